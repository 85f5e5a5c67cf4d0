r"""From the MathML 3 that latex2mathml writes to the MathML Core that browsers draw.

Browsers left out `mathvariant` and `columnalign`; and by themselves they set no space after \cos,
no limit under \max, no fence around a matrix only, no sign in front of a number.
Source: Carlisle and Wang (2025), MathML Core, W3C, section 3.2.4 and appendix B (operators).
"""

import html
import re
import unicodedata
from xml.etree.ElementTree import Element

_BARS = {"|", "‖"}
_LETTERS = {*"∞∂∇⊤∅∠∎", *_BARS}  # set like letters: neither space around them nor stretched
_BETTER = {"⧵": "∖", "*": "∗", "^": "ˆ"}  # the same sign where the font has it, or at its height
_CLOSERS, _OPENERS = set(")]}⟩⌋⌉!"), set("([{⟨⌊⌈")
_PRIMES = {"′", "″", "‴", "⁗"}
_SIGNS = {"+", "−", "±"}
_ROWS = {"math", "mrow", "mtd", "mstyle", "msqrt"}
_SCRIPTS = {"msub", "msup", "msubsup", "munder", "mover", "munderover"}
_BIG = {"⨁", "⨂", "⨀", "⋃", "⋂", "⋁", "⋀"}
_LIMITS_BELOW = {"max", "min", "sup", "inf", "lim", "arg\u2009max", "arg\u2009min", *_BIG}
_UNDER_AND_OVER = {"msub": "munder", "msup": "mover", "msubsup": "munderover"}
_THIN = "0.167em"


def read_entities(math: Element) -> None:
    """Replace the character references in the texts by characters."""
    for element in math.iter():
        written = element.text or ""
        element.text = html.unescape(written) or None
        if element.tag == "mi" and written.startswith("&") and re.match("[A-Za-z]", element.text):
            element.set("mathvariant", "normal")  # a reference is all that is left of \mathrm{d}


def correct(math: Element, display: bool = False) -> None:
    """Put the elements below `math` right, in place.

    Raises:
        ValueError: a letter has no form in the alphabet asked for.
    """
    for element in list(math.iter()):
        _choose_letters(element)
        _choose_kind(element)
        _align(element)
    for element in list(math.iter()):
        if display and element.tag in _UNDER_AND_OVER and element[0].text in _LIMITS_BELOW:
            element.tag = _UNDER_AND_OVER[element.tag]
        if element.tag in {"mover", "munder"}:
            _set_over_or_under(element)
        if element.tag in _ROWS:
            _fence_tables(element)
            _free_bars(element)
            _space(element)
            _join(element)


def _choose_letters(element: Element) -> None:
    """Replace `mathvariant` by the letters that Unicode has for it; browsers know only normal."""
    variant = element.get("mathvariant", "normal")
    if variant == "normal":
        return
    del element.attrib["mathvariant"]
    if element.tag == "mtext":
        element.set("class", variant)
    else:
        element.text = "".join(_letter(letter, variant) for letter in element.text or "")


def _letter(letter: str, variant: str) -> str:
    if not letter.isalnum():
        return letter
    style = variant.replace("bold-", "bold ").upper()
    name = re.sub("^(GREEK|LATIN) |LUNATE | LETTER|^DIGIT ", "", unicodedata.name(letter))
    if letter.isdigit():
        name, style = f"DIGIT {name}", style.replace(" ITALIC", "")
    for candidate in (f"MATHEMATICAL {style} {name}", f"{style} {name}"):
        try:
            return unicodedata.lookup(candidate)
        except KeyError:
            continue
    raise ValueError(f"there is no {variant} {letter} in a formula")


def _choose_kind(element: Element) -> None:
    """Tell letters from operators, since browsers space by this alone."""
    text = element.text or ""
    if element.tag == "mi" and text == "~":
        element.tag, element.text = "mo", "∼"
    elif element.tag == "mi" and len(text) == 1:
        if text == ":" or (unicodedata.category(text) == "Sm" and text not in _LETTERS):
            element.tag = "mo"
    elif element.tag == "mo" and (text in _LETTERS - _BARS or _is_name(text)):
        element.tag = "mi"
    if element.tag == "mo":
        element.text = _BETTER.get(text, element.text)
    if text == "/":
        element.attrib.update(lspace="0", rspace="0")
    if text in _PRIMES:  # browsers raise it, and the font has one that is not raised yet
        element.set("style", "font-feature-settings:'ssty'")
    if element.get("width") == "negativethinmathspace":
        element.set("width", f"-{_THIN}")


