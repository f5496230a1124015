"""Word lists: the cost of a long list, and the clue of each word."""

import tracemalloc
from dataclasses import replace
from itertools import islice, product

import pytest

from publisher import Clue, Emphasis, Enumeration, GenerationError, Origin, SourceWord, TextStyle
from publisher.words.clue_file import ClueFile
from publisher.words.word_list import ListedClue, word_list
from publisher_testing import ENGLISH, puzzle

COUNT = 3000


@pytest.mark.proof
def test_a_word_of_a_long_list_costs_little_memory() -> None:
    texts = ["".join(letters) for letters in islice(product("ABCDEFGH", repeat=6), COUNT)]
    found = [SourceWord(text, origin=Origin("list", n)) for n, text in enumerate(texts, start=1)]
    word_list(found[:1], ENGLISH)
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        words = word_list(found, ENGLISH)
        clued = words.clued(1)
        after, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(clued) == COUNT
    # A word, its letters, its place in two lists; and, while they are merged, in a dictionary.
    assert (after - before) / COUNT < 240
    assert (peak - before) / COUNT < 340


def test_a_clue_that_comes_with_a_later_word() -> None:
    found = [SourceWord("cat"), SourceWord("dog"), SourceWord("cat", "It purrs")]
    words = word_list(found, ENGLISH)
    assert [word.clue for word in words.clued(1)] == ["It purrs", ""]
    assert [word.spelling for word in words.without_clue()] == ["dog"]
    assert not words.refused


def test_each_new_clue_of_equal_words_is_kept() -> None:
    clues = ["It purrs", "It has nine lives", "It purrs", "Mouser"]
    words = word_list([SourceWord("cat", clue) for clue in clues], ENGLISH)
    texts = [clue.text for clue in words.clues["C", "A", "T"]]
    assert texts == ["It purrs", "It has nine lives", "Mouser"]
    assert [refused.reason for refused in words.refused] == ["it has the same letters as “cat”"]


def test_words_for_a_search_have_no_clues_and_clues_have_what_any_source_says_of_them() -> None:
    slanted = (Emphasis(0, 2, TextStyle.ITALIC),)
    found = [
        SourceWord("cat", "It purrs", level=2),
        SourceWord("cat", "It purrs", emphasis=slanted, level=3),
        SourceWord("c-at", "Of another spelling"),
    ]
    words = word_list(found, ENGLISH)
    assert [word.clue for word in words.words] == [""]
    assert words.clues == {("C", "A", "T"): [ListedClue("It purrs", slanted, 2)]}
    made = words.with_clues(puzzle(["CAT"], clue=""), 1)
    assert made.entries[0].clue.emphasis == slanted
    assert list(words.drawn(made)) == []


def test_a_word_left_out_says_where_the_first_is() -> None:
    found = [SourceWord("cat", origin=Origin("pets.txt", 3)), SourceWord("CAT")]
    (refused,) = word_list(found, ENGLISH).refused
    assert refused.reason == "it has the same letters as “cat” at pets.txt:3"


@pytest.mark.parametrize(("origin", "where"), [(Origin("a.txt", 2), " (a.txt:2)"), (None, "")])
def test_a_list_of_nothing_usable_names_the_first(origin: Origin | None, where: str) -> None:
    with pytest.raises(GenerationError) as caught:
        word_list([SourceWord("4711", origin=origin), SourceWord("!")], ENGLISH)
    said = f"none of the 2 words can be used; the first, “4711”{where}: "
    assert str(caught.value).startswith(said)


def test_the_clue_file_comes_first_then_the_puzzle_then_the_list() -> None:
    letters = {word: tuple(word.upper()) for word in ("cat", "dog", "owl")}
    written = ClueFile({letters["cat"]: Clue("Written")}, "")
    found = [SourceWord(word, f"Listed {word}") for word in letters]
    words = word_list(found, ENGLISH, written)
    bare = puzzle(["CAT", "###", "DOG", "###", "OWL"], clue="")
    own = replace(bare.entries[1], clue=Clue("Its own"))
    made = replace(bare, entries=(bare.entries[0], own, bare.entries[2]))
    clued = words.with_clues(made, 1)
    assert [entry.clue.text for entry in clued.entries] == ["Written", "Its own", "Listed owl"]


def test_a_word_whose_clue_is_in_the_clue_file_does_not_lack_one() -> None:
    written = ClueFile({("C", "A", "T"): Clue("It purrs"), ("D", "O", "G"): Clue()}, "")
    words = word_list([SourceWord("cat"), SourceWord("dog")], ENGLISH, written)
    assert [word.spelling for word in words.without_clue()] == ["dog"]


def test_the_seed_decides_which_clue_a_puzzle_gets() -> None:
    words = word_list([SourceWord("cat", f"Clue {number}") for number in range(9)], ENGLISH)
    bare = puzzle(["CAT"], clue="")
    given = [words.with_clues(bare, seed).entries[0].clue.text for seed in range(9)]
    assert given == [words.clued(seed)[0].clue for seed in range(9)]
    assert len(set(given)) > 1


def test_explanations_and_glosses_of_a_list_come_with_their_clues() -> None:
    made = puzzle(["CAT", "A##", "R##"], clue="")
    words = [
        SourceWord("cat", "It purrs"),
        SourceWord("cat", "It purrs", explanation="so it is", gloss="purr: hum"),
        SourceWord("car", "It goes", explanation="c + ar"),
    ]
    file = ClueFile({("C", "A", "R"): Clue("", explanation="of the file")}, "")
    cat, car = word_list(words, ENGLISH, file).with_clues(made, 1).entries
    assert (cat.clue.explanation, cat.clue.gloss) == ("so it is", "purr: hum")
    assert (car.clue.text, car.clue.explanation) == ("It goes", "of the file")
    assert [each.clue.enumeration for each in (cat, car)] == [Enumeration((3,))] * 2
