"""Cards that stand in a row: `word - clue; word - clue`, as programs for cards print them."""

import re
from collections.abc import Sequence

from publisher_wordfiles.reading.lines import ListLine
from publisher_wordfiles.reading.separators import (
    ARROW,
    BAR,
    COLON,
    COMMA,
    DASH,
    EQUALS,
    TAB,
    bare,
)

_FEWEST = 3  # cards
_MOST_LINES = 5
_ENDS = (re.compile(r"[;；؛]"), re.compile(r"\|\|?"), re.compile(r"[•·●]"))
_WITHIN = (TAB, DASH, COLON, EQUALS, ARROW, COMMA, BAR)
_NEARLY_ALL = 0.8


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
    return _alternating(lines)


def _alternating(lines: Sequence[ListLine]) -> list[ListLine] | None:
    """A line for each two cells of a line of tabs."""
    if len(lines) > 1:
        return None
    cells = [bare(cell) for cell in lines[0].text.split("\t")]
    if len(cells) < 2 * _FEWEST or len(cells) % 2:
        return None
    pairs = zip(cells[::2], cells[1::2], strict=True)
    return [lines[0]._replace(text="\t".join(pair)) for pair in pairs]
