"""The outlines of grids: rectangles, shapes of any size, and drawings of one's own."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import ceil, isqrt, sqrt
from pathlib import Path

from publisher import (
    DrawingError,
    Language,
    OptionError,
    file_bytes,
    read_drawing,
    utf8_text,
    visual_row,
)
from publisher_wordsearch.board import Rooms
from publisher_wordsearch.options import HidingOptions

_FOLDER = Path(__file__).parent / "shapes"
_LARGEST_SIDE = 60  # or a tenth more than the first side
_WIDEST = 1.6  # times the height
_LEAST = 0.85  # of the cells: more letters are hardly ever in two words


def outlines(
    options: HidingOptions, language: Language, cells: float, side: int
) -> Iterator[Rooms]:
    """The outline that the options ask for, or several, one larger than the other.

    Without a size the first has about so many cells, and a side of at least so many. Raises
    `OptionError` for a drawing that is none.
    """
    if options.drawing is not None:
        yield _drawn(options.drawing, language)
    elif options.size != "auto":
        yield _outline(options.shape, *options.size, language)
    elif options.is_message_alone and options.shape == "none":
        yield from _rectangles(int(cells), side)
    else:
        share = sum(map(sum, _shape(options.shape))) / _area(_shape(options.shape))
        first = max(side, ceil(sqrt(cells / share)), 3)
        lengths = range(first, max(first * 11 // 10, _LARGEST_SIDE) + 1)
        for length in range(first, side - 1, -1)[:4] if options.is_message_alone else lengths:
            yield _outline(options.shape, length, length, language)


def _rectangles(cells: int, side: int) -> Iterator[Rooms]:
    """Rectangles that are nearly square, the largest first, of at most so many cells."""
    for area in range(cells, int(cells * _LEAST), -1):
        rows = next(each for each in range(isqrt(area), 0, -1) if area % each == 0)
        if side <= area // rows <= _WIDEST * rows:
            yield [[True] * (area // rows)] * rows


def _outline(shape: str, columns: int, rows: int, language: Language) -> Rooms:
    """A shape in this size, as it is seen in a language of either direction."""
    drawn = _shape(shape)
    height, width = len(drawn), len(drawn[0])
    return [
        visual_row(
            [
                drawn[(2 * row + 1) * height // (2 * rows)][
                    (2 * column + 1) * width // (2 * columns)
                ]
                for column in range(columns)
            ],
            language.direction,
        )
        for row in range(rows)
    ]


def _area(rooms: Sequence[Sequence[bool]]) -> int:
    return len(rooms) * len(rooms[0])


@cache
def _shape(name: str) -> Rooms:
    if name == "none":
        return [[True]]
    lines = (_FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    width = max(map(len, lines))
    return [[sign == "." for sign in line.ljust(width)] for line in lines]


def _drawn(path: Path, language: Language) -> Rooms:
    try:
        grid = read_drawing(utf8_text(file_bytes(path)), language)
    except DrawingError as error:
        raise OptionError(("drawing",), f"{path}: {error}") from None
    return [[cell.is_letter for cell in row] for row in grid.rows]
