"""Turn a lesson's prose file into passages of HTML.

A file is a row of sections headed `## Title {#id}`, or `{#id .deeper}` where a passage can be left
out at first, in Markdown with tables, mathematics between dollar signs, spans `[q]{.query}` and the
blocks `::: note`, `::: theorem`, `::: proof` and `::: source`. `[[name | sci]]` is a number given
by the page; `[[live.name]]` is one the page keeps up to date.
"""

import html
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from numbers import Integral
from pathlib import Path

from jinja2 import Environment, StrictUndefined, Template, TemplateError, Undefined
from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.attrs import attrs_plugin
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin

from app.formula import THOUSANDS, mathml
from widgets.base.numbers import fixed, residual, sci, whole

_HEADING = re.compile(
    r"##[ \t]+(?P<title>.+?)[ \t]*\{#(?P<id>[a-z][a-z0-9_-]*)(?P<deeper> \.deeper)?\}[ \t]*"
)
_LIVE = re.compile(r"\[\[live\.(\w+)\]\]")
_MARKS = r"\uff0c\u3002\uff1b\uff1a\u3001\uff01\uff1f\uff09\u300d\u300f\u201d\u2019,.;:!?)"
_LIVE_AND_MARK = re.compile(f"(<output data-live[^>]*>–</output>)([{_MARKS}]+)")
_LOCAL_LINK = re.compile(r"(\./)?\w*(\?[\w=&.,%-]*)?(#[\w-]*)?")
_UNREAD = re.compile(r"\*\*|\$|^:::|\]\{[.#]", re.MULTILINE)
_CJK = r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]"
_CJK_MARK = r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef“”‘’…—·]"
_CJK_BREAK = re.compile(f"{_CJK}\n{_CJK_MARK}|{_CJK_MARK}\n{_CJK}")
_BLOCKS = {"note": "aside", "theorem": "div", "proof": "div", "source": "div"}


@dataclass(frozen=True)
class Passage:
    """One section of a prose file: its heading (`title` is plain text) and, apart, what follows."""

    id: str
    title: str
    title_html: str
    html: str
    deeper: bool = False  # a proof, or for engineers


def outline(path: Path) -> dict[str, bool]:
    """Give the ids of a prose file in order, and whether each passage goes deeper."""
    lines = path.read_text("utf-8").splitlines()
    found = filter(None, map(_HEADING.fullmatch, lines))
    return {heading["id"]: bool(heading["deeper"]) for heading in found}


def read(path: Path, numbers: Mapping[str, object] | None = None) -> list[Passage]:
    """Read a prose file into passages, with its placeholders filled from `numbers`.

    Raises:
        ValueError: naming file and section, for a heading without an id, an id used twice, text
            before the first heading, an unknown placeholder, or something that would reach the
            reader as raw Markdown or TeX.
    """
    numbers = numbers or {}
    passages: dict[str, Passage] = {}
    before, *sections = re.split(r"^(?=##[ \t])", path.read_text("utf-8"), flags=re.MULTILINE)
    if before.strip():
        raise ValueError(f"{path.name}: text before the first heading: {before.strip()[:40]!r}")
    for section in sections:
        heading, _, body = section.partition("\n")
        match = _HEADING.fullmatch(heading)
        if not match:
            raise ValueError(f"{path.name}: no {{#id}} in the heading {heading!r}")
        if match["id"] in passages:
            raise ValueError(f"{path.name}: the id {match['id']!r} is used twice")
        try:
            filled = _fill(f"{match['title']}\n{body}", numbers)
            passage = _passage(match["id"], *filled.split("\n", 1))
        except ValueError as error:
            raise ValueError(f"{path.name}, section {match['id']!r}: {error}") from error
        passages[match["id"]] = replace(passage, deeper=bool(match["deeper"]))
    return list(passages.values())


@lru_cache(maxsize=1024)
def _passage(id: str, title: str, body: str) -> Passage:
    if len(re.findall(r"^\s*:{3,}", body, re.MULTILINE)) % 2:
        raise ValueError("a block opened with ::: is not closed")
    tokens = _checked(_MARKDOWN.parse(body))
    (heading,) = _checked(_MARKDOWN.parseInline(title))
    body_html = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    # A box in a line may be parted from what follows: no line should begin with a comma.
    body_html = _LIVE_AND_MARK.sub(r'<span class="kept">\1\2</span>', body_html)
    title_html = f"<h2>{_MARKDOWN.renderer.render([heading], _MARKDOWN.options, {})}</h2>\n"
    plain = html.unescape(re.sub("<[^>]*>", "", title_html)).strip()
    return Passage(id, *(text.replace(THOUSANDS, ",") for text in (plain, title_html, body_html)))


