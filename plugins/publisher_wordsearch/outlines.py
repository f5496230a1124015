"""The outlines that a search for places tries, one larger than the other."""

from collections.abc import Iterator
from itertools import product, starmap
from math import ceil, isqrt, sqrt

from publisher import Language, Size
from publisher_shapes import GridOutline, outline_of
from publisher_shapes.outline import Rooms, rectangle
from publisher_wordsearch.options import HidingOptions

_LARGEST_SIDE = 60  # or a tenth more than the first side
_WIDEST = 1.6  # times the height
_BENT = 1.25  # times as wide or as high as an outline is drawn, if the message alone is left over
_LEAST = 0.85  # of the cells: more letters are hardly ever in two words


def outlines(
    options: HidingOptions, language: Language, cells: float, side: int
) -> Iterator[Rooms]:
    """The outline that the options ask for, or several, one larger than the other.

    Without a size the first has about so many cells, and room for a word of `side` letters. Raises
    `OptionError` for a drawing that is none.
    """
    outline = outline_of(options.shape, options.drawing, language)
    size = outline.size if outline and outline.size else options.size
    if size != "auto":
        yield outline.rooms(size) if outline else rectangle(size)
    elif options.is_message_alone:
        sizes = _bent(outline, int(cells), side) if outline else _rectangles(int(cells), side)
        yield from (outline.rooms(each) if outline else rectangle(each) for each in sizes)
    else:
        first = max(side, ceil(sqrt(cells / (outline.share if outline else 1))), 3)
        for length in range(first, max(first * 11 // 10, _LARGEST_SIDE) + 1):
            square = Size(length, length)
            yield outline.rooms(outline.box(length)) if outline else rectangle(square)


def _rectangles(cells: int, side: int) -> Iterator[Size]:
    """Sizes that are nearly square, the largest first, of at most so many cells."""
    for area in range(cells, int(cells * _LEAST), -1):
        rows = next(each for each in range(isqrt(area), 0, -1) if area % each == 0)
        if side <= area // rows <= _WIDEST * rows:
            yield Size(area // rows, rows)


def _bent(outline: GridOutline, cells: int, side: int) -> Iterator[Size]:
    """Sizes near the proportions of an outline, the largest first, of at most so many cells."""
    columns, rows = outline.proportions
    most = int(sqrt(_BENT * cells / outline.share * max(columns / rows, rows / columns))) + 1
    counted = []
    for size in starmap(Size, product(range(1, most + 1), repeat=2)):
        bend = size.columns * rows / (size.rows * columns)
        if max(size) >= side and 1 / _BENT <= bend <= _BENT:
            counted.append((sum(map(sum, outline.rooms(size))), size))
    fitting = (each for each in counted if cells * _LEAST < each[0] <= cells)
    yield from (size for _, size in sorted(fitting, reverse=True))
