"""The wordplay that a clue may have for its answer, of letters alone: it knows no meanings."""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import accumulate, combinations
from typing import NamedTuple

from publisher import CommandError, Language, Letters, WordError, letters_of

_KEPT = frozenset("'’׳״")
"""Signs within a word: apostrophes, geresh and gershayim."""

_LONG = 6
"""Letters of an answer from which on fodder may lack, or have over, two letters instead of one."""


class Device(StrEnum):
    """The kinds of wordplay, in the order in which they are told."""

    ITSELF = "the answer itself"
    HIDDEN = "hidden"
    BACKWARDS = "backwards"
    FIRST = "first letters"
    LAST = "last letters"
    ANAGRAM = "anagram"
    NEAR = "near an anagram"


class Fodder(NamedTuple):
    """A word of a clue for wordplay: as it is written, and its letters."""

    text: str
    letters: Letters


class Wordplay(NamedTuple):
    """What words of a clue, one after another, do for its answer.

    Near an anagram, the words lack some letters of the answer, or have some over.
    """

    device: Device
    words: tuple[str, ...]
    lacking: Letters = ()
    over: Letters = ()


def clue_words(text: str, language: Language) -> list[Fodder]:
    """The words of a clue that have letters; raises `CommandError` if none has.

    A word of another script stays as it is typed, so that no run of words passes over it.
    """
    parts = "".join(" " if _parts_words(char) else char for char in text).split()
    found = []
    for part in parts:
        try:
            found.append(Fodder(part, letters_of(part, language)))
        except WordError:
            found.append(Fodder(part, tuple(part)))
    made = [word for word in found if word.letters]
    if not made:
        raise CommandError("the clue has no words")
    return made


def _parts_words(char: str) -> bool:
    """Whether a character stands between words; numbers are no words."""
    return unicodedata.category(char)[0] in "PSZN" and char not in _KEPT


def wordplays(words: Sequence[Fodder], answer: Letters) -> list[Wordplay]:
    """All wordplay, the surest first."""
    found = [*_anagrams(words, answer), *_hidden(words, answer), *_ends(words, answer)]
    order = list(Device)
    return sorted(found, key=lambda each: (order.index(each.device), len(each.lacking + each.over)))


def _anagrams(words: Sequence[Fodder], answer: Letters) -> Iterator[Wordplay]:
    """Runs of words that have the letters of the answer, or nearly so."""
    wanted, most = Counter(answer), 2 if len(answer) >= _LONG else 1
    for start, stop in combinations(range(len(words) + 1), 2):
        letters = tuple(letter for word in words[start:stop] for letter in word.letters)
        if abs(len(letters) - len(answer)) > most:
            continue
        lacking, over = ((wanted - Counter(letters)), (Counter(letters) - wanted))
        texts = tuple(word.text for word in words[start:stop])
        if not lacking and not over:
            device = Device.ITSELF if letters == answer else Device.ANAGRAM
            yield Wordplay(device, texts)
        elif not (lacking and over):
            yield Wordplay(Device.NEAR, texts, (*lacking.elements(),), (*over.elements(),))


def _hidden(words: Sequence[Fodder], answer: Letters) -> Iterator[Wordplay]:
    """The words in whose letters the answer is, across their ends or within one, both ways.

    Whole words are the answer itself if they are not read backwards.
    """
    letters = tuple(letter for word in words for letter in word.letters)
    ends = [0, *accumulate(len(word.letters) for word in words)]
    for start in range(len(letters) - len(answer) + 1):
        stop = start + len(answer)
        there = letters[start:stop]
        texts = tuple(
            word.text
            for word, first, end in zip(words, ends, ends[1:], strict=False)
            if first < stop and start < end
        )
        if there == answer and not {start, stop} <= set(ends):
            yield Wordplay(Device.HIDDEN, texts)
        if there == answer[::-1]:
            yield Wordplay(Device.BACKWARDS, texts)


def _ends(words: Sequence[Fodder], answer: Letters) -> Iterator[Wordplay]:
    """The words, one for each letter, whose first or last letters are the answer."""
    for start in range(len(words) - len(answer) + 1):
        run = words[start : start + len(answer)]
        texts = tuple(word.text for word in run)
        for device, place in ((Device.FIRST, 0), (Device.LAST, -1)):
            if tuple(word.letters[place] for word in run) == answer:
                yield Wordplay(device, texts)
