"""Better words for a filled grid: the highest sum of scores, by brute force, and what stays."""

import re
from importlib.util import find_spec
from itertools import permutations
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import Command
from filling import fill, index_of
from kin_checker import kin_pairs
from publisher import Budget, Cell, Grid, Layout, SearchRun, Stopped
from publisher.plugins.registry import load
from publisher_fill import improvement, region_search
from publisher_fill.improvement import improve
from publisher_fill.region_search import RegionSearch
from publisher_fill.solver.attempt import FillAttempt
from publisher_fill.solver.fill_grid import FillGrid
from publisher_fill.solver.problem import Fill, FillProblem
from publisher_testing import ENGLISH

LANGUAGES = load().languages

scored_words = st.dictionaries(
    st.text("ABC", min_size=2, max_size=3), st.integers(0, 100), min_size=8, max_size=60
)


@pytest.mark.parametrize(
    ("steps", "gains", "pays"),
    [
        (1499, [(0, 100), (10, 200)], True),
        (1500, [(0, 100), (10, 200)], False),
        (1500, [(0, 100), (10, 200), (1001, 233)], False),
        (1500, [(0, 100), (10, 200), (1001, 234)], True),
        (1500, [(0, 100), (10, 200), (1000, 234)], False),
        (9000, [(0, 100)], True),
    ],
)
def test_a_search_pays_while_its_last_third_gains_a_quarter_of_all(
    steps: int, gains: list[tuple[int, int]], *, pays: bool
) -> None:
    search = RegionSearch.__new__(RegionSearch)
    began = 5000
    search._run = SearchRun(Budget(steps=99_999))
    search._run.steps = began + steps
    search._gains = [(began + at, total) for at, total in gains]
    search.fill = SimpleNamespace(total=gains[-1][1])  # type: ignore[assignment]
    assert search.pays is pays


class TestRegions:
    @pytest.mark.proof
    @settings(max_examples=150)
    @given(scored_words, st.sampled_from([(2, 3), (3, 2), (3, 3), (2, 2)]), st.integers(0, 9))
    def test_a_region_is_filled_with_the_highest_sum(
        self, scores: dict[str, int], size: tuple[int, int], seed: int
    ) -> None:
        """A region that is the whole grid, searched to the end, has the best fill there is."""
        first = _first_fill(scores, size, seed)
        if first is None:
            return
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(region_search, "SIZES", (9,))
            best = _searched(first, seed, 1_000_000, steps_each=100_000)
        assert best.total == _highest_sum(scores, size, best.lowest)
        assert (best.lowest, best.total) >= (first.lowest, first.total)

    def test_words_of_one_score_are_not_searched(self) -> None:
        first = _first_fill(dict.fromkeys(_all_words(3), 50), (3, 3), 1)
        assert first is not None
        run = SearchRun(Budget(steps=1000))
        regions = RegionSearch(first, "1", 40, run, lambda _: None)
        regions.search()
        assert regions.is_best
        assert run.steps == 0

    def test_a_stopped_search_has_the_best_fill_that_it_told(self) -> None:
        scores = {word: number % 101 for number, word in enumerate(_all_words(3, "ABCD"))}
        first = _first_fill(scores, (3, 3), 1)
        assert first is not None
        sums = []
        for steps in (0, 1, 7, 30, 200, 1000):
            told = [first]
            best = _searched(first, 1, steps, told)
            assert best == told[-1]
            ranks = [(each.lowest, each.total) for each in told]
            assert ranks == sorted(set(ranks))
            sums.append(best.total)
        assert sums[0] == first.total < sums[-1]


@pytest.mark.proof
@pytest.mark.skipif(find_spec("wordfreq") is None, reason="the extra `wordlists` is not installed")
@pytest.mark.parametrize("code", ["en", "he"])
def test_rules_hold_for_better_words(code: str) -> None:
    """Theme entries stay, families are kept apart, and plurals are counted."""
    language, theme = LANGUAGES[code], {"en": "blanket", "he": "אופניים"}[code]
    plain, better = (
        fill(
            {"style": "american", "size": "9x9"},
            wordlists=[{"wordfreq": code, "top": 40000}],
            language=language,
            theme=[theme],
            stems="distinct",
            max_plurals=3,
            improve=is_improved,
        )
        for is_improved in (False, True)
    )
    assert theme in [each.word.spelling for each in better.placements]
    assert not kin_pairs(_texts(better), language)
    assert int(re.findall(r"plurals: (\d+) of", "\n".join(better.remarks))[0]) <= 3
    assert _mean(better) > _mean(plain)


def test_better_words_are_the_same_for_the_same_seed_and_steps() -> None:
    scores = {word: number % 101 for number, word in enumerate(_all_words(3, "ABCD"))}
    first = _first_fill(scores, (3, 3), 1)
    assert first is not None
    made = [improve(first, 5, SearchRun(Budget(steps=400)), lambda _: None) for _ in range(2)]
    assert made[0] == made[1]


