"""Preferences among words: required ones, values, how many at most, and fresh ones first."""

from collections.abc import Sequence
from typing import Any

import pytest

from freeform_making import GARDEN, make, pin, spellings, word
from publisher import Budget, GenerationError, Layout, OptionError, SearchRun, Word
from publisher_freeform.options import STRATEGY_NAMES

each = pytest.mark.parametrize("strategy", STRATEGY_NAMES)


def refusal(texts: Sequence[str], **options: Any) -> OptionError:
    with pytest.raises(OptionError) as refused:
        make(texts, "first-fit", **options)
    return refused.value


class TestRequired:
    @pytest.mark.slow
    @each
    @pytest.mark.parametrize("size", ["13x13", "auto"])
    def test_words_are_placed_among_many(self, strategy: str, size: str) -> None:
        must = ["rose", "Tulip", "ivy"]
        for seed in range(2):
            layout = make(GARDEN, strategy, 600, seed=seed, size=size, must=must)
            assert spellings(layout) >= {"rose", "tulip", "ivy"}

    @pytest.mark.slow
    @each
    def test_words_may_be_pinned_too(self, strategy: str) -> None:
        place, must = [pin("rose", 1, 1)], ["rose", "stem"]
        layout = make(GARDEN, strategy, 800, place=place, must=must)
        assert spellings(layout) >= {"rose", "stem"}

    @each
    def test_words_that_cannot_all_be_placed_are_named_in_an_error(self, strategy: str) -> None:
        with pytest.raises(GenerationError) as raised:
            make(["tea", "eat", "ate", "late"], strategy, 150, size="4x1", must=["tea", "eat"])
        message = str(raised.value)
        assert ("“tea”" in message) != ("“eat”" in message)
        assert "allow a longer search" in message

    @each
    def test_only_layouts_that_have_them_are_reported(self, strategy: str) -> None:
        seen: list[Layout] = []
        run = SearchRun(Budget(steps=400), seen.append)
        make(GARDEN, strategy, run=run, size="8x8", must=["thorn", "petal"])
        assert seen
        assert all(spellings(layout) >= {"thorn", "petal"} for layout in seen)

    def test_their_group_goes_before_a_larger_one(self) -> None:
        layout = make(["mum", "ruck", "cork", "rock", "hiss", "shh"], "first-fit", must=["shh"])
        assert spellings(layout) == {"hiss", "shh"}

    def test_a_word_that_is_not_listed_is_refused(self) -> None:
        error = refusal(GARDEN, must=["rose", "oak"])
        assert (error.path, error.message) == (("must", 1), "“oak” is not in the word list")

    def test_text_that_is_no_word_of_the_language_is_refused(self) -> None:
        error = refusal(GARDEN, must=["r2d2"])
        assert error.path == ("must", 0)
        assert error.message.startswith("“r2d2” is not a word: ")

    def test_a_word_longer_than_the_grid_is_refused(self) -> None:
        error = refusal(["tulip", "lilac"], must=["tulip"], size="4x4")
        assert error.path == ("must", 0)
        assert error.message == "“tulip” has 5 letters, and the longest side has 4 cells"

    def test_words_that_nothing_connects_are_refused(self) -> None:
        error = refusal(["mum", "cork", "rock"], must=["mum", "cork"])
        assert error.path == ("must", 1)
        assert error.message == (
            "“cork” cannot be joined to “mum”: no words of the list connect their letters"
        )


