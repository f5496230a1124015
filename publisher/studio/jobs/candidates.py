"""The job `candidates`: what else fits into a slot, in an order, by a filter."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter, ValidationError

from publisher.errors import CommandError
from publisher.language.spelling import Letters
from publisher.model.grid import Slot
from publisher.plugins.draft import Candidate
from publisher.studio.jobs.context import LoadedRecipe, Tell, WorkerContext
from publisher.workbench.crossings import Crossings
from publisher.workbench.questions import candidates
from publisher.workbench.slot_names import SlotAt, find_slot
from publisher.workbench.state import PuzzleState
from publisher.workbench.word_pattern import word_pattern

MOST = 200
"""How many candidates are answered."""

_SLOT_AT = TypeAdapter(SlotAt)

_SIGNS = frozenset(".@#*/")
"""Signs of a pattern; letters without any may be anywhere in a word."""

_ORDERS: Mapping[str, Callable[[Candidate], Any]] = {
    "score": lambda each: -(each.word.score or 0),
    "crossings": lambda each: -(each.tightest or 0),
    "letters": lambda each: each.word.letters,
}
"""The orders beside `best`, which is the generator's own; words that are not possible come last."""


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The candidates of a slot: the first of them, and how many there are.

    Letters of a slot that has open cells stay; a full slot is asked what else it could have, beside
    the letters that are pinned. Raises `CommandError` for a filter that cannot be read.
    """
    loaded = context.loaded(asked)
    state = loaded.state(asked["state"])
    slot = slot_of(state, asked["slot"])
    found = _found(loaded, asked, state, slot)
    shown = found[:MOST]
    crossings = Crossings.of(state, slot, loaded.reviser) if shown else None
    clues = _clues(loaded, {each.word.letters: each.word.spelling for each in shown})
    return {
        "total": len(found),
        "hopeless": sorted(crossings.hopeless) if crossings else [],
        "rows": [
            _row(each, crossings, clues.get(each.word.letters, ("", "")))
            for each in shown
            if crossings
        ],
    }


def slot_of(state: PuzzleState, form: object) -> Slot:
    """The slot of a message: `{"row": 0, "column": 3, "direction": "down"}`."""
    try:
        at = _SLOT_AT.validate_python(form)
    except ValidationError:
        raise CommandError("`slot` is wrong: give a `row`, a `column`, a `direction`") from None
    return find_slot(state, at)


def _found(
    loaded: LoadedRecipe, asked: Mapping[str, Any], state: PuzzleState, slot: Slot
) -> Sequence[Candidate]:
    """The candidates in the order that is asked for; those of the last question are remembered."""
    order, pattern = asked.get("order") or "best", (asked.get("filter") or "").strip()
    if order != "best" and order not in _ORDERS:
        raise CommandError(f"`{order}` is not an order: best, {', '.join(_ORDERS)}")
    lettered = {cell for cell in slot.cells if state.grid[cell].letter}
    kept = lettered if len(lettered) < len(slot) else ()
    if order == "best" and not pattern:
        return candidates(state, slot, loaded.reviser, kept)
    every = loaded.remembered(
        json.dumps([asked["state"], asked["slot"]]),
        lambda: list(candidates(state, slot, loaded.reviser, kept)),
    )
    if pattern:
        is_inside = not _SIGNS.intersection(pattern)
        wanted = f"*{pattern}*" if is_inside else pattern
        fits = word_pattern(wanted, state.language)([each.word for each in every])
        every = [each for each, is_wanted in zip(every, fits, strict=True) if is_wanted]
    if order == "best":
        return every
    key = _ORDERS[order]
    return sorted(every, key=lambda each: (not each.is_possible, key(each)))


def _clues(
    loaded: LoadedRecipe, answers: Mapping[Letters, str]
) -> Mapping[Letters, tuple[str, str]]:
    """The first clue that the bank has for each answer, and its last use."""
    bank = loaded.builder.bank
    if bank is None:
        return {}
    found = bank.offered_lines(answers)
    return {letters: (offers[0].text, offers[0].note) for letters, offers in found.items()}


def _row(each: Candidate, crossings: Crossings, clue: tuple[str, str]) -> Mapping[str, object]:
    tightest = crossings.tightest(each, is_undecided=True)
    word = each.word
    return {
        "spelling": word.spelling,
        "letters": word.letters,
        "score": word.score,
        "list": word.origin.source if word.origin else "",
        "possible": each.is_possible,
        "tightest": tightest[0] if tightest else None,
        "tightest_at": tightest[1] if tightest else "",
        "clue": clue[0] or word.clue,
        "last_used": clue[1],
    }
