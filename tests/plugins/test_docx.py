"""docx, read back by python-docx: cell by cell, clue by clue, run by run."""

import io
import re
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import docx
import pytest
import segno
from docx.oxml.ns import qn
from docx.table import Table
from docx.text.paragraph import Paragraph
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from pydantic import ValidationError

from conftest import Command
from kind_samples import ARROWED, ARROWED_HEBREW, CODED, CODED_HEBREW, SAID
from losses import kept, lossless, lost
from publisher import (
    ABSENT,
    BLOCK,
    Cell,
    Clue,
    ClueLinks,
    Direction,
    Emphasis,
    Entry,
    Enumeration,
    ExportError,
    Grid,
    Language,
    Position,
    Publication,
    Puzzle,
    PuzzleFeature,
    Section,
    Slot,
    TextStyle,
    numbered,
    printed,
    to_json,
)
from publisher.language.clue_markup import unglued
from publisher.plugins.registry import load
from publisher_docx import publisher_exporters
from publisher_docx.options import DocxOptions
from publisher_docx.word_document import write
from publisher_testing import ENGLISH, HEBREW, check_exporter, puzzle, sample_puzzles
from publisher_typesetting.hyphenation import divisions
from strategies import puzzles

(EXPORTER,) = publisher_exporters()
LANGUAGES = load().languages
CAT = puzzle(["CAT#", "A##O", "RAIN"])
SHALOM = puzzle(["שלומ", "מ##ל", "שיר#"], HEBREW, "הגדרה", "תשבץ")
SOLID = {"blocks": "filled"}


def marked(language: Language = ENGLISH) -> Puzzle:
    """A grid with everything that a cell can have."""
    a, b, c, d, e, f, *_ = language.alphabet
    rows = (
        (Cell(letter=a, circled=True, bar_after=True), Cell(letter=b, given=True), ABSENT),
        (Cell(letter=c + d + e), Cell(letter=d, shaded=True, bar_below=True), Cell(letter=e)),
        (Cell(letter=f), Cell(letter=a), BLOCK),
    )
    grid = Grid(rows)
    entries = (
        Entry(number, slot, Clue(f"{number}", Enumeration((len(slot),))))
        for number, slot in numbered(grid)
    )
    return Puzzle(grid, tuple(entries), language, "Marks", "Somebody", "© Somebody", "A note")


def data_of(made: Puzzle | Publication, **options: Any) -> bytes:
    whole = made if isinstance(made, Publication) else Publication.of(made)
    return lossless(write(whole, DocxOptions.model_validate(options)))


def document_of(made: Puzzle | Publication, **options: Any) -> Any:
    return docx.Document(io.BytesIO(data_of(made, **options)))


def styled(document: Any, style: str) -> list[Paragraph]:
    return [each for each in document.paragraphs if each.style.name == style]


def texts(document: Any, style: str) -> list[str]:
    return [unglued(each.text) for each in styled(document, style)]


def value(element: Any, path: str, attribute: str = "val") -> str | None:
    """An attribute of the element at this path below another, such as tcPr/shd."""
    found = element.find("/".join(qn(f"w:{step}") for step in path.split("/")))
    return None if found is None else cast("str", found.get(qn(f"w:{attribute}")))


def has(element: Any, path: str) -> bool:
    return element.find("/".join(qn(f"w:{step}") for step in path.split("/"))) is not None


def weight(table: Table, row: int, column: int, side: str) -> str | None:
    """The line at a side of a cell in eighths of a point; that of the table if it has none."""
    own, last = table.cell(row, column)._tc, (len(table.rows) - 1, len(table.columns) - 1)
    if has(own, f"tcPr/tcBorders/{side}"):
        return value(own, f"tcPr/tcBorders/{side}", "sz")
    ends = {"top": row == 0, "left": column == 0, "bottom": row == last[0]}
    inside = "insideH" if side in ("top", "bottom") else "insideV"
    name = side if {**ends, "right": column == last[1]}[side] else inside
    return value(table._tbl, f"tblPr/tblBorders/{name}", "sz")


def fills(table: Table) -> list[list[str | None]]:
    return [[value(cell._tc, "tcPr/shd", "fill") for cell in row.cells] for row in table.rows]


def cells(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in table.rows]


# --- The grid ---


@pytest.mark.parametrize("sample", [CAT, SHALOM, marked(), marked(HEBREW)])
def test_every_cell_has_its_number_and_its_letter_in_logical_order(sample: Puzzle) -> None:
    blank, solved = document_of(sample, **SOLID).tables
    for place in sample.grid.positions():
        number = sample.numbers.get(place, "")
        cell = sample.grid[place]
        wanted = f"{number}\n{cell.letter}" if cell.is_letter else ""
        given_ = f"{number}\n{cell.letter if cell.given else ''}" if cell.is_letter else ""
        assert solved.cell(*place).text == wanted
        assert blank.cell(*place).text == given_


