"""YAML as the config reads it: words stay words, places are known, surprises are refused."""

import string

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from publisher.config.nodes import Document
from publisher.config.reader import read
from publisher.config.syntax import MAX_DEPTH
from publisher.errors import Fault

LIBYAML = pytest.mark.skipif(
    not yaml.__with_libyaml__, reason="the parser in Python states these in its own way"
)
STREAM_START, STREAM_END = yaml.StreamStartEvent, yaml.StreamEndEvent
WORDS = ["NO", "ON", "YES", "null", "~", "true", "007", "1E5", "12:30", "2024-01-01", "0x1F", ".5"]


def plain(text: str) -> object:
    node, faults = read(Document("test.yaml", text))
    assert faults == []
    assert node is not None
    return node.plain()


def faults(text: str) -> list[Fault]:
    return read(Document("test.yaml", text))[1]


def said(text: str) -> list[str]:
    return [f"{fault.line}:{fault.column}: {fault.message}" for fault in faults(text)]


@pytest.mark.parametrize("word", WORDS)
def test_a_scalar_is_the_text_that_was_written(word: str) -> None:
    assert plain(f"words: [{word}]") == {"words": [word]}
    assert plain(f"{word}: {word}") == {word: word}


def test_words_that_other_readers_take_for_one_key_stay_apart() -> None:
    text = "\n".join(f"{word}: clue" for word in ["7", "007", "0o7", "7.0", "true", "yes", "on"])
    assert list(plain(text)) == ["7", "007", "0o7", "7.0", "true", "yes", "on"]  # type: ignore[call-overload]


def test_a_key_without_a_value_has_an_empty_text() -> None:
    assert plain("title:\nwords: {cat: }") == {"title": "", "words": {"cat": ""}}


def test_quotes_blocks_and_tags_of_plain_kinds_are_read() -> None:
    text = (
        "a: \"tab\\t\"\nb: 'it''s'\nc: |\n  one\n  two\nd: !!str 5\ne: !!seq [x]\nf: !!map {g: h}\n"
    )
    assert plain(text) == {
        "a": "tab\t",
        "b": "it's",
        "c": "one\ntwo\n",
        "d": "5",
        "e": ["x"],
        "f": {"g": "h"},
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("title: one\ntitle: two", ["2:1: `title` is already on line 1: keep one of the two"]),
        ("w: {cat: a, cat: b}", ["1:13: `cat` is already on line 1: keep one of the two"]),
        (
            "a: &x one",
            ["1:4: anchors are not used here: delete `&x`, or quote the whole text"],
        ),
        (
            "a: *star",
            [
                "1:4: aliases are not used here: write the value out, or “'*star'” for a text",
            ],
        ),
        ("a:\n  <<: {b: c}", ["2:3: merge keys are not used here: write the settings out"]),
        ("a: !!int 7", ["1:4: the tag `!!int` is not used here: delete it, or quote the text"]),
        ("a: !!str [b]", ["1:4: the tag `!!str` is not used here: delete it, or quote the text"]),
        (
            "a: !python/object b",
            ["1:4: the tag `!python/object` is not used here: delete it, or quote the text"],
        ),
        ("? [a, b]\n: c", ["1:3: a key must be a text, not a list"]),
        ("{a: b}: c", ["1:1: a key must be a text, not a mapping"]),
        ("a: b\n---\nc: d", ["2:1: a second document begins here: put it into a file of its own"]),
        ("a: x\x07y\x1b\nb: \x7f", [
            "1:5: delete the character U+0007: no text can hold it",
            "2:4: delete the character U+007F: no text can hold it",
        ]),
    ],
)  # fmt: skip
def test_what_would_surprise_is_refused(text: str, expected: list[str]) -> None:
    assert said(text) == expected


