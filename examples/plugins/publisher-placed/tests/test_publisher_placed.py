"""The reader `placed` keeps its contract, reads what it should, and names a line that is wrong."""

import publisher_placed
import pytest
from publisher_placed import READER
from publisher_placed.options import PlacedOptions
from publisher_placed.reading import language, read

from publisher import FormatError
from publisher_testing import ENGLISH, HEBREW, check_plugin, check_reader

PETS = b"1,1,across,CAT,It purrs\n1,1,down,COW,It gives milk\n"


def test_contract() -> None:
    check_plugin(publisher_placed)
    check_reader(READER, [PETS, b"language,en\n" + PETS])
    check_reader(READER, [b"0,0,across,CAT,It purrs\n"], PlacedOptions(first=0))


def test_the_first_column_is_where_reading_begins() -> None:
    data = "language,he\n1,1,across,דלת,נפתחת\n1,1,down,דגל,\n".encode()
    assert language(data) == "he"
    found = read(data, PlacedOptions(), HEBREW)
    assert [entry.spelling for entry in found.value.entries] == ["דלת", "דגל"]
    assert found.losses == ("1 answers have no clue",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there are no answers"),
        ("1,1,across,CAT\n", "line 1: expected row,column,across or down,answer,clue"),
        ("1,x,across,CAT,It purrs\n", "line 1: expected row"),
        ("0,1,across,CAT,It purrs\n", "line 1: rows and columns begin with 1"),
        ("1,1,across,C4T,It purrs\n", "line 1: C4T is no answer"),
        ("1,1,across,CAT,a\n1,1,down,DOG,b\n", "line 2: row 1, column 1 has C already"),
        ("1,1,across,CAT,a\n1,3,across,TOP,b\n", "line 1: another letter stands before or after"),
        ("1,999,across,CAT,a\n", "a side has 1 to 250 cells"),
    ],
)
def test_what_is_wrong_is_told(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read(text.encode(), PlacedOptions(), ENGLISH)
