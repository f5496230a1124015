"""The checker of word searches fails where something is wrong with one."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from publisher import ABSENT, Entry, Position, Puzzle, Sheet, ShownItem, ShownList, Slot, Stroke
from publisher_testing import ENGLISH, HEBREW, puzzle
from wordsearch_checker import check

GRIDS = {
    "en": (["DOGH", "UWIX", "CLZJ", "KVVV"], ["dog", "duck", "owl"], "HI"),
    "he": (["דובה", "גריז", "ידצק", "מטטט"], ["דוב", "דגים", "ורד"], "הי"),
}
"""A word across and two down, and the beginning of the letters beside them."""

PLACES = [[(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 0), (2, 0), (3, 0)], [(0, 1), (1, 1), (2, 1)]]

Break = Callable[[Puzzle], Puzzle]


@pytest.fixture(params=GRIDS)
def sound(request: pytest.FixtureRequest) -> Puzzle:
    return made(request.param)


def made(code: str) -> Puzzle:
    rows, words, _ = GRIDS[code]
    bare = puzzle(rows, {"en": ENGLISH, "he": HEBREW}[code])
    slots = [Slot(None, tuple(Position(*place) for place in places)) for places in PLACES]
    clue = bare.entries[0].clue
    entries = [
        Entry(number, slot, clue, text)
        for number, (slot, text) in enumerate(zip(slots, words, strict=True), start=1)
    ]
    return with_entries(bare, entries)


def with_entries(found: Puzzle, entries: list[Entry]) -> Puzzle:
    items = tuple(ShownItem("", (each,), "") for each in entries)
    loops = tuple(Stroke(e.slot.cells[0], e.slot.cells[-1], is_loop=True) for e in entries)
    sheet = Sheet(lists=(ShownList("Words", "words", items),), strokes=loops)
    return replace(found, entries=tuple(entries), sheet=sheet)


def with_letters(found: Puzzle, letters: dict[tuple[int, int], str]) -> Puzzle:
    return replace(
        found,
        grid=found.grid.mapped(lambda at, old: replace(old, letter=letters.get(at, old.letter))),
    )


def with_slot(found: Puzzle, at: int, places: list[tuple[int, int]]) -> Puzzle:
    """A word elsewhere: what is read there is its spelling."""
    cells = tuple(Position(*place) for place in places)
    spelling = "".join(found.grid[cell].letter for cell in cells)
    entries = list(found.entries)
    entries[at] = replace(entries[at], slot=Slot(None, cells), spelling=spelling)
    return with_entries(found, entries)


def with_sheet(found: Puzzle, **changes: object) -> Puzzle:
    assert found.sheet is not None
    return replace(found, sheet=replace(found.sheet, **changes))  # type: ignore[arg-type]


def with_strokes(found: Puzzle, change: Callable[[Stroke], Stroke]) -> Puzzle:
    assert found.sheet is not None
    return with_sheet(found, strokes=tuple(map(change, found.sheet.strokes)))


def first_word_again(found: Puzzle) -> Puzzle:
    """Backwards, in the last row."""
    answer = found.answer(found.entries[0])
    return with_letters(found, {(3, 3 - at): letter for at, letter in enumerate(answer)})


def message_of(found: Puzzle) -> str:
    return GRIDS[found.language.code][2]


def test_a_sound_one_passes(sound: Puzzle) -> None:
    check(sound, 2, message=message_of(sound))
    for directions in (4, 8):
        check(sound, directions)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (first_word_again, "is at .*, not once at"),
        (lambda found: with_letters(found, {(0, 2): "X"}), "is not where it should be"),
        (lambda found: with_letters(found, {(2, 3): ""}), "a cell without a letter"),
        (lambda found: with_slot(found, 1, [(3, 0), (2, 0), (1, 0), (0, 0)]), "runs {'N'}"),
        (lambda found: with_slot(found, 0, [(0, 0), (1, 1), (2, 2)]), "runs {'SE'}"),
        (lambda found: with_slot(found, 0, [(0, 0), (0, 1), (1, 1)]), "at {}, not once"),
        (lambda found: with_entries(found, [*found.entries[1:]]), "does not begin with"),
        (lambda found: with_sheet(found, lists=()), "the list is not that of the words"),
        (lambda found: replace(found, entries=found.entries * 2), "list is not that of the words"),
        (lambda found: with_sheet(found, strokes=()), "not one loop around each word"),
        (lambda found: with_strokes(found, lambda e: e._replace(is_loop=False)), "a line instead"),
        (lambda found: with_strokes(found, lambda e: e._replace(is_given=True)), "loop is given"),
    ],
)
def test_a_broken_one_fails(sound: Puzzle, broken: Break, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check(broken(sound), 2, message=message_of(sound))


def test_directions_are_those_of_the_level(sound: Puzzle) -> None:
    diagonal = with_slot(sound, 0, [(0, 0), (1, 1), (2, 2)])
    backwards = with_slot(sound, 0, [(2, 2), (1, 1), (0, 0)])
    check(diagonal, 4)
    check(backwards, 8)
    with pytest.raises(AssertionError, match=r"runs {'NW'}"):
        check(backwards, 4)


@pytest.mark.parametrize(
    "places", [[(1, 3), (1, 2)], [(0, 2), (1, 1), (2, 0)], [(3, 3), (3, 2), (3, 1)]]
)
def test_a_rejected_word_fails_in_any_direction_and_across_words(
    sound: Puzzle, places: list[tuple[int, int]]
) -> None:
    never = [sound.grid[Position(*place)].letter for place in places]
    with pytest.raises(AssertionError, match="is there"):
        check(sound, 2, never=[never])


def test_a_wrong_message_fails(sound: Puzzle) -> None:
    for message in ("XX", message_of(sound)[::-1]):
        with pytest.raises(AssertionError, match="does not begin with"):
            check(sound, 2, message=message)
    with pytest.raises(AssertionError, match="is more than"):
        check(sound, 2, message=message_of(sound), alone=True)


def test_a_place_that_is_no_cell_parts_a_word(sound: Puzzle) -> None:
    grid = sound.grid.mapped(lambda at, old: ABSENT if at == (0, 1) else old)
    with pytest.raises(AssertionError, match="is not where it should be"):
        check(replace(sound, grid=grid), 2)
