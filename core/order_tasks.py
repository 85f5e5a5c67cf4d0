"""What cannot be learned without position: small tasks about order, and the best without it.

A row of `T` letters goes in, a row of `T` answers comes out. A rule that sees no order has two
things to go by at each place: the letter there, and the bag of all letters.
"""

import numpy as np

from core import arrays, kinds
from core.bag import expected_largest_count

TOKENS = 32
VOCABULARY = 16
IGNORED = -1  # the target of a place that has none


def draw(rng, rows, tokens=TOKENS, vocabulary=VOCABULARY):
    """Return rows of letters, each drawn uniformly and by itself.

    Args:
        rng: A numpy `Generator`.
        rows: `B`.
        tokens: `T`.
        vocabulary: `V`; the letters are 0 to `V - 1`.

    Returns:
        `(B, T)`, numpy int64.

    Raises:
        ValueError: `rows`, `tokens` or `vocabulary` is no whole number above 0.

    Source: own construction, in the manner of the synthetic tasks of Kazemnejad et al. 2023,
    arXiv:2305.19466, section 3.
    """
    shape = arrays.whole("rows", rows), arrays.whole("tokens", tokens)
    return rng.integers(arrays.whole("vocabulary", vocabulary), size=shape)


def copy(letters):
    r"""Return the letter of the same place: $y_t = x_t$.

    Args:
        letters: `(B, T)`, whole numbers from 0.

    Returns:
        `(B, T)`, numpy, a target for each place.

    Raises:
        ValueError: `letters` is not such an array.

    Source: Kazemnejad et al. 2023, arXiv:2305.19466, section 3 (there written out after the row).
    """
    return _letters(letters).copy()


def reverse(letters):
    r"""Return the row from its end to its beginning: $y_t = x_{T-1-t}$.

    Args:
        letters: `(B, T)`, whole numbers from 0.

    Returns:
        `(B, T)`, numpy, a target for each place.

    Raises:
        ValueError: `letters` is not such an array.

    Source: Kazemnejad et al. 2023, arXiv:2305.19466, section 3 (there written out after the row).
    """
    return _letters(letters)[:, ::-1].copy()


def seven_back(letters):
    r"""Return the letter seven places back, going round: $y_t = x_{(t-7) \bmod T}$.

    Args:
        letters: `(B, T)`, whole numbers from 0.

    Returns:
        `(B, T)`, numpy, a target for each place.

    Raises:
        ValueError: `letters` is not such an array.

    Source: own construction; the distance is what Shaw et al. 2018, arXiv:1803.02155, section 3,
    gives to attention.
    """
    return np.roll(_letters(letters), 7, axis=1)


def sort(letters):
    r"""Return the letters of the row in order: $y_0 \le y_1 \le \dots \le y_{T-1}$.

    Args:
        letters: `(B, T)`, whole numbers from 0.

    Returns:
        `(B, T)`, numpy, a target for each place.

    Raises:
        ValueError: `letters` is not such an array.

    Source: Kazemnejad et al. 2023, arXiv:2305.19466, section 3 (there written out after the row).
    """
    return np.sort(_letters(letters), axis=1)


# The tasks in which every place sees the whole row.
TASKS = {"copy": copy, "reverse": reverse, "seven_back": seven_back, "sort": sort}


def k_back(letters, k):
    r"""Return the letter `k` places back, for a reader who sees only what came before.

    $$y_t = x_{t-k}, \quad t \ge k$$

    Args:
        letters: `(B, T)`, whole numbers from 0.
        k: How far back, from 1 to `T - 1`.

    Returns:
        `(B, T)`, numpy; `IGNORED` in the first `k` places, which have nothing so far back.

    Raises:
        ValueError: `letters` is not such an array, or nothing of the row is `k` back.

    Source: own construction; that a causal mask alone can tell positions is theorem 1 of
    Kazemnejad et al. 2023, arXiv:2305.19466, and was measured by Haviv et al. 2022.
    """
    letters = _letters(letters)
    if arrays.whole("k", k) >= letters.shape[1]:
        raise ValueError(f"k must be below the number of tokens, {letters.shape[1]}, got {k}")
    targets = np.full_like(letters, IGNORED)
    targets[:, k:] = letters[:, :-k]
    return targets