def test_a_hebrew_table_begins_at_the_right_and_an_english_one_does_not() -> None:
    for sample, begins_right in ((CAT, False), (SHALOM, True)):
        for table in document_of(sample).tables:
            assert has(table._tbl, "tblPr/bidiVisual") == begins_right


@pytest.mark.parametrize(("font_size", "millimetres"), [(11, 9.5), (22, 19), (6, 9.5 * 6 / 11)])
def test_cells_are_square_and_grow_with_the_type(font_size: float, millimetres: float) -> None:
    (table, _) = document_of(CAT, font_size=font_size).tables
    sides = {int(column.get(qn("w:w"))) for column in table._tbl.tblGrid}
    sides |= {int(value(row._tr, "trPr/trHeight") or 0) for row in table.rows}
    assert sides == {round(20 * millimetres * 72 / 25.4)}
    assert {value(row._tr, "trPr/trHeight", "hRule") for row in table.rows} == {"exact"}
    assert value(table._tbl, "tblPr/tblLayout", "type") == "fixed"


def test_blocks_are_black_or_grey_or_open() -> None:
    black, white = "000000", None
    pattern = [[c == "#" for c in row] for row in ("CAT#", "A##O", "RAIN")]
    for options, filled in ((SOLID, black), ({**SOLID, "ink": "grey"}, "A6A6A6")):
        found = fills(document_of(CAT, **options).tables[0])
        assert found == [[filled if block else white for block in row] for row in pattern]
    found = fills(document_of(CAT, blocks="open").tables[0])
    holes = [[False] * 4, [False, True, True, False], [False] * 4]
    assert found == [["E0E0E0" if hole else white for hole in row] for row in holes]


def test_what_is_not_drawn_has_no_lines() -> None:
    table = document_of(marked(), **SOLID).tables[0]
    corner = table.cell(0, 2)._tc
    assert [value(corner, f"tcPr/tcBorders/{side}") for side in ("top", "right")] == ["nil", "nil"]
    assert weight(table, 0, 2, "left") == weight(table, 0, 1, "right") == "12"
    assert weight(table, 0, 2, "bottom") == weight(table, 1, 2, "top") == "12"
    assert weight(table, 1, 1, "left") == weight(table, 1, 0, "right") == "4"


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_bars_are_thick_lines_of_both_cells_that_they_part(language: Language) -> None:
    table = document_of(marked(language)).tables[0]
    assert weight(table, 0, 0, "right") == weight(table, 0, 1, "left") == "24"
    assert weight(table, 1, 1, "bottom") == weight(table, 2, 1, "top") == "24"
    bars = [
        (row, column, side)
        for row in range(3)
        for column in range(3)
        for side in ("top", "left", "bottom", "right")
        if weight(table, row, column, side) == "24"
    ]
    assert len(bars) == 4


def test_circles_are_drawn_and_shaded_cells_are_grey() -> None:
    blank, solved = document_of(marked(), **SOLID).tables
    for table in (blank, solved):
        assert table.cell(1, 1)._tc.xpath(".//w:shd/@w:fill") == ["D9D9D9"]
        circled = [
            place for place in marked().grid.positions() if "ellipse" in table.cell(*place)._tc.xml
        ]
        assert circled == [Position(0, 0)]
    names = {each.get("id") for each in blank._tbl.getparent().iter(qn("wp:docPr"))}
    assert len(names) == 2  # a number is used once in a document


def test_letters_of_a_cell_with_several_are_smaller() -> None:
    table = document_of(marked()).tables[1]
    one, three = (table.cell(row, 0).paragraphs[1] for row in (0, 1))
    assert one.runs[0].font.size is None
    assert three.runs[0].font.size < one.style.font.size


def test_edges_without_letters_are_left_out_only_if_they_are_open() -> None:
    framed = puzzle(["####", "#AB#", "####"])
    assert cells(document_of(framed, blocks="open").tables[1]) == [["1\nA", "\nB"]]
    assert len(document_of(framed, **SOLID).tables[1].rows) == 3


def test_a_grid_is_kept_on_one_page() -> None:
    table = document_of(CAT).tables[0]
    rows = [
        {has(each._p, "pPr/keepNext") for cell in row.cells for each in cell.paragraphs}
        for row in table.rows
    ]
    assert rows == [{True}, {True}, {False}]


def test_whoever_does_not_see_a_grid_is_told_what_it_is() -> None:
    blank, solved = document_of(SHALOM).tables
    assert value(blank._tbl, "tblPr/tblCaption") == "תשבץ: תשבץ"
    assert value(solved._tbl, "tblPr/tblCaption") == "פתרון: תשבץ"
    assert value(blank._tbl, "tblPr/tblDescription") == "תשבץ: תשבץ, 4 × 3"


# --- The text ---


