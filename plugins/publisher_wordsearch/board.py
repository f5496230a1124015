"""The board on which words are hidden: no word may be on it twice, and no rejected word at all.

A letter is a character of a code of its own, so that a line of letters is a text. Cells are counted
in one row after the other, with walls around them all.
"""

from collections.abc import Collection, Iterable, Iterator

from publisher_shapes.outline import Rooms

WALL, OPEN = "\0", "\1"
"""What is in a place that is no cell, and in a cell without a letter."""

Span = tuple[int, int]
"""The first and the last place of a run of letters, the lower one first."""

WAYS = ((0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1))
"""Rows and columns to the next letter of a word: the first 2, 4 or 8 of them."""


class Patterns:
    """Words that may be nowhere but in their own places, in the code; read both ways."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_length: dict[int, set[str]] = {}
        for word in words:
            self._by_length.setdefault(len(word), set()).update((word, word[::-1]))
        self._lengths = sorted(self._by_length)
        self.reach = max(self._lengths, default=1) - 1

    def within(self, line: str, at: int) -> Iterator[Span]:
        """The first and the last place of each word of the line that goes through a place."""
        for length in self._lengths:
            if length > len(line):
                return
            known = self._by_length[length]
            for start in range(max(0, at - length + 1), min(at, len(line) - length) + 1):
                if line[start : start + length] in known:
                    yield start, start + length - 1


class LetterBoard:
    """Cells with letters, or without as yet; these are `free`."""

    def __init__(self, rooms: Rooms, patterns: Patterns) -> None:
        self.rows, self.columns = len(rooms), len(rooms[0])
        self._stride, self._patterns = self.columns + 1, patterns
        self.cells = [WALL] * ((self.rows + 2) * self._stride + 2)
        self.open = [
            self.place(row, column)
            for row, places in enumerate(rooms)
            for column, is_cell in enumerate(places)
            if is_cell
        ]
        self.free = len(self.open)
        for place in self.open:
            self.cells[place] = OPEN
        self.steps = [down * self._stride + along for down, along in WAYS]
        self._starts: dict[tuple[int, int], list[int]] = {}

    def place(self, row: int, column: int) -> int:
        """The place of a cell."""
        return (row + 1) * self._stride + column + 1

    def position(self, place: int) -> tuple[int, int]:
        """The row and the column of a place."""
        row, column = divmod(place - 1, self._stride)
        return row - 1, column

    def starts(self, length: int, way: int) -> list[int]:
        """The cells from which so many places that way are on the board, as cells or walls."""
        if (length, way) not in self._starts:
            down, along = ((length - 1) * each for each in WAYS[way])
            self._starts[length, way] = [
                place
                for place in self.open
                for row, column in [self.position(place)]
                if 0 <= row + down < self.rows and 0 <= column + along < self.columns
            ]
        return self._starts[length, way]

    def left_over(self) -> list[int]:
        """The cells without a letter, row by row."""
        return [place for place in self.open if self.cells[place] == OPEN]

    def shared(self, word: str, start: int, step: int) -> int:
        """How many letters of a word are there already; -1 if it does not fit."""
        cells, count, place = self.cells, 0, start
        for letter in word:
            there = cells[place]
            if there == letter:
                count += 1
            elif there != OPEN:
                return -1
            place += step
        return count

    def put(self, word: str, start: int, step: int) -> bool:
        """Put a word where it fits; False, and nothing is changed, if others come about by it."""
        places = range(start, start + step * len(word), step)
        new = [place for place in places if self.cells[place] == OPEN]
        for place, letter in zip(places, word, strict=True):
            self.cells[place] = letter
        own = (min(places), max(places))
        if new and not any(self._makes(place, (own,)) for place in new):
            self.free -= len(new)
            return True
        for place in new:
            self.cells[place] = OPEN
        return False

    def write(self, letter: str, place: int) -> bool:
        """Write a letter into an open cell; False, and it is open again, if that makes a word."""
        self.cells[place] = letter
        if not self._makes(place, ()):
            self.free -= 1
            return True
        self.cells[place] = OPEN
        return False

    def _makes(self, place: int, own: Collection[Span]) -> bool:
        """Whether a word other than its own goes through a place, in any direction."""
        cells, reach = self.cells, self._patterns.reach
        for step in self.steps[:4]:
            first, before = place, 0
            while before < reach and cells[first - step] > OPEN:
                first -= step
                before += 1
            stop, after = place + step, 0
            while after < reach and cells[stop] > OPEN:
                stop += step
                after += 1
            if before + after == 0:
                continue
            line = "".join(cells[at] for at in range(first, stop, step))
            for start, end in self._patterns.within(line, before):
                ends = first + start * step, first + end * step
                if (min(ends), max(ends)) not in own:
                    return True
        return False
