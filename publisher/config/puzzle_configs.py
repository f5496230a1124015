"""The settings of a puzzle, read from a config or from a part of one."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from pydantic import Field

from publisher.config.form import Form
from publisher.config.languages import language
from publisher.config.misplaced import tell_bare_words, tell_words
from publisher.config.models import AtLeastSettings, PuzzleFileSettings, PuzzleSettings
from publisher.config.nodes import Node
from publisher.config.published import with_published
from publisher.config.puzzle_kinds import generator_name, options_of_kind, puzzle_kind
from publisher.config.settings import (
    CheckChoice,
    ClueProviderChoice,
    FilterChoice,
    FinisherChoice,
    GeneratorChoice,
    PuzzleConfig,
    PuzzleKindChoice,
    ReaderChoice,
    SourceChoice,
)
from publisher.errors import FormatError, WordError
from publisher.language.language import Language
from publisher.language.spelling import spell
from publisher.messages.excerpt import shortened
from publisher.messages.setting_paths import SettingPath
from publisher.messages.wording import quoted
from publisher.plugins.additions import AnyFilter
from publisher.plugins.core_settings import (
    BANK,
    DEFAULT_BUDGET,
    GeneratorSettings,
    SourceSettings,
)
from publisher.plugins.options import Options
from publisher.plugins.record_choice import source_of
from publisher.plugins.registry import Registry
from publisher.plugins.validation import OptionProblem, setting_names
from publisher.reading.puzzle_file import language_of_file, reader_of
from publisher.words.filters import WordFilter


def puzzle_config_of(
    name: str, settings: Mapping[str, object], registry: Registry, overrides: Iterable[str] = ()
) -> PuzzleConfig:
    """The settings of one puzzle that has no config file; raises `ConfigError`."""
    form = Form.of(name, settings, registry, overrides)
    form.refuse_unknown((), setting_names(PuzzleSettings))
    made = puzzle_config(form, Path(name))
    if form.report or made is None:
        raise form.report.error()
    return made


def puzzle_config(form: Form, path: Path) -> PuzzleConfig | None:
    """The settings of one puzzle; None if something that cannot be left out is wrong."""
    settings = form.own_settings(PuzzleSettings, (), others=True)
    tongue, kind = language(form), puzzle_kind(form)
    made_by, words = origin(form, kind), sources(form, needed=needs_words(form))
    if tongue is None or made_by is None:
        return None
    remarks: tuple[str, ...] = ()
    if form.node(("language",)) is None and isinstance(made_by, ReaderChoice):
        record, file, options = made_by.record, made_by.file, made_by.options
        tongue, remarks = language_of_file(form.registry, record, file, options, tongue)
    return PuzzleConfig(
        path,
        with_published(form, "title", settings, tongue),
        settings.author,
        settings.copyright,
        with_published(form, "notes", settings, tongue),
        language=tongue,
        words=words,
        origin=made_by,
        clues=settings.clues,
        lock=settings.lock,
        root=form.report.root,
        place=form.report.place,
        remarks=remarks,
        hints=settings.hints,
        numbering=settings.numbering,
        published=settings.published,
        finishers=tuple(finishers(form)),
        clue_providers=tuple(_clue_providers(form, has_bank=settings.clue_bank is not None)),
        checks=dict(checks(form)),
        clue_sources=tuple(
            choice
            for path, item in _clue_sources(form).items()
            if (choice := _source(form, item, path))
        ),
        kind=kind,
        at_least=_at_least(form),
        rejected=frozenset(_rejected(form, settings.reject, tongue)),
    )


def _at_least(form: Form) -> AtLeastSettings | None:
    path = ("at_least",)
    return form.settings(AtLeastSettings, path, short="words") if form.node(path) else None


def _rejected(form: Form, texts: Iterable[str], tongue: Language) -> Iterator[tuple[str, ...]]:
    """The letters of rejected words; a text that is not a word is reported."""
    for index, text in enumerate(texts):
        try:
            yield spell(text, tongue)[0]
        except WordError as error:
            form.report.add(("reject", index), f"{quoted(text)} cannot be a word: {error}")


def sources(form: Form, *, needed: bool) -> tuple[SourceChoice, ...]:
    """The sources under `words:`, those left out that are wrong."""
    if tell_bare_words(form):
        return ()
    items, node = form.items(("words",), "- file: words.csv"), form.node(("words",))
    if needed and not items and (items is not None or node is None or node.blank):
        message = "nothing to make a puzzle of: name at least one source, such as"
        form.report.add(("words",), f"{message} `- file: words.csv`", at_key=True)
    reported = tell_words(form, items or ())
    read = (
        _source(form, item, ("words", index))
        for index, item in enumerate(items or ())
        if index not in reported
    )
    return tuple(choice for choice in read if choice)


def origin(form: Form, kind: PuzzleKindChoice | None) -> GeneratorChoice | ReaderChoice | None:
    """The generator of the puzzles, or the file of the only one; None if that is wrong."""
    if form.node(("puzzle",)) is None:
        return _generator(form, kind)
    for name in ("generator", "kind"):
        if form.node((name,)):
            message = "beside `puzzle:` there is nothing to generate: leave out one of the two"
            form.report.add((name,), message, at_key=True)
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


def _generator(form: Form, kind: PuzzleKindChoice | None) -> GeneratorChoice | None:
    """The generator and its settings, or None if something is wrong with them."""
    path = ("generator",)
    given = form.mapping(path)
    if given is None:
        return None
    settings = form.own_settings(GeneratorSettings, path, others=True)
    if "use" in given and "use" not in settings.model_fields_set:
        return None
    name = settings.use if "use" in given else str(generator_name(form))
    record = form.registry.generators.get(name)
    if record is None:
        is_file = name == "read"
        unknown = _instead_of_read(given) if is_file else form.registry.unknown("generators", name)
        form.report.add((*path, "use"), unknown)
        return None
    options = form.options(record, path)
    if options is None:
        return None
    options = options_of_kind(record, options, kind)
    budget = record.budget if settings.budget == DEFAULT_BUDGET else settings.budget
    return GeneratorChoice(record, options, settings.seed, budget, settings.distinct)


def needs_words(form: Form) -> bool:
    """Whether the generator needs words; of one that is not known, nobody can say so."""
    if form.node(("puzzle",)):
        return False
    record = form.registry.generators.get(str(generator_name(form)))
    return record is not None and record.needs_words


def finishers(form: Form) -> Iterator[FinisherChoice]:
    """The finishers of a puzzle config in their order, those left out that are wrong."""
    for path in form.named_items("finishers", ("then",), "- NAME"):
        record = form.record("finishers", str(path[-1]), path, at_key=True)
        options = record and form.options(record, path)
        if options is not None:
            yield FinisherChoice(record, options, path)


def _clue_providers(form: Form, *, has_bank: bool) -> Iterator[ClueProviderChoice]:
    """The bank of `clue_bank:` and the providers of `suggest:`, those left out that are wrong."""
    bank = [(("clue_bank",), BANK)] if has_bank else []
    paths = form.named_items("clue_providers", ("suggest",), "- NAME", but=_clue_sources(form))
    for path, name in [*bank, *((path, str(path[-1])) for path in paths)]:
        record = form.record("clue_providers", name, path, at_key=True)
        options = record and form.options(record, path, record.text)
        if options is not None:
            yield ClueProviderChoice(record, options, path)


def checks(form: Form) -> Iterator[tuple[str, CheckChoice | None]]:
    """The checks that a config names, None for one left out; those that are wrong are reported."""
    for name in form.mapping(("review",), "checks") or ():
        path = ("review", name)
        record, node = form.record("checks", name, path, at_key=True), form.node(path)
        said = _SWITCHES.get(node.value) if node and isinstance(node.value, str) else None
        if record and said is False:
            yield name, None
        elif record and not said:
            options = form.options(record, path, record.text)
            if options is not None:
                yield name, CheckChoice(record, options)


def _clue_sources(form: Form) -> Mapping[SettingPath, Node]:
    """The items of `suggest:` that are sources, by their paths."""
    names = set(form.registry.sources)
    items = enumerate(form.items(("suggest",), "- NAME") or ())
    return {("suggest", at): item for at, item in items if names & set(item.value)}


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


_SWITCHES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
"""What switches a check on or off in the place of its options."""


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
