"""A draft as the browser sees it: JSON values, rows and columns in logical order, from 0."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from publisher.language.emphasis_signs import with_signs
from publisher.language.language import EVERYWHERE, Language
from publisher.model.figures import Figures
from publisher.model.grid import Cell, CellKind, Position, Slot
from publisher.model.numbering import numbered
from publisher.model.puzzle import Puzzle
from publisher.model.sheet import ClueLinks, lists_words
from publisher.plugins.draft import Rejection
from publisher.studio.drafts.finds import TEXTS
from publisher.workbench.flaws import Flaw, flaws
from publisher.workbench.state import PuzzleState

if TYPE_CHECKING:  # a worker shows puzzles and has no drafts
    from publisher.studio.drafts.draft import StudioDraft

View = dict[str, object]


def view(draft: "StudioDraft") -> View:
    """All that a page shows of a draft."""
    history, state, saved = draft.history, draft.state, draft.saved
    return {
        "draft": draft.name,
        "change_number": draft.change_number,
        "words_change_number": draft.words_change_number,
        "title": str(draft.settings.get("title") or (state.title if state else "")),
        "language": language_view(draft.config.puzzle_configs[0].language),
        "settings": draft.settings,
        "brought": {name: getattr(state, name) for name in TEXTS} if state else {},
        "uploaded": draft.uploaded,
        "came": draft.came_as,
        "by_hand": draft.is_by_hand,
        "outdated": draft.is_outdated,
        "saved": saved and saved.config,
        "unsaved": saved is None or saved.fingerprint != draft.fingerprint,
        "can_undo": draft.steps.present > 0,
        "can_redo": draft.steps.present + 1 < len(draft.steps.steps),
        "attempts": len(history.attempts) if history else 0,
        "state": None if state is None else state_view(state, history.astray() if history else ()),
    }


def language_view(language: Language) -> View:
    """A language as a page gets it."""
    return {
        "code": language.code,
        "name": language.name,
        "direction": str(language.direction),
        "across": language.headings.across,
        "down": language.headings.down,
        "letters": language.letters,
        "policies": [
            {
                "name": policy.name,
                "summary": policy.summary,
                "choices": list(policy.choices),
                "usual": policy.default,
                "chosen": language.choice(policy.name),
            }
            for policy in (*language.policies, *EVERYWHERE)
        ],
    }


def state_view(state: PuzzleState, more: Iterable[Flaw] = ()) -> View:
    """A puzzle, with its slots numbered by the standard rule; `more` are flaws of its history."""
    puzzle, placed = state.puzzle(), [] if state.finished else list(numbered(state.grid))
    numbers = {slot.start: number for number, slot in placed}
    return {
        "width": state.grid.width,
        "height": state.grid.height,
        "symmetry": str(state.symmetry),
        "seed": state.seed,
        "cells": [
            [
                _cell(state, Position(row, column), cell, numbers)
                for column, cell in enumerate(cells)
            ]
            for row, cells in enumerate(state.grid.rows)
        ],
        "kind": puzzle.kind,
        "lists_words": lists_words(puzzle),
        "slots": [] if state.finished else [_slot(state, entry) for entry in _in_print(puzzle)],
        "rejected": [_rejection(state, each) for each in state.rejected],
        "loose": loose_clues(state),
        "left_out": [{"spelling": each.spelling, "reason": each.reason} for each in state.left_out],
        "figures": figures(state),
        "flaws": [
            {
                "kind": str(each.kind),
                "message": each.message,
                "cells": list(map(list, each.slot.cells)),
                "slots": [place_of(each.slot)],
            }
            for each in (*([] if state.finished else flaws(state)), *more)
        ],
    }


def figures(state: PuzzleState) -> dict[str, Any]:
    """The figures of a puzzle that is being changed, with the scores that its words have."""
    return Figures.of(state.puzzle(), state.scores).as_json()


def loose_clues(state: PuzzleState) -> list[dict[str, str]]:
    """The clues of answers that are no longer in the grid."""
    here = {letters for _, letters in state.answers()}
    return [
        {"word": state.spelled(letters), "clue": with_signs(texts.clue)}
        for letters, texts in state.texts.items()
        if letters not in here and texts.clue.text
    ]


def _cell(state: PuzzleState, place: Position, cell: Cell, numbers: Mapping[Position, int]) -> View:
    if not cell.is_letter:
        return {"block": True} if cell.kind is CellKind.BLOCK else {"absent": True}
    sure = state.sureness(place)
    shown: View = {"letter": cell.letter, "sure": None if sure is None else str(sure)}
    for mark in ("given", "circled", "shaded", "bar_after", "bar_below"):
        if getattr(cell, mark):
            shown[mark] = True
    if place in numbers:
        shown["number"] = numbers[place]
    return shown


def _in_print(puzzle: Puzzle) -> Iterator[tuple[Slot, int, str, str]]:
    """Each slot with its number, its label, and what is said there instead of a clue: `See 1`."""
    links = ClueLinks(puzzle)
    for entry in puzzle.entries:
        said = links.shown(entry).clue.text if entry.slot in puzzle.heads else ""
        yield entry.slot, entry.number, links.shown_label(entry), said


def _slot(state: PuzzleState, printed: tuple[Slot, int, str, str]) -> View:
    slot, number, label, said = printed
    letters, texts = state.answer(slot), state.texts_at(slot)
    return {
        "number": number,
        "label": label,
        "said": said,
        "direction": str(slot.direction),
        "cells": [list(cell) for cell in slot.cells],
        "answer": state.spelled(letters) if all(letters) else "",
        "clue": with_signs(texts.clue) if texts else "",
        "explanation": texts.clue.explanation if texts else "",
        "gloss": texts.clue.gloss if texts else "",
        "source": texts.clue.source if texts else "",
        "score": texts.score if texts else None,
    }


def _rejection(state: PuzzleState, each: Rejection) -> View:
    return {"word": state.spelled(each.letters), "slot": each.slot and place_of(each.slot)}


def place_of(slot: Slot) -> View:
    """The first cell of a slot, and its direction."""
    row, column = slot.start
    return {"row": row, "column": column, "direction": str(slot.direction)}
