"""The grid of an Exolve text: a letter for each cell, with signs behind it, and spaces anywhere."""

import unicodedata
from dataclasses import dataclass, field

from publisher import (
    BLOCK,
    Cell,
    FormatError,
    Grid,
    Language,
    NotTakenOver,
    Position,
    capital,
    check_size,
    clean,
)
from publisher_exolve.parts import Line, Parts, said

_SIGNS = frozenset("|_+@*!~")
_HIDDEN, _SKIPPED = "*", "~"
_ZERO, _UNKNOWN = "0", "?"


@dataclass
class _Sign:
    """What the grid has for a cell: a letter, the signs behind it, and whether `&` is before it."""

    letter: str
    is_escaped: bool
    marks: set[str] = field(default_factory=set)


def read_grid(parts: Parts, language: Language, lost: NotTakenOver) -> tuple[Grid, set[Position]]:
    """The grid, and the cells that have no number though a word may begin there.

    Raises `FormatError` naming the line.
    """
    lines = parts.get("grid", [])
    if not lines:
        raise FormatError("there is no grid: its rows follow `exolve-grid:`, a line each")
    width, height = _size(parts, "width"), _size(parts, "height") or len(lines)
    width = width or len(_signs(lines[0], are_apart=False))
    check_size(width, max(height, len(lines)))
    if len(lines) != height:
        raise FormatError(f"the grid has {len(lines)} rows, and `exolve-height` is {height}")
    rows = [_row(line, width) for line in lines]
    zero_is_letter = _has_zero(parts) and any(
        sign.letter not in (_ZERO, ".") for row in rows for sign in row
    )
    cells = [[_cell(sign, language, zero_is_letter, lost) for sign in row] for row in rows]
    grid = Grid(tuple(map(tuple, cells)))
    return grid, {at for at in grid.positions() if _SKIPPED in rows[at.row][at.column].marks}


def _size(parts: Parts, name: str) -> int:
    """The width or the height; 0 if it is not said."""
    text = said(parts, name)
    if text and not (text.isdecimal() and len(text) <= 4):
        raise FormatError(f"`exolve-{name}` is a number, not {text[:20]!r}")
    return int(text or 0)


def _has_zero(parts: Parts) -> bool:
    """Whether a zero may be a letter."""
    options = said(parts, "option").split()
    return any(
        each == "allow-digits" or (each.startswith("allow-chars:") and _ZERO in each)
        for each in options
    )


def _row(line: Line, width: int) -> list[_Sign]:
    """The cells of a row. Where spaces or signs part it into as many as there are, each is one."""
    for are_apart in (True, False):
        row = _signs(line, are_apart=are_apart)
        if len(row) == width:
            return row
    raise FormatError(
        f"line {line.number}: the row has {len(row)} cells, and the grid {width} columns; where a "
        "cell has several letters, spaces part all cells"
    )


def _signs(line: Line, *, are_apart: bool) -> list[_Sign]:
    cells: list[_Sign] = []
    is_escaped, is_new = False, True
    for char in unicodedata.normalize("NFC", line.text):
        if is_escaped or not (char in _SIGNS or char == "&" or char.isspace()):
            goes_on = unicodedata.category(char)[0] == "M" or (are_apart and not is_new)
            if cells and goes_on:
                cells[-1].letter += char
            else:
                cells.append(_Sign(char, is_escaped))
            is_escaped = is_new = False
        elif char == "&":
            is_escaped = True
        else:
            is_new = True
            if not cells and char in _SIGNS:
                raise FormatError(f"line {line.number}: `{char}` stands behind no cell")
            if char in _SIGNS:
                cells[-1].marks.add(char)
    return cells


def _cell(sign: _Sign, language: Language, zero_is_letter: bool, lost: NotTakenOver) -> Cell:
    if _HIDDEN in sign.marks:
        lost.add("that it is hidden whether it is a block", "cell")
    if _SKIPPED in sign.marks:
        lost.add("that it has no number", "cell")
    if sign.letter == "." and not sign.is_escaped:
        return BLOCK
    is_unknown = sign.letter == _UNKNOWN or (sign.letter == _ZERO and not zero_is_letter)
    letter = "" if is_unknown and not sign.is_escaped else capital(clean(sign.letter), language)
    return Cell(
        letter=letter,
        given="!" in sign.marks and bool(letter),
        circled="@" in sign.marks,
        bar_after=not sign.marks.isdisjoint("|+"),
        bar_below=not sign.marks.isdisjoint("_+"),
    )
