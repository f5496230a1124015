"""Settings of the solutions."""

from typing import Annotated, Literal

from pydantic import BeforeValidator

from publisher import setting
from publisher_pages.options.cells import CellOptions
from publisher_pages.options.type import TypeOptions


def _number(value: object) -> object:
    if not isinstance(value, str) or value == "auto":
        return value
    if not value.strip().isdecimal() or not 1 <= int(value) <= 60:
        raise ValueError("expected auto, or a number from 1 to 60")
    return int(value)


class SolutionOptions(CellOptions, TypeOptions):
    """Where solutions are printed, and what they show."""

    solution: Literal["page", "below", "next", "section", "filled", "none"] = setting(
        "page",
        "Where the solutions are: each on a page of its own at the end, upside down "
        "below the puzzle, below the next puzzle as in a daily paper, several to a page in a "
        "section at the end, in the grid above the clues, or nowhere.",
    )
    solutions_per_page: Annotated[Literal["auto"] | int, BeforeValidator(_number)] = setting(
        "auto", "How many solutions a page of the section has; auto takes as many as can be read."
    )
    answers: bool = setting(False, "Whether the answers are listed with each solution, as spelled.")
