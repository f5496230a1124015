"""Puzzles as .xd text, by the format's own description (github.com/century-arcade/xd).

Three parts with two blank lines between them: what is said of the puzzle, the grid, the clues with
their answers. Parts have no headings, as the reference reader has it.
"""

import re
from collections.abc import Sequence
from string import ascii_lowercase, digits, punctuation

from publisher import (
    Cell,
    CellKind,
    Clue,
    Direction,
    Entry,
    ExportError,
    NoOptions,
    Puzzle,
    PuzzleFeature,
    TextStyle,
    WithLosses,
    carried,
    clue_parts,
    features,
    has_all_slots,
    in_words,
    numbered,
)
from publisher_xd import REFUSES

BLOCK = "#"
ABSENT = "_"
UNKNOWN = "."
_CellContent = tuple[str, bool]
"""The letters of a cell, and whether it is marked."""

SIGNS = {TextStyle.ITALIC: "/", TextStyle.BOLD: "*"}
"""The signs inside the braces around a part of a clue."""

_SIGN = re.compile(rf"(?<![^ ])~(?![^ ])|\{{(?=[{re.escape(punctuation)}]|$)")
"""Signs that would part a clue from its answer, or open a mark."""

_SIGN_WITHIN = re.compile(rf"{_SIGN.pattern}|(?<=[/*~^_=@!#\\-])\}}")
"""Signs that would do so within a mark, or close it."""

_REFUSED = frozenset("#_.:; \t~")


def write(puzzle: Puzzle, options: NoOptions) -> WithLosses[bytes]:
    """The text as UTF-8; raises `ExportError` for what the format cannot hold."""
    del options
    puzzle = in_words(puzzle)
    _need_runs(puzzle)
    grid = _XdGrid(puzzle)
    losses = [f"{feature} of some cells" for feature in grid.lost]
    parts = (_head(puzzle, grid), grid.lines(), _clues(puzzle, losses))
    text = "\n\n\n".join("\n".join(part) for part in parts) + "\n"
    return WithLosses(text.encode(), tuple(losses))


def _need_runs(puzzle: Puzzle) -> None:
    for feature in sorted(REFUSES & features(puzzle)):
        raise ExportError(f"the puzzle has {feature}, and .xd has no sign for that; try ipuz")
    if not has_all_slots(puzzle):
        raise ExportError("some words of the grid are not entries, and .xd has a clue for each")


