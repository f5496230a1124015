"""The limit on plurals, a rule of the search, and which words of an index are plurals.

Only words of the lists count, as they do for a minimum score: not theme entries, letters that are
given, and answers that `allow` names.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from publisher import Families, Letters
from publisher_fill.solver.domains import Domains
from publisher_fill.wordlist.word_index import NARROW, Codes, WordIndex

PLURALS = "plurals"
"""The name of the rule."""


@dataclass(frozen=True)
class PluralLimit:
    """The rule that at most `most` of the slots `free` have plurals.

    `plurals` has for each slot its words that are plurals.
    """

    most: int
    free: Sequence[int]
    plurals: Sequence[int]
    _known: dict[tuple[int, int], bool] = field(default_factory=dict, compare=False)

    def settle(self, domains: Domains, slot: int, word: int, queue: dict[int, int]) -> bool:
        """Once there are as many plurals as there may be, remove them from all other slots."""
        if slot not in self.free or not self._is_plural(domains, slot, word):
            return True
        single = [each for each in self.free if domains.sizes[each] == 1]
        count = sum(self._is_plural(domains, each, domains.single_word(each)) for each in single)
        if count < self.most:
            return True
        others = set(self.free).difference(single) if count == self.most else {slot}
        return all(
            domains.ban(other, self.plurals[other], slot, PLURALS, queue)
            for other in sorted(others)
        )

    def _is_plural(self, domains: Domains, slot: int, word: int) -> bool:
        key = id(domains.vocabularies[slot]), word
        if key not in self._known:
            self._known[key] = bool(domains.bit(slot, word) & self.plurals[slot])
        return self._known[key]


class PluralWords:
    """The plurals of an index: the words whose bare word, with any score, is in it too.

    They are found by codes, of which letters that are alike have one.
    """

    def __init__(self, index: WordIndex, families: Families) -> None:
        self._lengths = index.lengths
        self._is_narrow = len(index.alphabet) <= NARROW
        letters = families.folded(index.alphabet)
        self._codes = {letter: code for code, letter in reversed(list(enumerate(letters)))}
        self._folded = [self._codes[letter] for letter in letters]
        self._table = bytes([*self._folded, *bytes(NARROW)][:NARROW])
        self._endings = [
            (ending, self._coded(each.replaced), least)
            for each in families.plurals
            for text, least in each.least.items()
            if (ending := self._coded(text))
        ]
        self._never = [code for text in families.singulars if (code := self._coded(text))]
        self._whole = {self._coded(word) for word in families.whole}
        self._known: dict[int, int] = {}

    def of_length(self, length: int) -> int:
        """The words of a length that are plurals, as a set."""
        if length not in self._known:
            self._known[length] = self._found(length) if length in self._lengths else 0
        return self._known[length]

    def _found(self, length: int) -> int:
        found = bytearray(b"0") * self._lengths[length].count
        for size, wanted in self._possible(length).items():
            for bare in self._words(size):
                for number in wanted.get(bare, ()):
                    found[-1 - number] = ord("1")
        return int(found, 2)

    def _possible(self, length: int) -> dict[int, dict[Codes, list[int]]]:
        """The words with an ending of plurals, by the length and the codes of the bare word."""
        wanted: dict[int, dict[Codes, list[int]]] = {}
        for number, word in enumerate(self._words(length)):
            if word in self._whole or any(word[-len(each) :] == each for each in self._never):
                continue
            for ending, replaced, least in self._endings:
                cut = length - len(ending)
                size = cut + len(replaced)
                if size >= least and word[cut:] == ending:
                    bare = wanted.setdefault(size, {})
                    bare.setdefault(self._joined(word[:cut], replaced), []).append(number)
        return wanted

    def _words(self, length: int) -> Iterator[Codes]:
        """The codes of all words of a length, in their order."""
        words = self._lengths.get(length)
        if words is None:
            return
        if isinstance(words.data, bytes):
            data = words.data.translate(self._table)
            for at in range(0, len(data), length):
                yield data[at : at + length]
            return
        for number in range(words.count):
            yield tuple(self._folded[code] for code in words.word_codes(number))

    def _coded(self, letters: Letters) -> Codes:
        """The codes of letters; none if the index lacks one."""
        codes = tuple(self._codes.get(letter, -1) for letter in letters)
        if -1 in codes:
            return b"" if self._is_narrow else ()
        return bytes(codes) if self._is_narrow else codes

    @staticmethod
    def _joined(stem: Codes, replaced: Codes) -> Codes:
        if isinstance(stem, bytes) and isinstance(replaced, bytes):
            return stem + replaced
        return (*stem, *replaced)
