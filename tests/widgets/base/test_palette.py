"""The colours can be read in both themes and told apart by every eye."""

import itertools

import numpy as np
import pytest

from widgets.base import palette

# Machado, Oliveira and Fernandes 2009, table 1, severity 1.0, on linear RGB.
BLINDNESS = {
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
    "none": np.eye(3),
}
THEMES = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
APART = 15  # CIE 1976 difference; the Okabe-Ito blue and green themselves come to 17 in tritanopia
TEXT = ("ink", "ink-soft", "accent", "query", "key", "score", *(f"word-{i}" for i in range(8)))


def linear(colour: str) -> np.ndarray:
    part = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """WCAG 2.2 contrast ratio."""
    low, high = sorted(float(linear(c) @ [0.2126, 0.7152, 0.0722]) for c in (one, other))
    return (high + 0.05) / (low + 0.05)


def lab(rgb: np.ndarray) -> np.ndarray:
    xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    ratio = np.clip(xyz @ np.clip(rgb, 0, 1) / [0.9505, 1.0, 1.089], 0, None)
    f = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@THEMES
@pytest.mark.parametrize("name", TEXT)
def test_text_stands_out_from_the_paper(name, dark):
    colours = palette.colours(dark)
    assert contrast(colours[name], colours["paper"]) >= 4.5


@THEMES
@pytest.mark.parametrize("name", ["query-fill", "key-fill", "score-fill"])
def test_lines_and_areas_stand_out_from_the_paper(name, dark):
    colours = palette.colours(dark)
    assert contrast(colours[name], colours["paper"]) >= 3.0


@THEMES
@pytest.mark.parametrize("kind", BLINDNESS)
def test_query_key_and_score_stay_apart_for_every_eye(kind, dark):
    colours = palette.colours(dark)
    fills = [colours[f"{name}-fill"] for name in ("query", "key", "score")]
    seen = [lab(np.array(BLINDNESS[kind]) @ linear(fill)) for fill in fills]
    assert min(np.linalg.norm(a - b) for a, b in itertools.combinations(seen, 2)) > APART


@THEMES
def test_a_button_can_be_read(dark):
    colours = palette.colours(dark)
    assert contrast(colours["on-accent"], colours["accent"]) >= 4.5


def test_both_themes_have_the_same_names():
    assert set(palette.LIGHT) == set(palette.DARK)


@THEMES
def test_words_are_of_nearly_equal_lightness(dark):
    colours = palette.colours(dark)
    light = [lab(linear(colours[f"word-{i}"]))[0] for i in range(palette.WORDS)]
    assert max(light) - min(light) < 12
