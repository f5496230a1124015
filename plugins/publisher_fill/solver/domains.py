"""What is still possible in each slot, kept consistent over all crossings.

A long list of possible words is one integer, bit i for word i of its length; a look at all of them
for one letter is one AND with the mask of the index. A short list is a list of *hot* words: a hot
word is an integer with one bit for each of its letters, at `offset * size of the alphabet + code`.
The OR of a short list is all letters that it can still put anywhere, so most short lists are
checked with a handful of operations.

`open` has the letters that a slot can still take, as the OR of hot words; at a crossing both slots
always have the same. Whenever a slot loses its last word with a letter, the letter leaves the
crossing slot too, and its words with it, until nothing changes: maintained arc consistency. A slot
is looked at again only if it lost a letter or a word, so this comes to an end.
"""

import re
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from publisher_fill.wordlist.index import Codes, Words

SHORT = 96
"""How many words are looked at one by one rather than as a set of all; measured."""

_FIRST = (1 << 1020) - 1
"""The best thousand words: most letters are found among them without a look at the rest."""

_BEST = (1 << 4080) - 1
ENOUGH = 200
"""How many words tell how frequent letters are; looked for among the best four thousand."""

ONES = re.compile("1")


class Arc(NamedTuple):
    """A crossing as one of its slots sees it: the own offset, the other slot, the offset there."""

    at: int
    other: int
    other_at: int


class Emptied(NamedTuple):
    """The slot that lost its last word, and the slot that took it.

    `at` is the offset in the emptied slot where the two cross, None if it was by a ban on repeats,
    or on words that are `alike`.
    """

    slot: int
    by: int
    at: int | None
    alike: bool = False


class Known(NamedTuple):
    """What a hot word stands for."""

    text: Codes
    score: int


class _Hot(dict[int, int]):
    """The hot words of a vocabulary by index, each made when it is first asked for."""

    def __init__(self, words: Words, alphabet: int, known: dict[int, Known]) -> None:
        self._words = words
        self._alphabet = alphabet
        self._known = known

    def __missing__(self, index: int) -> int:
        text = self._words.text(index)
        hot = shift = 0
        for code in text:
            hot |= 1 << shift + code
            shift += self._alphabet
        self[index] = hot
        self._known[hot] = Known(text, self._words.scores[index])
        return hot


