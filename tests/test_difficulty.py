"""How hard puzzles are, what makes a level, and the order of a book by that."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from publisher import Clue, ConfigError, Language, Puzzle, Section, SourceWord
from publisher.config import Config, load
from publisher.model.hints import HintCount, with_hints
from publisher.pipeline.book_order import arrangement, difficulty
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.registry import load as load_registry
from publisher.words.word_list import WordList, word_list
from publisher_testing import ENGLISH, HEBREW, puzzle

REGISTRY = load_registry()
OPEN = ["CAT", "A##", "R##"]
CROSSED = ["CAT", "ARE", "TEN"]


def listed(*words: SourceWord, language: Language = ENGLISH) -> WordList:
    return word_list(words, language)


NO_WORDS = listed()


def test_crossings_and_given_letters_make_a_puzzle_easier() -> None:
    # 1 of 5 letters is a crossing: 80 % are not; no letter is given.
    assert difficulty(puzzle(OPEN), NO_WORDS) == pytest.approx((80 + 100) / 2)
    assert difficulty(puzzle(CROSSED), NO_WORDS) == pytest.approx((0 + 100) / 2)
    hinted = with_hints(puzzle(OPEN), HintCount(2, is_share=False))
    assert difficulty(hinted, NO_WORDS) == pytest.approx((80 + 60) / 2)


@pytest.mark.parametrize(("language", "rows"), [(ENGLISH, OPEN), (HEBREW, ["שלו", "מ##", "ר##"])])
def test_common_words_make_a_puzzle_easier(language: Language, rows: list[str]) -> None:
    sample = puzzle(rows, language)
    across, down = ("".join(sample.answer(entry)) for entry in sample.entries)
    common, rare = (
        listed(SourceWord(across, score=score), SourceWord(down, score=score), language=language)
        for score in (90, 10)
    )
    assert difficulty(sample, common) == pytest.approx((80 + 100 + 10) / 3)
    assert difficulty(sample, rare) == pytest.approx((80 + 100 + 90) / 3)
    half = listed(SourceWord(across, score=50), SourceWord(down), language=language)
    assert difficulty(sample, half) == pytest.approx((80 + 100 + 50) / 3)


def test_hard_clues_make_a_puzzle_harder() -> None:
    words = listed(
        SourceWord("cat", "a pet", level=1),
        SourceWord("cat", "it has nine lives, they say", level=3),
        SourceWord("car", "it drives", level=2),
    )

    def with_clues(*texts: str) -> Puzzle:
        sample = puzzle(OPEN)
        entries = [
            replace(entry, clue=Clue(text, entry.clue.enumeration))
            for entry, text in zip(sample.entries, texts, strict=True)
        ]
        return replace(sample, entries=tuple(entries))

    easy = difficulty(with_clues("a pet", "it drives"), words)
    hard = difficulty(with_clues("it has nine lives, they say", "it drives"), words)
    assert easy == pytest.approx((80 + 100 + 25) / 3)
    assert hard == pytest.approx((80 + 100 + 75) / 3)
    assert difficulty(with_clues("mine", "own"), words) == pytest.approx(90)
    alike = listed(SourceWord("cat", "a pet", level=2), SourceWord("car", "it drives", level=2))
    assert difficulty(with_clues("a pet", "it drives"), alike) == pytest.approx(90)


def test_levels_are_sections_of_equal_size_in_the_order_of_difficulty() -> None:
    order, sections = arrangement([50, 20, 90, 20, 70], ["Easy", "Hard"], [])
    assert order == [1, 3, 0, 4, 2]
    assert sections == (Section("Easy", 0), Section("Hard", 3))
    _, few = arrangement([1], ["Easy", "Medium", "Hard"], [])
    assert few == (Section("Easy", 0),)


def test_without_levels_puzzles_stay_in_their_sections() -> None:
    own = [Section("A", 1), Section("B", 3)]
    order, sections = arrangement([9, 8, 7, 6, 5], [], own)
    assert order == [0, 2, 1, 4, 3]
    assert sections == tuple(own)


def test_puzzles_that_are_kept_apart_stay_so() -> None:
    figures = [9.0, 1.0, 5.0, 4.0, 8.0, 2.0, 3.0]
    order, _ = arrangement(figures, ["Easy", "Hard"], [], [0, 1, 2, 0, 1, 2, 0])
    assert [place % 3 for place in order] == [0, 1, 2, 0, 1, 2, 0]
    assert order == [6, 1, 5, 3, 4, 2, 0]


def book(folder: Path, text: str) -> Config:
    path = folder / "book.yaml"
    path.write_text(text, encoding="utf-8")
    return load(path, REGISTRY)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("levels: [A, B]\nwords: [list: [a]]\n", "`levels` is a setting of books"),
        ("order: difficulty\nwords: [list: [a]]\n", "`order` is a setting of books"),
        ("order: hard\npuzzles: [words: [list: [a]]]\n", "difficulty"),
        (
            "levels: [A]\npuzzles: [{section: X, words: [list: [a]]}]\n",
            "the levels are the sections: leave out `section: X`",
        ),
    ],
)
def test_levels_that_cannot_be_are_told(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        book(tmp_path, text)


@pytest.mark.parametrize("ordered", ["levels: [A, B]\n", "order: difficulty\n"])
def test_titles_of_an_ordered_book_have_no_numbers_of_another_order(
    tmp_path: Path, ordered: str
) -> None:
    config = book(
        tmp_path, f"{ordered}puzzles: [{{title: Pets, seeds: 2, words: [list: [cat]]}}]\n"
    )
    (each,) = config.puzzle_configs
    builder = PuzzleBuilder(each, REGISTRY)
    assert builder.with_texts(puzzle(["CAT"]), builder.words(), 1).title == "Pets"
    assert config.is_ordered


CLUED = "answer,clue,rank\ncat,a pet,1\ncat,it has nine lives,3\ndog,it barks,2\ncow,it moos,\n"


@pytest.mark.parametrize(
    ("wanted", "clues"),
    [
        ("1", {"a pet"}),
        ("2-", {"it has nine lives", "it barks"}),
        ("-2", {"a pet", "it barks"}),
        ("1.5-2.5", {"it barks"}),
    ],
)
def test_a_column_says_how_hard_clues_are(tmp_path: Path, wanted: str, clues: set[str]) -> None:
    (tmp_path / "pets.csv").write_text(CLUED)
    source = f"file: pets.csv, level: rank, only: {{level: {wanted}}}"
    config = book(tmp_path, f"words: [{{{source}}}]\nexport: [text]\n")
    words = PuzzleBuilder(config.puzzle_configs[0], REGISTRY).words()
    found = [clue for listed in words.clues.values() for clue in listed]
    assert {clue.text for clue in found} == clues
    assert {clue.level for clue in found} <= {1, 2, 3}


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("file: pets.csv, level: rang", "has no column 'rang'; did you mean rank?"),
        ("file: pets.csv, level: clue", "the level 'a pet' is not a number"),
        ("file: pets.csv, only: {level: 1}", "none of 4 words has a clue of level 1"),
        ("file: pets.csv, level: rank, only: {level: 3-1}", "3 is more than 1"),
        ("file: pets.csv, level: rank, only: {level: easy}", "expected levels such as 1-2"),
    ],
)
def test_levels_that_cannot_be_read_are_told(tmp_path: Path, source: str, said: str) -> None:
    (tmp_path / "pets.csv").write_text(CLUED)

    def words() -> Any:
        config = book(tmp_path, f"words: [{{{source}}}]\nexport: [text]\n")
        return PuzzleBuilder(config.puzzle_configs[0], REGISTRY).words()

    with pytest.raises(Exception, match=said):
        words()


def test_hints_of_a_puzzle_are_in_every_format(tmp_path: Path) -> None:
    config = book(
        tmp_path, "hints: 2\npuzzles: [words: [list: [cat]], {hints: 50%, words: [list: [cats]]}]\n"
    )
    given = []
    for each in config.puzzle_configs:
        builder = PuzzleBuilder(each, REGISTRY)
        made = builder.with_texts(puzzle(["CATS"]), builder.words(), 0)
        given.append(sum(cell.given for row in made.grid.rows for cell in row))
    assert given == [2, 2]
