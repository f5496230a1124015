"""A puzzle for each row of a table, its cells in the texts: `title: Animals for {name}`."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from publisher.config.form import Form
from publisher.config.models import ForEachSettings
from publisher.config.nodes import Node, Report
from publisher.config.published import FILLED_TEXTS, PUBLISHED
from publisher.config.puzzle_configs import puzzle_config
from publisher.config.settings import GeneratorChoice, PuzzleConfig, TableRow
from publisher.errors import Fault, OptionError, SourceError
from publisher.messages.setting_paths import SettingPath
from publisher.messages.wording import listed, quoted, unknown_record
from publisher.plugins.options import FilledText, Options, input_files
from publisher.plugins.record_choice import source_of
from publisher.plugins.records import AnySource
from publisher.plugins.validation import OptionProblem, setting_names
from publisher.words.cells import cell_texts

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
            rows = cell_texts(record.rows(options))
            found = [(line, cells) for line, cells in rows if any(cells)]
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
    form: Form, found: Sequence[tuple[int, list[str]]], options: Options, key: Sequence[str] | None
) -> RowTable | None:
    """The table, if its columns have names of their own; its rows, if they differ."""
    (_, header), *rest = found
    columns = tuple(name for name in header if name)
    name = str(next(input_files(options), "the table"))
    twice = [name for name in dict.fromkeys(columns) if columns.count(name) > 1]
    strange = [name for name in key or () if name not in columns]
    if twice:
        form.report.add(FOR_EACH, f"two columns of the table are called {listed(twice)}")
    elif strange:
        form.report.add(FOR_EACH, unknown_record("column", strange[0], columns))
    if twice or strange:
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
        named = " and ".join(f"{quoted(name)} is “{row.cells[name]}”" for name in key)
        said = f"{row.where}: {named}, as in {other.where}"
        if other.cells == row.cells or not more:
            yield f"{said}: the table has this row twice"
        else:
            together = ", ".join((*key, more[0]))
            yield f"{said}: name columns that tell rows apart, such as `key: [{together}]`"


_NOT_PER_PUZZLE = ("for_each", "apart", "same", "run", "levels", "order", "export", "output")
"""Settings of a config that are not those of one puzzle."""

_FIELD = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_NAME = re.compile(r"[^\W\d][\w .'-]*")
_BRACES = {"{{": "{", "}}": "}"}

_SEED_BITS = 53  # as many as every program keeps of a number in JSON


def puzzles_of_rows(form: Form, path: Path, table: RowTable) -> tuple[PuzzleConfig, ...]:
    """The settings of the puzzles of all rows, in their order; none if one is wrong."""
    root = form.report.root
    own = {key: node for key, node in form.given(()).items() if key not in _NOT_PER_PUZZLE}
    config_node = Node(root.document, root.index, own, root.key)
    used = _used_columns(form, config_node, table)
    empty = (
        f"{row}: {quoted(name)} is empty, and the config uses it"
        for row in table.rows
        for name, cell in row.cells.items()
        if name in used and not cell
    )
    for message in islice(empty, _MOST_FAULTS):
        form.report.add(FOR_EACH, message)
    _refuse_shared_lock(form, table)
    if form.report:
        return ()
    configs, faults = [], defaultdict[Fault, list[TableRow]](list)
    for row in table.rows:
        report = Report(merged(config_node, row.cells))
        config = puzzle_config(replace(form, report=report), path)
        if report:
            for fault in report.error().faults:
                faults[fault].append(row)
        elif config:
            origin = config.origin
            if isinstance(origin, GeneratorChoice):
                origin = origin._replace(seed=row_seed(origin.seed, row.key))
            configs.append(replace(config, origin=origin, row=row))
    form.report.take(faults_by_row(faults, len(table.rows)))
    return tuple(configs)


def row_seed(seed: int, key: Sequence[str]) -> int:
    """The seed of the row with this key: another for each seed of the config.

    It depends on nothing else, so that rows can be added, taken out and moved.
    """
    text = "\0".join((str(seed), *key))
    digest = blake2b(text.encode(errors="surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest) >> (64 - _SEED_BITS)


def _used_columns(form: Form, config_node: Node, table: RowTable) -> set[str]:
    """The columns that the config uses; fields that are not columns are reported."""
    used = set()
    for path, name in fields_in_texts(config_node):
        if name not in table.columns:
            if name == PUBLISHED and path in FILLED_TEXTS:
                continue
            message = unknown_record("column", name, table.columns)
            form.report.add(path, f"{message} (a brace itself is written {quoted('{{')})")
        used.add(name)
    everywhere = (name for _, name in fields_in_texts(form.report.root))
    return used | set(everywhere).intersection(table.columns)


def _refuse_shared_lock(form: Form, table: RowTable) -> None:
    """Report a lock path that all rows would share: a lock holds one row's puzzles."""
    lock = form.node(("lock",))
    if lock and isinstance(lock.value, str) and without_fields(lock.value, table.columns):
        example = f"lock: locks/{{{table.columns[0]}}}.json"
        form.report.add(
            ("lock",), f"each row needs a lock of its own: put a column in it, as in `{example}`"
        )


