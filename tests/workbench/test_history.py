"""Undo, redo, and attempts that were left: nothing that was done is lost."""

import pytest

from publisher import Budget, SearchRun
from publisher.errors import CommandError
from publisher.workbench.history import History, Recall, Redo, Step, Undo, perform
from publisher.workbench.search_commands import Mend
from publisher.workbench.state import PuzzleState
from publisher.workbench.word_commands import PinLetters, Put, Reject
from publisher_testing import puzzle
from tiny_reviser import TinyReviser

BEGUN = History.of(PuzzleState.of(puzzle(["CAT", "O#A", "DEN"])))


def first_word(history: History) -> str:
    return "".join(cell.letter for cell in history.state.grid.rows[0])


def test_a_step_is_undone_and_done_again() -> None:
    put = perform(BEGUN, Put("1a", "car"))
    assert first_word(put) == "CAR"
    back = perform(put, Undo())
    assert first_word(back) == "CAT"
    assert perform(back, Redo()) == put


def test_a_branch_that_was_left_is_another_attempt() -> None:
    left = perform(perform(BEGUN, Put("1a", "car")), Undo())
    branched = perform(left, Put("1a", "cot"))
    assert first_word(branched) == "COT"
    assert ["".join(c.letter for c in each.grid.rows[0]) for each in branched.attempts] == ["CAR"]
    recalled = perform(branched, Recall(0))
    assert (first_word(recalled), recalled.attempts) == ("CAR", ())
    assert first_word(perform(recalled, Undo())) == "COT"


def test_a_search_is_one_step() -> None:
    run = SearchRun(Budget(steps=100_000))
    rejected = perform(BEGUN, Reject("1a"))
    made = Mend().applied(rejected.state, TinyReviser.of("cat car cod tan ran den"), run)
    mended = rejected.done(Step(made, Mend()))
    assert first_word(mended) == "CAR"
    assert first_word(perform(perform(mended, Undo()), Undo())) == "CAT"


def test_what_changes_nothing_is_no_step() -> None:
    pinned = perform(BEGUN, PinLetters("1a"))
    assert perform(pinned, PinLetters("1a")) is pinned


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (Undo(), "there is nothing to undo"),
        (Redo(), "there is nothing to do again"),
        (Recall(0), "there is no attempt 0"),
        (Mend(), "`mend` is a search"),
    ],
)
def test_what_cannot_be_done_is_said(command: Undo | Redo | Recall | Mend, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        perform(BEGUN, command)
