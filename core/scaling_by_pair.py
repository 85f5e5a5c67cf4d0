"""Ways to stretch a rotation that look at each pair: how often it turned in training, or a list.

`scaling.SCALINGS` has all ways by name.
"""

import math

import numpy as np

from core import arrays, coverage, rotary
from core.frequencies import Frequencies, divided


def mscale(factor, weight=1.0):
    r"""Return how much YaRN sharpens attention: $0.1\,w \ln s + 1$, and 1 for $s \le 1$.

    It is the $\sqrt{1/t}$ of the paper: cosine and sine get it, scores get its square.

    Args:
        factor: $s$.
        weight: $w$, 1 in the paper.

    Returns:
        A float, what each of `(..., T, d)` turned channels is multiplied by.

    Raises:
        ValueError: `factor` is not finite and above 0, or `weight` is not finite.

    Source: Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.4, equation 22; the weight is that
    of DeepSeek-AI 2024 (DeepSeek-V2), arXiv:2405.04434, section 3.1.4.
    """
    factor = arrays.positive("factor", factor)
    weight = arrays.finite("weight", weight)
    sharper = 1.0 if factor <= 1 else 0.1 * weight * math.log(factor) + 1.0
    return arrays.finite("what attention is sharpened by", sharper)


def correction_range(
    dim, base, original_max_position_embeddings, beta_fast=32.0, beta_slow=1.0, truncate=True
):
    r"""Return between which pairs YaRN passes from trained speed to divided speed.

    The pair that turned $r$ times in the trained length $L$ stands at
    $$c(r) = \frac{dim}{2}\,\frac{\ln(L / 2\pi r)}{\ln base}$$
    and the range is from $c(\beta_{fast})$ to $c(\beta_{slow})$, rounded outwards and kept within
    0 and $dim - 1$ (not $dim/2 - 1$: a quirk that the public code has, and with it the models).

    The public code clamps each end on one side only. That differs in absurd lengths alone, where
    it would divide the pairs that are to stay and leave those that are to be divided.

    Args:
        dim: Number of channels that turn, even.
        base: What the frequencies are powers of, above 1.
        original_max_position_embeddings: $L$, tokens.
        beta_fast: Turns in training from which a pair keeps its speed; 0 or none means 32.
        beta_slow: Turns in training below which a pair is divided; 0 or none means 1.
        truncate: Whether to round outwards to whole pairs.

    Returns:
        `(low, high)`, two floats, numbers of pairs.

    Raises:
        ValueError: `dim` is odd or below 2, `base` is not above 1, or a number is not finite and
            above 0.

    Source: Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.2; the rounding is that of the
    authors' code (jquesnelle/yarn, `find_correction_range`).
    """
    dim = arrays.even("dim", dim)
    base = arrays.positive("base", base)
    if base <= 1:
        raise ValueError(f"base must be above 1, so that pairs differ in speed; got {base:g}")
    trained = arrays.positive("original_max_position_embeddings", original_max_position_embeddings)
    fast = arrays.positive("beta_fast", beta_fast or 32.0)
    slow = arrays.positive("beta_slow", beta_slow or 1.0)
    # One logarithm each: the quotient of what is absurdly long or short may be 0 or infinite.
    once = dim * (math.log(trained) - math.log(2 * math.pi)) / (2 * math.log(base))
    low, high = (once - dim * math.log(turns) / (2 * math.log(base)) for turns in (fast, slow))
    if truncate:
        low, high = math.floor(low), math.ceil(high)
    return tuple(float(min(max(end, 0), dim - 1)) for end in (low, high))


