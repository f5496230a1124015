"""The board of a search: which letter stands where, and where a word may legally go.

A board is a set of integers used as bit sets of cells. Each cell is there twice: once in a plane of
rows, where words that run across lie along the lines, and once in a plane of columns, where words
that run down do. So in either plane the next cell of a word is the next bit, the line beside it is
`stride` bits away, and one question answers for both directions. Empty cells after each line keep
words from running on into the next. Shifting a whole set by a word's k-th cell and intersecting
over k answers for every start of the word at once.

A word is known by its index, and where it stands by its start, the number of its first cell in the
plane along which it lies. Sets of words are integers too, with the bit of each word's index.
"""

from collections.abc import Iterator, Sequence
from typing import Self

from publisher import Size

ACROSS, DOWN = 0, 1

Codes = tuple[int, ...]
Place = int
"""The start of a word."""

Cells = int
Words = int
"""A set of words."""


def bits(members: int) -> Iterator[int]:
    """The numbers of the cells, or the words, in a set, ascending."""
    while members:
        low = members & -members
        yield low.bit_length() - 1
        members ^= low


class Board:
    """Words on a rectangle of cells, every run of two or more letters being exactly one word.

    `words` holds each word as the codes of its letters, 0 up to `alphabet`; `at` says where each
    placed word starts, `standing` are all that do, and `links` the words that each crosses.
    `along` are the cells of words that lie along the lines of a plane, `athwart` the same cells in
    the other plane; `occupied` are both. `owner` is for each cell the word that lies along there,
    as a set, and `twin` where the same cell is in the other plane. `free` are the cells that are
    empty and so are those beside them, `open` those along which no word lies.
    """

    # A search copies a board at each step: with slots, the copies are as fast to use as the first.
    __slots__ = (
        *("columns", "rows", "words", "stride", "plane", "twin", "runs", "spans", "fields"),
        *("inside", "at", "along", "athwart", "occupied", "free", "open", "letters", "owner"),
        *("standing", "links"),
    )

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
        self.free = self.open = self.inside
        self.letters = [0] * alphabet
        self.owner = [0] * count
        self.standing = 0
        self.links = [0] * len(words)

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
        other.columns, other.rows, other.words = self.columns, self.rows, self.words
        other.stride, other.plane, other.twin = self.stride, self.plane, self.twin
        other.runs, other.spans = self.runs, self.spans
        other.fields, other.inside = self.fields, self.inside
        other.at, other.standing = self.at.copy(), self.standing
        other.along, other.athwart, other.occupied = self.along, self.athwart, self.occupied
        other.free, other.open = self.free, self.open
        other.letters, other.owner, other.links = self.letters[:], self.owner[:], self.links[:]
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
        codes, stride, owner = self.words[word], self.stride, self.owner
        letters, links, length = self.letters, self.links, len(codes)
        first, me, crossed = self.twin[start], 1 << word, 0
        end, last = start + length, first + length * stride
        cells = zip(codes, range(start, end), range(first, last, stride), strict=True)
        for code, cell, twin in cells:
            if other := owner[twin]:
                crossed |= other
                links[other.bit_length() - 1] |= me
            else:
                letters[code] |= 1 << cell | 1 << twin
        owner[start:end] = [me] * length
        links[word] = crossed
        self.at[word] = start
        self.standing |= me
        self.along |= self.runs[length] << start
        self.athwart |= self.spans[length] << first
        self.refresh()

    def remove(self, words: Words) -> tuple[Cells, Words]:
        """Take words off; say which cells they had, each in its plane, and what crossed them."""
        at, owner, links, letters = self.at, self.owner, self.links, self.letters
        codes: set[int] = set()
        cells = athwart = crossed = 0
        self.standing ^= words
        for word in bits(words):
            mine, start, others = self.words[word], at.pop(word), links[word]
            length = len(mine)
            codes.update(mine)
            owner[start : start + length] = [0] * length
            cells |= self.runs[length] << start
            athwart |= self.spans[length] << self.twin[start]
            crossed |= others
            links[word] = 0
            while others:
                other = others.bit_length() - 1
                others ^= 1 << other
                links[other] ^= 1 << word
        self.along ^= cells
        self.athwart ^= athwart
        self.refresh()
        occupied = self.occupied
        for code in codes:
            letters[code] &= occupied
        return cells, crossed

    def refresh(self) -> None:
        """Bring up to date what follows from `along` and `athwart`."""
        self.occupied = occupied = self.along | self.athwart
        stride, inside = self.stride, self.inside
        self.free = inside ^ inside & (occupied | occupied << stride | occupied >> stride)
        self.open = inside ^ self.along

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
        codes, letters, free, open_ = self.words[word], self.letters, self.free, self.open
        length, occupied = len(codes), self.occupied
        found = self.fields[length] & ~(occupied << 1 | occupied >> length)
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

    def joining(self, word: int, legal: int) -> tuple[int, int, int]:
        """The same of legal starts, where every letter that it meets lies in a word athwart."""
        occupied = self.occupied
        once = twice = thrice = 0
        for shift in range(len(self.words[word])):
            meets = occupied >> shift & legal
            if meets:
                thrice |= twice & meets
                twice |= once & meets
                once |= meets
        return thrice, twice, once

    def near(self, word: int) -> tuple[int, ...]:
        """Starts inside the board with no cell in the way, with at most one, with at most two."""
        codes, letters, free, open_ = self.words[word], self.letters, self.free, self.open
        occupied, length = self.occupied, len(codes)
        field = self.fields[length]
        one = field & (occupied << 1 | occupied >> length)
        two = field & occupied << 1 & occupied >> length
        three = 0
        for shift, code in enumerate(codes):
            bad = field ^ field & (free | letters[code] & open_) >> shift
            three |= two & bad
            two |= one & bad
            one |= bad
        return field ^ one, field ^ two, field ^ three

    def meets(self, word: int, start: int) -> tuple[Words, Words]:
        """What a word meets at a start: the words in its way, and those that it may cross.

        When the former go, more may surface that are in its way.
        """
        codes, words, at = self.words[word], self.words, self.at
        owner, twin, stride = self.owner, self.twin, self.stride
        first, end, last = twin[start], start + len(codes), twin[start] + len(codes) * stride
        hit = crossed = 0
        for beyond in (start - 1, end):
            hit |= owner[beyond] | owner[twin[beyond]]
        cells = zip(codes, range(start, end), range(first, last, stride), strict=True)
        for code, cell, athwart in cells:
            hit |= owner[cell]
            if other := owner[athwart]:
                index = other.bit_length() - 1
                if words[index][athwart - at[index]] == code:
                    crossed |= other
                else:
                    hit |= other
            elif not owner[cell]:
                for beside in (cell - stride, cell + stride):
                    hit |= owner[beside] | owner[twin[beside]]
        return hit, crossed & ~hit

    def evict(self, words: Words) -> Words:
        """Remove words, and others that would leave letters touching; say which crossed them."""
        crossed = 0
        while words:
            cells, beside = self.remove(words)
            crossed |= beside
            words = 0
            for cell in bits(cells & self.occupied & self.occupied >> 1):
                words |= self.owner[self.twin[cell]]
        return crossed & self.standing

    def part_corners(self) -> Words:
        """Take off what touches at a corner alone, where that is ruled out; say what it crossed."""
        return 0
