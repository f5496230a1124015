"""The job `prove`: whether the whole grid can be filled, and with which candidates of a slot."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from publisher.errors import GenerationError
from publisher.model.grid import Slot
from publisher.plugins.search_run import Budget, SearchRun
from publisher.studio.jobs.bench import Bench, Tell, Workroom
from publisher.studio.jobs.candidates import slot_of
from publisher.workbench.state import PuzzleState
from publisher.workbench.word_commands import word_of

SECONDS = 4.0
"""The longest search for a fill of the grid as it is."""

WORD_SECONDS = 1.0
"""The longest search for a fill with one candidate."""


def job(asked: Mapping[str, Any], room: Workroom, tell: Tell) -> Mapping[str, object]:
    """Search for a fill of the grid, then for one with each of the words in the slot.

    Tells `{"whole": PROOF}` and `{"word": WORD, "proof": PROOF}`; a proof is `filled`, `dead` or
    `unknown`. No word is tried in a grid that is dead already.
    """
    bench = room.bench(asked)
    state = bench.state(asked["state"])
    whole = proof(bench, state, SECONDS)
    tell({"whole": whole})
    words = asked.get("words") or []
    if whole == "dead" or not words:
        return {}
    slot = slot_of(state, asked["slot"])
    for word in words:
        tell({"word": word, "proof": _word_proof(bench, state, slot, word)})
    return {}


def proof(bench: Bench, state: PuzzleState, seconds: float) -> str:
    """Whether a fill was found beside all letters that are there, or none can be."""
    run = SearchRun(Budget(seconds=seconds), lambda _: run.interrupt())
    try:
        bench.reviser.revise(state.draft(state.lettered), state.seed, run)
    except GenerationError as error:
        return "dead" if error.is_proved else "unknown"
    return "filled"


def _word_proof(bench: Bench, state: PuzzleState, slot: Slot, word: str) -> str:
    """Whether a fill was found with a word in a slot."""
    letters = zip(slot.cells, word_of(state, word).letters, strict=False)
    cells = {cell: replace(state.grid[cell], letter=letter) for cell, letter in letters}
    return proof(bench, state.with_cells(cells), WORD_SECONDS)
