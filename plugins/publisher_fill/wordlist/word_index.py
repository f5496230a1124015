"""The word index: words by length, in bytes and big integers that the search looks them up in.

A set of words of one length is an integer, bit i for word i, best score first. So the words that
match a pattern are an AND of a few integers, and the words of a least score are the first bits.

The sets of words with a letter come from bit planes: plane b of a position has the words whose code
there has bit b. `bytes.translate` turns a column of codes into the digits 0 and 1, and
`int(column, 2)` into a plane. Five planes distinguish 26 letters.

For example, the first letters of BAD, DAB and CAB have the codes 1, 3 and 2 in the alphabet ABCD.
Plane 0 is 0b011 (BAD, DAB), plane 1 is 0b110 (DAB, CAB), and their AND is the words with D: 0b010.
"""

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import repeat
from operator import neg
from typing import TypeAlias

from publisher import Enumeration, Language, Letters, SourceWord, Word, WordError, to_word

Codes: TypeAlias = bytes | tuple[int, ...]
"""The code of each letter: bytes, or a tuple if the alphabet has more than 256 letters."""


LetterPlanes: TypeAlias = tuple[tuple[int, ...], ...]
"""By position and bit: the words whose code has this bit there."""

NARROW = 256
"""The most letters of an alphabet whose codes are bytes."""

NO_LIST = 255
"""The number of no list, of words of the config; lists after the 254th have it too."""

ONES = re.compile("1")

_WIDE = ("utf-32-le", "surrogatepass")  # four bytes for any code
_DIGITS = tuple(bytes(48 + (code >> bit & 1) for code in range(256)) for bit in range(8))


@dataclass(frozen=True)
class WordsOfLength:
    """The words of one length, best score first; words of one score keep their order.

    `data` has their codes one after the other, and `scores` a byte for each, descending.
    `spellings` has the spelling of each word that differs from its letters in more than case.
    `lists` has a byte for each word, the number of its list, or `NO_LIST`; it is empty if all words
    are of the first. Words with a lower score than `least` are known, but no grid is filled with
    them.
    """

    length: int
    data: "bytes | array[int]"
    scores: bytes
    planes: LetterPlanes
    alphabet_size: int
    spellings: Mapping[int, str]
    lists: bytes
    least: int = field(default=0, kw_only=True)

    @property
    def count(self) -> int:
        """The number of words."""
        return len(self.scores)

    def list_of(self, word: int) -> int:
        """The number of the list that a word is of, or `NO_LIST`."""
        return self.lists[word] if self.lists else 0

    @property
    def all(self) -> int:
        """The set of all words."""
        return (1 << self.count) - 1

    @cached_property
    def with_letter(self) -> tuple[tuple[int, ...], ...]:
        """By position and code: the set of words with this letter there."""
        return tuple(_masks(planes, self.all, self.alphabet_size) for planes in self.planes)

    @cached_property
    def alphabetical(self) -> Sequence[int]:
        """The place of each word among all of them in the order of the alphabet."""
        places = array("L", bytes(self.count * array("L").itemsize))
        for place, word in enumerate(sorted(range(self.count), key=self.word_codes)):
            places[word] = place
        return places

    def word_codes(self, word: int) -> Codes:
        """The codes of a word."""
        codes = self.data[word * self.length : (word + 1) * self.length]
        return codes if isinstance(codes, bytes) else tuple(codes)

    def above(self, score: int) -> int:
        """The set of words with at least this score, and the least that they may have."""
        return (1 << bisect_right(self.scores, -max(score, self.least), key=neg)) - 1

    def matching(self, pattern: Sequence[int | None]) -> int:
        """The set of words with these codes at their positions; None is any code."""
        found = self.all
        for masks, code in zip(self.with_letter, pattern, strict=True):
            if code is not None:
                found &= masks[code]
        return found


@dataclass(frozen=True)
class WordIndex:
    """All words that a grid can be filled with, by length.

    `alphabet` has the letter of each code, one or several characters: the letters of the language
    in their order, then other letters of the words.
    """

    alphabet: tuple[str, ...]
    lengths: Mapping[int, WordsOfLength]

    @cached_property
    def codes(self) -> Mapping[str, int]:
        """The code of each letter."""
        return {letter: code for code, letter in enumerate(self.alphabet)}

    @property
    def count(self) -> int:
        """The number of words of all lengths."""
        return sum(words.count for words in self.lengths.values())

    def with_least(self, least: Callable[[int], int]) -> "WordIndex":
        """The index with the lowest score of words of each length."""
        lengths = {
            length: words if words.least == least(length) else replace(words, least=least(length))
            for length, words in self.lengths.items()
        }
        return replace(self, lengths=lengths)

    def among(self, answers: Iterable[Letters]) -> dict[int, int]:
        """The words that are among some answers, as a set for each length."""
        found: dict[int, int] = {}
        for letters in answers:
            words, codes = self.lengths.get(len(letters)), self.encode(letters)
            if words is not None and codes is not None:
                found[words.length] = found.get(words.length, 0) | words.matching(codes)
        return found

    def answers(self, length: int) -> Iterator[Letters]:
        """The letters of all words of a length, of any score."""
        if words := self.lengths.get(length):
            yield from (self.decode(words.word_codes(word)) for word in range(words.count))

    def encode(self, letters: Iterable[str]) -> Codes | None:
        """The codes of letters; None if the alphabet lacks one."""
        codes = [self.codes.get(letter, -1) for letter in letters]
        return None if -1 in codes else coded(codes, len(self.alphabet))

    def decode(self, codes: Iterable[int]) -> tuple[str, ...]:
        """The letters of codes."""
        return tuple(self.alphabet[code] for code in codes)

    def word(self, length: int, number: int, language: Language) -> Word:
        """A word with the spelling of its list, or without one whose letters are others."""
        letters = self.decode(self.lengths[length].word_codes(number))
        with suppress(WordError):
            word = to_word(SourceWord(self.spelling(length, number)), language)
            if word.letters == letters:
                return word
        return Word(letters, "".join(letters), Enumeration((length,)))

    def spelling(self, length: int, word: int) -> str:
        """The spelling of a word in its list: `ice cream`; capitals if only the case differs.

        The language makes the letters of the word from it.
        """
        words = self.lengths[length]
        return words.spellings.get(word) or "".join(self.decode(words.word_codes(word)))


