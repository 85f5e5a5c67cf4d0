"""Refrain verse: a language without end whose best possible predictor is known.

A poem has its own secret lines, drawn for it alone, and is an endless random choice among them.
Nothing of it can be memorised beforehand: whoever predicts well must look back.
"""

import math
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

import numpy as np

from core import arrays

Line = tuple[int, ...]


@dataclass(frozen=True)
class Verse:
    r"""The rules of the language: how many lines a poem has, and what a line is.

    A line has a uniform number of uniform letters; token `letters` ends it, and opens the poem.
    With $K$ different lines of $\bar n$ letters on average, a poem costs in the long run
    $\ln K / (\bar n + 1)$ nats per token.

    Args:
        letters: `V`, size of the alphabet.
        lines: `K`, secret lines of a poem.
        shortest: Fewest letters of a line.
        longest: Most letters of a line.

    Raises:
        ValueError: A number is below 1, or `longest` below `shortest`.

    Source: own construction. That the lines must be found in the text itself is the setting of
    Olsson et al. 2022 (induction heads), arXiv:2209.11895, section "key concepts".
    """

    letters: int = 24
    lines: int = 8
    shortest: int = 2
    longest: int = 6

    def __post_init__(self):
        for name in ("letters", "lines", "shortest"):
            arrays.whole(name, getattr(self, name))
        arrays.whole("longest", self.longest, at_least=self.shortest)

    @property
    def end(self) -> int:
        """The token that ends a line."""
        return self.letters

    @property
    def vocabulary(self) -> int:
        """Number of tokens: the letters and the end of a line."""
        return self.letters + 1

    @property
    def floor(self) -> float:
        """Nats per token that nobody gets below in the long run, all lines being different."""
        return math.log(self.lines) / ((self.shortest + self.longest) / 2 + 1)

    def chance(self, line: Line) -> float:
        """Give the probability that a secret line is drawn as this one."""
        lengths = self.longest - self.shortest + 1
        allowed = self.shortest <= len(line) <= self.longest
        return self.letters ** -len(line) / lengths if allowed else 0.0

    def openings(self, prefix: Line) -> np.ndarray:
        """Give for each next token the probability that a drawn line begins `prefix`, token."""
        lengths = self.longest - self.shortest + 1
        longer = self.longest - max(len(prefix), self.shortest - 1)
        letter = max(0, longer) / lengths * self.letters ** -(len(prefix) + 1)
        return np.append(np.full(self.letters, letter), self.chance(prefix))


def poem(verse, length, rng):
    """Return the beginning of a new poem.

    Args:
        verse: The rules.
        length: `T`, tokens, at least 1.
        rng: `numpy.random.Generator`.

    Returns:
        `(T,)`, numpy whole numbers; the first is the end of a line.

    Raises:
        ValueError: `length` is below 1.

    Source: own construction, as `Verse`; the setting of arXiv:2209.11895, section "key concepts".
    """
    length = arrays.whole("length", length)
    sizes = rng.integers(verse.shortest, verse.longest + 1, verse.lines)
    letters = rng.integers(0, verse.letters, (verse.lines, verse.longest))
    lines = [np.append(row[:size], verse.end) for row, size in zip(letters, sizes, strict=True)]
    enough = length // (verse.shortest + 1) + 1
    chosen = [lines[pick] for pick in rng.integers(0, verse.lines, enough)]
    return np.concatenate([[verse.end], *chosen])[:length]


def poems(verse, count, length, rng):
    """Return the beginnings of some poems, each with secret lines of its own.

    Args:
        verse: The rules.
        count: `B`.
        length: `T`, tokens.
        rng: `numpy.random.Generator`.

    Returns:
        `(B, T)`, numpy whole numbers.

    Raises:
        ValueError: `count` or `length` is below 1.

    Source: own construction, as `Verse`; the setting of arXiv:2209.11895, section "key concepts".
    """
    return np.stack([poem(verse, length, rng) for _ in range(arrays.whole("count", count))])


def predict(verse, seen, prefix):
    r"""Return the exact probabilities of the next token, given whole lines and a line begun.

    Bayes over the secret lines: a seen line $j$ comes again with probability
    $E[k_j]/K$, where $k_j$ is how many of the $K$ secret lines are it (almost surely 1), and a line
    not yet seen with $E[r]/K$, where $r$ secret lines are left. The letters of the line begun
    leave only the lines that agree.

    Args:
        verse: The rules.
        seen: A mapping from each line seen to how often it came.
        prefix: The letters of the present line so far.

    Returns:
        `(V + 1,)`, numpy float64, summing to 1.

    Raises:
        ValueError: More different lines than a poem has, or a beginning no line has.

    Source: own derivation; the best possible predictor of a mixture is its posterior mean (Xie
    et al. 2021, arXiv:2111.02080, section 2).
    """
    prefix = tuple(prefix)
    again, fresh = _expected(verse, tuple(seen.items()))
    at = len(prefix)
    new = verse.openings(prefix)
    weight = np.zeros(verse.vocabulary)
    for line, share in again.items():
        if line[:at] == prefix:
            token = line[at] if at < len(line) else verse.end
            weight[token] += share
            new[token] -= verse.chance(line)
    unseen = 1 - sum(verse.chance(line) for line in seen)
    if fresh > 0:  # else nothing is left to draw, and `unseen` may be 0
        weight += fresh / unseen * np.maximum(new, 0)
    if not weight.sum() > 0:
        raise ValueError(f"no line begins with {prefix}")
    return weight / weight.sum()


