"""The settings of the `fill` generator."""

from typing import Annotated, Literal

from pydantic import Field

from publisher import InputFile, Options
from publisher_fill.design.options import DesignOptions
from publisher_fill.wordlist.options import ListOptions


class DrawingFile(Options):
    """A grid drawn in a file."""

    file: InputFile = Field(description="a drawing: `#` a block, `.` a cell, a letter itself")


class FillOptions(Options):
    """The settings of the generator."""

    grid: str | DrawingFile | DesignOptions = Field(
        default=DesignOptions(),
        description="a drawing, or {file: …} where it is, or {style: american, size: 15x15, …} for "
        "one that is designed",
    )
    wordlists: tuple[ListOptions, ...] = Field(
        default=(), description="the lists that the grid is filled from, beside the config's words"
    )
    min_score: int = Field(
        default=0, ge=0, le=100, description="the lowest score that a word may have"
    )
    theme: tuple[str, ...] = Field(
        default=(), description="answers that must be in the grid, whether or not a list has them"
    )
    allow: dict[str, Annotated[tuple[str, ...], Field(min_length=1)]] = Field(
        default={},
        description="the only answers for a slot: {12 across: [oboe, cello]}; no list need have "
        "them",
    )
    stems: Literal["any", "distinct"] = Field(
        default="any",
        description="distinct: no two answers that begin alike, such as WALKED and WALKING",
    )
    improve: bool = Field(
        default=True,
        description="once the grid is filled, look for better words as long as the budget lasts",
    )
