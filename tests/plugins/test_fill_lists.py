"""Word lists of all kinds, merged into one index."""

import sys
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError
from importlib.util import find_spec
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from filling import REGISTRY
from publisher import (
    Language,
    OptionError,
    Origin,
    PluginError,
    SourceError,
    SourceWord,
    Word,
    WordListChoice,
    spell,
    to_word,
)
from publisher_fill.wordlist import cache
from publisher_fill.wordlist.loading import load_index
from publisher_fill.wordlist.word_index import WordIndex
from publisher_languages import publisher_languages
from publisher_testing import ENGLISH

LISTS = TypeAdapter(list[WordListChoice])
LANGUAGES = {each.name: each() for each in publisher_languages()}

needs_wordfreq = pytest.mark.skipif(
    find_spec("wordfreq") is None, reason="the extra `wordlists` is not installed"
)


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "folder", lambda: tmp_path / "cache")


@pytest.fixture
def notes() -> list[str]:
    """The notes about the lists."""
    return []


Read = Callable[..., WordIndex]


@pytest.fixture
def read(tmp_path: Path, notes: list[str]) -> Read:
    """Make the index of lists, each a dict; texts and bytes are written to files first."""

    def read_it(
        *lists: dict[str, Any], words: Sequence[Word] = (), language: Language = ENGLISH
    ) -> WordIndex:
        options = LISTS.validate_python(
            [saved(each, f"list{number}", tmp_path) for number, each in enumerate(lists, start=1)],
            context={"folder": tmp_path, "registry": REGISTRY},
        )
        return load_index(words, options, language, notes.append)

    return read_it


def saved(options: dict[str, Any], name: str, folder: Path) -> dict[str, Any]:
    key = "block" if "block" in options else "file"
    text = options.get(key)
    if isinstance(text, Path):
        return {**options, key: str(text)}
    if not isinstance(text, str | bytes):
        return options
    file = folder / f"{name}{options.pop('suffix', '.txt')}"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return {**options, key: file.name}


def scores(index: WordIndex) -> dict[str, int]:
    """The score of every word of an index, by its spelling."""
    return {
        index.spelling(length, i): words.scores[i]
        for length, words in index.lengths.items()
        for i in range(words.count)
    }


def word(text: str, score: float | None = None, line: int = 1) -> Word:
    return to_word(SourceWord(text, "", Origin("words.txt", line), score), ENGLISH)


def test_words_without_scores_have_the_score_of_the_list(read: Read) -> None:
    assert scores(read({"file": "cat\nhorse\ndog\n"})) == {"CAT": 50, "DOG": 50, "HORSE": 50}
    assert scores(read({"file": "cat\ndog\n", "score": 70})) == {"CAT": 70, "DOG": 70}


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_of_any_system(read: Read, newline: str, mark: str) -> None:
    text = f"{mark}cat;80{newline}{newline}dog;20{newline}"
    assert scores(read({"file": text})) == {"CAT": 80, "DOG": 20}


def test_blank_lines_comments_and_spaces_around_words_do_not_matter(
    read: Read, notes: list[str]
) -> None:
    text = "# my list; 2026\n\n  \ncat  \n\tdog\n  # another\nowl\t\n \u00a0 \nemu"
    assert scores(read({"file": text})) == {"CAT": 50, "DOG": 50, "OWL": 50, "EMU": 50}
    assert notes == []


def test_scores_follow_a_semicolon_or_a_tab(read: Read) -> None:
    text = "word;score\ncat;80\ndog; 0\nowl\t100\nemu\ncow;\nice cream ; 57.5\n"
    assert scores(read({"file": text})) == {
        "CAT": 80,
        "DOG": 0,
        "OWL": 100,
        "EMU": 50,
        "COW": 50,
        "ice cream": 58,
    }


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".csv", "Clue,Word,Score\nIt purrs,cat,80\n\n# no\n,dog,\n,ice cream\n"),
        (".csv", "answer;weight\ncat;80\ndog;\nice cream\n"),
        (".tsv", "score\tentry\n80\tcat\n\tdog\n\tice cream\n"),
        (".CSV", '\ufeffword,score\r\n"cat","80"\r\ndog\r\n"ice\r\ncream",\r\n'),
    ],
)
def test_tables_are_read_by_their_header(read: Read, suffix: str, text: str) -> None:
    found = scores(read({"file": text, "suffix": suffix}))
    assert found == {"CAT": 80, "DOG": 50, "ice cream": 50}


