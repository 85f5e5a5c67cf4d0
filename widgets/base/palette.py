"""One colour for each letter of the house, with a lighter twin for the dark theme.

`query`, `key` and `score` are for text (contrast 4.5 : 1 and more); the same names with `-fill` are
for lines and areas (3 : 1 and more). Chosen to stay apart for every kind of colour blindness
(Okabe and Ito 2008); a label, a dash or a shape always says the same.
"""

LIGHT = {
    "paper": "#ffffff",
    "ink": "#1c2126",
    "ink-soft": "#59636e",
    "rule": "#dde2e7",
    "rule-strong": "#a9b3bd",
    "tint": "#eef3f7",
    "accent": "#0b5c8a",
    "on-accent": "#ffffff",
    "query": "#0072b2",
    "key": "#007a59",
    "score": "#b84e00",
    "query-fill": "#0072b2",
    "key-fill": "#009e73",
    "score-fill": "#d55e00",
    "low": "#2166ac",  # signed values: low, about zero, high
    "zero": "#f5f6f7",
    "high": "#b2182b",
    "word-0": "#3b6fb6",
    "word-1": "#b4562a",
    "word-2": "#2f7d5b",
    "word-3": "#8a5aa8",
    "word-4": "#866a1c",
    "word-5": "#b0457a",
    "word-6": "#2f7986",
    "word-7": "#666a71",
    "method-0": "#8a2440",  # ways to stretch a rotation, for lines and text alike
    "method-1": "#56700f",
    "method-2": "#6a3fb0",
    "method-3": "#74502c",
    "method-4": "#12706c",
}
DARK = {
    "paper": "#14171a",
    "ink": "#e9edf0",
    "ink-soft": "#a3adb7",
    "rule": "#2c333a",
    "rule-strong": "#59636e",
    "tint": "#1f262c",
    "accent": "#6db8e8",
    "on-accent": "#0d1a24",
    "query": "#4f9fe8",
    "key": "#6fdcb4",
    "score": "#ff9a52",
    "query-fill": "#4f9fe8",
    "key-fill": "#6fdcb4",
    "score-fill": "#ff9a52",
    "low": "#4f9be0",
    "zero": "#23292f",
    "high": "#f07a86",
    "word-0": "#86aee6",
    "word-1": "#e8956c",
    "word-2": "#6fc29b",
    "word-3": "#c49be0",
    "word-4": "#d1b258",
    "word-5": "#e88cb8",
    "word-6": "#74c3d2",
    "word-7": "#aeb3ba",
    "method-0": "#e58a9c",
    "method-1": "#b3c95f",
    "method-2": "#b79cf0",
    "method-3": "#d0a67a",
    "method-4": "#62c9c3",
}
LOOKS = {"light": LIGHT, "dark": DARK}
FIRST = ":root:root:root"  # comes before the look, whichever it is
CONTRAST = "--ink-soft:var(--ink);--rule:var(--ink);--rule-strong:var(--ink);"
FORCED = (
    "--paper:Canvas;--tint:Canvas;--ink:CanvasText;--ink-soft:CanvasText;--rule:GrayText;"
    "--rule-strong:CanvasText;--accent:Highlight;--on-accent:HighlightText;"
)
WORDS = 8  # how many colours words have before they come round again


def colours(dark: bool) -> dict[str, str]:
    """Give the palette of a theme."""
    return DARK if dark else LIGHT


def stylesheet(look: str) -> str:
    """Give the colours as CSS variables.

    The reader's system has a say over `look`: it may ask for more contrast, or force colours of its
    own; and what is printed is light.

    Args:
        look: in which the page opens, "light" or "dark"; anything else leaves it to the system.
    """
    light, dark = (_variables(name) for name in LOOKS)
    system = "" if look in LOOKS else f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"
    return (
        f":root{{{_variables(look) if look in LOOKS else light}}}{system}"
        f':root[data-look="light"]{{{light}}}:root[data-look="dark"]{{{dark}}}'
        f"@media (prefers-contrast:more){{{FIRST}{{{CONTRAST}}}}}"
        f"@media (forced-colors:active){{{FIRST}{{{FORCED}}}}}"
        f"@media print{{{FIRST}{{{light}}}}}"
    )


def _variables(look: str) -> str:
    names = "".join(f"--{name}:{colour};" for name, colour in LOOKS[look].items())
    return f"color-scheme:{look};{names}"
