"""Tables of entries: found again by other readers, and nothing in them acts as a formula."""

import csv
import io
import re
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import load_workbook

from conftest import Command
from publisher import NoOptions
from publisher_spreadsheet_export import publisher_exporters
from publisher_spreadsheet_export.csv_table import write as write_csv
from publisher_spreadsheet_export.options import CsvOptions
from publisher_spreadsheet_export.xlsx_table import write as write_xlsx
from publisher_testing import HEBREW, check_exporter, puzzle

PLAIN = puzzle(["CAT", "A#O", "RUN"])


def table(data: bytes, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig")), delimiter=delimiter))


@pytest.mark.parametrize("exporter", publisher_exporters(), ids=lambda e: e.name)
def test_keeps_the_contract(exporter: object) -> None:
    check_exporter(exporter)  # type: ignore[arg-type]


def test_a_row_says_all_of_an_entry() -> None:
    first, *_, last = table(write_csv(PLAIN, CsvOptions()))
    assert first == {
        "number": "1",
        "direction": "across",
        "answer": "CAT",
        "clue": "Clue CAT",
        "enumeration": "3",
        "letters": "CAT",
        "row": "1",
        "column": "1",
    }
    assert (last["answer"], last["direction"], last["row"], last["column"]) == (
        *("TON", "down"),
        *("1", "3"),
    )


@pytest.mark.parametrize(("separator", "sign"), [("semicolon", ";"), ("tab", "\t")])
def test_columns_may_be_parted_otherwise(separator: str, sign: str) -> None:
    options = CsvOptions.model_validate({"separator": separator, "bom": False})
    data = write_csv(PLAIN, options)
    assert not data.startswith(b"\xef\xbb\xbf")
    assert table(data, sign) == table(write_csv(PLAIN, CsvOptions()))


@pytest.mark.parametrize("clue", ['=HYPERLINK("x")', "+1", "-1", "@SUM(A1)", "＝1"])
def test_no_clue_is_a_formula(clue: str) -> None:
    sample = puzzle(["CAT"], clue=clue)
    (row,) = table(write_csv(sample, CsvOptions()))
    assert row["clue"] == f"'{clue}"
    sheet = load_workbook(io.BytesIO(write_xlsx(sample, NoOptions()))).active
    assert (sheet["D2"].value, sheet["D2"].data_type) == (clue, "s")


def test_a_spreadsheet_has_the_same_rows_and_the_puzzles_direction() -> None:
    sheet = load_workbook(io.BytesIO(write_xlsx(PLAIN, NoOptions()))).active
    names, *rows = [list(map(str, row)) for row in sheet.iter_rows(values_only=True)]
    assert [dict(zip(names, row, strict=True)) for row in rows] == table(
        write_csv(PLAIN, CsvOptions())
    )
    hebrew = puzzle(["שלומ", "מ###"], HEBREW, "רמז")
    assert load_workbook(io.BytesIO(write_xlsx(hebrew, NoOptions()))).active.sheet_view.rightToLeft


def test_one_puzzle_gives_the_same_bytes() -> None:
    data = write_xlsx(PLAIN, NoOptions())
    assert data == write_xlsx(PLAIN, NoOptions())
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        core = archive.read("docProps/core.xml").decode()
        assert {info.date_time[0] for info in archive.infolist()} == {2000}
    assert re.findall(r">(\d{4})-", core) == ["2000", "2000"]


def test_a_table_is_a_word_file_again(publisher: Command, tmp_path: Path) -> None:
    (tmp_path / "words.csv").write_bytes(write_csv(PLAIN, CsvOptions()))
    config = tmp_path / "puzzle.yaml"
    config.write_text("words: [file: words.csv]\ngenerator: {budget: 20steps}\nexport: [csv]\n")
    run = publisher("publish", config)
    assert run.code == 0, run.err
    assert {row["clue"] for row in table((tmp_path / "puzzle.csv").read_bytes())} <= {
        f"Clue {answer}" for answer in ("CAT", "RUN", "CAR", "TON")
    }


def test_what_is_said_about_clues_has_columns_where_there_is_any() -> None:
    first, *others = PLAIN.entries
    said = replace(first, clue=replace(first.clue, explanation="=so it is"))
    explained = replace(PLAIN, entries=(said, *others))
    assert [row["explanation"] for row in table(write_csv(explained, CsvOptions()))] == [
        "'=so it is",
        *[""] * len(others),
    ]
    sheet = load_workbook(io.BytesIO(write_xlsx(explained, NoOptions()))).active
    assert (sheet["I1"].value, sheet["I2"].value) == ("explanation", "=so it is")
    assert "gloss" not in table(write_csv(explained, CsvOptions()))[0]
    assert "explanation" not in table(write_csv(PLAIN, CsvOptions()))[0]
