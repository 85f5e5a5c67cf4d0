"""The questions of the recall: what is right, and where each answer can be seen."""

from dataclasses import dataclass

LAYERS = "mask=causal&read=last&layers=2"


@dataclass(frozen=True)
class Question:
    """One question; its words are in the catalogue under `name`.

    Args:
        name: of the question.
        options: names of the answers, in the order in which they stand.
        right: the name of the right one.
        lesson: the lesson that shows it.
        step: the name of the step there.
        state: what the address adds, so that the figure shows it.
    """

    name: str
    options: tuple[str, ...]
    right: str
    lesson: str
    step: str
    state: str = ""


QUESTIONS = (
    Question("shuffle", ("same", "along", "random"), "along", "order", "shuffled"),
    Question("blind", ("changes", "stays", "mirror"), "stays", "order", "blind"),
    Question("layers", ("stays", "changes", "less"), "changes", "order", "layers", LAYERS),
    Question("fastest", ("first", "last", "all"), "first", "rotation", "hands"),
    Question("unseen", ("fast", "slow", "none"), "slow", "wall", "why"),
    Question("alias", ("beyond", "within", "never"), "within", "wall", "repeat"),
    Question("stays", ("weight", "score", "both"), "score", "two_arrows", "row"),
    Question("factor", ("enough", "more", "less"), "more", "stretch", "arcs"),
    Question("beta", ("channels", "turns", "tokens"), "turns", "stretch", "ramps"),
    Question("sharp", ("once", "squared", "flatter"), "squared", "stretch", "temperature"),
    Question("bracket", ("four", "sixteen", "thirteen"), "thirteen", "stretch", "dynamic",
             "factor=4&present=4"),
    Question("grows", ("all", "scores", "cache"), "scores", "long_context", "growth"),
    Question("units", ("smaller", "equal", "binary"), "binary", "long_context", "bill"),
    Question("shape", ("attention", "answers", "encoding"), "answers", "long_context", "middle"),
    Question("exact", ("near", "same", "sparse"), "same", "blocks", "rounding", "kept=float64"),
    Question("moved", ("timeswidth", "square", "line"), "square", "blocks", "account"),
)  # fmt: skip
