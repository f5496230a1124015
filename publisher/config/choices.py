"""The plugins that a config chooses, each with its options, from sources to the executor."""

from collections.abc import Iterator

from publisher.config.form import Form
from publisher.config.misplaced import tell_bare_words, tell_words
from publisher.config.models import DEFAULT_EXPORT
from publisher.config.nodes import Node
from publisher.config.outputs import refuse_untitled
from publisher.config.overrides import expand
from publisher.config.puzzle_files import instead_of_read, puzzle_file
from publisher.config.settings import (
    ExecutorChoice,
    ExportChoice,
    FinisherChoice,
    GeneratorChoice,
    ReaderChoice,
    SourceChoice,
)
from publisher.config.templates import apply_template
from publisher.config.word_filters import word_filter
from publisher.messages.setting_paths import SettingPath
from publisher.messages.wording import listed
from publisher.plugins.core_settings import (
    DEFAULT_GENERATOR,
    ExecutorSettings,
    ExportSettings,
    GeneratorSettings,
    SourceSettings,
)
from publisher.plugins.options import TypedText
from publisher.plugins.source_items import source_of
from publisher.plugins.validation import OptionProblem, setting_names

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
    return puzzle_file(form)


def _generator(form: Form) -> GeneratorChoice | None:
    """The generator and its settings, or None if something is wrong with them."""
    path = ("generator",)
    given = form.mapping(path)
    if given is None:
        return None
    settings = form.own(GeneratorSettings, path, others=True)
    if "use" in given and "use" not in settings.model_fields_set:
        return None
    name = settings.use
    record = form.registry.generators.get(name)
    if record is None:
        is_file = name == "read"
        unknown = instead_of_read(given) if is_file else form.registry.unknown("generators", name)
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
    name, _, text = form.own(ExecutorSettings, _RUN, others=True).on.partition(":")
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
    only = word_filter(form, (*path, "only"))
    own = form.own(SourceSettings, path, others=True)
    if options is None or only is None:
        return None
    tests, filters = only
    return SourceChoice(record, options, tests, path, own.emphasis, filters)


def _export(form: Form, path: SettingPath) -> ExportChoice | None:
    record = form.record("exporters", str(path[-1]), path, at_key=True)
    if record is None:
        return None
    templates = apply_template(form, path)
    own = form.own(ExportSettings, path, others=True)
    is_titled = refuse_untitled(form, (*path, "file"), own.file)
    options = form.options(record, path)
    if options is None or not is_titled or (own.file is None and form.node((*path, "file"))):
        return None
    return ExportChoice(record, options, own.file, path, templates, own.each)
