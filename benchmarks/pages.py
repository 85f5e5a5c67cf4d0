"""The pages that are measured: the lessons, a bare component, a bare slider with a callback.

Two more are what they are measured beside: one where a model can be trained, and an empty one.

`python -m benchmarks.pages --port 5100` serves them.
"""

import argparse
from pathlib import Path

import panel as pn
import param
from bokeh.plotting import figure
from panel.custom import JSComponent

from app.__main__ import addresses
from widgets.wall.training import Training

LAST = 64  # the sliders' last value, as in the lesson
EMPTY = str(Path(__file__).with_name("empty.py"))


class Bare(JSComponent):
    """A slider and a dot that follows it in the browser; the server hears where it came to rest."""

    value = param.Integer(default=12, bounds=(0, LAST))

    _esm = """
    export function render({model, el}) {
      el.innerHTML = `<svg width="400" height="40"><circle class="dot" cy="20" r="8"/></svg>
        <input type="range" min="0" max="64" data-name="m" style="width: 400px">`;
      const [dot, input] = [el.querySelector("circle"), el.querySelector("input")];
      const draw = () => dot.setAttribute("cx", 10 + 6 * input.value);
      input.value = model.value;
      input.addEventListener("input", draw);
      input.addEventListener("change", () => { model.value = Number(input.value); });
      draw();
    }
    """


def component() -> Bare:
    """Make the bare component."""
    return Bare()


def callback() -> pn.Column:
    """Make a slider whose every change asks Python for the new place of a dot in a Bokeh plot."""
    slider = pn.widgets.IntSlider(value=12, start=0, end=LAST, width=400)
    plot = figure(width=400, height=200, x_range=(0, LAST), y_range=(-1, 1), toolbar_location=None)
    source = plot.scatter([slider.value], [0], size=16).data_source

    def follow(event: param.parameterized.Event) -> None:
        source.data = {"x": [event.new], "y": [0]}

    slider.param.watch(follow, "value")
    return pn.Column(slider, plot)


def training() -> Training:
    """Make the figure that trains a model in a process beside the server."""
    return Training(lang="en")


def main() -> None:
    """Serve the pages until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pages", description=__doc__)
    parser.add_argument("--port", type=int, default=5100)
    port = parser.parse_args().port
    others = {"component": component, "callback": callback, "training": training}
    pages = {**addresses(), "empty": EMPTY, **others}
    # A proxy stands before the server under another port.
    server = pn.serve(pages, port=port, websocket_origin="*", show=False, start=False)
    server.start()
    print(f"Ready at http://127.0.0.1:{port}/", flush=True)  # noqa: T201
    server.io_loop.start()


if __name__ == "__main__":
    main()
