"""Finding a line by where it stands: what these tiny models do, which is not what papers measured.

A poem says its lines; then one of them begins again, and the model is asked for the letter that
follows the two given. Past the trained length there are two kinds of poem, as long as each other:
of more lines than in training, each said once; and of as many as in training, all but the one asked
for said again and again. The first is longer and fuller at once, the second only longer.
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
    "measures": ("inside", "longer", "beyond"),
}
ASKED = 7  # a purpose of random numbers, beside those of `experiments.training`


def questions(said: int, lines: int, asked: int) -> tuple[list[np.ndarray], np.ndarray]:
    """Give poems that end where a line has begun again, and what follows.

    Args:
        said: how many lines are said before.
        lines: how many of these differ; each is said at least once.
        asked: which of those said, from 0, begins again; it was said that once.
    """
    rng = np.random.default_rng([said, lines, asked, ASKED])
    texts, answers = [], []
    for _ in range(POEMS[said]):
        wanted, *others = _lines(lines, rng)
        again = [others[pick] for pick in rng.integers(0, len(others), said - lines)]
        order = [*others, *again]
        rng.shuffle(order)
        order.insert(asked, wanted)
        texts.append(np.concatenate([[wall.LANGUAGE.end], *order, wanted[:GIVEN]]))
        answers.append(wanted[GIVEN])
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
def found(model: Decoder, said: int, lines: int, asked: int, how: Reading) -> float:
    """Give the share of questions about one line that a model answers."""
    texts, answers = questions(said, lines, asked)
    longest = max(map(len, texts))
    # What is put behind a shorter text is not seen by it: the mask is causal.
    rows = torch.as_tensor(np.stack([np.pad(text, (0, longest - len(text))) for text in texts]))
    logits = torch.cat([model(part, how) for part in rows.split(max(1, AT_ONCE // longest))])
    guessed = logits[range(len(texts)), [len(text) - 1 for text in texts]].argmax(-1)
    return float((guessed.numpy() == answers).mean())


def measured(model: Decoder, method: str, tuned: Mapping[str, float]) -> dict:
    """Give the share found for each of few lines, and past L in each eighth of the poem."""
    # Short text needs no cure: there every model is read as it was trained.
    shares = {"inside": [found(model, INSIDE, INSIDE, n, AS_TRAINED) for n in range(INSIDE)]}
    how = cures.reading(method, STRETCH, wall.L * STRETCH, tuned)
    for name, lines in (("beyond", BEYOND), ("longer", INSIDE)):
        shares[name] = [] if model.scheme == "learned" else _octiles(model, lines, how)
    return {name: [round(share, 4) for share in found] for name, found in shares.items()}


def _octiles(model: Decoder, lines: int, how: Reading) -> list[float]:
    shares = [found(model, BEYOND, lines, asked, how) for asked in range(BEYOND)]
    return np.array(shares).reshape(OCTILES, -1).mean(axis=1).tolist()


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
