"""What a config may set of a word search, and what follows from its level."""

from typing import Annotated, Literal

from pydantic import BeforeValidator

from publisher import GridSize, InputFile, setting
from publisher_shapes.settings import DRAWING, SHAPE, OutlineOptions, ShapeName

_DIRECTIONS = {"easy": 2, "medium": 4, "hard": 8}


def _number(value: object) -> object:
    return int(value) if value in ("2", "4", "8") else value


class HidingOptions(OutlineOptions):
    """How words are hidden."""

    size: Literal["auto"] | GridSize = setting(
        "auto", "Columns and rows, such as 15x15; auto takes as few as all words need."
    )
    level: Literal["easy", "medium", "hard"] = setting(
        "medium",
        "How hard it is: easy has words across and down, medium diagonals too, hard all eight "
        "directions and the words' own letters between them.",
    )
    directions: Annotated[Literal["auto", 2, 4, 8], BeforeValidator(_number)] = setting(
        "auto",
        "The directions of words: 2 are across and down, 4 also the diagonals that go on in "
        "reading direction, 8 all of them backwards too; auto goes by the level.",
    )
    filling: Literal["auto", "language", "words"] = setting(
        "auto",
        "The letters between the words: as often as in the language, or as in the words "
        "themselves, which is harder; auto goes by the level.",
    )
    message: str = setting(
        "", "A message that the letters beside the words begin with, read row by row."
    )
    after_message: Literal["letters", "nothing"] = setting(
        "letters",
        "What follows the message: other letters, or nothing, so that the letters beside the words "
        "are the message alone.",
    )
    shape: ShapeName = setting("none", SHAPE)
    drawing: InputFile | None = setting(None, DRAWING)

    @property
    def way_count(self) -> int:
        """The number of directions."""
        return _DIRECTIONS[self.level] if self.directions == "auto" else self.directions

    @property
    def is_message_alone(self) -> bool:
        """Whether the letters beside the words are those of the message, and no others."""
        return self.after_message == "nothing" and bool(self.message.strip())

    @property
    def has_own_letters(self) -> bool:
        """Whether the letters between the words are those of the words."""
        return self.filling == "words" or (self.filling == "auto" and self.level == "hard")


class WordSearchOptions(HidingOptions):
    """What is at `kind: {wordsearch: …}`: how words are hidden, and what the solver is told."""

    list: Literal["words", "clues"] = setting(
        "words", "What is below the grid: the words, or their clues alone."
    )
