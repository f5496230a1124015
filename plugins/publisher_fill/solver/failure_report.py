"""The report of a grid that could not be filled, for the maker of the puzzle."""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_

from publisher import Letters, Position, TextDirection, draw
from publisher_fill.solver.domains import Domains, Wipeout
from publisher_fill.solver.fill_grid import FillSlot
from publisher_fill.solver.filled_layout import lettered, shown_pattern
from publisher_fill.solver.kin import KIN
from publisher_fill.solver.plurals import PLURALS
from publisher_fill.solver.problem import FillProblem

NAMED = 8
"""The number of open slots that a report names."""


def contradiction(problem: FillProblem, domains: Domains, least: int) -> str | None:
    """Why a slot has no word before the search begins; None if every slot has words.

    This makes the domains consistent.
    """
    for slot, fill_slot in enumerate(problem.fill_grid.slots):
        if not domains.sizes[slot]:
            why = why_no_word(problem, slot, least)
            return f"{fill_slot.name} ({shown_pattern(fill_slot)}): {why}"
    domains.propagate(dict.fromkeys(range(len(domains.sizes)), 0))
    return _why_wiped_out(problem, domains, domains.wipeout) if domains.wipeout else None


def failure_report(
    problem: FillProblem, domains: Domains, best_partial: Sequence[int], direction: TextDirection
) -> str:
    """The open slots of the best partial fill, the hardest first, and its drawing.

    `best_partial` has a letter mask or 0 for each slot.
    """
    slots = problem.fill_grid.slots
    answers = [
        problem.letters(domains.words_by_mask[word].codes) if word else None
        for word in best_partial
    ]
    cells = {
        cell: letter
        for fill_slot, letters in zip(slots, answers, strict=True)
        if letters
        for cell, letter in zip(fill_slot.grid_slot.cells, fill_slot.by_cell(letters), strict=True)
    }
    grid = lettered(problem.fill_grid.grid, cells)
    partial = _PartialFill(problem, domains, cells, [letters for letters in answers if letters])
    open_slots = [slot for slot, letters in enumerate(answers) if not letters]
    open_slots.sort(key=partial.choices)
    lines = [partial.describe(slot) for slot in open_slots[:NAMED]]
    if len(open_slots) > NAMED:
        lines.append(f"and {len(open_slots) - NAMED} more")
    return "\n".join([*lines, "the fullest grid:", draw(grid, direction)])


def why_no_word(problem: FillProblem, slot: int, least: int) -> str:
    """Why a slot has no word before anything is placed."""
    of_any_score = problem.fitting[slot] & ~problem.among(slot, problem.rejected)
    if problem.fitting[slot] and not of_any_score:
        given = problem.fill_grid.slots[slot].given
        return (
            "its letters stay, but the answer is rejected" if given else "all that fit are rejected"
        )
    if of_any_score and slot in problem.free:
        words = problem.vocabularies[slot]
        best = words.scores[(of_any_score & -of_any_score).bit_length() - 1]
        least = max(least, words.least)
        return f"no word that fits has a score of {least} or more; the best has {best}"
    if slot in problem.allowed:
        return "none of the words that it may have fits"
    return "no word of the lists fits"


def _why_wiped_out(problem: FillProblem, domains: Domains, wipeout: Wipeout) -> str:
    """The crossing, or the other word, that took the last word of a slot."""
    slots = problem.fill_grid.slots
    emptied, by = slots[wipeout.slot], slots[wipeout.by]
    lost = f"{emptied.name} ({shown_pattern(emptied)}) can have no word"
    if wipeout.at is None:
        answer = "".join(
            problem.letters(domains.words_by_mask[domains.single_word(wipeout.by)].codes)
        )
        if wipeout.rule == PLURALS:
            words = "it is" if emptied.given else "all that it could have are"
            return f"{lost}: {words} plurals, and `max_plurals` allows no more"
        if wipeout.rule == KIN:
            words = "it is" if emptied.given else "all that it could have are"
            return f"{lost}: {words} kin to {by.name}, {answer}, and `stems: distinct` is set"
        return f"{lost}: {by.name} takes {answer}, and no other is possible there"
    at = next(arc.other_at for arc in domains.arcs[wipeout.slot] if arc.at == wipeout.at)
    letters = ", ".join(problem.alphabet[code] for code in domains.letters(wipeout.by, at))
    return (
        f"{lost}: where it crosses {by.name} ({shown_pattern(by)}), letter {wipeout.at + 1} "
        f"can only be {letters}"
    )


