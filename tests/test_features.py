"""The features of a puzzle, and the puzzle without some of them."""

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
    Grid,
    NoOptions,
    Numbering,
    PuzzleFeature,
    TextStyle,
    features,
    without,
)
from publisher_testing import HEBREW, puzzle

PLAIN = puzzle(["CAT", "A#O", "RUN"], clue="", title="")
WIDE = puzzle(["CATS", "A#O#", "RUN#"], clue="", title="")
NOTHING: frozenset[PuzzleFeature] = frozenset()


def with_cell(**changes: object) -> Grid:
    first = replace(PLAIN.grid.rows[0][0], **changes)  # type: ignore[arg-type]
    return Grid(((first, *PLAIN.grid.rows[0][1:]), *PLAIN.grid.rows[1:]))


CASES = {
    PuzzleFeature.TITLE: replace(PLAIN, title="T"),
    PuzzleFeature.AUTHOR: replace(PLAIN, author="A"),
    PuzzleFeature.COPYRIGHT: replace(PLAIN, copyright="C"),
    PuzzleFeature.NOTES: replace(PLAIN, notes="N"),
    PuzzleFeature.PUBLISHED: replace(PLAIN, published="2026-11-28"),
    PuzzleFeature.LINES: replace(PLAIN, numbering=Numbering.LINES),
    PuzzleFeature.CLUES: puzzle(["CAT", "A#O", "RUN"], clue="A clue", title=""),
    PuzzleFeature.CIRCLES: replace(PLAIN, grid=with_cell(circled=True)),
    PuzzleFeature.SHADING: replace(PLAIN, grid=with_cell(shaded=True)),
    PuzzleFeature.GIVENS: replace(PLAIN, grid=with_cell(given=True)),
    PuzzleFeature.ENUMERATIONS: replace(
        PLAIN,
        entries=(
            replace(PLAIN.entries[0], clue=Clue("", Enumeration((1, 2), (",",)))),
            *PLAIN.entries[1:],
        ),
    ),
    PuzzleFeature.EXPLANATIONS: replace(
        PLAIN,
        entries=(replace(PLAIN.entries[0], clue=Clue(explanation="E")), *PLAIN.entries[1:]),
    ),
    PuzzleFeature.GLOSSES: replace(
        PLAIN, entries=(replace(PLAIN.entries[0], clue=Clue(gloss="G")), *PLAIN.entries[1:])
    ),
    PuzzleFeature.SPELLINGS: replace(
        PLAIN, entries=(replace(PLAIN.entries[0], spelling="c-at"), *PLAIN.entries[1:])
    ),
    PuzzleFeature.ABSENT: replace(
        WIDE, grid=Grid((WIDE.grid.rows[0], (*WIDE.grid.rows[1][:3], ABSENT), WIDE.grid.rows[2]))
    ),
    PuzzleFeature.EDGES: replace(PLAIN, grid=Grid((*PLAIN.grid.rows, (BLOCK, BLOCK, BLOCK)))),
    PuzzleFeature.LONE: replace(
        PLAIN,
        grid=Grid((*PLAIN.grid.rows, (BLOCK,) * 3, (BLOCK, BLOCK, Cell(letter="A")))),
    ),
}


def test_a_plain_puzzle_has_nothing_special() -> None:
    assert features(PLAIN) == NOTHING


@pytest.mark.parametrize("feature", CASES)
def test_a_feature_is_found_and_can_be_removed(feature: PuzzleFeature) -> None:
    assert features(CASES[feature]) == {feature}
    assert feature not in features(without(CASES[feature], frozenset({feature})))
    assert without(CASES[feature], NOTHING) == CASES[feature]


def test_emphasis_is_found_and_goes_with_its_clue() -> None:
    clue = Clue("A clue", None, (Emphasis(2, 6, TextStyle.ITALIC),))
    sample = replace(PLAIN, entries=(replace(PLAIN.entries[0], clue=clue), *PLAIN.entries[1:]))
    assert features(sample) == {PuzzleFeature.CLUES, PuzzleFeature.EMPHASIS}
    assert features(without(sample, frozenset({PuzzleFeature.EMPHASIS}))) == {PuzzleFeature.CLUES}
    assert features(without(sample, frozenset({PuzzleFeature.CLUES}))) == NOTHING


def test_edges_are_cut_off_and_entries_move_along() -> None:
    framed = puzzle(["###", "#AB", "#C#", "###"], clue="", title="")
    cut = without(framed, frozenset({PuzzleFeature.EDGES}))
    assert cut == puzzle(["AB", "C#"], clue="", title="")


def test_features_that_cannot_be_removed_are_found_too() -> None:
    assert features(puzzle(["אב"], HEBREW, clue="", title="")) == {PuzzleFeature.RIGHT_TO_LEFT}
    rebus = replace(PLAIN, grid=with_cell(letter="CH"))
    assert features(rebus) == {PuzzleFeature.REBUS, PuzzleFeature.SPELLINGS}
    renumbered = tuple(replace(entry, number=entry.number + 1) for entry in PLAIN.entries)
    assert features(replace(PLAIN, entries=renumbered)) == {PuzzleFeature.NUMBERS}
    barred = replace(PLAIN, grid=with_cell(bar_after=True))
    assert PuzzleFeature.BARS in features(barred)
    assert (
        Cell(letter="C", bar_after=True) in without(barred, frozenset(PuzzleFeature)).grid.rows[0]
    )


def test_a_feature_that_nobody_expects_in_a_file_is_no_loss() -> None:
    exporter = Exporter(
        name="picture",
        summary="A picture",
        options=NoOptions,
        suffix=".picture",
        export=lambda sample, options: b"",
        lacks=frozenset({PuzzleFeature.TITLE}),
        omits=frozenset({PuzzleFeature.CLUES}),
    )
    assert exporter.lost(CASES[PuzzleFeature.TITLE], NoOptions()) == (PuzzleFeature.TITLE,)
    assert exporter.lost(CASES[PuzzleFeature.CLUES], NoOptions()) == ()


def test_bent_entries_are_found() -> None:
    first = PLAIN.entries[0]
    bent = replace(first, slot=replace(first.slot, cells=first.slot.cells[::-1]))
    assert PuzzleFeature.SHAPES in features(replace(PLAIN, entries=(bent, *PLAIN.entries[1:])))


def test_a_puzzle_without_clues_keeps_their_enumerations() -> None:
    phrase = Clue("A treat", Enumeration((1, 2), (",",)))
    told = replace(PLAIN, entries=(replace(PLAIN.entries[0], clue=phrase), *PLAIN.entries[1:]))
    bare = without(told, frozenset({PuzzleFeature.CLUES}))
    assert bare.entries[0].clue == Clue("", phrase.enumeration)
