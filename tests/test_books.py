"""Books from the config to the files: many puzzles in one publication, in any language."""

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from conftest import Command

BOOK = """\
title: Zoo
generator: {budget: 30steps}
clues: to-write.tsv
puzzles:
  - {title: Pets, section: Animals, seeds: 2, words: [list: [cat, dog, goat, parrot, tortoise]]}
  - {title: תשבץ, language: he, section: Hebrew, words: [list: {אריה: מלך, נמר: מנומר, דב: חום}]}
export: [pdf, ipuz]
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "zoo.yaml"
    path.write_text(BOOK, encoding="utf-8")
    return path


def test_a_book_is_one_pdf_and_a_file_for_each_puzzle(publisher: Command, book: Path) -> None:
    run = publisher("publish", book, "--json")
    assert run.code == 0, run.err
    puzzles = json.loads(run.out)["puzzles"]
    assert [puzzle["title"] for puzzle in puzzles] == ["Pets 1", "Pets 2", "תשבץ"]
    assert [puzzle["direction"] for puzzle in puzzles] == ["ltr", "ltr", "rtl"]
    names = [[Path(file["path"]).name for file in puzzle["files"]] for puzzle in puzzles]
    assert names == [["zoo.pdf", f"zoo-{number}.ipuz"] for number in (1, 2, 3)]
    assert len(PdfReader(book.with_suffix(".pdf")).pages) >= 3


@pytest.mark.parametrize(
    ("named", "copies", "language", "solutions"),
    [("language: he", 1, "he", "פתרונות"), ("", 2, "he", "פתרונות"), ("", 1, "en", "Solutions")],
)
def test_a_book_is_in_the_language_that_it_names_or_of_the_most_puzzles(
    named: str, copies: int, language: str, solutions: str, publisher: Command, tmp_path: Path
) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(
        f"title: Two\n{named}\n"
        "generator: {budget: 30steps}\n"
        "puzzles:\n"
        "  - {title: Pets, language: en, words: [list: [cat, goat, parrot]]}\n"
        f"  - {{title: תשבץ, language: he, seeds: {copies}, words: [list: [אריה, נמר, צבי]]}}\n"
        "export: [json, {pdf: {solution: section, contents: true}}]\n",
        encoding="utf-8",
    )
    run = publisher("publish", path)
    assert run.code == 0, run.err
    reader = PdfReader(path.with_suffix(".pdf"))
    assert str(reader.root_object["/Lang"]) == language
    assert solutions in [item.title for item in reader.outline if not isinstance(item, list)]
    made = json.loads(path.with_suffix(".json").read_bytes())
    assert made.get("language", "en") == language


def test_puzzles_of_a_book_share_its_file_of_clues(publisher: Command, book: Path) -> None:
    publisher("publish", book)
    lines = book.with_name("to-write.tsv").read_text(encoding="utf-8").splitlines()
    assert sorted(lines) == ["cat\t", "dog\t", "goat\t", "parrot\t", "tortoise\t"]


def test_a_book_is_checked_puzzle_by_puzzle(publisher: Command, book: Path) -> None:
    run = publisher("check", book)
    assert run.code == 0
    assert f"{book} (puzzles[0]): 5 words in English" in run.out
    assert f"{book} (puzzles[1]): 3 words in Hebrew" in run.out
    assert run.out.count("would write") == 4


FAULTY = """\
puzzles:
  - {title: a, words: [{list: [cat, act, tea]}]}
  - {title: b, words: [{list: ["1", "22"]}]}
  - {title: c, words: [{file: empty.txt}]}
  - {title: d, words: [{list: ["3", "44"]}]}
  - {title: e, words: [{file: windows.txt}]}
  - {title: f, words: [{file: windows.txt}]}
export: [text]
"""


def test_a_check_tells_what_is_wrong_with_each_puzzle_and_where(
    publisher: Command, tmp_path: Path
) -> None:
    path, words = tmp_path / "q.yaml", tmp_path / "windows.txt"
    path.write_text(FAULTY)
    words.write_bytes(b"caf\xe9 \xa1\xf0\xb8\xb6\xff\xcd\n")
    (tmp_path / "empty.txt").write_text("")
    run = publisher("check", path)
    heads = [line for line in run.err.splitlines() if not line.startswith(" ")]
    reason = "none of the 2 words can be used; the first"
    assert heads[0] == f"{path}: puzzles[1]: {reason}, “1” (list:1): it has a digit, 1"
    assert heads[1].startswith(f"{path}:4:31: puzzles[2].words[0].file: there are no words")
    assert heads[2] == f"{path}: puzzles[3]: {reason}, “3” (list:1): it has a digit, 3"
    assert heads[3].startswith(f"{words}:1: is not utf-8")
    assert (len(heads), run.code, run.out) == (4, 2, "")


def test_a_check_names_the_config_of_a_single_puzzle(publisher: Command, tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text('words: [{list: ["1"]}]\nexport: [text]\n')
    run = publisher("check", path)
    assert run.code == 1
    assert run.err == f"{path}: the only word, “1” (list:1), cannot be used: it has a digit, 1\n"


def test_files_of_puzzles_are_spared(publisher: Command, book: Path) -> None:
    pets = book.with_name("pets.yaml")
    pets.write_text("words: [list: [cat, goat]]\nlock: zoo-2.ipuz\n", encoding="utf-8")
    book.write_text("puzzles: [{config: pets.yaml, seeds: 2}]\nexport: [ipuz]\n")
    run = publisher("publish", book)
    assert run.code == 2
    assert "which this config keeps under `lock`" in run.err


def test_one_bad_puzzle_is_named(publisher: Command, book: Path) -> None:
    book.write_text(BOOK.replace("[list: [cat, dog, goat, parrot, tortoise]]", "[list: [a, b]]"))
    run = publisher("publish", book)
    assert run.code == 1
    assert "puzzles[0]: none of the 2 words can be used" in run.err
    assert not book.with_suffix(".pdf").exists()
