"""A grid put together from the entries of a pipe file."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from publisher import (
    BLOCK,
    Cell,
    Direction,
    Entry,
    FormatError,
    Grid,
    Language,
    Position,
    Puzzle,
    Slot,
    TextDirection,
    capital,
    enumerated,
    visual_row,
)

_LONGEST_SIDE = 1000


class PipeLine(NamedTuple):
    """A line of the file; `at` is its number in the file."""

    at: int
    x: int
    y: int
    direction: Direction
    number: int
    word: str
    clue: str

    @classmethod
    def of(cls, at: int, match: re.Match[str]) -> "PipeLine":
        """The line that was matched by the groups of these names."""
        return cls(
            at,
            int(match["x"]),
            int(match["y"]),
            Direction(match["direction"]),
            int(match["number"]),
            match["word"],
            match["clue"],
        )


@dataclass(frozen=True, slots=True)
class _ReadLetter:
    letter: str
    line: int


class PipeBoard:
    """Entries added one by one, each checked against those before it; columns as seen."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.step = -1 if language.direction is TextDirection.RTL else 1
        self.lines: list[tuple[PipeLine, list[Position]]] = []
        self.letters: dict[Position, _ReadLetter] = {}
        self.taken: dict[tuple[Direction, Position], PipeLine] = {}
        self.numbers: dict[Position, int] = {}
        self.starts: dict[int, Position] = {}

    def add(self, line: PipeLine) -> None:
        """Put an entry on the board; raises `FormatError` where it does not fit."""
        word = unicodedata.normalize("NFC", line.word)
        places = self._places(line, len(word))
        self._number(line, places[0])
        for place, char in zip(places, word, strict=True):
            self._take(line, place)
            self._write(line, place, capital(char, self.language))
        self.lines.append((line, places))

    def puzzle(self) -> Puzzle:
        """The puzzle of all entries."""
        if not self.lines:
            raise FormatError("line 2: there are no entries")
        rows, columns = (sorted({place[side] for place in self.letters}) for side in (0, 1))
        across = visual_row(range(columns[0], columns[-1] + 1), self.language.direction)
        down = range(rows[0], rows[-1] + 1)
        grid = tuple(tuple(self._cell(Position(row, each)) for each in across) for row in down)
        entries = (self._entry(line, places, across, down) for line, places in self.lines)
        return Puzzle(Grid(grid), tuple(entries), self.language)

    def _entry(
        self, line: PipeLine, places: list[Position], across: Sequence[int], down: range
    ) -> Entry:
        cells = (Position(down.index(row), across.index(column)) for row, column in places)
        clue = enumerated(line.clue, len(places))
        return Entry(line.number, Slot(line.direction, tuple(cells)), clue, line.word)

    def _places(self, line: PipeLine, length: int) -> list[Position]:
        if length < 2:
            raise FormatError(f"line {line.at}: {line.word!r} has only one letter")
        place = Position(line.y, line.x)
        places = [place]
        for _ in range(length - 1):
            place = self._after(place, line.direction)
            places.append(place)
        if not all(0 <= side < _LONGEST_SIDE for place in places for side in place):
            raise FormatError(
                f"line {line.at}: the word leaves the grid, which has {_LONGEST_SIDE} rows and "
                "columns at most"
            )
        return places

    def _after(self, place: Position, direction: Direction) -> Position:
        if direction is Direction.DOWN:
            return Position(place.row + 1, place.column)
        return Position(place.row, place.column + self.step)

    def _number(self, line: PipeLine, start: Position) -> None:
        if not line.number:
            raise FormatError(f"line {line.at}: numbers begin at 1")
        known = self.numbers.setdefault(start, line.number)
        if known != line.number:
            raise FormatError(
                f"line {line.at}: the number is {line.number} where it was {known} before"
            )
        if self.starts.setdefault(line.number, start) != start:
            raise FormatError(f"line {line.at}: the number {line.number} stood elsewhere before")

    def _take(self, line: PipeLine, place: Position) -> None:
        first = self.taken.setdefault((line.direction, place), line)
        if first is not line:
            raise FormatError(f"line {line.at}: the word lies over that of line {first.at}")

    def _write(self, line: PipeLine, place: Position, letter: str) -> None:
        if not letter.isprintable() or letter.isspace():
            raise FormatError(f"line {line.at}: {letter!r} is not a letter")
        first = self.letters.setdefault(place, _ReadLetter(letter, line.at))
        if first.letter != letter:
            raise FormatError(
                f"line {line.at}: it has {letter} where line {first.line} has {first.letter}"
            )

    def _cell(self, place: Position) -> Cell:
        """The letter here, with bars where a neighbour belongs to no word with it."""
        if place not in self.letters:
            return BLOCK
        return Cell(
            letter=self.letters[place].letter,
            bar_after=self._parted(place, Direction.ACROSS),
            bar_below=self._parted(place, Direction.DOWN),
        )

    def _parted(self, place: Position, direction: Direction) -> bool:
        after = self._after(place, direction)
        here = self.taken.get((direction, place))
        return after in self.letters and (
            here is None or here is not self.taken.get((direction, after))
        )
