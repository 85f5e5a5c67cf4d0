"""Finding a line by where it stands: what these tiny models do, which is not what papers measured.

A poem says each of its lines once; then one of them begins again, and the model is asked for the
letter that follows the two given.
"""

from collections.abc import Mapping
from functools import partial

import numpy as np
import torch

from core.decoder import AS_TRAINED, SCHEMES, Decoder, Reading
from experiments import cures, wall
from experiments.evaluation import AT_ONCE
from experiments.record import Record

GIVEN = 2  # letters of the line that begins again
STRETCH = 4
INSIDE, BEYOND = wall.LANGUAGE.lines, 40  # lines: within L tokens, and about 4L
POEMS = {INSIDE: 96, BEYOND: 20}  # for each line asked for
OCTILES = 8
PLAIN = (*((scheme, "none") for scheme in SCHEMES),)
CURED = tuple(("rope", method) for method in ("ntk", "yarn-tuned", "window"))
CONFIG = {
    **wall.MADE_WITH,
    "seeds": wall.SEEDS,
    "given": GIVEN,
    "stretch": STRETCH,
    "lines": [INSIDE, BEYOND],
    "poems": [POEMS[INSIDE], POEMS[BEYOND]],
    "cured": CURED,
}
ASKED = 7  # a purpose of random numbers, beside those of `experiments.training`


def questions(lines: int, asked: int) -> tuple[list[np.ndarray], np.ndarray]:
    """Give poems that end where line `asked` (from 0) has begun again, and what follows."""
    rng = np.random.default_rng([lines, asked, ASKED])
    texts, answers = [], []
    for _ in range(POEMS[lines]):
        poem = _lines(lines, rng)
        said = np.concatenate([[wall.LANGUAGE.end], *poem, poem[asked][:GIVEN]])
        texts.append(said)
        answers.append(poem[asked][GIVEN])
    return texts, np.array(answers)


def _lines(count: int, rng: np.random.Generator) -> list[np.ndarray]:
    """Draw lines that all begin differently, so that each question has one answer."""
    rules, found = wall.LANGUAGE, {}
    while len(found) < count:
        size = rng.integers(rules.shortest, rules.longest + 1)
        line = np.append(rng.integers(0, rules.letters, size), rules.end)
        found.setdefault(tuple(line[:GIVEN]), line)
    return list(found.values())


@torch.inference_mode()
def found(model: Decoder, lines: int, asked: int, how: Reading) -> float:
    """Give the share of questions about one line that a model answers."""
    texts, answers = questions(lines, asked)
    longest = max(map(len, texts))
    # What is put behind a shorter text is not seen by it: the mask is causal.
    rows = torch.as_tensor(np.stack([np.pad(text, (0, longest - len(text))) for text in texts]))
    logits = torch.cat([model(part, how) for part in rows.split(max(1, AT_ONCE // longest))])
    guessed = logits[range(len(texts)), [len(text) - 1 for text in texts]].argmax(-1)
    return float((guessed.numpy() == answers).mean())


def measured(model: Decoder, method: str, tuned: Mapping[str, float]) -> dict:
    """Give the share found for each of few lines, and in each eighth of many."""
    # Short text needs no cure: there every model is read as it was trained.
    inside = [found(model, INSIDE, line, AS_TRAINED) for line in range(INSIDE)]
    beyond = []
    if model.scheme != "learned":
        how = cures.reading(method, STRETCH, wall.L * STRETCH, tuned)
        shares = [found(model, BEYOND, line, how) for line in range(BEYOND)]
        beyond = np.array(shares).reshape(OCTILES, -1).mean(axis=1).tolist()
    return {
        name: [round(x, 4) for x in xs] for name, xs in (("inside", inside), ("beyond", beyond))
    }


def run(share) -> None:
    """Ask every scheme and cure of every seed, and write `results/retrieval.json`."""
    tuned = cures.tuned()
    record = Record("retrieval", {**CONFIG, "beta": tuned["beta"]})
    record.fill(
        share,
        {
            f"{scheme}-{method}-{seed}": partial(measured, wall.model(scheme, seed), method, tuned)
            for seed in wall.SEEDS
            for scheme, method in (*PLAIN, *CURED)
        },
    )
