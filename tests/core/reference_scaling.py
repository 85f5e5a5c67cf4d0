"""The ways to stretch a rotation once more, one pair at a time, from the papers and public code."""

import math


def stretched(name, dim, base, **settings):
    """Return the speeds of all pairs, each worked out alone."""
    return [SPEED[name](pair, dim, base, **settings) for pair in range(dim // 2)]


def turns(speed, length):
    """Return how often a pair goes round in a length."""
    return length * speed / (2 * math.pi)


def plain(pair, dim, base):
    """Su et al. 2021, equation 15, as a power of one pair's base."""
    return 1.0 / math.pow(base, 2 * pair / dim)


def linear(pair, dim, base, factor):
    """Chen et al. 2023, section 2.3: position m stands at m / s."""
    return plain(pair, dim, base) / factor


def ntk(pair, dim, base, factor):
    """Peng et al. 2023, section 3.1: plain with the share 2i/(d-2) of the stretch taken off."""
    return plain(pair, dim, base) * factor ** (-2 * pair / (dim - 2))


def dynamic(pair, dim, base, factor, max_position_embeddings, seq_len):
    """Peng et al. 2023, section 3.3."""
    if seq_len <= max_position_embeddings:
        return plain(pair, dim, base)
    bracket = factor * seq_len / max_position_embeddings - factor + 1
    return ntk(pair, dim, base, bracket)


def yarn(pair, dim, base, factor, original_max_position_embeddings, beta_fast, beta_slow):
    """Peng et al. 2023, section 3.2, with ends found by walking from pair to pair."""
    past = {
        beta: sum(
            turns(plain(place, dim, base), original_max_position_embeddings) > beta
            for place in range(dim)
        )
        for beta in (beta_fast, beta_slow)
    }
    low = max(past[beta_fast] - 1, 0)
    high = min(past[beta_slow], dim - 1)
    speed = plain(pair, dim, base)
    if pair <= low:
        return speed
    if pair >= high:
        return speed / factor
    share = (pair - low) / (high - low)
    return share * speed / factor + (1 - share) * speed


def llama3(
    pair,
    dim,
    base,
    factor,
    original_max_position_embeddings,
    low_freq_factor,
    high_freq_factor,
):
    """Meta's `apply_scaling`, in wavelengths."""
    speed = plain(pair, dim, base)
    wavelength = 2 * math.pi / speed
    if wavelength < original_max_position_embeddings / high_freq_factor:
        return speed
    if wavelength > original_max_position_embeddings / low_freq_factor:
        return speed / factor
    smooth = original_max_position_embeddings / wavelength - low_freq_factor
    smooth /= high_freq_factor - low_freq_factor
    return (1 - smooth) * speed / factor + smooth * speed


def longrope(pair, dim, base, short_factor, long_factor, original_max_position_embeddings, seq_len):
    """Ding et al. 2024, section 3."""
    chosen = long_factor if seq_len > original_max_position_embeddings else short_factor
    return plain(pair, dim, base) / chosen[pair]


def proportional(pair, dim, base, partial_rotary_factor, factor):
    """Barbero et al. 2024, section 6."""
    channels = math.floor(partial_rotary_factor * dim)
    return plain(pair, dim, base) / factor if 2 * pair + 1 < channels else 0.0


SPEED = {
    "default": plain,
    "linear": linear,
    "ntk": ntk,
    "dynamic": dynamic,
    "yarn": yarn,
    "llama3": llama3,
    "longrope": longrope,
    "proportional": proportional,
}
