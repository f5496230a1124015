"""Publications as JSON and back, without any loss.

Rows, columns and cells are in logical order, as in the model. A cell is its letter, `#` for a
block, a space for an absent cell, or an object if it has more than a letter. The rules in a form
that programs can check are made of `PublicationForm`.
"""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from publisher.errors import FormatError
from publisher.formats.json_text import json_text
from publisher.language.clue import Clue, Enumeration
from publisher.language.emphasis import Emphasis, TextStyle
from publisher.language.language import Language, TextDirection
from publisher.language.line_labels import Numbering
from publisher.messages.excerpt import shortened
from publisher.model.grid import ABSENT, BLOCK, Cell, CellKind, Direction, Grid, Position, Slot
from publisher.model.puzzle import CROSSWORD, Entry, Publication, Puzzle, Section
from publisher.model.sheet import ClueCell, Sheet, ShownItem, ShownList, Stroke

FORMAT = "crossword-publisher"
VERSION = 1
"""Raised when an older program could no longer read new files."""

_SIGNS = {CellKind.BLOCK: "#", CellKind.ABSENT: " "}
_PLAIN = {"#": BLOCK, " ": ABSENT}
_DEPTHS = {"sections": 2, "puzzles": 3}

CellCount = Annotated[int, Field(ge=0, le=10_000)]
_Emphasis = Annotated[
    tuple[
        Annotated[int, Field(ge=0)],
        Annotated[int, Field(ge=1)],
        Annotated[TextStyle, Field(strict=False)],
    ],
    Field(strict=False, description="A part of the clue, from its start up to its stop."),
]

_BARE: dict[str, Any] = {
    "if": {"properties": {"kind": {"enum": ["block", "absent"]}}, "required": ["kind"]},
    "then": {"properties": {"letter": {"const": ""}, "given": {"const": False}}},
}
_WITH_LENGTHS: dict[str, Any] = {
    "dependentRequired": {"joints": ["lengths"]},
    "if": {"required": ["joints"]},
    "then": {"properties": {"lengths": {"type": "array"}}},
}


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)


class _Cell(_Form):
    """A cell with more than its letter."""

    model_config = ConfigDict(json_schema_extra=_BARE)

    kind: Annotated[CellKind, Field(strict=False)] = CellKind.LETTER
    letter: str = ""
    given: bool = False
    circled: bool = False
    shaded: bool = False
    bar_after: bool = False
    bar_below: bool = False


_CELL: TypeAdapter[str | _Cell] = TypeAdapter(str | _Cell, config=ConfigDict(defer_build=True))
_Row = Annotated[list[str | _Cell], Field(min_length=1)]


class _Entry(_Form):
    """An answer: its cells as row and column from 0, its clue, and its enumeration."""

    model_config = ConfigDict(json_schema_extra=_WITH_LENGTHS)

    number: CellCount
    direction: Annotated[Direction, Field(strict=False)] | None = Field(
        default=None, description="Left out where it runs neither across nor down."
    )
    cells: Annotated[list[tuple[CellCount, CellCount]], Field(min_length=1, strict=False)]
    spelling: str = ""
    clue: str = ""
    emphasis: list[_Emphasis] = []
    source: Annotated[str, Field(description="Where a suggested clue comes from.")] = ""
    explanation: Annotated[str, Field(description="How the clue leads to its answer.")] = ""
    gloss: Annotated[str, Field(description="What a rare word of the clue means.")] = ""
    lengths: Annotated[list[CellCount], Field(min_length=1)] | None = None
    joints: list[str] = []
    linked: Annotated[
        list[CellCount],
        Field(description="The entries in which its clue runs on, counted from 0 in this list."),
    ] = []
    label: str = ""


class _Item(_Form):
    """An item of a list: its label, and the entries with the texts that it shows."""

    label: str = ""
    entries: Annotated[list[_Entry], Field(min_length=1)]


class _List(_Form):
    """Items under a heading."""

    heading: str
    look: Literal["clues", "lines", "words"]
    items: list[_Item]


_Stroke = Annotated[
    tuple[CellCount, CellCount, CellCount, CellCount, bool, bool], Field(strict=False)
]


_ClueCell = Annotated[tuple[CellCount, CellCount, CellCount], Field(strict=False)]


class _Sheet(_Form):
    """What a puzzle that is no crossword shows: labels of cells, lists, and lines over the grid.

    A label has the row and the column of its cell before it; a line has those of its two ends,
    whether it is there before the puzzle is solved, and whether it is a loop around the letters.
    The name is that of its kind. A clue cell has the row and the column of its block, and its
    entry, counted from 0.
    """

    labels: list[Annotated[tuple[CellCount, CellCount, str], Field(strict=False)]] = []
    lists: list[_List] = []
    strokes: list[_Stroke] = []
    name: str = ""
    instructions: str = ""
    clue_cells: list[_ClueCell] = []


class _Puzzle(_Form):
    """A puzzle: its grid row by row, equally long, in reading order, and its entries."""

    language: str
    direction: Annotated[TextDirection, Field(strict=False)] | None = Field(
        default=None, description="Only where it is not that of the language's letters."
    )
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    numbering: Annotated[Numbering, Field(strict=False)] = Numbering.CELLS
    kind: Annotated[str, Field(min_length=1)] = CROSSWORD
    rows: Annotated[list[_Row], Field(min_length=1)]
    entries: list[_Entry]
    sheet: _Sheet | None = None


class _Section(_Form):
    """A part of a book, and the number of its first puzzle, from 0."""

    title: str
    first: CellCount


def _known_version(version: int) -> int:
    if version != VERSION:
        raise ValueError(f"this program reads version {VERSION}, and the file has {version}")
    return version


