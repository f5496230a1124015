"""Scripts and words of texts, and which languages have their letters."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

from publisher.language.alphabet import POINTED
from publisher.language.alphabet import script as script_of
from publisher.language.language import Language

_BY_READERS = (
    *("en", "es", "fr", "de", "pt", "it", "nl", "pl", "tr", "vi", "id", "cs", "hu", "sv", "da"),
    *("ms", "fil", "sw", "uz", "az", "hr", "sr-Latn", "bs", "sq", "af", "is", "lb", "mt", "br"),
    *("ar", "fa", "ur", "he", "yi", "ru", "uk", "kk", "sr", "bg", "be", "mk", "hi", "mr", "ne"),
    *("zh-Hans", "zh-Hant"),
)
"""The languages of scripts that several have, those with more readers first (Unicode CLDR)."""

LANGUAGES_OF_SCRIPTS = {
    "Balinese": ("ban", "Balinese"), "Canadian": ("iu", "Inuktitut or Cree"),
    "Cherokee": ("chr", "Cherokee"), "Coptic": ("cop", "Coptic"), "Gurmukhi": ("pa", "Punjabi"),
    "Javanese": ("jv", "Javanese"), "Khmer": ("km", "Khmer"), "Lao": ("lo", "Lao"),
    "Meetei": ("mni", "Manipuri"), "Mongolian": ("mn-Mong", "Mongolian"),
    "Myanmar": ("my", "Burmese"),
    "Nko": ("nqo", "N’Ko"), "Ol": ("sat", "Santali"), "Oriya": ("or", "Odia"),
    "Sinhala": ("si", "Sinhala"), "Syriac": ("syr", "Syriac"), "Thaana": ("dv", "Dhivehi"),
    "Tibetan": ("bo", "Tibetan"), "Tifinagh": ("zgh", "Tamazight"), "Yi": ("ii", "Yi"),
}  # fmt: skip
"""The codes and English names of languages that are none of ours, by the scripts that tell them."""

_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def of_script(script: str, text: str, languages: Mapping[str, Language]) -> Iterator[Language]:
    """The languages of a script, first those whose alphabets have most of the letters in a text.

    Of several that have as many, the one with more readers is first.
    """
    wanted = {char for char in text.upper() if script_of(char) == script}

    def fit(tongue: Language) -> tuple[int, int, int, str]:
        code, ranked = tongue.code, _BY_READERS
        rank = ranked.index(code) if code in ranked else len(ranked)
        foreign, strange = wanted - {*"".join(tongue.alphabet)}, wanted - {*known_letters(tongue)}
        return len(foreign), len(strange), rank, code

    known = (t for t in languages.values() if script in scripts_of(t))
    yield from sorted(known, key=fit)


@lru_cache(maxsize=256)
def scripts_of(tongue: Language) -> frozenset[str]:
    """The scripts of the letters that a language knows."""
    return frozenset(scripts(known_letters(tongue)))


@lru_cache(maxsize=256)
def known_letters(tongue: Language) -> str:
    """Every character that a word of the language may have, by whatever policy."""
    choices = [choice for policy in tongue.policies for choice in policy.choices.values()]
    mappings = (tongue.folds, *(m for choice in choices for m in (choice.folds, choice.adds)))
    return "".join((*tongue.alphabet, *tongue.borrowed, *(key for m in mappings for key in m)))


def written(text: str, tongue: Language) -> str:
    """The text as the language writes it in cells: without points, if none of its letters has one.

    So a Hebrew word with its vowels is Hebrew, and not the language that has the most of them. Of
    a cluster the letter counts, not the signs around it.
    """
    if tongue.clusters:
        return "".join(char for char in text if unicodedata.category(char)[0] != "M")
    if _has_points(tongue):
        return text
    return "".join(char for char in text if not is_point(char))


@lru_cache(maxsize=256)
def _has_points(tongue: Language) -> bool:
    return any(map(is_point, known_letters(tongue)))


def is_point(char: str) -> bool:
    """Whether a character is a vowel mark that print leaves out."""
    return unicodedata.category(char) == "Mn" and script_of(char) in POINTED


def scripts(text: str) -> dict[str, int]:
    """The scripts of a text's letters, the most frequent first."""
    counts = Counter(script_of(char) for char in text if char.isalpha())
    return dict(counts.most_common())


def words_of(text: str) -> Iterator[str]:
    """The words of a text, in lower case; what is between letters and their marks parts them.

    Chinese has no spaces: each Han character is a word.
    """
    folded = unicodedata.normalize("NFC", small(text))
    joined = "".join(
        char if char.isalpha() or unicodedata.category(char)[0] == "M" else " " for char in folded
    )
    yield from _HAN.sub(" \\g<0> ", joined).split()


def small(text: str) -> str:
    """The text in lower case, as it is compared; ß stays, for it is of few languages."""
    return "ß".join(part.casefold() for part in text.replace("ẞ", "ß").split("ß"))
