"""The strategies of the freeform generator: the same rules for all, and each true to its source."""

import os
import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker import shared_squares
from freeform_making import GARDEN, drawn, make, pin, spellings, word
from publisher import (
    Budget,
    Direction,
    GenerationError,
    Language,
    Layout,
    OptionError,
    SearchRun,
    Stopped,
    Word,
)
from publisher_freeform.board.scoring import Score
from publisher_freeform.board.starts import crossing_starts
from publisher_freeform.options import STRATEGIES_WITH, STRATEGY_NAMES, FreeformOptions
from publisher_freeform.placement_problem import PlacementProblem
from publisher_freeform.search import Search
from publisher_freeform.strategies import STRATEGIES
from publisher_freeform.strategies.depth_first import best_path
from publisher_testing import ENGLISH, HEBREW

OURS = "optimize"
CLASSICS = [name for name in STRATEGY_NAMES if name != OURS]
ONE_BOARD = ["max-crossings", "first-fit", "best-placement", "depth-first"]
ENDLESS = ["compact", "angry"]


def lists(language: Language) -> st.SearchStrategy[list[Word]]:
    alphabets = st.lists(st.sampled_from(language.alphabet), min_size=1, max_size=8, unique=True)
    return alphabets.flatmap(
        lambda letters: st.lists(
            st.lists(st.sampled_from(letters), min_size=2, max_size=8).map(word),
            min_size=1,
            max_size=20,
        )
    )


sizes = st.just("auto") | st.builds("{}x{}".format, st.integers(2, 13), st.integers(2, 13))
each = pytest.mark.parametrize("strategy", STRATEGY_NAMES)
classic = pytest.mark.parametrize("strategy", CLASSICS)


def test_every_name_has_its_strategy() -> None:
    assert tuple(STRATEGIES) == STRATEGY_NAMES


class TestEveryStrategy:
    @each
    @settings(max_examples=20)
    @given(data=st.data(), size=sizes, seed=st.integers(0, 2**64), steps=st.integers(0, 80))
    def test_makes_legal_connected_layouts_and_gives_reasons(
        self, strategy: str, data: st.DataObject, size: str, seed: int, steps: int
    ) -> None:
        language = data.draw(st.sampled_from([ENGLISH, HEBREW]))
        words = data.draw(lists(language))
        try:
            make(words, strategy, steps, language=language, seed=seed, size=size)
        except GenerationError as error:
            assert "no word can be placed" in str(error)  # noqa: PT017
            assert all(len(word) > max(map(int, size.split("x"))) for word in words)

    @each
    @settings(max_examples=10)
    @given(data=st.data(), seed=st.integers(0, 99), size=st.sampled_from(["auto", "9x8"]))
    def test_leaves_pins_where_they_are(
        self, strategy: str, data: st.DataObject, seed: int, size: str
    ) -> None:
        spots = st.builds(
            lambda text, row, column, way: {"word": text, "at": [row, column], "direction": way},
            st.sampled_from([*GARDEN[:6], "orchid"]),
            st.integers(1, 5),
            st.integers(1, 5),
            st.sampled_from(["across", "down"]),
        )
        pins = data.draw(st.lists(spots, min_size=1, max_size=2))
        try:
            make(GARDEN, strategy, 60, seed=seed, size=size, place=pins)
        except OptionError as error:
            assert error.path[0] == "place"  # noqa: PT017

    @pytest.mark.parametrize("seed", range(8))
    def test_leaves_a_pin_where_it_is_while_its_box_shrinks(self, seed: int) -> None:
        texts = ["נערנההנ", "ענרערנהע", "ההרערר", "רננ", "ננעהר", "רעע", "ררנערננה", "נרררנ", "ערה"]
        place = [pin("עעענע", 5, 6, "down")]
        make(texts, OURS, 300, language=HEBREW, seed=seed, place=place)

    @each
    def test_keeps_the_rules_with_options_of_its_own(self, strategy: str) -> None:
        own: dict[str, Any] = {
            "attempts": 2,
            "iterations": 3,
            "depth": 12,
            "width": 2,
            "score": {"black_squares": -1, "mean_word_length": 2.5},
            "aim": "score",
            "shape": "circle",
        }
        options = {
            name: own[name]
            for name, owners in STRATEGIES_WITH.items()
            if strategy in owners and name in own
        }
        for seed in range(5):
            layout = make(GARDEN, strategy, seed=seed, size="11x11", **options)
            assert layout.complete == (strategy in (*ONE_BOARD, "repeated"))


