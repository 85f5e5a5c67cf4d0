"""What is said where no page can be given: one sentence in the reader's language."""

import html
from http import HTTPStatus
from pathlib import Path

from tornado.web import RequestHandler

from widgets.base import palette
from widgets.base.language import LANGUAGES, Text

STYLE = Path(__file__).parent / "style"
PAGE = """<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width"><style>{style}</style>
<main><h1>{title}</h1>{sentences}
<p><a href="{address}?lang={lang}">{contents}</a></p></main></html>"""


class Refusal(RequestHandler):
    """Mix into a handler, so that whatever it refuses it refuses in a sentence."""

    _said = False

    def finish(self, chunk: str | bytes | None = None) -> object:
        """Send the answer; one that is a bare status, or a few words of the framework, is said."""
        if self.get_status() < HTTPStatus.BAD_REQUEST or self._said:
            return super().finish(chunk)
        return self.write_error(self.get_status())

    def write_error(self, status_code: int, **_: object) -> object:
        """Say why there is no page; the log has the rest."""
        self._said = True
        texts = self._texts()
        text = texts[0]
        reason = _reason(status_code)
        said = [f"<p lang='{t.lang}'>{html.escape(t(f'{reason}-sentence'))}</p>" for t in texts]
        style = "".join((STYLE / name).read_text("utf-8") for name in ("type.css", "missing.css"))
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        return self.finish(
            PAGE.format(
                lang=text.lang,
                style=palette.stylesheet(self.get_cookie("look", "")) + style,
                title=html.escape(text(f"{reason}-title")),
                sentences="".join(said),
                address=contents_from(self.request.path, self.application.prefix),
                contents=html.escape(text("bar-contents")),
            )
        )

    def _texts(self) -> list[Text]:
        """Give the words of the reader's language; of all languages where the address has none."""
        # Taken raw: an address may hold bytes that are no text at all.
        wanted = self.request.query_arguments.get("lang", [b""])[-1].decode("utf-8", "replace")
        return [Text(lang) for lang in ([wanted] if wanted in LANGUAGES else LANGUAGES)]


class Refused(Refusal):
    """Refuse every request, with one status."""

    def initialize(self, status: int = HTTPStatus.NOT_FOUND) -> None:
        """Take the status."""
        self.status = status

    def prepare(self) -> None:
        """Refuse, whatever was asked and however."""
        self.send_error(self.status)


def contents_from(path: str, prefix: str) -> str:
    """Give the address of the contents, relative to one that was asked for.

    Relative, because a proxy may have cut a prefix off the path before we saw it.

    Args:
        path: as we saw it.
        prefix: that stands before all our addresses, as far as we know; "" if none does.
    """
    up = "../" * (path.count("/") - 1) or "./"
    return f"{up}{prefix.strip('/')}/index".replace("//", "/")


def _reason(status: int) -> str:
    """Give the name of the messages that say why."""
    if status == HTTPStatus.NOT_FOUND:
        return "missing"
    return "broken" if status >= HTTPStatus.INTERNAL_SERVER_ERROR else "refused"
