"""A puzzle of a file of words: the settings of a config, without the config."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from shlex import quote
from typing import Any, cast

import click

from publisher import (
    CROSSWORD,
    STANDARD,
    ConfigError,
    Exporter,
    Fault,
    LikelyLanguage,
    OutputError,
    Pipeline,
    PublisherError,
    PuzzleBuilder,
    Registry,
    SourceError,
    SourceWord,
    Wishes,
    complain,
    config_of,
    core_settings,
    exporting,
    file_identity,
    form_of,
    likely_language,
    models,
    output,
    publish_all,
    refuse_collisions,
    refuse_overwriting,
    say,
    standard_input,
    starter,
    suits,
)

MadeConfig = dict[str, object]

_OWN_OPTIONS = ("author", "kind")
_GENERATOR_OPTIONS = ("size", "seed", "budget")
_PAGE_OPTIONS = ("template", "paper")
_LIST_OPTIONS = ("columns", "swap")

_FILLING = 20_000
"""The words of a list from which a usual grid is filled in seconds; from half as many it is not."""

_WORDS_OVERRIDE = re.compile(r"words[.\[=]")
_WHOLE_EXPORT = re.compile(r"export\[\d+\]\.[\w-]+")
_ENCODING = re.compile(r"`encoding:`, such as (\w+)")


@dataclass(frozen=True)
class Making:
    """The choices of the command line: a file of words, files to write, settings by their names.

    `exporter` is the name of the one for standard output.
    """

    words: Path
    given: Sequence[Path]
    exporter: str | None
    choices: Mapping[str, object]
    overrides: Sequence[str]
    registry: Registry

    def pipeline(self) -> Pipeline:
        """From the words to the files; raises `ConfigError` and what the sources raise.

        Raises `OutputError` if a file would be written over another.
        """
        refuse_overwriting([self.words], self.targets)
        try:
            settings = self._settings(self._file)
            config = config_of(settings, self.registry, self._path, self.overrides)
        except (ConfigError, SourceError) as error:
            raise self.in_command_terms(error) from None
        return Pipeline(config, self.registry, targets=self.targets)

    def guesses(self) -> Iterator[str]:
        """Lines that say how the language was found, and the generator, if nobody named them."""
        if not self._is_named:
            yield f"{self.words}: read as {self._likely.said}; for another say --language"
        if self._filler:
            yield (
                f"{self.words}: {len(self._source_words):,} words are too many for one grid: "
                f"{self._filler} takes some; for all of them say --set generator.use=freeform"
            )

    @cached_property
    def targets(self) -> tuple[Path, ...]:
        """The files to write."""
        stem = self._path.stem
        name = stem if self._kind in (CROSSWORD, stem) else f"{stem}-{self._kind}"
        return tuple(self.given) or (Path(f"{name}.pdf"),)

    @cached_property
    def language(self) -> str:
        """The code of the language: the one that was named, or that of the words."""
        named = self.choices.get("language")
        return (
            str(named or models.DEFAULT_LANGUAGE) if self._is_named else self._likely.language.code
        )

    @cached_property
    def _source_words(self) -> Sequence[SourceWord]:
        """The words as they were written."""
        settings = {"words": [self._source(self._file)]}
        words_overrides = tuple(filter(_WORDS_OVERRIDE.match, self.overrides))
        words_only = config_of(settings, self.registry, self._path, words_overrides)
        return [*PuzzleBuilder(words_only.puzzle_configs[0], self.registry).source_words()]

    @property
    def _filler(self) -> str:
        """The generator that fills a grid from the list, if that is long; empty otherwise."""
        kind = self.registry.puzzle_kinds.get(self._kind)
        is_named = any(each.startswith("generator.use=") for each in self.overrides)
        if kind is None or not kind.filler or is_named:
            return ""
        return kind.filler if len(self._source_words) >= _FILLING else ""

    @cached_property
    def _likely(self) -> LikelyLanguage:
        """The language of the words, when nobody named it."""
        words = self._source_words
        answers, clues = (word.text for word in words), (word.clue for word in words)
        languages = self.registry.languages
        return likely_language(answers, languages, languages[models.DEFAULT_LANGUAGE], clues)

    def in_command_terms(self, error: PublisherError) -> PublisherError:
        """The error in terms of the command, for a user who has never seen a config."""
        if isinstance(error, ConfigError):
            return ConfigError([*dict.fromkeys(map(self._fault_in_command_terms, error.faults))])
        names = (self.words.name, "standard input")
        if isinstance(error, SourceError) and error.file and error.file.name in names:
            return SourceError(_ENCODING.sub(r"`--set words[0].encoding=\1`", str(error)))
        return error

    def check_saving(self, file: Path) -> None:
        """Raise `OutputError` if the config cannot be written, or a file already exists."""
        refuse_overwriting([self.words], (*self.targets, file))
        folders = {file_identity(target.parent) for target in self.targets if target != STANDARD}
        if len(folders) > 1:
            raise OutputError("a config writes to one folder: put all files in the same one")
        for path in self._saved(file):
            if path.exists():
                raise OutputError(f"{path} exists and will not be overwritten: name another file")
        output.check(self._saved(file))

    def save(self, file: Path) -> tuple[Path, ...]:
        """Write a config that makes the same puzzle, and words that came by standard input.

        Returns the files.
        """
        saved = self._saved(file)
        words = self.words if self.words != STANDARD else saved[-1]
        settings = self._settings(_seen_from(file.parent, words), file)
        config = form_of(settings, self.registry, file, self.overrides).report.root.plain()
        heading = (
            f"`publisher publish {quote(file.name)}` makes this puzzle again.",
            f"`publisher check {quote(file.name)}` says what the program understands.",
        )
        files = {file: starter(cast("MadeConfig", config), heading).encode()}
        if words != self.words:
            files[words] = standard_input()
        output.write(files)
        return saved

    @property
    def _path(self) -> Path:
        """The file that the config would have, if there were one: it gives files their names."""
        return Path(self._kind) if self.words == STANDARD else self.words

    @property
    def _kind(self) -> str:
        """The name of the kind, and of files whose words come from standard input."""
        return str(self.choices.get("kind") or CROSSWORD)

    @property
    def _file(self) -> str:
        """The words, as seen from that file."""
        return str(self.words if self.words == STANDARD else Path(self.words.name))

    @property
    def _is_named(self) -> bool:
        """Whether the command line says the language."""
        named = re.compile(r"language[.=]")
        return self.choices.get("language") is not None or any(map(named.match, self.overrides))

    def _saved(self, file: Path) -> tuple[Path, ...]:
        """The config, and the file that keeps words of standard input."""
        if self.words != STANDARD:
            return (file,)
        return file, file.with_name(f"{file.stem}-words.txt")

    @cached_property
    def _exporters(self) -> tuple[Exporter[Any], ...]:
        return tuple(
            exporting.exporter_for(self.registry, each, self.exporter) for each in self.targets
        )

    def _settings(self, words: str, config: Path | None = None) -> MadeConfig:
        """The settings of the config; of one that is saved, with the names of its files."""
        title = self.choices.get("title")
        values = {name: self.choices.get(name) for name in (*_OWN_OPTIONS, *_GENERATOR_OPTIONS)}
        generator = {name: values[name] for name in _GENERATOR_OPTIONS if values[name] is not None}
        generator |= {"use": self._filler} if self._filler else {}
        settings: MadeConfig = {"title": self._titled() if title is None else title}
        settings |= {name: values[name] for name in _OWN_OPTIONS if values[name] is not None}
        settings |= {"language": self.language, "words": [self._source(words)]}
        if generator or config:
            settings["generator"] = (
                {"seed": core_settings.DEFAULT_SEED, **generator} if config else generator
            )
        settings["export"] = [
            {record.name: self._export_settings(record, str(number) if config is None else stem)}
            for number, (record, stem) in enumerate(zip(self._exporters, self._stems, strict=True))
        ]
        if config and (folder := self._folder(config)):
            settings["output"] = {"folder": folder}
        return settings

    def _source(self, words: str) -> MadeConfig:
        """The source of a file of words, with what the command line says of the list."""
        chosen = {name: self.choices.get(name) for name in _LIST_OPTIONS}
        return {self._reader: words, **{name: value for name, value in chosen.items() if value}}

    @property
    def _reader(self) -> str:
        """The source that reads the file: one whose suffix it has, if it is that of no text."""
        suffix = self.words.suffix.lower()
        named = (name for name, each in self.registry.sources.items() if suffix in each.suffixes)
        return next(named, "file")

    @property
    def _stems(self) -> Iterator[str]:
        """The names of the files, without suffix, as patterns of a config."""
        for target, record in zip(self.targets, self._exporters, strict=True):
            name = self._path.stem if target == STANDARD else target.name
            yield re.sub("[{}]", "", name[: -len(record.suffix)] if target != STANDARD else name)

    def _folder(self, config: Path) -> str:
        """Where the files go, as seen from a config; empty if that is where the config is."""
        folders = [target.parent for target in self.targets if target != STANDARD]
        seen = _seen_from(config.parent, folders[0]) if folders else "."
        return "" if seen == "." else seen

    def _export_settings(self, record: Exporter[Any], stem: str) -> MadeConfig:
        """The settings of an export: its name, and the choices that are for pages if it has any."""
        chosen = {name: self.choices.get(name) for name in _PAGE_OPTIONS}
        pages = {name: value for name, value in chosen.items() if value is not None}
        if pages and not any(each.has_pages for each in self._exporters):
            raise click.UsageError(f"--{next(iter(pages))} is for files with pages, such as a PDF")
        if "template" in pages and not any(map(self._takes_template, self._exporters)):
            raise click.UsageError(f"the template {pages['template']} is for a PDF: name one too")
        if not self._takes_template(record):
            pages.pop("template", None)
        return {"file": stem, **(pages if record.has_pages else {})}

    def _takes_template(self, record: Exporter[Any]) -> bool:
        """Whether an export may have the template.

        An unknown template counts as fitting any export with pages.
        """
        template = self.registry.templates.get(str(self.choices.get("template")))
        fits = template is None or suits(template.file, record.options.model_fields)
        return fits and record.has_pages

    def _titled(self) -> str:
        """A title made of the file's name: `farm_animals-en` is `Farm animals`."""
        if self.words == STANDARD:
            return ""
        words = re.split(r"[\s_-]+", self.words.stem.strip(" _-"))
        named = len(words) > 1 and words[-1] == self.language
        title = " ".join(words[:-1] if named else words)
        return title[:1].upper() + title[1:]

    def _fault_in_command_terms(self, fault: Fault) -> Fault:
        """The fault, with the option that it is about instead of a setting."""
        if fault.line:
            return fault
        if _WHOLE_EXPORT.fullmatch(fault.path):  # a file of the command, which the message names
            return replace(fault, file="", path="")
        message = fault.message.removeprefix(f"{self.words}: ")  # which goes before it
        fault = replace(fault, message=_in_options(message))
        path = re.sub(r"^(words\[0\]\.file$|export\[\d+\]\.)", "", fault.path)
        option = path.rpartition(".")[2]
        if fault.file.startswith("--set "):
            path = ""
        elif self.choices.get(option) is not None:
            path = f"--{option}"
        return replace(fault, path=path)


