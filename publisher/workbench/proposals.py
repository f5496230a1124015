"""Proposals: states that a search has made and nobody has accepted, taken over whole or in part."""

from collections.abc import Iterable
from dataclasses import replace

from publisher.errors import CommandError
from publisher.model.grid import Position
from publisher.workbench.shifts import shape
from publisher.workbench.state import AnswerTexts, PuzzleState


def accepted(
    state: PuzzleState, proposal: PuzzleState, cells: Iterable[Position] | None = None
) -> PuzzleState:
    """The state with the letters that a proposal has in some cells, or wherever it differs.

    They are pencil. Letters that are pinned, given or typed stay. Words that are whole now bring
    what the proposal knows of them. Raises `CommandError` where the grid has changed.
    """
    if shape(state.grid) != shape(proposal.grid):
        raise CommandError("the grid has changed: search again")
    wanted = state.grid.positions() if cells is None else cells
    stays = state.held | state.typed
    taken = {
        cell: replace(state.grid[cell], letter=proposal.grid[cell].letter)
        for cell in wanted
        if cell in state.grid
        and cell not in stays
        and proposal.grid[cell].letter not in ("", state.grid[cell].letter)
    }
    made = state.with_cells(taken)
    known = {
        letters: _texts(state, proposal.texts[letters], letters)
        for _, letters in made.answers()
        if letters in proposal.texts
    }
    return replace(made, texts={**made.texts, **known}, seed=proposal.seed)


def _texts(state: PuzzleState, found: AnswerTexts, letters: tuple[str, ...]) -> AnswerTexts:
    """The texts of an answer: a clue of the state goes before one of the proposal."""
    own = state.texts.get(letters)
    return found if own is None or not own.clue.text else own
