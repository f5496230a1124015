"""States and commands as JSON: read back exactly, and damage is said."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher import (
    Direction,
    FormatError,
    Language,
    LeftOut,
    Origin,
    Position,
    Rejection,
    Symmetry,
)
from publisher.errors import CommandError
from publisher.workbench.cell_commands import (
    MakeSymmetric,
    MarkCell,
    SetLetter,
    SetSymmetry,
    ToggleBar,
    ToggleBlock,
)
from publisher.workbench.command_json import COMMANDS, command_form, read_command
from publisher.workbench.history import AnyCommand, History, Recall, Redo, Undo
from publisher.workbench.search_commands import (
    Another,
    FillAnew,
    FillCells,
    Mend,
    RefillCells,
    Swap,
)
from publisher.workbench.slot_names import SlotAt
from publisher.workbench.state import AnswerTexts, PuzzleState
from publisher.workbench.state_json import state_form, state_of_form
from publisher.workbench.word_commands import (
    Allow,
    ClearLetters,
    FreeLetters,
    LinkClue,
    PinLetters,
    Put,
    Reject,
    TypeLetters,
    WriteClue,
)
from publisher_testing import ENGLISH, HEBREW, puzzle
from strategies import puzzles

BEGUN = History.of(PuzzleState.of(puzzle(["CAT", "O#A", "DEN"])))


def language(code: str) -> Language:
    return {"en": ENGLISH, "he": HEBREW}[code]


def again(state: PuzzleState) -> PuzzleState:
    """The state as it comes back from a file or a message."""
    return state_of_form(json.loads(json.dumps(state_form(state))), language)


@st.composite
def states(draw: st.DrawFn) -> PuzzleState:
    """States of any puzzle, in which every field has something now and then."""
    made = draw(puzzles())
    state = PuzzleState(made.grid, made.language, title=made.title, notes=made.notes)
    texts = {
        made.answer(entry): AnswerTexts(
            entry.spelling, entry.clue, draw(st.none() | st.floats(0, 9))
        )
        for entry in made.entries
    }
    state = replace(state, texts=texts, seed=draw(st.integers(0, 99)))
    lettered = sorted(state.lettered)
    if lettered:
        some = st.sets(st.sampled_from(lettered)).map(frozenset)
        state = replace(state, pinned=draw(some), typed=draw(some))
        with suppress(CommandError):
            state = ToggleBlock(draw(st.sampled_from(lettered))).applied(state)
    slots = st.sampled_from([None, *(entry.slot for entry in made.entries)])
    letters = st.lists(st.sampled_from(made.language.alphabet), min_size=1, max_size=4).map(tuple)
    rejected = st.lists(st.builds(Rejection, letters, slots), max_size=3).map(tuple)
    origins = st.none() | st.builds(Origin, st.just("words.txt"), st.none() | st.integers(1, 9))
    left_out = st.lists(st.builds(LeftOut, st.just("owl"), st.just("no room"), origins), max_size=2)
    return replace(
        state,
        rejected=draw(rejected),
        left_out=tuple(draw(left_out)),
        symmetry=draw(st.sampled_from(Symmetry)),
    )


@pytest.mark.proof
@given(states())
def test_a_state_is_read_back_exactly(state: PuzzleState) -> None:
    assert again(state) == state


COMMAND_SAMPLES: list[AnyCommand] = [
    SetLetter(Position(0, 1), "A"),
    TypeLetters(((Position(0, 1), "A"), (Position(0, 2), "")), "visit"),
    ClearLetters("12d"),
    ToggleBlock(Position(0, 1)),
    ToggleBar(Position(0, 1), "below"),
    MarkCell(Position(0, 1), "given"),
    SetSymmetry(Symmetry.LEFT_RIGHT),
    MakeSymmetric(),
    PinLetters("12d", (Position(3, 4),)),
    FreeLetters(cells=(Position(3, 4), Position(0, 0))),
    Put("12 מאונך", "שלום"),
    Reject(SlotAt(1, 2, Direction.DOWN), everywhere=True),
    Allow("cat"),
    WriteClue("1a", "It <b>purrs</b>"),
    LinkClue("1a", ("12d", SlotAt(1, 2, Direction.DOWN))),
    FillCells(seed=3),
    FillAnew((Position(1, 1),)),
    RefillCells((Position(1, 1),)),
    Mend(),
    Swap("1a", "cat"),
    Another(),
    Undo(),
    Redo(),
    Recall(2),
]


@pytest.mark.parametrize("command", COMMAND_SAMPLES, ids=lambda command: command.do)
def test_a_command_is_read_back_exactly(command: AnyCommand) -> None:
    assert read_command(json.loads(json.dumps(command_form(command)))) == command


def test_every_command_has_a_name_and_a_sample() -> None:
    assert {type(command) for command in COMMAND_SAMPLES} == set(COMMANDS.values())


def test_a_command_looks_as_people_write_it() -> None:
    reject = {"do": "reject", "slot": "12d", "everywhere": False}
    assert read_command(reject) == Reject("12d")
    assert command_form(Reject("12d", everywhere=True)) == reject | {"everywhere": True}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (7, "a command is an object that says what to do"),
        ({"slot": "1a"}, "a command is an object that says what to do"),
        ({"do": "rejekt"}, "there is no command `rejekt`"),
        ({"do": "reject", "slut": "1a"}, "reject: there is no setting `slut` here — did you mean"),
        ({"do": "put", "slot": "1a"}, "put: word: "),
        ({"do": "letter", "cell": [1], "letter": "A"}, "letter: cell: "),
        ({"do": "mark", "cell": [1, 1], "mark": "round"}, "mark: mark: "),
    ],
)
def test_a_wrong_command_is_said(data: object, said: str) -> None:
    with pytest.raises(CommandError) as caught:
        read_command(data)
    assert said in str(caught.value)


def damaged(change: Callable[[dict[str, Any]], object]) -> object:
    document = json.loads(json.dumps(state_form(PinLetters("1a").applied(BEGUN.state))))
    change(document)
    return document


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (None, "valid dictionary"),
        ([], "valid dictionary"),
        (damaged(lambda form: form.pop("rows")), "rows: Field required"),
        (damaged(lambda form: form.update(colour=2)), "colour: Extra inputs"),
        (damaged(lambda form: form["rows"].append([])), "every row of a grid is equally long"),
        (damaged(lambda form: form["rows"][0].__setitem__(0, 7)), "7 is not a cell"),
        (damaged(lambda form: form.update(pinned=[[1, 1]])), "row 1, column 1 has no letter"),
        (damaged(lambda form: form["answers"][0].update(joints=[","])), "one joint between every"),
        (
            damaged(lambda form: form.update(rejected=[{"letters": ["A"], "direction": "down"}])),
            "a slot without cells",
        ),
    ],
)
def test_damage_is_said(form: object, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        state_of_form(form, language)
    assert said in str(caught.value)
