"""The places where a line of text may end.

Unicode's rules, but where printers have glue, which is the same for every writer. Where the library
budoux is installed (the extra `phrases`), Thai and Japanese end lines between words and phrases.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from publisher_pages.type.unicode_breaks import breaks
from publisher_typesetting import glued_places

_IDEOGRAPHS = (
    "\u2e80-\u2fdf\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
# Small kana, the long vowel mark, iteration marks: no line begins with them (UAX #14, CJ and NS).
_LATER = "々ぁぃぅぇぉっゃゅょゎゕゖ゛-ゞ゠ァィゥェォッャュョヮヵヶ・-ヾㇰ-ㇿ"
_HYPHENS = "-\u2010\u05be"
_SYLLABLES = re.compile("(?<=[가-힣])(?=[가-힣])")  # Korean parts lines between words
_AFTER_MAQAF = re.compile("(?<=[א-ת]\u05be)(?=[א-ת])")  # LB21a since Unicode 15.1
_DASHES = "–—"

# Thai and Lao vowels written before the consonant they are read after, and vowels written after
# one: no line ends with the former or begins with the latter.
_LEADING = frozenset("เแโใไເແໂໃໄ")
_FOLLOWING = frozenset("ะาำๅๆฯະາຳໆຯ")
_LATER_KANA = re.compile(f"[{_LATER}]")
_VIRAMA = 9  # a canonical combining class (UAX #44): the sign ties a consonant to the next
_JOINERS = "\u200c\u200d"
_THAI = re.compile(r"[\u0e00-\u0e7f]{2,}")
_JAPANESE = re.compile(rf"[{_IDEOGRAPHS}々、。ー]{{2,}}")


def stretches(text: str, language: str) -> list[tuple[int, int]]:
    """The stretches of a text between possible ends of lines; `language` is a BCP 47 tag."""
    places, glued = _places(text, language), glued_places(text, language)
    found = [
        at
        for before, at in zip([0, *places], places, strict=False)
        if at not in glued and not _are_tied(text, before, at)
    ]
    return list(zip([0, *found], [*found, len(text)], strict=True)) if text else []


def _places(text: str, language: str) -> list[int]:
    """The places where a line may end by the rules of Unicode, or between phrases."""
    places = set(breaks(text))
    if not text.isascii():
        places.difference_update(match.start() for match in _SYLLABLES.finditer(text))
        places.update(match.start() for match in _AFTER_MAQAF.finditer(text))
    for pattern, phrases in _phrase_finders(language) if language in _WITH_PHRASES else ():
        for match in pattern.finditer(text):
            at = match.start()
            places -= set(range(at + 1, match.end()))
            for phrase in phrases(match[0])[:-1]:
                at += len(phrase)
                if not are_tied(text[at - 1], text[at]):
                    places.add(at)
    return sorted(places - {0, len(text)})


def _are_tied(text: str, before: int, at: int) -> bool:
    """Whether the stretch from `before`, without a space at its end, stays with what follows it."""
    stretch = text[before:at]
    if stretch[-1].isspace():
        return not stretch.strip()
    is_joined = stretch[-1] in _HYPHENS and (len(stretch) == 1 or stretch[-2].isdigit())
    return is_joined or text[at] in _DASHES


_WITH_PHRASES = ("th", "ja")
_Phrases = Callable[[str], list[str]]


@lru_cache(maxsize=64)
def _phrase_finders(language: str) -> tuple[tuple[re.Pattern[str], _Phrases], ...]:
    """The parsers that divide texts of a language into phrases, if the library is installed."""
    try:
        import budoux
    except ImportError:
        return ()
    if language == "th":
        return ((_THAI, budoux.load_default_thai_parser().parse),)
    return ((_JAPANESE, budoux.load_default_japanese_parser().parse),)


def are_tied(before: str, after: str) -> bool:
    """Whether no line may break between two neighbouring letters, neither of them empty.

    A mark stays with its letter, a conjunct stays whole, a Thai vowel stays with its consonant, and
    a small kana with the one before it.
    """
    last = before.rstrip(_JOINERS)[-1:]
    return (
        last in _LEADING
        or (last != "" and unicodedata.combining(last) == _VIRAMA)
        or after[0] in _FOLLOWING
        or after[0] in _JOINERS
        or _LATER_KANA.match(after) is not None
        or unicodedata.category(after[0])[0] == "M"
    )
