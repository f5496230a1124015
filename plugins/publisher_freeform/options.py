"""The settings of the `freeform` generator."""

from typing import Annotated

from pydantic import Field, ValidatorFunctionWrapHandler, WithJsonSchema, WrapValidator

from publisher import Direction, GridSize, Options, Size

MAX_SIDE = 100
"""The longest side of a grid, in cells: at 5 mm a cell it fills a sheet of A2."""


def _size_or_auto(value: object, parse: ValidatorFunctionWrapHandler) -> Size | None:
    if value is None or (isinstance(value, str) and value.strip() == "auto"):
        return None
    size: Size = parse(value)
    if size.columns * size.rows < 2:
        raise ValueError(f"a grid of {shown(size)} holds no word: the smallest is 2x1")
    if max(size) > MAX_SIDE:
        raise ValueError(
            f"a grid of {shown(size)} is too large: a side has at most {MAX_SIDE} cells"
        )
    return size


AutoSize = Annotated[
    GridSize | None,
    WrapValidator(_size_or_auto),
    WithJsonSchema({"type": "string", "pattern": r"^(auto|\d+\s*[xX×]\s*\d+)$"}),
]
"""A size in a config, or None where it says `auto`."""


class Pin(Options):
    """A word placed by hand."""

    word: str = Field(description="the word; if the word list has it too, it is that word")
    at: tuple[Annotated[int, Field(ge=1)], Annotated[int, Field(ge=1)]] = Field(
        description="row and column of its first letter, counted from 1 in reading order"
    )
    direction: Direction = Field(description="which way it runs: across or down")
    clue: str = Field(default="", description="its clue, if it is not the word list's")


class FreeformOptions(Options):
    """What a maker may ask of the generator."""

    size: AutoSize = Field(
        default="auto",
        validate_default=True,
        description="columns×rows of the grid, such as 13x17; auto finds the smallest box",
    )
    place: tuple[Pin, ...] = Field(
        default=(), description="words placed by hand, which stay where they are put"
    )


def shown(size: Size) -> str:
    """A size for people: 13×17."""
    return f"{size.columns}×{size.rows}"
