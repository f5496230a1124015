"""A clue, and the enumeration of its answer."""

from dataclasses import dataclass, replace

from publisher.language.cleaning import clean, clean_fields
from publisher.language.emphasis import Emphasis, joined, parts


@dataclass(frozen=True, slots=True)
class Enumeration:
    """The shape of an answer: the lengths of its parts, and the signs between them.

    `ice cream` is `Enumeration((3, 5), (",",))`; `jack-in-the-box` is (4-2-3-3).
    """

    lengths: tuple[int, ...]
    joints: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.joints) != max(len(self.lengths) - 1, 0):
            raise ValueError("an enumeration has one joint between every two lengths")

    def __str__(self) -> str:
        """Without parentheses: `3,5`."""
        joints = (*self.joints, "")
        return "".join(
            f"{length}{joint}" for length, joint in zip(self.lengths, joints, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Clue:
    """The text that a solver reads, and the enumeration of the answer (None: not known).

    The text is plain, and made clean: one line of printable characters. `emphasis` says which parts
    of the text as it is given are italic or bold, in order; they may overlap, and move with the
    text as it is cleaned. Whether and how the enumeration is printed depends on the language:
    `Language.enumerate`. `source` says where a suggested clue comes from; "" if somebody wrote it.

    `explanation` is how the clue leads to its answer, for those who see the solution. `gloss` says
    what a rare or foreign word of the clue means, for those who solve it.
    """

    text: str = ""
    enumeration: Enumeration | None = None
    emphasis: tuple[Emphasis, ...] = ()
    source: str = ""
    explanation: str = ""
    gloss: str = ""

    def __post_init__(self) -> None:
        if any(not 0 <= part.start < part.stop <= len(self.text) for part in self.emphasis):
            raise ValueError("emphasis is on a part of the clue's text")
        text = clean(self.text)
        if not text.startswith(self.text):  # otherwise its parts are where they were
            _, emphasis = joined(parts(self.text, self.emphasis))
            object.__setattr__(self, "emphasis", emphasis or ())
        object.__setattr__(self, "text", text)
        clean_fields(self, "source", "explanation", "gloss")

    def over(self, other: "Clue") -> "Clue":
        """This clue with what it leaves open: that is as another one of the same answer has it."""
        return replace(
            self if self.text else other,
            enumeration=other.enumeration,
            explanation=self.explanation or other.explanation,
            gloss=self.gloss or other.gloss,
        )
