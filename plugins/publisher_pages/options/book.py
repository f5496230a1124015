"""Settings of books: titles, the pages before the puzzles, and where chapters begin."""

from typing import Literal

from pydantic import Field

from publisher import LongText, Options


class BookOptions(Options):
    """What a book has besides its puzzles and solutions."""

    puzzle_numbers: bool = Field(
        default=False,
        description="Whether each title begins with the puzzle's number, in a file of several "
        "puzzles; titles that are the same always do.",
    )
    title_page: bool = Field(
        default=False, description="Whether the first page is one with the title."
    )
    contents: bool = Field(
        default=False, description="Whether a list of the puzzles with their pages follows."
    )
    how_to: LongText = Field(
        default="", description="A text on a page of its own before the puzzles."
    )
    start: Literal["any", "right"] = Field(
        default="any",
        description="Whether a chapter begins on any page or on a right-hand one, the left-hand "
        "one in a right-to-left book.",
    )
