"""Words placed by hand: found in the word list, and refused where they cannot stand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from publisher import Direction, Language, OptionError, Size, SourceWord, Word, WordError, to_word
from publisher_freeform.options import MAX_SIDE, Pin, shown

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Pinned:
    """A word and its 0-based first cell; `index` is its number in the config's list."""

    word: Word
    row: int
    column: int
    direction: Direction
    index: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells it fills."""
        return tuple(self.cell(step) for step in range(len(self.word)))

    def cell(self, step: int) -> Cell:
        """The cell that many letters after its first; -1 is the one before it."""
        if self.direction is Direction.DOWN:
            return self.row + step, self.column
        return self.row, self.column + step


def pinned_words(
    pins: Sequence[Pin], words: Sequence[Word], language: Language, size: Size | None
) -> tuple[Pinned, ...]:
    """The words placed by hand; raises `OptionError` at the first that cannot stand."""
    found: list[Pinned] = []
    for index, pin in enumerate(pins):
        word = _word(pin, index, words, language)
        each = Pinned(word, pin.at[0] - 1, pin.at[1] - 1, pin.direction, index)
        _need_room(each, size or Size(MAX_SIDE, MAX_SIDE))
        for other in found:
            _need_peace(each, other)
        found.append(each)
    _need_runs(found)
    return tuple(found)


def _word(pin: Pin, index: int, words: Sequence[Word], language: Language) -> Word:
    try:
        spelled = to_word(SourceWord(pin.word, pin.clue), language)
    except WordError as error:
        raise OptionError(("place", index, "word"), f"“{pin.word}” is no word: {error}") from error
    listed = next((word for word in words if word.letters == spelled.letters), spelled)
    return replace(listed, clue=pin.clue) if pin.clue else listed


def _need_room(pin: Pinned, size: Size) -> None:
    row, column = pin.cell(len(pin.word) - 1)
    if row < size.rows and column < size.columns:
        return
    end = f"row {row + 1}" if pin.direction is Direction.DOWN else f"column {column + 1}"
    raise _refused(
        pin,
        f"“{pin.word.spelling}” runs {pin.direction} from {_named(pin.cell(0))} to {end}, "
        f"off the grid of {shown(size)}",
    )


def _need_peace(pin: Pinned, other: Pinned) -> None:
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


def _need_runs(pins: Sequence[Pinned]) -> None:
    """Every two letters side by side belong to one word placed by hand."""
    standing = {cell: pin for pin in pins for cell in pin.cells}
    owner = {(cell, pin.direction): pin for pin in pins for cell in pin.cells}
    for cell, pin in standing.items():
        for direction, beside in _after(cell):
            runs = owner.get((cell, direction)), owner.get((beside, direction))
            if beside in standing and (runs[0] is None or runs[0] is not runs[1]):
                early, late = sorted((pin, standing[beside]), key=lambda each: each.index)
                raise _refused(
                    late,
                    f"“{late.word.spelling}” and “{early.word.spelling}” touch in {_named(cell)} "
                    f"and {_named(beside)}, where no word placed by hand runs {direction}; "
                    "leave a cell between them",
                )


def _after(cell: Cell) -> tuple[tuple[Direction, Cell], ...]:
    row, column = cell
    return (Direction.ACROSS, (row, column + 1)), (Direction.DOWN, (row + 1, column))


def _named(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def _refused(pin: Pinned, message: str) -> OptionError:
    return OptionError(("place", pin.index, "at"), message)
