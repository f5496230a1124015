"""Ctrl-C while the pages of several puzzles are laid out: once ends it, and nothing is lost."""

import signal
from pathlib import Path

import pytest

from conftest import Command
from publisher_pages.document import document

BOOK = """\
title: שבוע
language: he
puzzles: [{seeds: 2, words: [list: [אריה, נמר, זברה, סוס, גמל, עכבר]]}]
generator: {budget: 20steps}
export: [json, pdf: {template: book}]
output: {manifest: files.jsonl}
"""


def book(folder: Path) -> Path:
    path = folder / "week.yaml"
    path.write_text(BOOK, encoding="utf-8")
    return path


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.fixture
def pressed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Ctrl-C is pressed on the second page; the numbers of the pages that were laid out."""
    pages: list[int] = []

    def tell_page(number: int, count: int) -> None:
        assert number <= count
        pages.append(number)
        if number == 2:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(document, "tell_page", tell_page)
    return pages


@pytest.mark.proof
def test_it_ends_at_once_and_the_next_run_goes_on(
    publisher: Command, tmp_path: Path, pressed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = book(tmp_path)
    run = publisher("publish", path)
    assert run.code == 1
    assert f"{path}: interrupted while the files were made" in run.err
    assert pressed == [1, 2]
    assert set(files(tmp_path)) == {"week.yaml", "week.json"}
    monkeypatch.undo()
    run = publisher("publish", path, "--progress", "json")
    assert run.code == 0, run.err
    assert '"kept": 2, "made": 0,' in run.err
    assert '"file": "week.pdf", "page": 7, "pages": 7}' in run.err
    publisher("publish", path, "-o", tmp_path / "undisturbed")
    made, other = files(tmp_path), files(tmp_path / "undisturbed")
    assert {name: made[name] for name in other} == other


def test_the_file_and_the_manifest_of_yesterday_stay(
    publisher: Command, tmp_path: Path, pressed: list[int]
) -> None:
    path = book(tmp_path)
    before = {"week.pdf": b"whole", "files.jsonl": b'{"file": "week.pdf", "config": "week.yaml"}\n'}
    for name, data in before.items():
        (tmp_path / name).write_bytes(data)
    assert publisher("publish", path).code == 1
    assert pressed
    assert {**files(tmp_path), **before} == files(tmp_path)


def test_a_single_puzzle_is_published_nevertheless(
    publisher: Command, tmp_path: Path, pressed: list[int]
) -> None:
    path = book(tmp_path)
    path.write_text(BOOK.replace("seeds: 2", "seeds: 1"), encoding="utf-8")
    assert publisher("publish", path).code == 0
    assert 3 in pressed
    assert (tmp_path / "week.pdf").exists()
