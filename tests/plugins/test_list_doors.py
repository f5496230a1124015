"""Every kind of file through every door by which lists come in: the same words each time."""

import gzip
import io
import json
import sqlite3
import zipfile
from base64 import b64encode
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import docx
import pytest
from openpyxl import Workbook

from publisher.config.loading import load as load_config
from publisher.files.standard import standard_input
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.registry import load
from publisher_make.making import Making
from studio.in_process import StudioHere
from written_lists import ENGLISH, HEBREW, Pair

REGISTRY = load()
WORDS = {"en": ENGLISH[:1] + ENGLISH[3:5], "he": HEBREW[:1] + HEBREW[3:5]}
HEADED = ("Word", "Clue")


def lined(words: list[Pair], sign: str = "\t", *, headed: bool = True) -> bytes:
    return "\n".join(map(sign.join, [HEADED, *words] if headed else words)).encode()


def quoted(words: list[Pair]) -> bytes:
    return "\n".join(f'"{word}","{clue}"' for word, clue in [HEADED, *words]).encode()


def web_page(words: list[Pair]) -> bytes:
    cells = "".join(f"<tr><td>{word}</td><td>{clue}</td></tr>" for word, clue in words)
    return f"<!DOCTYPE html><html><table>{cells}</table></html>".encode()


def of_json(words: list[Pair]) -> bytes:
    return json.dumps([dict(zip(HEADED, pair, strict=True)) for pair in words]).encode()


def workbook(words: list[Pair]) -> bytes:
    made, file = Workbook(), io.BytesIO()
    for row in (HEADED, *words):
        made.worksheets[0].append(row)
    made.save(file)
    return file.getvalue()


def document(words: list[Pair]) -> bytes:
    made, file = docx.Document(), io.BytesIO()
    for word, clue in words:
        made.add_paragraph(f"{word} = {clue}")
    made.save(file)
    return file.getvalue()


def rich_text(words: list[Pair]) -> bytes:
    lines = (f"{word} = {clue}" for word, clue in words)
    text = "\\par ".join("".join(f"\\u{ord(char)}?" for char in line) for line in lines)
    return f"{{\\rtf1\\ansi {text}}}".encode()


def flat_sheet(words: list[Pair]) -> bytes:
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    rows = "".join(
        "<table:table-row>"
        + "".join(f"<table:table-cell><text:p>{each}</text:p></table:table-cell>" for each in row)
        + "</table:table-row>"
        for row in (HEADED, *words)
    )
    return (
        f'<?xml version="1.0"?><office:document {spaces} office:mimetype='
        '"application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>'
        f'<table:table table:name="A">{rows}</table:table></office:spreadsheet></office:body>'
        "</office:document>"
    ).encode()


def archive(words: list[Pair]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as written:
        written.writestr("words.csv", quoted(words))
    return made.getvalue()


def cards(words: list[Pair]) -> bytes:
    made = io.BytesIO()
    value = {"cards": [{"text": clue, "answer": word} for word, clue in words]}
    with zipfile.ZipFile(made, "w") as written:
        written.writestr("content/content.json", json.dumps(value))
    return made.getvalue()


def database(words: list[Pair]) -> bytes:
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute("CREATE TABLE words (word, clue)")
        made.executemany("INSERT INTO words VALUES (?, ?)", words)
        made.commit()
        return bytes(made.serialize())


KINDS: dict[str, Callable[[list[Pair]], bytes]] = {
    "words.txt": lambda words: lined(words, " = ", headed=False),
    "words": lambda words: "\ufeff".encode() + lined(words, " = ", headed=False),
    "old.txt": lambda words: lined(words, " = ", headed=False).decode().encode("utf-16"),
    "words.csv": quoted,
    "words.tsv": lined,
    "words.md": lambda words: b"\n".join(
        b"| %s | %s |" % (word.encode(), clue.encode()) for word, clue in [("-", "-"), *words]
    ),
    "words.html": web_page,
    "words.json": of_json,
    "words.xlsx": workbook,
    "words.fods": flat_sheet,
    "words.docx": document,
    "words.rtf": rich_text,
    "words.h5p": cards,
    "words.zip": archive,
    "words.csv.gz": lambda words: gzip.compress(quoted(words)),
    "words.db": database,
}
TEXTS = [name for name in KINDS if name.endswith((".txt", ".csv", ".tsv", ".md", ".html", ".json"))]


def made_of(file: Path) -> list[Pair]:
    """What `make` reads."""
    words = Making(file, (), None, {}, (), REGISTRY).pipeline().builders[0].source_words()
    return [(word.text, word.clue) for word in words]


def by_config(file: Path) -> list[Pair]:
    """What `check` and `publish` read."""
    config = file.parent / "config.yaml"
    config.write_text(f"title: T\nwords: [file: {file.name}]\n", "utf-8")
    builder = PuzzleBuilder(load_config(config, REGISTRY).puzzle_configs[0], REGISTRY)
    return [(word.text, word.clue) for word in builder.source_words()]


def by_input(file: Path, monkeypatch: pytest.MonkeyPatch) -> list[Pair]:
    """What `make -` reads."""
    standard_input.cache_clear()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    found = made_of(Path("-"))
    standard_input.cache_clear()
    return found


def in_studio(folder: Path, address: str, **asked: object) -> list[Pair]:
    """What the studio understands of a list that is pasted or dropped."""
    studio = StudioHere(folder)
    draft = studio.done("/api/drafts", settings={"title": "T"})["draft"]
    found = studio.done(f"/api/d/{draft}/{address}", **asked)
    if "understood" not in found:
        found = studio.done(f"/api/d/{draft}/words", guess=True)
    lines = found["understood"]["lines"]
    return [(line["spelling"], line["clue"]) for line in lines if line["kind"] == "word"]


@pytest.mark.slow
@pytest.mark.parametrize("code", WORDS)
@pytest.mark.parametrize("name", KINDS)
def test_a_kind_of_file_is_the_same_list_through_every_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, code: str
) -> None:
    file = tmp_path / name
    file.write_bytes(KINDS[name](WORDS[code]))
    dropped = b64encode(file.read_bytes()).decode()
    assert made_of(file) == WORDS[code]
    assert by_config(file) == WORDS[code]
    assert by_input(file, monkeypatch) == WORDS[code]
    assert (
        in_studio(tmp_path / "drop", "file", name=name, base64=dropped, guess=True) == WORDS[code]
    )
    if name in TEXTS:
        text = file.read_bytes().decode("utf-16" if name == "old.txt" else "utf-8")
        assert in_studio(tmp_path / "paste", "words", text=text, guess=True) == WORDS[code]
