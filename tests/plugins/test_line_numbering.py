"""Rows and columns that are numbered: how each format shows them, from either side."""

import json
import re
import shutil
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import docx
import pytest
from pypdf import PdfReader

from conftest import Command
from losses import lossless
from publisher import Clue, Enumeration, Numbering, Publication, Puzzle, to_json
from publisher.plugins.registry import load
from publisher_docx.options import DocxOptions
from publisher_docx.word_document import write as write_docx
from publisher_html.options import HtmlOptions
from publisher_html.web_page import write as write_html
from publisher_pages.drawing.marks import Role
from publisher_pages.options import PdfOptions
from publisher_pages.options.pictures import SvgOptions
from publisher_pages.output.grid_page import grid_page
from publisher_pages.output.pdf_export import export
from publisher_testing import puzzle
from publisher_text.options import TextOptions
from publisher_text.sheet import write as write_text

EXAMPLES = Path(__file__).parents[2] / "examples"
LANGUAGES = load().languages
ROWS = {
    "fr": ["CAT#ON", "A##IRA", "RAINY#"],
    "es": ["CAT#ON", "A##IRA", "RAINY#"],
    "ar": ["بحر#ما", "ا##بيت", "رمانة#"],
    "fa": ["گلم#ما", "ا##برف", "رمانک#"],
}


def sample(code: str) -> Puzzle:
    """A dense grid with two words in its first row and in some columns."""
    made = puzzle(ROWS[code], LANGUAGES[code], title="T")
    clues = (
        f"a{each.number}" if each.direction == "across" else f"d{each.number}"
        for each in made.entries
    )
    entries = (replace(e, clue=Clue(c)) for e, c in zip(made.entries, clues, strict=True))
    return replace(made, entries=tuple(entries), numbering=Numbering.LINES)


@pytest.mark.parametrize(
    ("code", "rows", "columns"),
    [("fr", "I II III", "1 2 3 4 5 6"), ("es", "1 2 3", "1 2 3 4 5 6"),
     ("ar", "١ ٢ ٣", "١ ٢ ٣ ٤ ٥ ٦"), ("fa", "۱ ۲ ۳", "۱ ۲ ۳ ۴ ۵ ۶")],
)  # fmt: skip
def test_labels_are_outside_the_grid_where_reading_starts(
    code: str, rows: str, columns: str
) -> None:
    page = grid_page(sample(code), SvgOptions(cell=20.0))
    ((left, top, right, _),) = (mark.extent for mark in page.hidden)
    labels = page.texts(Role.CELL_NUMBER)
    above = [label for label in labels if label.y < top]
    beside = [label for label in labels if label.y >= top]
    is_rtl = code in ("ar", "fa")
    across = sorted(above, key=lambda label: label.x, reverse=is_rtl)
    assert " ".join(label.text for label in across) == columns
    assert " ".join(label.text for label in sorted(beside, key=lambda label: label.y)) == rows
    assert all(label.x > right if is_rtl else label.x + label.width < left for label in beside)
    assert all(label.x >= 0 and label.x + label.width <= page.width for label in labels)


def test_a_page_has_a_paragraph_a_line_and_the_solution_its_labels() -> None:
    reader = PdfReader(BytesIO(lossless(export(Publication((sample("fr"),)), PdfOptions()))))
    first, second = (page.extract_text().split() for page in reader.pages)
    assert " ".join(first).count("I a1 – a2") == 1
    assert {"II", "III"} <= set(first) & set(second)


def test_a_sheet_has_labels_and_a_line_for_each_row_and_column() -> None:
    text = lossless(write_text(sample("fr"), TextOptions(grid="blank"))).decode()
    assert "\n      1   2   3   4   5   6  \n" in text
    assert "\n  I. a1 – a2\n II. a4\nIII. a5\n" in text
    assert "\n  I │   │   │   │███│   │   │\n" in text


def test_the_answers_of_a_line_stay_in_order_beside_those_of_another_script() -> None:
    made = sample("fa")
    entries = (replace(each, clue=Clue("Python")) for each in made.entries)
    text = lossless(write_text(replace(made, entries=tuple(entries)), TextOptions())).decode()
    assert "Python\u200f – \u200fPython" in text


