"""Settings of the freeform generator: scores, and which strategy has which setting."""

from typing import Any

import pytest
from pydantic import ValidationError

from publisher_freeform.board.board import ACROSS, DOWN, Board
from publisher_freeform.board.scoring import Score
from publisher_freeform.options import STRATEGIES_WITH, STRATEGY_NAMES, FreeformOptions


class TestScore:
    def board(self, *places: tuple[str, int, int, int]) -> Board:
        words = [tuple(ord(letter) - ord("a") for letter in text) for text, *_ in places]
        board = Board(9, 9, words, 26)
        for index, (_, direction, row, column) in enumerate(places):
            board.place(index, board.start_at(direction, row, column))
        return board

    @pytest.mark.parametrize(
        ("terms", "expected"),
        [
            ({}, 0),
            ({"size_ratio": 1}, 4 / 5),
            ({"filled_ratio": 1}, 8 / 12),
            ({"size_ratio": 10, "filled_ratio": 20}, 8 + 20 * 8 / 12),
            ({"crossings": 2}, 2),
            ({"words": 3}, 6),
            ({"black_squares": -1}, -12),
            ({"mean_word_length": 1}, 4.5),
            ({"words": 1, "crossings": 1, "black_squares": 1}, 15),
        ],
    )
    def test_of_two_words(self, terms: dict[str, Any], expected: float) -> None:
        board = self.board(("arson", ACROSS, 4, 2), ("also", DOWN, 4, 2))
        assert Score(**terms).of(board) == pytest.approx(expected)

    def test_of_letters_at_crossings_counts_each_crossing_once(self) -> None:
        a, s = 0, ord("s") - ord("a")
        places = ("arson", ACROSS, 4, 2), ("also", DOWN, 4, 2), ("so", DOWN, 4, 4)
        score = Score(words=10, crossings=1).coded({a: 2, s: 16}, ())
        assert score.of(self.board(*places)) == 30 + 2 * 1 + 2 + 16
        assert score.of(self.board(*places[:2])) == 20 + 1 + 2

    def test_of_a_single_word_has_no_filled_ratio(self) -> None:
        assert Score(filled_ratio=1).of(self.board(("lone", DOWN, 1, 1))) == 0

    def test_of_a_full_box_counts_one_black_square(self) -> None:
        full = self.board(
            ("at", ACROSS, 0, 0), ("to", ACROSS, 1, 0), ("at", DOWN, 0, 0), ("to", DOWN, 0, 1)
        )
        assert Score(filled_ratio=1).of(full) == 4

    @pytest.mark.parametrize("weight", ["nan", "inf", "much", "1e9"])
    def test_refuses_a_weight_that_is_no_usable_number(self, weight: str) -> None:
        with pytest.raises(ValidationError):
            Score.model_validate({"words": weight})


class TestOptions:
    @pytest.mark.parametrize(
        ("strategy", "name"),
        [
            (s, name)
            for s in STRATEGY_NAMES
            for name, owners in STRATEGIES_WITH.items()
            if s not in owners
        ],
    )
    def test_of_another_strategy_are_refused_with_its_name(self, strategy: str, name: str) -> None:
        value: object = {"score": {}, "aim": "score", "shape": "heart", "drawing": __file__}.get(
            name, "2"
        )
        with pytest.raises(ValidationError) as refused:
            FreeformOptions.model_validate({"strategy": strategy, name: value})
        (error,) = refused.value.errors()
        assert error["loc"] == (name,)
        assert f"not to `{strategy}`" in error["msg"]
        assert all(f"`{owner}`" in error["msg"] for owner in STRATEGIES_WITH[name])

    @pytest.mark.parametrize(
        "options",
        [
            {"strategy": "fastest"},
            {"strategy": "max-crossings", "attempts": "0"},
            {"strategy": "repeated", "iterations": "-1"},
            {"strategy": "angry", "depth": "0"},
            {"strategy": "depth-first", "width": "0"},
            {"strategy": "angry", "depth": "101"},
            {"at_most": "0"},
            {"prefer": "longest"},
            {"weights": {"cat": "-1"}},
            {"weights": {"cat": "nan"}},
        ],
    )
    def test_out_of_bounds_are_refused(self, options: dict[str, object]) -> None:
        with pytest.raises(ValidationError):
            FreeformOptions.model_validate(options)


class TestAim:
    @pytest.mark.parametrize(
        ("options", "missing"), [({"score": {"words": 1}}, "size"), ({"size": "9x9"}, "score")]
    )
    def test_at_a_score_needs_a_score_and_a_size(
        self, options: dict[str, object], missing: str
    ) -> None:
        with pytest.raises(ValidationError, match=f"needs a `{missing}`"):
            FreeformOptions.model_validate({"aim": "score", **options})
