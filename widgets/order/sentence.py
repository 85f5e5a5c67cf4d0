"""A reader's own sentence: which words it has, and in which orders it can be put."""

import unicodedata
from functools import lru_cache

import numpy as np
import regex

MOST = 24  # words that a picture shows
LONGEST = 40  # characters of a word that count
PARTS = 12  # code points of a character that count: a family of four with their skins has eleven

# What shows nothing by itself. The group `shapes` is let stand, because it changes what is beside
# it: joiners in an emoji and in scripts whose letters join, the choice of a variant, a land's flag.
HIDDEN = regex.compile(
    r"""
    (?P<shapes>
        (?<= [\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F] ) \u200D
        (?= \p{Extended_Pictographic} )
      | (?<= [\p{Arabic}\p{Syriac}\p{Mongolian}\p{Nko}\p{ccc=9}] ) \p{Join_Control}
      | (?<= [\p{Emoji}\p{Han}\p{Mongolian}] ) \p{Variation_Selector}
      | (?<= \U0001F3F4 [\U000E0020-\U000E007E]* ) [\U000E0020-\U000E007F]
    )
    | [\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cc}\p{Cs}\p{Co}]
    """,
    regex.VERBOSE | regex.VERSION1,
)


@lru_cache(maxsize=64)
def split(sentence: str) -> tuple[str, ...]:
    """Give the words of a sentence: parted by blanks if it has any inside, else its characters.

    What looks the same is the same, however it was typed (Unicode's form NFC). Characters that show
    nothing are left out, and so is what is piled upon a character beyond `PARTS`.

    Args:
        sentence: Anything a person typed or pasted.

    Returns:
        All words; none if nothing in the text can be shown.
    """
    shown = _shown(sentence)
    return tuple(shown.split()) if has_blanks(sentence) else tuple(characters(shown))


def characters(text: str) -> list[str]:
    """Give what a person sees as one character each (Unicode's extended grapheme clusters)."""
    return regex.findall(r"\X", text)


def cut(word: str, longest: int) -> str:
    """Give the first characters of a word, whole as a person sees them."""
    return "".join(characters(word)[:longest])


def has_blanks(sentence: str) -> bool:
    """Tell whether blanks part the words of a sentence."""
    return " " in _shown(sentence)


def hides(sentence: str) -> bool:
    """Tell whether a sentence has characters that show nothing, which are left out."""
    typed = _typed(sentence)
    return _without_hidden(typed) != typed


def piles(sentence: str) -> bool:
    """Tell whether more is piled upon one character than is shown."""
    return any(len(character) > PARTS for character in characters(_plain(sentence)))


def _shown(sentence: str) -> str:
    # A joiner that would then stand at the end joins nothing.
    kept = (character[:PARTS].rstrip("\u200d") for character in characters(_plain(sentence)))
    return "".join(kept).strip()


def _plain(sentence: str) -> str:
    return _without_hidden(_typed(sentence))


def _typed(sentence: str) -> str:
    blank = "".join(" " if character.isspace() else character for character in sentence)
    return unicodedata.normalize("NFC", blank)


def _without_hidden(text: str) -> str:
    return HIDDEN.sub(lambda found: found["shapes"] or "", text)


def is_order(order: list[int], words: list[str]) -> bool:
    """Tell whether a list names every word's place once."""
    return sorted(order) == list(range(len(words)))


@lru_cache(maxsize=256)
def shuffled(words: tuple[str, ...], number: int, keep_last: bool = False) -> tuple[int, ...]:
    """Give the `number`-th shuffle of a sentence; 0 is the order in which it was written.

    The same sentence has the same shuffles in every visit. One differs from the one before and,
    as a sequence of words, from the sentence and its mirror image, wherever there is such an order.

    Args:
        words: The sentence.
        number: Which shuffle, from 0.
        keep_last: Whether the last word keeps its place.

    Returns:
        At place `t` the index of the word that goes there.
    """
    loose = len(words) - keep_last
    straight = tuple(range(len(words)))
    rng = np.random.default_rng(len(words))
    before = straight
    for _ in range(number):
        for _ in range(60):
            drawn = (*(int(i) for i in rng.permutation(loose)), *straight[loose:])
            after = tuple(words[i] for i in drawn)
            if drawn != before and after not in (words, words[::-1]):
                before = drawn
                break
        else:
            before = _other(before, straight, loose)
    return before


def _other(before: tuple[int, ...], straight: tuple[int, ...], loose: int) -> tuple[int, ...]:
    """Give the mirror image if there is nothing better, as with two words."""
    mirror = (*straight[:loose][::-1], *straight[loose:])
    return mirror if before != mirror else straight
