"""Doubt that is learnt: what wrong readings have more of in their outcome than right ones have.

The shares of a reading, times their weights, are added to the signs of `doubts`, in the same unit.
The weights are those of a logistic regression (no weight below zero, a ridge of 0.0025 a reading)
on the readings of some 740 lists, most of them damaged on purpose: words and clues in two blocks,
chat among them, sides that change places, lines that are broken, marks that no reading knows. That
of a first word without a clue is set by hand: few of those lists have one.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import fmean, pstdev
from typing import NamedTuple

from publisher_wordfiles.reading.looked import Doubt, Looked, share_of, without_formula
from publisher_wordfiles.reading.remarks import TICKS
from publisher_wordfiles.reading.sides import written

_MANY_LETTERS = 15
_MARK = re.compile(
    "[\u2190-\u2bff\U0001f300-\U0001faff|=<>~]|"
    r"^[#)\]};,+*^%@….]|[#(\[{+*^%@،,、]$|^:|^[-–—]\s"
)
_PICTURE = re.compile(
    "^[\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]\ufe0f?\\s*"
    "|\\s*[\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]\ufe0f?$"
)
_NEARLY_ALL = 0.8


class _Sign(NamedTuple):
    weight: float
    share: Callable[[Looked], float]
    reason: str


def learnt(made: Looked) -> Iterator[Doubt]:
    """What is doubtful about an outcome, as far as it has it."""
    alone = next((word for word, clue in made.pairs if not clue), "")
    for sign in SIGNS if made.answers else ():
        yield Doubt(sign.weight * sign.share(made), sign.reason.format(alone))


def _without_clue(made: Looked) -> float:
    """The root of the share of words without a clue in a list with clues: one is doubtful.

    It is half of that where words are in cells: those are whole, and a clue may be yet to come. But
    one that is in another script, or in capitals, is like no other.
    """
    share = sqrt(1 - len(made.clues) / len(made.answers)) if made.is_clued else 0.0
    alone = {written(word) for word, clue in made.pairs if not clue}
    are_alike = alone <= {written(word) for word, clue in made.pairs if clue}
    return share / 2 if made.has_cells and are_alike else share


def _first_without(made: Looked) -> float:
    """Whether the first word has no clue in a list with clues: it may be a title."""
    return float(made.is_clued and not made.pairs[0][1])


def _with_clue(made: Looked) -> float:
    """The root of the share of words with a clue in a list without clues."""
    return 0.0 if made.is_clued else sqrt(len(made.clues) / len(made.answers))


def _uneven(made: Looked) -> float:
    """How far the words of an answer are from those of others, as where clues are among them."""
    counts = _counts(made.answers)
    return pstdev(counts) / (1 + fmean(counts))


def _long(made: Looked) -> float:
    return share_of(made.answers, lambda text: sum(map(str.isalpha, text)) > _MANY_LETTERS)


def _marked(made: Looked) -> float:
    """The share of texts of one side with arrows, pictures and the like; one alone is no sign."""
    return max(_several(texts) for texts in (made.answers, made.clues))


def _several(texts: Sequence[str]) -> float:
    """The share of texts with marks, but for different pictures at the edge of nearly all."""
    pictures = [found[0] for text in texts if (found := _PICTURE.search(text))]
    are_signs = len(set(pictures)) == 1 and pictures[0].strip() not in TICKS
    if len(pictures) >= _NEARLY_ALL * len(texts) and not are_signs:
        texts = [_PICTURE.sub("", text) for text in texts]
    marked = sum(_MARK.search(without_formula(text)) is not None for text in texts)
    return marked / len(texts) if marked > 1 else 0.0


def _counts(texts: Sequence[str]) -> list[int]:
    return [len(text.split()) for text in texts]


SIGNS = (
    _Sign(1.6, _without_clue, "“{}” has no clue, as others have"),
    _Sign(0.5, _first_without, "its first word may be a title"),
    _Sign(0.65, _with_clue, "few of its words have clues"),
    _Sign(0.6, _uneven, "some of its words are short, and others whole texts"),
    _Sign(
        1.05, lambda made: 0.0 if made.is_clued else _uneven(made), "clues may be among its words"
    ),
    _Sign(0.85, _long, "many of its words are long"),
    _Sign(1.4, _marked, "there are marks in its words or clues"),
)
"""The signs with their weights, for a share of 1."""
