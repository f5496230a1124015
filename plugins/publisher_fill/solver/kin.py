"""The kin of words, which `stems: distinct` keeps out of a grid: found when a word is placed.

Kin share a base (see `Families`). So they have what is left of a base before its endings, after a
beginning or none: a few ANDs with the sets of the index find them, most of which are empty soon.
In a language whose affixes are not known, words are kin that begin alike.

Kin that a grid has already may stay beside each other: somebody chose them, or an earlier version
of the program did, and a change elsewhere is not to take them away.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from publisher import EndingGroup, Families, Letters
from publisher_fill.solver.domains import Domains
from publisher_fill.wordlist.word_index import Codes, WordsOfLength, indices

KIN = "kin"
"""The name of the rule."""

KEPT = 10_000
"""Of how many words and lengths the kin are kept."""


class Kin(ABC):
    """Finds the words of a length that are kin to a word; one object serves one alphabet."""

    @abstractmethod
    def among(self, words: WordsOfLength, codes: Codes) -> int:
        """The kin of a word as a set, without the word itself."""


def kin_of(families: Families, alphabet: Sequence[str]) -> Kin:
    """The kin by what is known of a language; `alphabet` has the letter of each code."""
    return _KinByBase(families, alphabet) if families.known else _KinByBeginning()


class Standing(NamedTuple):
    """An answer that a slot has already: its codes, and the set of that word alone."""

    codes: Codes
    word: int


class KinRule:
    """The rule that kin do not come together, but for those of the answers that are `standing`."""

    def __init__(self, kin: Kin, standing: Mapping[int, Standing]) -> None:
        self._kin, self._standing = kin, standing

    def settle(self, domains: Domains, slot: int, word: int, queue: dict[int, int]) -> bool:
        """Remove the kin of the single word of a slot from all others."""
        codes = domains.words_by_mask[word].codes
        own = self._standing.get(slot)
        beside = self._standing if own and own.codes == codes else {}
        for slots in domains.slots_of:
            alike = self._kin.among(domains.vocabularies[slots[0]], codes)
            for other in slots if alike else ():
                banned = alike & ~beside[other].word if other in beside else alike
                if other != slot and not domains.ban(other, banned, slot, KIN, queue):
                    return False
        return True


class _KinByBase(Kin):
    def __init__(self, families: Families, alphabet: Sequence[str]) -> None:
        self._families = families
        self._letters = families.folded(tuple(alphabet))
        self._codes: dict[str, list[int]] = {}
        for code, letter in enumerate(self._letters):
            self._codes.setdefault(letter, []).append(code)
        self._beginnings = _by_length({(), *families.attached, *families.prefixes})
        self._endings = {ending: _by_length(ending.least) for ending in families.endings}
        self._known: dict[tuple[int, Codes], tuple[int, ...]] = {}
        self._around: dict[tuple[int, int, int, EndingGroup], int] = {}

    def among(self, words: WordsOfLength, codes: Codes) -> int:
        key = id(words), codes
        kin = self._known.get(key)
        if kin is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            letters = tuple([self._letters[code] for code in codes])
            kin = self._known[key] = tuple(sorted(set(self._found(words, letters))))
        return reduce(or_, (1 << word for word in kin), 0)

    def _found(self, words: WordsOfLength, letters: Letters) -> Iterator[int]:
        families = self._families
        own, derived = families.bases(letters)
        for base in own | derived:
            for stem, ending in families.stems(base):
                for at in self._beginnings:
                    around = self._having_around(words, at, at + len(stem), ending)
                    for word in indices(around and self._having(words, stem, at, around)):
                        other = tuple([self._letters[code] for code in words.word_codes(word)])
                        if other != letters and families.are_kin(letters, other):
                            yield word

    def _having_around(
        self, words: WordsOfLength, start: int, stop: int, ending: EndingGroup
    ) -> int:
        """The words with a beginning before one offset, and such an ending from another on."""
        key = id(words), start, stop, ending
        if key not in self._around:
            endings = self._endings[ending].get(words.length - stop, ())
            before = [self._having(words, each, 0) for each in self._beginnings[start] if endings]
            after = [self._having(words, each, stop) for each in endings]
            self._around[key] = words.all & reduce(or_, before, 0) & reduce(or_, after, 0)
        return self._around[key]

    def _having(self, words: WordsOfLength, letters: Letters, at: int, found: int = -1) -> int:
        """The words, of some that are `found`, that have these letters from an offset on."""
        for place, letter in enumerate(letters, at):
            with_code = words.with_letter[place]
            codes = [code for code in self._codes.get(letter, ()) if code < len(with_code)]
            found &= with_code[codes[0]] if len(codes) == 1 else _any(with_code, codes)
            if not found:
                break
        return found


class _KinByBeginning(Kin):
    def among(self, words: WordsOfLength, codes: Codes) -> int:
        size = beginning(len(codes), words.length)
        if not size:
            return 0
        found = words.all
        for with_code, code in zip(words.with_letter, codes[:size], strict=False):
            found &= with_code[code] if code < len(with_code) else 0
        if words.length == len(codes):
            same = found
            for with_code, code in zip(words.with_letter[size:], codes[size:], strict=True):
                same &= with_code[code] if code < len(with_code) else 0
            found &= ~same
        return found


def _by_length(texts: Iterable[Letters]) -> dict[int, list[Letters]]:
    """Texts by their length."""
    found: dict[int, list[Letters]] = {}
    for text in sorted(texts, key=len):
        found.setdefault(len(text), []).append(text)
    return found


def beginning(length: int, other: int) -> int:
    """The number of equal first letters that make words of these lengths kin; 0 if none do.

    All but the last two letters of the shorter word, at least four, or all of a three-letter word:
    WALK and WALKING, CAT and CATS.
    """
    shorter = min(length, other)
    return max(min(4, shorter), shorter - 2) if shorter > 2 else 0


def _any(with_code: Sequence[int], codes: Sequence[int]) -> int:
    return reduce(or_, (with_code[code] for code in codes), 0)
