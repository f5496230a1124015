"""Figures of a puzzle, counted by hand."""

from publisher import Figures, ScoreFigures
from publisher_testing import HEBREW, puzzle


def test_words_and_crossings_are_counted_and_letters_measured_in_their_box() -> None:
    found = Figures.of(puzzle(["#####", "#CAT#", "#A#O#", "#R#E#", "#####", "#####"]))
    assert (found.rows, found.columns, found.words, found.crossings) == (6, 5, 3, 2)
    assert found.pack == (3 + 3 + 3) / (3 * 3)  # a box of three by three, wherever it is
    assert (found.unchecked, found.blocks, found.open_cells) == (5, 23, 0)
    assert (found.lengths, found.mean_length, found.share_of_length(3)) == ({3: 3}, 3, 1)


def test_every_cell_of_a_word_square_is_a_crossing() -> None:
    found = Figures.of(puzzle(["AT", "TO"]))
    assert (found.crossings, found.pack) == (4, 8 / 4)


def test_letters_are_counted_and_those_that_are_missing_named() -> None:
    found = Figures.of(puzzle(["AT", "TO"]))
    assert found.letters == {"A": 1, "O": 1, "T": 2}
    assert "".join(found.missing) == "BCDEFGHIJKLMNPQRSUVWXYZ"
    assert found.vowels == 2 / 4
    hebrew = Figures.of(puzzle(["של", "לי"], HEBREW))
    assert hebrew.vowels is None  # it writes none as letters
    assert "ש" not in hebrew.missing


def test_scores_are_those_of_words_that_have_one() -> None:
    found = Figures.of(puzzle(["CAT", "O#O", "DEN"]), {tuple("CAT"): 100, tuple("DEN"): 20})
    assert (found.scores.mean, found.scores.lowest) == (60, 20)
    assert found.scores.by_tens == {20: 1, 90: 1}
    assert str(found.scores) == "scores: mean 60.0, lowest 20; the weakest: DEN 20, CAT 100"
    assert found.as_json()["scores"] == {"20": 1, "90": 1}


def test_scores_that_are_all_the_same_and_none_at_all() -> None:
    assert str(ScoreFigures.of([("cat", 50), ("den", 50)])) == "scores: all 50"
    none = ScoreFigures.of([])
    assert (none.mean, none.lowest, str(none)) == (None, None, "")
