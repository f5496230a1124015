"""Words from a list as people have it.

Readings are proposed and weighed by their outcome; the best one is taken, and said. A line that
does not fit gives no word, and is returned with the reason.
"""

import gc
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from publisher import (
    NumberedRow,
    OptionError,
    Origin,
    SourceError,
    SourceWord,
    UnderstoodList,
    WithLosses,
    cell_texts,
)
from publisher_tables import table_words
from publisher_wordfiles.reading.choice import Choice, choose, readings_of
from publisher_wordfiles.reading.doubts import FEW_LINES, FEW_WORDS
from publisher_wordfiles.reading.envelope import unwrapped, without_notes
from publisher_wordfiles.reading.finishing import Understood, roles_of, understood
from publisher_wordfiles.reading.lines import ListLine, list_lines
from publisher_wordfiles.reading.normalised import normalised
from publisher_wordfiles.reading.proposals import Proposed, proposals, sample, whole
from publisher_wordfiles.reading.separators import CELL_COMMA, COMMA, SEMICOLON
from publisher_wordfiles.reading.settings import ListSettings
from publisher_wordfiles.reading.shapes import LineShape
from publisher_wordfiles.reading.sides import in_two_parts
from publisher_wordfiles.reading.sorting import Proposal, Row, is_title
from publisher_wordfiles.reading.structured import (
    Structured,
    is_page,
    may_be_structured,
    structured,
)
from publisher_wordfiles.reading.weigh import Reading

_FIRST = 10_000  # characters, among which are the first lines that are not comments
_NEVER_IN_PAIRS = frozenset("\n '’.#&!-")
"""Signs inside words, besides letters and digits, which part nothing without a space."""

_SHORT = 50  # lines, among which there may be clues
_FEW_LINES = 3  # more or less than two in each paragraph
_DOTTED = re.compile(r"\w\.\w{2}")
_NUMBERED = re.compile(r"^ *#?\d", re.MULTILINE)
_LESSON = re.compile(r" \d{1,3}$", re.MULTILINE)
_INITIAL = re.compile(r"^[^\W\d_]$", re.MULTILINE)
_MOST_ROWS = 1000  # of a table, that its columns are known by


def read_text(text: str, name: str, settings: ListSettings) -> Understood:
    """The words of a list, and the losses; raises `OptionError` for a column that it lacks.

    `name` is the name of the list in messages.
    """
    text, said = unwrapped(text)
    found = _read(text, name, settings)
    return _with_said(found, f"{name}: {'; '.join(said)}") if said else found


def _read(text: str, name: str, settings: ListSettings) -> Understood:
    if settings.separator in ("auto", "none") and is_plain(text, settings):
        is_short = text.count("\n") <= _SHORT and settings.separator == "auto"
        if not is_short or not in_two_parts(list(filter(None, text.split("\n")))):
            return WithLosses(UnderstoodList(_plain(text.split("\n"), name)))
    if settings.separator == "auto" and may_be_structured(text):
        if form := structured(text):
            found = _read_form(form, name, settings)
            lines = sum(map(bool, map(str.strip, text.split("\n"))))
            return found if settings.is_chosen else _with_question_of_few(found, lines, name)
        if is_page(text):
            wrong = "is a web page, not a text, and has no table or list"
            raise OptionError(("file",), f"{name} {wrong}: save its words as plain text, or as CSV")
    with _uncollected():
        return _read_lines(text, name, settings)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Stop the garbage collector, which has no cycles to find here, and takes a third of the time.

    It would look at the rows of a large table again and again while they are made.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _read_form(form: Structured, name: str, settings: ListSettings) -> Understood:
    if form.rows:
        header = form.header if settings.header is None else settings.header
        found = read_rows(form.rows, name, replace(settings, header=header))
    else:
        found = read_text("\n".join(form.lines), name, settings)
    return _with_said(found, f"{name}: read from {form.form}")


