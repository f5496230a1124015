"""Cells and entries as JSON and back.

A cell is its letter, `#` for a block, a space for an absent cell, or an object if it has more than
a letter.
"""

from dataclasses import asdict
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from publisher.errors import FormatError
from publisher.language.clue import Clue, Enumeration
from publisher.language.emphasis import Emphasis, TextStyle
from publisher.messages.excerpt import shortened
from publisher.model.grid import ABSENT, BLOCK, Cell, CellKind, Direction, Grid, Position, Slot
from publisher.model.puzzle import Entry, Puzzle

_SIGNS = {CellKind.BLOCK: "#", CellKind.ABSENT: " "}
_PLAIN = {"#": BLOCK, " ": ABSENT}

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


class JsonForm(BaseModel):
    """A part of a file: what its fields do not have is an error."""

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)


class CellForm(JsonForm):
    """A cell with more than its letter."""

    model_config = ConfigDict(json_schema_extra=_BARE)

    kind: Annotated[CellKind, Field(strict=False)] = CellKind.LETTER
    letter: str = ""
    given: bool = False
    circled: bool = False
    shaded: bool = False
    bar_after: bool = False
    bar_below: bool = False


_CELL: TypeAdapter[str | CellForm] = TypeAdapter(
    str | CellForm, config=ConfigDict(defer_build=True)
)
CellRow = Annotated[list[str | CellForm], Field(min_length=1)]


class EntryForm(JsonForm):
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


def cell_form(cell: Cell) -> object:
    """A cell as JSON: its letter, a sign, or an object."""
    plain = Cell(cell.kind, cell.letter)
    if cell == plain and cell.letter not in _PLAIN:
        return _SIGNS.get(cell.kind, cell.letter)
    default = asdict(Cell())
    return {name: value for name, value in asdict(cell).items() if value != default[name]}


def entry_form(entry: Entry, puzzle: Puzzle) -> dict[str, object]:
    """An entry of a puzzle as JSON."""
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


def read_cell(data: object) -> Cell:
    """The cell that `cell_form` made JSON of; raises `FormatError`."""
    try:
        return loaded_cell(_CELL.validate_python(data))
    except ValueError:  # pydantic's errors are of this kind too
        raise FormatError(f"{shortened(str(data), 40)} is not a cell") from None


def loaded_cell(form: str | CellForm) -> Cell:
    """The cell of a form; raises `ValueError` if a cell cannot be so."""
    if isinstance(form, str):
        return _PLAIN.get(form) or Cell(letter=form)
    return Cell(**form.model_dump())


def loaded_entry(form: EntryForm, grid: Grid) -> Entry:
    """The entry of a form, in a grid; raises `FormatError`."""
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
