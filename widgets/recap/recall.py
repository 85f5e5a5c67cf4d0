"""Questions to recall by: choose an answer, and be answered for exactly that one."""

import pandas as pd
import param

from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.recap import questions
from widgets.recap.questions import QUESTIONS

OPEN = -1  # not answered yet


class RecallDrawing(Drawing):
    """One question at a time, its answers as buttons, and what is said to the chosen one."""

    _esm = script(__file__)


class Recall(Interactive):
    """Answer from memory; every answer, right or wrong, is answered and can be looked up."""

    at = param.Integer(0, bounds=(0, len(QUESTIONS) - 1), doc="The question shown, from 0.")
    chosen = param.List([], item_type=int, doc="The first answer chosen to each question, or -1.")

    sources = (questions.Question,)

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = RecallDrawing.of(self, **self._tables())
        self.figure.param.watch(self._rested, "state")
        return [self.figure], [], []

    def _rested(self, event: param.parameterized.Event) -> None:
        chosen = [int(answer) for answer in event.new["chosen"]]
        self.param.update(at=event.new["at"], chosen=chosen if any(map(_given, chosen)) else [])

    def refresh(self) -> None:
        """Bring the figure to the present state."""
        self.figure.state = {"at": self.at, "chosen": self.answers()}

    def answers(self) -> list[int]:
        """Give the answer to every question, `OPEN` where there is none that can be."""
        given = [*self.chosen, *[OPEN] * len(QUESTIONS)][: len(QUESTIONS)]
        pairs = zip(given, QUESTIONS, strict=True)
        return [answer if 0 <= answer < len(q.options) else OPEN for answer, q in pairs]

    def right(self) -> int:
        """Count the questions answered rightly."""
        pairs = zip(self.answers(), QUESTIONS, strict=True)
        return sum(answer == q.options.index(q.right) for answer, q in pairs)

    def title(self) -> str:
        """State how many are answered, and how many rightly."""
        return self.words("title", **self.numbers())

    def readout(self) -> str:
        """Say which question stands there and how far the reader is."""
        return self.words("readout", **self.numbers())

    def table(self) -> pd.DataFrame:
        """Give every question with its right answer."""
        rows = [(self.words(f"q-{q.name}"), self.words(f"a-{q.name}-{q.right}")) for q in QUESTIONS]
        return pd.DataFrame(
            rows, columns=[self.words("column-question"), self.words("column-right")]
        )

    def snippet(self) -> str:
        """Give a program that prints what the question's answer rests on."""
        question = QUESTIONS[self.at]
        return f"""\
from widgets.recap.questions import QUESTIONS

question = QUESTIONS[{self.at}]
print("question", {self.at + 1}, "of", len(QUESTIONS))
print(question.name, "->", question.right)
print("shown in /{question.lesson}, step", {question.step!r})
"""

    def numbers(self) -> dict[str, str]:
        """Give the number of the question, and the counts."""
        answered = sum(map(_given, self.answers()))
        return {
            "number": str(self.at + 1),
            "of": str(len(QUESTIONS)),
            "answered": str(answered),
            "right": str(self.right()),
        }

    def _tables(self) -> dict[str, object]:
        found = [
            {
                "question": self.words(f"q-{q.name}"),
                "answers": [self.words(f"a-{q.name}-{option}") for option in q.options],
                "whys": [self.words(f"w-{q.name}-{option}") for option in q.options],
                "right": q.options.index(q.right),
                "link": self._link(q),
            }
            for q in QUESTIONS
        ]
        return {"questions": found}

    def _link(self, question: questions.Question) -> str:
        """Give the address that shows it; the step is named, and the page finds its number."""
        more = f"&{question.state}" if question.state else ""
        return f"{question.lesson}?lang={self.lang}&step={question.step}{more}"


def _given(answer: int) -> bool:
    return answer != OPEN
