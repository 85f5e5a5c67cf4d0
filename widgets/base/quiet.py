"""The quiet row under a figure: reset, table, files, code and link, and the dialog they open."""

from collections.abc import Callable, Mapping
from pathlib import Path

import param
from panel.custom import Children, JSComponent

HERE = Path(__file__).parent
SCRIPTS = (
    "svg.js",
    "ink.js",
    "lettering.js",
    "sheet.js",
    "save_file.js",
    "save.js",
    "copy_link.js",
    "dialog.js",
    "quiet.js",
)


def read(*names: str) -> str:
    """Join files of this folder into one."""
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in names)


class Quiet(JSComponent):
    """One component a figure, whatever it offers: a page has many, and each visitor a page.

    Args:
        answers: by what is asked ("reset", "table", "csv", "code") how to do it; what is given
            back is shown or saved in the browser, and kept nowhere.
    """

    words = param.Dict(default={}, doc="The labels in the reader's language.")
    file_name = param.String(default="whereabouts", doc="Name of a saved file, no ending.")
    at_home = param.Boolean(default=True, doc="Whether there is nothing to reset.")

    _esm = read(*SCRIPTS)
    _stylesheets = [read("button.css", "quiet.css")]

    def __init__(self, answers: Mapping[str, Callable[[], str | None]], **params: object) -> None:
        super().__init__(**params)
        self._answers = answers

    def _handle_msg(self, data: object) -> None:
        if not (isinstance(data, str) and data in self._answers):
            return
        answer = self._answers[data]()
        if answer is not None:
            self._send_msg({"what": data, "answer": answer})


class Presets(JSComponent):
    """A row of buttons, one a preset.

    Args:
        take: called with the name of the preset that was pressed.
    """

    words = param.Dict(default={}, doc="What stands on each button, by the preset's name.")
    label = param.String(doc="What stands before them all.")
    muted = param.List(default=[], doc="The names of those that cannot be pressed now.")

    _esm = read("presets.js")
    _stylesheets = [read("button.css")]

    def __init__(self, take: Callable[[str], None], **params: object) -> None:
        super().__init__(**params)
        self._take = take

    def _handle_msg(self, data: object) -> None:
        if isinstance(data, str) and data in self.words:
            self._take(data)


class More(JSComponent):
    """Controls out of sight until they are asked for."""

    label = param.String(doc="What stands on the way to them.")
    inside = Children()

    _esm = read("more.js")
    _stylesheets = [read("button.css", "more.css")]
