"""The contents page: the chapter as a map, with a small picture a lesson made from core."""

import html
from itertools import groupby
from pathlib import Path

import panel as pn

from app import contents, miniatures
from app.first_paint import Part
from app.shell import Shell
from widgets.base.language import LANGUAGES, Text

STYLE = (Path(__file__).parent / "style" / "index.css").read_text(encoding="utf-8")


class Index:
    """The contents for one visitor."""

    def __init__(self) -> None:
        self.shell = Shell({lang: Text(lang)("index-title") for lang in LANGUAGES})
        self.shell.refuse([k for k in self.shell.query if k != "lang"])
        self.text = self.shell.text

    def servable(self) -> None:
        """Show the page in the present session."""
        chapter = self.map()
        self.shell.open_with(Part("contents", STYLE, chapter))
        self.shell.servable(
            pn.pane.HTML(chapter, stylesheets=[STYLE], sizing_mode="stretch_width", margin=0)
        )

    def map(self) -> str:
        """Lay out the parts of the chapter and their lessons."""
        parts = groupby(contents.entries(), key=lambda entry: entry.part)
        body = "".join(self._part(name, list(group)) for name, group in parts)
        lead = "".join(
            f"<p class='lead'>{html.escape(self.text(f'index-{line}'))}</p>"
            for line in ("lead", "chapter")
        )
        site = html.escape(self.text("bar-site"))
        return f"<div class='map'><h1>{site}</h1>{lead}{body}</div>"

    def _part(self, name: str, group: list[contents.Entry]) -> str:
        title = html.escape(self.text(f"index-part-{name}"))
        lessons = "".join(self._lesson(entry) for entry in group)
        begun = " class='begun'" if any(entry.built for entry in group) else ""
        return f"<section{begun}><h2>{title}</h2><ol>{lessons}</ol></section>"

    def _lesson(self, entry: contents.Entry) -> str:
        lang = self.shell.lang
        title, promise = html.escape(entry.title[lang]), html.escape(entry.promise[lang])
        if not entry.built:
            tag = f"<span class='tag'>{html.escape(self.text('index-coming'))}</span>"
            words = f"<h3>{title}{tag}</h3><p>{promise}</p>{self._place(entry)}"
            return f"<li class='coming'>{words}</li>"
        picture = miniatures.draw(entry.slug)
        words = f"<h3>{title}</h3><p>{promise}</p>{self._place(entry)}"
        return f"<li><a href='{entry.slug}?lang={lang}'>{picture}{words}</a></li>"

    def _place(self, entry: contents.Entry) -> str:
        """Say where in the chapter a lesson belongs, and how many steps it has."""
        said = [entry.section[self.shell.lang]]
        if entry.built:
            counts = {"steps": len(entry.steps), "deeper": sum(entry.steps.values())}
            said.append(self.text("index-steps", **counts))
        return f"<p class='place'>{'<br>'.join(map(html.escape, said))}</p>"
