"""The board of a search: which letter stands where, and where a word may legally go.

A board is a set of integers used as bit sets of cells. Each cell is there twice: once in a plane of
rows, where words that run across lie along the lines, and once in a plane of columns, where words
that run down do. So in either plane the next cell of a word is the next bit, the line beside it is
`stride` bits away, and one question answers for both directions. Empty cells after each line keep
words from running on into the next. Shifting a whole set by a word's k-th cell and intersecting
over k answers for every start of the word at once.

A word is known by its index, and where it stands by its start, the number of its first cell in the
plane along which it lies.
"""

from collections.abc import Iterator, Sequence
from typing import Self

from publisher import Size

ACROSS, DOWN = 0, 1
NOBODY = -1

Codes = tuple[int, ...]
Place = int
"""The start of a word."""


def bits(cells: int) -> Iterator[int]:
    """The numbers of the cells in a set, ascending."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


class Board:
    """Words on a rectangle of cells, every run of two or more letters being exactly one word.

    `words` holds each word as the codes of its letters, 0 up to `alphabet`; `at` says where each
    placed word starts. `along` are the cells of words that lie along the lines of a plane,
    `athwart` the same cells in the other plane; `occupied` are both. `owner` says for each cell
    which word lies along there, and `twin` where the same cell is in the other plane. `free` are
    the cells that are empty and so are those beside them.
    """

    def __init__(self, columns: int, rows: int, words: Sequence[Codes], alphabet: int) -> None:
        self.columns = columns
        self.rows = rows
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
        longest = max(map(len, words), default=0)
        self.runs = [(1 << length) - 1 for length in range(longest + 1)]
        self.spans = [sum(1 << k * stride for k in range(length)) for length in range(longest + 1)]
        self.fields = [self._field(length) for length in range(longest + 1)]
        self.inside = self._field(1)
        self.at: dict[int, int] = {}
        self.along = self.athwart = self.occupied = 0
        self.free = self.inside
        self.letters = [0] * alphabet
        self.owner = [NOBODY] * count

    def _field(self, length: int) -> int:
        """The cells in which a word of some length may start."""
        across = (1 << max(self.columns - length + 1, 0)) - 1
        down = (1 << max(self.rows - length + 1, 0)) - 1
        field = sum(across << row * self.stride for row in range(self.rows))
        return field + sum(
            down << self.plane + column * self.stride for column in range(self.columns)
        )

    def copy(self) -> Self:
        """An independent board with the same words in the same places."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.at = self.at.copy()
        other.letters = self.letters[:]
        other.owner = self.owner[:]
        return other

    def blank(self, size: Size) -> "Board":
        """An empty board of another size for the same words."""
        return Board(*size, self.words, len(self.letters))

    def start(self, direction: int, row: int, column: int) -> int:
        """The start of a word that begins in a cell."""
        if direction == DOWN:
            return self.plane + column * self.stride + row
        return row * self.stride + column

    def spot(self, start: int) -> tuple[int, int, int]:
        """The direction, row and column of a start."""
        if start < self.plane:
            return (ACROSS, *divmod(start, self.stride))
        column, row = divmod(start - self.plane, self.stride)
        return DOWN, row, column

    def place(self, word: int, start: int) -> None:
        """Put a word where `starts` allows it."""
        codes, twin = self.words[word], self.twin
        letters, length = self.letters, len(codes)
        for cell, code in enumerate(codes, start):
            letters[code] |= 1 << cell | 1 << twin[cell]
        self.owner[start : start + length] = [word] * length
        self.at[word] = start
        self.along |= self.runs[length] << start
        self.athwart |= self.spans[length] << twin[start]
        self.refresh()

    def remove(self, word: int) -> None:
        """Take a word off."""
        start, codes = self.at.pop(word), self.words[word]
        length = len(codes)
        self.owner[start : start + length] = [NOBODY] * length
        self.along ^= self.runs[length] << start
        self.athwart ^= self.spans[length] << self.twin[start]
        self.refresh()
        letters, occupied = self.letters, self.occupied
        for code in codes:
            letters[code] &= occupied

    def refresh(self) -> None:
        """Bring up to date what follows from `along` and `athwart`."""
        self.occupied = occupied = self.along | self.athwart
        stride = self.stride
        self.free = self.inside & ~(occupied | occupied << stride | occupied >> stride)

    def run_of(self, word: int) -> int:
        """The cells of a placed word, in both planes."""
        start, length = self.at[word], len(self.words[word])
        return self.runs[length] << start | self.spans[length] << self.twin[start]

    @property
    def crossings(self) -> int:
        """How many cells two words share."""
        return (self.along & self.athwart).bit_count() // 2

    @property
    def across(self) -> int:
        """The cells of all words, in the plane of rows alone."""
        return self.occupied & (1 << self.plane) - 1

    def box(self) -> tuple[int, int, int, int]:
        """Top row, left column, height and width of the smallest box around all letters."""
        line = (1 << self.stride) - 1
        lines = [self.occupied >> row * self.stride & line for row in range(self.rows)]
        used = [row for row, cells in enumerate(lines) if cells]
        columns = 0
        for cells in lines:
            columns |= cells
        left = (columns & -columns).bit_length() - 1
        return used[0], left, used[-1] - used[0] + 1, columns.bit_length() - left

    def starts(self, word: int) -> int:
        """Every start at which the word breaks no rule, whether it crosses another or not."""
        codes, letters, free = self.words[word], self.letters, self.free
        occupied, open_ = self.occupied, ~self.along
        found = ~(occupied << 1 | occupied >> len(codes))
        for shift, code in enumerate(codes):
            found &= (free | letters[code] & open_) >> shift
            if not found:
                return 0
        return found

    def crossing(self, word: int, among: int) -> tuple[int, int, int]:
        """Those of some starts where three or more of its letters lie in words athwart, two, one.

        Two includes three and one includes both.
        """
        letters, athwart = self.letters, self.athwart
        once = twice = thrice = 0
        for shift, code in enumerate(self.words[word]):
            meets = (letters[code] & athwart) >> shift & among
            if meets:
                thrice |= twice & meets
                twice |= once & meets
                once |= meets
        return thrice, twice, once

    def near(self, word: int) -> tuple[int, ...]:
        """Starts inside the board with no cell in the way, with at most one, with at most two."""
        codes, letters, free = self.words[word], self.letters, self.free
        occupied, open_ = self.occupied, ~self.along
        length = len(codes)
        one = occupied << 1 | occupied >> length
        two = occupied << 1 & occupied >> length
        three = 0
        for shift, code in enumerate(codes):
            bad = ~((free | letters[code] & open_) >> shift)
            three |= two & bad
            two |= one & bad
            one |= bad
        field = self.fields[length]
        return field & ~one, field & ~two, field & ~three

    def hits(self, word: int, start: int) -> set[int]:
        """The words that must go before this one may stand here (some more may surface then)."""
        owner, twin, stride, words, at = self.owner, self.twin, self.stride, self.words, self.at
        codes = words[word]
        end = start + len(codes)
        found = set(owner[start - 1 : end + 1]) if start else set(owner[: end + 1])
        for beyond in (start - 1, end):
            found.add(owner[twin[beyond]])
        for cell, code in enumerate(codes, start):
            other = owner[twin[cell]]
            if other != NOBODY:
                if words[other][twin[cell] - at[other]] != code:
                    found.add(other)
            elif owner[cell] == NOBODY:
                for beside in (cell - stride, cell + stride):
                    found.add(owner[beside])
                    found.add(owner[twin[beside]])
        found.discard(NOBODY)
        return found

    def evict(self, word: int) -> int:
        """Remove a word and whichever others would leave letters touching; return cells left."""
        cells, run = self.run_of(word), self.runs[len(self.words[word])] << self.at[word]
        self.remove(word)
        left = cells & self.occupied
        while pairs := run & self.occupied & self.occupied >> 1:
            cell = (pairs & -pairs).bit_length() - 1
            left |= self.evict(self.owner[self.twin[cell]])
        return left & self.occupied

    def part_corners(self) -> int:
        """Take off what touches at a corner alone, where that is ruled out; return cells left."""
        return 0

    def flood(self, seed: int, goal: int = -1) -> int:
        """The letters joined to `seed`, as cells of rows; stops early once it has all of `goal`."""
        occupied, stride = self.across, self.stride
        reached = seed
        while goal & ~reached:
            wider = reached | reached << 1 | reached >> 1 | reached << stride | reached >> stride
            wider &= occupied
            if wider == reached:
                break
            reached = wider
        return reached
