"""The settings of a puzzle, read from a config or from a part of one."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from publisher.config.choices import finishers, needs_words, origin, sources
from publisher.config.form import Form
from publisher.config.languages import language
from publisher.config.models import PuzzleSettings
from publisher.config.settings import PuzzleConfig, ReaderChoice
from publisher.errors import WordError
from publisher.language.language import Language
from publisher.language.spelling import spell
from publisher.messages.wording import quoted
from publisher.plugins.registry import Registry
from publisher.plugins.validation import setting_names
from publisher.reading.puzzle_file import language_of_file


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
    tongue, made_by = language(form), origin(form)
    words = sources(form, needed=needs_words(form))
    if tongue is None or made_by is None:
        return None
    remarks: tuple[str, ...] = ()
    if form.node(("language",)) is None and isinstance(made_by, ReaderChoice):
        record, file, options = made_by.record, made_by.file, made_by.options
        tongue, remarks = language_of_file(form.registry, record, file, options, tongue)
    return PuzzleConfig(
        path,
        settings.title,
        settings.author,
        settings.copyright,
        settings.notes,
        language=tongue,
        words=words,
        origin=made_by,
        clues=settings.clues,
        clue_bank=settings.clue_bank,
        lock=settings.lock,
        root=form.report.root,
        place=form.report.place,
        remarks=remarks,
        hints=settings.hints,
        numbering=settings.numbering,
        finishers=finishers(form),
        at_least=settings.at_least,
        rejected=frozenset(_rejected(form, settings.reject, tongue)),
    )


def _rejected(form: Form, texts: Iterable[str], tongue: Language) -> Iterator[tuple[str, ...]]:
    """The letters of rejected words; a text that is not a word is reported."""
    for index, text in enumerate(texts):
        try:
            yield spell(text, tongue)[0]
        except WordError as error:
            form.report.add(("reject", index), f"{quoted(text)} cannot be a word: {error}")
