"""The one kind of moving picture: SVG drawn in the browser from tables that `core` computed."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Protocol, Self

import param
from panel.custom import JSComponent

from widgets.base.language import Text

HERE = Path(__file__).parent
NONE: Mapping[str, object] = MappingProxyType({})
SHARED = (
    "figure.js",
    "svg.js",
    "gesture.js",
    "controls.js",
    "axes.js",
    "plane.js",
    "heatmap.js",
    "pair_grid.js",
)


def script(module: str) -> str:
    """Join the shared drawing code and the script beside a module into one.

    The script defines `draw(figure)`; it looks numbers up and knows no formula.

    Args:
        module: the `__file__` of the module; its script is `name.js` beside `name.py`.
    """
    files = [*(HERE / shared for shared in SHARED), Path(module).with_suffix(".js")]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


class Named(Protocol):
    """What a drawing asks of the interactive whose picture it is."""

    key: str
    text: Text

    def words(self, key: str) -> str:
        """Give a message of its own from the catalogue."""


class Drawing(JSComponent):
    """A picture that follows the finger in the browser and tells the server where it came to rest.

    A subclass sets `_esm = script(__file__)`. The browser changes `state` once a movement rests;
    the server changes `state` for presets, reset, steps and the address. A subclass's name must
    not end in "Figure": panel-material-ui takes every model so named for a Bokeh figure.

    What the browser tells has two marks beside the state: `moved`, the names of what the reader
    moved, since the rest may be older than the server's; and `at`, its number, which goes back with
    every answer, so that the browser can tell an answer to something older.
    """

    state = param.Dict(default={}, doc="What can be moved, as plain numbers, strings and lists.")
    tables = param.Dict(default={}, doc="Arrays computed by core, looked up while a finger moves.")
    words = param.Dict(default={}, doc="The labels in the reader's language.")
    label = param.String(default="", doc="What the picture shows, for a screen reader.")

    _stylesheets = [(HERE / "figure.css").read_text(encoding="utf-8")]
    __abstract = True
    _told: Mapping[str, object] = NONE  # what the browser told last, as it came

    def _process_property_change(self, props: dict[str, object]) -> dict[str, object]:
        """Take of what the browser tells what was moved there."""
        if "at" in props.get("state", NONE):
            self._told = props["state"]
            moved = {name: self._told.get(name) for name in self._told.get("moved", ())}
            props = {**props, "state": {**self.state, **moved}}
        return super()._process_property_change(props)

    def _process_param_change(self, params: dict[str, object]) -> dict[str, object]:
        """Mark what is answered; what the browser has already is left as it is, and not sent."""
        if "state" in params and self._told:
            marks = {name: self._told[name] for name in ("moved", "at")}
            params = {**params, "state": {**params["state"], **marks}}
        return super()._process_param_change(params)

    @classmethod
    def of(cls, interactive: Named, words: Mapping[str, object] = NONE, **tables: object) -> Self:
        """Make the picture of an interactive, with its `label` and its words `figure-…`.

        Args:
            interactive: whose picture it is.
            words: more words for the script, by name.
            tables: what it looks up, where that never changes.
        """
        found = interactive.text.group(f"{interactive.key}-figure")
        label = interactive.words("label")
        return cls(words={**found, **words}, tables=tables, label=label)
