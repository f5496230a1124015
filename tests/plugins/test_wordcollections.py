"""Frequency lists, and WordNet's glosses."""

import contextlib
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losses import lossless
from publisher import OptionError, Origin, SourceError, SourceWord
from publisher.plugins.registry import load
from publisher_testing import check_source
from publisher_wordcollections import glosses
from publisher_wordcollections.frequencies import FrequencyOptions, bulk_frequencies, score_of
from publisher_wordcollections.wordnet import gives_away

SOURCES = load().sources


def frequent(**options: Any) -> list[SourceWord]:
    source = SOURCES["wordfreq"]
    return list(lossless(source.read(source.options.model_validate(options))))


def test_the_most_common_words_come_first_and_score_most() -> None:
    words = frequent(wordfreq="en", top="1000")
    assert len(words) == 1000
    assert words[0] == SourceWord("the", "", Origin("wordfreq en", 1), 100)
    scores = [word.score for word in words if word.score is not None]
    assert scores == sorted(scores, reverse=True)


def test_rare_words_may_be_left_out() -> None:
    assert 10 < len(frequent(wordfreq="he", zipf="6")) < 200


def test_a_language_without_a_list_is_told() -> None:
    with pytest.raises(OptionError, match=r"no words of 'xx', but of ar, .*, en, "):
        frequent(wordfreq="xx")


def test_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wordfreq", None)
    with pytest.raises(OptionError, match=r"pip install 'crossword-publisher\[wordlists\]'"):
        frequent(wordfreq="en")


@pytest.mark.parametrize(
    ("zipf", "score"), [(0, 0), (1, 0), (2.5, 25), (4, 50), (5.5, 75), (7, 100), (7.7, 100)]
)
def test_frequencies_become_scores_between_zipf_1_and_7(zipf: float, score: float) -> None:
    assert score_of(zipf) == score


@pytest.mark.proof
@pytest.mark.parametrize("options", [{"top": 300}, {"top": 300, "zipf": 5}, {}, {"top": 10**9}])
def test_the_words_in_bulk_are_those_that_are_read(options: dict[str, int]) -> None:
    source = SOURCES["wordfreq"]
    check_source(source, source.options.model_validate({"wordfreq": "he", **options}))


@pytest.mark.slow
def test_a_word_list_has_all_words_unless_top_says_how_many() -> None:
    texts = [
        bulk_frequencies(FrequencyOptions.model_validate({"wordfreq": "he", **options})).read().text
        for options in ({}, {"top": 7000}, {"top": 7000, "zipf": 6})
    ]
    counts = [text.count("\n") + 1 for text in texts]
    assert counts[0] > 20_000
    assert counts[1] == 7000
    assert 10 < counts[2] < 200
    assert len(frequent(wordfreq="he")) == 5000


NOUNS = """\
  1 A licence stands at the head of every file, each line after two spaces.
00000123 05 n 02 house_cat 0 mouser 0 001 @ 00000456 n 0000 | a pet that catches mice; "it purrs"
00000456 20 n 01 oak 0 000 | a tree with acorns: "it stands for ages"; "and ages"
00000789 05 n 01 owl 0 000 | any owl of the family of owls that hunts at night
00000999 06 n 01 pin 0 000 | short
"""


def wordnet(folder: Path, nouns: str = NOUNS, **options: Any) -> list[SourceWord]:
    (folder / "data.noun").write_text(nouns, encoding="utf-8")
    source = SOURCES["wordnet"]
    chosen = {"wordnet": folder, "parts": ["noun"], **options}
    return list(lossless(source.read(source.options.model_validate(chosen))))


def test_glosses_are_clues_and_topics_are_tags(tmp_path: Path) -> None:
    file = str(tmp_path / "data.noun")
    assert wordnet(tmp_path) == [
        SourceWord(
            "house cat", "a pet that catches mice", Origin(file, 2), None, ("noun", "animal")
        ),
        SourceWord("mouser", "a pet that catches mice", Origin(file, 2), None, ("noun", "animal")),
        SourceWord("oak", "a tree with acorns", Origin(file, 3), None, ("noun", "plant")),
    ]


