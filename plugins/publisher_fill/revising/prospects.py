"""The prospects of a draft: letters of open cells, hopeless slots, unknown answers."""

from collections.abc import Sequence

from publisher import Draft, Letters, Position, Prospects
from publisher_fill.revising.draft_problem import DraftProblem, DraftWords
from publisher_fill.solver.domains import Domains
from publisher_fill.solver.problem import FillProblem


def prospects(words: DraftWords, draft: Draft) -> Prospects:
    """The letters of open cells after propagation to a fixed point, and where no word fits."""
    made = DraftProblem.of(words, draft)
    problem = made.problem
    domains, hopeless = consistent(problem, unused(made, problem))
    letters: dict[Position, frozenset[str]] = {}
    for slot, fill_slot in enumerate(problem.fill_grid.slots):
        for cell, at in zip(fill_slot.grid_slot.cells, fill_slot.offsets, strict=True):
            if fill_slot.pattern[at] is None and slot not in hopeless:
                codes = _codes(domains, slot, at)
                found = frozenset(problem.alphabet[code] for code in codes)
                letters[cell] = letters.get(cell, found) & found
    slots = problem.fill_grid.slots
    return Prospects(
        letters,
        tuple(slots[slot].grid_slot for slot in sorted(hopeless)),
        tuple(slots[slot].grid_slot for slot in sorted(made.unknown)),
    )


def unused(draft: DraftProblem, problem: FillProblem, cleared: int | None = None) -> list[int]:
    """For each slot the words that it may have, without the answers that other slots have.

    The answers count that the problem has too; for the slot that is `cleared` in it, those of the
    draft. With `stems: distinct`, kin of an answer are left out too, but for the draft's own.
    """
    sets = problem.usable(draft.words.inputs.options.min_score.lowest)
    slots = problem.fill_grid.slots
    given = {slot: letters for slot, letters in draft.answers.items() if slots[slot].given}
    for slot in range(len(sets)):
        if slots[slot].given:
            continue
        for other, letters in (draft.answers if slot == cleared else given).items():
            if other != slot:
                sets[slot] &= ~_excluded(problem, slot, other, letters)
    return sets


def consistent(problem: FillProblem, sets: Sequence[int]) -> tuple[Domains, set[int]]:
    """The domains, made arc consistent, and the slots that have no word.

    A slot that has none, at first or after propagation, is passed over: what it would take of
    others is left to them.
    """
    hopeless = {slot for slot, words in enumerate(sets) if not words}
    while True:
        arcs = [
            [arc for arc in arcs if slot not in hopeless and arc.other not in hopeless]
            for slot, arcs in enumerate(problem.fill_grid.arcs)
        ]
        left = [0 if slot in hopeless else words for slot, words in enumerate(sets)]
        domains = Domains(problem.vocabularies, left, arcs, len(problem.alphabet))
        queue = {slot: 0 for slot in range(len(sets)) if slot not in hopeless}
        if domains.propagate(queue) or domains.wipeout is None:
            return domains, hopeless
        hopeless.add(domains.wipeout.slot)


def _codes(domains: Domains, slot: int, at: int) -> Sequence[int]:
    """The codes that the words of a slot have at an offset, crossed or not."""
    short, vocabulary = domains.short[slot], domains.vocabularies[slot]
    if short is not None:
        return [domains.words_by_mask[word].codes[at] for word in short]
    words = domains.sets[slot]
    return [code for code, having in enumerate(vocabulary.with_letter[at]) if having & words]


def _excluded(problem: FillProblem, slot: int, other: int, letters: Letters) -> int:
    """The words of a slot that may not come beside the answer of another: itself, or its kin."""
    length = len(problem.fill_grid.slots[slot])
    found = problem.matching(slot, letters) if len(letters) == length else 0
    return found | problem.kin_of(slot, letters, other)
