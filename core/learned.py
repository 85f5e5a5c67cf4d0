"""Position as a row of a trained table, added to the word."""

import numpy as np
from array_api_compat import array_namespace, device

from core import arrays
from core.errors import PositionError


def look_up(table, positions):
    r"""Return one row of the table for every position: $PE_p = E_{p,:}$.

    The table is all there is: position `L` has no row, and none is made up for it.

    Args:
        table: `(L, D)`, numpy or torch.
        positions: `(..., T)`, tokens, whole numbers from 0 to `L - 1`.

    Returns:
        `(..., T, D)`, of the table's kind and dtype.

    Raises:
        ValueError: The table is not `(L, D)`.
        PositionError: A position is outside the table (the message names it and `L`), or is not
            a whole number.

    Source: Gehring et al. 2017, arXiv:1705.03122, section 3.1; Radford et al. 2018 (GPT).
    """
    table = arrays.as_array("table", table)
    if table.ndim != 2 or 0 in table.shape:
        raise ValueError(f"table must have the shape (L, D), got {tuple(table.shape)}")
    rows = _whole_rows(positions, table.shape[0])
    xp = array_namespace(table)
    index = xp.asarray(rows.ravel(), device=device(table))
    return xp.reshape(xp.take(table, index, axis=0), (*rows.shape, table.shape[1]))


def _whole_rows(positions, length):
    try:
        places = arrays.numbers("positions", positions)
    except ValueError as error:
        raise PositionError(str(error)) from error
    broken = places[places != np.floor(places)]
    if broken.size:
        raise PositionError(f"a table has whole positions only, got {broken[0]:g}")
    outside = places[(places < 0) | (places >= length)]
    if outside.size:
        raise PositionError(
            f"position {outside[0]:.0f} is outside the table of L = {length} rows"
            f" (0 to {length - 1})"
        )
    return places.astype(np.int64)
