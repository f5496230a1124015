"""Plugins' options: what pydantic finds wrong, said in plain sentences at the right place."""

import enum
from collections.abc import Callable
from datetime import date
from typing import Annotated, Literal

import pytest
from pydantic import Field, ValidationError

from publisher import Fault, Options, PluginError
from publisher.config import Config
from publisher.plugins.validation import problems

Said = Callable[..., list[str]]
WORDS = "words: [{file: a.csv}]\n"


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("szie: 3x3", "3: generator.szie: there is no setting `szie` here — did you mean `size`?"),
        (
            "foo: bar",
            "3: generator.foo: there is no setting `foo` here, only `size`, `place`, `tries`, "
            "`density`, `mirror`, `shape`, `sizes`, `use`, `seed`, `budget` and `distinct`",
        ),
        ("sead: 4", "3: generator.sead: there is no setting `sead` here — did you mean `seed`?"),
        ("size: 13", "9: generator.size: a size is columns×rows, such as 13x17; or `auto`"),
        ("tries: many", "10: generator.tries: expected a whole number, not `many`"),
        ("tries: 1.5", "10: generator.tries: expected a whole number, not `1.5`"),
        ("tries: ''", "10: generator.tries: expected a whole number, but there is nothing here"),
        ("tries: [1]", "10: generator.tries: expected a whole number, not a list"),
        ("tries: 0", "10: generator.tries: expected at least 1, not `0`"),
        ("tries: 10", "10: generator.tries: expected at most 9, not `10`"),
        (
            f"tries: {'9' * 5000}",
            f"10: generator.tries: expected a smaller number, not `{'9' * 39}…`",
        ),
        ("density: x", "12: generator.density: expected a number, not `x`"),
        ("mirror: maybe", "11: generator.mirror: expected `true` or `false`, not `maybe`"),
        ("place: here", "10: generator.place: expected a list, not `here`"),
        ("place: {word: a}", "10: generator.place: expected a list, not a mapping"),
        ("place: [here]", "11: generator.place[0]: expected a mapping, not `here`"),
        ("place: [{at: [1, 2]}]", "11: generator.place[0].word: `word` is missing"),
        (
            "place: [{word: a, at: [1]}]",
            "21: generator.place[0].at[1]: item 2 is missing",
        ),
        (
            "place: [{word: a, at: [1, 2, 3]}]",
            "25: generator.place[0].at: expected at most 2 items, not 3",
        ),
        ("place: [{word: a, at: 1}]", "25: generator.place[0].at: expected a list, not `1`"),
        (
            "place: [{word: a, at: [1, 2], direction: acros}]",
            "44: generator.place[0].direction: "
            "expected `across` or `down`, not `acros` — did you mean `across`?",
        ),
        (
            "place: [{word: a, at: [1, 2], wrod: b}]",
            "33: generator.place[0].wrod: there is no setting `wrod` here — did you mean `word`?",
        ),
        ("shape: round", "10: generator.shape: expected a mapping or `square`, not `round`"),
        ("shape: [a]", "10: generator.shape: expected a mapping or `square`, not a list"),
        (
            "shape: {word: a, at: [1, 2], wrod: b}",
            "32: generator.shape.wrod: there is no setting `wrod` here — did you mean `word`?",
        ),
        ("sizes: {x: y}", "11: generator.sizes.x: expected a whole number, not `x`"),
    ],
)
def test_a_wrong_option_is_told_in_words(option: str, expected: str, said: Said) -> None:
    assert said(f"{WORDS}generator:\n  {option}\n") == [f"3:{expected}"]


def test_what_a_model_says_of_itself_stands_at_its_key(said: Said) -> None:
    text = f"{WORDS}generator:\n  mirror: yes\n  place: [{{word: a, at: [1, 1]}}]\n"
    assert said(text) == ["2:1: generator: `mirror` and `place` cannot be used together"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("abc", "16: words[0].list: expected a list or a mapping, not `abc`"),
        ("[a, [b]]", "20: words[0].list[1]: expected a text, not a list"),
        ("[a, {b: c}]", "20: words[0].list[1]: expected a text, not a mapping"),
        ("{a: b, c: [d]}", "26: words[0].list.c: expected a text, not a list"),
    ],
)
def test_of_a_union_only_the_branch_that_was_meant_speaks(
    words: str, expected: str, said: Said
) -> None:
    assert said(f"words: [{{list: {words}}}]\n") == [f"1:{expected}"]


def test_all_faults_of_all_options_are_told(said: Said) -> None:
    text = "words: [{list: [[a], b, [c]]}]\nexport: [pdf: {paper: a44, margin: 0, ink: red}]"
    assert said(text) == [
        "1:17: words[0].list[0]: expected a text, not a list",
        "1:25: words[0].list[2]: expected a text, not a list",
        "2:23: export[0].pdf.paper: expected `a4` or `letter`, not `a44` — did you mean `a4`?",
        "2:36: export[0].pdf.margin: expected more than 0, not `0`",
        "2:39: export[0].pdf.ink: there is no setting `ink` here, only `paper`, `margin`, "
        "`file`, `template` and `each`",
    ]