def yarn(
    dim,
    base,
    factor=None,
    original_max_position_embeddings=None,
    beta_fast=32.0,
    beta_slow=1.0,
    truncate=True,
    mscale=None,
    mscale_all_dim=None,
    attention_factor=None,
    max_position_embeddings=None,
    ramp="pairs",
    seq_len=None,
):
    r"""Return fast pairs as trained, slow pairs divided, a ramp between, and a sharper attention.

    $$(1 - g_i)\,\theta_i + g_i\,\theta_i / s, \qquad
    g_i = \operatorname{clip}\Bigl(\frac{i - low}{high - low},\, 0,\, 1\Bigr)$$

    with `correction_range`; two equal ends are set 0.001 apart. So public code has it. The paper's
    own ramp goes by turns, $1 - g_i = \operatorname{clip}\bigl(\frac{r_i - \beta_{slow}}
    {\beta_{fast} - \beta_{slow}}, 0, 1\bigr)$ with $r_i = L\theta_i / 2\pi$: where no pair turns
    $\beta_{fast}$ times, it divides every pair a little, and the ramp by pairs spares the first.

    Args:
        dim: Number of channels that turn, even.
        base: What the frequencies are powers of, above 1.
        factor: $s$; when not given, `max_position_embeddings` over the trained length.
        original_max_position_embeddings: Trained length $L$, tokens.
        beta_fast: Turns in training from which a pair keeps its speed; 0 or none means 32.
        beta_slow: Turns in training below which a pair is divided; 0 or none means 1.
        truncate: Whether the ramp begins and ends at whole pairs.
        mscale: Weight of the sharpening, divided by that of `mscale_all_dim` when both are given
            and not 0; else neither counts.
        mscale_all_dim: Weight of the sharpening that the model does elsewhere.
        attention_factor: What cosine and sine are multiplied by, when it is not to be worked out.
        max_position_embeddings: Stretched length, tokens; used when `factor` is not given.
        ramp: `pairs`, by the number of the pair as in public code, or `turns`, as in the paper.
        seq_len: Present length, tokens; changes nothing here.

    Returns:
        `Frequencies` of shape `(dim/2,)`.

    Raises:
        ValueError: `dim` is odd or below 2, `base` is not above 1, an unknown ramp, the factor can
            be neither read nor worked out, or a number is not finite and above 0.

    Source: Peng et al. 2023 (YaRN), arXiv:2309.00071, sections 3.2 (there the
    ramp by turns) and 3.4; the two weights are
    those of DeepSeek-AI 2024 (DeepSeek-V2), arXiv:2405.04434, section 3.1.4.
    """
    trained = arrays.positive("original_max_position_embeddings", original_max_position_embeddings)
    factor = _stretch(factor, max_position_embeddings, trained)
    plain = rotary.inverse_frequencies(dim, base)
    if arrays.one_of("ramp", ramp, ("pairs", "turns")) == "turns":
        slowed = _few_turns(plain, trained, beta_fast or 32.0, beta_slow or 1.0)
    else:
        low, high = correction_range(dim, base, trained, beta_fast, beta_slow, truncate)
        slowed = np.clip((np.arange(len(plain)) - low) / (high - low or 0.001), 0, 1)
    if attention_factor is None:
        attention_factor = _sharpening(factor, mscale, mscale_all_dim)
    return Frequencies(
        plain * (1 - slowed) + divided(plain, factor) * slowed,
        arrays.positive("attention_factor", attention_factor),
    )


def llama3(
    dim,
    base,
    factor,
    original_max_position_embeddings,
    low_freq_factor,
    high_freq_factor,
    seq_len=None,
):
    r"""Return fast pairs as trained and slow pairs divided, by turns in the trained length.

    $$(1 - t_i)\,\theta_i / s + t_i\,\theta_i, \qquad
    t_i = \operatorname{clip}\Bigl(\frac{L\theta_i / 2\pi - low}{high - low},\, 0,\, 1\Bigr)$$

    Where `high` is not above `low` there is no ramp, and the step is at `low`.

    Args:
        dim: Number of channels that turn, even.
        base: What the frequencies are powers of.
        factor: $s$.
        original_max_position_embeddings: Trained length $L$, tokens.
        low_freq_factor: `low`, turns in training below which a pair is divided.
        high_freq_factor: `high`, turns in training above which a pair keeps its speed.
        seq_len: Present length, tokens; changes nothing here.

    Returns:
        `Frequencies` of shape `(dim/2,)` with an attention factor of 1.

    Raises:
        ValueError: `dim` is odd or below 2, or a number is not finite and above 0.

    Source: Meta's code for Llama 3.1 (llama-models, `apply_scaling`); the model is that of
    Grattafiori et al. 2024, arXiv:2407.21783, section 3.4.2.
    """
    factor = arrays.positive("factor", factor)
    trained = arrays.positive("original_max_position_embeddings", original_max_position_embeddings)
    low = arrays.positive("low_freq_factor", low_freq_factor)
    high = arrays.positive("high_freq_factor", high_freq_factor)
    plain = rotary.inverse_frequencies(dim, base)
    turns = coverage.turns(plain, trained)
    kept = np.clip((turns - low) / (high - low), 0, 1) if high > low else turns >= low
    return Frequencies(divided(plain, factor) * (1 - kept) + plain * kept)


