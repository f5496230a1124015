"""What is to be filled with what: a grid, and for each of its slots the words it may take."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from publisher_fill.solver.crossings import Blank, Place
from publisher_fill.solver.domains import Domains
from publisher_fill.wordlist.index import Codes, Index, Words, indexed

Letters = tuple[str, ...]


class UnfillableError(Exception):
    """A grid that cannot be filled; the message says why."""


@dataclass(frozen=True)
class Task:
    """A blank grid and the words for it.

    `allowed` has the only answers for some places, by their number in `blank.places`.
    """

    blank: Blank
    index: Index
    allowed: Mapping[int, Sequence[Letters]]
    stems: Literal["any", "distinct"]

    @cached_property
    def alphabet(self) -> tuple[str, ...]:
        """The letters by code: those of the index, and what else stands in the grid."""
        given = [letter for place in self.blank.places for letter in place.pattern if letter]
        own = [letter for answers in self.allowed.values() for text in answers for letter in text]
        return tuple(dict.fromkeys((*self.index.alphabet, *given, *own)))

    @cached_property
    def free(self) -> tuple[int, ...]:
        """The places that are filled from the lists."""
        return tuple(
            number
            for number, place in enumerate(self.blank.places)
            if not place.given and number not in self.allowed
        )

    @cached_property
    def vocabularies(self) -> tuple[Words, ...]:
        """For each place the words that its own are among."""
        return tuple(map(self._vocabulary, range(len(self.blank.places)), self.blank.places))

    @cached_property
    def fitting(self) -> tuple[int, ...]:
        """For each place the words that fit what is given of it, whatever their score."""
        return tuple(map(self._fitting, range(len(self.blank.places))))

    def domains(self, least: int, without: Collection[Letters] = ()) -> Domains:
        """All that is possible with words of at least this score, without some of them."""
        sets = list(self.fitting)
        banned: dict[int, int] = {}
        for letters in without:
            words = self.index.lengths.get(len(letters))
            if words is not None:
                one = self._matching(words, letters)
                banned[len(letters)] = banned.get(len(letters), 0) | one
        for number in self.free:
            words = self.vocabularies[number]
            sets[number] &= words.above(least) & ~banned.get(words.length, 0)
        return Domains(
            self.vocabularies,
            sets,
            self.blank.arcs,
            len(self.alphabet),
            distinct_stems=self.stems == "distinct",
        )

    def letters(self, text: Codes) -> Letters:
        """The letters of codes."""
        return tuple(self.alphabet[code] for code in text)

    def entry(self, letters: Letters) -> tuple[int, int] | None:
        """The number of a word in the index and its score; None if it has none such."""
        words = self.index.lengths.get(len(letters))
        number = self._matching(words, letters).bit_length() - 1 if words else -1
        return (number, words.scores[number]) if words and number >= 0 else None

    def matching(self, number: int, pattern: Sequence[str | None]) -> int:
        """The words of a place that have this pattern, as a set."""
        return self._matching(self.vocabularies[number], pattern)

    def _fitting(self, number: int) -> int:
        """The words of a place without those that no word which crosses has the letters of."""
        words = self.vocabularies[number]
        found = self._matching(words, self.blank.places[number].pattern)
        for at, other, _ in self.blank.arcs[number]:
            for strange in words.masks[at][self.vocabularies[other].letters :]:
                found &= ~strange
        return found

    def _vocabulary(self, number: int, place: Place) -> Words:
        if place.given:
            return self._own([place.given])
        if number in self.allowed:
            return self._own(self.allowed[number])
        words = self.index.lengths.get(len(place))
        if words is None:
            raise UnfillableError(
                f"{place.name} has {len(place)} letters, and no word of the lists has as many"
            )
        return words

    def _own(self, answers: Sequence[Letters]) -> Words:
        codes = {letter: chr(code) for code, letter in enumerate(self.alphabet)}
        length = len(answers[0])
        texts = {
            "".join(codes[letter] for letter in letters): (self.entry(letters) or (0, 0))[1]
            for letters in answers
        }
        return indexed({length: texts}, self.alphabet, {}).lengths[length]

    def _matching(self, words: Words, pattern: Sequence[str | None]) -> int:
        """The words of a pattern; none if it has a letter that no word can have."""
        codes = [None if letter is None else self.alphabet.index(letter) for letter in pattern]
        if any(code is not None and code >= words.letters for code in codes):
            return 0
        return words.matching(codes)


@dataclass(frozen=True)
class Fill:
    """A filled grid: for each place its letters and the score of its word."""

    task: Task
    answers: tuple[Letters, ...]
    scores: tuple[int, ...]

    @classmethod
    def of(cls, task: Task, domains: Domains) -> "Fill":
        """What domains of one word each say."""
        found = [domains.known[domains.only(slot)] for slot in range(len(domains.sizes))]
        answers = tuple(task.letters(text) for text, _ in found)
        return cls(task, answers, tuple(score for _, score in found))

    @property
    def lowest(self) -> int:
        """The lowest score of a word from the lists; 100 if there is none."""
        return min((self.scores[number] for number in self.task.free), default=100)

    @property
    def total(self) -> int:
        """The sum of the scores of words from the lists."""
        return sum(self.scores[number] for number in self.task.free)
