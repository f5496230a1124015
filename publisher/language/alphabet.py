"""The letters that cells of a language may hold, and how a text is folded into them.

A text is cut into groups: characters with their marks. A group is put into upper case by the rule
of the language. It then becomes what the language's folds say; or the letter of the alphabet with
as many of its marks as the alphabet has; or, in Latin script, the letter's common replacement. The
folded text is then cut into letters, the longest first.

A kept word of another script has a cell for each grapheme cluster (Unicode, annex 29).
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from publisher.errors import WordError
from publisher.language.language import Language

BREAKS = frozenset("|\u200c")
"""Signs that part two characters, so that they are not a digraph or a cluster."""

SILENT = frozenset(
    "'\"`´.,!?:;()¡¿·…‘’‚‛“”„‟′″«»‹›\u02b9\u02bb\u02bc\u05c0\u05c3\u05c6\u05f3\u05f4"
    "\u0640\u06d4،؛؟।॥・、。「」『』《》〈〉՚՛՜՝՞՟։።፣፤፥፦፧"
)
"""Characters that belong to the spelling of an answer, not to its cells."""

REPLACEMENTS = {
    "Æ": "AE", "Œ": "OE", "Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "TH", "ẞ": "SS", "Ħ": "H",
    "Ŧ": "T", "Ŋ": "N", "Ə": "E", "Ɓ": "B", "Ɗ": "D", "Ƙ": "K",
}  # fmt: skip
"""Replacements for Latin letters that the alphabet lacks and that are not a letter and a mark."""

# Ligatures, Arabic shapes and wide or narrow forms are other ways to write ordinary letters. Other
# compatibility characters are not: ² is no 2, and Thai am is a letter of its own.
_FORMS = re.compile("[\u0132\u0133\u013f\u0140\u017f\u01c4-\u01cc\ufb00-\ufdff\ufe70-\uffef]")
# Zero-width characters and bidi controls; not the joiners, which shape what is around them.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064"
    "\u2066-\u206f\ufe00-\ufe0f\ufeff]"
)
_SARA_AM = frozenset("\u0e33\u0eb3")  # Thai and Lao: a letter that belongs to the one before it
# What ties a letter to the next in scripts that are not the language's: rule GB9c of annex 29; and
# the signs that do so in Gurmukhi, Kannada, Sinhala (before a joiner), Myanmar and Khmer.
_LINKERS = (*"\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d\u0a4d\u0ccd\u1039\u17d2", "\u0dca\u200d")
POINTED = frozenset({"Arabic", "Hebrew", "Syriac"})
"""Scripts whose vowel marks are dropped, in print and here, unless the alphabet has letters with
them."""

_APOSTROPHES = "'’ʼʻ‘`´′"  # all of them mean the same
_BREAK = "\0"
_JOINER = "\u200d"
_TIMES = "×"
# A joiner says which of two letters is meant only here (Unicode 15, chapters 12 and 13): Bengali
# and Kannada ra before a virama, Sinhala conjuncts. Elsewhere it is about their looks.
_FREE_JOINER = re.compile("(?<!\u0dca)\u200d(?![\u09cd\u0ccd])")
_OLD_SPELLINGS = {
    **{f"{old}\u0d4d\u200d": new for old, new in zip("ണനരലളക", "ൺൻർൽൾൿ", strict=True)},
    "र\u094d\u200d": "ऱ\u094d",
}
"""Letters that were written with a joiner before they had characters: chillus, the eyelash ra."""
_OLD_SPELLING = re.compile("|".join(_OLD_SPELLINGS))
_GEORGIAN = re.compile("[\u10d0-\u10fa\u10fd-\u10ff]")


def visible(text: str) -> str:
    """The text without invisible characters that say nothing about its letters."""
    return text if text.isascii() else _INVISIBLE.sub("", text)


@lru_cache(maxsize=128)
def alphabet_of(language: Language) -> "Alphabet":
    """The alphabet of a language, made once."""
    return Alphabet(language)


class Alphabet:
    """The letters that cells of one language may hold, by the choices for its policies.

    `final_forms` are of letters that have another form at the end of a word, which no cell holds.
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        letters = frozenset((*language.letters, *language.borrowed))
        replacements = language.replacements
        self._folds = {old: new for old, new in replacements.items() if len(_with_marks(old)) == 1}
        self.final_forms = {new: old for old, new in self._folds.items() if _is_final(old, new)}
        self._ties = language.ties
        self._keeps_foreign = language.choice("foreign") == "keep"
        self._keeps_digits = language.choice("digits") == "keep"
        self._times = "X" if "X" in letters else _TIMES
        self.letters = letters | {self._times} if self._keeps_digits else letters
        known = (*language.alphabet, *language.borrowed, *self._folds)
        self._scripts = frozenset(scripts("".join(known)))
        self.fold = cache(self._fold)
        self._silent = SILENT - self.letters - self._folds.keys()
        # Parts of letters, such as C and the apostrophe in Breton C'H.
        self._parts = frozenset("".join(self.letters)) - self.letters
        self._apostrophe = next((char for char in _APOSTROPHES if char in self._parts), "")
        self._cut = _longest_first(self.letters)
        self._pairs = {
            self._paired(old): self._cut.findall(new)
            for old, new in replacements.items()
            if old not in self._folds
        }

    def cells(self, text: str) -> list[str]:
        """The letters of a text without spaces and hyphens, one a cell; raises `WordError`."""
        try:
            folded = [self.fold(group) for group in self.groups(text)]
        except WordError:
            self._refuse_mixed(text)
            raise
        if self._keeps_foreign:
            self._refuse_mixed(text)
        ties = self._ties_of(text)
        return self._apart("".join(folded)) if ties is None else self._clusters(folded, ties)

    def stretches(self, text: str) -> Iterator[tuple[str, list[str]]]:
        """The text in the shortest stretches that become letters of their own, with those letters.

        A stretch that is left out has no letters. Raises `WordError`.
        """
        groups = self.groups(text)
        folded = [self.fold(group).replace(_BREAK, "") for group in groups]
        ties = self._ties_of(text)
        cut = self._cut.findall("".join(folded)) if ties is None else self._clusters(folded, ties)
        letters = iter(cut)
        shown, made, found = "", "", ""
        kept: list[str] = []
        for group, piece in zip(groups, folded, strict=True):
            shown, made = shown + group, made + piece
            while len(found) < len(made):
                letter = next(letters)
                found += letter
                kept += [letter] if letter in self.letters or letter not in self._silent else []
            if len(found) == len(made):
                yield shown, kept
                shown, made, found, kept = "", "", "", []

    def holds(self, letters: str) -> bool:
        """Whether all of these are letters of the language."""
        if self.language.clusters:
            return all(
                char in self.letters or char == _JOINER or script(char) in self._scripts
                for char in letters
            )
        return self.letters.issuperset(self._cut.findall(letters))

    def groups(self, text: str) -> list[str]:
        """The text in normal form, cut into characters with their marks."""
        if text.isascii():
            return list(text)
        plain = _FORMS.sub(lambda form: unicodedata.normalize("NFKC", form[0]), visible(text))
        plain = _OLD_SPELLING.sub(lambda old: _OLD_SPELLINGS[old[0]], plain)
        plain = _FREE_JOINER.sub("", plain)
        if self.language.clusters or self._is_foreign(plain):
            return _with_marks(unicodedata.normalize("NFC", plain))
        return _with_marks(unicodedata.normalize("NFD", plain))

    def _is_foreign(self, text: str) -> bool:
        """Whether a text is kept although it is in one or several other scripts."""
        return self._keeps_foreign and not self._scripts.intersection(
            scripts(text) or self._scripts
        )

    def _ties_of(self, text: str) -> tuple[str, ...] | None:
        """The signs that tie clusters of a text; None if its cells hold letters of the alphabet."""
        if self._is_foreign(text):
            return _LINKERS
        return tuple(filter(None, [self._ties])) if self.language.clusters else None

    def _refuse_mixed(self, text: str) -> None:
        """Raise `WordError` if the text mixes letters of different scripts."""
        found = scripts(text)
        if len(set(found) - self._scripts) + (not self._scripts.isdisjoint(found)) > 1:
            raise WordError(f"it mixes scripts: {' and '.join(found)}")

    def _apart(self, folded: str) -> list[str]:
        """The folded text cut into letters, with pairs of letters replaced as the language says."""
        letters: list[str] = []
        for letter in self._cut.findall(folded):
            pair = self._pairs.get((letters[-1], letter)) if letters and self._pairs else None
            letters[len(letters) - bool(pair) :] = pair or [letter]
        return [letter for letter in letters if letter in self.letters or self._stays(letter)]

    def _stays(self, other: str) -> bool:
        """Whether a character that is not a letter gets a cell; raises `WordError`."""
        if other == _BREAK or other in self._silent:
            return False
        if self._keeps_foreign:
            return True
        raise WordError(_refusal(other, self.language))

    def _paired(self, spelling: str) -> tuple[str, str]:
        letters = self._cut.findall(spelling)
        if len(letters) != 2:
            raise ValueError(f"{self.language.code}: a fold is of one letter or two: {spelling!r}")
        return letters[0], letters[1]

    def _clusters(self, folded: Iterable[str], ties: tuple[str, ...]) -> list[str]:
        cells: list[str] = []
        tied = False
        for piece in folded:
            for cluster in _with_marks(piece.replace(_BREAK, "")):
                if tied:
                    cells[-1] += cluster
                else:
                    cells.append(cluster)
                tied = cluster.endswith(ties)
            tied = tied and not piece.endswith(_BREAK)
        return cells

    def _fold(self, group: str) -> str:
        """The letters in cells of a character with its marks; raises `WordError` if it has none."""
        first = group[0]
        if first.isdecimal() and self._keeps_digits:
            return self.language.number(unicodedata.decimal(first))
        if first == _TIMES and self._keeps_digits:
            return self._times
        if self._apostrophe and first in _APOSTROPHES and first not in self.letters:
            return self._apostrophe
        if first in BREAKS or first in self._silent:
            return first if first in self._parts else _BREAK
        if is_mark(first):
            return ""
        upper = _with_marks(self.upper(first) + group[1:])
        if len(upper) > 1:
            return "".join(map(self.fold, upper))
        return self._own(unicodedata.normalize("NFC", upper[0])) or self._foreign(group)

    def upper(self, char: str) -> str:
        """A character in upper case, by the rule of the language."""
        if char in self.letters:
            return char
        return self.language.casing.get(char) or _capital(char)

    def apostrophes(self, text: str) -> str:
        """The text with the apostrophe that letters of the language have, such as Breton C’H."""
        own = self._apostrophe
        return "".join(own if own and char in _APOSTROPHES else char for char in text)

    def _own(self, upper: str) -> str:
        """The group in letters of the language; empty if the language does not have it."""
        if upper in self._folds:
            return self._folds[upper]
        if self.language.clusters and upper not in self.letters:
            return self._cluster(upper)
        letter = self._marked(upper)
        if letter in self.letters or letter in self._parts:
            return letter
        replaced = self._folds.get(letter) or REPLACEMENTS.get(letter, "")
        return replaced if self.letters.issuperset(replaced) else ""

    def _marked(self, upper: str) -> str:
        """The letter with those of its marks that the alphabet has."""
        apart = unicodedata.normalize("NFD", upper)
        letter = apart[0]
        for mark in apart[1:]:
            marked = unicodedata.normalize("NFC", letter + mark)
            if marked in self.letters:
                letter = marked
        return letter

    def _cluster(self, upper: str) -> str:
        """A cluster of the language's script, without marks of other scripts; empty for others."""
        if not upper[0].isalpha() or script(upper[0]) not in self._scripts:
            return ""
        own = "".join(char for char in upper if script(char) in self._scripts or char == _JOINER)
        return unicodedata.normalize("NFC", own)

    def _foreign(self, group: str) -> str:
        if self._keeps_foreign and group[0].isalpha():
            letters = unicodedata.normalize("NFC", _capital(group))
            own = script(letters[0])
            marks = "" if own in POINTED else letters[1:]
            kept = letters[0] + "".join(m for m in marks if script(m) == own or m == _JOINER)
            return unicodedata.normalize("NFC", kept)
        raise WordError(_refusal(unicodedata.normalize("NFC", group)[0], self.language))


