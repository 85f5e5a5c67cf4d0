"""What stands around a lesson's own words: what is owed, what is settled, and what goes deeper."""

import html
from collections.abc import Sequence
from dataclasses import replace

from app.contents import Entry
from app.prose import Passage
from widgets.base.language import Text


def weave(passages: Sequence[Passage], entry: Entry, text: Text) -> list[Passage]:
    """Put the line of the thread at the head of the first passage and at the end of the last.

    A passage that goes deeper says so beside its title.

    Args:
        passages: of a lesson, in order.
        entry: the lesson's entry in the contents.
        text: the catalogue of the page's language.
    """
    first, *rest = (_told(passage, text) for passage in passages)
    woven = [replace(first, html=_line("owed", entry.owed, text) + first.html), *rest]
    last = woven[-1]
    return [*woven[:-1], replace(last, html=last.html + _line("settled", entry.settled, text))]


def _told(passage: Passage, text: Text) -> Passage:
    if not passage.deeper:
        return passage
    mark = f'<span class="deeper">{html.escape(text("steps-deeper"))}</span>'
    return replace(passage, title_html=passage.title_html.replace("</h2>", f" {mark}</h2>"))


def _line(name: str, words: dict[str, str], text: Text) -> str:
    label = f"<strong>{html.escape(text(f'thread-{name}'))}</strong>"
    space = "" if text.lang == "zh" else " "  # the Chinese colon has its own
    return f'<p class="thread">{label}{space}{html.escape(words[text.lang])}</p>\n'
