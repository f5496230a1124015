"""What a constructor does by hand: letters of a visit, areas, proposals, symmetry."""

from dataclasses import replace

import pytest

from publisher import BLOCK, Budget, Cell, GenerationError, Grid, Position, SearchRun, Symmetry
from publisher.errors import CommandError
from publisher.model.grid import CellKind
from publisher.workbench.cell_commands import MakeSymmetric, SetSymmetry, ToggleBar, ToggleBlock
from publisher.workbench.commands import SearchCommand
from publisher.workbench.history import AnyCommand, History, Step, Undo, perform
from publisher.workbench.revision import accepted
from publisher.workbench.search_commands import FillAnew, FillCells
from publisher.workbench.state import PuzzleState, Sureness
from publisher.workbench.word_commands import ClearLetters, PinLetters, Put, TypeLetters, WriteClue
from publisher_testing import ENGLISH, HEBREW, puzzle
from tiny_reviser import TinyReviser

SQUARE = PuzzleState.of(puzzle(["CAT", "O#A", "DEN"]))
OPEN = PuzzleState(Grid(((Cell(),) * 3, (Cell(), BLOCK, Cell()), (Cell(),) * 3)), ENGLISH)
REVISER = TinyReviser.of("cat car cot cod tan ran ten den dog nun run cup pun")


def rows(state: PuzzleState) -> list[str]:
    return ["".join(cell.letter or "#."[cell.is_letter] for cell in row) for row in state.grid.rows]


def done(state: PuzzleState, *commands: AnyCommand) -> History:
    history = History.of(state)
    for command in commands:
        if isinstance(command, SearchCommand):
            found = command.applied(history.state, REVISER, SearchRun(Budget(steps=200_000)))
            history = history.done(Step(found, command))
        else:
            history = perform(history, command)
    return history


def typed(text: str, visit: str = "v", row: int = 0) -> list[TypeLetters]:
    return [TypeLetters(((Position(row, at), sign),), visit) for at, sign in enumerate(text)]


def test_the_letters_of_one_visit_are_one_step() -> None:
    history = done(OPEN, *typed("cat"))

    assert rows(history.state) == ["CAT", ".#.", "..."]
    assert rows(perform(history, Undo()).state) == ["...", ".#.", "..."]


@pytest.mark.parametrize("between", [typed("d", "w", 2)[0], PinLetters(cells=(Position(0, 0),))])
def test_another_visit_or_another_command_begins_another_step(between: AnyCommand) -> None:
    history = done(OPEN, *typed("c"), between, TypeLetters(((Position(0, 1), "a"),), "v"))

    assert rows(perform(history, Undo()).state)[0] == "C.."


def test_letters_that_were_undone_are_an_attempt_once_others_are_typed() -> None:
    history = done(OPEN, *typed("c"), *typed("d", "w", 2), Undo(), *typed("ca"))

    assert rows(history.state)[0] == "CA."
    assert [rows(each) for each in history.attempts] == [["C..", ".#.", "D.."]]


def test_letters_are_those_of_the_language_and_an_empty_one_clears() -> None:
    hebrew = replace(OPEN, language=HEBREW)
    letters = TypeLetters(((Position(0, 0), "ם"), (Position(0, 1), "ש"), (Position(0, 1), "")))

    made = letters.applied(hebrew)

    assert rows(made)[0] == "מ.."
    assert made.sureness(Position(0, 0)) is Sureness.TYPED


def test_pinned_letters_are_neither_typed_over_nor_cleared() -> None:
    pinned = PinLetters(cells=(Position(0, 0),)).applied(SQUARE)

    assert rows(ClearLetters("1a").applied(pinned)) == ["C..", "O#A", "DEN"]
    with pytest.raises(CommandError, match="row 1, column 1 is pinned"):
        TypeLetters(((Position(0, 0), "X"),)).applied(pinned)


def test_an_area_is_cleared_cell_by_cell() -> None:
    cells = (Position(0, 0), Position(1, 0))

    assert rows(ClearLetters(cells=cells).applied(SQUARE)) == [".AT", ".#A", "DEN"]
    with pytest.raises(CommandError, match="name a word or cells"):
        ClearLetters().applied(SQUARE)


