"""The font of the formulas, served by Panel itself, so that it loads with no network."""

from hashlib import sha256
from pathlib import Path


class MathFont:
    """Names the font file in an attribute that Panel's resource handler serves from.

    Panel answers `components/<module>/<class>/<attribute>/<path>` for files listed there, for a
    served script as well as for a served object.
    """

    _css = ("fonts/whereabouts-math.woff2",)


FONT_FAMILY = "Whereabouts Math"
VERSION = sha256((Path(__file__).parent / MathFont._css[0]).read_bytes()).hexdigest()[:16]
FILE_URL = f"components/{MathFont.__module__}/{MathFont.__name__}/_css/{MathFont._css[0]}"
FONT_URL = f"{FILE_URL}?v={VERSION}"
# For the document: a font face inside a shadow root is not read. Blocking, for a formula in
# another font has other sizes and would jump.
FONT_FACE_CSS = (
    f'@font-face{{font-family:"{FONT_FAMILY}";src:url("{FONT_URL}") format("woff2");'
    "font-display:block}"
)
