"""What is written is read back in all that the format carries, as the exporters' own data say."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from losses import kept, lossless, lost
from publisher import (
    Cell,
    Clue,
    Direction,
    Entry,
    ExportError,
    Grid,
    Language,
    Position,
    Publication,
    Puzzle,
    PuzzleFeature,
    Slot,
    TextStyle,
    clue_of_parts,
    features,
    numbered,
    without,
)
from publisher.plugins.registry import load
from publisher_testing import ENGLISH, HEBREW, puzzle
from strategies import puzzles

REGISTRY = load()
BOTH = (ENGLISH, HEBREW)
SETTINGS: list[tuple[str, dict[str, Any], tuple[Language, ...]]] = [
    ("exolve", {}, (ENGLISH,)),
    ("ipuz", {"enumerations": "all"}, BOTH),
    ("jpz", {}, BOTH),
    ("json", {}, BOTH),
    ("across-lite", {"enumerations": "all"}, (ENGLISH,)),
    ("across-lite", {"enumerations": "all", "unicode": True}, BOTH),
    ("puz", {"enumerations": "all"}, (ENGLISH,)),
    ("puz", {"enumerations": "all", "unicode": True}, BOTH),
    ("pzl", {"dialect": "xword"}, BOTH),
    ("pzl", {"dialect": "pipe"}, BOTH),
    ("text", {}, BOTH),
    ("text", {"style": "ascii"}, BOTH),
    ("xd", {}, BOTH),
]
WORDS = ["cat", "R&D", "<b>", "5 < 6", "O'Hare", "{x}", "*/-_", "½", "12", "x", "a.b: c"]
KEPT_AS_THEY_ARE = {PuzzleFeature.RIGHT_TO_LEFT}
"""What stays in a puzzle that is read, because the config says it again."""

lines = st.lists(st.sampled_from(WORDS), max_size=3).map(" ".join)
styles = st.frozensets(st.sampled_from(TextStyle), max_size=2)
wordings = st.lists(st.tuples(st.sampled_from([*WORDS, " ", " and "]), styles), max_size=4)


@st.composite
def samples(draw: st.DrawFn, languages: tuple[Language, ...]) -> Puzzle:
    """Puzzles with everything that puzzles may have, emphasis in clues too."""
    marked = draw(st.booleans())
    sample = draw(puzzles(st.sampled_from(languages), text=lines, max_side=4, marked=marked))
    entries = []
    for entry in sample.entries:
        clue, is_whole = clue_of_parts(draw(wordings))
        assert is_whole
        assume(clue.text or not entry.linked)  # a label alone, `(2/1)`, looks like an enumeration
        entries.append(replace(entry, clue=replace(clue, enumeration=entry.clue.enumeration)))
    return replace(sample, entries=tuple(entries))


def test_every_format_with_a_reader_is_tried() -> None:
    assert {name for name, _, _ in SETTINGS} == REGISTRY.readers.keys() & REGISTRY.exporters.keys()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "chosen", "languages"),
    [pytest.param(*case, id="-".join([case[0], *map(str, case[1].values())])) for case in SETTINGS],
)
@pytest.mark.proof
@given(data=st.data())
@settings(max_examples=40)
def test_what_is_not_told_as_lost_comes_back(
    name: str, chosen: dict[str, Any], languages: tuple[Language, ...], data: st.DataObject
) -> None:
    exporter, reader = REGISTRY.exporters[name], REGISTRY.readers[name]
    options = exporter.options.model_validate(chosen)
    sample = data.draw(samples(languages))
    refused = features(sample) & exporter.refusing(options)
    whole: Any = Publication.of(sample) if exporter.takes == "publication" else sample
    if refused:
        with pytest.raises(ExportError):
            exporter.export(whole, options)
        return
    file: Any = exporter.export(whole, options)
    told = frozenset(feature for loss in lost(file) for feature in PuzzleFeature if feature in loss)
    lacks = exporter.lacking(options) | exporter.omits | told
    expected = without(sample, lacks)
    assume(not features(expected) & lacks - KEPT_AS_THEY_ARE)
    assume(expected.entries)
    again = lossless(reader.read(kept(file), reader.options(), sample.language))
    assert without(again, lacks) == expected


def with_grid(rows: tuple[tuple[Cell, ...], ...], language: Language = ENGLISH) -> Puzzle:
    grid = Grid(rows)
    entries = (Entry(number, slot, Clue("A clue")) for number, slot in numbered(grid))
    return Puzzle(grid, tuple(entries), language)


DIGITS = ENGLISH.overridden(letters={"digits": "keep"})


@pytest.mark.parametrize(("name", "chosen", "languages"), SETTINGS)
def test_digits_in_cells_come_back(
    name: str, chosen: dict[str, Any], languages: tuple[Language, ...]
) -> None:
    del languages
    exporter, reader = REGISTRY.exporters[name], REGISTRY.readers[name]
    sample = puzzle(["007#", "R2D2", "#X##"], DIGITS)
    whole: Any = Publication.of(sample) if exporter.takes == "publication" else sample
    file: Any = exporter.export(whole, exporter.options.model_validate(chosen))
    again = lossless(reader.read(kept(file), reader.options(), DIGITS))
    assert again.grid == sample.grid


A, B = Cell(letter="A"), Cell(letter="B")
BENT = Entry(1, Slot(Direction.ACROSS, (Position(0, 1), Position(0, 0))), Clue("A clue"))
STRUCTURES = {
    PuzzleFeature.REBUS: with_grid(((A, Cell(letter="CH")),)),
    PuzzleFeature.BARS: with_grid(((A, replace(B, bar_after=True), A, B),)),
    PuzzleFeature.SHAPES: replace(with_grid(((A, B),)), entries=(BENT,)),
    PuzzleFeature.RIGHT_TO_LEFT: with_grid(((A, B),), HEBREW),
}
"""Puzzles that have what a format may refuse; the rest can always be left out."""


@pytest.mark.parametrize("feature", STRUCTURES, ids=lambda feature: feature.name)
@pytest.mark.parametrize("name", sorted(REGISTRY.exporters))
def test_what_is_refused_is_refused_and_nothing_else(name: str, feature: PuzzleFeature) -> None:
    exporter, sample = REGISTRY.exporters[name], STRUCTURES[feature]
    options = exporter.options()
    assert feature in features(sample)
    assert exporter.refusing(options) <= STRUCTURES.keys()
    whole: Any = Publication.of(sample) if exporter.takes == "publication" else sample
    if feature in exporter.refusing(options):
        with pytest.raises(ExportError):
            exporter.export(whole, options)
    else:
        assert kept(exporter.export(whole, options))