def full() -> Puzzle:
    """An English puzzle with all texts, emphasis, and a clue without a text."""
    first, second, *others = CAT.entries
    parts = Emphasis(0, 4, TextStyle.ITALIC), Emphasis(5, 8, TextStyle.BOLD)
    raised = Emphasis(9, 10, TextStyle.SUPERSCRIPT), Emphasis(10, 11, TextStyle.SUBSCRIPT)
    clue = Clue("This has ab all", Enumeration((1, 2), ("-",)), (*parts, *raised))
    entries = replace(first, clue=clue), replace(second, clue=Clue("")), *others
    named = replace(CAT, title="Pets", author="Ann", copyright="© 2026 Ann", notes="Look & see.")
    return replace(named, entries=entries)


def test_all_texts_are_there_each_in_its_style() -> None:
    document = document_of(full())
    assert texts(document, "Heading 1") == ["Pets", "Solution"]
    assert texts(document, "Heading 2") == ["Across", "Down"]
    assert texts(document, "Subtitle") == ["Ann", "Pets"]
    assert texts(document, "Notes") == ["Look & see."]
    assert {each.footer.paragraphs[0].text for each in document.sections} == {"© 2026 Ann"}
    clues = ["1\tThis has ab all (1-2)", "3\t", "1\tClue CAR (3)", "2\tClue ON (2)"]
    assert texts(document, "Clue") == clues


def test_emphasis_is_that_of_the_runs() -> None:
    number, _, *runs = styled(document_of(full()), "Clue")[0].runs
    assert number.font.bold
    looks = [(each.text, each.font.italic, each.font.bold) for each in runs]
    looks = [(text, bool(italic), bool(bold)) for text, italic, bold in looks]
    assert looks == [
        ("This", True, False),
        (" ", False, False),
        ("has", False, True),
        (" ", False, False),
        ("a", False, False),
        ("b", False, False),
        ("\u00a0all\u00a0(1-2)", False, False),
    ]
    assert (runs[4].font.superscript, runs[5].font.subscript) == (True, True)


@pytest.mark.parametrize("code", ["en", "he", "de", "fr", "ar", "fa"])
def test_clues_and_numbers_are_as_the_language_writes_them(code: str) -> None:
    language = LANGUAGES[code]
    letters = language.alphabet
    made = puzzle(["".join(letters[:3]), f"{letters[3]}##"], language, "?", "T")
    shape = Enumeration((1, 2), (",",))
    entries = tuple(replace(each, clue=Clue("Ab?", shape)) for each in made.entries)
    made = replace(made, entries=entries)
    document = document_of(made)
    headings = language.headings
    assert texts(document, "Heading 2") == [headings.across, headings.down]
    shown = [f"{language.number(1)}\t{printed(each.clue, language)}" for each in entries]
    assert texts(document, "Clue") == shown
    assert document.tables[0].cell(0, 0).text == f"{language.number(1)}\n"


def test_clues_are_in_two_columns_and_all_else_in_one() -> None:
    document = document_of(full())
    columns = [value(each._sectPr, "cols", "num") for each in document.sections]
    begins = [value(each._sectPr, "type") for each in document.sections]
    assert columns == ["1", "2", "1", "1"]
    assert begins == ["nextPage", "continuous", "continuous", "nextPage"]


def test_a_hebrew_document_is_right_to_left_in_all_its_parts() -> None:
    document = document_of(replace(SHALOM, author="דנה", copyright="© דנה", notes="הערה"))
    assert all(has(each._sectPr, "bidi") for each in document.sections)
    inside = [
        each
        for table in document.tables
        for row in table.rows
        for cell in row.cells
        for each in cell.paragraphs
        if cell.text
    ]
    footers = [each.footer.paragraphs[0] for each in document.sections]
    for each in (*document.paragraphs, *inside, *footers):
        assert has(each._p, "pPr/bidi")
        for run in each.runs:
            if any("א" <= char <= "ת" for char in run.text):
                assert has(run._r, "rPr/rtl")
                assert value(run._r, "rPr/lang", "bidi") == "he"


def test_latin_letters_in_hebrew_are_runs_of_their_own() -> None:
    made = puzzle(["של"], HEBREW, "מה זה Python 3, בערך 12?")
    (clue,) = styled(document_of(made), "Clue")
    found = [(run.text, has(run._r, "rPr/rtl")) for run in clue.runs]
    ends = [
        (", בערך\u00a012?\u00a0(", True),
        *[("", True)] * 3,
        ("2", True),
        ("", True),
        (")", True),
    ]
    assert found[2:] == [("מה זה ", True), ("Python 3", False), *ends]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("זאב (Canis lupus) אפור", "\u200e(Canis lupus)\u200e"),
        ("(Python 3) שפה", "\u200e(Python 3)\u200e"),
        ("שפה (C) או (D)", "\u200e(D)\u200e"),
    ],
)
def test_latin_brackets_are_one_run_in_hebrew_where_no_line_ends(text: str, whole: str) -> None:
    entries = (replace(SHALOM.entries[0], clue=Clue(text, None)),)
    (line,) = styled(document_of(replace(SHALOM, entries=entries)), "Clue")
    runs = [run.text.replace("\u00a0", " ") for run in line.runs]
    assert whole in runs
    assert line.text.replace("\u200e", "").replace("\u00a0", " ").endswith(text)


