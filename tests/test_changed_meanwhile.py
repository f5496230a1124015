"""Files that somebody else writes while a puzzle is being made: nothing of theirs is lost."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import Command
from publisher import SearchRun
from publisher.batch.progress import Progress
from publisher.config import load as load_config
from publisher.errors import CommandError, GenerationError, OutputError
from publisher.pipeline.publishing import Pipeline
from publisher.plugins.registry import load
from publisher.plugins.search_run import Budget
from publisher_cluebank.bank import ClueBank
from publisher_edit.config_puzzle import open_puzzle

CONFIG = """\
words: [list: [cat, car, tar, rat]]
generator: {use: fill, budget: 100steps, grid: '...'}
clues: clues.txt
lock: row.lock
export: [json]
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "row.yaml"
    path.write_text(CONFIG)
    return path


class Meanwhile(Progress):
    """Does something when a search begins."""

    def __init__(self, do: Callable[[], object]) -> None:
        self._do = do

    def begin(self, budget: Budget, number: int) -> SearchRun:
        self._do()
        return SearchRun(budget)


def pipeline(config: Path) -> Pipeline:
    registry = load()
    return Pipeline(load_config(config, registry), registry)


def test_clues_that_are_saved_during_a_search_stay(config: Path) -> None:
    file = config.with_name("clues.txt")

    with pipeline(config).publish(Meanwhile(lambda: file.write_text("emu\tIt runs\n"))) as done:
        (entry,) = done.made[0].puzzle.entries
    assert file.read_text() == f"emu\tIt runs\n{entry.spelling}\t\n"


@pytest.mark.slow
def test_clues_are_recorded_when_all_files_are_written(config: Path) -> None:
    manifest, bank = config.with_name("files.jsonl"), config.with_name("bank.db")
    words = "cat: It purrs, car: It drives, tar: It is black, rat: It gnaws"
    text = CONFIG.replace("[cat, car, tar, rat]", f"{{{words}}}")
    config.write_text(f"{text}clue_bank: bank.db\noutput: {{manifest: files.jsonl}}\n")
    made = pipeline(config)
    with made.publish(Meanwhile(lambda: manifest.write_text("mine\n"))) as done:
        (trouble,) = done.troubles
    assert "is not a manifest" in str(trouble)
    assert not [clue for clue in ClueBank(bank).all_clues() if "used in" in str(clue)]
    manifest.unlink()
    with pipeline(config).publish() as done:
        assert not done.troubles
    used = [clue for clue in ClueBank(bank).all_clues() if "used in" in str(clue)]
    assert len(used) == 1


def test_a_lock_that_another_run_writes_during_a_search_stays(
    publisher: Command, config: Path
) -> None:
    lock = config.with_name("row.lock")

    other = Meanwhile(lambda: publisher("publish", config))
    with pytest.raises(GenerationError) as caught:
        pipeline(config).publish(other)
    assert str(caught.value) == (
        f"{config}: {lock} was changed while the puzzle was made, and nothing was written: "
        "publish again"
    )
    assert len(json.loads(lock.read_text())["puzzles"]) == 1
    assert publisher("publish", config).code == 0


@pytest.mark.parametrize("name", ["clues.txt", "row.lock"])
def test_an_edit_refuses_files_that_were_changed_since_it_began(
    publisher: Command, config: Path, name: str
) -> None:
    assert publisher("publish", config).code == 0
    opened = open_puzzle(pipeline(config), 1)
    opened.refuse_changed_files()
    if name == "row.lock":
        assert publisher("edit", config, "--reject", "1a", "--set", "clues=b.txt").code == 0
    else:
        config.with_name(name).write_text("emu\tIt runs\n")
    with pytest.raises(CommandError) as caught:
        opened.refuse_changed_files()
    assert str(caught.value) == (
        f"{config.with_name(name)} was changed in the meantime, and nothing was written: try again"
    )


@pytest.mark.slow
def test_the_ledger_is_open_until_the_result_is_closed(config: Path) -> None:
    config.write_text("export: [json]\npuzzles: [{seeds: 2, words: [list: [cat, car, rat]]}]\n")
    with pipeline(config).publish() as done:
        assert done.ledger
        assert done.ledger.written(by_config=True)
    with pytest.raises(OutputError):
        done.ledger.written(by_config=True)
