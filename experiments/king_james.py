"""The King James Bible, symbol by symbol: a real text to set beside the verse.

Whole books are kept for training, for tuning and for evaluation; `text/README.md` says which, why,
and where they are from.
"""

import gzip
import hashlib
import zlib
from functools import lru_cache
from pathlib import Path

import numpy as np

from core import arrays
from experiments.record import RecordError

FILE = Path(__file__).parent / "text" / "king_james.txt.gz"
SHA256 = "76b6205846f47e360cc80f0b110c02899fd012a72bf06b817ed5ec8106fd99ab"
HEADING = "# "  # begins the line that stands before a book: "# part: name"
PARTS = ("training", "tuning", "evaluation")
SYMBOLS = "\n ',.:;?abcdefghijklmnopqrstuvwxyz"  # the end of a verse comes first


def read(part: str) -> np.ndarray:
    """Give the books of a part in their order as numbers of symbols, `(N,)` int64.

    Raises:
        ValueError: there is no such part.
        RecordError: the file is not there, it is cut off, or holds another text.
    """
    return _part(part).astype(np.int64)


def windows(part: str, count: int, length: int, rng: np.random.Generator) -> np.ndarray:
    """Cut pieces of equal length out of a part, each place being as likely as any other.

    They may overlap, begin inside a word, and go on from one book into the next.

    Args:
        part: one of `PARTS`.
        count: how many.
        length: symbols in each.
        rng: where they begin; the same generator gives the same pieces.

    Returns:
        `(count, length)` int64.

    Raises:
        ValueError: there is no such part, a number is below 1, or the part is shorter.
        RecordError: as `read`.
    """
    text = _part(part)
    if arrays.whole("length", length) > len(text):
        raise ValueError(f"{part} has {len(text)} symbols, too few for a length of {length}")
    starts = rng.integers(len(text) - length + 1, size=(arrays.whole("count", count), 1))
    return text[starts + np.arange(length)].astype(np.int64)


def _part(part: str) -> np.ndarray:
    return _parts(FILE)[arrays.one_of("part", part, PARTS)]


@lru_cache
def _parts(path: Path) -> dict[str, np.ndarray]:
    number = np.zeros(128, dtype=np.uint8)  # of a symbol, by its byte
    number[_bytes(SYMBOLS)] = np.arange(len(SYMBOLS))
    books = dict.fromkeys(PARTS, "")
    for book in _checked(path).split(HEADING)[1:]:
        heading, _, verses = book.partition("\n")
        books[heading.partition(":")[0]] += verses
    return {part: number[_bytes(text)] for part, text in books.items()}


def _bytes(text: str) -> np.ndarray:
    return np.frombuffer(text.encode("ascii"), dtype=np.uint8)


def _checked(path: Path) -> str:
    try:
        text = gzip.decompress(path.read_bytes())
    except FileNotFoundError as error:
        raise RecordError(f"{path.name} is not there: restore it") from error
    except (OSError, EOFError, zlib.error) as error:
        raise RecordError(f"{path.name} is broken: restore it") from error
    if hashlib.sha256(text).hexdigest() != SHA256:
        raise RecordError(f"{path.name} holds another text than the one measured: restore it")
    return text.decode("ascii")
