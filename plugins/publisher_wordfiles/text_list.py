"""Words from a text list, laid out as people do it.

How a list is laid out is seen from most of its lines. A line that does not fit gives no word, and
is returned with the reason.
"""

import re
from collections.abc import Iterator

from publisher import (
    FoundSeparator,
    HeadedRows,
    LeftOut,
    Origin,
    SourceWord,
    TableOptions,
    UnderstoodList,
    WithLosses,
    headed_rows,
    table_words,
)
from publisher_wordfiles.layout_sentence import layout_sentence
from publisher_wordfiles.line_pairs import paired, without_labels
from publisher_wordfiles.list_layout import ListLayout, layout_of
from publisher_wordfiles.list_lines import list_lines, without_marks
from publisher_wordfiles.separators import bare, unquoted
from publisher_wordfiles.sorted_lines import SortedLines, is_title

_FIRST = 10_000  # characters, among which are the first lines that are not comments
_NEVER_IN_PAIRS = frozenset("\n '’.#&!-")
"""Signs inside words, besides letters and digits, which part nothing without a space."""

_NUMBERED = re.compile(r"^ *\d", re.MULTILINE)


def read_text(
    text: str,
    name: str,
    options: TableOptions,
    *,
    separator: str = "auto",
    header: bool | None = None,
) -> WithLosses[UnderstoodList]:
    """The words of a list, and the losses; raises `OptionError` for a column that it lacks.

    - `name`: the name of the list in messages;
    - `separator`: the separator, "none", or "auto", which looks for it;
    - `header`: whether the first row names the columns; None looks for names.
    """
    if separator in ("auto", "none") and is_plain(text, header):
        return WithLosses(UnderstoodList(_plain(text.split("\n"), name)))
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    content, marks = without_marks(list_lines(lines))
    if separator == "auto":
        labelled = without_labels(content)
        marks += ["labels"] * (labelled != content)
        content = paired(labelled)
    layout = layout_of(content, separator)
    found = SortedLines(name, layout, is_guess=separator == "auto")
    found.sort(content, header)
    is_headed = header if header is None or not found.headings else False
    headed = headed_rows(
        _without_quotes(found.rows),
        options,
        header=is_headed,
        strict=True,
        scores=layout.separator is not None and layout.separator.cells,
    )
    if headed.heading is not None:
        found.headings.append(headed.heading)
    words, losses = _words(found, headed, options)
    said = layout_sentence(found, headed, marks, len(words))
    places = tuple(Origin(name, number) for number in sorted(found.headings))
    odd = tuple(sorted(found.odd, key=_line))
    return WithLosses(UnderstoodList(words, said, odd, places, _separators(layout)), losses)


def _separators(layout: ListLayout) -> tuple[FoundSeparator, ...]:
    """The separator of words and clues; none if a line is a word, or several words."""
    separator = layout.separator
    if separator is None or layout.in_a_row:
        return ()
    return (FoundSeparator(separator.name, layout.shown or separator.shown),)


def is_plain(text: str, header: bool | None) -> bool:
    """Whether a list certainly has a word a line, with nothing before or after; this is quick."""
    if header:
        return False
    if any(not (char.isalnum() or char in _NEVER_IN_PAIRS) for char in set(text)):
        return False
    if _NUMBERED.search(text):
        return False
    if any(sign in text for sign in ("  ", " -", "- ", "\n-", ".\n", ". ")) or text[:1] == "-":
        return False
    if 2 * text.count(" ") > text.count("\n") + 1:
        return False  # perhaps there are clues below the words, or hyphens between them
    return header is False or not is_title(list_lines(text[:_FIRST].split("\n")))


def _plain(lines: list[str], name: str) -> Iterator[SourceWord]:
    lines.reverse()
    for number in range(1, len(lines) + 1):
        line = lines.pop().strip()  # a list may have a million words: none is held twice
        if line and line[0] != "#":
            yield SourceWord(line, "", Origin(name, number))


def _words(
    found: SortedLines, headed: HeadedRows, options: TableOptions
) -> tuple[list[SourceWord], tuple[str, ...]]:
    """The words of all lines in their order, and the columns that are not used."""
    single = [
        SourceWord(line.text.strip(), "", Origin(found.name, line.number)) for line in found.single
    ]
    if not headed.rows:
        return _unquoted_words(single), ()
    header, *rows = headed.rows
    kept = [header, *found.with_words(rows, headed)]
    made = table_words(found.name, kept, options)
    return sorted([*made.value, *single], key=_line), made.losses


def _line(item: SourceWord | LeftOut) -> int:
    return (item.origin and item.origin.line) or 0


def _without_quotes(rows: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """The rows, stripped, and without quotation marks where most of a column has them."""
    made = [(line, [bare(cell) for cell in cells]) for line, cells in rows]
    width = max((len(cells) for _, cells in made), default=0)
    for place in range(width):
        column = [cells[place] for _, cells in made if len(cells) > place and cells[place]]
        if 2 * sum(unquoted(cell) != cell for cell in column) > len(column):
            for _, cells in made:
                if len(cells) > place:
                    cells[place] = unquoted(cells[place])
    return made


def _unquoted_words(words: list[SourceWord]) -> list[SourceWord]:
    if 2 * sum(unquoted(word.text) != word.text for word in words) <= len(words):
        return words
    return [SourceWord(unquoted(word.text), "", word.origin) for word in words]
