"""The settings of the kind `arrowword`, and of the generator that fills it."""

from typing import Literal

from pydantic import field_validator

from publisher import GridSize, Options, Size, WordListChoice, setting
from publisher_fill.min_score import MinScore, MinScoreSetting

SMALLEST, LARGEST = 6, 25
"""The shortest and the longest side."""


class ArrowGridOptions(Options):
    """What a config may set at `generator:`."""

    size: GridSize = setting(
        Size(12, 16), f"Columns×rows, such as 12x16; a side has {SMALLEST} to {LARGEST} cells."
    )
    style: Literal["frame", "dense"] = setting(
        "frame",
        "Where clue cells are: frame has one at every other place of the top and of the side where "
        "reading begins; dense has fewer there, and so more letters are in two words.",
    )
    wordlists: tuple[WordListChoice, ...] = setting(
        (),
        "The lists that fill what the puzzle's own words leave open, with the clues that they "
        "have; without any, the grid is filled from its own words.",
    )
    min_score: MinScoreSetting = setting(
        MinScore(),
        "The lowest score that a word may have, or scores by length: {3: 60, 4: 50, default: 40}.",
    )
    stems: Literal["any", "distinct"] = setting(
        "distinct",
        "Whether two answers may be of one family, as WALKED and WALKING are: any may, "
        "and with distinct none.",
    )
    improve: bool = setting(
        True, "Whether to look for better words in the budget that a fill has left."
    )

    @field_validator("size")
    @classmethod
    def _possible(cls, size: Size) -> Size:
        if min(size) < SMALLEST or max(size) > LARGEST:
            raise ValueError(f"a side of an arrowword has {SMALLEST} to {LARGEST} cells")
        return size


class ArrowwordOptions(ArrowGridOptions):
    """What a config may set at `kind: {arrowword: …}`."""

    solution_word: str = setting(
        "", "A word whose letters are in numbered cells; it is written in cells below the grid."
    )
