"""Make king_james.txt.gz of what Debian's program `bible` prints (packages bible-kjv*).

Run `python -m experiments.text.make`; it prints the digest that `experiments.king_james` asks for.
"""

import gzip
import hashlib
import re
import subprocess
import sys

from experiments.king_james import FILE, HEADING
from experiments.record import write_whole

COMMAND = ["bible", "-f", "gen1:1-rev22:21"]  # -f turns the pretty printing off
# Held out are books that retell none of those for training; README.md has the numbers.
BOOKS = {
    "training": {
        "Ge": "Genesis",
        "Exo": "Exodus",
        "Deu": "Deuteronomy",
        "Josh": "Joshua",
        "Jdgs": "Judges",
        "1Sm": "1 Samuel",
        "2Sm": "2 Samuel",
        "Job": "Job",
        "Psa": "Psalms",
        "Isa": "Isaiah",
        "Mat": "Matthew",
        "Rom": "Romans",
    },
    "tuning": {"Dan": "Daniel", "Heb": "Hebrews"},
    "evaluation": {"1Ki": "1 Kings", "Prv": "Proverbs", "Acts": "Acts"},
}


def plain(verse: str) -> str:
    """Give a verse in small letters without brackets, hyphens, shouts and spaces to no purpose."""
    verse = re.sub(r"[()]", "", verse.lower())
    verse = verse.replace("-", " ").replace("!", ".")
    return re.sub(r" +(?=[ ,.:;?])", "", verse)


def chosen(listing: str) -> str:
    """Give the text of the file from a listing with a verse a line, as in `Ge1:1 In the ...`."""
    verses: dict[str, list[str]] = {}
    for line in listing.splitlines():
        book, verse = re.fullmatch(r"(\d?[A-Za-z]+)\d+:\d+ +(.*\S) *", line).groups()
        verses.setdefault(book, []).append(plain(verse))
    return "".join(
        "\n".join([f"{HEADING}{part}: {name}", *verses[book], ""])
        for part, books in BOOKS.items()
        for book, name in books.items()
    )


if __name__ == "__main__":
    text = chosen(subprocess.run(COMMAND, check=True, capture_output=True, text=True).stdout)
    write_whole(FILE, gzip.compress(text.encode("ascii"), 9, mtime=0))
    sys.stdout.write(hashlib.sha256(text.encode("ascii")).hexdigest() + "\n")
