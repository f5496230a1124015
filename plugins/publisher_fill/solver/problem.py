"""The fill problem: a grid, and for each of its slots the words it may take."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from publisher import Families, Letters
from publisher_fill.plural_count import PluralCount
from publisher_fill.solver.domains import Domains, FillRule
from publisher_fill.solver.fill_grid import FillGrid, FillSlot
from publisher_fill.solver.kin import Kin, KinRule, Standing, kin_of
from publisher_fill.solver.plurals import PluralLimit, PluralWords
from publisher_fill.wordlist.word_index import (
    Codes,
    WordIndex,
    WordsOfLength,
    build_index,
    coded,
    with_words,
)


class UnfillableError(Exception):
    """A grid that cannot be filled; the message says why."""


@dataclass(frozen=True)
class FillProblem:
    """A grid to be filled and the words for it.

    `allowed` has the only answers for some slots, by the index of the slot. `extra` has answers
    that slots may have beside words of the lists, whatever their score, and `rejected` answers that
    they may not have. `used` has words of the index, a set for each length, that are not taken from
    the lists, and `unfit` a set for each slot that takes fewer. A slot of a length that the lists
    lack has an item in `extra`, if only an empty one; without it the grid is unfillable. Words of
    one of the `families` do not come together, and there are at most `max_plurals` of the
    `plurals`; None says that there is no such rule. Answers that are `standing` may stay beside
    each other though they are kin.
    """

    fill_grid: FillGrid
    index: WordIndex
    allowed: Mapping[int, Sequence[Letters]]
    families: Families | None = None
    plurals: PluralWords | None = None
    max_plurals: PluralCount | None = None
    extra: Mapping[int, Sequence[Letters]] = field(default_factory=dict)
    rejected: Mapping[int, Sequence[Letters]] = field(default_factory=dict)
    used: Mapping[int, int] = field(default_factory=dict)
    standing: Mapping[int, Letters] = field(default_factory=dict)
    unfit: Mapping[int, int] = field(default_factory=dict)

    @cached_property
    def alphabet(self) -> tuple[str, ...]:
        """The letters by code: those of the index, then others of the grid and of `allowed`."""
        given = [
            letter for fill_slot in self.fill_grid.slots for letter in fill_slot.pattern if letter
        ]
        answers = (*self.allowed.values(), *self.extra.values())
        own = [letter for texts in answers for text in texts for letter in text]
        return tuple(dict.fromkeys((*self.index.alphabet, *given, *own)))

    @cached_property
    def codes(self) -> Mapping[str, int]:
        """The code of each letter."""
        return {letter: code for code, letter in enumerate(self.alphabet)}

    @cached_property
    def kin(self) -> Kin | None:
        """The kin that do not come together; None if all may."""
        return None if self.families is None else kin_of(self.families, self.alphabet)

    @cached_property
    def rules(self) -> Sequence[FillRule]:
        """The rules of what may come together."""
        kin = self.kin_rules(range(len(self.fill_grid.slots)))
        return [*kin, self.plural_limit] if self.plural_limit else kin

    def kin_rules(self, slots: Sequence[int]) -> list[FillRule]:
        """The rule of kin, if there is one, for some slots, which it knows by their places here."""
        if self.kin is None:
            return []
        stands = self._standing
        return [KinRule(self.kin, {at: stands[s] for at, s in enumerate(slots) if s in stands})]

    @cached_property
    def plural_limit(self) -> PluralLimit | None:
        """The limit on plurals of this grid; None if there is none."""
        if self.plurals is None or self.max_plurals is None:
            return None
        slots = self.fill_grid.slots
        words = [self.plurals.of_length(len(each)) for each in slots]
        return PluralLimit(self.max_plurals.among(len(slots)), self.free, words)

    def kin_of(self, slot: int, letters: Letters, other: int = -1) -> int:
        """The words of a slot, as a set, that may not come beside an answer, which is kin.

        Where the answer stands in an `other` slot, the one that stands in this slot may.
        """
        if self.kin is None:
            return 0
        codes = self._codes(letters)
        found = self.kin.among(self.vocabularies[slot], codes)
        own, beside = self._standing.get(slot), self._standing.get(other)
        return found & ~own.word if own and beside and beside.codes == codes else found

    @cached_property
    def _standing(self) -> Mapping[int, Standing]:
        return {
            slot: Standing(self._codes(letters), self.matching(slot, letters))
            for slot, letters in self.standing.items()
        }

    def _codes(self, letters: Letters) -> Codes:
        return coded([self.codes[each] for each in letters], len(self.alphabet))

    @cached_property
    def free(self) -> tuple[int, ...]:
        """The slots that are filled from the lists."""
        return tuple(
            slot
            for slot, fill_slot in enumerate(self.fill_grid.slots)
            if not fill_slot.given and slot not in self.allowed
        )

    @cached_property
    def vocabularies(self) -> tuple[WordsOfLength, ...]:
        """For each slot the words of its length that its domain is a subset of."""
        return tuple(map(self._vocabulary, range(len(self.fill_grid.slots)), self.fill_grid.slots))

    @cached_property
    def fitting(self) -> tuple[int, ...]:
        """For each slot the words that fit its given letters, whatever their score."""
        return tuple(map(self._fitting, range(len(self.fill_grid.slots))))

    def domains(self, least: int, rules: Sequence[FillRule] = ()) -> Domains:
        """The domains with words of at least the score `least`; `rules` are more than its own."""
        return Domains(
            self.vocabularies,
            self.usable(least),
            self.fill_grid.arcs,
            len(self.alphabet),
            [*self.rules, *rules],
        )

    def usable(self, least: int) -> list[int]:
        """For each slot the words that fit, of at least a score, not used and not rejected."""
        sets = list(self.fitting)
        for slot in self.free:
            words = self.vocabularies[slot]
            left_out = self.used.get(words.length, 0) | self.unfit.get(slot, 0)
            listed = words.above(least) & ~left_out
            sets[slot] &= listed | self.among(slot, self.extra)
            if self.plural_limit and not self.plural_limit.most:
                sets[slot] &= ~self.plural_limit.plurals[slot]
        for slot in self.rejected:
            sets[slot] &= ~self.among(slot, self.rejected)
        return sets

    def among(self, slot: int, answers: Mapping[int, Sequence[Letters]]) -> int:
        """The words of a slot that are among its answers, as a set."""
        found = 0
        for letters in answers.get(slot, ()):
            found |= self.matching(slot, letters)
        return found

    def letters(self, codes: Codes) -> Letters:
        """The letters of codes."""
        return tuple(self.alphabet[code] for code in codes)

    def find(self, letters: Letters) -> tuple[int, int] | None:
        """The position of a word among those of its length, and its score; None if unknown."""
        words = self.index.lengths.get(len(letters))
        index = self._matching(words, letters).bit_length() - 1 if words else -1
        return (index, words.scores[index]) if words and index >= 0 else None

    def matching(self, slot: int, pattern: Sequence[str | None]) -> int:
        """The words of a slot that match a pattern, as a set."""
        return self._matching(self.vocabularies[slot], pattern)

    def _fitting(self, slot: int) -> int:
        """The words that fit a slot, without letters that no crossing word can have."""
        words = self.vocabularies[slot]
        found = self._matching(words, self.fill_grid.slots[slot].pattern)
        for at, other, _ in self.fill_grid.arcs[slot]:
            for strange in words.with_letter[at][self.vocabularies[other].alphabet_size :]:
                found &= ~strange
        return found

    def _vocabulary(self, slot: int, fill_slot: FillSlot) -> WordsOfLength:
        if fill_slot.given:
            return self._vocabulary_of([fill_slot.given])
        if slot in self.allowed:
            return self._vocabulary_of(self.allowed[slot])
        words = self.index.lengths.get(len(fill_slot))
        if slot in self.extra and (words is None or not all(map(self.find, self.extra[slot]))):
            return self._with_extra(words, len(fill_slot), self.extra[slot])
        if words is None:
            raise UnfillableError(
                f"{fill_slot.name} has {len(fill_slot)} letters, but no word of the lists "
                "has that many"
            )
        return words

    def _with_extra(
        self, words: WordsOfLength | None, length: int, answers: Sequence[Letters]
    ) -> WordsOfLength:
        """The words of a length, and answers that are not among them."""
        others = [letters for letters in dict.fromkeys(answers) if not self.find(letters)]
        coded = [tuple(self.codes[letter] for letter in letters) for letters in others]
        return with_words(words, length, coded, len(self.alphabet))

    def _vocabulary_of(self, answers: Sequence[Letters]) -> WordsOfLength:
        length = len(answers[0])
        texts = {
            "".join(chr(self.codes[letter]) for letter in letters): (self.find(letters) or (0, 0))[
                1
            ]
            for letters in answers
        }
        return build_index({length: texts}, self.alphabet, {}).lengths[length]

    def _matching(self, words: WordsOfLength, pattern: Sequence[str | None]) -> int:
        """The words that match a pattern; none if it has a letter that no word has."""
        codes = [None if letter is None else self.codes[letter] for letter in pattern]
        if any(code is not None and code >= words.alphabet_size for code in codes):
            return 0
        return words.matching(codes)


@dataclass(frozen=True)
class Fill:
    """A filled grid: for each slot its letters and the score of its word."""

    problem: FillProblem
    answers: tuple[Letters, ...]
    scores: tuple[int, ...]

    @classmethod
    def of(cls, problem: FillProblem, domains: Domains) -> "Fill":
        """The fill of domains that have one word each."""
        found = [
            domains.words_by_mask[domains.single_word(slot)] for slot in range(len(domains.sizes))
        ]
        answers = tuple(problem.letters(codes) for codes, _ in found)
        return cls(problem, answers, tuple(score for _, score in found))

    @property
    def lowest(self) -> int:
        """The lowest score of a word from the lists; 100 if there is none."""
        return min((self.scores[slot] for slot in self.problem.free), default=100)

    @property
    def total(self) -> int:
        """The sum of the scores of words from the lists."""
        return sum(self.scores[slot] for slot in self.problem.free)
