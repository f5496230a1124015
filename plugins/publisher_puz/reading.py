"""The puzzle of a .puz file, read with puzpy; what it refuses only for a checksum is taken."""

import re
from collections.abc import Callable, Iterator
from itertools import chain, repeat

import puz

from publisher import (
    BLOCK,
    Cell,
    Entry,
    FormatError,
    Grid,
    Language,
    NoOptions,
    NotTakenOver,
    Puzzle,
    WithLosses,
    answer_lengths,
    by_number,
    capital,
    clean,
    enumerated,
    numbered,
    read_entry,
    unplaced_clues,
)
from publisher_puz.file_extent import MAGIC, VERSION_AT, FileExtent, file_extent

_BLOCKS = ".:"
_WINDOWS = {
    code: bytes([code]).decode("cp1252", "replace").replace("\ufffd", "")
    for code in range(0x80, 0xA0)
}
_WINDOWS_1252 = "cp1252"
_CHECKSUM = "checksum"
_LOCKED = (
    "the solution is locked, and not taken over: unlock it with its key in a solving program, and "
    "save it, to have it"
)
_NO_MARKS = (
    "the file ends early, in a table behind its clues: circles and cells of several letters may be "
    "missing"
)
_HIGH = re.compile("[\x80-\xff]")
_CAPITAL = re.compile(
    "(?<![a-z\x80-\xff])[\u00c4-\u00de][\u00a0\u00ab\u00b7\u00bb\x85\x91-\x97](?![\x80-\xff])"
)
"""Bytes of Windows-1252 that are UTF-8 too: a capital before a space, a quote or a dash."""

_SECTIONS = frozenset({puz.Extensions.Rebus, puz.Extensions.RebusSolutions, puz.Extensions.Markup})
_OPEN = f"{_BLOCKS}-\0 "
_NOTHING = b"\0\r\n\x1a \xef\xbb\xbf"

_FAULTS = (ValueError, LookupError, TypeError)


def read(data: bytes, options: NoOptions, language: Language) -> WithLosses[Puzzle]:
    """The puzzle of a file; raises `FormatError`. Losses are damage and what is missing."""
    del options
    reach = file_extent(data)
    file, doubts = loaded(reach.filled)
    is_cut = reach.clues is not None and bool(doubts)  # else it lacks nothing but empty texts
    if is_cut:
        file, doubts = loaded(reach.bare)
    grid = _grid(file, language)
    if is_cut or reach.ends_in_table:
        missing = _missing(reach, len(file.clues), grid) if is_cut else _NO_MARKS
        doubts = [*(doubt for doubt in doubts if _CHECKSUM not in doubt), missing]
    if file.solution_state == puz.SolutionState.Locked:
        doubts.append(_LOCKED)
    line = _texts(file)
    clues = [*map(line, file.clues)]
    _refuse_stray(clues, grid)
    if len(clues) != len(numbered(grid)) and not is_cut:
        doubts.append(
            f"there are {len(clues)} clues for {len(numbered(grid))} words; they may not fit"
        )
    puzzle = Puzzle(
        grid=grid,
        entries=tuple(_entries(clues, grid)),
        language=language,
        title=line(file.title),
        author=line(file.author),
        copyright=line(file.copyright),
        notes=line(file.notes),
    )
    return WithLosses(puzzle, (*doubts, *_not_taken_over(file).beside(puzzle).losses))


def _not_taken_over(file: puz.Puzzle) -> NotTakenOver:
    """The parts of a file for programs, and those of somebody who has begun to solve it."""
    lost = NotTakenOver(".puz")
    for code in file.extensions:
        if code not in _SECTIONS:
            lost.add(f"the section “{clean(code.decode('latin-1'))}”")
    if file.fill.strip(_OPEN):
        lost.add("the letters of a solver")
    if any(flags & ~puz.GridMarkup.Circled for flags in file.markup().markup):
        lost.add("the marks of a solver")
    for where, data in (("before its head", file.preamble), ("at its end", file.postscript)):
        if isinstance(data, bytes) and data.strip(_NOTHING):
            lost.add(f"{len(data)} bytes {where}")
    return lost


def windows_text(text: str) -> str:
    """A text whose control characters of Latin-1 are letters and signs, as Windows has them."""
    return text.translate(_WINDOWS)


