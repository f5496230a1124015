"""The puzzle of a .puz file, read with puzpy; what it refuses only for a checksum is taken."""

import struct
import warnings

import puz

from publisher import (
    BLOCK,
    Cell,
    Entry,
    FormatError,
    Grid,
    Language,
    LossWarning,
    Puzzle,
    Slot,
    clean,
    enumerated,
    numbered,
)
from publisher_puz.options import PuzReadOptions

_BLOCKS = ".:"
_WINDOWS = {
    code: bytes([code]).decode("cp1252", "replace").replace("\ufffd", "")
    for code in range(0x80, 0xA0)
}
_FAULTS = (puz.PuzzleFormatError, struct.error, ValueError, LookupError, TypeError)


def read(data: bytes, options: PuzReadOptions, language: Language) -> Puzzle:
    """The puzzle of a file; raises `FormatError`, and warns of wrong checksums."""
    del options
    file = _loaded(data)
    if file.solution_state == puz.SolutionState.Locked:
        raise FormatError(
            "the solution is scrambled: unlock it with its key in a solving program, and save it"
        )
    size = file.width * file.height
    if not size or len(file.solution) != size or len(file.fill) != size:
        raise FormatError("the file breaks off: the grid is not all there")
    rows = _cells(file)
    grid = Grid(tuple(tuple(rows[at : at + file.width]) for at in range(0, size, file.width)))
    return Puzzle(
        grid=grid,
        entries=tuple(_entries(file, grid)),
        language=language,
        title=_text(file.title),
        author=_text(file.author),
        copyright=_text(file.copyright),
        notes=_text(file.notes),
    )


def _text(text: str) -> str:
    """A text on one line; what Latin-1 has for control characters is meant as Windows has it."""
    return clean(text.translate(_WINDOWS))


def _loaded(data: bytes) -> puz.Puzzle:
    """What puzpy makes of the file; it checks the checksums last, when all is read."""
    file = puz.Puzzle()
    try:
        file.load(data)
    except puz.PuzzleFormatError as error:
        if "checksum" not in error.message:
            raise FormatError("this is no .puz file, or the file breaks off") from None
        warnings.warn(f"{error.message}: the file may be damaged", LossWarning, stacklevel=2)
    except _FAULTS as error:
        raise FormatError(f"the file is damaged: {error}") from None
    return file


def _cells(file: puz.Puzzle) -> list[Cell]:
    """The cells row by row, with circles, and the letters of rebus cells."""
    try:
        rebus = file.rebus() if file.has_rebus() else None
        whole = (
            {place: rebus.get_rebus_solution(place) for place in rebus.get_rebus_squares()}
            if rebus
            else {}
        )
        circles = set(file.markup().get_markup_squares(puz.GridMarkup.Circled))
    except _FAULTS as error:
        raise FormatError(f"the table of cells with several letters is damaged: {error}") from None
    known = file.solution_state != puz.SolutionState.NotProvided
    return [
        BLOCK
        if sign in _BLOCKS
        else Cell(
            letter=clean(whole.get(place) or sign).strip("-\0 ") if known else "",
            circled=place in circles,
        )
        for place, sign in enumerate(file.solution)
    ]


def _entries(file: puz.Puzzle, grid: Grid) -> list[Entry]:
    """An entry for each run of cells; clues are in the order of numbers, across before down."""
    runs = numbered(grid)
    order = sorted(runs, key=lambda run: (run[0], run[1].direction))
    if len(file.clues) != len(order):
        told = f"there are {len(file.clues)} clues for {len(order)} words; they may not fit"
        warnings.warn(told, LossWarning, stacklevel=2)
    clues = dict(zip((slot for _, slot in order), map(_text, file.clues), strict=False))
    return [_entry(grid, number, slot, clues.get(slot, "")) for number, slot in runs]


def _entry(grid: Grid, number: int, slot: Slot, text: str) -> Entry:
    letters = [grid[cell].letter for cell in slot.cells]
    count = sum(len(letter) or 1 for letter in letters)
    clue = enumerated(text, len(slot), count)
    return Entry(number, slot, clue, "".join(letters) if all(letters) else "")
