"""The words of a request that a search may place: distinct, short enough, able to cross."""

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from publisher import LeftOut, Word
from publisher_freeform.board.board import Coded
from publisher_freeform.left_out_reasons import (
    SHARES_NO_LETTER,
    SHARES_NO_PLACED_LETTER,
    same_letters,
    too_few_crossings,
    too_long,
)
from publisher_freeform.options import FreeformOptions


class Candidates(NamedTuple):
    """The words that a search may place; it knows them by their index in `words`.

    `left_out` are the words that no search could place beside them, and why; `weak` are those of
    `left_out` that too few others could cross.
    """

    words: tuple[Word, ...]
    left_out: tuple[LeftOut, ...]
    weak: tuple[Word, ...]

    def coded(self) -> tuple[tuple[Coded, ...], int]:
        """The letters of each word as numbers from 0, and how many different letters there are."""
        code: dict[str, int] = {}
        for word in self.words:
            for letter in word.letters:
                code.setdefault(letter, len(code))
        codes = (tuple(code[letter] for letter in word.letters) for word in self.words)
        return tuple(codes), len(code)


def select_candidates(
    words: Sequence[Word], options: FreeformOptions, *, pinned: bool
) -> Candidates:
    """The words that fit the grid, can cross enough others, and can be connected to each other.

    Words that share letters, directly or through others, are a group. The largest group is kept;
    if the first word is `pinned`, its group is.
    """
    left_out: list[LeftOut] = []
    fitting: list[Word] = []
    for word in _distinct(words, left_out):
        if len(word) > options.longest_side:
            left_out.append(LeftOut(word.spelling, too_long(word, options), word.origin))
        else:
            fitting.append(word)
    least = options.min_crossings
    strong, weak = _split_by_strength(fitting, least)
    reason = too_few_crossings(least)
    left_out += [LeftOut(word.spelling, reason, word.origin) for word in weak]
    group = _groups(strong)
    chosen = group[0] if pinned and strong else _largest(strong, group)
    kept = [word for word, one in zip(strong, group, strict=True) if one == chosen]
    for word, one in zip(strong, group, strict=True):
        if one != chosen:
            left_out.append(LeftOut(word.spelling, _unshared(word, words), word.origin))
    return Candidates(tuple(kept), tuple(left_out), tuple(weak))


def _distinct(words: Sequence[Word], left_out: list[LeftOut]) -> list[Word]:
    first: dict[tuple[str, ...], Word] = {}
    for word in words:
        if word.letters in first:
            reason = same_letters(first[word.letters])
            left_out.append(LeftOut(word.spelling, reason, word.origin))
        else:
            first[word.letters] = word
    return list(first.values())


def _split_by_strength(words: list[Word], least: int) -> tuple[list[Word], list[Word]]:
    """The words that can cross `least` others, and the words that cannot."""
    strong = _strong(words, least)
    if len(strong) == len(words):
        return strong, []
    strong_letters = {word.letters for word in strong}
    return strong, [word for word in words if word.letters not in strong_letters]


def _strong(words: list[Word], least: int) -> list[Word]:
    """The words that have enough letters, and share them with enough words, to cross `least`."""
    strong, before = words, len(words) + 1
    while least > 1 and len(strong) < before:
        before = len(strong)
        having: dict[str, int] = {}
        for index, word in enumerate(strong):
            for letter in word.letters:
                having[letter] = having.get(letter, 0) | 1 << index
        strong = [
            word
            for word in strong
            if len(word) >= least
            # the word itself is one of the words that have its letters
            and reduce(or_, map(having.__getitem__, word.letters)).bit_count() > least
        ]
    return strong


def _groups(words: Sequence[Word]) -> list[str]:
    """For each word its group, as a letter: the same one for all words of the group."""
    leader: dict[str, str] = {}

    def root(letter: str) -> str:
        while (above := leader.setdefault(letter, letter)) != letter:
            leader[letter] = leader[above]
            letter = leader[letter]
        return letter

    for word in words:
        first = root(word.letters[0])
        for letter in word.letters:
            leader[root(letter)] = first
    return [root(word.letters[0]) for word in words]


def _largest(words: Sequence[Word], group: Sequence[str]) -> str | None:
    """The group with the most words; of equal ones, the one with most letters, then the first."""
    size = Counter(group)
    letters: Counter[str] = Counter()
    for word, one in zip(words, group, strict=True):
        letters[one] += len(word)
    return max(size, key=lambda one: (size[one], letters[one]), default=None)


def _unshared(word: Word, words: Sequence[Word]) -> str:
    mine = set(word.letters)
    if any(not mine.isdisjoint(other.letters) for other in words if other.letters != word.letters):
        return SHARES_NO_PLACED_LETTER
    return SHARES_NO_LETTER