def loaded(data: bytes) -> tuple[puz.Puzzle, list[str]]:
    """A file as puzpy reads it, and the doubts; it checks the checksums last of all."""
    file = puz.Puzzle()
    try:
        file.load(data)
    except UnicodeDecodeError:
        file, doubts = loaded(_in_version(b"1.3", data))
        doubt = "texts are not UTF-8, as version 2 has it, and are read as Windows-1252"
        return file, [doubt, *doubts]
    except puz.PuzzleFormatError as error:
        if _CHECKSUM not in error.message:
            raise FormatError("the file is damaged: its parts do not fit together") from None
        return file, [f"{error.message}: the file may be damaged"]
    return file, []


def _missing(reach: FileExtent, clues: int, grid: Grid) -> str:
    """The loss of clues that the end of a file cuts off; raises `FormatError` for most of them."""
    first = reach.clues or 0
    if 2 * (clues - first) > clues:
        raise FormatError(
            f"the file ends early: {clues - first} of {clues} clues are missing", reach.size
        )
    names = [f"{number} {slot.direction}" for number, slot in by_number(grid)][first:clues]
    if not names:
        return "the file ends early: its notes may not be all there"
    return f"the file ends early: it lacks the clues of {', '.join(names)} and any notes"


def _in_version(version: bytes, data: bytes) -> bytes:
    at = data.index(MAGIC) - 2 + VERSION_AT
    return data[:at] + version + data[at + len(version) :]


def text_encoding(file: puz.Puzzle) -> str:
    """The encoding of the texts of a file: many of version 1.3 have UTF-8."""
    every = "\0".join((file.title, file.author, file.copyright, *file.clues, file.notes))
    if file.encoding == puz.ENCODING:
        if not _HIGH.search(_CAPITAL.sub("", every)):
            return _WINDOWS_1252
        try:
            every.encode(puz.ENCODING).decode()
        except UnicodeDecodeError:
            return _WINDOWS_1252
    return "utf-8"


def _texts(file: puz.Puzzle) -> Callable[[str], str]:
    """The function that makes a line of a text, which puzpy decodes by the version alone."""
    if file.encoding == puz.ENCODING and text_encoding(file) != _WINDOWS_1252:
        return lambda text: text.encode(puz.ENCODING).decode()
    return windows_text


def _grid(file: puz.Puzzle, language: Language) -> Grid:
    size = file.width * file.height
    if not size or len(file.solution) != size or len(file.fill) != size:
        raise FormatError("the file is damaged: its grid has no cells")
    cells = _cells(file, language)
    return Grid(tuple(tuple(cells[at : at + file.width]) for at in range(0, size, file.width)))


def _cells(file: puz.Puzzle, language: Language) -> list[Cell]:
    """The cells row by row, with circles, and the letters of rebus cells."""
    try:
        rebus = file.rebus() if file.has_rebus() else None
        whole = (
            {place: rebus.get_rebus_solution(place) for place in rebus.get_rebus_squares()}
            if rebus
            else {}
        )
        circles = set(file.markup().get_markup_squares(puz.GridMarkup.Circled))
    except _FAULTS:
        said = "the table of cells with several letters is damaged, or not all there"
        raise FormatError(said) from None
    hidden = (puz.SolutionState.NotProvided, puz.SolutionState.Locked)
    known = file.solution_state not in hidden
    return [
        BLOCK
        if sign in _BLOCKS
        else Cell(
            letter=capital(clean(whole.get(place) or sign).strip("-\0 "), language)
            if known
            else "",
            circled=place in circles,
        )
        for place, sign in enumerate(file.solution)
    ]


def _refuse_stray(clues: list[str], grid: Grid) -> None:
    """Raise `FormatError` if most clues are for no word of the grid."""
    stray = [f"“{clue[:60]}”" for clue in clues[len(numbered(grid)) :]]
    unplaced_clues(stray, len(clues))


def _entries(clues: list[str], grid: Grid) -> Iterator[Entry]:
    """An entry for each slot; a slot without a clue has an empty one."""
    texts = chain(clues, repeat(""))
    for (number, slot), text in zip(by_number(grid), texts, strict=False):
        yield read_entry(grid, number, slot, enumerated(text, *answer_lengths(grid, slot)))
