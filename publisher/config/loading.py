"""A config file and what the command line adds to it, read into a `Config`."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from publisher.config.books import book, with_places
from publisher.config.file_names import file_stems, row_fields
from publisher.config.for_each import FOR_EACH, puzzles_of_rows, row_table, settings_by_row
from publisher.config.form import Form
from publisher.config.languages import language
from publisher.config.misplaced import refuse_unknown
from publisher.config.models import DEFAULT_EXPORT, ConfigSettings, OutputSettings
from publisher.config.nodes import Document, Node, Report, node_of
from publisher.config.overrides import expand, override_all
from publisher.config.published import refuse_unpublished, with_published
from publisher.config.puzzle_configs import puzzle_config
from publisher.config.reader import document_of, read
from publisher.config.settings import (
    Config,
    ExecutorChoice,
    ExportChoice,
    Output,
    PuzzleConfig,
    TableRow,
)
from publisher.config.templates import apply_template
from publisher.errors import ConfigError, Fault
from publisher.files.filenames import fields_of, usable
from publisher.language.language import Language
from publisher.messages.setting_paths import SettingPath, dotted
from publisher.messages.wording import listed, quoted
from publisher.plugins.core_settings import ExecutorSettings, ExportSettings
from publisher.plugins.options import PathRule, TypedText, any_path
from publisher.plugins.registry import Registry
from publisher.plugins.validation import setting_names

_BOOK_SETTINGS = ("apart", "levels", "order")
_RUN = ("run",)


def load(path: Path, registry: Registry, overrides: Sequence[str] = ()) -> Config:
    """Read a config; `overrides` are settings such as `generator.size=15x15` that go before it.

    Raises `ConfigError` with everything that is wrong, and `PluginError` if a plugin fails in
    validating its options.
    """
    root, faults = _read(path)
    return _config(_form(root, faults, registry, path, overrides), path, overrides)


def config_of(
    settings: Mapping[str, object],
    registry: Registry,
    path: Path,
    overrides: Sequence[str] = (),
    path_rule: PathRule = any_path,
) -> Config:
    """A config of settings that are in no file; relative paths start beside `path`.

    `path` is the file that they would have, which gives files their names; `path_rule` says which
    other files they may name. Raises what `load` does.
    """
    return _config(form_of(settings, registry, path, overrides, path_rule), path, overrides)


def form_of(
    settings: Mapping[str, object],
    registry: Registry,
    path: Path,
    overrides: Sequence[str] = (),
    path_rule: PathRule = any_path,
) -> Form:
    """The form of such a config, with the settings of the command line."""
    root = node_of(settings, Document(str(path), "", is_file=False))
    return replace(_form(root, [], registry, path, overrides), path_rule=path_rule)


def _form(
    root: Node, faults: list[Fault], registry: Registry, path: Path, overrides: Sequence[str]
) -> Form:
    exporters = registry.exporters.keys() - {*setting_names(ConfigSettings)}
    faults += override_all(root, overrides, exporters)
    return Form(Report(root, faults), registry, path.parent)


def _config(form: Form, path: Path, overrides: Sequence[str]) -> Config:
    refuse_unknown(form, (), setting_names(ConfigSettings))
    _refuse_alone(form)
    table = row_table(form)
    by_row = settings_by_row(form.report.root, table.columns) if table else ()
    settings = form.own_settings(ConfigSettings, (), others=True, but=by_row)
    if table:
        form = replace(form, columns=table.columns)
        puzzle_configs = tuple(with_places(form, settings, puzzles_of_rows(form, path, table)))
    elif form.node(FOR_EACH):
        raise form.report.error()
    else:
        puzzle_configs = _puzzle_configs(form, settings, path, overrides)
    files, place, run = exports(form), output(form), executor(form)
    first, tongue = puzzle_configs[0] if puzzle_configs else None, _language(form, puzzle_configs)
    is_of_rows = "title" in by_row  # and so it is that of none of their puzzles together
    title = path.stem if is_of_rows else _title(form, settings, first)
    code, seed = (first.language.code, first.seed) if first else ("", 0)
    fields = {"config": path.stem, "title": title, "language": code, "seed": str(seed)}
    if first or not table:
        refuse_unpublished(form, files, place, puzzle_configs)
        refuse_collisions(form, files, place, fields, puzzle_configs)
    if form.report or not first:
        raise form.report.error()
    return Config(
        path=path,
        title=title,
        author=settings.author,
        copyright=settings.copyright,
        language=tongue or first.language,
        puzzle_configs=puzzle_configs,
        exports=files,
        output=place,
        fields=fields,
        root=form.report.root,
        tables=(table.options,) if table else (),
        levels=tuple(settings.levels),
        is_ordered=bool(settings.levels) or settings.order == "difficulty",
        run=run,
    )


def _title(form: Form, settings: ConfigSettings, first: PuzzleConfig | None) -> str:
    """The title of the publication; that of a single puzzle has its times filled in already."""
    if first and form.node(("puzzles",)):
        return with_published(form, "title", settings, first.language)
    return first.title if first and not first.row else settings.title


def _language(form: Form, puzzle_configs: Sequence[PuzzleConfig]) -> Language | None:
    """The language that a book names, or that of the most puzzles; the first of several."""
    if form.node(("puzzles",)) and form.node(("language",)):
        return language(form)
    found = Counter(each.language for each in puzzle_configs for _ in range(each.count))
    return max(found, key=found.__getitem__, default=None)


def _refuse_alone(form: Form) -> None:
    """Report settings that belong to a book where there is none, and rows beside puzzles."""
    if form.node(FOR_EACH) and form.node(("puzzles",)):
        message = "the rows of this table are the puzzles: leave out `puzzles:`, or `for_each:`"
        form.report.add(FOR_EACH, message, at_key=True)
    for name in _BOOK_SETTINGS:
        is_of_rows = name == "apart" and form.node(FOR_EACH)
        if form.node((name,)) and not (form.node(("puzzles",)) or is_of_rows):
            message = f"`{name}` is a setting of books: it needs `puzzles:`"
            form.report.add((name,), message, at_key=True)


def _read(path: Path) -> tuple[Node, list[Fault]]:
    """The settings of a file, and what is wrong with it; raises `ConfigError` if it has none."""
    document = document_of(path)
    root, faults = read(document)
    if root is None or not isinstance(root.value, dict):
        raise ConfigError(faults or [_no_settings(document, root)])
    return root, faults


def _puzzle_configs(
    form: Form, settings: ConfigSettings, path: Path, overrides: Sequence[str]
) -> tuple[PuzzleConfig, ...]:
    """The settings of the puzzles, without those that have faults."""
    if form.node(("puzzles",)) is None:
        one = puzzle_config(form, path)
        return (one,) if one else ()
    for name in ("words", "puzzle", "notes", "lock"):
        if form.node((name,)):
            message = f"a book has no `{name}` of its own: put it into one of its `puzzles:`"
            form.report.add((name,), message, at_key=True)
    return tuple(with_places(form, settings, book(form, path, overrides)))


def _no_settings(document: Document, root: Node | None) -> Fault:
    example = "such as `title: Animals`"
    if root is None:
        return Fault(document.name, 0, 0, "", f"the file has no settings, {example}")
    message = f"a config is made of settings, {example}, with a space after each colon"
    return document.fault(root.index, (), f"{message}; this is {root.kind}")


def exports(form: Form) -> tuple[ExportChoice, ...]:
    """The exports of a config, those left out that are wrong."""
    node = form.node(("export",))
    if node and not node.value:
        names = listed(form.registry.exporters)
        form.report.add(("export",), f"nothing to write: name an exporter of {names}", at_key=True)
    usual = ("export", 0, DEFAULT_EXPORT)
    named = form.named_items("exporters", ("export",), "- pdf") if node else [usual]
    return tuple(choice for path in named if (choice := _export(form, path)))


def _export(form: Form, path: SettingPath) -> ExportChoice | None:
    record = form.record("exporters", str(path[-1]), path, at_key=True)
    if record is None:
        return None
    templates = apply_template(form, path)
    own = form.own_settings(ExportSettings, path, others=True)
    is_titled = refuse_untitled(form, (*path, "file"), own.file)
    options = form.options(record, path)
    if options is None or not is_titled or (own.file is None and form.node((*path, "file"))):
        return None
    return ExportChoice(record, options, own.file, path, templates, own.each)


def executor(form: Form) -> ExecutorChoice | None:
    """The executor, by its name alone or with options; None if none is asked for, or it is wrong.

    A text after the name, as in `dask:ADDRESS`, is one of its options.
    """
    node = form.node(_RUN)
    if node is None or node.blank:
        return None
    expand(node, _RUN)
    if form.mapping(_RUN, "an executor, or options") is None:
        return None
    name, _, text = form.own_settings(ExecutorSettings, _RUN, others=True).on.partition(":")
    on_path = (*_RUN, "on")
    record = form.record("executors", name, on_path)
    if record is None:
        return None
    if text and not record.text:
        form.report.add(on_path, f"the executor {name} takes nothing after its name")
        return None
    if text and isinstance(node.value, dict):
        on = node.value["on"]  # what is beside it goes before it: the command line may say that
        given = TypedText(text) if isinstance(on.value, TypedText) else text
        node.value = {record.text: Node(on.document, on.index, given), **node.value}
    options = form.options(record, _RUN)
    return None if options is None else ExecutorChoice(record, options)


_MOST_FAULTS = 10


def output(form: Form) -> Output:
    """The output folder, which relative paths in a config start from, and the name pattern."""
    path = ("output",)
    form.mapping(path)
    settings = form.own_settings(OutputSettings, path)
    refuse_untitled(form, (*path, "name"), settings.name)
    manifest = settings.manifest
    if manifest and fields_of(manifest) - {"config"}:
        message = "there is one manifest for all puzzles: write `{config}` or only a name"
        form.report.add((*path, "manifest"), message)
    return Output(settings.folder or form.folder, settings.name, manifest)


def refuse_untitled(form: Form, path: SettingPath, pattern: str | None) -> bool:
    """Report a file-name pattern with a title where there is none; say whether all is well."""
    title = form.node(("title",))
    if pattern is None or "title" not in fields_of(pattern) or (title and not title.blank):
        return True
    form.report.add(path, "there is no `title:` to put in place of `{title}`")
    return False


def refuse_collisions(
    form: Form,
    choices: Iterable[ExportChoice],
    place: Output,
    fields: Mapping[str, str],
    puzzle_configs: Sequence[PuzzleConfig],
) -> None:
    """Report exports that would write one file, also if only capitals differ."""
    rows = row_fields(puzzle_configs)
    writers: dict[str, ExportChoice] = {}
    for choice in choices:
        stems = file_stems(choice, place, fields, puzzle_configs)
        names = [f"{stem}{choice.record.suffix}".casefold() for stem in stems]
        first = next((writers[name] for name in names if name in writers), None)
        if first is not None:
            message = f"writes the same file as {dotted(first.path[:2])}"
            form.report.add(choice.path[:2], f"{message} — give one of them a `file:`")
        if rows and not choice.has_all:
            _refuse_bad_rows(form, choice, place, names, puzzle_configs)
        elif rows and fields_of(choice.file or "").intersection(form.columns):
            message = "this file has the puzzles of all rows: say `each: true` for one of each"
            form.report.add((*choice.path, "file"), message)
        writers |= dict.fromkeys(names, choice)


def _refuse_bad_rows(
    form: Form,
    choice: ExportChoice,
    place: Output,
    names: Sequence[str],
    puzzle_configs: Sequence[PuzzleConfig],
) -> None:
    """Report rows of a table whose cells give no file name, or that of another row."""
    pattern = choice.file or place.name
    at = (*choice.path, "file") if choice.file else ("output", "name")
    rows = [each.row for each in puzzle_configs for _ in range(each.count) if each.row]
    first: dict[str, TableRow] = {}
    found = []
    for name, row in zip(names, rows, strict=False):
        bad = [cell for column, cell in row.cells.items() if column in fields_of(pattern)]
        for cell in bad:
            if not usable(cell):
                found.append(f"{row}: nothing of “{cell}” can be in a file name")
        other = first.setdefault(name, row)
        if other is not row and len(names) > 1:
            found.append(f"{row}: its file would be that of {other.where}, {quoted(name)}")
    for message in found[:_MOST_FAULTS]:
        form.report.add(at, message)
