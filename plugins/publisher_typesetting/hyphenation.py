"""Hyphenation by the dictionaries of the library Pyphen (the extra `hyphens`).

A dictionary is read when the first word of its language is divided: German's takes most of a
second, others a tenth of one.
"""

import re
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

DICTIONARIES = {
    "af": "af_ZA", "be": "be_BY", "bg": "bg_BG", "ca": "ca", "cs": "cs_CZ", "da": "da_DK",
    "de": "de_DE", "el": "el_GR", "en": "en_US", "en-gb": "en_GB", "eo": "eo", "es": "es",
    "et": "et_EE", "eu": "eu", "fr": "fr", "gl": "gl", "hr": "hr_HR", "hu": "hu_HU", "id": "id_ID",
    "is": "is", "it": "it_IT", "lt": "lt", "lv": "lv_LV", "nb": "nb_NO", "nl": "nl_NL",
    "nn": "nn_NO", "pl": "pl_PL", "pt": "pt_PT", "pt-br": "pt_BR", "ro": "ro_RO", "ru": "ru_RU",
    "sk": "sk_SK", "sl": "sl_SI", "sq": "sq_AL", "sr": "sr", "sr-latn": "sr_Latn", "sv": "sv",
    "uk": "uk_UA",
}  # fmt: skip
"""Pyphen's dictionaries by language, of those that divide words at hyphens."""

SOFT_HYPHEN = "\u00ad"
WORD = re.compile(r"[^\W\d_]+")
_FEWEST_BEFORE, _FEWEST_AFTER = 2, 3  # letters: fewer than these look lost at the edge of a line
_SHORTEST = _FEWEST_BEFORE + _FEWEST_AFTER


@cache
def is_installed() -> bool:
    """Whether the library is here; it is not imported for that."""
    return find_spec("pyphen") is not None


@cache
def has_dictionary(language: str) -> bool:
    """Whether words of a language can be divided; `language` is a BCP 47 tag."""
    return _name(language) is not None and is_installed()


@lru_cache(maxsize=4096)
def divisions(word: str, language: str) -> tuple[int, ...]:
    """The indices at which a word may be divided; none if there is no dictionary.

    Words in capitals are abbreviations and stay whole, and so are divisions left out that change
    letters (Hungarian: asszony, asz-szony). Two divisions a letter apart contradict each other:
    Pyphen reads one level of dictionaries that have two (Gesamt-s-chule).
    """
    if len(word) < _SHORTEST or word.isupper() or not has_dictionary(language):
        return ()
    found = _dictionary(language).positions(word)
    places = {int(at) for at in found if at.data is None}
    return tuple(sorted(at for at in places if not places & {at - 1, at + 1}))


def softened(text: str, language: str) -> str:
    """A text with a soft hyphen wherever a word may be divided, unless it has some of its own."""
    if SOFT_HYPHEN in text:
        return text

    def parted(match: re.Match[str]) -> str:
        places = [0, *divisions(match[0], language), len(match[0])]
        return SOFT_HYPHEN.join(match[0][start:end] for start, end in pairwise(places))

    return WORD.sub(parted, text)


def _name(language: str) -> str | None:
    tag = language.lower()
    return DICTIONARIES.get(tag) or DICTIONARIES.get(tag.split("-")[0])


@cache
def _dictionary(language: str) -> Any:
    import pyphen  # type: ignore[import-untyped, unused-ignore]

    return pyphen.Pyphen(lang=_name(language), left=_FEWEST_BEFORE, right=_FEWEST_AFTER)
