"""The models whose bill is worked out, and what a text of some length costs each of them."""

from functools import lru_cache

from core import memory
from widgets.parts.models import MODELS

LENGTHS = [2**power for power in range(10, 21)]  # tokens, 1K to 1M
FIRST = 4096  # tokens; what growth is counted from
# Models with the way in which they keep keys and values.
KEEPING = {
    "llama2": "mha",
    "llama31": "gqa",
    "falcon": "mqa",
    "gptoss": "windowed",
    "gemma3": "windowed",
    "deepseek2": "mla",
    "deepseek3": "mla",
}
NUMBERS = ("layers", "kv_heads", "head_dim")
LATENT = ("layers", "kv_rank", "rope_dim")


@lru_cache(maxsize=1024)
def cache(model: str, tokens: int, each: int = 2) -> int:
    """Give what keys and values of a text take in a model, bytes."""
    of = MODELS[model]
    if KEEPING[model] == "mla":
        return memory.latent_cache(tokens, of["layers"], of["kv_rank"], of["rope_dim"], each)
    windowed = {"windowed_layers": of["windowed_layers"], "window": of["window"]}
    settings = windowed if KEEPING[model] == "windowed" else {}
    return memory.kv_cache(tokens, of["layers"], of["kv_heads"], of["head_dim"], each, **settings)


def said_by(model: str) -> str:
    """Name the repositories that say the numbers."""
    needed = LATENT if KEEPING[model] == "mla" else NUMBERS
    return ", ".join(MODELS[model].repositories(*needed))


@lru_cache
def growth(tokens: int) -> dict[str, float]:
    """Give by what factor each part of Llama-3.1-8B's bill grows from `FIRST` tokens to these."""
    of = MODELS["llama31"]
    settings = {
        "layers": of["layers"], "hidden": of["hidden"], "heads": of["heads"],
        "kv_heads": of["kv_heads"], "head_dim": of["head_dim"],
        "intermediate": of["intermediate"], "vocabulary": of["vocab"],
    }  # fmt: skip
    short, long = (memory.forward_work(length, **settings) for length in (FIRST, tokens))
    return {
        "scores": memory.score_matrix(tokens) / memory.score_matrix(FIRST),
        "forward": sum(long.values()) / sum(short.values()),
        "cache": cache("llama31", tokens) / cache("llama31", FIRST),
        "linear": long["linear"] / short["linear"],
        "table": tokens / FIRST,
        "share": long["attention"] / sum(long.values()),
        "share_first": short["attention"] / sum(short.values()),
    }
