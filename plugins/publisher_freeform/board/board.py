"""The board of a search: which letters are in its cells, and where a word may legally go.

A board keeps sets of cells as integers, a bit for each cell. Every cell has two bits: one in the
plane of rows, where words that run across lie along the lines, and one in the plane of columns,
where words that run down do. So in either plane the next cell of a word is the next bit, the same
cell of the next line is `stride` bits away, and one question answers for both directions. Each line
ends with empty cells, so that no word runs on into the next line. All legal starts of a word are
found at once: for each k, shift the set of cells that can take the word's k-th letter back by k
bits; the intersection of these sets is the answer.

For example, a board of 3 columns and 2 rows has the stride 4, and its plane of columns begins at
bit 12. The cell in row 1 and column 2 is bit 1 * 4 + 2 = 6, and bit 12 + 2 * 4 + 1 = 21. A word of
two letters can start at bit 5 if bit 5 can take the first and bit 6, shifted back by 1, the second.

A word is known by its index, and its place by its start: the number of its first cell in the plane
along which it lies. Sets of words are integers too, with the bit of each word's index.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import and_
from typing import Self

from publisher import Direction, Size
from publisher_shapes import GridOutline
from publisher_shapes.outline import rectangle

ACROSS, DOWN = 0, 1
WAYS = (Direction.ACROSS, Direction.DOWN)
"""The directions by these numbers."""

Coded = tuple[int, ...]
"""The letters of a word as numbers."""

Start = int
"""The number of a word's first cell, in the plane along which the word lies."""

BoardPlace = tuple[int, int, int]
"""Direction, row and column of a word."""

Pins = Mapping[int, BoardPlace]
"""The words placed by hand, and the position of each."""

CellSet = int
WordSet = int


def bits(members: int) -> Iterator[int]:
    """The numbers of the cells or words in a set, in ascending order."""
    while members:
        low = members & -members
        yield low.bit_length() - 1
        members ^= low


def _line(rooms: Iterable[bool]) -> CellSet:
    """The cells of a line that are there."""
    return sum(1 << at for at, is_there in enumerate(rooms) if is_there)