def longrope(
    dim,
    base,
    short_factor,
    long_factor,
    original_max_position_embeddings,
    factor=None,
    max_position_embeddings=None,
    attention_factor=None,
    seq_len=None,
):
    r"""Return every pair divided by a number of its own, from a list found by search.

    $$\theta_i / \lambda_i, \qquad c = \sqrt{1 + \ln s / \ln L}$$

    with the long list beyond the trained length and the short one up to it; $c$ is 1 for
    $s \le 1$.

    Args:
        dim: Number of channels that turn, even.
        base: What the frequencies are powers of.
        short_factor: `(dim/2,)`, divisors up to the trained length.
        long_factor: `(dim/2,)`, divisors beyond it.
        original_max_position_embeddings: Trained length $L$, tokens, above 1.
        factor: $s$; when not given, `max_position_embeddings` over the trained length.
        max_position_embeddings: Stretched length, tokens; used when `factor` is not given.
        attention_factor: $c$, when it is not to be worked out.
        seq_len: Present length, tokens; up to the trained length when not given.

    Returns:
        `Frequencies` of shape `(dim/2,)`.

    Raises:
        ValueError: `dim` is odd or below 2, a list has not one divisor for each pair, the factor
            can be neither read nor worked out, or a number is not finite and above 0.

    Source: Ding et al. 2024 (LongRoPE), arXiv:2402.13753, section 3; $c$ is that of Microsoft's
    code for Phi-3, Abdin et al. 2024, arXiv:2404.14219, section 2.
    """
    plain = rotary.inverse_frequencies(dim, base)
    trained = arrays.positive("original_max_position_embeddings", original_max_position_embeddings)
    divisors = {
        name: _divisors(name, values, len(plain))
        for name, values in (("short_factor", short_factor), ("long_factor", long_factor))
    }
    beyond = seq_len is not None and arrays.positive("seq_len", seq_len) > trained
    if attention_factor is None:
        attention_factor = _widening(_stretch(factor, max_position_embeddings, trained), trained)
    return Frequencies(
        divided(plain, divisors["long_factor" if beyond else "short_factor"]),
        arrays.positive("attention_factor", attention_factor),
    )


def _stretch(factor, longest, trained):
    if factor is not None:
        return arrays.positive("factor", factor)
    if longest is None:
        raise ValueError("factor is missing, and no max_position_embeddings to work it out from")
    return arrays.positive("max_position_embeddings", longest) / trained


def _few_turns(inv_freq, trained, fast, slow):
    """Give 1 for a pair of at most `slow` turns in training, 0 from `fast` on, a ramp between."""
    if not arrays.positive("beta_fast", fast) > arrays.positive("beta_slow", slow):
        raise ValueError(f"beta_fast must be above beta_slow, got {fast:g} and {slow:g}")
    turned = coverage.turns(inv_freq, trained)
    return np.clip((fast - turned) / (fast - slow), 0, 1)


def _sharpening(factor, weight, weight_elsewhere):
    if weight and weight_elsewhere:
        elsewhere = mscale(factor, weight_elsewhere)
        if not elsewhere:
            raise ValueError(f"mscale_all_dim {weight_elsewhere:g} leaves nothing to divide by")
        return mscale(factor, weight) / elsewhere
    return mscale(factor)


def _widening(factor, trained):
    if factor <= 1:
        return 1.0
    if trained <= 1:
        raise ValueError(f"original_max_position_embeddings must be above 1, got {trained:g}")
    return math.sqrt(1 + math.log(factor) / math.log(trained))


def _divisors(name, values, pairs):
    divisors = arrays.constants(name, values)
    if divisors.shape != (pairs,):
        raise ValueError(f"{name} must have {pairs} numbers, one a pair; got {divisors.shape}")
    if not np.all(divisors > 0):
        raise ValueError(f"{name} must be above 0 everywhere, got {divisors.min():g}")
    return divisors
