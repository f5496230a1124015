"""The reviser of `fill`: the word index is loaded once, and kept for every draft."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from publisher import (
    Candidate,
    Draft,
    GenerationError,
    Grid,
    Layout,
    Letters,
    OptionError,
    Prospects,
    Request,
    Reviser,
    SearchRun,
    Slot,
    slots,
)
from publisher_fill.design.options import DesignOptions
from publisher_fill.improvement import improve
from publisher_fill.inputs import STEPS_WITHOUT_USED, FillInputs, slot_name
from publisher_fill.options import FillOptions
from publisher_fill.revising.conflict import conflict_error
from publisher_fill.revising.draft_problem import DraftProblem, DraftWords, without_letters
from publisher_fill.revising.prospects import prospects
from publisher_fill.revising.ranking import RankedCandidates, RankedSlot
from publisher_fill.revising.revision import NoRevisionError, Revised, Revision
from publisher_fill.solver.fill_grid import FillGrid
from publisher_fill.solver.filled_layout import layout, lettered
from publisher_fill.solver.problem import Fill
from publisher_fill.theme_slots import with_theme

_NO_ANSWERS: Sequence[tuple[str, ...]] = ()


class FillReviser(Reviser):
    """Revises grids that were drawn or designed; where a grid came from makes no difference."""

    def __init__(self, request: Request, options: FillOptions) -> None:
        """Read the lists; raises the `OptionError` and `SourceError` that `generate` would."""
        self._words = DraftWords(FillInputs.of(request, options))
        self._words.allowed  # noqa: B018 - raises for an answer that is not a word

    def start(self) -> Grid | None:
        """The grid that is drawn; None if it is designed."""
        asked = self._words.inputs.asked
        return None if isinstance(asked, DesignOptions) else asked.grid

    def candidates(self, draft: Draft, slot: Slot) -> Sequence[Candidate]:
        """Every word of the lists and the config that fits, by what it leaves to its crossings.

        A word that is not arc consistent is not possible.
        """
        return RankedCandidates(RankedSlot(self._words, draft, slot))

    def score(self, letters: Letters) -> float | None:
        """The score that the lists have for a word."""
        return self._words.score(self._words.flat(letters))

    def prospects(self, draft: Draft) -> Prospects:
        """The prospects after arc consistency."""
        return prospects(self._words, draft)

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:
        """The draft with every slot filled, and as few answers changed as can be."""
        if not slots(draft.grid):
            raise GenerationError("the grid has no slot: words need two cells or more in a row")
        failed: NoRevisionError | None = None
        for placed in self._with_theme(draft, seed):
            try:
                made = self._revised(placed, seed, run)
                return made if placed.grid == draft.grid else replace(made, complete=False)
            except NoRevisionError as error:
                failed = failed or error
            if run.stopped is not None:
                break
        if failed is None:
            raise GenerationError("beside the letters that stay, no slots take all theme entries")
        problem, least = failed.draft.problem, self._words.inputs.options.min_score.lowest
        raise conflict_error(problem, least, run, is_proved=failed.is_proved) from None

    def _revised(self, draft: Draft, seed: int, run: SearchRun) -> Layout:
        own = {**self._words.inputs.config_words, **self._words.own(draft)}
        remarks = self._remarks(draft)

        def as_layout(fill: Fill, *, complete: bool = False) -> Layout:
            made = layout(fill, own, self._words.language, complete=complete)
            return replace(made, remarks=(*remarks, *made.remarks))

        def better(fill: Fill) -> None:
            run.better(as_layout(fill))

        hard, revised = self._with_fewest_changes(draft, seed, run, better)
        fill = revised.fill
        if self._words.inputs.options.improve:
            fill = improve(self._improvable(hard, revised), seed, run, better)
        return as_layout(fill, complete=revised.is_fewest)

    def _with_fewest_changes(
        self, draft: Draft, seed: int, run: SearchRun, better: Callable[[Fill], None]
    ) -> tuple[DraftProblem, Revised]:
        """A fill of a draft, without new words that the other puzzles have if that is found."""
        if used := self._words.inputs.used:
            others = DraftProblem.of(self._words, draft, draft.kept, used)
            try:
                made = Revision(others, seed, run, better, STEPS_WITHOUT_USED).revised()
                return others, replace(made, is_fewest=False)
            except NoRevisionError:
                if run.stopped is not None:
                    raise
        hard = DraftProblem.of(self._words, draft, draft.kept)
        return hard, Revision(hard, seed, run, better).revised()

    def _improvable(self, hard: DraftProblem, revised: Revised) -> Fill:
        """The fill with all letters hard but those of words of the lists that are new."""
        problem, answers = hard.problem, revised.fill.answers
        cells = {
            cell: letter
            for slot, letters in enumerate(answers)
            if letters in problem.extra[slot] and slot not in revised.changed
            for cell, letter in zip(
                problem.fill_grid.slots[slot].grid_slot.cells,
                problem.fill_grid.slots[slot].by_cell(letters),
                strict=True,
            )
        }
        draft = replace(hard.draft, grid=lettered(hard.draft.grid, cells))
        left = DraftProblem.of(self._words, draft, {*draft.kept, *cells}, problem.used).problem
        of_lists = replace(left, extra=dict.fromkeys(problem.extra, _NO_ANSWERS))
        return Fill(of_lists, answers, revised.fill.scores)

    def _with_theme(self, draft: Draft, seed: int) -> Iterator[Draft]:
        """The draft with the theme in letters that are kept, one way after the other."""
        words, theme = self._words, self._words.inputs.theme
        kept = set(draft.kept)
        for fill_slot in FillGrid.of(draft.grid, words.language).slots:
            if fill_slot.given in theme and draft.allows(
                fill_slot.by_cell(fill_slot.given or ()), fill_slot.grid_slot
            ):
                kept.update(fill_slot.grid_slot.cells)
        if not theme:
            yield draft
            return
        hard = without_letters(draft.grid, kept)
        try:
            for grid in with_theme(hard, theme, words.language, Random(seed)):
                placed = {
                    cell: grid[cell].letter
                    for cell in grid.positions()
                    if grid[cell].letter and cell not in kept
                }
                yield replace(
                    draft, grid=lettered(draft.grid, placed), kept=frozenset({*kept, *placed})
                )
        except OptionError as error:
            raise GenerationError(f"{error.message} beside the letters that stay") from None

    def _remarks(self, draft: Draft) -> tuple[str, ...]:
        """Remarks on words and options that are not used."""
        slots = {
            slot.name: len(slot) for slot in FillGrid.of(draft.grid, self._words.language).slots
        }
        lost = [
            f"allow: {name} is not a slot of this grid for such words: not used"
            for name, answers in self._words.allowed.items()
            if slots.get(slot_name(name)) not in {len(each) for each in answers}
        ]
        return (*self._words.inputs.notes, *lost)
