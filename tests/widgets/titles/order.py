"""When the titles of `/order` are true."""

import numpy as np

from core import small_transformer

ROUNDING = 1e-12


def outputs(figure):
    """Give the words before and after, and both outputs, worked out from the state alone."""
    words = figure.used()
    places = list(figure.places())

    def encode(these):
        x = small_transformer.word_vectors(these)
        return small_transformer.encode(
            x, mask=figure.mask, scheme=figure.scheme, layers=figure.layers
        )

    after = [words[place] for place in places]
    return words, after, places, encode(words), encode(after)


def gap(figure):
    """Give how far what is read differs: of the same word, of the last place, or of the mean."""
    _, _, places, before, after = outputs(figure)
    if figure.read == "every":
        return np.abs(after - before[places]).max()
    if figure.read == "last":
        return np.abs(after[-1] - before[-1]).max()
    return np.abs(after.mean(axis=0) - before.mean(axis=0)).max()


def still(figure, said):
    words, after, places, *_ = outputs(figure)
    return places == sorted(places) and after == words and gap(figure) == 0


def twins(figure, said):
    words, after, places, *_ = outputs(figure)
    alike = after == words and places != sorted(places)
    return alike and (figure.read == "every" or gap(figure) == 0)


def unchanged(figure, said):
    words, after, *_ = outputs(figure)
    return after != words and gap(figure) < ROUNDING


def unchanged_last(figure, said):
    words, after, *_ = outputs(figure)
    return unchanged(figure, said) and after[-1] == words[-1]


def changed(figure, said):
    words, after, *_ = outputs(figure)
    return after != words and gap(figure) > 1e-9


def changed_last(figure, said):
    words, after, *_ = outputs(figure)
    return changed(figure, said) and after[-1] == words[-1]


def other_last(figure, said):
    words, after, *_ = outputs(figure)
    return figure.read == "last" and after[-1] != words[-1]


def reads(what, claim):
    return lambda figure, said: figure.read == what and claim(figure, said)


CLAIMS = {
    f"shuffle-title-{kind}-{read}": reads(read, claim)
    for read in ("every", "last", "mean")
    for kind, claim in {
        "still": still,
        "twins": twins,
        "zero": unchanged_last if read == "last" else unchanged,
        "not-zero": changed_last if read == "last" else changed,
    }.items()
} | {"shuffle-title-other-last": other_last}
