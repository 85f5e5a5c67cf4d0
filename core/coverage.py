"""Which angles training showed of every pair, and which a longer text adds.

Training at length `L` shows positions 0 to `L - 1`. Between two whole positions a pair passes the
angles between, so that after a full turn all of them count as shown, to within one token's step.
"""

import math

import numpy as np

from core import arrays, kinds, rotary


def turns(inv_freq, length):
    r"""Return how often every pair goes round in a text: $L / \lambda_i = L\,\theta_i / 2\pi$.

    Args:
        inv_freq: `(d/2,)`, radians per token.
        length: $L$, tokens.

    Returns:
        `(d/2,)`, numpy float64, turns.

    Raises:
        ValueError: `inv_freq` is not a list of finite numbers, `length` not above 0, or the turns
            too many for float64.

    Source: Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.2, equation 17.
    """
    length = arrays.positive("length", length)
    with kinds.quietly():
        made = length / rotary.wavelengths(inv_freq)
    return arrays.fitting("the number of turns", made, length=length, inv_freq=inv_freq)


def never_finish(inv_freq, length):
    r"""Say which pairs do not finish one turn in a text: $0 < L / \lambda_i < 1$.

    These meet angles beyond `L` that training never showed. A pair that stands still meets none.

    Args:
        inv_freq: `(d/2,)`, radians per token.
        length: $L$, tokens.

    Returns:
        `(d/2,)`, numpy bool.

    Raises:
        ValueError: As `turns`.

    Source: Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.2.
    """
    made = turns(inv_freq, length)
    return (made > 0) & (made < 1)


def shown_arc(inv_freq, length):
    r"""Return the arc of every pair that training shows: $\min(L\,\theta_i,\, 2\pi)$.

    It begins at angle 0 and goes the way the pair turns; its far end, the angle of position `L`, is
    the first that is not shown.

    Args:
        inv_freq: `(d/2,)`, radians per token.
        length: $L$, tokens.

    Returns:
        `(d/2,)`, numpy float64, radians.

    Raises:
        ValueError: As `turns`.

    Source: Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.2.
    """
    return 2 * np.pi * np.minimum(turns(inv_freq, length), 1)


def added_arc(inv_freq, length, positions):
    r"""Return the arc that a text up to a position adds to what training showed.

    $$\max\bigl(\min(m\,\theta_i,\, 2\pi) - \min(L\,\theta_i,\, 2\pi),\ 0\bigr)$$

    Args:
        inv_freq: `(d/2,)`, radians per token.
        length: $L$, tokens.
        positions: `(..., T)`, tokens, at least 0.

    Returns:
        `(..., T, d/2)`, numpy float64, radians.

    Raises:
        ValueError: As `turns`, or a position is below 0 or not finite.

    Source: Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.2.
    """
    reached = np.minimum(_turned(inv_freq, positions), 1)
    return 2 * np.pi * np.maximum(reached - np.minimum(turns(inv_freq, length), 1), 0)


def was_shown(inv_freq, length, positions):
    r"""Say whether training showed the angle that every pair has at a position.

    That is, whether $m\,\theta_i \bmod 2\pi$ lies on `shown_arc`. A slow pair that has gone round
    at last comes back to angles that were shown.

    Args:
        inv_freq: `(d/2,)`, radians per token.
        length: $L$, tokens.
        positions: `(..., T)`, tokens, at least 0.

    Returns:
        `(..., T, d/2)`, numpy bool.

    Raises:
        ValueError: As `turns`, or a position is below 0 or not finite.

    Source: Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.2.
    """
    made = turns(inv_freq, length)
    return (_turned(inv_freq, positions) % 1 < made) | (made == 0)


