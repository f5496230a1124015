"""From a layout to a word search: its list, its instructions, a loop around each word."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from publisher import (
    Clue,
    Entry,
    GenerationError,
    Language,
    Layout,
    Puzzle,
    Sheet,
    ShownItem,
    ShownList,
    Slot,
    Stroke,
    TextFolder,
    bank_entries,
    texts_for,
)
from publisher_wordsearch.board import WAYS
from publisher_wordsearch.options import WordSearchOptions

TEXTS = TextFolder(Path(__file__).parent / "texts")
"""The texts of the kind, by language."""


def built(layout: Layout, language: Language, options: WordSearchOptions, _seed: int) -> Puzzle:
    """The puzzle: all letters, the words or their clues, and in the solution a loop around each.

    Raises `GenerationError` for words that do not run straight, or a grid that is not full.
    """
    cells = [cell for row in layout.grid.rows for cell in row]
    steps = {_step(each.slot) for each in layout.placements}
    if (
        not steps <= {*WAYS}
        or not steps
        or any(cell.is_letter and not cell.letter for cell in cells)
    ):
        raise GenerationError("this is no word search: it needs the generator wordsearch")
    grid = layout.grid.mapped(lambda _, cell: replace(cell, given=cell.is_letter))
    entries = tuple(
        Entry(0, each.slot, Clue(each.word.clue, each.word.enumeration), each.word.spelling)
        for each in layout.placements
    )
    is_list = options.list == "words"
    listed = bank_entries(
        Puzzle(grid, entries, language), "alphabetical" if is_list else "shuffled"
    )
    ordered = [replace(entry, number=number) for number, entry in enumerate(listed, start=1)]
    labels = ["" if is_list else language.number(entry.number) for entry in ordered]
    texts, headings = texts_for(TEXTS, language).texts, language.headings
    items = (
        ShownItem(label, (entry,), label) for label, entry in zip(labels, ordered, strict=True)
    )
    shown = ShownList(headings.word_bank if is_list else headings.clues, options.list, tuple(items))
    said = [texts[f"directions_{_way_count(steps)}"]]
    said += [] if is_list else [texts["clues"]]
    if options.message.strip():
        said.append(texts["message_alone" if options.is_message_alone else "message"])
    strokes = tuple(
        Stroke(each.slot.cells[0], each.slot.cells[-1], is_loop=True) for each in ordered
    )
    sheet = Sheet(lists=(shown,), strokes=strokes, instructions=" ".join(said))
    return Puzzle(grid, tuple(ordered), language, sheet=sheet)


def _step(slot: Slot) -> tuple[int, int] | None:
    """The rows and columns from each cell to the next; None where that is not always the same."""
    found = {(b.row - a.row, b.column - a.column) for a, b in pairwise(slot.cells)}
    return found.pop() if len(found) == 1 else None


def _way_count(steps: set[tuple[int, int] | None]) -> int:
    """The least number of directions among which these are: 2, 4 or 8."""
    return next(count for count in (2, 4, 8) if steps <= {*WAYS[:count]})
