"""The words that a slot might take, ranked: how many words each leaves to its crossings.

For each crossing the words left are counted once for each letter. Then a word is a look-up for each
of its letters, and all words of a slot are looked up a column at a time.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, reduce
from itertools import compress
from operator import and_, mul, or_, sub, truth

from publisher import Candidate, CandidateList, Draft, Enumeration, Origin, Slot, Word
from publisher_fill.revising.draft_problem import DraftProblem, DraftWords
from publisher_fill.revising.prospects import consistent, unused
from publisher_fill.solver.domains import Arc
from publisher_fill.solver.fill_grid import FillSlot
from publisher_fill.solver.filled_layout import list_word
from publisher_fill.solver.word_order import logarithm
from publisher_fill.wordlist.word_index import indices

Column = Sequence[int]
"""A number for each word of a slot, in the order of its list."""

_BYTES = bytes(character == ord("1") for character in range(256))


class RankedCandidates(CandidateList):
    """Candidates in their order; each is made when it is asked for."""

    def __init__(self, slot: "RankedSlot") -> None:
        self._slot = slot
        self._order = slot.order()

    def __len__(self) -> int:
        return len(self._order)

    def candidate(self, place: int) -> Candidate:
        """The candidate at a place of the order."""
        return self._slot.candidate(self._order[place])


class RankedSlot:
    """The words of one slot, and for each of them how many words it leaves to each crossing.

    `places` below are those of its words in the order of the list. Slots that have no word whatever
    comes into this one say nothing about its words.
    """

    def __init__(self, words: DraftWords, draft: Draft, slot: Slot) -> None:
        before = DraftProblem.of(words, draft)
        self._slot = index = before.index_of(slot)
        others = {cell for cell in draft.grid.positions() if cell not in slot.cells}
        cleared = DraftProblem.of(words, draft, {*others, *draft.kept})
        own = tuple(dict.fromkeys((*before.own_words(index), *words.theme_of(len(slot)))))
        extra = {**cleared.problem.extra, index: own}
        stands = before.acceptable
        self._problem = problem = replace(cleared.problem, extra=extra, standing=stands)
        self._fill_slot = problem.fill_grid.slots[index]
        self._vocabulary = problem.vocabularies[index]
        self._sets = unused(before, problem, index)
        self._found = indices(self._sets[index])
        is_free = index in problem.free
        self._used = words.inputs.used.get(len(slot), 0) if is_free else 0
        self._by_letters = {**words.inputs.config_words, **words.own(draft)}
        self._language = words.language
        self._list_names = words.inputs.list_names
        self._crossings = _crossings(problem.fill_grid.slots, index)
        self._kept = {at: self._left(Arc(at, *there)) for at, there in self._crossings.items()}
        self._possible = self._possible_flags()

    def order(self) -> list[int]:
        """The places, the best first; then words that other puzzles have, then impossible ones.

        The value of a word is its score times the logarithm of one more than the fewest words that
        it leaves to a crossing; of equal ones the first in the alphabet is first.
        """
        vocabulary = self._vocabulary
        values = [vocabulary.scores[word] for word in self._found]
        if self._tightest is not None:
            logarithms = {left: logarithm(1 + left) for left in set(self._tightest)}
            values = list(map(mul, values, map(logarithms.__getitem__, self._tightest)))
        ranks = vocabulary.alphabetical
        # An integer has the order of the tuple (impossible, used, -value, rank), and sorts faster.
        # A possible word that is used, of value 300 and rank 7, is (1 << 72) - (300 << 32) + 7.
        keys = [
            (((1 - possible << 1) + used << 40) - value << 32) + ranks[word]
            for possible, used, value, word in zip(
                self._possible, self._flags(self._used), values, self._found, strict=True
            )
        ]
        return sorted(range(len(keys)), key=keys.__getitem__)

    def candidate(self, place: int) -> Candidate:
        """The candidate at a place."""
        kept = tuple(
            self._kept[at][place] if at in self._kept else None for at in self._fill_slot.offsets
        )
        number, possible = self._found[place], bool(self._possible[place])
        return Candidate(self._word(number), kept, possible, bool(self._used >> number & 1))

    def _word(self, number: int) -> Word:
        vocabulary, problem = self._vocabulary, self._problem
        letters = problem.letters(vocabulary.word_codes(number))
        word = self._by_letters.get(letters)
        if word is None and self._is_listed(number) and number not in vocabulary.spellings:
            word = Word(letters, "".join(letters), Enumeration((len(letters),)))
        word = word or list_word(problem, letters, self._language)
        known = self._is_listed(number) or problem.find(letters)
        score = float(vocabulary.scores[number]) if known else None
        origin = word.origin or self._origin(number)
        return replace(word, letters=self._fill_slot.by_cell(letters), score=score, origin=origin)

    def _origin(self, number: int) -> Origin | None:
        """The list of a word, if there are several."""
        if len(self._list_names) < 2 or not self._is_listed(number):
            return None
        which = self._vocabulary.list_of(number)
        return Origin(self._list_names[which]) if which < len(self._list_names) else None

    def _is_listed(self, number: int) -> bool:
        """Whether a word is one of the lists, at the same place there."""
        return self._slot not in self._problem.allowed and number < self._listed_count

    @cached_property
    def _listed_count(self) -> int:
        words = self._problem.index.lengths.get(self._vocabulary.length)
        return words.count if words else 0

    @cached_property
    def _tightest(self) -> Column | None:
        """For each place the fewest words left to a crossing that has any; None without one."""
        columns = [left for left in self._kept.values() if any(left)]
        return list(map(min, *columns)) if len(columns) > 1 else columns[0] if columns else None

    def _possible_flags(self) -> bytes:
        """For each place whether the word leaves every slot a word, as far as is known."""
        for at, (slot, _) in self._crossings.items():
            if self._sets[slot] and not any(self._kept[at]):
                return bytes(len(self._found))
        domains, _ = consistent(self._problem, self._sets)
        flags = self._flags(domains.words(self._slot))
        return (
            flags if self._tightest is None else bytes(map(and_, flags, map(truth, self._tightest)))
        )

    def _left(self, arc: Arc) -> Column:
        """For each place how many words are left to a crossing slot."""
        at, other, other_at = arc
        words, there = self._sets[other], self._problem.vocabularies[other].with_letter[other_at]
        if self._fill_slot.pattern[at] is not None:
            column: Column = [words.bit_count()] * len(self._found)
        else:
            counts = [(words & having).bit_count() for having in there]
            counts += [0] * (self._vocabulary.alphabet_size - len(counts))
            here = self._vocabulary.data[at :: self._vocabulary.length]
            column = list(map(counts.__getitem__, compress(here, self._selected)))
        itself = self._in_both(arc)
        return list(map(sub, column, self._flags(itself))) if itself else column

    def _in_both(self, arc: Arc) -> int:
        """The words of this slot that could come into a crossing slot too, crossing themselves."""
        at, other, other_at = arc
        problem, vocabulary = self._problem, self._vocabulary
        theirs = problem.vocabularies[other]
        if theirs.length != vocabulary.length or problem.fill_grid.slots[other].given:
            return 0
        if self._fill_slot.given or self._slot in problem.allowed or other in problem.allowed:
            both = self._same_words(other)
        else:
            both = self._sets[self._slot] & self._sets[other] & (1 << self._listed_count) - 1
        if at == other_at:
            return both
        pairs = zip(vocabulary.with_letter[at], vocabulary.with_letter[other_at], strict=True)
        return both & reduce(or_, (here & there for here, there in pairs), 0)

    def _same_words(self, other: int) -> int:
        """The words of this slot that are words of another slot too, whose list is another."""
        found = 0
        for number in self._found:
            letters = self._problem.letters(self._vocabulary.word_codes(number))
            if self._problem.matching(other, letters) & self._sets[other]:
                found |= 1 << number
        return found

    @cached_property
    def _selected(self) -> bytes:
        """For each word of the length whether it is one of this slot's."""
        return _digits(self._sets[self._slot], self._vocabulary.count)

    def _flags(self, words: int) -> bytes:
        """For each place whether the word is in a set."""
        return bytes(compress(_digits(words, self._vocabulary.count), self._selected))


def _crossings(slots: Sequence[FillSlot], index: int) -> dict[int, tuple[int, int]]:
    """By the offset in a slot: the slot that crosses there, and the offset in that one."""
    own = dict(zip(slots[index].grid_slot.cells, slots[index].offsets, strict=True))
    return {
        own[cell]: (other, at)
        for other, fill_slot in enumerate(slots)
        for cell, at in zip(fill_slot.grid_slot.cells, fill_slot.offsets, strict=True)
        if other != index and cell in own
    }


def _digits(words: int, count: int) -> bytes:
    """A set as a byte for each member or not."""
    return bin(words | 1 << count)[:2:-1].encode().translate(_BYTES)