@pytest.mark.parametrize(
    ("suffix", "text", "said"),
    [
        (".txt", "cat;1\nowl;\ndog;1.2.3\nfox;2\n", "“dog” (line 3): the score is not a number"),
        (".txt", "cat;1\n\ndog;101\nowl;\n", "“dog” (line 3): the score 101 is not from 0 to 100"),
        (".txt", "dog;-1\ncat;1\nowl;50\n", "“dog” (line 1): the score -1 is not from 0 to 100"),
        (".txt", "cat;1\nowl;2\n" * 5 + "dog;good\n", "“dog” (line 11): the score is not a number"),
        (".csv", "word,score\n\ncat,9\ndog,x\nowl,\n", "“dog” (line 4): the score is not a number"),
        (".csv", "word,score\ncat,9\ndog,nan\nowl,\n", "“dog” (line 3): the score is not a number"),
    ],
)
def test_a_faulty_score_leaves_out_its_word_alone(
    read: Read, notes: list[str], suffix: str, text: str, said: str
) -> None:
    found = read({"file": text, "suffix": suffix})
    assert {"CAT", "OWL"} <= set(scores(found))
    assert "DOG" not in scores(found)
    (note,) = notes
    assert note.startswith(f"list1{suffix}: 1 word is left out; the first, {said}")


def test_a_list_without_a_good_score_is_refused(read: Read) -> None:
    with pytest.raises(OptionError, match=r"no word of list1\.txt can be used; the first, “cat”"):
        read({"file": "cat;101\ndog;200\n"})


def test_a_hashtag_with_a_score_is_a_word(read: Read) -> None:
    found = read({"file": "#METOO;50\n# a comment\n#out\ncat;40\n  #vibes; 60\n"})
    assert scores(found) == {"METOO": 50, "CAT": 40, "VIBES": 60}


@pytest.mark.parametrize(
    ("suffix", "text", "message"),
    [
        (
            ".txt",
            b"cat\ncaf\x90\x81\xff\n",
            r"list1\.txt:2: is not utf-8: byte 7 is 0x90; save it as UTF-8",
        ),
        (".csv", 'word\n"' + "a\n" * 100_000, r"list1\.csv:2: is not a CSV table: field larger"),
        (".csv", "word\n" + "a" * 200_000, r"list1\.csv:2: this line has more than 100000"),
        (".txt", "cat\n" + "a" * 200_000, r"list1\.txt:2: this line has more than 100000"),
    ],
)
def test_faults_of_a_file_name_file_and_line(
    read: Read, suffix: str, text: str | bytes, message: str
) -> None:
    with pytest.raises(SourceError, match=message):
        read({"file": text, "suffix": suffix})


def test_the_best_line_of_a_word_counts_and_the_first_of_equals(read: Read) -> None:
    text = "ice cream;50\nicecream;50\nwere;40\nwe're;30\nresign;10\nre-sign;20\n"
    assert scores(read({"file": text})) == {"ice cream": 50, "WERE": 40, "re-sign": 20}
    assert scores(read({"file": "we're\nwere\nWERE\n"})) == {"we're": 50}


def test_the_last_list_with_a_word_counts(read: Read) -> None:
    big, mine = {"file": "cat;90\ndog;90\nice cream;10\n"}, {"file": "dog;5\nicecream;60\nemu"}
    assert scores(read(big, mine)) == {"CAT": 90, "DOG": 5, "ICECREAM": 60, "EMU": 50}


def test_words_of_one_score_keep_the_order_of_the_lists(read: Read) -> None:
    found = read({"file": "owl\ncat\ndog"}, {"file": "emu;60\ncow\ncat\n"})
    words = found.lengths[3]
    shown = ["".join(found.decode(words.word_codes(i))) for i in range(words.count)]
    assert shown == ["EMU", "OWL", "CAT", "DOG", "COW"]


