"""Files made to harm, given to the command itself: told in a line or two, in little memory."""

import io
import sqlite3
import tracemalloc
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, cast

import pytest
from openpyxl import Workbook

from conftest import Command, Result
from losses import lossless
from publisher.plugins.registry import load
from publisher_testing import puzzle

MEGABYTE = 2**20
BOMB = 2000
"""Megabytes that a bomb unfolds to."""

CAT = puzzle(["CAT", "A##", "R##"])
REGISTRY = load()


def exported(name: str) -> bytes:
    exporter, given = REGISTRY.exporters[name], cast("Any", CAT)
    data: bytes = lossless(exporter.export(given, exporter.options()))
    return data


@contextmanager
def little_memory(most: int = 150) -> Iterator[None]:
    """Fail if more megabytes are held at a time."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < most * MEGABYTE
    finally:
        tracemalloc.stop()


def refused(run: Result, said: str) -> None:
    assert run.code in (1, 2)
    assert said in run.err
    assert "Traceback" not in run.err
    assert "plugin" not in run.err  # which is how a reader's failure is told
    assert len(run.err.splitlines()) <= 5


def converted(publisher: Command, folder: Path, name: str, data: bytes) -> Result:
    (folder / name).write_bytes(data)
    return publisher("convert", folder / name, folder / "out.json")


def published(publisher: Command, folder: Path, source: str, title: str = "T") -> Result:
    config = folder / "config.yaml"
    config.write_text(
        f"title: {title}\nwords:\n  - {source}\n"
        "generator: {use: freeform, size: 9x9, budget: 20 steps}\nexport: [html]\n",
        encoding="utf-8",
    )
    return publisher("publish", config)


# --- Bombs ---


def bomb(name: str, others: bytes = b"", claims: int = BOMB * MEGABYTE) -> bytes:
    """A zip archive whose member unfolds to BOMB megabytes of spaces, and claims to be so large.

    The data is written by hand, one compressed megabyte again and again, to take no time.
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    piece = packer.compress(b" " * MEGABYTE) + packer.flush(zlib.Z_FULL_FLUSH)
    packed = piece * BOMB + packer.flush()
    out = io.BytesIO(others)
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr(zipfile.ZipInfo(name), packed)
        (member,) = (each for each in archive.infolist() if each.filename == name)
        member.compress_type, member.file_size = zipfile.ZIP_DEFLATED, claims
        start = member.header_offset
    data = bytearray(out.getvalue())
    data[start + 8 : start + 10] = zipfile.ZIP_DEFLATED.to_bytes(2, "little")
    data[start + 22 : start + 26] = claims.to_bytes(4, "little")
    return bytes(data)


def workbook(without: str = "", **changes: str) -> bytes:
    """A spreadsheet without a member, or with a text of its sheet replaced by another."""
    made, out = Workbook(), io.BytesIO()
    for row in (("answer", "clue"), ("cat", "It purrs")):
        made.worksheets[0].append(row)
    made.save(out)
    changed = io.BytesIO()
    with zipfile.ZipFile(out) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode()
            for before, after in changes.items():
                text = text.replace(before, after)
            if name != without:
                new.writestr(name, text)
    return changed.getvalue()


SHEET = "xl/worksheets/sheet1.xml"


@pytest.mark.parametrize(
    ("claims", "said"),
    [(BOMB * MEGABYTE, "larger than 20000000 bytes"), (100, "the archive is damaged")],
)
def test_a_zip_bomb_of_a_puzzle(publisher: Command, tmp_path: Path, claims: int, said: str) -> None:
    with little_memory():
        run = converted(publisher, tmp_path, "bomb.jpz", bomb("puzzle.xml", claims=claims))
    refused(run, said)


@pytest.mark.parametrize(
    ("name", "member", "claims", "said"),
    [
        ("xlsx", SHEET, BOMB * MEGABYTE, "unpacks to 2000 MB, and at most 256 MB are read"),
        ("xlsx", SHEET, 1000, "is not an .xlsx or .ods spreadsheet, or is damaged"),
        ("anki", "collection.anki2", 1000, "is not a package of Anki, or is damaged"),
    ],
)
def test_a_zip_bomb_of_words(
    publisher: Command, tmp_path: Path, name: str, member: str, claims: int, said: str
) -> None:
    data = bomb(member, workbook(without=member) if name == "xlsx" else b"", claims)
    (tmp_path / "bomb.zip").write_bytes(data)
    with little_memory():
        run = published(publisher, tmp_path, f"{name}: bomb.zip")
    refused(run, said)


ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY {name} "{f"&{before};" * 10}">'
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize("end", [" ]>", '<!ENTITY i SYSTEM "file:///etc/hostname">]>'])
def test_entities_that_unfold_without_end_or_are_files(
    publisher: Command, tmp_path: Path, end: str
) -> None:
    text = exported("jpz").decode().replace("?>", f"?>{ENTITIES}{end}", 1)
    with little_memory():
        run = converted(publisher, tmp_path, "e.jpz", text.replace("Sample", "&i;").encode())
    refused(run, "defines entities, which no puzzle needs")
    (tmp_path / "e.xlsx").write_bytes(
        workbook(**{"<worksheet": f"{ENTITIES}{end}<worksheet", "purrs": "&i;"})
    )
    with little_memory():
        run = published(publisher, tmp_path, "xlsx: e.xlsx")
    refused(run, "is not an .xlsx or .ods spreadsheet, or is damaged")


