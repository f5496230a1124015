"""Settings of a puzzle's pages: how the clues stand, and what else there is to fill in."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from publisher_pages.options.cells import CellOptions
from publisher_pages.options.type import TypeOptions


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _number(value: object) -> object:
    return int(value) if value in ("1", "2", "3", "4", "5") else value


class PuzzlePageOptions(CellOptions, TypeOptions):
    """How a puzzle is laid out."""

    columns: Annotated[Literal["auto", 1, 2, 3, 4, 5], BeforeValidator(_number)] = Field(
        default="auto", description="How many columns the clues stand in; auto takes the best."
    )
    flow: Literal["auto", "above", "beside", "around", "facing"] = Field(
        default="auto",
        description="Where the grid stands to the clues: above them, beside them, in a corner with "
        "clues around it, or on a page of its own facing theirs; auto takes the best.",
    )
    lists: Literal["running", "blocks"] = Field(
        default="running",
        description="Whether the clues down run on below those across, or begin a column.",
    )
    rules: bool = Field(
        default=False, description="Whether a fine line stands between columns of clues."
    )
    oversize: Literal["split", "shrink", "refuse"] = Field(
        default="split",
        description="What becomes of a grid whose cells would be smaller than 5 mm on this paper: "
        "it is split over pages that overlap, shrunk, or refused.",
    )
    enumeration: Literal["reading-order", "left-to-right"] = Field(
        default="reading-order",
        description="In a right-to-left puzzle, whether the length of an answer's first word is "
        "read first or stands leftmost.",
    )
    lines: Annotated[tuple[str, ...], BeforeValidator(_listed)] = Field(
        default=(),
        description="Lines to write on above the puzzle, by what stands before them, such as Team; "
        "`name`, `class` and `date` in lower case are written in the puzzle's language.",
    )
    instructions: str = Field(default="", description="A text above the puzzle.")
    word_bank: Literal["none", "shuffled", "alphabetical"] = Field(
        default="none", description="The answers as a list to choose from."
    )
