"""Prose files become passages, and nothing raw reaches the reader."""

import pytest

from app.prose import read

LIVE = '<output data-live="gap">–</output>'


@pytest.fixture
def passages(tmp_path):
    def write(text, **numbers):
        path = tmp_path / "lesson.zh.md"
        path.write_text(text, "utf-8")
        return read(path, numbers)

    return write


@pytest.fixture
def html(passages):
    return lambda body, **numbers: passages(f"## 标题 {{#one}}\n\n{body}\n", **numbers)[0].html


def test_every_section_is_a_passage_with_its_id_in_the_order_of_the_file(passages):
    one, two = passages("## 打乱 **输入** {#shuffle}\n\n甲\n\n## $\\theta_0 < 1$ {#next}\n\n乙\n")
    assert (one.id, one.title, one.title_html) == (
        "shuffle",
        "打乱 输入",
        "<h2>打乱 <strong>输入</strong></h2>\n",
    )
    assert one.html == "<p>甲</p>\n"
    assert (two.id, two.title) == ("next", "θ0<1")
    assert "<math" in two.title_html


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("## 没有名字\n", "no {#id} in the heading '## 没有名字'"),
        ("## 一 {#a}\n\n## 二 {#a}\n", "the id 'a' is used twice"),
        ("序言\n\n## 一 {#a}\n", "text before the first heading: '序言'"),
        ("## 一 {#a}\n\n[[gap]]\n", "section 'a': placeholder: 'gap' is undefined"),
        ("## 一 {#a}\n\n[[range]]\n", "section 'a': placeholder: 'range' is undefined"),
        ("## 一 {#a}\n\n$\\nosuch$\n", r"section 'a': TeX command \nosuch is not known"),
        ("## $\\nosuch$ {#a}\n", r"section 'a': TeX command \nosuch is not known"),
        ("## 一 {#a}\n\n$[[live.gap]]$\n", "section 'a': a live number cannot stand inside"),
        ("## 一 {#a}\n\n::: note\n旁注\n", "section 'a': a block opened with ::: is not closed"),
        ("## 一 {#a}\n\n::: nots\n旁注\n\n:::\n", "section 'a': ::: would be shown"),
        ("## 一 {#a}\n\n**“词”**的\n", "section 'a': ** would be shown"),
        ("## 一 {#a}\n\n见 $$x$$ 式\n", "section 'a': $ would be shown"),
        ("## 一 {#a}\n\n甲\n$$\nx\n$$\n", "section 'a': $ would be shown"),
        ("## 一 {#a}\n\n[q]{.a,b}\n", "section 'a': ]{. would be shown"),
        ("## 一 {#a}\n\n[x](http://a.b)\n", "section 'a': a link is either"),
        ("## 一 {#a}\n\n[x](//a.b)\n", "section 'a': a link is either"),
    ],
)
def test_a_fault_is_reported_with_file_and_section(passages, text, said):
    with pytest.raises(ValueError) as raised:
        passages(text)
    assert str(raised.value).startswith("lesson.zh.md")
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("mark", "text"),
    [
        ("[[x | sci]]", "1.2\u00a0×\u00a010⁵"),
        ("[[x | sci(2)]]", "1.23\u00a0×\u00a010⁵"),
        ("[[x | fixed(1)]]", "123,456.8"),
        ("[[x | int]]", "123,457"),
        ("[[-x | int]]", "−123,457"),
        ("[[x | residual]]", "123,457"),
        ("[[d]]", "4096"),
        ("[[-d]]", "−4096"),
        ("[[name]]", "RoPE"),
    ],
)
def test_a_placeholder_is_written_as_its_filter_says(html, mark, text):
    assert html(mark, x=123456.78, d=4096, name="RoPE") == f"<p>{text}</p>\n"


def test_a_bare_float_is_refused_since_nobody_said_how_to_write_it(html):
    with pytest.raises(ValueError, match=r"say how to write 0\.1"):
        html("[[x]]", x=0.1)


def test_a_number_in_a_formula_is_a_number_of_the_formula(html):
    out = html("$[[x | sci]] < [[n | int]]$", x=1.2e-13, n=131072)
    assert "<mn>1.2</mn><mo>×</mo><msup><mn>10</mn>" in out
    assert '<mo form="prefix">−</mo><mn>13</mn>' in out
    assert "<mn>131,072</mn>" in out


def test_live_numbers_stand_in_paragraphs_tables_and_lists(html):
    assert html("现在 [[live.gap]] 了") == f"<p>现在 {LIVE} 了</p>\n"
    assert f"<td>{LIVE}</td>" in html("| 甲 |\n|---|\n| [[live.gap]] |")
    assert f"<li>{LIVE}</li>" in html("- [[live.gap]]")
    assert '<output data-live="gap" class="score">–</output>' in html("[[live.gap]]{.score}")


@pytest.mark.parametrize("mark", ["，", "。", "）。", "”，", ",", ").", ";"])
def test_a_live_number_is_not_parted_from_the_mark_after_it(html, mark):
    kept = f'<span class="kept">{LIVE}{mark}</span>'
    assert html(f"从 [[live.gap]]{mark} 起") == f"<p>从 {kept} 起</p>\n"


def test_raw_html_is_shown_as_text(html):
    out = html("<img src=x onerror=alert(1)> $\\text{<script>}$ [[x]]", x="<b>")
    assert "<img" not in out
    assert "<script" not in out
    assert "<b>" not in out


def test_spans_carry_a_class_and_nothing_that_runs(html):
    assert (
        html('[q]{.query #a onclick="x()" style="y"}')
        == '<p><span id="a" class="query">q</span></p>\n'
    )


def test_blocks_carry_their_name_and_their_label(html):
    assert html("::: note\n旁注\n:::") == (
        '<aside class="note" role="note">\n<p>旁注</p>\n</aside>\n'
    )
    assert html("::: theorem 定理 *一*\n成立\n:::") == (
        '<div class="theorem">\n<p class="label">定理 <em>一</em></p>\n<p>成立</p>\n</div>\n'
    )
    assert html("::: proof\n:::") == '<div class="proof">\n</div>\n'
    assert html("::: source\n:::") == '<div class="source">\n</div>\n'


def test_links_lead_to_our_pages_or_open_a_source_apart(html):
    assert '<a href="order#proof">' in html("[打乱](order#proof)")
    assert '<a href="wall?L=4096">' in html("[墙](wall?L=4096)")
    assert (
        '<a href="https://arxiv.org/abs/1706.03762" rel="noopener noreferrer" target="_blank">'
        in html("[论文](https://arxiv.org/abs/1706.03762)")
    )


def test_a_line_break_between_chinese_words_leaves_no_space(html):
    assert html("甲\n乙，\n**丙**\n丁") == "<p>甲乙，<strong>丙</strong>丁</p>\n"
    assert html("one\ntwo\n三") == "<p>one\ntwo\n三</p>\n"


def test_display_mathematics_is_a_block(html):
    out = html("$$\nx\n$$")
    assert out.startswith('<div class="math block">')
    assert '<math display="block">' in out
    assert '<math display="inline">' in html("$x$")
