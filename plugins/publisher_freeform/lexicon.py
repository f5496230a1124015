"""The words of a request, made ready for a search: distinct, short enough, able to meet."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from publisher import LeftOut, Word
from publisher_freeform.board.board import Codes
from publisher_freeform.options import MAX_SIDE, FreeformOptions

UNSHARED = "it shares no letter with the words that were placed"


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words a search may place, known to it by their index in `words`.

    `codes` has each word's letters as numbers below `alphabet`. `left_out` are the words that no
    search could place beside them, and why; `weak` are those of them that too few others could
    cross.
    """

    words: tuple[Word, ...]
    codes: tuple[Codes, ...]
    alphabet: int
    left_out: tuple[LeftOut, ...]
    weak: tuple[Word, ...]


def lexicon(words: Sequence[Word], options: FreeformOptions, *, pinned: bool) -> Lexicon:
    """The words that fit the grid, can cross as many others as they must, and can be joined.

    Of the groups of words that share letters, directly or through others, the largest is kept, or
    the one of the first word if that is `pinned`.
    """
    left_out: list[LeftOut] = []
    fitting: list[Word] = []
    for word in _distinct(words, left_out):
        if len(word) > options.longest_side:
            reason = f"it is longer than the grid ({_lengths(word, options)})"
            left_out.append(LeftOut(word.spelling, reason, word.origin))
        else:
            fitting.append(word)
    least = options.min_crossings
    strong = _strong(fitting, least)
    able = {word.letters for word in strong}
    weak = [word for word in fitting if word.letters not in able]
    left_out += [LeftOut(word.spelling, too_few(least), word.origin) for word in weak]
    group = _groups(strong)
    chosen = group[0] if pinned and strong else _largest(strong, group)
    kept = [word for word, one in zip(strong, group, strict=True) if one == chosen]
    for word, one in zip(strong, group, strict=True):
        if one != chosen:
            left_out.append(LeftOut(word.spelling, _unjoined(word, words), word.origin))
    return _coded(kept, left_out, weak)


def _lengths(word: Word, options: FreeformOptions) -> str:
    side = f"the longest side has {options.longest_side}"
    if options.grid_size is None and options.longest_side < MAX_SIDE:
        side = f"`max_width` and `max_height` allow {options.longest_side}"
    return f"{len(word)} letters, {side}"


def too_few(least: int) -> str:
    """The reason of a word that cannot cross as many others as it has to."""
    return f"it cannot cross {least} others that may stand, as `min_crossings` asks"


def _distinct(words: Sequence[Word], left_out: list[LeftOut]) -> list[Word]:
    first: dict[tuple[str, ...], Word] = {}
    for word in words:
        if word.letters in first:
            reason = f"it has the same letters as “{first[word.letters].spelling}” before it"
            left_out.append(LeftOut(word.spelling, reason, word.origin))
        else:
            first[word.letters] = word
    return list(first.values())


def _strong(words: Sequence[Word], least: int) -> list[Word]:
    """The words that have letters enough, and share them with words enough, to cross so many."""
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
            # it is one of those itself
            and reduce(or_, map(having.__getitem__, word.letters)).bit_count() > least
        ]
    return strong


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
        return UNSHARED
    return "it shares no letter with any other word"


def _coded(words: Sequence[Word], left_out: Sequence[LeftOut], weak: Sequence[Word]) -> Lexicon:
    code: dict[str, int] = {}
    for word in words:
        for letter in word.letters:
            code.setdefault(letter, len(code))
    codes = tuple(tuple(code[letter] for letter in word.letters) for word in words)
    return Lexicon(tuple(words), codes, len(code), tuple(left_out), tuple(weak))
