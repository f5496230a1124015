"""The freeform generator: every layout is legal, and every word is placed or has a reason."""

import re
from collections.abc import Sequence
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from checker import check_layout, packed, shared_squares
from freeform_making import make, word
from publisher import (
    Budget,
    GenerationError,
    Headings,
    Language,
    Layout,
    Request,
    SearchRun,
    SourceWord,
    Stopped,
    TextDirection,
    Word,
    to_word,
)
from publisher_freeform import publisher_generators
from publisher_freeform.annealing.annealing import REFILL_TRIES
from publisher_freeform.board.board import Board
from publisher_freeform.generate import generate
from publisher_freeform.options import FreeformOptions
from publisher_testing import ENGLISH, HEBREW

TWENTY = [
    "harbour",
    "lantern",
    "compass",
    "anchor",
    "sailor",
    "pirate",
    "island",
    "storm",
    "voyage",
    "captain",
    "mast",
    "rudder",
    "galley",
    "beacon",
    "shore",
    "tide",
    "whale",
    "cargo",
    "deck",
    "rope",
]
"""Twenty words about the sea, 119 letters."""

CLUSTERS = Language(
    code="xx",
    name="clusters",
    direction=TextDirection.LTR,
    alphabet=("A", "B", "LJ", "NJ", "É", "क्ष", "नि"),
    headings=Headings("", "", "", ""),
)


def request(texts: Sequence[str], seed: int = 1) -> Request:
    words = tuple(to_word(SourceWord(text), ENGLISH) for text in texts)
    return Request(words, ENGLISH, seed)


def lists(language: Language) -> st.SearchStrategy[list[Word]]:
    alphabets = st.lists(st.sampled_from(language.alphabet), min_size=1, max_size=8, unique=True)
    return alphabets.flatmap(
        lambda letters: st.lists(
            st.lists(st.sampled_from(letters), min_size=2, max_size=9).map(word),
            min_size=1,
            max_size=25,
        )
    )


sizes = st.just("auto") | st.builds("{}x{}".format, st.integers(2, 14), st.integers(2, 14))


class TestEveryLayout:
    @pytest.mark.slow
    @pytest.mark.parametrize("language", [ENGLISH, HEBREW, CLUSTERS], ids=lambda each: each.name)
    @settings(max_examples=25)
    @given(data=st.data(), size=sizes, seed=st.integers(0, 2**64), steps=st.integers(0, 120))
    def test_is_legal_and_connected_and_gives_a_reason_for_each_word_left_out(
        self, language: Language, data: st.DataObject, size: str, seed: int, steps: int
    ) -> None:
        words = data.draw(lists(language))
        try:
            layout = make(words, steps=steps, language=language, seed=seed, size=size)
        except GenerationError:
            assert size != "auto"
            longest = max(map(int, size.split("x")))
            assert all(len(word) > longest for word in words)
            return
        for left in layout.left_out:
            check_reason(left.spelling, left.reason, words, layout, size)

    @settings(max_examples=25)
    @given(words=lists(ENGLISH), size=sizes, seed=st.integers(0, 9), steps=st.integers(0, 60))
    def test_depends_on_the_request_and_the_steps_alone(
        self, words: list[Word], size: str, seed: int, steps: int
    ) -> None:
        def outcome() -> Layout | str:
            try:
                return make(words, steps=steps, seed=seed, size=size)
            except GenerationError as error:
                return str(error)

        assert outcome() == outcome()


def check_reason(
    spelling: str, reason: str, words: Sequence[Word], layout: Layout, size: str
) -> None:
    """Check that a reason is true of its word."""
    word = next(word for word in words if word.spelling == spelling)
    twins = [other for other in words if other.letters == word.letters]
    others = [other for other in words if other.letters != word.letters]
    placed = {letter for each in layout.placements for letter in each.word.letters}
    if match := re.fullmatch(r"it has the same letters as “(.+)” before it", reason):
        assert len(twins) > 1
        assert twins[0].spelling == match[1]
    elif match := re.fullmatch(
        r"it is longer than the grid \((\d+) letters, the longest side has (\d+)\)", reason
    ):
        assert int(match[1]) == len(word) > int(match[2])
        assert int(match[2]) == max(map(int, size.split("x")))
    elif reason == "it shares no letter with any other word":
        assert all(set(word.letters).isdisjoint(other.letters) for other in others)
    elif reason == "it shares no letter with the words that were placed":
        assert placed.isdisjoint(word.letters)
    else:
        assert not placed.isdisjoint(word.letters)
        where = "" if size == "auto" else f" in {size.replace('x', '×')}"
        times_tried = r"(1 try|\d+ tries)"
        assert re.fullmatch(
            "the search ended before it was tried"
            rf"|no room was found for it{where} \(placed in none of {times_tried}\)"
            rf"|its room went to other words{where} "
            rf"\(placed in \d+ of {times_tried}\)",
            reason,
        )


