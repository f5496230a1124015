"""The kind `ladder` keeps its contract, and each rung differs from the one before in a letter."""

from dataclasses import replace
from itertools import pairwise

import publisher_ladder
import pytest
from publisher_ladder import GENERATOR, KIND, LadderOptions, built, generate

from publisher import (
    Budget,
    GenerationError,
    Language,
    Layout,
    NoOptions,
    Request,
    SearchRun,
    SourceWord,
    shown_lists,
    to_word,
)
from publisher_testing import ENGLISH, HEBREW, check_plugin, check_puzzle_kind

TEXTS = ["cold", "cord", "card", "ward", "warm", "lamp", "cat"]


def made(texts: list[str], language: Language = ENGLISH, seed: int = 1) -> Layout:
    """The ladder of these words."""
    words = tuple(to_word(SourceWord(text), language) for text in texts)
    return generate(Request(words, language, seed), NoOptions(), SearchRun(Budget(steps=500)))


def two_apart() -> Layout:
    """A ladder without its second rung."""
    whole = made(TEXTS)
    return replace(whole, placements=(whole.placements[0], *whole.placements[2:]))


def test_contract() -> None:
    check_plugin(publisher_ladder)
    for given in ("first", "both"):
        check_puzzle_kind(KIND, LadderOptions(given=given), [made(TEXTS)])
    check_puzzle_kind(KIND, layouts=[made(["אור", "אוד", "הוד"], HEBREW)], language=HEBREW)


def test_each_rung_differs_in_a_letter() -> None:
    layout = made(TEXTS)
    rows = ["".join(cell.letter for cell in row) for row in layout.grid.rows]
    assert sorted(rows) == ["CARD", "COLD", "CORD", "WARD", "WARM"]
    for upper, lower in pairwise(rows):
        assert sum(a != b for a, b in zip(upper, lower, strict=True)) == 1
    assert [each.spelling for each in layout.left_out] == ["lamp", "cat"]


def test_the_ends_are_given_and_all_rungs_have_clues() -> None:
    (puzzle,) = check_puzzle_kind(KIND, LadderOptions(given="both"), [made(TEXTS)])
    given = [all(cell.given for cell in row) for row in puzzle.grid.rows]
    assert given == [True, False, False, False, True]
    (shown,) = shown_lists(puzzle)
    assert [item.label for item in shown.items] == ["1", "2", "3", "4", "5"]
    assert puzzle.sheet is not None
    assert len(puzzle.sheet.strokes) == 4


def test_other_layouts_are_refused() -> None:
    with pytest.raises(GenerationError, match="no two words differ"):
        made(["cat", "lamp"])
    with pytest.raises(GenerationError, match="needs the generator ladder"):
        built(two_apart(), ENGLISH, LadderOptions(), 1)
    assert GENERATOR.name == KIND.generator
