"""Every formula of `core` once more, one number at a time, from the papers and not from `core`.

Slow on purpose: plain loops, `math` and lists, so that no slip of an index can be shared.
"""

import math


def sinusoidal_table(positions, dim, base):
    """Vaswani et al. 2017, section 3.5."""
    rows = []
    for position in positions:
        row = []
        for pair in range(dim // 2):
            angle = position / base ** (2 * pair / dim)
            row.append(math.sin(angle))
            row.append(math.cos(angle))
        rows.append(row)
    return rows


def rotate_vector(vector, position, inv_freq, layout, factor=1.0):
    """Su et al. 2021, equation 15, one pair after the other."""
    turned = list(vector)
    pairs = len(inv_freq)
    for pair, theta in enumerate(inv_freq):
        first, second = (
            (2 * pair, 2 * pair + 1) if layout == "interleaved" else (pair, pair + pairs)
        )
        cosine, sine = math.cos(position * theta), math.sin(position * theta)
        turned[first] = factor * (vector[first] * cosine - vector[second] * sine)
        turned[second] = factor * (vector[first] * sine + vector[second] * cosine)
    return turned


def dot(left, right):
    """Return the sum of products."""
    return math.fsum(a * b for a, b in zip(left, right, strict=True))


def alibi_slopes(num_heads):
    """Press et al. 2021, section 3, with the authors' rule for other numbers, by recursion."""
    if num_heads & (num_heads - 1) == 0:
        ratio = 2 ** (-8 / num_heads)
        return [ratio ** (head + 1) for head in range(num_heads)]
    below = 1
    while 2 * below < num_heads:
        below *= 2
    return alibi_slopes(below) + alibi_slopes(2 * below)[0::2][: num_heads - below]


def may_attend(query, key, q_len, k_len, window=None):
    """Say whether a query sees a key when both ends are aligned."""
    position = query + k_len - q_len
    return key <= position and (window is None or key > position - window)


def attend(q, k, v, mask, bias, scale):
    """Vaswani et al. 2017, equation 1, for lists of vectors; returns outputs and weights."""
    outputs, all_weights = [], []
    for row, query in enumerate(q):
        seen = [column for column in range(len(k)) if mask[row][column]]
        score = {n: scale * dot(query, k[n]) + bias[row][n] for n in seen}
        largest = max(score.values(), default=0.0)
        power = {n: math.exp(score[n] - largest) for n in seen}
        total = math.fsum(power.values())
        weights = [power[n] / total if n in power else 0.0 for n in range(len(k))]
        channels = range(len(v[0]))
        outputs.append([math.fsum(w * v[n][c] for n, w in enumerate(weights)) for c in channels])
        all_weights.append(weights)
    return outputs, all_weights


def mean_cosine(distance, inv_freq):
    """Men et al. 2024, section 4, divided by the number of pairs."""
    return math.fsum(math.cos(distance * theta) for theta in inv_freq) / len(inv_freq)
