"""A reader's own sentence: which words it has, and in which orders it can be put."""

import unicodedata
from functools import lru_cache

import numpy as np

MOST = 24  # words that a picture shows
JOINERS = {"\u200d", "\ufe0e", "\ufe0f"}


def split(sentence: str) -> list[str]:
    """Give the words of a sentence: parted by blanks if it has any inside, else its characters.

    A base and what combines with it (accents, emoji sequences) is one character. Characters that
    show nothing are left out.

    Args:
        sentence: Anything a person typed or pasted.

    Returns:
        All words; none if nothing in the text can be shown.
    """
    shown = "".join(_visible(character) for character in sentence).strip()
    return shown.split() if any(map(str.isspace, shown)) else _characters(shown)


def _visible(character: str) -> str:
    if character.isspace():
        return " "
    hidden = unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn"}
    return "" if hidden and character not in JOINERS else character


def _characters(text: str) -> list[str]:
    found: list[str] = []
    for character in text:
        goes_on = unicodedata.combining(character) or character in JOINERS
        skin = "\U0001f3fb" <= character <= "\U0001f3ff"
        if found and (goes_on or skin or found[-1].endswith("\u200d")):
            found[-1] += character
        else:
            found.append(character)
    return found


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
