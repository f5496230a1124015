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

MOST_LEANING = 1_000_000
"""How much work of the solver looks for words that need not be given."""


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
    """The cells whose letters are given: those of the layout, and those of some words."""
    proof = _Proof(placed, level)
    before = {place: grid[place].letter for place in grid.positions() if grid[place].given}
    left = proof.solver.words_left(before)
    lengths = [len(each.slot) for each in placed]
    by_length = sorted(range(len(placed)), key=lambda slot: (-lengths[slot], random.random()))
    shown = proof.enough(left, by_length)
    proof.most_work = proof.solver.work + MOST_LEANING
    shown = proof.needed(left, shown)
    if level != "hard" and not shown and not before:
        shown = by_length[:1]
    return (before | _letters(shown, placed)).keys()


class _Proof:
    """Proves that words which are given leave one solution, or one that is found without a try.

    What is `left` are the words that each slot can have, as the solver has them.
    """

    def __init__(self, placed: Sequence[Placement], level: Level) -> None:
        self._placed, self._level = placed, level
        slots = [each.slot.cells for each in placed]
        self.solver = FillInSolver(slots, [each.word.letters for each in placed])
        self.most_work = 0

    def _more(self, left: Sequence[int], shown: Iterable[int]) -> Sequence[int]:
        return self.solver.words_left(_letters(shown, self._placed), left)

    def _is_enough(self, answer: Solutions) -> bool:
        return answer.is_unique and (self._level != "easy" or not answer.tries)

    def enough(self, left: Sequence[int], by_length: Sequence[int]) -> list[int]:
        """Words that leave one solution: each is one on which two differ, the longest such.

        Where no two solutions are found, several words of many are given at once.
        """
        shown: list[int] = []
        at_once = max(1, len(by_length) // AT_ONCE)
        while not self._is_enough(answer := self.solver.solve(left)):
            differ = zip(*answer.solutions, strict=True) if len(answer.solutions) == 2 else ()
            wanted = {slot for slot, pair in enumerate(differ) if len(set(pair)) == 2}
            known = set(shown)
            free = [slot for slot in by_length if slot not in known]
            differing = [slot for slot in free if slot in wanted]
            found = differing[:1] or free[:at_once]
            shown, left = shown + found, self._more(left, found)
            if not differing and len(by_length) > AT_ONCE:
                at_once *= 2
        return shown

    def needed(self, left: Sequence[int], shown: list[int], *, is_new: bool = True) -> list[int]:
        """The words without which there is another solution, as far as `most_work` shows it.

        A half of the words is looked through beside the other half; a half that is not needed at
        all goes at once.
        """
        if self.solver.work > self.most_work or not shown:
            return shown
        if is_new and self._is_enough(self.solver.solve(left)):
            return []
        if len(shown) == 1:
            return shown
        half = len(shown) // 2
        first = self.needed(self._more(left, shown[half:]), shown[:half])
        return first + self.needed(self._more(left, first), shown[half:], is_new=bool(first))


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
