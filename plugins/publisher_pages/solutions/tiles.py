"""Tiles of solutions, each as large as it needs: rows of them, in their order, on few pages.

All grids have cells of one side, but for one that no page holds so. All measures are points.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from publisher_pages.drawing.extent import Extent

_LEAST_GAP, _MOST_GAP = 10.0, 40.0
_MOST_BELOW = 0.5  # of the height of a row: the gap below it
_MOST_COLUMNS = 8
_BISECTIONS = 12
_ROUNDING = 1e-6


class Need(NamedTuple):
    """A grid in cells, the width and the height of its head, with the white below it.

    `texts` are the heights of its answers in one of 1, 2, … columns; empty without answers.
    """

    columns: float
    rows: float
    head_width: float
    head_height: float
    texts: tuple[float, ...] = ()
    has_explanations: bool = False


class Tile(NamedTuple):
    """The solution at a place, its room, and the side of its cells."""

    place: int
    extent: Extent
    side: float


class _Size(NamedTuple):
    width: float
    height: float
    side: float


def text_widths(page: float) -> tuple[float, ...]:
    """The widths in which answers are measured: those of 1, 2, … columns of a page."""
    return tuple(_part(page, columns) for columns in range(1, _MOST_COLUMNS + 1))


def _part(page: float, columns: int) -> float:
    return max(1.0, (page - (columns - 1) * _LEAST_GAP) / columns)


class TiledPages:
    """The tiles on pages of this size, which hold all of them with cells of this side.

    Answers are at least as wide as one of so many `columns`. A page has at most so many tiles.
    """

    def __init__(
        self,
        needs: Sequence[Need],
        page: tuple[float, float],
        side: float,
        columns: int,
        most: int,
    ) -> None:
        self.side = side
        self._needs = needs
        self._width, self._height = page
        self._columns = columns
        self._most = most
        self._firsts = list(self._begun())

    @classmethod
    def best(
        cls,
        needs: Sequence[Need],
        page: tuple[float, float],
        sides: tuple[float, float],
        most: int,
    ) -> "TiledPages":
        """The fewest pages, and of these the largest cells between the least and the most side.

        With answers, columns of every width are tried.
        """
        least, largest = sides
        with_texts = any(need.texts for need in needs)
        found = [
            cls(needs, page, least, columns, most)
            for columns in range(1, (_MOST_COLUMNS if with_texts else 1) + 1)
        ]
        fewest = min(map(len, found))
        of_these = (each for each in found if len(each) == fewest)
        return max((each._enlarged(largest) for each in of_these), key=lambda each: each.side)

    def __len__(self) -> int:
        return len(self._firsts)

    def places(self, page: int) -> range:
        """The places of the solutions on a page."""
        ends = [*self._firsts[page + 1 : page + 2], len(self._needs)]
        return range(self._firsts[page], ends[0])

    def tiles(self, page: int, room: Extent, *, in_middle: bool) -> Iterator[Tile]:
        """The tiles of a page in this room, perhaps in the middle of its width."""
        rows = [(row, [self._size(place) for place in row]) for row in self._rows(page)]
        gaps = [_gap([size.width for size in sizes], self._width, _MOST_GAP) for _, sizes in rows]
        heights = [max(size.height for size in sizes) for _, sizes in rows]
        between = _gap(heights, self._height, _MOST_BELOW * heights[-1])
        widths = (
            sum(size.width for size in sizes) + gap * (len(sizes) - 1)
            for (_, sizes), gap in zip(rows, gaps, strict=True)
        )
        left = room.left + (self._width - max(widths)) / 2 * in_middle
        tops = accumulate((height + between for height in heights), initial=room.top)
        for (row, sizes), gap, top in zip(rows, gaps, tops, strict=False):
            x = left
            for place, (width, height, side) in zip(row, sizes, strict=True):
                yield Tile(place, Extent(x, top, x + width, top + height), side)
                x += width + gap

    def _enlarged(self, largest: float) -> "TiledPages":
        """As many pages, with cells as large as these hold."""
        low, high, best = self.side, largest, self
        for attempt in range(_BISECTIONS + 1):
            side = (low + high) / 2 if attempt else largest
            found = TiledPages(
                self._needs, (self._width, self._height), side, self._columns, self._most
            )
            if side > best.side and len(found) <= len(self):
                low, best = side, found
            else:
                high = side
            if low >= high:
                break
        return best

    def _size(self, place: int) -> _Size:
        """The size of a tile; a grid that is too large for a page has smaller cells."""
        need = self._needs[place]
        text = need.texts[self._columns - 1] if need.texts else 0.0
        high = (self._height - need.head_height - text) / need.rows
        side = min(self.side, self._width / need.columns, high)
        wide = (
            _part(self._width, self._columns) if need.texts else min(need.head_width, self._width)
        )
        height = need.head_height + side * need.rows + text
        return _Size(max(side * need.columns, wide), height, side)

    def _begun(self) -> Iterator[int]:
        """The first place of each page."""
        first = at = 0
        while at < len(self._needs):
            yield first
            for row in self._rows_from(first):
                at = row.stop
            first = at

    def _rows(self, page: int) -> Iterator[range]:
        return self._rows_from(self._firsts[page])

    def _rows_from(self, first: int) -> Iterator[range]:
        """The rows of the page that begins with this place."""
        begun = first
        right = top = height = 0.0
        last = min(len(self._needs), first + self._most)
        for at in range(first, last):
            size = self._size(at)
            if at > begun and right + _LEAST_GAP + size.width > self._width + _ROUNDING:
                yield range(begun, at)
                begun, right, top, height = at, 0.0, top + height + _LEAST_GAP, 0.0
            height = max(height, size.height)
            if at > first and top + height > self._height + _ROUNDING:
                if at > begun:
                    yield range(begun, at)
                return
            right += size.width + (_LEAST_GAP if at > begun else 0.0)
        yield range(begun, last)


def _gap(lengths: Sequence[float], room: float, most: float) -> float:
    """The gap between lengths: that of as many, each like the last one, as there is room for."""
    whole, last = sum(lengths), lengths[-1]
    free = room - whole - _LEAST_GAP * (len(lengths) - 1)
    more = int((free + _ROUNDING) / (last + _LEAST_GAP))
    gaps = len(lengths) + more - 1
    return min(max(most, _LEAST_GAP), (room - whole - more * last) / gaps) if gaps else 0.0