def test_brackets_with_hebrew_letters_have_no_marks() -> None:
    entries = (replace(SHALOM.entries[0], clue=Clue("שפה (Python או C)", None)),)
    (line,) = styled(document_of(replace(SHALOM, entries=entries)), "Clue")
    assert "\u200e" not in line.text


def test_only_a_word_that_may_be_wider_than_a_column_is_divided() -> None:
    pytest.importorskip("pyphen")
    word = "Niederschlagswasserbewirtschaftungsverordnung"
    german = replace(ENGLISH, code="de")
    (line,) = styled(document_of(puzzle(["CAT"], german, f"{word} regelt die Wirtschaft")), "Clue")
    divided = len(line._p.findall(f".//{qn('w:softHyphen')}"))
    assert divided == len(divisions(word, "de")) > 5
    texts = "".join(each.text for each in line._p.findall(f".//{qn('w:t')}"))
    assert texts.replace("\u00a0", " ").startswith(f"1{word} regelt die Wirtschaft")


def test_an_enumeration_stays_whole_beside_its_clue() -> None:
    shape = Enumeration((10, 2), ("-",))
    for made in (CAT, SHALOM):
        clue = Clue("שתי מלים" if made is SHALOM else "Two words", shape)
        entries = (replace(made.entries[0], clue=clue),)
        (line,) = styled(document_of(replace(made, entries=entries)), "Clue")
        mark = "\u200f" if made is SHALOM else ""
        assert line.text == f"{made.entries[0].number}\t{clue.text}\u00a0(10{mark}-{mark}2)"
        assert len(line._p.findall(f".//{qn('w:noBreakHyphen')}")) == 1
        fields = [each.text for each in line._p.findall(f".//{qn('w:instrText')}")]
        assert fields == ([" = 10 ", " = 2 "] if made is SHALOM else [])
        begun = line._p.findall(f".//{qn('w:fldChar')}[@{qn('w:fldLock')}]")
        assert len(begun) == len(fields)  # what is typed into one stays


def test_a_number_in_brackets_may_be_of_any_length() -> None:
    made = puzzle(["של"], HEBREW, f"מה ({'1' * 5000})?")
    (clue,) = styled(document_of(made), "Clue")
    assert "1" * 5000 in clue.text


def test_hebrew_in_english_is_a_run_of_its_own() -> None:
    made = puzzle(["AB"], ENGLISH, "What is שלום 12?")
    (clue,) = styled(document_of(made), "Clue")
    found = [(run.text, has(run._r, "rPr/rtl")) for run in clue.runs]
    ends = [("שלום\u00a012", True), ("?\u00a0\u200e(2)", False)]
    assert found[2:] == [("What is ", False), *ends]


def test_the_language_is_that_of_the_document_and_of_its_runs() -> None:
    cases = {"de": "val", "he": "bidi", "fa": "bidi", "hi": "bidi", "ko": "eastAsia"}
    for code, attribute in cases.items():
        language = LANGUAGES[code]
        document = document_of(puzzle(["".join(language.alphabet[:2])], language))
        assert document.core_properties.language == language.code
        defaults = document.styles.element.find(qn("w:docDefaults"))
        assert value(defaults, "rPrDefault/rPr/lang", attribute) == language.code
        letter = document.tables[1].cell(0, 0).paragraphs[1].runs[0]
        assert value(letter._r, "rPr/lang", attribute) == language.code


def test_the_properties_name_title_and_author_and_nobody_else() -> None:
    found = document_of(full()).core_properties
    assert (found.title, found.author, found.subject) == ("Pets", "Ann", "© 2026 Ann")
    assert (found.comments, found.last_modified_by, found.created.year) == ("", "", 2000)


@pytest.mark.parametrize(
    ("order", "words"), [("alphabetical", "AN · CAR · CAT · ON · RAIN"), ("none", None)]
)
def test_a_word_bank_lists_the_answers(order: str, words: str | None) -> None:
    rows = puzzle(["CAT#", "A##O", "RAIN"])
    document = document_of(rows, word_bank=order)
    if words is None:
        assert texts(document, "Word Bank") == []
    else:
        (listed,) = texts(document, "Word Bank")
        assert listed.split(" · ") == sorted(each.spelling for each in rows.entries)
        assert texts(document, "Heading 2")[:2] == ["Words", "Across"]  # never alone on a page


# --- Solutions, books, paper ---


