"""Files as they go over the wire: packed once for all visitors, and asked for once by each."""

import gzip
from functools import cache, lru_cache
from pathlib import Path

from tornado.web import GZipContentEncoding, StaticFileHandler

DAY, YEAR = 86_400, 31_536_000  # seconds
LEVEL = 9  # the smallest: a file is packed once
ASIDE = 256  # files that are kept packed; a visit needs about thirty


class Packed(StaticFileHandler):
    """Mix into a handler of files, so that they are packed and need not be asked for again."""

    def get_cache_time(self, path: str, modified: object, mime_type: str) -> int:
        """Give the seconds for which a browser keeps a file; one with a version, for good."""
        return YEAR if self.request.query else DAY

    def set_extra_headers(self, path: str) -> None:
        """Say how long the file lasts, and pack it for whoever can unpack it."""
        lasting = "immutable, " if self.request.query else ""
        seconds = self.get_cache_time(path, None, "")
        self.set_header("Cache-Control", f"public, {lasting}max-age={seconds}")
        self.set_header("Vary", "Accept-Encoding")
        kind = self.get_content_type().partition(";")[0]
        text = kind.startswith("text/") or kind in GZipContentEncoding.CONTENT_TYPES
        asked = self.request.headers
        if text and "gzip" in asked.get("Accept-Encoding", "") and "Range" not in asked:
            self.set_header("Content-Encoding", "gzip")
            content = packed(self.absolute_path)
            self.get_content_size = lambda: len(content)
            self.get_content = lambda *_: content


class Packing(GZipContentEncoding):
    """Pack what is made for one visitor; a file has said already how it goes, a part of one too."""

    def transform_first_chunk(self, status_code, headers, chunk, finishing):
        """Leave alone what varies already with what the browser takes."""
        if "Vary" in headers:
            self._gzipping = False
            return status_code, headers, chunk
        return super().transform_first_chunk(status_code, headers, chunk, finishing)


@cache
def packing(kind: type[StaticFileHandler]) -> type[StaticFileHandler]:
    """Give the handler that answers as `kind` does, and packs."""
    return type(f"Packed{kind.__name__}", (Packed, kind), {})


@lru_cache(maxsize=ASIDE)
def packed(path: str) -> bytes:
    """Give the content of a file, packed."""
    return gzip.compress(Path(path).read_bytes(), LEVEL, mtime=0)