class TestKept:
    """What was read of WordNet once."""

    @pytest.fixture(autouse=True)
    def place(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        place = tmp_path / "cache"
        monkeypatch.setattr(glosses, "folder", lambda: place)
        return place

    @pytest.fixture
    def parsed(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """The answers that are looked at."""
        seen: list[str] = []

        def looked_at(clue: str, answer: str) -> bool:
            seen.append(answer)
            return gives_away(clue, answer)

        monkeypatch.setattr("publisher_wordcollections.wordnet.gives_away", looked_at)
        return seen

    def test_it_is_not_parsed_again_whatever_the_settings(
        self, tmp_path: Path, parsed: list[str]
    ) -> None:
        first = wordnet(tmp_path)
        assert len(parsed) == 5
        assert wordnet(tmp_path) == first
        assert [word.text for word in wordnet(tmp_path, longest=20, shortest=1)] == ["oak", "pin"]
        assert len(parsed) == 5

    def test_another_file_of_the_same_size_is_parsed(
        self, tmp_path: Path, parsed: list[str]
    ) -> None:
        wordnet(tmp_path)
        assert wordnet(tmp_path, NOUNS.replace("acorns", "עלים!!"))[2].clue == "a tree with עלים!!"
        assert len(parsed) == 10

    @pytest.mark.parametrize("damaged", [b"", b"CPGLOSS\n", b"CPGLOSS\n\0\0\0\0[", b"\0" * 999])
    def test_what_is_damaged_is_made_again(
        self, tmp_path: Path, place: Path, parsed: list[str], damaged: bytes
    ) -> None:
        first = wordnet(tmp_path)
        [file] = place.iterdir()
        whole = file.read_bytes()
        file.write_bytes(damaged or whole[:-1])
        assert wordnet(tmp_path) == first
        assert len(parsed) == 10
        assert file.read_bytes() == whole

    def test_nothing_is_kept_of_what_is_no_wordnet(self, tmp_path: Path, place: Path) -> None:
        with pytest.raises(SourceError):
            wordnet(tmp_path, NOUNS + "nonsense")
        assert not place.exists()

    def test_a_folder_that_cannot_be_written_stops_nothing(
        self, tmp_path: Path, place: Path
    ) -> None:
        place.write_text("a file")
        assert len(wordnet(tmp_path)) == 3


def test_lengths_of_clues_are_limited(tmp_path: Path) -> None:
    assert [word.text for word in wordnet(tmp_path, longest=20, shortest=1)] == ["oak", "pin"]


def test_markers_of_adjectives_are_no_letters(tmp_path: Path) -> None:
    (tmp_path / "data.adj").write_text("00000001 00 s 01 galore(ip) 0 000 | in great numbers\r\n")
    assert wordnet(tmp_path, parts=["adj"])[0].text == "galore"


@pytest.mark.parametrize(
    ("clue", "answer", "given_away"),
    [
        ("any owl of the family", "owl", True),
        ("a set of Houses", "house cat", True),
        ("it fowls nothing", "owl", False),
        ("a cat", "house cat", False),
        ("in fact", "as a matter of fact", True),
        ("out of the way", "of late", False),
        ("a ($) sign", "$", False),
    ],
)
def test_a_clue_may_not_have_its_answer(clue: str, answer: str, given_away: bool) -> None:
    assert gives_away(clue, answer) is given_away


@pytest.mark.parametrize(
    "line",
    ["nonsense", "1 99 n 01 cat 0 000 | a pet", "1 05 n 09 cat 0 | a pet", "1 05 n 01 cat 0"],
)
def test_what_is_no_line_of_wordnet_is_told(tmp_path: Path, line: str) -> None:
    with pytest.raises(SourceError, match=r"data\.noun:6: is not a line of WordNet's data"):
        wordnet(tmp_path, NOUNS + line)


def test_a_folder_without_the_files_is_told(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"data\.verb cannot be read: no such file"):
        wordnet(tmp_path, parts=["noun", "verb"])


@settings(max_examples=30)
@given(st.integers(0, len(NOUNS)))
def test_a_file_cut_short_never_fails_otherwise(
    tmp_path_factory: pytest.TempPathFactory, length: int
) -> None:
    folder = tmp_path_factory.getbasetemp()
    with contextlib.suppress(SourceError):
        assert len(wordnet(folder, NOUNS[:length])) <= 3
