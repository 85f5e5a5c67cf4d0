"""Rows of buttons for a state that is one of a few values, or some of them."""

from collections.abc import Iterable, Mapping

import panel_material_ui as pmui
import param

from widgets.base.interactive import Interactive

LAYOUT = {
    "size": "small",
    "margin": 0,
    "sx": {
        "flexWrap": "wrap",
        "& .MuiToggleButton-root": {
            "whiteSpace": "nowrap",
            "padding": "4px 10px",
            "width": "auto",
            "flex": "0 0 auto",
        },
        # A state is never background alone: where colours are forced it is left out.
        "& .MuiToggleButton-root.Mui-selected::after": {
            "content": "''",
            "position": "absolute",
            "left": "8px",
            "right": "8px",
            "bottom": "3px",
            "borderBottom": "2px solid",
        },
    },
}


def buttons(
    interactive: Interactive, name: str, options: Mapping[str, object] | Iterable[str]
) -> pmui.RadioButtonGroup | pmui.CheckButtonGroup:
    """Make the buttons of one state; where it is a list, any number of them can be on.

    Args:
        interactive: whose state it is; its catalogue has `choose-<name>`.
        name: of the state.
        options: the values by their words, or values that the catalogue has as `<name>-<value>`.
    """
    several = isinstance(interactive.param[name], param.ListSelector)
    if not isinstance(options, Mapping):
        options = {interactive.words(f"{name}-{value}"): value for value in options}
    return (pmui.CheckButtonGroup if several else pmui.RadioButtonGroup).from_param(
        interactive.param[name],
        label=interactive.words(f"choose-{name}"),
        description="",
        options=dict(options),
        **LAYOUT,
    )
