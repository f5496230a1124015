"""Kinds of puzzles: a stranger's kind, from its config to its pages, locks and other processes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import Command, Result
from publisher import FormatError, instructions_of
from publisher.formats.puzzle_json import from_json
from publisher_testing import ENGLISH, HEBREW
from publisher_typesetting import puzzle_titles

LADDER = (
    Path(__file__).parent.parent / "examples/plugins/publisher-ladder/publisher_ladder/__init__.py"
)
CONFIG = """
title: L
words: [list: {cold: Not hot, cord: A rope, card: It comes by mail, ward: Of a hospital}]
kind: {ladder: {given: both}}
"""

LANGUAGES = {"en": ENGLISH, "he": HEBREW}

Run = Callable[..., Result]


@pytest.fixture
def run(publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command with the ladder's plugin, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: publisher("--plugin", LADDER, *arguments)


def published(run: Run, more: str, *options: str) -> Result:
    Path("a.yaml").write_text(CONFIG + more, encoding="utf-8")
    return run("publish", "a.yaml", *options)


def test_a_stranger_s_kind_is_printed(run: Run) -> None:
    assert published(run, "export: [text, pdf, json, svg: {grid: solved}]").code == 0
    text = Path("a.txt").read_text("utf-8")
    clues = text.partition("Solution")[0]
    assert {line[:2] for line in clues.splitlines() if line[1:2] == "."} == {"1.", "2.", "3.", "4."}
    assert Path("a.pdf").read_bytes().startswith(b"%PDF")
    (kept,) = from_json(Path("a.json").read_bytes(), lambda _: ENGLISH).puzzles
    assert kept.kind == "ladder"
    assert kept.sheet is not None
    assert len(kept.sheet.strokes) == 3
    solved = Path("a.svg").read_text("utf-8")
    assert published(run, "export: [svg]").code == 0
    assert solved.count("<path") > Path("a.svg").read_text("utf-8").count("<path")


@pytest.mark.parametrize("exporter", ["puz", "ipuz", "jpz", "xd", "exolve", "brf", "pzl"])
def test_formats_of_crosswords_refuse_it_by_name(run: Run, exporter: str) -> None:
    for done in (published(run, f"export: [{exporter}]"), run("check", "a.yaml")):
        assert done.code == 1
        assert f"`{exporter}` has no room for a puzzle of the kind ladder" in done.err
    assert {path.name for path in Path().iterdir()} == {"a.yaml"}


TEXTS = {
    "en": ("Word ladder", "From one rung to the next, one letter changes."),
    "he": ("סולם מילים", "בכל שלב מתחלפת אות אחת."),
}


@pytest.mark.parametrize("code", TEXTS)
def test_name_and_instructions_come_with_a_kind(run: Run, code: str) -> None:
    name, said = TEXTS[code]
    words = "[cold, cord]" if code == "en" else "[חור, חוט]"
    puzzle = f"{{kind: ladder, language: {code}, words: [list: {words}]}}"
    crossword = f"{{language: {code}, words: [list: {words}]}}"
    Path("book.yaml").write_text(
        f"puzzles:\n- {puzzle}\n- {puzzle}\n- {crossword}\nexport: [json]\n",
        encoding="utf-8",
    )
    assert run("publish", "book.yaml").code == 0
    book = from_json(Path("book.json").read_bytes(), lambda _: LANGUAGES[code])
    crossword = LANGUAGES[code].headings.puzzle
    assert puzzle_titles(book) == (f"{name} 1", f"{name} 2", f"{crossword} 3")
    assert [instructions_of(each) for each in book.puzzles] == [said, said, ""]


def test_a_kind_says_that_it_has_no_texts_in_a_language(run: Run) -> None:
    done = published(run, "language: cy\nexport: [text]")
    assert "the texts of the kind ladder are in English: it has none in Welsh" in done.out
    assert "one letter changes" in Path("a.txt").read_text("utf-8")


def test_a_lock_keeps_it(run: Run) -> None:
    assert published(run, "lock: a.lock\nexport: [json]").code == 0
    before = Path("a.json").read_bytes()
    again = run("publish", "a.yaml")
    assert "locked" in again.out
    assert Path("a.json").read_bytes() == before
    for command in (("edit", "a.yaml", "--reject", "cold"), ("words", "a.yaml", "1a")):
        assert "no crossword, and its grid cannot be changed" in run(*command).err
    Path("a.yaml").write_text((CONFIG + "lock: a.lock").replace("kind: {", "# {"), encoding="utf-8")
    assert "a puzzle of the kind ladder, not crossword" in run("publish", "a.yaml").err


@pytest.mark.proof
def test_options_of_a_kind_count_in_a_ledger(run: Run) -> None:
    """A puzzle is made again if an option of its kind is another."""
    given = []
    for ends in ("both", "first", "both"):
        kind = f"kind: {{ladder: {{given: {ends}}}}}"
        book = f"puzzles:\n- {{seeds: 2, same: true, {kind}, words: [list: [cold, cord, card]]}}\n"
        Path("book.yaml").write_text(book + "export: [json]", encoding="utf-8")
        assert run("publish", "book.yaml", "--on", "processes:1").code == 0
        given.append(Path("book.json").read_bytes().count(b'"given": true'))
    assert given == [16, 8, 16]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("laddr", "there is no puzzle kind `laddr`, only"),
        ("{ladder: {given: none}}", "kind.ladder.given"),
        ("[ladder]", "the name of one puzzle kind"),
        ("{ladder: {}, crossword: {}}", "the name of one puzzle kind"),
    ],
)
def test_a_wrong_kind_is_told(run: Run, kind: str, said: str) -> None:
    Path("a.yaml").write_text(f"words: [list: [cat, car]]\nkind: {kind}\n", encoding="utf-8")
    done = run("check", "a.yaml")
    assert done.code == 2
    assert said in done.err


def test_a_layout_that_is_no_ladder_is_refused(run: Run) -> None:
    done = published(run, "generator: {use: freeform, budget: 20steps}")
    assert done.code == 1
    assert "a ladder needs the generator ladder" in done.err


def test_make_takes_a_kind(run: Run) -> None:
    Path("w.txt").write_text("cold - Not hot\ncord - A rope\nlamp - It shines\n", encoding="utf-8")
    done = run("make", "w.txt", "o.txt", "--kind", "ladder", "--save-config", "s.yaml")
    assert done.code == 0, done.err
    assert "left out: lamp (w.txt:3): the longest ladder is without it" in done.out
    assert "kind: ladder" in Path("s.yaml").read_text("utf-8")


def test_a_puzzle_without_a_sheet_has_directions() -> None:
    data = b'{"format": "crossword-publisher", "version": 1, "puzzles": [{"language": "en",'
    data += b'"rows": [["A"]], "entries": [{"number": 1, "cells": [[0, 0]]}]}]}'
    with pytest.raises(FormatError, match="has no direction"):
        from_json(data, lambda _: ENGLISH)
