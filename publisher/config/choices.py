"""The plugins that a config chooses, each with its options, from sources to the executor."""

from collections.abc import Iterator, Mapping

from pydantic import Field

from publisher.config.form import Form
from publisher.config.misplaced import tell_bare_words, tell_words
from publisher.config.models import DEFAULT_EXPORT, PuzzleFileSettings
from publisher.config.nodes import Node
from publisher.config.outputs import refuse_untitled
from publisher.config.overrides import expand
from publisher.config.settings import (
    ExecutorChoice,
    ExportChoice,
    FilterChoice,
    FinisherChoice,
    GeneratorChoice,
    ReaderChoice,
    SourceChoice,
)
from publisher.config.templates import apply_template
from publisher.errors import FormatError
from publisher.messages.excerpt import shortened
from publisher.messages.setting_paths import SettingPath
from publisher.messages.wording import listed
from publisher.plugins.additions import AnyFilter
from publisher.plugins.core_settings import (
    DEFAULT_GENERATOR,
    ExecutorSettings,
    ExportSettings,
    GeneratorSettings,
    SourceSettings,
)
from publisher.plugins.options import Options, TypedText
from publisher.plugins.source_items import source_of
from publisher.plugins.validation import OptionProblem, setting_names
from publisher.reading.puzzle_file import reader_of
from publisher.words.filters import WordFilter

_RUN = ("run",)


def sources(form: Form, *, needed: bool) -> tuple[SourceChoice, ...]:
    """The sources under `words:`, those left out that are wrong."""
    if tell_bare_words(form):
        return ()
    items = form.items(("words",), "- file: words.csv")
    if needed and not items and (items is not None or _unset(form, ("words",))):
        message = "nothing to make a puzzle of: name at least one source, such as"
        form.report.add(("words",), f"{message} `- file: words.csv`", at_key=True)
    reported = tell_words(form, items or ())
    read = (
        _source(form, item, ("words", index))
        for index, item in enumerate(items or ())
        if index not in reported
    )
    return tuple(choice for choice in read if choice)


def origin(form: Form) -> GeneratorChoice | ReaderChoice | None:
    """The generator of the puzzles, or the file of the only one; None if that is wrong."""
    if form.node(("puzzle",)) is None:
        return _generator(form)
    if form.node(("generator",)):
        message = "beside `puzzle:` there is nothing to generate: leave out one of the two"
        form.report.add(("generator",), message, at_key=True)
    return _puzzle_file(form)


def _puzzle_file(form: Form) -> ReaderChoice | None:
    """The puzzle file with its reader; None if something is wrong with them."""
    path = ("puzzle",)
    settings = form.settings(PuzzleFileSettings, path, short="file")
    if settings is None:
        return None
    try:
        record = reader_of(form.registry, settings.file, settings.format)
    except FormatError as error:
        where = (*path, "file" if settings.format is None else "format")
        form.report.add(where if form.node(where) else path, str(error))
        return None
    options = form.options(record, (*path, "reader"))
    return None if options is None else ReaderChoice(record, options, settings.file)


def _instead_of_read(given: Mapping[str, Node]) -> str:
    """The message on the generator `read`, which an older version had."""
    node = given.get("file")
    file = node.value if node and isinstance(node.value, str) and not node.blank else "FILE"
    more = [f"{name}: …" for name in ("format", "reader") if name in given]
    written = f"{{file: {file}, {', '.join(more)}}}" if more else file
    said = shortened(f"puzzle: {written}", 80)
    return f"a puzzle file is not a generator: instead of `generator:` write `{said}`"


def _generator(form: Form) -> GeneratorChoice | None:
    """The generator and its settings, or None if something is wrong with them."""
    path = ("generator",)
    given = form.mapping(path)
    if given is None:
        return None
    settings = form.own_settings(GeneratorSettings, path, others=True)
    if "use" in given and "use" not in settings.model_fields_set:
        return None
    name = settings.use
    record = form.registry.generators.get(name)
    if record is None:
        is_file = name == "read"
        unknown = _instead_of_read(given) if is_file else form.registry.unknown("generators", name)
        form.report.add((*path, "use"), unknown)
        return None
    options = form.options(record, path)
    if options is None:
        return None
    return GeneratorChoice(record, options, settings.seed, settings.budget, settings.distinct)


def needs_words(form: Form) -> bool:
    """Whether the generator needs words; of one that is not known, nobody can say so."""
    if form.node(("puzzle",)):
        return False
    node = form.node(("generator", "use"))
    name = node.value if node else DEFAULT_GENERATOR
    record = form.registry.generators.get(name) if isinstance(name, str) else None
    return record is not None and record.needs_words


def exports(form: Form) -> tuple[ExportChoice, ...]:
    """The exports of a config, those left out that are wrong."""
    node = form.node(("export",))
    if node and not node.value:
        names = listed(form.registry.exporters)
        form.report.add(("export",), f"nothing to write: name an exporter of {names}", at_key=True)
    usual = ("export", 0, DEFAULT_EXPORT)
    named = form.named_items("exporters", ("export",), "- pdf") if node else [usual]
    return tuple(choice for path in named if (choice := _export(form, path)))


def finishers(form: Form) -> tuple[FinisherChoice, ...]:
    """The finishers of a puzzle config in their order, those left out that are wrong."""
    return tuple(_finishers(form))


def _finishers(form: Form) -> Iterator[FinisherChoice]:
    for path in form.named_items("finishers", ("then",), "- NAME"):
        record = form.record("finishers", str(path[-1]), path, at_key=True)
        options = record and form.options(record, path)
        if options is not None:
            yield FinisherChoice(record, options, path)


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


def _unset(form: Form, path: SettingPath) -> bool:
    node = form.node(path)
    return node is None or node.blank


def _source(form: Form, item: Node, path: SettingPath) -> SourceChoice | None:
    record = source_of(item.value, form.registry, setting_names(SourceSettings))
    if isinstance(record, OptionProblem):
        form.report.add((*path, *record.path), record.message, at_key=record.at_key)
        return None
    options = form.options(record, path)
    only = _word_filter(form, (*path, "only"))
    own = form.own_settings(SourceSettings, path, others=True)
    if options is None or only is None:
        return None
    tests, filters = only
    return SourceChoice(record, options, tests, path, own.emphasis, filters)


class _Switch(Options):
    """The whole of a filter that has no option for a text."""

    is_on: bool = Field(description="Whether it counts.")


def _word_filter(
    form: Form, path: SettingPath
) -> tuple[WordFilter, tuple[FilterChoice, ...]] | None:
    """The program's tests and plugins' filters of `only:`; None if something is wrong."""
    known = form.registry.filters
    own = form.settings(WordFilter, path, known)
    asked = [known[name] for name in form.given(path) if name in known]
    found = [_filter(form, record, (*path, record.name)) for record in asked]
    if own is None or None in found:
        return None
    return own, tuple(each for each in found if isinstance(each, FilterChoice))


def _filter(form: Form, record: AnyFilter, path: SettingPath) -> FilterChoice | bool | None:
    """A filter and its options; False if it is switched off, None if something is wrong."""
    node = form.node(path)
    if node is not None and isinstance(node.value, str) and node.value and not record.text:
        switch = form.settings(_Switch, path, short="is_on")
        if switch is None or not switch.is_on:
            return None if switch is None else False
        node.value = ""
    options = form.options(record, path, record.text)
    return None if options is None else FilterChoice(record, options)


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
