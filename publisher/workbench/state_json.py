"""States and histories as JSON and back, without any loss.

Rows, columns and cells are in logical order and counted from 0. Cells and clues are those of the
format `json`.
"""

import json
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from publisher.errors import CommandError, FormatError
from publisher.formats.json_text import json_text
from publisher.formats.puzzle_json import cell_form, clue_form, read_cell
from publisher.language.clue import Clue, Enumeration
from publisher.language.emphasis import Emphasis, TextStyle
from publisher.language.language import Language
from publisher.language.line_labels import Numbering
from publisher.language.spelling import Letters
from publisher.model.grid import Direction, Grid, Position, Slot
from publisher.model.layout import LeftOut
from publisher.model.symmetry import Symmetry
from publisher.model.words import Origin
from publisher.plugins.draft import Rejection
from publisher.workbench.command_json import command_form, read_command
from publisher.workbench.history import History, Step
from publisher.workbench.state import AnswerTexts, BuriedCell, PuzzleState

VERSION = 1
"""Raised when an older program could no longer read new files."""

_STATE, _HISTORY = "crossword-publisher-state", "crossword-publisher-history"
_DEPTHS = {"rows": 1, "rejected": 1, "answers": 1, "left_out": 1, "steps": 1, "attempts": 1}

_Count = Annotated[int, Field(ge=0, le=10_000)]
_Place = Annotated[tuple[_Count, _Count], Field(strict=False)]
_Part = Annotated[tuple[int, int, Annotated[TextStyle, Field(strict=False)]], Field(strict=False)]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Answer(_Form):
    letters: Annotated[list[str], Field(min_length=1)]
    spelling: str = ""
    clue: str = ""
    emphasis: list[_Part] = []
    lengths: list[_Count] | None = None
    joints: list[str] = []
    score: float | None = None


class _Rejection(_Form):
    letters: Annotated[list[str], Field(min_length=1)]
    direction: Annotated[Direction, Field(strict=False)] | None = None
    cells: list[_Place] = []


class _LeftOut(_Form):
    spelling: str
    reason: str
    source: str | None = None
    line: int | None = None


class _Buried(_Form):
    place: _Place
    cell: Any
    typed: bool = False


class _State(_Form):
    language: str
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    numbering: Annotated[Numbering, Field(strict=False)] = Numbering.CELLS
    rows: Annotated[list[list[Any]], Field(min_length=1)]
    pinned: list[_Place] = []
    typed: list[_Place] = []
    rejected: list[_Rejection] = []
    answers: list[_Answer] = []
    left_out: list[_LeftOut] = []
    symmetry: Annotated[Symmetry, Field(strict=False)]
    seed: Annotated[int, Field(ge=0)]
    buried: list[_Buried] = []


class _StateFile(_State):
    format: Literal["crossword-publisher-state"]
    version: int


class _Step(_Form):
    command: Any = None
    state: _State


class _HistoryFile(_Form):
    format: Literal["crossword-publisher-history"]
    version: int
    present: _Count
    steps: Annotated[list[_Step], Field(min_length=1)]
    attempts: list[_State] = []


def state_to_json(state: PuzzleState) -> bytes:
    """The state as UTF-8 JSON."""
    head = {"format": _STATE, "version": VERSION}
    return json_text(head | state_form(state), _DEPTHS).encode()


def state_from_json(data: bytes, language: Callable[[str], Language]) -> PuzzleState:
    """The state that `state_to_json` wrote; `language` finds a language by its code.

    Raises `FormatError` saying what is wrong and where.
    """
    return _loaded(_checked(_StateFile, data), language)


def state_of_form(form: object, language: Callable[[str], Language]) -> PuzzleState:
    """The state of a JSON value that `state_form` made; raises `FormatError`."""
    return _loaded(_validated(lambda: _State.model_validate(form)), language)


def history_to_json(history: History) -> bytes:
    """The history as UTF-8 JSON."""
    form = {
        "format": _HISTORY,
        "version": VERSION,
        "present": history.present,
        "steps": [_step_form(step) for step in history.steps],
        "attempts": [state_form(state) for state in history.attempts],
    }
    return json_text(form, _DEPTHS).encode()


def history_from_json(data: bytes, language: Callable[[str], Language]) -> History:
    """The history that `history_to_json` wrote; raises `FormatError`."""
    form = _checked(_HistoryFile, data)
    try:
        steps = tuple(
            Step(_loaded(each.state, language), each.command and read_command(each.command))
            for each in form.steps
        )
        attempts = tuple(_loaded(each, language) for each in form.attempts)
        return History(steps, form.present, attempts)
    except (ValueError, CommandError) as error:
        raise FormatError(str(error)) from None