def _checked(tokens: list[Token]) -> list[Token]:
    """Refuse marks that Markdown left unread and would show to the reader."""
    for token in tokens:
        for child in token.children or ():
            if child.type == "text" and (found := _UNREAD.search(child.content)):
                raise ValueError(
                    f"{found[0]} would be shown as it is, in {child.content[:40]!r}"
                    " (in Chinese, punctuation goes outside of **; $$ follows an empty line)"
                )
    return tokens


# Placeholders


class _Live:
    """Leaves `[[live.name]]` as it is: Markdown reads it."""

    def __getattr__(self, name: str) -> str:
        return f"[[live.{name}]]"


def _fill(source: str, numbers: Mapping[str, object]) -> str:
    try:
        return _template(source).render({**numbers, "live": _Live()})
    except (TemplateError, TypeError) as error:
        raise ValueError(f"placeholder: {error}") from error


@lru_cache(maxsize=1024)
def _template(source: str) -> Template:
    return _environment().from_string(source.replace("[[-", "[[ -"))  # a sign, not Jinja's trim


@lru_cache(maxsize=1)
def _environment() -> Environment:
    """Jinja with `[[ ]]` for values; its other marks are characters that no prose contains."""
    environment = Environment(
        variable_start_string="[[",
        variable_end_string="]]",
        block_start_string="\ue010",
        block_end_string="\ue011",
        comment_start_string="\ue012",
        comment_end_string="\ue013",
        undefined=StrictUndefined,
        finalize=_written,
        keep_trailing_newline=True,
        autoescape=False,  # the result is Markdown, which escapes
    )
    environment.globals.clear()
    for name, write in {"sci": sci, "fixed": fixed, "int": whole, "residual": residual}.items():
        environment.filters[name] = _grouped(write)
    return environment


def _grouped(write: Callable[..., str]) -> Callable[..., str]:
    """Mark the commas between digits, so that a formula can tell them from punctuation."""
    return lambda x, *digits: write(x, *digits).replace(",", THOUSANDS)


def _written(value: object) -> str:
    if isinstance(value, str | Undefined):
        return str(value)  # of something undefined, raises with its name
    if isinstance(value, Integral):
        return str(value).replace("-", "−")
    raise TypeError(f"say how to write {value!r}: [[name | fixed(2)]], sci, int or residual")


# Markdown


def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    attrs_plugin(markdown, after=("code_inline", "live"), spans=True, allowed=("class", "id"))
    dollarmath_plugin(markdown, allow_labels=False, renderer=_formula)
    for name in _BLOCKS:
        container_plugin(markdown, name, render=_block)
    markdown.inline.ruler.before("link", "live", _read_live)
    for name, rule in {
        "live": _live,
        "link_open": _link,
        "softbreak": _softbreak,
        "table_open": lambda *_: '<div class="table"><table>\n',
        "table_close": lambda *_: "</table></div>\n",
    }.items():
        markdown.add_render_rule(name, rule)
    return markdown


def _formula(tex: str, options: Mapping[str, bool]) -> str:
    if "[[live." in tex:
        raise ValueError(f"a live number cannot stand inside a formula: {tex}")
    return mathml(tex, options["display_mode"])


def _read_live(state: StateInline, silent: bool) -> bool:
    match = _LIVE.match(state.src, state.pos, state.posMax)
    if not match:
        return False
    if not silent:
        state.push("live", "output", 0).meta["name"] = match[1]
    state.pos = match.end()
    return True


def _live(self, tokens: Sequence[Token], index: int, *_) -> str:
    attributes = self.renderAttrs(tokens[index])
    return f'<output data-live="{tokens[index].meta["name"]}"{attributes}>–</output>'


def _link(self, tokens: Sequence[Token], index: int, options, env) -> str:
    address = str(tokens[index].attrs["href"])
    if address.startswith("https://"):
        tokens[index].attrs |= {"rel": "noopener noreferrer", "target": "_blank"}
    elif not address or not _LOCAL_LINK.fullmatch(address):
        raise ValueError(f"a link is either a page of ours or https: {address!r}")
    return self.renderToken(tokens, index, options, env)


def _block(self, tokens: Sequence[Token], index: int, options, env) -> str:
    token = tokens[index]
    name = token.type.split("_")[1]
    if token.nesting < 0:
        return f"</{_BLOCKS[name]}>\n"
    label = token.info.strip().removeprefix(name).strip()
    head = f'<p class="label">{_MARKDOWN.renderInline(label)}</p>\n' if label else ""
    role = ' role="note"' if name == "note" else ""
    return f'<{_BLOCKS[name]} class="{name}"{role}>\n{head}'


def _softbreak(self, tokens: Sequence[Token], index: int, *_) -> str:
    """Join two lines of Chinese without the space that a line break would leave."""
    before = next((t.content[-1] for t in reversed(tokens[:index]) if t.content), " ")
    after = next((t.content[0] for t in tokens[index + 1 :] if t.content), " ")
    return "" if _CJK_BREAK.fullmatch(f"{before}\n{after}") else "\n"


_MARKDOWN = _markdown()
