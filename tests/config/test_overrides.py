"""Settings on the command line, which go before those of the file."""

import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher import ConfigError, Fault
from publisher.config import Config
from publisher.config.models import ConfigSettings
from publisher.plugins.validation import setting_names

Load = Callable[..., Config]
Faults = Callable[..., tuple[Fault, ...]]
Said = Callable[..., list[str]]

TEXT = """\
title: Animals
language: he
words:
  - file: a.csv
generator:
  size: 9x9
export:
  - pdf
"""


def test_a_setting_is_replaced(load_text: Load) -> None:
    config = load_text(TEXT, "title=Birds", "generator.size=15x15", "generator.size=17x17")
    assert config.title == "Birds"
    assert config.puzzle_configs[0].origin.options.model_dump()["size"] == (17, 17)


def test_what_is_missing_on_the_way_is_made(load_text: Load, tmp_path: Path) -> None:
    config = load_text(
        "title: x",
        "words[0].file=b.csv",
        "words[1].list=[NO, 007]",
        "output.folder=out",
        "generator.place[0]={word: cat, at: [1, 2]}",
        "export[0].pdf.paper=letter",
    )
    assert config.puzzle_configs[0].words[0].options.model_dump()["file"] == tmp_path / "b.csv"
    assert config.puzzle_configs[0].words[1].options.model_dump() == {"list": ["NO", "007"]}
    assert config.output.folder == tmp_path / "out"
    assert config.puzzle_configs[0].origin.options.model_dump()["place"][0]["at"] == (1, 2)
    assert config.exports[0].options.model_dump()["paper"] == "letter"


def test_short_forms_make_room_for_settings_below_them(load_text: Load) -> None:
    config = load_text(TEXT, "export[0].pdf.paper=letter", "language.letters.final_forms=keep")
    assert config.exports[0].options.model_dump()["paper"] == "letter"
    assert config.puzzle_configs[0].language.choice("final_forms") == "keep"


def test_a_list_can_be_continued_and_a_mapping_replaced(load_text: Load) -> None:
    config = load_text(TEXT, "export[1]=text", "words[0]={list: {אריה: 'a, b'}}")
    assert [choice.record.name for choice in config.exports] == ["pdf", "text"]
    assert config.puzzle_configs[0].words[0].options.model_dump() == {"list": {"אריה": "a, b"}}


@pytest.mark.parametrize(
    ("export", "papers"),
    [
        ("", ["a4"]),
        ("export: [pdf]", ["a4"]),
        ("export: [text, pdf, pdf: {file: b, paper: letter}]", [None, "a4", "a4"]),
    ],
)
def test_a_setting_of_an_exporter_is_for_each_of_its_exports(
    export: str, papers: list[str | None], load_text: Load
) -> None:
    config = load_text(f"words: [{{list: [cat]}}]\n{export}\n", "pdf.paper=a4")
    assert [choice.options.model_dump().get("paper") for choice in config.exports] == papers


def test_the_exports_that_other_settings_name_take_settings_too(load_text: Load) -> None:
    config = load_text(TEXT, "export=[text]", "text.file=b")
    assert config.exports[0].file == "b"


@pytest.mark.parametrize(
    "title", ["Cats: a puzzle", "*", "a # b", "- x", "NO", "a=b", "!x", " ", ""]
)
def test_a_value_is_the_text_itself(title: str, load_text: Load) -> None:
    assert load_text(TEXT, f"title={title}").title == title


def test_a_quoted_value_is_read_as_yaml(load_text: Load) -> None:
    assert load_text(TEXT, 'title="[draft]\\t"').title == "[draft]\t"


@pytest.mark.parametrize(
    ("override", "expected"),
    [
        ("title", "write a setting as path=value, such as generator.size=15x15"),
        ("", "write a setting as path=value, such as generator.size=15x15"),
        (
            "titel=x",
            "titel: there is no setting `titel` here — did you mean `title`?",
        ),
        (
            "generator.size=0by0",
            "generator.size: a size is columns×rows, such as 13x17; or `auto`",
        ),
        ("title.x=y", "title.x: there is a text here, `Animals`, which has no settings below it"),
        ("title[0]=y", "title[0]: there is a text here, not a list: leave out [0]"),
        (
            "words.file=y",
            "words.file: there is a list here: say which of it by its place, such as [0].file",
        ),
        ("words[2].file=y", "words[2].file: the next item of this list is [1], not [2]"),
        (
            "generator.place[1]=y",
            "generator.place[1]: the first item of a new list is [0], not [1]",
        ),
        ("title=[a", "title: the list that begins with this `[` has no `]`, or lacks a comma"),
        ("title=[&a b]", "title: anchors are not used here: delete `&a`, or quote the whole text"),
        ("title=[a]", "title: expected a text, not a list"),
        (
            "export[0].pdf.papr=x",
            "export[0].pdf.papr: there is no setting `papr` here — did you mean `paper`?",
        ),
        (
            "pdf.papr=x",
            "export[0].pdf.papr: there is no setting `papr` here — did you mean `paper`?",
        ),
        ("pfd.paper=a5", "pfd: there is no setting `pfd` here — did you mean `pdf`?"),
        (
            "text.solution=no",
            "text: `text` does not belong here, but below `export:`, as in `export: [text]`",
        ),
        (
            "output.name=../x",
            "output.name: `..` is not a name of a folder or a file",
        ),
    ],
)
def test_what_is_wrong_with_an_override_is_told_by_its_own_text(
    override: str, expected: str, faults: Faults
) -> None:
    (fault,) = faults(TEXT, override)
    assert str(fault) == f"--set {override}: {expected}"


def test_faults_of_the_file_are_told_before_those_of_overrides(said: Said) -> None:
    assert said(f"{TEXT}titel: x", "autor=y") == [
        "9:1: titel: there is no setting `titel` here — did you mean `title`?",
        "--set autor=y: autor: there is no setting `autor` here — did you mean `author`?",
    ]


def test_an_override_mends_what_is_wrong_in_the_file(load_text: Load) -> None:
    assert load_text(f"{TEXT}author: [x]", "author=y").author == "y"


def test_a_path_of_many_steps_is_refused(faults: Faults) -> None:
    (fault,) = faults(TEXT, f"generator{'.x' * 100_000}=y")
    assert fault.message == "a setting has at most 40 steps"
    assert len(str(fault)) < 250


steps = st.sampled_from([".use", ".size", ".pdf", ".file", ".letters", ".folder", "[0]", "[1]"])
overrides = st.builds(
    "{}{}={}".format,
    st.sampled_from(setting_names(ConfigSettings)),
    st.lists(steps, max_size=3).map("".join),
    st.text(max_size=9),
)


@given(override=st.text(max_size=30) | overrides)
def test_any_override_raises_nothing_but_a_config_error(override: str, load_text: Load) -> None:
    with contextlib.suppress(ConfigError):
        load_text(TEXT, override)
