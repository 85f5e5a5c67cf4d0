"""What a mask alone gives when nothing is written and all words are equal."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import param

from core import attention
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed

TOKENS = 16


class MaskDrawing(Drawing):
    """The weights of every row, and what reaches each row from one marked word."""

    _esm = script(__file__)


class MaskAlone(Interactive):
    """A causal row sees one word more than the row before; without a mask all rows are alike."""

    m = param.Integer(5, bounds=(0, TOKENS - 1), doc="Row of the query, in tokens.")
    mask = param.Selector(
        default="causal", objects=["causal", "none"], doc="Who may attend to whom."
    )

    sources = (attention.causal_mask, attention.softmax, attention.attend)
    presets: Mapping[str, Mapping[str, object]] = {
        "causal": {},
        "late": {"m": TOKENS - 1},
        "open": {"mask": "none"},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = MaskDrawing.of(
            self,
            tokens=TOKENS,
            weights={mask: weights(mask).tolist() for mask in ("causal", "none")},
        )
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Bring the drawing up to the present state."""
        self.figure.state = self.state()

    def title(self) -> str:
        """State what the mask gives."""
        return self.words(f"title-{self.mask}")

    def seen(self) -> int:
        """Give how many words the row sees."""
        return int(np.count_nonzero(weights(self.mask)[self.m]))

    def readout(self) -> str:
        """Say how many words the row sees and what each of them gets."""
        return self.words(
            f"readout-{self.mask}",
            m=self.m,
            seen=self.seen(),
            weight=fixed(weights(self.mask)[self.m, 0], 4),
        )

    def numbers(self) -> dict[str, str]:
        """Give the row, the words it sees, their weight, and the place read off the weight."""
        weight = weights(self.mask)[self.m, 0]
        return {
            "m": str(self.m),
            "seen": str(self.seen()),
            "weight": fixed(weight, 4),
            "back": fixed(1 / weight - 1, 0),
        }

    def table(self) -> pd.DataFrame:
        """Give for every row how many words it sees, and the weight of each."""
        all_weights = weights(self.mask)
        return pd.DataFrame(
            {
                self.words("column-m"): np.arange(TOKENS),
                self.words("column-seen"): np.count_nonzero(all_weights, axis=1),
                self.words("column-weight"): all_weights[:, 0],
            }
        )

    def snippet(self) -> str:
        """Give a program that prints the row's weights, and what reaches it from a marked word."""
        mask = "causal_mask(tokens, tokens)" if self.mask == "causal" else "None"
        return SNIPPET.format(tokens=TOKENS, m=self.m, mask=mask)


SNIPPET = """\
import numpy as np
from core.attention import attend, causal_mask

tokens, m = {tokens}, {m}
same = np.ones((tokens, 4))  # every word the same, nothing written
marked = np.eye(tokens)[:, :1]  # 1 at the first word, 0 elsewhere
output, weights = attend(same, same, marked, {mask})
print("weights of row", m, weights[m])
print("what reaches it from the first word", output[m])
"""


def weights(mask: str) -> np.ndarray:
    """Give the weights of equal words without positions, (T, T)."""
    allowed = attention.causal_mask(TOKENS, TOKENS) if mask == "causal" else None
    return attention.softmax(np.zeros((TOKENS, TOKENS)), allowed)