def build_index(
    lengths: Mapping[int, Mapping[str, int]],
    alphabet: Sequence[str],
    spellings: Mapping[str, str],
    lists: Mapping[str, int] | None = None,
) -> WordIndex:
    """The index of words, given by length with their scores.

    A word is a string of its codes. Words of one score keep their order. `spellings` has the
    spelling of each word that differs from its letters in more than case, and `lists` the number of
    the list of each word that is not of the first.
    """
    words = {
        length: _words(length, lengths[length], len(alphabet), spellings, lists or {})
        for length in sorted(lengths)
        if lengths[length]
    }
    return WordIndex(tuple(alphabet), words)


def words_of(
    length: int,
    data: bytes,
    scores: bytes,
    planes: LetterPlanes,
    letters: int,
    spellings: Mapping[int, str],
    lists: bytes = b"",
) -> WordsOfLength:
    """The words of one length, from their codes as bytes.

    - `data`: their codes one after the other, a byte each, or four bytes, little-endian, if the
      alphabet has more than `NARROW` of its `letters`;
    - the others: as in `WordsOfLength`.
    """
    texts = data if letters <= NARROW else array("L", map(ord, data.decode(*_WIDE)))
    return WordsOfLength(length, texts, scores, planes, letters, spellings, lists)


@dataclass(frozen=True)
class ExtendedWords(WordsOfLength):
    """Words of a length, `base`, and others after them, which have the score 0."""

    base: WordsOfLength

    @cached_property
    def with_letter(self) -> tuple[tuple[int, ...], ...]:
        """By position and code: those of the base, and the others."""
        count = self.base.count
        found = []
        for at, known in enumerate(self.base.with_letter):
            masks = [*known, *[0] * (self.alphabet_size - len(known))]
            for number in range(count, self.count):
                masks[self.word_codes(number)[at]] |= 1 << number
            found.append(tuple(masks))
        return tuple(found)


def with_words(
    words: WordsOfLength | None, length: int, others: Sequence[Codes], letters: int
) -> WordsOfLength:
    """These words and others of their length after them, which have the score 0.

    `letters` is the size of an alphabet that has the letters of all; None stands for no words.
    """
    base = words or words_of(length, b"", b"", ((),) * length, 1, {})
    data, codes = base.data, [code for word in others for code in word]
    if isinstance(data, bytes) and letters <= NARROW:
        data += bytes(codes)
    else:
        data = array("L", [*data, *codes])
    scores = base.scores + bytes(len(others))
    lists = base.lists and base.lists + bytes([NO_LIST]) * len(others)
    return ExtendedWords(
        length, data, scores, (), letters, base.spellings, lists, base, least=base.least
    )


def data_of(words: WordsOfLength) -> bytes:
    """The codes of words, in the form that `words_of` reads."""
    if isinstance(words.data, bytes):
        return words.data
    return "".join(map(chr, words.data)).encode(*_WIDE)


def _words(
    length: int,
    scores: Mapping[str, int],
    letters: int,
    spellings: Mapping[str, str],
    lists: Mapping[str, int],
) -> WordsOfLength:
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
    numbers = bytes(map(lists.get, found, repeat(0))) if lists else b""
    return words_of(length, data, ranks, planes, letters, spelled, numbers)


def _planes(data: bytes, length: int, width: int, bits: int) -> LetterPlanes:
    """The bit planes of each position; a code is `width` bytes, little-endian."""
    backwards = data[::-1]  # the first digit of a number is its highest bit, that of the last word
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
    """The words with each code: all words halved by the highest bit, each half by the next."""
    sets = [everything]
    for bit in range(len(planes) - 1, -1, -1):
        ones = [words & planes[bit] for words in sets]
        sets = [half for words, one in zip(sets, ones, strict=True) for half in (words ^ one, one)]
        del sets[-(-letters >> bit) :]
    return tuple(sets)


def coded(codes: Sequence[int], letters: int) -> Codes:
    """The codes of a word of an alphabet with so many letters."""
    return bytes(codes) if letters <= NARROW else tuple(codes)


def indices(words: int) -> list[int]:
    """The members of a set of words, or of any bits, in ascending order."""
    return [found.start() for found in ONES.finditer(bin(words)[:1:-1])]
