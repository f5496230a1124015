"""A language as data: its letters, its direction, and the words that pages print."""

import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any

from publisher.errors import OptionError
from publisher.language.affixes import Affixes
from publisher.language.cleaning import clean_fields
from publisher.language.clue import Clue, Enumeration
from publisher.language.fonts import LanguageFont
from publisher.language.line_labels import LabelStyle, Numbering, lettered, roman
from publisher.messages.wording import not_among, unknown_record

_RIGHT_TO_LEFT_MARK = "\u200f"
_ARABIC_ZEROS = "٠۰"
_VOWELS = frozenset("AEIOUÆØŒIİƏΑΕΗΙΟΥΩАЕЁИІЇОУЫЭЮЯЄӘӨҮҰԱԵԷԸԻՈՕაეიოუ")
"""Letters without marks; those of scripts that write vowels as letters."""


class TextDirection(StrEnum):
    """The direction in which a language is read."""

    LTR = "ltr"
    RTL = "rtl"


class EnumerationStyle(StrEnum):
    """The enumeration that papers of a language print after a clue."""

    LENGTHS = "lengths"  # 3,5
    WORDS = "words"  # 2 Wörter; nothing after a single word
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Headings:
    """The words that the program prints on a page; English where a language gives none.

    They are made clean: one line of printable characters each. In `see`, braces stand for the name
    of a clue; without them it comes last.
    """

    across: str
    down: str
    puzzle: str
    solution: str
    solutions: str = "Solutions"
    clues: str = "Clues"
    word_bank: str = "Words"
    name: str = "Name"
    date: str = "Date"
    school_class: str = "Class"
    contents: str = "Contents"
    see: str = "See {}"
    explanations: str = "Explanations"
    glosses: str = "Notes"

    def __post_init__(self) -> None:
        clean_fields(self, *(field.name for field in fields(self)))

    def see_clue(self, name: str) -> str:
        """What an entry says whose clue is under another one's name: `See 1`."""
        return self.see.replace("{}", name) if "{}" in self.see else f"{self.see} {name}"


@dataclass(frozen=True, slots=True)
class PolicyChoice:
    """One choice of a policy: what it changes in the language.

    `folds` come after the language's own; a fold of a letter of the alphabet removes the letter.
    `adds` puts letters into the alphabet, each after the letter that it is mapped to; `drops` takes
    letters out. `joints` makes a character end a part of an answer, as a space does, and maps it to
    the sign that an enumeration shows there. `conjoiner` is as in `Language`.
    """

    folds: Mapping[str, str] = field(default_factory=dict)
    adds: Mapping[str, str] = field(default_factory=dict)
    drops: tuple[str, ...] = ()
    joints: Mapping[str, str] = field(default_factory=dict)
    conjoiner: str | None = None


@dataclass(frozen=True, slots=True)
class Policy:
    """A choice that makers of a language disagree about, such as Hebrew final forms.

    `default` is the name of the choice for configs that say nothing.
    """

    name: str
    summary: str
    choices: Mapping[str, PolicyChoice]
    default: str

    def __post_init__(self) -> None:
        if self.default not in self.choices:
            said = f"its default {self.default!r} is not one of its choices"
            raise ValueError(f"policy {self.name}: {said}")


_EITHER = {"refuse": PolicyChoice(), "keep": PolicyChoice()}

