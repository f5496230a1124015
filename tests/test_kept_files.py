"""Files that users keep, as the version of November 2026 wrote them: all are still read.

`tests/data/kept` has them: locks, clue files, JSON and a text sheet in English and Hebrew, and a
cached index. Whoever changes a format adds a sample and keeps these.
"""

import json
import shutil
from pathlib import Path

import pytest

from conftest import Command
from publisher.words.clue_file import ClueFile
from publisher_fill.wordlist import cache
from publisher_testing import ENGLISH as TEST_ENGLISH
from publisher_testing import puzzle

KEPT = Path(__file__).parent / "data" / "kept"
ENGLISH = "language: en\nwords: [list: [cat, dog]]\n"
HEBREW = "language: he\nwords: [list: [שלום, מלון]]\n"


def config(folder: Path, name: str, words: str) -> Path:
    """A config with the kept lock and clue file of this name."""
    for file in (f"{name}.lock", f"{name}-clues.txt"):
        shutil.copy(KEPT / file, folder)
    path = folder / f"{name}.yaml"
    kept = f"lock: {name}.lock\nclues: {name}-clues.txt\n"
    path.write_text(f"{words}{kept}export: [json]\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "words", "clue"),
    [("zoo", ENGLISH, "It squeaks"), ("zoo-he", HEBREW, "עוף מים")],
    ids=["en", "he"],
)
def test_a_lock_and_a_clue_file_are_read(
    publisher: Command, tmp_path: Path, name: str, words: str, clue: str
) -> None:
    run = publisher("publish", config(tmp_path, name, words), "--json")
    assert run.code == 0, run.err
    (told,) = json.loads(run.out)["puzzles"]
    assert told["stopped"] == "locked"
    (made,) = json.loads((tmp_path / f"{name}.json").read_text("utf-8"))["puzzles"]
    (kept,) = json.loads((KEPT / f"{name}.lock").read_text("utf-8"))["puzzles"]
    assert made["rows"] == kept["rows"]
    assert clue in {entry.get("clue") for entry in made["entries"]}


def test_a_clue_file_that_was_put_in_order_is_read() -> None:
    file = ClueFile.read(KEPT / "zoo-ordered-clues.txt", TEST_ENGLISH)
    assert file.clues[tuple("UNICORN")].text == "It has one horn"
    assert file.clues[tuple("MOUSE")].text == ""
    assert len(file.clues) == 4
    after = file.extended([puzzle(["CAT"], clue="")]).text
    assert after.index("CAT") < after.index("# Clues of words")


@pytest.mark.parametrize(
    ("name", "original"),
    [("zoo.json", "zoo"), ("zoo-he.json", "zoo-he"), ("zoo-he-sheet.txt", "zoo-he")],
)
def test_a_puzzle_is_read(publisher: Command, tmp_path: Path, name: str, original: str) -> None:
    file = tmp_path / "again.json"
    run = publisher("convert", KEPT / name, file)
    assert run.code == 0, run.err
    (made,) = json.loads(file.read_text("utf-8"))["puzzles"]
    (kept,) = json.loads((KEPT / f"{original}.json").read_text("utf-8"))["puzzles"]
    assert made["rows"] == kept["rows"]
    assert made["language"] == kept["language"]


def test_an_index_of_another_format_is_made_anew() -> None:
    """Its name is the hash of the format, the version and the list: ours has another name."""
    (kept,) = KEPT.glob("*.index")
    assert kept.stem != cache.key([b"list"])
