"""`publisher review` of a config's puzzles and of files, in lines and as JSON; its checks."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conftest import Command
from publisher import (
    Check,
    Clue,
    Direction,
    NoOptions,
    PluginError,
    Position,
    Publication,
    Remark,
    RemarkLevel,
    ReviewedPuzzle,
    Slot,
    to_json,
)
from publisher.plugins.registry import load
from publisher.plugins.review import remarks_of
from publisher_review.spelling import SpellingOptions, unlisted_words
from publisher_testing import check_check, puzzle

EXAMPLES = Path(__file__).parent.parent / "examples"
HARBOUR = EXAMPLES / "harbour.pzl"
BRITISH = EXAMPLES / "plugins/british_spelling.py"

CONFIG = """\
words:
  - list: {cat: A cat, act: Do it, tac: "", note: Write it down}
generator: {budget: 100steps, seed: 1}
review: {loaded-words: false, long-clue: 9}
lock: pets.lock
export: [text]
"""

BOOK = """\
puzzles:
  - words: [{list: [cat, act, note, tone]}]
    lock: first.lock
  - words: [{list: [cat, act, tea, tan]}]
    lock: second.lock
generator: {budget: 100steps}
export: [text]
"""

BROKEN = """
from publisher import Check, NoOptions, hookimpl

def fails(reviewed, options):
    raise ZeroDivisionError("by hand")

@hookimpl
def publisher_checks():
    return [Check("broken", "Fails", NoOptions, fails)]
