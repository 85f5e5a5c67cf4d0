"""The base of every interactive: its params are its whole state, and all shown follows them."""

from collections.abc import Callable, Mapping
from typing import ClassVar

import pandas as pd
import panel as pn
import param

from widgets.base import address, columns
from widgets.base.frame import Frame
from widgets.base.language import Text


class Interactive(pn.viewable.Viewer):
    """One interactive of a lesson: a picture, its controls, and what it says in words and numbers.

    A subclass declares its state as params with `doc`, and fills in what stands below under
    "a subclass gives". `widgets.base.frame.Frame` puts it on the page; the page reads
    `state`, `differences` and `numbers`. Its `key` is the name of its module: its script and its
    words stand beside it under that name, and its messages start with it.
    """

    lang = param.Selector(default="zh", objects=["zh", "en"], constant=True, doc="Language.")
    dark = param.Boolean(default=False, doc="Whether the page is dark; plots follow it.")
    changed = param.Event(doc="Fires once after each change of the state, when all is redrawn.")

    key: ClassVar[str] = ""

    # A subclass gives:
    provenance: ClassVar[str] = "computed"  # or measured, quoted, sketch
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    sources: ClassVar[tuple[Callable, ...]] = ()  # the core functions that made the figure
    writers: ClassVar[Mapping[str, columns.Writer]] = {}  # numbers of a column, by its message
    missing: ClassVar[Mapping[str, str]] = {}  # by the same, the message for a cell without number
    carried: ClassVar[tuple[str, ...]] = ()  # state of the reader's own that goes from step to step

    def build(self) -> tuple[list, list, list]:
        """Make the picture, the controls in sight and those behind "more", once."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Bring the picture and controls up to the present state."""
        raise NotImplementedError

    def readout(self) -> str:
        """Say in one sentence what is seen, with its numbers."""
        raise NotImplementedError

    def table(self) -> pd.DataFrame:
        """Give the data in the figure, columns named in the reader's language.

        Numbers are numbers, in full; `writers` says how a reader sees them.
        """
        raise NotImplementedError

    def snippet(self) -> str:
        """Give a short runnable program that prints the numbers of exactly the present state."""
        raise NotImplementedError

    def numbers(self) -> dict[str, str]:
        """Give the live numbers that the prose shows, by name."""
        return {}

    def working(self) -> bool:
        """Tell whether something that the reader began is under way; it ends with the visit."""
        return False

    def title(self) -> str:
        """State what is seen, as a sentence."""
        return self.words("title")

    # What all share:

    def __init_subclass__(cls, **options: object) -> None:
        super().__init_subclass__(**options)
        cls.key = cls.__module__.rpartition(".")[2]

    def __init__(self, **params: object) -> None:
        super().__init__(**params)
        self.text = Text(self.lang)
        self.home: dict[str, object] = {}
        self.picture, self.controls, self.more = self.build()
        self.refresh()
        self.param.watch(self._on_change, [*self.state_names(), "dark"])

    def words(self, key: str, **values: object) -> str:
        """Give a message of this interactive from the catalogue."""
        return self.text(f"{self.key}-{key}", **values)

    def readable(self) -> pd.DataFrame:
        """Give the table with its numbers written for a reader."""
        writers = {self.words(name): write for name, write in self.writers.items()}
        missing = {self.words(name): self.words(word) for name, word in self.missing.items()}
        return columns.readable(self.table(), writers, missing)

    @classmethod
    def state_names(cls) -> list[str]:
        """List the params that are the state."""
        return [name for name in cls.param if name not in Interactive.param]

    def state(self) -> dict[str, object]:
        """Give the whole state."""
        return {name: getattr(self, name) for name in self.state_names()}

    def defaults(self) -> dict[str, object]:
        """Give the state in which a new interactive opens, in this language."""
        return {name: self.param[name].default for name in self.state_names()}

    def go(self, **state: object) -> None:
        """Take the default state with these changes, all at once.

        Raises:
            ValueError: a name is no state, or a value is out of its range.
        """
        unknown = set(state) - set(self.state_names())
        if unknown:
            raise ValueError(f"{sorted(unknown)} are no state of {type(self).__name__}")
        self.param.update(**{**self.defaults(), **state})

    def settle(self, home: Mapping[str, object]) -> None:
        """Make `home` the state to which reset returns."""
        self.home = dict(home)

    def take(self, preset: str) -> None:
        """Take a preset; what it does not name is as the step has it, or the reader's own.

        Raises:
            KeyError: there is no such preset.
        """
        own = {name: getattr(self, name) for name in self.carried}
        self.go(**{**self.home, **own, **self.presets[preset]})

    def reset(self) -> None:
        """Return to the state of the step."""
        self.go(**self.home)

    def at_home(self) -> bool:
        """Tell whether the state is the one to which reset returns."""
        return not self.differences()

    def differences(self) -> dict[str, str]:
        """Give what differs from the step's state, as text for the address."""
        home = {**self.defaults(), **self.home}
        return {
            name: address.write(self.param[name], value)
            for name, value in self.state().items()
            if value != home[name]
        }

    def from_address(self, query: Mapping[str, str]) -> tuple[dict[str, object], list[str]]:
        """Sort a query into state and refused keys, without taking it."""
        return address.split({name: self.param[name] for name in self.state_names()}, query)

    def _on_change(self, *_: object) -> None:
        with pn.io.hold():  # one message to the browser, whatever has to change
            self.refresh()
            self.param.trigger("changed")

    def __panel__(self) -> pn.viewable.Viewable:
        if not hasattr(self, "_frame"):
            self._frame = Frame(self)
        return self._frame.view
