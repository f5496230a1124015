"""Whatever is done to a puzzle, in any order, it stays one that can be shown, kept and undone."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker import check_puzzle
from publisher import Direction, Language, Position, Symmetry
from publisher.errors import CommandError
from publisher.language.language import TextDirection
from publisher.studio.drafts.views import figures
from publisher.workbench.cell_commands import (
    MakeSymmetric,
    MarkCell,
    SetLetter,
    SetSymmetry,
    ToggleBar,
    ToggleBlock,
)
from publisher.workbench.command_json import command_form, read_command
from publisher.workbench.commands import PureCommand
from publisher.workbench.flaws import flaws
from publisher.workbench.history import AnyCommand, History, Recall, Redo, Undo, perform
from publisher.workbench.questions import changes, finished
from publisher.workbench.slot_names import SlotAt
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_form, state_of_form
from publisher.workbench.word_commands import (
    Allow,
    ClearLetters,
    FreeLetters,
    PinLetters,
    Put,
    Reject,
    TypeLetters,
    WriteClue,
)
from publisher_testing import ENGLISH, HEBREW, puzzle

BEGUN = {
    TextDirection.LTR: PuzzleState.of(puzzle(["CATS", "O##O", "DENT", "ERAS"])),
    TextDirection.RTL: PuzzleState.of(puzzle(["שלומ", "מ##ל", "שיר#"], HEBREW)),
}
CELLS = st.builds(Position, st.integers(0, 4), st.integers(0, 4))
NAMES = st.sampled_from(["1a", "1d", "2 down", "3 across", "1 מאוזן", "cats", "שיר"]) | st.builds(
    SlotAt, st.integers(0, 3), st.integers(0, 3), st.sampled_from(Direction)
)
WORDS = st.sampled_from(["cats", "cots", "dent", "שלומ", "קלומ", "שיר", "code", "c4"])
COMMANDS: st.SearchStrategy[AnyCommand] = st.one_of(
    st.builds(SetLetter, CELLS, st.sampled_from(["A", "ש", "", "heart", "?"])),
    st.builds(TypeLetters, st.tuples(st.tuples(CELLS, st.sampled_from("Aש"))), st.just("v")),
    st.builds(ClearLetters, st.none() | NAMES, st.tuples(CELLS)),
    st.builds(ToggleBlock, CELLS),
    st.just(MakeSymmetric()),
    st.builds(ToggleBar, CELLS, st.sampled_from(["after", "below"])),
    st.builds(MarkCell, CELLS, st.sampled_from(["circled", "shaded", "given"])),
    st.builds(SetSymmetry, st.sampled_from(Symmetry)),
    st.builds(PinLetters, NAMES),
    st.builds(FreeLetters, st.none(), st.tuples(CELLS)),
    st.builds(Put, NAMES, WORDS),
    st.builds(Reject, st.none() | NAMES, st.just("") | WORDS, st.booleans()),
    st.builds(Allow, WORDS, st.none() | NAMES),
    st.builds(WriteClue, NAMES, st.sampled_from(["", "A _clue_", "רמז"])),
    st.just(Undo()),
    st.just(Redo()),
    st.builds(Recall, st.integers(0, 2)),
)


def language(code: str) -> Language:
    return {"en": ENGLISH, "he": HEBREW}[code]


@pytest.mark.proof
@given(st.sampled_from(TextDirection), st.lists(COMMANDS, max_size=12))
def test_any_commands_leave_a_puzzle(direction: TextDirection, commands: list[AnyCommand]) -> None:
    history = History.of(BEGUN[direction])
    for command in commands:
        assert read_command(command_form(command)) == command
        before = history
        with suppress(CommandError):
            history = perform(history, command)
            if isinstance(command, PureCommand) and history is not before:
                is_joined = history.present == before.present  # letters of one visit
                start = perform(before, Undo()) if is_joined else before
                assert perform(history, Undo()).state == start.state
                check_held(before.state, history.state)
        check(history.state)
        changes(before.state, history.state)
    form = json.loads(json.dumps(state_form(history.state)))
    assert state_of_form(form, language) == history.state


def check(state: PuzzleState) -> None:
    """The puzzle can be shown, and nothing is sure of an open cell."""
    check_puzzle(state.puzzle())
    assert state.pinned <= state.held <= state.lettered
    assert not state.typed & state.pinned
    flaws(state)
    figures(state)
    with suppress(CommandError):
        assert finished(state) == state.puzzle()


def check_held(before: PuzzleState, after: PuzzleState) -> None:
    """What is pinned or given, before and after, is the same letter; no clue is lost."""
    for place in before.held & after.held:
        assert before.grid[place].letter == after.grid[place].letter
    assert before.texts.keys() <= after.texts.keys()