def clean_until(trained, read, length):
    r"""Return the first position at which every pair shows an angle that training did not.

    A pair trained at $\theta_i$ and read at $\theta'_i$ stands, at position $L\theta_i/\theta'_i$,
    where the untrained angles begin. A pair that finished a turn in training has no such position,
    nor has one that stands still.

    Args:
        trained: `(d/2,)`, speeds in training, radians per token.
        read: `(d/2,)`, speeds in reading, radians per token.
        length: $L$, tokens.

    Returns:
        `(d/2,)`, numpy float64, tokens; infinite where no position that float64 can hold shows a
        new angle.

    Raises:
        ValueError: the speeds are not lists of finite numbers of one length, or `length` not
            above 0.

    Source: Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.2.
    """
    trained, read = arrays.constants("trained", trained), arrays.constants("read", read)
    if trained.shape != read.shape:
        raise ValueError(f"trained has {trained.shape} speeds and read {read.shape}")
    unfinished = never_finish(trained, length) & (read != 0)
    speeds = np.where(unfinished, read, 1.0)
    with kinds.quietly():
        return np.where(unfinished, length * np.abs(trained / speeds), np.inf)


def ntk_factor(dim, base, length, stretch):
    r"""Return the least factor with which NTK-aware scaling shows no new angle.

    NTK divides pair $i$ by $s'^{2i/(d-2)}$. The fastest pair $i^*$ that did not finish a turn in
    training must be divided by the stretch $s$ at least: $s' = s^{(d-2)/(2i^*)}$.

    Args:
        dim: Number of channels that turn, even, at least 4.
        base: What the frequencies are powers of.
        length: $L$, tokens.
        stretch: $s$; texts of $sL$ tokens are to be read.

    Returns:
        A float, the factor for speeds `(d/2,)`; `stretch` itself where all pairs finished a turn,
        infinite where not even the fastest did, which NTK never divides.

    Raises:
        ValueError: `dim` is odd or below 4, a number is not finite and above 0, or the factor too
            large for float64.

    Source: bloc97 2023, as written in Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.1.
    """
    stretch = arrays.positive("stretch", stretch)
    if arrays.even("dim", dim) < 4:
        raise ValueError("dim must be at least 4: one pair is the slowest and the fastest at once")
    unfinished = np.flatnonzero(never_finish(rotary.inverse_frequencies(dim, base), length))
    if not len(unfinished):
        return float(stretch)
    if unfinished[0] == 0:
        return float(stretch) if stretch <= 1 else math.inf
    with kinds.quietly():
        factor = np.float64(stretch) ** ((dim - 2) / (2 * unfinished[0]))
    return arrays.finite("the factor", factor)


def near_repeats(speed, longest):
    r"""Return after how many whole tokens one pair is nearer its old angle than ever before.

    It would be back after $2\pi/\theta$ tokens, and after every multiple of that. No multiple is a
    whole number when $\theta$ is algebraic, as 1 and $10000^{-2i/d}$ are, because $\pi$ is not; so
    it comes ever nearer and is never back.

    Args:
        speed: $\theta$, radians per token, not 0.
        longest: Up to how many tokens to look.

    Returns:
        `(tokens, gaps)`, two numpy arrays of shape `(n,)`: whole numbers that rise, from the one
        next to $2\pi/\theta$ on, and how far past whole turns the pair is then, radians, below 0
        when short of them. Empty when `longest` is less than the first.

    Raises:
        ValueError: `speed` is 0 or not finite, `longest` not a whole number of at least 1, or an
            angle too large for float64.

    Source: Khinchin 1964, Continued Fractions, section 6 (best approximations of the second kind);
    the pairs are those of Su et al. 2021, arXiv:2104.09864, equation 15.
    """
    speed = arrays.positive("speed", np.abs(arrays.finite("speed", speed)))
    longest = arrays.whole("longest", longest)
    # Whoever turns more slowly than that does not come round in `longest` tokens.
    first = max(1, round(2 * np.pi / max(speed, np.pi / (longest + 1))))
    tokens = np.arange(first, longest + 1)
    turned = rotary.angles(tokens, [speed])[:, 0]
    gaps = turned - 2 * np.pi * np.round(turned / (2 * np.pi))
    nearest = np.minimum.accumulate(np.abs(gaps))
    record = np.ones(len(tokens), dtype=bool)
    record[1:] = nearest[1:] < nearest[:-1]
    return tokens[record], gaps[record]


def _turned(inv_freq, positions):
    places = arrays.constants("positions", positions)
    if np.any(places < 0):
        raise ValueError(f"positions must be at least 0, got {places.min():g}")
    with kinds.quietly():
        made = places[..., None] / rotary.wavelengths(inv_freq)
    return arrays.fitting("the number of turns", made, positions=places, inv_freq=inv_freq)
