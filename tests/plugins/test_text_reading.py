"""Reading sheets: what the exporter wrote comes back, and no other text is taken for a puzzle."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losses import lossless
from publisher import (
    ABSENT,
    BLOCK,
    Cell,
    FormatError,
    Grid,
    Headings,
    Language,
    NoOptions,
    Puzzle,
    TextDirection,
)
from publisher_testing import ENGLISH, HEBREW, check_reader, puzzle, sample_puzzles
from publisher_text import publisher_readers
from publisher_text.options import TextOptions
from publisher_text.reading import read
from publisher_text.sheet import write

PLAIN = puzzle(["CAT#", "A##O", "RAIN", "####"])
JAPANESE = Language(
    code="ja",
    name="Japanese",
    direction=TextDirection.LTR,
    alphabet=tuple("アイウエオ"),
    headings=Headings("ヨコのカギ", "タテのカギ", "パズル", "答え"),
)
ARABIC = Language(
    code="ar",
    name="Arabic",
    direction=TextDirection.RTL,
    alphabet=tuple("ابتثجح"),
    headings=Headings("أفقي", "عمودي", "الشبكة", "الحل"),
    digits="٠١٢٣٤٥٦٧٨٩",
)


def sheet(sample: Puzzle, **options: object) -> bytes:
    return lossless(write(sample, TextOptions.model_validate(options)))


def taken(data: bytes, language: Language = ENGLISH) -> Puzzle:
    return read(data, NoOptions(), language)


def test_keeps_the_contract() -> None:
    [reader] = publisher_readers()
    check_reader(reader, [sheet(PLAIN)])


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"style": "ascii"},
        {"blocks": "filled"},
        {"blocks": "open"},
        {"answers": False},
        {"bidi": "plain"},
    ],
    ids=str,
)
@pytest.mark.parametrize("name", sorted(sample_puzzles().keys() - {"nasty text", "lines"}))
def test_a_sheet_with_both_grids_is_read(name: str, options: dict[str, object]) -> None:
    sample = sample_puzzles()[name]
    assert taken(sheet(sample, **options), sample.language) == sample


def test_a_sheet_with_numbered_rows_and_columns_is_refused() -> None:
    sample = sample_puzzles()["lines"]
    with pytest.raises(FormatError, match="not a sheet"):
        taken(sheet(sample), sample.language)


@pytest.mark.parametrize(
    ("rows", "language"), [(["アイ", "ウ#"], JAPANESE), (["ابت", "ث##"], ARABIC)], ids=["ja", "ar"]
)
def test_wide_letters_and_other_digits_are_read(rows: list[str], language: Language) -> None:
    sample = puzzle(rows, language, clue="x")
    assert taken(sheet(sample), language) == sample


def test_marks_of_cells_are_read() -> None:
    rows = (
        (Cell(letter="A", given=True), Cell(letter="B", bar_after=True), Cell(letter="C")),
        (Cell(letter="D", shaded=True), Cell(letter="CH", circled=True, bar_below=True), BLOCK),
        (ABSENT, Cell(letter="F", shaded=True, circled=True), BLOCK),
    )
    sample = replace(puzzle(["AB#", "D#", "#F#"][:1]), grid=Grid(rows), entries=())
    for style in ("box", "ascii"):
        assert taken(sheet(sample, style=style)).grid == sample.grid


def test_texts_around_the_grid_are_read() -> None:
    for texts in (("T", "A", "C", "N"), ("T", "", "", "N"), ("T", "A", "", ""), ("", "A", "C", "")):
        title, author, owner, notes = texts
        sample = replace(PLAIN, title=title, author=author, copyright=owner, notes=notes)
        assert taken(sheet(sample)) == sample


def test_spellings_are_in_the_list_of_answers() -> None:
    first = replace(PLAIN.entries[0], spelling="Ca-t")
    sample = replace(PLAIN, entries=(first, *PLAIN.entries[1:]))
    assert taken(sheet(sample)) == sample


def test_other_ends_of_lines_and_a_byte_order_mark_will_do() -> None:
    assert taken(b"\xef\xbb\xbf" + sheet(PLAIN).replace(b"\n", b"\r\n")) == PLAIN


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"cat\ndog\n",
        b"CAT\nA#O\nRUN\n",
        sheet(PLAIN, style="plain"),
        sheet(PLAIN, grid="blank"),
        sheet(PLAIN, grid="solved"),
        sheet(PLAIN).replace(b"Clue CAT", b" Clue CAT"),
        sheet(PLAIN).replace(b"1. Clue CAT", b"9. Clue CAT"),
        sheet(PLAIN) + b"more\n",
    ],
)
def test_no_other_text_is_read(data: bytes) -> None:
    with pytest.raises(FormatError, match="this is not a sheet"):
        taken(data)


def test_what_is_not_utf_8_is_refused_at_its_byte() -> None:
    with pytest.raises(FormatError, match="not UTF-8"):
        taken(b"\xff")


@pytest.mark.proof
@given(data=st.data())
@settings(max_examples=100)
def test_a_changed_sheet_is_refused_or_says_the_change(data: st.DataObject) -> None:
    """Whatever is read from a damaged sheet is written as just that sheet."""
    sample = data.draw(st.sampled_from([PLAIN, puzzle(["שלומ", "מ##ל"], HEBREW, "רמז")]))
    text = sheet(sample).decode()
    at = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from([*"A│┃█ (1.\n\u200f", ""]))
    changed = text[:at] + sign + text[at + 1 :]
    try:
        again = taken(changed.encode(), sample.language)
    except FormatError:
        return
    assert changed in {
        sheet(again, blocks=blocks, answers=answers, bidi=bidi).decode()
        for blocks in ("auto", "filled", "open")
        for answers in (True, False)
        for bidi in ("marks", "plain")
    }
