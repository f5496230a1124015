"""Puzzle features: what a puzzle may have and not every format can carry.

An exporter names the features that its format lacks. The program then reports the ones that a
puzzle loses. Code, tests and docs share this one list.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from publisher.language.cleaning import clean_fields
from publisher.language.clue import Clue
from publisher.language.language import Language, TextDirection
from publisher.language.line_labels import Numbering
from publisher.model.grid import BLOCK, Cell, CellKind, Grid, Position, Slot
from publisher.model.numbering import numbered
from publisher.model.puzzle import CROSSWORD, Entry, Puzzle
from publisher.model.sheet import LetterBounds, in_words


class PuzzleFeature(StrEnum):
    """Something that a puzzle may have; the value is its name for people."""

    TITLE = "the title"
    AUTHOR = "the author"
    COPYRIGHT = "the copyright"
    NOTES = "the notes"
    PUBLISHED = "when it is published"
    CLUES = "clues"
    LINKED = "that clues are linked (only their texts say it)"
    EMPHASIS = "emphasis in clues"
    EXPLANATIONS = "explanations of clues"
    GLOSSES = "glosses"
    ENUMERATIONS = "enumerations"
    SPELLINGS = "answers as they are spelled"
    REBUS = "cells of several letters"
    BARS = "bars, which end words"
    CIRCLES = "circles"
    SHADING = "shading"
    GIVENS = "which letters are given"
    ABSENT = "which cells are blocks and which are absent"
    EDGES = "rows and columns without letters at the edges"
    LONE = "letters that are in no word"
    NUMBERS = "numbers that are not the usual ones"
    LINES = "that rows and columns are numbered, not cells"
    SHAPES = "entries that are not straight"
    PICTURES = "pictures in the grid"
    RIGHT_TO_LEFT = "that it is read from the right"


TEXTS: Mapping[PuzzleFeature, str] = {
    PuzzleFeature.TITLE: "title",
    PuzzleFeature.AUTHOR: "author",
    PuzzleFeature.COPYRIGHT: "copyright",
    PuzzleFeature.NOTES: "notes",
    PuzzleFeature.PUBLISHED: "published",
}
"""The texts of a puzzle, by the names of their fields."""


def features(puzzle: Puzzle) -> frozenset[PuzzleFeature]:
    """The features of this puzzle."""
    cells = [cell for row in puzzle.grid.rows for cell in row]
    kinds = {cell.kind for cell in cells}
    clues = [entry.clue for entry in puzzle.entries]
    is_crossword = puzzle.sheet is None
    has = {
        **{feature: getattr(puzzle, name) for feature, name in TEXTS.items()},
        PuzzleFeature.CLUES: any(clue.text for clue in clues),
        PuzzleFeature.LINKED: bool(puzzle.heads),
        PuzzleFeature.EMPHASIS: any(clue.emphasis for clue in clues),
        PuzzleFeature.EXPLANATIONS: any(clue.explanation for clue in clues),
        PuzzleFeature.GLOSSES: any(clue.gloss for clue in clues),
        PuzzleFeature.ENUMERATIONS: any(
            clue.enumeration and len(clue.enumeration.lengths) > 1 for clue in clues
        ),
        PuzzleFeature.SPELLINGS: any(
            entry.spelling not in ("", _letters(puzzle, entry)) for entry in puzzle.entries
        ),
        PuzzleFeature.REBUS: any(len(cell.letter) > 1 for cell in cells),
        PuzzleFeature.BARS: any(cell.bar_after or cell.bar_below for cell in cells),
        PuzzleFeature.CIRCLES: any(cell.circled for cell in cells),
        PuzzleFeature.SHADING: any(cell.shaded for cell in cells),
        PuzzleFeature.GIVENS: any(cell.given for cell in cells),
        PuzzleFeature.ABSENT: is_crossword and {CellKind.BLOCK, CellKind.ABSENT} <= kinds,
        PuzzleFeature.EDGES: LetterBounds.of(puzzle.grid)
        != (0, 0, puzzle.grid.height, puzzle.grid.width),
        PuzzleFeature.LONE: is_crossword
        and any(puzzle.grid[place].is_letter for place in _unused(puzzle)),
        PuzzleFeature.NUMBERS: is_crossword
        and [(e.number, e.slot) for e in puzzle.entries] != [*numbered(puzzle.grid)],
        PuzzleFeature.LINES: puzzle.numbering is Numbering.LINES,
        PuzzleFeature.SHAPES: is_crossword
        and any(not entry.slot.is_straight for entry in puzzle.entries),
        PuzzleFeature.PICTURES: puzzle.sheet is not None
        and any(inset.picture for inset in puzzle.sheet.insets),
        PuzzleFeature.RIGHT_TO_LEFT: puzzle.direction is TextDirection.RTL,
    }
    return frozenset(feature for feature, found in has.items() if found)


@dataclass(frozen=True, slots=True)
class PuzzleFacts:
    """The language, the kind and the texts of a puzzle, as the settings have them, or "".

    Its letters are some of the alphabet of the language.
    """

    language: Language
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    published: str = ""
    kind: str = CROSSWORD

    def __post_init__(self) -> None:
        clean_fields(self, *TEXTS.values())

    @classmethod
    def of(cls, puzzle: Puzzle) -> "PuzzleFacts":
        """The facts of a puzzle that is there."""
        facts = cls(puzzle.language, *(getattr(puzzle, name) for name in TEXTS.values()))
        return replace(facts, kind=puzzle.kind)

    @property
    def features(self) -> frozenset[PuzzleFeature]:
        """The features that every puzzle with these facts has."""
        texts = frozenset(feature for feature, name in TEXTS.items() if getattr(self, name))
        is_rtl = self.language.direction is TextDirection.RTL
        return texts | ({PuzzleFeature.RIGHT_TO_LEFT} if is_rtl else frozenset())


def without(puzzle: Puzzle, lost: frozenset[PuzzleFeature]) -> Puzzle:
    """The puzzle as it comes back from a format that lacks some features.

    Numbers, shapes, bars, cells of several letters and direction stay: without them it would be
    another puzzle.
    """
    if PuzzleFeature.LONE in lost:
        puzzle = _without_lone(puzzle)
    if PuzzleFeature.EDGES in lost:
        puzzle = _without_edges(puzzle)
    if PuzzleFeature.LINKED in lost:
        puzzle = in_words(puzzle)
    entries = puzzle.entries
    if PuzzleFeature.CLUES in lost:
        entries = tuple(replace(e, clue=Clue("", e.clue.enumeration)) for e in entries)
    if PuzzleFeature.EMPHASIS in lost:
        entries = tuple(replace(e, clue=replace(e.clue, emphasis=())) for e in entries)
    if PuzzleFeature.EXPLANATIONS in lost:
        entries = tuple(replace(e, clue=replace(e.clue, explanation="")) for e in entries)
    if PuzzleFeature.GLOSSES in lost:
        entries = tuple(replace(e, clue=replace(e.clue, gloss="")) for e in entries)
    if PuzzleFeature.ENUMERATIONS in lost:
        entries = tuple(replace(e, clue=replace(e.clue, enumeration=None)) for e in entries)
    if PuzzleFeature.SPELLINGS in lost:
        entries = tuple(replace(e, spelling=_letters(puzzle, e)) for e in entries)
    texts: dict[str, Any] = {name: "" for feature, name in TEXTS.items() if feature in lost}
    return replace(
        puzzle,
        grid=puzzle.grid.mapped(lambda _, cell: _cell(cell, lost)),
        entries=entries,
        numbering=Numbering.CELLS if PuzzleFeature.LINES in lost else puzzle.numbering,
        **texts,
    )


def _cell(cell: Cell, lost: frozenset[PuzzleFeature]) -> Cell:
    if not cell.is_letter:
        return BLOCK if PuzzleFeature.ABSENT in lost else cell
    return replace(
        cell,
        circled=cell.circled and PuzzleFeature.CIRCLES not in lost,
        shaded=cell.shaded and PuzzleFeature.SHADING not in lost,
        given=cell.given and PuzzleFeature.GIVENS not in lost,
    )


def _unused(puzzle: Puzzle) -> set[Position]:
    """The places outside all entries."""
    used = {place for entry in puzzle.entries for place in entry.slot.cells}
    return set(puzzle.grid.positions()) - used


def _without_lone(puzzle: Puzzle) -> Puzzle:
    unused = _unused(puzzle)

    def blocked(at: Position, cell: Cell) -> Cell:
        return BLOCK if cell.is_letter and at in unused else cell

    return replace(puzzle, grid=puzzle.grid.mapped(blocked))


def _without_edges(puzzle: Puzzle) -> Puzzle:
    top, left, bottom, right = LetterBounds.of(puzzle.grid)
    rows = tuple(row[left:right] for row in puzzle.grid.rows[top:bottom])
    entries = tuple(
        replace(
            entry,
            slot=_moved(entry.slot, -top, -left),
            linked=tuple(_moved(slot, -top, -left) for slot in entry.linked),
        )
        for entry in puzzle.entries
    )
    return replace(puzzle, grid=Grid(rows), entries=entries)


def _moved(slot: Slot, down: int, along: int) -> Slot:
    cells = tuple(Position(row + down, column + along) for row, column in slot.cells)
    return replace(slot, cells=cells)


def _letters(puzzle: Puzzle, entry: Entry) -> str:
    """The letters of an answer together; "" unless all are known."""
    letters = puzzle.answer(entry)
    return "".join(letters) if all(letters) else ""