def test_the_solution_is_on_a_page_or_nowhere_or_is_all() -> None:
    sample = full()
    assert len(document_of(sample).tables) == 2
    assert texts(document_of(sample, solution="none"), "Heading 1") == ["Pets"]
    only = document_of(sample, solution="only")
    assert texts(only, "Heading 1") == ["Solution"]
    assert cells(only.tables[0]) == cells(document_of(sample).tables[1])
    assert "Clue" not in "".join(each.text for each in only.paragraphs)
    options = DocxOptions(solution="only")
    assert PuzzleFeature.CLUES in EXPORTER.lost(sample, options)
    assert EXPORTER.lost(sample, DocxOptions()) == ()


def test_a_book_is_one_document() -> None:
    english, hebrew = replace(CAT, copyright="© One"), SHALOM
    sections = Section("First", 0), Section("שני", 2)
    book = Publication((english, english, hebrew), "The Book", "Ann", "© Ann", sections)
    document = document_of(book)
    assert texts(document, "Title") == ["The Book"]
    assert texts(document, "Subtitle")[0] == "Ann"
    assert texts(document, "Heading 1") == ["First", "שני"]
    titles = ["1. Sample", "2. Sample", "תשבץ"]
    assert texts(document, "Heading 2") == [*titles, "Solution", "Solution", "פתרון"]
    assert texts(document, "Subtitle")[1:] == titles
    assert len(document.tables) == 6
    directions = [has(each._tbl, "tblPr/bidiVisual") for each in document.tables]
    assert directions == [False, False, True] * 2
    footers = [each.footer.paragraphs[0].text for each in document.sections]
    own = ["© One"] * 3  # head, clues and end of a puzzle
    assert footers == ["© Ann", *own, *own, *[""] * 3, "© One", "© One", ""]


@pytest.mark.parametrize(("first", "second"), [(CAT, SHALOM), (SHALOM, CAT)])
def test_the_solution_of_the_last_puzzle_is_below_the_next(first: Puzzle, second: Puzzle) -> None:
    alone = document_of(replace(first, title="1"), solution="next")
    assert len(alone.tables) == 1
    said = f"{first.language.headings.solution} – 1"
    before, after = replace(first, title="1"), replace(second, title="2")
    daily = document_of(Publication.of(after, before=before), solution="next")
    book = document_of(Publication((before, after)), solution="next")
    for document, count in ((daily, 2), (book, 3)):
        assert texts(document, "Heading 2")[-1] == said
        *others, solved = document.tables
        assert len(document.tables) == count
        letters = "".join("".join(row) for row in cells(solved))
        assert all(cell.letter in letters for row in first.grid.rows for cell in row)
        side = [value(table._tbl, "tblGrid/gridCol", "w") for table in (others[-1], solved)]
        assert int(side[1] or 0) / int(side[0] or 1) == pytest.approx(0.45, abs=0.01)
        assert has(solved._tbl, "tblPr/bidiVisual") == (first is SHALOM)
    assert len(document_of(Publication.of(after, before=before)).tables) == 2


def test_the_paper_is_that_of_every_section() -> None:
    for each in document_of(CAT, paper="letter").sections:
        assert (each.page_width.inches, each.page_height.inches) == (8.5, 11)


def test_nothing_of_the_library_s_own_document_is_left() -> None:
    names = zipfile.ZipFile(io.BytesIO(data_of(CAT))).namelist()
    assert sorted(names) == [
        "[Content_Types].xml",
        "_rels/.rels",
        "docProps/core.xml",
        "word/_rels/document.xml.rels",
        "word/document.xml",
        "word/settings.xml",
        "word/styles.xml",
    ]


# --- Whatever comes ---


@pytest.mark.parametrize("solution", ["page", "none", "only"])
def test_the_contract_of_exporters(solution: Any) -> None:
    check_exporter(EXPORTER, DocxOptions(solution=solution, word_bank="shuffled"))


def in_order(element: Any) -> bool:
    """Whether children are in the order that python-docx has from the standard."""
    sequence = getattr(element, "_tag_seq", None)
    if not sequence:
        return True
    places = [sequence.index(each.prefix + ":" + each.tag.split("}")[1]) for each in element]
    return places == sorted(places)


def check_order(document: Any) -> None:
    for root in (document.element, document.styles.element):
        for element in root.iter():
            if element.prefix == "w":
                assert in_order(element), element.xml


@pytest.mark.parametrize("sample", [*sample_puzzles().values(), full(), marked(HEBREW)])
def test_elements_are_in_the_order_of_the_standard(sample: Puzzle) -> None:
    check_order(document_of(sample))


