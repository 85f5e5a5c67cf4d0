"""A row of letters, what a task wants of it, and the best answers to give without position."""

import html
import unicodedata
from pathlib import Path
from string import ascii_lowercase

import numpy as np
import panel as pn

from core import order_tasks
from widgets.base.field import Field
from widgets.base.interactive import Interactive

LETTERS = ascii_lowercase[: order_tasks.VOCABULARY]
SHOWN, MOST = 16, order_tasks.TOKENS  # letters of the example, and of a row at the most
SEED = 1  # of the example
A_LINE = 16  # letters side by side
CSS = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")


def example() -> str:
    """Give the row that stands there until a reader types one."""
    drawn = order_tasks.draw(np.random.default_rng(SEED), 1, SHOWN)
    return written(drawn[0])


def written(letters: np.ndarray) -> str:
    """Write numbers of letters as letters; a place that has none as a point."""
    return "".join("·" if n == order_tasks.IGNORED else LETTERS[n] for n in letters)


def read(typed: str) -> tuple[np.ndarray, str]:
    """Give the row that a reader typed, `(1, T)`, and what must be said of it.

    Args:
        typed: anything; letters from `a` on count, small, capital or of full width, as a Chinese
            keyboard has them, and blanks part nothing.

    Returns:
        The row (the example where nothing counts) and "", "empty", "foreign" or "long".
    """
    signs = "".join(unicodedata.normalize("NFKC", typed).split()).lower()
    used = [sign for sign in signs if sign in LETTERS]
    notice = "long" if len(used) > MOST else "foreign" if len(used) < len(signs) else ""
    if not used:
        notice = "empty" if signs else ""
    row = used[:MOST] or example()
    return np.array([[LETTERS.index(letter) for letter in row]]), notice


def for_address(differences: dict[str, str]) -> dict[str, str]:
    """Write of a reader's row in the address only the letters that count."""
    if "row" not in differences:
        return differences
    letters, notice = read(differences["row"])
    return {**differences, "row": "" if notice == "empty" else written(letters[0])}


class Example:
    """A row of letters under a figure, with a field for letters of the reader's own.

    Args:
        interactive: whose state `row` the letters are.
        flex: how the letters share a line with the controls.
    """

    def __init__(self, interactive: Interactive, flex: str) -> None:
        self.interactive, self.text = interactive, interactive.text
        self.pane = pn.pane.HTML("", stylesheets=[CSS], margin=0, styles={"flex": flex})
        self.field = Field.of(
            interactive,
            "row",
            label=self.text("order_example-field", last=LETTERS[-1]),
            placeholder=example(),
            margin=(8, 0, 0, 0),
            styles={"flex": "2 1 240px"},
        )

    def letters(self) -> np.ndarray:
        """Give the row in use, `(1, T)`."""
        return read(self.interactive.row)[0]

    def show(self, asks: str, **answers: np.ndarray) -> None:
        """Set out what is asked, and under each letter the answers, `(1, T)`, by their names."""
        letters, notice = read(self.interactive.row)
        if not notice and np.all(answers["wanted"] == order_tasks.IGNORED):
            notice = "short"
        named = {"given": letters, **answers}
        rows = {self.text(f"order_example-{name}"): row[0] for name, row in named.items()}
        wanted, best = self.text("order_example-wanted"), self.text("order_example-best")
        said = self.text(f"order_example-{notice}", last=LETTERS[-1], most=MOST) if notice else ""
        parts = (f"<p>{html.escape(asks)}</p>", as_html(rows, wanted, best), notice_html(said))
        self.pane.object = "".join(parts)


def notice_html(said: str) -> str:
    """Give what must be said of a reader's letters, for the eye and for a screen reader."""
    return f"<p class='notice' role='alert'>{html.escape(said)}</p>" if said else ""


def as_html(rows: dict[str, np.ndarray], wanted: str, marked: str = "") -> str:
    """Set rows out letter under letter, in lines that fit a phone.

    Args:
        rows: one row of letters each, `(T,)`, by the words that name it.
        wanted: the name of the row that holds what is right.
        marked: the name of a row whose right answers are marked.
    """
    length = len(rows[wanted])
    right = {name: (rows[name] == rows[wanted]) & (name == marked) for name in rows}
    return "".join(
        "<table class='letters'>"
        + "".join(_line(name, rows[name][line], right[name][line]) for name in rows)
        + "</table>"
        for line in (slice(at, at + A_LINE) for at in range(0, length, A_LINE))
    )


def _line(name: str, letters: np.ndarray, right: np.ndarray) -> str:
    cells = "".join(
        f"<td{' class=right' if good else ''}>{letter}</td>"
        for letter, good in zip(written(letters), right, strict=True)
    )
    return f"<tr><th scope='row'>{html.escape(name)}</th>{cells}</tr>"
