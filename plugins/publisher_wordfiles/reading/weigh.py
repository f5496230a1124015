"""How good a reading is, by its outcome: what a person sees who looks at its words and clues.

The aim: of two readings of the same lines, the better one has the greater weight, whatever its
shape. The numbers are here and nowhere else; what is doubtful about the best one, `doubts` says.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from publisher_wordfiles.reading.columns import ListColumn
from publisher_wordfiles.reading.heading import Heading
from publisher_wordfiles.reading.names import UNUSED, role_named
from publisher_wordfiles.reading.separators import COMMA, FIRST_SPACE, SLASH, TIGHT_DASH
from publisher_wordfiles.reading.shapes import LineShape, is_parted
from publisher_wordfiles.reading.sorting import Proposal, Row

GOOD, USED, CLUED, REGULAR = 4.0, 2.0, 1.5, 1.0
"""The shares of words that may be answers, of lines used, of words with a clue, and of lines with
the shape."""

SHORTER, SINGLE, FIRST, CAPITALS = 1.0, 1.0, 1.6, 2.0
"""Answers shorter than clues, of single words, before the clues, and in capital letters."""

NAMED, WRONG_NAME = 5.0, 3.0
"""A heading that names a column as it is read, and another role than it has."""

REPEATED, AGREES = 2.0, 2.0
"""Texts that come again, enumerations that agree."""

NO_TEXT, LEFT, IN_A_ROW, TIGHT, FORMS = 4.0, 0.3, 7.0, 1.0, 3.0
"""A column of numbers and the like as answers or clues; a column of texts that is not used; words
in a row; a table as spreadsheets write it; a dash or a gap after the comma that parts a word from
its clue."""

SOUNDS = 1.5
"""Pinyin as answers beside Chinese characters."""

RARE = {TIGHT_DASH: 1.0, FIRST_SPACE: 0.8}
"""What a separator costs that words have in them."""

NEAR = 0.6
"""The difference below which another reading is told or asked for."""


_SEEN = 2000  # rows whose words and clues are looked at
_EDGES = re.compile(r"^(?:[>=<:;|,]|[-–]\w|(?:n|v|adj|adv|m|f|nt)\.\s*[-–—:=])|[<>=~|]$")
"""A sign that a clue has from a separator that was cut in two."""
_PARTED = re.compile(
    r"\s[-–—=]\s|\S {2,}\S|[.…]{4,}\s*[^\W\d_]"
    r"|^(?:[-–~][^:]{0,15}|(?![A-ZÀ-Þ])[^\W\d_]{1,5}\.?(?: \w{1,3})?\.?):\s\S"
    r"|^(?:[^\W\d_]+, )+[^\W\d_]+:\s\S"
)


@dataclass(frozen=True)
class Reading:
    """A proposal with its heading and the places of its columns, -1 for none."""

    proposal: Proposal
    heading: Heading
    columns: Sequence[ListColumn]
    answer: int
    clue: int = -1

    @property
    def shape(self) -> LineShape:
        """The shape of its lines."""
        return self.proposal.shape

    @cached_property
    def rows(self) -> list[Row]:
        """The rows below the heading."""
        return self.proposal.rows[self.heading.above :]

    @cached_property
    def alone(self) -> ListColumn:
        """The words of lines that have no separator."""
        return ListColumn(0, [row.cells[0] for row in self.rows if row.alone])

    @cached_property
    def words(self) -> int:
        """How many words it has."""
        own = len(self.columns[self.answer].filled) if self.columns else 0
        return len(self.alone.cells) + own

    @cached_property
    def good(self) -> float:
        """The share of its words that may be answers."""
        parts = [self.alone, *([self.columns[self.answer]] if self.columns else ())]
        good = sum(part.answer_like * len(part.filled) for part in parts)
        return good / self.words if self.words else 0.0

    @cached_property
    def used(self) -> float:
        """The share of its lines that give a word."""
        lines = len(self.rows) + len(self.proposal.odd)
        return self.words / lines if lines else 0.0

    @cached_property
    def is_relaid(self) -> bool:
        """Whether the order of its rows is not that of the lines."""
        return any(after.line < row.line for row, after in pairwise(self.rows))

    def pairs(self) -> list[tuple[str, str]]:
        """Its words and clues, or those from all parts of very many, to look at."""
        found = []
        for row in self.rows[:: max(1, len(self.rows) // _SEEN)]:
            cells = [*row.cells, "", ""] if not row.alone else [row.cells[0]]
            if row.alone:
                found.append((cells[0], ""))
            elif self.answer < len(row.cells) and cells[self.answer]:
                clue = cells[self.clue] if 0 <= self.clue < len(row.cells) else ""
                found.append((cells[self.answer], clue))
        return found


def weight(reading: Reading) -> float:
    """The weight of a reading; that of a good list with clues is about 10, of words alone 7."""
    total = GOOD * reading.good + USED * min(1.0, reading.used)
    total -= RARE.get(reading.shape.separator, 0.0) if reading.shape.separator else 0.0
    if reading.shape.separator is None and not reading.shape.width:
        whole = [is_parted(row.cells[0]) for row in reading.rows]
        total -= NO_TEXT * any("\t" in row.cells[0] for row in reading.rows)
        return total + REGULAR * (1 - sum(whole) / max(1, len(whole)))
    if reading.shape.in_a_row:
        return total + IN_A_ROW
    if not reading.columns:
        return total + 2 * NAMED * (reading.heading.rows > 0 and not reading.rows)
    answer = reading.columns[reading.answer]
    total -= SOUNDS * (answer.has_tones and any(each.is_han for each in reading.columns))
    count = max(1, len(reading.rows))
    total += REGULAR * len(answer.filled) / count - REPEATED * answer.repeated
    total -= NO_TEXT * (answer.kind != "text")
    if answer.repeated > 1 / 3:  # perhaps labels before words and clues
        total -= NAMED * (role_named(answer.filled[0]) in ("answer", "clue"))
    if reading.shape.width:
        full = sum(len(row.cells) == reading.shape.width for row in reading.rows) / count
        total += TIGHT * full * reading.shape.tight - REGULAR * (1 - full)
        total -= REGULAR * any(reading.shape.shown in name for name in reading.heading.names)
    lines = len(reading.rows) + len(reading.proposal.odd)
    parted = len(answer.cells) / max(1, lines)
    total += _of_names(reading) + parted * _of_clues(reading, answer)
    return total - LEFT * _left(reading)


def _of_clues(reading: Reading, answer: ListColumn) -> float:
    """What the clues add: they are longer texts that do not have the answers in them."""
    if reading.clue < 0:
        return -FIRST * reading.answer / max(1, len(reading.columns))
    clue = reading.columns[reading.clue]
    pairs = [pair for pair in zip(answer.cells, clue.cells, strict=True) if all(pair)]
    if not pairs:
        return -CLUED
    total = CLUED * len(pairs) / max(1, len(reading.rows)) - REPEATED * clue.repeated
    better = SHORTER * max(-1.0, min(1.0, (clue.words - answer.words) / 2))
    better += SINGLE * (answer.single - clue.single) + FIRST * (reading.answer < reading.clue)
    better += CAPITALS * (answer.capitals - clue.capitals)
    parted = sum(not row.alone for row in reading.rows)
    total += better * min(1.0, 2 * len(pairs) / max(1, parted))  # few clues say little
    is_table = reading.shape.width > 0
    total -= NO_TEXT * (
        clue.kind not in ("text", "theme", "year") and (is_table or clue.kind != "number")
    )
    total -= NO_TEXT * (clue.has_tones and any(each.is_han for each in reading.columns))
    if reading.shape.separator in (COMMA, SLASH):  # perhaps other words are before a dash
        total -= FORMS * sum(_PARTED.search(text) is not None for text in clue.filled) / len(pairs)
    total -= NO_TEXT * sum(_EDGES.search(text) is not None for text in clue.filled) / len(pairs)
    return total + AGREES * sum(agrees(*pair) for pair in pairs) / len(pairs)


def _of_names(reading: Reading) -> float:
    """What the names of the columns say for the reading, or against it."""
    names = {**reading.proposal.labels, **dict(enumerate(reading.heading.roles))}
    total = NAMED * (list(reading.heading.roles).count("record") > 1)
    for place, role, other in (
        (reading.answer, "answer", "clue"),
        (reading.clue, "clue", "answer"),
    ):
        name = names.get(place, "")
        if name == "sound" and reading.columns[place].is_kana:  # as grids have it
            name = role
        total += NAMED * (name == role)
        total -= WRONG_NAME * (name in (*UNUSED[:-1], "score")) + NAMED * (name == other)
    return total


def _left(reading: Reading) -> int:
    """How many columns of texts are not used, and have no name that says why."""
    names = dict(enumerate(reading.heading.roles))
    used = (reading.answer, reading.clue)
    return sum(
        column.kind == "text" and column.place not in used and names.get(column.place) not in UNUSED
        for column in reading.columns
    )


def agrees(answer: str, clue: str) -> bool:
    """Whether a clue ends with the number of letters of its answer."""
    if clue[-1:] not in ")]）］":
        return False
    opening = max(map(clue.rfind, "([（［"))
    with suppress(ValueError):
        parts = clue[opening + 1 : -1].replace("-", ",").split(",")
        return sum(map(int, parts)) == sum(map(str.isalpha, answer))
    return False
