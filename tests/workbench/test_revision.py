"""A search's layout is checked, and pins, clues and rejections follow words that move."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from publisher import (
    BLOCK,
    Budget,
    Candidate,
    Cell,
    Direction,
    Draft,
    Grid,
    Layout,
    LeftOut,
    PluginError,
    Position,
    Rejection,
    Reviser,
    SearchRun,
    Slot,
)
from publisher.workbench.guarded_reviser import GuardedReviser
from publisher.workbench.questions import WordChange, candidates, changes, finished
from publisher.workbench.search_commands import Another, Mend
from publisher.workbench.state import PuzzleState, Sureness
from publisher.workbench.word_commands import PinLetters, Reject, WriteClue
from publisher_testing import puzzle
from tiny_reviser import laid_out, word

CROSS = PuzzleState.of(puzzle(["CAT", "A##", "R##"]))


class Stranger(Reviser):
    """Returns what it was made with, right or wrong."""

    def __init__(self, made: object) -> None:
        self.made = made

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:
        return self.made  # type: ignore[return-value]

    def candidates(self, draft: Draft, slot: Slot) -> list[Candidate]:
        return self.made  # type: ignore[return-value]


def run() -> SearchRun:
    return SearchRun(Budget(steps=9))


GROWN = laid_out("####O", "##CAT", "##O#T", "##W#E", "####R")


def test_a_freeform_layout_may_grow_and_pins_follow_their_words() -> None:
    state = WriteClue("1a", "It purrs").applied(PinLetters("1a").applied(CROSS))
    other = Another().applied(state, Stranger(GROWN), run())
    assert other.pinned == {(1, 2), (1, 3), (1, 4)}
    assert other.sureness(Position(0, 4)) is Sureness.PENCIL
    assert [entry.clue.text for entry in finished(other).entries] == [
        "It purrs",
        "A OTTER",
        "A COW",
    ]
    assert other.left_out == (LeftOut("zebra", "no room"),)
    assert set(changes(state, other)) == {
        WordChange("1 down", "", "otter"),
        WordChange("2 down", "", "cow"),
        WordChange("1 down", "CAR", ""),
    }


def test_a_layout_may_shrink_and_no_letter_need_be_pinned() -> None:
    grown = Another().applied(PinLetters("1a").applied(CROSS), Stranger(GROWN), run())
    pinned = Another().applied(grown, Stranger(laid_out("CAT", "A##", "R##")), run())
    assert pinned.pinned == {(0, 0), (0, 1), (0, 2)}
    typed = replace(grown, pinned=frozenset(), typed=frozenset({Position(2, 2)}))
    smaller = Mend().applied(
        Reject("1d").applied(typed), Stranger(laid_out("CAT", "O##", "W##")), run()
    )
    assert smaller.typed == {(1, 0)}
    other = Another().applied(replace(grown, pinned=frozenset()), Stranger(laid_out("HI")), run())
    assert other.lettered == {(0, 0), (0, 1)}


def test_marks_and_rejections_follow_their_words_too() -> None:
    rows = [list(row) for row in CROSS.grid.rows]
    rows[0][1] = replace(rows[0][1], circled=True)
    slot = Slot.straight(0, 0, Direction.DOWN, 3)
    state = replace(
        PinLetters("1a").applied(CROSS),
        grid=Grid(tuple(map(tuple, rows))),
        rejected=(Rejection(tuple("CAR"), slot),),
    )
    other = Another().applied(state, Stranger(GROWN), run())
    assert other.grid[1, 3].circled
    assert other.rejected == (Rejection(tuple("CAR"), Slot.straight(1, 2, Direction.DOWN, 3)),)


def test_on_the_grid_of_the_draft_its_marks_and_givens_stay() -> None:
    rows = [list(row) for row in CROSS.grid.rows]
    rows[0][0] = replace(rows[0][0], shaded=True, given=True)
    state = replace(CROSS, grid=Grid(tuple(map(tuple, rows))))
    other = Another().applied(state, Stranger(laid_out("COT", "O##", "W##")), run())
    assert other.grid[0, 0] == Cell(letter="C", shaded=True, given=True)
    assert other.grid[1, 1] == BLOCK


@pytest.mark.parametrize(
    ("change", "made", "said"),
    [
        (
            Another(),
            laid_out("DOG", "I##", "P##"),
            "it changed the letter at row 1, column 1",
        ),
        (Mend(), laid_out("CAT", "A##", "R##"), "it put “car” into 1 down, which is rejected"),
        (
            Mend(),
            replace(laid_out("CAT", "O##", "W##"), placements=()),
            "is not a word of the list",
        ),
        (Mend(), None, "it returned None, not a Layout"),
    ],
)
def test_a_layout_that_breaks_the_contract_is_the_plugins_failure(
    change: Another | Mend, made: object, said: str
) -> None:
    state = Reject("1d").applied(PinLetters("1a").applied(CROSS))
    with pytest.raises(PluginError) as caught:
        change.applied(state, Stranger(made), run())
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (lambda: None, "it returned None, not a sequence of Candidates"),
        (lambda: ["cat"], "it gave str, not a Candidate"),
        (lambda: [Candidate(word("CATS"), (None,) * 3)], "“cats” is not a candidate for 1 across"),
        (lambda: [Candidate(word("CAR"), (None,) * 4)], "“car” is not a candidate for 1 across"),
    ],
)
def test_candidates_that_are_none_are_the_plugins_failure(
    found: Callable[[], object], said: str
) -> None:
    slot = Slot.straight(0, 0, Direction.ACROSS, 3)
    with pytest.raises(PluginError, match=said):
        list(candidates(CROSS, slot, Stranger(found())))


def test_candidates_are_made_as_they_are_asked_for() -> None:
    slot = Slot.straight(0, 0, Direction.ACROSS, 3)
    given = [Candidate(word("COT"), (0, None, None)), Candidate(word("CATS"), (4, None, None))]
    found = candidates(CROSS, slot, Stranger(given))
    assert (len(found), found[0], found[:1]) == (2, given[0], given[:1])
    with pytest.raises(PluginError, match="“cat” is not a candidate for 1 across: it is rejected"):
        list(
            candidates(
                Reject("1a").applied(CROSS), slot, Stranger([Candidate(word("CAT"), (1,) * 3)])
            )
        )


def test_a_stranger_that_says_nothing_knows_nothing() -> None:
    guarded = GuardedReviser.of(Stranger(None))
    assert guarded.start() is None
    assert guarded.prospects(CROSS.draft(())).letters == {}
    assert GuardedReviser.of(guarded) is guarded
