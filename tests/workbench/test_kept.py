"""What is saved of a state is what publishing makes of it, byte for byte."""

import json
from pathlib import Path

import pytest

from conftest import Command
from publisher import Budget, Publication, SearchRun, to_json
from publisher.config import load as load_config
from publisher.files import output
from publisher.pipeline.publishing import Pipeline
from publisher.plugins.registry import load
from publisher.workbench.questions import finished
from publisher.workbench.search_commands import Mend
from publisher.workbench.state import PuzzleState
from publisher.workbench.word_commands import Reject, WriteClue
from publisher_edit.config_puzzle import OpenPuzzle, open_puzzle
from test_cli_edit import config

CLUED = "title: Four words\nauthor: Ann\nwords:\n- list: {cat: It purrs, cod: A fish}\n"


def opened(path: Path, number: int = 1) -> OpenPuzzle:
    registry = load()
    return open_puzzle(Pipeline(load_config(path, registry), registry), number)


def mended(puzzle: OpenPuzzle, state: PuzzleState) -> PuzzleState:
    return Mend().applied(state, puzzle.reviser, SearchRun(Budget(steps=3000)))


@pytest.fixture
def path(publisher: Command, tmp_path: Path) -> Path:
    path = config(tmp_path)
    text = path.read_text().replace("words: [list", f"{CLUED}- list").replace("]]", "]")
    path.write_text(f"{text}clues: clues.txt\n")
    assert publisher("publish", path).code == 0
    return path


@pytest.mark.parametrize("clue", ["", "By hand"])
@pytest.mark.parametrize("has_file", [True, False])
def test_what_is_saved_is_what_is_published(
    publisher: Command, path: Path, clue: str, *, has_file: bool
) -> None:
    if not has_file:
        path.write_text(path.read_text().replace("clues: clues.txt\n", ""))
    puzzle = opened(path)
    state = mended(puzzle, Reject("1a").applied(puzzle.state))
    for name in ("1a", "3a", "1d"):
        state = WriteClue(name, clue and f"{clue}: {name}").applied(state)
    shown = puzzle.shown(state)
    output.write(puzzle.files(state))
    assert publisher("publish", path).code == 0
    made = path.with_suffix(".json").read_bytes()
    assert made == to_json(Publication.of(shown))
    again = opened(path)
    assert again.shown(again.state) == shown
    assert finished(again.state).grid == finished(state).grid


def test_a_clue_that_is_taken_away_goes_from_the_file_too(publisher: Command, path: Path) -> None:
    puzzle = opened(path)
    output.write(puzzle.files(WriteClue("2d", "By hand").applied(puzzle.state)))
    publisher("publish", path)
    puzzle = opened(path)
    file = path.with_name("clues.txt")
    assert WriteClue("2d", "By hand").applied(puzzle.state) == puzzle.state
    output.write(puzzle.files(WriteClue("2d", "").applied(puzzle.state)))
    publisher("publish", path)
    assert "By hand" not in file.read_text() + path.with_suffix(".json").read_text()


def test_nothing_changed_is_nothing_changed(path: Path) -> None:
    puzzle = opened(path)
    files = puzzle.files(puzzle.state)
    assert [data == file.read_bytes() for file, data in files.items()] == [True] * len(files)


def test_a_book_whose_puzzles_share_a_clue_file(publisher: Command, tmp_path: Path) -> None:
    inner = config(tmp_path)
    text = inner.read_text().replace("lock: square.lock\n", "lock: second.lock\n")
    (tmp_path / "second.yaml").write_text(text.replace("budget: ", "seed: 9, budget: "))
    for name in ("square", "second"):
        file = tmp_path / f"{name}.yaml"
        file.write_text(file.read_text() + "clues: clues.txt\n")
    book = tmp_path / "book.yaml"
    book.write_text("puzzles: [{config: square.yaml}, {config: second.yaml}]\nexport: [json]\n")
    assert publisher("publish", book).code == 0
    clues = tmp_path / "clues.txt"
    clues.write_text(
        "".join(f"{line.strip()}\tA clue\n" for line in clues.read_text().splitlines())
    )
    run = publisher("edit", book, "--reject", "1a", "--puzzle", 2)
    assert run.code == 0, run.err
    words = {
        entry["spelling"]
        for name in ("square.lock", "second.lock")
        for puzzle in json.loads((tmp_path / name).read_text())["puzzles"]
        for entry in puzzle["entries"]
    }
    today = clues.read_text().partition("# Clues of words")[0]
    assert {line.partition("\t")[0] for line in today.splitlines()} == words


def test_clues_are_only_added_while_puzzles_that_share_the_file_are_not_made(
    publisher: Command, path: Path
) -> None:
    path.write_text(path.read_text().replace("budget: ", "distinct: 2, budget: "))
    file = path.with_name("clues.txt")
    before = file.read_text()
    run = publisher("edit", path, "--reject", "1a", "--set", "generator.distinct=2")
    assert run.code == 0, run.err
    assert file.read_text().startswith(before)