def test_a_list_of_ten_thousand_words_keeps_each_word(load_text: Callable[..., Config]) -> None:
    config = load_text("words: [{list: [NO, 007, null, 1E5, 12:30, 2024-01-01]}]")
    assert config.puzzle_configs[0].words[0].options.model_dump() == {
        "list": ["NO", "007", "null", "1E5", "12:30", "2024-01-01"]
    }


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("~nobody-of-this-name/x", "there is no user ~nobody-of-this-name"),
        (r'"a\0b"', "a path cannot hold the character U+0000"),
    ],
)
def test_a_path_that_cannot_be_one_is_refused(path: str, expected: str, said: Said) -> None:
    assert said(f"words: [{{file: {path}}}]") == [f"1:16: words[0].file: {expected}"]
    assert said(f"{WORDS}output: {{folder: {path}}}") == [f"2:18: output.folder: {expected}"]


def test_a_plugin_whose_validation_fails_is_named(load_text: Callable[..., Config]) -> None:
    with pytest.raises(PluginError) as caught:
        load_text("words: [{broken: x}]")
    assert str(caught.value) == (
        "plugin sample (sample-dist 1.0): its source broken failed: KeyError: 'oops'"
    )


def test_a_message_stays_short_whatever_was_written(
    faults: Callable[..., tuple[Fault, ...]],
) -> None:
    long = "x" * 5000
    (fault,) = faults(f"words: [{{file: a, {long}: {long}}}]")
    assert len(str(fault)) < 500


class Round(Options):
    kind: Literal["round"]
    radius: int


class Square(Options):
    kind: Literal["square"]
    side: int


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Various(Options):
    from_: int = Field(default=1, alias="from")
    shape: Annotated[Round | Square, Field(discriminator="kind")] | None = None
    either: Round | Square | None = None
    nested: list[Round | list[int]] = Field(default=[])
    day: date | None = None
    colour: Colour = Colour.RED
    names: set[str] = Field(default=set())
    short: str = Field(default="aa", min_length=2, max_length=3, pattern="^a")
    few: list[int] = Field(default=[1], min_length=1)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"from": "x"}, [(("from",), "expected a whole number, not `x`")]),
        (
            {"form": "1"},
            [(("form",), "there is no setting `form` here — did you mean `from`?")],
        ),
        (
            {"shape": {"kind": "sqare"}},
            [
                (
                    ("shape", "kind"),
                    "expected `round` or `square`, not `sqare` — did you mean `square`?",
                )
            ],
        ),
        ({"shape": {"side": "1"}}, [(("shape", "kind"), "`kind` is missing")]),
        (
            {"shape": {"kind": "square", "side": "x"}},
            [(("shape", "side"), "expected a whole number, not `x`")],
        ),
        (
            {"either": {"kind": "round", "radius": "x"}},
            [(("either", "radius"), "expected a whole number, not `x`")],
        ),
        (
            {"nested": [{"kind": "round"}, ["x"], "y"]},
            [
                (("nested", 0, "radius"), "`radius` is missing"),
                (("nested", 1, 0), "expected a whole number, not `x`"),
                (("nested", 2), "expected a mapping or a list, not `y`"),
            ],
        ),
        (
            {"nested": [{"kind": "round", "raduis": 1}]},
            [
                (
                    ("nested", 0, "raduis"),
                    "there is no setting `raduis` here — did you mean `radius`?",
                )
            ],
        ),
        (
            {"either": {"kind": "square", "sid": 1}},
            [(("either", "sid"), "there is no setting `sid` here — did you mean `side`?")],
        ),
        ({"day": "soon"}, [(("day",), "expected a date such as 2026-11-21, not `soon`")]),
        (
            {"colour": "rad"},
            [(("colour",), "expected `red` or `blue`, not `rad` — did you mean `red`?")],
        ),
        ({"names": "x"}, [(("names",), "expected a list, not `x`")]),
        ({"short": "a"}, [(("short",), "expected a text of at least 2 characters, not `a`")]),
        ({"short": "abcd"}, [(("short",), "expected a text of at most 3 characters, not `abcd`")]),
        ({"short": "bb"}, [(("short",), "expected a text like the pattern ^a, not `bb`")]),
        ({"few": []}, [(("few",), "expected at least 1 item, not 0")]),
    ],
)
def test_types_of_every_kind_are_spoken_of_plainly(
    data: dict[str, object], expected: list[tuple[tuple[str | int, ...], str]]
) -> None:
    with pytest.raises(ValidationError) as caught:
        Various.model_validate(data)
    found = problems(caught.value, data, Various)
    assert [(problem.path, problem.message) for problem in found] == expected
