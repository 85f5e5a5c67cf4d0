r"""TeX to MathML, the mathematics that browsers draw by themselves.

latex2mathml reads the TeX; `app.mathml_core` puts right what browsers need otherwise. What neither
knows is refused when the page is built, so that no reader meets raw TeX.
"""

import re
from functools import lru_cache
from xml.etree import ElementTree

from latex2mathml.converter import Converter

from app import mathml_core

THOUSANDS = "\ue000"  # a comma that groups digits; TeX would take a plain one for punctuation

_TO_TEX = str.maketrans(
    {"−": "-", "×": r"\times ", "∞": r"\infty ", "\N{NO-BREAK SPACE}": " ", THOUSANDS: "{,}"}
)
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_SUPERSCRIPT_RUN = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+")
_ALIGNED = re.compile(r"\\(begin|end)\{(?:aligned|align\*?)\}")
_TWO_PARTS = {"msub", "msup", "munder", "mover", "mfrac", "mroot"}
_THREE_PARTS = {"msubsup", "munderover"}


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
    mathml_core.read_entities(math)
    for element in math.iter():
        if fault := _fault(element):
            raise ValueError(f"{fault}, in the formula: {tex}")
    mathml_core.correct(math, display)
    return ElementTree.tostring(math, encoding="unicode")


def _plain_tex(tex: str) -> str:
    if not tex.strip():
        raise ValueError("nothing between the dollar signs")
    tex = _SUPERSCRIPT_RUN.sub(lambda m: f"^{{{m[0].translate(_SUPERSCRIPTS)}}}", tex)
    return _ALIGNED.sub(r"\\\1{split}", tex).translate(_TO_TEX)


def _fault(element: ElementTree.Element) -> str:
    text, parts = element.text or "", len(element)
    if "\\" in text:
        return f"TeX command {text} is not known"
    if text == "&" and element.tag != "mtext":
        return "& outside of a matrix"
    if element.tag in {"menclose", "mpadded"}:  # \boxed, \xrightarrow, \not
        return "a box, a labelled arrow or a struck sign is not drawn by browsers"
    if "mathcolor" in element.attrib:
        return r"a fixed colour; \class{query}{…} follows the page"
    if element.tag == "mo" and not text and "form" not in element.attrib:
        return r"\operatorname takes letters only (\argmax is known)"
    if (element.tag in _TWO_PARTS and parts != 2) or (element.tag in _THREE_PARTS and parts != 3):
        return "a part is missing"
    return ""
