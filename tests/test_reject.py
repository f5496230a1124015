"""`reject:` in a config: words that no list and no generator brings into a puzzle."""

import json
from pathlib import Path

import pytest

from conftest import Command
from publisher import Generator, Layout, NoOptions, Request, SearchRun
from publisher.plugins.installed import Provider
from publisher.plugins.registry import load
from test_cli_edit import GRID, config
from tiny_reviser import laid_out

WORDS = "cat car cot cod tan ran ten den don dog can hat had nat"


def spellings(path: Path) -> set[str]:
    return {
        entry["spelling"].upper()
        for puzzle in json.loads(path.read_text("utf-8"))["puzzles"]
        for entry in puzzle["entries"]
    }


@pytest.mark.parametrize("generator", [GRID, "generator: {budget: 60steps}"])
def test_a_rejected_word_is_in_no_puzzle_and_is_left_out_with_its_reason(
    publisher: Command, tmp_path: Path, generator: str
) -> None:
    path = config(tmp_path, words=WORDS)
    path.write_text(path.read_text().replace(GRID, generator).replace("lock: square.lock\n", ""))
    publisher("publish", path)
    some = sorted(spellings(tmp_path / "square.json"))[:2]
    run = publisher("publish", path, "--set", f"reject=[{', '.join(some)}]", "--json")
    assert run.code == 0, run.err
    assert not spellings(tmp_path / "square.json") & set(some)
    reasons = {
        each["answer"]: each["reason"] for each in json.loads(run.out)["puzzles"][0]["unplaced"]
    }
    assert reasons[some[0].lower()] == "it is rejected: `reject` has it"


@pytest.mark.parametrize("grid", [GRID, GRID.replace(".#.", "...")])
def test_lists_of_the_generator_are_searched_without_it(
    publisher: Command, tmp_path: Path, grid: str
) -> None:
    """Dense grids are filled in another way, row by row."""
    dense = "abc def ghi adg beh cfi jkl mno pqr jmp knq lor"
    (tmp_path / "list.txt").write_text(
        "\n".join(f"{w};50" for w in (WORDS if "#" in grid else dense).split())
    )
    path = tmp_path / "square.yaml"
    generator = grid.replace("use: fill,", "use: fill, wordlists: [{file: list.txt}],")
    path.write_text(f"{generator}\nexport: [json]\n")
    assert publisher("publish", path).code == 0
    word = min(spellings(tmp_path / "square.json"))
    run = publisher("publish", path, "--set", f"reject=[{word}]")
    assert run.code == 0, run.err
    assert word not in spellings(tmp_path / "square.json")


def test_a_word_that_is_rejected_and_wanted_is_a_contradiction(
    publisher: Command, tmp_path: Path
) -> None:
    path = config(tmp_path, "reject: [cat]\n")
    path.write_text(path.read_text().replace("use: fill,", "use: fill, theme: [cat],"))
    run = publisher("publish", path)
    assert run.code == 2
    assert "generator.theme[0]: “cat” is rejected: `reject` has it" in run.err
    pin = "place: [{word: cat, at: [1, 1], direction: across}]"
    path.write_text(
        "words: [list: [car, tan, cod]]\nreject: [cat]\nexport: [json]\n"
        f"generator: {{budget: 20steps, {pin}}}\n"
    )
    run = publisher("publish", path)
    assert run.code == 2
    assert "generator.place[0].word: “cat” is rejected: `reject` has it" in run.err


def test_what_is_no_word_is_a_fault_at_its_place(publisher: Command, tmp_path: Path) -> None:
    path = config(tmp_path, "reject: [cat, c4t]\n")
    run = publisher("check", path)
    assert run.code == 2
    assert f"{path}:10:15: reject[1]: `c4t` cannot be a word: it has a digit, 4" in run.err


def test_a_book_rejects_for_all_its_puzzles(publisher: Command, tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    path.write_text(
        "reject: [dog]\ngenerator: {budget: 20steps}\nexport: [json]\npuzzles:\n"
        "- words: [list: [dog, goat, parrot, tiger]]\n"
        "- words: [list: [dog, goat, parrot, tiger]]\n  reject: [goat]\n"
    )
    assert publisher("publish", path).code == 0
    first, second = (
        {entry["spelling"] for entry in puzzle["entries"]}
        for puzzle in json.loads((tmp_path / "book.json").read_text())["puzzles"]
    )
    assert "dog" not in first
    assert "goat" not in second


def test_a_generator_that_does_not_care_is_found_out(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = load()

    def generate(request: Request, options: NoOptions, run: SearchRun) -> Layout:
        return laid_out("CAT", "A##", "R##")

    record = Generator("stubborn", "Stubborn", NoOptions, generate, needs_words=False)
    registry.add(record, Provider("stubborn", "stubborn-plugin", "1.0"))
    monkeypatch.setattr("publisher.plugins.registry.load", lambda files: registry)
    path = tmp_path / "car.yaml"
    path.write_text("generator: {use: stubborn}\nreject: [car]\nexport: [json]\n")
    run = publisher("publish", path)
    assert "or out of what the generator stubborn was told to place" in run.err
    assert not (tmp_path / "car.json").exists()
