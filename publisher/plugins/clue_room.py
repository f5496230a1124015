"""Whether a clue has room in a cell of a grid: by an exporter with fonts, or by its characters."""

import textwrap
from collections import Counter

from publisher.language.clue import Clue
from publisher.language.language import Language
from publisher.language.spelling import Letters
from publisher.model.puzzle import Puzzle
from publisher.plugins.registry import loaded

_CHARACTERS = 12  # a line of a cell
_LINES = {1.0: 5, 0.5: 2}


def clue_rooms(puzzle: Puzzle) -> dict[Letters, float]:
    """The share of a clue cell that the clue of each answer has; empty without clue cells."""
    cells = dict(puzzle.sheet.clue_cells) if puzzle.sheet else {}
    clues = Counter(cells.values())
    return {
        puzzle.answer(each): 1 / clues[cells[each.slot]]
        for each in puzzle.entries
        if each.slot in cells
    }


def clue_fits(clue: Clue, language: Language, share: float = 1.0) -> bool:
    """Whether a share of a cell, 1 or a half, holds a clue in type that can be read.

    The first exporter with `fits` says it; without any, the number of characters does.
    """
    for exporter in loaded(()).exporters.values():
        if exporter.fits is not None:
            return exporter.fits(clue, language, share)
    lines = textwrap.wrap(clue.text, _CHARACTERS, break_long_words=False)
    return len(lines) <= _LINES[share] and max(map(len, lines), default=0) <= _CHARACTERS
