"""The table of `for_each:`, each row of which gives a puzzle of its own."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from publisher.config.form import Form
from publisher.config.models import ForEachSettings
from publisher.config.settings import TableRow
from publisher.errors import OptionError, SourceError
from publisher.messages.wording import listed, quoted, unknown_record
from publisher.plugins.options import Options, input_files
from publisher.plugins.records import AnySource
from publisher.plugins.source_items import source_of
from publisher.plugins.validation import OptionProblem, setting_names
from publisher.words.table import texts

FOR_EACH = ("for_each",)
_MOST_FAULTS = 10  # of one kind


class RowTable(NamedTuple):
    """The rows of a table by the names of its columns; `options` say where it is from."""

    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    options: Options


def row_table(form: Form) -> RowTable | None:
    """The table of `for_each:`; None if there is none, or if its columns are not known.

    It has no rows if one of them is wrong.
    """
    node = form.node(FOR_EACH)
    if node is None:
        return None
    beside = setting_names(ForEachSettings)
    record = source_of(node.value, form.registry, beside)
    if isinstance(record, OptionProblem):
        form.report.add((*FOR_EACH, *record.path), record.message, at_key=record.at_key)
        return None
    if record.rows is None:
        tables = [name for name, each in form.registry.sources.items() if each.rows]
        message = f"{quoted(record.name)} is not a table; tables are {listed(tables)}"
        form.report.add((*FOR_EACH, record.name), message, at_key=True)
        return None
    with form.registry.calling(record):
        options = form.settings(record.options, FOR_EACH, beside)
    key = form.own_settings(ForEachSettings, FOR_EACH, others=True).key
    if options is None:
        return None
    found = _rows(form, record, options)
    return _checked(form, found, options, key) if found else None


def _rows(form: Form, record: AnySource, options: Options) -> list[tuple[int, list[str]]]:
    """The rows that have anything in them, as texts, the names of the columns first."""
    assert record.rows is not None  # noqa: S101 - the caller has looked
    try:
        with form.registry.calling(record):
            found = [(line, cells) for line, cells in texts(record.rows(options)) if any(cells)]
    except OptionError as error:
        form.report.add((*FOR_EACH, *error.path), error.message)
        return []
    except SourceError as error:
        form.report.add(FOR_EACH, str(error))
        return []
    if len(found) < 2:
        message = "the table has no rows: its first line names the columns, such as `name,class`"
        form.report.add(FOR_EACH, message)
        return []
    return found


def _checked(
    form: Form,
    found: Sequence[tuple[int, list[str]]],
    options: Options,
    key: Sequence[str] | None,
) -> RowTable | None:
    """The table, if its columns have names of their own; its rows, if they differ."""
    (_, header), *rest = found
    columns = tuple(name for name in header if name)
    name = str(next(input_files(options), "the table"))
    wrong = _twice(columns) or _unknown_key(columns, key)
    if wrong:
        form.report.add(FOR_EACH, wrong)
        return None
    wanted = tuple(key) if key else columns[:1]
    rows = [
        _row(f"{name}:{line}", number, header, cells, wanted)
        for number, (line, cells) in enumerate(rest, start=1)
    ]
    faults = [
        *_too_long(name, header, rest),
        *(f"{row.where}: {listed(wanted)} is empty" for row in rows if not all(row.key)),
        *_same_keys(rows, wanted, columns),
    ]
    for fault in islice(faults, _MOST_FAULTS):
        form.report.add(FOR_EACH, fault)
    return RowTable(columns, () if faults else tuple(rows), options)


def _row(
    where: str, number: int, header: Sequence[str], cells: Sequence[str], key: Sequence[str]
) -> TableRow:
    filled = [*cells, *[""] * (len(header) - len(cells))]
    by_name = {name: cell for name, cell in zip(header, filled, strict=False) if name}
    return TableRow(where, number, by_name, tuple(by_name[name] for name in key))


def _twice(columns: Sequence[str]) -> str:
    twice = [name for name in dict.fromkeys(columns) if columns.count(name) > 1]
    return f"two columns of the table are called {listed(twice)}" if twice else ""


def _unknown_key(columns: Sequence[str], key: Sequence[str] | None) -> str:
    wrong = next((name for name in key or () if name not in columns), None)
    return unknown_record("column", wrong, columns) if wrong is not None else ""


def _too_long(
    name: str, header: Sequence[str], rows: Sequence[tuple[int, list[str]]]
) -> Iterator[str]:
    for line, cells in rows:
        named = {place for place, column in enumerate(header) if column}
        if any(cell for place, cell in enumerate(cells) if place not in named):
            yield (
                f"{name}:{line}: a value is in a column without a name: put a text that has "
                "commas into quotation marks"
            )


def _same_keys(
    rows: Sequence[TableRow], key: Sequence[str], columns: Sequence[str]
) -> Iterator[str]:
    """The faults of rows that cannot be told apart."""
    first: dict[tuple[str, ...], TableRow] = {}
    more = [name for name in columns if name not in key]
    for row in rows:
        other = first.setdefault(row.key, row)
        if other is row or not all(row.key):
            continue
        said = f"{row.where}: {_key_phrase(row, key)}, as in {other.where}"
        if other.cells == row.cells or not more:
            yield f"{said}: the table has this row twice"
        else:
            together = ", ".join((*key, more[0]))
            yield f"{said}: name columns that tell rows apart, such as `key: [{together}]`"


def _key_phrase(row: TableRow, key: Sequence[str]) -> str:
    cells: Mapping[str, str] = row.cells
    return " and ".join(f"{quoted(name)} is “{cells[name]}”" for name in key)
