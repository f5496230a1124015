"""Puzzles in XWORD files and out of them.

The file has no direction: cells are in visual order, so the first letter of a Hebrew word across is
the rightmost. Numbers follow from the letters.
"""

from collections.abc import Iterator, Mapping

from publisher import (
    BLOCK,
    Cell,
    Clue,
    Entry,
    ExportError,
    FormatError,
    Grid,
    Language,
    NotTakenOver,
    Position,
    Puzzle,
    Slot,
    WithLosses,
    capital,
    numbered,
    visual_column,
    visual_row,
)
from publisher_pzl.letters import code_page, listed_case, small
from publisher_pzl.options import PzlOptions, PzlReadOptions
from publisher_pzl.xword_file import EMPTY, FLAG, MAGIC, XwordFile

ENOUGH = 10
"""The number of letters that tell whether they are those of a language."""


def check(language: Language, options: PzlOptions) -> None:
    """Raise `ExportError` if the code page has no letter of the language."""
    encoding = options.encoding or code_page(language)
    capitals = "".join(language.alphabet)
    letters = capitals + capitals.lower()
    if not letters.encode(encoding, "ignore"):
        raise ExportError(
            f"the code page {encoding} has no letter of {language.name}; choose another `encoding`"
        )


def write(puzzle: Puzzle, options: PzlOptions) -> WithLosses[bytes]:
    """The puzzle as an XWORD file; raises `ExportError` where a cell does not fit one byte."""
    encoding = options.encoding or code_page(puzzle.language)
    title = puzzle.title
    capitals, losses = _capitals(puzzle, options)
    file = XwordFile(
        title=title.encode(encoding, "replace"),
        width=puzzle.grid.width,
        height=puzzle.grid.height,
        cells=tuple(_payloads(puzzle, capitals, encoding)),
    )
    if title.encode(encoding, "replace") != title.encode(encoding, "ignore"):
        losses.append(f"characters of the title that {encoding} lacks")
    return WithLosses(file.to_bytes(), tuple(losses))


def read(data: bytes, options: PzlReadOptions, language: Language) -> WithLosses[Puzzle]:
    """The puzzle of an XWORD file, without clues; raises `FormatError`.

    Its losses are what only a lenient reading lets pass.
    """
    encoding = options.encoding or code_page(language)
    file = XwordFile.parse(data, lenient=options.lenient)
    if not options.encoding:
        _check_language(file, language)
    cells = [_cell(file, index, language, encoding) for index in range(len(file.cells))]
    rows = (cells[at : at + file.width] for at in range(0, len(cells), file.width))
    grid = Grid(tuple(visual_row(row, language.direction) for row in rows))
    entries = tuple(
        _entry(number, slot, file, language, encoding) for number, slot in numbered(grid)
    )
    puzzle = Puzzle(grid, entries, language, title=_title(file, options, encoding))
    return _not_taken_over(file).beside(puzzle)


def _not_taken_over(file: XwordFile) -> NotTakenOver:
    lost, strange = NotTakenOver(".pzl"), "what is not known"
    for found, known, where in (
        (file.flag, FLAG, "behind *XWORD"),
        (file.second, b"", "behind the title"),
        (file.tail, b"", "behind the cells"),
    ):
        if found != known:
            lost.add(f"{strange} {where}")
    for cell in file.cells:
        if cell[1:] not in (b"", EMPTY[1:]):
            lost.add(f"{strange} beside the letter", "cell")
    return lost


def _check_language(file: XwordFile, language: Language) -> None:
    """Raise `FormatError` if most letters of a language are ASCII, and most of the file's are not.

    The file does not say its code page: the bytes of Hebrew letters are also those of à to ú.
    """
    if 2 * sum(map(str.isascii, language.alphabet)) < len(language.alphabet):
        return
    letters = [index for index, cell in enumerate(file.cells) if cell[:1] not in (b"", EMPTY[:1])]
    strange = [index for index in letters if not file.cells[index][:1].isascii()]
    if len(letters) >= ENOUGH and 2 * len(strange) > len(letters):
        raise FormatError(
            f"most of its letters are none of {language.name}: say its language (`language: he` or "
            "`--language he`), or its code page (`encoding: cp1255`)",
            file.offset(strange[0]),
        )


def _entry(number: int, slot: Slot, file: XwordFile, language: Language, encoding: str) -> Entry:
    """An entry spelled in the case that its letters have in the file."""
    seen = [
        row * file.width + visual_column(column, file.width, language.direction)
        for row, column in slot.cells
    ]
    spelling = "".join(file.cells[index][:1].decode(encoding) for index in seen)
    return Entry(number, slot, Clue(), spelling)


def _title(file: XwordFile, options: PzlReadOptions, encoding: str) -> str:
    try:
        return file.title.decode(encoding, "replace" if options.lenient else "strict")
    except UnicodeDecodeError as error:
        start = len(MAGIC) + len(FLAG) + error.start
        raise FormatError(f"{file.title!r} is not a title in {encoding}", start) from None


def _capitals(puzzle: Puzzle, options: PzlOptions) -> tuple[dict[Position, bool], list[str]]:
    """Whether each cell has a capital letter, and the losses of that choice."""
    capitals = dict.fromkeys(puzzle.grid.positions(), options.case == "upper")
    if options.case != "list":
        return capitals, []
    listed, differing = listed_case(puzzle)
    lost = [f"the case of letters in which words that cross differ ({differing})"]
    return capitals | dict(listed), lost if differing else []


def _payloads(puzzle: Puzzle, capitals: Mapping[Position, bool], encoding: str) -> Iterator[bytes]:
    """The cells as seen, in the case wanted."""
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
        raise FormatError(f"{byte!r} is not a letter in {encoding}", file.offset(index))
    return Cell(letter=capital(letter, language))
