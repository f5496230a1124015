"""A config gets other settings, and all else in it stays as it was written."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher.config.nodes import Document
from publisher.config.reader import read
from publisher.config.written import edited
from publisher.errors import CommandError

CONFIG = """\
# A puzzle of the sea.
title: "The sea"   # printed
language:   en

words:
    - file: sea.csv   # from the book
    # the second list
    - list: {cod: A fish, eel: Long}
generator: {use: freeform, seed: 1, must: [cod, 'NO']}   # quick
notes: |
  Two lines
  of a note
export: [pdf]
# the end
"""


def settings_of(text: str) -> dict[str, Any]:
    root, faults = read(Document("config", text))
    assert root is not None
    assert not faults
    plain = root.plain()
    assert isinstance(plain, dict)
    return plain


def changed(text: str, **changes: object) -> str:
    settings = settings_of(text) | changes
    return edited(text, {name: each for name, each in settings.items() if each is not None})


def lines_that_differ(before: str, after: str) -> tuple[list[str], list[str]]:
    old, new = before.splitlines(), after.splitlines()
    return [each for each in old if each not in new], [each for each in new if each not in old]


def test_without_changes_the_text_is_the_same() -> None:
    assert edited(CONFIG, settings_of(CONFIG)) == CONFIG


@pytest.mark.parametrize(
    ("changes", "gone", "come"),
    [
        ({"title": "ים: גל"}, ['title: "The sea"   # printed'], ["title: 'ים: גל'   # printed"]),
        ({"lock": "sea.lock"}, [], ["lock: sea.lock  # keeps the puzzle as it is; delete the file, "
                                    "and another one is made"]),
        (
            {"generator": {"use": "freeform", "seed": "2", "must": ["cod", "NO", "eel"]}},
            ["generator: {use: freeform, seed: 1, must: [cod, 'NO']}   # quick"],
            ["generator: {use: freeform, seed: 2, must: [cod, 'NO', eel]}   # quick"],
        ),
        (
            {"generator": {"use": "freeform"}},
            ["generator: {use: freeform, seed: 1, must: [cod, 'NO']}   # quick"],
            ["generator: {use: freeform}   # quick"],
        ),
        ({"words": [{"file": "sea.csv"}]}, ["    - list: {cod: A fish, eel: Long}"], []),
        (
            {"words": [{"file": "sea.csv"}, {"list": {"cod": "A fish", "eel": "Short"}}]},
            ["    - list: {cod: A fish, eel: Long}"],
            ["    - list: {cod: A fish, eel: Short}"],
        ),
        ({"language": None}, ["language:   en"], []),
        ({"notes": "One line"}, ["notes: |", "  Two lines", "  of a note"], ["notes: One line"]),
        ({"export": ["pdf", {"docx": {"paper": "a5"}}]}, ["export: [pdf]"],
         ["export: [pdf, {docx: {paper: a5}}]"]),
    ],
)  # fmt: skip
def test_a_change_is_made_where_the_setting_is(
    changes: Mapping[str, object], gone: list[str], come: list[str]
) -> None:
    made = changed(CONFIG, **changes)

    assert lines_that_differ(CONFIG, made) == (gone, come)


def test_a_source_is_added_to_a_list_of_lines() -> None:
    sources = [*settings_of(CONFIG)["words"], {"file": "more.txt"}]

    made = changed(CONFIG, words=sources)

    assert "eel: Long}\n    - file: more.txt\ngenerator" in made


def test_what_would_lose_a_comment_is_refused() -> None:
    with pytest.raises(CommandError, match="a comment would be lost"):
        changed(CONFIG, words=[{"folder": "lists"}, *settings_of(CONFIG)["words"]])


def test_the_last_line_may_have_no_end() -> None:
    assert changed("title: Sea", lock="a.lock").startswith("title: Sea\nlock: a.lock")


def test_line_ends_of_windows_stay() -> None:
    made = changed("title: Sea\r\nwords:\r\n- list: [cod]\r\n", title="Lake", author="Ann")

    assert made == "title: Lake\r\nwords:\r\n- list: [cod]\r\nauthor: Ann\r\n"


def test_a_setting_of_which_only_the_name_is_there() -> None:
    assert changed("generator:\ntitle: Sea\n", generator={"seed": "2"}) == (
        "generator: {seed: 2}\ntitle: Sea\n"
    )


def test_a_text_that_is_no_config_any_more() -> None:
    with pytest.raises(CommandError, match="not a config any more"):
        edited("title: [", {"title": "Sea"})


@pytest.mark.parametrize(
    "file", sorted(Path("examples").glob("*-*.yaml")), ids=lambda file: file.stem
)
def test_the_examples_take_a_lock_and_nothing_else_changes(file: Path) -> None:
    text = file.read_text("utf-8")

    made = changed(text, lock="other.lock", title="Other")

    gone, come = lines_that_differ(text, made)
    assert len(gone) <= 2
    assert len(come) <= 2


_TEXTS = st.text("abz א#:-'\"[]{}|,&*!%@`?\n ", max_size=8)
_VALUES = st.recursive(
    _TEXTS,
    lambda inner: (
        st.lists(inner, min_size=1, max_size=3)
        | st.dictionaries(st.sampled_from("pqr"), inner, min_size=1, max_size=3)
    ),
    max_leaves=6,
)


@pytest.mark.proof
@given(st.dictionaries(st.sampled_from(["title", "generator", "words", "new"]), _VALUES))
def test_the_settings_are_those_that_are_wanted_or_it_is_refused(
    settings: dict[str, object],
) -> None:
    wanted = {**settings, "author": "Ann"}
    try:
        made = edited(CONFIG, wanted)
    except CommandError:
        return
    assert settings_of(made) == wanted