EVERYWHERE = (
    Policy(
        "foreign", "What becomes of a letter that the language does not have", _EITHER, "refuse"
    ),
    Policy("digits", "What becomes of a digit, as in R2D2", _EITHER, "refuse"),
)
"""The policies that every language has; digits that are kept become those of the language."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language of puzzles; `code`, a BCP 47 tag such as `he`, or an alias names it.

    `alphabet` lists its letters in their order; a letter may be several characters (Croatian `LJ`).
    `borrowed` letters occur only in names and loan words; they are accepted too. `casing` has the
    upper case of letters by a rule of the language (Turkish `i` → `İ`). `folds` says what
    an upper-case letter, or a pair of letters, becomes in a grid (`Œ` → `OE`, Hungarian `SSZ` →
    `SZSZ`). A letter with marks that the alphabet lacks loses the marks.

    With `clusters` a cell holds a whole cluster of the alphabet's script: a letter with the signs
    around it, as in Hindi or Thai; `conjoiner` then ties the next letter to it (Devanagari virama).

    `word_counts` are the texts of the enumeration style `words`; a key is the least number of words
    for its text. `common_words` are little words, such as articles and prepositions, in lower case:
    a text in the language has some of them. `quotes` begin and end a quotation, and one inside it;
    `dash` is the sign between parts of a sentence, with spaces around it. `numbering` is what
    papers number in a dense grid; `row_labels` and `column_labels` are how lines are called.
    `unverified` names the parts that no speaker of the language has confirmed. `fonts` are those
    that its letters are printed in, before the fonts of the program. `affixes` say which words are
    of one family.
    """

    code: str
    name: str
    direction: TextDirection
    alphabet: tuple[str, ...]
    headings: Headings
    endonym: str = ""
    aliases: tuple[str, ...] = ()
    borrowed: tuple[str, ...] = ()
    casing: Mapping[str, str] = field(default_factory=dict)
    folds: Mapping[str, str] = field(default_factory=dict)
    policies: tuple[Policy, ...] = ()
    chosen: Mapping[str, str] = field(default_factory=dict)
    clusters: bool = False
    conjoiner: str = ""
    digits: str = "0123456789"
    enumeration_style: EnumerationStyle = EnumerationStyle.LENGTHS
    word_counts: Mapping[int, str] = field(default_factory=lambda: {2: "{} words"})
    common_words: tuple[str, ...] = ()
    quotes: tuple[str, str, str, str] = ("“", "”", "‘", "’")
    dash: str = "–"
    numbering: Numbering = Numbering.CELLS
    row_labels: LabelStyle = LabelStyle.NUMBERS
    column_labels: LabelStyle = LabelStyle.LETTERS
    unverified: frozenset[str] = frozenset()
    fonts: tuple[LanguageFont, ...] = ()
    affixes: Affixes = field(default_factory=Affixes)

    def __post_init__(self) -> None:
        if len(self.digits) != 10:
            raise ValueError(f"{self.code}: digits are ten characters, from zero to nine")
        for name, choice in self.chosen.items():
            if choice not in self.policy(name).choices:
                raise ValueError(f"{self.code}: {choice!r} is not a choice of the policy {name}")

    def __hash__(self) -> int:
        return hash((self.code, tuple(self.chosen.items())))

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that a cell may hold by the choices, in the order of the alphabet.

        After them come the digits, if they are kept.
        """
        letters = list(self.alphabet)
        for choice in self._choices():
            for letter, before in choice.adds.items():
                place = letters.index(before) + 1 if before in letters else len(letters)
                letters.insert(place, letter)
        dropped = {letter for choice in self._choices() for letter in choice.drops}
        folds = self.replacements
        kept = [folds.get(letter, letter) for letter in letters if letter not in dropped]
        digits = self.digits if self.choice("digits") == "keep" else ""
        return tuple(dict.fromkeys((*kept, *digits)))

    @property
    def vowels(self) -> frozenset[str]:
        """The letters that are vowels; none where a language writes no vowels as letters."""
        normal = unicodedata.normalize
        return frozenset(each for each in self.letters if normal("NFD", each)[0] in _VOWELS)

    @property
    def replacements(self) -> Mapping[str, str]:
        """The folds of the language, followed by those of the choices for its policies."""
        merged = dict(self.folds)
        for choice in self._choices():
            folds = choice.folds
            for old, new in merged.items():
                merged[old] = "".join(folds.get(char, char) for char in new)
            merged = {**folds, **merged}
        return merged

    @property
    def joints(self) -> Mapping[str, str]:
        """The characters that part an answer, besides spaces and hyphens, and their signs."""
        return {char: sign for choice in self._choices() for char, sign in choice.joints.items()}

    @property
    def ties(self) -> str:
        """The conjoiner by the choices; empty if there is none."""
        given = [choice.conjoiner for choice in self._choices() if choice.conjoiner is not None]
        return given[-1] if given else self.conjoiner

    def policy(self, name: str) -> Policy:
        """The policy of this name; raises `KeyError` if the language has none."""
        return {policy.name: policy for policy in (*EVERYWHERE, *self.policies)}[name]

    def choice(self, name: str) -> str:
        """The name of the choice for a policy."""
        return self.chosen.get(name, self.policy(name).default)

    @property
    def comma(self) -> str:
        """The comma beside the language's digits: ، beside those of Arabic."""
        return "،" if self.digits[0] in _ARABIC_ZEROS else ","

    def number(self, number: int) -> str:
        """A number in the language's own digits."""
        return "".join(self.digits[int(digit)] for digit in str(number))

    def label(self, style: LabelStyle, number: int) -> str:
        """The label of a line by its number from 1: a number, a Roman numeral, or letters."""
        if style is LabelStyle.NUMBERS:
            return self.number(number)
        return roman(number) if style is LabelStyle.ROMAN else lettered(number, self.letters)

    def enumerate(self, clue: Clue) -> str:
        """The enumeration printed after a clue, without parentheses: `3,5`, `2 Wörter`, or nothing.

        A clue without a text always shows the lengths. In right-to-left languages, marks keep the
        lengths in reading order: the length of the first word comes first.
        """
        style = self.enumeration_style if clue.text else EnumerationStyle.LENGTHS
        if clue.enumeration is None or style is EnumerationStyle.NONE:
            return ""
        if style is EnumerationStyle.WORDS:
            return self._counted(1 + clue.enumeration.joints.count(","))
        return self._lengths(clue.enumeration)

    def overridden(self, **settings: str | Mapping[str, str]) -> "Language":
        """The language with a config's own settings, by the names of `SETTINGS`.

        `letters` maps policies to choices; `alphabet` and `borrowed` are letters with spaces
        between them; `folds` are added to the language's own; `digits` are ten characters, or
        `latin`. Another alphabet makes another language, of which no affixes are known.

        Raises `OptionError`; its path starts with the name of the wrong setting.
        """
        changes: dict[str, Any] = {}
        for name, value in settings.items():
            field_name, change = SETTINGS[name]
            changes[field_name] = change(self, value)
        if "alphabet" in settings:  # another language, made out of this one
            changes["affixes"] = Affixes()
        return replace(self, **changes)

    def _choices(self) -> Iterator[PolicyChoice]:
        for policy in self.policies:
            yield policy.choices[self.chosen.get(policy.name, policy.default)]

    def _counted(self, words: int) -> str:
        if words == 1:
            return ""
        least = max(key for key in self.word_counts if key <= words)
        return self.word_counts[least].format(self.number(words))

    def _lengths(self, enumeration: Enumeration) -> str:
        mark = _RIGHT_TO_LEFT_MARK if self.direction is TextDirection.RTL else ""
        signs = (joint.replace(",", self.comma) for joint in (*enumeration.joints, ""))
        joints = (f"{mark}{sign}{mark}" for sign in signs)
        pairs = zip(enumeration.lengths, joints, strict=True)
        return "".join(f"{self.number(length)}{joint}" for length, joint in pairs).rstrip(mark)


