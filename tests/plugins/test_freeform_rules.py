"""Rules that a config adds: corners, crossings, words in a line, longest sides and the aspect."""

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from freeform_making import GARDEN, SHORT, make, pin, spellings, word
from publisher import GenerationError, Language, OptionError, Size, Word
from publisher_freeform.board.board import DOWN, Board, Start, bits
from publisher_freeform.board.extra_rules import RestrictedBoard
from publisher_freeform.board.starts import crossing_starts
from publisher_freeform.options import STRATEGIES_WITH, STRATEGY_NAMES, FreeformOptions
from publisher_testing import ENGLISH, HEBREW

each = pytest.mark.parametrize("strategy", STRATEGY_NAMES)


def lists(language: Language) -> st.SearchStrategy[list[Word]]:
    letters = st.sampled_from(language.alphabet[:7])
    return st.lists(st.lists(letters, min_size=2, max_size=7).map(word), min_size=1, max_size=20)


sizes = st.fixed_dictionaries({"size": st.builds("{}x{}".format, *2 * [st.integers(3, 12)])})
size_limits = st.fixed_dictionaries(
    {},
    optional={
        "max_width": st.integers(2, 10),
        "max_height": st.integers(2, 10),
        "aspect": st.sampled_from(["1:1", "3:4", "5:1"]),
    },
)
rules = st.fixed_dictionaries(
    {"spacing": st.sampled_from(["normal", "loose"]), "min_crossings": st.sampled_from([1, 1, 2])},
    optional={"per_line": st.integers(1, 2), "at_most": st.integers(1, 9)},
)
scores = st.dictionaries(
    st.sampled_from(["symmetry", "crossings", "filled_ratio", "words"]),
    st.sampled_from([10, 1, -2]),
    min_size=1,
)


