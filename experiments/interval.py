r"""How sure a mean is that was taken over seeds and over poems at once.

Every model of S seeds read the same P poems, so what was measured is a grid of nats $y_{sp}$, and
chance comes in twice: other seeds would have given other models, other poems another task. With
$y_{sp} = \mu + a_s + b_p + e_{sp}$ the variance of the grand mean is
$\sigma_a^2/S + \sigma_b^2/P + \sigma_e^2/SP$.
"""

import numpy as np

SHARE = 0.95


def interval(nats: np.ndarray, share: float = SHARE) -> tuple[float, float]:
    r"""Give the interval in which the true mean lies in a share of all such experiments.

    $$\bar y \pm t_{\nu}\,\sqrt{v_a + v_b}, \qquad v_a = s^2(\bar y_{s\cdot})/S, \quad
    v_b = s^2(\bar y_{\cdot p})/P, \quad
    \nu = \frac{(v_a + v_b)^2}{v_a^2/(S-1) + v_b^2/(P-1)}$$

    The noise $e$ is counted in both parts, which makes it a little too wide; a few seeds' small
    freedom is guessed, which makes it a little too narrow: in trials 93 to 95 % were right. One row
    alone (the best possible has no seeds) has poems as its only chance.

    Args:
        nats: $y$, `(S, P)`, of S seeds on the same P poems; of two things compared, the difference.
        share: how often the interval is to be right.

    Returns:
        Its two ends, nats.

    Raises:
        ValueError: there are not two poems.

    Source: two-way random effects, Searle, Casella and McCulloch 1992, Variance Components,
    chapter 4; the degrees of freedom are Satterthwaite's (1946).
    """
    seeds, poems = nats.shape
    if poems < 2:
        raise ValueError("one poem alone does not tell how much poems differ")
    parts = [(nats.mean(axis=0).var(ddof=1) / poems, poems - 1)]
    if seeds > 1:
        parts.append((nats.mean(axis=1).var(ddof=1) / seeds, seeds - 1))
    variance = sum(part for part, _ in parts)
    if not variance:
        return float(nats.mean()), float(nats.mean())
    freedom = variance**2 / sum(part**2 / free for part, free in parts)
    reach = student(freedom, share) * np.sqrt(variance)
    return float(nats.mean() - reach), float(nats.mean() + reach)


def student(freedom: float, share: float = SHARE) -> float:
    r"""Give how far from 0 a share of Student's $t$ lies: $P(|t| < q) = share$.

    With $t = \sqrt\nu \tan u$ the density is $\propto \cos^{\nu-1} u$ on a finite stretch.

    Args:
        freedom: $\nu$, at least 1.
        share: of the distribution.

    Returns:
        $q$.

    Raises:
        Nothing.

    Source: Student 1908, The probable error of a mean.
    """
    angle = np.linspace(0, np.pi / 2, 20_001)
    density = np.cos(angle) ** (freedom - 1)
    within = np.cumsum((density[1:] + density[:-1]) / 2)
    at = np.interp(share, within / within[-1], angle[1:])
    return float(np.sqrt(freedom) * np.tan(at))
