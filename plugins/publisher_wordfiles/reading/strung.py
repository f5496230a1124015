"""Cards or words in a row: `word - clue; word - clue`, or `word, word, word` below a sentence."""

import re
from collections import Counter
from collections.abc import Sequence
from operator import itemgetter

from publisher_wordfiles.reading.lines import SAMPLE, ListLine
from publisher_wordfiles.reading.separators import (
    ARROW,
    BAR,
    COLON,
    COMMA,
    DASH,
    EQUALS,
    TAB,
    bare,
    rare_signs,
)

_FEWEST = 3  # cards
_MOST_LINES = 5
_MOST_WORDS = 2  # of an answer among others, and of no sentence before them
_ENDS = (
    re.compile("[\x0b\x85\u2028]"),
    re.compile(r"[;；؛]"),
    re.compile(r"\|\|?"),
    re.compile(r"[•·●]"),
)
_WITHIN = (TAB, DASH, COLON, EQUALS, ARROW, COMMA, BAR)
_NEARLY_ALL, _MOST = 0.8, 0.6
_WIDE = re.compile(r"(?<=\S) {2,}(?=\S)")

_NUMBERED_TWICE = re.compile(r"((\d{1,3})[.)]\s*\S.*?)(?:\t|\s{2,})\s*((\d{1,3})[.)]\s*\S.*)")
_WORDS = re.compile(r"[^,،、;:：]{1,40}(?:[,،、][^,،、;:：]{1,40}){2,}[,،、]?")
_BEFORE = re.compile(r"([^,،、;:：]{1,60}[:：])\s+(.+)")


def words_in_rows(lines: Sequence[ListLine]) -> list[ListLine]:
    """The lines of words with commas between them, below a sentence that ends with a colon then.

    Other lines are as they are. Such a sentence may be on the line of the first words, and the
    last of them may end with a full stop.
    """
    if not 0 < len(lines) <= SAMPLE:
        return list(lines)
    first, *rest = lines
    texts = [line.text.rstrip(".。 ") for line in rest]
    if found := _BEFORE.fullmatch(first.text):
        rows = [found[2].rstrip(".。 "), *texts]
        title = first._replace(text=found[1])
        numbered = [first, *rest]
    else:
        rows, title, numbered = texts, first._replace(text=f"{first.text.rstrip(':：. ')}:"), rest
    words = [word for row in rows for word in re.split(r"[,،、]", row)]
    are_words = all(len(word.split()) <= _MOST_WORDS for word in words)
    if not rows or not are_words or not all(map(_WORDS.fullmatch, rows[:-1] or rows)):
        return list(lines)
    if not found and (_WORDS.fullmatch(first.text) or len(first.text.split()) < _MOST_WORDS):
        return list(lines)
    return [title, *(line._replace(text=row) for line, row in zip(numbered, rows, strict=True))]


def side_by_side(lines: Sequence[ListLine]) -> Sequence[ListLine]:
    """The lines as they are, or each of two columns that have numbers, one below the other."""
    halves = [_NUMBERED_TWICE.fullmatch(line.text) for line in lines[:SAMPLE]]
    both = [each for each in halves if each]
    numbers = [int(each[place]) for place in (2, 4) for each in both]
    if len(both) < _FEWEST or 2 * len(both) <= len(halves) or numbers != sorted(set(numbers)):
        return lines
    last = max(place for place, each in enumerate(halves) if each)
    made = list(lines)
    for place, each in enumerate(halves):
        if each:
            made[place] = made[place]._replace(text=each[1])
    below = [lines[at]._replace(text=each[3]) for at, each in enumerate(halves) if each]
    return [*made[: last + 1], *below, *made[last + 1 :]]


def cards_in_a_row(lines: Sequence[ListLine]) -> list[ListLine] | None:
    """A line for each card, if a few lines have many; else None."""
    if not lines or len(lines) > _MOST_LINES:
        return None
    for end in _ENDS:
        cards = [
            line._replace(text=text)
            for line in lines
            for part in end.split(line.text)
            if (text := bare(part))
        ]
        if len(cards) < max(_FEWEST, 2 * len(lines)):
            continue
        for within in _WITHIN:
            parted = sum(len(within.parts(card.text)) > 1 for card in cards)
            if parted >= _NEARLY_ALL * len(cards):
                return cards
    return _alternating(lines) or _with_signs(lines)


def _alternating(lines: Sequence[ListLine]) -> list[ListLine] | None:
    """A line for each two cells of a line of tabs."""
    if len(lines) > 1:
        return None
    cells = [bare(cell) for cell in lines[0].text.split("\t")]
    if len(cells) < 2 * _FEWEST or len(cells) % 2:
        return None
    pairs = zip(cells[::2], cells[1::2], strict=True)
    return [lines[0]._replace(text="\t".join(pair)) for pair in pairs]


def _with_signs(lines: Sequence[ListLine]) -> list[ListLine] | None:
    """A line for each card of a line in which two signs take turns, as `::` and `;;`."""
    if len(lines) > 1:
        return None
    signs = rare_signs(lines[0].text)
    within, ends = set(signs[::2]), set(signs[1::2])
    if len(signs) < 2 * _FEWEST - 1 or len(within) != 1 or len(ends) != 1 or within == ends:
        return None
    cards = filter(None, map(bare, lines[0].text.split(ends.pop())))
    return [lines[0]._replace(text=card) for card in cards]


def in_columns(lines: Sequence[ListLine]) -> Sequence[ListLine]:
    """The lines, each in two columns as most are, where a long word has but one space behind it."""
    some = lines[:SAMPLE]
    starts = Counter(gap.end() for line in some if (gap := _WIDE.search(line.text)))
    place, count = max(starts.items(), key=itemgetter(1), default=(0, 0))
    if count < max(_FEWEST, _MOST * len(some)):
        return lines
    return [
        line._replace(text=f"{line.text[:place]} {line.text[place:]}")
        if line.text[place - 1 : place] == " " and not _WIDE.search(line.text)
        else line
        for line in lines
    ]
