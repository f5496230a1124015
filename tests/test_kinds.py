"""Files that should be texts and are not: the message names their kind and what to do."""

import io
import re
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


OPEN = "application/vnd.oasis.opendocument"
KINDS = {
    "a.numbers": (
        zipped("Index/Document.iwa"),
        "a file of Apple's Numbers, Pages or Keynote, not a text: export it there as CSV, as .xlsx",
    ),
    "a.apkg": (zipped("collection.anki21"), "a package of Anki, not a text: say `anki:`"),
    "a.zip": (zipped("words.txt"), "a zip archive, not a text: unpack it"),
    "a.doc": (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 99,
        "an old .xls or .doc file, not a text: save",
    ),
    "a.pdf": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "a PDF, not a text: save its words as plain text"),
    "a.db": (database(), "an SQLite database, not a text: say `sqlite:`"),
    "a.png": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a picture, not a text"),
    "a.jpg": (b"\xff\xd8\xff\xe0\0\x10JFIF", "a picture, not a text"),
    "a.webp": (b"RIFF\x10\0\0\0WEBPVP8 ", "a picture, not a text"),
    "a.gz": (b"\x1f\x8b\x08\0", "a compressed file, not a text: unpack it"),
    "a.html": (b"\n<!DOCTYPE HTML>\n<p>cat", "a web page, not a text"),
}


PUZZLES = {
    "puzzle.txt": (b"\xef\xbb\xbf\n<ACROSS PUZZLE V2>\n<TITLE>\n", "Across Lite's text"),
    "puzzle.dat": (b"\0\0ACROSS&DOWN\0" + b"\0" * 40, "Across Lite (.puz)"),
    "page.html": (b"<html>\n<script>\n  exolve-begin\n  exolve-width: 3", "Exolve's text"),
    "a.json": (b'{"origin": "x", "version": "http:\\/\\/ipuz.org\\/v2"}', "ipuz"),
    "a.xml": (b"<?xml version='1.0'?>\n<rectangular-puzzle/>", ".jpz"),
    "b.xml": (b"<?xml version='1.0'?>\n<CROSSFIRE version='1'/>", "CrossFire (.cfp)"),
    "b.json": (b'{\n "format": "crossword-publisher"}', "this program's JSON"),
    "xd.txt": ("Titel: א\n\n\nאב\n\n\nA1. הגדרה ~ אב\r\n".encode(), ".xd"),
    "w.txt": (b"*XWORD0Sue2\x03", ".pzl"),
    "g.json": (b'{"id": 1, "entries": [{"separatorLocations": {}}]}', "the Guardian's pages"),
    "n.json": (b'{"body": [{"clueLists": []}]}', "the New York Times' pages"),
    "x.json": (b'{"acrossmap": null, "gridnums": [1]}', "XWord Info's JSON"),
    "p.json": (b'{"placedWords": []}', "PuzzleMe"),
    "p.html": (b"<!DOCTYPE html><iframe src='https://cdn.amuselabs.com/pmm'>", "PuzzleMe"),
    "q.txt": (b"#QXW2 http://example.org\n", "Qxw"),
    "a.ccw": (b"\x01\x02CCW\xff", "Crossword Compiler"),
    "a.cwe": (b"\x01\x02", "Crossword Express"),
    "a.cwd": (b"\x6a\0\0\0", ".cwd"),
    "a.ECW": (b"\x01\x02", "EclipseCrossword"),
}
NO_PUZZLES = ("pdf", "png", "html", "apkg", "numbers")
READ = ("puzzle.txt", "puzzle.dat", "page.html", "a.json", "a.xml", "b.xml", "b.json", "xd.txt")


@pytest.mark.parametrize("name", PUZZLES)
def test_a_crossword_is_no_list_of_words(publisher: Command, tmp_path: Path, name: str) -> None:
    data, said = PUZZLES[name]
    (tmp_path / name).write_bytes(data)
    run = publisher("make", tmp_path / name, tmp_path / "out.txt")
    assert run.code == 2
    assert f"{name} is a crossword " in run.err
    assert f"{said}" in run.err.partition("not a list of words")[0]
    assert "`publisher convert`" in run.err
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.parametrize("name", [name for name in PUZZLES if name not in (*READ, "w.txt")])
def test_a_crossword_that_is_not_read_is_named_with_the_way_to_have_it(
    publisher: Command, tmp_path: Path, name: str
) -> None:
    data, said = PUZZLES[name]
    (tmp_path / name).write_bytes(data)
    run = publisher("convert", tmp_path / name, tmp_path / "out.txt")
    assert run.code == 1
    assert re.search(
        rf"{name}: this is a crossword .*{re.escape(said)}.*, a kind that is not read; ", run.err
    )
    assert re.search(r"as \.ipuz, \.jpz or \.puz|as an Across Lite text", run.err)


