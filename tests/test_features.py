"""What a puzzle has, and what is left of it in a format that lacks some of it."""

from dataclasses import replace

import pytest

from publisher import (
    ABSENT,
    BLOCK,
    Cell,
    Clue,
    Emphasis,
    Enumeration,
    Exporter,
    Feature,
    Grid,
    NoOptions,
    TextStyle,
    features,
    without,
)
from publisher.testing import HEBREW, puzzle

PLAIN = puzzle(["CAT", "A#O", "RUN"], clue="", title="")
WIDE = puzzle(["CATS", "A#O#", "RUN#"], clue="", title="")
NOTHING: frozenset[Feature] = frozenset()


def with_cell(**changes: object) -> Grid:
    first = replace(PLAIN.grid.rows[0][0], **changes)  # type: ignore[arg-type]
    return Grid(((first, *PLAIN.grid.rows[0][1:]), *PLAIN.grid.rows[1:]))


CASES = {
    Feature.TITLE: replace(PLAIN, title="T"),
    Feature.AUTHOR: replace(PLAIN, author="A"),
    Feature.COPYRIGHT: replace(PLAIN, copyright="C"),
    Feature.NOTES: replace(PLAIN, notes="N"),
    Feature.CLUES: puzzle(["CAT", "A#O", "RUN"], clue="A clue", title=""),
    Feature.CIRCLES: replace(PLAIN, grid=with_cell(circled=True)),
    Feature.SHADING: replace(PLAIN, grid=with_cell(shaded=True)),
    Feature.GIVENS: replace(PLAIN, grid=with_cell(given=True)),
    Feature.ENUMERATIONS: replace(
        PLAIN,
        entries=(
            replace(PLAIN.entries[0], clue=Clue("", Enumeration((1, 2), (",",)))),
            *PLAIN.entries[1:],
        ),
    ),
    Feature.SPELLINGS: replace(
        PLAIN, entries=(replace(PLAIN.entries[0], spelling="c-at"), *PLAIN.entries[1:])
    ),
    Feature.ABSENT: replace(
        WIDE, grid=Grid((WIDE.grid.rows[0], (*WIDE.grid.rows[1][:3], ABSENT), WIDE.grid.rows[2]))
    ),
    Feature.EDGES: replace(PLAIN, grid=Grid((*PLAIN.grid.rows, (BLOCK, BLOCK, BLOCK)))),
    Feature.LONE: replace(
        PLAIN,
        grid=Grid((*PLAIN.grid.rows, (BLOCK,) * 3, (BLOCK, BLOCK, Cell(letter="A")))),
    ),
}


def test_a_plain_puzzle_has_nothing_special() -> None:
    assert features(PLAIN) == NOTHING


@pytest.mark.parametrize("feature", CASES)
def test_what_is_there_is_found_and_can_be_taken_away(feature: Feature) -> None:
    assert features(CASES[feature]) == {feature}
    assert feature not in features(without(CASES[feature], frozenset({feature})))
    assert without(CASES[feature], NOTHING) == CASES[feature]


def test_emphasis_is_found_and_goes_with_its_clue() -> None:
    clue = Clue("A clue", None, (Emphasis(2, 6, TextStyle.ITALIC),))
    sample = replace(PLAIN, entries=(replace(PLAIN.entries[0], clue=clue), *PLAIN.entries[1:]))
    assert features(sample) == {Feature.CLUES, Feature.EMPHASIS}
    assert features(without(sample, frozenset({Feature.EMPHASIS}))) == {Feature.CLUES}
    assert features(without(sample, frozenset({Feature.CLUES}))) == NOTHING


def test_edges_are_cut_off_and_entries_move_along() -> None:
    framed = puzzle(["###", "#AB", "#C#", "###"], clue="", title="")
    cut = without(framed, frozenset({Feature.EDGES}))
    assert cut == puzzle(["AB", "C#"], clue="", title="")


def test_what_makes_another_puzzle_is_found_too() -> None:
    assert features(puzzle(["אב"], HEBREW, clue="", title="")) == {Feature.RIGHT_TO_LEFT}
    rebus = replace(PLAIN, grid=with_cell(letter="CH"))
    assert features(rebus) == {Feature.REBUS, Feature.SPELLINGS}
    renumbered = tuple(replace(entry, number=entry.number + 1) for entry in PLAIN.entries)
    assert features(replace(PLAIN, entries=renumbered)) == {Feature.NUMBERS}
    barred = replace(PLAIN, grid=with_cell(bar_after=True))
    assert Feature.BARS in features(barred)
    assert Cell(letter="C", bar_after=True) in without(barred, frozenset(Feature)).grid.rows[0]


def test_what_such_a_file_is_not_meant_to_have_is_no_loss() -> None:
    exporter = Exporter(
        name="picture",
        summary="A picture",
        options=NoOptions,
        suffix=".picture",
        export=lambda sample, options: b"",
        lacks=frozenset({Feature.TITLE}),
        omits=frozenset({Feature.CLUES}),
    )
    assert exporter.lost(CASES[Feature.TITLE], NoOptions()) == (Feature.TITLE,)
    assert exporter.lost(CASES[Feature.CLUES], NoOptions()) == ()


def test_bent_entries_are_found() -> None:
    first = PLAIN.entries[0]
    bent = replace(first, slot=replace(first.slot, cells=first.slot.cells[::-1]))
    assert Feature.SHAPES in features(replace(PLAIN, entries=(bent, *PLAIN.entries[1:])))
