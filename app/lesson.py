"""A lesson: steps in a column, and the figure of the active step beside them."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import panel as pn

from app import contents, glossary, kept, prose, thread
from app.paper import paper
from app.shell import Shell
from app.step_numbers import freeze, step_numbers
from app.steps import Steps
from widgets.base import address
from widgets.base.interactive import Interactive

STAGE_CSS = (Path(__file__).parent / "style" / "stage.css").read_text(encoding="utf-8")
WHILE = 0.02  # seconds that one visitor may take before the others have their turn
MADE: set[str] = set()  # lessons that this process has made without a fault
RESERVED = ("lang", "step", "print")


@dataclass(frozen=True)
class Step:
    """One step: the passage `name` of the prose file, and the state its widget takes."""

    name: str
    widget: type[Interactive]
    state: Mapping[str, object] = field(default_factory=dict)


class Lesson:
    """One lesson as a page for one visitor; `lessons/<slug>.py` makes and serves it.

    Args:
        slug: the lesson's address; its prose is in `lessons/<slug>.<lang>.md`.
        steps: the steps, in the order of the prose.
        numbers: gives the numbers that the prose names, computed by core, for a language.

    Raises:
        ValueError: the steps and the passages do not have the same names in the same order.
    """

    def __init__(
        self,
        slug: str,
        steps: list[Step],
        numbers: Callable[[], Mapping[str, object]] = dict,
    ) -> None:
        self.slug, self.steps, self._numbers = slug, steps, numbers
        self.shell = Shell(contents.entry(slug).title, slug)
        self.text = self.shell.text
        # What went well once is sent before it is made: the browser has scripts to load meanwhile.
        self.later = slug in MADE and "print" not in self.shell.query and bool(pn.state.curdoc)
        if not self.later:
            self._make()

    def _make(self) -> None:
        """Make all that the page shows under its bar."""
        slug, steps = self.slug, self.steps
        words = prose.read(contents.LESSONS / f"{slug}.{self.shell.lang}.md", dict(self._numbers()))
        self.passages = thread.weave(words, contents.entry(slug), self.text)
        names = [passage.id for passage in self.passages]
        if names != [step.name for step in steps]:
            raise ValueError(f"{slug}: steps {[s.name for s in steps]} but passages {names}")
        self.left: dict[int, dict[str, object]] = {}  # states that the reader left at a step
        self.own: dict[str, object] = {}  # what the reader carries along from step to step
        self.frames: dict[type[Interactive], Interactive] = {}
        self.at = self._open_at()
        self.column = self._column()
        self.stage = pn.Column(css_classes=["stage"], stylesheets=[STAGE_CSS], margin=0)
        self._take_address()
        self._arrive()

    @property
    def widget(self) -> Interactive:
        """The interactive of the active step, built when it is first needed."""
        kind = self.steps[self.at].widget
        if kind not in self.frames:
            made = kind(lang=self.shell.lang, dark=self.shell.dark)
            made.param.watch(self._on_state, "changed")
            self.frames[kind] = made
        return self.frames[kind]

    def servable(self) -> None:
        """Show the page in the present session; with `?print=1` as it is printed."""
        if self.shell.query.get("print") == "1":
            self.shell.print(paper(self))
            return
        self.shell.open_with()
        if self.later:
            self.shell.servable()
            pn.state.curdoc.add_next_tick_callback(self._show_late)
        else:
            self.shell.servable(self._page())
            MADE.add(self.slug)

    def _page(self) -> pn.Column:
        self.shell.on_dark(self._on_dark)
        self.shell.on_brought(self.bring)
        pn.state.onload(self.fill)
        return pn.Column(
            self.column,
            self.stage,
            css_classes=["lesson"],
            stylesheets=[STAGE_CSS],
            sizing_mode="stretch_width",
            margin=0,
        )

    def _show_late(self) -> None:
        try:
            self._make()
            self.shell.show(self._page())
        except Exception:  # the document is with the reader already: no status can tell
            logging.getLogger(__name__).exception("Error making the lesson %s", self.slug)
            self.shell.fail()

    def _column(self) -> Steps:
        before, after = contents.neighbours(self.slug)
        lang = self.shell.lang
        marked = tuple(glossary.mark(f"{p.title_html}{p.html}", lang) for p in self.passages)
        column = Steps(
            passages=[*marked],
            terms=[*glossary.used(marked, lang)],
            titles=[p.title for p in self.passages],
            deeper=[p.deeper for p in self.passages],
            active=self.at,
            live=[None for _ in self.steps],
            words=self.text.group("steps"),
            before=self._way(before),
            after=self._way(after),
            css_classes=["column"],
            stylesheets=[STAGE_CSS],
        )
        column.param.watch(lambda event: self.go(event.new), "active")
        return column

    def _way(self, entry: contents.Entry | None) -> dict[str, str]:
        lang = self.shell.lang
        return {"href": f"{entry.slug}?lang={lang}", "title": entry.title[lang]} if entry else {}

    def _open_at(self) -> int:
        """Read `?step=`, a name or a number from 1; nonsense is told and the first step opens."""
        words = self.shell.query.get("step", "1")
        named = [step.name for step in self.steps]
        if words in named:
            return named.index(words)
        if words.isascii() and words.isdigit() and 1 <= int(words[:6]) <= len(self.steps):
            return int(words[:6]) - 1
        self.shell.refuse(["step"])
        return 0

    def _take_address(self) -> None:
        query = {k: v for k, v in self.shell.query.items() if k not in RESERVED}
        self.widget.settle(self.steps[self.at].state)
        state, refused = self.widget.from_address(query)
        if state:
            self.left[self.at] = {**self.steps[self.at].state, **state}
        self.shell.refuse(refused)

    def go(self, step: int) -> None:
        """Leave the present step, keeping its state, and arrive at another."""
        if step == self.at or not 0 <= step < len(self.steps):
            return
        self.left[self.at] = self.widget.state()
        self.at = step
        with pn.io.hold():
            self._arrive()

    def _arrive(self) -> None:
        step, widget = self.steps[self.at], self.widget
        for other in self.frames.values():
            # Not `visible`: our own style of a frame would outrank Bokeh's way of hiding it.
            away = [] if other is widget else ["away"]
            other.__panel__().css_classes = ["frame", *away]
        widget.settle(step.state)
        self._told = False
        widget.go(**self.state_of(self.at))
        if widget.__panel__() not in self.stage.objects:
            self.stage.append(widget.__panel__())
        self.column.active = self.at
        if not self._told:  # it was in that state already
            self._on_state()

    def state_of(self, index: int) -> dict[str, object]:
        """Give the state in which a step opens: as it was left, with what the reader carries."""
        own = {name: self.own[name] for name in self._carried(index) if name in self.own}
        return {**self.left.get(index, self.steps[index].state), **own}

    def _carry(self) -> None:
        """Keep what the reader brought for the steps to come, and work out their numbers anew."""
        widget = self.widget
        own = {name: getattr(widget, name) for name in self._carried(self.at)}
        if own.items() <= {**widget.defaults(), **self.own}.items():
            return
        self.own |= own
        self.shell.say_own({n: address.write(widget.param[n], value) for n, value in own.items()})
        self._count_anew()

    def _carried(self, index: int) -> set[str]:
        """Name what a step takes of the reader's own: what it does not set itself."""
        step = self.steps[index]
        return set(step.widget.carried) - set(step.state)

    def _count_anew(self) -> None:
        """Work out the numbers of all passages but the active one again."""
        shown = enumerate(self.column.live)
        self.column.live = [numbers if index == self.at else None for index, numbers in shown]
        if pn.state.loaded:
            self.fill()

    def bring(self, words: object) -> None:
        """Take what the reader's browser kept of this lesson; address and present visit go before.

        Args:
            words: the states by "left" and the number of the step, and what the reader carries by
                "own", all as text by name; as little to be trusted as an address.
        """
        lang = self.shell.lang
        own: dict[str, object] = {}
        for index, step in enumerate(self.steps):
            texts = kept.part(kept.part(words, "left"), str(index + 1))
            if found := kept.state(texts, step.widget, step.state, lang):
                self.left.setdefault(index, {**step.state, **found})
            texts = kept.part(words, "own")
            carried = {name: texts[name] for name in step.widget.carried if name in texts}
            own |= kept.state(carried, step.widget, step.state, lang)
        self._bring_own(own)

    def _bring_own(self, own: Mapping[str, object]) -> None:
        fresh = {name: value for name, value in own.items() if name not in self.own}
        self.own |= fresh
        self._count_anew()
        self.widget.param.update({n: fresh[n] for n in fresh if n in self._carried(self.at)})

    def _on_state(self, *_: object) -> None:
        self._told = True
        self._carry()
        self._tell({self.at: self.widget.numbers()})
        self.shell.bar.working = any(widget.working() for widget in self.frames.values())
        self.shell.say_address(
            {**({"step": str(self.at + 1)} if self.at else {}), **self.widget.differences()}
        )

    def _tell(self, numbers: Mapping[int, Mapping[str, str]]) -> None:
        """Show numbers in the passages of their steps; the other passages keep theirs."""
        self.column.live = [numbers.get(i, old) for i, old in enumerate(self.column.live)]

    def fill(self) -> None:
        """Give the passages that are not active the numbers of their own steps.

        A few at a time, so that nobody waits; what it finds is kept for later visitors, who get
        all of it at once.
        """
        found, until = {}, monotonic() + WHILE
        for index, known in enumerate(self.column.live):
            if known is None and (not found or monotonic() < until):
                state = freeze(self.state_of(index))
                kind = self.steps[index].widget
                found[index] = dict(step_numbers(kind, self.shell.lang, state))
        if found:
            self._tell(found)
        if None in self.column.live and pn.state.curdoc:
            pn.state.curdoc.add_next_tick_callback(self.fill)

    def _on_dark(self, dark: bool) -> None:
        for widget in self.frames.values():
            widget.dark = dark
