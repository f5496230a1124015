"""Clue columns, filled and balanced. Blocks are never divided and keep their order."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from operator import add
from typing import NamedTuple, cast

_TOLERANCE = 0.01  # points: far below what a printer shows, far above what rounding loses
_BISECTIONS = 16


class BlockHeight(NamedTuple):
    """The height of a block, and the space before it if it is not the first of its column.

    `heads` says that it begins a list, and `goes_on` that it is the rest of a clue that is cut.
    """

    space: float
    height: float
    heads: bool = False
    goes_on: bool = False


@dataclass(frozen=True)
class BlockHeights:
    """Blocks in their order: the space before each, its height, and which of them begin a list.

    `rests` are the rests of clues that are cut. A slice of the blocks is named by the index of its
    first one and that after its last one.
    """

    spaces: Sequence[float]
    heights: Sequence[float]
    heads: Sequence[int]
    rests: Sequence[int] = ()

    @classmethod
    def of(cls, blocks: Iterable[BlockHeight]) -> "BlockHeights":
        """These blocks."""
        known = list(blocks)
        return cls(
            [block.space for block in known],
            [block.height for block in known],
            [index for index, block in enumerate(known) if block.heads],
            tuple(index for index, block in enumerate(known) if block.goes_on),
        )

    def __len__(self) -> int:
        return len(self.heights)

    def begin_list(self, index: int) -> bool:
        """Whether the block with this index begins a list."""
        at = bisect_left(self.heads, index)
        return at < len(self.heads) and self.heads[at] == index

    def first(self, count: int) -> "BlockHeights":
        """So many of the blocks, from the first."""
        heads, rests = ([at for at in found if at < count] for found in (self.heads, self.rests))
        return BlockHeights(self.spaces[:count], self.heights[:count], heads, rests)

    def spaced(self, gap: float, stretch: float) -> "BlockHeights":
        """The same blocks with a gap between clues and below headings, and all of it stretched."""
        spaces = [(space + gap) * stretch for space in self.spaces]
        for rest in self.rests:
            spaces[rest] = 0.0
        heights = [height * stretch for height in self.heights]
        for head in self.heads:
            heights[head] += gap * stretch
        return BlockHeights(spaces, heights, self.heads, self.rests)

    def height(self, start: int, stop: int) -> float:
        """The height of a column of some of them; 0 for none."""
        if start == stop:
            return 0.0
        return self._through[stop] - self._through[start] - self.spaces[start]

    def least_height(self, start: int) -> float:
        """The height of the blocks from this one on, without any space."""
        return self._without_spaces[-1] - self._without_spaces[start]

    def fitting(self, start: int, room: float, is_of_one_list: bool) -> int:
        """The index after the last block that a column from `start` on can hold in this room."""
        if start == len(self):
            return start
        limit = room + _TOLERANCE + self._through[start] + self.spaces[start]
        stop = max(start, bisect_right(self._through, limit) - 1)
        if is_of_one_list:
            heading = bisect_right(self.heads, start)
            if heading < len(self.heads):
                stop = min(stop, self.heads[heading])
        return stop

    def first_leaving(self, room: float) -> int:
        """The index after the fewest blocks whose followers have at most this height."""
        return bisect_left(self._without_spaces, self._without_spaces[-1] - room)

    @cached_property
    def _through(self) -> list[float]:
        """The height of the first blocks with all their spaces, for every number of them."""
        return list(accumulate(map(add, self.spaces, self.heights), initial=0.0))

    @cached_property
    def _without_spaces(self) -> list[float]:
        return list(accumulate(self.heights, initial=0.0))


def fill(
    blocks: BlockHeights, tops: Sequence[float], bottom: float, separate_lists: bool = False
) -> list[int]:
    """The number of blocks in each column, if each column takes all that it can hold.

    Columns go from their `tops` down to `bottom`. With `separate_lists`, each list begins a column,
    unless there is only one column. The sum is less than the number of blocks if some do not fit.
    """
    separate_lists = separate_lists and len(tops) > 1
    counts = []
    at = 0
    for top in tops:
        stop = blocks.fitting(at, bottom - top, separate_lists)
        counts.append(stop - at)
        at = stop
    return counts


def balance(
    blocks: BlockHeights, tops: Sequence[float], bottom: float, separate_lists: bool = False
) -> list[int]:
    """The number of blocks in each column such that the longest column is as short as possible.

    Of several ways, the most even one is taken: the least sum of the squares of the white heights
    below the columns. All blocks must fit above `bottom`. Lists that need not begin a column do so
    if the columns then end within one block of each other.
    """
    is_fitting = sum(fill(blocks, tops, bottom, separate_lists=True)) == len(blocks) > 0
    if is_fitting and len(tops) > 1 and not separate_lists:
        counts = _balanced(blocks, tops, bottom, separate_lists=True)
        found = ends(blocks, tops, counts)
        if max(found) - min(found) <= max(blocks.heights):
            return counts
    return _balanced(blocks, tops, bottom, separate_lists and len(tops) > 1)


def ends(blocks: BlockHeights, tops: Sequence[float], counts: Sequence[int]) -> tuple[float, ...]:
    """The bottom of each column."""
    stops = list(accumulate(counts, initial=0))
    slices = zip(tops, stops, stops[1:], strict=False)
    return tuple(top + blocks.height(start, stop) for top, start, stop in slices)


def _balanced(
    blocks: BlockHeights, tops: Sequence[float], bottom: float, separate_lists: bool
) -> list[int]:
    lowest = _least_bottom(blocks, tops, bottom, separate_lists)
    return cast("list[int]", evenest(blocks, tops, lowest, separate_lists))


def _least_bottom(
    blocks: BlockHeights, tops: Sequence[float], bottom: float, separate_lists: bool
) -> float:
    low, high = min(tops, default=0.0), bottom
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        if sum(fill(blocks, tops, middle, separate_lists)) == len(blocks):
            high = middle
        else:
            low = middle
    return high


def _is_any(start: int, stop: int) -> bool:  # noqa: ARG001 - what is asked of a column
    return True


def evenest(
    blocks: BlockHeights,
    tops: Sequence[float],
    bottom: float,
    separate_lists: bool,
    is_allowed: Callable[[int, int], bool] = _is_any,
) -> list[int] | None:
    """The most even counts: dynamic programming over columns and the number of blocks so far.

    `is_allowed` says whether a column may have the blocks from a start to a stop. Of equally even
    ones, first columns are fuller. The result is None if the columns cannot hold all blocks above
    `bottom`.
    """
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for column, top in enumerate(tops, 1):
        holds = sum(bottom - other + _TOLERANCE for other in tops[column:] if other < bottom)
        least = blocks.first_leaving(holds + _TOLERANCE)
        reached: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start, (cost, counts) in best.items():
            most = blocks.fitting(start, bottom - top, separate_lists)
            for stop in range(max(start, least), most + 1):
                if is_allowed(start, stop):
                    white = bottom - top - blocks.height(start, stop)
                    found = (cost + white**2, (*counts, start - stop))
                    if stop not in reached or found < reached[stop]:
                        reached[stop] = found
        best = reached
    return [-each for each in best[len(blocks)][1]] if len(blocks) in best else None