def test_filling_anew_replaces_pencil_alone() -> None:
    state = TypeLetters(((Position(0, 0), "C"),)).applied(SQUARE)
    state = PinLetters(cells=(Position(2, 2),)).applied(state)

    made = FillAnew().applied(state, REVISER, SearchRun(Budget(steps=200_000)))

    assert rows(made)[0][0] + rows(made)[2][2] == "CN"
    assert rows(made) != rows(SQUARE)
    assert made.sureness(Position(0, 0)) is Sureness.TYPED


def test_typed_letters_leave_nothing_to_fill_anew() -> None:
    letters = tuple((cell, SQUARE.grid[cell].letter) for cell in sorted(SQUARE.lettered))
    run = SearchRun(Budget(steps=10))

    with pytest.raises(CommandError, match="pinned or typed"):
        FillAnew().applied(TypeLetters(letters).applied(SQUARE), REVISER, run)


def test_a_fill_with_another_seed_is_another_fill_of_the_same_state() -> None:
    def filled(seed: int | None) -> PuzzleState:
        return FillCells(seed=seed).applied(OPEN, REVISER, SearchRun(Budget(steps=200_000)))

    assert filled(None).seed == OPEN.seed
    assert filled(7).seed == 7


def test_a_part_of_a_proposal_is_accepted_and_is_pencil() -> None:
    proposal = FillCells().applied(OPEN, REVISER, SearchRun(Budget(steps=200_000)))
    across = tuple(Position(0, column) for column in range(3))

    made = accepted(OPEN, proposal, across)

    assert rows(made)[0] == rows(proposal)[0]
    assert rows(made)[1:] == [".#.", "..."]
    assert made.sureness(across[0]) is Sureness.PENCIL
    assert [made.spelled(letters) for _, letters in made.answers()] == [
        proposal.spelled(proposal.answer(next(s for s, _ in proposal.answers())))
    ]


def test_what_was_typed_meanwhile_stays_beside_a_proposal() -> None:
    proposal = FillCells().applied(OPEN, REVISER, SearchRun(Budget(steps=200_000)))
    state = TypeLetters(((Position(0, 0), "X"),)).applied(OPEN)

    assert rows(accepted(state, proposal))[0] == "X" + rows(proposal)[0][1:]


def test_a_clue_of_ones_own_goes_before_that_of_a_proposal() -> None:
    clued = WriteClue("1a", "mine").applied(Put("1a", "cat").applied(OPEN))
    lost = ClearLetters("1a").applied(clued)
    proposal = Put("1a", "cat").applied(OPEN)

    made = accepted(lost, proposal)

    assert made.texts["C", "A", "T"].clue.text == "mine"


def test_a_proposal_for_another_grid_is_refused() -> None:
    changed = ToggleBlock(Position(0, 1)).applied(OPEN)

    with pytest.raises(CommandError, match="search again"):
        accepted(changed, OPEN)


def test_a_grid_is_made_symmetric_with_what_it_lacks() -> None:
    alone = ToggleBlock(Position(0, 0)).applied(replace(SQUARE, symmetry=Symmetry.NONE))
    barred = ToggleBar(Position(0, 1), "after").applied(alone)
    state = SetSymmetry(Symmetry.ROTATIONAL).applied(barred)

    made = MakeSymmetric().applied(state)

    assert rows(made) == ["#AT", "O#A", "DE#"]
    assert made.grid[0, 1].bar_after
    assert made.grid[2, 0].bar_after
    assert rows(ToggleBlock(Position(2, 2)).applied(made))[2] == "DEN"


def test_a_pinned_letter_is_not_buried_to_make_a_grid_symmetric() -> None:
    alone = ToggleBlock(Position(0, 0)).applied(replace(SQUARE, symmetry=Symmetry.NONE))
    pinned = PinLetters(cells=(Position(2, 2),)).applied(alone)
    state = SetSymmetry(Symmetry.ROTATIONAL).applied(pinned)

    with pytest.raises(CommandError, match="its letter is pinned"):
        MakeSymmetric().applied(state)
    assert state.grid[2, 2].kind is CellKind.LETTER


def test_a_conflict_names_its_slots() -> None:
    error = GenerationError("no word", [[(0, 0), (0, 1)]], is_proved=True)

    assert (error.conflict, error.is_proved) == ((((0, 0), (0, 1)),), True)