"""


@pytest.fixture
def config(tmp_path: Path, publisher: Command) -> Path:
    """A config that is published."""
    path = tmp_path / "pets.yaml"
    path.write_text(CONFIG, "utf-8")
    assert publisher("publish", path, "-q").code == 0
    return path


def test_a_puzzle_file_has_its_figures_and_remarks_of_place(publisher: Command) -> None:
    run = publisher("review", HARBOUR)
    assert (run.code, run.err) == (0, "")
    assert run.out.splitlines() == [
        str(HARBOUR),
        "  4 words in 4×4, mean length 4.0, 4 blocks, 8 cells unchecked",
        "  lengths: 4 of 4; 0 % of three letters",
        "  letters: 17 are missing; 42 % vowels",
        "  warning  r1c2  2 cells of 1 across in a row are unchecked [unchecked-run]",
        "  warning  r4c2  2 cells of 3 across in a row are unchecked [unchecked-run]",
        "  warning  r2c1  2 cells of 1 down in a row are unchecked [unchecked-run]",
        "  warning  r2c4  2 cells of 2 down in a row are unchecked [unchecked-run]",
    ]


def test_a_lock_in_hebrew_has_the_scores_of_its_lists(publisher: Command) -> None:
    run = publisher("review", EXAMPLES / "symmetric-he.yaml")
    assert (run.code, run.err) == (0, "")
    first, *figures = run.out.splitlines()
    assert first == f"{EXAMPLES / 'symmetric-he.yaml'}: תשבץ סימטרי"
    assert figures[2].startswith("  scores: mean 61.9, lowest 50; the weakest: מרבה 50, פורש 50, ")
    assert "  letters: all but ג ע צ" in figures


def test_the_worst_comes_first_and_the_config_says_which_checks_count(
    config: Path, publisher: Command
) -> None:
    run = publisher("review", config)
    assert run.code == 0, run.err
    remarks = [line.split(maxsplit=2) for line in run.out.splitlines() if line.endswith("]")]
    levels = [level for level, *_ in remarks]
    assert levels == sorted(levels, key=["error", "warning", "note"].index)
    said = "\n".join(text for *_, text in remarks)
    assert "has its answer: “cat” [answer-in-clue]" in said
    assert "has 13 characters, more than 9 [long-clue]" in said
    run = publisher("review", config, "--set", "review.long-clue=20")
    assert "[long-clue]" not in run.out


@pytest.mark.parametrize(
    ("options", "code"),
    [((), 0), (("--fail-on", "error"), 1), (("--fail-on", "note"), 1)],
)
def test_the_exit_code_is_that_of_the_worst_level(
    config: Path, publisher: Command, options: tuple[str, ...], code: int
) -> None:
    assert publisher("review", config, *options).code == code
    assert publisher("review", HARBOUR, "--fail-on", "error").code == 0


def test_a_finished_puzzle_without_any_clue_is_not_to_be_printed(
    publisher: Command, tmp_path: Path
) -> None:
    path, made = tmp_path / "bare.json", puzzle(["CAT", "O#A", "DEN"])
    bare = replace(made, entries=tuple(replace(each, clue=Clue()) for each in made.entries))
    path.write_bytes(to_json(Publication.of(bare)))
    run = publisher("review", path, "--fail-on", "error")
    assert run.code == 1
    assert "no entry has a clue [missing-clue]" in run.out


def test_json_has_figures_and_remarks_with_entries_and_cells(publisher: Command) -> None:
    run = publisher("--plugin", BRITISH, "review", BRITISH.with_suffix(".pzl"), "--json")
    (found,) = json.loads(run.out)["puzzles"]
    assert (found["number"], found["language"], found["failed"]) == (1, "en", [])
    assert found["figures"]["words"] == 4
    assert found["remarks"][-1] == {
        "check": "british-spelling",
        "level": "note",
        "text": "the clue of 1 down has “center”; in Britain it is “centre”",
        "entries": ["1 down"],
        "cells": [[0, 0], [1, 0], [2, 0], [3, 0]],
    }


def test_a_check_that_fails_is_named_and_the_others_go_on(
    tmp_path: Path, publisher: Command
) -> None:
    plugin = tmp_path / "broken_check.py"
    plugin.write_text(BROKEN)
    run = publisher("--plugin", plugin, "review", HARBOUR)
    assert run.code == 1
    assert run.out.count("[unchecked-run]") == 4
    assert "plugin broken_check (" in run.err
    assert "its check broken failed: ZeroDivisionError: by hand" in run.err
    run = publisher("--plugin", plugin, "review", HARBOUR, "--set", "review.broken=off")
    assert (run.code, run.err) == (0, "")


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("review.lang-clue=9", "did you mean `long-clue`?"),
        ("review.long-clue=0", "review.long-clue: expected at least 1, not `0`"),
        ("review.cheaters.most=2", "there is no setting `most` here"),
        ("review=3", "expected checks as `key: value`, not the text `3`"),
        ("pdf.paper=a4", "there is no setting `pdf`"),
    ],
)
def test_wrong_options_of_checks_are_told(publisher: Command, setting: str, said: str) -> None:
    run = publisher("review", HARBOUR, "--set", setting)
    assert run.code == 2
    assert said in run.err


def test_what_cannot_be_reviewed_says_what_to_do(tmp_path: Path, publisher: Command) -> None:
    run = publisher("review", EXAMPLES / "birds-en.yaml")
    assert (run.code, run.out) == (2, "")
    assert "give it a `lock: FILE`, if it has none, and publish it once" in run.err
    run = publisher("review", HARBOUR, "--puzzle", 2)
    assert "has one finished puzzle, and no puzzle 2" in run.err
    run = publisher("review", tmp_path / "none.puz")
    assert "none.puz cannot be read: no such file or directory" in run.err


def test_puzzles_of_a_book_know_the_earlier_ones(tmp_path: Path, publisher: Command) -> None:
    book = tmp_path / "book.yaml"
    book.write_text(BOOK)
    assert publisher("publish", book, "-q").code == 0
    first = publisher("review", book, "--puzzle", 1)
    second = publisher("review", book, "--puzzle", 2)
    assert "(1 of 2)" in first.out
    assert "[earlier-words]" not in first.out
    assert "answers are in earlier puzzles too: " in second.out
    both = publisher("review", book, "--json")
    assert [each["number"] for each in json.loads(both.out)["puzzles"]] == [1, 2]


def test_what_the_clue_bank_knows_is_a_note(tmp_path: Path, publisher: Command) -> None:
    for name, words in (
        ("old", "cat: It purrs, note: Memo"),
        ("new", "cat: It purrs, tone: Sound"),
    ):
        path = tmp_path / f"{name}.yaml"
        path.write_text(
            f"words: [list: {{{words}}}]\nlock: {name}.lock\nclue_bank: bank.db\n"
            "generator: {budget: 100steps}\nexport: [text]\n"
        )
        assert publisher("publish", path, "-q").code == 0
    used = [line for line in publisher("review", path).out.splitlines() if "[suggest]" in line]
    assert len(used) == 1
    assert "cat: “It purrs” [suggest]" in used[0]
    assert "used before in old.yaml" in used[0]
    assert (
        "[suggest]" not in publisher("review", tmp_path / "old.yaml", "--set", "clue_bank=b.db").out
    )


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (None, "it returned None, not remarks"),
        (["a text"], "it gave str, not a Remark"),
        ([Remark(RemarkLevel.NOTE, "two\nlines")], "the text of a remark is not one line"),
        ([Remark("worst", "bad")], "the level of “bad” is not a RemarkLevel"),  # type: ignore[arg-type]
        (
            [Remark(RemarkLevel.NOTE, "far", cells=(Position(9, 9),))],
            "the remark “far” has a cell outside the grid",
        ),
        (
            [Remark(RemarkLevel.NOTE, "no", (Slot.straight(0, 0, Direction.DOWN, 1),))],
            "the remark “no” has a slot that is no entry",
        ),
    ],
)
def test_what_is_no_remark_is_the_failure_of_the_check(given: Any, said: str) -> None:
    record = Check("odd", "Odd", NoOptions, lambda *_: given)
    with pytest.raises(PluginError, match=said):
        remarks_of(record, NoOptions(), ReviewedPuzzle(puzzle(["CAT"])))


def test_the_contract_notices_what_changes_and_what_is_printed() -> None:
    numbers = iter(range(100))

    def fickle(*_: object) -> list[Remark]:
        return [Remark(RemarkLevel.NOTE, f"number {next(numbers)}")]

    def speak(*_: object) -> list[Remark]:
        print("here I am")  # noqa: T201
        return []

    with pytest.raises(AssertionError, match="not the same remarks twice"):
        check_check(Check("odd", "Odd", NoOptions, fickle))
    with pytest.raises(AssertionError, match="odd: it prints: 'here I am"):
        check_check(Check("odd", "Odd", NoOptions, speak))


def test_words_of_clues_are_looked_for_in_lists(publisher: Command, tmp_path: Path) -> None:
    path = tmp_path / "pets.yaml"
    words = "{cat: It purrrs at Dana's, act: Do it the doers' way, tac: '', note: Writing 3 words}"
    path.write_text(
        f"words: [list: {words}]\ngenerator: {{budget: 100steps, seed: 1}}\n"
        "review: {spelling: right.txt}\nlock: pets.lock\nexport: [text]\n"
    )
    right = path.with_name("right.txt")
    right.write_text("it\nat\ndo\nthe\ndoer\nway\nwrite\nword\nDana\n")
    assert publisher("publish", path).code == 0
    run = publisher("review", path)
    said = [line for line in run.out.splitlines() if "[spelling]" in line]
    assert len(said) == 1
    assert "the clue of " in said[0]
    assert said[0].endswith(" has words that no list has: “purrrs” [spelling]")
    run = publisher("review", path, "--set", "review.spelling={lists: [{file: right.txt}]}")
    assert [line for line in run.out.splitlines() if "[spelling]" in line] == said
    run = publisher(
        "review", path, "--set", "review.spelling={words: right.txt, lists: [list: [purrrs]]}"
    )
    assert "[spelling]" not in run.out
    run = publisher("review", path, "--set", "review.spelling=none.txt")
    assert "none.txt" in run.out + run.err


def test_hebrew_words_are_in_a_list_with_their_prefixes() -> None:
    hebrew = load().languages["he"]
    made = puzzle(["שלום", "מ##מ"], hebrew, clue="הברכה בבית")
    options = SpellingOptions.model_validate({"lists": [{"list": ["ברכה", "בית"]}]})
    assert not list(unlisted_words(ReviewedPuzzle(made), options))
    options = SpellingOptions.model_validate({"lists": [{"list": ["ברכה"]}]})
    (first, *_) = unlisted_words(ReviewedPuzzle(made), options)
    assert first.text.endswith("has words that no list has: “בבית”")


def test_kin_that_nobody_can_look_for_are_told() -> None:
    check, reviewed = load().checks["kin-words"], ReviewedPuzzle(puzzle(["CAT", "A##", "R##"]))
    (remark,) = remarks_of(check, NoOptions(), reviewed)
    assert remark.text == "kin were not looked for: no endings of English are known"
