"""Settings of solutions and of books."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from publisher import Options


def _number(value: object) -> object:
    if not isinstance(value, str) or value == "auto":
        return value
    if not value.strip().isdecimal() or not 1 <= int(value) <= 60:
        raise ValueError("expected auto, or a number from 1 to 60")
    return int(value)


class BookOptions(Options):
    """What stands before and behind the puzzles."""

    solution: Literal["page", "below", "section", "none"] = Field(
        default="page",
        description="Where the solutions stand: each on a page of its own at the end, upside down "
        "below the puzzle, several to a page in a section at the end, or nowhere.",
    )
    solutions_per_page: Annotated[Literal["auto"] | int, BeforeValidator(_number)] = Field(
        default="auto",
        description="How many solutions stand on a page of the section; auto takes as many as can "
        "be read.",
    )
    answers: bool = Field(
        default=False, description="Whether the answers are listed with each solution, as spelled."
    )
    puzzle_numbers: bool = Field(
        default=False,
        description="Whether titles have the puzzle's number before them, in a file of several; "
        "those that are alike always have.",
    )
    title_page: bool = Field(default=False, description="Whether a page with the title begins.")
    contents: bool = Field(
        default=False, description="Whether a list of the puzzles with their pages follows."
    )
    how_to: str = Field(default="", description="A text on a page of its own before the puzzles.")
    start: Literal["any", "right"] = Field(
        default="any",
        description="Whether a chapter begins on any page or on a right-hand one, the left-hand "
        "one in a right-to-left book.",
    )