def test_a_weight_multiplies_the_scores_of_its_list(read: Read) -> None:
    lists = {"file": "cat;90\ndog;25\nemu\n", "weight": 1.5}, {"file": "owl", "weight": 0.5}
    assert scores(read(*lists)) == {"CAT": 100, "DOG": 38, "EMU": 75, "OWL": 25}


def test_blocked_words_are_removed_from_every_list(read: Read, notes: list[str]) -> None:
    lists = {"block": "DOG\nice-cream\nunheard\n"}, {"file": "cat\ndog\nice cream"}
    assert scores(read(*lists, words=[word("emu")])) == {"CAT": 50, "EMU": 100}
    assert scores(read({"file": "cat"}, {"block": ""})) == {"CAT": 50}
    assert notes == []
    assert scores(read(*lists, words=[word("dog")])) == {"CAT": 50}
    assert scores(read(*lists, words=[word("ice cream"), word("dog")])) == {"CAT": 50}
    blocked = ["“dog” of `words:` is blocked by list1.txt"]
    assert notes == [*blocked, *blocked, "“ice cream” of `words:` is blocked by list1.txt"]


def test_words_of_the_config_count_over_all_lists(read: Read) -> None:
    own = [word("dog"), word("Ice Cream", 30), word("OWL", 59.5)]
    found = read({"file": "cat;90\ndog;5\nicecream;99\n"}, words=own)
    assert scores(found) == {"CAT": 90, "DOG": 100, "Ice Cream": 30, "OWL": 60}
    assert scores(read(words=own[:1])) == {"DOG": 100}


def test_a_faulty_score_of_the_config_names_its_line(read: Read) -> None:
    with pytest.raises(SourceError, match=r"words.txt:7: “dog”: the score 250 is not from 0 to"):
        read(words=[word("dog", 250, line=7)])


def test_words_that_the_language_refuses_are_counted_and_reported(
    read: Read, notes: list[str]
) -> None:
    found = read({"file": "cat\n4ever\na\n\nдом\ndog\n"}, {"file": "owl;1\na;1\n"})
    assert scores(found) == {"CAT": 50, "DOG": 50, "OWL": 1}
    assert notes == [
        "list1.txt: 3 words are left out; the first, “4ever” (line 2): it has a digit, 4",
        "list2.txt: 1 word is left out; the first, “a” (line 2): it has only one letter",
    ]


def test_possessives_of_the_words_of_a_list_are_left_out_and_counted(
    read: Read, notes: list[str]
) -> None:
    written = "Tom\nTom's\nship\nships\nSHIP’s\no'clock\nMcDonald's\n"
    found = read({"file": written}, {"file": "tom's\n"}, language=LANGUAGES["en"])
    assert scores(found) == {
        "TOM": 50,
        "SHIP": 50,
        "SHIPS": 50,
        "o'clock": 50,
        "McDonald's": 50,
        "tom's": 50,
    }
    assert notes == ["list1.txt: 2 possessives are left out; the first: “Tom's” (Tom)"]


def test_support_knows_no_possessives(read: Read) -> None:
    support = {"support": ["tom", "tom's"], "with": 10, "without": -20}
    assert scores(read({"file": "toms\ntom\n"}, support, language=LANGUAGES["en"])) == {
        "TOMS": 30,
        "TOM": 60,
    }


def test_only_languages_with_such_endings_have_possessives(read: Read, notes: list[str]) -> None:
    found = read({"file": "radio\nradio's\n"}, language=LANGUAGES["nl"])
    assert (scores(found), notes) == ({"RADIO": 50, "radio's": 50}, [])


def test_a_list_in_another_language_is_refused(read: Read) -> None:
    with pytest.raises(OptionError) as caught:
        read({"file": "שלום"}, {"file": "# animals\ncat\ndog\n"}, language=LANGUAGES["he"])
    assert caught.value.path == ("wordlists", 1, "file")
    assert caught.value.message == (
        "no word of list2.txt can be used; the first, “cat” (line 2): "
        "it has c (U+0063), which is not a letter of Hebrew"
    )


