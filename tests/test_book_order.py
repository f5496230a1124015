"""The order of a book as it is published: sections, levels, words that come again."""

import json
from pathlib import Path
from typing import Any

import pytest

from conftest import Command

HEAD = "same: yes\ngenerator: {budget: 20steps}\nexport: [json]\n"


@pytest.fixture
def sections(tmp_path: Path, publisher: Command) -> Any:
    """Publish a book; its sections, the titles of its puzzles, and what was printed."""

    def published(text: str) -> tuple[list[tuple[str, int]], list[str], str]:
        config = tmp_path / "book.yaml"
        config.write_text(HEAD + text, encoding="utf-8")
        run = publisher("publish", config)
        assert run.code == 0, run.err
        made = json.loads((tmp_path / "book.json").read_text(encoding="utf-8"))
        found = [(each["title"], each["first"]) for each in made.get("sections", [])]
        return found, [each.get("title", "") for each in made["puzzles"]], run.out + run.err

    return published


def item(title: str, section: str = "", score: int = 50, hints: str = "0") -> str:
    words = f"{{file: words-{score}.csv}}"
    return f"  - {{title: {title}, section: '{section}', hints: {hints}, words: [{words}]}}\n"


@pytest.fixture(autouse=True)
def _lists(tmp_path: Path) -> None:
    for score in (10, 50, 90):
        lines = [f"{word},{score}" for word in ("cat", "cow", "car")]
        (tmp_path / f"words-{score}.csv").write_text("answer,score\n" + "\n".join(lines))


@pytest.mark.slow
def test_sections_that_go_on_begin_once(sections: Any) -> None:
    names = ["Easy", "Easy", "", "Easy", "Hard", "Hard"]
    items = [item(chr(0x41 + place), name) for place, name in enumerate(names)]
    found, titles, _ = sections("puzzles:\n" + "".join(items))
    assert found == [("Easy", 0), ("Hard", 4)]
    assert titles == list("ABCDEF")


@pytest.mark.slow
def test_levels_are_the_sections_of_an_ordered_book(sections: Any) -> None:
    items = [
        item("Rare", score=10),
        item("Common", score=90),
        item("Given", hints="90%"),
        item("Plain"),
    ]
    found, titles, _ = sections("levels: [Easy, קשה]\npuzzles:\n" + "".join(items))
    assert found == [("Easy", 0), ("קשה", 2)]
    assert titles == ["Given", "Common", "Plain", "Rare"]


@pytest.mark.slow
def test_an_ordered_book_keeps_its_sections(sections: Any) -> None:
    items = [item("B", "One", 10), item("A", "One", 90), item("D", "Two", 50), item("C", "Two", 90)]
    found, titles, _ = sections("order: difficulty\npuzzles:\n" + "".join(items))
    assert found == [("One", 0), ("Two", 2)]
    assert titles == list("ABCD")


@pytest.mark.slow
def test_words_that_a_generator_was_told_to_place_are_told_where_they_come_again(
    sections: Any, tmp_path: Path
) -> None:
    letters = "abcdefghijklmnop"
    (tmp_path / "many.txt").write_text(
        "\n".join(f"b{one}{two}d" for one in letters for two in letters)
    )
    place = "{use: freeform, budget: 20steps, place: [{word: dab, at: [1, 1], direction: across}]}"
    text = f"apart: 3\npuzzles:\n  - {{words: [file: many.txt], seeds: 2, generator: {place}}}\n"
    _, _, printed = sections(text)
    assert "warning: “dab” is in puzzle 2, and in puzzle 1" in printed
