"""The bag of letters: which there are and how often, without their order; what it is good for."""

from fractions import Fraction
from math import comb, lgamma, log

import numpy as np

from core import arrays


def expected_largest_count(letters, vocabulary):
    r"""Return how often the commonest of `n` uniform letters occurs in the mean, exactly.

    $$\mathbb{E}[M_n] = \sum_{c=0}^{n-1} \left( 1 - P(M_n \le c) \right), \quad
    P(M_n \le c) = \frac{n!}{V^n} \, [x^n] \Big( \sum_{j=0}^{c} \frac{x^j}{j!} \Big)^V$$

    Args:
        letters: `n`.
        vocabulary: `V`.

    Returns:
        A `Fraction`, the mean over all `V ** n` rows `(n,)`.

    Raises:
        ValueError: `letters` or `vocabulary` is no whole number above 0.

    Source: own derivation (exponential generating function of the multinomial), for the bag of
    Zaheer et al. 2017, arXiv:1703.06114, section 2.
    """
    letters = arrays.whole("letters", letters)
    rows = arrays.whole("vocabulary", vocabulary) ** letters
    counts = range(letters)
    return sum(1 - Fraction(_rows_up_to(most, letters, vocabulary)[-1], rows) for most in counts)


def bag_so_far(tokens, vocabulary):
    r"""Return the share of right answers of who knows only the bag of letters before each place.

    A causal model may learn that much without any position: of the $t$ letters before place $t$
    each is as likely to be the one `k_back` asks for, so the commonest is the best guess.

    $$\mathbb{E}[M_t] / t, \quad t = 0, \dots, T - 1$$

    with $M_t$ the count of the commonest of $t$ uniform letters. At place 0 there is nothing to go
    by, and $1/V$ stands.

    Args:
        tokens: `T`.
        vocabulary: `V`.

    Returns:
        `(T,)`, numpy float64, the mean over all rows of uniform letters.

    Raises:
        ValueError: `tokens` or `vocabulary` is no whole number above 0.

    Source: own derivation, as for `expected_largest_count`; that a mask shows each place its own
    past is Haviv et al. 2022, arXiv:2203.16634, section 5.
    """
    tokens, vocabulary = arrays.whole("tokens", tokens), arrays.whole("vocabulary", vocabulary)
    expected = sum(1 - _at_most(most, tokens, vocabulary) for most in range(tokens))
    return np.append(1 / vocabulary, expected[1:] / np.arange(1, tokens))


def _at_most(most, tokens, vocabulary):
    """Give P(M_n <= most) for n from 0 to `tokens` - 1, in floats: as exact, and far quicker."""
    n = np.arange(tokens)
    factorials = np.array([lgamma(count + 1) for count in n])
    power = np.exp(-factorials) * (n <= most)
    series = np.eye(1, tokens)[0]
    for bit in f"{vocabulary:b}":
        series = np.convolve(series, series)[:tokens]
        if bit == "1":
            series = np.convolve(series, power)[:tokens]
    return series * np.exp(factorials - n * log(vocabulary))


def _rows_up_to(most, letters, vocabulary):
    """Count the rows of 0 to `letters` letters in which none occurs more than `most` times.

    The counts are the coefficients of the power times the factorials, so that all stay whole.
    """
    if vocabulary == 1:
        return [int(length <= most) for length in range(letters + 1)]
    half = _rows_up_to(most, letters, vocabulary // 2)
    rest = _rows_up_to(most, letters, vocabulary % 2) if vocabulary % 2 else None
    both = _woven(half, half)
    return _woven(both, rest) if rest else both


def _woven(left, right):
    """Count the rows woven from one of each kind: of `length` places, `taken` are the left's."""
    return [
        sum(
            comb(length, taken) * left[taken] * right[length - taken] for taken in range(length + 1)
        )
        for length in range(len(left))
    ]
