"""Puzzles as Exolve text (github.com/viresh-ratnakar/exolve, README).

A row of the grid is a line with a letter for each cell and signs behind it: `|` for a bar after it,
`_` below it, `+` for both, `@` for a circle, `!` for a letter that is given. Clues are HTML.
"""

import hashlib
import unicodedata
from collections.abc import Iterator
from html import escape

from publisher import (
    Cell,
    Direction,
    ExportError,
    Feature,
    NoOptions,
    Puzzle,
    clean,
    clue_html,
    features,
    numbered,
    printed,
)
from publisher_exolve.losses import REFUSES

BLOCK, UNKNOWN = ".", "0"
SHADE = "#dddddd"
_SIGNS = frozenset("|_+@!*~.0? \t")
"""What a letter cannot be: signs of the grid."""


def write(puzzle: Puzzle, options: NoOptions) -> bytes:
    """The text as UTF-8; raises `ExportError` for what the player cannot show."""
    del options
    found = features(puzzle)
    for feature in sorted(REFUSES & found):
        raise ExportError(f"exolve cannot say {feature}; try html or ipuz")
    if {entry.slot for entry in puzzle.entries} != {slot for _, slot in numbered(puzzle.grid)}:
        raise ExportError("some words of the grid are no entries, and exolve numbers every word")
    body = "\n".join(f"  {line}".rstrip() for line in _lines(puzzle, Feature.REBUS in found))
    return f"exolve-begin\n{body}\nexolve-end\n".encode()


def _lines(puzzle: Puzzle, rebus: bool) -> Iterator[str]:
    rows = [[_cell(cell) for cell in row] for row in puzzle.grid.rows]
    letters = "".join(sign for row in rows for sign in row)
    name = hashlib.sha256(letters.encode()).hexdigest()[:12]
    yield f"exolve-id: crossword-{name}"
    for key, text in (
        ("title", puzzle.title),
        ("setter", puzzle.author),
        ("copyright", puzzle.copyright),
    ):
        if clean(text):
            yield f"exolve-{key}: {_html(text)}"
    if clean(puzzle.notes):
        yield "exolve-prelude:"
        yield f"  {_html(puzzle.notes)}"
    script = _script(puzzle)
    if not letters.isascii():  # the player takes A to Z alone for letters if nothing is said
        yield f"exolve-language: {puzzle.language.code} {script}"
    yield f"exolve-width: {puzzle.grid.width}"
    yield f"exolve-height: {puzzle.grid.height}"
    if rebus:
        yield "exolve-option: rebus-cells"
    yield "exolve-grid:"
    yield from (f"  {(' ' if rebus else '').join(row)}" for row in rows)
    shaded = [
        f"r{puzzle.grid.height - row}c{column + 1}"  # rows count from the bottom
        for row, column in puzzle.grid.positions()
        if puzzle.grid[row, column].shaded
    ]
    if shaded:
        yield f"exolve-colour: {SHADE} {' '.join(shaded)}"
    for direction in Direction:
        yield f"exolve-{direction}:"
        for entry in puzzle.along(direction):
            line = printed(entry.clue, puzzle.language)
            yield f"  {entry.number} {clue_html(entry.clue, line, _escaped)}"


def _script(puzzle: Puzzle) -> str:
    """The script of the first letter, by its Unicode name: Greek of GREEK CAPITAL LETTER ALPHA."""
    letters = (cell.letter for row in puzzle.grid.rows for cell in row if cell.letter)
    return unicodedata.name(next(letters, "A")[0], "LATIN").split()[0].capitalize()


def _cell(cell: Cell) -> str:
    """A cell as the grid has it: its letter, and the signs for what else it is."""
    if not cell.is_letter:
        return BLOCK
    if not _SIGNS.isdisjoint(cell.letter):
        raise ExportError(f"the letter {cell.letter!r} has another meaning in exolve")
    bars = {(False, False): "", (True, False): "|", (False, True): "_", (True, True): "+"}
    sign = bars[cell.bar_after, cell.bar_below]
    return (cell.letter or UNKNOWN) + sign + "@" * cell.circled + "!" * cell.given


def _html(text: str) -> str:
    return _escaped(clean(text))


def _escaped(text: str) -> str:
    return escape(text, quote=False)
