"""Drafts for the tests of revisers, and what brute force says about them.

Nothing here shares code with the reviser: slots are the lines of the fill checker.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from fill_checker import lines
from filling import fill_options, words_of
from publisher import (
    BLOCK,
    Budget,
    Cell,
    Draft,
    Grid,
    Language,
    Layout,
    Position,
    Rejection,
    Request,
    SearchRun,
    Slot,
    read_drawing,
    slots,
)
from publisher_fill.revising.reviser import FillReviser
from publisher_testing import ENGLISH

Word = tuple[str, ...]
Line = tuple[Position, ...]


def reviser(
    texts: Sequence[str] = (),
    *,
    language: Language = ENGLISH,
    others: Sequence[Layout] = (),
    **options: object,
) -> FillReviser:
    """A reviser of a few words; the grid that the puzzle came from does not matter."""
    chosen = fill_options("...", **options)
    return FillReviser(Request(words_of(texts, language), language, 1, tuple(others)), chosen)


def revise(made: FillReviser, draft: Draft, *, steps: int = 20_000, seed: int = 1) -> Layout:
    return made.revise(draft, seed, SearchRun(Budget(steps=steps)))


def drawn(text: str, language: Language = ENGLISH) -> Grid:
    return read_drawing(text, language)


def slot_at(grid: Grid, row: int, column: int, direction: str = "across") -> Slot:
    return next(s for s in slots(grid) if s.start == (row, column) and s.direction == direction)


def texts_of(grid: Grid) -> list[str]:
    """The answers of a full grid: rows, then columns."""
    return ["".join(grid[cell].letter for cell in line) for line in lines(grid)]


def with_letters(grid: Grid, letters: Mapping[Position, str]) -> Grid:
    """The grid with these letters and no others."""
    return Grid(
        tuple(
            tuple(
                replace(cell, letter=letters.get(Position(y, x), "")) if cell.is_letter else cell
                for x, cell in enumerate(row)
            )
            for y, row in enumerate(grid.rows)
        )
    )


# -- random drafts ---------------------------------------------------------------------------------

_cells = st.sampled_from([Cell()] * 5 + [BLOCK])
_shares = st.sampled_from([0, 0, 0.3])
_bars = st.sampled_from([False] * 5 + [True])


@st.composite
def shapes(draws: st.DrawFn) -> Grid:
    """Small grids with blocks and bars, and at least one slot."""
    height, width = draws(st.integers(2, 3)), draws(st.integers(2, 4))
    rows = []
    for y in range(height):
        row = []
        for x in range(width):
            cell = draws(_cells)
            if cell.is_letter and y + 1 < height and x + 1 < width:
                cell = Cell(bar_after=draws(_bars), bar_below=draws(_bars))
            row.append(cell)
        rows.append(tuple(row))
    made = Grid(tuple(rows))
    return made if list(lines(made)) else Grid(((Cell(), Cell()),) * 2)


@st.composite
def drafts(draws: st.DrawFn) -> tuple[Draft, list[str]]:
    """A draft that was filled from a list once, and then changed; and the list."""
    random = Random(draws(st.integers(0, 10_000)))
    shape = draws(shapes())
    words = sorted(
        {
            tuple(random.choice("ABC") for _ in range(length))
            for length in range(2, 5)
            for _ in range(draws(st.integers(6, 25)))
        }
    )
    random.shuffle(words)
    found = next(fills(shape, dict.fromkeys(_lines(shape), words), {}), None) or {}
    cells = [cell for cell in shape.positions() if shape[cell].is_letter]
    letters = {cell: found.get(cell, random.choice("ABC")) for cell in cells}
    changed = draws(st.sampled_from([0, 0, 1, 2]))
    letters.update((random.choice(cells), random.choice("ABC")) for _ in range(changed))
    for cell in random.sample(cells, min(len(cells), draws(st.sampled_from([0, 0, 0, 1, 3, 9])))):
        del letters[cell]
    grid = with_letters(shape, letters)
    there = sorted(letters)
    kept = random.sample(there, min(len(there), draws(st.sampled_from([0, 0, 0, 1, 2, 5]))))
    rejected = []
    for slot in random.sample(slots(grid), min(len(slots(grid)), draws(st.integers(0, 3)))):
        word = tuple(grid[cell].letter for cell in slot.cells)
        word = word if all(word) else random.choice(words)
        rejected.append(Rejection(word, random.choice([slot, None])))
    incidental = frozenset(slot for slot in slots(grid) if random.random() < draws(_shares))
    made = Draft(grid, frozenset(kept), tuple(rejected), incidental=incidental)
    return made, ["".join(word) for word in words]


# -- brute force -----------------------------------------------------------------------------------


def acceptable(draft: Draft, words: Sequence[Word]) -> dict[Line, Word]:
    """The answers of a draft that may stay, by the cells of their slots."""
    found = {}
    for slot in slots(draft.grid):
        word = tuple(draft.grid[cell].letter for cell in slot.cells)
        known = word in words or word in {each.letters for each in draft.words}
        if all(word) and draft.allows(word, slot) and (known or draft.kept.issuperset(slot.cells)):
            found[tuple(slot.cells)] = word
    return found


def counted(draft: Draft, words: Sequence[Word]) -> dict[Line, Word]:
    """Those of them that count as a change if they change."""
    beside = {tuple(slot.cells) for slot in draft.incidental}
    return {line: word for line, word in acceptable(draft, words).items() if line not in beside}


def choices(draft: Draft, words: Sequence[Word], hard: set[Position]) -> dict[Line, list[Word]]:
    """For each slot the words that it may have beside the hard letters."""
    stay = acceptable(draft, words)
    found = {}
    for slot in slots(draft.grid):
        line = tuple(slot.cells)
        own = tuple(draft.grid[cell].letter for cell in slot.cells)
        listed = [*words, *([stay[line]] if line in stay and stay[line] not in words else [])]
        if hard.issuperset(slot.cells):
            listed = [own]
        found[line] = [word for word in listed if draft.allows(word, slot)]
    return found


def fills(
    grid: Grid, choice: Mapping[Line, Sequence[Word]], letters: Mapping[Position, str]
) -> Iterator[dict[Position, str]]:
    """Every way to fill all lines with different words that agree with the letters."""

    def fill(
        left: list[Line], letters: dict[Position, str], used: set[Word]
    ) -> Iterator[dict[Position, str]]:
        if not left:
            yield letters
            return
        line = min(left, key=lambda line: sum(cell not in letters for cell in line))
        for word in fitting[line]:
            if word not in used:
                pairs = list(zip(line, word, strict=True))
                if all(letters.get(cell, letter) == letter for cell, letter in pairs):
                    rest = [other for other in left if other != line]
                    yield from fill(rest, {**letters, **dict(pairs)}, used | {word})

    fitting = {
        line: [word for word in words if len(word) == len(line)] for line, words in choice.items()
    }
    yield from fill(_lines(grid), dict(letters), set())


def fewest_changes(draft: Draft, words: Sequence[Word]) -> int | None:
    """How many answers that may stay must change at least; None if there is no fill."""
    stay = counted(draft, words)
    inside = {cell for line in _lines(draft.grid) for cell in line}
    there = {cell for cell in draft.grid.positions() if draft.grid[cell].letter}
    hard = {cell for cell in there if cell in draft.kept or cell not in inside}
    letters = {cell: draft.grid[cell].letter for cell in hard}
    return min(
        (
            sum(tuple(found[cell] for cell in line) != word for line, word in stay.items())
            for found in fills(draft.grid, choices(draft, words, hard), letters)
        ),
        default=None,
    )


def changes(draft: Draft, made: Layout, words: Sequence[Word]) -> int:
    """How many answers that may stay a layout has changed."""
    return sum(
        tuple(made.grid[cell].letter for cell in line) != word
        for line, word in counted(draft, words).items()
    )


def _lines(grid: Grid) -> list[Line]:
    return [tuple(Position(*cell) for cell in line) for line in lines(grid)]