def chance(vocabulary=VOCABULARY):
    r"""Return the share of right answers of who does not look at all: $1/V$.

    Args:
        vocabulary: `V`.

    Returns:
        A float, of the places of `(B, T)` uniform letters.

    Raises:
        ValueError: `vocabulary` is no whole number above 0.

    Source: own derivation; the letters are those of `draw`, after Kazemnejad et al. 2023,
    arXiv:2305.19466, section 3.
    """
    return 1 / arrays.whole("vocabulary", vocabulary)


def ceiling(task, tokens=TOKENS, vocabulary=VOCABULARY):
    r"""Return the share of right answers that no rule without position exceeds, exactly.

    Such a rule is equivariant, so its answer follows from the letter of the place and the bag of
    all letters. Given both, the target is equally likely to be any one letter of a part of the
    bag, and the best guess is the commonest there. With $M_n$ the count of the commonest of $n$
    uniform letters:

    | task | the target is | ceiling |
    | --- | --- | --- |
    | `copy` | the letter itself | $1$ |
    | `reverse`, $T$ even | one of the others | $\mathbb{E}[M_{T-1}] / (T-1)$ |
    | `reverse`, $T$ odd | one of all: the middle is its own mirror | $\mathbb{E}[M_T] / T$ |
    | `seven_back` | one of the others | $\mathbb{E}[M_{T-1}] / (T-1)$ |
    | `seven_back`, $T$ 1 or 7 | the letter itself | $1$ |
    | `sort` | one of all | $\mathbb{E}[M_T] / T$ |

    Args:
        task: One of `TASKS`.
        tokens: `T`.
        vocabulary: `V`.

    Returns:
        A float, the mean over the places of `(B, T)` uniform letters.

    Raises:
        ValueError: No such task, or `tokens` or `vocabulary` is no whole number above 0.

    Source: own derivation from the equivariance of Yun et al. 2019, arXiv:1912.10077,
    and Zaheer et al. 2017, arXiv:1703.06114, theorem 2 (the others enter as a bag).
    """
    arrays.whole("vocabulary", vocabulary)
    part = _wanted(arrays.one_of("task", task, TASKS), arrays.whole("tokens", tokens))
    if part == "own":
        return 1.0
    among = tokens - (part == "others")
    return float(expected_largest_count(among, vocabulary) / among)


def best_without_position(task, letters):
    r"""Return the answers of the rule that reaches `ceiling`: the commonest letter that may be it.

    $$\hat{y}_t = \operatorname*{argmax}_v \, \#\{u \ne t : x_u = v\}$$

    where the target is one of the others; $u = t$ counts too where it is one of all, and
    $\hat{y}_t = x_t$ where it is the letter itself. Of letters equally common, the first.

    Args:
        task: One of `TASKS`.
        letters: `(B, T)`, whole numbers from 0.

    Returns:
        `(B, T)`, numpy, an answer for each place.

    Raises:
        ValueError: No such task, or `letters` is not such an array.

    Source: own derivation, as for `ceiling`, from the equivariance of Yun et al. 2019,
    arXiv:1912.10077, abstract.
    """
    letters = _letters(letters)
    part = _wanted(arrays.one_of("task", task, TASKS), letters.shape[1])
    if part == "own":
        return letters.copy()
    kinds = np.unique(letters)
    own = letters[:, :, None] == kinds  # (B, T, V)
    bag = own.sum(axis=1, keepdims=True)
    counts = bag - own if part == "others" else np.repeat(bag, letters.shape[1], axis=1)
    return kinds[counts.argmax(axis=-1)]


def _wanted(task, tokens):
    """Tell which part of the bag a target is drawn from: the "own" letter, the "others", "all"."""
    if task == "sort":
        return "all"
    # Letters that are all different show which places are asked for their own.
    places = np.arange(tokens)[None]
    own = np.sum(TASKS[task](places) == places)
    return "own" if own == tokens else "all" if own else "others"


def _letters(letters):
    letters = kinds.read("letters", kinds.as_array("letters", letters))
    if letters.ndim != 2 or not letters.size or not np.issubdtype(letters.dtype, np.integer):
        raise ValueError(
            f"letters must be whole numbers of the shape (B, T), got {letters.dtype} of the shape "
            f"{letters.shape}"
        )
    if letters.min() < 0:
        raise ValueError(f"letters must not be negative, got {letters.min()}")
    if letters.max() > np.iinfo(np.int64).max:
        raise ValueError(f"letters must be below 2**63, got {letters.max()}")
    return letters.astype(np.int64, copy=False)  # `IGNORED` is below 0
