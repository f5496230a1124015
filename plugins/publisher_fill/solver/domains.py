"""The domain of each slot, the words that are still possible, kept consistent over all crossings.

A long domain is a set of words: one integer, bit i for word i of its length. One AND with a set of
the index finds all its words with a letter. A short domain is a list of letter masks. The letter
mask of a word is an integer with one bit for each of its letters, at
`offset * alphabet_size + code`. The OR of all masks of a domain is every letter that the slot can
still take, so a few operations check most short domains.

`open` has the letters that each slot can still take, as such an OR; both slots of a crossing always
have the same letters there. When a slot loses its last word with a letter, the crossing slot loses
the letter, and the words with it, until nothing changes: maintained arc consistency. A slot is
checked again only after it lost a letter or a word, so this comes to an end.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple, Protocol

from publisher_fill.solver.letter_masks import LetterMasks, MaskedWord, every_letter
from publisher_fill.wordlist.word_index import WordsOfLength, indices

SHORT = 96
"""The most words of a short domain; measured."""

_FIRST = (1 << 1020) - 1
"""The best thousand words: most letters occur among them, which saves a look at the rest."""

_BEST = (1 << 4080) - 1
ENOUGH = 200
"""The number of the best four thousand words that are enough to count letters in."""


class Arc(NamedTuple):
    """A crossing seen from a slot: the offset there, the other slot, and the offset in that one."""

    at: int
    other: int
    other_at: int


class Wipeout(NamedTuple):
    """A domain wipeout: the slot that lost its last word, and the slot that took it.

    `at` is the offset in the emptied slot where the two cross. It is None if the last word was a
    repeat of another, or if a `rule` forbids it beside another.
    """

    slot: int
    by: int
    at: int | None
    rule: str = ""


class FillRule(Protocol):
    """A rule on words that come together in a grid, beside those of crossings."""

    def settle(self, domains: "Domains", slot: int, word: int, queue: dict[int, int]) -> bool:
        """Ban words of other slots, now that this slot has this single word; False if one is empty.

        It uses `Domains.ban`.
        """


class Domains:
    """The domains of all slots, with a trail for undoing changes."""

    def __init__(
        self,
        vocabularies: Sequence[WordsOfLength],
        sets: Sequence[int],
        arcs: Sequence[Sequence[Arc]],
        alphabet: int,
        rules: Sequence["FillRule"] = (),
    ) -> None:
        """Start from a set of words for each slot; `alphabet` is the number of letters.

        Slots of equal length may have different vocabularies.
        """
        self._rules = rules
        self.arcs = arcs
        self.sets = list(sets)
        self.short: list[list[int] | None] = [None] * len(sets)
        self.sizes = [words.bit_count() for words in sets]
        self.open = [every_letter(each, alphabet) for each in vocabularies]
        self.words_by_mask: dict[int, MaskedWord] = {}
        self.wipeout: Wipeout | None = None
        self.vocabularies = vocabularies
        self.alphabet = alphabet
        self._full = (1 << alphabet) - 1
        self._codes: dict[int, tuple[int, ...]] = {}
        self._trail: list[tuple[int, int, list[int] | None, int, int]] = []
        self._causes: dict[int, Arc] = {}
        self._of_length: dict[int, list[int]] = {}
        by_vocabulary: dict[int, list[int]] = {}
        for slot, words in enumerate(vocabularies):
            self._of_length.setdefault(words.length, []).append(slot)
            by_vocabulary.setdefault(id(words), []).append(slot)
        self.slots_of = list(by_vocabulary.values())
        masks = {id(each): LetterMasks(each, alphabet, self.words_by_mask) for each in vocabularies}
        self._masks = [masks[id(each)] for each in vocabularies]

    # -- queries -------------------------------------------------------------------------------

    def letters(self, slot: int, at: int) -> tuple[int, ...]:
        """The codes of the letters that are possible at an offset of a slot."""
        return self._codes_of(self.open[slot] >> at * self.alphabet & self._full)

    def words(self, slot: int) -> int:
        """The possible words of a slot as a set."""
        short = self.short[slot]
        if short is None:
            return self.sets[slot]
        return reduce(or_, (self.bit(slot, word) for word in short), 0)

    def word(self, slot: int, index: int) -> int:
        """The letter mask of a word of the slot's vocabulary."""
        return self._masks[slot][index]

    def single_word(self, slot: int) -> int:
        """The letter mask of the last word of a slot."""
        short = self.short[slot]
        return short[0] if short is not None else self.word(slot, self.sets[slot].bit_length() - 1)

    def has(self, slot: int, word: int) -> bool:
        """Whether the word of a letter mask is still possible in a slot."""
        if word & self.open[slot] != word:
            return False
        short = self.short[slot]
        return word in short if short is not None else bool(self.bit(slot, word))

    def counts(self, slot: int, at: int, codes: Sequence[int]) -> list[int]:
        """The number of words of a slot with each of these codes at an offset.

        In a very long domain only the best words are counted, if there are enough of them.
        """
        short = self.short[slot]
        if short is not None:
            words_by_mask = self.words_by_mask
            letters = [words_by_mask[word].codes[at] for word in short]
            return [letters.count(code) for code in codes]
        words, with_code = self.sets[slot], self.vocabularies[slot].with_letter[at]
        best = words & _BEST
        if best.bit_count() >= ENOUGH:
            words = best
        return [(words & with_code[code]).bit_count() for code in codes]

    # -- changes -------------------------------------------------------------------------------

    def mark(self) -> int:
        """The state that `undo` returns to."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Take back all changes since the mark."""
        trail = self._trail
        sets, short, sizes, open_ = self.sets, self.short, self.sizes, self.open
        while len(trail) > mark:
            slot, sets[slot], short[slot], sizes[slot], open_[slot] = trail.pop()

    def assign(self, slot: int, word: int) -> bool:
        """Put a word, a letter mask, into a slot; False if that leaves some slot without a word."""
        self.put(slot, word)
        return self.propagate({slot: 0})

    def put(self, slot: int, word: int) -> None:
        """Put a word, a letter mask, into a slot; it is for the caller to propagate that."""
        self._save(slot)
        self.short[slot] = [word]
        self.sizes[slot] = 1

    def keep_similar(self, slot: int, letters: int, least: int) -> bool:
        """Keep the words of a slot that have at least `least` of some letters, given as a mask.

        Whether that removes any; it is for the caller to propagate it, and to see if none is left.
        """
        short, size = self.short[slot], self.sizes[slot]
        if short is not None:
            short = [word for word in short if (word & letters).bit_count() >= least]
            left, same = len(short), self.sets[slot]
        else:
            same = self._similar(slot, letters, least)
            left = same.bit_count()
        if left == size:
            return False
        self._save(slot)
        self.sets[slot], self.short[slot], self.sizes[slot] = same, short, left
        return True

    def refute(self, slot: int, word: int) -> bool:
        """Remove a word from a slot; False if that leaves some slot without a word."""
        queue = {slot: 0}
        return self._remove(slot, word, slot, queue) and self.propagate(queue)

    def propagate(self, queue: dict[int, int]) -> bool:
        """Make all domains consistent; False if a slot has no word left: `wipeout` says which.

        The queue maps each changed slot to the letters that its `open` has lost since its words
        were last checked.
        """
        open_, sizes, size, full = self.open, self.sizes, self.alphabet, self._full
        while queue:
            slot = min(queue, key=sizes.__getitem__)
            gone = queue.pop(slot)
            if gone and not self._remove_letters(slot, gone):
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
                    # A lost C of ABCD at offset 2 is bit 2 * 4 + 2; at offset 0 there it is bit 2.
                    letters = (lost >> at * size & full) << other_at * size & open_[other]
                    if letters:
                        self._save(other)
                        open_[other] ^= letters
                        queue[other] = queue.get(other, 0) | letters
                        self._causes[other] = Arc(other_at, slot, at)
            if self.sizes[slot] == 1 and not self._ban_repeats(slot, queue):
                return False
        return True

    def _save(self, slot: int) -> None:
        self._trail.append(
            (slot, self.sets[slot], self.short[slot], self.sizes[slot], self.open[slot])
        )

    def _remove_letters(self, slot: int, gone: int) -> bool:
        """Remove the words of a slot with lost letters; False if no word is left."""
        self._save(slot)
        short = self.short[slot]
        if short is not None:
            short = [word for word in short if not word & gone]
            self.short[slot] = short
            self.sizes[slot] = len(short)
        else:
            words = self._with_open_letters(slot, gone)
            self.sets[slot] = words
            count = self.sizes[slot] = words.bit_count()
            if count <= SHORT:
                masks = self._masks[slot]
                self.short[slot] = [masks[index] for index in indices(words)]
        if not self.sizes[slot]:
            cause = self._causes[slot]
            self.wipeout = Wipeout(slot, cause.other, cause.at)
            return False
        return True

    def _with_open_letters(self, slot: int, gone: int) -> int:
        """The words of a long domain that have kept all their letters."""
        words, left = self.sets[slot], self.open[slot]
        with_letter = self.vocabularies[slot].with_letter
        for at, _, _ in self.arcs[slot]:
            lost = gone >> at * self.alphabet & self._full
            if not lost:
                continue
            with_code = with_letter[at]
            kept = left >> at * self.alphabet & self._full
            if lost.bit_count() < kept.bit_count():
                out = 0
                for code in self._codes_of(lost):
                    out |= with_code[code]
                words &= ~out
            else:
                into = 0
                for code in self._codes_of(kept):
                    into |= with_code[code]
                words &= into
        return words

    def _unsupported(self, slot: int) -> int:
        """The open letters at the crossings of a slot that no word of its long domain has."""
        words, letters = self.sets[slot], self.open[slot]
        with_letter = self.vocabularies[slot].with_letter
        first = words & _FIRST
        lost = 0
        for at, _, _ in self.arcs[slot]:
            shift = at * self.alphabet
            known = letters >> shift & self._full
            if not known & (known - 1):
                continue
            with_code = with_letter[at]
            for code in [code for code in self._codes_of(known) if not first & with_code[code]]:
                if not words & with_code[code]:
                    lost |= 1 << shift + code
        return lost

    def _ban_repeats(self, slot: int, queue: dict[int, int]) -> bool:
        """Remove the single word of a slot from all others: no answer repeats in a puzzle."""
        word = self.single_word(slot)
        for other in self._of_length[self.vocabularies[slot].length]:
            if other == slot or word & self.open[other] != word:
                continue
            if not self._remove(other, word, slot, queue):
                return False
        return all(rule.settle(self, slot, word, queue) for rule in self._rules)

    def ban(self, slot: int, words: int, by: int, rule: str, queue: dict[int, int]) -> bool:
        """Remove a set of `words` from a slot; False if none is left.

        - `by`: the slot whose word is the reason, and `rule`: the rule, for a wipeout;
        - `queue`: the slots to propagate, which get this one if it has lost a word. A slot without
          any of the words stays out, or two could queue each other for ever.
        """
        short, same = self.short[slot], self.sets[slot]
        if short is None:
            same &= ~words
            size = same.bit_count()
        else:
            short = self._without(slot, short, words)
            size = len(short)
        if size == self.sizes[slot]:
            return True
        self._save(slot)
        self.sets[slot], self.short[slot], self.sizes[slot] = same, short, size
        if size:
            queue.setdefault(slot, 0)
        else:
            self.wipeout = Wipeout(slot, by, None, rule)
        return bool(size)

    def _without(self, slot: int, short: list[int], words: int) -> list[int]:
        """The words of a short domain that are not in a set."""
        if words.bit_count() > SHORT:
            return [word for word in short if not self.bit(slot, word) & words]
        banned = {self.word(slot, index) for index in indices(words)}
        return [word for word in short if word not in banned]

    def _remove(self, slot: int, word: int, by: int, queue: dict[int, int]) -> bool:
        """Remove a word from a slot if it is there; False if no other is left."""
        short = self.short[slot]
        if short is not None:
            if word not in short:
                return True
            self._save(slot)
            short = [other for other in short if other != word]
            self.short[slot] = short
        else:
            bit = self.bit(slot, word)
            if not bit:
                return True
            self._save(slot)
            self.sets[slot] ^= bit
        self.sizes[slot] -= 1
        if not self.sizes[slot]:
            self.wipeout = Wipeout(slot, by, None)
            return False
        queue.setdefault(slot, 0)
        return True

    def _similar(self, slot: int, letters: int, least: int) -> int:
        """The words of a long domain that have at least `least` of some letters.

        `lacking` are the words that lack none of the letters seen so far, one of them, and so on.
        """
        most, with_letter = letters.bit_count() - least, self.vocabularies[slot].with_letter
        lacking = [self.sets[slot], *[0] * most]
        for bit in indices(letters):
            at, code = divmod(bit, self.alphabet)
            having = with_letter[at][code] if code < len(with_letter[at]) else 0
            for number in range(most, 0, -1):
                lacking[number] = lacking[number] & having | lacking[number - 1] & ~having
            lacking[0] &= having
        return reduce(or_, lacking)

    def bit(self, slot: int, word: int) -> int:
        """The set of one word, empty if the slot does not have it."""
        bit, with_letter = self.sets[slot], self.vocabularies[slot].with_letter
        for at, code in enumerate(self.words_by_mask[word].codes):
            bit &= with_letter[at][code]
        return bit

    def _codes_of(self, letters: int) -> tuple[int, ...]:
        """The codes in a set of letters, ascending."""
        codes = self._codes.get(letters)
        if codes is None:
            codes = tuple(indices(letters))
            self._codes[letters] = codes
        return codes
