"""An address that is not there: one sentence in the reader's language, and the contents."""

import html
from pathlib import Path

from tornado.web import RequestHandler

from widgets.base import palette
from widgets.base.language import LANGUAGES, Text

STYLE = Path(__file__).parent / "style"
PAGE = """<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width"><style>{style}</style>
<main><h1>{title}</h1><p>{sentence}</p>
<p><a href="/index?lang={lang}">{contents}</a></p></main></html>"""


class NotFound(RequestHandler):
    """Answer every address that no lesson has."""

    def prepare(self) -> None:
        """Say so, whatever was asked and however."""
        # Taken raw: an address may hold bytes that are no text at all.
        wanted = self.request.query_arguments.get("lang", [b""])[-1].decode("utf-8", "replace")
        text = Text(wanted if wanted in LANGUAGES else LANGUAGES[0])
        dark = self.get_cookie("look") == "dark"
        style = "".join((STYLE / name).read_text("utf-8") for name in ("type.css", "missing.css"))
        self.set_status(404)
        self.finish(
            PAGE.format(
                lang=text.lang,
                style=palette.stylesheet(dark) + style,
                title=html.escape(text("missing-title")),
                sentence=html.escape(text("missing-sentence")),
                contents=html.escape(text("bar-contents")),
            )
        )
