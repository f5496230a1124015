"""The path `-`: standard input for what is read, standard output for what is written."""

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import Command
from publisher.errors import FileError, OutputError
from publisher.files import output
from publisher.files.opening import file_bytes, open_file
from publisher.files.standard import STANDARD, standard_input


class Pipe(io.TextIOWrapper):
    """A standard stream of bytes."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = io.BytesIO(data)
        super().__init__(self.data, encoding="utf-8")


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    standard_input.cache_clear()
    yield
    standard_input.cache_clear()


def test_standard_input_is_read_once_and_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Pipe(b"cat\xff"))
    assert file_bytes(STANDARD) == b"cat\xff"
    with open_file(STANDARD) as file:
        assert file.read() == b"cat\xff"


def test_too_much_of_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Pipe(b"x" * (2**20 + 1)))
    with pytest.raises(FileError, match="larger than the 1 MB"):
        file_bytes(STANDARD, 2**20)


def test_none_of_it_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(FileError, match="there is no standard input"):
        file_bytes(STANDARD)


def test_files_are_in_their_places_before_standard_output_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    there: list[bool] = []

    class Seeing(io.BytesIO):
        def write(self, data: object) -> int:
            there.append((tmp_path / "a.txt").exists())
            return super().write(data)  # type: ignore[arg-type]

    pipe = Pipe()
    monkeypatch.setattr(sys, "stdout", pipe)
    monkeypatch.setattr(type(pipe), "buffer", Seeing())
    output.check([STANDARD])
    output.write({STANDARD: b"\x00page", tmp_path / "a.txt": b"text"})
    assert there == [True]
    assert pipe.buffer.getvalue() == b"\x00page"  # type: ignore[attr-defined]


def test_a_closed_standard_output_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(OutputError, match="there is no standard output"):
        output.write({STANDARD: b"page"})


BOOK = """\
generator:
  {use: fill, budget: 5000steps, grid: "...\\n.##\\n...", wordlists: [{file: "-"}]}
puzzles: [{seeds: 2}]
export: [ipuz]
"""
WORDS = b"cat\nact\ntea\neat\nate\ntac\nace\n"


def made_of(
    words: bytes,
    executor: str,
    publisher: Command,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> str:
    """The first puzzle of a book whose word list is standard input."""
    standard_input.cache_clear()
    monkeypatch.setattr(sys, "stdin", Pipe(words))
    path = folder / "book.yaml"
    path.write_text(BOOK, encoding="utf-8")
    run = publisher("publish", path, "--on", executor)
    assert (run.code, run.err) == (0, "")
    return (folder / "book-1.ipuz").read_text(encoding="utf-8")


@pytest.mark.proof
def test_workers_fill_the_puzzles_of_a_book_from_the_standard_input_of_the_first_process(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = made_of(WORDS, "serial", publisher, tmp_path, monkeypatch)
    (tmp_path / ".publisher/ledger.db").unlink()
    (tmp_path / "book-1.ipuz").unlink()
    assert made_of(WORDS, "processes:2", publisher, tmp_path, monkeypatch) == here


def test_a_book_of_other_words_in_standard_input_is_made_anew(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_of(WORDS, "serial", publisher, tmp_path, monkeypatch)
    book = made_of(b"god\ndog\ngad\ndad\n", "serial", publisher, tmp_path, monkeypatch)
    assert '"D"' in book


def test_a_book_says_that_there_is_no_standard_input(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    path = tmp_path / "book.yaml"
    path.write_text(BOOK, encoding="utf-8")
    run = publisher("publish", path)
    assert run.code == 2
    assert "standard input cannot be read: there is no standard input" in run.err
