"""Settings of the type: the fonts and their sizes."""

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, field_validator, model_validator

from publisher import InputFile, Options
from publisher_pages.fonts.font_file import read_font


def _parse_fonts(value: object) -> object:
    return {"regular": value} if isinstance(value, str | list) else value


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


# The largest type of the clues, in points: of most grids, and of one with so many columns or fewer.
_LARGEST, _LARGEST_OF_SMALL, _SMALL = 12.0, 16.0, 12

FontList = Annotated[tuple[InputFile, ...], BeforeValidator(_listed)]


class FontFiles(Options):
    """TrueType files; each is tried for the characters that the files before it lack."""

    regular: FontList = Field(default=(), description="Files for the clues and the small print.")
    bold: FontList = Field(
        default=(), description="Files for headings and clue numbers; the regular ones if left out."
    )
    title: FontList = Field(default=(), description="Files for titles; the bold ones if left out.")
    grid: FontList = Field(
        default=(),
        description="Files for the numbers and letters in cells; the regular ones if left out.",
    )
    italic: FontList = Field(
        default=(),
        description="Files for italics in clues; the regular ones, slanted, if left out.",
    )

    @field_validator("regular", "bold", "title", "grid", "italic")
    @classmethod
    def _usable(cls, paths: tuple[Any, ...]) -> tuple[Any, ...]:
        for path in paths:
            read_font(path)
        return paths


class TypeOptions(Options):
    """The fonts and the sizes of texts."""

    font: Annotated[FontFiles, BeforeValidator(_parse_fonts)] = Field(
        default=FontFiles(),
        description="A TrueType file or a list of them, or such lists as `regular:`, `bold:`, "
        "`title:`, `grid:` and `italic:`; each is tried before the fonts that come with this "
        "program.",
    )
    min_font: float = Field(
        default=8.0, ge=4, le=96, description="The smallest size of the clues, in points."
    )
    max_font: Literal["auto"] | Annotated[float, Field(ge=4, le=96)] = Field(
        default="auto",
        description="The largest size of the clues, in points; auto is 12, and 16 for a grid of at "
        "most 12 columns.",
    )
    leading: float = Field(
        default=1.18,
        ge=1,
        le=2,
        description="The distance from one line of a clue to the next, as a multiple of the size; "
        "it grows if a font is taller.",
    )

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.max_font != "auto" and self.min_font > self.max_font:
            raise ValueError(
                f"min_font ({self.min_font:g}) is larger than max_font ({self.max_font:g})"
            )
        return self

    @property
    def largest_font(self) -> float:
        """The largest size of the clues, in points, which that of all other texts follows."""
        return max(self.min_font, _LARGEST) if self.max_font == "auto" else self.max_font

    def largest_clues(self, columns: int) -> float:
        """The largest size of the clues of a grid of so many columns, in points."""
        is_small = self.max_font == "auto" and columns <= _SMALL
        return max(self.min_font, _LARGEST_OF_SMALL) if is_small else self.largest_font
