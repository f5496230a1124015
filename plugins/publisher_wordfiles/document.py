"""The words of a document of a word processor.

Its tables come first; without any, its paragraphs are the lines of a list.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from publisher import ListReading, OptionError, SourceError, UnderstoodList, WithLosses
from publisher_wordfiles.decoding import check_lines
from publisher_wordfiles.merged import in_one_language, merged_lists, named
from publisher_wordfiles.options import FileOptions
from publisher_wordfiles.reading.doubts import FEW_WORDS
from publisher_wordfiles.reading.finishing import Understood
from publisher_wordfiles.reading.shapes import is_section
from publisher_wordfiles.reading.text_list import read_rows, read_text

_MOST_TITLES = 3  # that are named
_NO_HEADER = "; a table without a header needs one, such as `answer` and `clue`"

_NOTHING: Understood = WithLosses(UnderstoodList(()))

DocumentRow = tuple[int, list[str]]
"""The number of a row in its table, and its cells; of joined ones there is one."""

DocumentTable = Sequence[DocumentRow]


class DocumentParts(NamedTuple):
    """The tables of a document, the lines beside them, and what is lost of it."""

    tables: Sequence[DocumentTable]
    lines: Sequence[str]
    losses: tuple[str, ...] = ()


def read_document(parts: DocumentParts, path: Path, options: FileOptions) -> Understood:
    """The words of a document in its order; the line of a word is its row or paragraph.

    Raises `OptionError` if it has no such table.
    """
    lines = parts.lines
    tables = [table if any(any(cells) for _, cells in table) else () for table in parts.tables]
    if options.table:
        if options.table > len(tables):
            has = f"{len(tables)} table{'' if len(tables) == 1 else 's'}"
            raise OptionError(("table",), f"{path} has no table {options.table}: it has {has}")
        tables = [tables[options.table - 1]]
    if not any(tables):
        text = "\n".join(lines)
        check_lines(text, path)
        found = read_text(text, str(path), options.settings("text"))
        return WithLosses(found.value, (*parts.losses, *found.losses))
    read, errors = _read(tables, path, options)
    titles = [f"{row[1][0]}:" for table in tables for row in table if _is_title(row, table)]
    made = _in_one_language(read, str(path))
    if options.table:
        way_back = ListReading({"table": None}, "")
        made = replace(made, value=replace(made.value, readings=(*made.value.readings, way_back)))
    made = _with_others(made, path, [line for line in (*lines, *titles) if line.strip(" \t:")])
    return WithLosses(made.value, (*parts.losses, *made.losses, *errors))


def _read(
    tables: Sequence[DocumentTable], path: Path, options: FileOptions
) -> tuple[list[Understood], list[str]]:
    """What is understood of each table, nothing of some, and why; raises that if it is of all."""
    read: list[Understood] = []
    errors: list[SourceError] = []
    for number, table in enumerate(tables, start=1):
        rows = [row for row in table if not _is_title(row, table)]
        name = f"{path} (table {number})" if len(tables) > 1 else str(path)
        try:
            read.append(read_rows(rows, name, options.settings("text"), note=_NO_HEADER))
        except SourceError as error:
            errors.append(error)
            read.append(_NOTHING)
    if len(errors) == len(read):
        raise errors[0]
    return read, list(map(str, errors))


def _in_one_language(found: Sequence[Understood], name: str) -> Understood:
    """The words of all tables, but of those in another language, which is told."""
    made = [replace(each, value=replace(each.value, words=list(each.value))) for each in found]
    answers = [[word.text for word in each.value if word.text] for each in made]
    lists = [at for at, words in enumerate(answers) if len(words) >= FEW_WORDS]
    other = {*lists} - {lists[at] for at in in_one_language([answers[at] for at in lists])}
    read = _together([_NOTHING if at in other else each for at, each in enumerate(made)])
    if not other:
        return read
    places = sorted(at + 1 for at in other)
    readings = (ListReading({"table": at}, *_first_pair(made[at - 1].value)) for at in places)
    taken = read.value.readings or (ListReading({}, ""),)
    one, numbers = len(places) == 1, named([str(at) for at in places])
    subject = f"table {numbers} is" if one else f"tables {numbers} are"
    said = f"{name}: {subject} in another language, and not read: say `table:` and its number"
    value = replace(read.value, readings=(*taken, *readings))
    return WithLosses(value, (*read.losses, said))


def _together(found: Sequence[Understood]) -> Understood:
    """The words of all tables; where that is asked about, all may be right, or one of them."""
    lists = [replace(each.value, words=list(each.value)) for each in found]
    merged = merged_lists(map(WithLosses, lists, [each.losses for each in found]))
    if len(found) == 1 or not merged.value.question:
        return merged
    roles = {each.columns.roles if each.columns else () for each in lists if each.words}
    readings = [
        ListReading({"table": number, **_only_way(each)}, *_first_pair(each))
        for number, each in enumerate(lists, start=1)
        if each.words
    ]
    if len(roles) == 1 and all(roles):
        columns = ",".join(role or "-" for role in roles.pop())
        every = ListReading({"table": None, "columns": columns}, *_first_pair(lists[0]))
        readings.insert(0, every)
    return replace(merged, value=replace(merged.value, readings=tuple(readings)))


def _only_way(found: UnderstoodList) -> Mapping[str, object]:
    """The settings of the only reading of a list that is asked about."""
    is_only = bool(found.question) and len(found.readings) == 1
    return found.readings[0].settings if is_only else {}


def _first_pair(found: UnderstoodList) -> tuple[str, str]:
    return next(((word.text, word.clue) for word in found), ("", ""))


def titled(text: str, *, is_title: bool) -> Iterator[str]:
    """The lines of a paragraph; that of a title ends with a colon, as titles in lists do."""
    for line in text.split("\n"):
        yield f"{line.strip().rstrip(':')}:" if is_title and line.strip() else line


def _is_title(row: DocumentRow, table: DocumentTable) -> bool:
    """Whether a row of a table is one cell, joined of several."""
    return len(row[1]) == 1 and max(len(cells) for _, cells in table) > 1


def _with_others(found: Understood, path: Path, lines: Sequence[str]) -> Understood:
    """The words of the tables, with what became of the lines outside them.

    Titles are not a loss: nobody takes one for a word.
    """
    titles = [f"“{line.strip()[:-1]}”" for line in lines if is_section(line.strip())]
    made = found.value
    if titles:
        shown = titles if len(titles) <= _MOST_TITLES else [*titles[:2], f"{len(titles) - 2} more"]
        said = f"{path}: {named(shown)} {'is a heading' if len(titles) == 1 else 'are headings'}"
        made = replace(made, layouts=(*made.layouts, said))
    losses = found.losses
    if count := len(lines) - len(titles):
        unused = "1 line" if count == 1 else f"{count} lines"
        said = f"{path}: the words are those in its tables; not used: {unused} beside them"
        losses = (*losses, said)
    return WithLosses(made, losses)