class TestSearch:
    @each
    def test_is_the_same_for_the_same_seed_and_different_for_others(self, strategy: str) -> None:
        pictures = [tuple(drawn(make(GARDEN, strategy, 90, seed=seed))) for seed in (1, 2, 3) * 2]
        assert pictures[:3] == pictures[3:]
        assert len(set(pictures)) == 3

    @pytest.mark.proof
    @pytest.mark.slow
    def test_is_the_same_in_every_process(self) -> None:
        code = (
            "from freeform_making import *\n"
            "from publisher_freeform.options import STRATEGY_NAMES\n"
            "for name in STRATEGY_NAMES:\n"
            "    for size in ('auto', '9x11'):\n"
            "        layout = make(GARDEN, name, 150, seed=7, size=size, must=['petal'])\n"
            "        print(drawn(layout), layout.left_out)\n"
        )
        outputs = set()
        for seed in ("0", "4711"):
            environment = os.environ | {
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": os.pathsep.join(sys.path),
            }
            ran = subprocess.run(
                [sys.executable, "-c", code], env=environment, capture_output=True, check=True
            )
            outputs.add(ran.stdout)
        assert len(outputs) == 1
        assert len(outputs.pop().splitlines()) == 2 * len(STRATEGY_NAMES)

    @each
    @pytest.mark.parametrize("size", ["auto", "8x8"])
    def test_places_something_without_any_budget(self, strategy: str, size: str) -> None:
        assert make(GARDEN, strategy, 0, size=size).placements

    @each
    def test_ends_at_once_when_it_is_interrupted_before_it_begins(self, strategy: str) -> None:
        run = SearchRun(Budget(seconds=3600))
        run.interrupt()
        layout = make(GARDEN, strategy, run=run)
        assert not layout.complete
        assert run.steps == 0

    @each
    def test_ends_with_the_best_when_it_is_interrupted_on_the_way(self, strategy: str) -> None:
        seen: list[Layout] = []

        def stop(layout: Layout) -> None:
            seen.append(layout)
            run.interrupt()

        run = SearchRun(Budget(seconds=3600), stop)
        layout = make(GARDEN, strategy, run=run)
        assert layout.placements == seen[-1].placements
        assert run.best is not None

    @classic
    def test_reports_each_better_board_and_returns_the_last(self, strategy: str) -> None:
        seen: list[Layout] = []
        layout = make(GARDEN, strategy, run=SearchRun(Budget(steps=300), seen.append))
        assert seen[-1].placements == layout.placements
        pictures = [tuple(drawn(layout)) for layout in seen]
        assert len(set(pictures)) == len(pictures)

    @pytest.mark.parametrize("strategy", [*ONE_BOARD, "repeated"])
    def test_strategies_that_end_by_themselves_are_complete(self, strategy: str) -> None:
        run = SearchRun(Budget(steps=50_000))
        assert make(GARDEN, strategy, run=run).complete
        assert run.stopped is None

    @pytest.mark.parametrize("strategy", ENDLESS)
    def test_strategies_without_an_end_use_the_budget(self, strategy: str) -> None:
        run = SearchRun(Budget(steps=500))
        assert not make(GARDEN, strategy, run=run).complete
        assert run.stopped is Stopped.BUDGET

    @each
    def test_one_word_is_complete_at_once(self, strategy: str) -> None:
        run = SearchRun(Budget(steps=1000))
        assert make(["solitary"], strategy, run=run).complete
        assert run.stopped is None