def faults_by_row(faults: Mapping[Fault, Sequence[TableRow]], count: int) -> Iterator[Fault]:
    """The faults, each with the rows that have it; `count` is the number of rows.

    A fault that every row has is reported without naming a row.
    """
    for fault, rows in islice(faults.items(), _MOST_FAULTS):
        others = len(rows) - 1
        if len(rows) == count:
            yield fault
        else:
            more = f" and {others} more {'row' if others == 1 else 'rows'}" if others else ""
            yield replace(fault, message=f"{rows[0]}{more}: {fault.message}")
    if len(faults) > _MOST_FAULTS:
        rest = {row for rows in list(faults.values())[_MOST_FAULTS:] for row in rows}
        are = "row is" if len(rest) == 1 else "rows are"
        yield Fault("", 0, 0, "", f"{len(rest)} more {are} wrong")


def fields_in_texts(node: Node, path: SettingPath = ()) -> Iterator[tuple[SettingPath, str]]:
    """The fields in all texts below a node, each with the path to its text.

    What is in braces counts as a field if it could be the name of a column: `{3,5}` does not.
    """
    if isinstance(node.value, str):
        names = (match[1] for match in _FIELD.finditer(node.value) if match[1] is not None)
        yield from ((path, name.strip()) for name in names if _NAME.fullmatch(name.strip()))
        return
    below = node.value.items() if isinstance(node.value, dict) else enumerate(node.value)
    for part, inner in below:
        yield from fields_in_texts(inner, (*path, part))


def merged(node: Node, cells: Mapping[str, str]) -> Node:
    """The node with cells in place of their columns' names; `{{` becomes a brace.

    Nodes in which nothing changes stay the same.
    """

    def filled(text: str) -> str:
        replaced = _FIELD.sub(lambda match: _cell(match, cells), text)
        if replaced == text:
            return text
        return replaced if without_fields(text, cells) else FilledText(replaced)

    return node.mapped(filled)


def settings_by_row(root: Node, columns: Collection[str]) -> set[str]:
    """The settings that have another value in each row, with which they are checked."""
    fields = fields_in_texts(root)
    return {str(path[0]) for path, name in fields if name in columns or name == PUBLISHED}


def without_fields(text: str, columns: Collection[str]) -> bool:
    """Whether a text has none of these columns."""
    return not any(match[1] and match[1].strip() in columns for match in _FIELD.finditer(text))


def _cell(match: re.Match[str], cells: Mapping[str, str]) -> str:
    if match[0] in _BRACES:
        return _BRACES[match[0]]
    return cells.get(match[1].strip(), match[0])
