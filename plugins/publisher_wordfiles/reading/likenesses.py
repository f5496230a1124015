"""What texts look like that are no words and clues, and from which share of them it is doubtful."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from publisher_wordfiles.reading.little_words import NUMERALS, SETTINGS, YOU
from publisher_wordfiles.reading.looked import (
    ASKED,
    SAID,
    Doubt,
    Looked,
    alone,
    has_any,
    share_of,
    without_formula,
)

OF_NUMERALS, OF_SETTINGS, OF_PROGRAMS = 0.5, 0.4, 0.5
"""The shares of answers that are numbers in words, whose clues are numbers; of clues that programs
are set to; and of texts that only programs have."""

_FEWEST = 2  # texts that look like it
_PROGRAM = re.compile(
    r"[{}\\]|\w@\w+\.\w|\bhttps?://|^(?:BEGIN|END|VERSION):|\w\(\)|\w\.\w+\(|[=!+<>*-]=\s|[^\W_]_[^\W_]|^\[\w+\]$|^#include|</\w+>|"
    r"^(?:SELECT|INSERT|CREATE|UPDATE|DELETE|DROP|ALTER|FROM|WHERE|ORDER BY|GROUP BY|JOIN)\s\w|"
    r"\w\.(?:com|org|net|py|js|html?|txt|csv|pdf|jpe?g|png|zip|docx?|xlsx?)\b|"
    r"^(?:insert into|create table|select \w+ from)\b|"
    r"^\w+(?: ?=|:) ?(?:true|false|null|localhost)$|^[a-z]\w*=\d|"
    r"^(?:for \w+ in|if|while|elif) .*:$|=\s\w+\(|"
    r"^(?:def|class) \w+|^(?:return|import|const|let|var|elif|print) ?[\w(.]+(?:$| = |[.(;,])"
)
_CITED = re.compile(
    r"\w\.,?\s.*(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|\((?:1[5-9]|20)\d\d\)\.\s"
    r"|,\s[^\W\d][^,\d]*\s\d{1,4}\w?,"
)
"""Years and several full stops, or the numbers of houses."""
_TIME = re.compile(r"(?<!\d)\d{1,2}[:h]\d\d(?!\d)|(?<![\d(./:-])\d{1,2}\s?[-–:]\s?\d{1,2}$")
_CITATION = re.compile(r"\([^()]*[^\W\d_] \d[^()]*\)$")  # as in (Genesis 6:14)
_AMOUNT = re.compile(r"[^\w(]*\d[\d\s.,:/xX×+-]*[^\W\d_]{0,8}\W*")
_NO_AMOUNT = re.compile(
    r"\W*(?:1\d|20)\d\d(?:[–-]\d{2,4})?\W*|.*(?:\d\s*[+×·÷*^√²³]\s*\d|√\s*\d|\d\s*[²³]).*"
)
"""A year, or years, and a sum."""
_QUANTITY = re.compile(r"(?!\d[.)]\s)\W*\d[\d.,/]*\s+\w")
MONEY = re.compile(r"\d[.,]\d\d(?!\d)|[€$£₪¥₽₹]|\d[\d\s-]{5,}\d")
_MEASURE = re.compile(r"(?<!\d)-?\d{1,3}(?:[.,]\d+)? ?(?:°|%|[^\W\d_])")
_CODE = re.compile(r"(?=\S*\d)(?=\S*[^\W\d_])(?!(?:[A-Z][a-z]?\d*)+[+-]?$)\S{5,}")
"""A text without spaces of letters and digits, as passwords are, but for formulas as `H2SO4`."""
_WITHIN = re.compile(r"^\S+ \".*\"$|\s[-–—=→:|/]\s|[\t|=→\n]|\w: |::|;\s")
_PARTED = re.compile(r"\s[–—=→|]\s|\s-+\s|[\t|=→\n]|::|\S {2,}\S")
_ENDED_WITHIN = re.compile(r"[!?]\s+\w|\w{3}\.\s+\w")
_VALUE = re.compile(r"-?\d+(?:[.,]\d+)*[^\W\d_]{0,3}%?")
_NAME = re.compile(r"[\w-]+\.\w+|/\S*/\S*|#[\da-f]{6}")
_ASSIGNED = re.compile(r"[a-z]\w*=\w+")
_SIGN_FIRST = re.compile(r"(?:[^\w\s\"'“”„«»‘’(\[{¿¡….,_$€£#&-]|ـ)+\s")
"""A sign before a clue that may part it from its word: no quotation, gap, bracket or amount."""

_BLANK = re.compile(r"[\W_]*_{3}[\W_]*|[\W_]*\.{5}[\W_]*")


class Likeness(NamedTuple):
    """Texts of a kind, the share of them that must be alike, the test, its weight and reason."""

    of: str
    share: float
    test: Callable[[str], object]
    weight: float
    reason: str


def of_likenesses(made: Looked) -> Iterator[Doubt]:
    """What many lines, words or clues look like."""
    texts = _texts_of(made)
    for each in LIKENESSES:
        share = share_of(texts[each.of], each.test)
        if share >= each.share and share * len(texts[each.of]) >= _FEWEST:
            option = alone(made.reading) if each.of in ("clues", "amounts") else ""
            yield Doubt(each.weight, each.reason, option)


def _texts_of(made: Looked) -> Mapping[str, Sequence[str]]:
    clues = made.clues if made.is_clued else []
    are_numerals = share_of(made.answers, _is_numeral) >= OF_NUMERALS
    shown = [" ".join(pair) for pair in made.pairs] if made.is_clued else made.texts
    return {
        "lines": made.texts,
        "pairs": [_CITATION.sub("", text) for text in shown],
        "words": made.answers,
        "clues": clues,
        "amounts": [] if are_numerals else clues,
    }


def are_settings(made: Looked) -> bool:
    """Whether many clues are what programs are set to, or single words of which some are code."""
    clues, patterns = made.clues, (_VALUE, _NAME, _CODE)
    values = sum(clue.casefold() in SETTINGS for clue in clues)
    others = sum(any(each.fullmatch(clue) for each in patterns) for clue in clues)
    if values > _FEWEST and values >= OF_SETTINGS * len(clues):
        return True
    if share_of(made.answers, _NAME.fullmatch) >= OF_PROGRAMS:
        return True
    are_single = len(clues) > _FEWEST and not any(" " in clue for clue in clues)
    is_mixed = values > 0 or others >= OF_PROGRAMS * len(clues)
    return are_single and is_mixed and 0 < others < len(clues)


def _is_numeral(answer: str) -> bool:
    """Whether an answer is a number in words."""
    return any(number in answer.casefold() for number in NUMERALS)


def _is_amount(clue: str) -> bool:
    return _AMOUNT.fullmatch(clue) is not None and not _NO_AMOUNT.fullmatch(clue)


def _tells_you(clue: str) -> bool:
    return _ENDED_WITHIN.search(clue) is not None and has_any(YOU)(clue)


def _is_parted(clue: str) -> bool:
    return _PARTED.search(without_formula(clue)) is not None


def _has_digit(answer: str) -> bool:
    return any(map(str.isdigit, answer))


_SIGN_WITHIN = "many texts have a sign in them that may part words from clues"

LIKENESSES = tuple(Likeness(*each) for each in (
    ("lines", 0.25, _PROGRAM.search, ASKED,
     "its lines look like those of a program or addresses, not like words"),
    ("lines", 0.7, _CITED.search, ASKED,
     "its lines look like those of a list of books or addresses"),
    ("lines", 0.8, _ASSIGNED.fullmatch, SAID, "its lines may be the settings of a program"),
    ("pairs", 0.7, _TIME.search, ASKED, "many of its lines have times of day or results"),
    ("words", 0.3, _has_digit, ASKED, "many of its words have digits"),
    ("words", 0.2, _WITHIN.search, SAID, _SIGN_WITHIN),
    ("clues", 0.5, _is_parted, SAID, _SIGN_WITHIN),
    ("clues", 0.9, _is_parted, SAID, "there may be three texts in each line"),
    ("clues", 0.6, _SIGN_FIRST.match, SAID, "there is a sign before most of its clues"),
    ("clues", 0.5, _CODE.fullmatch, ASKED, "its clues look like passwords or other codes"),
    ("clues", 0.5, _BLANK.fullmatch, ASKED, "its clues are blanks to fill in"),
    ("clues", 0.4, _tells_you, ASKED, "its clues tell the reader something"),
    ("clues", 0.6, _ENDED_WITHIN.search, SAID, "most of its clues are several sentences"),
    ("amounts", 0.3, _is_amount, ASKED, "many of its clues are numbers or amounts"),
    ("amounts", 0.8, _QUANTITY.match, ASKED, "its clues begin with numbers"),
    ("amounts", 0.4, MONEY.search, ASKED, "many of its clues have amounts of money"),
    ("amounts", 0.75, _MEASURE.search, SAID, "nearly all of its clues have numbers"),
))  # fmt: skip
"""The likenesses of lines, of words with their clues, of each, and of clues that may be amounts."""
