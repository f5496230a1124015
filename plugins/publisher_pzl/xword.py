"""Puzzles in XWORD files and out of them.

The file has no direction: cells stand as seen, so the first letter of a Hebrew word across is the
rightmost. Numbers follow from the letters.
"""

import warnings
from collections.abc import Iterator

from publisher import (
    BLOCK,
    Cell,
    Clue,
    Entry,
    ExportError,
    FormatError,
    Grid,
    Language,
    LossWarning,
    Position,
    Puzzle,
    Slot,
    TextDirection,
    numbered,
)
from publisher_pzl.letters import capital, code_page, listed_case, small
from publisher_pzl.options import ExportOptions, ReadOptions
from publisher_pzl.xword_file import EMPTY, FLAG, MAGIC, XwordFile


def write(puzzle: Puzzle, options: ExportOptions) -> bytes:
    """The puzzle as an XWORD file; raises `ExportError` where a cell does not fit one byte."""
    encoding = options.encoding or code_page(puzzle.language)
    title = puzzle.title
    file = XwordFile(
        title=title.encode(encoding, "replace"),
        width=puzzle.grid.width,
        height=puzzle.grid.height,
        cells=tuple(_payloads(puzzle, options, encoding)),
    )
    data = file.to_bytes()
    if title.encode(encoding, "replace") != title.encode(encoding, "ignore"):
        warnings.warn(f"characters of the title that {encoding} lacks", LossWarning, stacklevel=2)
    return data


def read(data: bytes, options: ReadOptions, language: Language) -> Puzzle:
    """The puzzle of an XWORD file, without clues; raises `FormatError`."""
    encoding = options.encoding or code_page(language)
    file = XwordFile.parse(data, lenient=options.lenient)
    cells = [_cell(file, index, language, encoding) for index in range(len(file.cells))]
    step = -1 if language.direction is TextDirection.RTL else 1
    rows = (cells[at : at + file.width] for at in range(0, len(cells), file.width))
    grid = Grid(tuple(tuple(row[::step]) for row in rows))
    entries = tuple(
        _entry(number, slot, file, language, encoding) for number, slot in numbered(grid)
    )
    return Puzzle(grid, entries, language, title=_title(file, options, encoding))


def _entry(number: int, slot: Slot, file: XwordFile, language: Language, encoding: str) -> Entry:
    """An entry spelled in the case that its letters have in the file."""
    rtl = language.direction is TextDirection.RTL
    seen = [
        row * file.width + (file.width - 1 - column if rtl else column)
        for row, column in slot.cells
    ]
    spelling = "".join(file.cells[index][:1].decode(encoding) for index in seen)
    return Entry(number, slot, Clue(), spelling)


def _title(file: XwordFile, options: ReadOptions, encoding: str) -> str:
    try:
        return file.title.decode(encoding, "replace" if options.lenient else "strict")
    except UnicodeDecodeError as error:
        start = len(MAGIC) + len(FLAG) + error.start
        raise FormatError(f"{file.title!r} is no title in {encoding}", start) from None


def _payloads(puzzle: Puzzle, options: ExportOptions, encoding: str) -> Iterator[bytes]:
    """The cells as seen, in the case wanted."""
    capitals = dict.fromkeys(puzzle.grid.positions(), options.case == "upper")
    if options.case == "list":
        listed, differing = listed_case(puzzle)
        capitals |= listed
        if differing:
            told = f"the case of {differing} letters, in which words that cross differ"
            warnings.warn(told, LossWarning, stacklevel=2)
    for row in puzzle.visual_rows():
        for position, cell in row:
            is_capital = capitals[position]
            letter = cell.letter if is_capital else small(cell.letter, puzzle.language)
            yield _payload(letter, position, encoding) if cell.is_letter else EMPTY


def _payload(letter: str, position: Position, encoding: str) -> bytes:
    where = f"row {position.row + 1}"
    try:
        byte = letter.encode(encoding)
    except UnicodeEncodeError:
        raise ExportError(
            f"{where}: the code page {encoding} has no {letter}; choose another `encoding`"
        ) from None
    if len(byte) != 1 or byte < b"!":
        raise ExportError(
            f"{where}: {letter!r} is not one byte in {encoding}, and an XWORD file has one byte "
            "for each cell"
        )
    return byte + EMPTY[1:]


def _cell(file: XwordFile, index: int, language: Language, encoding: str) -> Cell:
    byte = file.cells[index][:1]
    if byte in (b"", EMPTY[:1]):
        return BLOCK
    letter = byte.decode(encoding, "replace")
    if letter == "\ufffd" or not letter.isprintable() or letter.isspace():
        raise FormatError(f"{byte!r} is no letter in {encoding}", file.offset(index))
    return Cell(letter=capital(letter, language))