class TestSearch:
    @pytest.mark.slow
    def test_places_twenty_words_on_15x15(self) -> None:
        layout = make(TWENTY, steps=5_000, size="15x15")
        assert len(layout.placements) == 20
        assert shared_squares(layout) >= 19
        assert not layout.left_out

    def test_packs_twenty_words_densely(self) -> None:
        assert packed(make(TWENTY, steps=2_500)) > 0.5

    def test_reports_each_improvement_once_and_returns_the_last(self) -> None:
        seen: list[Layout] = []
        wanted = request(TWENTY, 5)
        options = FreeformOptions.model_validate({"size": "12x12"})
        layout = generate(wanted, options, SearchRun(Budget(steps=500), seen.append))
        for each in seen:
            check_layout(each, wanted.words, size=(12, 12))
        counts = [(len(each.placements), shared_squares(each)) for each in seen]
        assert counts == sorted(set(counts))
        assert seen[-1].placements == layout.placements

    def test_stops_at_once_when_interrupted_before_it_starts(self) -> None:
        run = SearchRun(Budget(seconds=3600))
        run.interrupt()
        wanted = request(TWENTY)
        layout = generate(wanted, FreeformOptions(), run)
        check_layout(layout, wanted.words)
        assert run.stopped is Stopped.INTERRUPTED
        assert run.steps == 0

    def test_stops_with_the_best_when_interrupted_on_the_way(self) -> None:
        run = SearchRun(Budget(seconds=3600), lambda _: run.interrupt())
        wanted = request(TWENTY)
        layout = generate(wanted, FreeformOptions(), run)
        check_layout(layout, wanted.words)
        assert run.best is not None
        assert layout.placements == run.best.placements

    @pytest.mark.parametrize(("size", "end"), [("auto", 400), ("400x400", 150)])
    def test_asks_the_clock_after_a_few_words_of_a_long_list(
        self, size: str, end: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        looked_for = count()  # the clock: how many times a place was looked for
        time = [0]
        legal_starts = Board.legal_starts

        def slow(board: Board, word: int) -> int:
            time[0] = next(looked_for)
            return legal_starts(board, word)

        monkeypatch.setattr(Board, "legal_starts", slow)
        monkeypatch.setenv("PUBLISHER_PURE", "1")  # the kernel would never ask Python for places
        letters = [f"{a}{b}{c}" for a in "AEIOU" for b in "BCDFGLMNPRST" for c in "AEIOU"]
        texts = [f"{one}{other}" for one in letters[:50] for other in letters[::8]]
        run = SearchRun(Budget(seconds=end), clock=lambda: time[0])
        layout = make(texts, run=run, size=size)
        assert (len(texts), run.stopped) == (1900, Stopped.BUDGET)
        assert len(layout.placements) > end / 3
        assert end <= time[0] < end + REFILL_TRIES + 2

    @pytest.mark.parametrize("budget", ["0steps", "0s"])
    @pytest.mark.parametrize("size", ["auto", "9x9"])
    def test_places_something_without_any_budget(self, budget: str, size: str) -> None:
        run = SearchRun(Budget.parse(budget))
        assert make(TWENTY, run=run, size=size).placements

    def test_many_words_for_a_small_grid(self) -> None:
        texts = [f"{a}{b}{c}" for a in "ABCDEFGHIJKLMNOPQR" for b in "AEIOU" for c in "STVWXYZ"]
        layout = make(texts, steps=30, size="9x9")
        assert len(layout.placements) > 4
        assert len(layout.left_out) == len(texts) - len(layout.placements)


class TestSize:
    def test_columns_come_first(self) -> None:
        layout = make(TWENTY, size="13x17")
        assert (layout.grid.width, layout.grid.height) == (13, 17)

    def test_auto_leaves_no_empty_edge(self) -> None:
        layout = make(["tea", "eat"])
        assert layout.grid.width * layout.grid.height == 9

    def test_a_grid_of_one_row_takes_one_word(self) -> None:
        assert len(make(["tea", "eat"], size="4x1").placements) == 1

    @pytest.mark.parametrize(
        ("size", "message"),
        [
            ("0x0", "a grid of 0×0 holds no word"),
            ("0x5", "a grid of 0×5 holds no word"),
            ("1x1", "a grid of 1×1 holds no word"),
            ("1000x1000", "a grid of 1000×1000 is too large: a side has at most 400 cells"),
            ("401x5", "too large"),
            ("13", "columns×rows"),
            ("big", "columns×rows"),
        ],
    )
    def test_refused(self, size: str, message: str) -> None:
        with pytest.raises(ValidationError, match=message) as refused:
            FreeformOptions.model_validate({"size": size})
        assert [error["loc"] for error in refused.value.errors()] == [("size",)]

    @pytest.mark.parametrize("size", ["auto", "13x17", "400X400", "2×1"])
    def test_accepted(self, size: str) -> None:
        FreeformOptions.model_validate({"size": size})


def test_the_plugin_offers_the_generator_by_name() -> None:
    record = publisher_generators()[0]
    assert record.name == "freeform"
    schema = record.options.model_json_schema()
    assert all(each.get("description") for each in schema["properties"].values())
    assert schema["properties"]["size"]["default"] == "auto"
