"""The manifest: every file of a publication with its size and its hash."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from conftest import Command
from publisher.files.address import Address
from publisher.pipeline.manifest import Digest, ListedFile, manifest

BOOK = (
    "generator: {budget: 20steps}\n"
    "puzzles:\n"
    "  - {title: Pets, words: [list: [cat, cow]], seeds: 2}\n"
    "  - {title: תשבץ, language: he, words: [list: [דב, דג]]}\n"
    "export: [json, ipuz: {file: '{thousand:03}/{number:06}'}]\n"
    "output: {folder: out, manifest: '{config}.jsonl'}\n"
)


def lines(data: bytes) -> list[dict[str, object]]:
    return [json.loads(line) for line in data.decode().splitlines()]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.yaml"
    path.write_text(BOOK, encoding="utf-8")
    return path


@pytest.mark.parametrize("times", [1, 2])
def test_every_file_is_listed_with_its_hash(
    book: Path, tmp_path: Path, publisher: Command, times: int
) -> None:
    for _ in range(times):
        run = publisher("publish", book)
        assert run.code == 0, run.err
    out = tmp_path / "out"
    listed = lines((out / "book.jsonl").read_bytes())
    assert [(file["file"], file["export"], file.get("puzzle")) for file in listed] == [
        ("book.json", "json", None),
        ("000/000001.ipuz", "ipuz", 1),
        ("000/000002.ipuz", "ipuz", 2),
        ("000/000003.ipuz", "ipuz", 3),
    ]
    for file in listed:
        data = (out / str(file["file"])).read_bytes()
        assert file["bytes"] == len(data)
        assert file["sha256"] == sha256(data).hexdigest()
    there = {path.relative_to(out).as_posix() for path in out.rglob("*.*") if path.is_file()}
    assert {str(file["file"]) for file in listed} | {"book.jsonl"} <= there


def test_a_file_of_an_earlier_run_is_read_again(tmp_path: Path) -> None:
    (tmp_path / "פאזל.ipuz").write_bytes(b"old")
    listed = [
        ListedFile(tmp_path / "פאזל.ipuz", "ipuz", 0),
        ListedFile(Path("-"), "text", None),
        ListedFile(Path("/elsewhere/a.pdf"), "pdf", None, Digest.of(b"new")),
        ListedFile(Address("s3://bucket/a.pdf"), "pdf", None, Digest.of(b"new")),
    ]
    old, *others = lines(manifest(listed, tmp_path))
    assert (old["file"], old["bytes"]) == ("פאזל.ipuz", 3)
    assert [file["file"] for file in others] == ["/elsewhere/a.pdf", "s3://bucket/a.pdf"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("'{number}.jsonl'", "there is one manifest for all puzzles"),
        ("'../book.yaml'", "`..` is no name of a folder or a file"),
        ("book.json", "writes"),
    ],
)
def test_a_manifest_has_a_file_of_its_own(
    book: Path, publisher: Command, name: str, said: str
) -> None:
    book.write_text(BOOK.replace("'{config}.jsonl'", name), encoding="utf-8")
    run = publisher("publish", book)
    assert run.code == 2
    assert said in run.err


def test_a_manifest_is_not_written_over_the_config(book: Path, publisher: Command) -> None:
    text = BOOK.replace("folder: out", "folder: .").replace("'{config}.jsonl'", "book.yaml")
    book.write_text(text, encoding="utf-8")
    run = publisher("publish", book)
    assert run.code == 2
    assert "it would overwrite this config" in run.err
    assert book.read_text(encoding="utf-8") == text
