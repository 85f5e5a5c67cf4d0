"""Heads of public models: how wide, which base, how much of them turns, and who says so."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Head:
    """What a model's configuration says about the rotation in one head.

    `dim` is the head width in channels, `turned` how many of them turn, `layout` how they pair.
    """

    name: str
    dim: int
    base: float
    turned: int
    layout: str
    source: str
    stretched: bool = False  # the model changes these speeds further, for long texts

    @property
    def repository(self) -> str:
        """The repository that holds the configuration, or the paper when there is none."""
        return self.source.split(" ")[0] if "/" in self.source.split(" ")[0] else self.source


MLC = "mlc-ai/mlc-llm python/mlc_llm/model/model_preset.py (79d603f0)"
INTEL = "intel/intel-extension-for-pytorch tests/cpu/hf_configs/{}/config.json (6d3ba89c)"
DYNAMO = (
    "ai-dynamo/aiconfigurator aic-core/src/aiconfigurator_core/model_configs/{}_config.json"
    " (095f58a5)"
)
HALF = "half_split"

HEADS = {
    "falcon": Head("Falcon-7B", 64, 1e4, 64, HALF, INTEL.format("falcon-7b")),
    "llama2": Head("Llama-2-7B", 128, 1e4, 128, HALF, MLC),
    "llama3": Head(
        "Llama-3.1-8B", 128, 5e5, 128, HALF, DYNAMO.format("meta-llama--Meta-Llama-3.1-8B"), True
    ),
    "qwen3": Head("Qwen3-8B", 128, 1e6, 128, HALF, DYNAMO.format("Qwen--Qwen3-8B")),
    "gemma2": Head("Gemma-2-9B", 256, 1e4, 256, HALF, MLC),
    "neox": Head("GPT-NeoX-20B", 96, 1e4, 24, HALF, "Black et al. 2022, arXiv:2204.06745"),
    "stablelm": Head("StableLM-2-1.6B", 64, 1e4, 16, HALF, MLC),
    "phi2": Head("Phi-2", 80, 1e4, 32, HALF, INTEL.format("phi")),
    "gptj": Head("GPT-J-6B", 256, 1e4, 64, "interleaved", INTEL.format("gptj")),
}
FULL = ("falcon", "llama2", "llama3", "qwen3", "gemma2")  # heads that turn whole
PARTIAL = ("neox", "stablelm", "phi2", "gptj")  # heads of which only the first channels turn


@dataclass(frozen=True)
class Paper:
    """Where in a paper something stands; `part` is `table` or `section`."""

    author: str
    year: str
    arxiv: str
    part: str
    number: str


@dataclass(frozen=True)
class Trained:
    """A head as it was trained: for texts of `length` tokens, before anything stretched it.

    `paper` says the length. `window` is how many tokens back attention reaches, where that is less.
    """

    head: Head
    length: int
    paper: Paper
    window: int | None = None

    @property
    def settings(self) -> dict[str, object]:
        """Width, base and length, as the state of a figure."""
        return {"dim": self.head.dim, "base": int(self.head.base), "length": self.length}


# Llama 3.1 has the width and the base of Llama 3 and stretches it.
LLAMA_3 = replace(HEADS["llama3"], name="Llama-3-8B", stretched=False)
MISTRAL = Head("Mistral-7B-v0.1", 128, 1e4, 128, HALF, MLC)
TRAINED = {
    "llama2": Trained(HEADS["llama2"], 4096, Paper("Touvron", "2023", "2307.09288", "table", "1")),
    "llama3": Trained(
        LLAMA_3, 8192, Paper("Grattafiori", "2024", "2407.21783", "section", "3.4.1")
    ),
    "qwen3": Trained(HEADS["qwen3"], 32_768, Paper("Yang", "2025", "2505.09388", "section", "3.2")),
    "mistral": Trained(MISTRAL, 8192, Paper("Jiang", "2023", "2310.06825", "table", "1"), 4096),
}
