"""A lesson on paper: every passage, and below it its figure in the state of its step."""

import html
import re
from pathlib import Path
from typing import TYPE_CHECKING

import panel as pn
import param
from panel.custom import JSComponent

from app import glossary

if TYPE_CHECKING:
    from app.lesson import Lesson

HERE = Path(__file__).parent
SHEETS = [
    (HERE / "style" / name).read_text(encoding="utf-8") for name in ("prose.css", "paper.css")
]
LIVE = re.compile(r'(<output data-live="([^"]+)"[^>]*>)[^<]*(</output>)')


class Printer(JSComponent):
    """Stands where the bar is on other pages, and prints the page once all of it is there."""

    lang = param.String(doc="The page's language.")

    _esm = (HERE / "js" / "printer.js").read_text(encoding="utf-8")


def paper(lesson: "Lesson") -> pn.Column:
    """Lay out a lesson for a printer; each step has an interactive of its own."""
    title = pn.pane.HTML(f"<h1>{html.escape(lesson.shell.title)}</h1>", stylesheets=SHEETS)
    sheets = [sheet for index in range(len(lesson.steps)) for sheet in _sheets(lesson, index)]
    terms = glossary.listed(lesson.column.terms, lesson.text("steps-terms"))
    sheets.append(pn.pane.HTML(terms, stylesheets=SHEETS, sizing_mode="stretch_width", margin=0))
    return pn.Column(title, *sheets, css_classes=["paper"], stylesheets=SHEETS, margin=0)


def _sheets(lesson: "Lesson", index: int) -> tuple[pn.pane.HTML, pn.Column]:
    step, passage = lesson.steps[index], lesson.passages[index]
    widget = step.widget(lang=lesson.shell.lang)
    widget.settle(step.state)
    widget.go(**lesson.state_of(index))
    numbers = widget.numbers()
    words = LIVE.sub(
        lambda live: live[1] + html.escape(numbers.get(live[2], "–")) + live[3],
        f"<section>{passage.title_html}{passage.html}</section>",
    )
    text = pn.pane.HTML(words, stylesheets=SHEETS, sizing_mode="stretch_width", margin=0)
    figure = pn.Column(
        widget, css_classes=["sheet"], stylesheets=SHEETS, sizing_mode="stretch_width", margin=0
    )
    return text, figure
