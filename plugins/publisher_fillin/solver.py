"""How many solutions a fill-in has: an exact search that ends at the second one.

Every slot has a set of words as bits. A letter that no word of a slot has in a cell leaves no word
with it in the slot that crosses there; a slot with one word takes it from the other slots; and a
word that only one slot can take is there. Where nothing follows any more, the slot with the fewest
words is tried word by word.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from publisher import Letters, Position

Solution = tuple[Letters, ...]
"""The letters of each slot."""

MOST_TRIES, MOST_WORK = 2000, 80_000
"""The most words that are tried, and the most times the number of slots: a try costs more where
there are many. A puzzle that needs more is too hard to be proved."""


ALIKE = 16
"""To compare the words of so many slots is as much work as to look through the crossings of one."""


class Solutions(NamedTuple):
    """The first solutions, two at most, and how many words were tried.

    Without `is_proved` there may be others than these.
    """

    solutions: tuple[Solution, ...]
    tries: int
    is_proved: bool

    @property
    def is_unique(self) -> bool:
        """Whether it is proved that there is one solution."""
        return self.is_proved and len(self.solutions) == 1


class _Words:
    """The words of one length, those with a letter at each place, and the slots for them."""

    def __init__(self, words: Sequence[Letters]) -> None:
        self.words, self.slots = words, list[int]()
        self.with_letter = [dict[str, int]() for _ in words[0]]
        for index, word in enumerate(words):
            for letters, letter in zip(self.with_letter, word, strict=True):
                letters[letter] = letters.get(letter, 0) | 1 << index


class _Crossing(NamedTuple):
    """The letter of a slot that is a letter of another slot too."""

    at: int
    other: int
    other_at: int


class FillInSolver:
    """The slots of a fill-in, as the cells of each, and its words, one for each slot.

    `work` counts slots whose crossings were looked through, and what took as long.
    """

    def __init__(self, slots: Sequence[Sequence[Position]], words: Sequence[Letters]) -> None:
        by_length = defaultdict(list)
        for word in words:
            by_length[len(word)].append(word)
        groups = {length: _Words(tuple(found)) for length, found in by_length.items()}
        self._slots, self._groups = slots, [groups[len(slot)] for slot in slots]
        places: dict[Position, list[tuple[int, int]]] = defaultdict(list)
        for slot, cells in enumerate(slots):
            self._groups[slot].slots.append(slot)
            for at, cell in enumerate(cells):
                places[cell].append((slot, at))
        self._crossings = [
            [_Crossing(at, *each) for at, cell in enumerate(cells) for each in places[cell]]
            for cells in slots
        ]
        for slot, crossings in enumerate(self._crossings):
            self._crossings[slot] = [each for each in crossings if each.other != slot]
        self._places = places
        self._tries, self._most = 0, min(MOST_TRIES, MOST_WORK // max(len(slots), 1))
        self.work = 0

    def words_left(
        self, given: Mapping[Position, str], before: Sequence[int] | None = None
    ) -> Sequence[int]:
        """The words that each slot can have with these letters, as bits; `before` without them."""
        sets = list(before or [(1 << len(group.words)) - 1 for group in self._groups])
        changed = set() if before else set(range(len(sets)))
        for cell, letter in given.items():
            for slot, at in self._places[cell]:
                words = sets[slot] & self._groups[slot].with_letter[at].get(letter, 0)
                if words != sets[slot]:
                    sets[slot] = words
                    changed.add(slot)
        self._follow(sets, changed)
        return sets

    def solve(self, left: Sequence[int]) -> Solutions:
        """The solutions with words that are left, two at most."""
        self._tries = 0
        solutions = dict[Solution, None]()
        for solution in self._search(list(left)):
            solutions[solution] = None  # a word that is there twice makes the same one again
            if len(solutions) == 2:
                break
        is_proved = len(solutions) == 2 or self._tries <= self._most
        return Solutions(tuple(solutions), self._tries, is_proved)

    def _search(self, sets: list[int]) -> Iterator[Solution]:
        waiting = [(sets, set[int]())] if all(sets) else []
        while waiting:
            sets, changed = waiting.pop()
            if not self._follow(sets, changed):
                continue
            open_slots = [slot for slot, words in enumerate(sets) if words & (words - 1)]
            if not open_slots:
                pairs = zip(self._groups, sets, strict=True)
                yield tuple(group.words[words.bit_length() - 1] for group, words in pairs)
                continue
            slot = min(open_slots, key=lambda each: sets[each].bit_count())
            self._tries += sets[slot].bit_count()
            if self._tries > self._most:
                return
            for word in _single_bits(sets[slot]):
                tried = sets.copy()
                tried[slot] = word
                waiting.append((tried, {slot}))

    def _follow(self, sets: list[int], changed: set[int]) -> bool:
        """Take all words from slots that cannot be there; False if a slot is left without one."""
        touched = dict[int, _Words]()
        while changed:
            slot = changed.pop()
            if not sets[slot]:
                return False
            touched[len(self._slots[slot])] = self._groups[slot]
            self.work += 1
            changed |= self._crossed(sets, slot)
            if not changed:
                changed = self._placed(sets, touched.values())
                touched.clear()
        return True

    def _crossed(self, sets: list[int], slot: int) -> set[int]:
        """Take the words that do not cross any word of a slot; the slots that lose any."""
        words, changed = sets[slot], set()
        for at, other, other_at in self._crossings[slot]:
            there = self._groups[other].with_letter[other_at]
            fitting = 0
            for letter, with_letter in self._groups[slot].with_letter[at].items():
                if words & with_letter:
                    fitting |= there.get(letter, 0)
            if sets[other] & ~fitting:
                sets[other] &= fitting
                changed.add(other)
        return changed

    def _placed(self, sets: list[int], groups: Iterable[_Words]) -> set[int]:
        """Take words that are placed from other slots, and place those that have no other one.

        Returns the slots that lose words; a word without a slot, or with two, leaves one empty.
        """
        changed = set()
        for group in groups:
            self.work += len(group.slots) // ALIKE
            once = twice = settled = 0
            for slot in group.slots:
                words = sets[slot]
                twice |= once & words
                once |= words
                if not words & (words - 1):
                    if settled & words or not words:
                        sets[slot] = 0
                        return {slot}
                    settled |= words
            if once.bit_count() < len(group.words):
                sets[group.slots[0]] = 0
                return {group.slots[0]}
            lonely = once & ~twice & ~settled
            for slot in group.slots:
                words = sets[slot]
                fewer = words & lonely or words & ~settled
                if words & (words - 1) and fewer != words:
                    sets[slot] = fewer
                    changed.add(slot)
        return changed


def _single_bits(bits: int) -> Iterator[int]:
    while bits:
        yield bits & -bits
        bits &= bits - 1