def _checked(model: type[Any], data: bytes) -> Any:
    """The form of a file; raises `FormatError`, also for another version."""
    try:
        version = json.loads(data).get("version")
        if isinstance(version, int) and version != VERSION:
            said = f"this program reads version {VERSION}, and the file has {version}"
            raise FormatError(f"version: {said}")
    except (ValueError, AttributeError, RecursionError):
        pass  # what is wrong with it is said below
    return _validated(lambda: model.model_validate_json(data))


def _validated(validate: Callable[[], Any]) -> Any:
    try:
        return validate()
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise FormatError(f"{where}: {first['msg']}" if where else first["msg"]) from None


def _step_form(step: Step) -> dict[str, object]:
    command = {} if step.command is None else {"command": command_form(step.command)}
    return {**command, "state": state_form(step.state)}


def state_form(state: PuzzleState) -> dict[str, object]:
    """The state as a JSON value, for protocols that carry it inside a message."""
    texts = {
        "title": state.title,
        "author": state.author,
        "copyright": state.copyright,
        "notes": state.notes,
        "numbering": state.numbering if state.numbering is Numbering.LINES else "",
    }
    lists: dict[str, list[object]] = {
        "pinned": [list(place) for place in sorted(state.pinned)],
        "typed": [list(place) for place in sorted(state.typed)],
        "rejected": [_rejection_form(each) for each in state.rejected],
        "answers": [_answer_form(letters, each) for letters, each in state.texts.items()],
        "left_out": [_left_out_form(each) for each in state.left_out],
        "buried": [_buried_form(place, each) for place, each in sorted(_buried(state))],
    }
    return {
        "language": state.language.code,
        **{name: text for name, text in texts.items() if text},
        "rows": [[cell_form(cell) for cell in row] for row in state.grid.rows],
        "symmetry": str(state.symmetry),
        "seed": state.seed,
        **{name: items for name, items in lists.items() if items},
    }


def _buried(state: PuzzleState) -> list[tuple[Position, BuriedCell]]:
    return list(state.buried.items())


def _rejection_form(each: Rejection) -> dict[str, object]:
    form: dict[str, object] = {"letters": list(each.letters)}
    if each.slot:
        form |= {"direction": str(each.slot.direction), "cells": list(map(list, each.slot.cells))}
    return form


def _answer_form(letters: Letters, texts: AnswerTexts) -> dict[str, object]:
    score = {} if texts.score is None else {"score": texts.score}
    return {"letters": list(letters), **clue_form(texts.spelling, texts.clue), **score}


def _left_out_form(each: LeftOut) -> dict[str, object]:
    form: dict[str, object] = {"spelling": each.spelling, "reason": each.reason}
    if each.origin:
        form["source"] = each.origin.source
        form |= {} if each.origin.line is None else {"line": each.origin.line}
    return form


def _buried_form(place: Position, each: BuriedCell) -> dict[str, object]:
    form: dict[str, object] = {"place": list(place), "cell": cell_form(each.cell)}
    return form | ({"typed": True} if each.is_typed else {})


def _loaded(form: _State, language: Callable[[str], Language]) -> PuzzleState:
    try:
        own = language(form.language)
    except KeyError:
        said = f"the puzzle is in the language `{form.language}`, and no plugin for it is installed"
        raise FormatError(said) from None
    try:
        return PuzzleState(
            Grid(tuple(tuple(map(read_cell, row)) for row in form.rows)),
            own,
            frozenset(Position(*place) for place in form.pinned),
            frozenset(Position(*place) for place in form.typed),
            tuple(map(_loaded_rejection, form.rejected)),
            {tuple(each.letters): _loaded_answer(each) for each in form.answers},
            tuple(map(_loaded_left_out, form.left_out)),
            form.symmetry,
            form.seed,
            {
                Position(*each.place): BuriedCell(read_cell(each.cell), each.typed)
                for each in form.buried
            },
            form.title,
            form.author,
            form.copyright,
            form.notes,
            form.numbering,
        )
    except ValueError as error:
        raise FormatError(str(error)) from None


def _loaded_rejection(form: _Rejection) -> Rejection:
    slot = None
    if form.direction is not None:
        if not form.cells:
            raise FormatError("a word is rejected in a slot without cells")
        slot = Slot(form.direction, tuple(Position(*cell) for cell in form.cells))
    return Rejection(tuple(form.letters), slot)


def _loaded_answer(form: _Answer) -> AnswerTexts:
    shape = None if form.lengths is None else Enumeration(tuple(form.lengths), tuple(form.joints))
    emphasis = tuple(Emphasis(*part) for part in form.emphasis)
    return AnswerTexts(form.spelling, Clue(form.clue, shape, emphasis), form.score)


def _loaded_left_out(form: _LeftOut) -> LeftOut:
    origin = None if form.source is None else Origin(form.source, form.line)
    return LeftOut(form.spelling, form.reason, origin)
