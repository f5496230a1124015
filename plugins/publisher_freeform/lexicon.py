"""The words of a request, made ready for a search: distinct, short enough, able to meet."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from publisher import LeftOut, Word
from publisher_freeform.board import Codes


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words a search may place, known to it by their index in `words`.

    `codes` has each word's letters as numbers below `alphabet`. `left_out` are the words that no
    search could place beside them, and why.
    """

    words: tuple[Word, ...]
    codes: tuple[Codes, ...]
    alphabet: int
    left_out: tuple[LeftOut, ...]


def lexicon(words: Sequence[Word], longest: int, *, pinned: bool) -> Lexicon:
    """The words that fit a side of `longest` cells and can be joined to each other.

    Of the groups of words that share letters, directly or through others, the largest is kept, or
    the one of the first word if that is `pinned`.
    """
    left_out: list[LeftOut] = []
    fitting: list[Word] = []
    for word in _distinct(words, left_out):
        if len(word) > longest:
            reason = (
                f"it is longer than the grid ({len(word)} letters, the longest side has {longest})"
            )
            left_out.append(LeftOut(word.spelling, reason, word.origin))
        else:
            fitting.append(word)
    group = _groups(fitting)
    chosen = group[0] if pinned else _largest(fitting, group)
    kept = [word for word, one in zip(fitting, group, strict=True) if one == chosen]
    for word, one in zip(fitting, group, strict=True):
        if one != chosen:
            left_out.append(LeftOut(word.spelling, _unjoined(word, words), word.origin))
    return _coded(kept, left_out)


def _distinct(words: Sequence[Word], left_out: list[LeftOut]) -> list[Word]:
    first: dict[tuple[str, ...], Word] = {}
    for word in words:
        if word.letters in first:
            reason = f"it has the same letters as “{first[word.letters].spelling}” before it"
            left_out.append(LeftOut(word.spelling, reason, word.origin))
        else:
            first[word.letters] = word
    return list(first.values())


def _groups(words: Sequence[Word]) -> list[int]:
    """For each word the first word that it is joined to by shared letters."""
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
    """The group of most words, among these of most letters, among these the first."""
    size = Counter(group)
    letters: Counter[int] = Counter()
    for word, one in zip(words, group, strict=True):
        letters[one] += len(word)
    return max(size, key=lambda one: (size[one], letters[one]), default=None)


def _unjoined(word: Word, words: Sequence[Word]) -> str:
    mine = set(word.letters)
    if any(not mine.isdisjoint(other.letters) for other in words if other.letters != word.letters):
        return "it shares no letter with the words that were placed"
    return "it shares no letter with any other word"


def _coded(words: Sequence[Word], left_out: Sequence[LeftOut]) -> Lexicon:
    code: dict[str, int] = {}
    for word in words:
        for letter in word.letters:
            code.setdefault(letter, len(code))
    codes = tuple(tuple(code[letter] for letter in word.letters) for word in words)
    return Lexicon(tuple(words), codes, len(code), tuple(left_out))
