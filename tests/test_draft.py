"""A draft says which answers it has, and which it refuses."""

from publisher import Candidate, Cell, Direction, Draft, Grid, Rejection, Slot
from publisher.model.words import SourceWord, to_word
from publisher_testing import ENGLISH, grid

DRAWN = grid("CAT", "O#A", "DEN")
ACROSS = Slot.straight(0, 0, Direction.ACROSS, 3)
BELOW = Slot.straight(2, 0, Direction.ACROSS, 3)


def test_answers_are_the_slots_without_an_open_cell() -> None:
    open_corner = Grid((*DRAWN.rows[:2], (*DRAWN.rows[2][:2], Cell())))
    assert {"".join(letters) for _, letters in Draft(DRAWN).answers()} == {
        "CAT",
        "DEN",
        "COD",
        "TAN",
    }
    assert ["".join(letters) for _, letters in Draft(open_corner).answers()] == ["CAT", "COD"]


def test_a_rejection_is_for_a_slot_or_for_all() -> None:
    here = Draft(DRAWN, rejected=(Rejection(tuple("CAT"), ACROSS),))
    assert not here.allows(tuple("CAT"), ACROSS)
    assert here.allows(tuple("CAT"), BELOW)
    assert here.allows(tuple("DEN"), ACROSS)
    everywhere = Draft(DRAWN, rejected=(Rejection(tuple("CAT")),))
    assert not everywhere.allows(tuple("CAT"), BELOW)


def test_the_tightest_crossing_leaves_the_fewest_words() -> None:
    word = to_word(SourceWord("cat"), ENGLISH)
    assert Candidate(word, (7, None, 3)).tightest == 3
    assert Candidate(word, (None, None, None)).tightest is None
