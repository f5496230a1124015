"""The other .pzl: a line for each entry, its parts separated by `|`.

::

    x|y|direction|number|word|clue

`x` and `y` are the place of the first letter as seen, counted from 0 at the top left; right-to-left
words across run on to lower `x`. Text is UTF-8, lines end with CR LF, and nothing can be escaped.
"""

import re
import warnings
from collections.abc import Iterator

from publisher import (
    Entry,
    ExportError,
    FormatError,
    Language,
    LossWarning,
    Puzzle,
    Slot,
    TextDirection,
    carried,
)
from publisher_pzl.options import ExportOptions
from publisher_pzl.pipe_board import Line, PipeBoard

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
MAGIC = b"x|y|direction"
HEADER = "x|y|direction|number|word|clue"
LONGEST_SIDE = 21  # what the programs that read such files hold
_LINE = re.compile(
    r"(?P<x>[0-9]{1,6})\|(?P<y>[0-9]{1,6})\|(?P<direction>across|down)"
    r"\|(?P<number>[0-9]{1,6})\|(?P<word>[^|]+)\|(?P<clue>[^|]*)"
)


def write(puzzle: Puzzle, options: ExportOptions) -> bytes:
    """The entries as lines; raises `ExportError` for what would break its line."""
    lines = [HEADER, *(_line(puzzle, entry, options) for entry in puzzle.entries)]
    if max(puzzle.grid.width, puzzle.grid.height) > LONGEST_SIDE:
        warnings.warn(
            f"programs that read .pzl files (pipe) hold {LONGEST_SIDE} rows and columns",
            LossWarning,
            stacklevel=2,
        )
    return "".join(f"{line}\r\n" for line in lines).encode()


def read(data: bytes, language: Language) -> Puzzle:
    """The puzzle that the entries make together; raises `FormatError` naming the line."""
    try:
        text = data.removeprefix(BYTE_ORDER_MARK).decode()
    except UnicodeDecodeError as error:
        start = error.start + len(data) - len(data.removeprefix(BYTE_ORDER_MARK))
        raise FormatError("this is not UTF-8", start) from None
    header, *lines = text.removesuffix("\n").split("\n")
    if header.removesuffix("\r") != HEADER:
        raise FormatError(f"line 1: the header is {HEADER}")
    board = PipeBoard(language)
    for line in _parsed(lines):
        board.add(line)
    return board.puzzle()


def _line(puzzle: Puzzle, entry: Entry, options: ExportOptions) -> str:
    name = f"{entry.number} {entry.direction}"
    row, column = entry.slot.start
    if entry.slot != Slot.straight(row, column, entry.direction, len(entry.slot)):
        raise ExportError(f"{name} is not straight, and a .pzl file (pipe) has straight words only")
    x = puzzle.grid.width - 1 - column if puzzle.direction is TextDirection.RTL else column
    word = _word(puzzle, entry, name)
    if "|" in entry.clue.text:
        raise ExportError(f"the clue of {name} has '|', which a .pzl file cannot hold")
    language = puzzle.language
    clue = carried(entry.clue, language) if options.enumerations else entry.clue.text
    return f"{x}|{row}|{entry.direction}|{entry.number}|{word}|{clue}"


def _word(puzzle: Puzzle, entry: Entry, name: str) -> str:
    letters = puzzle.answer(entry)
    for letter in letters:
        if len(letter) != 1 or letter == "|" or not letter.isprintable():
            raise ExportError(
                f"{name} has a cell with {letter!r}, and a .pzl file (pipe) has one character "
                "for each cell"
            )
    return "".join(letters)


def _parsed(lines: list[str]) -> Iterator[Line]:
    for number, text in enumerate(lines, start=2):
        match = _LINE.fullmatch(text.removesuffix("\r"))
        if not match:
            raise FormatError(f"line {number}: it should be {HEADER}, but is {text[:60]!r}")
        yield Line.of(number, match)
