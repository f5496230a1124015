"""Words by length as bytes and big integers, in which the search for a filled grid looks words up.

A set of words of one length is an integer, bit i for word i, best score first. So the words that
match a pattern are an AND of a few integers, and those of a least score are a prefix.

The masks come from bit planes: plane b of a position has the words whose code there has bit b. A
column of codes becomes a plane by `bytes.translate` to zeros and ones and one `int(column, 2)`:
five planes tell 26 letters apart, and AND makes the letters of them.
"""

from array import array
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import neg
from typing import TypeAlias

Codes: TypeAlias = bytes | tuple[int, ...]
"""A code a letter: bytes, or a tuple where the alphabet has more than 256 letters."""

Planes: TypeAlias = tuple[tuple[int, ...], ...]
"""By position and bit: the words whose code there has this bit."""

NARROW = 256
"""How many letters an alphabet has at most whose codes are bytes."""

_WIDE = ("utf-32-le", "surrogatepass")  # what makes four bytes of any code
_DIGITS = tuple(bytes(48 + (code >> bit & 1) for code in range(256)) for bit in range(8))


@dataclass(frozen=True)
class Words:
    """The words of one length, best score first, those of one score by their codes.

    `texts` has their codes one after the other, `scores` a byte each, from 100 to 0. `letters` is
    the size of the alphabet. `spellings` has those that were written otherwise than in capital
    letters alone.
    """

    length: int
    texts: "bytes | array[int]"
    scores: bytes
    planes: Planes
    letters: int
    spellings: Mapping[int, str]

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.scores)

    @property
    def all(self) -> int:
        """The set of all of them."""
        return (1 << self.count) - 1

    @cached_property
    def masks(self) -> tuple[tuple[int, ...], ...]:
        """By position and code: the words that have this letter there."""
        return tuple(_masks(planes, self.all, self.letters) for planes in self.planes)

    def text(self, word: int) -> Codes:
        """The codes of a word."""
        codes = self.texts[word * self.length : (word + 1) * self.length]
        return codes if isinstance(codes, bytes) else tuple(codes)

    def above(self, score: int) -> int:
        """The words of at least this score."""
        return (1 << bisect_right(self.scores, -score, key=neg)) - 1

    def matching(self, pattern: Sequence[int | None]) -> int:
        """The words with these codes, None for any, at their positions."""
        found = self.all
        for masks, code in zip(self.masks, pattern, strict=True):
            if code is not None:
                found &= masks[code]
        return found


@dataclass(frozen=True)
class Index:
    """All words that a grid may be filled with, by length.

    `alphabet` maps a code to its letter of the language, which may be several characters; it has
    the letters of the language in their order, and after them whatever else the words have.
    """

    alphabet: tuple[str, ...]
    lengths: Mapping[int, Words]

    @cached_property
    def codes(self) -> Mapping[str, int]:
        """The code of each letter."""
        return {letter: code for code, letter in enumerate(self.alphabet)}

    @property
    def count(self) -> int:
        """How many words there are."""
        return sum(words.count for words in self.lengths.values())

    def encode(self, letters: Iterable[str]) -> Codes | None:
        """The codes of letters; None if there is one that no word can have."""
        codes = [self.codes.get(letter, -1) for letter in letters]
        if -1 in codes:
            return None
        return bytes(codes) if len(self.alphabet) <= NARROW else tuple(codes)

    def decode(self, codes: Iterable[int]) -> tuple[str, ...]:
        """The letters of codes."""
        return tuple(self.alphabet[code] for code in codes)

    def spelling(self, length: int, word: int) -> str:
        """A word as its list has it, `ice cream`; in capital letters if it differs in case alone.

        The language spells the word's letters from it.
        """
        words = self.lengths[length]
        return words.spellings.get(word) or "".join(self.decode(words.text(word)))


def indexed(
    lengths: Mapping[int, Mapping[str, int]], alphabet: Sequence[str], spellings: Mapping[str, str]
) -> Index:
    """The index of words, given by length with their scores.

    A word is a string of its codes. Words of one score keep their order. `spellings` has the texts
    of those that are not written in capital letters alone.
    """
    words = {
        length: _words(length, lengths[length], len(alphabet), spellings)
        for length in sorted(lengths)
        if lengths[length]
    }
    return Index(tuple(alphabet), words)


def index_of(words: Iterable[tuple[Sequence[str], int]], alphabet: Sequence[str]) -> Index:
    """The index of a few words, given as their letters and score; of equal ones the last counts."""
    codes = {letter: code for code, letter in enumerate(alphabet)}
    lengths: dict[int, dict[str, int]] = {}
    for letters, score in words:
        word = "".join(chr(codes.setdefault(letter, len(codes))) for letter in letters)
        lengths.setdefault(len(word), {})[word] = score
    return indexed(lengths, tuple(codes), {})


def words_of(
    length: int,
    data: bytes,
    scores: bytes,
    planes: Planes,
    letters: int,
    spellings: Mapping[int, str],
) -> Words:
    """The words whose codes are `data`: a byte a code, or four, the lowest first, if need be."""
    texts = data if letters <= NARROW else array("L", map(ord, data.decode(*_WIDE)))
    return Words(length, texts, scores, planes, letters, spellings)


def data_of(words: Words) -> bytes:
    """The codes of words as `words_of` takes them."""
    if isinstance(words.texts, bytes):
        return words.texts
    return "".join(map(chr, words.texts)).encode(*_WIDE)


def _words(
    length: int, scores: Mapping[str, int], letters: int, spellings: Mapping[str, str]
) -> Words:
    found: Collection[str] = scores.keys()
    ranks = bytes(scores.values())
    if ranks.count(ranks[0]) < len(ranks):
        found = sorted(scores, key=scores.__getitem__, reverse=True)
        ranks = bytes(sorted(ranks, reverse=True))
    narrow = letters <= NARROW
    data = "".join(found).encode("latin-1") if narrow else "".join(found).encode(*_WIDE)
    planes = _planes(data, length, 1 if narrow else 4, (letters - 1).bit_length())
    ranked = enumerate(found if spellings else ())
    spelled = {rank: text for rank, word in ranked if (text := spellings.get(word))}
    return words_of(length, data, ranks, planes, letters, spelled)


def _planes(data: bytes, length: int, width: int, bits: int) -> Planes:
    """The planes of each position; a code is `width` bytes, the low one first."""
    backwards = data[::-1]  # the first digit of a number is its highest bit, and the last word
    step = length * width
    return tuple(
        tuple(
            int(backwards[step - 1 - position * width - bit // 8 :: step].translate(digits), 2)
            for bit in range(bits)
            for digits in (_DIGITS[bit % 8],)
        )
        for position in range(length)
    )


def _masks(planes: Sequence[int], everything: int, letters: int) -> tuple[int, ...]:
    """The words with each code: all of them halved by the highest bit, each half by the next."""
    sets = [everything]
    for bit in range(len(planes) - 1, -1, -1):
        ones = [words & planes[bit] for words in sets]
        sets = [half for words, one in zip(sets, ones, strict=True) for half in (words ^ one, one)]
        del sets[-(-letters >> bit) :]
    return tuple(sets)
