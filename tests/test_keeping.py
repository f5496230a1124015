"""What a config keeps from run to run: clues still to be written, and locked puzzles."""

import json
from pathlib import Path
from typing import Any

import pytest

from conftest import Command

WORDS = ["lion", "tiger", "panda", "zebra", "horse", "goat", "camel", "otter", "mouse", "whale"]


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "zoo.yaml"
    path.write_text(
        f"words:\n- list: [{', '.join(WORDS)}]\n- list: {{lion: King of beasts}}\n"
        "generator: {budget: 400steps, size: 11x11}\nclues: to-write.tsv\nlock: zoo.lock\n"
        "export: [ipuz]\n",
        encoding="utf-8",
    )
    return path


def told(publisher: Command, config: Path, *arguments: object) -> dict[str, Any]:
    run = publisher("publish", config, "--json", *arguments)
    assert run.code == 0, run.err
    (puzzle,) = json.loads(run.out)["puzzles"]
    assert isinstance(puzzle, dict)
    return puzzle


def test_answers_without_a_clue_are_written_down_and_their_clues_read(
    publisher: Command, config: Path
) -> None:
    lacking = told(publisher, config)["without_clue"]
    file = config.with_name("to-write.tsv")
    assert "lion" not in lacking
    assert file.read_text() == "".join(f"{answer}\t\n" for answer in lacking)

    file.write_text(file.read_text().replace("tiger\t", "tiger\tWilliam Blake's subject"))
    assert "tiger" not in told(publisher, config)["without_clue"]
    assert "William Blake's subject" in config.with_suffix(".ipuz").read_text()


def test_what_an_editor_wrote_stays_as_it_is(publisher: Command, config: Path) -> None:
    file = config.with_name("to-write.tsv")
    written = "otter\tIt holds hands asleep\r\nunicorn\tnot placed\r\n\r\nzebra\t"
    file.write_bytes(written.encode())
    told(publisher, config)
    after = file.read_bytes().decode()
    assert after.startswith(f"{written}\r\n")
    assert after.count("otter") == after.count("zebra") == after.count("unicorn") == 1


@pytest.mark.slow
def test_a_locked_puzzle_is_published_again_unchanged(publisher: Command, config: Path) -> None:
    first = told(publisher, config)
    grid = json.loads(config.with_suffix(".ipuz").read_text())["solution"]
    lock = config.with_name("zoo.lock").read_bytes()

    again = told(publisher, config, "--seed", 9, "--set", "title=Zoo")
    assert (first["stopped"], again["stopped"]) != ("locked", "budget")
    assert again["stopped"] == "locked"
    ipuz = json.loads(config.with_suffix(".ipuz").read_text())
    assert (ipuz["solution"], ipuz["title"]) == (grid, "Zoo")
    assert config.with_name("zoo.lock").read_bytes() == lock


def test_a_locked_puzzle_takes_the_clues_that_were_written_for_it(
    publisher: Command, config: Path
) -> None:
    told(publisher, config)
    config.with_name("to-write.tsv").write_text("goat\tKid's parent\nlion\tMGM's roarer\n")
    assert "goat" not in told(publisher, config)["without_clue"]
    ipuz = config.with_suffix(".ipuz").read_text()
    assert "Kid's parent" in ipuz
    assert "MGM's roarer" in ipuz


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("clues=.", "clues: expected a file, such as `clues.txt`"),
        ("lock=", "lock: expected a file, such as `lock.txt`"),
        ("lock=zoo.yaml", "lock: it would overwrite this config; name another file"),
        ("lock=to-write.tsv", "which this config keeps under `clues`; name another file"),
        ("export=[{text: {file: to-write}}]", None),
        ("output.name=zoo", None),
    ],
)
def test_kept_files_overwrite_nothing(
    publisher: Command, config: Path, setting: str, said: str | None
) -> None:
    run = publisher("publish", config, "--set", setting)
    if said is None:
        assert run.code == 0
    else:
        assert run.code == 2
        assert said in run.err
        assert not config.with_suffix(".ipuz").exists()


def test_a_clue_file_that_cannot_take_clues_is_told_before_the_search(
    publisher: Command, config: Path
) -> None:
    file = config.with_name("to-write.tsv")
    file.write_text("otter\tIt holds hands asleep\n")
    file.chmod(0o444)
    run = publisher("check", config)
    assert run.code == 1
    assert "to-write.tsv cannot be written: it is read-only; nothing was changed" in run.err


def test_a_lock_may_be_read_only(publisher: Command, config: Path) -> None:
    told(publisher, config)
    config.with_name("zoo.lock").chmod(0o444)
    assert told(publisher, config)["stopped"] == "locked"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("zoo.lock", b"{}", "Field required; take a copy of it from before, or move it away to"),
        ("zoo.lock", b"\xff\xfe", "is damaged: Invalid JSON"),
        ("to-write.tsv", b"caf\xe9\t\n", "this is not UTF-8: save the file as UTF-8"),
        ("to-write.tsv", b"goat\tKid\n42\tx\n", "to-write.tsv:2: “42” is not an answer"),
    ],
)
def test_damage_is_told_and_nothing_is_touched(
    publisher: Command, config: Path, name: str, content: bytes, said: str
) -> None:
    config.with_name(name).write_bytes(content)
    run = publisher("publish", config)
    assert run.code == 2
    assert said in run.err
    assert config.with_name(name).read_bytes() == content
    assert not config.with_suffix(".ipuz").exists()


def test_a_lock_for_another_number_of_puzzles_or_language(publisher: Command, config: Path) -> None:
    told(publisher, config)
    assert publisher("publish", config, "--set", "generator.distinct=2").code == 0
    run = publisher("publish", config)
    assert "has 2 puzzles, not 1; move it away to make new puzzles" in run.err
    run = publisher("publish", config, "--set", "language=fr")
    assert "its puzzles are of the language `en`, not `fr`" in run.err
