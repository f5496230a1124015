"""Rectangles of words, filled row by row: the same fills as by brute force."""

from collections.abc import Callable, Sequence
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from filling import drawn, fill, index_of, words_of
from publisher import Budget, SearchRun, read_drawing
from publisher_fill import several_grids
from publisher_fill.solver import row_by_row
from publisher_fill.solver.attempt import FillAttempt
from publisher_fill.solver.best_words import best, total, value_planes
from publisher_fill.solver.fill_grid import FillGrid
from publisher_fill.solver.problem import Fill, FillProblem
from publisher_fill.solver.row_by_row import RectangleSearch, rectangle_rows
from publisher_fill.wordlist.word_index import indices
from publisher_testing import ENGLISH

SQUARE = "...\n...\n..."
ALL_ENGLISH: dict[str, Any] = {"wordlists": [{"wordfreq": "en"}], "improve": False}
THREES = ["".join(letters) for letters in product("ABC", repeat=3)]


class TestWhatIsARectangle:
    @pytest.mark.parametrize(
        ("drawing", "rows"),
        [
            (SQUARE, ["1 across", "4 across", "5 across"]),
            ("....\n....\n....", ["1 across", "5 across", "6 across"]),
            ("...\n...\n...\n...", ["1 down", "2 down", "3 down"]),
            ("....\nABCD\n....\n....", ["1 across", "6 across", "7 across"]),
            ("....\n....", None),
            ("....\n....\n...#\n....", None),
            ("A...\n....\n....\n....", None),
            ("....\n...#\n...#", None),
        ],
    )
    def test_rows_and_columns_that_all_cross(self, drawing: str, rows: list[str] | None) -> None:
        texts = ["".join(word) for length in (2, 3, 4) for word in product("ABCD", repeat=length)]
        problem = _problem(drawing, texts)
        slots = [number for number, arcs in enumerate(problem.fill_grid.arcs) if arcs]
        found = rectangle_rows(slots, FillAttempt(problem, 0, Random(1)).domains)
        names = [problem.fill_grid.slots[row].name for row in found or ()]
        assert names == (rows or [])


class TestAgainstBruteForce:
    @pytest.mark.proof
    @pytest.mark.slow
    @settings(max_examples=150)
    @given(
        st.lists(st.sampled_from(THREES), min_size=6, max_size=20, unique=True),
        st.integers(),
        st.integers(1, 4),
    )
    def test_a_square_is_filled_if_it_can_be(
        self, monkeypatch: pytest.MonkeyPatch, texts: list[str], seed: int, width: int
    ) -> None:
        monkeypatch.setattr(row_by_row, "WIDTH", width)
        possible = {
            (*rows, *columns)
            for rows in permutations(texts, 3)
            for columns in [tuple(map("".join, zip(*rows, strict=True)))]
            if len({*rows, *columns}) == 6 and {*columns} <= {*texts}
        }
        attempt = FillAttempt(_problem(SQUARE, texts), 0, Random(seed))
        if attempt.fault:
            assert not possible
            return
        found = _rectangle(attempt, seed).fill(lambda: True)
        assert found is bool(possible)
        if found:
            answers = Fill.of(attempt.problem, attempt.domains).answers
            assert tuple(map("".join, answers)) in possible


class TestRanking:
    @given(
        st.lists(st.tuples(st.booleans(), st.integers(0, 9), st.integers(0, 40)), max_size=40),
        st.integers(1, 12),
    )
    def test_the_best_words_are_those_of_the_highest_sums(
        self, words: list[tuple[bool, int, int]], count: int
    ) -> None:
        parts = []
        for part in (1, 2):
            groups: dict[int, int] = {}
            for index, word in enumerate(words):
                groups[word[part]] = groups.get(word[part], 0) | 1 << index
            parts.append(value_planes(groups, {value: value for value in groups}))
        those = [index for index, word in enumerate(words) if word[0]]
        chosen = best(sum(1 << index for index in those), total(parts), count)
        those.sort(key=lambda index: (-words[index][1] - words[index][2], index))
        assert indices(chosen) == sorted(those[:count])

    @pytest.mark.proof
    def test_squares_of_seven_letters_are_found(self) -> None:
        for seed in range(21, 26):  # seeds that nothing was tuned on
            run = SearchRun(Budget(steps=10_000))
            fill("\n".join(["." * 7] * 7), seed=seed, run=run, **ALL_ENGLISH)


class TestRuns:
    def test_a_stopped_search_continues(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(row_by_row, "WORDS_A_STEP", 1)
        attempt = FillAttempt(_problem("....\n....\n....\n....", _hidden()), 0, Random(1))
        rectangle = _rectangle(attempt, 1)
        mark = attempt.domains.mark()
        calls = 0
        while (found := rectangle.fill(_steps(2 + calls))) is None:
            attempt.domains.undo(mark)
            calls += 1
        assert found
        assert calls

    def test_first_words_that_are_given_up_are_tried_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(row_by_row, "WORDS_A_STEP", 1)
        monkeypatch.setattr(row_by_row, "PATIENCE", 1)
        attempt = FillAttempt(_problem("....\n....\n....\n....", _hidden()), 0, Random(1))
        assert _rectangle(attempt, 1).fill(lambda: True)

    def test_forgetting_sets_changes_no_fill(self, monkeypatch: pytest.MonkeyPatch) -> None:
        fills = []
        for most in (row_by_row.MAX_BYTES, 0):
            monkeypatch.setattr(row_by_row, "MAX_BYTES", most)
            attempt = FillAttempt(_problem("....\n....\n....\n....", _hidden()), 0, Random(1))
            assert _rectangle(attempt, 1).fill(lambda: True)
            fills.append(Fill.of(attempt.problem, attempt.domains).answers)
        assert fills[0] == fills[1]

    def test_the_only_design_is_tried_until_the_budget_is_spent(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(several_grids, "STEPS_PER_SLOT", 1)
        run = SearchRun(Budget(steps=20_000))
        layout = fill({"style": "dense", "size": "4x4"}, _hidden(), run=run, improve=False)
        assert run.steps > 2 * len(layout.placements)
        again = SearchRun(Budget(steps=20_000))
        same = fill({"style": "dense", "size": "4x4"}, _hidden(), run=again, improve=False)
        assert drawn(same) == drawn(layout)


def _hidden() -> list[str]:
    """The words of one square among others that make it hard to find."""
    random = Random(3)
    letters = "ABCDEFGH"
    rows = ["ABCD", "EFGH", "HDBA", "GCAE"]
    others = ["".join(random.choice(letters) for _ in range(4)) for _ in range(300)]
    return sorted({*rows, *map("".join, zip(*rows, strict=True)), *others})


def _problem(drawing: str, texts: Sequence[str]) -> FillProblem:
    words = index_of([(word.letters, 50) for word in words_of(texts)], ENGLISH.letters)
    return FillProblem(FillGrid.of(read_drawing(drawing, ENGLISH), ENGLISH), words, {})


def _rectangle(attempt: FillAttempt, seed: int) -> RectangleSearch:
    rows = rectangle_rows(range(len(attempt.domains.sizes)), attempt.domains)
    assert rows is not None
    return RectangleSearch(attempt.domains, rows, Random(seed), 5)


def _steps(count: int) -> Callable[[], bool]:
    left = iter(range(count))
    return lambda: next(left, None) is not None
