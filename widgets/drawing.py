"""The one kind of moving picture: SVG drawn in the browser from tables that `core` computed."""

from pathlib import Path

import param
from panel.custom import JSComponent

SCRIPTS = Path(__file__).parent / "js"
STYLE = Path(__file__).parent / "style" / "figure.css"
SHARED = (
    "figure.js",
    "svg.js",
    "controls.js",
    "axes.js",
    "plane.js",
    "heatmap.js",
    "pair_grid.js",
)


def script(name: str) -> str:
    """Join the shared drawing code and one figure's own file into one module.

    The own file defines `draw(figure)`; it looks numbers up and knows no formula.
    """
    files = [SCRIPTS / shared for shared in SHARED] + [SCRIPTS / f"{name}.js"]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


class Drawing(JSComponent):
    """A picture that follows the finger in the browser and tells the server where it came to rest.

    A subclass sets `_esm = script("its_name")`. The browser changes `state` once a movement rests;
    the server changes `state` for presets, reset, steps and the address. A subclass's name must
    not end in "Figure": panel-material-ui takes every model so named for a Bokeh figure.
    """

    state = param.Dict(default={}, doc="What can be moved, as plain numbers, strings and lists.")
    tables = param.Dict(default={}, doc="Arrays computed by core, looked up while a finger moves.")
    words = param.Dict(default={}, doc="The labels in the reader's language.")
    label = param.String(default="", doc="What the picture shows, for a screen reader.")
    save_as = param.String(default="", doc="Set in the browser to 'svg …' or 'png …' to save.")
    file_name = param.String(default="whereabouts", doc="Name of a saved picture, no ending.")

    _stylesheets = [STYLE.read_text(encoding="utf-8")]
    __abstract = True
