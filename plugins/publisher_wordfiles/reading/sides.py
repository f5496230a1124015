"""Sides that change: some rows are written as the others are, but turned round.

A side is known by its script, by capital letters, and by its language. Two languages are told apart
by groups of letters: if the rows are likelier when some of them are turned, these may be.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from statistics import fmean
from typing import NamedTuple
from unicodedata import name

from publisher import likely_languages
from publisher_wordfiles.reading.looked import ASKED, SAID, Doubt, Looked, alone, words_in

CHANGING, TURNED, A_ROW, APART = 0.75, (4.0, 6.0), 0.5, 1.0
"""What rows count that change script or capitals, for half and half; how much likelier all have to
be if some are turned, as a logarithm, to say so and to ask, and a row; and how much likelier a row
is in two languages than in one, for them to be two."""

SHORT, ALIKE = 1.3, 0.4
"""The words of a text on average up to which both sides are short, and how much likelier a row is
in two languages, up to which both may be in one."""

_FEWEST = 3  # rows, too few to say anything of their sides
_FEWEST_HALF = 5  # words
_SYMBOL = 2  # letters, which tell no language
_SEEN = 24  # rows that are looked at
_LIKELY = 8  # languages that the sides may have
_LEAST = -6.0  # of the logarithm for a language that a text is not in
_JAPANESE = ("HIRAGANA", "KATAKANA")

_Pairs = Sequence[tuple[str, str]]
_Logarithms = Mapping[str, float]


class Tongues(NamedTuple):
    """How much likelier the rows are if some are turned, and each in two languages, not in one."""

    turned: float
    apart: float


def of_sides_that_change(made: Looked) -> Iterator[Doubt]:
    """Words and clues that change sides, and clues that are as short as words, and like them."""
    if not made.clues and in_two_parts(made.answers):
        yield Doubt(ASKED, "its words are of two kinds: some may be clues")
    pairs = [pair for pair in made.pairs if all(pair)][:_SEEN]
    if len(pairs) < max(_FEWEST, len(made.pairs[:_SEEN]) / 2):
        return
    yield Doubt(CHANGING * changing(pairs), "words and clues change sides, as they are written")
    alike = [(word, clue) for word, clue in pairs if written(word) == written(clue)]
    words, clues = (fmean(map(words_in, texts)) for texts in zip(*pairs, strict=True))
    if 2 * len(alike) < len(pairs) or max(words, clues) > SHORT:
        return
    found = tongues(alike)
    if found.apart >= APART and found.turned >= max(TURNED[0], A_ROW * len(alike)):
        weight = ASKED if found.turned >= TURNED[1] else SAID
        yield Doubt(weight, "words and clues change sides, for both are in two languages")
    elif found.apart < ALIKE and not (made.is_named or "topic" in made.reading.heading.roles):
        reason = "its clues are single words, and in the language of its words"
        yield Doubt(SAID, reason, alone(made.reading))


def changing(pairs: _Pairs) -> float:
    """How evenly words and clues change their script or their capitals, 1 for half and half."""
    found = Counter((written(word), written(clue)) for word, clue in pairs)
    for (one, other), count in found.most_common(2):
        if other != one and (turned := found[other, one]):
            return 4 * count * turned / (count + turned) / len(pairs)
    return 0.0


def written(text: str) -> tuple[str, bool]:
    """The script of most letters of a text, and whether it is in capitals."""
    return _script(text), text.isupper() and len(text) > 1


def _script(text: str) -> str:
    names = (name(char, "").split(" ")[0] for char in text if char.isalpha())
    found = Counter("CJK" if each in _JAPANESE else each for each in names)
    return max(found, key=lambda each: found[each], default="")


def in_two_parts(words: Sequence[str]) -> bool:
    """Whether half of words without clues, or each second one, are longer, or in another tongue."""
    half = len(words) // 2
    if not _FEWEST <= half <= _SEEN or any(map(str.isdigit, "".join(words))):
        return False
    halves = (
        (words[:half], words[half : 2 * half]),
        (words[: 2 * half : 2], words[1::2]),
    )
    return any(_are_apart(ones, others) for ones, others in halves)


def _are_apart(ones: Sequence[str], others: Sequence[str]) -> bool:
    """Whether some words and others differ by their scripts, their lengths or their languages."""
    scripts = [{_script(word) for word in each} for each in (ones, others)]
    counts = [{len(word.split()) for word in each} for each in (ones, others)]
    few, more = sorted(counts, key=max)
    if max(few) < min(more) or (max(map(len, scripts)) == 1 and scripts[0] != scripts[1]):
        return True
    return _are_of_two_tongues(ones, others)


def in_two_languages(ones: Sequence[str], others: Sequence[str]) -> bool:
    """Whether the words of two lists are in different scripts or languages, with some certainty."""
    ones, others = ones[:_SEEN], others[:_SEEN]
    if _script("".join(ones)) != _script("".join(others)):
        return True
    few = min(len(ones), len(others))
    return _are_of_two_tongues(ones[:few], others[:few])


def _are_of_two_tongues(ones: Sequence[str], others: Sequence[str]) -> bool:
    if len(ones) < _FEWEST_HALF:
        return False
    found = tongues(list(zip(ones, others, strict=True)))
    apart = found.apart * len(ones) - found.turned
    return apart >= max(TURNED[1], APART * len(ones))


def tongues(pairs: _Pairs) -> Tongues:
    """Whether the sides have a language each; 0 if nothing tells their languages apart."""
    long = [pair for pair in pairs if min(map(len, pair)) > _SYMBOL]
    if len(long) < _FEWEST:
        return Tongues(0.0, 0.0)
    rows = [(_logarithms(word), _logarithms(clue)) for word, clue in long]
    (codes, _), *_ = Counter(frozenset(side) for row in rows for side in row).most_common(1)
    rows = [row for row in rows if all(side.keys() == codes for side in row)]
    if not rows or len(codes) < 2:
        return Tongues(0.0, 0.0)
    weights = Counter[str]()
    for row in rows:
        for side in row:
            weights.update({code: math.exp(had) for code, had in side.items()})
    likely = [code for code, _ in weights.most_common(_LIKELY)]
    same = max(sum(word[code] + clue[code] for word, clue in rows) for code in likely)
    fixed = max(
        sum(word[one] + clue[other] for word, clue in rows)
        for one, other in product(likely, repeat=2)
    )
    free = max(
        sum(max(word[one] + clue[other], word[other] + clue[one]) for word, clue in rows)
        for one, other in combinations(likely, 2)
    )
    return Tongues(free - fixed, (free - same) / len(rows))


@lru_cache(maxsize=4 * _SEEN)
def _logarithms(text: str) -> _Logarithms:
    weights = likely_languages([text])
    return {code: max(_LEAST, math.log(weight or 1e-9)) for code, weight in weights.items()}
