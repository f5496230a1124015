"""The job `prove`: whether a fill of the grid can be found in a moment."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from publisher.errors import GenerationError
from publisher.plugins.search_run import Budget, SearchRun
from publisher.studio.jobs.candidates import slot_of
from publisher.studio.jobs.context import LoadedRecipe, Tell, WorkerContext
from publisher.workbench.state import PuzzleState
from publisher.workbench.word_commands import word_of

SECONDS = 1.0
"""The longest search for a fill of the grid as it is."""

WORD_SECONDS = 0.5
"""The longest search for a fill with one candidate: somebody may be waiting for the next answer."""


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The proof for the grid as it is, or with a word in a slot: `filled`, `dead` or `unknown`."""
    loaded = context.loaded(asked)
    state, word = loaded.state(asked["state"]), asked.get("word")
    if not word:
        seconds = min(float(asked.get("seconds") or SECONDS), SECONDS)
        return {"proof": _proof(loaded, state, seconds)}
    slot = slot_of(state, asked["slot"])
    letters = zip(slot.cells, word_of(state, word).letters, strict=False)
    cells = {cell: replace(state.grid[cell], letter=letter) for cell, letter in letters}
    made = state.with_cells(cells)
    return {"proof": _proof(loaded, replace(made, pinned=made.pinned | set(cells)), WORD_SECONDS)}


def _proof(loaded: LoadedRecipe, state: PuzzleState, seconds: float) -> str:
    """Whether a fill was found beside the letters that it keeps, or none can be."""
    run = SearchRun(Budget(seconds=seconds), lambda _: run.interrupt())
    try:
        loaded.reviser.revise(state.to_fill(), state.seed, run)
    except GenerationError as error:
        return "dead" if error.is_proved else "unknown"
    return "filled"
