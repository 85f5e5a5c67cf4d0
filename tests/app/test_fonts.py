"""The font of the formulas has what formulas need, and Panel serves it."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont
from panel.io.server import ComponentResourceHandler

from app.formula import mathml
from app.math_font import FONT_FACE_CSS, FONT_FAMILY, FONT_URL, MathFont

ROOT = Path(__file__).parents[2]
FILE = ROOT / "app" / MathFont._css[0]
LETTERS = "abcdefghijklmnopqrstuvwxyz"
GREEK = (
    r"\alpha\beta\gamma\delta\varepsilon\epsilon\zeta\eta\theta\vartheta\iota\kappa\lambda\mu\nu"
    r"\xi\pi\rho\sigma\tau\upsilon\phi\varphi\chi\psi\omega\Gamma\Delta\Theta\Lambda\Xi\Pi\Sigma"
    r"\Upsilon\Phi\Psi\Omega"
)
SPECIMENS = [
    *(LETTERS, LETTERS.upper(), "0123456789.,;:!?+-*/=<>()[]|", r"\{\}\%\#"),
    *(rf"\mathbf{{{LETTERS}{LETTERS.upper()}0123456789}}", rf"\mathrm{{{LETTERS}}}"),
    *(
        rf"\boldsymbol{{{LETTERS}{LETTERS.upper()}}}",
        rf"\boldsymbol{{{GREEK}}}",
        GREEK,
        r"\ell\hbar\partial\nabla\infty",
    ),
    *(rf"\mathbb{{{LETTERS.upper()}}}", rf"\mathcal{{{LETTERS.upper()}}}"),
    r"\sum\prod\int\oint\bigcup\bigcap\bigoplus\bigotimes\sqrt{x}\surd\forall\exists\emptyset",
    r"\cdot\times\div\pm\mp\circ\ast\star\odot\otimes\oplus\setminus\cup\cap\wedge\vee\neg",
    r"\leq\geq\neq\equiv\approx\sim\simeq\cong\propto\ll\gg\lesssim\gtrsim\mid\parallel\perp",
    r"\in\notin\subset\subseteq\supset\coloneqq\triangleq\prec\succ\therefore\because",
    r"\to\leftarrow\leftrightarrow\Rightarrow\Leftarrow\Leftrightarrow\iff\implies\mapsto",
    r"\longrightarrow\uparrow\downarrow\hookrightarrow\rightsquigarrow\top\bot\dagger\angle",
    r"\ldots\cdots\vdots\ddots f' f'' f''' 90^\circ \Re \Im \aleph",
    r"\langle\rangle\lfloor\rfloor\lceil\rceil\lVert\rVert\lvert\rvert",
    r"\hat x\bar x\tilde x\vec x\dot x\ddot x\underbrace{x}\overbrace{x}",
]


@pytest.fixture(scope="module")
def font():
    return TTFont(FILE)


def formulas_of_the_lessons():
    for path in sorted((ROOT / "lessons").glob("*.md")):
        text = re.sub(r"\[\[.*?\]\]", "1", path.read_text("utf-8"))
        for block, inline in re.findall(r"\$\$(.+?)\$\$|\$([^$\n]+)\$", text, re.DOTALL):
            yield block or inline


def drawn(tex):
    """The characters a browser draws: a lone letter in `<mi>` becomes a mathematical italic."""
    for element in ElementTree.fromstring(mathml(tex)).iter():
        text = element.text or ""
        lone = element.tag == "mi" and len(text) == 1 and "mathvariant" not in element.attrib
        if lone and re.fullmatch("[A-Za-z]", text):
            start = 0x1D434 if text.isupper() else 0x1D44E
            yield "ℎ" if text == "h" else chr(start + ord(text.upper()) - ord("A"))
        elif not (lone and text == "\N{NO-BREAK SPACE}"):
            yield from text


def test_every_character_of_the_mathematics_is_in_the_font(font):
    has = font.getBestCmap()
    lacking = {
        (character, tex)
        for tex in [*SPECIMENS, *formulas_of_the_lessons()]
        for character in drawn(tex)
        if not "\u2e80" <= character <= "\uffff" and ord(character) not in has
    }
    assert not lacking


def test_brackets_stretch_and_primes_have_a_form_for_superscripts(font):
    variants = font["MATH"].table.MathVariants
    has = font.getBestCmap()
    upright, flat = (variants.VertGlyphCoverage.glyphs, variants.HorizGlyphCoverage.glyphs)
    assert {has[ord(c)] for c in "()[]{}|‖⟨⟩⌊⌋⌈⌉√∑∫"} <= set(upright)
    assert {has[ord(c)] for c in "⏞⏟→"} <= set(flat)
    scripts = {record.ScriptTag for record in font["GSUB"].table.ScriptList.ScriptRecord}
    assert "DFLT" in scripts  # CSS reaches `ssty` only there


def test_the_changed_font_bears_another_name_and_its_licence_lies_beside_it(font):
    names = {record.nameID: str(record) for record in font["name"].names}
    assert names[1] == names[4].split("-")[0].replace("sM", "s M") == FONT_FAMILY
    assert "Latin Modern" in names[0]
    assert "GUST Font License" in (FILE.parent / "GUST-FONT-LICENSE.txt").read_text("utf-8")
    assert FILE.stat().st_size <= 200_000


def test_panel_serves_the_font_at_the_address_in_the_style():
    endpoint, _, path = FONT_URL.partition("?")[0].partition("/")
    assert endpoint == "components"
    handler = ComponentResourceHandler.__new__(ComponentResourceHandler)
    assert Path(handler.parse_url_path(path)) == FILE
    assert f'url("{FONT_URL}")' in FONT_FACE_CSS


def test_formulas_in_prose_ask_for_the_font():
    style = (ROOT / "app" / "style" / "prose.css").read_text("utf-8")
    assert re.search(rf'^math {{ font-family: "{FONT_FAMILY}"', style, re.MULTILINE)
    assert "http" not in style
