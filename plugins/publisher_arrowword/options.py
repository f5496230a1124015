"""The settings of the kind `arrowword`, and of the generator that fills it."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field, field_validator

from publisher import (
    FileError,
    GridSize,
    InputFile,
    Inset,
    OptionError,
    Options,
    Position,
    Size,
    file_bytes,
    setting,
)
from publisher_fill.plugin_designs import ListFillOptions

SMALLEST, LARGEST = 6, 25
"""The shortest and the longest side."""

BESIDE = 3
"""The fewest columns and rows beside a picture or a title."""

MOST_BYTES = 1 << 20
"""The largest picture: a puzzle has it in itself."""

Corner = Literal["top-start", "top-end", "bottom-start", "bottom-end", "middle"]
"""A place in a grid; reading begins at the start."""


def _picture(path: Path) -> Path:
    """The path of a PNG or JPEG file; a `ValueError` says why it cannot be used."""
    from PIL import Image

    try:
        data = file_bytes(path, MOST_BYTES)
        Image.open(BytesIO(data), formats=("PNG", "JPEG")).verify()
    except FileError as error:
        raise ValueError(f"the picture {error}") from None
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise ValueError(f"the picture {path} is neither a PNG nor a JPEG file") from None
    return path


class ArrowInsetOptions(Options):
    """A rectangle of the grid without letters: how large it is, and where."""

    size: GridSize = setting(Size(4, 5), "Columns×rows that it takes of the grid.")
    corner: Corner = setting("bottom-end", "Where it is in the grid.")

    def inset(self, grid: Size) -> Inset | None:
        """The rectangle in a grid of a size; None if that lacks room for it."""
        rest = grid.columns - self.size.columns, grid.rows - self.size.rows
        if min(rest) < BESIDE:
            return None
        upright, along = self.corner.split("-") if "-" in self.corner else ("middle", "middle")
        left = {"start": 0, "end": rest[0], "middle": rest[0] // 2}[along]
        top = {"top": 0, "bottom": rest[1], "middle": rest[1] // 2}[upright]
        end = Position(top + self.size.rows - 1, left + self.size.columns - 1)
        return Inset(Position(top, left), end)


class ArrowPictureOptions(ArrowInsetOptions):
    """A picture in the grid."""

    file: Annotated[InputFile, AfterValidator(_picture)] = Field(
        description="A PNG or JPEG file of 1 MB at most.",
        json_schema_extra={"suffixes": [".png", ".jpg", ".jpeg"]},
    )


class ArrowTitleOptions(ArrowInsetOptions):
    """The title in the grid."""

    size: GridSize = setting(Size(5, 2), "Columns×rows that it takes of the grid.")
    corner: Corner = setting("top-start", "Where it is in the grid.")


class ArrowGridOptions(ListFillOptions):
    """What a config may set at `generator:`."""

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "grid": ("size", "style", "picture", "title_box", "solution_word"),
        "words": ("wordlists", "min_score", "stems"),
        "search": ("improve",),
    }

    size: GridSize = setting(
        Size(12, 16), f"Columns×rows, such as 12x16; a side has {SMALLEST} to {LARGEST} cells."
    )
    style: Literal["frame", "dense"] = setting(
        "frame",
        "Where clue cells are: frame has one at every other place of the top and of the side where "
        "reading begins; dense has fewer there, and so more letters are in two words.",
    )
    solution_word: str = setting(
        "", "A word whose letters are in numbered cells; it is written in cells below the grid."
    )
    picture: ArrowPictureOptions | None = setting(
        None, "A picture in the grid: {file: cat.png, size: 4x5, corner: bottom-end}."
    )
    title_box: ArrowTitleOptions | None = setting(
        None, "The title in the grid, and not above it: {size: 5x2, corner: top-start}."
    )

    @field_validator("size")
    @classmethod
    def _possible(cls, size: Size) -> Size:
        if min(size) < SMALLEST or max(size) > LARGEST:
            raise ValueError(f"a side of an arrowword has {SMALLEST} to {LARGEST} cells")
        return size

    def insets(self, grid: Size, *, with_picture: bool = False) -> list[Inset]:
        """The rectangles of the picture and of the title in a grid of a size.

        Raises `OptionError` if the grid lacks room for them, or the file can no longer be read.
        """
        found: list[Inset] = []
        for name in ("picture", "title_box"):
            wanted: ArrowInsetOptions | None = getattr(self, name)
            if wanted is None:
                continue
            inset = wanted.inset(grid)
            if inset is None:
                beside = f"{BESIDE} columns and {BESIDE} rows beside it are for words"
                said = f"{wanted.size} is too large for a grid of {grid}: {beside}"
                raise OptionError((name, "size"), said)
            if found and {*found[0].cells} & {*inset.cells}:
                raise OptionError((name, "corner"), "the title lies on the picture")
            found.append(inset)
        if with_picture and self.picture:
            try:
                data = file_bytes(self.picture.file, MOST_BYTES)
            except FileError as error:
                raise OptionError(("picture", "file"), str(error)) from None
            found[0] = found[0]._replace(picture=data)
        return found


class ArrowwordOptions(ArrowGridOptions):
    """What a config may set at `kind: {arrowword: …}`."""
