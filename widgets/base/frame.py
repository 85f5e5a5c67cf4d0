"""The frame of every figure: title, provenance, picture, controls, readout and a quiet row."""

import html
import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

import pandas as pd
import panel as pn
import panel_material_ui as pmui
from bokeh.models import Plot
from param.parameterized import Parameters

from widgets.base import source
from widgets.base.drawing import Drawing
from widgets.base.language import Text

HERE = Path(__file__).parent
FRAME_CSS = (HERE / "frame.css").read_text(encoding="utf-8")
BUTTON_CSS = (HERE / "button.css").read_text(encoding="utf-8")
MORE_CSS = (HERE / "more.css").read_text(encoding="utf-8")
DIALOG_CSS = (HERE / "dialog.css").read_text(encoding="utf-8")
COPY_LINK = (HERE / "copy_link.js").read_text(encoding="utf-8")
SAVE_FIGURE = "figure.data.save_as = `${kind} ${Date.now()}`"
SAVE_PLOT = (HERE / "save_plot.js").read_text(encoding="utf-8")


class Framed(Protocol):
    """What a frame asks of the interactive that it holds."""

    key: str
    provenance: str
    presets: Mapping[str, Mapping[str, object]]
    sources: tuple[Callable, ...]
    text: Text
    param: Parameters
    picture: list
    controls: list
    more: list

    def title(self) -> str:
        """State what is seen, as a sentence."""

    def readout(self) -> str:
        """Say in one sentence what is seen, with its numbers."""

    def table(self) -> pd.DataFrame:
        """Give the data in the figure, columns named in the reader's language."""

    def snippet(self) -> str:
        """Give a short runnable program that prints the numbers of exactly the present state."""

    def words(self, key: str) -> str:
        """Give a message of its own from the catalogue."""

    def take(self, preset: str) -> None:
        """Take a preset."""

    def reset(self) -> None:
        """Return to the state of the step."""

    def at_home(self) -> bool:
        """Tell whether the state is the one to which reset returns."""


