"""The filled examples: their locked puzzles are published, and each grid is checked."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from wordfreq import zipf_frequency

from checker import check_puzzle
from conftest import Command
from paging import Word, words_of
from publisher import Grid, Puzzle
from publisher.formats.puzzle_json import from_json
from publisher_testing import ENGLISH, HEBREW

EXAMPLES = Path(__file__).parent.parent / "examples"
LANGUAGES = {"en": ENGLISH, "he": HEBREW}
SIZES = {
    "newspaper-en": (15, 15, 78),
    "british-en": (15, 15, 32),
    "barred-en": (12, 12, 40),
    "symmetric-he": (13, 13, 60),
    "square-he": (5, 5, 10),
    "square-en": (6, 6, 12),
}
"""Rows, columns and words of each."""

THEME = {"FRENCHPRESS", "ASSOCIATEDPRESS", "GARLICPRESS"}


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A copy of the examples that can be written to."""
    folder = tmp_path / "examples"
    shutil.copytree(EXAMPLES, folder, ignore=shutil.ignore_patterns("out"))
    return folder


def kept(name: str) -> Puzzle:
    """The puzzle in the lock file of an example."""
    data = (EXAMPLES / f"{name}.lock").read_bytes()
    (puzzle,) = from_json(data, LANGUAGES.__getitem__).puzzles
    return puzzle


def published(publisher: Command, config: Path, *arguments: object) -> dict[str, Any]:
    run = publisher("publish", config, "--json", *arguments)
    assert run.code == 0, run.err
    (puzzle,) = json.loads(run.out)["puzzles"]
    assert isinstance(puzzle, dict)
    return puzzle


def cells_of(row: list[Any]) -> list[str]:
    """The letters of an ipuz row, without the styles of its cells."""
    return [cell["value"] if isinstance(cell, dict) else cell for cell in row]


def rows(grid: Grid) -> list[list[str]]:
    return [[cell.letter or "#" for cell in row] for row in grid.rows]


@pytest.mark.slow
@pytest.mark.parametrize("name", SIZES)
def test_the_locked_puzzle_is_published(name: str, desk: Path, publisher: Command) -> None:
    before = {path.name: path.read_bytes() for path in desk.iterdir() if path.is_file()}
    told = published(publisher, desk / f"{name}.yaml")
    assert told["stopped"] == "locked"
    assert all(Path(file["path"]).stat().st_size for file in told["files"])
    ipuz = json.loads((desk / "out" / f"{name}.ipuz").read_text(encoding="utf-8"))
    seen = [cells_of(row) for row in ipuz["solution"]]
    logical = [row[::-1] for row in seen] if told["direction"] == "rtl" else seen
    assert logical == rows(kept(name).grid)
    assert {path.name: path.read_bytes() for path in desk.iterdir() if path.is_file()} == before


@pytest.mark.parametrize("name", SIZES)
def test_its_entries_are_the_lines_of_its_grid(name: str) -> None:
    puzzle = kept(name)
    check_puzzle(puzzle)
    height, width, words = SIZES[name]
    assert [len(row) for row in puzzle.grid.rows] == [width] * height
    answers = [puzzle.answer(entry) for entry in puzzle.entries]
    assert len(answers) == len(set(answers)) == words


@pytest.mark.parametrize("name", SIZES)
def test_it_looks_the_same_upside_down(name: str) -> None:
    picture = [
        [(cell.kind, upper, left, lower, right) for cell, upper, left, lower, right in row]
        for row in edged(kept(name).grid)
    ]
    turned = [
        [(kind, lower, right, upper, left) for kind, upper, left, lower, right in reversed(row)]
        for row in reversed(picture)
    ]
    assert picture == turned


def edged(grid: Grid) -> Iterator[list[tuple[Any, bool, bool, bool, bool]]]:
    """Each cell, and whether it has a bar above, before, below and after it."""
    for number, row in enumerate(grid.rows):
        above = grid.rows[number - 1] if number else row
        yield [
            (
                cell,
                bool(number) and above[column].bar_below,
                bool(column) and row[column - 1].bar_after,
                cell.bar_below and number + 1 < len(grid.rows),
                cell.bar_after and column + 1 < len(row),
            )
            for column, cell in enumerate(row)
        ]