class _PartialFill:
    """A partly filled grid: which words its letters leave to the open slots."""

    def __init__(
        self,
        problem: FillProblem,
        domains: Domains,
        cells: Mapping[Position, str],
        answers: Sequence[Letters],
    ) -> None:
        self.problem, self.domains, self.answers = problem, domains, answers
        self.patterns = [_pattern(fill_slot, cells) for fill_slot in problem.fill_grid.slots]

    def choices(self, slot: int) -> tuple[int, ...]:
        """The numbers of words that a slot can take; the hardest slot has the smallest tuple.

        The counts are those of the words that every crossing allows, of the words that are not kin
        of the grid's, of the unused words, and of all words that fit the letters.
        """
        fitting = self._fitting(slot)
        unused = fitting & ~self._in_the_grid(slot)
        apart = unused & ~self._kin_of_the_grid(slot)
        counts = self._crossable(slot, apart), apart, unused, fitting
        return tuple(words.bit_count() for words in counts)

    def describe(self, slot: int) -> str:
        """A slot, its letters, and how many words it can take."""
        fill_slot, pattern = self.problem.fill_grid.slots[slot], self.patterns[slot]
        shown = f"{fill_slot.name} ({''.join(letter or '.' for letter in pattern)})"
        crossing, count, unused, fitting = self.choices(slot)
        if not fitting:
            return f"{shown}: no word fits"
        if not unused:
            return f"{shown}: no word fits that the grid does not have already"
        if not count:
            alone = "the only word that fits is" if unused == 1 else "all that fit are"
            return f"{shown}: {alone} kin to another in the grid, and `stems: distinct` is set"
        words = f"{shown}: 1 word fits" if count == 1 else f"{shown}: {count} words fit"
        if not crossing:
            return f"{words}, but leave{'s' * (count == 1)} a crossing without one"
        return words if crossing == count else f"{words}, {crossing} of them at every crossing"

    def _fitting(self, slot: int) -> int:
        """The words of a slot that match its letters, as a set."""
        return self.domains.words(slot) & self.problem.matching(slot, self.patterns[slot])

    def _in_the_grid(self, slot: int) -> int:
        """The words of a slot that are in the grid already."""
        length = len(self.patterns[slot])
        alike = [letters for letters in self.answers if len(letters) == length]
        return reduce(or_, (self.problem.matching(slot, letters) for letters in alike), 0)

    def _kin_of_the_grid(self, slot: int) -> int:
        """The words of a slot that are kin to words in the grid, if these do not come together."""
        return reduce(or_, (self.problem.kin_of(slot, letters) for letters in self.answers), 0)

    def _crossable(self, slot: int, words: int) -> int:
        """Those of `words` that leave a word to every crossing slot."""
        vocabularies = self.problem.vocabularies
        for at, other, other_at in self.domains.arcs[slot]:
            fitting = self._fitting(other)
            own = vocabularies[slot].with_letter[at]
            others = vocabularies[other].with_letter[other_at]
            shared = min(len(own), len(others))  # of the letters, the last may be the grid's alone
            words &= reduce(or_, (own[c] for c in range(shared) if others[c] & fitting), 0)
        return words


def _pattern(fill_slot: FillSlot, cells: Mapping[Position, str]) -> list[str | None]:
    """The letters of a slot in a partly filled grid."""
    pattern = list(fill_slot.pattern)
    for cell, at in zip(fill_slot.grid_slot.cells, fill_slot.offsets, strict=True):
        if pattern[at] is None:
            pattern[at] = cells.get(cell)
    return pattern
