"""What formats share: columns as seen, texts, sizes, entries and lists of names."""

import pytest

from publisher import (
    Cell,
    Clue,
    ClueLabel,
    Emphasis,
    FormatError,
    Grid,
    NotTakenOver,
    TextDirection,
    TextStyle,
    answer_lengths,
    by_number,
    capital,
    check_size,
    first_names,
    has_all_slots,
    is_shaded,
    number_of,
    numbered,
    read_entry,
    utf8_text,
    visual_column,
    visual_row,
    with_enumeration,
)
from publisher_testing import ENGLISH, HEBREW, grid, puzzle

LTR, RTL = TextDirection.LTR, TextDirection.RTL


def test_columns_are_mirrored_where_reading_starts_at_the_right() -> None:
    assert [visual_column(column, 3, LTR) for column in range(3)] == [0, 1, 2]
    assert [visual_column(column, 3, RTL) for column in range(3)] == [2, 1, 0]
    assert visual_row("ABC", LTR) == ("A", "B", "C")
    assert visual_row(visual_row("ABC", RTL), RTL) == ("A", "B", "C")


def test_a_text_is_decoded_without_its_byte_order_mark() -> None:
    assert utf8_text(b"\xef\xbb\xbfcat") == utf8_text(b"cat") == "cat"


@pytest.mark.parametrize(("data", "offset"), [(b"ca\xff", 2), (b"\xef\xbb\xbfca\xff", 5)])
def test_what_is_no_utf_8_is_refused_at_its_byte(data: bytes, offset: int) -> None:
    with pytest.raises(FormatError, match="this is not UTF-8") as caught:
        utf8_text(data)
    assert caught.value.offset == offset


@pytest.mark.parametrize("size", [(0, 1), (1, 0), (251, 1), (1, 251)])
def test_a_grid_without_cells_or_with_a_long_side_is_refused(size: tuple[int, int]) -> None:
    check_size(1, 250)
    with pytest.raises(FormatError, match="a side has 1 to 250 cells"):
        check_size(*size)


def test_an_entry_is_spelled_as_its_letters_if_all_are_known() -> None:
    whole, open_ = (
        Grid((tuple(Cell(letter=each) for each in row),)) for row in (["CH", "A"], ["CH", ""])
    )
    ((number, slot),) = numbered(whole)
    assert answer_lengths(whole, slot) == answer_lengths(open_, slot) == (2, 3)
    assert read_entry(whole, number, slot, Clue()).spelling == "CHA"
    assert read_entry(open_, number, slot, Clue()).spelling == ""


def test_slots_by_number_have_across_before_down() -> None:
    names = [f"{number} {slot.direction}" for number, slot in by_number(grid("CAT", "A##", "R##"))]
    assert names == ["1 across", "1 down"]


def test_a_puzzle_may_lack_an_entry_for_a_slot() -> None:
    sample = puzzle(["CAT", "A##", "R##"])
    assert has_all_slots(sample)
    assert not has_all_slots(type(sample)(sample.grid, sample.entries[:1], sample.language))


def test_of_many_names_the_first_are_listed() -> None:
    assert first_names(["a", "b", "c"]) == "a, b and c"
    assert first_names([str(number) for number in range(14)]).endswith(", 11 and 2 more")


@pytest.mark.parametrize(
    ("label", "whole", "ends", "linked", "number"),
    [
        ("13", 13, None, False, 13),
        ("13/18", None, None, True, 13),
        ("13, 18dn", None, None, True, 13),
        ("1 & 3", None, None, True, 1),
        ("1-2", None, ("1", "2"), False, 1),
        ("1–2", None, ("1", "2"), False, 1),
        ("A", None, None, False, None),
        ("1234", 1234, None, False, 1234),
        ("12345", None, None, False, None),
        ("12345/1", None, None, False, None),
        ("", None, None, False, None),
        ("1" * 5000 + "/", None, None, False, None),
        ("1/" * 5000, None, None, False, 1),
    ],
)
def test_a_label_may_be_a_number_a_range_or_several(
    label: str, whole: int | None, ends: tuple[str, str] | None, linked: bool, number: int | None
) -> None:
    found = ClueLabel(label)
    assert (found.whole, found.ends, found.is_linked) == (whole, ends, linked)
    assert number_of((label,)) == number
    assert number_of((label, "7")) == (7 if whole is None else whole)


@pytest.mark.parametrize("text", ["Pet with a pen", "חיה עם עט"])
def test_a_label_of_several_entries_is_before_the_clue(text: str) -> None:
    clue = Clue(text, None, (Emphasis(0, 3, TextStyle.BOLD),))
    shown = ClueLabel("1/3").before(clue)
    assert shown == Clue(f"(1/3) {text}", None, (Emphasis(6, 9, TextStyle.BOLD),))
    assert ClueLabel("1").before(clue) is clue


def test_what_is_not_taken_over_is_told_once_with_how_often() -> None:
    lost = NotTakenOver("ipuz")
    assert lost.beside("x").losses == ()
    for hints in (["a"], [], None):
        lost.add_keys({"clue": "x", "hints": hints, "\x1b[0m": "y"}, ("clue",), "clue")
    lost.add("part “Design”")
    lost.add("part “Design”")
    assert lost.beside("x").losses == (
        "not taken over from the ipuz file: “hints” of 1 clue",
        "not taken over from the ipuz file: “[0m” of 3 clues",
        "not taken over from the ipuz file: part “Design”",
    )


@pytest.mark.parametrize(
    ("colour", "shaded", "told"),
    [
        ("", False, False),
        ("#FFFFFF", False, False),
        ("white", False, False),
        ("DDD", True, False),
        ("#dddddd", True, False),
        ("lightgray", True, False),
        ("#ffcc00", True, True),
        ("red", True, True),
    ],
)
def test_a_cell_is_shaded_and_a_colour_that_is_no_gray_is_told(
    colour: str, shaded: bool, told: bool
) -> None:
    lost = NotTakenOver("ipuz")
    assert is_shaded("color", colour, lost) is shaded
    assert bool(lost.beside("").losses) is told


@pytest.mark.parametrize(
    ("text", "given", "lengths", "enumeration", "left", "lost"),
    [
        ("A treat", "3,5", (8,), "3,5", "A treat", ()),
        ("A treat (8)", "3,5", (8,), "3,5", "A treat", ()),
        ("A treat (3,5)", "8", (8,), "3,5", "A treat", ()),
        ("A treat (3,5)", "", (8,), "3,5", "A treat", ()),
        ("A treat", "", (8,), None, "A treat", ()),
        ("A treat", "two words", (8,), None, "A treat (two words)", ()),
        ("A treat", "4,5", (8,), None, "A treat", ("(4,5) of a word of 8 letters",)),
        ("מַאֲכָל", "3,5", (7, 8), "3,5", "מַאֲכָל", ()),
    ],
)
def test_of_two_enumerations_the_one_with_more_parts_counts(
    text: str,
    given: str,
    lengths: tuple[int, ...],
    enumeration: str | None,
    left: str,
    lost: tuple[str, ...],
) -> None:
    missed = NotTakenOver("ipuz")
    made = with_enumeration(Clue(text), given, lengths, missed)
    assert (made.text, made.enumeration and str(made.enumeration)) == (left, enumeration)
    losses = missed.beside(None).losses
    assert len(losses) == len(lost)
    assert all(part in loss for part, loss in zip(lost, losses, strict=True))


def test_a_capital_is_one_character_too() -> None:
    assert capital("éß", ENGLISH) == "Éß"
    assert capital("ש", HEBREW) == "ש"
