"""The word filter `only:`, which every source has besides its own settings."""

import re
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from conftest import Command
from editors import editor
from publisher import ConfigError, OptionError, Options, Source, SourceWord
from publisher.config import load as load_config
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.registry import load
from publisher.words.filters import WordFilter
from publisher.words.matching import matching
from publisher_testing import ENGLISH, HEBREW

WORDS = [
    SourceWord("cat", "It purrs", score=50, tags=("Animal", "pet")),
    SourceWord("cat", "It has nine lives"),
    SourceWord("ice cream", score=90, tags=("food",)),
    SourceWord("Osprey", "It fishes", score=10, tags=("animal",)),
    SourceWord("4711", "No letters", tags=("animal",)),
]


def passing(words: Sequence[SourceWord] = WORDS, seed: int = 1, **tests: Any) -> list[str]:
    return [word.text for word in WordFilter(**tests).of(words, ENGLISH).drawn(seed)]


@pytest.mark.parametrize(
    ("tests", "expected"),
    [
        ({}, ["cat", "cat", "ice cream", "Osprey", "4711"]),
        ({"clued": "true"}, ["cat", "cat", "Osprey", "4711"]),
        ({"tags": ["animal", "plant"]}, ["cat", "Osprey", "4711"]),
        ({"score": "50"}, ["cat", "ice cream"]),
        ({"matching": "^[a-z]+$"}, ["cat", "cat"]),
        ({"tags": ["animal"], "score": "20", "clued": "yes"}, ["cat"]),
    ],
)
def test_a_word_must_pass_every_test(tests: dict[str, Any], expected: list[str]) -> None:
    assert passing(**tests) == expected


@pytest.mark.parametrize(
    ("lengths", "expected"),
    [
        ("3", ["cat", "cat"]),
        ("-6", ["cat", "cat", "Osprey"]),
        ("6-", ["ice cream", "Osprey"]),
        ("4 - 8", ["ice cream", "Osprey"]),
    ],
)
def test_letters_are_counted_as_cells_and_bad_words_are_reported_later(
    lengths: str, expected: list[str]
) -> None:
    assert passing(letters=lengths) == [*expected, "4711"]


def test_letters_are_counted_in_the_language() -> None:
    words = [SourceWord('תנ"ך'), SourceWord("אריה")]
    assert WordFilter.model_validate({"letters": "3"}).of(words, HEBREW).drawn(1) == words[:1]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"letters": "many"}, "expected numbers of letters such as 3-9, 5, 3- or -9"),
        ({"letters": "-"}, "expected numbers of letters"),
        ({"letters": "9-3"}, "9 is more than 3"),
        ({"matching": "(cat"}, "it is not a regular expression: missing"),
        ({"tags": []}, "at least 1 item"),
        ({"score": "nan"}, "finite"),
        ({"sample": "0"}, "greater than or equal to 1"),
        ({"length": "3"}, "Extra inputs"),
    ],
)
def test_an_unknown_test_is_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        WordFilter.model_validate(wrong)


@pytest.mark.parametrize(
    ("tests", "said"),
    [
        ({"tags": ["plant"]}, "none of 5 words has the tag plant"),
        ({"tags": ["food"], "clued": True}, "none of 4 words has the tag food"),
        ({"tags": ["food"], "matching": "x"}, "none of 1 word matches x"),
        ({"tags": ["plant", "tool"]}, "none of 5 words has the tag plant or tool"),
        ({"score": "91"}, "none of 5 words has a score of 91 or more"),
        ({"tags": ["food"], "clued": False, "letters": "5"}, "none of 1 word has 5 letters"),
    ],
)
def test_the_error_names_the_test_that_leaves_nothing(tests: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=f"^{said}$") as caught:
        passing(**tests)
    assert caught.value.path in [(name,) for name in tests]


def test_words_without_clues_leave_nothing_of_clued_ones() -> None:
    with pytest.raises(OptionError, match=r"^none of 1 word has a clue$") as caught:
        passing([SourceWord("cat")], clued=True)
    assert caught.value.path == ("clued",)


def test_a_range_without_a_beginning_has_short_words() -> None:
    assert passing([SourceWord("at"), SourceWord("cat")], letters="-2") == ["at"]


class ProcessDouble:
    """Stands in for the process of a pattern; `asked` is with what it was begun."""

    def __init__(self, outcome: Callable[[], object]) -> None:
        self.outcome = outcome
        self.asked: list[dict[str, Any]] = []

    def __call__(self, command: list[str], **settings: Any) -> object:
        self.asked.append(settings)
        return self.outcome()