def codes(languages: Mapping[str, Language]) -> dict[str, str]:
    """The code of a language by each name, folded: the code itself and its aliases."""
    aliases = {alias.casefold(): code for code, each in languages.items() for alias in each.aliases}
    return aliases | {code.casefold(): code for code in languages}


def _need(name: str, known: Collection[str], path: tuple[str, ...], what: str = "") -> None:
    """Refuse an unknown name; `what` says what kind of name it is, and is empty for values."""
    if name not in known:
        said = unknown_record(what, name, known) if what else not_among(name, known)
        raise OptionError(path, said)


def _chosen(language: Language, letters: Mapping[str, str]) -> Mapping[str, str]:
    policies = {policy.name: policy for policy in (*language.policies, *EVERYWHERE)}
    for name, choice in letters.items():
        _need(name, policies, ("letters", name), f"policy of {language.name}")
        _need(choice, policies[name].choices, ("letters", name))
    return {**language.chosen, **letters}


def _headings(language: Language, headings: Mapping[str, str]) -> Headings:
    known = [field.name for field in fields(Headings)]
    for name in headings:
        _need(name, known, ("headings", name), "heading")
    return replace(language.headings, **headings)


def _folds(language: Language, folds: Mapping[str, str]) -> Mapping[str, str]:
    return {**language.folds, **{_upper(old): _upper(new) for old, new in folds.items()}}


def _upper(text: str) -> str:
    return unicodedata.normalize("NFC", text.upper())


def _alphabet(_: Language, alphabet: str) -> tuple[str, ...]:
    letters = tuple(dict.fromkeys(unicodedata.normalize("NFC", alphabet).split()))
    if not letters:
        raise OptionError(("alphabet",), "give its letters with spaces between them: A B C CH D")
    return letters


def _borrowed(_: Language, letters: str) -> tuple[str, ...]:
    return tuple(unicodedata.normalize("NFC", letters).split())


def _one_of(kind: type[StrEnum], setting: str) -> Callable[[Language, str], StrEnum]:
    def member(_: Language, name: str) -> StrEnum:
        _need(name, list(kind), (setting,))
        return kind(name)

    return member


def _ten_digits(_: Language, digits: str) -> str:
    if digits == "latin":
        return "0123456789"
    if len(digits) != 10:
        raise OptionError(("digits",), "say latin, or give ten characters, from zero to nine")
    return digits


SETTINGS: Mapping[str, tuple[str, Callable[[Language, Any], Any]]] = {
    "letters": ("chosen", _chosen),
    "headings": ("headings", _headings),
    "direction": ("direction", _one_of(TextDirection, "direction")),
    "alphabet": ("alphabet", _alphabet),
    "borrowed": ("borrowed", _borrowed),
    "folds": ("folds", _folds),
    "enumerations": ("enumeration_style", _one_of(EnumerationStyle, "enumerations")),
    "digits": ("digits", _ten_digits),
    "rows": ("row_labels", _one_of(LabelStyle, "rows")),
    "columns": ("column_labels", _one_of(LabelStyle, "columns")),
}
"""The field that each setting of a config changes, and how."""
