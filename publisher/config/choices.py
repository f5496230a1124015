"""The plugins that a config chooses, each with its options: sources, generator, exporters."""

import re
from collections.abc import Iterable

from publisher.config.form import Form
from publisher.config.misplaced import tell_bare_words, tell_words
from publisher.config.nodes import Node
from publisher.config.outputs import file_pattern
from publisher.config.puzzle_files import instead_of_read, puzzle_file
from publisher.config.settings import (
    DEFAULT_BUDGET,
    DEFAULT_EXPORT,
    DEFAULT_GENERATOR,
    DEFAULT_SEED,
    ExportChoice,
    GeneratorChoice,
    ReaderChoice,
    SourceChoice,
)
from publisher.config.templates import apply_template
from publisher.messages.setting_paths import SettingPath
from publisher.messages.wording import listed, quoted
from publisher.plugins.records import EXPORT_SETTINGS, GENERATOR_SETTINGS, SOURCE_SETTINGS
from publisher.plugins.search_run import Budget
from publisher.words.filters import WordFilter

_LARGEST_SEED = 2**63 - 1


def sources(form: Form, *, needed: bool) -> tuple[SourceChoice, ...]:
    """The sources under `words:`, those left out that are wrong."""
    if tell_bare_words(form):
        return ()
    items = form.items(("words",), "- file: words.csv")
    if needed and not items and (items is not None or _unset(form, ("words",))):
        message = "nothing to make a puzzle of: name at least one source, such as"
        form.report.add(("words",), f"{message} `- file: words.csv`", at_key=True)
    told = tell_words(form, items or ())
    read = (
        _source(form, item, ("words", index))
        for index, item in enumerate(items or ())
        if index not in told
    )
    return tuple(choice for choice in read if choice)


def origin(form: Form) -> GeneratorChoice | ReaderChoice | None:
    """The generator of the puzzles, or the file of the only one; None if that is wrong."""
    if form.node(("puzzle",)) is None:
        return _generator(form)
    if form.node(("generator",)):
        message = "beside `puzzle:` there is nothing to generate: leave out one of the two"
        form.report.add(("generator",), message, at_key=True)
    return puzzle_file(form)


def _generator(form: Form) -> GeneratorChoice | None:
    """The generator and its settings, or None if something is wrong with them."""
    path = ("generator",)
    given = form.mapping(path)
    if given is None:
        return None
    name = form.text((*path, "use")) if "use" in given else DEFAULT_GENERATOR
    seed, budget = _seed(form, (*path, "seed")), _budget(form, (*path, "budget"))
    distinct = form.count((*path, "distinct"))
    if name is None:
        return None
    record = form.registry.generators.get(name)
    if record is None:
        is_file = name == "read"
        unknown = instead_of_read(given) if is_file else form.registry.unknown("generators", name)
        form.report.add((*path, "use"), unknown)
        return None
    options = form.options("generators", record, path, GENERATOR_SETTINGS)
    return None if options is None else GeneratorChoice(record, options, seed, budget, distinct)


def needs_words(form: Form) -> bool:
    """Whether a puzzle is to be generated of words, as far as the generator is known."""
    if form.node(("puzzle",)):
        return False
    node = form.node(("generator", "use"))
    name = node.value if node else DEFAULT_GENERATOR
    record = form.registry.generators.get(name) if isinstance(name, str) else None
    return record is None or record.needs_words


def exports(form: Form) -> tuple[ExportChoice, ...]:
    """The exports of a config, those left out that are wrong."""
    if form.node(("export",)) is None:
        choice = _export(form, ("export", 0, DEFAULT_EXPORT), DEFAULT_EXPORT)
        return (choice,) if choice else ()
    items = form.items(("export",), "- pdf")
    if not items and (items is not None or _unset(form, ("export",))):
        names = listed(form.registry.exporters)
        form.report.add(("export",), f"nothing to write: name an exporter of {names}", at_key=True)
    read = (_export_item(form, item, index) for index, item in enumerate(items or ()))
    return tuple(choice for choice in read if choice)


def _unset(form: Form, path: SettingPath) -> bool:
    node = form.node(path)
    return node is None or node.blank


def _source(form: Form, item: Node, path: SettingPath) -> SourceChoice | None:
    known = form.registry.sources
    if not isinstance(item.value, dict) or not item.value:
        form.report.add(path, _not_a_source(item, known))
        return None
    names = [key for key in item.value if key in known]
    if len(names) > 1:
        message = f"this names {len(names)} sources, {listed(names)}: begin each with `- `"
        form.report.add(path, message)
        return None
    if not names:
        key = next((key for key in item.value if key not in SOURCE_SETTINGS), SOURCE_SETTINGS[0])
        form.report.add((*path, key), form.registry.unknown("sources", key), at_key=True)
        return None
    record = known[names[0]]
    options = form.options("sources", record, path, SOURCE_SETTINGS)
    only = form.settings(WordFilter, (*path, "only"))
    return None if options is None or only is None else SourceChoice(record, options, only, path)


def _not_a_source(item: Node, known: Iterable[str]) -> str:
    if not isinstance(item.value, str) or item.blank:
        return f"expected a source, {listed(known, 'or')}, with its settings"
    name, colon, rest = item.value.partition(":")
    if name in known and not colon:
        return f"say what {quoted(name)} is to read, as in `{name}: …`"
    if name in known:
        return f"write a space after the colon: `{name}: {quoted(rest)[1:]}"
    return f"say what {quoted(item.value)} is, such as `file: {quoted(item.value)[1:]}"


def _export_item(form: Form, item: Node, index: int) -> ExportChoice | None:
    if isinstance(item.value, str) and not item.blank:
        return _export(form, ("export", index, item.value), item.value)
    if isinstance(item.value, dict) and len(item.value) == 1:
        name = next(iter(item.value))
        return _export(form, ("export", index, name), name)
    message = "expected the name of one exporter, with its options indented below it"
    form.report.add(("export", index), message)
    return None


def _export(form: Form, path: SettingPath, name: str) -> ExportChoice | None:
    record = form.registry.exporters.get(name)
    if record is None:
        message = form.registry.unknown("exporters", name)
        form.report.add(path if form.node(path) else path[:-1], message, at_key=True)
        return None
    templates = apply_template(form, path)
    file = file_pattern(form, (*path, "file"))
    options = form.options("exporters", record, path, EXPORT_SETTINGS)
    if options is None or (file is None and form.node((*path, "file"))):
        return None
    return ExportChoice(record, options, file, path, templates)


def _seed(form: Form, path: SettingPath) -> int:
    text = form.text(path)
    if text is None:
        return DEFAULT_SEED
    if re.fullmatch("[0-9]{1,19}", text) and int(text) <= _LARGEST_SEED:
        return int(text)
    form.report.add(path, f"expected a whole number from 0 to {_LARGEST_SEED}, not {quoted(text)}")
    return DEFAULT_SEED


def _budget(form: Form, path: SettingPath) -> Budget:
    text = form.text(path)
    if text is None:
        return DEFAULT_BUDGET
    try:
        return Budget.parse(text)
    except ValueError as error:
        form.report.add(path, f"{quoted(text)} cannot be used: {error}")
        return DEFAULT_BUDGET
