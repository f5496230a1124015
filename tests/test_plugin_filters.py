"""Filters of plugins in `only:`: read, applied, blamed and known to editors like the program's."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from conftest import Command
from publisher import (
    ConfigError,
    Filter,
    InputFile,
    NoOptions,
    OptionError,
    Options,
    PluginError,
    WordError,
    file_bytes,
)
from publisher.config import load as load_config
from publisher.pipeline.collisions import files_read
from publisher.pipeline.puzzle_builder import PuzzleBuilder
from publisher.plugins.installed import PluginFile, Provider
from publisher.plugins.registry import Registry, load
from publisher.words.filters import WordFilter
from publisher_configs.schema import schema

EXAMPLES = Path(__file__).parent.parent / "examples/plugins"
STRANGER = Provider("odd", "odd-plugin", "1.0")


class ListOptions(Options):
    """Words that are in a file."""

    words: InputFile


def in_file(options: ListOptions, _: object) -> Callable[[Any], bool]:
    listed = file_bytes(options.words).decode().split()
    return lambda word: word.text in listed


@pytest.fixture
def registry() -> Registry:
    return with_filters()


def with_filters() -> Registry:
    made = load(files=[PluginFile.read(EXAMPLES / "known_letters.py")])
    assert made.problems == []
    made.add(Filter("listed", "Words of a file", ListOptions, in_file), STRANGER)
    return made


def even(options: NoOptions, _: object) -> Callable[[Any], bool]:
    return lambda word: len(word.text) % 2 == 0


def words_of(registry: Registry, folder: Path, only: str, words: str, more: str = "") -> list[str]:
    path = folder / "puzzle.yaml"
    path.write_text(f"{more}words: [{{list: [{words}], only: {only}}}]\n", encoding="utf-8")
    (puzzle_config,) = load_config(path, registry).puzzle_configs
    return list(PuzzleBuilder(puzzle_config, registry).words().texts)


def test_the_example_says_which_words_are_wanted(publisher: Command) -> None:
    plugin, config = EXAMPLES / "known_letters.py", EXAMPLES / "known_letters.yaml"
    run = publisher("--plugin", plugin, "check", "--words", config)
    assert (run.code, run.err) == (0, "")
    assert re.findall(r"^  (\w+) .*\(\d\)$", run.out, re.MULTILINE) == ["pin", "nap", "tin", "snap"]


def test_it_knows_the_letters_of_hebrew_and_its_final_forms(
    registry: Registry, tmp_path: Path
) -> None:
    found = words_of(
        registry, tmp_path, "{known-letters: א מ ש}", "אם, שמש, אב, אמש", "language: he\n"
    )
    assert found == ["אם", "שמש", "אמש"]


def test_a_mapping_has_its_options_and_other_tests_count_too(
    registry: Registry, tmp_path: Path
) -> None:
    only = "{letters: 3, known-letters: {letters: s n a p}}"
    assert words_of(registry, tmp_path, only, "nap, snap, pin, 4711") == ["nap"]


@pytest.mark.parametrize(("switch", "left"), [("true", ["lion"]), ("no", ["lion", "cat"])])
def test_a_filter_without_a_text_is_a_switch(
    registry: Registry, tmp_path: Path, switch: str, left: list[str]
) -> None:
    registry.add(Filter("even", "Even lengths", NoOptions, even), STRANGER)
    assert words_of(registry, tmp_path, f"{{even: {switch}}}", "lion, cat") == left


@pytest.mark.parametrize(
    ("only", "said"),
    [
        ("{known-letters: x y}", ":1:50: words[0].only.known-letters: none of 2 words passes the"),
        ("{known-letters: 7}", "words[0].only.known-letters.letters: it has a digit, 7"),
        ("{known-letters: {letter: a}}", "letter: there is no setting `letter` here"),
        ("{known-letter: a}", "only.known-letter: there is no setting `known-letter` here — did"),
        ("{even: maybe}", "words[0].only.even: expected `true` or `false`, not `maybe`"),
        ("{listed: {words: none.txt}}", "only.listed.words: there is no file"),
    ],
)
def test_a_fault_has_its_place(registry: Registry, tmp_path: Path, only: str, said: str) -> None:
    registry.add(Filter("even", "Even lengths", NoOptions, even), STRANGER)
    with pytest.raises(ConfigError) as caught:
        words_of(registry, tmp_path, only, "cat, dog")
    assert said in str(caught.value)


def fails(options: NoOptions, _: object) -> Callable[[Any], bool]:
    raise OptionError((), "not today")


def stumbles(options: NoOptions, _: object) -> Callable[[Any], bool]:
    return lambda word: 1 // 0 > 0


def refuses(options: NoOptions, _: object) -> Callable[[Any], bool]:
    def passes(word: Any) -> bool:
        raise WordError("no word at all")

    return passes


@pytest.mark.parametrize(
    ("test", "said"),
    [
        (fails, "words[0].only.odd: not today"),
        (stumbles, "plugin odd (odd-plugin 1.0): its filter odd failed: ZeroDivisionError"),
        (lambda *_: None, "its filter odd failed: its `test` returned None, not a function"),
        (lambda *_: lambda word: word.text, "its test returned str, not True or False"),
    ],
)
def test_a_filter_that_fails_is_named(
    registry: Registry, tmp_path: Path, test: Any, said: str
) -> None:
    registry.add(Filter("odd", "Odd", NoOptions, test), STRANGER)
    with pytest.raises((ConfigError, PluginError)) as caught:
        words_of(registry, tmp_path, "{odd: true}", "cat, dog")
    assert said in str(caught.value)


def test_what_cannot_be_a_word_passes_and_is_reported_later(
    registry: Registry, tmp_path: Path
) -> None:
    registry.add(Filter("odd", "Odd", NoOptions, refuses), STRANGER)
    assert words_of(registry, tmp_path, "{odd: true}", "cat") == ["cat"]


def test_a_file_of_its_options_is_read_watched_and_not_written_over(
    registry: Registry, tmp_path: Path
) -> None:
    (tmp_path / "good.txt").write_text("cat\nowl\n")
    only = "{listed: {words: good.txt}}"
    assert words_of(registry, tmp_path, only, "cat, dog, owl") == ["cat", "owl"]
    config = load_config(tmp_path / "puzzle.yaml", registry)
    assert tmp_path / "good.txt" in files_read(config)


def test_two_puzzles_of_a_book_share_words_only_if_their_filters_agree(
    registry: Registry, tmp_path: Path
) -> None:
    path = tmp_path / "book.yaml"
    items = "\n".join(
        f"- words: [{{list: [cat, act, dog, god], only: {{known-letters: {letters}}}}}]"
        for letters in ("c a t", "d o g", "c a t")
    )
    path.write_text(f"puzzles:\n{items}\n")
    from publisher.pipeline.draws import SharedWords

    puzzle_configs = load_config(path, registry).puzzle_configs
    shared = SharedWords(puzzle_configs)
    builders = [PuzzleBuilder(each, registry, shared) for each in puzzle_configs]
    assert [set(each.words().texts) for each in builders] == [
        {"cat", "act"},
        {"dog", "god"},
        {"cat", "act"},
    ]


@pytest.mark.parametrize("name", sorted(Filter.reserved))
def test_the_names_of_the_programs_own_tests_are_taken(name: str) -> None:
    registry = Registry()
    registry.add(Filter(name, "Mine", NoOptions, even), STRANGER)
    assert registry.filters == {}
    (problem,) = registry.problems
    assert problem.message == f"its filter {name!r} is left out: the program has one of its own"


def test_names_are_reserved_that_the_program_has() -> None:
    assert Filter.reserved == set(WordFilter.model_fields)


@pytest.mark.parametrize(
    ("changes", "said"),
    [({"test": None}, "must be callable"), ({"text": "other"}, "have no field 'other'")],
)
def test_a_record_checks_itself(changes: dict[str, Any], said: str) -> None:
    good: dict[str, Any] = {"name": "even", "summary": "Even", "options": NoOptions, "test": even}
    with pytest.raises((ValueError, TypeError), match=said):
        Filter(**good | changes)


@pytest.fixture(scope="module")
def valid() -> Callable[..., bool]:
    """Whether a config is right to an editor."""
    check: Callable[..., bool] = jsonschema.Draft202012Validator(schema(with_filters())).is_valid
    return check


@pytest.mark.parametrize(
    ("only", "right"),
    [
        ({"known-letters": "s a t"}, True),
        ({"known-letters": {"letters": "s a t"}, "letters": 3}, True),
        ({"listed": True}, False),
        ({"known-letters": {"letter": "s"}}, False),
        ({"unknown-letters": "s"}, False),
    ],
)
def test_editors_know_it(valid: Callable[..., bool], only: dict[str, Any], right: bool) -> None:
    assert valid({"words": [{"list": ["cat"], "only": only}]}) is right
