"""Softmax block by block on the reader's own numbers, stepped forward and back."""

import html
from collections.abc import Mapping
from functools import partial

import numpy as np
import pandas as pd
import panel as pn
import param

from core import attention, online_softmax
from widgets.base.choices import Controls, choice
from widgets.base.drawing import Drawing, script
from widgets.base.field import Field
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual
from widgets.blocks.own_numbers import MOST, Row, TypedError, read
from widgets.blocks.steps import Steps, factor

MORE = 1000.0  # added to all scores to show what overflows
KEPT = {"float64": None, "float32": "float32", "float16": "float16"}
KEPT_NAMES = list(KEPT)
HUGE = 1e6  # from here on a number is written as a power of ten


class StepperDrawing(Drawing):
    """The scores as cells in blocks, and what is known after the blocks so far."""

    _esm = script(__file__)


class Stepper(Interactive):
    """Step through the blocks: one factor keeps maximum, sum and output right."""

    done = param.Integer(1, bounds=(0, MOST), doc="Blocks taken in.")
    scores = Row("1, 3, 2, 0, 4, 1, -1, 2", doc="The scores of one row, as text; -inf is masked.")
    values = Row("1, 2, 3, 4, 5, 6, 7, 8", finite=True, doc="The values, as text.")
    block = param.Selector(default=2, objects=[1, 2, 3, 4, 8], doc="Keys a block.")
    order = param.Selector(
        default="forward", objects=["forward", "backward"], doc="Which block comes first."
    )
    shifted = param.Boolean(False, doc="Whether 1000 is added to every score.")
    kept = param.Selector(default="float64", objects=list(KEPT), doc="What the state is held in.")

    sources = (online_softmax.stream, online_softmax.without_maximum, attention.softmax)
    carried = ("scores", "values")
    presets: Mapping[str, Mapping[str, object]] = {
        "all": {"done": MOST},
        "late": {"scores": "1, 0, 2, 1, 0, 1, 2, 5", "done": 3},
        "masked": {"scores": "-inf, -inf, 2, 0, 4, 1, -1, 2"},
        "nothing": {"scores": "-inf, -inf, -inf, -inf", "done": MOST},
        "nan": {"scores": "1, 3, nan, 0, 4, 1, -1, 2", "done": 2},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure, and behind "more" the fields for numbers of the reader's own."""
        self.figure = StepperDrawing.of(self)
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        self.notice = pn.pane.HTML("", margin=0, sizing_mode="stretch_width")
        self.fields = {name: self._field(name) for name in ("scores", "values")}
        ways = choice(self, "order", ["forward", "backward"]), choice(self, "kept", KEPT_NAMES)
        return [self.figure], [], [*self.fields.values(), self.notice, Controls(self, *ways)]

    def _field(self, name: str) -> Field:
        return Field.of(
            self,
            name,
            partial(self._typed, name),
            label=self.words(name),
            sizing_mode="stretch_width",
            margin=(8, 0, 0, 0),
        )

    def _typed(self, name: str, text: str) -> None:
        """Take what was typed, or say in a sentence why it cannot be; the old row stays in use."""
        said = ""
        try:
            read(text, any_number=name == "scores")
        except TypedError as error:
            said = self.words(f"wrong-{error.why}", word=error.word, most=MOST)
        else:
            self.param.update(**{name: text})
        self.notice.object = f"<p role='alert'>{html.escape(said)}</p>" if said else ""

    def refresh(self) -> None:
        """Compute every step anew and send them at once."""
        names = ("done", "block", "shifted")
        state = {name: getattr(self, name) for name in names}
        self.figure.param.update(tables=self._tables(), state=state)

    def steps(self) -> Steps:
        """Give the reader's row and how it is taken in; values that are missing are 0."""
        scores, values = np.array(read(self.scores)), np.zeros(MOST)
        typed = read(self.values, any_number=False)
        values[: len(typed)] = typed
        shift = MORE if self.shifted else 0.0
        back = self.order == "backward"
        return Steps(scores + shift, values[: len(scores)], self.block, back, KEPT[self.kept])

    @property
    def now(self) -> int:
        """How many blocks are taken in; all, where there are fewer."""
        return min(self.done, len(self.steps().keys))

    @property
    def ended(self) -> bool:
        """Whether all blocks are taken in."""
        return self.now == len(self.steps().keys)

    def title(self) -> str:
        """State what is known after the blocks so far, or how both ways agree."""
        return self.words(f"title-{self.steps().end if self.ended else 'step'}", **self.numbers())

    def readout(self) -> str:
        """Say what the last block did, or what came out by all ways."""
        kind = "end" if self.ended else "step" if self.now else "start"
        return self.words(f"readout-{kind}", **self.numbers())

    def table(self) -> pd.DataFrame:
        """Give the state before the first block and after every one; -inf and NaN are left out."""
        steps = self.steps()
        columns = {
            "block": np.arange(len(steps.states)),
            "m": [float(state.m) for state in steps.states],
            "factor": [1.0, *steps.factors],
            "l": [float(state.l) for state in steps.states],
            "o": [float(state.acc[0]) for state in steps.states],
        }
        frame = pd.DataFrame(columns).replace([np.inf, -np.inf], np.nan)
        return frame.rename(columns=lambda name: self.words(f"column-{name}"))

    def snippet(self) -> str:
        """Give a program that prints every state and what comes out."""
        steps, at = self.steps(), self.steps().keys.ravel()
        scores = [float("-inf") if key < 0 else float(steps.scores[key]) for key in at]
        values = [0.0 if key < 0 else float(steps.values[key]) for key in at]
        told = ", ".join(repr(s) if np.isfinite(s) else f"float('{s}')" for s in scores)
        return SNIPPET.format(scores=told, values=values, block=self.block, kept=KEPT[self.kept])

    def numbers(self) -> dict[str, str]:
        """Give the state now, what the last block did to it, and the outputs of all ways."""
        steps = self.steps()
        state = steps.states[self.now]
        return {
            "block": str(self.now),
            "blocks": str(len(steps.keys)),
            "m": written(state.m),
            "sum": written(state.l),
            "o": written(state.acc[0]),
            "factor": written(steps.factors[self.now - 1]) if self.now else "–",
            "output": written(steps.output),
            "plain": written(steps.plain),
            "naive": written(steps.naive),
            "apart": residual(abs(steps.output - steps.plain)),
            "lse": written(steps.stream.log_sum_exp),
            **self._proof(steps),
        }

    def _proof(self, steps: Steps) -> dict[str, str]:
        """Give the numbers of the proof's lines, each worked out by itself."""
        at = max(self.now, 1)
        old, new = steps.states[at - 1], steps.states[at]
        direct, own = steps.directly(0, at), steps.directly(at - 1, at)
        return {
            "old_m": written(old.m),
            "old_sum": written(old.l),
            "old_o": written(old.acc[0]),
            "direct_m": written(direct.m),
            "direct_sum": written(direct.l),
            "direct_o": written(direct.acc[0]),
            "own_sum": written(own.l * factor(own, new)),
            "own_o": written(own.acc[0] * factor(own, new)),
        }

    def _tables(self) -> dict[str, object]:
        steps = self.steps()
        return {
            "keys": steps.keys.tolist(),
            "scores": [written(score, 2) for score in steps.scores],
            "values": [written(value, 2) for value in steps.values],
            "heights": heights(steps.scores),
            "m": [written(state.m) for state in steps.states],
            "sum": [written(state.l) for state in steps.states],
            "o": [written(state.acc[0]) for state in steps.states],
            "so_far": ["–", *(written(s.acc[0] / s.l if s.l else 0) for s in steps.stream.states)],
            "factor": ["–", *map(written, steps.factors)],
            "ways": {
                "streamed": written(steps.output),
                "plain": written(steps.plain),
                "naive": written(steps.naive),
            },
        }


def written(value: object, digits: int = 4) -> str:
    """Write a number of the figure with so many decimals, or as a power of ten where it is huge."""
    value = float(value)
    return fixed(value, digits) if abs(value) < HUGE else residual(value)


def heights(scores: np.ndarray) -> list[float]:
    """Give how high each score is drawn, from 0 to 1; what is no number is not drawn at all."""
    real = np.isfinite(scores)
    low, high = (scores[real].min(), scores[real].max()) if real.any() else (0.0, 0.0)
    if high == low:
        return (0.5 * real).tolist()
    shares = (np.where(real, scores, low) - low) / (high - low)
    return np.where(real, 0.12 + 0.88 * shares, 0.0).round(4).tolist()


SNIPPET = """\
import numpy as np
from core import online_softmax

scores = np.array([{scores}])
values = np.array({values})[:, None]
found = online_softmax.stream(scores, values, {block}, kept={kept!r})
for state in found.states:
    print(f"m {{state.m:.4f}}  l {{state.l:.4f}}  O {{state.acc[0]:.4f}}")
print("output:", found.output[0], " log-sum-exp:", found.log_sum_exp)
print("no maximum taken off:", online_softmax.without_maximum(scores, values)[0])
"""
