"""A reader's own sentence: which words it has, and in which orders it can be put."""

import unicodedata
from functools import lru_cache

import numpy as np

MOST = 24  # words that a picture shows
LONGEST = 40  # characters of a word that count
JOINERS = "\u200c\u200d\ufe0e\ufe0f"  # show nothing, but shape what stands beside them


@lru_cache(maxsize=64)
def split(sentence: str) -> tuple[str, ...]:
    """Give the words of a sentence: parted by blanks if it has any inside, else its characters.

    A base and what combines with it (accents, emoji sequences) is one character. Characters that
    show nothing are left out.

    Args:
        sentence: Anything a person typed or pasted.

    Returns:
        All words; none if nothing in the text can be shown.
    """
    shown = _shown(sentence)
    words = shown.split() if has_blanks(sentence) else _characters(shown)
    return tuple(word for word in words if word.strip(JOINERS))


def has_blanks(sentence: str) -> bool:
    """Tell whether blanks part the words of a sentence."""
    return " " in _shown(sentence)


def _shown(sentence: str) -> str:
    return "".join(map(_visible, sentence)).strip()


def hides(sentence: str) -> bool:
    """Tell whether a sentence has characters that show nothing, which are left out."""
    return any(not _visible(character) for character in sentence)


def _visible(character: str) -> str:
    if character.isspace():
        return " "
    hidden = unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co"} or _is_none(character)
    return "" if hidden and character not in JOINERS else character


def _is_none(character: str) -> bool:
    """Tell a code point that will never be a character from one that only is too new for us."""
    code = ord(character)
    return code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF


def _characters(text: str) -> list[str]:
    found: list[str] = []
    for character in text:
        if found and _goes_on(found[-1], character):
            found[-1] += character
        else:
            found.append(character)
    return found


def _goes_on(begun: str, character: str) -> bool:
    """Tell whether a code point belongs to the character begun: a mark, a skin, half a flag."""
    mark = unicodedata.category(character)[0] == "M" or character in JOINERS
    skin = "\U0001f3fb" <= character <= "\U0001f3ff"
    flag = len(begun) == 1 and _is_half_flag(begun) and _is_half_flag(character)
    return mark or skin or flag or begun[-1] == "\u200d"


def _is_half_flag(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


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
