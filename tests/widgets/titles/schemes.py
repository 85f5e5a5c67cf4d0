"""When the titles of `/schemes` are true."""

import numpy as np

from core import alibi, attention, same_word, sinusoidal
from core import small_transformer as small
from widgets.base.numbers import fixed, residual
from widgets.schemes import schemes, shift, similarity


def slopes_differ(figure, said):
    slopes = alibi.slopes(figure.heads)
    told = said["alibi_heads-title"]
    ends = residual(max(slopes)), residual(min(slopes))
    return len(set(slopes)) == figure.heads and (told["steep"], told["gentle"]) == ends


def seen(causal):
    """Give how many of 16 equal words each row weighs, and how the weights differ in a row."""
    mask = np.tril(np.ones((16, 16), dtype=bool)) if causal else None
    _, weights = attention.attend(np.ones((16, 4)), np.ones((16, 4)), np.eye(16), mask)
    return np.count_nonzero(weights, axis=1), weights


def every_row_sees_another_number(figure, said):
    return figure.mask == "causal" and len(set(seen(True)[0])) == 16


def rows_are_alike(figure, said):
    return figure.mask == "none" and np.ptp(seen(False)[1]) < 1e-12


def without_position_scores_are_equal(figure, said):
    block = small.random_blocks(schemes.DIM)[0]
    projections = (block.w_q, block.w_k) if figure.projection == "random" else ()
    word = small.word_vectors([schemes.WORD], schemes.DIM)[0]
    return np.ptp(same_word.scores("none", word, schemes.TOKENS, *projections)) < 1e-12


def one_matrix_lands_everywhere(figure, said):
    positions = np.arange(200)
    matrix = sinusoidal.shift_matrix(figure.k, shift.DIM)
    landed = sinusoidal.table(positions, shift.DIM) @ matrix.T
    missed = np.abs(landed - sinusoidal.table(positions + figure.k, shift.DIM)).max()
    return missed < 1e-10 and said["shift-title"]["k"] == fixed(figure.k, 0)


def only_a_projection_shows_the_place(figure, said):
    block = small.random_blocks(similarity.DIM, seed=figure.seed)[0]
    encoding = sinusoidal.table(np.arange(64, 128), similarity.DIM)
    there = sinusoidal.table(np.arange(64, 128) + figure.distance, similarity.DIM)
    raw = (encoding * there).sum(axis=-1)
    projected = ((encoding @ block.w_q) * (there @ block.w_k)).sum(axis=-1)
    return np.ptp(raw) < 1e-10 and np.ptp(projected) > 0.1 * np.abs(projected).mean()


CLAIMS = {
    "alibi_heads-title": slopes_differ,
    "mask_alone-title-causal": every_row_sees_another_number,
    "mask_alone-title-none": rows_are_alike,
    "schemes-title": without_position_scores_are_equal,
    "shift-title": one_matrix_lands_everywhere,
    "similarity-title": only_a_projection_shows_the_place,
}
