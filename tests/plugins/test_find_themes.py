"""What `publisher find` says of a theme: WordNet's neighbours, lengths, quotations in parts."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Command
from publisher.plugins.registry import load
from publisher_find.phrases import phrase_words
from publisher_find.quotations import Quotation

LANGUAGES = load().languages

SETS: Mapping[str, tuple[Sequence[str], Sequence[tuple[str, str]]]] = {
    "bird": (["bird"], [("@", "animal"), ("~", "owl"), ("~", "Robin"), ("%p", "wing")]),
    "animal": (["animal", "beast"], [("~", "bird")]),
    "owl": (["owl", "hooter"], [("@", "bird"), ("~", "barn_owl")]),
    "barn_owl": (["barn_owl"], [("@", "owl")]),
    "Robin": (["Robin", "robin_redbreast"], [("@", "bird")]),
    "wing": (["wing"], [("#p", "bird")]),
}
"""Sets of synonyms by a name, each with its words and its pointers."""


@pytest.fixture
def wordnet(tmp_path: Path) -> Path:
    """A small database in the form of WordNet's, with offsets that are right."""
    folder = tmp_path / "wordnet"
    folder.mkdir()
    head = "  1 A small database of our own.  \n"

    def line(name: str, offsets: Mapping[str, int]) -> str:
        words, pointers = SETS[name]
        spelled = " ".join(f"{word} 0" for word in words)
        leads = " ".join(f"{sign} {offsets[to]:08d} n 0000" for sign, to in pointers)
        count = f"{len(words):02x} {spelled} {len(pointers):03d} {leads}"
        return f"{offsets[name]:08d} 05 n {count} | something with {name} in it  \n"

    sizes = [len(head), *(len(line(name, dict.fromkeys(SETS, 0))) for name in SETS)]
    offsets = dict(zip(SETS, accumulate(sizes), strict=False))
    (folder / "data.noun").write_text(head + "".join(line(name, offsets) for name in SETS))
    index = [
        f"{word.lower()} n 1 0 1 0 {offsets[name]:08d}  \n"
        for name, (words, _) in SETS.items()
        for word in words
    ]
    (folder / "index.noun").write_text(head + "".join(sorted(index)))
    (folder / "index.verb").write_text(head)
    return folder


