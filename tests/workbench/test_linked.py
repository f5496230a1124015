"""Linked clues, and clues that name other entries, when a puzzle is changed."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker import check_puzzle
from publisher import (
    Clue,
    Direction,
    Emphasis,
    Enumeration,
    Language,
    Position,
    Puzzle,
    Symmetry,
    TextStyle,
    shown_lists,
)
from publisher.errors import CommandError
from publisher.model.references import written_out
from publisher.workbench.cell_commands import SetLetter, ToggleBlock
from publisher.workbench.command_json import command_form, read_command
from publisher.workbench.cross_references import astray, followed
from publisher.workbench.flaws import FlawKind, flaws
from publisher.workbench.history import History, Undo, perform
from publisher.workbench.slot_names import SlotAt
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_form, state_of_form
from publisher.workbench.word_commands import LinkClue, Put, WriteClue
from publisher_testing import ENGLISH, HEBREW, puzzle

LANGUAGES = {"en": ENGLISH, "he": HEBREW}
ROWS = ["#####", "CAT##", "A#E##", "PEN##"]


def begun() -> PuzzleState:
    return LinkClue("1a", ("3a",)).applied(state_of(puzzle(ROWS)))


def state_of(given: Puzzle) -> PuzzleState:
    return replace(PuzzleState.of(given), symmetry=Symmetry.NONE)


def shown(given: Puzzle) -> dict[str, tuple[str, str]]:
    return {
        e.spelling: (i.label, e.clue.text)
        for each in shown_lists(given)
        for i in each.items
        for e in i.entries
    }


def test_a_clue_is_linked_and_parted() -> None:
    state = begun()
    made = state.puzzle()
    check_puzzle(made)
    assert made.entries[0].clue == Clue("Clue CAT", Enumeration((3, 3), (",",)))
    assert (shown(made)["CAT"], shown(made)["PEN"]) == (("1/3", "Clue CAT"), ("3", "See 1"))
    assert PuzzleState.of(made).puzzle() == made
    assert state_of_form(state_form(state), LANGUAGES.__getitem__) == state
    apart = LinkClue("1a").applied(state).puzzle()
    assert apart.entries[0].clue == Clue("Clue CAT", Enumeration((3,)))
    assert not apart.heads
    command = LinkClue(SlotAt(1, 0, Direction.ACROSS), ("3a",))
    assert read_command(command_form(command)) == command


@pytest.mark.parametrize(
    ("others", "said"),
    [(("1a",), "in each of them once"), (("3a", "3a"), "once"), (("9d",), "no 9 down")],
)
def test_a_clue_runs_on_in_other_words_only(others: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        LinkClue("1a", others).applied(state_of(puzzle(ROWS)))


def test_a_word_is_in_one_linked_clue() -> None:
    for slot, others in (("1d", ("3a",)), ("3a", ("1d",)), ("1d", ("1a",))):
        with pytest.raises(CommandError, match="is in another linked clue: part that first"):
            LinkClue(slot, others).applied(begun())
    again = LinkClue("1a", ("2d", "3a")).applied(begun()).puzzle()
    assert shown(again)["CAT"][0] == "1/2/3"


def test_what_an_entry_says_by_itself_is_no_clue_of_its_own() -> None:
    state = begun()
    assert WriteClue("3a", "See 1").applied(state) == state
    assert WriteClue("3a", "").applied(state) == state
    whole = WriteClue("1a", "Animal with a biro").applied(state).puzzle()
    assert whole.entries[0].clue == Clue("Animal with a biro", Enumeration((3, 3), (",",)))


@pytest.mark.parametrize("text", ["See 1", "see 1 across", "(See 1)"])
def test_a_clue_that_points_to_another_links_the_word(text: str) -> None:
    state = WriteClue("3a", text).applied(state_of(puzzle(ROWS)))
    assert state == begun()
    third = WriteClue("2d", "See 1 across").applied(state).puzzle()
    assert shown(third)["CAT"] == ("1/3/2", "Clue CAT")
    nowhere = WriteClue("3a", "See 7").applied(state_of(puzzle(ROWS))).puzzle()
    assert (nowhere.heads, shown(nowhere)["PEN"]) == ({}, ("3", "See 7"))


def test_a_clue_of_its_own_takes_a_word_out_of_a_link() -> None:
    state = WriteClue("2d", "See 1 across").applied(begun())
    one = WriteClue("3a", "Biro").applied(state).puzzle()
    check_puzzle(one)
    assert (shown(one)["CAT"][0], shown(one)["PEN"]) == ("1/2", ("3", "Biro"))
    assert one.entries[1].clue.enumeration == Enumeration((3,))
    none = WriteClue("2d", "Ten").applied(state_of(one)).puzzle()
    assert not none.heads
    assert none.entries[0].clue == Clue("Clue CAT", Enumeration((3,)))


def test_a_link_waits_for_its_words() -> None:
    state = begun()
    gone = Put("3a", "pin").applied(state)
    assert not gone.puzzle().heads
    assert gone.puzzle().entries[0].clue == Clue("Clue CAT", Enumeration((3,)))
    (flaw,) = (each for each in flaws(gone) if each.kind is FlawKind.PARTED)
    assert flaw.message == "the clue of 1 across runs on in PEN, and that is not in the grid"
    back = Put("3a", "pen").applied(gone)
    assert back.puzzle().heads == state.puzzle().heads
    assert not [each for each in flaws(back) if each.kind is FlawKind.PARTED]


def numbered_otherwise(state: PuzzleState) -> PuzzleState:
    """The state after a new 1 across at the top, so that all other numbers are one more."""
    history = History.of(state)
    for column in (3, 4):
        history = perform(history, ToggleBlock(Position(0, column)))
    return history.state


def test_a_label_follows_the_numbers_in_its_own_form() -> None:
    made = begun().puzzle()
    other = replace(made, entries=(replace(made.entries[0], label="1 & 3"), *made.entries[1:]))
    assert PuzzleState.of(other).puzzle() == other
    for each, label in ((made, "2/4"), (other, "2 & 4")):
        after = numbered_otherwise(state_of(each)).puzzle()
        check_puzzle(after)
        assert (shown(after)["CAT"][0], shown(after)["PEN"]) == (label, ("4", "See 2"))


moves = st.tuples(st.integers(0, 3), st.integers(0, 4), st.sampled_from(["#", *"CATPEN"]))


@given(st.lists(moves, max_size=8))
@settings(max_examples=60, deadline=None)
def test_another_numbering_never_breaks_a_link(changes: list[tuple[int, int, str]]) -> None:
    history = History.of(begun())
    for row, column, sign in changes:
        is_letter = history.state.grid[row, column].is_letter
        if sign == "#" or not is_letter:
            history = perform(history, ToggleBlock(Position(row, column)))
        else:
            history = perform(history, SetLetter(Position(row, column), sign))
        made = history.state.puzzle()
        check_puzzle(made)
        answers = [made.answer(entry) for entry in made.entries]
        are_there = tuple("CAT") in answers and tuple("PEN") in answers
        assert bool(made.heads) == are_there
        assert state_of_form(state_form(history.state), LANGUAGES.__getitem__) == history.state


def test_numbers_in_clues_follow_when_the_grid_is_numbered_otherwise() -> None:
    state = WriteClue("1d", "_With 3-Across_, 2 down, 1960").applied(state_of(puzzle(ROWS)))
    clue = numbered_otherwise(state).texts[tuple("CAP")].clue
    assert clue.text == "With 4-Across, 3 down, 1960"
    assert clue.emphasis == (Emphasis(0, 13, TextStyle.ITALIC),)
    assert clue.enumeration == Enumeration((3,))


def test_in_hebrew_too() -> None:
    rows = ["#####", "אבג##", "ד#ה##", "וזח##"]
    state = replace(PuzzleState.of(puzzle(rows, HEBREW)), symmetry=Symmetry.NONE)
    state = WriteClue("1d", "עם 3 מאוזן ו־2 מאונך").applied(state)
    assert numbered_otherwise(state).texts[tuple("אדו")].clue.text == "עם 4 מאוזן ו־3 מאונך"


def test_an_entry_that_is_no_more_is_told() -> None:
    before = state_of(puzzle(ROWS))
    before = WriteClue("1a", "With 2 down").applied(before)
    after = ToggleBlock(Position(2, 2)).applied(before)
    moved = followed(before, after)
    assert moved.texts[tuple("CAT")].clue.text == "With 2 down"
    assert [*map(str, astray(before, moved))] == ["names 2 down, which is no more"]
    written_just_now = state_of(puzzle(ROWS))
    assert not [*astray(written_just_now, moved)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("With 3ac and 2d", "With 4ac and 3d"),
        ("See 3a", "See 4a"),
        ("With {3a}, {2 down}", "With {4a}, {3 down}"),
        ("In 3D, 3days, a3d, 3 d", "In 3D, 3days, a3d, 3 d"),
        ("12d and {12d}", "12d and {12d}"),
    ],
)
def test_numbers_beside_short_directions_follow(text: str, wanted: str) -> None:
    before = state_of(puzzle(ROWS))
    cap = tuple("CAP")
    clue = Clue(text, explanation=f"({text})", gloss=text)
    texts = {**before.texts, cap: replace(before.texts[cap], clue=clue)}
    found = numbered_otherwise(replace(before, texts=texts)).texts[cap].clue
    assert (found.text, found.gloss) == (wanted, wanted)
    if "See" not in text:
        assert found.explanation == f"({wanted})"


@pytest.mark.parametrize(
    ("language", "rows", "said"),
    [(ENGLISH, ROWS, "3 across"), (HEBREW, ["אבג", "ד#ה", "וזח"], "3 מאוזן")],
)
def test_references_in_braces_are_written_out(
    language: Language, rows: list[str], said: str
) -> None:
    made = puzzle(rows, language)
    first = replace(
        made.entries[0], clue=Clue("{3a}, {9d} {x}", None, (Emphasis(0, 4, TextStyle.BOLD),))
    )
    shown = written_out(replace(made, entries=(first, *made.entries[1:])))
    bold = (Emphasis(0, len(said), TextStyle.BOLD),)
    assert shown.entries[0].clue == Clue(f"{said}, {{9d}} {{x}}", None, bold)
    assert written_out(made) is made


def test_another_entry_that_takes_a_number_which_a_clue_names_is_told() -> None:
    history = History.of(state_of(puzzle(["CATS", "A#OU", "P#EN"])))
    history = perform(history, WriteClue("1a", "With 2d"))
    assert not [*history.astray()]
    gone = perform(history, ToggleBlock(Position(1, 2)))
    said = [each.message for each in gone.astray()]
    assert said == ["the clue of 1 across names 2 down, which is no more; 2 down is SUN now"]
    assert not [*perform(gone, WriteClue("1a", "New")).astray()]
    assert not [*perform(gone, Undo()).astray()]
    assert not [*perform(gone, ToggleBlock(Position(1, 2))).astray()]
