"""Each command makes the next state, or says why there is none; none changes the state it had."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from checker import check_puzzle
from publisher import (
    BLOCK,
    Budget,
    Cell,
    Direction,
    GenerationError,
    Grid,
    Position,
    SearchRun,
    Slot,
    Symmetry,
    slots,
)
from publisher.errors import CommandError
from publisher.workbench.cell_commands import (
    MarkCell,
    SetLetter,
    SetSymmetry,
    ToggleBar,
    ToggleBlock,
)
from publisher.workbench.commands import PureCommand
from publisher.workbench.questions import WordChange, changes, finished
from publisher.workbench.search_commands import Another, FillCells, Mend, RefillCells, Swap
from publisher.workbench.slot_names import SlotAt
from publisher.workbench.state import PuzzleState, Sureness
from publisher.workbench.word_commands import (
    Allow,
    ClearLetters,
    FreeLetters,
    PinLetters,
    Put,
    Reject,
    WriteClue,
)
from publisher_testing import ENGLISH, HEBREW, grid, puzzle
from tiny_reviser import TinyReviser

SQUARE = PuzzleState.of(puzzle(["CAT", "O#A", "DEN"]))
WORDS = "cat car cot cod tan ran ten den don dog can hat had nat"
OPEN = PuzzleState(
    grid("...", ".#.", "...").__class__(
        tuple(
            tuple(BLOCK if sign == "#" else Cell() for sign in row) for row in ("...", ".#.", "...")
        )
    ),
    ENGLISH,
)


def run() -> SearchRun:
    return SearchRun(Budget(steps=200_000))


def drawn(state: PuzzleState) -> list[str]:
    return ["".join(cell.letter or "#."[cell.is_letter] for cell in row) for row in state.grid.rows]


def done(state: PuzzleState, *commands: PureCommand) -> PuzzleState:
    for command in commands:
        state = command.applied(state)
    return state


def at(row: int, column: int) -> Position:
    return Position(row, column)


def test_a_letter_is_typed_by_the_rules_of_the_language() -> None:
    typed = SetLetter(at(0, 0), "é").applied(SQUARE)
    assert drawn(typed)[0] == "EAT"
    assert typed.sureness(at(0, 0)) is Sureness.TYPED
    assert typed.sureness(at(0, 1)) is Sureness.PENCIL
    assert drawn(SetLetter(at(0, 0), "").applied(typed))[0] == ".AT"
    hebrew = PuzzleState.of(puzzle(["שלומ", "מ##ל"], replace(HEBREW, folds={"ם": "מ"})))
    assert drawn(SetLetter(at(0, 0), "ם").applied(hebrew))[0] == "מלומ"
    assert SetLetter(at(0, 0), "heart").applied(SQUARE).grid[0, 0].letter == "HEART"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (SetLetter(at(1, 1), "A"), "there is no cell for a letter at row 2, column 2"),
        (SetLetter(at(7, 0), "A"), "there is no cell for a letter at row 8, column 1"),
        (SetLetter(at(0, 0), "4"), "4 cannot be in a cell: it has a digit"),
        (ToggleBlock(at(3, 0)), "row 4, column 1 is outside the grid"),
        (ToggleBar(at(0, 2), "after"), "there is no cell for a letter at row 1, column 4"),
        (PinLetters(), "name a word or cells"),
        (PinLetters("9d"), "there is no 9 down: the numbers are 1 and 2"),
        (PinLetters("1x"), "names no slot: write `12a`, `12d`, `12 across`, `12 down`, or"),
        (PinLetters("zebra"), "“zebra” is not in the puzzle"),
        (PinLetters(SlotAt(1, 0, Direction.ACROSS)), "no word runs across through row 2, column 1"),
        (Put("1a", "horse"), "horse has 5 letters, and 1 across has 3"),
        (Put("1a", "c4t"), "“c4t” cannot be a word: it has a digit"),
        (Reject(), "name a word, or the slot that has it"),
        (Allow("cat"), "CAT is not rejected"),
        (WriteClue("99a", "x"), "there is no 99 across: the numbers are 1 and 3"),
    ],
)
def test_what_cannot_be_done_is_said(command: PureCommand, said: str) -> None:
    with pytest.raises(CommandError) as caught:
        command.applied(SQUARE)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "name", ["2d", "2 down", "2D", " 2  Down ", "tan", "TAN", SlotAt(1, 2, Direction.DOWN)]
)
def test_a_slot_has_many_names(name: str | SlotAt) -> None:
    assert PinLetters(name).applied(SQUARE).pinned == {(0, 2), (1, 2), (2, 2)}


def test_slots_are_named_in_the_language_of_the_puzzle_too() -> None:
    state = PuzzleState.of(puzzle(["שלומ", "מ##ל"], HEBREW))
    for name in ("1 מאונך", "1 מאונ", "1d", "שמ"):
        assert PinLetters(name).applied(state).pinned == {(0, 0), (1, 0)}
    with pytest.raises(CommandError, match="`12 מאוזן`, `12 מאונך`"):
        PinLetters("1 מאו").applied(state)


def test_a_word_that_is_there_twice_is_named_by_its_slot() -> None:
    twice = PuzzleState.of(puzzle(["CAT", "A##", "T##"]))
    with pytest.raises(CommandError, match="“cat” is at 1 across and 1 down: name the one"):
        Reject("cat").applied(twice)


def test_a_block_comes_with_its_mirror_image_and_gives_letters_back() -> None:
    typed = SetLetter(at(0, 0), "C").applied(SQUARE)
    blocked = ToggleBlock(at(0, 0)).applied(typed)
    assert drawn(blocked) == ["#AT", "O#A", "DE#"]
    assert ToggleBlock(at(2, 2)).applied(blocked) == typed
    alone = done(SQUARE, SetSymmetry(Symmetry.NONE), ToggleBlock(at(0, 0)))
    assert drawn(alone) == ["#AT", "O#A", "DEN"]


def test_no_block_is_over_a_pinned_letter() -> None:
    pinned = PinLetters(cells=(at(2, 2),)).applied(SQUARE)
    with pytest.raises(
        CommandError, match="no block can be at row 3, column 3: its letter is pinn"
    ):
        ToggleBlock(at(0, 0)).applied(pinned)
    given = MarkCell(at(2, 2), "given").applied(SQUARE)
    with pytest.raises(CommandError, match="row 3, column 3: its letter is given"):
        ToggleBlock(at(0, 0)).applied(given)


def test_a_bar_comes_with_its_mirror_image() -> None:
    barred = ToggleBar(at(0, 0), "after").applied(SQUARE)
    assert [cell.bar_after for row in barred.grid.rows for cell in row] == [
        *(True, False, False), *(False, False, False), *(False, True, False),
    ]  # fmt: skip
    assert ToggleBar(at(2, 1), "after").applied(barred) == SQUARE
    quarter = done(SQUARE, SetSymmetry(Symmetry.QUARTER), ToggleBar(at(0, 0), "after"))
    assert quarter.grid[0, 2].bar_below
    assert quarter.grid[1, 0].bar_below
    assert quarter.grid[2, 1].bar_after


def test_marks_are_set_and_taken_back() -> None:
    marked = done(SQUARE, *(MarkCell(at(0, 0), mark) for mark in ("circled", "shaded", "given")))
    assert marked.grid[0, 0] == Cell(letter="C", circled=True, shaded=True, given=True)
    assert marked.sureness(at(0, 0)) is Sureness.PINNED
    unmarked = done(marked, *(MarkCell(at(0, 0), mark) for mark in ("circled", "shaded", "given")))
    assert unmarked == SQUARE
    with pytest.raises(CommandError, match="there is no letter to give"):
        MarkCell(at(0, 0), "given").applied(OPEN)


def test_symmetry_changes_nothing_that_is_there() -> None:
    assert drawn(SetSymmetry(Symmetry.DIAGONAL).applied(SQUARE)) == drawn(SQUARE)
    wide = PuzzleState.of(puzzle(["CATS"]))
    with pytest.raises(CommandError, match="quarter symmetry turns rows into columns"):
        SetSymmetry(Symmetry.QUARTER).applied(wide)


def test_pinned_letters_are_not_typed_over_until_they_are_free() -> None:
    pinned = PinLetters("1a").applied(SQUARE)
    with pytest.raises(CommandError, match="row 1, column 1 is pinned: free it first"):
        SetLetter(at(0, 0), "X").applied(pinned)
    with pytest.raises(CommandError, match="cod does not fit into 1 across: A at row 1, column 2"):
        Put("1a", "cod").applied(replace(pinned, texts=SQUARE.texts))
    free = FreeLetters("1a").applied(pinned)
    assert drawn(SetLetter(at(0, 0), "X").applied(free))[0] == "XAT"


def test_a_word_is_put_and_the_words_that_die_are_said() -> None:
    put = Put("1a", "cor-n").applied(PuzzleState.of(puzzle(["CATS", "O#A#", "DEN#"])))
    assert drawn(put)[0] == "CORN"
    assert put.word(tuple("CORN")).spelling == "cor-n"
    assert changes(PuzzleState.of(puzzle(["CATS", "O#A#", "DEN#"])), put) == (
        WordChange("1 across", "CATS", "cor-n"),
        WordChange("2 down", "TAN", "RAN"),
    )


@pytest.mark.parametrize(
    ("across", "word", "letters"),
    [
        (["HEART", "E", "D"], "hearten", ["HEART", "E", "N"]),
        (["HEART", "E", "D"], "cat", ["C", "A", "T"]),
        (["לב", "נ", "ה"], "לבנת", ["לב", "נ", "ת"]),
    ],
)
def test_a_word_is_put_into_a_slot_with_several_letters_in_a_cell(
    across: list[str], word: str, letters: list[str]
) -> None:
    is_hebrew = across[0] == "לב"
    row = tuple(Cell(letter=each) for each in across)
    language = HEBREW if is_hebrew else ENGLISH
    state = PuzzleState(Grid((row,)), language)
    put = Put("1a", word).applied(state)

    assert [cell.letter for cell in put.grid.rows[0]] == letters
    assert put.word(tuple(letters)).spelling == word
    old = "".join(across)
    assert Reject(old, everywhere=True).applied(state).rejected[0].letters == tuple(across)
    assert WriteClue(old, "It beats").applied(state).word(tuple(across)).clue == "It beats"
    with pytest.raises(CommandError, match=r"has 5 letters, and .* has 3"):
        Put("1a", "heart" if not is_hebrew else "לבנים").applied(state)


def test_a_word_is_rejected_here_or_everywhere_and_allowed_again() -> None:
    here = Reject("1a").applied(SQUARE)
    slot = Slot.straight(0, 0, Direction.ACROSS, 3)
    assert [(each.letters, each.slot) for each in here.rejected] == [(tuple("CAT"), slot)]
    everywhere = Reject(word="zebra").applied(SQUARE)
    assert [each.slot for each in everywhere.rejected] == [None]
    assert Reject("1a").applied(here) == here
    assert Allow("cat").applied(here) == SQUARE
    with pytest.raises(CommandError, match="cat is rejected at 1 across: allow it first"):
        Put("1a", "cat").applied(here)
    with pytest.raises(
        CommandError, match="1 across is kept: free it, then its word can be rejected"
    ):
        Reject("1a").applied(PinLetters("1a").applied(SQUARE))


def test_a_clue_follows_its_answer() -> None:
    clued = WriteClue("1a", "It purrs").applied(SQUARE)
    without = Put("1a", "car").applied(clued)
    assert clue(without, "1 across") == ""
    assert clue(Put("1a", "cat").applied(without), "1 across") == "It purrs"


def clue(state: PuzzleState, name: str) -> str:
    return next(
        entry.clue.text
        for entry in state.puzzle().entries
        if f"{entry.number} {entry.direction}" == name
    )


def test_open_cells_are_filled_and_every_letter_stays() -> None:
    typed = Put("1a", "cat").applied(OPEN)
    filled = FillCells().applied(typed, TinyReviser.of(WORDS), run())
    check_puzzle(finished(filled))
    assert drawn(filled)[0] == "CAT"
    assert filled.sureness(at(0, 0)) is Sureness.TYPED
    assert filled.sureness(at(2, 1)) is Sureness.PENCIL
    with pytest.raises(CommandError, match="there is no open cell to fill"):
        FillCells().applied(filled, TinyReviser.of(WORDS), run())


def test_of_an_area_only_its_cells_are_filled() -> None:
    area = (at(0, 0), at(0, 1), at(0, 2))
    filled = FillCells(area).applied(OPEN, TinyReviser.of(WORDS), run())
    assert filled.lettered == set(area)
    assert [row[0] for row in drawn(filled)[1:]] == [".", "."]


def test_an_area_is_filled_anew_with_other_words() -> None:
    state = PinLetters(cells=(at(0, 0),)).applied(SQUARE)
    area = tuple(at(0, column) for column in range(3))
    other = RefillCells(area).applied(state, TinyReviser.of(WORDS), run())
    assert drawn(other) == ["COT", "O#A", "DEN"]
    assert other.rejected == ()
    with pytest.raises(GenerationError, match="no other words fit there"):
        RefillCells(area).applied(state, TinyReviser.of("cat cod den tan"), run())


def test_a_rejected_word_is_replaced_with_the_fewest_changes() -> None:
    rejected = Reject("1a").applied(SQUARE)
    mended = Mend().applied(rejected, TinyReviser.of(WORDS), run())
    assert changes(SQUARE, mended) == (WordChange("1 across", "CAT", "cot"),)
    check_puzzle(finished(mended))
    fewer = Mend().applied(
        rejected, TinyReviser.of(WORDS.replace("cot ", "").replace("hat ", "")), run()
    )
    assert changes(SQUARE, fewer) == (
        WordChange("1 across", "CAT", "car"),
        WordChange("2 down", "TAN", "ran"),
    )


def test_a_fill_changes_as_little_for_a_rejected_word_as_mending_does() -> None:
    rejected = Reject("1a").applied(SQUARE)
    reviser = TinyReviser.of(WORDS)
    filled = FillCells().applied(rejected, reviser, run())
    assert filled == Mend().applied(rejected, reviser, run())
    assert changes(SQUARE, filled) == (WordChange("1 across", "CAT", "cot"),)
    opened = SetLetter(at(2, 1), "").applied(rejected)
    assert drawn(FillCells().applied(opened, reviser, run())) == ["COT", "O#A", "DON"]


@pytest.mark.parametrize("everywhere", [False, True])
def test_a_word_rejected_elsewhere_does_not_block_an_area(everywhere: bool) -> None:
    rejected = Reject("1a", "cat", everywhere=everywhere).applied(SQUARE)
    area = tuple(at(2, column) for column in range(3))
    opened = ClearLetters(cells=area[1:2]).applied(rejected)
    reviser = TinyReviser.of(WORDS)
    filled = FillCells(area).applied(opened, reviser, run())
    assert drawn(filled) == ["CAT", "O#A", "DON"]
    assert filled.rejected == rejected.rejected
    anew = RefillCells(area).applied(rejected, reviser, run())
    assert drawn(anew)[:2] == ["CAT", "O#A"]
    assert drawn(anew)[2] != "DEN"


def test_a_word_rejected_in_an_area_changes_there_alone() -> None:
    state = Reject("2d").applied(PuzzleState.of(puzzle(["CAT", "O#A", "DEN", "##D"])))
    area = tuple(at(row, 2) for row in range(4))
    reviser = TinyReviser.of("cat car cot cod tand rand den don")
    filled = FillCells(area).applied(state, reviser, run())
    assert drawn(filled) == ["CAR", "O#A", "DEN", "##D"]
    with pytest.raises(GenerationError, match="nothing fits"):
        FillCells(area[1:]).applied(state, reviser, run())


def test_a_rejected_word_that_is_pinned_stands_and_comes_nowhere_else() -> None:
    state = done(SQUARE, Reject("cat", everywhere=True), PinLetters("1a"), FreeLetters("3a"))
    opened = done(state, ClearLetters(cells=(at(2, 1),)))
    filled = FillCells().applied(opened, TinyReviser.of(WORDS), run())
    assert drawn(filled) == ["CAT", "O#A", "DON"]
    draft = opened.draft(opened.lettered)
    across, down = (slot for slot in slots(SQUARE.grid) if slot.start == (0, 0))
    assert draft.allows(tuple("CAT"), across)
    assert not draft.allows(tuple("CAT"), down)


def test_what_is_pinned_stays_when_a_word_is_replaced() -> None:
    state = done(SQUARE, PinLetters("2d"), Reject("cat", everywhere=True))
    mended = Mend().applied(state, TinyReviser.of(WORDS), run())
    assert drawn(mended) == ["COT", "O#A", "DEN"]
    with pytest.raises(GenerationError, match="nothing fits"):
        Mend().applied(state, TinyReviser.of("cat cod den tan"), run())


def test_a_word_of_no_list_stays_where_it_was() -> None:
    old = PuzzleState.of(puzzle(["ZAT", "O#A", "DEN"]))
    mended = Mend().applied(Reject("3a").applied(old), TinyReviser.of(WORDS + " don zod"), run())
    assert drawn(mended)[0] == "ZAT"


def test_a_swap_mends_what_it_breaks() -> None:
    swapped = Swap("1a", "hat").applied(SQUARE, TinyReviser.of(WORDS), run())
    assert drawn(swapped) == ["HAT", "A#A", "DEN"]
    assert swapped.sureness(at(0, 0)) is Sureness.TYPED


def test_another_one_keeps_what_is_pinned() -> None:
    pinned = PinLetters("3a").applied(SQUARE)
    other = Another().applied(pinned, TinyReviser.of(WORDS), run())
    check_puzzle(finished(other))
    assert drawn(other)[2] == "DEN"
    assert other.seed == SQUARE.seed + 1
    assert other == Another().applied(pinned, TinyReviser.of(WORDS), run())


def test_another_one_keeps_what_was_typed() -> None:
    typed = replace(SQUARE, typed=frozenset(at(0, column) for column in range(3)))
    other = Another().applied(typed, TinyReviser.of(WORDS), run())
    assert drawn(other)[0] == "CAT"
    assert drawn(other) != drawn(SQUARE)
    assert other.typed == typed.typed
    with pytest.raises(CommandError, match="every letter is pinned or typed"):
        Another().applied(replace(SQUARE, typed=SQUARE.lettered), TinyReviser.of(WORDS), run())


def test_a_clue_comes_back_with_its_word() -> None:
    state = done(SQUARE, WriteClue("1a", "It purrs"), Reject("1a"))
    mended = Mend().applied(state, TinyReviser.of(WORDS), run())
    back = done(mended, Allow("cat"))
    assert clue(Swap("1a", "cat").applied(back, TinyReviser.of(WORDS), run()), "1 across") == (
        "It purrs"
    )


SEQUENCE: Sequence[PureCommand] = (
    SetLetter(at(0, 0), "X"), ToggleBlock(at(0, 0)), ToggleBar(at(0, 0), "after"), PinLetters("1a"),
    MarkCell(at(0, 0), "circled"), Put("1a", "car"), Reject("1a"), WriteClue("1a", "x"),
)  # fmt: skip


@pytest.mark.parametrize("command", SEQUENCE, ids=lambda command: command.do)
def test_the_state_before_stays_as_it_was(command: PureCommand) -> None:
    before = PuzzleState.of(puzzle(["CAT", "O#A", "DEN"]))
    assert command.applied(before) != before
    assert before == SQUARE