class TestWords:
    @each
    def test_that_share_no_letter(self, strategy: str) -> None:
        layout = make(["cat", "dug", "hymn"], strategy)
        assert spellings(layout) == {"hymn"}
        expected = "it shares no letter with any other word"
        assert {left.reason for left in layout.left_out} == {expected}

    @each
    def test_longer_than_any_grid(self, strategy: str) -> None:
        layout = make(["ab" * 300, "cab", "bac"], strategy, size="auto")
        (left,) = layout.left_out
        assert left.reason == "it is longer than the grid (600 letters, the longest side has 400)"

    @each
    def test_as_long_as_the_longest_grid(self, strategy: str) -> None:
        longest = "abc" * 133 + "d"
        layout = make([longest, "cab", "bad"], strategy, 10, size="auto", must=[longest])
        assert max(layout.grid.width, layout.grid.height) == 400

    @each
    def test_inside_each_other_and_anagrams(self, strategy: str) -> None:
        texts = ["car", "carpet", "pet", "scar", "cars", "arcs", "carp", "pets", "step"]
        assert len(make(texts, strategy, 600).placements) > 4

    @each
    def test_too_many_for_the_grid(self, strategy: str) -> None:
        texts = [f"{a}{b}{c}" for a in "AEST" for b in "AEOR" for c in "NEST"]
        layout = make(texts, strategy, 200, size="7x7")
        assert 3 < len(layout.placements) < 24

    @each
    def test_right_to_left_makes_no_difference(self, strategy: str) -> None:
        names = dict(zip("ABCDEFGHIJKLMNOPQRSTUV", HEBREW.alphabet, strict=False))
        english = [word(text) for text in ("ABLE", "BALE", "CAGE", "DEAL", "LACE", "GALE")]
        hebrew = [word([names[letter] for letter in each.letters]) for each in english]
        there = drawn(make(hebrew, strategy, 120, language=HEBREW))
        here = drawn(make(english, strategy, 120))
        assert there == ["".join(names.get(letter, ".") for letter in row) for row in here]

    @classic
    def test_that_were_never_tried_have_that_reason(self, strategy: str) -> None:
        layout = make(GARDEN, strategy, 0)
        expected = {left.reason for left in layout.left_out}
        assert "the search ended before it was tried" in expected

    @pytest.mark.slow
    @pytest.mark.parametrize(("attempts", "before"), [(1, "a word"), (2, "2 words in a row")])
    def test_that_attempts_kept_from_being_tried_say_so(self, attempts: int, before: str) -> None:
        expected = f"it was not tried: {before} found no place, and `attempts` allows no more"
        for workers in 1, 2:
            layout = make(
                GARDEN, "max-crossings", 500, size="5x5", attempts=attempts, workers=workers
            )
            assert layout.complete
            found = {left.reason for left in layout.left_out}
            assert expected in found
            assert "the search ended before it was tried" not in found


