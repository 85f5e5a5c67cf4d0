"""The rotation of every public model in `golden/rope`, as the arguments of `core.scaling`."""

import json
from pathlib import Path

FILES = sorted((Path(__file__).parents[1] / "golden" / "rope").glob("*.json"))
# What a normalised configuration holds besides the settings of the scaling itself.
ELSEWHERE = {"rope_type", "type", "rope_theta", "llama_4_scaling_beta", "mrope_section"}
# Pairs of `proportional` alone are counted within the whole head; elsewhere they are all of `dim`.
OF_THE_HEAD = {"partial_rotary_factor"}
NEEDS_LENGTH = {"dynamic", "yarn", "longrope"}


def cases():
    """Yield `(id, name, arguments, expected)`, one for each file, kind of layer and length."""
    for path in FILES:
        file = json.loads(path.read_text(encoding="utf-8"))
        settings = file["normalised_rope_parameters"] or {}
        for layer, block in (file.get("by_layer_type") or {"": file}).items():
            name, arguments = _call(file, block, settings.get(layer, settings))
            for entry in block.get("by_seq_len", [{**block, "seq_len": None}]):
                label = "-".join(filter(None, (path.stem, layer, str(entry["seq_len"] or ""))))
                yield label, name, {**arguments, "seq_len": entry["seq_len"]}, entry


def _call(file, block, settings):
    name = block["rope_type"]
    left_out = ELSEWHERE if name == "proportional" else ELSEWHERE | OF_THE_HEAD
    arguments = {key: value for key, value in settings.items() if key not in left_out}
    if name in NEEDS_LENGTH:
        arguments["max_position_embeddings"] = file["max_position_embeddings"]
    dim = block["head_dim" if name == "proportional" else "rotary_dim"]
    return name, {"dim": dim, "base": block["rope_theta"], **arguments}
