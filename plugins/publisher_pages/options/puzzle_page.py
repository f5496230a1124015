"""Settings of a puzzle's pages: how the clues are laid out, and the extras of a worksheet."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from publisher import LongText, PanelChoice
from publisher_pages.options.cells import CellOptions
from publisher_pages.options.type import TypeOptions, listed


def _number(value: object) -> object:
    return int(value) if value in ("1", "2", "3", "4", "5") else value


class PuzzlePageOptions(CellOptions, TypeOptions):
    """The layout of a puzzle on its pages."""

    columns: Annotated[Literal["auto", 1, 2, 3, 4, 5], BeforeValidator(_number)] = Field(
        default="auto", description="How many columns the clues have; auto takes the best number."
    )
    flow: Literal["auto", "above", "beside", "around", "facing", "apart"] = Field(
        default="auto",
        description="Where the grid is: above the clues, beside them, in a corner with "
        "clues around it, on a page of its own facing theirs, or on a sheet of its own before "
        "theirs; auto takes the best.",
    )
    lists: Literal["running", "blocks"] = Field(
        default="running",
        description="Whether the clues down follow below the clues across, or begin a column.",
    )
    rules: bool = Field(
        default=False, description="Whether there is a fine line between columns of clues."
    )
    hyphenation: Literal["auto", "none"] = Field(
        default="auto",
        description="Whether words of clues are divided where a line would be loose, if there is a "
        "dictionary for that; soft hyphens are heeded either way.",
    )
    clue_answers: bool = Field(
        default=False,
        description="Whether each clue has its answer beside it, as spelled, for an editor who "
        "judges them.",
    )
    oversize: Literal["split", "shrink", "refuse"] = Field(
        default="split",
        description="What to do with a grid whose cells would be smaller than 4.3 mm on this "
        "paper, or than 8 mm in large print: split it over pages that overlap, shrink it, or "
        "refuse it.",
    )
    enumeration: Literal["reading-order", "left-to-right"] = Field(
        default="reading-order",
        description="In a right-to-left puzzle, whether the length of an answer's first word is "
        "read first, on the right, or printed on the left.",
    )
    lines: Annotated[tuple[str, ...], BeforeValidator(listed)] = Field(
        default=(),
        description="Labels of lines to write on above the puzzle, such as Team; `name`, `class` "
        "and `date` in lower case are translated into the puzzle's language.",
    )
    instructions: LongText = Field(default="", description="A text above the puzzle.")
    word_bank: Literal["none", "shuffled", "alphabetical"] = Field(
        default="none", description="The answers as a list to choose from."
    )
    panels: tuple[PanelChoice, ...] = Field(
        default=(),
        description="What plugins draw below the clues: a list of panels, each a name, or a name "
        "with options.",
    )
