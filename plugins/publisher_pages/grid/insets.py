"""Insets of a grid: rectangles between its cells with a picture, or with the title."""

from collections.abc import Iterator
from functools import lru_cache

from publisher import ExportError, Inset, Puzzle, puzzle_name
from publisher_pages.drawing.colours import Colour
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Drawing, Image, Role
from publisher_pages.grid.lines import CellGeometry, Weights
from publisher_pages.pictures.images import PictureData, usable_picture
from publisher_pages.type import stack
from publisher_pages.type.typesetter import Typesetter

_LARGEST, _SMALLEST, _STEP = 0.9, 0.2, 0.05  # the type of a title, in sides of a cell
_WHITE = 0.2  # around it, in sides of a cell
_MOST_LINES = 4


def insets_of(puzzle: Puzzle) -> tuple[Inset, ...]:
    """The insets of a puzzle; a crossword has none."""
    return puzzle.sheet.insets if puzzle.sheet else ()


def has_title_inside(puzzle: Puzzle) -> bool:
    """Whether the title is in the grid, and needs not be above it."""
    return any(not inset.picture for inset in insets_of(puzzle))


def inset_frames(puzzle: Puzzle, geometry: CellGeometry, colour: Colour) -> Iterator[Drawing]:
    """The lines around the insets."""
    weight = Weights.of(geometry.side).outline
    for inset in insets_of(puzzle):
        rows, columns = inset.rows, inset.columns
        corners = [
            (float(row), float(column))
            for row, column in (
                (rows.start, columns.start),
                (rows.start, columns.stop),
                (rows.stop, columns.stop),
                (rows.stop, columns.start),
            )
        ]
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            yield geometry.line(start, end, weight, colour)


def inset_titles(
    puzzle: Puzzle, typesetter: Typesetter, geometry: CellGeometry
) -> Iterator[Drawing]:
    """The title in its insets, in the largest type in which it fits."""
    paragraph = typesetter.paragraph(puzzle.title or puzzle_name(puzzle), typesetter.fonts.title)
    for inset in insets_of(puzzle):
        if inset.picture:
            continue
        room = _extent(inset, geometry).inset(_WHITE * geometry.side)
        sizes = [geometry.side * size for size in _sizes()]
        for size in sizes:
            rows = stack.fitted_rows(paragraph, Role.TITLE, [size], 1, room.width)
            is_whole = paragraph.has_whole_words(room.width / size)
            if is_whole and len(rows) <= _MOST_LINES and stack.height(rows) <= room.height:
                break
        yield from stack.centred(rows, room, room.top + (room.height - stack.height(rows)) / 2)


def inset_pictures(puzzle: Puzzle, geometry: CellGeometry) -> Iterator[Image]:
    """The pictures, each as large as it can be in the middle of its inset."""
    for inset in insets_of(puzzle):
        if inset.picture:
            room, picture = _extent(inset, geometry), _picture(inset.picture)
            scale = min(room.width / picture.width, room.height / picture.height)
            width, height = scale * picture.width, scale * picture.height
            left = room.left + (room.width - width) / 2
            yield Image(left, room.top + (room.height - height) / 2, width, height, picture)


def _sizes() -> Iterator[float]:
    """The sizes that are tried, the largest first."""
    count = round((_LARGEST - _SMALLEST) / _STEP)
    return (_LARGEST - step * _STEP for step in range(count + 1))


def _extent(inset: Inset, geometry: CellGeometry) -> Extent:
    rows, columns = inset.rows, inset.columns
    ends = geometry.corner((rows.start, columns.start)), geometry.corner((rows.stop, columns.stop))
    return Extent(*ends[0], *ends[1])


@lru_cache(maxsize=32)
def _picture(data: bytes) -> PictureData:
    """The picture of an inset, whose file was read long ago; raises `ExportError`."""
    try:
        return usable_picture(data, "the picture in the grid")
    except ValueError as error:
        raise ExportError(str(error)) from None