class Frame:
    """Put one interactive on the page; `view` is the Panel object to show."""

    def __init__(self, interactive: Framed) -> None:
        self.interactive = interactive
        self.text = interactive.text
        self._title = self._pane("title")
        self._readout = self._pane("readout")
        self._dialog = pmui.Dialog(
            open=False,
            close_on_click=True,
            scroll="paper",
            width_option="md",
            show_close_button=True,
        )
        self._dialog_body = pn.pane.HTML("", stylesheets=[DIALOG_CSS], sizing_mode="stretch_width")
        self._dialog.objects = [self._dialog_body]
        self.view = pn.Column(
            self._title,
            *self._part("picture", interactive.picture),
            *self._part("controls", self._controls()),
            self._readout,
            self._quiet_row(),
            self._dialog,
            stylesheets=[FRAME_CSS],
            css_classes=["frame"],
            sizing_mode="stretch_width",
        )
        self.refresh()
        interactive.param.watch(lambda _: self.refresh(), "changed")

    def refresh(self) -> None:
        """Say again what is seen, after the state changed."""
        mark = self.text(f"frame-{self.interactive.provenance}")
        why = self.text(f"frame-{self.interactive.provenance}-why")
        self._title.object = (
            f"<h2>{html.escape(self.interactive.title())}</h2>"
            f"<span class='mark' title='{html.escape(why)}'>{html.escape(mark)}</span>"
        )
        # aria-live: a screen reader says the sentence when the finger has come to rest.
        self._readout.object = (
            f"<p role='status' aria-live='polite'>{html.escape(self.interactive.readout())}</p>"
        )
        self._reset.disabled = self.interactive.at_home()

    def _pane(self, name: str) -> pn.pane.HTML:
        return pn.pane.HTML(
            "", css_classes=[name], stylesheets=[FRAME_CSS], sizing_mode="stretch_width", margin=0
        )

    def _part(self, name: str, objects: list) -> list:
        if not objects:
            return []
        return [
            pn.Column(
                *objects,
                css_classes=[name],
                stylesheets=[FRAME_CSS],
                sizing_mode="stretch_width",
                margin=0,
            )
        ]

    def _controls(self) -> list:
        parts = [self._presets()] if self.interactive.presets else []
        parts += [_row(self.interactive.controls)] if self.interactive.controls else []
        if self.interactive.more:
            parts.append(
                pmui.Accordion(
                    (self.text("frame-more"), _row(self.interactive.more)),
                    sizing_mode="stretch_width",
                    margin=0,
                    elevation=0,
                    disable_gutters=True,
                    title_variant="body2",
                    stylesheets=[MORE_CSS],
                )
            )
        return parts

    def _presets(self) -> pn.FlexBox:
        chips = []
        for name in self.interactive.presets:
            chip = _button(self.interactive.words(f"preset-{name}"), variant="outlined")
            chip.on_click(lambda _, name=name: self.interactive.take(name))
            chips.append(chip)
        return _row(chips)

    def _quiet_row(self) -> pn.FlexBox:
        self._reset = _button(self.text("frame-reset"))
        self._reset.on_click(lambda _: self.interactive.reset())
        table = _button(self.text("frame-table"))
        table.on_click(lambda _: self._show(self.text("frame-table"), self._table()))
        code = _button(self.text("frame-code"))
        code.on_click(lambda _: self._show(self.text("frame-code"), self._code()))
        row = _row([self._reset, table, self._csv(), *self._savers(), code, self._link()])
        row.css_classes = ["quiet"]
        return row

    def _link(self) -> pmui.Button:
        link = _button(self.text("frame-link"))
        words = {"label": self.text("frame-link"), "copied": self.text("frame-copied")}
        link.js_on_click(args={"button": link, "words": words}, code=COPY_LINK)
        return link

    def _show(self, title: str, body: str) -> None:
        self._dialog.title = title
        self._dialog_body.object = body
        self._dialog.open = True

    def _table(self) -> str:
        frame = self.interactive.table()
        return frame.to_html(index=False, escape=True, border=0, justify="left", classes="table")

    def _csv(self) -> pmui.FileDownload:
        download = pmui.FileDownload(
            callback=self._csv_file,
            filename=f"{self.interactive.key}.csv",
            label=self.text("frame-csv"),
            margin=0,
        )
        # Given to the constructor, these clash with defaults that Panel itself passes on.
        download.param.update(**{k: v for k, v in QUIET.items() if k in download.param})
        return download

    def _csv_file(self) -> io.BytesIO:
        # The byte order mark lets spreadsheets read Chinese headings.
        return io.BytesIO(self.interactive.table().to_csv(index=False).encode("utf-8-sig"))

    def _code(self) -> str:
        return source.as_html(
            self.interactive.snippet(),
            self.interactive.sources,
            self.text("frame-run-it"),
            self.text("frame-made-by"),
        )

    def _savers(self) -> list[pmui.Button]:
        shown = (part for object_ in self.interactive.picture for part in object_.select())
        drawn = next(part for part in shown if isinstance(part, Drawing | pn.pane.Bokeh))
        return [self._saver(kind, drawn) for kind in ("svg", "png")]

    def _saver(self, kind: str, drawn: Drawing | pn.pane.Bokeh) -> pmui.Button:
        button = _button(kind.upper())
        if isinstance(drawn, Drawing):
            button.js_on_click(args={"figure": drawn}, code=f"const kind = '{kind}'; {SAVE_FIGURE}")
        else:
            plot: Plot = drawn.object
            name = self.interactive.key
            button.js_on_click(
                args={"plot": plot}, code=f"const kind = '{kind}', name = '{name}'; {SAVE_PLOT}"
            )
        return button


QUIET = {
    "variant": "text",
    "size": "small",
    "color": "default",
    "margin": 0,
    "disable_elevation": True,
    "stylesheets": [BUTTON_CSS],
}


def _button(label: str, variant: str = "text") -> pmui.Button:
    return pmui.Button(label=label, **{**QUIET, "variant": variant})


def _row(objects: list) -> pn.FlexBox:
    return pn.FlexBox(
        *objects, align_items="center", gap="6px 12px", sizing_mode="stretch_width", margin=0
    )