class PublicationForm(_Form):
    """Puzzles, as crossword-publisher stores them."""

    format: Literal["crossword-publisher"]
    version: Annotated[
        int, AfterValidator(_known_version), Field(json_schema_extra={"const": VERSION})
    ]
    title: str = ""
    author: str = ""
    copyright: str = ""
    sections: list[_Section] = []
    puzzles: Annotated[list[_Puzzle], Field(min_length=1)]


def to_json(publication: Publication) -> bytes:
    """The publication as UTF-8 JSON, with a line for each row of the grid and each entry."""
    form = {
        "format": FORMAT,
        "version": VERSION,
        **_texts(publication),
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
    return Publication(puzzles, form.title, form.author, form.copyright, sections)


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
        **({"numbering": str(puzzle.numbering)} if puzzle.numbering is Numbering.LINES else {}),
        **({"kind": puzzle.kind} if puzzle.kind != CROSSWORD else {}),
        "rows": [[cell_form(cell) for cell in row] for row in puzzle.grid.rows],
        "entries": [_entry(entry, puzzle) for entry in puzzle.entries],
        **({"sheet": _sheet(puzzle.sheet, puzzle)} if puzzle.sheet else {}),
    }


def _sheet(sheet: Sheet, puzzle: Puzzle) -> dict[str, object]:
    def item(shown: ShownItem) -> dict[str, object]:
        label = {"label": shown.label} if shown.label else {}
        return {**label, "entries": [_entry(entry, puzzle) for entry in shown.entries]}

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
    }


def _direction_of_letters(language: Language) -> TextDirection:
    is_rtl = unicodedata.bidirectional(language.alphabet[0][0]) in ("R", "AL")
    return TextDirection.RTL if is_rtl else TextDirection.LTR


def cell_form(cell: Cell) -> object:
    """A cell as JSON: its letter, a sign, or an object."""
    plain = Cell(cell.kind, cell.letter)
    if cell == plain and cell.letter not in _PLAIN:
        return _SIGNS.get(cell.kind, cell.letter)
    default = asdict(Cell())
    return {name: value for name, value in asdict(cell).items() if value != default[name]}


def _entry(entry: Entry, puzzle: Puzzle) -> dict[str, object]:
    form: dict[str, object] = {
        "number": entry.number,
        **({"direction": str(entry.direction)} if entry.direction else {}),
        "cells": [list(cell) for cell in entry.slot.cells],
    }
    form |= clue_form(entry.spelling, entry.clue)
    if entry.linked:
        slots = [each.slot for each in puzzle.entries]
        form["linked"] = [slots.index(slot) for slot in entry.linked]
    return form | ({"label": entry.label} if entry.label else {})


def clue_form(spelling: str, clue: Clue) -> dict[str, object]:
    """The texts of an answer as fields of JSON; those that are empty are left out."""
    shape = clue.enumeration
    form: dict[str, object] = {"spelling": spelling} if spelling else {}
    form |= {"clue": clue.text} if clue.text else {}
    form |= {"emphasis": [list(part) for part in clue.emphasis]} if clue.emphasis else {}
    said = {"source": clue.source, "explanation": clue.explanation, "gloss": clue.gloss}
    form |= {name: text for name, text in said.items() if text}
    form |= {"lengths": list(shape.lengths)} if shape else {}
    return form | ({"joints": list(shape.joints)} if shape and shape.joints else {})


def _loaded(form: _Puzzle, language: Language) -> Puzzle:
    try:
        grid = Grid(tuple(tuple(_loaded_cell(cell) for cell in row) for row in form.rows))
        entries = [_loaded_entry(entry, grid) for entry in form.entries]
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
    return Puzzle(grid, tuple(entries), language, *texts, form.numbering, form.kind, sheet)


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

    def item(each: _Item) -> ShownItem:
        return ShownItem(
            each.label, tuple(_loaded_entry(entry, grid) for entry in each.entries), each.label
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
    )


def _linked(at: int, linked: Sequence[int], entries: Sequence[Entry]) -> tuple[Slot, ...]:
    for each in linked:
        if each >= len(entries) or each == at:
            name = f"{entries[at].number} {entries[at].direction}"
            raise FormatError(
                f"{name}: its clue runs on in entry {each}, which is none of the others"
            )
    return tuple(entries[each].slot for each in linked)


def read_cell(data: object) -> Cell:
    """The cell that `cell_form` made JSON of; raises `FormatError`."""
    try:
        return _loaded_cell(_CELL.validate_python(data))
    except ValueError:  # pydantic's errors are of this kind too
        raise FormatError(f"{shortened(str(data), 40)} is not a cell") from None


def _loaded_cell(form: str | _Cell) -> Cell:
    if isinstance(form, str):
        return _PLAIN.get(form) or Cell(letter=form)
    return Cell(**form.model_dump())


def _loaded_entry(form: _Entry, grid: Grid) -> Entry:
    cells = tuple(Position(*cell) for cell in form.cells)
    for cell in cells:
        if cell not in grid or not grid[cell].is_letter:
            name = f"{form.number} {form.direction or ''}".rstrip()
            raise FormatError(f"{name}: there is no letter at row {cell.row}, column {cell.column}")
    if form.lengths is None and "joints" in form.model_fields_set:
        raise FormatError(f"{form.number} {form.direction or ''}: there are joints and no lengths")
    shape = None if form.lengths is None else Enumeration(tuple(form.lengths), tuple(form.joints))
    slot = Slot(form.direction, cells)
    emphasis = tuple(Emphasis(*part) for part in form.emphasis)
    clue = Clue(form.clue, shape, emphasis, form.source, form.explanation, form.gloss)
    return Entry(form.number, slot, clue, form.spelling, label=form.label)
