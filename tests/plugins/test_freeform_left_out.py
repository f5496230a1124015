"""Which words are left out, and the reason that each of them is given."""

import re

import pytest

from freeform_making import GARDEN, make, pin, reasons, spellings
from publisher import GenerationError
from publisher_freeform.options import STRATEGY_NAMES

each = pytest.mark.parametrize("strategy", STRATEGY_NAMES)


class TestLeftOut:
    def test_nothing_of_a_single_word(self) -> None:
        layout = make(["lonely"])
        assert spellings(layout) == {"lonely"}
        assert (layout.grid.width, layout.grid.height) == (6, 1)
        assert layout.complete
        assert not layout.left_out

    def test_words_that_share_no_letter_with_any_other(self) -> None:
        layout = make(["cat", "hound's"])
        assert spellings(layout) == {"hound's"}
        assert reasons(layout) == {"cat": "it shares no letter with any other word"}

    def test_words_outside_the_largest_group_that_shares_letters(self) -> None:
        layout = make(["mum", "ruck", "cork", "rock", "hiss", "shh"])
        assert spellings(layout) == {"mum", "ruck", "cork", "rock"}
        reason = "it shares no letter with the words that were placed"
        assert reasons(layout) == {"hiss": reason, "shh": reason}

    def test_words_with_the_same_letters_as_one_before(self) -> None:
        layout = make(["ice cream", "icecream", "Ice-Cream", "rice"])
        assert spellings(layout) == {"ice cream", "rice"}
        reason = "it has the same letters as “ice cream” before it"
        assert reasons(layout) == {"icecream": reason, "Ice-Cream": reason}

    def test_no_words_inside_words_and_no_anagrams(self) -> None:
        layout = make(["car", "carpet", "pet", "scar", "cars", "arcs"], steps=2000)
        assert len(layout.placements) == 6

    def test_a_word_longer_than_the_grid(self) -> None:
        layout = make(["kaleidoscope", "lake", "scope"], size="5x7")
        reason = "it is longer than the grid (12 letters, the longest side has 7)"
        assert reasons(layout) == {"kaleidoscope": reason}

    def test_a_word_longer_than_any_grid(self) -> None:
        layout = make(["ab" * 300, "cab"])
        reason = "it is longer than the grid (600 letters, the longest side has 400)"
        assert reasons(layout) == {"ab" * 300: reason}

    def test_words_without_room(self) -> None:
        layout = make(["gum", "mug", "rug"], size="3x1", steps=2000)
        assert len(layout.placements) == 1
        found = reasons(layout).values()
        assert len(found) == 2
        for reason in found:
            assert re.match(
                r"(no room was found for it|its room went to other words) in 3×1", reason
            )

    def test_no_word_at_all_is_an_error(self) -> None:
        with pytest.raises(GenerationError, match="there are no words to place"):
            make([])

    def test_no_word_that_fits_is_an_error(self) -> None:
        with pytest.raises(GenerationError, match=r"no word can be placed.*“long”.*longest side"):
            make(["long", "longer"], size="3x3")


class TestReasonsAfterASearch:
    @each
    def test_of_a_word_that_never_had_a_place(self, strategy: str) -> None:
        layout = make(["stem"], strategy, 20, size="4x1", place=[pin("rose", 1, 1)])
        (left,) = layout.left_out
        reason = r"no room was found for it in 4×1 \(placed in none of (1 try|\d+ tries)\)"
        assert re.fullmatch(reason, left.reason)

    @pytest.mark.parametrize("strategy", ["optimize", "compact", "angry"])
    def test_of_words_that_had_a_place_and_lost_it(self, strategy: str) -> None:
        layout = make(GARDEN, strategy, 400, size="7x7")
        reason = r"its room went to other words in 7×7 \(placed in \d+ of \d+ tries\)"
        assert any(re.fullmatch(reason, left.reason) for left in layout.left_out)
