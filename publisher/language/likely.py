"""The language that texts are likely in, by their letters, groups of letters and little words."""

import math
import pkgutil
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, islice

from publisher.language.language import Language
from publisher.language.letter_groups import other_languages, tables, without_marks
from publisher.language.scripts import (
    LANGUAGES_OF_SCRIPTS,
    is_point,
    known_letters,
    of_script,
    scripts,
    small,
    words_of,
    written,
)

_TEXTS, _LONGEST_LOOK, _WORDS = 300, 400, 600
"""The texts that are looked at, the characters of each, and the different words: a page of a book
tells as much as the whole."""

_SHARING = 0.35
"""What a group of letters weighs: groups of a word share letters, and say the same again."""

_LITTLE = 3.0
"""What a little word of a phrase says for its language; an answer of its own says a third."""

_FIRST = 3.5
"""What a word says for a language whose first lessons have it."""

_FOREIGN = 4.0
"""What a word says against a language that does not have one of its letters."""

_HEAD_START = 3.7
"""What speaks for the usual language before anything is read."""

_SELDOM = {
    "af": 2.5, "be": 3.0, "bs": 2.0, "ca": 1.0, "gl": 2.0, "mr": 0.5, "ms": 2.0, "ne": 1.0,
    "nn": 1.0, "sr-Latn": 1.0, "uk": 1.0, "yi": 2.5, "zh-Hant": 0.5,
}  # fmt: skip
"""What speaks against a language that shares most of its words with one of more readers."""

_SAME = {1: 0.1, 2: 0.4, 3: 0.9, 4: 0.97}
"""How likely clues are in the language of their answers, by the words that a clue has: a single
word is a translation more often, a sentence rarely."""

_NEAR = 0.02
"""The share of the likeliest language that makes another one a rival."""

_NEAR_TWIN = 0.0005
"""That share where one of the two shares most of its words with the other."""

_RIVALS = 3

_OTHER = 2.0
"""What speaks against a language that is none of ours: fewer lists are in it."""

_NEAR_OTHER = 0.1
"""The share of our likeliest language from which one that is none of ours is named."""

_STRESS = re.compile("(?<=[аеёиоуыэюяєії])\u0301", re.IGNORECASE)
_KANA = frozenset({"Hiragana", "Katakana"})

_HAN_SETS = {"zh-Hans": "gb2312", "zh-Hant": "big5", "ja": "shift_jis"}
"""Sets of characters that have the Han characters of a language."""

LanguageWeights = Mapping[str, float]
"""How likely each language is, by its code, the likeliest first; together they are 1."""


@dataclass(frozen=True, slots=True)
class LikelyLanguage:
    """The likeliest language, and the others that are nearly as likely, the likeliest first.

    `other` is the code of one that is none of ours, if the texts are likely in it; else empty. If
    its script tells it, as that of Punjabi does, nothing is likely, and the usual one is here.
    """

    language: Language
    rivals: tuple[Language, ...] = ()
    other: str = ""

    @property
    def said(self) -> str:
        """The languages in words: Italian (`it`); it may be Spanish (`es`) as well."""
        best, *others = (f"{each.name} (`{each.code}`)" for each in (self.language, *self.rivals))
        said = f"{best}; it may be {' or '.join(others)} as well" if others else best
        if name := dict(LANGUAGES_OF_SCRIPTS.values()).get(self.other, ""):
            return f"{said}; its script is that of {name}, which is not among the languages here"
        name = other_languages().get(self.other, "")
        is_other = f"; it may be {name}, which is not among the languages here"
        return said + is_other if name else said


def likely_language(
    answers: Iterable[str],
    languages: Mapping[str, Language],
    usual: Language,
    clues: Iterable[str] = (),
) -> LikelyLanguage:
    """The language that answers are most likely in; the usual one if nothing speaks.

    Clues in another script are translations, and say nothing; those of one word say little.
    """
    answers, clues = _few(answers), _few(clues)
    script = _main_script(answers)
    if script == "Cjk" and _KANA & scripts("".join(clues)).keys():
        script = min(_KANA)
    weights = _shares(_logarithms(answers, languages, script, with_others=True))
    if not weights:
        other, _ = LANGUAGES_OF_SCRIPTS.get(script, ("", ""))
        return LikelyLanguage(usual, other=other)
    if _main_script(clues) == script:
        of_clues = _shares(_logarithms(clues, languages, script, with_others=True))
        count = sum(max(len([*words_of(clue)]), len(clue.split())) for clue in clues)
        same = _SAME[min(max(1, round(count / len(clues))), max(_SAME))]
        ours = len(weights.keys() & languages.keys())
        for code in weights:
            weights[code] *= same * of_clues[code] * ours + 1 - same
    if usual.code in weights:
        weights[usual.code] *= math.exp(_HEAD_START)
    ranked = sorted(weights, key=lambda code: -weights[code])
    best, *rest = (code for code in ranked if code in languages)
    near = [languages[code] for code in rest if weights[code] > _near(best, code) * weights[best]]
    other = next((code for code in ranked if code not in languages), best)
    is_other = other != best and weights[other] > _NEAR_OTHER * weights[best]
    return LikelyLanguage(languages[best], tuple(near[:_RIVALS]), other if is_other else "")


