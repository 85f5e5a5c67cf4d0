"""How a number is written for a reader, in prose, readouts and tables, in both languages."""

import math
from typing import SupportsFloat

NBSP = "\N{NO-BREAK SPACE}"
_SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_SMALL, _LARGE = 1e-3, 1e6


def sci(x: SupportsFloat, digits: int = 1) -> str:
    """Write x as mantissa × 10ᵉ, with `digits` decimals: 1.2 × 10⁻¹³ (spaces that do not break).

    Zero, which has no exponent, is "0".
    """
    x = float(x)
    if x == 0 or not math.isfinite(x):
        return _not_usual(x)
    mantissa, exponent = f"{x:.{digits}e}".split("e")
    power = str(int(exponent)).translate(_SUPERSCRIPTS)
    return f"{_true_minus(mantissa)}{NBSP}×{NBSP}10{power}"


def fixed(x: SupportsFloat, digits: int = 2) -> str:
    """Write x with `digits` decimals, thousands grouped by commas: 12,345.68; never −0.00."""
    x = float(x)
    if not math.isfinite(x):
        return _not_usual(x)
    return _true_minus(f"{x:z,.{digits}f}")


def whole(x: SupportsFloat) -> str:
    """Write x rounded to a whole number, thousands grouped by commas: 131,072.

    An int of any size is written exactly.
    """
    if not isinstance(x, int):
        x = float(x)
        if not math.isfinite(x):
            return _not_usual(x)
    return _true_minus(f"{round(x):,}")


def percent(x: SupportsFloat, digits: int = 1) -> str:
    """Write a share of 1 in hundredths, with `digits` decimals: 15.2%."""
    return f"{fixed(100 * float(x), digits)}%"


def residual(x: SupportsFloat) -> str:
    """Write what is left of a difference: "0" only if it is exactly zero.

    Below 10⁻³ and from 10⁶ on as a power of ten, otherwise with 3 significant figures.
    """
    x = float(x)
    if x == 0 or not math.isfinite(x):
        return _not_usual(x)
    if not _SMALL <= abs(x) < _LARGE:
        return sci(x)
    exponent = int(f"{x:.2e}".split("e")[1])  # of the rounded number: 0.9996 has one digit, 1.00
    return fixed(x, max(0, 2 - exponent))


def _not_usual(x: float) -> str:
    if math.isnan(x):
        return "NaN"
    if math.isinf(x):
        return "∞" if x > 0 else "−∞"
    return "0"


def _true_minus(text: str) -> str:
    return text.replace("-", "−")
