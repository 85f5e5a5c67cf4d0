r"""Every formula is either drawn whole or refused."""

import re
from xml.etree import ElementTree

import pytest

from app.formula import mathml

SPECIMENS = [
    r"\begin{pmatrix}\cos m\theta & -\sin m\theta\\ \sin m\theta & \cos m\theta\end{pmatrix}",
    r"\begin{bmatrix}a&b\\c&d\end{bmatrix}",
    r"\begin{aligned}a&=b\\&=c\end{aligned}",
    r"\begin{cases}0&n\leq m\\-\infty&\text{否则}\end{cases}",
    r"\operatorname{softmax}\left(\frac{QK^\top}{\sqrt{d}}\right)V",
    r"\boldsymbol{q}_m^{\mathrm T}\mathbf{R}\,\mathbf{0}",
    r"\langle q, k\rangle \le \lVert q\rVert\,\lvert k\rvert",
    r"\lfloor x\rfloor + \lceil y\rceil",
    r"\text{中文 and words}",
    r"\tfrac12 \cdot \dfrac{1}{2}",
    r"\sum_{i=0}^{d/2-1} x_i \prod_{j} y_j \int_0^1 z",
    r"x \in \mathbb R^{T\times D}, \mathbb{E}, \mathcal{O}(n^2)",
    r"\pi_\sigma f'(x) f'' \approx \neq \geq \equiv \sim \propto",
    r"\hat{x}\ \bar{x}\ \tilde{x}\ \vec{q}\ \overline{AB}",
    r"\max_i \min_j \argmax_k \lim_{n\to\infty}",
    r"\forall x \exists y \Rightarrow \iff \mapsto \odot \otimes \oplus \circ",
    r"\underbrace{a+b}_{\text{两项}} \ldots \cdots \vdots \ddots",
    r"e^{\mathrm{i}m\theta}, \Re z, 90^\circ, 50\%",
    r"\class{query}{q_m}^\top \class{key}{k_n}",
]

THIN = '<mspace width="0.167em" />'


@pytest.mark.parametrize("display", [False, True])
@pytest.mark.parametrize("tex", SPECIMENS)
def test_no_tex_and_no_attribute_unknown_to_browsers_is_left(tex, display):
    math = ElementTree.fromstring(mathml(tex, display))
    assert math.get("display") == ("block" if display else "inline")
    assert "\\" not in "".join(math.itertext())
    for element in math.iter():
        assert element.get("mathvariant") in (None, "normal")
        assert not {"columnalign", "columnspacing", "mathcolor"} & set(element.attrib)


@pytest.mark.parametrize(
    "tex",
    [
        *(r"\nosuch x", r"\frac{1}", r"x_", "{", "", " ", r"a & b", r"\boxed{x}", r"\limits"),
        *(r"\color{red}{x}", r"\operatorname*{arg\,max}", r"\xrightarrow{a}", r"\backslash"),
    ],
)
def test_what_would_be_drawn_wrong_is_refused(tex):
    with pytest.raises(ValueError, match=r"formula|in:"):
        mathml(tex)


def test_the_refused_formula_is_named():
    with pytest.raises(ValueError, match=re.escape(r"\nosuch is not known, in the formula: x\n")):
        mathml(r"x\nosuch")


@pytest.mark.parametrize(
    ("tex", "letter"),
    [
        (r"\mathbb R", "ℝ"),
        (r"\mathbb{E}", "𝔼"),
        (r"\boldsymbol{q}", "𝒒"),
        (r"\boldsymbol{\theta}", "𝜽"),
        (r"\mathbf{0}", "𝟎"),
        (r"\mathbf{\theta}", "𝛉"),
        (r"\mathcal{L}", "ℒ"),
        (r"\mathscr{L}", "ℒ"),
        (r"\mathsf{\mathbf x}", "𝐱"),
        (r"\mathtt{a}", "𝚊"),
    ],
)
def test_alphabets_are_letters_of_their_own(tex, letter):
    assert "".join(ElementTree.fromstring(mathml(tex)).itertext()) == letter


