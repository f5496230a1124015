"""The puzzle of a .puz file, read with puzpy; what it refuses only for a checksum is taken."""

import re
import struct
import warnings
from collections.abc import Callable

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
_VERSION_AT = 24
"""Where the version stands, in bytes from the file's beginning, which is 2 before the magic."""

_HIGH = re.compile("[\x80-\xff]")
_CAPITAL = re.compile(
    "(?<![a-z\x80-\xff])[\u00c4-\u00de][\u00a0\u00ab\u00b7\u00bb\x85\x91-\x97](?![\x80-\xff])"
)
"""What may be Windows-1252 though it is UTF-8 too: a capital before a space, a quote, a dash."""

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
    line = _texts(file)
    return Puzzle(
        grid=grid,
        entries=tuple(_entries([*map(line, file.clues)], grid)),
        language=language,
        title=line(file.title),
        author=line(file.author),
        copyright=line(file.copyright),
        notes=line(file.notes),
    )


def _text(text: str) -> str:
    """A text on one line; what Latin-1 has for control characters is meant as Windows has it."""
    return clean(text.translate(_WINDOWS))


def _loaded(data: bytes) -> puz.Puzzle:
    """What puzpy makes of the file; it checks the checksums last, when all is read."""
    file = puz.Puzzle()
    try:
        file.load(data)
    except UnicodeDecodeError:
        told = "texts are no UTF-8, as version 2 has it, and are read as Windows-1252"
        warnings.warn(told, LossWarning, stacklevel=2)
        return _loaded(_in_version(b"1.3", data))
    except puz.PuzzleFormatError as error:
        if "checksum" not in error.message:
            raise FormatError("this is no .puz file, or the file breaks off") from None
        warnings.warn(f"{error.message}: the file may be damaged", LossWarning, stacklevel=2)
    except _FAULTS as error:
        raise FormatError(f"the file is damaged: {error}") from None
    return file


def _in_version(version: bytes, data: bytes) -> bytes:
    at = data.index(puz.ACROSSDOWN) - 2 + _VERSION_AT
    return data[:at] + version + data[at + len(version) :]


def _texts(file: puz.Puzzle) -> Callable[[str], str]:
    """What makes a line of a text: many a file that says version 1.3 has its texts in UTF-8."""
    every = "\0".join((file.title, file.author, file.copyright, *file.clues, file.notes))
    if file.encoding != puz.ENCODING or not _HIGH.search(_CAPITAL.sub("", every)):
        return _text
    try:
        every.encode(puz.ENCODING).decode()
    except UnicodeDecodeError:
        return _text
    return lambda text: clean(text.encode(puz.ENCODING).decode())


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


def _entries(told: list[str], grid: Grid) -> list[Entry]:
    """An entry for each run of cells; clues are in the order of numbers, across before down."""
    runs = numbered(grid)
    order = sorted(runs, key=lambda run: (run[0], run[1].direction))
    if len(told) != len(order):
        doubt = f"there are {len(told)} clues for {len(order)} words; they may not fit"
        warnings.warn(doubt, LossWarning, stacklevel=2)
    clues = dict(zip((slot for _, slot in order), told, strict=False))
    return [_entry(grid, number, slot, clues.get(slot, "")) for number, slot in runs]


def _entry(grid: Grid, number: int, slot: Slot, text: str) -> Entry:
    letters = [grid[cell].letter for cell in slot.cells]
    count = sum(len(letter) or 1 for letter in letters)
    clue = enumerated(text, len(slot), count)
    return Entry(number, slot, clue, "".join(letters) if all(letters) else "")
