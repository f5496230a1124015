"""A config file as a whole: what comes out of it, and all of its faults at once."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher import Budget, ConfigError, Fault, OptionError, TextDirection
from publisher.config import Config, load
from publisher.config.models import ConfigSettings
from publisher.plugins.core_settings import DEFAULT_BUDGET
from publisher.plugins.registry import Registry
from publisher.plugins.validation import setting_names

Load = Callable[..., Config]
Faults = Callable[..., tuple[Fault, ...]]
Said = Callable[..., list[str]]

WHOLE = """\
title: תשבץ החיות
author: "O'Brien & <b>sons</b>"
copyright: 007
notes: NO
language: he
words:
  - file: animals.csv
    encoding: cp1255
  - list: {אריה: מלך החיות, NO: 12:30}
generator:
  use: freeform
  seed: 7
  budget: 5000steps
  size: 13x17
  place:
    - {word: אריה, at: [1, 2], direction: down}
export:
  - pdf: {paper: letter}
  - text
  - text: {file: "{config}-more"}
output:
  folder: out
  name: "{language}-{seed}"
"""


def test_every_setting_arrives_with_its_type(load_text: Load, tmp_path: Path) -> None:
    config = load_text(WHOLE)
    assert config.path == tmp_path / "puzzle.yaml"
    assert config.title == "תשבץ החיות"
    assert config.author == "O'Brien & <b>sons</b>"
    assert (config.copyright, config.puzzle_configs[0].notes) == ("007", "NO")
    assert config.puzzle_configs[0].language.direction is TextDirection.RTL
    file, words = config.puzzle_configs[0].words
    assert file.record.name == "file"
    assert file.options.model_dump() == {
        "file": tmp_path / "animals.csv",
        "encoding": "cp1255",
        "format": "auto",
    }
    assert words.options.model_dump() == {"list": {"אריה": "מלך החיות", "NO": "12:30"}}
    one = config.puzzle_configs[0]
    assert one.origin.record.name == "freeform"
    assert (one.seed, one.budget) == (7, Budget(steps=5000))
    options = one.origin.options.model_dump()
    assert options["size"] == (13, 17)
    assert options["place"] == [{"word": "אריה", "at": (1, 2), "direction": "down"}]
    assert [choice.record.name for choice in config.exports] == ["pdf", "text", "text"]
    assert config.exports[0].options.model_dump() == {"paper": "letter", "margin": 36}
    assert [path for choice in config.exports for path in config.files(choice)] == [
        tmp_path / "out" / "he-7.pdf",
        tmp_path / "out" / "he-7.txt",
        tmp_path / "out" / "puzzle-more.txt",
    ]


def test_a_config_needs_nothing_but_words(load_text: Load, tmp_path: Path) -> None:
    config = load_text("words:\n  - file: a.csv\n")
    assert (config.title, config.author, config.copyright, config.puzzle_configs[0].notes) == (
        "",
        "",
        "",
        "",
    )
    assert config.puzzle_configs[0].language.code == "en"
    assert config.puzzle_configs[0].origin.record.name == "freeform"
    assert (config.puzzle_configs[0].seed, config.puzzle_configs[0].budget) == (
        1,
        DEFAULT_BUDGET,
    )
    assert [choice.record.name for choice in config.exports] == ["pdf"]
    assert config.files(config.exports[0]) == (tmp_path / "puzzle.pdf",)


def test_groups_that_stand_empty_are_as_if_they_were_not_there(load_text: Load) -> None:
    config = load_text("words: [{file: a}]\ngenerator:\noutput:\nexport:\n  - pdf:\n")
    assert (
        config.puzzle_configs[0].origin.options
        == load_text("words: [{file: a}]").puzzle_configs[0].origin.options
    )
    assert [choice.record.name for choice in config.exports] == ["pdf"]


def test_a_byte_order_mark_and_windows_line_ends_are_read(load_text: Load, said: Said) -> None:
    text = "\ufefftitle: x\r\nwords:\r\n  - file: a.csv\r\n"
    assert load_text(text).title == "x"
    assert said(text + "titel: y\r\n") == [
        "4:1: titel: there is no setting `titel` here — did you mean `title`?"
    ]


def test_relative_paths_start_at_the_folder_of_the_config(
    registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "x.yaml").write_text("words: [{file: ../a.csv}]\noutput: {folder: /out}\n")
    monkeypatch.chdir(tmp_path)
    config = load(Path("sub/x.yaml"), registry)
    assert config.puzzle_configs[0].words[0].options.model_dump()["file"] == Path("sub/../a.csv")
    assert config.output.folder == Path("/out")


WRONG = """\
titel: Animals
language: hee
words:
  - file: animals.csv
    fromat: csv
