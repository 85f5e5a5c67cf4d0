"""A file says one thing."""

from tests.codebase.tree import FOLDERS, ROOT, files

LONGEST = 300
CODE = [*files(*FOLDERS)]


def test_no_file_is_longer_than_three_hundred_lines():
    lengths = {path.relative_to(ROOT): len(path.read_text("utf-8").splitlines()) for path in CODE}
    too_long = {str(path): length for path, length in lengths.items() if length > LONGEST}
    assert not too_long


def test_no_file_or_folder_is_named_for_odds_and_ends():
    assert not [path for path in CODE if {"utils", "util", "helpers"} & {*path.parts, path.stem}]
