"""Settings of the grid, which pages and pictures share."""

from typing import Literal

from pydantic import Field

from publisher import NO_HINTS, Blocks, HintSetting, Options
from publisher_pages.drawing.colours import Colours

BlockInk = Literal["solid", "pattern", "outline"]


class CellOptions(Options):
    """The look of the cells of a grid, and the letters that they show."""

    blocks: Blocks = Field(
        default="auto",
        description="Blocks as black cells, or as open space around the letters; auto leaves them "
        "open if letters fill less than 60 % of the grid.",
    )
    ink: BlockInk = Field(
        default="solid",
        description="How blocks are filled: with solid colour, with a pattern of fine lines, or "
        "with a single line across.",
    )
    colours: Colours = Field(default=Colours(), description="The colours of the page.")
    hints: HintSetting = Field(
        default=NO_HINTS,
        json_schema_extra={"default": str(NO_HINTS)},
        description="Letters that are given to the solver: a share of the cells, such as 20%, or a "
        "number of cells.",
    )