def test_a_list_with_hardly_a_usable_word_is_refused(read: Read) -> None:
    words = ["".join(letters) for letters in product("אבגד", repeat=2)]
    with pytest.raises(OptionError) as caught:
        read({"file": "\n".join(["cat", *words])})
    assert caught.value.path == ("wordlists", 0, "file")
    assert caught.value.message == (
        "16 of the 17 words of list1.txt cannot be used: is it in another language than English? "
        "the first, “אא” (line 2): it has א (U+05D0), which is not a letter of English"
    )


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing yet\n", "word;score\n", "\ufeff"])
def test_an_empty_list_is_refused(read: Read, text: str) -> None:
    with pytest.raises(OptionError, match=r"there are no words in list1\.txt") as caught:
        read({"file": text})
    assert caught.value.path == ("wordlists", 0, "file")


def test_blocking_every_word_is_refused(read: Read) -> None:
    with pytest.raises(OptionError, match="no word is left: the block lists have them all"):
        read({"file": "cat"}, {"block": "cat"})
    with pytest.raises(OptionError, match="there are no words to fill a grid with: name a list"):
        read()
    with pytest.raises(OptionError, match="there are no words to fill a grid with: name a list"):
        read({"block": "cat"})


def test_a_file_that_cannot_be_read_is_refused_at_its_path(read: Read, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OptionError, match="folder cannot be read: is a directory") as caught:
        read({"file": "cat"}, {"block": Path("folder")})
    assert caught.value.path == ("wordlists", 1, "block")


