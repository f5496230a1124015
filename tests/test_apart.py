"""Words of a book kept apart: dealt out by their letters; no puzzle needs to know another."""

import string
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Command
from publisher import Clue, ConfigError, GenerationError, SourceWord
from publisher.config import Config, load
from publisher.pipeline.book_order import repeats
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.registry import load as load_registry
from publisher.words.apart import Apart, Deck, hashed
from publisher.words.filters import Wanted
from publisher_testing import ENGLISH, HEBREW, puzzle

REGISTRY = load_registry()
LETTERS = {"en": string.ascii_lowercase, "he": "אבגדהוזחטילמנסעפצקרשת"}

Book = Callable[..., Config]


def words(count: int, language: str = "en") -> list[str]:
    """Different words of five letters."""
    letters = LETTERS[language]
    found = ["".join(each) for each in combinations(letters, 5)]
    return found[:: len(found) // count][:count]


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """A book of lists in files, by the settings of its puzzles."""
    for language in LETTERS:
        listed = "\n".join(words(240, language))
        (tmp_path / f"{language}.txt").write_text(listed, encoding="utf-8")

    def made(text: str) -> Config:
        path = tmp_path / "book.yaml"
        path.write_text(text, encoding="utf-8")
        return load(path, REGISTRY)

    return made


def hands(config: Config) -> list[frozenset[str]]:
    """The words that each puzzle of a book may have."""
    found = []
    for each in config.puzzle_configs:
        draws = PuzzleBuilder(each, REGISTRY).draws()
        found += [frozenset(draws.of(number).texts) for number in range(each.count)]
    return found


@pytest.mark.parametrize("language", LETTERS)
def test_no_word_is_twice_in_so_many_puzzles_of_several_configs(book: Book, language: str) -> None:
    config = book(
        f"apart: 6\nlanguage: {language}\npuzzles:\n"
        f"  - {{words: [file: {language}.txt], seeds: 7}}\n"
        f"  - {{words: [{{file: {language}.txt, only: {{sample: 20}}}}], seeds: 7}}\n"
    )
    found = hands(config)
    assert len(found) == 14
    assert all(found)
    for place, hand in enumerate(found):
        for other in found[place + 1 : place + 6]:
            assert not hand & other
    assert len(frozenset().union(*found[1:13])) > 200
    assert all(len(hand) <= 20 for hand in found[7:])


def test_every_word_is_in_as_many_puzzles_as_are_apart(book: Book) -> None:
    found = hands(book("apart: 6\npuzzles: [{words: [file: en.txt], seeds: 14}]\n"))
    assert all(len(frozenset().union(*found[n : n + 6])) == 240 for n in range(9))


def entries(*counts: int) -> tuple[Deck, ...]:
    """The decks of entries with so many puzzles each."""
    firsts = [sum(counts[:place]) for place in range(len(counts))]
    return tuple(
        Deck(hashed("deck", place), first, first + count - 1)
        for place, (first, count) in enumerate(zip(firsts, counts, strict=True))
    )


def dealt(
    texts: Iterable[str], apart: int, decks: Sequence[Deck], sample: int | None = None
) -> list[frozenset[str]]:
    """The words of each puzzle of a book, whose seeds are as its numbers in its entries."""
    wanted = Wanted([SourceWord(text) for text in texts], sample, ENGLISH)
    whole = Apart(apart, decks=tuple(decks))
    return [
        frozenset(word.text for word in wanted.drawn(number - deck.first, whole.hand(number)))
        for deck in decks
        for number in range(deck.first, deck.last + 1)
    ]


@pytest.mark.proof
@given(st.lists(st.integers(1, 9), min_size=1, max_size=8), st.integers(2, 8), st.integers(1, 9))
def test_no_word_is_twice_however_many_entries_there_are(
    counts: list[int], apart: int, sample: int
) -> None:
    decks = entries(*counts)
    for wanted in None, sample:
        found = dealt(words(60), apart, decks, wanted)
        for place, hand in enumerate(found):
            assert not hand & frozenset().union(*found[place + 1 : place + apart])


@pytest.mark.parametrize("language", LETTERS)
def test_more_seeds_of_an_entry_change_no_other_puzzle(book: Book, language: str) -> None:
    text = (
        "apart: 5\nlanguage: {}\npuzzles:\n"
        "  - {{section: A, seeds: {}, words: [{{file: {}.txt, only: {{sample: 4}}}}]}}\n"
        "  - {{section: B, seeds: 9, words: [{{file: {}.txt, only: {{sample: 4}}}}]}}\n"
    )
    before, after = (hands(book(text.format(language, n, language, language))) for n in (8, 18))
    assert before == after[:8] + after[18:]


@pytest.mark.parametrize("counts", [(8, 9), (30, 2, 3), (7, 1, 1, 20)])
def test_more_seeds_of_an_entry_change_hands_only_beside_them(counts: tuple[int, ...]) -> None:
    first, *others = counts
    before = dealt(words(240), 5, entries(*counts))
    after = dealt(words(240), 5, entries(first + 10, *others))
    changed = [place for place in range(first) if before[place] != after[place]]
    assert set(changed) <= {*range(first - 4, first)}
    assert before[first:] == after[first + 10 :]


def test_a_row_that_goes_changes_only_what_its_words_touch(tmp_path: Path) -> None:
    texts = words(240)
    (tmp_path / "en.txt").write_text("\n".join(texts))
    days = [f"day {number}" for number in range(30)]
    (tmp_path / "year.yaml").write_text(
        "apart: 4\ntitle: '{day}'\nfor_each: {file: days.csv}\n"
        "words: [{file: en.txt, only: {sample: 6}}]\n"
    )

    def of_days(days: Iterable[str]) -> dict[str, frozenset[str]]:
        (tmp_path / "days.csv").write_text("\n".join(["day", *days]) + "\n")
        config = load(tmp_path / "year.yaml", REGISTRY)
        found = zip(config.puzzle_configs, hands(config), strict=True)
        return {each.title: hand for each, hand in found}

    before, after = of_days(days), of_days([*days[:15], *days[16:]])
    changed = {day for day in after if before[day] != after[day]}
    assert changed <= {f"day {number}" for number in (12, 13, 14, 16, 17, 18)}
    found = list(after.values())
    for place, hand in enumerate(found):
        assert not hand & frozenset().union(*found[place + 1 : place + 4])


def test_pairs_let_a_word_come_again_with_another_clue(book: Book, tmp_path: Path) -> None:
    rows = [f"{word},clue {turn} of {word}" for word in words(60) for turn in (1, 2, 3)]
    (tmp_path / "clued.csv").write_text("answer,clue\n" + "\n".join(rows))
    config = book(
        "apart: {puzzles: 3, of: pairs}\npuzzles: [{words: [file: clued.csv], seeds: 3}]\n"
    )
    (each,) = config.puzzle_configs
    draws = PuzzleBuilder(each, REGISTRY).draws()
    pairs: Counter[tuple[str, str]] = Counter()
    for number in range(3):
        listed = draws.of(number)
        for word in listed.words:
            pairs.update((word.spelling, clue.text) for clue in listed.clues[word.letters])
    assert len(pairs) == 180
    assert max(pairs.values()) == 1
    assert max(Counter(word for word, _ in pairs).values()) == 3


@pytest.mark.parametrize("shared", ["parts: 2", "generator: {distinct: 2}"])
def test_puzzles_that_share_words_out_are_not_kept_apart(book: Book, shared: str) -> None:
    with pytest.raises(ConfigError, match="puzzles that share words out"):
        book(f"apart: 6\npuzzles: [{{words: [file: en.txt], {shared}}}]\n")


def test_another_seed_deals_otherwise(book: Book) -> None:
    text = "generator: {{seed: {}}}\napart: 6\npuzzles: [{{words: [file: en.txt], seeds: 6}}]\n"
    one, other = (hands(book(text.format(seed))) for seed in (1, 2))
    assert not set(one) & set(other)
    assert one == hands(book(text.format(1)))


@pytest.mark.proof
@given(
    st.lists(st.text("abcdefgh", min_size=2, max_size=9), unique=True),
    st.integers(2, 30),
    st.integers(0, 5),
)
def test_every_word_is_dealt_once_in_a_round(texts: list[str], count: int, seed: int) -> None:
    deck = Deck(hashed("deck", seed), 0, 2 * count - 1)
    found = dealt(["!", *texts], count, [deck])
    turns = Counter(word for hand in found[count:] for word in hand)
    assert turns == dict.fromkeys(texts, 1) | {"!": count}


def test_too_few_words_are_an_error_that_says_so(book: Book) -> None:
    config = book("apart: 9999\npuzzles: [{words: [file: en.txt], seeds: 900}]\n")
    with pytest.raises(GenerationError, match=r"`apart: 9999` leaves no word for puzzle \d+: add"):
        hands(config)


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("apart: 1", "a whole number from 2 to 9999"),
        ("apart: {of: pairs}", "puzzles"),
        ("apart: {puzzles: 3, of: clues}", "words"),
    ],
)
def test_wrong_settings_are_told(book: Book, setting: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        book(f"{setting}\npuzzles: [words: [file: en.txt]]\n")


def test_only_a_book_keeps_puzzles_apart(book: Book) -> None:
    with pytest.raises(ConfigError, match="it needs `puzzles:`"):
        book("apart: 3\nwords: [file: en.txt]\n")


def test_words_that_come_again_are_told() -> None:
    puzzles = [puzzle(["CAT"], ENGLISH), puzzle(["DOG"], ENGLISH), puzzle(["CAT"], ENGLISH)]
    (line,) = repeats(puzzles, Apart(3))
    assert line.startswith("“CAT” is in puzzle 3, and in puzzle 1: ")
    assert not list(repeats(puzzles, Apart(2)))
    many = [puzzle(["שלום"], HEBREW)] * 20
    assert len(list(repeats(many, Apart(2)))) == 11


def test_of_pairs_an_answer_comes_again_only_with_its_clue() -> None:
    first, again = puzzle(["CAT"], ENGLISH), puzzle(["CAT"], ENGLISH)
    (entry,) = again.entries
    other = replace(again, entries=(replace(entry, clue=Clue("Another clue")),))
    assert len(list(repeats([first, again], Apart(2, pairs=True)))) == 1
    assert not list(repeats([first, other], Apart(2, pairs=True)))
    assert len(list(repeats([first, other], Apart(2)))) == 1


@pytest.mark.slow
def test_a_book_is_made_of_its_hands(book: Book, tmp_path: Path, publisher: Command) -> None:
    book(
        "apart: 4\ngenerator: {budget: 20steps}\nexport: [ipuz]\noutput: {folder: out}\n"
        "puzzles: [{words: [file: en.txt], seeds: 5}]\n"
    )
    run = publisher("publish", tmp_path / "book.yaml")
    assert run.code == 0, run.err
    assert "apart" not in run.err
