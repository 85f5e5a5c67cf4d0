"""The controls of a figure whose picture is not drawn in the browser: rows of choices, sliders."""

from collections.abc import Iterable, Mapping

import param

from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive

Control = Mapping[str, object]  # what the browser has to know of one control


class Controls(Drawing):
    """Controls in one row, the same nodes as in a drawn figure; `state` has the params they move.

    Args:
        interactive: whose state they move, and whose changes they follow.
        rows: what `choice`, `slider` and `counter` give.
    """

    _esm = script(__file__)

    def __init__(self, interactive: Interactive, *rows: Control, **params: object) -> None:
        self._interactive, self._names = interactive, [row["name"] for row in rows]
        super().__init__(tables={"rows": list(rows)}, state=self._present(), **params)
        self.param.watch(self._moved, "state")
        interactive.param.watch(self._follow, self._names)

    def mute(self, *names: str) -> None:
        """Let these controls not be moved, and all others."""
        self.state = {**self._present(), "muted": list(names)}

    def _present(self) -> dict[str, object]:
        return {name: getattr(self._interactive, name) for name in self._names}

    def _moved(self, event: param.parameterized.Event) -> None:
        moved = {n: event.new[n] for n in self._names if event.new.get(n) != event.old.get(n)}
        self._interactive.param.update(**moved)

    def _follow(self, *_: object) -> None:
        self.state = {**self.state, **self._present()}


def choice(
    interactive: Interactive, name: str, options: Mapping[str, object] | Iterable[object]
) -> Control:
    """Give the buttons of one state; where it is a list, any number of them can be on.

    Args:
        interactive: whose state it is; its catalogue has `choose-<name>`.
        name: of the state.
        options: the values by their words, or values that the catalogue has as `<name>-<value>`.
    """
    if not isinstance(options, Mapping):
        options = {interactive.words(f"{name}-{value}"): value for value in options}
    return {
        "kind": "choice",
        "name": name,
        "label": interactive.words(f"choose-{name}"),
        "options": [[value, words] for words, value in options.items()],
        "several": isinstance(interactive.param[name], param.ListSelector),
    }


def switch(interactive: Interactive, name: str) -> Control:
    """Give the two buttons of a state that is on or off."""
    return choice(
        interactive,
        name,
        {interactive.text("frame-off"): False, interactive.text("frame-on"): True},
    )


def slider(interactive: Interactive, name: str) -> Control:
    """Give the slider of a state that is a whole number within bounds."""
    low, high = interactive.param[name].bounds
    label = interactive.words(f"choose-{name}")
    return {"kind": "slider", "name": name, "label": label, "min": low, "max": high}


def counter(interactive: Interactive, name: str, label: str) -> Control:
    """Give the button that takes the next of a state that is a whole number from 1 on."""
    most = interactive.param[name].bounds[1]
    return {"kind": "counter", "name": name, "label": label, "most": most}