def likely_languages(
    texts: Iterable[str], languages: Mapping[str, Language] | None = None, script: str = ""
) -> LanguageWeights:
    """How likely texts are in each language of their most frequent script; empty without letters.

    Without languages, those of this program are told apart by groups of letters alone.
    """
    return _shares(_logarithms(_few(texts), languages, script))


def _logarithms(
    texts: Sequence[str],
    languages: Mapping[str, Language] | None,
    script: str,
    *,
    with_others: bool = False,
) -> dict[str, float]:
    """The logarithm of how likely texts are in each language, but for a constant."""
    script = script or _main_script(texts)
    texts_words = [[*words_of(text)] for text in texts]
    words = dict.fromkeys(islice(chain.from_iterable(texts_words), _WORDS))
    table = tables().get(script)
    if not words or not (table or languages):
        return {}
    places = _place_names()[""]  # those are spelled as no other words are
    groups = table.evidence([word for word in words if word not in places]) if table else {}
    had = {code: _SHARING * each for code, each in groups.items()}
    own = {code: each for code, each in had.items() if code not in other_languages()}
    average = sum(own.values()) / max(len(own), 1)
    found = own if languages is None else {}
    if languages is not None:
        fitting = of_script(script, "".join(map(_bare, words)), languages)
        found = {each.code: had.get(each.code, average) for each in fitting}
        for code in found:
            found[code] += _by_letters_and_little_words(texts_words, words, languages[code])
    for code in found:
        found[code] -= _SELDOM.get(code, 0)
        found[code] += _of_han(words, code) if script == "Cjk" else 0
    if with_others and found:
        others = had.keys() - own.keys() - found.keys()
        found.update({code: had[code] - _OTHER for code in others})
    return found


def _near(best: str, code: str) -> float:
    """The share of the best language from which another one is its rival."""
    return _NEAR_TWIN if {best, code} & _SELDOM.keys() else _NEAR


def _by_letters_and_little_words(
    texts: Iterable[Sequence[str]], counts: Iterable[str], tongue: Language
) -> float:
    known, little = _known(tongue)
    foreign = sum(
        not known.issuperset(word) and not known.issuperset(written(word, tongue))
        for word in counts
    )
    said = 0.0
    for words in texts:
        met = sum(word in little for word in words)
        said += met / 3 if len(words) == 1 else met
    listed = (each.get(tongue.code, frozenset()) for each in (_first_words(), _place_names()))
    first = sum(word in own for own in listed for word in counts)
    return _LITTLE * said + _FIRST * first - _FOREIGN * foreign


@lru_cache(maxsize=256)
def _known(tongue: Language) -> tuple[frozenset[str], frozenset[str]]:
    """The letters and the little words of a language, in lower case."""
    return frozenset(small(known_letters(tongue))), frozenset(map(small, tongue.common_words))


@cache
def _first_words() -> Mapping[str, frozenset[str]]:
    """The words that the first lessons of each language have, and those without their marks."""
    return {
        code: frozenset((*own, *map(without_marks, own)))
        for code, own in _listed("first_words.txt").items()
    }


@cache
def _place_names() -> Mapping[str, frozenset[str]]:
    """The names that countries and cities have in each language, and in any, under no code."""
    listed = {code: frozenset(own) for code, own in _listed("place_names.txt").items()}
    return {**listed, "": frozenset().union(*listed.values())}


def _listed(file: str) -> Mapping[str, Sequence[str]]:
    data = pkgutil.get_data("publisher.language", file) or b""
    lines = (line.partition(": ") for line in data.decode().splitlines() if line[:1] != "#")
    return {code: words.split() for code, _, words in lines}


def _of_han(words: Iterable[str], code: str) -> float:
    """What speaks against a language whose set of characters lacks some."""
    codec = _HAN_SETS.get(code, "utf-8")
    return -sum(len(word.encode(codec, "ignore")) == 0 for word in words)


def _shares(logarithms: Mapping[str, float]) -> dict[str, float]:
    most = max(logarithms.values(), default=0.0)
    weights = {code: math.exp(had - most) for code, had in logarithms.items()}
    whole = sum(weights.values())
    return {
        code: weights[code] / whole for code in sorted(weights, key=lambda code: -weights[code])
    }


def _few(texts: Iterable[str]) -> list[str]:
    """The beginnings of some texts, without the stress that Cyrillic vowels have in lessons."""
    return [_STRESS.sub("", text[:_LONGEST_LOOK]) for text in islice(texts, _TEXTS)]


def _main_script(texts: Iterable[str]) -> str:
    """The most frequent script of texts, empty without letters; kanji beside kana are Japanese."""
    found = scripts(unicodedata.normalize("NFC", "".join(texts)))
    script = next(iter(found), "")
    kana = _KANA & found.keys()
    return min(kana) if script == "Cjk" and kana else script


def _bare(word: str) -> str:
    return "".join(char for char in word if not is_point(char))
