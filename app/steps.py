"""The column of passages: scrolled, clicked or moved through with the arrow keys."""

from pathlib import Path

import param
from panel.custom import JSComponent

HERE = Path(__file__).parent
SCRIPTS = ("passages.js", "pin.js", "keys.js", "terms.js", "steps.js")


class Steps(JSComponent):
    """The prose of a lesson, one passage a step; the browser says which step is being read."""

    passages = param.List(default=[], doc="The HTML of each passage, in order.")
    terms = param.List(default=[], doc="Name, word and sentence of each term that they mark.")
    titles = param.List(default=[], doc="The plain title of each passage.")
    deeper = param.List(default=[], doc="Whether each passage goes deeper than it must.")
    active = param.Integer(default=0, bounds=(0, None), doc="The step being read, from 0.")
    live = param.List(default=[], doc="For each step its live numbers by name, or None.")
    words = param.Dict(default={}, doc="Labels in the reader's language.")
    before = param.Dict(default={}, doc="Address and title of the lesson before.")
    after = param.Dict(default={}, doc="Address and title of the lesson after.")

    _esm = "\n".join((HERE / "js" / name).read_text(encoding="utf-8") for name in SCRIPTS)
    _stylesheets = [
        (HERE / "style" / name).read_text(encoding="utf-8") for name in ("prose.css", "steps.css")
    ]
