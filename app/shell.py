"""What every page has: the bar on top, the language, the look, the address."""

import html
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

import panel as pn
import panel_material_ui as pmui
import param
from panel.custom import JSComponent

from app.apart import keep_apart
from app.defaults import keep_defaults
from app.first_paint import Part, style
from app.paper import Printer
from widgets.base import palette
from widgets.base.language import LANGUAGES, Text

HERE = Path(__file__).parent
SCRIPTS = ("kept.js", "line.js", "pulse.js", "look.js", "bar.js")
SANS = (
    'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei",'
    ' "Noto Sans CJK SC", "Source Han Sans SC", "Noto Sans", sans-serif'
)


NOTICE = {
    "sizing_mode": "stretch_width",
    # A lesson may open far down, at the step of the address.
    "styles": {"position": "sticky", "top": "var(--bar)", "z-index": "9"},
}


def _style(name: str) -> str:
    return (HERE / "style" / name).read_text(encoding="utf-8")


class Bar(JSComponent):
    """The bar on top: the way to the contents, the language and the look."""

    title = param.String(doc="The lesson's title.")
    lang = param.String(doc="The page's language.")
    dark = param.Boolean(doc="Whether the page is dark; the browser changes it.")
    query = param.String(doc="What the address bar says after the question mark.")
    own = param.Dict(default={}, doc="What the reader carries along, as text by name.")
    brought = param.Dict(default={}, doc="What the browser kept of an earlier visit; untrusted.")
    asked = param.Integer(doc="Counts how often the browser asked whether all it said was heard.")
    answered = param.Integer(doc="The count up to which it has been answered.")
    working = param.Boolean(doc="Whether something is under way that ends with the visit.")
    words = param.Dict(default={}, doc="Labels in the reader's language.")

    _esm = "\n".join((HERE / "js" / name).read_text(encoding="utf-8") for name in SCRIPTS)
    _stylesheets = [_style("bar.css")]