@pytest.fixture
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attempts and regions of few steps at first, so that more of them find more."""
    monkeypatch.setattr(improvement, "MIN_STEPS", 1)
    monkeypatch.setattr(improvement, "STEPS_PER_SLOT", 0)
    monkeypatch.setattr(improvement, "REGION_STEPS", 1)


@pytest.mark.usefixtures("few_steps")
class TestRounds:
    def test_a_budget_that_need_not_be_spent_ends_after_the_first(self) -> None:
        run = SearchRun(Budget(steps=20_000, until_spent=False))
        short = self._improved(run)
        assert run.stopped is Stopped.STAGNATION
        run = SearchRun(Budget(steps=20_000))
        long = self._improved(run)
        assert run.stagnation is not None
        assert (long.lowest, long.total) > (short.lowest, short.total)

    def test_rounds_in_vain_end_the_search(self) -> None:
        run = SearchRun(Budget(steps=10_000_000))
        best = self._improved(run)
        assert run.stopped is None
        assert improve(best, 6, SearchRun(Budget(steps=20_000)), lambda _: None) == best

    def test_the_best_fill_needs_no_other_round(self) -> None:
        first = _first_fill(dict.fromkeys(_all_words(3), 50), (3, 3), 1)
        assert first is not None
        run = SearchRun(Budget(steps=1000))
        assert improve(first, 1, run, lambda _: None) is first
        assert (run.steps, run.stopped, run.stagnation) == (0, None, None)

    def _improved(self, run: SearchRun) -> Fill:
        scores = {word: number * 7 % 101 for number, word in enumerate(_all_words(3, "ABCD"))}
        first = _first_fill(scores, (3, 3), 1)
        assert first is not None
        return improve(first, 5, run, lambda _: None)


@pytest.mark.usefixtures("few_steps")
@pytest.mark.parametrize(("code", "limit"), [("en", "400steps"), ("he", "400steps"), ("en", None)])
def test_what_a_longer_search_gave_is_said(
    publisher: Command, tmp_path: Path, code: str, limit: str | None
) -> None:
    letters = {"en": "ABCD", "he": "אבגד"}[code]
    words = enumerate(_all_words(3, letters))
    lines = "".join(f"{word};{number * 7 % 101}\n" for number, word in words)
    (tmp_path / "list.txt").write_text(lines, "utf-8")
    config = tmp_path / "puzzle.yaml"
    asked = "{use: fill, grid: {style: dense, size: 3x3}, wordlists: [{file: list.txt}]}"
    config.write_text(f"language: {code}\ngenerator: {asked}\nexport: [text]\n", "utf-8")
    run = publisher("publish", config, *(["--budget", limit] if limit else []))
    assert run.code == 0, run.err
    found = re.findall(r"^  (after [\d.]+ s: )?scores: mean ([\d.]+), lowest (\d+)", run.out, re.M)
    assert len(found) == (2 if limit else 1)
    assert ("hardly any improvement for a long time" in run.out) is (not limit)
    if limit:
        (_, *before), (_, *after) = found
        assert (int(before[1]), float(before[0])) < (int(after[1]), float(after[0]))


def _all_words(length: int, letters: str = "ABC") -> list[str]:
    words = [""]
    for _ in range(length):
        words = [word + letter for word in words for letter in letters]
    return words


def _first_fill(scores: dict[str, int], size: tuple[int, int], seed: int) -> Fill | None:
    """A fill of an open grid of so many rows and columns."""
    rows, columns = size
    if not {rows, columns} <= set(map(len, scores)):
        return None
    grid = Grid(((Cell(),) * columns,) * rows)
    index = index_of([(tuple(word), score) for word, score in scores.items()], ENGLISH.letters)
    problem = FillProblem(FillGrid.of(grid, ENGLISH), index, {})
    return FillAttempt(problem, 0, Random(seed)).search(SearchRun(Budget(steps=2000)), 2000)


def _searched(
    fill: Fill, seed: int, steps: int, told: list[Fill] | None = None, steps_each: int = 40
) -> Fill:
    """The fill that a search in so many steps makes of one."""
    better = (lambda _: None) if told is None else told.append
    regions = RegionSearch(fill, str(seed), steps_each, SearchRun(Budget(steps=steps)), better)
    regions.search()
    return regions.fill


def _highest_sum(scores: dict[str, int], size: tuple[int, int], lowest: int) -> int:
    """The highest sum of scores of all fills without a score below the lowest."""
    rows, columns = size
    usable = {word: score for word, score in scores.items() if score >= lowest}
    across = [word for word in usable if len(word) == columns]
    return max(
        sum(usable[word] for word in (*chosen, *down))
        for chosen in permutations(across, rows)
        if len({*chosen, *(down := ["".join(each) for each in zip(*chosen, strict=True)])})
        == rows + columns
        and usable.keys() >= set(down)
    )


def _texts(layout: Layout) -> list[str]:
    return ["".join(each.word.letters) for each in layout.placements]


def _mean(layout: Layout) -> float:
    return float(re.findall(r"scores: mean ([\d.]+)", "\n".join(layout.remarks))[0])
