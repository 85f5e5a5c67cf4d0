"""Position as a row of a trained table, added to the word."""

from core import arrays, kinds
from core.errors import PositionError


def look_up(table, positions):
    r"""Return one row of the table for every position: $PE_p = E_{p,:}$.

    The table is all there is: position `L` has no row, and none is made up for it.

    Args:
        table: `(L, D)`, numpy or torch.
        positions: `(..., T)`, tokens, whole numbers from 0 to `L - 1`.

    Returns:
        `(..., T, D)`, of the table's kind and dtype; the gradient of the table goes along.

    Raises:
        ValueError: The table is not `(L, D)`, or not of real numbers.
        PositionError: A position is outside the table (the message names it and `L`), is not
            a whole number, or carries a gradient, which ends at a whole number.

    Source: Gehring et al. 2017, arXiv:1705.03122, section 3.1; Radford et al. 2018 (GPT).
    """
    table = kinds.as_array("table", table)
    if table.ndim != 2 or 0 in table.shape:
        raise ValueError(f"table must have the shape (L, D), got {tuple(table.shape)}")
    arrays.real("table", table[:0])  # numbers they are, whatever they are worth
    xp = kinds.namespace(table=table)
    rows = kinds.like("positions", _whole_rows(positions, table.shape[0]), table, xp.int64)
    found = xp.take(table, xp.reshape(rows, (-1,)), axis=0)
    return xp.reshape(found, (*rows.shape, table.shape[1]))


def _whole_rows(positions, length):
    try:
        kinds.check_unfollowed("positions", positions)
        (places,) = arrays.exact(positions=positions)
    except ValueError as error:
        raise PositionError(str(error)) from error
    xp = kinds.namespace(places=places)
    broken = places != xp.floor(places)
    if kinds.somewhere(broken):
        raise PositionError(f"a table has whole positions only, got {float(places[broken][0]):g}")
    outside = (places < 0) | (places >= length)
    if kinds.somewhere(outside):
        raise PositionError(
            f"position {float(places[outside][0]):.0f} is outside the table of L = {length} rows"
            f" (0 to {length - 1})"
        )
    return xp.astype(places, xp.int64)