def _with_question_of_few(found: Understood, lines: int, name: str) -> Understood:
    """What was understood, asked about if it is a word or two of many lines."""
    words = list(found.value)  # they may be made while they are read
    found = replace(found, value=replace(found.value, words=words))
    if len(words) >= FEW_WORDS or lines < FEW_LINES or found.value.question:
        return found
    shown = " and ".join(f"“{word.text}”" for word in words) or "none"
    wrong = f"{name}: only {len(words)} of its {lines} lines would give a word, {shown}"
    question = f"{wrong}: if that is right, say `columns: answer,clue`, or write a word a line"
    return replace(found, value=replace(found.value, question=question))


def _with_said(found: Understood, sentence: str) -> Understood:
    """What was understood, with a sentence before the others."""
    layouts = (sentence, *found.value.layouts)
    return replace(found, value=replace(found.value, layouts=layouts))


def _read_lines(text: str, name: str, settings: ListSettings) -> Understood:
    text, dropped = without_notes(text)
    plain = normalised(text)
    if settings.separator == "auto":
        settings = replace(settings, separator=plain.separator, form=plain.form)
    if plain.tags and settings.options.tags is None and not settings.columns:
        options = settings.options.model_copy(update={"tags": plain.tags})
        settings = replace(settings, options=options)
    lines = list_lines(plain.lines)
    some = sample(lines)
    choice = choose(proposals(some, settings), settings)
    counted = settings.columns[:1] == ("",)  # perhaps the numbers before the lines
    if counted and choice and choice.reading.shape.marks and not _has_columns(choice, settings):
        settings = replace(settings, columns=settings.columns[1:])
        choice = choose(proposals(some, settings), settings)
    if choice is None or choice.proposed is None:
        return WithLosses(UnderstoodList(()))
    if not _has_columns(choice, settings):
        width = len(choice.reading.columns) or 1
        raise OptionError(("columns",), f"{name} has {width} columns: give each a role, or -")
    if len(some) < len(lines):
        choice = _of_all(choice, choice.proposed, lines, settings)
    _refuse_open(lines, choice.reading.shape, name)
    found = understood(choice, name, settings)
    if said := [*dropped, *plain.said]:
        found = _with_said(found, f"{name}: {'; '.join(said)}")
    return replace(found, losses=(*_swallowed(lines, choice.reading.shape, name), *found.losses))


def _has_columns(choice: Choice, settings: ListSettings) -> bool:
    """Whether a reading has as many columns as the settings give roles to, if they do."""
    return not settings.columns or len(choice.reading.columns) == len(settings.columns)


def read_rows(
    rows: Iterable[NumberedRow], name: str, settings: ListSettings, *, note: str = ""
) -> Understood:
    """The words of the rows of a table, such as a sheet; `note` is added to messages."""
    made = [Row(line, cells) for line, cells in cell_texts(rows) if any(cells)]
    choice = _of_rows(made[:_MOST_ROWS], settings)
    if choice is None:
        return WithLosses(UnderstoodList(table_words(name, (), settings.options, note=note).value))
    if len(made) > _MOST_ROWS:
        reading, shape = choice.reading, _row_shape(made[:_MOST_ROWS])
        of_all = replace(reading.proposal, rows=made, shape=shape)
        is_same = reading.shape == shape  # otherwise it is laid out anew
        own = replace(reading, proposal=of_all) if is_same else _same(reading, of_all, settings)
        choice = choice._replace(reading=own)
    return understood(choice, name, settings, note=note)


class TableReading(NamedTuple):
    """The places of a table's roles, and how many rows are above its words."""

    roles: Mapping[str, int]
    above: int


def table_reading(
    rows: Sequence[NumberedRow], name: str, settings: ListSettings
) -> tuple[TableReading, tuple[str, ...]]:
    """How the first rows of a large table are read, and what is said of it."""
    made = [Row(line, cells) for line, cells in cell_texts(rows)]
    choice = _of_rows(made, replace(settings, in_bulk=True))
    if choice is None:
        return TableReading({"answer": 0}, 0), ()
    reading, above = choice.reading, choice.reading.heading.above
    first = [row.cells for row in made[above : above + 1]]
    word = [
        Row(made[0].line, [cell * (at == reading.answer) for at, cell in enumerate(cells)])
        for cells in first
    ]
    proposal = replace(reading.proposal, rows=[*made[:above], *word])
    found = understood(Choice(replace(reading, proposal=proposal), None), name, settings)
    return TableReading(roles_of(reading, settings), above), found.losses


