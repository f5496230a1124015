"""What a state says of itself: its puzzle, its figures, and what is wrong with it."""

from dataclasses import replace

import pytest

from checker import check_puzzle
from publisher import Clue, Enumeration, Position, Puzzle, Symmetry
from publisher.errors import CommandError
from publisher.studio.drafts.views import figures, state_view
from publisher.workbench.cell_commands import SetLetter
from publisher.workbench.flaws import flaws
from publisher.workbench.questions import finished, prospects, scored
from publisher.workbench.slot_names import find_slot
from publisher.workbench.state import AnswerTexts, PuzzleState
from publisher.workbench.state_json import state_form, state_of_form
from publisher.workbench.word_commands import PinLetters, Reject, TypeLetters, WriteClue
from publisher_testing import HEBREW, puzzle
from tiny_reviser import TinyReviser

SQUARE = puzzle(["CAT", "O#A", "DEN"])


@pytest.mark.parametrize("made", [SQUARE, puzzle(["שלומ", "מ##ל"], HEBREW)], ids=["en", "he"])
def test_a_puzzle_is_the_same_after_the_workbench(made: Puzzle) -> None:
    assert finished(PuzzleState.of(made)) == made


def test_a_puzzle_with_open_cells_is_shown_and_is_not_finished() -> None:
    state = SetLetter(Position(0, 0), "").applied(PuzzleState.of(SQUARE))
    shown = state.puzzle()
    check_puzzle(shown)
    assert [entry.spelling for entry in shown.entries] == ["", "DEN", "", "TAN"]
    with pytest.raises(CommandError, match="1 across and 1 down are not filled"):
        finished(state)


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (replace(SQUARE, entries=SQUARE.entries[1:]), "are not the numbered slots of its grid"),
        (
            replace(SQUARE, entries=tuple(replace(e, number=e.number + 1) for e in SQUARE.entries)),
            "are not the numbered slots of its grid",
        ),
        (puzzle(["CAT", "A##", "T##"], clue=""), ""),
        (puzzle(["C.T".replace(".", "A"), "A##", "T##"]), ""),
    ],
)
def test_a_puzzle_that_cannot_be_changed_is_refused(made: Puzzle, said: str) -> None:
    if not said:
        assert PuzzleState.of(made).puzzle() == made
        return
    with pytest.raises(CommandError, match=said):
        PuzzleState.of(made)


def again(state: PuzzleState) -> PuzzleState:
    return state_of_form(state_form(state), lambda _: state.language)


def test_one_answer_may_have_two_clues() -> None:
    made = puzzle(["CAT", "A##", "T##"])
    first, second = made.entries
    other = replace(made, entries=(first, replace(second, clue=Clue("Other", Enumeration((3,))))))
    state = PuzzleState.of(other)
    assert state.puzzle() == other
    assert again(state) == state
    written = WriteClue("1d", "Tom").applied(state)
    assert [each.clue.text for each in written.puzzle().entries] == [first.clue.text, "Tom"]
    written = WriteClue("1a", "Purrs").applied(written)
    assert [each.clue.text for each in written.puzzle().entries] == ["Purrs", "Tom"]
    assert again(written) == written
    alone = TypeLetters(((Position(0, 1), "U"),)).applied(written)
    assert [each.clue.text for each in alone.puzzle().entries] == ["", "Tom"]
    mine = WriteClue("1d", "Mouser").applied(alone)
    assert [each.clue.text for each in mine.puzzle().entries] == ["", "Mouser"]
    back = TypeLetters(((Position(0, 1), "A"),)).applied(alone)
    assert back.puzzle() == written.puzzle()


def test_a_repeated_answer_that_is_linked_or_spelled_in_two_ways_is_refused() -> None:
    made = puzzle(["CAT", "A##", "T##"])
    first, second = made.entries
    spelled = replace(made, entries=(first, replace(second, spelling="C.A.T.")))
    with pytest.raises(CommandError, match="is in it twice, linked or spelled in two ways"):
        PuzzleState.of(spelled)


def test_figures() -> None:
    state = SetLetter(Position(0, 1), "").applied(PuzzleState.of(SQUARE))
    known = {letters: replace(texts, score=50.0) for letters, texts in state.texts.items()}
    known[tuple("DEN")] = AnswerTexts("den", Clue(), 20.0)
    found = figures(replace(state, texts=known))
    assert (found["words"], found["mean_length"], found["blocks"]) == (4, 3.0, 1)
    assert (found["open_cells"], found["unchecked"]) == (1, 4)
    assert found["letters"] == {"A": 1, "C": 1, "D": 1, "E": 1, "N": 1, "O": 1, "T": 1}
    assert (found["mean_score"], found["lowest_score"]) == (40.0, 20.0)
    assert figures(PuzzleState.of(SQUARE))["mean_score"] is None


def test_a_reviser_knows_the_scores_that_a_lock_does_not_keep() -> None:
    state = scored(PuzzleState.of(SQUARE), TinyReviser.of("cat;70 den;20 cod"))
    assert state.scores == {tuple("CAT"): 70, tuple("DEN"): 20}
    assert state.puzzle() == PuzzleState.of(SQUARE).puzzle()


@pytest.mark.parametrize(
    ("rows", "symmetry"),
    [
        (["CAT", "O#A", "DEN"], Symmetry.ROTATIONAL),
        (["CA#", "O#A", "#EN"], Symmetry.ROTATIONAL),
        (["#AT", "O#A", "DE#", "A#B"], Symmetry.NONE),
        (["#AT#", "OCAR"], Symmetry.LEFT_RIGHT),
        (["#AT", "OCA", "DEN"], Symmetry.DIAGONAL),
    ],
)
def test_the_symmetry_of_a_grid_is_seen(rows: list[str], symmetry: Symmetry) -> None:
    assert Symmetry.of(puzzle(rows).grid) is symmetry


def test_prospects_name_the_slots_into_which_nothing_fits() -> None:
    state = SetLetter(Position(0, 1), "").applied(PuzzleState.of(SQUARE))
    assert prospects(state, TinyReviser.of("cat tan cod den")).hopeless == ()
    (slot,) = prospects(state, TinyReviser.of("tan cod den")).hopeless
    assert slot == SQUARE.entries[0].slot


def test_a_rejected_word_leaves_what_a_fill_can_change() -> None:
    state = Reject("1a").applied(PuzzleState.of(SQUARE))
    words = TinyReviser.of("cat car tan ran cod den")
    assert prospects(state, words).hopeless == ()
    pinned = PinLetters("2d").applied(state)
    assert prospects(pinned, words).hopeless == (SQUARE.entries[0].slot,)


@pytest.mark.parametrize("name", ["1a", "1d"])
def test_a_flaw_has_the_slot_that_it_is_about(name: str) -> None:
    state = Reject(name).applied(PuzzleState.of(SQUARE))
    (flaw,) = flaws(state)
    assert flaw.slot == find_slot(state, name)
    assert flaw.message == f"{'CAT' if name == '1a' else 'COD'} is rejected, and is at " + (
        "1 across" if name == "1a" else "1 down"
    )
    assert state_view(state)["flaws"] == [
        {
            "kind": "rejected word",
            "message": flaw.message,
            "cells": list(map(list, flaw.slot.cells)),
            "slots": [{"row": 0, "column": 0, "direction": str(flaw.slot.direction)}],
        }
    ]
