"""Commands that search: fill, fill anew, mend, swap, and another puzzle."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from publisher.errors import CommandError, GenerationError
from publisher.model.grid import Position
from publisher.plugins.draft import Rejection, Reviser
from publisher.plugins.search_run import SearchRun
from publisher.workbench.commands import SearchCommand, letter_cell
from publisher.workbench.revision import revised
from publisher.workbench.slot_names import SlotName
from publisher.workbench.state import PuzzleState
from publisher.workbench.word_commands import Put


@dataclass(frozen=True, slots=True)
class FillCells(SearchCommand, do="fill"):
    """Fill open cells: those of an area, or all; every letter that is there stays.

    If a word there is rejected, as few words as can be change for it. Another `seed` than the
    state's gives another fill.
    """

    cells: tuple[Position, ...] = ()
    seed: int | None = None

    def applied(self, state: PuzzleState, reviser: Reviser, run: SearchRun) -> PuzzleState:
        """The state with letters in these cells."""
        area = _area(state, self.cells)
        draft = state.to_fill(area)
        if not area - draft.kept:
            raise CommandError("there is no open cell to fill")
        seeded = state if self.seed is None else replace(state, seed=self.seed)
        return revised(seeded, draft, reviser, run, area)


@dataclass(frozen=True, slots=True)
class RefillCells(SearchCommand, do="refill"):
    """Fill an area anew, with other words; letters outside stay, and pinned ones inside."""

    cells: tuple[Position, ...]

    def applied(self, state: PuzzleState, reviser: Reviser, run: SearchRun) -> PuzzleState:
        """The state with other letters in these cells.

        Every word that is wholly inside changes, if that is possible, else some of them.
        """
        area = _area(state, self.cells)
        cleared = replace(state.cleared(area), seed=state.seed + 1)
        draft = cleared.draft(cleared.lettered)
        draft = replace(draft, words=state.draft(()).words)
        inside = tuple(
            Rejection(letters, slot)
            for slot, letters in state.answers()
            if area.issuperset(slot.cells) and not state.held.issuperset(slot.cells)
        )
        if inside:
            others = replace(draft, rejected=(*draft.rejected, *inside))
            try:
                return revised(cleared, others, reviser, run, area)
            except GenerationError:
                if run.is_over():
                    raise
        made = revised(cleared, draft, reviser, run, area)
        if made.grid == state.grid:
            raise GenerationError("no other words fit there: unpin letters, or take a larger area")
        return made


@dataclass(frozen=True, slots=True)
class FillAnew(SearchCommand, do="anew"):
    """Fill an area, or all, with other words: pencil letters there change, all others stay."""

    cells: tuple[Position, ...] = ()

    def applied(self, state: PuzzleState, reviser: Reviser, run: SearchRun) -> PuzzleState:
        """The state with other letters in these cells."""
        cells = _area(state, self.cells) - state.held - state.typed
        if not cells:
            raise CommandError("every letter there is pinned or typed: nothing can be filled anew")
        return RefillCells(tuple(sorted(cells))).applied(state, reviser, run)


@dataclass(frozen=True, slots=True)
class Mend(SearchCommand, do="mend"):
    """Replace words that are rejected or that are not words, with as few changes as can be.

    Letters that are pinned or typed stay, but for those of a rejected word; the words of an area
    are filled anew.
    """

    cells: tuple[Position, ...] = ()

    def applied(self, state: PuzzleState, reviser: Reviser, run: SearchRun) -> PuzzleState:
        """The state with a word in every slot."""
        cleared = state.cleared(_area(state, self.cells)) if self.cells else state
        draft = cleared.draft(cleared.lettered - cleared.changeable)
        return revised(cleared, replace(draft, words=state.draft(()).words), reviser, run)


@dataclass(frozen=True, slots=True)
class Swap(SearchCommand, do="swap"):
    """Put another word into a slot, and mend the words that cross it."""

    slot: SlotName
    word: str

    def applied(self, state: PuzzleState, reviser: Reviser, run: SearchRun) -> PuzzleState:
        """The state with this word, and with as few other changes as can be."""
        return Mend().applied(Put(self.slot, self.word).applied(state), reviser, run)


@dataclass(frozen=True, slots=True)
class Another(SearchCommand, do="another"):
    """Make another puzzle: pencil letters anew, all others stay, with the next seed."""

    def applied(self, state: PuzzleState, reviser: Reviser, run: SearchRun) -> PuzzleState:
        """Another puzzle with the letters that a person gave, pinned or typed."""
        free = _area(state, ()) - state.held - state.typed
        if not free:
            raise CommandError("every letter is pinned or typed: no other puzzle can be made")
        cleared = replace(state.cleared(free), seed=state.seed + 1)
        return revised(cleared, cleared.draft(cleared.lettered), reviser, run)


def _area(state: PuzzleState, cells: Collection[Position]) -> frozenset[Position]:
    """The cells of an area; without any, all letter cells of the grid."""
    everywhere = (place for place in state.grid.positions() if state.grid[place].is_letter)
    return frozenset(letter_cell(state, cell) for cell in cells) or frozenset(everywhere)
