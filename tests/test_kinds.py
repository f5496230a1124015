"""Files that should be texts and are not: the message names their kind and what to do."""

import io
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from openpyxl import Workbook

from conftest import Command
from publisher import other_kind


def zipped(*names: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name in names:
            archive.writestr(name, name)
    return made.getvalue()


def workbook() -> bytes:
    made = io.BytesIO()
    Workbook().save(made)
    return made.getvalue()


def database() -> bytes:
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute("CREATE TABLE words (answer)")
        return made.serialize()


KINDS = {
    "a.ods": (
        zipped("application/vnd.oasis.opendocument.spreadsheet"),
        "a spreadsheet of OpenDocument (.ods), not a text: save it as .xlsx",
    ),
    "a.odt": (
        zipped("application/vnd.oasis.opendocument.text"),
        "a document of a word processor (.odt), not a text: save it as .docx",
    ),
    "a.apkg": (zipped("collection.anki21"), "a package of Anki, not a text: say `anki:`"),
    "a.zip": (zipped("words.txt"), "a zip archive, not a text: unpack it"),
    "a.doc": (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 99,
        "an old .xls or .doc file, not a text: save",
    ),
    "a.pdf": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "a PDF, not a text: save its words as plain text"),
    "a.rtf": (b"{\\rtf1\\ansi cat}", "a document of a word processor (.rtf)"),
    "a.db": (database(), "an SQLite database, not a text: say `sqlite:`"),
    "a.png": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a picture, not a text"),
    "a.jpg": (b"\xff\xd8\xff\xe0\0\x10JFIF", "a picture, not a text"),
    "a.webp": (b"RIFF\x10\0\0\0WEBPVP8 ", "a picture, not a text"),
    "a.gz": (b"\x1f\x8b\x08\0", "a compressed file, not a text: unpack it"),
    "a.html": (b"\n<!DOCTYPE HTML>\n<p>cat", "a web page, not a text"),
}


@pytest.mark.parametrize("data", [b"", b"cat\n", "חתול\n".encode(), "חתול".encode("cp1255"), b"PK"])
def test_a_possible_text_is_no_other_kind(data: bytes) -> None:
    assert other_kind(data) == ""


@pytest.mark.parametrize("source", ["json: {}", "{{file: {}, format: csv}}"])
@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.xlsx", workbook(), "a spreadsheet (.xlsx), not a text: say `xlsx:` and its path"),
        ("a.docx", zipped("word/document.xml"), "a document of a word processor (.docx), not a"),
    ],
)
def test_only_the_source_file_without_a_format_takes_files_of_office_programs(
    publisher: Command, tmp_path: Path, name: str, data: bytes, said: str, source: str
) -> None:
    (tmp_path / name).write_bytes(data)
    (tmp_path / "config.yaml").write_text(f"words:\n- {source.format(name)}\n")
    run = publisher("check", tmp_path / "config.yaml")
    assert run.code == 2
    assert f"{name} is {said}" in run.err


@pytest.mark.parametrize("source", ["file: {}", "json: {}", "{{file: {}, format: csv}}"])
@pytest.mark.parametrize("name", KINDS)
def test_a_source_of_texts_names_the_kind_of_a_file(
    publisher: Command, tmp_path: Path, name: str, source: str
) -> None:
    data, said = KINDS[name]
    (tmp_path / name).write_bytes(data)
    (tmp_path / "config.yaml").write_text(f"words:\n- {source.format(name)}\n")
    run = publisher("check", tmp_path / "config.yaml")
    assert run.code == 2
    assert f"{name} is {said}" in run.err
    assert "config.yaml:2:" in run.err
    assert "encod" not in run.err


@pytest.mark.parametrize(
    ("config", "said"),
    [
        (
            "words: [list: [lion, snail]]\nclues: it",
            "it: this is a spreadsheet (.xlsx), not a text",
        ),
        (
            "generator: {use: fill, grid: '...', wordlists: [{file: it, format: text}]}",
            "it is a spreadsheet (.xlsx), not a text: say `xlsx:` and its path",
        ),
    ],
)
def test_other_files_that_are_no_texts(
    publisher: Command, tmp_path: Path, config: str, said: str
) -> None:
    (tmp_path / "it").write_bytes(workbook())
    (tmp_path / "config.yaml").write_text(config)
    run = publisher("publish", tmp_path / "config.yaml")
    assert run.code == 2
    assert said in run.err


def test_a_config_that_is_a_spreadsheet(publisher: Command, tmp_path: Path) -> None:
    (tmp_path / "it").write_bytes(workbook())
    run = publisher("check", tmp_path / "it")
    assert run.code == 2
    assert "it: this is a spreadsheet (.xlsx), not a config: name a YAML file" in run.err


def test_a_file_of_a_folder_that_is_no_text(publisher: Command, tmp_path: Path) -> None:
    (tmp_path / "מילים.csv").write_bytes(workbook())
    (tmp_path / "config.yaml").write_text("words: [folder: .]\n")
    run = publisher("check", tmp_path / "config.yaml")
    assert run.code == 2
    assert "מילים.csv is a spreadsheet (.xlsx), not a text: say `xlsx:` and its path" in run.err