@pytest.mark.parametrize("suffix", ["puz", "ipuz", "jpz", "xd", "pzl", "json"])
def test_a_puzzle_file_of_two_gigabytes(publisher: Command, tmp_path: Path, suffix: str) -> None:
    with (tmp_path / f"huge.{suffix}").open("wb") as file:
        file.truncate(2**31)
    with little_memory():
        run = publisher("convert", tmp_path / f"huge.{suffix}", tmp_path / "out.pdf")
    refused(run, "is larger than the 32 MB that are read")


@pytest.mark.parametrize("source", ["file", "xlsx", "anki", "json"])
def test_a_file_of_words_of_two_gigabytes(publisher: Command, tmp_path: Path, source: str) -> None:
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(2**31)
    with little_memory():
        run = published(publisher, tmp_path, f"{source}: huge.json")
    refused(run, "huge.json")


LONG = "a" * 2_000_000
"""A line, of which no part is printed."""

LINE = "this line has more than 100000 characters: put a word on each line"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("words.txt", f"cat - purrs\n{LONG}\n", f"words.txt:2: {LINE}"),
        ("words.txt", "cat, dog, " * 200_000, f"words.txt:1: {LINE}"),
        ("words.csv", f"word,clue\r\ncat,{LONG}\r\n", f"words.csv:2: {LINE}"),
        ("words.tsv", "word\tclue\n" + "חתול\t" * 400_000, f"words.tsv:2: {LINE}"),
    ],
)
@pytest.mark.proof
def test_a_line_of_megabytes_among_words(
    publisher: Command, tmp_path: Path, name: str, text: str, said: str
) -> None:
    (tmp_path / name).write_bytes(text.encode())
    with little_memory():
        refused(published(publisher, tmp_path, f"file: {name}"), said)
        run = publisher("make", tmp_path / name, tmp_path / "out.txt")
        refused(run, said)
    run = publisher("clues", "import", "--bank", tmp_path / "bank.db", tmp_path / name)
    refused(run, said)
    assert len(run.err) < 2000
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("clues: long.txt", "long.txt:1: “aaa"),
        (f"reject: [{LONG}]", "reject[0]: `aaa"),
        ("generator: {use: fill, grid: long.txt}", "generator.grid: "),
        (f"generator: {{use: fill, grid: {LONG}}}", "a grid has at most 200 rows"),
        (f"language: [{LONG}]", "language: "),
    ],
)
@pytest.mark.proof
def test_a_line_of_megabytes_in_a_config(
    publisher: Command, tmp_path: Path, settings: str, said: str
) -> None:
    (tmp_path / "long.txt").write_text(LONG)
    config = tmp_path / "config.yaml"
    config.write_text(f"title: T\nwords: [{{list: [cat]}}]\nexport: [text]\n{settings}\n")
    for command in ("check", "publish"):
        run = publisher(command, config)
        refused(run, said)
        assert len(run.err) < 1000


@pytest.mark.slow
def test_a_word_of_megabytes_is_left_out(publisher: Command, tmp_path: Path) -> None:
    run = published(publisher, tmp_path, f"list: [{LONG}, cat, rat]")
    assert run.code == 0
    assert "… (list:1): it has 2000000 characters, and no grid has room for it" in run.out
    assert len(run.out) < 1000


@pytest.mark.proof
@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.xd", f"Title: T\n\n\n{LONG}\n\n\nA1. c ~ CAT\n", "grid: a side has 1 to 250 cells"),
        ("a.xd", LONG, "line 1: what is said of a puzzle is written"),
        ("a.ipuz", "[" * 2_000_000, "this is not JSON"),
        ("a.jpz", f"<a {LONG}", "this is not XML"),
        ("a.txt", LONG, "this is not a sheet"),
    ],
)
def test_a_line_of_megabytes_in_a_puzzle_file(
    publisher: Command, tmp_path: Path, name: str, text: str, said: str
) -> None:
    run = converted(publisher, tmp_path, name, text.encode())
    refused(run, said)
    assert len(run.err) < 1000