def _in_options(message: str) -> str:
    """A message that names settings of a list, with the options of the command instead."""
    named = re.sub(r"`columns: ([\w,-]+)`", r'`--columns "\1"`', message)
    named = named.replace("`swap: yes`", "`--swap`")
    named = named.replace("`sheet:`", "`--set words[0].sheet=NAME`")
    named = named.replace("`table:`", "`--set words[0].table=NUMBER`")
    return re.sub(r"`(separator|header|encoding): ([^`]+)`", r"`--set words[0].\1='\2'`", named)


def _seen_from(folder: Path, path: Path) -> str:
    """A path as a config in a folder has it; whole if it is on another drive of Windows."""
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:
        return path.absolute().as_posix()


def run(making: Making, save: Path | None, *, as_json: bool, quiet: bool) -> int:
    """Make the puzzle, write its files and the config, if it is wanted; the exit code."""
    if save is not None:
        making.check_saving(save)
    pipeline = making.pipeline()
    refuse_collisions([pipeline])
    talkative = not (as_json or quiet)
    for guess in making.guesses() if talkative else ():
        complain(guess)
    wishes = Wishes(
        as_json, quiet, in_command_terms=making.in_command_terms, in_options=_in_options
    )
    with ExitStack() as open_ledgers:
        outcomes, code = publish_all([pipeline], wishes, open_ledgers)
    if outcomes and save is not None:
        for path in making.save(save):
            if talkative:
                say(f"  {path}", err=STANDARD in making.targets)
    return code
