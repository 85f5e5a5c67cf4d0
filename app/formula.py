r"""TeX to MathML Core, the mathematics that browsers draw by themselves.

latex2mathml writes MathML 3. What browsers left out of that (`mathvariant`, `columnalign`) and what
it does not set (the space after \cos, the limits under \max, a minus sign in front of a number) is
put right here; what cannot be put right is refused, so that no reader meets raw TeX.
"""

import html
import re
import unicodedata
from functools import lru_cache
from xml.etree import ElementTree

from latex2mathml.converter import Converter

Element = ElementTree.Element

THOUSANDS = "\ue000"  # a comma that groups digits; TeX would take a plain one for punctuation

_TO_TEX = str.maketrans(
    {"−": "-", "×": r"\times ", "∞": r"\infty ", "\N{NO-BREAK SPACE}": " ", THOUSANDS: "{,}"}
)
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_SUPERSCRIPT_RUN = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+")
_ALIGNED = re.compile(r"\\(begin|end)\{(?:aligned|align\*?)\}")

_UNDRAWN = {"menclose": r"\boxed", "mpadded": "an arrow or relation built of two"}
_BARS = {"|", "‖"}
_LETTERS = {*"∞∂∇⊤∅∠∎", *_BARS}  # set like letters: neither space around them nor stretched
_CLOSERS = ")]}⟩⌋⌉!"
_OPENERS = "([{⟨⌊⌈"
_ACCENTS = {"~": "˜", "^": "ˆ", "―": "¯"}
_ROWS = {"math", "mrow", "mtd", "mstyle", "msqrt"}
_SCRIPTS = {"msub", "msup", "msubsup", "munder", "mover", "munderover"}
_PAIRS = {*_SCRIPTS, "mfrac", "mroot"}
_WITH_LIMITS = {"max", "min", "sup", "inf", "lim", "arg\N{THIN SPACE}max", "arg\N{THIN SPACE}min"}
_THIN = "0.167em"


@lru_cache(maxsize=4096)
def mathml(tex: str, display: bool = False) -> str:
    r"""Return TeX mathematics as a MathML `<math>` element, text in it escaped.

    `\class{query}{q_m}` gives the class `query` to a part.

    Raises:
        ValueError: naming the formula, when something in it is not understood or is not drawn by
            browsers, or when it is empty.
    """
    converter = Converter(display="block" if display else "inline")
    try:
        math = converter.convert_to_element(_plain_tex(tex))
    except Exception as error:  # latex2mathml's own exceptions share no base; IndexError occurs too
        raise ValueError(f"formula not understood ({type(error).__name__}): {tex}") from error
    del math.attrib["xmlns"]
    for element in math.iter():
        element.text = html.unescape(element.text) if element.text else None
        _check(element, tex)
    for element in list(math.iter()):
        _choose_letters(element, tex)
        _choose_kind(element)
        _align(element)
    for element in list(math.iter()):
        _place_limits(element, display)
        _set_accent(element)
        if element.tag in _ROWS:
            _space_row(element)
    return ElementTree.tostring(math, encoding="unicode")


def _plain_tex(tex: str) -> str:
    if not tex.strip():
        raise ValueError("an empty formula")
    tex = _SUPERSCRIPT_RUN.sub(lambda m: f"^{{{m[0].translate(_SUPERSCRIPTS)}}}", tex)
    return _ALIGNED.sub(r"\\\1{split}", tex).translate(_TO_TEX)


def _check(element: Element, tex: str) -> None:
    text = element.text or ""
    if "\\" in text:
        raise ValueError(f"TeX command {text} is not known, in the formula: {tex}")
    if element.tag != "mtext" and text == "&":
        raise ValueError(f"& outside of a matrix, in the formula: {tex}")
    if element.tag in _UNDRAWN:
        raise ValueError(f"{_UNDRAWN[element.tag]} is not drawn by browsers, in: {tex}")
    if "mathcolor" in element.attrib:
        raise ValueError(rf"\color; write \class{{query}}{{…}} instead, in the formula: {tex}")
    if element.tag == "mo" and not text and "form" not in element.attrib:
        raise ValueError(rf"\operatorname takes letters only (\argmax is known), in: {tex}")
    if element.tag in _PAIRS and len(element) < 2:
        raise ValueError(f"a part is missing, in the formula: {tex}")


def _choose_letters(element: Element, tex: str) -> None:
    """Replace `mathvariant` by the letters Unicode has for it; browsers know only `normal`."""
    variant = element.get("mathvariant", "normal")
    if variant == "normal":
        return
    del element.attrib["mathvariant"]
    if element.tag == "mtext":
        element.set("class", variant)
        return
    element.text = "".join(_styled(letter, variant, tex) for letter in element.text or "")


