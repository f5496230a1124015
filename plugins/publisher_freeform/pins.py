"""Pins, the words placed by hand: looked up in the word list, and refused if they break a rule."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from publisher import Direction, Language, OptionError, Size, SourceWord, Word, WordError, to_word
from publisher_freeform.board.board import WAYS, BoardPlace
from publisher_freeform.options import FreeformOptions, Pin, size_text

RowAndColumn = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Pinned:
    """A pinned word and its first cell, counted from 0; `index` is its place in the config."""

    word: Word
    row: int
    column: int
    direction: Direction
    index: int

    @property
    def place(self) -> BoardPlace:
        """Its place on a board."""
        return WAYS.index(self.direction), self.row, self.column

    @property
    def cells(self) -> tuple[RowAndColumn, ...]:
        """The cells it fills."""
        return tuple(self.cell(step) for step in range(len(self.word)))

    def cell(self, step: int) -> RowAndColumn:
        """The cell so many steps after the first; -1 is the cell before it."""
        if self.direction is Direction.DOWN:
            return self.row + step, self.column
        return self.row, self.column + step


def pinned_words(
    options: FreeformOptions, words: Sequence[Word], language: Language
) -> tuple[Pinned, ...]:
    """The pins of a config; raises `OptionError` at the first that breaks a rule."""
    found: list[Pinned] = []
    for index, pin in enumerate(options.place):
        word = _word(pin, index, words, language)
        each = Pinned(word, pin.at[0] - 1, pin.at[1] - 1, pin.direction, index)
        _check_inside(each, options.grid_size or options.size_limits.longest)
        _check_outline(each, options)
        for other in found:
            _check_overlap(each, other)
        found.append(each)
    _check_sides(found)
    if options.spacing == "loose":
        _check_corners(found)
    if options.per_line is not None:
        _check_lines(found, options.per_line)
    return tuple(found)


def _word(pin: Pin, index: int, words: Sequence[Word], language: Language) -> Word:
    try:
        spelled = to_word(SourceWord(pin.word, pin.clue), language)
    except WordError as error:
        raise OptionError(
            ("place", index, "word"), f"“{pin.word}” is not a word: {error}"
        ) from error
    listed = next((word for word in words if word.letters == spelled.letters), spelled)
    return replace(listed, clue=pin.clue) if pin.clue else listed


def _check_inside(pin: Pinned, size: Size) -> None:
    row, column = pin.cell(len(pin.word) - 1)
    if row < size.rows and column < size.columns:
        return
    end = f"row {row + 1}" if pin.direction is Direction.DOWN else f"column {column + 1}"
    raise _refused(
        pin,
        f"“{pin.word.spelling}” runs {pin.direction} from {_named(pin.cell(0))} to {end}, "
        f"off the grid of {size_text(size)}",
    )


def _check_outline(pin: Pinned, options: FreeformOptions) -> None:
    """Check that all letters are in the outline, whose size must be known."""
    if not options.outline:
        return
    if not options.grid_size:
        raise _refused(pin, "a word placed by hand in a `shape` needs a `size`, such as 17x17")
    rooms = options.outline.rooms(options.grid_size)
    for row, column in pin.cells:
        if not rooms[row][column]:
            cell = _named((row, column))
            raise _refused(pin, f"“{pin.word.spelling}” needs {cell}, which is outside the outline")


def _check_overlap(pin: Pinned, other: Pinned) -> None:
    both = f"“{pin.word.spelling}” and “{other.word.spelling}”"
    if pin.word.letters == other.word.letters:
        raise OptionError(("place", pin.index, "word"), f"“{pin.word.spelling}” is placed twice")
    letters = dict(zip(other.cells, other.word.letters, strict=True))
    for cell, letter in zip(pin.cells, pin.word.letters, strict=True):
        if letters.get(cell, letter) != letter:
            raise _refused(
                pin,
                f"{both} need different letters in {_named(cell)}: {letter} and {letters[cell]}",
            )
    if pin.direction is other.direction and not set(pin.cells).isdisjoint(other.cells):
        raise _refused(pin, f"{both} overlap in one line")


def _check_sides(pins: Sequence[Pinned]) -> None:
    """Check that every two letters side by side belong to one pin."""
    pin_in = {cell: pin for pin in pins for cell in pin.cells}
    owner = {(cell, pin.direction): pin for pin in pins for cell in pin.cells}
    for cell, pin in pin_in.items():
        for direction, beside in _next_cells(cell):
            runs = owner.get((cell, direction)), owner.get((beside, direction))
            if beside in pin_in and (runs[0] is None or runs[0] is not runs[1]):
                early, late = sorted((pin, pin_in[beside]), key=lambda each: each.index)
                raise _refused(
                    late,
                    f"“{late.word.spelling}” and “{early.word.spelling}” touch in {_named(cell)} "
                    f"and {_named(beside)}, where no word placed by hand runs {direction}; "
                    "leave a cell between them",
                )


def _check_corners(pins: Sequence[Pinned]) -> None:
    """Check that every two letters that touch at a corner have a third letter beside both."""
    pin_in = {cell: pin for pin in pins for cell in pin.cells}
    for (row, column), pin in pin_in.items():
        for aside in (column - 1, column + 1):
            corner, beside = (row + 1, aside), {(row, aside), (row + 1, column)}
            if corner in pin_in and beside.isdisjoint(pin_in):
                early, late = sorted((pin, pin_in[corner]), key=lambda each: each.index)
                raise _refused(
                    late,
                    f"“{late.word.spelling}” and “{early.word.spelling}” touch at the corner of "
                    f"{_named((row, column))} and {_named(corner)}, which `spacing: loose` rules "
                    "out; move one of them",
                )


def _check_lines(pins: Sequence[Pinned], most: int) -> None:
    """Check that no row or column has too many words along it."""
    lines: Counter[tuple[Direction, int]] = Counter()
    for pin in pins:
        across = pin.direction is Direction.ACROSS
        line = pin.row if across else pin.column
        lines[pin.direction, line] += 1
        if lines[pin.direction, line] > most:
            name = f"{'row' if across else 'column'} {line + 1}"
            raise _refused(
                pin,
                f"“{pin.word.spelling}” is word {most + 1} in {name}, and `per_line` is {most}; "
                "move it, or allow more",
            )


def _next_cells(cell: RowAndColumn) -> tuple[tuple[Direction, RowAndColumn], ...]:
    row, column = cell
    return (Direction.ACROSS, (row, column + 1)), (Direction.DOWN, (row + 1, column))


def _named(cell: RowAndColumn) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def _refused(pin: Pinned, message: str) -> OptionError:
    return OptionError(("place", pin.index, "at"), message)
