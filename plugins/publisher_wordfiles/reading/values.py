"""Clues that are values: of settings, passwords, measures, blanks, or parts of a story."""

import re
from collections.abc import Iterator, Sequence

from publisher_wordfiles.reading.little_words import SETTINGS, YOU
from publisher_wordfiles.reading.looked import ASKED, SAID, Doubt, Looked, has_any, share_of

OF_SETTINGS, OF_PROGRAMS, ASSIGNED, IN_TURN, CODES, MEASURED = 0.4, 0.5, 0.8, 0.5, 0.5, 0.75
"""The shares of clues that programs are set to, that only programs have, of lines like `mode=fast`,
of clues that are answers of other lines, that are passwords, and that have a number of anything."""

BLANK, TOLD, TO_YOU = 0.5, 0.6, 0.4
"""The shares of clues that are blanks, are several sentences, and speak to the reader."""

_FEWEST = 3  # clues, too few to say anything of their shares
_VALUE = re.compile(r"-?\d+(?:[.,]\d+)*[^\W\d_]{0,3}%?")
_NAME = re.compile(r"[\w-]+\.\w+|/\S*/\S*|#[\da-f]{6}")
_CODE = re.compile(r"(?=\S*\d)(?=\S*[^\W\d_])(?!(?:[A-Z][a-z]?\d*)+[+-]?$)\S{5,}")
"""A text without spaces of letters and digits, as passwords are, but for formulas as `H2SO4`."""
_MEASURE = re.compile(r"(?<!\d)-?\d{1,3}(?:[.,]\d+)? ?(?:°|%|[^\W\d_])")
_ASSIGNED = re.compile(r"[a-z]\w*=\w+")
_BLANK = re.compile(r"[\W_]*_{3}[\W_]*|[\W_]*\.{5}[\W_]*")
_WITHIN_ENDED = re.compile(r"[!?]\s+\w|\w{3}\.\s+\w")


def of_values(made: Looked) -> Iterator[Doubt]:
    """Clues that belong to settings, to forms, or to a text that tells or foretells something."""
    if not made.is_clued or len(made.clues) < _FEWEST:
        return
    if share_of(made.clues, _CODE.fullmatch) >= CODES:
        yield Doubt(ASKED, "its clues look like passwords or other codes")
    elif _are_settings(made.clues) or share_of(made.answers, _NAME.fullmatch) >= OF_PROGRAMS:
        yield Doubt(ASKED, "it may be the settings of a program")
    elif share_of(made.texts, _ASSIGNED.fullmatch) >= ASSIGNED:
        yield Doubt(SAID, "its lines may be the settings of a program")
    elif share_of(made.clues, _MEASURE.search) >= MEASURED:
        yield Doubt(SAID, "nearly all of its clues have numbers")
    words = {answer.casefold() for answer in made.answers}
    if share_of(made.clues, lambda text: words.issuperset(text.casefold().split())) >= IN_TURN:
        yield Doubt(ASKED, "many of its clues are words of the list")
    if share_of(made.clues, _BLANK.fullmatch) >= BLANK:
        yield Doubt(ASKED, "its clues are blanks to fill in")
    if share_of(made.clues, _WITHIN_ENDED.search) >= TOLD:
        speaks = share_of(made.clues, has_any(YOU)) >= TO_YOU
        yield Doubt(ASKED if speaks else SAID, "most of its clues are several sentences")


def _are_settings(clues: Sequence[str]) -> bool:
    """Whether many clues are what programs are set to, or single words of which some are code."""
    values = sum(clue.casefold() in SETTINGS for clue in clues)
    others = sum(any(each.fullmatch(clue) for each in (_VALUE, _NAME, _CODE)) for clue in clues)
    if values >= max(_FEWEST, OF_SETTINGS * len(clues)):
        return True
    are_single = not any(" " in clue for clue in clues)
    is_mixed = values > 0 or others >= OF_PROGRAMS * len(clues)
    return are_single and is_mixed and 0 < others < len(clues)
