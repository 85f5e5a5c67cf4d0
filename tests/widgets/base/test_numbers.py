"""Numbers as a reader sees them."""

import numpy as np
import pytest

from widgets.base.numbers import fixed, percent, residual, sci, whole


def written(text):
    return text.replace(" ", "\N{NO-BREAK SPACE}")


@pytest.mark.parametrize(
    ("x", "text"),
    [
        (1.2e-13, "1.2 × 10⁻¹³"),
        (-1.26e-13, "−1.3 × 10⁻¹³"),
        (9.96e4, "1.0 × 10⁵"),
        (3, "3.0 × 10⁰"),
        (0.0, "0"),
        (-0.0, "0"),
    ],
)
def test_sci_writes_mantissa_times_a_power_of_ten(x, text):
    assert sci(x) == written(text)


def test_sci_takes_the_number_of_decimals():
    assert sci(6.02214e23, digits=3) == written("6.022 × 10²³")


@pytest.mark.parametrize(
    ("x", "digits", "text"),
    [
        (-1.5, 1, "−1.5"),
        (-0.001, 2, "0.00"),
        (0.125, 3, "0.125"),
        (12345.678, 2, "12,345.68"),
        (np.float64(-0.0), 2, "0.00"),
    ],
)
def test_fixed_has_a_true_minus_and_no_negative_zero(x, digits, text):
    assert fixed(x, digits) == text


@pytest.mark.parametrize(
    ("x", "text"),
    [
        (999, "999"),
        (131072, "131,072"),
        (-131072.4, "−131,072"),
        (-0.2, "0"),
        (np.int64(4096), "4,096"),
        (2**64 + 1, "18,446,744,073,709,551,617"),
    ],
)
def test_whole_groups_thousands_by_commas(x, text):
    assert whole(x) == text


@pytest.mark.parametrize(
    ("x", "text"),
    [
        (0, "0"),
        (-0.0, "0"),
        (2.2e-16, "2.2 × 10⁻¹⁶"),
        (0.00099, "9.9 × 10⁻⁴"),
        (0.001, "0.00100"),
        (0.51239, "0.512"),
        (0.9996, "1.00"),
        (-41.28, "−41.3"),
        (1234.5, "1,234"),
        (3e7, "3.0 × 10⁷"),
    ],
)
def test_residual_is_zero_only_when_exactly_zero(x, text):
    assert residual(x) == written(text)


@pytest.mark.parametrize(
    ("x", "digits", "text"), [(0.0625, 2, "6.25%"), (1, 1, "100.0%"), (-0.004, 0, "0%")]
)
def test_percent_writes_hundredths(x, digits, text):
    assert percent(x, digits) == text


@pytest.mark.parametrize("write", [sci, fixed, whole, residual])
@pytest.mark.parametrize(
    ("x", "text"), [(float("nan"), "NaN"), (float("inf"), "∞"), (float("-inf"), "−∞")]
)
def test_what_is_not_finite_is_said_plainly(write, x, text):
    assert write(x) == text
