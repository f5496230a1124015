"""Settings of the grid, which pages and pictures share."""

import re
from typing import Annotated, Literal, NamedTuple

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from publisher import Blocks, Options
from publisher_pages.drawing.colours import Colours

BlockInk = Literal["solid", "pattern", "outline"]


class HintCount(NamedTuple):
    """How many letters are given: a number of cells, or a share of them in percent."""

    amount: float
    is_share: bool

    def of(self, cells: int) -> int:
        """The number of hints in a grid with this many letters."""
        count = int(cells * self.amount / 100 + 0.5) if self.is_share else int(self.amount)
        return min(cells, count)

    def __str__(self) -> str:
        """As a config writes it."""
        return f"{self.amount:g}{'%' * self.is_share}"


NO_HINTS = HintCount(0, is_share=False)


def _parse_hints(value: object) -> object:
    if isinstance(value, HintCount):
        return value
    match = re.fullmatch(r"\s*(\d{1,5})\s*|\s*(\d{1,3}(?:\.\d{1,2})?)\s*%\s*", str(value))
    if not match or float(match[2] or 0) > 100:
        raise ValueError("hints are a share of the cells, such as 20%, or a number of them")
    return HintCount(float(match[1] or match[2]), is_share=match[2] is not None)


HintSetting = Annotated[
    HintCount,
    BeforeValidator(_parse_hints),
    PlainSerializer(str, when_used="json"),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["20%", 12]}),
]


class CellOptions(Options):
    """How the cells of a grid look, and which letters they show."""

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
