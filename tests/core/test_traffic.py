"""What is moved: the closed forms against a walk over every block, and against the theorem."""

import numpy as np
import pytest

from core import traffic


def slow(tokens, width, block, version):
    """Read and write every block, one after the other, and count."""
    moved = 0
    starts = range(0, tokens, block)
    for outer in starts:
        o = min(block, tokens - outer)
        moved += 2 * o * width if version == 1 else o * width
        for inner in starts:
            i = min(block, tokens - inner)
            reads = 2 * i * width + 2 * i if version == 1 else 2 * i * width
            writes = i * width + 2 * i if version == 1 else 0
            moved += reads + writes
        moved += 0 if version == 1 else o * width
    return moved


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize(
    ("tokens", "width", "memory"), [(64, 8, 256), (100, 16, 1000), (7, 4, 999)]
)
def test_the_closed_form_is_the_end_of_the_walk_and_of_a_loop(tokens, width, memory, version):
    block = min(traffic.block_size(width, memory), tokens)
    found = traffic.tiled(tokens, width, memory, version)
    assert found == traffic.walk(tokens, width, block, version)[-1, 2]
    assert found == slow(tokens, width, block, version)


@pytest.mark.parametrize("version", [1, 2])
def test_a_walk_meets_every_tile_once_in_the_order_of_its_loops(version):
    tiles = traffic.walk(12, 4, 3, version)[:, :2]
    outer = 1 if version == 1 else 0
    assert len(np.unique(tiles, axis=0)) == 16
    assert np.all(np.diff(tiles[:, outer]) >= 0)


def test_plain_attention_grows_as_the_square_and_not_times_the_width():
    wide, narrow = traffic.standard(8192, 128), traffic.standard(8192, 64)
    assert wide / narrow < 1.02
    assert traffic.standard(16_384, 64) / narrow == pytest.approx(4, rel=0.02)


@pytest.mark.parametrize("version", [1, 2])
def test_blocks_move_less_by_the_memory_and_more_by_the_square_of_the_width(version):
    def moved(width, memory):
        return traffic.tiled(65_536, width, memory, version)

    assert moved(64, 65_536) / moved(64, 131_072) == pytest.approx(2, rel=0.05)
    assert moved(128, 131_072) / moved(64, 131_072) == pytest.approx(4, rel=0.1)


def test_blocks_gain_only_while_the_fast_memory_holds_more_than_the_square_of_the_width():
    large, small = traffic.tiled(8192, 64, 50_000), traffic.tiled(8192, 64, 64 * 64 // 8)
    assert large < traffic.standard(8192, 64) < small


@pytest.mark.parametrize(
    "call",
    [
        lambda: traffic.standard(0, 64),
        lambda: traffic.tiled(8, 8, 0),
        lambda: traffic.walk(8, 8, 2, 3),
    ],
)
def test_what_makes_no_sense_is_refused(call):
    with pytest.raises(ValueError):
        call()