def _align(element: Element) -> None:
    element.attrib.pop("rowspacing", None)
    if element.tag == "mtable" and element.attrib.pop("columnspacing", "").startswith("0em"):
        for cell in element.iter("mtd"):  # the two sides of an equation touch
            cell.set("style", "padding-left:0;padding-right:0;")
    side = element.attrib.pop("columnalign", "center")
    if side != "center":  # the second form is the one that moves what is in the cell
        style = f"{element.get('style', '')}text-align:{side};text-align:-webkit-{side}"
        element.set("style", style)


def _set_over_or_under(element: Element) -> None:
    base, mark = element
    if mark.tag != "mo":
        return
    if mark.text == "―":  # \overline and \underline; fonts need not have a bar that stretches
        edge = "top" if element.tag == "mover" else "bottom"
        element.tag, element.text = "mrow", None
        element.set("style", f"border-{edge}:0.05em solid;padding-{edge}:0.1em")
        element[:] = [base]
    elif mark.text in {"~", "ˆ", "¯", "˙", "¨"}:
        mark.text = mark.text.replace("~", "˜")
        element.set("accent", "true")


def _fence_tables(row: Element) -> None:
    """Put a matrix and its fences in a row of their own, so that they stretch to no neighbour."""
    children = list(row)
    for left, table, right in zip(children, children[1:], children[2:], strict=False):
        if table.tag == "mtable" and left.tag == right.tag == "mo" and "form" not in left.attrib:
            left.attrib = {"form": "prefix", "fence": "true", "stretchy": "true"}
            right.attrib = {"form": "postfix", "fence": "true", "stretchy": "true"}
            fenced = Element("mrow")
            fenced[:] = [left, table, right]
            at = list(row).index(left)
            row[at : at + 3] = [fenced]


def _free_bars(row: Element) -> None:
    for bar in row:
        if bar.tag == "mo" and bar.text in _BARS and "form" not in bar.attrib:
            bar.tag, bar.attrib = "mi", {}


def _space(row: Element) -> None:
    """Set a function off from its neighbours, and a sign close to its number."""
    spaced: list[Element] = []
    before: Element | None = None  # the last one that is not space
    for child in row:
        if spaced and _needs_space(spaced[-1], child):
            spaced.append(Element("mspace", width=_THIN))
        if child.text in _SIGNS and (before is None or _opens(before)):
            child.set("form", "prefix")
        spaced.append(child)
        before = before if _is_space(child) else child
    row[:] = spaced


def _needs_space(left: Element, right: Element) -> bool:
    if _is_function(left):
        return right.tag != "mo" and not _is_space(right) and not _is_fenced(right)
    return _is_function(right) and not _is_space(left) and (left.tag != "mo" or _closes(left))


def _is_function(element: Element) -> bool:
    base = element[0] if element.tag in _SCRIPTS else element
    return base.tag == "mi" and _is_name(base.text or "")


def _is_name(text: str) -> bool:
    return len(text) > 1 and text != "mod" and text.replace("\u2009", "").isalpha()


def _is_space(element: Element) -> bool:
    return element.tag == "mspace" or (element.tag == "mtext" and (element.text or "").isspace())


def _is_fenced(element: Element) -> bool:
    return element.tag == "mrow" and len(element) > 0 and element[0].get("fence") == "true"


def _closes(element: Element) -> bool:
    return element.text in _CLOSERS


def _opens(element: Element) -> bool:
    return element.text in _OPENERS or (element.tag == "mo" and not _closes(element))


def _join(row: Element) -> None:
    """Join upright letters into one word, and digits around a grouping comma into one number."""
    joined: list[Element] = []
    for child in row:
        last = joined[-1] if joined else Element("none")
        if _is_upright(last) and _is_upright(child):
            last.text = f"{last.text}{child.text}"
        elif last.tag == "mn" and child.tag == "mrow" and [e.text for e in child] == [","]:
            last.text = f"{last.text},"
        elif last.tag == child.tag == "mn" and str(last.text).endswith(","):
            last.text = f"{last.text}{child.text}"
        else:
            joined.append(child)
    row[:] = joined


def _is_upright(element: Element) -> bool:
    return element.tag == "mi" and element.get("mathvariant") == "normal"