@pytest.mark.parametrize(
    "options",
    [
        {"file": "cat", "weight": 0},
        {"file": "cat", "weight": 101},
        {"file": "cat", "score": 101},
        {"file": Path("missing.txt")},
        {"block": "cat", "weight": 2},
        {"wordfreq": "en", "top": 0},
        {"list": "cat"},
        {},
    ],
)
def test_settings_that_make_no_sense_are_refused(read: Read, options: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        read(options)


def test_accents_fold_and_spellings_stay(read: Read) -> None:
    found = read({"file": "café\nŒuvre\nCAFÉ AU LAIT\n"}, language=LANGUAGES["fr"])
    assert scores(found) == {"café": 50, "Œuvre": 50, "CAFÉ AU LAIT": 50}
    assert sorted(found.lengths) == [4, 6, 10]


def test_every_spelling_has_the_letters_of_its_word(read: Read) -> None:
    text = "ljubav\nnj|uh\ndžep;9\nice cream\n[sla]va\nkonj\n"
    croatian = LANGUAGES["hr"]
    found = read({"file": text}, language=croatian)
    for length, words in found.lengths.items():
        for i in range(words.count):
            letters = spell(found.spelling(length, i), croatian)[0]
            assert letters == found.decode(words.word_codes(i))
    assert {"LJUBAV", "nj|uh", "[sla]va"} <= scores(found).keys()


def test_letters_in_hundreds_as_in_korean_and_hindi(read: Read) -> None:
    syllables = [chr(0xAC00 + 7 * code) for code in range(600)]
    text = "\n".join(a + b for a, b in pairwise(syllables))
    found = read({"file": text}, language=LANGUAGES["ko"])
    assert scores(found) == dict.fromkeys(text.split("\n"), 50)
    words = found.lengths[2]
    code = found.codes[syllables[300]]
    assert words.matching([code, None]).bit_count() == 1


@pytest.mark.slow
def test_large_lists_are_cached(read: Read, tmp_path: Path, notes: list[str]) -> None:
    text = "4ever\n" + "\n".join(map("".join, product("abcdefghijkl", repeat=4)))
    first = read({"file": text})
    assert len(list((tmp_path / "cache").iterdir())) == 1
    assert read({"file": text}) == first
    assert len(list((tmp_path / "cache").iterdir())) == 1
    assert len(notes) == 2
    assert notes[0] == notes[1]


def test_an_unchanged_list_is_not_parsed_again(
    read: Read, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "\n".join(map("".join, product("abcdefghijkl", repeat=4)))
    first = read({"file": text, "score": 7})

    def parsed(*_: object) -> None:
        raise AssertionError("the list was parsed")

    monkeypatch.setattr("publisher_wordfiles.raw_list.raw_list", parsed)
    assert read({"file": text, "score": 7}) == first
    with pytest.raises(PluginError, match="the list was parsed"):
        read({"file": text + "\nlion", "score": 7})


@pytest.mark.parametrize(
    "other",
    [
        {"weight": 1.2},
        {"score": 60},
        {"suffix": ".text"},
        {"words": [word("owl")]},
        {"language": LANGUAGES["en"].overridden(letters={"foreign": "keep"})},
    ],
)
def test_a_change_of_anything_makes_another_index(
    read: Read, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: dict[str, Any]
) -> None:
    monkeypatch.setattr("publisher.model.bulk_words.SMALL", 0)
    more = {name: other[name] for name in ("words", "language") if name in other}
    options = {name: value for name, value in other.items() if name not in more}
    read({"file": "cat\n"})
    read({"file": "cat\n", **options}, **more)
    assert len(list((tmp_path / "cache").iterdir())) == 2


@needs_wordfreq
def test_common_words_of_a_language(read: Read) -> None:
    found = scores(read({"wordfreq": "en", "top": 4000}))
    assert found["THE"] > found["HOUSE"] > found["KITCHEN"] > 40
    assert len(found) <= 4000
    assert found.keys() > scores(read({"wordfreq": "en", "top": 2000})).keys()


@needs_wordfreq
def test_common_words_go_with_lists_and_weights(read: Read) -> None:
    lists = {"wordfreq": "en", "top": 500, "weight": 0.5}, {"file": "house;3"}, {"block": "the"}
    found = scores(read(*lists))
    assert found["HOUSE"] == 3
    assert "THE" not in found
    assert max(found.values()) <= 50


@needs_wordfreq
def test_common_hebrew_words_have_base_letters(read: Read) -> None:
    found = read({"wordfreq": "he", "top": 300}, language=LANGUAGES["he"])
    assert "שלום" in scores(found)
    assert not set(found.alphabet) & set("ךםןףץ")


@needs_wordfreq
def test_a_language_that_wordfreq_lacks_is_refused(read: Read) -> None:
    with pytest.raises(OptionError, match=r"wordfreq has no words of 'cy', but of ar, .*en, ") as e:
        read({"file": "cat"}, {"wordfreq": "cy"})
    assert e.value.path == ("wordlists", 1, "wordfreq")


def test_without_wordfreq_the_error_says_how_to_install_it(
    read: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("publisher_wordcollections.frequencies.version", missing)
    with pytest.raises(OptionError, match=r"pip install 'crossword-publisher\[wordlists\]'") as e:
        read({"wordfreq": "en"})
    assert e.value.path == ("wordlists", 0, "wordfreq")


def test_wordfreq_is_loaded_only_where_it_is_asked_for(read: Read) -> None:
    before = sys.modules.copy()
    read({"file": "cat"})
    assert "wordfreq" not in sys.modules.keys() - before.keys()


@pytest.mark.parametrize(
    ("suffix", "text", "found"),
    [
        (".txt", "1. cat\n2. ice cream\n", {"CAT": 50, "ice cream": 50}),
        (".txt", "cat\tIt purrs\nowl\tHoots at night\n", {"CAT": 50, "OWL": 50}),
        (".txt", "Animals:\ncat - 80 lives\nowl - none\n", {"CAT": 50, "OWL": 50}),
        (".csv", "cat,80\nowl,9\n", {"CAT": 80, "OWL": 9}),
        (".txt", "cat, 80\nowl, 9\n", {"CAT": 80, "OWL": 9}),
    ],
)
def test_lists_as_people_write_them_are_word_lists_too(
    read: Read, notes: list[str], suffix: str, text: str, found: dict[str, int]
) -> None:
    assert scores(read({"file": text, "suffix": suffix})) == found


def test_a_line_that_gives_no_word_of_a_list_is_said(read: Read, notes: list[str]) -> None:
    assert scores(read({"file": "cat - purrs\nowl - hoots\nA remark, no word\n"})).keys() == {
        "CAT",
        "OWL",
    }
    assert any("A remark, no word" in note for note in notes)
