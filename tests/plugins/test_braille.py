"""Braille by liblouis: every square where the fingers look for it, pages that an embosser takes."""

import os
from dataclasses import replace

import pytest
from pydantic import ValidationError

from publisher import (
    ABSENT,
    Cell,
    ExportError,
    Grid,
    Language,
    Numbering,
    Puzzle,
    PuzzleFeature,
    TextDirection,
)
from publisher_braille import liblouis, publisher_exporters
from publisher_braille.liblouis import Translator
from publisher_braille.options import BrailleOptions
from publisher_braille.volume import write_braille, write_brf
from publisher_testing import ENGLISH, HEBREW, check_exporter, puzzle

BRF, BRAILLE = publisher_exporters()
PETS = puzzle(["CAT#", "A##O", "RAIN"], title="Pets")
SHALOM = puzzle(["שלומ", "מ##ל", "שיר#"], HEBREW, "הגדרה", "תשבץ")


@pytest.fixture
def louis() -> None:
    """Skips the test where liblouis is not installed, but never in CI."""
    try:
        Translator(ENGLISH, "")
    except ExportError as error:
        if "PUBLISHER_CI" in os.environ:
            raise
        pytest.skip(str(error))


def pages(sample: Puzzle, **options: object) -> list[list[str]]:
    made = write_brf(sample, BrailleOptions.model_validate(options))
    assert made.losses == ()
    text = made.value.decode("ascii")
    assert text.endswith("\f")
    return [page.split("\r\n")[:-1] for page in text.removesuffix("\f").split("\f")]


@pytest.mark.usefixtures("louis")
class TestBraille:
    @pytest.mark.parametrize("exporter", [BRF, BRAILLE], ids=["brf", "braille"])
    @pytest.mark.parametrize("solution", ["page", "none", "only"])
    def test_keeps_the_contract_of_exporters(self, exporter: object, solution: str) -> None:
        check_exporter(exporter, BrailleOptions.model_validate({"solution": solution}))  # type: ignore[arg-type]

    def test_a_puzzle_is_a_page_with_its_solution_on_another(self) -> None:
        problem, solution = pages(PETS)
        assert problem[:16] == [
            " " * 17 + ",PETS",
            "",
            "   ABCD",
            "#A ---=",
            "#B -==-",
            "#C ----",
            "",
            " " * 16 + ",ACROSS",
            '#A4 "<#A1 #A"> ,CLUE ,,CAT "<#C">',
            '#C4 "<#C1 #A"> ,CLUE ,,RAIN "<#D">',
            "",
            " " * 17 + ",DOWN",
            '#A4 "<#A1 #A"> ,CLUE ,,CAR "<#C">',
            '#B4 "<#B1 #D"> ,CLUE ,,ON "<#B">',
            "",
            "",
        ]
        assert solution[:7] == [
            " " * 17 + ",PETS",
            " " * 15 + ",SOLUTION",
            "",
            "   ABCD",
            "#A CAT=",
            "#B A==O",
            "#C RAIN",
        ]
        assert (problem[-1].strip(), solution[-1].strip()) == ("#A", "#B")

    def test_hebrew_braille_is_read_from_the_left(self) -> None:
        _, solution = pages(SHALOM)
        # The letters of Hebrew braille: shin %, lamed L, vav W, mem M, yod J, resh R.
        assert solution[4:7] == ["#A %LWM", "#B M==L", "#C %JR="]

    def test_unicode_has_the_same_cells(self) -> None:
        lines = write_braille(PETS, BrailleOptions()).value.decode().split("\n")
        assert lines[3:6] == ["⠼⠁⠀⠤⠤⠤⠿", "⠼⠃⠀⠤⠿⠿⠤", "⠼⠉⠀⠤⠤⠤⠤"]

    def test_every_page_has_its_size(self) -> None:
        long = replace(PETS, notes="A rather long note. " * 60 + "x" * 90)
        for size in ({}, {"width": 30, "height": 12}):
            found = pages(long, **size)
            assert {len(page) for page in found} == {size.get("height", 25)}
            assert max(len(line) for page in found for line in page) <= size.get("width", 40)
        assert "X" * 38 in "".join(line.strip() for page in pages(long) for line in page)

    def test_a_heading_is_on_the_page_of_its_first_clue(self) -> None:
        for page in pages(replace(PETS, notes="note " * 100), height=10):
            shown = [line.strip() for line in page if line.strip()]
            assert shown[-2] not in (",ACROSS", ",DOWN")

    def test_the_solution_may_be_left_out_or_alone(self) -> None:
        problem, solution = pages(PETS)
        assert pages(PETS, solution="none") == [problem]
        [alone] = pages(PETS, solution="only")
        assert alone[:-1] == solution[:-1]

    def test_given_letters_and_absent_cells_are_in_the_grid(self) -> None:
        rows = ((Cell(letter="A", given=True), Cell(letter="B"), ABSENT, Cell(letter="THE")),)
        problem, solution = pages(Puzzle(Grid(rows), (), ENGLISH))
        assert problem[2:4] == ["   ABCD", "#A A- -"]
        assert solution[3:5] == ["   A  B  C  D  ", "#A A  B     THE"]

    def test_numbered_rows_and_columns_have_their_labels(self) -> None:
        page, _ = pages(replace(SHALOM, numbering=Numbering.LINES))
        assert page[2:4] == ["   AVGD", "#A ----"]

    def test_signs_without_cells_are_lost_and_told(self) -> None:
        made = write_brf(replace(PETS, title="日 pets"), BrailleOptions())
        assert made.losses == ("signs that the braille table does not have: 日",)

    def test_another_table_contracts_words_and_no_letters_of_the_grid(self) -> None:
        found = pages(replace(PETS, title="The people"), table="en-ueb-g2.ctb")
        assert found[0][0].strip() == ",! P"
        assert found[1][4:7] == ["#A CAT=", "#B A==O", "#C RAIN"]

    def test_a_table_that_is_not_there_is_told(self) -> None:
        with pytest.raises(ExportError, match=r"liblouis has no table 'xx\.ctb'"):
            pages(PETS, table="xx.ctb")

    def test_a_language_without_a_table_is_told(self) -> None:
        xhosa = Language("xh", "Xhosa", TextDirection.LTR, ENGLISH.alphabet, ENGLISH.headings)
        with pytest.raises(ExportError, match="no braille table of liblouis is known for Xhosa"):
            pages(replace(PETS, language=xhosa))

    def test_a_grid_wider_than_a_line_is_told_with_the_width_it_needs(self) -> None:
        wide = puzzle(["A" * 45])
        with pytest.raises(ExportError, match="takes 48 braille cells a line, and a line has 40"):
            pages(wide)
        assert len(pages(wide, width=48)[0][3]) == 48


def test_a_missing_library_is_told_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(liblouis, "_LIBRARIES", ("liblouis-that-is-not-there.so",))
    liblouis._Louis.found.cache_clear()
    with pytest.raises(ExportError, match="apt install liblouis20 liblouis-data"):
        write_brf(PETS, BrailleOptions())


@pytest.mark.parametrize("table", ["../x.ctb", "a,b", "é.ctb", "/etc/passwd"])
def test_a_table_is_the_name_of_a_file(table: str) -> None:
    with pytest.raises(ValidationError, match="a table is the name of a file of liblouis"):
        BrailleOptions(table=table)


def test_what_is_left_out_is_told() -> None:
    marked = Puzzle(Grid(((Cell(letter="A", circled=True),),)), (), ENGLISH)
    assert BRF.lost(marked, BrailleOptions()) == (PuzzleFeature.CIRCLES,)
