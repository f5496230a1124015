"""Publications as JSON and back, without any loss.

Rows, columns and cells are in logical order, as in the model. The rules in a form that programs can
check are made of `PublicationForm`.
"""

import unicodedata
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationError

from publisher.errors import FormatError
from publisher.formats.entry_json import (
    CellCount,
    CellRow,
    EntryForm,
    JsonForm,
    cell_form,
    entry_form,
    loaded_cell,
    loaded_entry,
)
from publisher.formats.json_text import json_text
from publisher.language.language import Language, TextDirection
from publisher.language.line_labels import Numbering
from publisher.model.grid import CellKind, Grid, Position, Slot
from publisher.model.publication_time import publication_time
from publisher.model.puzzle import CROSSWORD, Entry, Publication, Puzzle, Section
from publisher.model.sheet import ClueCell, Inset, Sheet, ShownItem, ShownList, Stroke

FORMAT = "crossword-publisher"
VERSION = 1
"""Raised when an older program could no longer read new files."""

_DEPTHS = {"sections": 2, "puzzles": 3}


class _Item(JsonForm):
    """An item of a list: its label, and the entries with the texts that it shows."""

    label: str = ""
    entries: Annotated[list[EntryForm], Field(min_length=1)]


class _List(JsonForm):
    """Items under a heading."""

    heading: str
    look: Literal["clues", "lines", "words"]
    items: list[_Item]


_Stroke = Annotated[
    tuple[CellCount, CellCount, CellCount, CellCount, bool, bool], Field(strict=False)
]


_ClueCell = Annotated[tuple[CellCount, CellCount, CellCount], Field(strict=False)]


_Inset = Annotated[tuple[CellCount, CellCount, CellCount, CellCount, str], Field(strict=False)]


class _Sheet(JsonForm):
    """What a puzzle that is no crossword shows: labels of cells, lists, and lines over the grid.

    A label has the row and the column of its cell before it; a line has those of its two ends,
    whether it is there before the puzzle is solved, and whether it is a loop around the letters.
    The name is that of its kind. A clue cell has the row and the column of its block, and its
    entry, counted from 0. An inset has its first and its last cell, and a PNG or JPEG file in
    base64; with "" it shows the title.
    """

    labels: list[Annotated[tuple[CellCount, CellCount, str], Field(strict=False)]] = Field([])
    lists: list[_List] = Field([])
    strokes: list[_Stroke] = Field([])
    name: str = ""
    instructions: str = ""
    clue_cells: list[_ClueCell] = Field([])
    insets: list[_Inset] = Field([])


class _Puzzle(JsonForm):
    """A puzzle: its grid row by row, equally long, in reading order, and its entries."""

    language: str
    direction: Annotated[TextDirection, Field(strict=False)] | None = Field(
        default=None, description="Only where it is not that of the language's letters."
    )
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    published: Annotated[str, AfterValidator(publication_time)] = Field(
        default="", description="A day (2026-11-28), a week (2026-W48) or the number of an issue."
    )
    numbering: Annotated[Numbering, Field(strict=False)] = Numbering.CELLS
    kind: Annotated[str, Field(min_length=1)] = CROSSWORD
    rows: Annotated[list[CellRow], Field(min_length=1)]
    entries: list[EntryForm]
    sheet: _Sheet | None = None


class _Section(JsonForm):
    """A part of a book, and the number of its first puzzle, from 0."""

    title: str
    first: CellCount


def _known_version(version: int) -> int:
    if version != VERSION:
        raise ValueError(f"this program reads version {VERSION}, and the file has {version}")
    return version


class PublicationForm(JsonForm):
    """Puzzles, as crossword-publisher stores them."""

    format: Literal["crossword-publisher"]
    version: Annotated[
        int, AfterValidator(_known_version), Field(json_schema_extra={"const": VERSION})
    ]
    title: str = ""
    author: str = ""
    copyright: str = ""
    language: str = Field(default="", description="Only where it is not that of the first puzzle.")
    sections: list[_Section] = Field([])
    puzzles: Annotated[list[_Puzzle], Field(min_length=1)]


def to_json(publication: Publication) -> bytes:
    """The publication as UTF-8 JSON, with a line for each row of the grid and each entry."""
    own = publication.own_language
    is_other = own and own.code != publication.puzzles[0].language.code
    form = {
        "format": FORMAT,
        "version": VERSION,
        **_texts(publication),
        **({"language": own.code} if own and is_other else {}),
        **({"sections": list(map(asdict, publication.sections))} if publication.sections else {}),
        "puzzles": [_puzzle(puzzle) for puzzle in publication.puzzles],
    }
    return json_text(form, _DEPTHS).encode()


def from_json(data: bytes, language: Callable[[str], Language]) -> Publication:
    """The publication that `to_json` wrote; `language` finds a language by its code.

    Raises `FormatError` saying what is wrong and where.
    """
    try:
        form = PublicationForm.model_validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise FormatError(f"{where}: {first['msg']}" if where else first["msg"]) from None
    puzzles = tuple(_loaded(each, language(each.language)) for each in form.puzzles)
    sections = tuple(Section(each.title, each.first) for each in form.sections)
    own = language(form.language) if form.language else None
    texts = form.title, form.author, form.copyright
    return Publication(puzzles, *texts, sections, own_language=own)


def _texts(of: Puzzle | Publication) -> dict[str, str]:
    texts = {"title": of.title, "author": of.author, "copyright": of.copyright}
    return {name: text for name, text in texts.items() if text}


