"""Lists within other files: archives, compressed files, electronic books and databases."""

import gzip
import io
import sqlite3
import tarfile
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from publisher import OptionError, PublisherError, SourceError, UnderstoodList, WithLosses
from publisher_wordfiles import containers
from publisher_wordfiles.files import read_file
from publisher_wordfiles.options import FileOptions
from written_lists import ENGLISH, HEBREW, Pair

WORDS = {"en": ENGLISH, "he": HEBREW}
NOTE = "Hello Mary,\nhere are the words for Friday.\nYours, Tom\n"


def read(folder: Path, name: str, data: bytes, **options: Any) -> WithLosses[UnderstoodList]:
    (folder / name).write_bytes(data)
    found = read_file(FileOptions(file=folder / name, **options))
    assert isinstance(found, WithLosses)
    return found


def pairs(found: WithLosses[UnderstoodList]) -> list[Pair]:
    return [(word.text, word.clue) for word in found.value]


def table(words: list[Pair], sign: str = ",") -> str:
    return "\n".join(map(sign.join, [("word", "clue"), *words]))


def archive(**files: str | bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as written:
        for name, text in files.items():
            written.writestr(name.replace("__", "/").replace("_", "."), text)
    return made.getvalue()


def database(folder: Path, *statements: str, **tables: list[Pair]) -> bytes:
    file = folder / "made.db"
    with closing(sqlite3.connect(file)) as made, made:
        for name, words in tables.items():
            made.execute(f"CREATE TABLE {name} (id INTEGER PRIMARY KEY, word TEXT, clue TEXT)")
            made.executemany(f"INSERT INTO {name} VALUES (NULL, ?, ?)", words)  # noqa: S608
        for statement in statements:
            made.execute(statement)
    return file.read_bytes()


@pytest.mark.parametrize("code", WORDS)
def test_of_an_archive_the_list_is_read(tmp_path: Path, code: str) -> None:
    data = archive(readme_txt=NOTE, lists__words_csv=table(WORDS[code]), _DS_Store=b"\0\1")
    found = read(tmp_path, "words.zip", data)
    assert pairs(found) == WORDS[code]
    assert any("only its file lists/words.csv is read, not readme.txt" in s for s in found.losses)
    first, *_ = found.value
    assert str(first.origin) == f"{tmp_path}/words.zip/lists/words.csv:2"


def test_lists_of_an_archive_are_read_together_and_one_can_be_named(tmp_path: Path) -> None:
    data = archive(a_csv=table(ENGLISH[:3]), b_csv=table(ENGLISH[3:]))
    found = read(tmp_path, "words.zip", data)
    assert pairs(found) == ENGLISH
    assert any("its files a.csv and b.csv are read together" in s for s in found.value.layouts)
    assert pairs(read(tmp_path, "words.zip", data, sheet="b.csv")) == ENGLISH[3:]
    with pytest.raises(OptionError, match=r"has no file 'c.csv': it has a.csv and b.csv"):
        read(tmp_path, "words.zip", data, sheet="c.csv")


def test_a_spreadsheet_in_an_archive_is_not_one_of_archives(tmp_path: Path) -> None:
    inner = archive(words_csv=table(ENGLISH))
    found = read(tmp_path, "words.zip", archive(more_zip=inner, words_csv=table(ENGLISH[:3])))
    assert pairs(found) == ENGLISH[:3]


@pytest.mark.parametrize("code", WORDS)
@pytest.mark.parametrize(("name", "sign"), [("a.tsv.gz", "\t"), ("a.csv.gz", ","), ("a", ";")])
def test_a_compressed_file_is_read_as_what_it_was(
    tmp_path: Path, code: str, name: str, sign: str
) -> None:
    found = read(tmp_path, name, gzip.compress(table(WORDS[code], sign).encode()))
    assert pairs(found) == WORDS[code]


@pytest.mark.parametrize("code", WORDS)
def test_a_glossary_as_an_electronic_book_is_read(tmp_path: Path, code: str) -> None:
    terms = "".join(f"<dt>{word}</dt><dd>{clue}</dd>" for word, clue in WORDS[code])
    page = f'<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><dl>{terms}</dl>'
    pages = {
        "OEBPS__a_xhtml": f"<html><body><h1>Words</h1>{'<p>Front</p>'}</body></html>",
        "OEBPS__b_xhtml": f"{page}</html>",
    }
    data = archive(mimetype="application/epub+zip", **pages)
    assert pairs(read(tmp_path, "words.epub", data)) == WORDS[code]


@pytest.mark.parametrize("code", WORDS)
def test_of_a_database_the_table_of_words_is_read(tmp_path: Path, code: str) -> None:
    settings = "CREATE TABLE settings AS SELECT 'theme' AS name, 'dark' AS value"
    data = database(tmp_path, settings, words=WORDS[code])
    found = read(tmp_path, "words.db", data)
    assert pairs(found) == WORDS[code]
    assert any("only its table words is read, not settings" in said for said in found.losses)
    first, *_ = found.value
    assert str(first.origin) == f"{tmp_path}/words.db (table words):1"
    named = read(tmp_path, "words.db", data, sheet="words")
    assert pairs(named) == WORDS[code]
    assert not any("is read, not" in said for said in named.losses)


def test_nothing_of_a_database_is_run(tmp_path: Path) -> None:
    endless = (
        "CREATE VIEW more AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
        "SELECT i AS word, i AS clue FROM n"
    )
    data = database(tmp_path, endless, words=ENGLISH)
    assert pairs(read(tmp_path, "words.db", data)) == ENGLISH


def test_a_database_of_too_many_rows_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(containers, "MAX_ROWS", 2)
    with pytest.raises(SourceError, match=r"its table words has more than 2 rows: say `sqlite:`"):
        read(tmp_path, "words.db", database(tmp_path, words=ENGLISH))


def damaged(folder: Path) -> dict[str, bytes]:
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w:gz") as made:
        made.addfile(tarfile.TarInfo("words.csv"))
    whole = archive(words_csv=table(ENGLISH))
    return {
        "is not a zip archive without a password": whole[:-30],
        "is not a gzip file": gzip.compress(table(ENGLISH).encode())[:-9],
        "is a compressed file": tar.getvalue(),
        "is not an SQLite database": database(folder, words=ENGLISH)[:5000],
        "files in it, and at most 100 are read": archive(**{f"f{at}": "x" for at in range(101)}),
        "is a file of another program": archive(words_csv=b"\0\1\2\3" * 99),
    }


DAMAGED = (
    "is not a zip archive without a password",
    "is not a gzip file",
    "is a compressed file",
    "is not an SQLite database",
    "files in it, and at most 100 are read",
    "is a file of another program",
)


@pytest.mark.parametrize("wrong", DAMAGED)
def test_what_cannot_be_unpacked_is_told(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(PublisherError, match=wrong):
        read(tmp_path, "words", damaged(tmp_path)[wrong])


def test_what_unpacks_to_too_much_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(containers, "MAX_BYTES", 1000)
    for data in (gzip.compress(b"a" * 2000), archive(a_txt="a" * 600, b_txt="a" * 600)):
        with pytest.raises(SourceError, match="unpacks to more than"):
            read(tmp_path, "words", data)


def test_an_archive_without_files_has_no_words(tmp_path: Path) -> None:
    assert pairs(read(tmp_path, "words.zip", archive())) == []


def test_words_without_clues_beside_files_that_are_none_are_asked_about(tmp_path: Path) -> None:
    packages = {"main_py": "import os\nprint('x')\n", "needs_txt": "requests\nnumpy\npandas\n"}
    found = read(tmp_path, "tool.zip", archive(**packages))
    assert "its file needs.txt has words without clues" in found.value.question
    assert {"sheet": "needs.txt"} in [each.settings for each in found.value.readings]
    alone = read(tmp_path, "words.zip", archive(words_txt="lion\nowl\nsnail\n"))
    assert (len(pairs(alone)), alone.value.question) == (3, "")
