"""Lists of words: what a long one costs, and which clue a word has."""

import tracemalloc
from itertools import islice, product

from publisher import Origin, SourceWord
from publisher.testing import ENGLISH
from publisher.words.word_list import word_list

COUNT = 3000


def test_what_a_word_of_a_long_list_costs() -> None:
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
