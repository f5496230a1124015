"""From a layout to a codeword: numbers for letters, letters that are given, and the key."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path
from random import Random

from publisher import (
    ABSENT,
    Cell,
    Clue,
    Entry,
    GenerationError,
    Grid,
    Language,
    Layout,
    Letters,
    Position,
    Puzzle,
    Sheet,
    TextFolder,
    texts_for,
)
from publisher_codeword.options import GIVEN, CodewordOptions
from publisher_codeword.solver import CodeSolver, Decodings, Vocabulary

TEXTS = TextFolder(Path(__file__).parent / "texts")
"""The texts of the kind, by language."""


def built(layout: Layout, language: Language, options: CodewordOptions, seed: int) -> Puzzle:
    """The puzzle with one solution, which is proved; raises `GenerationError` without a word.

    The key is below the grid: a cell for each number, in which its letter is written.
    """
    if not layout.placements:
        raise GenerationError("there is no word in the grid, and a codeword is made of words")
    random, cells = Random(seed), [cell.letter for row in layout.grid.rows for cell in row]
    counts = Counter(filter(None, cells))
    code = random.sample(sorted(counts), len(counts))
    given = _given(layout, code, counts, GIVEN[options.level], random)
    grid = _with_key(layout.grid, code)
    labels = {
        place: language.number(code.index(cell.letter) + 1)
        for place in grid.positions()
        if (cell := grid[place]).letter
    }
    placed = sorted(layout.placements, key=lambda each: (each.slot.start, each.slot.cells))
    entries = tuple(
        Entry(number, each.slot, Clue(""), each.word.spelling)
        for number, each in enumerate(placed, start=1)
    )
    grid = grid.mapped(lambda _, cell: replace(cell, given=cell.letter in given))
    letters = [each for each in language.letters if each not in given]
    said = texts_for(TEXTS, language).texts["instructions"]
    sheet = Sheet(labels, instructions=f"{said}\n{' '.join(letters)}")
    return Puzzle(grid, entries, language, sheet=sheet)


def remarks(puzzle: Puzzle) -> Iterator[str]:
    """Says where nothing is left to its solver, and where `hints` are at odds with the numbers."""
    cells = [cell for row in puzzle.grid.rows for cell in row if cell.is_letter]
    if {cell.letter for cell in cells if cell.given} & {c.letter for c in cells if not c.given}:
        yield (
            "letters are given in some cells, and not in all that have their number: leave `hints` "
            "out, and choose a `level` of the codeword"
        )
    if all(cell.given for cell in cells):
        yield (
            "all letters are given, and nothing is left to find out: "
            "take more words, or the level `hard`"
        )


def _given(
    layout: Layout, code: Sequence[str], counts: Mapping[str, int], least: int, random: Random
) -> set[str]:
    """The letters that are given: those that leave one solution, and as many more as are wanted.

    A letter that is given is the rarest on which two solutions differ. Letters without which there
    is still one solution are not given.
    """
    numbers = {letter: number for number, letter in enumerate(code)}
    solver = CodeSolver(
        [
            [numbers[layout.grid[cell].letter] for cell in each.slot.cells]
            for each in layout.placements
        ],
        _vocabulary(layout),
    )
    in_words = {layout.grid[cell].letter for each in layout.placements for cell in each.slot.cells}
    given = {cell.letter for row in layout.grid.rows for cell in row if cell.given}
    given |= counts.keys() - in_words
    rarest = sorted(code, key=lambda letter: (counts[letter], random.random()))
    chosen: list[str] = []

    def solved(letters: Iterable[str]) -> Decodings:
        return solver.solve({numbers[each]: each for each in (*given, *letters)})

    while not (found := solved(chosen)).is_unique:
        open_letters = [each for each in rarest if each not in given and each not in chosen]
        pairs = zip(*found.codes, strict=True) if len(found.codes) == 2 else ()
        differ = {number for number, pair in enumerate(pairs) if len(set(pair)) == 2}
        wanted = [letter for letter in open_letters if numbers[letter] in differ]
        chosen.append(wanted[0] if wanted else open_letters[-1])
    for letter in chosen[:-1]:
        fewer = [each for each in chosen if each != letter]
        chosen = fewer if solved(fewer).is_unique else chosen
    given |= {*chosen}
    others = [letter for letter in code if letter not in given]
    return {*given, *random.sample(others, min(len(others), max(0, least - len(given))))}


def _vocabulary(layout: Layout) -> Vocabulary:
    """The words of the layout, and those that its generator knows."""
    placed = defaultdict[int, list[Letters]](list)
    for each in layout.placements:
        word = tuple(layout.grid[cell].letter for cell in each.slot.cells)
        placed[len(word)].append(word)

    def words(length: int) -> Iterable[Letters]:
        known = layout.vocabulary(length) if layout.vocabulary else ()
        return dict.fromkeys((*known, *placed[length]))

    return words


def _with_key(grid: Grid, code: Sequence[str]) -> Grid:
    """The grid with a row of nothing below it, and then a cell for each number."""
    rows = ceil(len(code) / grid.width)
    across = ceil(len(code) / rows)
    top, left = grid.height + 1, (grid.width - across) // 2
    cells = {
        Position(top + number // across, left + number % across): Cell(letter=letter)
        for number, letter in enumerate(code)
    }
    below = (
        tuple(cells.get(Position(row, column), ABSENT) for column in range(grid.width))
        for row in range(top - 1, top + rows)
    )
    return Grid((*grid.rows, *below))
