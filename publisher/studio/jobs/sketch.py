"""The job `sketch`: a fill of the open cells that is soon found, while somebody types."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import replace

from publisher.errors import CommandError, GenerationError
from publisher.model.grid import Cell, Position
from publisher.plugins.draft import Draft, Reviser
from publisher.plugins.search_run import Budget, SearchRun
from publisher.studio.jobs.context import Asked, Tell, WorkerContext
from publisher.workbench.revision import revised
from publisher.workbench.shifts import shape
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_form

SECONDS = 1.0
"""The longest search for a fill of the grid as it is, by the time of the processor."""

LIKE_BEFORE = 0.3
"""The longest search for one that is like the fill before."""


def job(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:
    """Whether a fill was found, as a `proof`: `filled`, `dead` or `unknown`; the fill as a `state`.

    `letters` are those of the fill before, each `[row, column, letter]`: as few of their words
    change as can be. Without a fill, `conflict` has slots that cannot all have words, if they are
    known, each as its cells.
    """
    loaded = context.loaded(asked)
    state, reviser = loaded.state(asked["state"]), loaded.reviser  # its words are read by now
    draft, before = state.to_fill(), _open_cells(state, asked.get("letters") or ())
    try:
        found = _like(reviser, state, draft, before, tell) if before else None
        found = found or _filled(reviser, state, draft, SECONDS, tell)
    except GenerationError as error:
        proof = "dead" if error.is_proved else "unknown"
        return {"proof": proof, "state": None, "conflict": error.conflict}
    is_same = shape(found.grid) == shape(state.grid)
    return {"proof": "filled", "state": state_form(found) if is_same else None, "conflict": ()}


def _open_cells(state: PuzzleState, letters: Iterable[object]) -> dict[Position, Cell]:
    """The open cells, with what a message has for them; raises `CommandError`."""
    cells = {}
    for each in letters:
        match each:
            case [int(row), int(column), str(letter)] if Position(row, column) in state.grid:
                at = Position(row, column)
            case _:
                raise CommandError("`letters` are a list of a row, a column and what is there")
        if state.grid[at].is_letter and not state.grid[at].letter:
            cells[at] = replace(state.grid[at], letter=letter)
    return cells


def _like(
    reviser: Reviser,
    state: PuzzleState,
    draft: Draft,
    before: Mapping[Position, Cell],
    tell: Tell,
) -> PuzzleState | None:
    """The state with a fill like the one before; None if it takes too long to find one."""
    begun = replace(draft, grid=state.with_cells(before).grid)
    try:
        return _filled(reviser, state, begun, LIKE_BEFORE, tell, explains=False)
    except GenerationError:
        return None


def _filled(
    reviser: Reviser,
    state: PuzzleState,
    draft: Draft,
    seconds: float,
    tell: Tell,
    *,
    explains: bool = True,
) -> PuzzleState:
    """The state with the first fill that is found."""

    def stop() -> None:
        run.explains = False
        run.interrupt()

    run = SearchRun(Budget(seconds=seconds), lambda _: run.interrupt(), time.process_time)
    run.explains = explains
    tell.when_stopped(stop)
    return revised(state, draft, reviser, run)
