"""Words placed by hand: they stay where they are put, or an error says why they cannot."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from checker import check_layout
from publisher import Budget, Layout, OptionError, Request, SearchRun, SourceWord, Word, to_word
from publisher_freeform.generate import generate
from publisher_freeform.options import FreeformOptions
from publisher_freeform.prepare import check
from publisher_testing import ENGLISH, HEBREW

SHORE = ["gull", "sand", "wave", "shell", "crab", "tide", "foam", "dune", "pier", "kite"]


def pin(word: str, row: int, column: int, direction: str = "across", **more: str) -> dict[str, Any]:
    return {"word": word, "at": [row, column], "direction": direction, **more}


def request(words: Sequence[str], seed: int = 1) -> Request:
    language = HEBREW if any(word >= "א" for word in words) else ENGLISH
    return Request(
        tuple(to_word(SourceWord(w, f"of {w}"), language) for w in words), language, seed
    )


def make(
    words: Sequence[str], *pins: Mapping[str, Any], size: str = "auto", steps: int = 300
) -> Layout:
    wanted = request(words)
    options = FreeformOptions.model_validate({"size": size, "place": pins})
    check(wanted, options)
    layout = generate(wanted, options, SearchRun(Budget(steps=steps)))
    positions = [
        (to_word(SourceWord(each["word"]), wanted.language).letters, *each["at"], each["direction"])
        for each in pins
    ]
    check_layout(layout, wanted.words, size=options.size, pins=positions)
    return layout


def placed(layout: Layout, spelling: str) -> Word:
    return next(each.word for each in layout.placements if each.word.spelling == spelling)


def refusal(words: Sequence[str], *pins: Mapping[str, Any], size: str = "9x9") -> OptionError:
    wanted = request(words)
    options = FreeformOptions.model_validate({"size": size, "place": pins})
    with pytest.raises(OptionError) as refused:
        check(wanted, options)
    with pytest.raises(OptionError) as again:
        generate(wanted, options, SearchRun(Budget(steps=50)))
    assert (again.value.path, again.value.message) == (refused.value.path, refused.value.message)
    return refused.value


class TestPinned:
    @pytest.mark.parametrize("size", ["auto", "9x9"])
    def test_words_stay_where_they_are_put(self, size: str) -> None:
        layout = make(SHORE, pin("shell", 3, 2), pin("pier", 1, 4, "down"), size=size)
        assert len(layout.placements) > 4

    def test_a_listed_word_keeps_its_clue(self) -> None:
        layout = make(SHORE, pin("Shell", 1, 1), size="9x9")
        assert placed(layout, "shell").clue == "of shell"

    def test_a_clue_given_with_the_pin_wins(self) -> None:
        layout = make(SHORE, pin("shell", 1, 1, clue="A home to carry"), size="9x9")
        assert placed(layout, "shell").clue == "A home to carry"

    def test_an_unlisted_word_is_added_with_its_clue(self) -> None:
        layout = make(SHORE, pin("sea-horse", 2, 1, clue="A slow swimmer"), size="9x9")
        assert placed(layout, "sea-horse").clue == "A slow swimmer"
        assert str(placed(layout, "sea-horse").enumeration) == "3-5"

    def test_a_word_listed_twice_is_placed_once(self) -> None:
        layout = make(["gull", "gull", "lug"], pin("gull", 1, 1))
        assert [each.spelling for each in layout.left_out] == ["gull"]

    def test_columns_count_in_reading_order(self) -> None:
        layout = make(["שלומ", "מימ", "שיר"], pin("שלומ", 1, 1), size="5x5")
        assert layout.grid[0, 0].letter == "ש"

    def test_auto_does_not_crop_before_the_corner(self) -> None:
        layout = make(["gull", "lug"], pin("gull", 4, 3))
        assert not any(cell.is_letter for row in layout.grid.rows[:1] for cell in row[:2])
        assert layout.grid.height >= 4
        assert layout.grid.width >= 6

    def test_only_pinned_words_are_complete_at_once(self) -> None:
        layout = make([], pin("gull", 1, 1), pin("lug", 1, 3, "down"), size="6x6")
        assert len(layout.placements) == 2
        assert layout.complete

    def test_two_that_lie_apart_are_joined_by_others(self) -> None:
        words = ["gull", "lava", "lane"]
        layout = make(words, pin("gull", 1, 1), pin("sand", 4, 3), size="6x6")
        assert placed(layout, "lava")

    @settings(max_examples=60)
    @given(data=st.data(), seed=st.integers(0, 99), fixed=st.booleans())
    def test_any_word_anywhere_is_legal_or_refused(
        self, data: st.DataObject, seed: int, fixed: bool
    ) -> None:
        spots = st.tuples(
            st.sampled_from([*SHORE, "seal", "net"]),
            st.integers(1, 8),
            st.integers(1, 8),
            st.sampled_from(["across", "down"]),
        )
        pins = [pin(*position) for position in data.draw(st.lists(spots, min_size=1, max_size=3))]
        size = "8x9" if fixed else "auto"
        wanted = request(SHORE, seed)
        options = FreeformOptions.model_validate({"size": size, "place": pins})
        try:
            layout = generate(wanted, options, SearchRun(Budget(steps=60)))
        except OptionError as error:
            refused = error
        else:
            positions = [(tuple(p["word"].upper()), *p["at"], p["direction"]) for p in pins]
            check_layout(layout, wanted.words, size=options.size, pins=positions)
            return
        place, index, _ = refused.path
        assert place == "place"
        assert isinstance(index, int)
        assert f"“{pins[index]['word']}”" in refused.message


class TestRefused:
    def test_off_the_grid_across(self) -> None:
        error = refusal(SHORE, pin("shell", 2, 6))
        assert error.path == ("place", 0, "at")
        assert error.message == (
            "“shell” runs across from row 2, column 6 to column 10, off the grid of 9×9"
        )

    def test_off_the_grid_down(self) -> None:
        error = refusal(SHORE, pin("gull", 1, 1), pin("kite", 5, 3, "down"), size="9x7")
        assert error.path == ("place", 1, "at")
        assert (
            error.message == "“kite” runs down from row 5, column 3 to row 8, off the grid of 9×7"
        )

    def test_off_the_largest_grid(self) -> None:
        error = refusal(SHORE, pin("shell", 399, 399), size="auto")
        assert "off the grid of 400×400" in error.message

    def test_different_letters_in_one_cell(self) -> None:
        error = refusal(SHORE, pin("shell", 1, 1), pin("tide", 1, 3, "down"))
        assert error.path == ("place", 1, "at")
        assert (
            error.message == "“tide” and “shell” need different letters in row 1, column 3: T and E"
        )

    def test_overlapping_in_one_line(self) -> None:
        error = refusal(SHORE, pin("gull", 1, 1), pin("lug", 1, 4))
        assert error.message == "“lug” and “gull” overlap in one line"

    def test_one_after_the_other_in_one_line(self) -> None:
        error = refusal(SHORE, pin("gull", 1, 1), pin("sand", 1, 5))
        assert error.path == ("place", 1, "at")
        assert error.message == (
            "“sand” and “gull” touch in row 1, column 4 and row 1, column 5, where no word placed "
            "by hand runs across; leave a cell between them"
        )

    def test_side_by_side(self) -> None:
        error = refusal(SHORE, pin("gull", 2, 1), pin("sand", 1, 4))
        assert error.path == ("place", 1, "at")
        assert "“sand” and “gull” touch in row 1, column 4 and row 2, column 4" in error.message

    def test_the_same_word_twice(self) -> None:
        error = refusal(SHORE, pin("gull", 1, 1), pin("GULL", 4, 1))
        assert error.path == ("place", 1, "word")
        assert error.message == "“gull” is placed twice"

    def test_text_that_is_no_word_of_the_language(self) -> None:
        error = refusal(SHORE, pin("r2d2", 1, 1))
        assert error.path == ("place", 0, "word")
        assert "“r2d2”" in error.message

    def test_letters_that_nothing_connects(self) -> None:
        error = refusal(["mum", "cork"], pin("mum", 1, 1), pin("cork", 5, 1))
        assert error.path == ("place", 1, "at")
        assert "“cork” cannot be joined to “mum”" in error.message

    def test_too_far_apart_to_be_joined(self) -> None:
        options = FreeformOptions.model_validate(
            {"size": "30x30", "place": [pin("gull", 1, 1), pin("lug", 30, 25)]}
        )
        with pytest.raises(OptionError, match="“lug” and “gull” were not joined") as refused:
            generate(request(["gull", "lug"]), options, SearchRun(Budget(steps=50)))
        assert refused.value.path == ("place", 1, "at")

    @pytest.mark.parametrize("at", [[0, 1], [1], [1, 2, 3], ["a", 1]])
    def test_what_is_no_row_and_column(self, at: list[object]) -> None:
        with pytest.raises(ValidationError):
            FreeformOptions.model_validate(
                {"place": [{"word": "gull", "at": at, "direction": "down"}]}
            )