class TestSources:
    """What each source describes."""

    def test_max_crossings_takes_the_place_that_crosses_most(self) -> None:
        board: dict[str, Any] = {"size": "5x5", "place": [pin("tales", 1, 1), pin("stern", 3, 1)]}
        layout = make(["tales", "stern", "lie", "tis"], "max-crossings", **board)
        assert spellings(layout) >= {"tis"} or spellings(layout) >= {"lie"}
        crossing_two = [p for p in layout.placements if p.slot.direction is Direction.DOWN]
        assert all(len(p.slot) == 3 for p in crossing_two)
        assert shared_squares(layout) == 2 * len(crossing_two)

    def test_max_crossings_gives_up_after_the_attempts(self) -> None:
        texts = ["abcd", *(f"{a}{b}" for a in "efgh" for b in "efgh" if a < b), "ae"]
        for attempts in (1, 3):
            run = SearchRun(Budget(steps=10_000))
            layout = make(texts, "max-crossings", run=run, attempts=attempts, size="4x1")
            assert layout.complete
            assert run.steps == attempts

    def test_first_fit_goes_by_letter_row_and_column(self) -> None:
        layout = make(["shop", "pose"], "first-fit", place=[pin("shop", 4, 1)], size="8x8")
        (pose,) = [p for p in layout.placements if p.word.spelling == "pose"]
        assert pose.slot.start == (3, 3)
        assert pose.slot.direction is Direction.DOWN

    def test_first_fit_tries_each_word_once(self) -> None:
        run = SearchRun(Budget(steps=10_000))
        make(GARDEN, "first-fit", run=run)
        assert run.steps == len(GARDEN) - 1

    def test_repeated_scores_no_lower_with_more_iterations(self) -> None:
        def best(iterations: int) -> float:
            layout = make(GARDEN, "repeated", 5000, iterations=iterations)
            return ratios(layout)

        found = [best(iterations) for iterations in (1, 5, 25, 125)]
        assert found == sorted(found)
        assert found[0] < found[-1]

    @pytest.mark.parametrize("strategy", ["repeated", "compact", "angry"])
    def test_a_score_decides_what_is_best(self, strategy: str) -> None:
        most = make(GARDEN, strategy, 900, size="9x9", score={"words": 1})
        least = make(GARDEN, strategy, 900, size="9x9", score={"words": -1})
        assert len(least.placements) < len(most.placements)

    def test_best_placement_takes_the_place_that_scores_best(self) -> None:
        place = [pin("tales", 1, 1), pin("stern", 3, 1), pin("sun", 1, 5, "down")]
        shared = [
            shared_squares(make(["tis"], "best-placement", place=place, score={"crossings": sign}))
            for sign in (1, -1)
        ]
        assert shared == [4, 3]

    def test_depth_first_with_a_depth_of_one_is_best_placement(self) -> None:
        for seed in range(5):
            deep = make(GARDEN, "depth-first", seed=seed, depth=1)
            assert drawn(deep) == drawn(make(GARDEN, "best-placement", seed=seed))

    @pytest.mark.parametrize("seed", range(5))
    def test_depth_first_finds_the_best_path_of_all(self, seed: int) -> None:
        score = Score(crossings=2, size_ratio=1)
        search = searching(["LANTERN", "ALERT", "RENTAL"], seed)
        board, _ = search.opening_board()

        def best(waiting: list[int]) -> float:
            if not waiting:
                return score.of(board)
            found = []
            for place in crossing_starts(board, waiting[0]):
                search.put(board, waiting[0], place)
                found.append(best(waiting[1:]))
                board.remove(1 << waiting[0])
                board.refresh()
            return max(found, default=0) or best(waiting[1:])

        words = [word for word in range(3) if word not in board.start_of]
        value, path = best_path(search, board, words, score)
        assert value == pytest.approx(best(words))
        assert [word for word, _ in path] == words

    def test_compact_is_13_by_17_by_default(self) -> None:
        layout = make(GARDEN, "compact")
        assert (layout.grid.width, layout.grid.height) == (13, 17)
        free = make(GARDEN, "compact", size="auto")
        assert (free.grid.width, free.grid.height) != (13, 17)

    def test_compact_leaves_fewer_black_squares_the_longer_it_runs(self) -> None:
        texts = ["rose", "tulip", "daisy", "lilac", "spade", "petal", "stem", "seed"]
        blacks = []
        for steps in (50, 400, 4000):
            layout = make(texts, "compact", steps, size="auto")
            assert len(layout.placements) == len(texts)
            blacks.append("".join(drawn(layout)).count("."))
        assert blacks == sorted(blacks, reverse=True)
        assert blacks[0] > blacks[-1]

    def test_angry_prefers_a_connection_inside_a_word(self) -> None:
        layout = make(["sore", "tot"], "angry", 30, size="9x9", place=[pin("sore", 4, 3)])
        (tot,) = [p for p in layout.placements if p.word.spelling == "tot"]
        assert tot.slot.start == (2, 3)

    def test_angry_makes_a_last_effort_above_a_depth_of_ten(self) -> None:
        texts = ["ab", "bc", "cd", "de", "ef", "fg", "gh", "hi", "ij", "jk", "kl", "lm", "mn"]
        shallow = make(texts, "angry", 13, depth=10)
        deep = make(texts, "angry", 400, depth=11)
        assert len(deep.placements) > len(shallow.placements)


def searching(texts: Sequence[str], seed: int) -> Search:
    """A search for words of capitals that follows all starts of each word."""
    codes = tuple(tuple(ord(letter) - ord("A") for letter in text) for text in texts)
    options = FreeformOptions(strategy="depth-first", width=10_000)
    count = len(codes)
    problem = PlacementProblem(codes, 26, {}, frozenset(), (1,) * count, count, options)
    return Search(problem, Random(seed), SearchRun(Budget(steps=100_000)), lambda _: None)


def ratios(layout: Layout) -> float:
    """The score of the article, computed from the drawing."""
    rows = drawn(layout)
    width, height = len(rows[0]), len(rows)
    black = "".join(rows).count(".")
    return 10 * min(width, height) / max(width, height) + 20 * (width * height - black) / black
