"""Tiles of solutions, each as large as it needs: rows of them, in their order, on few pages.

All grids have cells of one side, but for one that no page holds so. All measures are points.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, zip_longest
from typing import NamedTuple

from publisher_pages.drawing.extent import Extent

_LEAST_GAP, _MOST_GAP = 10.0, 40.0
_MOST_BELOW = 0.5  # of the height of a row: the gap below it
_ABOVE_HEADING = 16.0  # more than the gap between rows
_MOST_COLUMNS = 8
_EVENED = (1.0, 0.96, 0.92, 0.88)  # of the largest cells: what shared columns may cost
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


class _Row(NamedTuple):
    """The solutions of a row, their sizes, and its top below its heading, in the page."""

    places: range
    sizes: list[_Size]
    top: float


def text_widths(page: float) -> tuple[float, ...]:
    """The widths in which answers are measured: those of 1, 2, … columns of a page."""
    return tuple(_part(page, columns) for columns in range(1, _MOST_COLUMNS + 1))


def _part(page: float, columns: int) -> float:
    return max(1.0, (page - (columns - 1) * _LEAST_GAP) / columns)


class TiledPages:
    """The tiles on pages of this size, which hold all of them with cells of this side.

    Answers are at least as wide as one of so many `columns`. A page has at most so many tiles. The
    solutions at the places of `headings` begin a row, below a heading of this height.
    """

    def __init__(
        self,
        needs: Sequence[Need],
        page: tuple[float, float],
        side: float,
        columns: int,
        most: int,
        headings: Mapping[int, float],
    ) -> None:
        self.side = side
        self._needs = needs
        self._width, self._height = page
        self._columns = columns
        self._most = most
        self._headings = headings
        self._firsts = list(self._begun())

    @classmethod
    def best(
        cls,
        needs: Sequence[Need],
        page: tuple[float, float],
        sides: tuple[float, float],
        most: int,
        headings: Mapping[int, float],
    ) -> "TiledPages":
        """The fewest pages, and of these the largest cells between the least and the most side.

        Cells are a little smaller where rows share their columns then.
        With answers, columns of every width are tried.
        """
        least, largest = sides
        with_texts = any(need.texts for need in needs)
        found = [
            cls(needs, page, least, columns, most, headings)
            for columns in range(1, (_MOST_COLUMNS if with_texts else 1) + 1)
        ]
        fewest = min(map(len, found))
        of_these = (each for each in found if len(each) == fewest)
        found = [each._enlarged(largest) for each in of_these]
        return max(found, key=lambda each: each.side)._evened(least)

    def __len__(self) -> int:
        return len(self._firsts)

    def places(self, page: int) -> range:
        """The places of the solutions on a page."""
        ends = [*self._firsts[page + 1 : page + 2], len(self._needs)]
        return range(self._firsts[page], ends[0])

    def tiles(self, page: int, room: Extent, *, in_middle: bool) -> Iterator[Tile]:
        """The tiles of a page in this room, perhaps in the middle of its width."""
        rows = self._laid_out(page)
        shared = self._columns_of([[size.width for size in row.sizes] for row in rows])
        gaps = [_gap(widths, self._width, _MOST_GAP) for widths in shared]
        whole = (sum(w) + gap * (len(w) - 1) for w, gap in zip(shared, gaps, strict=True))
        left = room.left + (self._width - max(whole)) / 2 * in_middle
        for row, widths, gap in zip(rows, shared, gaps, strict=True):
            lefts, top = (
                accumulate((width + gap for width in widths), initial=left),
                room.top + row.top,
            )
            for place, (width, height, side), x in zip(row.places, row.sizes, lefts, strict=False):
                yield Tile(place, Extent(x, top, x + width, top + height), side)

    def headings(self, page: int, room: Extent) -> Iterator[tuple[int, Extent]]:
        """The place that each heading of a page is above, and the room below it in this one."""
        for row in self._laid_out(page):
            if height := self._headings.get(row.places.start):
                yield row.places.start, room._replace(top=room.top + row.top - height)

    def _laid_out(self, page: int) -> list[_Row]:
        """The rows of a page, spread over its height."""
        rows = [(row, [self._size(place) for place in row]) for row in self._rows(page)]
        heights = [max(size.height for size in sizes) for _, sizes in rows]
        above = [self._above(row.start, is_first=not at) for at, (row, _) in enumerate(rows)]
        between = _gap(heights, self._height - sum(above), _MOST_BELOW * heights[-1])
        found, top = [], 0.0
        for (row, sizes), height, heading in zip(rows, heights, above, strict=True):
            found.append(_Row(row, sizes, top + heading))
            top += heading + height + between
        return found

    def _columns_of(self, rows: Sequence[list[float]]) -> Sequence[list[float]]:
        """The widths of the columns for each row of tiles: the same for all, if a page is as wide.

        Tiles of very different widths have columns of their own in each row.
        """
        columns = [max(column) for column in zip_longest(*rows, fillvalue=0.0)]
        fits = sum(columns) + _LEAST_GAP * (len(columns) - 1) <= self._width + _ROUNDING
        return [columns] * len(rows) if fits else rows

    def _enlarged(self, largest: float) -> "TiledPages":
        """As many pages, with cells as large as these hold."""
        low, high, best = self.side, largest, self
        for attempt in range(_BISECTIONS + 1):
            side = (low + high) / 2 if attempt else largest
            found = self._with(side)
            if side > best.side and len(found) <= len(self):
                low, best = side, found
            else:
                high = side
            if low >= high:
                break
        return best

    def _evened(self, least: float) -> "TiledPages":
        """As many pages where rows share their columns, if a little less makes them fit."""
        for share in _EVENED:
            side = max(least, share * self.side)
            found = self._with(side)
            if len(found) == len(self) and all(map(found._is_even, range(len(found)))):
                return found
        return self

    def _with(self, side: float) -> "TiledPages":
        page = self._width, self._height
        return TiledPages(self._needs, page, side, self._columns, self._most, self._headings)

    def _above(self, place: int, *, is_first: bool) -> float:
        """The height of a heading above a place, with white where it is not first on its page."""
        heading = self._headings.get(place, 0.0)
        return heading + _ABOVE_HEADING if heading and not is_first else heading

    def _is_even(self, page: int) -> bool:
        rows = [[self._size(place).width for place in row] for row in self._rows(page)]
        return self._columns_of(rows) is not rows

    def _size(self, place: int) -> _Size:
        """The size of a tile; a grid that is too large for a page has smaller cells."""
        need = self._needs[place]
        text = need.texts[self._columns - 1] if need.texts else 0.0
        height = self._height - self._headings.get(place, 0.0)
        high = (height - need.head_height - text) / need.rows
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
        begun, top = first, self._above(first, is_first=True)
        right = height = 0.0
        last = min(len(self._needs), first + self._most)
        for at in range(first, last):
            size, above = self._size(at), self._above(at, is_first=at == first)
            is_wide = right + _LEAST_GAP + size.width > self._width + _ROUNDING
            if at > begun and (above or is_wide):
                yield range(begun, at)
                begun, right, top, height = at, 0.0, top + height + _LEAST_GAP + above, 0.0
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
