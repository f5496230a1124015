"""Conditions of words, each a set of the words of a length: an integer, as the word index has them.

A condition asks the index for the words with a letter at a place, and joins such sets, so that none
of the words is looked at by itself; only a regular expression looks at each.
"""

from codecs import charmap_decode
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import reduce
from operator import or_

from publisher import (
    CommandError,
    Language,
    Letters,
    PatternSign,
    pattern_signs,
    regular_expression,
)
from publisher_fill.wordlist.word_index import NARROW, WordIndex, WordsOfLength

Condition = Callable[[WordsOfLength], int]
"""The words of a length that are wanted."""

_DIGITS = bytes.maketrans(b"\0\1", b"01")


def fitting(text: str, index: WordIndex, language: Language) -> Condition:
    """The words that fit a pattern; raises `CommandError`."""
    if regular := regular_expression(text):
        return lambda words: _numbers(regular(_lines(words, index)))
    return fitting_signs(pattern_signs(text, language), index)


def fitting_signs(signs: Sequence[PatternSign | None], index: WordIndex) -> Condition:
    """The words that fit the signs of a pattern."""
    least = len(signs) - signs.count(None)

    def found(words: WordsOfLength) -> int:
        length = words.length
        if length < least or (length > least and None not in signs):
            return 0
        fitting = [words.all, *[0] * length]  # by how many letters the signs so far have taken
        for sign in signs:
            if sign is None:
                for place in range(length):
                    fitting[place + 1] |= fitting[place]
            else:
                fitting = [
                    0,
                    *(
                        before and before & _with_sign(words, place, sign, index)
                        for place, before in enumerate(fitting[:-1])
                    ),
                ]
        return fitting[length]

    return found


def of_letters(letters: Collection[str], index: WordIndex) -> Condition:
    """The words of these letters alone, each as often as they like."""
    bank = PatternSign(frozenset(letters), is_other=False)

    def found(words: WordsOfLength) -> int:
        left = words.all
        for place in range(words.length):
            left &= _with_sign(words, place, bank, index)
        return left

    return found


def of_tiles(letters: Sequence[str], index: WordIndex) -> Condition:
    """The words of these letters alone, each no more often than it is given."""
    is_of_letters = of_letters(letters, index)
    counts = Counter(index.codes[letter] for letter in letters if letter in index.codes)

    def found(words: WordsOfLength) -> int:
        if words.length > len(letters):
            return 0
        left = is_of_letters(words)
        for code, count in counts.items():
            left &= ~_with_letters(words, code, count + 1)
        return left

    return found


def of_anagram(text: str, index: WordIndex, language: Language) -> Condition:
    """The words that have these letters and no others, in another order.

    `?` is one letter more, whichever it is, and `*` any number of them. Raises `CommandError`.
    """
    signs = [sign for part in text.split() for sign in pattern_signs(part, language)]
    more = signs.count(PatternSign())
    letters = [letter for sign in signs if sign and not sign.is_other for letter in sign.letters]
    least, is_open = len(signs) - signs.count(None), None in signs
    if not letters or len(letters) != least - more:
        raise CommandError("an anagram has letters, `?` for one more and `*` for any number")
    counts = Counter(index.codes.get(letter, -1) for letter in letters)
    typed = None if more or is_open else index.encode(letters)

    def found(words: WordsOfLength) -> int:
        is_long = words.length >= least if is_open else words.length == least
        if not is_long or -1 in counts:
            return 0
        left = words.all
        for code, count in counts.items():
            left &= _with_letters(words, code, count)
        return left if typed is None else left & ~words.matching(typed)

    return found


def inside(letters: Letters, index: WordIndex) -> Condition:
    """The words whose letters are in a word in their order, with others between them or not.

    The word itself is none of them. A kangaroo word has a word of its own meaning in it so.
    """
    codes = [index.codes.get(letter, -1) for letter in letters]

    def found(words: WordsOfLength) -> int:
        if words.length >= len(codes):
            return 0
        taken = [words.all, *[0] * words.length]  # by how many of their letters were found so far
        for code in codes:
            if code >= 0:
                for place in range(words.length, 0, -1):
                    taken[place] |= taken[place - 1] & words.with_letter[place - 1][code]
        return taken[words.length]

    return found


def _with_letters(words: WordsOfLength, code: int, count: int) -> int:
    """The words that have a letter at least so often."""
    found = [words.all, *[0] * count]  # by how often they have it in the places so far
    for masks in words.with_letter:
        for number in range(count, 0, -1):
            found[number] |= found[number - 1] & masks[code]
    return found[count]


def _with_sign(words: WordsOfLength, place: int, sign: PatternSign, index: WordIndex) -> int:
    """The words that have a letter of a sign at a place."""
    masks = words.with_letter[place]
    codes = [index.codes[letter] for letter in sign.letters if letter in index.codes]
    found = reduce(or_, (masks[code] for code in codes if code < len(masks)), 0)
    return words.all & ~found if sign.is_other else found


def _lines(words: WordsOfLength, index: WordIndex) -> Sequence[str]:
    """The letters of each word: the lines of one text, or texts where letters have more signs."""
    letters, step, data = index.alphabet, words.length + 1, words.data
    if max(map(len, letters)) == 1 and len(letters) < NARROW and isinstance(data, bytes):
        lines = bytearray([len(letters)]) * (words.count * step)  # a line feed after each word
        for place in range(words.length):
            lines[place::step] = data[place :: words.length]
        return charmap_decode(bytes(lines[:-1]), "strict", "".join(letters) + "\n")[0]
    return ["".join(index.decode(words.word_codes(word))) for word in range(words.count)]


def _numbers(fits: Sequence[bool]) -> int:
    """The set of the words that fit."""
    return int(bytes(fits)[::-1].translate(_DIGITS), 2)
