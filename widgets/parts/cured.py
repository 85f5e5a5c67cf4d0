"""How each way to read RoPE past its length is drawn: a colour of the palette and a dash."""

LOOKS = {
    "none": ("word-1", "solid"),
    "pi": ("method-0", "dashed"),
    "pi-first": ("method-0", "dotted"),
    "pi-rest": ("method-0", "dotdash"),
    "ntk": ("method-1", "dotted"),
    "ntk-tuned": ("method-1", "solid"),
    "dynamic": ("method-1", "dotdash"),
    "yarn-paper": ("method-2", "dotdash"),
    "yarn-library": ("method-2", "dotted"),
    "yarn-tuned": ("method-2", "solid"),
    "window": ("method-3", "dashdot"),
}
