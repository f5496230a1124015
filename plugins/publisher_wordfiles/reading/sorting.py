"""The lines of a list, sorted under a shape: titles, headings, words, and what is left over."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from typing import NamedTuple

from publisher_tables import usual_column
from publisher_wordfiles.reading.answers import looks_like_answer
from publisher_wordfiles.reading.edges import begun, clean_edges
from publisher_wordfiles.reading.lines import SAMPLE, ListLine
from publisher_wordfiles.reading.little_words import TOTALS
from publisher_wordfiles.reading.names import language_named, role_named
from publisher_wordfiles.reading.separators import (
    ARROW,
    BRACKETS,
    COLON,
    COMMA,
    DASH,
    EQUALS,
    SEMICOLON,
    SPACES,
    TAB,
    bare,
    unquoted,
)
from publisher_wordfiles.reading.shapes import LineShape, is_section
from publisher_wordfiles.reading.wrapped import hangs, is_divided, is_under_clue, joined

_NEARLY_ALL = 0.8
_MOST = 0.6
_FEW = 4  # lines, too few to tell a title from a word without a clue
_MOST_JOINING = 4  # letters of the words between two headings, as in `words and clues`
_WRAPPED = 50  # characters of a line, and more, that a program may have wrapped
_SENTENCE = re.compile(r"^(?=.*\w{2}[.!?]$).*?\w\s+\S+\s.*\w{2}[.!?]$")
_NOT_LETTERS = re.compile(r"[\W\d_]+")
_IN_WORDS = re.compile('["״”]')
_NUMBERED_TITLE = re.compile(r"[^\W\d_]{3,}\.? \d{1,3}")
_PAGE = re.compile(
    r"[-–—|•]+ *\d{1,4} *[-–—|•]+|[^\W\d_]{1,9}\.? \d{1,4} ?(?:/|[^\W\d_]{1,6}) ?\d{1,4}"
)
"""A page number as books and files have it: `– 37 –`, `Page 3 of 12`."""

_PARTING = (ARROW, EQUALS, SEMICOLON, DASH, BRACKETS)
"""Separators that are in no answer."""

_IN_TEXTS = (COLON, COMMA)
"""Separators that answers of several words may have."""


class Row(NamedTuple):
    """A row: its line in the file, its cells; `alone` if it is a word without a separator."""

    line: int
    cells: list[str]
    alone: bool = False


class OddLine(NamedTuple):
    """A line that does not fit, with the reason."""

    line: int
    text: str
    reason: str


@dataclass(slots=True)
class Proposal:
    """The rows of a list under a shape.

    `odd` are lines that do not fit, `headings` the numbers of titles, `ruled` of rows above a rule,
    `whole` of lines with a comma or a colon in a word, `continued` of lines that go on with the
    clue before them, and `otherwise` of those with another separator. `labels` are the roles of
    columns with labels such as `Answer:`, `lines` those that it is made of, if it is not made of a
    sheet. `is_guess` says that nobody named the separator.
    """

    shape: LineShape
    is_guess: bool
    rows: list[Row] = field(default_factory=list)
    odd: list[OddLine] = field(default_factory=list)
    headings: list[int] = field(default_factory=list)
    ruled: set[int] = field(default_factory=set)
    whole: list[int] = field(default_factory=list)
    continued: list[int] = field(default_factory=list)
    otherwise: list[int] = field(default_factory=list)
    labels: dict[int, str] = field(default_factory=dict)
    lines: Sequence[ListLine] = ()

    @property
    def seen(self) -> int:
        """The lines that are no titles."""
        return len(self.rows) + len(self.odd)


def names_columns(text: str) -> bool:
    """Whether a line names words and clues, with whatever is between them."""
    words = [word for word in _NOT_LETTERS.split(text) if word]
    if len(words) > _MOST_JOINING:
        return False
    names = [usual_column([word], role) == 0 for word in words for role in ("answer", "clue")]
    joining = [word for word in words if len(word) > _MOST_JOINING]
    return sum(names) > 1 and sum(names) >= len(joining)


def is_title(lines: Sequence[ListLine], is_table: bool = False) -> bool:
    """Whether a list of words begins with a title, such as `Words`.

    `word` with small letters may be one of them, unless a blank line follows, or the file is one
    of a table.
    """
    first = lines[0] if lines else None
    known = first and len(lines) > 1 - is_table and usual_column([first.text], "answer") == 0
    return bool(known and first and (is_table or first.alone or not first.text.islower()))


def sort_lines(
    lines: Sequence[ListLine],
    shape: LineShape,
    *,
    is_guess: bool,
    header: bool | None = None,
    is_table: bool = False,
) -> Proposal:
    """The rows of the lines under a shape; a `header` that is known is for the rows to see."""
    return _Sorting(lines, shape, is_guess, is_table).done(may_be_headed=header is None)


def _is_page(line: ListLine) -> bool:
    """Whether a line is the number of a page, alone between others or with its name."""
    is_number = line.alone and line.text.isdecimal()
    return is_number or _PAGE.fullmatch(line.text) is not None


def leave_total(made: Proposal) -> None:
    """Leave out the last row if it sums up the others, as `Total: 12 words`."""
    if len(made.rows) < _FEW:
        return
    text = " ".join(filter(None, made.rows[-1].cells))
    if not any(map(str.isdigit, text)):
        return
    words = _NOT_LETTERS.split(_IN_WORDS.sub("", text.casefold()).strip("-–—•* "))
    if words[0] in TOTALS and len(list(filter(None, words))) < _FEW - 1:
        made.odd.append(OddLine(made.rows.pop().line, text, "it sums up the other lines"))


class _Sorting:
    def __init__(
        self, lines: Sequence[ListLine], shape: LineShape, is_guess: bool, is_table: bool
    ) -> None:
        self._is_table = is_table
        self._lines = lines
        self._shape = shape
        ruled = {line.number for line in lines if line.ruled}
        self._made = Proposal(shape, is_guess, ruled=ruled, lines=lines)
        some = [line for line in lines[:SAMPLE] if not _is_page(line)]
        parted = [len(shape.parts(line.text)) > 1 for line in some]
        self._share = sum(parted) / max(1, len(some))
        self._hangs = 2 * self._share >= 1 and hangs(some, parted)
        self._has_ended = False
        self._sentences = sum(_SENTENCE.search(line.text) is not None for line in some)
        self._unmarked = sum(not line.marked for line in lines)
        self._is_marked = 2 * self._unmarked <= len(lines)
        below = sum(
            line.marked
            and not (after.marked or after.begins)
            and (len(after.text.split()) > 2 or after.text[:1].islower())
            for line, after in pairwise(lines)
        )
        self._goes_below = self._is_marked and below >= max(2, (len(lines) - self._unmarked) / _FEW)
        parted_lines = (each for each in reversed(lines) if len(shape.parts(each.text)) > 1)
        self._end = next((line.number for line in parted_lines), 0)

    def done(self, *, may_be_headed: bool) -> Proposal:
        """The lines, sorted."""
        rest = self._lines
        if rest and may_be_headed and self._is_heading(rest):
            self._made.headings.append(rest[0].number)
            rest = rest[1:]
        before: ListLine | None = None
        heads = set[str]()
        above = self._above_indented(rest) if self._shape.separator is None else set[int]()
        for line in rest:
            is_head = line.number in above or line.text in heads
            if is_head or is_section(line.text) or _is_page(line):
                self._made.headings.append(line.number)
            elif self._shape.separator is None:
                self._sort_whole(line)
            else:
                self._sort_parts(line, before)
            is_head = self._made.headings[-1:] == [line.number]
            if is_head and len(self._shape.parts(line.text)) > 1:
                heads.add(line.text)  # each page of a table begins with it
            before = line
        cells = [row.cells for row in self._made.rows]
        clean_edges(cells, self._made.labels, self._shape)
        leave_total(self._made)
        return self._made

    @staticmethod
    def _above_indented(lines: Sequence[ListLine]) -> set[int]:
        """The numbers of titles: the lines that are not indented, if most are below them."""
        all_marked = all(line.marked for line in lines)
        titles = {
            line.number
            for line, after in pairwise(lines)
            if not line.indent and after.indent and (all_marked or not line.marked)
        }
        plain = sum(not line.indent for line in lines)
        return titles if len(titles) == plain and 3 * plain <= len(lines) else set()

    def _is_heading(self, lines: Sequence[ListLine]) -> bool:
        first = lines[0]
        if len(self._shape.parts(first.text)) > 1:
            return False  # a row, which may name the columns
        if names_columns(first.text):
            return len(lines) > 1
        if self._shape.separator is None:
            above = not first.marked and len(lines) > _FEW and self._unmarked == 1
            return above or is_title(lines, self._is_table)
        few = len(lines) < _FEW or self._share < _MOST
        return not few and not first.marked

    def _sort_whole(self, line: ListLine) -> None:
        """Sort a line of a list with a word a line."""
        if self._made.is_guess:
            if _SENTENCE.search(line.text) and self._sentences * _FEW < len(self._lines):
                reason = (
                    "it is a sentence, and the other lines are words: `separator: none` keeps it"
                )
                self._made.odd.append(OddLine(line.number, line.text, reason))
                return
            for separator in _PARTING:
                if separator.pattern.search(line.text):
                    reason = (
                        f"it may be a word and a clue with “{separator.seen(line.text)}” between "
                        f"them, and most lines have none: say `separator: {separator.name}`, or "
                        "`separator: none` if all of it is the answer"
                    )
                    self._made.odd.append(OddLine(line.number, line.text, reason))
                    return
            if any(len(separator.parts(line.text)) > 1 for separator in _IN_TEXTS):
                self._made.whole.append(line.number)
        self._made.rows.append(Row(line.number, [bare(line.text)], alone=True))

    def _sort_parts(self, line: ListLine, before: ListLine | None) -> None:
        """Sort a line of a list whose lines have several parts."""
        parts = [begun(part) for part in self._shape.parts(line.text)]
        if self._shape.separator is TAB:
            parts = [unquoted(part) if '""' in part[1:-1] else part for part in parts]
        if self._shape.in_a_row:
            self._made.rows += [Row(line.number, [word], alone=True) for word in parts if word]
        elif len(parts) == 1:
            self._sort_single(line, before)
        elif self._may_be_title(parts) and self._titles(line, parts):
            self._made.headings.append(line.number)
        else:
            self._made.rows.append(Row(line.number, parts))

    def _may_be_title(self, parts: Sequence[str]) -> bool:
        """Whether there is any reason to look if a line is a title; few of very many have one."""
        ended = parts[0][-1:].isdigit() or parts[-1][-1:].isdigit()
        return ended or self._is_marked or not self._made.rows

    def _titles(self, line: ListLine, parts: Sequence[str]) -> bool:
        """Whether a line with a separator is a title all the same: `Unit 4 – In the kitchen`."""
        if self._is_marked and not line.marked and line.begins:
            unmarked = (each for each in self._lines if not each.marked)
            if sum(len(self._shape.parts(each.text)) > 1 for each in unmarked) <= _FEW:
                return True
        roles = list(map(role_named, parts)) if line is self._lines[0] else [""]
        if roles[0] in ("title", "pair", "theme") and len(parts) < _FEW and not any(roles[1:]):
            is_topic = roles[0] == "theme" or language_named(parts[0]) != ""
            return self._is_larger(line) if is_topic else not line.text[:1].islower()
        if (
            line is self._lines[0]
            and line.alone
            and len(self._lines) > _FEW
            and not {"\t", "\n"} & {*line.text}
        ):
            only = self._is_only_language(parts)
            return only or self._is_larger(line) or self._is_wordier(parts[0])
        if len(parts) > 2:  # such as a column `Lesson 4` of a table
            return False
        numbered = [
            part for part in parts if part[-1:].isdigit() and _NUMBERED_TITLE.fullmatch(part)
        ]
        return any(role_named(part.split()[0].strip(".")) == "theme" for part in numbered)

    def _is_larger(self, line: ListLine) -> bool:
        """Whether a line begins with a large letter, and nearly all others with a small one."""
        small = sum(each.text[:1].islower() for each in self._lines)
        return line.text[:1].isupper() and small >= _NEARLY_ALL * (len(self._lines) - 1)

    def _is_only_language(self, parts: Sequence[str]) -> bool:
        """Whether one of two parts is the name of a language, and no other line has one."""
        if len(parts) > 2 or not any(map(language_named, parts)):
            return False
        others = (self._shape.parts(each.text) for each in self._lines[1:SAMPLE])
        return not any(map(language_named, chain.from_iterable(others)))

    def _is_wordier(self, first: str) -> bool:
        """Whether a text has three words, and twice as many as the first part of any other line."""
        others = (self._shape.parts(each.text)[0] for each in self._lines[1:SAMPLE])
        words = len(first.split())
        return words > 2 and all(2 * len(each.split()) <= words for each in others)

    def _sort_single(self, line: ListLine, before: ListLine | None) -> None:
        """Sort a line without the separator: a word without a clue, a title, or an odd line."""
        most = self._shape.separator is not TAB or 2 * self._share >= 1
        regular = self._share >= (_MOST if len(self._lines) >= _FEW else 1)
        marked = self._is_marked
        is_numbered_title = regular and _NUMBERED_TITLE.fullmatch(line.text) is not None
        again = regular and line.number < self._end and self._made.headings[:1] == [1]
        begins = (line.alone and regular) or (line.begins and (marked or again))
        begins = begins or is_numbered_title
        rows = self._made.rows
        if not line.marked and begins:
            self._made.headings.append(line.number)
        elif rows and before and rows[-1].line == self._last() and self._continues(line, before):
            rows[-1].cells[-1] = joined(rows[-1].cells[-1], line)
            self._made.continued.append(line.number)
        elif self._is_below(line):
            reason = "it stands below the list, and has no clue"
            self._made.odd.append(OddLine(line.number, line.text, reason))
        elif marked and not line.marked:
            reason = "it has no number or bullet, as the other lines have: it may belong to another"
            self._made.odd.append(OddLine(line.number, line.text, reason))
        elif regular and (parts := self._parted_otherwise(line)):
            rows.append(Row(line.number, parts))
            self._made.otherwise.append(line.number)
        elif most and not (looks_like_answer(line.text) and self._has_none(line.text)):
            reason = f"it has no {self._shape.one} between a word and its clue, as other lines have"
            self._made.odd.append(OddLine(line.number, line.text, reason))
        elif regular and any(mark.endswith("a chat") for mark in self._shape.marks):
            reason = "it seems to be said between the words of a chat"
            self._made.odd.append(OddLine(line.number, line.text, reason))
        else:
            rows.append(Row(line.number, [bare(line.text)], alone=True))

    def _parted_otherwise(self, line: ListLine) -> list[str]:
        """The parts of a line among others whose separator is another one than theirs."""
        others = (*_PARTING, COLON)
        if line.number > self._end or self._shape.separator not in others:
            return []
        for separator in others:
            parts = list(map(begun, separator.parts(line.text)))
            if len(parts) > 1 and all(parts) and looks_like_answer(parts[self._shape.last and -1]):
                return parts
        return []

    def _is_below(self, line: ListLine) -> bool:
        """Whether a line stands below a list, apart from it, as a signature does."""
        if line.number < self._end or 2 * self._share < 1 or len(self._lines) < _FEW:
            return False
        self._has_ended = self._has_ended or line.begins
        return self._has_ended

    def _last(self) -> int:
        """The line of the row that a clue may go on from."""
        return self._made.rows[-1].line if not self._made.rows[-1].alone else 0

    def _continues(self, line: ListLine, before: ListLine) -> bool:
        """Whether a line goes on with the clue before it."""
        if self._shape.last or line.marked or line.begins:
            return False
        if self._hangs or is_divided(line, before) or is_under_clue(line, before, self._shape):
            return True
        if line.indent > before.indent and (" " in line.text or self._made.continued):
            return True
        if self._is_marked and (len(before.text) >= _WRAPPED or self._goes_below):
            return True
        small = line.text[:1].islower() or not line.text[:1].isalpha()
        is_wrapped = len(before.text) >= _WRAPPED
        return is_wrapped and (small or not line.text[:1].isupper())

    def _has_none(self, text: str) -> bool:
        """Whether a line has nothing that may part a word from a clue.

        In a list with tabs, which stay in its lines, two spaces are one too many.
        """
        gaps = () if self._shape.separator is TAB else (TAB, SPACES)
        found = (separator.pattern.search(bare(text)) for separator in (*_PARTING, *gaps))
        return not any(found)
