"""Settings of pictures that show only the grid."""

from typing import Literal, Self

from pydantic import model_validator

from publisher import setting
from publisher_pages.options import FontList, Length
from publisher_pages.options.cells import CellOptions
from publisher_pages.options.frame import FrameOptions
from publisher_pages.options.lengths import MM

_LEAST_CELL = 2 * MM
_LARGEST_CELL = 200 * MM
_USUAL_CELL, _CELL_WITH_TEXT = 9 * MM, 12 * MM


class PictureOptions(FrameOptions, CellOptions):
    """The contents of a picture of the grid, and its size."""

    grid: Literal["blank", "solved"] = setting(
        "blank", "The grid for solving, or with all its letters."
    )
    cell: Length = setting(
        _USUAL_CELL, "The side of a cell, such as 9mm; cells with clues in them have 12 mm."
    )
    margin: Length = setting(1 * MM, "The white around the grid, such as 1mm.")
    transparent: bool = setting(False, "Whether the white of the picture is transparent.")
    font: FontList = setting(
        (),
        "Font files for letters and numbers; each is tried before the fonts that "
        "come with this program.",
    )

    def side(self, *, has_texts: bool) -> float:
        """The side of a cell in points: unless it is set, larger if cells have clues in them."""
        return _CELL_WITH_TEXT if has_texts and "cell" not in self.model_fields_set else self.cell

    @model_validator(mode="after")
    def _sized(self) -> Self:
        if not _LEAST_CELL <= self.cell <= _LARGEST_CELL:
            raise ValueError(f"cells have sides from 2 to 200 mm, not {self.cell / MM:.4g} mm")
        return self


class SvgOptions(PictureOptions):
    """The grid as a drawing."""

    text: Literal["paths", "text"] = setting(
        "paths",
        "Letters and numbers as drawn shapes, which look the same everywhere, or as "
        "text, which can be edited and is shown in the reader's fonts.",
    )


class PngOptions(PictureOptions):
    """The grid as dots."""

    dpi: int = setting(300, "Dots per inch.", ge=36, le=2400)
