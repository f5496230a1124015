"""How many solutions a codeword has: an exact search that ends at the second one.

Every number has a set of letters, and every slot a set of words: those of its length that repeat
letters where it repeats numbers. A letter that is in no word of a slot is no letter of the number
there; a word with a letter that a number does not have is no word of the slot; and a letter of one
number is that of no other. Where nothing follows any more, the slot with the fewest words is tried
word by word.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from publisher import Letters

Vocabulary = Callable[[int], Iterable[Letters]]
"""The words of a length that a solver may be taken to know."""

LetterKey = tuple[str, ...]
"""The letter of each number, from 0."""

MOST_TRIES = 400
"""The most words that are tried; a codeword that needs more is too hard to be proved."""


class Decodings(NamedTuple):
    """The first solutions, two at most; without `is_proved` there may be others."""

    codes: tuple[LetterKey, ...]
    is_proved: bool

    @property
    def is_unique(self) -> bool:
        """Whether it is proved that there is one solution."""
        return self.is_proved and len(self.codes) == 1


class _AlikeWords:
    """The words that repeat letters alike, as sets by the letter of each number in them.

    `with_letter` has a mapping for each different letter of a word, in the order of the word.
    """

    def __init__(self, words: Sequence[Letters], places: Sequence[int]) -> None:
        self.words = words
        size = len(words) // 8 + 1
        self.with_letter: list[dict[str, int]] = []
        for place in places:
            sets: dict[str, bytearray] = defaultdict(lambda: bytearray(size))
            for index, word in enumerate(words):
                sets[word[place]][index >> 3] |= 1 << (index & 7)
            masks = {letter: int.from_bytes(bits, "little") for letter, bits in sets.items()}
            self.with_letter.append(masks)


class CodeSolver:
    """The slots of a codeword, as the numbers in each, and the words that may be in them."""

    def __init__(self, slots: Sequence[Sequence[int]], vocabulary: Vocabulary) -> None:
        self._numbers = [tuple(dict.fromkeys(slot)) for slot in slots]
        self._count = 1 + max(number for slot in slots for number in slot)
        shapes = [_shape(slot) for slot in slots]
        known = _by_shape(set(shapes), vocabulary)
        self._alike = [known[shape] for shape in shapes]
        self._slots_of: list[list[tuple[int, int]]] = [[] for _ in range(self._count)]
        for slot, numbers in enumerate(self._numbers):
            for at, number in enumerate(numbers):
                self._slots_of[number].append((slot, at))
        self._tries = 0

    def solve(self, given: Mapping[int, str]) -> Decodings:
        """The solutions with these letters of numbers, two at most."""
        self._tries = 0
        letters = {each for alike in self._alike for masks in alike.with_letter for each in masks}
        state = _State(
            [(1 << len(alike.words)) - 1 for alike in self._alike],
            [{given[each]} if each in given else letters.copy() for each in range(self._count)],
        )
        codes = []
        for code in self._search(state):
            codes.append(code)
            if len(codes) == 2:
                break
        return Decodings(tuple(codes), len(codes) == 2 or self._tries <= MOST_TRIES)

    def _search(self, start: "_State") -> Iterator[LetterKey]:
        waiting = [(start, set(range(len(self._numbers))), set(range(self._count)))]
        while waiting:
            state, slots, numbers = waiting.pop()
            if not self._follow(state, slots, numbers):
                continue
            open_slots = [slot for slot, words in enumerate(state.words) if words & (words - 1)]
            if not open_slots:
                yield tuple(min(letters) for letters in state.letters)
                continue
            slot = min(open_slots, key=lambda each: state.words[each].bit_count())
            self._tries += state.words[slot].bit_count()
            if self._tries > MOST_TRIES:
                return
            for word in _single_bits(state.words[slot]):
                tried = state.copy()
                tried.words[slot] = word
                waiting.append((tried, {slot}, set()))

    def _follow(self, state: "_State", slots: set[int], numbers: set[int]) -> bool:
        """Take away what cannot be, from these slots and numbers on; False if nothing is left."""
        while slots or numbers:
            for slot in slots:
                numbers |= self._narrowed(state, slot)
            slots = set()
            for number in sorted(numbers):
                if not state.letters[number]:
                    return False
            numbers |= _taken(state, numbers)
            for number in numbers:
                letters = state.letters[number]
                for slot, at in self._slots_of[number]:
                    masks = self._alike[slot].with_letter[at]
                    fitting = 0
                    for letter in letters:
                        fitting |= masks.get(letter, 0)
                    if state.words[slot] & ~fitting:
                        state.words[slot] &= fitting
                        if not state.words[slot]:
                            return False
                        slots.add(slot)
            numbers = set()
        return True

    def _narrowed(self, state: "_State", slot: int) -> set[int]:
        """Take the letters that no word of a slot has from its numbers; those that lose any."""
        words, changed = state.words[slot], set()
        for number, masks in zip(self._numbers[slot], self._alike[slot].with_letter, strict=True):
            letters = state.letters[number]
            kept = {letter for letter in letters if masks.get(letter, 0) & words}
            if len(kept) < len(letters):
                state.letters[number] = kept
                changed.add(number)
        return changed


class _State(NamedTuple):
    """The words that each slot may have, and the letters that each number may have."""

    words: list[int]
    letters: list[set[str]]

    def copy(self) -> "_State":
        """Another state that may be changed: sets of letters are replaced, and never changed."""
        return _State(self.words.copy(), self.letters.copy())


def _taken(state: _State, numbers: Iterable[int]) -> set[int]:
    """Take the letters of these numbers that have one from all others; those that lose any."""
    changed: set[int] = set()
    waiting = [number for number in numbers if len(state.letters[number]) == 1]
    while waiting:
        number = waiting.pop()
        taken = state.letters[number]
        for other, letters in enumerate(state.letters):
            if other != number and not taken.isdisjoint(letters):
                state.letters[other] = letters - taken
                changed.add(other)
                if len(state.letters[other]) == 1:
                    waiting.append(other)
    return changed


def _by_shape(
    shapes: Iterable[tuple[int, ...]], vocabulary: Vocabulary
) -> Mapping[tuple[int, ...], _AlikeWords]:
    """The words of each shape."""
    found: dict[tuple[int, ...], list[Letters]] = {shape: [] for shape in shapes}
    for length in sorted({len(shape) for shape in found}):
        for word in vocabulary(length):
            shape = _shape(word)
            if shape in found:
                found[shape].append(word)
    return {shape: _AlikeWords(words, sorted(set(shape))) for shape, words in found.items()}


def _shape(items: Sequence[object]) -> tuple[int, ...]:
    """The place where each item is first, such as 0, 1, 0 of ABA."""
    return tuple(map(items.index, items))


def _single_bits(bits: int) -> Iterator[int]:
    while bits:
        yield bits & -bits
        bits &= bits - 1