@pytest.mark.parametrize("name", SIZES)
def test_its_answers_are_words_that_are_not_blocked(name: str) -> None:
    puzzle = kept(name)
    code = puzzle.language.code
    config = (EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8")
    blocked = {
        word
        for file in EXAMPLES.glob("never-*.txt")
        if file.name in config
        for word in file.read_text(encoding="utf-8").splitlines()
    }
    assert bool(blocked) == (code == "en")
    for entry in puzzle.entries:
        letters = "".join(puzzle.answer(entry))
        assert letters in THEME or zipf_frequency(entry.spelling.lower(), code) > 0, letters
        assert letters.lower() not in blocked


class TestNewspaper:
    def test_the_theme_is_in_mirrored_rows(self) -> None:
        puzzle = kept("newspaper-en")
        found = {
            "".join(puzzle.answer(entry)): entry.slot.start.row
            for entry in puzzle.entries
            if "".join(puzzle.answer(entry)) in THEME
        }
        assert found.keys() == THEME
        assert found["ASSOCIATEDPRESS"] == 7
        assert found["FRENCHPRESS"] + found["GARLICPRESS"] == 14

    def test_every_answer_has_its_clue(self, desk: Path, publisher: Command) -> None:
        assert published(publisher, desk / "newspaper-en.yaml")["without_clue"] == []

    def test_answers_without_clues_go_to_the_clue_file(
        self, desk: Path, publisher: Command
    ) -> None:
        config, file = desk / "newspaper-en.yaml", desk / "to-write.txt"
        lacking = published(publisher, config, "--set", "clues=to-write.txt")["without_clue"]
        assert len(lacking) == 75
        assert file.read_text(encoding="utf-8") == "".join(f"{word}\t\n" for word in lacking)
        assert not THEME & set(lacking)


def test_another_puzzle_is_made_without_the_lock(desk: Path, publisher: Command) -> None:
    changes = ["lock=new.lock", "clues=new.txt", "generator.improve=no", "export=[text]"]
    changes += ["generator.budget=2000steps"]
    settings = [part for change in changes for part in ("--set", change)]
    told = published(publisher, desk / "british-en.yaml", *settings)
    assert told["stopped"] == "complete"
    (puzzle,) = from_json((desk / "new.lock").read_bytes(), LANGUAGES.__getitem__).puzzles
    check_puzzle(puzzle)
    assert len((desk / "new.txt").read_text(encoding="utf-8").splitlines()) == len(puzzle.entries)


class TestHebrewPages:
    """The page in the eyes of poppler: words with their positions."""

    @pytest.fixture
    def pages(self, desk: Path, publisher: Command) -> list[list[Word]]:
        published(publisher, desk / "symmetric-he.yaml")
        return list(words_of(desk / "out" / "symmetric-he.pdf"))

    def test_numbers_run_from_the_right(self, pages: list[list[Word]]) -> None:
        puzzle = kept("symmetric-he")
        digits = [word for word in pages[0] if word.text.isdigit()]
        small = min(word.bottom - word.top for word in digits)
        numbers = {
            int(word.text): (round(word.top), word.right)
            for word in digits
            if word.bottom - word.top < small + 0.1
        }
        assert sorted(numbers) == sorted(puzzle.numbers.values())
        places = {number: place for place, number in puzzle.numbers.items()}
        for number in range(1, len(numbers)):
            below = numbers[number][0] < numbers[number + 1][0]
            assert below == (places[number].row < places[number + 1].row)
            if not below:
                assert numbers[number][1] > numbers[number + 1][1]

    def test_the_solution_has_the_letters_of_the_grid(self, pages: list[list[Word]]) -> None:
        letters = [word for word in pages[1] if len(word.text) == 1 and word.text.isalpha()]
        lines: dict[int, list[Word]] = {}
        for word in letters:
            lines.setdefault(round(word.bottom), []).append(word)
        read = [
            "".join(word.text for word in sorted(line, key=lambda word: -word.left))
            for _, line in sorted(lines.items())
        ]
        wanted = ["".join(row).replace("#", "") for row in rows(kept("symmetric-he").grid)]
        assert read == wanted
