"""Five ways to write position, side by side on the same content."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import param

from core import alibi, learned, rotary, same_word, sinusoidal
from core import small_transformer as small
from core.errors import PositionError
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual, whole

TOKENS, DIM = 24, 24  # places in the row of equal words; width of the word, of its one head too
SHORTEST = 8  # tokens that training may have reached at the least
WORD = "the"  # its vector is the content; any other would do
SCHEMES = ("sinusoidal", "learned", "rope", "alibi", "none")
ADDED = ("sinusoidal", "learned")  # schemes that add a vector to the word
SHAPES = {
    "sinusoidal": "(T, D)",
    "learned": "(L, D)",
    "rope": "(T, d/2)",
    "alibi": "(H, T, T)",
    "none": "–",
}


class SchemesDrawing(Drawing):
    """Five rows: where a scheme writes, its table, what it adds, and one row of scores."""

    _esm = script(__file__)


class Schemes(Interactive):
    """Move one query through five schemes at once; all words are equal, so only position speaks."""

    m = param.Integer(11, bounds=(0, TOKENS - 1), doc="Position of the query, in tokens.")
    trained = param.Integer(
        16, bounds=(SHORTEST, TOKENS), doc="Trained length L, and rows of the learned table."
    )
    scheme = param.Selector(default="rope", objects=list(SCHEMES), doc="The scheme spoken of.")
    projection = param.Selector(
        default="none", objects=["none", "random"], doc="What makes q and k of the words."
    )

    sources = (
        same_word.scores,
        sinusoidal.table,
        learned.look_up,
        rotary.rotate,
        alibi.bias,
    )
    writers = {f"figure-name-{scheme}": lambda score: fixed(score, 3) for scheme in SCHEMES}
    missing = {"figure-name-learned": "column-missing"}
    presets: Mapping[str, Mapping[str, object]] = {
        "inside": {"m": 11, "scheme": "rope"},
        "past": {"m": 19, "scheme": "learned"},
        "projected": {"projection": "random", "scheme": "sinusoidal"},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self._shown = ""
        self.figure = SchemesDrawing.of(self, self._templates())
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Send new tables only when q and k are made otherwise."""
        if self._shown != self.projection:
            self._shown = self.projection
            self.figure.tables = _tables(self.projection)
        self.figure.state = self.state()

    def scores(self, scheme: str | None = None) -> np.ndarray:
        """Give the scores of all pairs of places, (T, T); the learned table has all rows here."""
        return _scores(scheme or self.scheme, self.projection)

    def spread(self, scheme: str | None = None) -> float:
        """Give how much scores at equal distance differ, within the trained length."""
        within = self.scores(scheme)[: self.trained, : self.trained]
        return same_word.spread_at_equal_distance(within)

    def _fourth(self, scheme: str) -> float:
        """Give the spread of position against position: what is left where the word is zero."""
        alone = _scores(scheme, "none", np.zeros(DIM))
        return same_word.spread_at_equal_distance(alone[: self.trained, : self.trained])

    def parameters(self, scheme: str | None = None) -> int:
        """Give how many parameters the scheme has here."""
        return self.trained * DIM if (scheme or self.scheme) == "learned" else 0

    def at_query(self) -> str:
        """Say what the scheme does at the query's position: an answer, or the error it raises."""
        where = {"m": self.m, "length": self.trained, "last": self.trained - 1}
        if self.scheme == "learned":
            try:
                learned.look_up(_learned_table()[: self.trained], [self.m])
            except PositionError:
                return self.words("at-missing", **where)
        past = "past" if self.m >= self.trained else "inside"
        return self.words(f"at-{past}", score=fixed(self.scores()[self.m, 0]), **where)

    def readout(self) -> str:
        """Say of the chosen scheme where it writes, what it costs, and what it does at m."""
        return self.words(
            "readout",
            name=self.words(f"figure-name-{self.scheme}"),
            where=self._where(),
            parameters=whole(self.parameters()),
            spread=residual(self.spread()),
            at=self.at_query(),
        )

    def _where(self) -> str:
        slope = fixed(alibi.slopes(small.HEADS)[0])  # of the head whose row is shown
        return self.words(f"where-{self.scheme}", heads=small.HEADS, slope=slope)

    def numbers(self) -> dict[str, str]:
        """Give the spread at equal distance of every scheme, and the size of the learned table."""
        spreads = {f"spread_{scheme}": residual(self.spread(scheme)) for scheme in SCHEMES}
        return {
            **spreads,
            **{f"fourth_{scheme}": residual(self._fourth(scheme)) for scheme in ADDED},
            "m": str(self.m),
            "length": str(self.trained),
            "rows": whole(self.parameters("learned")),
            "last": str(self.trained - 1),
        }

    def table(self) -> pd.DataFrame:
        """Give the query's row of scores under every scheme."""
        columns = {self.words("column-n"): np.arange(self.m + 1)}
        for scheme in SCHEMES:
            row = self.scores(scheme)[self.m, : self.m + 1]
            missing = scheme == "learned" and self.m >= self.trained
            name = self.words(f"figure-name-{scheme}")
            columns[name] = np.full(len(row), np.nan) if missing else row
        return pd.DataFrame(columns)

    def snippet(self) -> str:
        """Give a program that prints the query's row of scores under every scheme."""
        weights = f"weights = random_blocks({DIM})[0]\n" if self.projection == "random" else ""
        return SNIPPET.format(
            **{**self.state(), "word": WORD, "dim": DIM, "tokens": TOKENS, "schemes": SCHEMES},
            weights=weights,
            projections=", weights.w_q, weights.w_k" if weights else "",
            needed="random_blocks, " if weights else "",
        )

    def _templates(self) -> dict[str, str]:
        # The browser puts the numbers in while the query moves.
        return {
            "missing-1": self.words("missing-1", m="%m"),
            "missing-2": self.words("missing-2", last="%l"),
        }


