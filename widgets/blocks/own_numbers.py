"""Numbers that a reader types in a row: scores and values for the stepper."""

import math
import re
import unicodedata

import param

FEWEST, MOST = 2, 16  # numbers of a row
LARGEST = 1e300  # beyond it, sums of two are infinite
PARTED = re.compile("[\\s,;\N{IDEOGRAPHIC COMMA}]+")
SIGNS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{INFINITY}": "inf"})


class TypedError(ValueError):
    """What was typed is no row of numbers; `why` and `word` say what is wrong with it."""

    def __init__(self, why: str, word: str = "") -> None:
        super().__init__(f"{why}: {word}")
        self.why, self.word = why, word[:20]


def read(text: str, *, any_number: bool = True) -> list[float]:
    """Read a row of numbers, parted by blanks or commas.

    Args:
        text: anything; `-inf` and `nan` are numbers too, and so are signs of Chinese keyboards.
        any_number: whether infinities and NaN may stand there.

    Raises:
        TypedError: a word is no number (`word`), is none that may stand there (`finite`), or there
            are too few or too many (`few`, `many`).
    """
    plain = unicodedata.normalize("NFKC", text).translate(SIGNS)  # signs of a Chinese keyboard
    words = [word for word in PARTED.split(plain) if word]
    found = [_one(word, any_number) for word in words[: MOST + 1]]
    if len(found) < FEWEST:
        raise TypedError("few")
    if len(found) > MOST:
        raise TypedError("many")
    return found


def _one(word: str, any_number: bool) -> float:
    try:
        value = float(word)
    except ValueError:
        raise TypedError("word", word) from None
    if not any_number and not math.isfinite(value):
        raise TypedError("finite", word)
    if math.isfinite(value) and abs(value) > LARGEST:
        raise TypedError("large", word)
    return value


class Row(param.String):
    """A row of numbers as text; `finite` refuses infinities and NaN."""

    __slots__ = ["finite"]

    def __init__(self, default: str, *, finite: bool = False, **options: object) -> None:
        self.finite = finite
        super().__init__(default, **options)

    def _validate_value(self, val: object, allow_None: bool) -> None:  # noqa: N803
        super()._validate_value(val, allow_None)
        read(val, any_number=not self.finite)