def test_text_in_a_formula_is_escaped():
    assert "<mtext>a&lt;b&amp;c</mtext>" in mathml(r"\text{a<b&c}")


def test_a_function_stands_off_from_its_argument_but_not_from_a_bracket():
    space = THIN
    assert f"<mi>cos</mi>{space}<mi>m</mi>" in mathml(r"\cos m")
    assert f"<mi>m</mi>{space}<mi>cos</mi><mo" in mathml(r"m\cos(x)")
    assert f"</msup>{space}<mi>x</mi>" in mathml(r"\sin^2 x")
    assert space not in mathml(r"-\exp\left(x\right)")


@pytest.mark.parametrize("tex", ["(-x)", "y = -x", "-x", r"a,\ -x", "x^{-1}"])
def test_a_minus_that_follows_nothing_it_could_be_taken_from_is_a_sign(tex):
    assert '<mo form="prefix">−</mo>' in mathml(tex)


@pytest.mark.parametrize("tex", ["(x) - y", "x - y", r"x\ - y", r"\langle x\rangle - y"])
def test_a_minus_between_two_things_takes_one_from_the_other(tex):
    assert "<mo>−</mo>" in mathml(tex)


def test_bars_around_a_vector_stretch_only_when_asked_to():
    assert "<mi>‖</mi><mi>q</mi><mi>‖</mi>" in mathml(r"\lVert q\rVert")
    assert mathml(r"\left\|q\right\|").count('stretchy="true"') == 2


def test_limits_stand_under_max_in_display_only():
    assert "<munder><mi>max</mi>" in mathml(r"\max_i x_i", display=True)
    assert "<msub><mi>max</mi>" in mathml(r"\max_i x_i")


def test_letters_of_a_word_and_groups_of_digits_are_one():
    assert '<mi mathvariant="normal">RoPE</mi>' in mathml(r"\mathrm{RoPE}")
    assert "<mn>1,048,576</mn>" in mathml("1{,}048{,}576")
    assert "<mn>1</mn><mo>,</mo><mn>2</mn>" in mathml("(1,2)")


def test_a_part_can_carry_the_colour_of_its_meaning():
    assert '<mrow class="query">' in mathml(r"\class{query}{q_m}")


def test_a_matrix_is_fenced_apart_from_its_neighbours():
    for fences in ("pp", "bb", "vv"):
        tex = rf"x\begin{{{fences[0]}matrix}}a\end{{{fences[0]}matrix}}y"
        _, fenced, _ = ElementTree.fromstring(mathml(tex))[0]
        left, table, right = fenced
        assert (left.get("form"), table.tag, right.get("form")) == ("prefix", "mtable", "postfix")


def test_columns_keep_the_side_that_the_formula_gives_them():
    left, right = ElementTree.fromstring(mathml(r"\begin{array}{lr}a&b\end{array}")).iter("mtd")
    assert left.get("style").endswith("text-align:-webkit-left")
    assert right.get("style").endswith("text-align:-webkit-right")
    cells = ElementTree.fromstring(mathml(r"\begin{aligned}a&=b\end{aligned}")).iter("mtd")
    assert all(cell.get("style").startswith("padding-left:0") for cell in cells)


def test_a_single_upright_letter_stays_upright():
    assert '<mi mathvariant="normal">d</mi>' in mathml(r"\mathrm{d}x")


def test_a_line_over_a_part_is_as_long_as_the_part():
    assert "border-top" in mathml(r"\overline{AB}")
    assert "border-bottom" in mathml(r"\underline{AB}")


def test_signs_that_the_font_lacks_are_replaced_by_those_it_has():
    assert "<mo>∖</mo>" in mathml(r"A\setminus B")
    assert "<mo>∼</mo>" in mathml(r"a\sim b")
