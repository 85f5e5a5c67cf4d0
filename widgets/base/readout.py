"""The sentence under a figure, which a screen reader says once the figure has come to rest."""

from pathlib import Path

import param
from panel.custom import JSComponent

HERE = Path(__file__).parent


class Readout(JSComponent):
    """One sentence in one node that lasts: one that came anew might not be said at all."""

    words = param.String(doc="The sentence, as plain text.")

    _esm = (HERE / "readout.js").read_text(encoding="utf-8")
    _stylesheets = [(HERE / "readout.css").read_text(encoding="utf-8")]