class Board:
    """Words on a rectangle of cells, or on those in an outline.

    Every run of two or more letters is exactly one word.

    The words: `words` holds the letters of each word as codes from 0 up to `letter_count`;
    `start_of` has the start of each placed word, and `placed` is the set of them;
    `crossing_graph` holds for each word the set of words that it crosses.

    Sets of cells: `along` are the cells of words that lie along the lines of a plane, `crosswise`
    the same cells in the other plane, and `occupied` both. `free` are empty cells whose neighbours
    in the lines beside them are empty too, `open` the cells along which no word lies, and
    `cells_with` the cells of each letter. `starts_inside` are for each length of a word the cells
    from which it does not leave the board; `runs` and `spans` are words of each length as sets of
    cells, along a line and across the lines.

    For each cell, `owner` is the word that lies along there, as a set of words, and `twin` is the
    number of the same cell in the other plane.
    """

    # A search copies a board at each step: with slots, the copies are as fast to use as the first.
    __slots__ = (
        *("columns", "rows", "words", "stride", "plane", "twin", "runs", "spans", "inside"),
        *("starts_inside", "start_of", "along", "crosswise", "occupied", "free", "open"),
        *("cells_with", "owner", "placed", "crossing_graph", "outline"),
    )

    def __init__(
        self,
        columns: int,
        rows: int,
        words: Sequence[Coded],
        letter_count: int,
        outline: GridOutline | None = None,
    ) -> None:
        self.columns = columns
        self.rows = rows
        self.outline = outline
        self.words = words
        self.stride = stride = max(columns, rows) + 1
        # An empty line after each plane: what is above the first line or below the last is empty.
        self.plane = plane = (rows + 1) * stride
        count = plane + (columns + 1) * stride
        self.twin = list(range(count))
        for row in range(rows):
            first = row * stride
            self.twin[first : first + columns] = range(plane + row, count - stride, stride)
        for column in range(columns):
            first = plane + column * stride
            self.twin[first : first + rows] = range(column, plane - stride, stride)
        lengths = set(map(len, words))
        self.runs = {length: (1 << length) - 1 for length in lengths}
        self.spans = {length: sum(1 << k * stride for k in range(length)) for length in lengths}
        self.inside = self._inside()
        self.starts_inside = {length: self._starts_inside(length) for length in lengths}
        self.start_of: dict[int, Start] = {}
        self.along = self.crosswise = self.occupied = 0
        self.free = self.open = self.inside
        self.cells_with = [0] * letter_count
        self.owner = [0] * count
        self.placed = 0
        self.crossing_graph = [0] * len(words)

    def _inside(self) -> CellSet:
        """The cells that are there, in both planes."""
        size = Size(self.columns, self.rows)
        rooms = self.outline.rooms(size) if self.outline else rectangle(size)
        lines, columns = map(_line, rooms), map(_line, zip(*rooms, strict=True))
        cells = sum(line << row * self.stride for row, line in enumerate(lines))
        return cells + sum(
            line << self.plane + column * self.stride for column, line in enumerate(columns)
        )

    def _starts_inside(self, length: int) -> CellSet:
        """The cells in which a word of some length may start without leaving the board."""
        return reduce(and_, (self.inside >> shift for shift in range(length)))

    def copy(self) -> Self:
        """An independent board with the same words in the same places."""
        other = object.__new__(type(self))
        other.columns, other.rows, other.words = self.columns, self.rows, self.words
        other.outline = self.outline
        other.stride, other.plane, other.twin = self.stride, self.plane, self.twin
        other.runs, other.spans = self.runs, self.spans
        other.starts_inside, other.inside = self.starts_inside, self.inside
        other.start_of, other.placed = self.start_of.copy(), self.placed
        other.along, other.crosswise, other.occupied = self.along, self.crosswise, self.occupied
        other.free, other.open = self.free, self.open
        other.cells_with, other.owner = self.cells_with[:], self.owner[:]
        other.crossing_graph = self.crossing_graph[:]
        return other

    def blank(self, size: Size) -> "Board":
        """An empty board of another size for the same words."""
        return Board(*size, self.words, len(self.cells_with), self.outline)

    def start_at(self, direction: int, row: int, column: int) -> Start:
        """The start of a word that begins in this cell."""
        if direction == DOWN:
            return self.plane + column * self.stride + row
        return row * self.stride + column

    def position(self, start: Start) -> BoardPlace:
        """The direction, row and column of a start."""
        if start < self.plane:
            return (ACROSS, *divmod(start, self.stride))
        column, row = divmod(start - self.plane, self.stride)
        return DOWN, row, column

    def place(self, word: int, start: Start) -> None:
        """Put a word at one of its legal starts."""
        codes, stride, owner = self.words[word], self.stride, self.owner
        cells_with, crossing_graph, length = self.cells_with, self.crossing_graph, len(codes)
        first, me, crossed = self.twin[start], 1 << word, 0
        end, last = start + length, first + length * stride
        cells = zip(codes, range(start, end), range(first, last, stride), strict=True)
        for code, cell, twin in cells:
            if other := owner[twin]:
                crossed |= other
                crossing_graph[other.bit_length() - 1] |= me
            else:
                cells_with[code] |= 1 << cell | 1 << twin
        owner[start:end] = [me] * length
        crossing_graph[word] = crossed
        self.start_of[word] = start
        self.placed |= me
        self.along |= self.runs[length] << start
        self.crosswise |= self.spans[length] << first
        self.refresh()

    def remove(self, words: WordSet) -> tuple[CellSet, WordSet]:
        """Take words off; return the cells they had, each in its plane, and the words they crossed.

        What is left may break the rule that every run of letters is a word: see `evict`.
        """
        start_of, owner, cells_with = self.start_of, self.owner, self.cells_with
        crossing_graph = self.crossing_graph
        codes: set[int] = set()
        cells = crosswise = crossed = 0
        self.placed ^= words
        for word in bits(words):
            mine, start, others = self.words[word], start_of.pop(word), crossing_graph[word]
            length = len(mine)
            codes.update(mine)
            owner[start : start + length] = [0] * length
            cells |= self.runs[length] << start
            crosswise |= self.spans[length] << self.twin[start]
            crossed |= others
            crossing_graph[word] = 0
            while others:
                other = others.bit_length() - 1
                others ^= 1 << other
                crossing_graph[other] ^= 1 << word
        self.along ^= cells
        self.crosswise ^= crosswise
        self.refresh()
        occupied = self.occupied
        for code in codes:
            cells_with[code] &= occupied
        return cells, crossed

    def refresh(self) -> None:
        """Recompute `occupied`, `free` and `open` from `along` and `crosswise`."""
        self.occupied = occupied = self.along | self.crosswise
        stride, inside = self.stride, self.inside
        self.free = inside ^ inside & (occupied | occupied << stride | occupied >> stride)
        self.open = inside ^ self.along

    @property
    def cell_count(self) -> int:
        """The number of cells that there are."""
        return self.inside.bit_count() // 2

    @property
    def crossings(self) -> int:
        """The number of cells that two words share."""
        return (self.along & self.crosswise).bit_count() // 2

    @property
    def letter_cells(self) -> CellSet:
        """The cells of all words, in the plane of rows only."""
        return self.occupied & (1 << self.plane) - 1

    def bounding_box(self) -> tuple[int, int, int, int]:
        """Top row, left column, height and width of the smallest box around all letters."""
        (top, bottom), (left, right) = (
            (((cells & -cells).bit_length() - 1) // self.stride, cells.bit_length() // self.stride)
            for cells in (self.letter_cells, self.occupied >> self.plane)
        )
        return top, left, bottom - top + 1, right - left + 1

    def legal_starts(self, word: int) -> CellSet:
        """Every start at which the word breaks no rule, whether it crosses another or not."""
        codes, cells_with, free, open_ = self.words[word], self.cells_with, self.free, self.open
        length, occupied = len(codes), self.occupied
        found = self.starts_inside[length] & ~(occupied << 1 | occupied >> length)
        for shift, code in enumerate(codes):
            found &= (free | cells_with[code] & open_) >> shift
            if not found:
                return 0
        return found

    def by_crossings(self, word: int, among: CellSet) -> tuple[CellSet, CellSet, CellSet]:
        """Of some starts: where the word crosses three others or more, two or more, one or more."""
        cells_with, crosswise = self.cells_with, self.crosswise
        once = twice = thrice = 0
        for shift, code in enumerate(self.words[word]):
            meets = (cells_with[code] & crosswise) >> shift & among
            if meets:
                thrice |= twice & meets
                twice |= once & meets
                once |= meets
        return thrice, twice, once

    def legal_by_crossings(self, word: int, legal: CellSet) -> tuple[CellSet, CellSet, CellSet]:
        """The same of legal starts, found faster: there a letter in the way is a crossing."""
        occupied = self.occupied
        once = twice = thrice = 0
        for shift in range(len(self.words[word])):
            meets = occupied >> shift & legal
            if meets:
                thrice |= twice & meets
                twice |= once & meets
                once |= meets
        return thrice, twice, once

    def by_obstacles(self, word: int) -> tuple[CellSet, ...]:
        """Starts inside the board with no cell in the way, with one at most, with two at most."""
        codes, cells_with, free, open_ = self.words[word], self.cells_with, self.free, self.open
        occupied, length = self.occupied, len(codes)
        inside = self.starts_inside[length]
        one = inside & (occupied << 1 | occupied >> length)
        two = inside & occupied << 1 & occupied >> length
        three = 0
        for shift, code in enumerate(codes):
            bad = inside ^ inside & (free | cells_with[code] & open_) >> shift
            three |= two & bad
            two |= one & bad
            one |= bad
        return inside ^ one, inside ^ two, inside ^ three

    def meets(self, word: int, start: Start) -> tuple[WordSet, WordSet]:
        """The words in the way of a word at a start, and the words that it may cross there.

        Taking off the words in its way may uncover more words that are in its way.
        """
        codes, words, start_of = self.words[word], self.words, self.start_of
        owner, twin, stride = self.owner, self.twin, self.stride
        first, end, last = twin[start], start + len(codes), twin[start] + len(codes) * stride
        hit = crossed = 0
        for beyond in (start - 1, end):
            hit |= owner[beyond] | owner[twin[beyond]]
        cells = zip(codes, range(start, end), range(first, last, stride), strict=True)
        for code, cell, crosswise in cells:
            hit |= owner[cell]
            if other := owner[crosswise]:
                index = other.bit_length() - 1
                if words[index][crosswise - start_of[index]] == code:
                    crossed |= other
                else:
                    hit |= other
            elif not owner[cell]:
                for beside in (cell - stride, cell + stride):
                    hit |= owner[beside] | owner[twin[beside]]
        return hit, crossed & ~hit

    def evict(self, words: WordSet) -> WordSet:
        """Take words off, and others as long as letters touch without a word.

        Returns the words on the board that crossed any of them.
        """
        crossed = 0
        while words:
            cells, beside = self.remove(words)
            crossed |= beside
            words = 0
            for cell in bits(cells & self.occupied & self.occupied >> 1):
                words |= self.owner[self.twin[cell]]
        return crossed & self.placed

    def separate_corners(self) -> WordSet:
        """Take off words until none touch only at a corner, if a rule forbids that.

        Returns the words on the board that crossed any of them. This board has no such rule.
        """
        return 0