class Shell:
    """The page around a lesson or the contents, for one visitor.

    Args:
        title: the page's title in each language.
        slug: the page's address; "" for the contents.
    """

    def __init__(self, title: Mapping[str, str], slug: str = "") -> None:
        keep_defaults()
        self.query = {k: v[-1].decode("utf-8", "replace") for k, v in _arguments().items()}
        wanted = self.query.get("lang", LANGUAGES[0])
        self.lang = wanted if wanted in LANGUAGES else LANGUAGES[0]
        self.text = Text(self.lang)
        self.look = pn.state.cookies.get("look", "")  # as the reader chose
        self.dark = (self.look or pn.state.cookies.get("system")) == "dark"
        self.refused: list[str] = [] if wanted in LANGUAGES else ["lang"]
        self.title = title[self.lang]
        self.slug = slug
        self._configure()
        self.bar = Bar(
            title=self.title if slug else "",
            lang=self.lang,
            dark=self.dark,
            words=self.text.group("bar"),
            sizing_mode="stretch_width",
        )
        # Answered in turn: all that the browser said before has been dealt with.
        self.bar.param.watch(lambda event: self.bar.param.update(answered=event.new), "asked")

    def _configure(self) -> None:
        pn.extension(notifications=False)

    def refuse(self, keys: list[str]) -> None:
        """Remember keys of the address that made no sense; the page says so in one sentence."""
        self.refused += keys

    def on_dark(self, told: Callable[[bool], None]) -> None:
        """Call `told` when the visitor changes the look."""
        # Before the page has loaded, Panel would drop part of the answer.
        self.bar.param.watch(lambda event: pn.state.onload(partial(told, event.new)), "dark")

    def on_brought(self, told: Callable[[object], None]) -> None:
        """Call `told` with what the browser kept of an earlier visit, if it kept anything."""
        self.bar.param.watch(lambda event: told(event.new), "brought")

    def say_own(self, own: Mapping[str, str]) -> None:
        """Have the browser keep what the reader carries along, as text by name."""
        self.bar.own = dict(own)

    def say_address(self, query: Mapping[str, str]) -> None:
        """Bring the address bar in step with the state, so that a link opens the same view."""
        language = {"lang": self.lang} if self.lang != LANGUAGES[0] else {}
        self.bar.query = urlencode({**language, **query})

    def print(self, *main: pn.viewable.Viewable) -> None:
        """Show a page for a printer in the present session: light and without a bar."""
        self.look, self.dark = "light", False
        self.open_with()
        self.servable(*main, header=Printer(lang=self.lang))

    def servable(
        self, *main: pn.viewable.Viewable, header: pn.viewable.Viewable | None = None
    ) -> None:
        """Show the page in the present session."""
        self.page = page = pmui.Page(
            header=[header or self.bar],
            main=[*self._notice(), *main],
            title="",
            meta_title=f"{self.title} · {self.text('bar-site')}",
            theme_toggle=False,
            busy_indicator=None,
            dark_theme=self.dark,
            theme_config=_theme(),
            stylesheets=[_style("page.css")],
        )
        keep_apart(page)
        self.on_dark(lambda dark: page.param.update(dark_theme=dark))
        # Panel's own model of the address answers each change, and fails on a very long number.
        page.servable(title=f"{self.title} · {self.text('bar-site')}", location=False)

    def show(self, *main: pn.viewable.Viewable) -> None:
        """Show this under the bar of a page that is with the reader already."""
        self.page.main = [*self._notice(), *main]

    def fail(self) -> None:
        """Say that the page could not be made, on one that is with the reader already."""
        self.bar.title = ""  # the bar of a page without steps tells when it is ready
        sentence = html.escape(self.text("broken-sentence"))
        self.show(
            pn.pane.HTML(
                f"<p class='notice' role='alert'>{sentence}</p>",
                stylesheets=[_style("page.css")],
                **NOTICE,
            )
        )

    def open_with(self, *parts: Part) -> None:
        """Show these parts, and the bar above, until the page can be used."""
        if not pn.state.curdoc:  # a script that is imported, with no visitor to show a page to
            return
        head = Part("head", _style("bar.css"), self._first_bar())
        pn.state.curdoc.template_variables.update(
            lang="zh-CN" if self.lang == "zh" else "en",
            style=style(self.look if self.look in palette.LOOKS else ""),
            opening=[head, *parts],
            late=self.text("opening-late"),
            no_script=self.text("opening-no-script"),
        )

    def _first_bar(self) -> str:
        site, title = html.escape(self.text("bar-site")), html.escape(self.bar.title)
        home = "index" if self.lang == LANGUAGES[0] else f"index?lang={self.lang}"
        home = f"<a class='home' href='{home}'>{site}</a>"
        return f"<div class='topbar'>{home}<p class='where'>{title}</p></div>"

    def _notice(self) -> list[pn.pane.HTML]:
        if not self.refused:
            return []
        # Names come from the address: shown as text, shortened, never as HTML.
        names = ", ".join(html.escape(name[:40]) for name in self.refused[:5])
        sentence = self.text("notice-refused", names=names)
        return [
            pn.pane.HTML(
                f"<p class='notice' role='status'>{sentence}</p>",
                stylesheets=[_style("page.css")],
                **NOTICE,
            )
        ]


def _arguments() -> Mapping[str, list[bytes]]:
    return pn.state.session_args or {}


def _theme() -> dict[str, object]:
    common = {
        "typography": {"fontFamily": SANS, "fontSize": 14, "button": {"textTransform": "none"}},
        "shape": {"borderRadius": 6},
    }
    light = {"palette": _palette(palette.LIGHT)}
    dark = {"palette": _palette(palette.DARK)}
    return {"light": {**common, **light}, "dark": {**common, **dark}}


def _palette(colours: Mapping[str, str]) -> dict[str, object]:
    # `paper` is the ground of Bokeh's plots and of dialogs.
    paper = colours["paper"]
    return {
        "primary": {"main": colours["accent"]},
        "background": {"default": paper, "paper": paper},
    }
