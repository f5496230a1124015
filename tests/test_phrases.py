"""The lengths of phrases, whatever papers of their language print: carried, or told as lost."""

from dataclasses import replace
from typing import Any

import pytest

from publisher import (
    Clue,
    Direction,
    Entry,
    Enumeration,
    Grid,
    LossWarning,
    Puzzle,
    Slot,
    SourceWord,
    to_word,
)
from publisher._losses import gathered
from publisher.model import Cell
from publisher.registry import load

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


def written(made: Puzzle, name: str, **options: Any) -> bytes:
    exporter = REGISTRY.exporters[name]
    return exporter.export(made, exporter.options(**options))  # type: ignore[arg-type]


def read(data: bytes, name: str, made: Puzzle) -> Clue:
    reader = REGISTRY.readers[name]
    return reader.read(data, reader.options(), made.language).entries[0].clue


@pytest.mark.parametrize(("code", "text", "shape"), PHRASES)
@pytest.mark.parametrize(("name", "options"), FORMATS)
@pytest.mark.parametrize("clue", ["What it is", ""])
def test_the_lengths_of_a_phrase_are_read_back(
    code: str, text: str, shape: str, name: str, options: dict[str, Any], clue: str
) -> None:
    made = phrase(code, text, clue)
    with gathered() as losses:
        found = read(written(made, name, **options), name, made)
    assert (str(found.enumeration), found.text) == (shape, clue)
    assert not [loss for loss in losses if "enumerations" in loss]


@pytest.mark.parametrize("name", ["ipuz", "xd", "exolve", "puz"])
def test_the_lengths_are_behind_the_clue(name: str) -> None:
    assert b"What it is (3-2-4)" in written(phrase("fr", "arc-en-ciel"), name)


def test_a_sheet_reads_as_a_paper_does() -> None:
    for code, text, ending in (("fr", "arc-en-ciel", ""), ("de", "rote Rübe", " (2 Wörter)")):
        made = phrase(code, text)
        lines = written(made, "text").decode().split("\n")
        assert f"1. What it is{ending}" in lines


@pytest.mark.parametrize("options", [{"answers": False}, {"grid": "blank"}])
@pytest.mark.parametrize("code", ["fr", "de"])
def test_a_sheet_without_answers_tells_that_lengths_are_lost(
    code: str, options: dict[str, Any]
) -> None:
    made = phrase(code, "rote rube")
    with pytest.warns(LossWarning, match="^enumerations$"):
        written(made, "text", **options)


def test_a_sheet_tells_that_lengths_are_lost_which_no_spelling_shows() -> None:
    made = phrase("fr", "arc-en-ciel")
    bare = replace(made, entries=(replace(made.entries[0], spelling="ARCENCIEL"),))
    with pytest.warns(LossWarning, match="^enumerations$"):
        written(bare, "text")
    with gathered() as losses:
        written(replace(bare, language=REGISTRY.languages["en"]), "text")
        written(phrase("fr", "chat"), "text")
        written(made, "text", style="plain")
    assert losses == []


def test_a_clue_that_only_looks_like_a_count_of_words_stays() -> None:
    made = phrase("de", "rote Rübe", "Gemüse (2 Wörter)")
    entry = replace(made.entries[0], clue=Clue("Gemüse (2 Wörter)", Enumeration((9,))))
    bare = replace(made, entries=(replace(entry, spelling="ROTERUEBE"),))
    assert read(written(bare, "text"), "text", bare).text == "Gemüse (2 Wörter)"