def test_a_web_page_lists_clues_by_line_and_its_script_follows() -> None:
    page = write_html(sample("fr"), HtmlOptions()).value.decode()
    record = json.loads(re.search(r'id="record">(.*?)</script>', page)[1])  # type: ignore[index]
    shown = re.findall(r'role="button" tabindex="0"><span>(\w+)</span>', page)
    names = [entry["name"].split()[0] for entry in record["entries"]]
    assert names == ["I", "I", "II", "III", "1", "4", "5", "6"]
    assert shown == ["a1", "a2", "a4", "a5", "d1", "d4", "d2", "d3"]
    assert re.findall(r'<th scope="row">(\w+)</th>', page) == ["I", "II", "III"]
    assert re.findall(r'<th scope="col">(\w+)</th>', page) == list("123456")


def test_a_document_has_labels_around_the_table_and_a_paragraph_a_line() -> None:
    made = lossless(write_docx(Publication.of(sample("fr")), DocxOptions()))
    document = docx.Document(BytesIO(made))
    blank, solved = document.tables
    assert [cell.text for cell in blank.rows[0].cells] == ["", *"123456"]
    assert [row.cells[0].text for row in blank.rows] == ["", "I", "II", "III"]
    assert [cell.text.strip() for cell in solved.rows[1].cells] == ["I", *"CAT", "", *"ON"]
    assert "I\ta1\u00a0– a2" in [each.text for each in document.paragraphs]


def test_an_enumeration_stays_with_its_clue() -> None:
    made = sample("fr")
    language = made.language.overridden(enumerations="lengths")
    entries = (
        replace(e, clue=Clue(e.clue.text, Enumeration((len(e.slot),)))) for e in made.entries
    )
    sheet = write_text(replace(made, language=language, entries=tuple(entries)), TextOptions())
    assert "I. a1 (3) – a2 (2)" in sheet.value.decode()


def test_a_command_numbers_lines_and_says_which_format_cannot(
    publisher: Command, tmp_path: Path
) -> None:
    file = tmp_path / "grid.json"
    file.write_bytes(to_json(Publication.of(replace(sample("fr"), numbering=Numbering.CELLS))))
    out = [tmp_path / "out.json", tmp_path / "out.ipuz"]
    run = publisher("convert", file, *out, "--set", "numbering=lines")
    assert run.code == 0
    assert json.loads(out[0].read_text("utf-8"))["puzzles"][0]["numbering"] == "lines"
    assert "that rows and columns are numbered, not cells" in run.err
    wrong = publisher("convert", file, *out, "--set", "numbering=rows")
    assert wrong.code == 2
    assert "`cells`, `lines` or `auto`" in wrong.err


def test_puzzles_of_a_book_have_what_the_book_numbers(publisher: Command, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(
        "numbering: lines\ngenerator: {budget: 50steps}\nexport: [json]\npuzzles:\n"
        "  - {words: [{list: [cat, rat]}]}\n  - {words: [{list: [cow, owl]}], numbering: cells}\n"
    )
    assert publisher("publish", tmp_path / "book.yaml").code == 0
    found = json.loads((tmp_path / "book.json").read_text("utf-8"))["puzzles"]
    assert [each.get("numbering") for each in found] == ["lines", None]


@pytest.mark.parametrize(
    ("setting", "shown"), [("lines", "lines"), ("auto", "lines"), ("cells", None)]
)
def test_a_lock_is_published_as_its_config_has_it(
    setting: str, shown: str | None, publisher: Command, tmp_path: Path
) -> None:
    for file in EXAMPLES.glob("petite-fr*"):
        shutil.copy(file, tmp_path)
    config = tmp_path / "petite-fr.yaml"
    before = (tmp_path / "petite-fr.lock").read_bytes()
    run = publisher("publish", config, "--set", f"numbering={setting}", "--set", "export=[json]")
    assert run.code == 0, run.err
    (made,) = json.loads((tmp_path / "out/petite-fr.json").read_text("utf-8"))["puzzles"]
    assert made.get("numbering") == shown
    assert (tmp_path / "petite-fr.lock").read_bytes() == before
