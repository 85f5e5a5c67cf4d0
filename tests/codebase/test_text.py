"""What a person reads is in the catalogues and the prose, and no code names another host."""

import ast
import re

from tests.codebase.tree import LAYERS, ROOT, files

CHINESE = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")
HOST = re.compile(r"(?:https?:|wss?:)?//(?!www\.w3\.org/|127\.0\.0\.1|localhost)[\w-]+\.[\w.-]+")


def literals(path):
    """Give the strings of a Python file as they are typed, without the docstrings, with lines."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    # A string that is a statement is a docstring, or does nothing.
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in docstrings:
                yield ast.get_source_segment(source, node), node.lineno


def texts(path):
    """Give the pieces of a file that end up in a page, each with its line."""
    if path.suffix == ".py":
        return literals(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    return ((line, number) for number, line in enumerate(lines, 1))


def found(pattern):
    return [
        f"{path.relative_to(ROOT)}:{line}: {match[0]}"
        for path in files(*LAYERS)
        if pattern.search(path.read_text(encoding="utf-8"))  # taking a file apart is slow
        for text, line in texts(path)
        if (match := pattern.search(text))
    ]


def test_no_chinese_is_typed_in_code():
    assert not found(CHINESE)


def test_no_code_names_another_host():
    assert not found(HOST)
