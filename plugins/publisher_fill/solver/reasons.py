"""Why a grid could not be filled, in words for its maker."""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_

from publisher import Position, TextDirection, draw
from publisher_fill.solver.crossings import Place
from publisher_fill.solver.domains import Domains, Emptied, stem
from publisher_fill.solver.layouts import lettered, pattern_of
from publisher_fill.solver.problem import Letters, Task

NAMED = 8
"""How many slots are named."""


def impossible(task: Task, domains: Domains, least: int) -> str | None:
    """What cannot be from the beginning; None if every slot has words.

    The domains are made consistent.
    """
    for number, place in enumerate(task.blank.places):
        if not domains.sizes[number]:
            return f"{place.name} ({pattern_of(place)}): {_none(task, number, least)}"
    domains.propagate(dict.fromkeys(range(len(domains.sizes)), 0))
    return _emptied(task, domains, domains.emptied) if domains.emptied else None


def unfilled(task: Task, domains: Domains, most: Sequence[int], direction: TextDirection) -> str:
    """Which slots are open in the fullest grid there was, the worst first, and it as a drawing.

    `most` has a hot word or 0 for each slot.
    """
    places = task.blank.places
    answers = [task.letters(domains.known[word].text) if word else None for word in most]
    cells = {
        cell: letter
        for place, letters in zip(places, answers, strict=True)
        if letters
        for cell, letter in zip(place.slot.cells, place.parted(letters), strict=True)
    }
    grid = lettered(task.blank.grid, cells)
    crossed = _Crossed(task, domains, cells, [letters for letters in answers if letters])
    missing = [number for number, letters in enumerate(answers) if not letters]
    missing.sort(key=crossed.choice)
    lines = [crossed.told(number) for number in missing[:NAMED]]
    if len(missing) > NAMED:
        lines.append(f"and {len(missing) - NAMED} more")
    return "\n".join([*lines, "the most that was filled:", draw(grid, direction)])


def _none(task: Task, number: int, least: int) -> str:
    """Why a slot has no word before anything is placed."""
    of_any_score = task.fitting[number]
    if of_any_score and number in task.free:
        best = task.vocabularies[number].scores[(of_any_score & -of_any_score).bit_length() - 1]
        return f"no word that fits has a score of {least} or more; the best has {best}"
    if number in task.allowed:
        return "none of the words that it may have fits"
    return "no word of the lists fits"


def _emptied(task: Task, domains: Domains, emptied: Emptied) -> str:
    """Which crossing took the last word of a slot."""
    places = task.blank.places
    slot, by = places[emptied.slot], places[emptied.by]
    lost = f"{slot.name} ({pattern_of(slot)}) can have no word"
    if emptied.at is None:
        answer = "".join(task.letters(domains.known[domains.only(emptied.by)].text))
        if emptied.alike:
            words = "it begins" if slot.given else "all that it could have begin"
            return f"{lost}: {words} as {by.name}, {answer}, does, and `stems: distinct` is set"
        return f"{lost}: {by.name} takes {answer}, and no other is possible there"
    at = next(arc.other_at for arc in domains.arcs[emptied.slot] if arc.at == emptied.at)
    letters = ", ".join(task.alphabet[code] for code in domains.letters(emptied.by, at))
    return (
        f"{lost}: where it crosses {by.name} ({pattern_of(by)}), letter {emptied.at + 1} can only "
        f"be {letters}"
    )


class _Crossed:
    """A grid that is filled in part: what its letters have left of the slots that are open."""

    def __init__(
        self,
        task: Task,
        domains: Domains,
        cells: Mapping[Position, str],
        answers: Sequence[Letters],
    ) -> None:
        self.task, self.domains, self.answers = task, domains, answers
        self.patterns = [_pattern(place, cells) for place in task.blank.places]

    def choice(self, number: int) -> tuple[int, ...]:
        """How much choice a slot has: words at every crossing, words at all; the worst is least."""
        fitting = self._fitting(number)
        unused = fitting & ~self._used(number)
        apart = unused & ~self._alike(number)
        counts = self._crossing(number, apart), apart, unused, fitting
        return tuple(words.bit_count() for words in counts)

    def told(self, number: int) -> str:
        """A slot, what stands in it, and how many words it may have."""
        place, pattern = self.task.blank.places[number], self.patterns[number]
        shown = f"{place.name} ({''.join(letter or '.' for letter in pattern)})"
        crossing, count, unused, fitting = self.choice(number)
        if not fitting:
            return f"{shown}: no word fits"
        if not unused:
            return f"{shown}: no word fits that the grid does not have already"
        if not count:
            alone = "the only word that fits begins" if unused == 1 else "all that fit begin"
            return f"{shown}: {alone} as another in the grid does, and `stems: distinct` is set"
        words = f"{shown}: 1 word fits" if count == 1 else f"{shown}: {count} words fit"
        if not crossing:
            return f"{words}, but leave{'s' * (count == 1)} a crossing without one"
        return words if crossing == count else f"{words}, {crossing} of them at every crossing"

    def _fitting(self, number: int) -> int:
        """The words of a slot that have its letters, as a set."""
        return self.domains.words(number) & self.task.matching(number, self.patterns[number])

    def _used(self, number: int) -> int:
        """Those that stand in the grid."""
        length = len(self.patterns[number])
        alike = [letters for letters in self.answers if len(letters) == length]
        return reduce(or_, (self.task.matching(number, letters) for letters in alike), 0)

    def _alike(self, number: int) -> int:
        """Those that begin as words in the grid do, if these are to be distinct."""
        length, found = len(self.patterns[number]), 0
        for letters in self.answers if self.task.stems == "distinct" else ():
            if size := stem(len(letters), length):
                found |= self.task.matching(number, [*letters[:size], *[None] * (length - size)])
        return found

    def _crossing(self, number: int, words: int) -> int:
        """Those that leave a word to each slot that crosses."""
        vocabularies = self.task.vocabularies
        for at, other, other_at in self.domains.arcs[number]:
            fitting = self._fitting(other)
            own, others = vocabularies[number].masks[at], vocabularies[other].masks[other_at]
            shared = min(len(own), len(others))  # of the letters, the last may be the grid's alone
            words &= reduce(or_, (own[c] for c in range(shared) if others[c] & fitting), 0)
        return words


def _pattern(place: Place, cells: Mapping[Position, str]) -> list[str | None]:
    """What stands in a slot."""
    pattern = list(place.pattern)
    for cell, at in zip(place.slot.cells, place.starts, strict=True):
        if pattern[at] is None:
            pattern[at] = cells.get(cell)
    return pattern
