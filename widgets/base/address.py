"""State in the address bar: params to text and back, anything a person may type allowed."""

import json
from collections.abc import Mapping

import param


def write(param_: param.Parameter, value: object) -> str:
    """Write one value of a param as the text that stands in the address."""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, str):
        return value
    if isinstance(value, tuple | list):
        return ",".join(_number(item) for item in value)
    return _number(value)


def _number(value: object) -> str:
    if value is None:
        return ""  # a gap in a list
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def read(param_: param.Parameter, words: str) -> object:
    """Read one value of a param from the text in the address.

    Raises:
        ValueError: the text is no value that this param takes.
    """
    value = _parse(param_, words)
    param_._validate(value)
    return value


def _parse(param_: param.Parameter, words: str) -> object:
    if isinstance(param_, param.Boolean):
        if words not in ("0", "1"):
            raise ValueError(f"{words!r} is neither 0 nor 1")
        return words == "1"
    if isinstance(param_, param.String):
        return words
    if isinstance(param_, param.ListSelector):
        return [_choice(param_, part) for part in dict.fromkeys(words.split(",")) if part]
    if isinstance(param_, param.Selector):
        return _choice(param_, words)
    if isinstance(param_, param.NumericTuple):
        return tuple(_finite(part) for part in words.split(","))
    if isinstance(param_, param.List):
        return _items(param_, words.split(","))
    return _whole(words) if isinstance(param_, param.Integer) else _finite(words)


def _choice(param_: param.Selector, words: str) -> object:
    for choice in param_.objects:
        if _number(choice) == words:
            return choice
    raise ValueError(f"{words!r} is none of {param_.objects}")


def _items(param_: param.List, parts: list[str]) -> list:
    if param_.item_type is int:
        return [_whole(part) for part in parts if part]
    return [_finite(part) if part else None for part in parts]  # what is left out is a gap


def _finite(words: str) -> float:
    # JSON, unlike float(), takes no underscores, blanks or names; inf and nan are refused below.
    value = json.loads(words, parse_constant=_refuse)
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > 1e12:
        raise ValueError(f"{words!r} is not a number in reach")
    return float(value)


def _whole(words: str) -> int:
    value = _finite(words)
    if value != int(value):
        raise ValueError(f"{words!r} is not whole")
    return int(value)


def _refuse(name: str) -> float:
    raise ValueError(f"{name} is not a number")


def split(
    params: Mapping[str, param.Parameter], query: Mapping[str, str]
) -> tuple[dict[str, object], list[str]]:
    """Sort a query into values that the params take and keys that they refuse."""
    good, refused = {}, []
    for name, words in query.items():
        try:
            good[name] = read(params[name], words)
        except (KeyError, ValueError, TypeError, RecursionError):
            refused.append(name)
    return good, refused
