"""States as JSON values and back, without any loss.

Rows, columns and cells are in logical order and counted from 0. Cells and clues are those of the
format `json`.
"""

from collections.abc import Callable, Iterable
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from publisher.errors import FormatError
from publisher.formats.entry_json import cell_form, clue_form, read_cell
from publisher.formats.puzzle_json import from_json, to_json
from publisher.language.clue import Clue, Enumeration
from publisher.language.emphasis import Emphasis, TextStyle
from publisher.language.language import Language
from publisher.language.line_labels import Numbering
from publisher.language.spelling import Letters
from publisher.model.grid import Direction, Grid, Position, Slot
from publisher.model.layout import LeftOut
from publisher.model.publication_time import publication_time
from publisher.model.puzzle import Publication
from publisher.model.symmetry import Symmetry
from publisher.model.words import Origin
from publisher.plugins.draft import Rejection
from publisher.workbench.state import AnswerTexts, BuriedCell, PuzzleState

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
    source: str = ""
    explanation: str = ""
    gloss: str = ""
    lengths: list[_Count] | None = None
    joints: list[str] = []
    score: float | None = None
    linked: list[Annotated[list[str], Field(min_length=1)]] = []
    label: str = ""


class _Rejection(_Form):
    letters: Annotated[list[str], Field(min_length=1)]
    direction: Annotated[Direction, Field(strict=False)] | None = None
    cells: list[_Place] = []


class _SlotClue(_Answer):
    direction: Annotated[Direction, Field(strict=False)]
    cells: Annotated[list[_Place], Field(min_length=1)]


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
    slot_clues: list[_SlotClue] = []
    left_out: list[_LeftOut] = []
    symmetry: Annotated[Symmetry, Field(strict=False)]
    seed: Annotated[int, Field(ge=0)]
    buried: list[_Buried] = []
    finished: str = ""
    published: Annotated[str, AfterValidator(publication_time)] = ""


def state_of_form(form: object, language: Callable[[str], Language]) -> PuzzleState:
    """The state of a JSON value that `state_form` made; raises `FormatError`."""
    try:
        return _loaded(_State.model_validate(form), language)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise FormatError(f"{where}: {first['msg']}" if where else first["msg"]) from None


def state_form(state: PuzzleState) -> dict[str, object]:
    """The state as a JSON value."""
    texts = {
        "title": state.title,
        "author": state.author,
        "copyright": state.copyright,
        "notes": state.notes,
        "published": state.published,
        "numbering": state.numbering if state.numbering is Numbering.LINES else "",
    }
    lists: dict[str, list[object]] = {
        "pinned": [list(place) for place in sorted(state.pinned)],
        "typed": [list(place) for place in sorted(state.typed)],
        "rejected": [_rejection_form(each) for each in state.rejected],
        "answers": [_answer_form(letters, each) for letters, each in state.texts.items()],
        "slot_clues": [
            {**_answer_form(letters, AnswerTexts(clue=clue)), **_slot_form(slot)}
            for (slot, letters), clue in state.slot_clues.items()
        ],
        "left_out": [_left_out_form(each) for each in state.left_out],
        "buried": [_buried_form(place, each) for place, each in sorted(state.buried.items())],
    }
    return {
        "language": state.language.code,
        **{name: text for name, text in texts.items() if text},
        "rows": [[cell_form(cell) for cell in row] for row in state.grid.rows],
        "symmetry": str(state.symmetry),
        "seed": state.seed,
        **{name: items for name, items in lists.items() if items},
        **(
            {"finished": to_json(Publication.of(state.finished)).decode()} if state.finished else {}
        ),
    }


def _rejection_form(each: Rejection) -> dict[str, object]:
    form: dict[str, object] = {"letters": list(each.letters)}
    if each.slot:
        form |= _slot_form(each.slot)
    return form


def _slot_form(slot: Slot) -> dict[str, object]:
    return {"direction": str(slot.direction), "cells": list(map(list, slot.cells))}


def _answer_form(letters: Letters, texts: AnswerTexts) -> dict[str, object]:
    score = {} if texts.score is None else {"score": texts.score}
    linked = {"linked": [list(each) for each in texts.linked], "label": texts.label}
    return {
        "letters": list(letters),
        **clue_form(texts.spelling, texts.clue),
        **score,
        **{name: value for name, value in linked.items() if value},
    }


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
            from_json(form.finished.encode(), lambda _: own).puzzles[0] if form.finished else None,
            form.published,
            slot_clues={
                (_loaded_slot(each.direction, each.cells), tuple(each.letters)): _loaded_clue(each)
                for each in form.slot_clues
            },
        )
    except ValueError as error:
        raise FormatError(str(error)) from None


def _loaded_rejection(form: _Rejection) -> Rejection:
    slot = None
    if form.direction is not None:
        if not form.cells:
            raise FormatError("a word is rejected in a slot without cells")
        slot = _loaded_slot(form.direction, form.cells)
    return Rejection(tuple(form.letters), slot)


def _loaded_slot(direction: Direction, cells: Iterable[tuple[int, int]]) -> Slot:
    return Slot(direction, tuple(Position(*cell) for cell in cells))


def _loaded_answer(form: _Answer) -> AnswerTexts:
    linked = tuple(map(tuple, form.linked))
    return AnswerTexts(form.spelling, _loaded_clue(form), form.score, linked, form.label)


def _loaded_clue(form: _Answer) -> Clue:
    shape = None if form.lengths is None else Enumeration(tuple(form.lengths), tuple(form.joints))
    emphasis = tuple(Emphasis(*part) for part in form.emphasis)
    return Clue(form.clue, shape, emphasis, form.source, form.explanation, form.gloss)


def _loaded_left_out(form: _LeftOut) -> LeftOut:
    origin = None if form.source is None else Origin(form.source, form.line)
    return LeftOut(form.spelling, form.reason, origin)