def _of_rows(rows: Sequence[Row], settings: ListSettings) -> Choice | None:
    proposal = Proposal(_row_shape(rows), is_guess=True, rows=list(rows))
    return choose([Proposed(proposal, "", proposal.shape)], settings) if rows else None


def _row_shape(rows: Sequence[Row]) -> LineShape:
    return LineShape(None, width=max((len(row.cells) for row in rows), default=0))


def is_plain(text: str, settings: ListSettings) -> bool:
    """Whether a list certainly has a word a line, with nothing before or after; this is quick."""
    if settings.header or settings.columns or settings.swap:
        return False
    if any(not (char.isalnum() or char in _NEVER_IN_PAIRS) for char in set(text)):
        return False
    if _NUMBERED.search(text) or len(_INITIAL.findall(text[:_FIRST])) > 1:
        return False  # perhaps there are numbers, or the letters of an index
    if " " in text and _LESSON.search(text):
        return False
    if any(sign in text for sign in ("  ", " -", "- ", "\n-", ".\n", ". ")) or text[:1] == "-":
        return False
    if "." in text and _DOTTED.search(text):
        return False  # perhaps names of files
    if "!" in text and " " in text:
        return False  # perhaps a sentence
    if 2 * text.count(" ") > text.count("\n") + 1:
        return False  # perhaps there are clues below the words, or hyphens between them
    if (gaps := text.count("\n\n")) > 1 and abs(3 * gaps - text.count("\n")) <= _FEW_LINES:
        return False  # perhaps there are translations below the words
    first = list_lines(text[:_FIRST].split("\n"))
    return settings.header is False or not is_title(first, settings.hint != "text")


def _plain(lines: list[str], name: str) -> Iterator[SourceWord]:
    lines.reverse()
    for number in range(1, len(lines) + 1):
        line = lines.pop().strip()  # a list may have a million words: none is held twice
        if line and line[0] != "#":
            yield SourceWord(line, "", Origin(name, number))


def _of_all(
    choice: Choice, proposed: Proposed, lines: Sequence[ListLine], settings: ListSettings
) -> Choice:
    """The choice that was made by some lines, for all of them."""
    proposal = whole(proposed, lines, settings)
    return choice._replace(reading=_same(choice.reading, proposal, settings))


def _same(chosen: Reading, proposal: Proposal, settings: ListSettings) -> Reading:
    """The reading of a whole list that was chosen by some of it; the first if that has none."""
    found = list(readings_of(proposal, settings))
    same = [
        reading
        for reading in found
        if (reading.answer, reading.clue) == (chosen.answer, chosen.clue)
        and len(reading.columns) == len(chosen.columns)
    ]
    return (same or found)[0]


def _refuse_open(lines: Sequence[ListLine], shape: LineShape, name: str) -> None:
    """Raise `SourceError` for a quotation mark that is never closed in a table."""
    if shape.separator in (CELL_COMMA, COMMA, SEMICOLON):
        for line in lines:
            if line.is_open:
                wrong = "a quotation mark here is never closed"
                advice = "put another after its text, or delete it"
                raise SourceError(f"{name}:{line.number}: {wrong}: {advice}")


def _swallowed(lines: Sequence[ListLine], shape: LineShape, name: str) -> list[str]:
    """What is doubtful about cells of several lines: they may have swallowed rows."""
    separator = shape.separator
    if separator is None or not separator.cells:
        return []
    return [
        f"{name}:{line.number}: a text in quotation marks goes on to line {line.last}, with "
        f"{separator.shown!r} in it: if these are rows of their own, close the mark before them"
        for line in lines
        if line.last and separator.shown in line.goes_on
    ]