# --- Not quite what they should be ---


def test_a_puz_with_wrong_checksums_is_read_with_a_warning(
    publisher: Command, tmp_path: Path
) -> None:
    data = bytearray(exported("puz"))
    data[0] ^= 1
    run = converted(publisher, tmp_path, "damaged.puz", bytes(data))
    assert run.code == 0
    assert "checksum" in run.err
    assert "the file may be damaged" in run.err
    assert (tmp_path / "out.json").exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("collection.anki30", "is of a newer Anki than can be read"),
        ("collection.anki2", "has schema 19, and 18 is the newest that can be read"),
    ],
)
def test_a_deck_of_a_newer_anki_is_refused_with_what_to_do(
    publisher: Command, tmp_path: Path, name: str, said: str
) -> None:
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute("CREATE TABLE col AS SELECT 1 AS id, 19 AS ver")
        made.execute("CREATE TABLE notes (id, mid, contents)")
        collection = made.serialize()
    with zipfile.ZipFile(tmp_path / "deck.apkg", "w") as archive:
        archive.writestr(name, collection)
    run = published(publisher, tmp_path, "anki: deck.apkg")
    refused(run, said)


def test_a_column_whose_name_is_no_text(publisher: Command, tmp_path: Path) -> None:
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute("CREATE TABLE words AS SELECT 'cat' AS answer")
        data = made.serialize().replace(b"answer", b"\xe3\xe3swer")
    (tmp_path / "words.db").write_bytes(data)
    run = published(publisher, tmp_path, "{sqlite: words.db, query: SELECT * FROM words}")
    refused(run, "words.db: cannot be asked: the file is damaged")


def test_a_query_that_returns_other_columns(publisher: Command, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "words.db")) as made:
        made.execute("CREATE TABLE words AS SELECT 1 AS width, 2 AS height")
        made.commit()
    run = published(publisher, tmp_path, "{sqlite: words.db, query: SELECT * FROM words}")
    refused(run, "answer")


def test_a_database_that_is_down_and_its_password(publisher: Command, tmp_path: Path) -> None:
    url = "postgresql://ann:s3cr3t@127.0.0.1:1/words"
    run = published(publisher, tmp_path, f"{{database: '{url}', query: SELECT 1}}")
    refused(run, "postgresql://127.0.0.1:1/words: cannot be asked")
    assert "s3cr3t" not in run.out + run.err


# --- Texts and names ---

SCRIPT = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"' onload=alert(3)"


class Elements(HTMLParser):
    """The elements of a page, and the names of attributes that hold scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.handlers += [name for name, _ in attrs if name.startswith("on")]


def elements(page: Path) -> Elements:
    found = Elements()
    found.feed(page.read_text(encoding="utf-8"))
    return found


def test_scripts_in_clues_and_titles_are_text_on_the_page(
    publisher: Command, tmp_path: Path
) -> None:
    quoted = "'" + SCRIPT.replace("'", "''") + "'"
    assert published(publisher, tmp_path, "list: {cat: It purrs}").code == 0
    plain = elements(tmp_path / "config.html")
    assert published(publisher, tmp_path, f"list: {{cat: {quoted}}}", title=quoted).code == 0
    hostile = elements(tmp_path / "config.html")
    assert hostile.names == plain.names
    assert hostile.handlers == []


@pytest.mark.parametrize("title", ["../../outside", "CON", "aux.txt", "..", "a\\nb/../c", "/etc/x"])
def test_no_title_leads_a_file_out_of_its_folder(
    publisher: Command, tmp_path: Path, title: str
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    config = folder / "config.yaml"
    config.write_text(
        f'title: "{title}"\nwords: [list: [cat]]\ngenerator: {{use: freeform, size: 9x9}}\n'
        'export:\n  - text: {file: "{title}"}\n'
    )
    run = publisher("publish", config)
    assert run.code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["here"]
    (name,) = (path.name for path in folder.iterdir() if path != config)
    assert name.endswith(".txt")
    assert name.partition(".")[0].upper() not in {"CON", "AUX", ""}
    assert "\n" not in name


@pytest.mark.parametrize("name", ["../outside", "a/../../b", "/b", "nul", "a\\nb"])
def test_no_name_in_a_config_leads_out_of_its_folder(
    publisher: Command, tmp_path: Path, name: str
) -> None:
    config = tmp_path / "config.yaml"
    config.write_text(f'words: [list: [cat]]\nexport:\n  - text: {{file: "{name}"}}\n')
    run = publisher("publish", config)
    assert run.code == 2
    assert "export[0].text.file: " in run.err
    assert [path.name for path in tmp_path.iterdir()] == ["config.yaml"]
