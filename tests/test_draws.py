"""Samples of words: drawn anew for the seed of each puzzle, from words that are read once."""

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from conftest import Command
from publisher import Options, Source, SourceWord
from publisher.config import load as load_config
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.installed import Provider
from publisher.plugins.registry import Registry, load
from publisher.words.filters import Wanted
from publisher_testing import ENGLISH
from publisher_testing import HEBREW as HEBREW_LANGUAGE

WORDS = [f"{first}{second}at" for first in "bcdfghklmnprst" for second in "lrsh"]
HEBREW = [f"{first}{second}ים" for first in "אבגדהוזחט" for second in "לנר"]


class CountedOptions(Options):
    """A source that counts how often it is read."""

    counted: str


def builder(tmp_path: Path, settings: str, registry: Registry | None = None) -> PuzzleBuilder:
    (tmp_path / "book.yaml").write_text(f"puzzles: [{{{settings}}}]\n", encoding="utf-8")
    registry = registry or load()
    return PuzzleBuilder(load_config(tmp_path / "book.yaml", registry).puzzle_configs[0], registry)


def samples(made: PuzzleBuilder) -> list[frozenset[str]]:
    draws = made.draws()
    return [frozenset(draws.of(number).texts) for number in range(made.puzzle_config.count)]


@pytest.mark.parametrize("words", [WORDS, HEBREW])
def test_each_puzzle_of_seeds_has_a_sample_of_its_own(tmp_path: Path, words: list[str]) -> None:
    language = "he" if words is HEBREW else "en"
    source = f"words: [{{list: [{', '.join(words)}], only: {{sample: 9}}}}], language: {language}"
    drawn = samples(builder(tmp_path, f"seeds: 6, {source}, generator: {{seed: 4}}"))
    assert [len(each) for each in drawn] == [9] * 6
    assert len(set(drawn)) == 6
    alone = [
        samples(builder(tmp_path, f"{source}, generator: {{seed: {4 + n}}}")) for n in range(6)
    ]
    assert [[each] for each in drawn] == alone


@pytest.mark.parametrize("letters", ["abcdefghijklmnop", "אבגדהוזחטילמנסע"])
def test_a_word_less_changes_the_samples_that_have_it_and_one_more_few(letters: str) -> None:
    texts = ["".join(each) for each in combinations(letters, 6)][::2][:3000]
    drawn = [set(each) for each in samples_of(texts, letters)]
    assert len({frozenset(each) for each in drawn}) == 50
    for gone in texts[1500], min(drawn[7]):
        left = samples_of([text for text in texts if text != gone], letters)
        for before, after in zip(drawn, left, strict=True):
            assert (before == after) == (gone not in before)
            assert len(before - after) == (gone in before)
        assert sum(gone in before for before in drawn) <= 3


def samples_of(texts: list[str], letters: str) -> list[set[str]]:
    """The samples of fifty seeds."""
    wanted = Wanted([*map(SourceWord, texts)], 20, HEBREW_LANGUAGE if "א" in letters else ENGLISH)
    return [{word.text for word in wanted.drawn(seed)} for seed in range(50)]


def test_puzzles_that_share_words_out_share_a_sample(tmp_path: Path) -> None:
    source = f"words: [{{list: [{', '.join(WORDS)}], only: {{sample: 9}}}}]"
    drawn = samples(builder(tmp_path, f"seeds: 2, parts: 3, {source}, generator: {{seed: 4}}"))
    assert drawn[:3] == [drawn[0]] * 3
    assert drawn[3:] == [drawn[3]] * 3
    assert drawn[3:4] == samples(builder(tmp_path, f"{source}, generator: {{seed: 7}}"))
    assert drawn[0] != drawn[3]


def test_what_is_not_sampled_is_the_same_for_all(tmp_path: Path) -> None:
    made = builder(tmp_path, f"seeds: 3, words: [list: [{', '.join(WORDS)}]]")
    draws = made.draws()
    assert draws.of(0) is draws.of(1) is draws.of(2)


def test_the_words_that_were_drawn_stay_when_all_others_are_let_go(tmp_path: Path) -> None:
    made = builder(tmp_path, f"words: [{{list: [{', '.join(WORDS)}], only: {{sample: 9}}}}]")
    draws = made.draws()
    drawn = draws.of(0)
    draws.settle()
    assert draws.of(0) == drawn


def test_a_source_is_read_once_however_many_samples_are_drawn(tmp_path: Path) -> None:
    read: list[str] = []

    def words(options: CountedOptions) -> Iterator[SourceWord]:
        read.append(options.counted)
        yield from map(SourceWord, WORDS)

    registry = load()
    record = Source("counted", "Counted", CountedOptions, words)
    registry.add(record, Provider("odd", "odd-plugin", "1.0"))
    settings = "seeds: 5, words: [{counted: x, only: {sample: 4}}, {list: [zebra]}]"
    drawn = samples(builder(tmp_path, settings, registry))
    assert len(set(drawn)) > 1
    assert all("zebra" in each for each in drawn)
    assert read == ["x"]


@pytest.mark.parametrize("lock", ["", ", lock: a.lock"])
def test_a_book_is_made_of_its_samples_and_of_their_clues(
    publisher: Command, tmp_path: Path, lock: str
) -> None:
    listed = ", ".join(f"{word}: clue of {word}" for word in WORDS)
    config = tmp_path / "book.yaml"
    config.write_text(
        f"puzzles: [{{seeds: 4, words: [{{list: {{{listed}}}, only: {{sample: 6}}}}]{lock}}}]\n"
        "generator: {budget: 30steps}\nexport: [ipuz]\n"
    )
    for stopped in "budget", "locked" if lock else "budget":
        run = publisher("publish", config, "--json")
        puzzles = json.loads(run.out)["puzzles"]
        assert all(puzzle["without_clue"] == [] for puzzle in puzzles)
        assert all(puzzle["stopped"] in (stopped, "complete") for puzzle in puzzles)
        texts = [path.read_text() for path in sorted(tmp_path.glob("*.ipuz"))]
        used = [frozenset(word for word in WORDS if f"clue of {word}" in text) for text in texts]
        assert len(set(used)) == 4