def late(output: bytes | None) -> Callable[[], object]:
    def outcome() -> object:
        raise subprocess.TimeoutExpired("python", 20, output)

    return outcome


@pytest.mark.parametrize(
    ("outcome", "stuck"),
    [
        (late(b"1"), "ooze"),
        (late(None), "cat"),
        (late(b"101"), "dog"),  # it was through, and late to end
        (lambda: subprocess.CompletedProcess([], 1, b"10"), "dog"),  # as when the memory ends
        (lambda: subprocess.CompletedProcess([], 1, b"101"), "dog"),
    ],
)
def test_a_pattern_in_a_process_that_does_not_end_well_names_its_word(
    monkeypatch: pytest.MonkeyPatch, outcome: Callable[[], object], stuck: str
) -> None:
    process = ProcessDouble(outcome)
    monkeypatch.setattr(subprocess, "run", process)
    words = [SourceWord("cat"), SourceWord("ooze"), SourceWord("dog")]
    with pytest.raises(OptionError) as caught:
        passing(words, matching=r"^(o+)+$")
    assert caught.value.path == ("matching",)
    assert caught.value.message == (
        f"^(o+)+$ took over 20 s on 3 words (it was at “{stuck}”): avoid nested repeats"
    )
    assert (process.asked[0]["timeout"], process.asked[0]["check"]) == (20, False)


@pytest.mark.parametrize(
    ("pattern", "is_harmless"),
    [
        ("^c.t$", True),
        ("o+", True),
        ("a*b*", False),
        (r"^(a+)+$", False),
        (r"(ab)+", False),
        (r"(a)\1", False),
        (r"(?P<x>a)(?P=x)", False),
    ],
)
def test_only_a_pattern_that_cannot_run_away_is_tried_in_this_process(
    monkeypatch: pytest.MonkeyPatch, pattern: str, is_harmless: bool
) -> None:
    process = ProcessDouble(lambda: subprocess.CompletedProcess([], 0, b"1"))
    monkeypatch.setattr(subprocess, "run", process)
    matching(re.compile(pattern), ["cat"])
    assert len(process.asked) == (not is_harmless)
    matching(re.compile(pattern), ["c" * 2000])  # a long text may take long
    assert len(process.asked) == (1 if is_harmless else 2)


@pytest.mark.slow
@pytest.mark.parametrize("pattern", [r"^(a+)+$", r"^(a|a)*$", r"^(\w+\s?)*$", r"(א+)+$"])
def test_a_pattern_that_takes_for_ever_is_ended(
    monkeypatch: pytest.MonkeyPatch, pattern: str
) -> None:
    monkeypatch.setattr("publisher.words.matching.LONGEST", 0.5)
    letter = "א" if "א" in pattern else "a"
    words = [SourceWord("cat"), SourceWord(letter * 33 + "!"), SourceWord("dog")]
    with pytest.raises(OptionError, match=r"took over 0\.5 s on 3 words") as caught:
        passing(words, matching=pattern)
    assert caught.value.path == ("matching",)
    assert f"(it was at “{letter * 33}!”)" in caught.value.message


@given(
    st.sampled_from(["a", "^a", "a+$", "(a|b)+", "(?i)A*b?", "^(.)\\1", "[ab]{2}.*c", "א", "$"]),
    st.lists(st.text(st.sampled_from('abcא"\n\t1é😀 '), max_size=6), max_size=5),
)
@settings(max_examples=40)
def test_patterns_find_the_same_in_any_process(pattern: str, texts: list[str]) -> None:
    compiled = re.compile(pattern)
    assert matching(compiled, texts) == [bool(compiled.search(text)) for text in texts]


@given(
    st.sampled_from(["a", "^a", "a+$", "a*", "[^a]b", "(?i)A*b?", "(?i)i|ß", "(?i)[A-z]b", ".b"]),
    st.integers(1, 4),
    st.data(),
)
@settings(max_examples=60)
def test_patterns_find_the_same_in_lines(pattern: str, length: int, data: st.DataObject) -> None:
    letters = data.draw(st.sampled_from(["ABC", "abßI", "İIB", "אבA"]))
    texts = data.draw(st.lists(st.text(letters, min_size=length, max_size=length), min_size=1))
    compiled = re.compile(pattern)
    assert matching(compiled, "\n".join(texts)) == [bool(compiled.search(text)) for text in texts]


def test_a_pattern_on_texts_that_no_file_can_hold() -> None:
    assert matching(re.compile("(a)+"), ["\ud800a", "", "b\0"]) == [True, False, False]
    assert matching(re.compile("a*b"), ["a" * 20_000]) == [False]