def _puzzle(puzzle: Puzzle) -> dict[str, object]:
    own = puzzle.direction is not _direction_of_letters(puzzle.language)
    return {
        "language": puzzle.language.code,
        **({"direction": str(puzzle.direction)} if own else {}),
        **_texts(puzzle),
        **({"notes": puzzle.notes} if puzzle.notes else {}),
        **({"published": puzzle.published} if puzzle.published else {}),
        **({"numbering": str(puzzle.numbering)} if puzzle.numbering is Numbering.LINES else {}),
        **({"kind": puzzle.kind} if puzzle.kind != CROSSWORD else {}),
        "rows": [[cell_form(cell) for cell in row] for row in puzzle.grid.rows],
        "entries": [entry_form(entry, puzzle) for entry in puzzle.entries],
        **({"sheet": _sheet(puzzle.sheet, puzzle)} if puzzle.sheet else {}),
    }


def _sheet(sheet: Sheet, puzzle: Puzzle) -> dict[str, object]:
    def item(shown: ShownItem) -> dict[str, object]:
        label = {"label": shown.label} if shown.label else {}
        return {**label, "entries": [entry_form(entry, puzzle) for entry in shown.entries]}

    slots = [entry.slot for entry in puzzle.entries]
    clue_cells = [[*each.cell, slots.index(each.slot)] for each in sheet.clue_cells]
    return {
        "labels": [[*place, label] for place, label in sheet.labels.items()],
        "lists": [
            {"heading": each.heading, "look": each.look, "items": list(map(item, each.items))}
            for each in sheet.lists
        ],
        "strokes": [
            [*each.start, *each.end, each.is_given, each.is_loop] for each in sheet.strokes
        ],
        **({"name": sheet.name} if sheet.name else {}),
        **({"instructions": sheet.instructions} if sheet.instructions else {}),
        **({"clue_cells": clue_cells} if clue_cells else {}),
        **({"insets": list(map(_inset, sheet.insets))} if sheet.insets else {}),
    }


def _inset(inset: Inset) -> list[object]:
    return [*inset.start, *inset.end, b64encode(inset.picture).decode("ascii")]


def _direction_of_letters(language: Language) -> TextDirection:
    is_rtl = unicodedata.bidirectional(language.alphabet[0][0]) in ("R", "AL")
    return TextDirection.RTL if is_rtl else TextDirection.LTR


def _loaded(form: _Puzzle, language: Language) -> Puzzle:
    try:
        grid = Grid(tuple(tuple(loaded_cell(cell) for cell in row) for row in form.rows))
        entries = [loaded_entry(entry, grid) for entry in form.entries]
        for at, linked in enumerate(entry.linked for entry in form.entries):
            if linked:
                entries[at] = replace(entries[at], linked=_linked(at, linked, entries))
        sheet = _loaded_sheet(form.sheet, grid, entries) if form.sheet else None
        if sheet is None and any(entry.direction is None for entry in entries):
            raise FormatError("an entry has no direction, which only those of a sheet may lack")
    except ValueError as error:
        raise FormatError(str(error)) from None
    if form.direction is not None:
        language = language.overridden(direction=str(form.direction))
    texts = form.title, form.author, form.copyright, form.notes
    look = form.numbering, form.kind, sheet
    return Puzzle(grid, tuple(entries), language, *texts, *look, form.published)


def _loaded_sheet(form: _Sheet, grid: Grid, entries: Sequence[Entry]) -> Sheet:
    def place(row: int, column: int) -> Position:
        if (row, column) not in grid:
            raise FormatError(f"sheet: there is no cell at row {row}, column {column}")
        return Position(row, column)

    def clue_cell(row: int, column: int, entry: int) -> ClueCell:
        if entry >= len(entries):
            raise FormatError(f"sheet: a clue cell has entry {entry}, which is none")
        found = ClueCell(entries[entry].slot, place(row, column))
        first, is_letter = found.slot.start, grid[found.cell].is_letter
        if is_letter or abs(row - first.row) + abs(column - first.column) != 1:
            at = f"row {row}, column {column}"
            raise FormatError(f"sheet: entry {entry} does not begin beside a block at {at}")
        return found

    def inset(top: int, left: int, bottom: int, right: int, picture: str) -> Inset:
        found = Inset(place(top, left), place(bottom, right), b64decode(picture, validate=True))
        if not found.cells or any(grid[each].kind is not CellKind.ABSENT for each in found.cells):
            at = f"row {top}, column {left}"
            raise FormatError(f"sheet: the inset at {at} is no rectangle of absent cells")
        return found

    def item(each: _Item) -> ShownItem:
        return ShownItem(
            each.label, tuple(loaded_entry(entry, grid) for entry in each.entries), each.label
        )

    return Sheet(
        {place(row, column): label for row, column, label in form.labels},
        tuple(
            ShownList(each.heading, each.look, tuple(map(item, each.items))) for each in form.lists
        ),
        tuple(Stroke(place(a, b), place(c, d), *looks) for a, b, c, d, *looks in form.strokes),
        form.name,
        form.instructions,
        tuple(clue_cell(*each) for each in form.clue_cells),
        tuple(inset(*each) for each in form.insets),
    )


def _linked(at: int, linked: Sequence[int], entries: Sequence[Entry]) -> tuple[Slot, ...]:
    for each in linked:
        if each >= len(entries) or each == at:
            name = f"{entries[at].number} {entries[at].direction}"
            raise FormatError(
                f"{name}: its clue runs on in entry {each}, which is none of the others"
            )
    return tuple(entries[each].slot for each in linked)