@pytest.mark.proof
@given(sample=puzzles(), solution=st.sampled_from(["page", "only"]))
@settings(max_examples=60)
def test_any_puzzle_is_read_back(sample: Puzzle, solution: str) -> None:
    options = DocxOptions.model_validate(
        {"solution": solution, "blocks": "filled", "typography": "plain"}
    )
    data = lossless(write(Publication.of(sample), options))
    assert data == lossless(write(Publication.of(sample), options))
    document = docx.Document(io.BytesIO(data))
    check_order(document)
    letters = sorted(cell.letter for row in sample.grid.rows for cell in row if cell.letter)
    found = [cell.text.partition("\n")[2] for row in document.tables[-1].rows for cell in row.cells]
    assert sorted(filter(None, found)) == sorted(filter(None, letters))
    if solution == "page":
        clues = texts(document, "Clue")
        entries = map(ClueLinks(sample).shown, sample.entries)
        shown = [printed(each.clue, sample.language) for each in entries]
        stored = str.maketrans("\ufffe\uffff", "\ufffd\ufffd")
        whole = [unglued(text.translate(stored)) for text in shown]
        assert [text.partition("\t")[2] for text in clues] == whole


def square(columns: int, rows: int) -> Puzzle:
    return puzzle(["AB" * (columns // 2) + "A" * (columns % 2)] * rows, clue="?")


@pytest.mark.parametrize("sample", [CODED, CODED_HEBREW], ids=["en", "he"])
@pytest.mark.parametrize(("longest", "columns"), [(5, 5), (13, 4), (19, 3), (40, 2)])
def test_words_alone_have_as_many_columns_as_there_is_room_for(
    sample: Puzzle, longest: int, columns: int
) -> None:
    first, *others = sample.entries
    spelled = replace(first, spelling="-".join(first.spelling).ljust(longest, "-"))
    found = write(Publication.of(replace(sample, entries=(spelled, *others))), DocxOptions())
    made = docx.Document(io.BytesIO(kept(found)))
    assert [value(each._sectPr, "cols", "num") for each in made.sections][1] == str(columns)


def test_as_many_columns_as_word_takes_and_no_more() -> None:
    found = write(Publication.of(square(63, 40)), DocxOptions(solution="none"))
    assert lost(found) == (
        "docx: the grid of 63×40 cells has cells of 2.9 mm on this paper: too small to write in",
    )
    assert len(docx.Document(io.BytesIO(kept(found))).tables[0].columns) == 63
    with pytest.raises(ExportError, match="64×2 cells of “Sample” is too wide"):
        data_of(square(64, 2))
    with pytest.raises(ExportError, match="2×250 cells of “Sample” does not fit this paper"):
        data_of(square(2, 250), paper="a5")


def test_texts_that_are_markup_or_no_characters_at_all() -> None:
    nasty = "<w:t>&amp;</w:t> \ufffe\uffff ]]> {{x}} \u202e\u0001"
    nasty_clue, nasty = nasty, nasty.format()
    made = replace(puzzle(["AB"], clue=nasty_clue, title=nasty), author=nasty, notes=nasty)
    document = document_of(replace(made, copyright=nasty * 30))
    shown = made.title.replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd")
    assert texts(document, "Heading 1")[0] == unglued(shown)
    assert texts(document, "Clue")[0].startswith("1\t<w:t>&amp;</w:t> \ufffd\ufffd ]]> {x}")
    assert len(document.core_properties.subject) == 255


def test_bent_entries_lose_their_shape_and_it_is_told() -> None:
    slot = Slot(Direction.ACROSS, (Position(0, 1), Position(0, 0)))
    bent = replace(puzzle(["AB"]), entries=(Entry(1, slot, Clue("Back")),))
    assert EXPORTER.lost(bent, DocxOptions()) == (PuzzleFeature.SHAPES,)
    assert document_of(bent).tables[0].cell(0, 1).text == "1\n"


@pytest.mark.parametrize("sample", [CODED, CODED_HEBREW])
def test_a_puzzle_of_another_kind_is_printed_with_what_it_shows(sample: Puzzle) -> None:
    made = write(Publication.of(sample), DocxOptions())
    document = docx.Document(io.BytesIO(made.value))
    assert made.losses == ("lines over the grid; their cells are shaded instead",)
    assert texts(document, "Notes") == [SAID[sample.language.code]]
    words = ["".join(sample.answer(entry)) for entry in sample.entries]
    assert [each.strip() for each in texts(document, "Clue")] == words
    blank, solved = document.tables
    assert cells(blank)[0] == ["1\n", "2\n", "2\n", "1\n"]
    shaded = [[fill == "D9D9D9" for fill in row] for row in fills(solved)]
    assert [sum(row) for row in shaded] == [4, 0, 2]
    assert [fills(blank)[row].count("D9D9D9") for row in range(3)] == [0, 0, 2]


@pytest.mark.parametrize(
    ("sample", "signs"), [(ARROWED, "▸▾↴↳"), (ARROWED_HEBREW, "◂▾⬐↲")], ids=["en", "he"]
)
def test_clues_in_cells_have_signs_of_arrows(sample: Puzzle, signs: str) -> None:
    made = write(Publication.of(sample), DocxOptions())
    assert made.losses == ()
    blank, solved = docx.Document(io.BytesIO(made.value)).tables
    said = [text for row in cells(blank) for cell in row for text in cell.split("\n") if text]
    assert {text[-1] for text in said} == {*signs}
    assert sorted(text[:-2] for text in said) == sorted(e.clue.text for e in sample.entries)
    assert not texts(docx.Document(io.BytesIO(made.value)), "Clue")
    assert sample.sheet is not None
    clued = len({each.cell for each in sample.sheet.clue_cells})
    assert [sum(row.count("E0E0E0") for row in fills(each)) for each in (blank, solved)] == [
        clued
    ] * 2


def test_long_clues_in_cells_are_smaller() -> None:
    def size(sample: Puzzle) -> float:
        table, _ = docx.Document(
            io.BytesIO(kept(write(Publication.of(sample), DocxOptions())))
        ).tables
        (found,) = {run.font.size for run in table.cell(0, 0).paragraphs[0].runs}
        return float(found.pt)

    long = replace(ARROWED.entries[0], clue=Clue("What is left when all the others have gone home"))
    assert size(replace(ARROWED, entries=(long, *ARROWED.entries[1:]))) < size(ARROWED)


def test_solutions_of_a_kind_are_together() -> None:
    book = Publication((CAT, CODED, replace(CAT, title="Last")), "Book")
    document = docx.Document(io.BytesIO(kept(write(book, DocxOptions(solution="only")))))
    assert texts(document, "Heading 1") == [
        *("Solutions – Puzzle", "Solution", "Solution"),
        *("Solutions – Code", "Solution"),
    ]


def test_a_file_is_converted_by_its_suffix(publisher: Command, tmp_path: Any) -> None:
    source = tmp_path / "pets.json"
    source.write_bytes(to_json(Publication.of(SHALOM)))
    run = publisher("convert", source, tmp_path / "pets.docx")
    assert (run.code, run.err) == (0, "")
    assert len(docx.Document(str(tmp_path / "pets.docx")).tables) == 2
    run = publisher("convert", source, tmp_path / "b.docx", "--set", "docx.paper=a9")
    assert run.code == 2
    assert "docx.paper" in run.err


def texts_of(sample: Puzzle, **options: Any) -> list[tuple[str, str]]:
    """The style and the text of each paragraph above the grid and below it."""
    found = lossless(write(Publication.of(sample), DocxOptions.model_validate(options)))
    document = docx.Document(io.BytesIO(found))
    styles = [each.style.style_id if each.style else "" for each in document.paragraphs]
    return list(zip(styles, (each.text for each in document.paragraphs), strict=True))


@pytest.mark.parametrize("sample", [CAT, SHALOM], ids=["en", "he"])
def test_a_sheet_for_a_class_has_lines_instructions_and_stars(sample: Puzzle) -> None:
    headings = sample.language.headings
    texts = texts_of(
        sample,
        lines=["name", "Team", "date"],
        instructions="Read.\nWrite.",
        stars=2,
        solution="none",
    )
    assert ("Lines", f"{headings.name} \t\tTeam \t\t{headings.date} \t") in texts
    assert ("Subtitle", "★★☆☆☆") in texts
    shown = [text.strip("\u200e") for style, text in texts if style == "Notes"]
    assert shown == ["Read.", "Write."]
    assert texts[0][0] == "Lines"


def test_tabs_of_lines_are_within_the_page_in_their_order() -> None:
    found = lossless(write(Publication.of(SHALOM), DocxOptions(lines=("name", "class", "date"))))
    document = docx.Document(io.BytesIO(found))
    (line,) = [each for each in document.paragraphs if each.style.style_id == "Lines"]  # type: ignore[union-attr]
    stops = list(line.paragraph_format.tab_stops)
    places = [stop.position for stop in stops]
    assert places == sorted(places)
    section = document.sections[0]
    assert places[-1] < section.page_width - section.left_margin - section.right_margin  # type: ignore[operator]
    assert [stop.leader.name for stop in stops] == ["LINES", "SPACES", "LINES", "SPACES", "LINES"]


@pytest.mark.parametrize("sample", [CAT, SHALOM], ids=["en", "he"])
def test_hints_are_given_in_the_grid_and_not_in_the_solution(sample: Puzzle) -> None:
    options = DocxOptions.model_validate({"hints": "first-letters", "blocks": "filled"})
    document = docx.Document(io.BytesIO(lossless(write(Publication.of(sample), options))))
    blank, solved = document.tables
    firsts = {entry.slot.cells[0] for entry in sample.entries}
    for place in sample.grid.positions():
        if letter := sample.grid[place].letter:
            shown = blank.cell(place.row, place.column).paragraphs[-1].text
            assert shown == (letter if place in firsts else "")
            assert solved.cell(place.row, place.column).paragraphs[-1].text == letter


@pytest.mark.parametrize("sample", [CAT, SHALOM], ids=["en", "he"])
def test_pictures_and_a_logo_are_in_the_file_and_no_name_is(sample: Puzzle, tmp_path: Path) -> None:
    name = "cat" if sample is CAT else "שלום"
    Image.new("RGB", (40, 20), "navy").save(tmp_path / f"{name}.png")
    Image.new("RGB", (40, 20), "gold").save(tmp_path / "school.jpg")
    options = DocxOptions(pictures=tmp_path, logo=tmp_path / "school.jpg")
    made = [lossless(write(Publication.of(sample), options)) for _ in range(2)]
    assert made[0] == made[1]
    archive = zipfile.ZipFile(io.BytesIO(made[0]))
    files = [each for each in archive.namelist() if each.startswith("word/media/")]
    assert len(files) == 2
    assert not any(name in each or "school" in each for each in files)
    text = archive.read("word/document.xml").decode()
    assert "school" not in text
    assert f"{name}.png" not in text
    numbers = re.findall(r'docPr id="(\d+)"', text)
    assert len(numbers) == len(set(numbers)) == 2
    document = docx.Document(io.BytesIO(made[0]))
    logo, picture = document.inline_shapes
    assert logo.width == 2 * logo.height
    assert picture.width == pytest.approx(2 * picture.height, rel=0.001)


@pytest.mark.parametrize("sample", [CAT, SHALOM], ids=["en", "he"])
def test_a_code_is_at_the_head_and_large_enough_to_be_read(sample: Puzzle) -> None:
    said = "https://example.org/" + "solutions/" * 20
    data = lossless(write(Publication.of(sample), DocxOptions(qr=said)))
    archive = zipfile.ZipFile(io.BytesIO(data))
    (name,) = (each for each in archive.namelist() if each.startswith("word/media/"))
    modules = segno.make_qr(said, error="m").symbol_size()[0]
    shown = Image.open(io.BytesIO(archive.read(name)))
    assert shown.width == shown.height == 8 * modules
    (shape,) = docx.Document(io.BytesIO(data)).inline_shapes
    assert shape.width.mm / modules >= 0.349
    assert shape.width == shape.height


@pytest.mark.parametrize("sample", [CAT, SHALOM], ids=["en", "he"])
@pytest.mark.parametrize(
    ("frame", "style"), [("plain", "single"), ("double", "double"), ("dots", "dotted")]
)
def test_a_frame_is_around_the_pages_of_puzzles(sample: Puzzle, frame: str, style: str) -> None:
    sections = document_of(sample, frame=frame).sections
    borders = [value(each._sectPr, "pgBorders/top", "val") for each in sections]
    assert borders == [style] * (len(sections) - 1) + [None], "the solution has none"
    inside = int(value(sections[0]._sectPr, "pgBorders/bottom", "space") or "0")
    assert sections[0].footer_distance.pt > inside + 4
    assert sections[0].bottom_margin.pt > sections[0].footer_distance.pt + 8
    bare = document_of(sample).sections
    assert [each for each in bare if has(each._sectPr, "pgBorders")] == []


@pytest.mark.parametrize("text", ["", "long " * 200, "long " * 2000])
def test_a_text_that_no_code_holds_is_refused(text: str) -> None:
    with pytest.raises(ValidationError, match="holds 1 to about 600 letters"):
        DocxOptions(qr=text)


def test_a_jpeg_that_word_documents_do_not_take_is_a_png_there(tmp_path: Path) -> None:
    Image.new("CMYK", (30, 20), (0, 255, 255, 0)).save(tmp_path / "logo.jpg")
    data = lossless(write(Publication.of(CAT), DocxOptions(logo=tmp_path / "logo.jpg")))
    archive = zipfile.ZipFile(io.BytesIO(data))
    (name,) = (each for each in archive.namelist() if each.startswith("word/media/"))
    shown = Image.open(io.BytesIO(archive.read(name)))
    assert shown.mode == "RGB"
    assert [channel.getpixel((9, 9)) for channel in shown.split()] == pytest.approx(
        [255, 0, 0], abs=5
    )


def test_a_broken_picture_is_an_error_before_anything_is_made(tmp_path: Path) -> None:
    for data in (b"", b"<svg/>", b"\x89PNG\r\n\x1a\n"):
        (tmp_path / "cat.png").write_bytes(data)
        with pytest.raises(ValidationError, match=r"cat\.png (is neither|shows nothing)"):
            DocxOptions(pictures=tmp_path)
        with pytest.raises(ValidationError, match=r"cat\.png (is neither|shows nothing)"):
            DocxOptions(logo=tmp_path / "cat.png")


def test_a_latin_line_of_a_hebrew_document_is_in_its_own_order() -> None:
    sample = replace(SHALOM, author="(Ann)", copyright="© 2026 Ann Setter")
    texts = dict(texts_of(sample, solution="none"))
    assert texts["Subtitle"] == "\u200e(Ann)\u200e"
    english = dict(texts_of(replace(CAT, author="(Ann)"), solution="none"))
    assert english["Subtitle"] == "(Ann)"
