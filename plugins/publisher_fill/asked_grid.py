"""The grid that a config asks for: drawn there or in a file, or that of a partly filled puzzle."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from publisher import (
    DrawingError,
    Entry,
    Enumeration,
    FormatError,
    Grid,
    GridFile,
    Language,
    Letters,
    OptionError,
    Puzzle,
    Word,
    first_names,
    read_drawing,
    slots,
)
from publisher_fill.solver.fill_grid import letters_of


@dataclass(frozen=True, slots=True)
class AskedGrid:
    """A grid, with letters that stay.

    `clued` are the answers that have all letters and a clue, by their letters. `notes` are
    sentences about what the file has and a fill does not take.
    """

    grid: Grid
    clued: Mapping[Letters, Word] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, given: str | GridFile, language: Language) -> "AskedGrid":
        """The grid of the option `grid`, a drawing or a file; raises `OptionError`."""
        if isinstance(given, GridFile):
            return cls._of_file(given, language)
        try:
            return cls(_with_slots(read_drawing(given, language)))
        except DrawingError as error:
            raise OptionError(("grid",), str(error)) from None

    @classmethod
    def _of_file(cls, given: GridFile, language: Language) -> "AskedGrid":
        try:
            found = given.puzzle(language)
        except FormatError as error:
            raise OptionError(("grid", "file"), str(error)) from None
        puzzle, name = found.value, given.file.name
        kept = {letters: word for letters, word in _answers(puzzle) if word.clue}
        notes = chain(found.losses, _lost_clues(puzzle), _lost_emphasis(puzzle))
        grid = _with_slots(puzzle.grid, ("grid", "file"), f"{given.file}: ")
        return cls(grid, kept, tuple(f"{name}: {note}" for note in notes))


def _with_slots(grid: Grid, path: tuple[str, ...] = ("grid",), where: str = "") -> Grid:
    if not slots(grid):
        raise OptionError(path, f"{where}it has no slot: words need two cells or more in a row")
    return grid


def _answers(puzzle: Puzzle) -> Iterator[tuple[Letters, Word]]:
    """The answers whose letters are all there, with their clues."""
    for entry in puzzle.entries:
        cells = puzzle.answer(entry)
        if all(cells):
            by_letter = chain.from_iterable(letters_of(cell, puzzle.language) for cell in cells)
            letters, clue = tuple(by_letter), entry.clue
            shape = clue.enumeration or Enumeration((len(letters),))
            yield letters, Word(letters, entry.spelling or "".join(letters), shape, clue.text)


def _lost_clues(puzzle: Puzzle) -> Iterator[str]:
    """A note on the clues of slots that are still open: their answers may be any."""
    lost = [each for each in puzzle.entries if each.clue.text and not all(puzzle.answer(each))]
    if lost:
        yield f"not taken over: the clues of slots that are still open ({_names(lost)})"


def _lost_emphasis(puzzle: Puzzle) -> Iterator[str]:
    lost = [each for each in puzzle.entries if each.clue.emphasis and all(puzzle.answer(each))]
    if lost:
        yield f"not taken over: italics and the like in clues ({_names(lost)})"


def _names(entries: Sequence[Entry]) -> str:
    return first_names([f"{entry.number} {entry.direction}" for entry in entries])
