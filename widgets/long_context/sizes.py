"""How an amount of memory is written: in powers of a thousand (GB) and of 1,024 (GiB)."""

from widgets.base.numbers import fixed

DECIMAL = ("B", "kB", "MB", "GB", "TB", "PB", "EB")
BINARY = ("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB")


def decimal(amount: float) -> str:
    """Write bytes in powers of a thousand: 34.36 GB."""
    return _written(amount, 1000, DECIMAL)


def binary(amount: float) -> str:
    """Write bytes in powers of 1,024: 32.00 GiB."""
    return _written(amount, 1024, BINARY)


def _written(amount: float, step: int, units: tuple[str, ...]) -> str:
    size, power = float(amount), 0
    while size >= step and power < len(units) - 1:
        size, power = size / step, power + 1
    return f"{fixed(size, 2 if power else 0)}\N{NO-BREAK SPACE}{units[power]}"


def short(tokens: int) -> str:
    """Write a length that is a power of two: 4K, 128K, 1M."""
    return f"{tokens // 2**20}M" if tokens >= 2**20 else f"{tokens // 1024}K"
