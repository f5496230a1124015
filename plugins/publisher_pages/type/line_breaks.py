"""The places where a line of text may end.

Unicode's rules, with what printers add to them: little words that cling to the next one, a number
that stays with what it counts, a short parenthesis and an address in one piece, no single short
word on the last line. Where the library budoux is installed (the extra `phrases`), Thai and
Japanese end lines between words and phrases.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache

from publisher_pages.type.unicode_breaks import breaks

_IDEOGRAPHS = (
    "\u2e80-\u2fdf\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
# Small kana, the long vowel mark, iteration marks: no line begins with them (UAX #14, CJ and NS).
_LATER = "々ぁぃぅぇぉっゃゅょゎゕゖ゛-ゞ゠ァィゥェォッャュョヮヵヶ・-ヾㇰ-ㇿ"
SOFT_HYPHEN = "\u00ad"
_HYPHENS = "-\u2010\u05be"
_SYLLABLES = re.compile("(?<=[가-힣])(?=[가-힣])")  # Korean parts lines between words
_AFTER_MAQAF = re.compile("(?<=[א-ת]\u05be)(?=[א-ת])")  # LB21a since Unicode 15.1
# What else Unicode's rules know: these keep the spaces of French, and those of “50 %”.
_OPENING = "«"
_CLOSING = "»…%"
_DASHES = "–—"
_SHORT_PARENTHESIS = re.compile(r"\([^()]{1,12}\)")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+")
_SHORTEST_LAST = 4  # letters of a word that may be alone on the last line
_FEWEST = 4  # stretches of a text whose last line is looked after

CLINGING = {
    "be": "а але без да для з за і каб на не ні па пра пры са у ў",
    "cs": "a i k ke o od po s se u v ve z za ze",
    "pl": "a i na nad o od po u w we z za ze",
    "ru": "а без в во для до за и из к ко на не ни но о об от по при с со у",
    "sk": "a aj i k ku na o od po s so u v vo z za zo",
    "uk": "а без в до з за зі й на не ні о об по про та у і із",
}
"""Words that no line ends with, by language."""

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
    places = _places(text, language)
    found = [
        at
        for before, at in zip([0, *places], places, strict=False)
        if not _are_glued(text, before, at, language)
    ]
    for start, end in _whole_parts(text):
        found = [at for at in found if not start < at < end]
    if len(found) + 1 >= _FEWEST and _is_short_word(text, found[-1]):
        found.pop()
    return list(zip([0, *found], [*found, len(text)], strict=True)) if text else []


def _is_short_word(text: str, at: int) -> bool:
    return text[at - 1].isspace() and len(text) - at < _SHORTEST_LAST


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


def _are_glued(text: str, before: int, at: int, language: str) -> bool:
    """Whether the stretch that begins at `before` and ends at `at` stays with what follows it."""
    stretch, after = text[before:at], text[at]
    word = stretch.rstrip()
    if not word or word[-1] in _OPENING or _closes(text, at):
        return True
    if after in _DASHES:
        return True
    if len(word) == len(stretch):
        return word[-1] in _HYPHENS and (len(word) == 1 or word[-2].isdigit())
    return word.lower() in _clinging(language) or (
        word.isdigit() and after.isalpha() and language in CLINGING
    )


def _closes(text: str, at: int) -> bool:
    """Whether the sign there ends something; » begins a quotation in some languages."""
    return text[at] in _CLOSING and not (text[at] in "»…" and text[at + 1 : at + 2].isalnum())


@cache
def _clinging(language: str) -> frozenset[str]:
    return frozenset(CLINGING.get(language, "").split())


def _whole_parts(text: str) -> list[tuple[int, int]]:
    """The parts of a text that stay on one line if one holds them."""
    if "(" not in text and "/" not in text:
        return []
    return [
        match.span()
        for pattern in (_SHORT_PARENTHESIS, _ADDRESS)
        for match in pattern.finditer(text)
    ]


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
