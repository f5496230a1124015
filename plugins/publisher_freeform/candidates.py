"""The words of a request that a search may place: distinct, short enough, able to cross."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from publisher import LeftOut, Word
from publisher_freeform.board.board import Codes
from publisher_freeform.left_out_reasons import (
    SHARES_NO_LETTER,
    SHARES_NO_PLACED_LETTER,
    same_letters,
    too_few_crossings,
    too_long,
)
from publisher_freeform.options import FreeformOptions


@dataclass(frozen=True, slots=True)
class Candidates:
    """The words that a search may place; it knows them by their index in `words`.

    `codes` has the letters of each word as numbers from 0 up to `letter_count`. `left_out` are the
    words that no search could place beside them, and why; `weak` are those of `left_out` that too
    few others could cross.
    """

    words: tuple[Word, ...]
    codes: tuple[Codes, ...]
    letter_count: int
    left_out: tuple[LeftOut, ...]
    weak: tuple[Word, ...]


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
    strong = _strong(fitting, least)
    strong_letters = {word.letters for word in strong}
    weak = [word for word in fitting if word.letters not in strong_letters]
    reason = too_few_crossings(least)
    left_out += [LeftOut(word.spelling, reason, word.origin) for word in weak]
    group = _groups(strong)
    chosen = group[0] if pinned and strong else _largest(strong, group)
    kept = [word for word, one in zip(strong, group, strict=True) if one == chosen]
    for word, one in zip(strong, group, strict=True):
        if one != chosen:
            left_out.append(LeftOut(word.spelling, _unshared(word, words), word.origin))
    return _coded(kept, left_out, weak)


def _distinct(words: Sequence[Word], left_out: list[LeftOut]) -> list[Word]:
    first: dict[tuple[str, ...], Word] = {}
    for word in words:
        if word.letters in first:
            reason = same_letters(first[word.letters])
            left_out.append(LeftOut(word.spelling, reason, word.origin))
        else:
            first[word.letters] = word
    return list(first.values())


def _strong(words: Sequence[Word], least: int) -> list[Word]:
    """The words that have enough letters, and share them with enough words, to cross `least`."""
    strong, before = list(words), len(words) + 1
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


def _groups(words: Sequence[Word]) -> list[int]:
    """For each word its group, as the index of the first word in the group."""
    group = list(range(len(words)))
    owner: dict[str, int] = {}

    def root(index: int) -> int:
        while group[index] != index:
            group[index] = group[group[index]]
            index = group[index]
        return index

    for index, word in enumerate(words):
        for letter in word.letters:
            one, other = root(owner.setdefault(letter, index)), root(index)
            group[max(one, other)] = min(one, other)
    return [root(index) for index in range(len(words))]


def _largest(words: Sequence[Word], group: Sequence[int]) -> int | None:
    """The group with the most words; of equal ones, the one with most letters, then the first."""
    size = Counter(group)
    letters: Counter[int] = Counter()
    for word, one in zip(words, group, strict=True):
        letters[one] += len(word)
    return max(size, key=lambda one: (size[one], letters[one]), default=None)


def _unshared(word: Word, words: Sequence[Word]) -> str:
    mine = set(word.letters)
    if any(not mine.isdisjoint(other.letters) for other in words if other.letters != word.letters):
        return SHARES_NO_PLACED_LETTER
    return SHARES_NO_LETTER


def _coded(words: Sequence[Word], left_out: Sequence[LeftOut], weak: Sequence[Word]) -> Candidates:
    code: dict[str, int] = {}
    for word in words:
        for letter in word.letters:
            code.setdefault(letter, len(code))
    codes = tuple(tuple(code[letter] for letter in word.letters) for word in words)
    return Candidates(tuple(words), codes, len(code), tuple(left_out), tuple(weak))