class _XdGrid:
    """The grid's lines, and the keys of cells that are more than a capital letter.

    Marked cells are small letters: circled ones, or shaded ones if none is circled. What has no
    small letter has a key, itself a small letter where the cell is marked.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._rows = puzzle.grid.rows
        cells = [cell for row in self._rows for cell in row]
        circled, shaded = (any(c.circled for c in cells), any(c.shaded for c in cells))
        self.special = "circle" if circled else "shaded" if shaded else ""
        self.lost = self._lost(cells)
        marked = {cell.letter for cell in cells if self._is_marked(cell)}
        taken = {letter.lower() for letter in marked if _has_small(letter)}
        small = [key for key in ascii_lowercase if key not in taken]
        self.rebus = {
            **_keys(marked, small, is_marked=True),
            **_keys({c.letter for c in cells if not self._is_marked(c)}, digits, is_marked=False),
        }

    def lines(self) -> list[str]:
        """A line a row."""
        return ["".join(map(self._sign, row)) for row in self._rows]

    def _is_marked(self, cell: Cell) -> bool:
        return cell.circled if self.special == "circle" else cell.shaded

    def _sign(self, cell: Cell) -> str:
        if not cell.is_letter:
            return BLOCK if cell.kind is CellKind.BLOCK else ABSENT
        is_marked = self._is_marked(cell)
        key = self.rebus.get((cell.letter, is_marked))
        if key is not None or not cell.letter:
            return key or UNKNOWN
        if cell.letter in _REFUSED:
            raise ExportError(f"the letter {cell.letter!r} has another meaning in .xd")
        return cell.letter.lower() if is_marked else cell.letter

    def _lost(self, cells: list[Cell]) -> list[PuzzleFeature]:
        """The features that are not shown in some cells."""
        lost = {
            PuzzleFeature.CIRCLES: any(cell.circled and not cell.letter for cell in cells),
            PuzzleFeature.SHADING: any(
                cell.shaded and not (self.special == "shaded" and cell.letter) for cell in cells
            ),
        }
        return [feature for feature, is_lost in lost.items() if is_lost]


def _has_small(letter: str) -> bool:
    small = letter.lower()
    return len(small) == 1 and small != letter and small.upper() == letter


def _keys(letters: set[str], keys: Sequence[str], *, is_marked: bool) -> dict[_CellContent, str]:
    """The keys of the letters that need one: a digit in a grid is a key itself."""
    whole = sorted(
        letter
        for letter in letters - {""}
        if len(letter) > 1
        or letter in digits
        or (is_marked and not _has_small(letter))
        or letter.islower()
    )
    if len(whole) > len(keys):
        kind = "marked cells" if is_marked else "cells"
        raise ExportError(f"{len(whole)} different {kind} need a key, and .xd has {len(keys)}")
    return {(letter, is_marked): key for letter, key in zip(whole, keys, strict=False)}


def _head(puzzle: Puzzle, grid: _XdGrid) -> list[str]:
    said = {
        "Title": puzzle.title,
        "Author": puzzle.author,
        "Copyright": puzzle.copyright,
        "Notes": puzzle.notes,
        ("Date" if puzzle.published.count("-") > 1 else "Published"): puzzle.published,
        "Rebus": " ".join(f"{key}={letters}" for (letters, _), key in grid.rebus.items()),
        "Special": grid.special,
    }
    lines = [f"{name}: {text}" for name, text in said.items() if text]
    return lines or ["Title: "]


def _clues(puzzle: Puzzle, losses: list[str]) -> list[str]:
    across = [_clue(puzzle, entry, losses) for entry in _in_order(puzzle, Direction.ACROSS)]
    down = [_clue(puzzle, entry, losses) for entry in _in_order(puzzle, Direction.DOWN)]
    return [*across, *([""] if across and down else []), *down]


def _in_order(puzzle: Puzzle, direction: Direction) -> list[tuple[int, Entry]]:
    by_slot = {entry.slot: entry for entry in puzzle.entries}
    return [(n, by_slot[slot]) for n, slot in numbered(puzzle.grid) if slot.direction is direction]


def _clue(puzzle: Puzzle, numbered_entry: tuple[int, Entry], losses: list[str]) -> str:
    number, entry = numbered_entry
    way = "A" if entry.direction is Direction.ACROSS else "D"
    answer = "".join(letter or UNKNOWN for letter in puzzle.answer(entry))
    text = marked_line(entry.clue, carried(entry.clue, puzzle.language), losses)
    return f"{way}{number}. {text} ~ {answer}"


def marked_line(clue: Clue, line: str, losses: list[str]) -> str:
    """The printed line of a clue with its marks; emphasis that has none is lost."""
    return "".join(_marked(text, styles, losses) for text, styles in clue_parts(clue, line))


def _marked(text: str, styles: frozenset[TextStyle], losses: list[str]) -> str:
    """A part of a clue between its signs; what would be a sign itself is written as a literal."""
    text = (_SIGN_WITHIN if styles else _SIGN).sub(_literal, text)
    for style in sorted(styles):
        sign = SIGNS.get(style)
        if sign is None:
            losses.append(f"{PuzzleFeature.EMPHASIS}: {style}")
        else:
            text = f"{{{sign}{text}{sign}}}"
    return text


def _literal(sign: re.Match[str]) -> str:
    """A sign that means itself: between backslashes in braces (version 4 of the format)."""
    return f"{{\\{sign[0]}\\}}"
