"""A field of text: a reader types in it, and no late answer writes over what is being typed."""

from collections.abc import Callable
from pathlib import Path
from typing import Self

import param
from panel.custom import JSComponent
from param.parameterized import Parameterized

HERE = Path(__file__).parent


class Field(JSComponent):
    """One line of text; the browser says what stands in it with Enter, or when it is left."""

    value = param.String(doc="What was typed and sent, or what the server put there since.")
    state = param.String(doc="Name of the state; under it the browser keeps what is half typed.")
    label = param.String(doc="What stands over the field.")
    placeholder = param.String(doc="What stands in it as long as nothing is typed.")
    longest = param.Integer(default=2000, doc="Characters that it takes.")

    _esm = (HERE / "field.js").read_text(encoding="utf-8")
    _stylesheets = [(HERE / "field.css").read_text(encoding="utf-8")]

    @classmethod
    def of(
        cls,
        owner: Parameterized,
        name: str,
        take: Callable[[str], object] | None = None,
        **options: object,
    ) -> Self:
        """Make the field of one state: it follows the state, and the state what is typed.

        Args:
            owner: whose state it is.
            name: of the state.
            take: called with what was typed, in place of setting the state.
            options: params of the field, and others of a component.
        """
        made = cls(value=getattr(owner, name), state=name, **options)
        take = take or (lambda text: owner.param.update(**{name: text}))
        made.param.watch(lambda event: take(event.new[: made.longest]), "value")
        owner.param.watch(lambda event: made.param.update(value=event.new), name)
        return made
