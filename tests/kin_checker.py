"""A second opinion on families of words, which builds words up instead of taking them apart.

It reads the affixes of a language as plain data, and shares no code with the program's families. A
word is a text of one character a letter, as in languages without letters of several characters.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from unicodedata import normalize

from publisher import Language


def kin_pairs(answers: Sequence[str], language: Language) -> list[tuple[str, str]]:
    """The pairs of answers, in capitals, that are of one family."""
    return [pair for pair in combinations(sorted(answers), 2) if are_kin(*pair, language)]


def are_kin(one: str, other: str, language: Language) -> bool:
    """Whether two words can be made of one base, by a prefix of one of them at most."""
    one, other = _capitals(one, language), _capitals(other, language)
    own, others = _bases(one, language, derived=False), _bases(other, language, derived=False)
    return bool(
        own & others
        or own & _bases(other, language, derived=True)
        or others & _bases(one, language, derived=True)
    )


def _capitals(text: str, language: Language) -> str:
    """The text in capitals: letters that are alike as one, accents left out that have no cells."""
    alike = language.affixes.alike
    letters = [alike.get(letter, letter) for letter in text.upper()]
    known = language.alphabet
    return "".join(each if each in known else normalize("NFD", each)[0] for each in letters)


@lru_cache(maxsize=10_000)
def _bases(word: str, language: Language, *, derived: bool) -> frozenset[str]:
    """Every text that makes a word with affixes."""
    affixes = language.affixes
    if word in {_capitals(whole, language) for whole in affixes.whole}:
        return frozenset() if derived else frozenset({word})
    beginnings = affixes.prefixes if derived else {"": 1, **affixes.attached}
    found = set()
    for text, least in beginnings.items():
        beginning = _capitals(text, language)
        rest = word[len(beginning) :]
        if word.startswith(beginning) and len(rest) >= least:
            found |= {
                base
                for base in _candidates(rest, language)
                if len(base) >= least and rest in _inflected(base, language)
            }
    return frozenset(found)


@lru_cache(maxsize=100)
def _endings(language: Language) -> dict[tuple[str, str], int]:
    """Endings and what they replace, with the letters that must be left."""
    parted = [(text.partition(">"), least) for text, least in language.affixes.endings.items()]
    return {
        (_capitals(ending, language), _capitals(replaced, language)): least
        for (ending, _, replaced), least in parted
    }


def _candidates(rest: str, language: Language) -> Iterator[str]:
    """Beginnings of a word, with what endings replace, and with changed vowels undone."""
    tails = {"", *(replaced for _, replaced in _endings(language))}
    plain_of = {new.upper(): old.upper() for old, new in language.affixes.changes.items()}
    for size in range(1, len(rest) + 1):
        part = rest[:size]
        parts = {part}
        for at, letter in enumerate(part):
            for plain, changed in plain_of.items():
                if letter == changed:
                    parts.add(part[:at] + plain + part[at + 1 :])
        yield from {each + tail for each in parts for tail in tails}


@lru_cache(maxsize=50_000)
def _inflected(base: str, language: Language) -> frozenset[str]:
    """A base with each ending that it can have, and the base itself."""
    vowels, doubled = language.affixes.vowels.upper(), language.affixes.doubled.upper()
    found = {base}
    for (ending, replaced), least in _endings(language).items():
        doubles = bool(doubled) and not replaced and ending[0] in vowels
        if len(base) >= least and base.endswith(replaced):
            stem = base[: len(base) - len(replaced)]
            short = sum(map(vowels.count, stem)) == 1 and stem[-2:-1] in tuple(vowels)
            if stem and not (doubles and short and stem[-1] in doubled):
                found |= {text + ending for text in (stem, *_changed(stem, language))}
        if doubles and base[-1] in doubled and len(base) > 2 and len(base) + 1 >= least:
            found.add(base + base[-1] + ending)
    return frozenset(found)


def _changed(stem: str, language: Language) -> Iterator[str]:
    """The stem with a vowel changed that is the last such one: HAUS, HÄUS."""
    changes = {new.upper(): old.upper() for old, new in language.affixes.changes.items()}
    for at, letter in enumerate(stem):
        if letter in changes and not set(stem[at + 1 :]) & set(changes.values()):
            yield stem[:at] + changes[letter] + stem[at + 1 :]
