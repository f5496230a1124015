"""Puzzles as Exolve text (github.com/viresh-ratnakar/exolve, README and exolve-m.js).

A row of the grid is a line with a letter for each cell and signs behind it: `|` for a bar after it,
`_` below it, `+` for both, `@` for a circle, `!` for a letter that is given. Clues are HTML, in
which the player looks for signs of its own: those of a clue's text are character references.
"""

import hashlib
import re
from collections.abc import Iterator

from publisher import (
    Cell,
    ClueLinks,
    Direction,
    Entry,
    ExportError,
    NoOptions,
    Puzzle,
    carried,
    clue_html,
    features,
    has_all_slots,
)
from publisher_exolve import REFUSES
from publisher_exolve.script import cell_text, script_of

BLOCK = "."
SHADE = "#dddddd"
_HTML = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "#": "&#35;"}  # a number sign begins a comment
_ESCAPED = str.maketrans(_HTML)
_ESCAPED_CLUE = str.maketrans({**_HTML, "(": "&#40;", "[": "&#91;", "~": "&#126;"})
_NO_SHAPE = " (?)*"
"""What ends a clue without an enumeration, and is not shown."""

_FIRST = re.compile(r"\A(?:[.,/*]|and(?=\s*[1-9]))")
"""Signs behind a number that the player takes for a part of it, and not for a clue."""


def write(puzzle: Puzzle, options: NoOptions) -> bytes:
    """The text as UTF-8; raises `ExportError` for what the player cannot show."""
    del options
    for feature in sorted(REFUSES & features(puzzle)):
        raise ExportError(f"exolve cannot say {feature}; try html or ipuz")
    if not has_all_slots(puzzle):
        raise ExportError("some words of the grid are not entries, and exolve numbers every word")
    body = "\n".join(f"  {line}".rstrip() for line in _lines(puzzle))
    return f"exolve-begin\n{body}\nexolve-end\n".encode()


def _lines(puzzle: Puzzle) -> Iterator[str]:
    cells = [cell for row in puzzle.grid.rows for cell in row]
    is_solved = any(cell.letter and not cell.given for cell in cells)
    unknown = "?" if is_solved else "0"
    rows = [[_cell(cell, unknown) for cell in row] for row in puzzle.grid.rows]
    letters = script_of(cell.letter for cell in cells if cell.letter)
    signs = "".join(sign for row in rows for sign in row)
    name = hashlib.sha256(signs.encode()).hexdigest()[:12]
    yield f"exolve-id: crossword-{name}"
    yield from _about(puzzle)
    if letters.language:  # the player takes A to Z alone for letters if nothing is said
        yield f"exolve-language: {puzzle.language.code} {letters.language}"
    yield f"exolve-width: {puzzle.grid.width}"
    yield f"exolve-height: {puzzle.grid.height}"
    if letters.options:
        yield f"exolve-option: {letters.options}"
    yield "exolve-grid:"
    yield from (f"  {(' ' if letters.are_apart else '').join(row)}" for row in rows)
    shaded = [
        f"r{puzzle.grid.height - row}c{column + 1}"  # rows count from the bottom
        for row, column in puzzle.grid.positions()
        if puzzle.grid[row, column].shaded
    ]
    if shaded:
        yield f"exolve-colour: {SHADE} {' '.join(shaded)}"
    for direction in Direction:
        yield f"exolve-{direction}:"
        yield from (f"  {_clue(puzzle, entry)}" for entry in puzzle.along(direction))


def _about(puzzle: Puzzle) -> Iterator[str]:
    """The lines for title, setter, copyright and notes."""
    for key, text in (
        ("title", puzzle.title),
        ("setter", puzzle.author),
        ("copyright", puzzle.copyright.removeprefix("©").strip()),  # the player writes that sign
    ):
        if text:
            yield f"exolve-{key}: {_html(text)}"
    if puzzle.notes:
        yield "exolve-prelude:"
        yield f"  {_html(puzzle.notes)}"


def _cell(cell: Cell, unknown: str) -> str:
    """A cell as the grid has it: its letter, and the signs for what else it is."""
    if not cell.is_letter:
        return BLOCK
    bars = {(False, False): "", (True, False): "|", (False, True): "_", (True, True): "+"}
    sign = bars[cell.bar_after, cell.bar_below]
    letter = cell_text(cell.letter) if cell.letter else unknown
    return letter + sign + "@" * cell.circled + "!" * (cell.given and bool(cell.letter))


def _clue(puzzle: Puzzle, entry: Entry) -> str:
    """The number, the text, and the enumeration: the one pair of parentheses that is none else."""
    clue = ClueLinks(puzzle).shown(entry).clue
    shape = carried(clue, puzzle.language)[len(clue.text) :]
    html = clue_html(clue, clue.text, _escaped_clue)
    html = _FIRST.sub(lambda first: f"&#{ord(first[0][0])};{first[0][1:]}", html)
    if clue.explanation:  # behind brackets, in which it would say the answer
        shape = f"{shape or _NO_SHAPE} [] {_escaped_clue(clue.explanation)}"
    return f"{'/'.join((str(entry.number), *_children(puzzle, entry)))} {html}{shape}"


def _children(puzzle: Puzzle, entry: Entry) -> Iterator[str]:
    """The entries in which a clue runs on, each with the first letter of its direction."""
    by_slot = {each.slot: each for each in puzzle.entries}
    for each in (by_slot[slot] for slot in entry.linked):
        yield f"{each.number}{str(each.direction)[0]}"


def _html(text: str) -> str:
    return _harmless(text.translate(_ESCAPED))


def _escaped_clue(text: str) -> str:
    return _harmless(text.translate(_ESCAPED_CLUE))


def _harmless(html: str) -> str:
    """HTML in which no part of the file begins."""
    return html.replace("exolve-", "exolve&#45;")