class Domains:
    """What is possible in each slot, and the way back."""

    def __init__(
        self,
        vocabularies: Sequence[Words],
        sets: Sequence[int],
        arcs: Sequence[Sequence[Arc]],
        alphabet: int,
        *,
        distinct_stems: bool = False,
    ) -> None:
        """Start from a set of words a slot; `alphabet` is the number of letters.

        Slots of equal length may have different vocabularies.
        """
        self._distinct_stems = distinct_stems
        self.arcs = arcs
        self.sets = list(sets)
        self.short: list[list[int] | None] = [None] * len(sets)
        self.sizes = [words.bit_count() for words in sets]
        self.open = [_every_letter(each, alphabet) for each in vocabularies]
        self.known: dict[int, Known] = {}
        self.emptied: Emptied | None = None
        self.vocabularies = vocabularies
        self._alphabet = alphabet
        self._full = (1 << alphabet) - 1
        self._codes: dict[int, tuple[int, ...]] = {}
        self._trail: list[tuple[int, int, list[int] | None, int, int]] = []
        self._takers: dict[int, Arc] = {}
        self._rivals = _rivals(vocabularies)
        hot = {id(each): _Hot(each, alphabet, self.known) for each in vocabularies}
        self._hot = [hot[id(each)] for each in vocabularies]

    # -- looking -------------------------------------------------------------------------------

    def letters(self, slot: int, at: int) -> tuple[int, ...]:
        """The codes that are possible at an offset of a slot."""
        return self._of(self.open[slot] >> at * self._alphabet & self._full)

    def words(self, slot: int) -> int:
        """The possible words of a slot as a set."""
        short = self.short[slot]
        if short is None:
            return self.sets[slot]
        return reduce(or_, (self._bit(slot, word) for word in short), 0)

    def word(self, slot: int, index: int) -> int:
        """A word of the slot's vocabulary as a hot word."""
        return self._hot[slot][index]

    def only(self, slot: int) -> int:
        """The word of a slot that has one left."""
        short = self.short[slot]
        return short[0] if short is not None else self.word(slot, self.sets[slot].bit_length() - 1)

    def has(self, slot: int, word: int) -> bool:
        """Whether a word is still possible in a slot."""
        if word & self.open[slot] != word:
            return False
        short = self.short[slot]
        return word in short if short is not None else bool(self._bit(slot, word))

    def counts(self, slot: int, at: int, codes: Sequence[int]) -> list[int]:
        """How many words of a slot have each of these codes at an offset.

        Of a very long list only the best words are counted, if they are enough to go by.
        """
        short = self.short[slot]
        if short is not None:
            known = self.known
            letters = [known[word].text[at] for word in short]
            return [letters.count(code) for code in codes]
        words, masks = self.sets[slot], self.vocabularies[slot].masks[at]
        best = words & _BEST
        if best.bit_count() >= ENOUGH:
            words = best
        return [(words & masks[code]).bit_count() for code in codes]

    # -- changing ------------------------------------------------------------------------------

    def mark(self) -> int:
        """Where `undo` goes back to."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Take back all changes since the mark."""
        trail = self._trail
        sets, short, sizes, open_ = self.sets, self.short, self.sizes, self.open
        while len(trail) > mark:
            slot, sets[slot], short[slot], sizes[slot], open_[slot] = trail.pop()

    def assign(self, slot: int, word: int) -> bool:
        """Put a word into a slot; False if some slot has no word left then."""
        self._save(slot)
        self.short[slot] = [word]
        self.sizes[slot] = 1
        return self.propagate({slot: 0})

    def refute(self, slot: int, word: int) -> bool:
        """Take a word from a slot; False if some slot has no word left then."""
        queue = {slot: 0}
        return self._take(slot, word, slot, queue) and self.propagate(queue)

    def propagate(self, queue: dict[int, int]) -> bool:
        """Make all consistent; False, and `emptied` says where, if a slot has no word left.

        The queue maps slots that changed to the letters that left their `open` since their words
        were looked at.
        """
        open_, sizes, size, full = self.open, self.sizes, self._alphabet, self._full
        while queue:
            slot = min(queue, key=sizes.__getitem__)
            gone = queue.pop(slot)
            if gone and not self._without(slot, gone):
                return False
            short = self.short[slot]
            before = open_[slot]
            after = before ^ self._unsupported(slot) if short is None else reduce(or_, short)
            if after != before:
                lost = before ^ after
                self._save(slot)
                open_[slot] = after
                for arc in self.arcs[slot]:
                    at, other, other_at = arc
                    letters = (lost >> at * size & full) << other_at * size & open_[other]
                    if letters:
                        self._save(other)
                        open_[other] ^= letters
                        queue[other] = queue.get(other, 0) | letters
                        self._takers[other] = Arc(other_at, slot, at)
            if self.sizes[slot] == 1 and not self._alone(slot, queue):
                return False
        return True

    def _save(self, slot: int) -> None:
        self._trail.append(
            (slot, self.sets[slot], self.short[slot], self.sizes[slot], self.open[slot])
        )

    def _without(self, slot: int, gone: int) -> bool:
        """Drop the words of a slot that have a letter which is gone; False if none is left."""
        self._save(slot)
        short = self.short[slot]
        if short is not None:
            short = [word for word in short if not word & gone]
            self.short[slot] = short
            self.sizes[slot] = len(short)
        else:
            words = self._allowed(slot, gone)
            self.sets[slot] = words
            count = self.sizes[slot] = words.bit_count()
            if count <= SHORT:
                hot = self._hot[slot]
                self.short[slot] = [hot[index] for index in indices(words)]
        if not self.sizes[slot]:
            taker = self._takers[slot]
            self.emptied = Emptied(slot, taker.other, taker.at)
            return False
        return True

    def _allowed(self, slot: int, gone: int) -> int:
        """The words of a long list that have no letter which is gone."""
        words, masks, left = self.sets[slot], self.vocabularies[slot].masks, self.open[slot]
        for at, _, _ in self.arcs[slot]:
            lost = gone >> at * self._alphabet & self._full
            if not lost:
                continue
            mask = masks[at]
            kept = left >> at * self._alphabet & self._full
            if lost.bit_count() < kept.bit_count():
                out = 0
                for code in self._of(lost):
                    out |= mask[code]
                words &= ~out
            else:
                into = 0
                for code in self._of(kept):
                    into |= mask[code]
                words &= into
        return words

    def _unsupported(self, slot: int) -> int:
        """The open letters that no word of a long list has, where the slot is crossed."""
        words, masks, letters = self.sets[slot], self.vocabularies[slot].masks, self.open[slot]
        first = words & _FIRST
        lost = 0
        for at, _, _ in self.arcs[slot]:
            shift = at * self._alphabet
            known = letters >> shift & self._full
            if not known & (known - 1):
                continue
            mask = masks[at]
            for code in [code for code in self._of(known) if not first & mask[code]]:
                if not words & mask[code]:
                    lost |= 1 << shift + code
        return lost

    def _alone(self, slot: int, queue: dict[int, int]) -> bool:
        """Take the one word of a slot from the others: no word stands twice in a puzzle."""
        word = self.only(slot)
        for other in self._rivals[slot]:
            if word & self.open[other] == word and not self._take(other, word, slot, queue):
                return False
        return not self._distinct_stems or self._stemless(slot, word, queue)

    def _stemless(self, slot: int, word: int, queue: dict[int, int]) -> bool:
        """Take the words with the stem of the one word of a slot from all others."""
        text = self.known[word].text
        for other, words in enumerate(self.vocabularies):
            size = stem(len(text), words.length)
            if other == slot or not size or (self.sizes[other] == 1 and self.only(other) == word):
                continue
            if not self._begin_otherwise(other, text[:size]):
                continue  # nobody looks again at what lost nothing: two could go on for ever
            if not self.sizes[other]:
                self.emptied = Emptied(other, slot, None, alike=True)
                return False
            queue.setdefault(other, 0)
        return True

    def _begin_otherwise(self, slot: int, start: Codes) -> bool:
        """Drop the words of a slot that begin so; False if there are none."""
        begins = 0
        for at, code in enumerate(start):
            begins |= 1 << at * self._alphabet + code
        if begins & self.open[slot] != begins:
            return False
        short, same = self.short[slot], self.sets[slot]
        if short is not None:
            left = [word for word in short if word & begins != begins]
            if len(left) == self.sizes[slot]:
                return False
            self._save(slot)
            self.short[slot], self.sizes[slot] = left, len(left)
            return True
        for at, code in enumerate(start):
            same &= self.vocabularies[slot].masks[at][code]
        if not same:
            return False
        self._save(slot)
        self.sets[slot] ^= same
        self.sizes[slot] -= same.bit_count()
        return True

    def _take(self, slot: int, word: int, by: int, queue: dict[int, int]) -> bool:
        """Take a word from a slot if it is there; False if no other is left."""
        short = self.short[slot]
        if short is not None:
            if word not in short:
                return True
            self._save(slot)
            short = [other for other in short if other != word]
            self.short[slot] = short
        else:
            bit = self._bit(slot, word)
            if not bit:
                return True
            self._save(slot)
            self.sets[slot] ^= bit
        self.sizes[slot] -= 1
        if not self.sizes[slot]:
            self.emptied = Emptied(slot, by, None)
            return False
        queue.setdefault(slot, 0)
        return True

    def _bit(self, slot: int, word: int) -> int:
        """A word as a set of its own, empty if it is not among the words of the slot."""
        bit, masks = self.sets[slot], self.vocabularies[slot].masks
        for at, code in enumerate(self.known[word].text):
            bit &= masks[at][code]
        return bit

    def _of(self, letters: int) -> tuple[int, ...]:
        """The codes of a set of letters."""
        codes = self._codes.get(letters)
        if codes is None:
            codes = tuple(indices(letters))
            self._codes[letters] = codes
        return codes


def indices(words: int) -> list[int]:
    """The members of a set, in ascending order."""
    return [found.start() for found in ONES.finditer(bin(words)[:1:-1])]


def stem(length: int, other: int) -> int:
    """With how many equal letters words of these lengths share a stem; 0 if they never do.

    All but the last two letters of the shorter, and four at the least, or the whole of a word of
    three: WALK and WALKING, CAT and CATS.
    """
    shorter = min(length, other)
    return max(min(4, shorter), shorter - 2) if shorter > 2 else 0


def _every_letter(words: Words, alphabet: int) -> int:
    """All letters of a vocabulary at each of its offsets."""
    letters = (1 << words.letters) - 1
    every = 0
    for at in range(words.length):
        every |= letters << at * alphabet
    return every


def _rivals(vocabularies: Sequence[Words]) -> list[tuple[int, ...]]:
    """For each slot all others of its length."""
    lengths = [vocabulary.length for vocabulary in vocabularies]
    return [
        tuple(other for other, theirs in enumerate(lengths) if theirs == own and other != slot)
        for slot, own in enumerate(lengths)
    ]
