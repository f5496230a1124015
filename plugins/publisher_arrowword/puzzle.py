"""From a layout to an arrowword: which clue cell has which clues."""

from dataclasses import replace
from pathlib import Path
from random import Random

from publisher import (
    CellKind,
    Clue,
    Entry,
    GenerationError,
    Language,
    Layout,
    Puzzle,
    Sheet,
    Size,
    TextFolder,
    texts_for,
)
from publisher_arrowword.arrows import clue_cells
from publisher_arrowword.options import ArrowwordOptions
from publisher_arrowword.solution_word import cells_of, labels, solution_letters, with_word_below

TEXTS = TextFolder(Path(__file__).parent / "texts")
"""The texts of the kind, by language."""


def built(layout: Layout, language: Language, options: ArrowwordOptions, seed: int) -> Puzzle:
    """The puzzle, its entries in the order of their clue cells.

    Raises `GenerationError` for a grid with a run that has no word, or that no arrow reaches, or
    that lacks letters of the solution word.
    """
    placed = {each.slot: each.word for each in layout.placements}
    cells = clue_cells(layout.grid)
    if {slot for slot, _ in cells} != placed.keys() or not placed:
        raise GenerationError("not every run of letters is a word, as in an arrowword they are")
    entries = tuple(
        Entry(number, slot, Clue(word.clue, word.enumeration), word.spelling)
        for number, (slot, _) in enumerate(cells, start=1)
        for word in (placed[slot],)
    )
    insets = options.insets(Size(layout.grid.width, layout.grid.height), with_picture=True)
    if any(layout.grid[cell].kind is not CellKind.ABSENT for each in insets for cell in each.cells):
        raise GenerationError("the grid has cells where the picture or the title is to be")
    grid, sheet = layout.grid, Sheet(clue_cells=cells, insets=tuple(insets))
    if options.solution_word:
        letters = solution_letters(options.solution_word, language)
        places = cells_of(letters, grid, Random(seed))
        grid, below = with_word_below(grid, letters)
        texts = texts_for(TEXTS, language).texts
        said = f"{texts['instructions']} {texts['solution_word']}"
        numbered = labels(places, below, language)
        sheet = replace(sheet, labels=numbered, instructions=said)
    return Puzzle(grid, entries, language, sheet=sheet)
