"""What a solver reads: a clue, the emphasis in its text, and the enumeration of its answer."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Enumeration:
    """The shape of an answer: the lengths of its parts, and what joins each to the next.

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


class TextStyle(StrEnum):
    """How a part of a clue differs from the rest."""

    ITALIC = "italic"
    BOLD = "bold"
    SUBSCRIPT = "subscript"
    SUPERSCRIPT = "superscript"


class Emphasis(NamedTuple):
    """The part of a clue's text from `start` up to `stop`, and how it is set."""

    start: int
    stop: int
    style: TextStyle


@dataclass(frozen=True, slots=True)
class Clue:
    """What a solver reads, and the enumeration of the answer (None: not known).

    Whether and how papers print it is the language's: `Language.enumerate`. The text is plain;
    `emphasis` says which parts of it are set otherwise, in order, and may overlap.
    """

    text: str = ""
    enumeration: Enumeration | None = None
    emphasis: tuple[Emphasis, ...] = ()

    def __post_init__(self) -> None:
        if any(not 0 <= part.start < part.stop <= len(self.text) for part in self.emphasis):
            raise ValueError("emphasis is on a part of the clue's text")
