"""The solution word: its letters are in numbered cells, and it is written below the grid."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from publisher import (
    ABSENT,
    Cell,
    GenerationError,
    Grid,
    Language,
    Letters,
    OptionError,
    Position,
    WordError,
    slots,
    spell,
)

PATH = ("solution_word",)

BY_THEMSELVES = 4
"""A letter is brought by a word of its own unless so many more cells than needed are expected."""


def solution_letters(text: str, language: Language) -> Letters:
    """The letters of the solution word; raises `OptionError` for a text that is no word."""
    try:
        return spell(text, language)[0]
    except WordError as error:
        raise OptionError(PATH, f"“{text}” cannot be used: {error}") from None


def lacking(letters: Letters, grid: Grid) -> Counter[str]:
    """The letters of the word that a grid has too few of, and how many are missing."""
    return Counter(letters) - Counter(grid[at].letter for at in grid.positions())


def words_with_rare(
    wanted: Letters, words: Sequence[Letters], cells: int, random: Random
) -> list[Letters]:
    """Words that bring the wanted letters which a grid of so many cells may lack."""
    found = Counter(letter for word in words for letter in word)
    least = found.total() / max(cells, 1)
    needed = Counter(wanted)
    rare = {each: n for each, n in needed.items() if found[each] < (n + BY_THEMSELVES) * least}
    return words_with(rare, words, random)


def words_with(
    needed: Mapping[str, int], words: Sequence[Letters], random: Random
) -> list[Letters]:
    """Words, drawn, that bring so many of each letter."""
    found: list[Letters] = []
    for letter, count in needed.items():
        having = [word for word in words if letter in word]
        found += random.sample(having, min(count, len(having)))
    return found


def cells_of(letters: Letters, grid: Grid, random: Random) -> Sequence[Position]:
    """A cell of the grid for each letter, drawn; first cells of words, where arrows are, come last.

    Raises `GenerationError` for a letter that too few cells have.
    """
    starts = {slot.start for slot in slots(grid)}
    places = sorted(grid.positions(), key=lambda _: random.random())
    places.sort(key=lambda at: at in starts)
    found: list[Position] = []
    for letter in letters:
        cell = next((at for at in places if at not in found and grid[at].letter == letter), None)
        if cell is None:
            raise GenerationError(
                f"the solution word {''.join(letters)} needs {letters.count(letter)} × {letter}, "
                "and this grid has fewer: another seed or another word may do"
            )
        found.append(cell)
    return found


def with_word_below(grid: Grid, letters: Letters) -> tuple[Grid, Sequence[Position]]:
    """The grid with cells for the letters below it, after a row of nothing, and these cells."""
    width = min(grid.width, len(letters))
    rows = -(-len(letters) // width)
    left = (grid.width - width) // 2
    first = grid.height + 1
    below = [Position(first + at // width, left + at % width) for at in range(len(letters))]
    cells: Mapping[Position, Cell] = {
        at: Cell(letter=letter) for at, letter in zip(below, letters, strict=True)
    }
    added = (
        tuple(cells.get(Position(row, column), ABSENT) for column in range(grid.width))
        for row in range(grid.height, grid.height + 1 + rows)
    )
    return Grid((*grid.rows, *added)), below


def labels(
    places: Sequence[Position], below: Sequence[Position], language: Language
) -> dict[Position, str]:
    """The numbers of the cells, in the grid and below it."""
    numbers = [language.number(number) for number in range(1, len(places) + 1)]
    return dict(zip((*places, *below), numbers * 2, strict=True))