def surprise(verse, tokens, window=None):
    r"""Return what every token of a poem costs the best possible predictor: $-\ln p_t$.

    Args:
        verse: The rules.
        tokens: `(T,)`, a poem from its beginning.
        window: How many tokens before the present one are remembered; all when not given. Of
            these only whole lines count, and the line begun: a torn line at the far edge is
            forgotten, so the window's cost is a very little above the best possible.

    Returns:
        `(T,)`, numpy float64, nats; the first token is known and costs 0.

    Raises:
        ValueError: The tokens are no poem, or the window is below `longest` + 1.

    Source: own derivation, as `predict`; Xie et al. 2021, arXiv:2111.02080, section 2.
    """
    tokens = _listed(tokens)
    cost = np.zeros(len(tokens))
    for at, (seen, prefix) in enumerate(_memories(verse, tokens, window), start=1):
        cost[at] = -math.log(_chance_of(verse, seen, prefix, tokens[at]))
    return cost


def predictions(verse, tokens):
    r"""Return what the best possible predictor expects after each token of a poem.

    Args:
        verse: The rules.
        tokens: `(T,)`, a poem from its beginning.

    Returns:
        `(T, V + 1)`, numpy float64: row `t` has the probabilities of token `t + 1`, and sums to 1.

    Raises:
        ValueError: The tokens are no poem.

    Source: own derivation, as `predict`; Xie et al. 2021, arXiv:2111.02080, section 2.
    """
    tokens = _listed(tokens)
    # What comes last is what is not looked at: any token stands for the one to be expected.
    rows = [predict(verse, *memory) for memory in _memories(verse, [*tokens, verse.end])]
    return np.reshape(rows, (len(tokens), verse.vocabulary))


def _listed(tokens):
    places = arrays.constants("tokens", tokens)
    if places.ndim != 1 or np.any(places != np.floor(places)):
        raise ValueError("tokens must be a list of whole numbers")
    return [int(token) for token in places]


def _chance_of(verse, seen, prefix, token):
    share = predict(verse, seen, prefix)[token]
    if not share > 0:
        raise ValueError(f"after the line begun with {prefix} comes no token {token}")
    return share


def _memories(verse, tokens, window=None) -> Iterator[tuple[dict[Line, int], Line]]:
    """Yield what is remembered before each token but the first: whole lines, the line begun."""
    if not tokens or tokens[0] != verse.end:
        raise ValueError("a poem begins with the end of a line")
    # A shorter memory would not even know where in its line it is.
    least = verse.longest + 1
    window = len(tokens) if window is None else arrays.whole("window", window, at_least=least)
    ends: deque[int] = deque()
    seen: Counter[Line] = Counter()
    for at in range(1, len(tokens)):
        if tokens[at - 1] == verse.end:
            ends.append(at - 1)
            seen.update(_between(tokens, ends, -2))
        # A line is whole in the window when the end before it is there as well.
        while ends[0] < at - window:
            seen.subtract(_between(tokens, ends, 0))
            ends.popleft()
        yield +seen, tuple(tokens[ends[-1] + 1 : at])


def _between(tokens, ends, which) -> list[Line]:
    """Give the line between two ends, if there are two."""
    return [tuple(tokens[ends[which] + 1 : ends[which + 1]])] if len(ends) > 1 else []


@lru_cache(maxsize=256)  # inside a line the lines seen stay the same
def _expected(verse, seen):
    """Give E[k_j]/K of every line seen, and E[r]/K of all others: one Bayes sum over counts.

    The number of ways is the coefficient of z^K in the product over seen lines of
    sum_k (p_j z)^k k^{c_j} / k! and, for the lines left, of sum_r (u z)^r / r!.
    """
    total = verse.lines
    if len(seen) > total:
        raise ValueError(f"a poem has {total} lines, and {len(seen)} different ones came")
    k = np.arange(total + 1)
    factorial = np.array([math.factorial(n) for n in k], dtype=float)
    chances = np.array([verse.chance(line) for line, _ in seen])
    if np.any(chances == 0):
        raise ValueError("a line that came is no line of this verse")
    if len(seen) == total:  # each secret line came: there are no two the same, and none is left
        return {line: 1 / total for line, _ in seen}, 0.0
    left = max(0.0, 1 - chances.sum()) ** k / factorial
    counts = [count for _, count in seen]
    series = [_series(p, count, k) / factorial for p, count in zip(chances, counts, strict=True)]
    ways = _ways([*series, left], k)
    *again, fresh = (float(share) / total for share in ways)
    return dict(zip((line for line, _ in seen), again, strict=True)), fresh


def _series(chance, count, k):
    powers = np.zeros(len(k))
    # Scaled so that k = 1, by far the likeliest, is 1.
    powers[1:] = chance ** (k[1:] - 1.0) * k[1:].astype(float) ** count
    return powers


def _ways(factors, k):
    """Give for each factor the mean power of z that it has in the last term of the product."""
    none = (k == 0).astype(float)
    before = [*accumulate(factors, _times, initial=none)]
    after = [*accumulate(factors[::-1], _times, initial=none)][::-1]
    of_all = before[-1][-1]
    others = zip(before, after[1:], strict=False)
    return [
        np.dot(_times(left, factor * k), right[::-1]) / of_all
        for factor, (left, right) in zip(factors, others, strict=False)
    ]


def _times(left, right):
    return np.convolve(left, right)[: len(right)]
