"""Across Lite's text: the parts under its tags, read and written."""

from dataclasses import replace

import pytest

from losses import kept, losing, lossless
from publisher import Cell, Clue, ExportError, FormatError, Grid, Puzzle
from publisher_puz import publisher_exporters, publisher_readers
from publisher_puz.options import AcrossLiteOptions
from publisher_puz.text_reading import read
from publisher_puz.text_writing import write
from publisher_testing import ENGLISH, HEBREW, check_exporter, check_reader, puzzle

EXPORTER, READER = publisher_exporters()[1], publisher_readers()[1]
NONE = READER.options()
PLAIN = puzzle(["CAT", "A#O", "RUN"])
TEXT = """\
<ACROSS PUZZLE>
<TITLE>
\tSample
<AUTHOR>
\t
<COPYRIGHT>
\t
<SIZE>
\t3x3
<GRID>
\tCAT
\tA.O
\tRUN
<ACROSS>
\tClue CAT (3)
\tClue RUN (3)
<DOWN>
\tClue CAR (3)
\tClue TON (3)
<NOTEPAD>
\t
"""
ALL = AcrossLiteOptions(enumerations="all")


def taken(text: str | bytes) -> Puzzle:
    return lossless(read(text if isinstance(text, bytes) else text.encode(), NONE, ENGLISH))


def written(sample: Puzzle, options: AcrossLiteOptions = ALL) -> str:
    return kept(write(sample, options)).decode("latin-1").replace("\r\n", "\n")


def test_keeps_the_contracts() -> None:
    check_exporter(EXPORTER)
    check_reader(READER, [TEXT.encode(), RICH.encode("cp1252")])


def test_a_puzzle_is_parts_under_tags() -> None:
    assert written(PLAIN) == TEXT
    assert taken(TEXT) == PLAIN


RICH = """\
<ACROSS PUZZLE V2>
<TITLE>
  Caf\u00e9 \u2013 a \u201ctest\u201d
<AUTHOR>
Somebody
<COPYRIGHT>
2026
<SIZE>
  4x3
<GRID>
  cAT1
  A:E.
  PENS
<REBUS>
  MARK;
  1:HEART:H
<ACROSS>
  Pets, with love

  They write (4)

<DOWN>
  Hat
  <b>Number
<NOTEPAD>
The first line
<TITLE>
and the last.
"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_version_2_has_cells_of_several_letters_and_circles(encoding: str, end: str) -> None:
    found = taken(RICH.replace("\n", end).encode(encoding))
    row = (Cell(letter="C", circled=True), *(Cell(letter=each) for each in ("A", "T", "HEART")))
    assert found.grid.rows[0] == row
    assert found.title == "Caf\u00e9 \u2013 a \u201ctest\u201d"
    assert (found.author, found.copyright) == ("Somebody", "2026")
    assert found.notes == "The first line <TITLE> and the last."
    clues = [(entry.number, entry.clue.text) for entry in found.entries]
    assert clues == [(1, "Pets, with love"), (3, "They write"), (1, "Hat"), (2, "<b>Number")]
    again = taken(kept(write(found, ALL)))
    assert (again.grid, again.entries) == (found.grid, found.entries)


def test_other_looks_of_a_small_letter_are_none() -> None:
    found = taken(TEXT.replace("CAT\n\tA", "cat\n\ta"))
    assert found.grid == PLAIN.grid


def test_a_clue_that_is_empty_keeps_its_line() -> None:
    bare = replace(PLAIN.entries[0], clue=Clue())
    sample = replace(PLAIN, entries=(bare, *PLAIN.entries[1:]))
    assert taken(written(sample)) == sample


def test_unknown_letters_are_hyphens() -> None:
    sample = puzzle(["CA", "AB"])
    open_cell = (sample.grid.rows[0], (Cell(), sample.grid[1, 1]))
    found = taken(TEXT.replace("3x3", "2x2").replace("CAT\n\tA.O\n\tRUN", "CA\n\t-B"))
    assert found.grid == Grid(open_cell)
    assert "\tCA\n\t-B\n" in written(found)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("3x3", "4x3", "the size 4x3: the grid has another"),
        ("\tClue RUN (3)\n", "", "there are 1 clues for 2 words across; they may not fit"),
        ("RUN (3)\n", "RUN (3)\n\tOne more\n", "there are 3 clues for 2 words across"),
        ("<ACROSS>", "<REBUS>\n\tMARK; LOUD;\n<ACROSS>", "the flag “LOUD”"),
    ],
)
def test_what_does_not_fit_is_told(old: str, new: str, said: str) -> None:
    found = losing(said, read(TEXT.replace(old, new).encode(), NONE, ENGLISH))
    assert found.grid == PLAIN.grid


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("<ACROSS PUZZLE>", "<PUZZLE>", "begins with <ACROSS PUZZLE>"),
        ("A.O", "A.OX", "line 12: the row has 4 cells, the first 3"),
        ("\tCAT\n\tA.O\n\tRUN\n", "", "there is no grid"),
        ("3x3", "three", "line 9: a size is written `15x15`"),
        ("<DOWN>", "<ACROSS>", "line 17: there is a second part <ACROSS>"),
        ("<ACROSS>", "<REBUS>\n\tHEART:H\n<ACROSS>", "line 15: cells of several letters are"),
        ("CAT\n\tA.O", "CAT\n" * 260 + "\tA.O", "a side has 1 to 250 cells"),
        ("RUN (3)\n", "RUN (3)\n" + "\tOne more\n" * 9, "9 of 13 clues have no cells"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read(TEXT.replace(old, new).encode(), NONE, ENGLISH)


def test_letters_beyond_latin_need_unicode() -> None:
    sample = puzzle(["שלומ", "מ##ל", "שיר#"], HEBREW, "הגדרה")
    with pytest.raises(ExportError, match="`unicode: true` writes UTF-8"):
        write(sample, ALL)
    file = write(sample, AcrossLiteOptions(enumerations="all", unicode=True))
    assert lossless(read(kept(file), NONE, HEBREW)) == sample


@pytest.mark.parametrize(("letter", "said"), [("A:B", "another meaning"), ("Š", "Latin-1")])
def test_a_letter_that_is_no_sign_is_refused(letter: str, said: str) -> None:
    rows = ((Cell(letter=letter), *PLAIN.grid.rows[0][1:]), *PLAIN.grid.rows[1:])
    with pytest.raises(ExportError, match=said):
        write(replace(PLAIN, grid=Grid(rows)), ALL)


def test_a_clue_that_would_be_a_tag_is_refused() -> None:
    with pytest.raises(ExportError, match="“<DOWN>” is a tag"):
        write(puzzle(["CAT"], clue="<DOWN>"), AcrossLiteOptions(enumerations="none"))


def test_a_circle_around_several_letters_is_told() -> None:
    first = Cell(letter="CH", circled=True)
    rows = ((first, *PLAIN.grid.rows[0][1:]), *PLAIN.grid.rows[1:])
    file = losing("circles", write(replace(PLAIN, grid=Grid(rows)), ALL))
    assert b"\t1AT" in file
    assert b"\t1:CH:C\r\n" in file
