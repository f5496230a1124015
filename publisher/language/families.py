"""Families of words: which words of a language are made of one base, by data of the language.

A base is what is left of a word without an ending (ACTOR, ACT), or without little words that are
written together with it (Hebrew הרבי, רבי). A derived word has a prefix as well (REACT, ACT). Words
that share a base are kin, unless both have it by prefixes of their own: REACT is kin to ACT, not to
ENACT.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from publisher.errors import WordError
from publisher.language.language import Language
from publisher.language.spelling import Letters, letters_of

Least = Mapping[Letters, int]
"""Beginnings or endings, and how many letters must be left without each."""

Bases = tuple[frozenset[Letters], frozenset[Letters]]

_AS_IT_IS: Letters = ()


@dataclass(frozen=True, eq=False)
class EndingGroup:
    """Endings that replace the same last letters of a base: IES replaces the Y of CITY."""

    replaced: Letters
    least: Least

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """The lengths of the endings, each once."""
        return tuple(sorted({len(ending) for ending in self.least}))


class Families:
    """The families of a language, as its letters are chosen; the bases of words.

    A word is its letters. Of the letters that a language calls `alike`, such as Hebrew final forms,
    `folded` makes one.
    """

    def __init__(self, language: Language) -> None:
        """Read the affixes of a language; `known` says whether it has any."""
        data = language.affixes
        self.known = data.known
        self._language = language
        self._alike = {old: new for old, new in data.alike.items() if new in language.letters}
        self.attached: Least = self._least(data.attached)
        self.prefixes: Least = self._least(data.prefixes)
        self.plurals = self._endings(data.plurals)
        self.endings = self._endings({"": 1, **data.endings})
        changes = data.changes.items()
        self._changes = [(self._spelled(new), self._spelled(old)) for old, new in changes]
        self._vowels = frozenset(self._spelled(data.vowels))
        self._doubled = frozenset(self._spelled(data.doubled))
        self.whole = frozenset(map(self._spelled, data.whole))
        self.singulars = tuple(map(self._spelled, data.singulars))

    def folded(self, letters: Letters) -> Letters:
        """The letters, those that are alike as one."""
        alike = self._alike
        return tuple([alike.get(letter, letter) for letter in letters]) if alike else letters

    def are_kin(self, one: Letters, other: Letters) -> bool:
        """Whether two words share a base."""
        own, derived = self.bases(self.folded(one))
        others, derived_others = self.bases(self.folded(other))
        shared = own & others or own & derived_others or derived & others
        return bool(shared)

    @cached_property
    def bases(self) -> Callable[[Letters], Bases]:
        """The bases of a word of folded letters, itself among them, and those by its prefixes."""
        return lru_cache(maxsize=4096)(self._bases)

    def stems(self, base: Letters) -> Iterator[tuple[Letters, EndingGroup]]:
        """The stems that may come before the endings of words with this base.

        Not each of these makes such a word: see what its bases are.
        """
        for ending in self.endings:
            size = len(base) - len(ending.replaced)
            if size > 0 and base[size:] == ending.replaced:
                for stem in (base[:size], *self._changed(base[:size])):
                    yield stem, ending
        if base[-1] in self._doubled:
            yield (*base, base[-1]), self.endings[0]

    def _bases(self, letters: Letters) -> Bases:
        if letters in self.whole:
            return frozenset([letters]), frozenset()
        own = self._without_ending(letters, self.endings)
        own.update(self._after(letters, self.attached))
        return frozenset(own), frozenset(self._after(letters, self.prefixes))

    def _after(self, letters: Letters, beginnings: Least) -> Iterator[Letters]:
        """The bases of a word without one of some beginnings."""
        for beginning, least in beginnings.items():
            rest = letters[len(beginning) :]
            if len(rest) >= least and letters[: len(beginning)] == beginning:
                for base in self._without_ending(rest, self.endings):
                    if len(base) >= least:
                        yield base

    def _without_ending(self, letters: Letters, endings: Iterable[EndingGroup]) -> set[Letters]:
        found: set[Letters] = set()
        for ending in endings:
            for size in ending.lengths:
                cut = len(letters) - size
                least = ending.least.get(letters[cut:], 0) if cut > 0 else 0
                if least and cut + len(ending.replaced) >= least:
                    found.update(self._whole_bases(letters[:cut], letters[cut:], ending.replaced))
        return {base for base in found if base}

    def _whole_bases(self, stem: Letters, ending: Letters, replaced: Letters) -> Iterator[Letters]:
        """The bases of a stem, which an ending may have changed."""
        base = (*stem, *replaced)
        if not ending:
            yield base
            return
        if not replaced and ending[0] in self._vowels and self._doubled:
            if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] in self._doubled:
                yield stem[:-1]  # RUNNING, RUN
            if self._would_double(stem):
                return  # CARING is not of CAR
        yield base
        yield from self._unchanged(base)

    def _would_double(self, stem: Letters) -> bool:
        """Whether a stem has one vowel alone, and one consonant after it that would be doubled."""
        vowels = [letter in self._vowels for letter in stem]
        return (
            stem[-1] in self._doubled and vowels.count(True) == 1 and vowels[-2:] == [True, False]
        )

    def _unchanged(self, base: Letters) -> Iterator[Letters]:
        """The base with its last vowel as it is without an ending: HÄUS-ER, HAUS."""
        places = [
            (at, new, old)
            for new, old in self._changes
            for at in range(len(base) - len(old) + 1)
            if base[at : at + len(old)] == old
        ]
        if places:
            at, new, old = max(places)
            yield (*base[:at], *new, *base[at + len(old) :])

    def _changed(self, stem: Letters) -> Iterator[Letters]:
        for new, old in self._changes:
            for at in range(len(stem) - len(new) + 1):
                if stem[at : at + len(new)] == new:
                    yield (*stem[:at], *old, *stem[at + len(new) :])

    def _spelled(self, text: str) -> Letters:
        try:
            return self.folded(letters_of(text, self._language))
        except WordError:  # a letter that the config has taken out of the alphabet
            return self.folded(tuple(text.upper()))

    def _least(self, table: Mapping[str, int]) -> Least:
        return {self._spelled(text): least for text, least in table.items()}

    def _endings(self, table: Mapping[str, int]) -> tuple[EndingGroup, ...]:
        """The endings by what they replace, those that replace nothing first."""
        found: dict[Letters, dict[Letters, int]] = {_AS_IT_IS: {}}
        for text, least in table.items():
            ending, _, replaced = text.partition(">")
            there = found.setdefault(self._spelled(replaced), {})
            there[self._spelled(ending)] = least
        return tuple(EndingGroup(replaced, least) for replaced, least in found.items())


@lru_cache(maxsize=16)
def families_of(language: Language) -> Families:
    """The families of a language, made once."""
    return Families(language)
