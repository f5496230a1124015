"""A reviser whose work is checked: the core trusts no generator, and says whose a failure is."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, overload

from publisher.errors import PluginError
from publisher.language.spelling import Letters
from publisher.model.grid import Grid, Slot
from publisher.model.layout import Layout
from publisher.model.numbering import entries
from publisher.plugins.draft import Candidate, Draft, Prospects, Reviser
from publisher.plugins.plugin_code import expect
from publisher.plugins.search_run import SearchRun
from publisher.workbench.shifts import plus, shift_of, shifted
from publisher.workbench.slot_names import slot_name

_TOGETHER = 200
"""So many candidates are made in one call of a plugin, which costs more than a candidate."""


@dataclass(frozen=True, eq=False)
class GuardedReviser(Reviser):
    """A reviser in a context that runs a plugin's code, with its answers checked there.

    Raises `PluginError` for an answer that breaks the contract of `Reviser`.
    """

    reviser: Reviser
    calling: Callable[[], AbstractContextManager[object]] = nullcontext

    @classmethod
    def of(cls, reviser: Reviser) -> "GuardedReviser":
        """The reviser itself if it is guarded; else a guard around it."""
        return reviser if isinstance(reviser, cls) else cls(reviser)

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:
        """A legal layout that has the kept letters and no rejected word."""
        with self.calling():
            layout = expect(self.reviser.revise(draft, seed, run), Layout, "a Layout")
            entries(layout)
            _check(draft, layout)
            return layout

    def candidates(self, draft: Draft, slot: Slot) -> Sequence[Candidate]:
        """The candidates of a slot, each checked when it is asked for."""
        with self.calling():
            found: object = self.reviser.candidates(draft, slot)
            if not isinstance(found, Sequence):
                expect(found, list, "a sequence of Candidates")
        return _GuardedCandidates(found, draft, slot, self.calling)

    def prospects(self, draft: Draft) -> Prospects:
        """The prospects of the draft."""
        with self.calling():
            return expect(self.reviser.prospects(draft), Prospects, "Prospects")

    def score(self, letters: Letters) -> float | None:
        """The score of an answer."""
        with self.calling():
            found = self.reviser.score(letters)
            return None if found is None else float(found)

    def start(self) -> Grid | None:
        """The grid that the options give."""
        with self.calling():
            grid = self.reviser.start()
            return None if grid is None else expect(grid, Grid, "a Grid")


@dataclass(frozen=True, eq=False)
class _GuardedCandidates(Sequence[Candidate]):
    """Candidates that a plugin makes as they are asked for."""

    found: Any
    draft: Draft
    slot: Slot
    calling: Callable[[], AbstractContextManager[object]]

    def __len__(self) -> int:
        with self.calling():
            return len(self.found)

    def __iter__(self) -> Iterator[Candidate]:
        for first in range(0, len(self), _TOGETHER):
            yield from self[first : first + _TOGETHER]

    @overload
    def __getitem__(self, position: int) -> Candidate: ...

    @overload
    def __getitem__(self, position: slice) -> Sequence[Candidate]: ...

    def __getitem__(self, position: int | slice) -> Candidate | Sequence[Candidate]:
        with self.calling():
            given = self.found[position]
            if isinstance(position, slice):
                return [self._checked(each) for each in given]
            return self._checked(given)

    def _checked(self, given: object) -> Candidate:
        """The candidate, if it can be one."""
        made = expect(given, Candidate, "a Candidate", "it gave")
        letters, slot = made.word.letters, self.slot
        fits = len(letters) == len(made.kept_words) == len(slot)
        if not fits or not self.draft.allows(letters, slot):
            name = slot_name(self.draft.grid, slot)
            why = "it is rejected" if fits else "it has another length"
            raise PluginError(f"“{made.word.spelling}” is not a candidate for {name}: {why}")
        return made


def _check(draft: Draft, layout: Layout) -> None:
    """Raise `PluginError` if a kept letter is not there, or a rejected word is."""
    shift = shift_of(draft, layout.grid)
    for place in sorted(draft.kept):
        there = plus(place, shift)
        if there not in layout.grid or layout.grid[there].letter != draft.grid[place].letter:
            where = f"row {place.row + 1}, column {place.column + 1}"
            raise PluginError(f"it changed the letter at {where}, which is kept")
    refused = {(each.letters, each.slot) for each in shifted(draft.rejected, shift)}
    for each in layout.placements:
        if {(each.word.letters, None), (each.word.letters, each.slot)} & refused:
            name = slot_name(layout.grid, each.slot)
            raise PluginError(f"it put “{each.word.spelling}” into {name}, which is rejected there")
