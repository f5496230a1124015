"""CrossFire's files: XML with the grid as lines, and clues by direction and number."""

import pytest

from losses import losing, lossless
from publisher import Cell, Clue, Emphasis, Enumeration, FormatError, NoOptions, Puzzle, TextStyle
from publisher_jpz import publisher_readers
from publisher_jpz.crossfire import read
from publisher_testing import ENGLISH, check_reader

[_, READER] = publisher_readers()
NONE = NoOptions()
TEXT = """\
<?xml version="1.0" encoding="UTF-8"?>
<CROSSFIRE>
  <TITLE>Small &amp; caf&eacute;</TITLE>
  <AUTHOR>Somebody</AUTHOR>
  <COPYRIGHT>2026</COPYRIGHT>
  <NOTES>A note
on two lines</NOTES>
  <GRID width="3">
ca1
A.-
PEN
  </GRID>
  <CIRCLES>0,8</CIRCLES>
  <REBUSES><REBUS input="1" letters="th"/></REBUSES>
  <WORDS>
    <WORD dir="ACROSS" id="1" num="1">It <i>purrs</i> &lt;b&gt;loudly&lt;/b&gt; (4)</WORD>
    <WORD dir="ACROSS" id="2" num="3">It writes</WORD>
    <WORD dir="DOWN" id="3" num="1">Hat</WORD>
    <WORD dir="DOWN" id="4" num="2"/>
  </WORDS>
</CROSSFIRE>
"""


def taken(text: str) -> Puzzle:
    return lossless(read(text.encode(), NONE, ENGLISH))


def test_keeps_the_contract() -> None:
    check_reader(READER, [TEXT.encode()])


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("indent", ["", "      "])
def test_grid_and_clues_are_read(end: str, indent: str) -> None:
    rows = f"{indent}ca1\n{indent}A.-\n{indent}PEN"
    found = taken(TEXT.replace("ca1\nA.-\nPEN", rows).replace("\n", end))
    assert (found.title, found.author, found.copyright) == ("Small & café", "Somebody", "2026")
    assert found.notes == "A note on two lines"
    top, middle, last = found.grid.rows
    assert top == (Cell(letter="C", circled=True), Cell(letter="A"), Cell(letter="TH"))
    assert [cell.is_letter for cell in middle] == [True, False, True]
    assert middle[2] == Cell()
    assert last[2] == Cell(letter="N", circled=True)
    emphasis = (Emphasis(3, 8, TextStyle.ITALIC), Emphasis(9, 15, TextStyle.BOLD))
    purrs = Clue("It purrs loudly", Enumeration((4,)), emphasis)
    clues = [(entry.number, entry.clue) for entry in found.entries]
    assert clues == [(1, purrs), (3, Clue("It writes")), (1, Clue("Hat")), (2, Clue())]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('num="3"', 'num="4"', "clue 4 across, which has no cells"),
        ('dir="DOWN" id="4"', 'dir="UP" id="4"', "clue 2 up, which has no cells"),
        ('id="3" num="1"', 'id="3" num="1" isTheme="true"', "“isTheme” of 1 clue"),
        ("<WORDS>", "<CONFIG>mine</CONFIG><WORDS>", "“CONFIG”"),
        ("<i>purrs</i>", "<u>purrs</u>", "the looks of 1 text"),
    ],
)
def test_what_is_not_taken_over_is_told(old: str, new: str, said: str) -> None:
    losing(said, read(TEXT.replace(old, new).encode(), NONE, ENGLISH))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("CROSSFIRE>", "CROSSWORD>", "this is not a file of CrossFire"),
        ("</CROSSFIRE>", "", "this is not XML"),
        ("ca1\nA.-\nPEN\n", "", "there is no grid"),
        ("A.-", "A.-X", "row 2 of the grid has 4 cells, and its width is 3"),
        ('width="3"', 'width="9999"', "a side has 1 to 250 cells"),
        ("ca1\n", "CAT\n" * 300, "a side has 1 to 250 cells"),
        ("dir=", "way=", "4 of 4 clues have no cells"),
        ("<CROSSFIRE>", '<!DOCTYPE x [<!ENTITY a "b">]><CROSSFIRE>', "defines entities"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read(TEXT.replace("caf&eacute;", "cafe").replace(old, new).encode(), NONE, ENGLISH)
