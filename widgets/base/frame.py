"""The frame of every figure: title, provenance, picture, controls, readout and a quiet row."""

import html
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

import pandas as pd
import panel as pn
from panel.custom import JSComponent
from param.parameterized import Parameters

from widgets.base import columns, source
from widgets.base.language import Text
from widgets.base.quiet import More, Presets, Quiet
from widgets.base.readout import Readout

HERE = Path(__file__).parent
FRAME_CSS = (HERE / "frame.css").read_text(encoding="utf-8")


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

    def readable(self) -> pd.DataFrame:
        """Give the table with its numbers written for a reader."""

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
        self._title = pn.pane.HTML(
            "",
            css_classes=["title"],
            stylesheets=[FRAME_CSS],
            sizing_mode="stretch_width",
            margin=0,
        )
        self._readout = _wide(Readout(css_classes=["readout"]))
        self._quiet = self._quiet_row()
        self.view = pn.Column(
            self._title,
            *self._part("picture", interactive.picture),
            *self._part("controls", self._controls()),
            self._readout,
            self._quiet,
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
        self._readout.words = self.interactive.readout()
        self._quiet.at_home = self.interactive.at_home()

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
            more = More(label=self.text("frame-more"), inside=self.interactive.more)
            parts.append(_wide(more))
        return parts

    def _presets(self) -> Presets:
        names = self.interactive.presets
        words = {name: self.interactive.words(f"preset-{name}") for name in names}
        label = self.text("frame-try")
        return _wide(Presets(self.interactive.take, words=words, label=label))

    def _quiet_row(self) -> Quiet:
        answers = {
            "reset": self.interactive.reset,
            "table": self._table,
            "csv": self._csv,
            "code": self._code,
        }
        words = self.text.group("frame-quiet")
        return _wide(Quiet(answers, words=words, file_name=self.interactive.key))

    def _table(self) -> str:
        table = self.interactive.readable()
        return table.to_html(index=False, escape=True, border=0, justify="left", classes="table")

    def _csv(self) -> str:
        return columns.as_csv(self.interactive.table())

    def _code(self) -> str:
        return source.as_html(
            self.interactive.snippet(),
            self.interactive.sources,
            self.text("frame-run-it"),
            self.text("frame-made-by"),
        )


def _wide(component: JSComponent) -> JSComponent:
    component.param.update(sizing_mode="stretch_width", margin=0)
    return component


def _row(objects: list) -> pn.FlexBox:
    return pn.FlexBox(
        *objects, align_items="center", gap="6px 12px", sizing_mode="stretch_width", margin=0
    )
