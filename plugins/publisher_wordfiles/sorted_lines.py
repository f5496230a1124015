"""The lines of a list, sorted by what they are under its layout."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from publisher import HeadedRows, LeftOut, Origin, looks_like_answer, usual_column
from publisher_wordfiles.list_layout import ListLayout, is_section, names_columns
from publisher_wordfiles.list_lines import ListLine
from publisher_wordfiles.separators import (
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
)

_NEARLY_ALL = 0.8
_FEW = 4  # lines, too few to tell a title from a word without a clue
_PARTING = (ARROW, EQUALS, SEMICOLON, DASH, BRACKETS)
"""Separators that are in no answer."""

_IN_TEXTS = (COLON, COMMA)
"""Separators that answers of several words may have."""


def is_title(lines: Sequence[ListLine]) -> bool:
    """Whether a list of words begins with a title, such as `Words`.

    `word` with small letters may be one of them, unless a blank line follows.
    """
    first = lines[0] if lines else None
    known = first and len(lines) > 1 and usual_column([first.text], "answer") == 0
    return bool(known and first and (first.alone or not first.text.islower()))


def _seem_turned_round(word: str, clue: str) -> bool:
    more = len(word.split()) - len(clue.split())
    return more > 1 and not looks_like_answer(word) and looks_like_answer(clue)


@dataclass(slots=True)
class SortedLines:
    """The lines of a list by their kind.

    `rows` are the cells of lines with several, `single` lines with a word alone, `odd` those that
    do not fit, `headings` the numbers of lines that are titles, and `whole` those of lines with a
    comma or a colon in a word. `is_guess` says that nobody named the separator.
    """

    name: str
    layout: ListLayout
    is_guess: bool
    rows: list[tuple[int, list[str]]] = field(default_factory=list)
    single: list[ListLine] = field(default_factory=list)
    odd: list[LeftOut] = field(default_factory=list)
    headings: list[int] = field(default_factory=list)
    whole: list[int] = field(default_factory=list)

    def sort(self, lines: Sequence[ListLine], header: bool | None) -> None:
        """Sort all lines; `header` says whether the first is a heading, None looks at it."""
        rest = lines
        if lines and header is not False and self._is_heading(lines, header):
            self.headings.append(lines[0].number)
            rest = lines[1:]
        marked = 2 * sum(line.marked for line in lines) >= len(lines)
        for line in rest:
            if is_section(line.text):
                self.headings.append(line.number)
            elif self.layout.separator is None:
                self._sort_whole(line)
            else:
                self._sort_parts(line, marked)

    def with_words(
        self, rows: Sequence[tuple[int, Sequence[str]]], headed: HeadedRows
    ) -> Iterator[tuple[int, Sequence[str]]]:
        """The rows that have a word where words are; the others become odd lines."""
        answer, clue = headed.places.get("answer", -1), headed.places.get("clue", -1)
        for line, cells in rows:
            word = cells[answer] if 0 <= answer < len(cells) else ""
            other = cells[clue] if 0 <= clue < len(cells) else ""
            if not word:
                self._leave_out(line, "".join(cells), "it has no word, but only a clue")
            elif self.is_guess and headed.is_made and _seem_turned_round(word, other):
                reason = "the clue seems to be where the other lines have the word: turn it round"
                self._leave_out(line, " … ".join(cells), reason)
            else:
                yield line, cells

    def _is_heading(self, lines: Sequence[ListLine], header: bool | None) -> bool:
        first = lines[0].text
        if len(self._parts(first)) > 1:
            return False  # a row, which may name the columns
        if header or names_columns(first):
            return bool(header) or len(lines) > 1
        if self.layout.separator is None:
            return is_title(lines)
        layout = self.layout
        few = layout.seen < _FEW or layout.fitting < _NEARLY_ALL * layout.seen
        return not few and not lines[0].marked

    def _parts(self, text: str) -> list[str]:
        layout = self.layout
        if layout.separator is None:
            return [text]
        if layout.cells or layout.in_a_row:
            return layout.separator.all_parts(text)
        return layout.separator.parts(text, last=layout.clue_first)

    def _sort_whole(self, line: ListLine) -> None:
        """Sort a line of a list with a word a line."""
        if not self.is_guess:
            self.single.append(line)
            return
        for separator in _PARTING:
            if separator.pattern.search(line.text):
                reason = (
                    f"it may be a word and a clue with “{separator.seen(line.text)}” between them, "
                    f"and most lines have none: say `separator: {separator.name}`, or "
                    "`separator: none` if all of it is the answer"
                )
                self._leave_out(line.number, line.text, reason)
                return
        if any(len(separator.parts(line.text)) > 1 for separator in _IN_TEXTS):
            self.whole.append(line.number)
        self.single.append(line)

    def _sort_parts(self, line: ListLine, marked: bool) -> None:
        """Sort a line of a list whose lines have several parts."""
        parts = self._parts(line.text)
        if self.layout.in_a_row:
            words = filter(None, map(bare, parts))
            self.single += [line._replace(text=word) for word in words]
        elif len(parts) > 1:
            self.rows.append((line.number, parts))
        else:
            self._sort_single(line, marked)

    def _sort_single(self, line: ListLine, marked: bool) -> None:
        """Sort a line without the separator: a word without a clue, a title, or an odd line."""
        layout = self.layout
        most = layout.separator is not TAB or 2 * layout.fitting >= layout.seen
        regular = layout.fitting >= _NEARLY_ALL * layout.seen
        if not line.marked and ((line.alone and regular) or (line.begins and marked)):
            self.headings.append(line.number)
        elif marked and not line.marked:
            reason = "it has no number or bullet, as the other lines have: it may belong to another"
            self._leave_out(line.number, line.text, reason)
        elif most and not (looks_like_answer(line.text) and self._has_none(line.text)):
            reason = f"it has no {layout.one} between a word and its clue, as other lines have"
            self._leave_out(line.number, line.text, reason)
        else:
            self.single.append(line)

    def _has_none(self, text: str) -> bool:
        """Whether a line has nothing that may part a word from a clue.

        In a list with tabs, which stay in its lines, two spaces are one too many.
        """
        gaps = () if self.layout.separator is TAB else (TAB, SPACES)
        found = (separator.pattern.search(bare(text)) for separator in (*_PARTING, *gaps))
        return not any(found)

    def _leave_out(self, number: int, text: str, reason: str) -> None:
        self.odd.append(LeftOut(text.strip(), reason, Origin(self.name, number)))
