"""Settings of the grid, which pages and pictures share."""

from typing import Literal

from publisher import NO_HINTS, Blocks, HintSetting, Options, setting
from publisher_pages.drawing.colours import Colours

BlockInk = Literal["solid", "pattern", "outline"]


class CellOptions(Options):
    """The look of the cells of a grid, and the letters that they show."""

    blocks: Blocks = setting(
        "auto",
        "Blocks as black cells, or as open space around the letters; auto leaves them "
        "open if letters fill less than 60 % of the grid.",
    )
    ink: BlockInk = setting(
        "solid",
        "How blocks are filled: with solid colour, with a pattern of fine lines, or "
        "with a single line across.",
    )
    partings: bool = setting(
        False,
        "Whether thick lines in the grid show where the words of an answer part, and short ones "
        "across an edge its hyphens.",
    )
    colours: Colours = setting(Colours(), "The colours of the page.")
    hints: HintSetting = setting(
        NO_HINTS,
        "Letters that are given to the solver: first-letters for those of all words, a share of "
        "the cells, such as 20%, or a number of cells.",
        json_schema_extra={"default": str(NO_HINTS)},
    )

    @property
    def least_number(self) -> float:
        """The smallest size of the numbers in cells that have room for them, in points."""
        return 4.5
