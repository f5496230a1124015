"""The settings of an outline, for the options of any generator."""

from typing import Literal

from pydantic import ValidationInfo, field_validator

from publisher import InputFile, Options

ShapeName = Literal["none", "circle", "diamond", "fish", "heart", "house", "star", "tree"]
"""A shape that there is in any size; `none` is a rectangle."""

SHAPE = "The outline of the grid."
DRAWING = "A file with an outline of one's own: `.` is a cell, a space is none."


class OutlineOptions(Options):
    """Options that have, in this order, a `size`, a `shape` and a `drawing`."""

    @field_validator("drawing", check_fields=False)
    @classmethod
    def _check_drawing(cls, value: InputFile | None, info: ValidationInfo) -> InputFile | None:
        """Refuse what a drawing says by itself."""
        if value is None:
            return None
        for name, usual in (("size", (None, "auto")), ("shape", ("none",))):
            if name in info.data and info.data[name] not in usual:
                raise ValueError(f"the drawing has a {name} of its own: leave `{name}` out")
        return value
