"""Both languages say the same things, key by key."""

import re
from collections import Counter

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, VariableReference
from fluent.syntax.visitor import Visitor

from widgets.base.language import LANGUAGES, Text, catalogue_files, keys

# Names that Chinese readers know by their Latin spelling.
LATIN = set(
    """RoPE ALiBi NoPE softmax CSV SVG PNG core GPT BERT PE pos Transformer PI NTK YaRN LongRoPE
    Llama LLaMA Code Qwen DeepSeek Mistral BLOOM OPT Whereabouts English cos sin Falcon MPT token
    Query Key Value Python mini NaN nan inf GFLOPs medium Dao Liu gpt oss small
    GiB MiB GB TB LongChat Claude Zephyr LN MLP NeoX StableLM Phi Gemma
    TinyLlama Meta""".split()
)
WORD = re.compile(r"[A-Za-z]{2,}")


def messages(lang: str) -> dict[str, str]:
    found = {}
    for path in catalogue_files(lang):
        tree = FluentParser().parse(path.read_text(encoding="utf-8"))
        assert not [entry for entry in tree.body if isinstance(entry, Junk)], path.name
        for entry in tree.body:
            if hasattr(entry, "value"):
                found[entry.id.name] = entry
    return found


class Variables(Visitor):
    def __init__(self):
        self.names = set()

    def visit_VariableReference(self, node: VariableReference):  # noqa: N802
        self.names.add(node.id.name)


def variables(entry) -> set[str]:
    seen = Variables()
    seen.visit(entry)
    return seen.names


def test_every_key_stands_in_both_languages():
    assert set(messages("zh")) == set(messages("en"))


def test_every_message_uses_the_same_variables_in_both_languages():
    zh, en = messages("zh"), messages("en")
    assert {k: variables(zh[k]) for k in zh} == {k: variables(en[k]) for k in en}


def test_no_key_is_given_twice():
    for lang in LANGUAGES:
        counts = Counter(key for path in catalogue_files(lang) for key in keys(path))
        assert not [key for key, count in counts.items() if count > 1]


def test_the_chinese_catalogue_has_no_english_words():
    text = Text("zh")
    plain = [key for key, entry in messages("zh").items() if not variables(entry)]
    found = {key: WORD.findall(text(key)) for key in plain}
    assert not {key: words for key, words in found.items() if set(words) - LATIN}


def test_the_english_catalogue_has_no_chinese():
    text = Text("en")
    plain = [key for key, entry in messages("en").items() if not variables(entry)]
    allowed = {"bar-other"}  # the way to the other language is named in that language
    chinese = re.compile(r"[\u4e00-\u9fff]")
    assert not [k for k in plain if chinese.search(text(k)) and k not in allowed]


def test_a_missing_key_or_value_is_an_error_and_not_an_empty_label():
    text = Text("en")
    with pytest.raises(KeyError, match="no-such-key"):
        text("no-such-key")
    with pytest.raises(KeyError, match="notice-refused"):
        text("notice-refused")


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="tlh"):
        Text("tlh")


def test_a_count_chooses_between_one_and_many():
    one, many = (Text("en")("window-title", window=4, layers=n, reach=4) for n in (1, 2))
    assert "through one layer reaches 4 tokens" in one and "through 2 layers" in many
    assert Text("en")("window-title", window=4, layers=2, reach=131_041).count("131041") == 1


@pytest.mark.parametrize(
    ("lang", "lists"),
    [("en", ["", "a", "a and b", "a, b and c"]), ("zh", ["", "a", "a、b", "a、b、c"])],
)
def test_things_are_listed_as_the_language_does(lang, lists):
    assert [Text(lang).listed("abc"[:count]) for count in range(4)] == lists