def test_a_length_that_no_word_has_leaves_nothing() -> None:
    with pytest.raises(OptionError, match=r"^none of 4 words has 12- letters$"):
        passing(WORDS[:4], letters="12-")


def test_a_sample_keeps_all_clues_of_a_word_and_all_bad_words() -> None:
    drawn = [passing(sample=1, seed=seed) for seed in range(20)]
    assert {tuple(each) for each in drawn} == {
        ("cat", "cat", "4711"),
        ("ice cream", "4711"),
        ("Osprey", "4711"),
    }


@settings(max_examples=50)
@given(
    st.lists(st.text("abcdefgh", min_size=2, max_size=5), max_size=20),
    st.integers(1, 9),
    st.integers(0, 99),
)
def test_a_sample_is_as_large_as_asked_in_order_and_the_same_every_time(
    texts: list[str], count: int, seed: int
) -> None:
    words = [SourceWord(text) for text in texts]
    drawn = passing(words, seed, sample=count)
    assert len(set(drawn)) == min(count, len(set(texts)))
    assert drawn == [text for text in texts if text in set(drawn)]
    assert drawn == passing(words, seed, sample=count)


def words_of(tmp_path: Path, config: str) -> list[str]:
    path = tmp_path / "puzzle.yaml"
    path.write_text(config, encoding="utf-8")
    registry = load()
    (puzzle_config,) = load_config(path, registry).puzzle_configs
    return list(PuzzleBuilder(puzzle_config, registry).words().texts)


def test_every_source_has_it(tmp_path: Path) -> None:
    table = "answer,tags\ncat,animal; pet\noak,plant\nowl,animal\n"
    (tmp_path / "words.csv").write_text(table)
    config = "words:\n- {file: words.csv, only: {tags: [animal]}}\n- list: [oaks, elm]\n  only: "
    assert words_of(tmp_path, config + "{letters: 4}") == ["cat", "owl", "oaks"]


@pytest.mark.parametrize(
    ("only", "said"),
    [
        ("{tags: [x]}", ":1:41: words[0].only.tags: none of 2 words has the tag x"),
        ("{lettrs: 3}", ":1:35: words[0].only.lettrs: there is no setting `lettrs` here"),
        ("[3]", ":1:34: words[0].only: expected options as `key: value`, not a list"),
    ],
)
def test_a_fault_of_the_filter_has_its_place(tmp_path: Path, only: str, said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        words_of(tmp_path, f"words: [{{list: [cat, dog], only: {only}}}]")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("only", "right"),
    [
        ({"letters": 5, "score": 7.5, "clued": True, "tags": ["a", 1984]}, True),
        ({"letters": "3-9", "matching": "^a", "sample": 3}, True),
        ({"letters": "long"}, False),
        ({"lettrs": 3}, False),
        ({"sample": 0}, False),
    ],
)
def test_editors_know_it_for_every_source(only: dict[str, Any], right: bool) -> None:
    valid = editor().is_valid
    for source in ({"list": ["cat"]}, {"wordfreq": "en"}):
        assert valid({"words": [{**source, "only": only}]}) is right


def test_no_source_may_have_a_setting_of_its_own_named_so() -> None:
    class LineOptions(Options):
        lines: str
        only: str

    with pytest.raises(ValueError, match="lines: the option 'only' is a setting of the program's"):
        Source("lines", "Lines", LineOptions, lambda options: [])


def test_bare_words_of_a_source_are_left_by_only(tmp_path: Path, publisher: Command) -> None:
    (tmp_path / "words.txt").write_text("הבית\nבית\nובספר\nספר\nשלום\n4711\n", encoding="utf-8")
    config = "language: he\nwords:\n  - file: words.txt\n    only: {bare: true}\nexport: [text]\n"
    (tmp_path / "a.yaml").write_text(config, encoding="utf-8")
    run = publisher("check", tmp_path / "a.yaml")
    assert run.code == 0, run.err
    assert (
        "2 words are left out by `bare`, for the bare words are there too: הבית (בית), ו" in run.out
    )
    assert "3 words in Hebrew" in run.out


def test_a_language_without_attached_words_has_no_bare_ones(
    tmp_path: Path, publisher: Command
) -> None:
    config = "words:\n  - list: [cat]\n    only: {bare: true}\nexport: [text]\n"
    (tmp_path / "a.yaml").write_text(config, encoding="utf-8")
    run = publisher("check", tmp_path / "a.yaml")
    assert run.code == 2
    assert "no little words are known that English writes together with the next" in run.err
