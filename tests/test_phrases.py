"""The lengths of phrases, whatever papers of their language print: carried, or told as lost."""

from dataclasses import replace
from typing import Any

import pytest

from losses import lossless, lost
from publisher import (
    Clue,
    Direction,
    Entry,
    Enumeration,
    Grid,
    Puzzle,
    Slot,
    SourceWord,
    WithLosses,
    to_word,
)
from publisher.model.grid import Cell
from publisher.plugins.registry import load

REGISTRY = load()
PHRASES = [
    ("fr", "arc-en-ciel", "3-2-4"),
    ("fr", "pomme de terre", "5,2,5"),
    ("fr", "porte-monnaie du roi", "5-7,2,3"),
    ("de", "Auf-und-ab", "3-3-2"),
    ("de", "rote Rübe", "4,5"),
    ("es", "guardia civil/local", "7,5/5"),
    ("he", "בית-ספר", "3-3"),
    ("en", "jack-in-the-box set", "4-2-3-3,3"),
]
FORMATS: list[tuple[str, dict[str, Any]]] = [
    ("ipuz", {}),
    ("puz", {"unicode": True}),
    ("xd", {}),
    ("text", {}),
    ("jpz", {}),
    ("pzl", {"dialect": "pipe"}),
]


def phrase(code: str, text: str, clue: str = "What it is") -> Puzzle:
    word = to_word(SourceWord(text), REGISTRY.languages[code])
    grid = Grid((tuple(Cell(letter=letter) for letter in word.letters),))
    slot = Slot.straight(0, 0, Direction.ACROSS, len(word))
    entry = Entry(1, slot, Clue(clue, word.enumeration), word.spelling)
    return Puzzle(grid, (entry,), REGISTRY.languages[code], "A phrase")


def written(made: Puzzle, name: str, **options: Any) -> bytes | WithLosses[bytes]:
    exporter = REGISTRY.exporters[name]
    return exporter.export(made, exporter.options(**options))  # type: ignore[arg-type]


def read(data: bytes, name: str, made: Puzzle) -> Clue:
    reader = REGISTRY.readers[name]
    return lossless(reader.read(data, reader.options(), made.language)).entries[0].clue


@pytest.mark.parametrize(("code", "text", "shape"), PHRASES)
@pytest.mark.parametrize(("name", "options"), FORMATS)
@pytest.mark.parametrize("clue", ["What it is", ""])
def test_the_lengths_of_a_phrase_are_read_back(
    code: str, text: str, shape: str, name: str, options: dict[str, Any], clue: str
) -> None:
    made = phrase(code, text, clue)
    file = written(made, name, **options)
    found = read(lossless(file), name, made)
    assert (str(found.enumeration), found.text) == (shape, clue)


@pytest.mark.parametrize("name", ["ipuz", "xd", "exolve", "puz"])
def test_the_lengths_are_behind_the_clue(name: str) -> None:
    assert b"What it is (3-2-4)" in lossless(written(phrase("fr", "arc-en-ciel"), name))


def test_a_sheet_reads_as_a_paper_does() -> None:
    for code, text, ending in (("fr", "arc-en-ciel", ""), ("de", "rote Rübe", " (2 Wörter)")):
        made = phrase(code, text)
        lines = lossless(written(made, "text")).decode().split("\n")
        assert f"1. What it is{ending}" in lines


@pytest.mark.parametrize("options", [{"answers": False}, {"grid": "blank"}])
@pytest.mark.parametrize("code", ["fr", "de"])
def test_a_sheet_without_answers_tells_that_lengths_are_lost(
    code: str, options: dict[str, Any]
) -> None:
    made = phrase(code, "rote rube")
    assert lost(written(made, "text", **options)) == ("enumerations",)


def test_a_sheet_tells_that_lengths_are_lost_which_no_spelling_shows() -> None:
    made = phrase("fr", "arc-en-ciel")
    bare = replace(made, entries=(replace(made.entries[0], spelling="ARCENCIEL"),))
    assert lost(written(bare, "text")) == ("enumerations",)
    assert not lost(written(replace(bare, language=REGISTRY.languages["en"]), "text"))
    assert not lost(written(phrase("fr", "chat"), "text"))
    assert not lost(written(made, "text", style="plain"))


def test_a_clue_that_only_looks_like_a_count_of_words_stays() -> None:
    made = phrase("de", "rote Rübe", "Gemüse (2 Wörter)")
    entry = replace(made.entries[0], clue=Clue("Gemüse (2 Wörter)", Enumeration((9,))))
    bare = replace(made, entries=(replace(entry, spelling="ROTERUEBE"),))
    assert read(lossless(written(bare, "text")), "text", bare).text == "Gemüse (2 Wörter)"
