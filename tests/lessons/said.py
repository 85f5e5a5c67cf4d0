"""All that a step says in a language, to tests that only read: its passage and its figure."""

import html
import re
from functools import cache

from app.step_numbers import unseen
from tests.lessons.every_lesson import passages, steps_of

LIVE = re.compile(r'<output data-live="([^"]+)"[^>]*>[^<]*</output>')


@cache
def said(slug: str, name: str, lang: str) -> str:
    """Give the words and numbers of a step: its passage, then title, readout and table."""
    (step,) = (step for step in steps_of(slug) if step.name == name)
    (passage,) = (passage for passage in passages(slug, lang) if passage.id == name)
    figure = unseen(step.widget, lang)
    figure.go(**step.state)
    numbers = figure.numbers()
    prose = LIVE.sub(lambda live: numbers.get(live[1], ""), passage.title_html + passage.html)
    table = figure.readable().to_csv(index=False, sep="\t")
    told = [_plain(prose), figure.title(), _plain(figure.readout()), table]
    return re.sub(r"\s+", " ", "\n".join(told).replace("\u00a0", " "))


def _plain(page: str) -> str:
    """Give the text of HTML; what stands beside in a formula stays together."""
    page = re.sub(r"</?(?:p|li|td|th|tr|div|aside|h2)\b[^>]*>", " ", page)
    return html.unescape(re.sub(r"<[^>]+>", "", page))
