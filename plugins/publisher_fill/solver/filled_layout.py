"""A fill as a layout, with remarks for the maker of the puzzle."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

from publisher import (
    Cell,
    Enumeration,
    Grid,
    Language,
    Layout,
    Letters,
    Placement,
    Position,
    ScoreFigures,
    Word,
    spelling_of,
)
from publisher_fill.solver.fill_grid import FillSlot
from publisher_fill.solver.problem import Fill, FillProblem

WEAKEST = 5
"""The number of the weakest words that a remark names."""


def layout(
    fill: Fill, config_words: Mapping[Letters, Word], language: Language, *, complete: bool
) -> Layout:
    """The layout of a fill; `config_words` have the clues of the config."""
    placements = []
    cells: dict[Position, str] = {}
    problem = fill.problem
    words = [config_words.get(each) or list_word(problem, each, language) for each in fill.answers]
    free = frozenset(problem.free)
    for slot, (fill_slot, word) in enumerate(zip(problem.fill_grid.slots, words, strict=True)):
        by_cell = fill_slot.by_cell(word.letters)
        score = float(fill.scores[slot]) if slot in free else word.score
        placed = replace(word, letters=by_cell, score=score)
        placements.append(Placement(placed, fill_slot.grid_slot))
        cells.update(zip(fill_slot.grid_slot.cells, by_cell, strict=True))
    grid = lettered(problem.fill_grid.grid, cells)
    remarks = (*_scores(fill, words), *_plurals(fill, words), *_oddities(fill, config_words))
    made = Layout(grid, tuple(placements), complete=complete, remarks=remarks)
    return replace(made, vocabulary=problem.index.answers)


def lettered(grid: Grid, letters: Mapping[Position, str]) -> Grid:
    """The grid with `letters` in its cells."""

    def cell(row: int, column: int) -> Cell:
        position = Position(row, column)
        old = grid[position]
        return replace(old, letter=letters[position]) if position in letters else old

    return Grid(tuple(tuple(cell(r, c) for c in range(grid.width)) for r in range(grid.height)))


def list_word(problem: FillProblem, letters: Letters, language: Language) -> Word:
    """A word with the spelling of its list; without one, if no list has it."""
    find = problem.find(letters)
    if find is not None:
        return problem.index.word(len(letters), find[0], language)
    return Word(letters, spelling_of(letters, language), Enumeration((len(letters),)))


def _scores(fill: Fill, words: Sequence[Word]) -> list[str]:
    """A remark on the scores of the words from the lists."""
    scored = [(words[slot].spelling, fill.scores[slot]) for slot in fill.problem.free]
    return [str(ScoreFigures.of(scored))] if scored else []


def _plurals(fill: Fill, words: Sequence[Word]) -> list[str]:
    """A remark on the plurals, if there is a limit."""
    problem = fill.problem
    limit = problem.plural_limit
    if limit is None:
        return []
    found = [
        slot
        for slot in problem.free
        if limit.plurals[slot] & problem.matching(slot, fill.answers[slot])
    ]
    named = ", ".join(words[slot].spelling for slot in found[:WEAKEST])
    more = f" and {len(found) - WEAKEST} more" if len(found) > WEAKEST else ""
    said = f": {named}{more}" if found else ""
    return [f"plurals: {len(found)} of at most {limit.most} in {len(words)} answers{said}"]


def _oddities(fill: Fill, config_words: Container[Letters]) -> list[str]:
    """Remarks on given answers that are in no list, and on cells that are in no word."""
    fill_grid = fill.problem.fill_grid
    lines = [
        f"{fill_slot.name}, {''.join(fill_slot.given)}, is as given; no list has it"
        for fill_slot in fill_grid.slots
        if fill_slot.given
        and fill_slot.given not in config_words
        and not fill.problem.find(fill_slot.given)
    ]
    if fill_grid.uncovered:
        named = ", ".join(f"row {r + 1} column {c + 1}" for r, c in fill_grid.uncovered)
        lines.append(f"cells that no word goes through: {named}")
    return lines


def shown_pattern(fill_slot: FillSlot) -> str:
    """The given letters of a slot: `C..T`."""
    return "".join(letter or "." for letter in fill_slot.pattern)
