"""Several puzzles of one list: their words shared out, each in files of its own."""

import json
from pathlib import Path

import pytest

from conftest import Command

WORDS = [
    *("lion", "tiger", "panda", "zebra", "horse", "goat", "camel", "otter", "mouse", "whale"),
    *("eagle", "heron", "snail", "shark", "bison", "moose", "hyena", "lemur", "sloth", "koala"),
    *("tapir", "gecko", "crane", "stork", "raven", "finch", "robin", "trout", "perch", "moth"),
]


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "zoo.yaml"
    path.write_text(
        f"title: Zoo\nwords:\n- list: [{', '.join(WORDS)}]\n"
        "generator: {budget: 5000steps, distinct: 3, seed: 7}\nexport: [ipuz, text]\n",
        encoding="utf-8",
    )
    return path


@pytest.mark.proof
def test_each_puzzle_has_files_a_title_and_a_seed_of_its_own(
    publisher: Command, config: Path
) -> None:
    run = publisher("publish", config, "--json")
    puzzles = json.loads(run.out)["puzzles"]
    assert [puzzle["title"] for puzzle in puzzles] == ["Zoo 1", "Zoo 2", "Zoo 3"]
    assert [puzzle["seed"] for puzzle in puzzles] == [7, 8, 9]
    names = [[Path(file["path"]).name for file in puzzle["files"]] for puzzle in puzzles]
    assert names == [[f"zoo-{n}.ipuz", f"zoo-{n}.txt"] for n in (1, 2, 3)]
    assert all((config.parent / name).exists() for pair in names for name in pair)


@pytest.mark.proof
def test_a_name_with_the_number_in_it_is_used_as_it_is(publisher: Command, config: Path) -> None:
    publisher("publish", config, "--set", "output.name=No {number} of {config}, {seed}")
    made = {file.name for file in config.parent.glob("*.ipuz")}
    assert made == {f"No {n} of zoo, {n + 6}.ipuz" for n in (1, 2, 3)}


@pytest.mark.proof
def test_the_words_are_shared_out(publisher: Command, config: Path) -> None:
    publisher("publish", config)
    placed = []
    for number in (1, 2, 3):
        ipuz = json.loads((config.parent / f"zoo-{number}.ipuz").read_text())
        placed.append(ipuz["solution"])
    words = [
        {
            "".join(run)
            for rows in (solution, list(zip(*solution, strict=True)))
            for row in rows
            for run in "".join(cell if cell not in ("#", None) else "#" for cell in row).split("#")
            if len(run) > 1
        }
        for solution in placed
    ]
    assert sum(map(len, words)) == len(set().union(*words))
    assert all(len(each) <= 10 for each in words)


@pytest.mark.parametrize("value", ["0", "-1", "1.5", "10000", "many"])
def test_only_a_sensible_number_is_taken(publisher: Command, config: Path, value: str) -> None:
    run = publisher("publish", config, "--set", f"generator.distinct={value}")
    assert run.code == 2
    assert f"expected a whole number from 1 to 9999, not `{value}`" in run.err


@pytest.mark.parametrize("file", ["zoo-{number}", "ZOO"])
def test_an_export_that_would_write_the_file_of_another_is_refused(
    publisher: Command, config: Path, file: str
) -> None:
    run = publisher("publish", config, "--set", f'export=[text, {{text: {{file: "{file}"}}}}]')
    assert run.code == 2
    assert "writes the same file as export[0]" in run.err
    assert not list(config.parent.glob("*.txt"))


@pytest.mark.proof
def test_a_name_like_that_of_another_puzzle_gets_its_numbers(
    publisher: Command, config: Path
) -> None:
    run = publisher("publish", config, "--set", "export=[text, {text: {file: zoo-2}}]")
    assert run.code == 0, run.err
    made = {file.name for file in config.parent.glob("*.txt")}
    assert made == {f"{name}-{number}.txt" for name in ("zoo", "zoo-2") for number in (1, 2, 3)}
