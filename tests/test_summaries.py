"""What `publish` says of a book when it is done: each thing once, and of which puzzles."""

from pathlib import Path

import pytest

from conftest import Command

ENGLISH = ["lion", "tiger", "panda", "zebra", "horse", "goat", "camel", "otter", "mouse", "whale"]
HEBREW = ["שלום", "שמש", "מלון", "נמל", "שולחן", "חלון", "לוח", "שלג", "גלים"]
LISTS = pytest.mark.parametrize(
    ("language", "words"), [("en", ENGLISH), ("he", HEBREW)], ids=["en", "he"]
)


def book(folder: Path, language: str, puzzles: str, exports: str = "ipuz, puz, json") -> Path:
    path = folder / "book.yaml"
    path.write_text(
        f"language: {language}\nsame: yes\ngenerator: {{budget: 500steps}}\nexport: [{exports}]\n"
        f"puzzles:\n{puzzles}",
        encoding="utf-8",
    )
    return path


@pytest.mark.parametrize("seeds", [3, 13])
@pytest.mark.parametrize("option", [[], ["--json"]])
def test_what_a_format_cannot_hold_is_said_once(
    publisher: Command, tmp_path: Path, seeds: int, option: list[str]
) -> None:
    path = book(tmp_path, "en", f"- {{seeds: {seeds}, words: [list: {ENGLISH}]}}\n")
    run = publisher("publish", path, *option)
    assert run.code == 0
    printed = run.err if option else run.out
    (line,) = [line for line in printed.splitlines() if "as they are spelled" in line]
    said = "not in `ipuz` and `puz`: answers as they are spelled"
    assert line == (f"warning: {said}" if option else f"  {said}")


@LISTS
def test_what_some_puzzles_lose_is_said_with_their_numbers(
    publisher: Command, tmp_path: Path, language: str, words: list[str]
) -> None:
    plain = f"words: [list: {words}]"
    marked = f"words: [{{list: {{{words[0]}: _marked_}}, emphasis: true}}, list: {words}]"
    path = book(tmp_path, language, f"- {{{plain}}}\n- {{{marked}}}\n", "text, ipuz, jpz")
    run = publisher("publish", path)
    assert run.code == 0
    lines = [line for line in run.out.splitlines() if "emphasis in clues" in line]
    assert lines == ["  puzzle 2: not in `text`: emphasis in clues"]


@LISTS
def test_the_sum_of_many_names_the_puzzles_that_left_words_out(
    publisher: Command, tmp_path: Path, language: str, words: list[str]
) -> None:
    lone = "jjjj" if language == "en" else "קקקק"
    whole, more = f"words: [list: {words}]", f"words: [list: {[*words, lone, '007']}]"
    path = book(tmp_path, language, f"- {{seeds: 12, {whole}}}\n- {{seeds: 2, {more}}}\n", "json")
    run = publisher("publish", path)
    assert run.code == 0
    lines = [line for line in run.out.splitlines() if "left out" in line]
    assert lines[0].endswith(", 4 left out")
    for number, line in zip((13, 14), lines[1:], strict=True):
        assert line.startswith(f"  puzzle {number}: left out: 2 (007, {lone}): it has a digit, 0")


def test_what_all_puzzles_left_out_is_said_once(publisher: Command, tmp_path: Path) -> None:
    path = book(tmp_path, "en", f"- {{seeds: 13, words: [list: {[*ENGLISH, '007']}]}}\n", "json")
    run = publisher("publish", path)
    lines = [line for line in run.out.splitlines() if "left out:" in line]
    assert lines == ["  left out: 007 (list:11): it has a digit, 0"]
