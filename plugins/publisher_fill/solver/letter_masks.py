"""Letter masks: words as integers with a bit for each of their letters.

Bit `offset * alphabet_size + code` says that a word has this letter at this offset.
The OR of several masks has all letters of these words, at every offset.

For example, DAB has the codes 3, 0 and 1 in the alphabet ABCD, so its mask has the bits 3, 4 + 0
and 8 + 1: 0b0010_0001_1000. With the mask of CAB, 0b0010_0001_0100, the OR is 0b0010_0001_1100:
C or D, then A, then B.
"""

from typing import NamedTuple

from publisher_fill.wordlist.word_index import Codes, WordsOfLength


class MaskedWord(NamedTuple):
    """The word of a letter mask: its codes and its score."""

    codes: Codes
    score: int


class LetterMasks(dict[int, int]):
    """The letter masks of a vocabulary by index, each made when it is first needed."""

    def __init__(
        self, words: WordsOfLength, alphabet: int, words_by_mask: dict[int, MaskedWord]
    ) -> None:
        self._words = words
        self._alphabet = alphabet
        self._words_by_mask = words_by_mask

    def __missing__(self, index: int) -> int:
        codes = self._words.word_codes(index)
        mask = shift = 0
        for code in codes:
            mask |= 1 << shift + code
            shift += self._alphabet
        self[index] = mask
        self._words_by_mask[mask] = MaskedWord(codes, self._words.scores[index])
        return mask


def every_letter(words: WordsOfLength, alphabet: int) -> int:
    """All letters of a vocabulary at every offset."""
    letters = (1 << words.alphabet_size) - 1
    every = 0
    for at in range(words.length):
        every |= letters << at * alphabet
    return every
