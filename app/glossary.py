"""What the terms of a lesson mean: a sentence each, reached from their first use in a passage."""

import html
import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

FILE = Path(__file__).parent.parent / "lessons" / "glossary.toml"
_TAG = re.compile(r"(<[^>]+>)")
_NAME = re.compile(r"</?(\w+)")
# Formulas, code, links, heads of tables, labels and sources are left as they are.
_CLOSED = ("math", "code", "pre", "a", "button", "output", "h2", "h3", "th")
_QUIET = re.compile(r'<\w+ class="(?:source|label|thread)"')
_MARKED = re.compile(r'data-term="([\w-]+)"')


@dataclass(frozen=True)
class Term:
    """A term in one language: `forms` finds it in running text, `says` is its sentence."""

    name: str
    word: str
    forms: re.Pattern
    says: str


@lru_cache
def terms(lang: str) -> tuple[Term, ...]:
    """Read `lessons/glossary.toml` for a language."""
    with FILE.open("rb") as file:
        entries = tomllib.load(file)
    return tuple(
        Term(name, entry[lang]["word"], _pattern(entry[lang], lang), entry[lang]["says"])
        for name, entry in entries.items()
    )


def _pattern(entry: dict[str, str], lang: str) -> re.Pattern:
    forms = entry.get("forms", re.escape(entry["word"]))
    edged = f"(?<![A-Za-z0-9])(?:{forms})(?![A-Za-z0-9])"
    return re.compile(edged, re.IGNORECASE if lang == "en" else 0)


@lru_cache(maxsize=1024)
def mark(passage: str, lang: str) -> str:
    """Make a button of the first use of every term in the HTML of a passage."""
    left, shut, out = list(terms(lang)), [], []
    for part in _TAG.split(passage):
        if part.startswith("<"):
            _follow(shut, part)
        elif not shut:
            part = _marked(part, left)
        out.append(part)
    return "".join(out)


def _follow(shut: list[str], tag: str) -> None:
    """Keep the elements that are open, from the first whose text is left as it is."""
    name = _NAME.match(tag)[1]
    if tag.startswith("</"):
        if shut:
            shut.pop()
    elif (shut or name in _CLOSED or _QUIET.match(tag)) and name not in ("br", "hr"):
        shut.append(name)


def _marked(text: str, left: list[Term]) -> str:
    """Mark the terms of a text that have not been met, each found one leaving the list."""
    found = [(match, term) for term in left if (match := term.forms.search(text))]
    if not found:
        return text
    match, term = min(found, key=lambda one: (one[0].start(), -one[0].end()))
    left.remove(term)
    # A button element is a box: a line could begin with the comma after it.
    button = (
        f'<span role="button" tabindex="0" class="term" data-term="{term.name}" '
        f'aria-expanded="false" aria-describedby="term-{term.name}">{match[0]}</span>'
    )
    return text[: match.start()] + button + _marked(text[match.end() :], left)


@lru_cache
def used(passages: tuple[str, ...], lang: str) -> tuple[tuple[str, str, str], ...]:
    """Give name, word and sentence of the terms that passages mark, in the order of the file."""
    met = {name for passage in passages for name in _MARKED.findall(passage)}
    return tuple((term.name, term.word, term.says) for term in terms(lang) if term.name in met)


def listed(found: Iterable[Sequence[str]], title: str) -> str:
    """Lay out terms under a title, as they are printed; `found` is what `used` gives."""
    rows = (f"<dt>{html.escape(word)}</dt><dd>{html.escape(says)}</dd>" for _, word, says in found)
    return f'<h2>{html.escape(title)}</h2><dl class="terms">{"".join(rows)}</dl>'
