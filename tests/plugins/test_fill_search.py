"""The search against brute force, on grids and lists that are small enough for it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fill_checker import lines
from filling import fill, index_of, words_of
from publisher import (
    BLOCK,
    Budget,
    Cell,
    GenerationError,
    Grid,
    OptionError,
    SearchRun,
    draw,
    families_of,
    read_drawing,
)
from publisher_fill.solver.attempt import FillAttempt
from publisher_fill.solver.domains import Domains
from publisher_fill.solver.fill_grid import FillGrid, independent_parts
from publisher_fill.solver.kin import beginning
from publisher_fill.solver.problem import FillProblem
from publisher_testing import ENGLISH

cells = st.sampled_from([Cell(), Cell(), Cell(), Cell(), BLOCK, Cell(letter="A")])
bars = st.sampled_from([False, False, False, True])


@st.composite
def grids(draws: st.DrawFn) -> Grid:
    """Small grids with blocks, bars and letters, and at least one slot."""
    height, width = draws(st.integers(2, 4)), draws(st.integers(2, 4))
    rows = []
    for r in range(height):
        row = []
        for c in range(width):
            cell = draws(cells)
            if cell.is_letter and r + 1 < height and c + 1 < width:
                cell = Cell(letter=cell.letter, bar_after=draws(bars), bar_below=draws(bars))
            row.append(cell)
        rows.append(tuple(row))
    grid = Grid(tuple(rows))
    return grid if list(lines(grid)) else Grid(((Cell(), Cell()),) * 2)


@st.composite
def given_grids(draws: st.DrawFn) -> Grid:
    """Grids with rows of given letters, open rows and black rows."""
    size = draws(st.integers(3, 4))
    whole = st.lists(
        st.sampled_from([Cell(letter=letter) for letter in "ABC"]), min_size=size, max_size=size
    )
    alike = st.sampled_from([[BLOCK] * size, [Cell()] * size])
    rows = draws(st.lists(st.one_of(whole, whole, alike), min_size=1, max_size=5))
    grid = Grid(tuple(map(tuple, rows)))
    return grid if list(lines(grid)) else Grid(((Cell(letter="A"),) * size,))


words = st.lists(st.text("ABC", min_size=2, max_size=4), min_size=1, max_size=60, unique=True)


class TestAgainstBruteForce:
    @pytest.mark.slow
    @settings(max_examples=250)
    @given(grids(), words, st.integers(0, 5), st.booleans())
    def test_a_grid_is_filled_if_it_can_be(
        self, grid: Grid, texts: list[str], seed: int, stems: bool
    ) -> None:
        possible = next(_fills(grid, texts, stems=stems), None) is not None
        found = _filled(grid, texts, seed, "distinct" if stems else "any")
        assert (found is not None) is possible
        assert not stems or not any(_alike(*pair) for pair in combinations(found or (), 2))

    @settings(max_examples=60)
    @given(grids(), words, st.integers(0, 99))
    def test_consistent_domains_have_every_word_of_every_fill(
        self, grid: Grid, texts: list[str], seed: int
    ) -> None:
        fills = list(_fills(grid, texts))[:50]
        attempt = FillAttempt(_problem(grid, texts), 0, Random(seed))
        if attempt.fault:
            assert not fills
            return
        fill_grid = attempt.problem.fill_grid
        runs = [[(c.row, c.column) for c in place.grid_slot.cells] for place in fill_grid.slots]
        for letters in fills:
            for number, run in enumerate(runs):
                word = "".join(letters[cell] for cell in run)
                assert attempt.domains.has(number, _mask(attempt.domains, number, word))


class TestEnding:
    @pytest.mark.slow
    @settings(max_examples=150)
    @given(given_grids(), words, st.booleans())
    def test_no_slot_is_checked_again_without_progress(
        self, grid: Grid, texts: list[str], stems: bool
    ) -> None:
        families = families_of(ENGLISH) if stems else None
        domains = replace(_problem(grid, texts), families=families).domains(0)
        if not all(domains.sizes):
            return
        letters = sum(each.bit_count() for each in domains.open)
        domains.propagate(_Counted(len(domains.sizes) + sum(domains.sizes) + letters, domains))

    def test_two_given_words_do_not_wait_for_each_other(self) -> None:
        grid = read_drawing("CARAMEL\n#######\nVANILLA", ENGLISH)
        problem = FillProblem(
            FillGrid.of(grid, ENGLISH), index_of([], ENGLISH.letters), {}, families_of(ENGLISH)
        )
        domains = problem.domains(0)
        assert domains.propagate(_Counted(2, domains))

    def test_answers_with_a_letter_that_no_crossing_word_has(self) -> None:
        texts = list(_products("ABCD", 4))
        made = index_of([(text, 50) for text in texts], ENGLISH.letters)
        answers = [tuple("ЯBCD"), tuple("ABCD"), tuple("ABCЯ")]
        problem = FillProblem(FillGrid.of(_open(4, 4), ENGLISH), made, {0: answers})
        found = FillAttempt(problem, 0, Random(1)).search(SearchRun(Budget(steps=1000)), 900)
        assert found is not None
        assert found.answers[0] == tuple("ABCD")


class TestBacktracking:
    @settings(max_examples=60)
    @given(grids(), words, st.integers(0, 99))
    def test_undo_restores_everything(self, grid: Grid, texts: list[str], seed: int) -> None:
        attempt = FillAttempt(_problem(grid, texts), 0, Random(seed))
        if attempt.fault:
            return
        domains = attempt.domains
        before = _state(domains)
        for number in range(len(domains.sizes)):
            mark = domains.mark()
            word = domains.word(number, domains.sets[number].bit_length() - 1)
            domains.assign(number, word)
            domains.undo(mark)
            assert _state(domains) == before

    def test_a_stopped_attempt_continues(self) -> None:
        texts = ["".join(letters) for letters in _products("ABC", 4)]
        attempt = FillAttempt(_problem(_open(4, 4), texts), 0, Random(1))
        run = SearchRun(Budget(steps=1000))
        assert attempt.search(run, 2) is None
        assert attempt.filled_count >= 1
        assert attempt.search(run, 900) is not None


class TestParts:
    def test_slots_that_share_an_open_cell_are_one_part(self) -> None:
        grid = Grid(
            (
                (Cell(), Cell(), BLOCK, Cell(), Cell()),
                (Cell(), Cell(letter="A"), BLOCK, Cell(), Cell()),
            )
        )
        fill_grid = FillGrid.of(grid, ENGLISH)
        names = [
            [fill_grid.slots[number].name for number in part]
            for part in independent_parts(fill_grid.arcs)
        ]
        assert names == [
            ["1 across", "5 across", "1 down", "2 down"],
            ["3 across", "6 across", "3 down", "4 down"],
        ]

    def test_a_part_that_cannot_be_filled_is_not_tried_with_every_fill_of_the_others(self) -> None:
        texts = ["".join(letters) for letters in _products("ABCD", 3)]
        drawing = "...#..\n...#..\n...#.."
        with pytest.raises((OptionError, GenerationError)):
            fill(drawing, [*texts, "AX", "XB"], steps=200)

    def test_parts_share_no_word(self) -> None:
        layout = fill("..#..", ["AB", "CD"])
        assert {placement.word.spelling for placement in layout.placements} == {"AB", "CD"}

    def test_parts_that_need_the_same_words_are_filled_together(self) -> None:
        for seed in range(10):
            fill("..#A.#.C", ["AB", "DC", "AC"], seed=seed)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("CAT", "CATS", True),
        ("WALK", "WALKING", True),
        ("WALKED", "WALKING", True),
        ("WALK", "WALL", False),
        ("AT", "ATE", False),
        ("CAN", "CAT", False),
        ("TRAINING", "TRAINERS", False),
    ],
)
def test_words_that_share_a_stem(one: str, other: str, alike: bool) -> None:
    assert _alike(one, other) is alike
    size = beginning(len(one), len(other))
    assert (size > 0 and one[:size] == other[:size]) is alike


class _Counted(dict[int, int]):
    """A queue of all slots of domains that allows `most` pops."""

    def __init__(self, most: int, domains: Domains) -> None:
        super().__init__(dict.fromkeys(range(len(domains.sizes)), 0))
        self._left = most

    def pop(self, slot: int) -> int:  # type: ignore[override]
        self._left -= 1
        assert self._left >= 0, "slots are looked at again and again"
        return super().pop(slot)


def _filled(
    grid: Grid, texts: Sequence[str], seed: int, stems: Literal["any", "distinct"]
) -> list[str] | None:
    """The answers that the generator finds; None if it proves that there are none."""
    given = ["".join(answer) for answer in _given(grid)]
    drawing = draw(grid, ENGLISH.direction)
    try:
        layout = fill(
            drawing, texts, seed=seed, steps=100_000, improve=False, given=given, stems=stems
        )
    except (OptionError, GenerationError) as error:
        if "budget" in str(error):
            raise
        return None
    return ["".join(placement.word.letters) for placement in layout.placements]


def _alike(one: str, other: str) -> bool:
    """Whether words share a stem, by the words of the documentation."""
    shorter = min(len(one), len(other))
    if shorter < 3:
        return False
    common = 0
    while common < shorter and one[common] == other[common]:
        common += 1
    return common == shorter or common >= max(4, shorter - 2)


def _fills(
    grid: Grid, texts: Sequence[str], *, stems: bool = False
) -> Iterator[dict[tuple[int, int], str]]:
    """All fills of a grid, by trying every word in every line."""
    pinned = {
        (r, c): cell.letter
        for r, row in enumerate(grid.rows)
        for c, cell in enumerate(row)
        if cell.letter
    }
    runs = list(lines(grid))
    given = {
        tuple(run): "".join(pinned[cell] for cell in run) for run in runs if _is_given(run, pinned)
    }

    def below(
        index: int, letters: dict[tuple[int, int], str], used: list[str]
    ) -> Iterator[dict[tuple[int, int], str]]:
        if index == len(runs):
            yield letters
            return
        run = runs[index]
        own = given.get(tuple(run))
        for word in [own] if own else texts:
            if len(word) != len(run) or word in used:
                continue
            if stems and any(_alike(word, other) for other in used):
                continue
            if all(
                letters.get(cell, letter) == letter for cell, letter in zip(run, word, strict=True)
            ):
                yield from below(
                    index + 1, {**letters, **dict(zip(run, word, strict=True))}, [*used, word]
                )

    yield from below(0, pinned, [])


def _is_given(run: Sequence[tuple[int, int]], pinned: dict[tuple[int, int], str]) -> bool:
    return all(cell in pinned for cell in run)


def _given(grid: Grid) -> list[tuple[str, ...]]:
    runs = [tuple(grid.rows[r][c].letter for r, c in run) for run in lines(grid)]
    return [letters for letters in runs if all(letters)]


def _problem(grid: Grid, texts: Sequence[str]) -> FillProblem:
    """The fill problem of a grid and words, with a word of every length in the grid."""
    fill_grid = FillGrid.of(grid, ENGLISH)
    made = index_of([(word.letters, 50) for word in words_of(texts)], ENGLISH.letters)
    missing = {len(place) for place in fill_grid.slots} - set(made.lengths)
    more = [("Z",) * length for length in sorted(missing)]
    both = [(word.letters, 50) for word in words_of(texts)] + [(word, 50) for word in more]
    return FillProblem(fill_grid, index_of(both, ENGLISH.letters), {})


def _mask(domains: Domains, slot: int, word: str) -> int:
    """The letter mask of a word in a slot."""
    codes = bytes(ENGLISH.letters.index(letter) for letter in word)
    words = domains.vocabularies[slot]
    number = next(i for i in range(words.count) if words.word_codes(i) == codes)
    return domains.word(slot, number)


def _state(domains: Domains) -> object:
    return [*domains.sets], [*domains.short], [*domains.sizes], [*domains.open]


def _open(height: int, width: int) -> Grid:
    return Grid(((Cell(),) * width,) * height)


def _products(letters: str, length: int) -> Iterator[tuple[str, ...]]:
    if not length:
        yield ()
        return
    for rest in _products(letters, length - 1):
        for letter in letters:
            yield (letter, *rest)