class TestValues:
    @pytest.mark.slow
    @pytest.mark.parametrize("strategy", ["optimize", "max-crossings", "first-fit", "compact"])
    def test_long_or_short_words_go_first(self, strategy: str) -> None:
        texts = [a + b + "e" * n for a in "stlr" for b in "aio" for n in range(1, 7)]

        def mean(prefer: str) -> float:
            found = [
                len(placement.word)
                for seed in range(4)
                for placement in make(
                    texts, strategy, 300, seed=seed, size="8x8", prefer=prefer
                ).placements
            ]
            return sum(found) / len(found)

        assert mean("short") < mean("none") < mean("long")

    @pytest.mark.parametrize(
        "strategy", ["optimize", "max-crossings", "first-fit", "compact", "angry"]
    )
    @pytest.mark.parametrize("by", ["weights", "scores"])
    def test_heavier_words_go_first(self, strategy: str, by: str) -> None:
        texts = [a + b + c for a in "stl" for b in "aio" for c in "stnr"]
        heavy = set(texts[::4])
        weights: dict[str, Any] = {"weights": dict.fromkeys(heavy, "20")} if by == "weights" else {}

        def scored(text: str) -> Word:
            return word(text.upper(), 20 if by == "scores" and text in heavy else None)

        placed = [
            len({text.upper() for text in heavy} & set(answers(layout)))
            for layout in (
                make([scored(text) for text in texts], strategy, 300, size="6x6", **weights),
                make([word(text.upper()) for text in texts], strategy, 300, size="6x6"),
            )
        ]
        assert placed[0] > placed[1]

    @pytest.mark.parametrize("score", [float("nan"), float("inf"), -5.0, 0.0, 1e300])
    def test_every_score_of_a_table_is_accepted(self, score: float) -> None:
        words = [word(text.upper(), score) for text in GARDEN[:6]]
        assert make(words, "optimize", 100).placements

    def test_a_weight_of_a_word_that_is_not_listed_is_refused(self) -> None:
        error = refusal(GARDEN, weights={"oak": "2"})
        assert error.path == ("weights", "oak")


def answers(layout: Layout) -> list[str]:
    return ["".join(placement.word.letters) for placement in layout.placements]


class TestAtMost:
    @each
    @pytest.mark.parametrize("size", ["auto", "12x12"])
    @pytest.mark.parametrize("limit", [1, 6])
    def test_no_more_words_are_placed(self, strategy: str, size: str, limit: int) -> None:
        layout = make(GARDEN, strategy, 400, size=size, at_most=limit)
        assert len(layout.placements) <= limit
        if strategy == "repeated":  # its score need not favour more words
            return
        assert len(layout.placements) == limit
        reason = f"the puzzle has as many words as `at_most` allows ({limit})"
        shares = [left for left in layout.left_out if left.reason == reason]
        assert shares

    @each
    def test_the_required_words_are_among_them(self, strategy: str) -> None:
        must = ["ivy", "fern", "rake"]
        layout = make(GARDEN, strategy, 1000, at_most=5, must=must)
        assert len(layout.placements) == 5
        assert spellings(layout) >= set(must)

    def test_fewer_than_the_required_words_is_refused(self) -> None:
        error = refusal(GARDEN, must=["ivy", "fern"], place=[pin("rose", 1, 1)], at_most=2)
        assert error.path == ("at_most",)
        assert error.message == "`must` and `place` name 3 words, which is more than 2"


class TestFreshWordsFirst:
    """Several puzzles of one list: a request names the layouts that were made before it."""

    @each
    def test_words_of_earlier_layouts_come_last(self, strategy: str) -> None:
        first = make(GARDEN, strategy, 400, size="11x11", share=7)
        again = make(GARDEN, strategy, 400, size="11x11", share=7, before=[first])
        assert len(spellings(first) & spellings(again)) <= 3

    def test_a_share_limits_the_words_and_is_their_reason(self) -> None:
        layout = make(GARDEN, "optimize", 400, share=5)
        assert len(layout.placements) == 5
        reasons = {left.reason for left in layout.left_out}
        assert "the puzzle has its share of the list (5)" in reasons

    def test_at_most_goes_before_the_share(self) -> None:
        assert len(make(GARDEN, "optimize", 400, share=5, at_most=7).placements) == 7

    def test_a_share_has_room_for_required_words(self) -> None:
        layout = make(GARDEN, "optimize", 600, share=1, must=["rose", "stem"])
        assert spellings(layout) == {"rose", "stem"}

    def test_words_least_used_come_first(self) -> None:
        seen: list[Layout] = []
        for _ in range(6):
            seen.append(make(GARDEN, "optimize", 400, size="12x12", share=5, before=seen))
        times = [sum(text in spellings(layout) for layout in seen) for text in GARDEN]
        assert sum(times) == 30
        assert max(times) - min(times) <= 2