@pytest.fixture
def word_list(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    words = ["bird", "robin;90", "barn owl;80", "beast;70", "wing;60", "hooter;40", "house;99"]
    path.write_text("\n".join(words))
    return path


def test_the_neighbourhood_of_a_word(publisher: Command, word_list: Path, wordnet: Path) -> None:
    run = publisher("find", "--list", word_list, "--about", "Bird", "--wordnet", wordnet)
    assert (run.code, run.err) == (0, "")
    assert run.out == (
        "5 words\n"
        "  ROBIN      5   90  words.txt  a kind of Bird\n"
        "  barn owl   7   80  words.txt  a kind of Bird\n"
        "  BEAST      5   70  words.txt  Bird is a kind of it\n"
        "  WING       4   60  words.txt  a part of Bird\n"
        "  HOOTER     6   40  words.txt  a kind of Bird\n"
    )
    args = ("--list", word_list, "--about", "barn owl", "--wordnet", wordnet)
    run = publisher("find", *args, "--json")
    (hooter,) = json.loads(run.out)["words"]
    assert (hooter["answer"], hooter["note"]) == ("HOOTER", "barn owl is a kind of it")


def test_without_a_database_it_says_what_to_do(
    publisher: Command, word_list: Path, wordnet: Path
) -> None:
    args = ("find", "--list", word_list, "--wordnet")
    run = publisher(*args, wordnet.with_name("none"), "--about", "bird")
    assert (run.code, run.out) == (2, "")
    assert "index.noun cannot be read: no such file or directory: let a list be" in run.err
    run = publisher(*args[:-1], "--about", "bird")
    assert (run.code, run.out) == (2, "")
    assert "the neighbourhood of a word is asked of WordNet: let a list be" in run.err
    run = publisher(*args, wordnet, "--about", "zebra")
    assert (run.code, run.out) == (2, "")
    assert "does not have “zebra”" in run.err
    data = wordnet / "data.noun"
    data.write_bytes(data.read_bytes()[9:])
    run = publisher(*args, wordnet, "--about", "bird")
    assert (run.code, run.out) == (1, "")
    assert "data.noun in " in run.err
    assert "is not what its index says" in run.err


def test_a_list_that_is_a_database_is_asked_itself(publisher: Command, wordnet: Path) -> None:
    config = wordnet.with_name("a.yaml")
    config.write_text(
        "generator: {use: fill, grid: '....', "
        "wordlists: [{wordnet: wordnet, parts: [noun], shortest: 1}]}\n"
    )
    run = publisher("find", config, "--about", "bird", "--starts", "be")
    assert run.out == "1 word\n  BEAST   5   50  wordnet  bird is a kind of it\n"


def test_lengths_that_go_together(publisher: Command, word_list: Path) -> None:
    args = ("find", "--list", word_list, "--pairs", "--width", 7)
    run = publisher(*args, "--limit", 2)
    assert (run.code, run.err) == (0, "")
    assert run.out == (
        " 7  1 word, for the middle row: barn owl\n"
        " 5  3 words: HOUSE, ROBIN, …\n"
        " 4  2 words: WING, BIRD\n"
    )
    document = json.loads(publisher(*args, "--filter", "h*", "--json").out)
    assert document["total"] == 2
    (found,) = document["lengths"]
    assert (found["length"], found["total"], found["middle"]) == (5, 1, True)
    assert [each["answer"] for each in found["words"]] == ["HOUSE"]
    run = publisher(*args, "--filter", "hoo*")
    assert (run.code, run.out) == (1, "no lengths go together\n")


def symmetric(size: int, width: int, cuts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to cut a size at some of the places, in parts of 3 and more that are symmetric."""
    for count in range(1, len(cuts) + 1):
        for chosen in combinations(cuts, count):
            lengths = tuple(b - a for a, b in pairwise((0, *chosen, size)))
            if lengths == lengths[::-1] and all(3 <= each <= width for each in lengths):
                yield lengths


@given(st.lists(st.integers(1, 6), min_size=1, max_size=7), st.integers(3, 9))
def test_quotations_are_parted_in_every_symmetric_way(sizes: list[int], width: int) -> None:
    words = ["אבגדהו"[:size] for size in sizes]
    quotation = Quotation(phrase_words(" ".join(words), LANGUAGES["he"]), width)
    size, ends = sum(sizes), list(accumulate(sizes))[:-1]
    at_words = list(quotation.partings(at_words=True))
    assert sorted(each.lengths for each in at_words) == sorted(symmetric(size, width, ends))
    for each in at_words:
        assert " ".join(each.texts) == " ".join(words)
    if size <= 16:
        anywhere = [each.lengths for each in quotation.partings(at_words=False)]
        assert sorted(anywhere) == sorted(symmetric(size, width, range(1, size)))
        assert list(map(len, anywhere)) == sorted(map(len, anywhere))


def test_a_quotation_needs_no_list(publisher: Command) -> None:
    run = publisher("find", "--split", "A bird in the hand, I said")
    assert (run.code, run.err) == (0, "")
    assert run.out == (
        "1 way to part 19 letters symmetrically, at the ends of words\n"
        "  5 + 9 + 5: A bird | in the hand | I said\n"
    )
    run = publisher("find", "--split", "Owls hoot!", "--json")
    assert json.loads(run.out) == {
        "letters": 8,
        "at_words": True,
        "partings": [{"lengths": [4, 4], "texts": ["Owls", "hoot"]}],
    }


def test_a_hebrew_quotation_keeps_its_final_forms(publisher: Command) -> None:
    run = publisher("find", "--split", "שלום גם לעולם", "--language", "he", "--limit", 1)
    first, second = run.out.splitlines()
    assert (
        first == "1 way to part 11 letters symmetrically, within words, for none are at their ends"
    )
    assert second == "  4 + 3 + 4: שלום | גם ל | עולם"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--split", "owl"], 1, "0 ways to part 3 letters symmetrically, in parts of 15 at most"),
        (["--split", "!"], 2, "“!” has no letter of English"),
        (["--split", "owls hoot", "--pairs"], 2, "--split is about a quotation alone"),
        (["--split", "owls hoot", "--language", "xx"], 2, "--language: "),
    ],
)
def test_what_cannot_be_parted_is_said(
    publisher: Command, arguments: list[str], code: int, said: str
) -> None:
    run = publisher("find", *arguments)
    assert run.code == code
    assert said in run.out + run.err
