"""The document as which a page starts: what is seen before the first script has come."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from bokeh.embed.util import RenderItem
from bokeh.server.session import ServerSession
from bokeh.server.tornado import BokehTornado
from jinja2 import Environment, FileSystemLoader
from panel.io.resources import LOCAL_DIST, Resources, bundle_resources, patch_model_css
from panel.io.server import html_page_for_render_items
from panel.io.state import set_curdoc

from app.math_font import FONT_FACE_CSS
from widgets.base import palette

HERE = Path(__file__).parent
# Bokeh and Panel make functions of text and modules of blobs; nothing of another host, and no
# script that stands in the page unless it is ours.
POLICY = (
    "default-src 'self'; script-src 'self' blob: 'unsafe-eval' 'nonce-{nonce}'; "
    "connect-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' blob: data:; font-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)


@dataclass(frozen=True)
class Part:
    """A part of what is seen first, in a shadow root as later: its class, style and HTML."""

    name: str
    style: str
    html: str


@lru_cache
def style(look: str) -> str:
    """Give the style of the document itself, in the look that a reader chose; "" if none did."""
    files = ("type.css", "opening.css")
    written = (HERE / "style" / name for name in files)
    texts = [path.read_text(encoding="utf-8") for path in written]
    return "".join((FONT_FACE_CSS, palette.stylesheet(look), *texts))


def document(session: ServerSession, application: BokehTornado, nonce: str) -> str:
    """Write the document of a page, whose scripts carry this nonce.

    Args:
        session: of the page.
        application: that serves it.
        nonce: of the policy sent with it.
    """
    doc = session.document
    doc.template_variables.update(dist_url=LOCAL_DIST, nonce=nonce)
    for root in doc.roots:
        patch_model_css(root, dist_url=LOCAL_DIST)
    item = RenderItem(token=session.token, roots=doc.roots, use_for_title=False)
    with set_curdoc(doc):
        return html_page_for_render_items(
            _bundle(application), {}, [item], doc.title, _template(), doc.template_variables
        )


@lru_cache
def _bundle(application: BokehTornado) -> tuple[str, str]:
    """Write the tags of scripts and styles, the same for every visitor."""
    scripts, styles = bundle_resources(None, Resources.from_bokeh(application.resources()))
    return scripts, styles


@lru_cache
def _template():
    environment = Environment(loader=FileSystemLoader(HERE), autoescape=True)
    environment.filters["nonced"] = _nonced
    return environment.get_template("page.html")


def _nonced(tags: str, nonce: str) -> str:
    return re.sub(r"<script\b", f'<script nonce="{nonce}"', tags)
