"""From a layout to a fill-in: words in the grid from the start, and the lists by length."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from random import Random

from publisher import (
    Cell,
    Clue,
    Entry,
    GenerationError,
    Grid,
    Language,
    Layout,
    Placement,
    Position,
    Puzzle,
    Sheet,
    ShownItem,
    ShownList,
    Slot,
    TextDirection,
    TextFolder,
    bank_entries,
    texts_for,
)
from publisher_fillin.options import FillInOptions, Level
from publisher_fillin.solver import FillInSolver, Solutions

TEXTS = TextFolder(Path(__file__).parent / "texts")
"""The texts of the kind, by language."""

AT_ONCE = 40
"""One of so many words is given at once where it is not known which would help, then twice as many,
and so on."""

MOST_LEANING = 2_000_000
"""How many tries, times the number of words, look for words that need not be given."""


def built(layout: Layout, language: Language, options: FillInOptions, seed: int) -> Puzzle:
    """The puzzle with one solution, which is proved; raises `GenerationError` without a word."""
    if not layout.placements:
        raise GenerationError("there is no word in the grid, and a fill-in is made of words")
    is_numeric = all(each.word.spelling.isdigit() for each in layout.placements)
    if is_numeric and language.direction is TextDirection.RTL:
        layout = _from_the_left(layout)
    placed = sorted(layout.placements, key=lambda each: (each.slot.start, each.slot.cells))
    given = _given(placed, layout.grid, options.level, Random(seed))
    entries = tuple(
        Entry(number, each.slot, Clue(""), each.word.spelling)
        for number, each in enumerate(placed, start=1)
    )
    grid = layout.grid.mapped(lambda place, cell: replace(cell, given=place in given))
    puzzle, texts = Puzzle(grid, entries, language), texts_for(TEXTS, language).texts
    lists = _lists(puzzle, texts["digits" if is_numeric else "letters"])
    instructions = texts["number_instructions"] if is_numeric else ""
    return replace(puzzle, sheet=Sheet(lists=tuple(lists), instructions=instructions))


def remarks(puzzle: Puzzle) -> Iterator[str]:
    """Says where nothing is left to its solver."""
    if all(cell.given for row in puzzle.grid.rows for cell in row if cell.is_letter):
        yield (
            "all letters are there from the start, and nothing is left to fill in: "
            "take more words, or the level `hard`"
        )


def _lists(puzzle: Puzzle, heading: str) -> Iterable[ShownList]:
    """The words of each length under a heading, by alphabet."""
    entries = sorted(bank_entries(puzzle, "alphabetical"), key=lambda entry: len(entry.slot))
    for length, alike in groupby(entries, key=lambda entry: len(entry.slot)):
        items = tuple(ShownItem("", (entry,), "") for entry in alike)
        yield ShownList(heading.format(puzzle.language.number(length)), "words", items)


def _given(
    placed: Sequence[Placement], grid: Grid, level: Level, random: Random
) -> Collection[Position]:
    """The cells whose letters are given: those of the layout, and those of some words.

    A word that is given is one on which two solutions differ, the longest such; where none are
    found, several of many are given at once. Words without which there is still one solution are
    not given, as long as `MOST_LEANING` tries show it.
    """
    slots = [each.slot.cells for each in placed]
    words = [each.word.letters for each in placed]
    solver = FillInSolver(slots, words)
    before = {place: grid[place].letter for place in grid.positions() if grid[place].given}

    def found(shown: Iterable[int]) -> Solutions:
        return solver.solve(before | _letters(shown, placed))

    def is_enough(answer: Solutions) -> bool:
        return answer.is_unique and (level != "easy" or not answer.tries)

    by_length = sorted(range(len(slots)), key=lambda slot: (-len(slots[slot]), random.random()))
    shown: list[int] = []
    at_once = max(1, len(slots) // AT_ONCE)
    while not is_enough(answer := found(shown)):
        differ = zip(*answer.solutions, strict=True) if len(answer.solutions) == 2 else ()
        wanted = [slot for slot, pair in enumerate(differ) if len(set(pair)) == 2]
        free = [slot for slot in by_length if slot not in shown]
        differing = [slot for slot in free if slot in wanted]
        shown += differing[:1] or free[:at_once]
        if not differing and len(slots) > AT_ONCE:
            at_once *= 2
    tries = 0
    for slot in shown.copy():
        without = [each for each in shown if each != slot]
        if tries * len(slots) < MOST_LEANING and is_enough(answer := found(without)):
            shown = without
        tries += answer.tries
    if level != "hard" and not shown and not before:
        shown = by_length[:1]
    return (before | _letters(shown, placed)).keys()


def _letters(slots: Iterable[int], placed: Sequence[Placement]) -> dict[Position, str]:
    """The letters of the words in these slots."""
    return {
        cell: letter
        for slot in slots
        for cell, letter in zip(placed[slot].slot.cells, placed[slot].word.letters, strict=True)
    }


def _from_the_left(layout: Layout) -> Layout:
    """The layout of numbers as they are read: from the left in a right-to-left puzzle too."""
    last = layout.grid.width - 1

    def turned(row: Sequence[Cell]) -> tuple[Cell, ...]:
        bars = [*(cell.bar_after for cell in row[:-1])][::-1]
        cells = zip(row[::-1], [*bars, False], strict=True)
        return tuple(replace(cell, bar_after=has_bar) for cell, has_bar in cells)

    def place(placed: Placement) -> Placement:
        cells = (Position(row, last - column) for row, column in placed.slot.cells)
        return replace(placed, slot=Slot(placed.slot.direction, tuple(cells)))

    grid = Grid(tuple(map(turned, layout.grid.rows)))
    return replace(layout, grid=grid, placements=tuple(map(place, layout.placements)))
