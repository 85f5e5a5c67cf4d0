"""Public models in numbers, each with the source that says it; `models.toml` is the table."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

TABLE = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True)
class File:
    """A file of a public repository, in one version."""

    repository: str
    path: str
    version: str


@dataclass(frozen=True)
class Paper:
    """Where in a paper something stands; `part` is `table` or `section`."""

    author: str
    year: str
    arxiv: str
    part: str
    number: str


# What follows from other numbers where no source says it itself.
DERIVED: Mapping[str, tuple[tuple[str, ...], Callable]] = {
    "head_dim": (("hidden", "heads"), lambda hidden, heads: hidden // heads),
    "turned": (("head_dim", "share"), lambda head_dim, share: int(head_dim * share)),
    "kv_heads": (("heads",), lambda heads: heads),  # a source that shares keys says so
}


@dataclass(frozen=True)
class Model:
    """What public sources say of a model; `model["layers"]` is a number of the table."""

    name: str
    says: Mapping[str, object]
    sources: Mapping[str, File | Paper]

    @property
    def dim(self) -> int:
        """The width of a head, channels."""
        return self["head_dim"]

    @property
    def base(self) -> float:
        """What the speeds of its pairs are powers of."""
        return self["base"]

    @property
    def turned(self) -> int:
        """How many channels of a head turn."""
        return self["turned"]

    @property
    def length(self) -> int:
        """The longest text that it was trained on, tokens."""
        return self["trained"]

    def __contains__(self, what: str) -> bool:
        return what in self.says

    def __getitem__(self, what: str):
        if what in self.says:
            return self.says[what]
        if what not in DERIVED:
            raise KeyError(f"no source says {what} of {self.name}")
        needed, rule = DERIVED[what]
        return rule(*(self[part] for part in needed))

    def said_by(self, *whats: str) -> list[File | Paper]:
        """List the sources that say these numbers, or those that they are derived from."""
        found: list[File | Paper] = []
        for what in whats:
            parts = () if what in self.says else DERIVED[what][0]
            found += [self.sources[what]] if what in self.says else self.said_by(*parts)
        return list(dict.fromkeys(found))

    def file(self, what: str) -> str:
        """Name the file that says a number: repository and path."""
        (source,) = self.said_by(what)
        return f"{source.repository} {source.path}"

    def repositories(self, *whats: str) -> list[str]:
        """List the repositories that say these numbers, each once."""
        files = (one for one in self.said_by(*whats) if isinstance(one, File))
        return list(dict.fromkeys(one.repository for one in files))


def _source(said: dict) -> File | Paper:
    """Take the source out of a table of `says`."""
    if "paper" in said:
        return Paper(*said.pop("paper").split())
    return File(*said.pop("file").split())


def _model(entry: dict) -> Model:
    says: dict[str, object] = {}
    sources: dict[str, File | Paper] = {}
    for said in entry["says"]:
        source = _source(said)
        says |= said
        sources |= dict.fromkeys(said, source)
    return Model(entry["name"], says, sources)


def _read() -> dict[str, Model]:
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {key: _model(entry) for key, entry in table.items()}


MODELS = _read()
