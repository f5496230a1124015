"""The board of a search: which letter stands where, and where a word may legally go.

A board is a set of integers used as bit sets of cells. Cell (row, column) is bit
`row * stride + column`, and `stride` is one more than the number of columns: the padding column,
always empty, keeps words from running on into the next row. Shifting a whole set by a word's k-th
cell and intersecting over k answers for every start of the word at once.

A word is known by its index, a direction is `ACROSS` (0) or `DOWN` (1), a start is a cell's number.
"""

from collections.abc import Iterator, Sequence

ACROSS, DOWN = 0, 1
DIRECTIONS = (ACROSS, DOWN)
NOBODY = -1
EMPTY = -1

Codes = tuple[int, ...]
Place = tuple[int, int]
"""A direction and a start."""


def bits(cells: int) -> Iterator[int]:
    """The numbers of the cells in a set, ascending."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


class Board:
    """Words on a rectangle of cells, every run of two or more letters being exactly one word.

    `words` holds each word as the codes of its letters, 0 up to `alphabet`. `at` says where each
    placed word is.
    """

    def __init__(self, columns: int, rows: int, words: Sequence[Codes], alphabet: int) -> None:
        self.columns = columns
        self.rows = rows
        self.words = words
        self.stride = columns + 1
        self.steps = (1, self.stride)
        self.inside = self._field(columns, rows)
        longest = max(map(len, words), default=0)
        self.runs = tuple(
            [sum(1 << (k * step) for k in range(length)) for length in range(longest + 1)]
            for step in self.steps
        )
        self.fields = (
            [self._field(columns - length + 1, rows) for length in range(longest + 1)],
            [self._field(columns, rows - length + 1) for length in range(longest + 1)],
        )
        self.at: dict[int, Place] = {}
        self.occupied = 0
        self.covered = [0, 0]
        self.letters = [0] * alphabet
        # One row more than the board has: cell -1 and the cell below the last row are empty.
        places = (rows + 1) * self.stride
        self.cells = [EMPTY] * places
        self.owners = ([NOBODY] * places, [NOBODY] * places)
        self.fits: tuple[list[int], list[int]] = ([], [])
        self.refresh()

    def copy(self) -> "Board":
        """An independent board with the same words in the same places."""
        other = object.__new__(Board)
        other.__dict__.update(self.__dict__)
        other.at = self.at.copy()
        other.covered = self.covered[:]
        other.letters = self.letters[:]
        other.cells = self.cells[:]
        across, down = self.owners
        other.owners = (across[:], down[:])
        return other

    def place(self, word: int, direction: int, start: int) -> None:
        """Put a word where `starts` allows it; call `refresh` before asking again."""
        step, owner, codes = self.steps[direction], self.owners[direction], self.words[word]
        cells, letters = self.cells, self.letters
        cell = start
        for code in codes:
            cells[cell] = code
            owner[cell] = word
            letters[code] |= 1 << cell
            cell += step
        run = self.runs[direction][len(codes)] << start
        self.occupied |= run
        self.covered[direction] |= run
        self.at[word] = (direction, start)

    def remove(self, word: int) -> int:
        """Take a word off and return the cells it leaves to the words that cross it."""
        direction, start = self.at.pop(word)
        step, owner, codes = self.steps[direction], self.owners[direction], self.words[word]
        crossing = self.owners[1 - direction]
        cells, letters = self.cells, self.letters
        cell = start
        for code in codes:
            owner[cell] = NOBODY
            if crossing[cell] == NOBODY:
                cells[cell] = EMPTY
                letters[code] ^= 1 << cell
            cell += step
        run = self.runs[direction][len(codes)] << start
        self.covered[direction] ^= run
        self.occupied = self.covered[ACROSS] | self.covered[DOWN]
        return run & self.occupied

    def run_of(self, word: int) -> int:
        """The cells of a placed word."""
        direction, start = self.at[word]
        return self.runs[direction][len(self.words[word])] << start

    @property
    def crossings(self) -> int:
        """How many cells two words share."""
        return (self.covered[ACROSS] & self.covered[DOWN]).bit_count()

    def box(self) -> tuple[int, int, int, int]:
        """Top row, left column, height and width of the smallest box around all letters."""
        row = (1 << self.stride) - 1
        lines = [self.occupied >> r * self.stride & row for r in range(self.rows)]
        used = [r for r, line in enumerate(lines) if line]
        columns = 0
        for line in lines:
            columns |= line
        left = (columns & -columns).bit_length() - 1
        return used[0], left, used[-1] - used[0] + 1, columns.bit_length() - left

    def refresh(self) -> None:
        """Bring `fits` up to date: the cells that may take a letter of a word in a direction."""
        occupied, stride = self.occupied, self.stride
        free = self.inside & ~occupied
        across, down = ~self.covered[ACROSS], ~self.covered[DOWN]
        free_across = free & ~(occupied << stride | occupied >> stride)
        free_down = free & ~(occupied << 1 | occupied >> 1)
        letters = self.letters
        self.fits = (
            [free_across | cells & across for cells in letters],
            [free_down | cells & down for cells in letters],
        )

    def starts(self, word: int, direction: int) -> int:
        """Every start at which the word breaks no rule, whether it crosses another or not."""
        fits, step, codes = self.fits[direction], self.steps[direction], self.words[word]
        occupied = self.occupied
        found = ~(occupied << step | occupied >> len(codes) * step)
        shift = 0
        for code in codes:
            found &= fits[code] >> shift
            if not found:
                return 0
            shift += step
        return found

    def crossing(self, word: int, direction: int, among: int) -> tuple[int, int, int]:
        """Those of some starts where three or more of its letters are there already, two, one.

        Two includes three and one includes both.
        """
        step, letters = self.steps[direction], self.letters
        once = twice = thrice = 0
        shift = 0
        for code in self.words[word]:
            meets = letters[code] >> shift & among
            if meets:
                thrice |= twice & meets
                twice |= once & meets
                once |= meets
            shift += step
        return thrice, twice, once

    def near(self, word: int, direction: int) -> tuple[int, int, int]:
        """Starts inside the board with no cell in the way, with at most one, with at most two."""
        fits, step, codes = self.fits[direction], self.steps[direction], self.words[word]
        occupied = self.occupied
        one = occupied << step | occupied >> len(codes) * step
        two = (occupied << step) & (occupied >> len(codes) * step)
        three = 0
        shift = 0
        for code in codes:
            bad = ~(fits[code] >> shift)
            three |= two & bad
            two |= one & bad
            one |= bad
            shift += step
        field = self.fields[direction][len(codes)]
        return field & ~one, field & ~two, field & ~three

    def _field(self, columns: int, rows: int) -> int:
        row = (1 << max(columns, 0)) - 1
        return sum(row << (r * self.stride) for r in range(rows))

    def hits(self, word: int, direction: int, start: int) -> set[int]:
        """The words that must go before this one may stand here (some more may surface then)."""
        step, aside = self.steps[direction], self.steps[1 - direction]
        own, other = self.owners[direction], self.owners[1 - direction]
        cells = self.cells
        found = set()
        codes = self.words[word]
        cell = start
        for code in codes:
            there = cells[cell]
            if there == EMPTY:
                for beside in (cell - aside, cell + aside):
                    if cells[beside] != EMPTY:
                        found.add(own[beside])
                        found.add(other[beside])
            elif there == code:
                found.add(own[cell])
            else:
                found.add(own[cell])
                found.add(other[cell])
            cell += step
        for beyond in (start - step, cell):
            if cells[beyond] != EMPTY:
                found.add(own[beyond])
                found.add(other[beyond])
        found.discard(NOBODY)
        return found

    def evict(self, word: int) -> int:
        """Remove a word and whichever others would leave letters touching; return cells left."""
        direction, _ = self.at[word]
        step, run = self.steps[direction], self.run_of(word)
        left = self.remove(word)
        while pairs := run & self.occupied & self.occupied >> step:
            cell = (pairs & -pairs).bit_length() - 1
            left |= self.evict(self.owners[1 - direction][cell])
        return left & self.occupied

    def flood(self, seed: int, goal: int = -1) -> int:
        """The occupied cells joined to `seed`; stops early once all of `goal` is among them."""
        occupied, stride = self.occupied, self.stride
        reached = seed
        while goal & ~reached:
            wider = reached | reached << 1 | reached >> 1 | reached << stride | reached >> stride
            wider &= occupied
            if wider == reached:
                break
            reached = wider
        return reached