generator:
  use: freeform
  size: 0by0
  place:
    - {word: cat, at: [1, x]}
export:
  - pfd
  - text
  - notes
"""


def test_all_faults_are_told_at_once_in_the_order_of_the_file(said: Said) -> None:
    assert said(WRONG) == [
        "1:1: titel: there is no setting `titel` here — did you mean `title`?",
        "2:11: language: there is no language `hee`, only `en` and `he`; docs/languages.md shows "
        "how to define one, here or in a plugin — did you mean `he`?",
        "5:5: words[0].fromat: there is no setting `fromat` here — did you mean `format`?",
        "8:9: generator.size: a size is columns×rows, such as 13x17; or `auto`",
        "10:27: generator.place[0].at[1]: expected a whole number, not `x`",
        "12:5: export[0]: there is no exporter `pfd`, only `pdf`, `text` and `notes`"
        " — did you mean `pdf`?",
        "14:5: export[2]: writes the same file as export[1] — give one of them a `file:`",
    ]


def test_a_fault_is_printed_with_its_line_and_a_caret(faults: Faults, tmp_path: Path) -> None:
    fault = faults(WRONG)[2]
    assert str(fault) == (
        f"{tmp_path / 'puzzle.yaml'}:5:5: words[0].fromat: "
        "there is no setting `fromat` here — did you mean `format`?\n"
        "        fromat: csv\n"
        "        ^"
    )


def test_faults_of_yaml_and_of_settings_are_told_together(said: Said) -> None:
    assert said("title: &a x\nwords: [{file: a}]\nseed: *a\nauthor: [*a]") == [
        "1:8: title: anchors are not used here: delete `&a`, or quote the whole text",
        "3:1: seed: `seed` does not belong here, but below `generator:`, as in "
        "`generator: {seed: …}`",
        "3:7: seed: aliases are not used here: write the value out, or “'*a'” for a text",
        "4:9: author: expected a text, not a list",
        "4:10: author[0]: aliases are not used here: write the value out, or “'*a'” for a text",
    ]


@pytest.mark.parametrize(
    ("text", "key", "home"),
    [
        ("template: book", "template", "below an export, as in `export: [pdf: {template: book}]`"),
        ("template: a/b.yaml", "template", "below an export, as in `export: [pdf: {template: a/b."),
        ("template: {a: b}", "template", "below an export, as in `export: [pdf: {template: …}]`"),
        ("template: x\nexport: [text]", "template", "below an export, as in `export: [text: {"),
        ("size: 9x9", "size", "below `generator:`, as in `generator: {size: 9x9}`"),
        ("use: fill", "use", "below `generator:`, as in `generator: {use: fill}`"),
        ("file: a.csv", "file", "below `words:`, as in `words: [file: a.csv]`"),
        ("seeds: 3", "seeds", "below a puzzle of a book, as in `puzzles: [{config: a.yaml, seeds"),
        (
            "seeds: 1-2",
            "seeds",
            "below a puzzle of a book, as in `puzzles: [{config: a.yaml, seeds: …",
        ),
        ("seed: one", "seed", "below `generator:`, as in `generator: {seed: …}`"),
        ("size: large", "size", "below `generator:`, as in `generator: {size: …}`"),
        ("paper: a0x", "paper", "below an export, as in `export: [pdf: {paper: …}]`"),
        ("notes: x\ntext: {}", "text", "below `export:`, as in `export: [text]`"),
    ],
)
def test_a_setting_that_belongs_elsewhere_is_told_where(
    text: str, key: str, home: str, said: Said
) -> None:
    (told,) = said(f"words: [file: a]\n{text}")
    assert f": {key}: `{key}` does not belong here, but {home}" in told


def test_a_setting_of_a_puzzle_that_belongs_elsewhere_is_told_where(said: Said) -> None:
    assert said("puzzles:\n- {words: [file: a], size: 9x9}") == [
        "2:22: puzzles[0].size: `size` does not belong here, but below `generator:`, as in "
        "`generator: {size: 9x9}`"
    ]


def test_a_setting_that_is_nearly_one_is_no_other(said: Said) -> None:
    assert "did you mean `puzzles`?" in said("words: [file: a]\npuzzels: x")[0]


def test_what_an_alias_stood_for_is_not_missed_as_well(said: Said) -> None:
    assert said("words: [{file: a}]\nlanguage: *he") == [
        "2:11: language: aliases are not used here: write the value out, or “'*he'” for a text"
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "the file has no settings, such as `title: Animals`"),
        ("# nothing\n\n", "the file has no settings, such as `title: Animals`"),
    ],
)
def test_a_file_without_settings_is_refused(
    text: str, expected: str, said: Said, tmp_path: Path
) -> None:
    assert said(text) == [f"{tmp_path / 'puzzle.yaml'}: {expected}"]


@pytest.mark.parametrize(("text", "kind"), [("title:x", "a text"), ("- title", "a list")])
def test_a_file_that_is_no_mapping_is_refused(text: str, kind: str, said: Said) -> None:
    assert said(text) == [
        "1:1: a config is made of settings, such as `title: Animals`, "
        f"with a space after each colon; this is {kind}"
    ]


def test_what_is_not_utf8_is_told_with_byte_and_line(said: Said, faults: Faults) -> None:
    data = b"title: x\nauthor: " + "אב".encode("cp1255")
    assert said(data) == ["2:9: this is not UTF-8: byte 17 is 0xE0; save the file as UTF-8"]
    assert faults(data)[0].text == "author: \ufffd\ufffd"
    with_mark = b"\xef\xbb\xbfa: \xff"
    assert said(with_mark) == ["1:4: this is not UTF-8: byte 6 is 0xFF; save the file as UTF-8"]
    wide = "title: x".encode("utf-16")
    assert said(wide) == ["1:1: this is UTF-16: byte 0 is 0xFF; save the file as UTF-8"]


def test_a_missing_file_is_told_with_what_may_have_been_meant(
    registry: Registry, tmp_path: Path
) -> None:
    (tmp_path / "animals.yaml").write_text("")
    with pytest.raises(ConfigError) as caught:
        load(tmp_path / "animal.yaml", registry)
    assert str(caught.value) == (
        f"{tmp_path / 'animal.yaml'}: there is no such file — did you mean `animals.yaml`?"
    )
    with pytest.raises(ConfigError, match=r"there is no such file$"):
        load(tmp_path / "no" / "such.yaml", registry)


def test_a_folder_is_no_config(registry: Registry, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"this is a folder: name a config file in it$"):
        load(tmp_path, registry)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are of another kind there")
def test_an_unreadable_file_says_why(
    registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("publisher.files.opening.os.open", refuse)
    with pytest.raises(ConfigError, match=r"x\.yaml: the file cannot be read: permission denied$"):
        load(tmp_path / "x.yaml", registry)


def test_a_path_that_cannot_be_one_is_told(registry: Registry) -> None:
    with pytest.raises(ConfigError, match="the file cannot be read: embedded null byte"):
        load(Path("a\0b"), registry)


def test_a_fault_that_a_plugin_finds_later_gets_its_place(load_text: Load) -> None:
    config = load_text(WHOLE)
    error = config.fault(
        config.puzzle_configs[0].origin.path, OptionError(("place", 0, "at"), "is off the grid")
    )
    (fault,) = error.faults
    assert (fault.line, fault.column) == (16, 24)
    assert (fault.path, fault.message) == ("generator.place[0].at", "is off the grid")
    assert fault.text == "    - {word: אריה, at: [1, 2], direction: down}"


@pytest.mark.parametrize(
    ("path", "within", "place"),
    [
        (("words", 0), ("file",), (7, 11)),
        (("words", 1), (), (9, 5)),
        (("generator",), (), (10, 1)),  # the group as a whole: its key
        (("generator",), ("density",), (10, 1)),  # a default: the group it would stand in
        (("export", 1, "text"), ("width",), (19, 5)),  # an exporter named without options
        (("export", 0, "pdf"), ("paper",), (18, 18)),
    ],
)
def test_later_faults_stand_where_they_help(
    path: tuple[str | int, ...],
    within: tuple[str | int, ...],
    place: tuple[int, int],
    load_text: Load,
) -> None:
    (fault,) = load_text(WHOLE).fault(path, OptionError(within, "no")).faults
    assert (fault.line, fault.column) == place


def test_texts_of_any_kind_and_length_are_taken_as_they_are(load_text: Load) -> None:
    title = "<b> & \" ' \u202e אב " + "x" * 5000
    config = load_text(f"title: |-\n  {title}\nwords: [{{file: a}}]")
    assert config.title == title


def test_ten_thousand_words_are_one_mapping(load_text: Load) -> None:
    lines = "".join(f"    word{n}: clue {n}\n" for n in range(10_000))
    config = load_text(f"words:\n- list:\n{lines}")
    assert len(config.puzzle_configs[0].words[0].options.model_dump()["list"]) == 10_000


@pytest.mark.slow
def test_ten_thousand_faults_are_all_kept(faults: Faults) -> None:
    words = ", ".join(["[a]"] * 10_000)
    assert len(faults(f"words: [{{list: [{words}]}}]")) == 10_000


PIECES = """
title: words: generator: export: output: language: use: size: seed: budget: file: list: name:
folder: place: at: letters: headings: digits: pdf text he {config} {title} 13x17
[ ] { } , - | > & * ! ' " # ?
"""
KEYS = """
use size seed budget place tries shape sizes file list pdf text paper folder name letters headings
digits enumerations
"""
pieces = st.sampled_from([*PIECES.split(), "\n", "\n ", "\n   ", "\t"])


def faults_in(load_text: Load, *arguments: str) -> tuple[Fault, ...]:
    """What is wrong, if anything; no other exception may come."""
    try:
        load_text(*arguments)
    except ConfigError as error:
        return error.faults
    return ()


@given(
    data=st.binary(max_size=80)
    | st.text(max_size=80).map(lambda text: text.encode(errors="ignore"))
)
def test_bytes_of_any_kind_raise_nothing_but_a_config_error(data: bytes, load_text: Load) -> None:
    with pytest.raises(ConfigError):
        load_text(data)


@given(text=st.lists(pieces, max_size=30).map(" ".join))
def test_text_that_is_nearly_a_config_raises_nothing_but_a_config_error(
    text: str, load_text: Load
) -> None:
    assert all(fault.message for fault in faults_in(load_text, text))


@pytest.mark.slow
@given(
    value=st.dictionaries(
        st.sampled_from([*setting_names(ConfigSettings), "other"]),
        st.recursive(
            st.text(max_size=6),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(st.sampled_from(KEYS.split()), inner, max_size=4)
            ),
            max_leaves=10,
        ),
    )
)
def test_settings_of_any_shape_raise_nothing_but_a_config_error(
    value: object, load_text: Load
) -> None:
    found = faults_in(load_text, json.dumps(value))
    assert not any("Input should" in fault.message for fault in found)