class TestEveryRule:
    """`make` has each layout verified by the checker, with the rules of the config."""

    @each
    @settings(max_examples=30)
    @given(
        data=st.data(), asked=rules, seed=st.integers(0, 2**32), steps=st.sampled_from([0, 30, 150])
    )
    def test_is_kept_in_any_language(
        self, strategy: str, data: st.DataObject, asked: dict[str, Any], seed: int, steps: int
    ) -> None:
        language = data.draw(st.sampled_from([ENGLISH, HEBREW]))
        words = data.draw(lists(language))
        asked |= data.draw(sizes | size_limits)
        if strategy in STRATEGIES_WITH["score"] and data.draw(st.booleans()):
            asked["score"] = data.draw(scores)
        try:
            make(words, strategy, steps, language=language, seed=seed, **asked)
        except GenerationError as error:
            reason = str(error)
        else:
            return
        assert "no word can be placed" in reason or asked["min_crossings"] > 1

    @each
    @settings(max_examples=10)
    @given(asked=rules, data=st.data(), seed=st.integers(0, 99))
    def test_is_kept_around_pinned_words(
        self, strategy: str, asked: dict[str, Any], data: st.DataObject, seed: int
    ) -> None:
        spots = st.tuples(
            st.sampled_from(GARDEN[:8]),
            st.integers(1, 6),
            st.integers(1, 6),
            st.sampled_from(["across", "down"]),
        )
        place = [pin(*position) for position in data.draw(st.lists(spots, min_size=1, max_size=3))]
        try:
            make(GARDEN, strategy, 80, seed=seed, place=place, **asked)
        except OptionError as error:
            path = error.path
        else:
            return
        assert path[0] in {"place", "at_most"}

    @pytest.mark.proof
    def test_gives_the_same_layouts_in_every_process(self) -> None:
        code = (
            "from freeform_making import *\n"
            "from publisher_freeform.options import STRATEGY_NAMES\n"
            "for name in STRATEGY_NAMES:\n"
            "    for rules in (\n"
            "        {'spacing': 'loose', 'aspect': '3:4', 'max_width': 11},\n"
            "        {'per_line': 1, 'size': '11x11'},\n"
            "        {'min_crossings': 2, 'size': '8x8'},\n"
            "    ):\n"
            "        try:\n"
            "            layout = make(GARDEN, name, 150, seed=7, **rules)\n"
            "            print(drawn(layout), layout.left_out)\n"
            "        except Exception as error:\n"
            "            print(error)\n"
            "print(drawn(make(GARDEN, 'optimize', 200, score={'symmetry': 10})))\n"
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
        assert len(outputs.pop().splitlines()) == 1 + 3 * len(STRATEGY_NAMES)


def keeps(board: Board, number: int, place: Start, loose: bool, most: int | None) -> bool:
    """Whether the board keeps the rules with one word more."""
    other = board.copy()
    other.place(number, place)
    filled = set(bits(other.letter_cells))
    rows = [[r * other.stride + c in filled for c in range(8)] for r in range(7)]
    squares = [(a[c], a[c + 1], b[c], b[c + 1]) for a, b in pairwise(rows) for c in range(7)]
    yes, no = True, False
    bare = {(yes, no, no, yes), (no, yes, yes, no)}.intersection(squares)
    lines: Counter[tuple[int, int]] = Counter()
    for way, row, column in map(other.position, other.start_of.values()):
        lines[way, column if way == DOWN else row] += 1
    return not (loose and bare) and (most is None or max(lines.values()) <= most)


class TestSpacing:
    @pytest.mark.slow
    @settings(max_examples=60)
    @given(words=lists(ENGLISH), seed=st.integers(0, 99), loose=st.booleans(), limit=st.booleans())
    def test_starts_are_legal_unless_they_break_a_rule(
        self, words: list[Word], seed: int, *, loose: bool, limit: bool
    ) -> None:
        """The board is asked about each start, and compared with a picture of the letters."""
        codes = [tuple(map(ENGLISH.alphabet.index, each.letters)) for each in words]
        most = 1 if limit else None
        board = RestrictedBoard(Size(8, 7), codes, 26, loose=loose, per_line=most)
        rng = Random(seed)
        for number in range(len(codes)):
            legal = Board.legal_starts(board, number) & board.starts_inside[len(codes[number])]
            kept = [at for at in bits(legal) if keeps(board, number, at, loose, most)]
            assert kept == list(bits(board.legal_starts(number)))
            assert kept == list(bits(board.by_obstacles(number)[0]))
            assert kept == [at for at in bits(legal) if not board.meets(number, at)[0]]
            places = crossing_starts(board, number) or [0] * (not board.start_of)
            if places and len(codes[number]) <= 8:
                board.place(number, rng.choice(places))
                board.refresh()

    def test_loose_allows_corners_with_a_letter_beside_both(self) -> None:
        place = [pin("tea", 1, 1), pin("arc", 1, 3, "down"), pin("coal", 3, 3)]
        assert len(make([], "first-fit", place=place, spacing="loose").placements) == 3

    def test_loose_refuses_pinned_words_that_touch_at_a_corner(self) -> None:
        place = [pin("rose", 1, 1), pin("lawn", 2, 5)]
        with pytest.raises(OptionError) as refused:
            make(GARDEN, "first-fit", place=place, spacing="loose")
        assert refused.value.path == ("place", 1, "at")
        assert refused.value.message == (
            "“lawn” and “rose” touch at the corner of row 1, column 4 and row 2, column 5, which "
            "`spacing: loose` rules out; move one of them"
        )

    @pytest.mark.parametrize("seed", range(3))
    def test_loose_words_still_fit_a_board(self, seed: int) -> None:
        layout = make(GARDEN, "optimize", 1500, seed=seed, size="15x15", spacing="loose")
        assert len(layout.placements) == len(GARDEN)


class TestCrossings:
    @each
    def test_every_word_crosses_as_many_others_as_asked(self, strategy: str) -> None:
        layout = make(SHORT, strategy, 1500, size="7x7", min_crossings=2)
        assert len(layout.placements) >= 4

    def test_optimize_places_most_words_with_two_crossings_each(self) -> None:
        layout = make(SHORT, "optimize", 2500, size="9x9", min_crossings=2)
        assert len(layout.placements) >= 10

    def test_a_word_with_too_few_neighbours_is_left_out_with_a_reason(self) -> None:
        layout = make([*SHORT, "elf", "fizz"], "optimize", 800, min_crossings=2)
        (reason,) = (left.reason for left in layout.left_out if left.spelling == "fizz")
        assert reason == "it cannot cross 2 other words that can be placed, as `min_crossings` asks"

    @pytest.mark.parametrize("option", ["must", "place"])
    def test_a_required_word_with_too_few_neighbours_is_named_in_an_error(
        self, option: str
    ) -> None:
        asked: dict[str, Any] = {"must": ["fizz"], "place": [pin("fizz", 1, 1)]}
        with pytest.raises(OptionError) as refused:
            make([*SHORT, "elf", "fizz"], "first-fit", min_crossings=2, **{option: asked[option]})
        assert refused.value.path[:2] == (option, 0)
        assert refused.value.message == (
            "“fizz” cannot cross 2 other words: it has too few letters, or shares them with too "
            "few; lower `min_crossings`, or give more words"
        )

    def test_a_pin_that_was_not_crossed_is_named_in_an_error(self) -> None:
        with pytest.raises(OptionError) as refused:
            make(SHORT, "first-fit", size="4x1", place=[pin("rate", 1, 1)], min_crossings=2)
        assert refused.value.path == ("place", 0, "at")
        assert refused.value.message == (
            "“rate” was not joined by words of the list, each crossing 2 others or more; place it "
            "elsewhere, or lower `min_crossings`, or allow a longer search"
        )

    def test_a_required_word_that_was_not_crossed_is_named_in_an_error(self) -> None:
        words, must = ["tea", "eat", "ate", "tote", "ten"], ["ten"]
        with pytest.raises(GenerationError) as raised:
            make(words, "optimize", 300, must=must, size="3x3", min_crossings=2)
        assert "lower `min_crossings`" in str(raised.value)

    @each
    def test_an_error_says_what_to_do_if_no_words_cross_enough_others(self, strategy: str) -> None:
        with pytest.raises(GenerationError) as raised:
            make(GARDEN, strategy, 60, size="6x1", min_crossings=2)
        assert str(raised.value) == (
            "no words were found that cross 2 others each; lower `min_crossings`, or allow a "
            "longer search or a larger size"
        )


class TestWordsInALine:
    @each
    def test_are_no_more_than_allowed(self, strategy: str) -> None:
        assert len(make(SHORT, strategy, 300, size="12x5", per_line=1).placements) > 2

    def test_too_many_pins_in_a_line_are_refused(self) -> None:
        place = [pin("tea", 2, 1), pin("rat", 2, 5), pin("art", 2, 9)]
        with pytest.raises(OptionError) as refused:
            make(SHORT, "first-fit", place=place, per_line=2)
        assert refused.value.path == ("place", 2, "at")
        assert refused.value.message == (
            "“art” is word 3 in row 2, and `per_line` is 2; move it, or allow more"
        )

    @each
    def test_keep_others_out_with_a_reason(self, strategy: str) -> None:
        place = [pin("toe", 1, 1, "down"), pin("tea", 1, 1), pin("earnest", 3, 1)]
        place.append(pin("rat", 1, 7, "down"))
        assert "rob" in spellings(make(["rob"], strategy, 20, size="9x3", place=place))
        (left,) = make(["rob"], strategy, 20, size="9x3", place=place, per_line=1).left_out
        reason = "wherever it fits, its row or column is full, as `per_line` is 1"
        assert left.reason == reason


class TestSizeLimits:
    @each
    @pytest.mark.parametrize("limits", [{"max_width": 7}, {"max_height": 6}])
    def test_no_side_is_longer_than_allowed(self, strategy: str, limits: dict[str, Any]) -> None:
        layout = make(GARDEN, strategy, 300, **limits)
        assert len(layout.placements) > 1

    @pytest.mark.parametrize(("aspect", "ratio"), [("1:1", 1), ("2:1", 2), ("1:3", 1 / 3)])
    def test_optimize_comes_near_the_aspect(self, aspect: str, ratio: float) -> None:
        grid = make(GARDEN, "optimize", 3000, aspect=aspect).grid
        assert ratio / 1.4 < grid.width / grid.height < ratio * 1.4

    def test_a_word_longer_than_both_sides_is_left_out_with_a_reason(self) -> None:
        layout = make(["lantern", "sea", "ease"], "first-fit", max_width=5, max_height=4)
        (left,) = layout.left_out
        assert left.reason == (
            "it is longer than the grid (7 letters, `max_width` and `max_height` allow 5)"
        )

    def test_compact_gives_up_its_own_size_for_them(self) -> None:
        assert make(GARDEN, "compact", max_width=8).grid.width <= 8

    @pytest.mark.parametrize(
        ("option", "value"), [("aspect", "3:4"), ("max_width", "9"), ("max_height", "9")]
    )
    def test_beside_a_size_is_refused(self, option: str, value: str) -> None:
        with pytest.raises(ValidationError, match="`size` is 9×9 already") as refused:
            FreeformOptions.model_validate({"size": "9x9", option: value})
        assert [error["loc"] for error in refused.value.errors()] == [(option,)]

    @pytest.mark.parametrize("aspect", ["3x4", "0:1", "1:101", "3", "3:", "-1:2"])
    def test_an_aspect_is_two_numbers(self, aspect: str) -> None:
        with pytest.raises(ValidationError, match="columns:rows"):
            FreeformOptions.model_validate({"aspect": aspect})

    def test_an_aspect_is_columns_first(self) -> None:
        assert FreeformOptions.model_validate({"aspect": " 3 : 4"}).aspect == Size(3, 4)