def _styled(letter: str, variant: str, tex: str) -> str:
    style = variant.replace("bold-", "bold ").upper()
    if not letter.isalnum():
        return letter
    name = re.sub("^(GREEK|LATIN) | LETTER|^DIGIT ", "", unicodedata.name(letter))
    if letter.isdigit():
        name, style = f"DIGIT {name}", style.replace(" ITALIC", "")
    for candidate in (f"MATHEMATICAL {style} {name}", f"{style} {name}"):
        try:
            return unicodedata.lookup(candidate)
        except KeyError:
            continue
    raise ValueError(f"there is no {variant} {letter}, in the formula: {tex}")


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
    if element.tag == "mo" and text == "/":
        element.attrib.update(lspace="0", rspace="0")
    if element.tag == "mspace" and element.get("width") == "negativethinmathspace":
        element.set("width", f"-{_THIN}")
    if element.tag in _ROWS and not any(child.tag == "mtable" for child in element):
        for child in element:
            if child.tag == "mo" and child.text in _BARS and "form" not in child.attrib:
                child.tag, child.attrib = "mi", {}


def _is_name(text: str) -> bool:
    return len(text) > 1 and text != "mod" and text.replace("\N{THIN SPACE}", "").isalpha()


def _align(element: Element) -> None:
    side = element.attrib.pop("columnalign", "center")
    flush = element.tag == "mtable" and element.attrib.pop("columnspacing", "").startswith("0em")
    element.attrib.pop("rowspacing", None)
    if side != "center":
        element.set("style", f"text-align:{side}")
    if flush:  # the two sides of an equation in `aligned` touch
        for cell in element.iter("mtd"):
            cell.set("style", "padding-left:0;padding-right:0;" + _side(cell))


def _side(cell: Element) -> str:
    return f"text-align:{cell.attrib.pop('columnalign', 'center')}"


def _place_limits(element: Element, display: bool) -> None:
    if display and element.tag == "msub" and (element[0].text or "") in _WITH_LIMITS:
        element.tag = "munder"


def _set_accent(element: Element) -> None:
    if element.tag not in {"mover", "munder"} or len(element) != 2:
        return
    mark = element[1]
    if mark.tag == "mo" and (mark.text or "") in {"^", "~", "―", "¯", "→", "˙", "¨"}:
        mark.text = _ACCENTS.get(mark.text, mark.text)
        element.set("accent" if element.tag == "mover" else "accentunder", "true")


def _space_row(row: Element) -> None:
    children = list(row)
    before: Element | None = None
    spaced: list[Element] = []
    for child in children:
        if before is not None and _needs_space(before, child):
            spaced.append(Element("mspace", width=_THIN))
        if child.text in {"+", "−", "±"} and before is not None and _opens(before):
            child.set("form", "prefix")
        spaced.append(child)
        before = child
    row[:] = _joined(spaced)


def _needs_space(left: Element, right: Element) -> bool:
    if _is_function(left):
        return right.tag not in {"mo", "mspace"} and not _is_fenced(right)
    return _is_function(right) and left.tag != "mspace" and (left.tag != "mo" or _closes(left))


def _is_function(element: Element) -> bool:
    base = element[0] if element.tag in _SCRIPTS else element
    return base.tag == "mi" and _is_name(base.text or "")


def _is_fenced(element: Element) -> bool:
    return element.tag == "mrow" and len(element) > 0 and element[0].get("fence") == "true"


def _closes(element: Element) -> bool:
    return (element.text or " ") in _CLOSERS


def _opens(element: Element) -> bool:
    if element.tag == "mo":
        return not _closes(element)
    return element.tag == "mspace" or (element.text or " ") in _OPENERS


def _joined(children: list[Element]) -> list[Element]:
    """Join upright letters into one word, and digits around a grouping comma into one number."""
    joined: list[Element] = []
    for child in children:
        last = joined[-1] if joined else None
        if last is not None and _both_upright(last, child):
            last.text = f"{last.text}{child.text}"
        elif last is not None and last.tag == "mn" and _is_grouping_comma(child):
            last.text = f"{last.text},"
        elif last is not None and last.tag == child.tag == "mn" and (last.text or "").endswith(","):
            last.text = f"{last.text}{child.text}"
        else:
            joined.append(child)
    return joined


def _both_upright(left: Element, right: Element) -> bool:
    return all(e.tag == "mi" and e.get("mathvariant") == "normal" for e in (left, right))


def _is_grouping_comma(element: Element) -> bool:
    return element.tag == "mrow" and len(element) == 1 and element[0].text == ","
