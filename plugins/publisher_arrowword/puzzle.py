"""From a layout to an arrowword: which clue cell has which clues."""

from publisher import Clue, Entry, GenerationError, Language, Layout, Puzzle, Sheet
from publisher_arrowword.arrows import clue_cells
from publisher_arrowword.options import ArrowwordOptions


def built(layout: Layout, language: Language, _options: ArrowwordOptions, _seed: int) -> Puzzle:
    """The puzzle, its entries in the order of their clue cells.

    Raises `GenerationError` for a grid with a run that has no word, or that no arrow reaches.
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
    return Puzzle(layout.grid, entries, language, sheet=Sheet(clue_cells=cells))