@pytest.mark.parametrize(
    ("name", "suffix"),
    [("a.zip", ""), *((f"a.{each}", end) for each in NO_PUZZLES for end in ("", ".ipuz"))],
)
def test_what_holds_no_puzzle_is_named(
    publisher: Command, tmp_path: Path, name: str, suffix: str
) -> None:
    data, said = KINDS[name]
    (tmp_path / f"{name}{suffix}").write_bytes(data)
    run = publisher("convert", tmp_path / f"{name}{suffix}", tmp_path / "out.txt")
    assert run.code == 1
    assert f"{name}{suffix}: this is {said.partition(',')[0]}" in run.err
    assert ", a kind that is not read; " in run.err


@pytest.mark.parametrize("name", ["a.csv", "a.tsv", "a.gift", "list.txt"])
def test_a_list_is_not_converted_but_made(publisher: Command, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("lion\tA big cat\nsnail\tIt is slow\n", encoding="utf-8")
    run = publisher("convert", tmp_path / name, tmp_path / "out.ipuz")
    assert run.code == 1
    assert "`publisher make`" in run.err


@pytest.mark.parametrize("suffix", [".xd", ".txt", ".dat", ""])
def test_a_puzzle_file_is_read_by_its_bytes_whatever_its_name_is(
    publisher: Command, tmp_path: Path, suffix: str
) -> None:
    for reader, written in (("ipuz", "a.ipuz"), ("puz", "a.puz"), ("xd", "a.xd")):
        source = tmp_path / f"{reader}{suffix}"
        source.write_bytes(b"<ACROSS PUZZLE>\n<GRID>\nCAT\n<ACROSS>\nA pet\n")
        assert publisher("convert", source, tmp_path / written).code == 0
        source.write_bytes((tmp_path / written).read_bytes())
        run = publisher("convert", source, tmp_path / "out.json")
        assert (run.code, run.err) == (0, "")


def test_a_text_that_speaks_of_formats_is_a_list(publisher: Command, tmp_path: Path) -> None:
    words = "lion\tSee http://ipuz.org/\nsnail\tNo exolve-begin, no <CROSSFIRE>\n"
    (tmp_path / "a.txt").write_text(words, encoding="utf-8")
    assert other_kind(words.encode()) == ""
    assert publisher("make", tmp_path / "a.txt", tmp_path / "out.txt").code == 0


@pytest.mark.parametrize("data", [b"", b"cat\n", "חתול\n".encode(), "חתול".encode("cp1255"), b"PK"])
def test_a_possible_text_is_no_other_kind(data: bytes) -> None:
    assert other_kind(data) == ""


@pytest.mark.parametrize("source", ["json: {}", "{{file: {}, format: csv}}"])
@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.xlsx", workbook(), "a spreadsheet (.xlsx), not a text: say `xlsx:` and its path"),
        (
            "a.ods",
            zipped(f"{OPEN}.spreadsheet"),
            "a spreadsheet of OpenDocument (.ods), not a text",
        ),
        ("a.docx", zipped("word/document.xml"), "a document of a word processor (.docx), not a"),
        ("a.odt", zipped(f"{OPEN}.text"), "a document of a word processor (.odt), not a text: say"),
        ("a.rtf", b"{\\rtf1\\ansi cat}", "a document of a word processor (.rtf), not a text: say"),
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


HOLDING = {"file: {}": ("a.zip", "a.db", "a.gz"), "{{file: {}, format: csv}}": ("a.gz",)}
"""Kinds that hold lists, which a source reads."""


@pytest.mark.parametrize(
    ("source", "name"),
    [
        (source, name)
        for source in ("file: {}", "json: {}", "{{file: {}, format: csv}}")
        for name in KINDS
        if name not in HOLDING.get(source, ())
    ],
)
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
