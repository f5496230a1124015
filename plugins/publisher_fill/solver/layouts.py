"""Filled grids as layouts, with what their maker should know of them."""

from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from publisher import (
    Cell,
    Enumeration,
    Grid,
    Language,
    Layout,
    Placement,
    Position,
    SourceWord,
    Word,
    WordError,
    to_word,
)
from publisher_fill.solver.crossings import Place
from publisher_fill.solver.problem import Fill, Letters, Task

WEAKEST = 5
"""How many of the weakest words are named."""


def layout(
    fill: Fill, known: Mapping[Letters, Word], language: Language, *, complete: bool
) -> Layout:
    """The layout of a fill; `known` are the words of the config with their clues."""
    placements = []
    cells: dict[Position, str] = {}
    words = [known.get(each) or _word(fill.task, each, language) for each in fill.answers]
    for place, word in zip(fill.task.blank.places, words, strict=True):
        parted = place.parted(word.letters)
        placements.append(Placement(replace(word, letters=parted), place.slot))
        cells.update(zip(place.slot.cells, parted, strict=True))
    grid = lettered(fill.task.blank.grid, cells)
    remarks = (*_scores(fill, words), *_oddities(fill, known))
    return Layout(grid, tuple(placements), complete=complete, remarks=remarks)


def lettered(grid: Grid, letters: Mapping[Position, str]) -> Grid:
    """The grid with these letters in its cells."""

    def cell(row: int, column: int) -> Cell:
        position = Position(row, column)
        old = grid[position]
        return replace(old, letter=letters[position]) if position in letters else old

    return Grid(tuple(tuple(cell(r, c) for c in range(grid.width)) for r in range(grid.height)))


def _word(task: Task, letters: Letters, language: Language) -> Word:
    """A word of the index as its list spells it, or what somebody put into the grid."""
    entry = task.entry(letters)
    if entry is not None:
        with suppress(WordError):
            word = to_word(SourceWord(task.index.spelling(len(letters), entry[0])), language)
            if word.letters == letters:
                return word
    return Word(letters, "".join(letters), Enumeration((len(letters),)))


def _scores(fill: Fill, words: Sequence[Word]) -> list[str]:
    """How good the words from the lists are."""
    free = fill.task.free
    if not free:
        return []
    ranked = sorted(free, key=lambda number: (fill.scores[number], number))
    weakest = ", ".join(
        f"{words[number].spelling} {fill.scores[number]}" for number in ranked[:WEAKEST]
    )
    if fill.scores[ranked[0]] == fill.scores[ranked[-1]]:
        return [f"scores: all {fill.lowest}"]
    mean = fill.total / len(free)
    return [f"scores: mean {mean:.1f}, lowest {fill.lowest}; the weakest: {weakest}"]


def _oddities(fill: Fill, known: Container[Letters]) -> list[str]:
    """What stands in the grid as given and is no known word, and cells without a word."""
    blank = fill.task.blank
    lines = [
        f"{place.name}, {''.join(place.given)}, is as given; no list has it"
        for place in blank.places
        if place.given and place.given not in known and not fill.task.entry(place.given)
    ]
    if blank.lonely:
        named = ", ".join(f"row {r + 1} column {c + 1}" for r, c in blank.lonely)
        lines.append(f"cells that no word goes through: {named}")
    return lines


def pattern_of(place: Place) -> str:
    """What is given of a slot: `C..T`."""
    return "".join(letter or "." for letter in place.pattern)
