"""The languages that a text may be in, by its letters and its little words."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

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

_HEAD_START = 1.5
"""The head start of the usual language, in little words: one odd letter does not outweigh it."""

_SMALL_HEAD_START = 0.5
"""Its head start where several words have letters that its alphabet lacks, such as accents."""

_ALONE = 0.5
"""The worth of a little word that is an answer: “may” and “die” are in many languages."""

_LONGEST_LOOK = 1000
"""The characters of a text that are looked at: a sentence tells as much as a book."""

_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")

_KANA = frozenset({"Hiragana", "Katakana"})

_FOREIGN = 2
"""The number of little words that one word with a foreign letter outweighs."""


def language_of(
    answers: Iterable[str],
    languages: Mapping[str, Language],
    usual: Language,
    clues: Iterable[str] = (),
) -> Language:
    """The language that words are most likely in, with their clues; the usual one if none speaks.

    Among the languages of the answers' most frequent script, each little word of a language counts
    for it, half as much as an answer of its own, and each word with a letter that it does not have
    against it. Clues in another script are translations, and say nothing.
    """
    answers = [text[:_LONGEST_LOOK] for text in answers]
    clues = (text[:_LONGEST_LOOK] for text in clues)
    script, counts = _main_script(answers, clues)
    if not script:
        return usual
    bare = "".join(char for char in "".join(counts) if not _is_point(char))
    fitting = list(of_script(script, bare, languages))
    plain = _small("".join(usual.alphabet))
    accented = sum(
        count for word, count in counts.items() if not {*plain, "'", "’"}.issuperset(word)
    )
    head_start = _HEAD_START if accented < 2 else _SMALL_HEAD_START

    alone = Counter(words[0] for text in answers if len(words := [*_words(text)]) == 1)

    def worth(tongue: Language) -> float:
        little = {_small(word) for word in tongue.common_words}
        known = {*_small(known_letters(tongue)), "'", "’"}
        found: float = sum(count for word, count in counts.items() if word in little)
        found -= (1 - _ALONE) * sum(count for word, count in alone.items() if word in little)
        foreign = sum(
            count for word, count in counts.items() if not known.issuperset(_written(word, tongue))
        )
        return found - _FOREIGN * foreign + (head_start if tongue == usual else 0)

    return max(fitting, key=worth, default=usual)  # the first of equals: they are in order


def _main_script(answers: Iterable[str], clues: Iterable[str]) -> tuple[str, Counter[str]]:
    """The script of the answers, empty without letters; their words, with clues that are in it.

    Kanji with kana beside them are Japanese.
    """
    words = [word for text in answers for word in _words(text)]
    script = next(iter(scripts("".join(words))), "")
    clue_words = [word for text in clues for word in _words(text)]
    if script in scripts("".join(clue_words)):
        words += clue_words
    kana = _KANA & scripts("".join(words)).keys()
    return (min(kana) if script == "Cjk" and kana else script), Counter(words)


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

    known = (t for t in languages.values() if script in scripts(known_letters(t)))
    yield from sorted(known, key=fit)


def known_letters(tongue: Language) -> str:
    """Every character that a word of the language may have, by whatever policy."""
    choices = [choice for policy in tongue.policies for choice in policy.choices.values()]
    mappings = (tongue.folds, *(m for choice in choices for m in (choice.folds, choice.adds)))
    return "".join((*tongue.alphabet, *tongue.borrowed, *(key for m in mappings for key in m)))


def _written(text: str, tongue: Language) -> str:
    """The text as the language writes it in cells: without points, if none of its letters has one.

    So a Hebrew word with its vowels is Hebrew, and not the language that has the most of them. Of
    a cluster the letter counts, not the signs around it.
    """
    if tongue.clusters:
        return "".join(char for char in text if unicodedata.category(char)[0] != "M")
    if any(map(_is_point, known_letters(tongue))):
        return text
    return "".join(char for char in text if not _is_point(char))


def _is_point(char: str) -> bool:
    return unicodedata.category(char) == "Mn" and script_of(char) in POINTED


def scripts(text: str) -> dict[str, int]:
    """The scripts of a text's letters, the most frequent first."""
    counts = Counter(script_of(char) for char in text if char.isalpha())
    return dict(counts.most_common())


def _words(text: str) -> Iterator[str]:
    """The words of a text, in lower case; what is between letters and their marks parts them.

    Chinese has no spaces: each Han character is a word.
    """
    folded = unicodedata.normalize("NFC", _small(text))
    joined = "".join(
        char if char.isalpha() or unicodedata.category(char)[0] == "M" else " " for char in folded
    )
    yield from _HAN.sub(" \\g<0> ", joined).split()


def _small(text: str) -> str:
    """The text in lower case, as it is compared; ß stays, for it is of few languages."""
    return "ß".join(part.casefold() for part in text.replace("ẞ", "ß").split("ß"))
