"""The other .pzl: a line for each entry, its parts separated by `|`.

::

    x|y|direction|number|word|clue

`x` and `y` are the place of the first letter as seen, counted from 0 at the top left; right-to-left
words across run on to lower `x`. Text is UTF-8, lines end with CR LF, and nothing can be escaped.
"""

import re
from collections.abc import Iterator

from publisher import (
    Entry,
    ExportError,
    FormatError,
    Language,
    Puzzle,
    WithLosses,
    carried,
    in_words,
    utf8_text,
    visual_column,
)
from publisher_pzl.options import PzlOptions
from publisher_pzl.pipe_board import PipeBoard, PipeLine

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
MAGIC = b"x|y|direction"
HEADER = "x|y|direction|number|word|clue"
LONGEST_SIDE = 21  # what the programs that read such files hold
_LINE = re.compile(
    r"(?P<x>[0-9]{1,6})\|(?P<y>[0-9]{1,6})\|(?P<direction>across|down)"
    r"\|(?P<number>[0-9]{1,6})\|(?P<word>[^|]+)\|(?P<clue>[^|]*)"
)


def write(puzzle: Puzzle, options: PzlOptions) -> WithLosses[bytes]:
    """The entries as lines; raises `ExportError` for what would break its line."""
    puzzle = in_words(puzzle)
    lines = [HEADER, *(_line(puzzle, entry, options) for entry in puzzle.entries)]
    losses: tuple[str, ...] = ()
    if max(puzzle.grid.width, puzzle.grid.height) > LONGEST_SIDE:
        losses = (f"programs that read .pzl files (pipe) hold {LONGEST_SIDE} rows and columns",)
    return WithLosses("".join(f"{line}\r\n" for line in lines).encode(), losses)


def read(data: bytes, language: Language) -> Puzzle:
    """The puzzle that the entries make together; raises `FormatError` naming the line."""
    header, *lines = utf8_text(data).removesuffix("\n").split("\n")
    if header.removesuffix("\r") != HEADER:
        raise FormatError(f"line 1: the header is {HEADER}")
    board = PipeBoard(language)
    for line in _parsed(lines):
        board.add(line)
    return board.puzzle()


def _line(puzzle: Puzzle, entry: Entry, options: PzlOptions) -> str:
    name = f"{entry.number} {entry.direction}"
    row, column = entry.slot.start
    if not entry.slot.is_straight:
        raise ExportError(f"{name} is not straight, and a .pzl file (pipe) has straight words only")
    x = visual_column(column, puzzle.grid.width, puzzle.direction)
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


def _parsed(lines: list[str]) -> Iterator[PipeLine]:
    for number, text in enumerate(lines, start=2):
        match = _LINE.fullmatch(text.removesuffix("\r"))
        if not match:
            raise FormatError(f"line {number}: it should be {HEADER}, but is {text[:60]!r}")
        yield PipeLine.of(number, match)
