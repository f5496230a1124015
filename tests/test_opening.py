"""A path that is no file, or too large, is refused at once, wherever a user can name it."""

import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import Command, Result
from publisher import FileError, file_bytes, open_file

if sys.platform == "win32":
    pytest.skip("needs pipes that are files", allow_module_level=True)


@pytest.fixture(autouse=True)
def _never_waits() -> Iterator[None]:
    """End a test that waits for a pipe without a writer."""

    def fail(*_: object) -> None:
        raise TimeoutError("it waits")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "קובץ.txt"
    path.write_bytes(b"cat")
    assert file_bytes(path) == b"cat"
    assert file_bytes(path, most=3) == b"cat"
    with open_file(path) as file:
        assert file.read() == b"cat"


def test_an_empty_file_has_no_bytes(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    assert file_bytes(tmp_path / "empty", most=0) == b""


def test_a_link_is_the_file_that_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "words").write_bytes(b"cat")
    (tmp_path / "link").symlink_to("words")
    assert file_bytes(tmp_path / "link") == b"cat"


def test_a_file_that_is_larger_than_the_system_says(monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path("/proc/self/status")  # whose size is said to be 0
    if not path.exists():
        pytest.skip("needs /proc")
    assert path.stat().st_size == 0
    assert file_bytes(path)
    with pytest.raises(FileError, match="status is larger than the 0 MB that are read"):
        file_bytes(path, most=10)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**30)


def folder(path: Path) -> None:
    path.mkdir()


def bound(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (pipe, "is a pipe: only files are read, so save it as one first"),
        (zeros, "is a device: only files are read, so save it as one first"),
        (huge, "is larger than the 64 MB that are read"),
        (folder, "cannot be read: is a directory"),
        (bound, "cannot be read: no such device or address"),
        (Path.exists, "cannot be read: no such file or directory"),
    ],
)
def test_an_unreadable_path_is_refused_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, make: object, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("it")
    assert callable(make)
    make(path)
    with pytest.raises(FileError) as caught:
        file_bytes(path)
    assert str(caught.value) == f"it {reason}"
    assert caught.value.is_missing is (make is Path.exists)


def test_an_impossible_path_is_refused() -> None:
    with pytest.raises(FileError, match="cannot be read: embedded null byte"):
        file_bytes(Path("a\0b"))


WORDS = "words: [list: [lion, snail]]\n"
CONFIGS = {
    "the clue file": WORDS + "clues: it.yaml\n",
    "the lock": WORDS + "lock: it.yaml\n",
    "a template": WORDS + "export: [pdf: {template: it.yaml}]\n",
    "a book's config": "puzzles: [config: it.yaml]\n",
    "words": "words: [file: it.yaml]\n",
    "JSON": "words: [json: it.yaml]\n",
    "a spreadsheet": "words: [xlsx: it.yaml]\n",
    "a deck": "words: [anki: it.yaml]\n",
    "a database": "words: [{sqlite: it.yaml, query: SELECT 1}]\n",
    "a fill list": "generator: {use: fill, grid: '...', wordlists: [file: it.yaml]}\n",
    "a block list": "generator: {use: fill, grid: '...', wordlists: [block: it.yaml]}\n",
    "a drawing": WORDS + "generator: {use: fill, grid: {file: it.yaml}}\n",
    "a puzzle": "puzzle: {file: it.yaml, format: json}\n",
    "a picture": WORDS + "export: [pdf: {logo: it.yaml}]\n",
    "a font": WORDS + "export: [pdf: {font: it.yaml}]\n",
}
"""Every setting that names a file to read."""

UNBOUNDED = ("a deck", "a database")
"""Settings whose files are read only in part, whatever their size."""


def published(publisher: Command, folder: Path, setting: str) -> Result:
    """The command with a config whose setting names the file `it.yaml`."""
    (folder / "config.yaml").write_text(CONFIGS[setting])
    return publisher("publish", folder / "config.yaml")


@pytest.mark.parametrize("setting", CONFIGS)
@pytest.mark.parametrize("make", [pipe, zeros])
def test_no_setting_accepts_what_is_no_file(
    publisher: Command, tmp_path: Path, setting: str, make: object
) -> None:
    assert callable(make)
    make(tmp_path / "it.yaml")
    run = published(publisher, tmp_path, setting)
    assert run.code in (1, 2)
    assert "Traceback" not in run.err
    assert ("is a pipe" if make is pipe else "is a device") in run.err


@pytest.mark.parametrize(
    "setting", [each for each in CONFIGS if each not in ("a deck", "a database")]
)
def test_no_setting_accepts_a_file_that_is_too_large(
    publisher: Command, tmp_path: Path, setting: str
) -> None:
    huge(tmp_path / "it.yaml")
    run = published(publisher, tmp_path, setting)
    assert run.code in (1, 2)
    assert "Traceback" not in run.err
    assert "is larger than the" in run.err


@pytest.mark.parametrize("command", ["check", "publish", "check --words"])
@pytest.mark.parametrize("make", [pipe, zeros, huge])
def test_a_config_that_is_no_file_or_too_large(
    publisher: Command, tmp_path: Path, command: str, make: object
) -> None:
    assert callable(make)
    make(tmp_path / "it.yaml")
    run = publisher(*command.split(), tmp_path / "it.yaml")
    assert run.code == 2
    assert "is larger than the 16 MB" in run.err or "only files are read" in run.err