def is_mark(char: str) -> bool:
    """Whether a character belongs to the one before it."""
    return unicodedata.category(char).startswith("M") or char in _SARA_AM or char == _JOINER


def _capital(text: str) -> str:
    """The text in upper case; Georgian letters have none in print (Unicode 15, chapter 7)."""
    return text if _GEORGIAN.match(text) else text.upper()


def script(char: str) -> str:
    """The script of a letter or mark: the first word of its name in Unicode."""
    return re.split("[ -]", unicodedata.name(char, ""))[0].title()


def scripts(text: str) -> tuple[str, ...]:
    """The scripts of the letters in a text, in order of appearance."""
    return tuple(dict.fromkeys(script(char) for char in text if char.isalpha()))


def _is_final(form: str, letter: str) -> bool:
    """Whether one is the other at the end of a word, by their names in Unicode."""
    is_one = len(form) == len(letter) == 1
    return is_one and unicodedata.name(form, "") == unicodedata.name(letter, "").replace(
        " LETTER ", " LETTER FINAL "
    )


def _longest_first(letters: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds the longest of these letters, or any character by itself."""
    several = sorted((letter for letter in letters if len(letter) > 1), key=len, reverse=True)
    return re.compile("|".join([*map(re.escape, several), "."]), re.DOTALL)


def _with_marks(text: str) -> list[str]:
    groups: list[str] = []
    for char in text:
        if groups and is_mark(char):
            groups[-1] += char
        else:
            groups.append(char)
    return groups


def _refusal(char: str, language: Language) -> str:
    code = f"U+{ord(char):04X}"
    match unicodedata.category(char):
        case "Cs":
            return f"it has {code}, half of a character; is its file in the stated encoding?"
        case "Cn":
            return f"it has {code}, which is not a character of Unicode"
        case "Co":
            return f"it has {code}, a private-use character"
        case "Cc" | "Cf":
            return f"it has {code}, a control character"
    if char.isdigit():
        return f"it has a digit, {char}"
    if not char.isalpha():
        return f"it has {char} ({code}), which is not a letter"
    return f"it has {char} ({code}), which is not a letter of {language.name}"
