"""Settings of the type: the fonts and their sizes."""

import re
from typing import Annotated, Literal, Self

from pydantic import (
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    ValidatorFunctionWrapHandler,
    field_validator,
    model_validator,
)
from pydantic_core import CoreSchema, core_schema

from publisher import InputFile, Options, setting
from publisher_pages.fonts.font_file import FontFile, read_font
from publisher_typesetting import listed_texts

_FONTS = [".ttf", ".otf", ".ttc", ".otc"]
_FONT_OF_COLLECTION = re.compile(r"(.+\.(?:ttc|otc))#([^#]+)", re.IGNORECASE)


def _parse_fonts(value: object) -> object:
    return {"regular": value} if isinstance(value, str | list) else value


# The largest type of the clues on A4, in points: of most grids, and of one with so many columns or
# fewer.
_LARGEST, _LARGEST_OF_SMALL, _SMALL = 12.0, 16.0, 12
# Large print has clues of 14 points at least, and numbers in cells of 8.
_LARGE_PRINT, _LARGE_PRINT_NUMBER = 14.0, 8.0


def _font_file(value: object, path_of: ValidatorFunctionWrapHandler) -> FontFile:
    if isinstance(value, FontFile):
        return FontFile(path_of(value.path), value.font)
    named = _FONT_OF_COLLECTION.fullmatch(value) if isinstance(value, str) else None
    return FontFile(path_of(named[1]), named[2]) if named else FontFile(path_of(value))


class _FontText:
    """A font as a config has it: the path of a file, or `Fonts.ttc#Name`."""

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_wrap_validator_function(
            _font_file,
            handler.generate_schema(InputFile),
            serialization=core_schema.to_string_ser_schema(),
        )


_FontSetting = Annotated[FontFile, _FontText(), Field(json_schema_extra={"suffixes": _FONTS})]
FontList = Annotated[tuple[_FontSetting, ...], BeforeValidator(listed_texts)]


class FontFiles(Options):
    """Font files; each is tried for the characters that the files before it lack."""

    regular: FontList = setting((), "Files for the clues and the small print.")
    bold: FontList = setting(
        (), "Files for headings and clue numbers; the regular ones if left out."
    )
    title: FontList = setting((), "Files for titles; the bold ones if left out.")
    grid: FontList = setting(
        (), "Files for the numbers and letters in cells; the regular ones if left out."
    )
    italic: FontList = setting(
        (), "Files for italics in clues; the regular ones, slanted, if left out."
    )

    @field_validator("regular", "bold", "title", "grid", "italic")
    @classmethod
    def _usable(cls, files: tuple[FontFile, ...]) -> tuple[FontFile, ...]:
        for file in files:
            read_font(file)
        return files


class TypeOptions(Options):
    """The fonts and the sizes of texts, and where texts and grids are."""

    font: Annotated[FontFiles, BeforeValidator(_parse_fonts)] = setting(
        FontFiles(),
        "A font file or a list of them, or such lists as `regular:`, `bold:`, "
        "`title:`, `grid:` and `italic:`; each is tried before the fonts that come with this "
        "program.",
    )
    title_face: Literal["heading", "press"] = setting(
        "heading",
        "Which of the fonts of this program titles have: that of headings, or those of newspapers.",
    )
    axis: Literal["middle", "start"] = setting(
        "middle",
        "Whether titles, grids and solutions that do not fill the width are in the middle of the "
        "page, or where reading starts.",
    )
    min_font: float = setting(8.0, "The smallest size of the clues, in points.", ge=4, le=96)
    max_font: Literal["auto"] | Annotated[float, Field(ge=4, le=96)] = setting(
        "auto",
        "The largest size of the clues, in points; auto is 12, and 16 for a grid of at "
        "most 12 columns, more on paper that is larger than A4, and a quarter more where a page "
        "has few words.",
    )
    leading: float = setting(
        1.26,
        "The least distance from one line of a clue to the next, as a multiple of the size; "
        "it grows if a font is taller, and where a page has room.",
        ge=1,
        le=2,
    )

    line_ends: Literal["ragged", "even"] = setting(
        "ragged",
        "Whether the lines of clues end where their words do, or all at the margin, but for the "
        "last of each clue and lines whose gaps would be too wide.",
    )

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.max_font != "auto" and self.min_font > self.max_font:
            raise ValueError(
                f"min_font ({self.min_font:g}) is larger than max_font ({self.max_font:g})"
            )
        return self

    @property
    def scale(self) -> float:
        """By how much the paper is larger than A4, in one dimension; at least 1."""
        return 1.0

    @property
    def least_type(self) -> float:
        """The smallest type that the press prints, in points; 0 for any."""
        return 0.0

    @property
    def least_in_cells(self) -> float:
        """The smallest type in cells that the press prints, or large print has; 0 for any."""
        is_large = self.min_font >= _LARGE_PRINT
        return max(self.least_type, _LARGE_PRINT_NUMBER if is_large else 0.0)

    @property
    def largest_font(self) -> float:
        """The largest size of the clues, in points, which that of all other texts follows."""
        return (
            max(self.min_font, _LARGEST * self.scale) if self.max_font == "auto" else self.max_font
        )

    def largest_clues(self, columns: float) -> float:
        """The largest size of the clues of a grid of so many columns, in points."""
        is_small = self.max_font == "auto" and columns <= _SMALL
        small = max(self.min_font, _LARGEST_OF_SMALL * self.scale)
        return small if is_small else self.largest_font

    @property
    def cell_scale(self) -> float:
        """How much larger than usual the cells may be: as the paper is, and as large type is."""
        return max(self.scale, self.largest_font / _LARGEST)