def test_a_quoted_merge_key_is_a_word() -> None:
    assert plain('"<<": less') == {"<<": "less"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "title: Cats: a puzzle",
            "1:12: a `: ` has no place here: "
            "if this is one text, put quotation marks around all of it",
        ),
        ("title:T\nwords: [a]", "1:1: write a space after `title:`"),
        ("a: b\ntitle:T\nc: d", "2:1: write a space after `title:`"),
        ("a: b\ntitle:T", "2:1: write a space after `title:`"),
        ("a:\n  size:9x9\n\n  # b\n  seed: 3", "2:3: write a space after `size:`"),
        ("words:[list: [a]]\nb: c", "1:1: write a space after `words:`"),
        ("words: [list:[a]]", "1:9: write a space after `list:`"),
        ("- list:\n    אריה:מלך\n    דוב: ב", "2:5: write a space after `אריה:`"),
        (
            "notes: see, a:b\n  more: text",
            "2:7: a `: ` has no place here: "
            "if this is one text, put quotation marks around all of it",
        ),
        ("a:\n\tb: c", "2:1: a line is indented with a tab: use spaces"),
        (
            "a: @b",
            "1:4: a text cannot begin with @: "
            "if this is one text, put quotation marks around all of it",
        ),
        ("a: [b,\n  c\n", "1:4: the list that begins with this `[` has no `]`, or lacks a comma"),
        ("a: {b: c\n", "1:4: the mapping that begins with this `{` has no `}`, or lacks a comma"),
        ("x: y\na: 'b\nc: d", "2:4: the quotation mark that opens here is never closed"),
        pytest.param(
            'a: "\\q"',
            "1:5: no such escape: write `\\\\` for a backslash, or use single quotation marks",
            marks=LIBYAML,
        ),
        (
            "a:\n  b: c\n d: e",
            "3:2: this does not fit the lines above: check indentation and quotation marks",
        ),
        (
            "a: 'it's'",
            "1:8: this does not fit the lines above: check indentation and quotation marks",
        ),
        pytest.param(
            "- a\nb: c",
            "2:1: an item of the list must begin with `- ` in the column of those above",
            marks=LIBYAML,
        ),
        ("a: - b", "1:4: a list cannot begin here: put each `- ` on a new line"),
        (
            "a: * b",
            "1:5: `*` and `&` begin an alias or anchor: "
            "if this is one text, put quotation marks around all of it",
        ),
        (
            "a: [b,, c]",
            "1:7: a value was expected here: "
            "if this is one text, put quotation marks around all of it",
        ),
        pytest.param(
            "%FOO\n---\na: b",
            "1:5: this is not YAML: found unknown directive name",
            marks=LIBYAML,
        ),
    ],
)
def test_what_is_not_yaml_is_told_with_its_place_and_what_to_do(text: str, expected: str) -> None:
    assert said(text) == [expected]


def test_a_fault_has_its_line_and_its_setting() -> None:
    text = "words:\n  - list: {cat: a, dog: b,\n      cat: c}\n"
    (fault,) = faults(text)
    assert (fault.line, fault.column) == (3, 7)
    assert fault.path == "words[0].list.cat"
    assert fault.text == "      cat: c}"


@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_deep_nesting_is_refused(opening: str) -> None:
    (told,) = said(opening * 100_000)
    assert told.endswith(f": this is nested deeper than {MAX_DEPTH} levels")


def test_places_are_counted_in_characters_of_the_file() -> None:
    node, _ = read(Document("test.yaml", "😀א: b\r\n\r\nc:   [d,\r\n  \u2028e]\r\n"))
    assert node is not None
    last, found = node.find(("c", 1))
    assert found
    fault = last.document.fault(last.index, ("c", 1), "")
    assert (fault.line, fault.column, fault.text) == (4, 4, "  \u2028e]")


scalars = st.text(string.ascii_letters + "אב'\"😀 :-#&*!0123456789", max_size=8)
data = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(scalars, inner, max_size=4),
    max_leaves=12,
)


@given(data, st.booleans())
def test_what_yaml_writes_is_read_back(value: object, flow: bool) -> None:
    written = yaml.safe_dump(value, default_flow_style=flow, allow_unicode=True, sort_keys=False)
    node, found = read(Document("test.yaml", written))
    assert found == []
    assert node is not None
    assert node.plain() == value


@given(st.text() | st.text(alphabet="ab:-,[]{}'\"\\&*!|>?%@ \t\n#<0"))
@example("*a")
@example("? - a\n: b")
@example("\ud800")
def test_any_text_is_read_or_refused_with_places(text: str) -> None:
    node, found = read(Document("test.yaml", text))
    if node is None and not found:
        assert [type(event) for event in yaml.parse(text)] == [STREAM_START, STREAM_END]
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for fault in found:
        assert lines[fault.line - 1] == fault.text
        assert 1 <= fault.column <= len(fault.text) + 2
