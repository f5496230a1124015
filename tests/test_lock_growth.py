"""A lock grows with the puzzles that are asked for, and never loses one by itself."""

import json
from pathlib import Path

import pytest

from conftest import Command

WORDS = [f"{first}{last}" for first in "blcrstfpm" for last in ("and", "ent", "ine", "oor")]
CONFIG = f"title: Zoo\ngenerator: {{budget: 60steps}}\nlock: zoo.lock\nwords: [list: {WORDS}]\n"


def kept(lock: Path) -> list[str]:
    """The puzzles of a lock as text."""
    return [
        json.dumps({"rows": puzzle["rows"], "entries": puzzle["entries"]})
        for puzzle in json.loads(lock.read_text())["puzzles"]
    ]


GROWTHS = {
    "seeds": ("puzzles: [{{config: zoo.yaml, seeds: {}}}]\nexport: [json]\n", 2, 4),
    "parts": ("puzzles: [{{config: zoo.yaml, parts: {}}}]\nexport: [json]\n", 2, 3),
    "one to many": ("puzzles: [{{config: zoo.yaml, seeds: {}}}]\nexport: [json]\n", 1, 3),
}


@pytest.mark.parametrize(("book", "first", "more"), GROWTHS.values(), ids=GROWTHS)
def test_a_lock_keeps_its_puzzles_and_takes_more(
    publisher: Command, tmp_path: Path, book: str, first: int, more: int
) -> None:
    (tmp_path / "zoo.yaml").write_text(CONFIG)
    path, lock = tmp_path / "book.yaml", tmp_path / "zoo.lock"
    path.write_text(book.format(first))
    assert publisher("publish", path).code == 0
    before = kept(lock)
    path.write_text(book.format(more))
    run = publisher("publish", path, "--json")
    assert run.code == 0, run.err
    made = json.loads(run.out)["puzzles"]
    assert [puzzle["title"] for puzzle in made] == [f"Zoo {n + 1}" for n in range(more)]
    assert [puzzle["stopped"] == "locked" for puzzle in made] == [n < first for n in range(more)]
    assert kept(lock)[:first] == before
    assert len(set(kept(lock))) == more
    seeds = [puzzle["seed"] for puzzle in made]
    assert seeds == list(range(seeds[0], seeds[0] + more))


def test_distinct_grows_too_and_new_puzzles_differ_from_the_old(
    publisher: Command, tmp_path: Path
) -> None:
    path, lock = tmp_path / "zoo.yaml", tmp_path / "zoo.lock"
    path.write_text(CONFIG + "export: [json]\n")
    assert publisher("publish", path, "--set", "generator.distinct=2").code == 0
    before = kept(lock)
    assert publisher("publish", path, "--set", "generator.distinct=3").code == 0
    assert kept(lock)[:2] == before
    words = [
        {entry["spelling"] for entry in puzzle["entries"]}
        for puzzle in json.loads(lock.read_text())["puzzles"]
    ]
    assert len(words[2] - words[0]) > len(words[2]) // 2


def test_a_lock_that_is_to_shrink_says_what_to_do(publisher: Command, tmp_path: Path) -> None:
    path, lock = tmp_path / "zoo.yaml", tmp_path / "zoo.lock"
    path.write_text(CONFIG + "export: [json]\n")
    publisher("publish", path, "--set", "generator.distinct=2")
    before = lock.read_bytes()
    run = publisher("publish", path)
    assert run.code == 2
    assert "has 2 puzzles, not 1; move it away to make new puzzles, or ask for 2 again" in run.err
    assert lock.read_bytes() == before
