"""Statistics of a finished puzzle, counted by hand."""

from publisher.model.statistics import Statistics
from publisher.testing import puzzle


def test_words_and_crossings_are_counted_and_letters_measured_in_their_box() -> None:
    found = Statistics.of(puzzle(["#####", "#CAT#", "#A#O#", "#R#E#", "#####", "#####"]))
    assert (found.rows, found.columns, found.words, found.crossings) == (6, 5, 3, 2)
    assert found.pack == (3 + 3 + 3) / (3 * 3)  # a box of three by three, wherever it is


def test_every_cell_of_a_word_square_is_a_crossing() -> None:
    found = Statistics.of(puzzle(["AT", "TO"]))
    assert (found.crossings, found.pack) == (4, 8 / 4)
