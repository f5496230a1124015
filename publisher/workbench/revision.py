"""A search's layout as the next state, or a part of it: pins and clues follow their words."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from publisher.errors import CommandError
from publisher.model.grid import Cell, Grid, Position, Slot
from publisher.model.layout import Layout
from publisher.model.words import Word
from publisher.plugins.draft import Draft, Rejection, Reviser
from publisher.plugins.search_run import SearchRun
from publisher.workbench.guarded_reviser import GuardedReviser
from publisher.workbench.shifts import Shift, plus, shape, shift_of, shifted
from publisher.workbench.state import AnswerTexts, PuzzleState


def revised(
    state: PuzzleState,
    draft: Draft,
    reviser: Reviser,
    run: SearchRun,
    area: Collection[Position] | None = None,
) -> PuzzleState:
    """The state with what the reviser makes of a draft of it.

    Of a layout on the very grid of the draft, only the cells of the `area` are taken over, if there
    is one. Pins, typed letters, rejections and marks follow their words where a freeform layout has
    moved them. Raises `PluginError` for a layout that is not legal, or does not keep what it must.
    """
    layout = GuardedReviser.of(reviser).revise(draft, state.seed, run)
    run.is_proved = layout.complete
    return with_layout(state, draft, layout, area)


def with_layout(
    state: PuzzleState, draft: Draft, layout: Layout, area: Collection[Position] | None = None
) -> PuzzleState:
    """The state with a layout that was made of a draft of it."""
    shift = shift_of(draft, layout.grid)
    if shift == (0, 0) and shape(layout.grid) == shape(state.grid):
        cells = {place for place in state.grid.positions() if state.grid[place].is_letter}
        made = _lettered(state, layout.grid, cells if area is None else cells & set(area))
    else:
        made = _moved(state, layout.grid, shift)
    words = {each.word.letters: each.word for each in layout.placements}
    now = [letters for _, letters in made.answers()]
    texts = {
        letters: each
        for letters, each in state.texts.items()
        if each.clue.text or each.linked or letters in now
    }
    before = {letters for _, letters in state.answers()}
    for letters in now:
        if letters not in before or letters not in texts:
            texts[letters] = _texts(state, words[letters])
    return replace(made, texts=texts, left_out=layout.left_out)


def _texts(state: PuzzleState, word: Word) -> AnswerTexts:
    """The texts of a word that has come: its own clue, if it had one once, else the list's."""
    known, made = state.texts.get(word.letters), AnswerTexts.of(word)
    if known is None or not (known.clue.text or known.linked):
        return made
    return replace(known.spelled(word), score=made.score)


def _lettered(state: PuzzleState, found: Grid, area: Iterable[Position]) -> PuzzleState:
    """The state with the letters that were found in an area; what has changed is pencil."""
    changed = {
        place: replace(state.grid[place], letter=found[place].letter)
        for place in area
        if state.grid[place].letter != found[place].letter
    }
    made = state.with_cells(changed)
    return replace(made, typed=made.typed.difference(changed))


def _moved(state: PuzzleState, found: Grid, shift: Shift) -> PuzzleState:
    """The state on another grid: marks, pins and typed letters are where their letters went."""

    def same(place: Position) -> Position | None:
        """Where a letter went; None if another letter is there, or none."""
        there = plus(place, shift)
        letter = state.grid[place].letter
        return there if there in found and letter and found[there].letter == letter else None

    went = {place: there for place in state.grid.positions() if (there := same(place))}
    rows = [list(row) for row in found.rows]
    for place, (row, column) in went.items():
        rows[row][column] = _marked(rows[row][column], state.grid[place])
    moved = {
        (Slot(slot.direction, tuple(plus(cell, shift) for cell in slot.cells)), letters): clue
        for (slot, letters), clue in state.slot_clues.items()
    }
    return replace(
        state,
        grid=Grid(tuple(map(tuple, rows))),
        slot_clues=moved,
        pinned=frozenset(went[place] for place in state.pinned),
        typed=frozenset(went[place] for place in state.typed if place in went),
        rejected=tuple(each for each in shifted(state.rejected, shift) if _is_in(each, found)),
        buried={},
    )


def _is_in(rejection: Rejection, grid: Grid) -> bool:
    """Whether the place of a rejection is still there."""
    return rejection.slot is None or all(cell in grid for cell in rejection.slot.cells)


def _marked(cell: Cell, old: Cell) -> Cell:
    return replace(
        cell,
        given=cell.given or old.given,
        circled=cell.circled or old.circled,
        shaded=cell.shaded or old.shaded,
    )


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
    known = dict(made.texts)
    for _, letters in made.answers():
        if letters in proposal.texts and not known.get(letters, AnswerTexts()).clue.text:
            known[letters] = proposal.texts[letters]
    return replace(made, texts=known, seed=proposal.seed)