SNIPPET = """\
import numpy as np
from core.errors import PositionError
from core.learned import look_up
from core.same_word import scores, spread_at_equal_distance
from core.small_transformer import {needed}enter, word_vectors

word = word_vectors(["{word}"], {dim})[0]  # the same at every place
{weights}m, trained = {m}, {trained}
for scheme in {schemes}:
    s = scores(scheme, word, {tokens}{projections})[0]
    if scheme == "learned":
        rows = enter(np.zeros(({tokens}, {dim})), "learned")[:trained]
        try:
            look_up(rows, [m])
        except PositionError as error:
            print(scheme, error)
            continue
    within = spread_at_equal_distance(s[:trained, :trained])
    print(scheme, s[m, : m + 1].round(2), "at equal distance they differ by", within)
"""


def _word() -> np.ndarray:
    return small.word_vectors([WORD], DIM)[0]


def _learned_table() -> np.ndarray:
    return small.enter(np.zeros((TOKENS, DIM)), "learned")


def _scores(scheme: str, projection: str, word: np.ndarray | None = None) -> np.ndarray:
    block = small.random_blocks(DIM)[0]
    weights = (block.w_q, block.w_k) if projection == "random" else ()
    return same_word.scores(scheme, _word() if word is None else word, TOKENS, *weights)[0]


def _tables(projection: str) -> dict[str, object]:
    """Give what each scheme writes, what it adds to the scores, and its spread at every L."""
    positions = np.arange(TOKENS)
    scores = {scheme: _scores(scheme, projection) for scheme in SCHEMES}
    turns = rotary.angles(positions, rotary.inverse_frequencies(DIM))
    return {
        "tokens": TOKENS,
        "dim": DIM,
        "shortest": SHORTEST,
        "schemes": list(SCHEMES),
        "shapes": SHAPES,
        "content": float(scores["none"][0, 0]),
        "written": {
            "sinusoidal": sinusoidal.table(positions, DIM).tolist(),
            "learned": _learned_table().tolist(),
            "rope": np.cos(turns).tolist(),
            "alibi": alibi.bias(small.HEADS, positions, positions)[0].tolist(),
        },
        "adds": {scheme: (s - scores["none"]).tolist() for scheme, s in scores.items()},
        "spreads": {
            scheme: [
                same_word.spread_at_equal_distance(s[:length, :length])
                for length in range(1, TOKENS + 1)
            ]
            for scheme, s in scores.items()
        },
    }
