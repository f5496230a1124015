"""A config that was found right: typed, frozen, every plugin's options validated."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from publisher.config.file_names import file_stems
from publisher.config.models import AtLeastSettings
from publisher.config.nodes import Node, Report
from publisher.errors import ConfigError, OptionError
from publisher.files.address import Address
from publisher.files.filenames import file_stem
from publisher.language.language import Language
from publisher.messages.setting_paths import SettingPath, dotted
from publisher.model.hints import NO_HINTS, HintCount
from publisher.model.puzzle import CROSSWORD, Publication, Puzzle, Section
from publisher.model.sheet import WantedNumbering
from publisher.plugins.additions import AnyCheck, AnyFilter, AnyFinisher
from publisher.plugins.clue_provider import AnyClueProvider
from publisher.plugins.core_settings import DEFAULT_BUDGET, DEFAULT_SEED
from publisher.plugins.options import Options, input_files
from publisher.plugins.puzzle_kind import AnyPuzzleKind
from publisher.plugins.records import AnyExecutor, AnyExporter, AnyGenerator, AnyReader, AnySource
from publisher.plugins.search_run import Budget
from publisher.words.apart import Apart, Hand
from publisher.words.filters import WordFilter


class FilterChoice(NamedTuple):
    """A plugin's filter with its options."""

    record: AnyFilter
    options: Options


class SourceChoice(NamedTuple):
    """A source with its options; `path` leads to them in the config.

    `only` and `filters` say which of its words are wanted, `has_signs` whether its clues have
    emphasis signs.
    """

    record: AnySource
    options: Options
    only: WordFilter
    path: SettingPath
    has_signs: bool = False
    filters: tuple[FilterChoice, ...] = ()

    @property
    def key(self) -> str:
        """A key that is equal for sources that give a language the same words."""
        filters = [(each.record.name, each.options) for each in self.filters]
        return repr((self.record.name, self.options, self.only, filters, self.has_signs))


class GeneratorChoice(NamedTuple):
    """The generator with its options and settings; `path` leads to them in the config.

    `distinct` is how many puzzles are made of the words, with seeds that follow each other.
    """

    record: AnyGenerator
    options: Options
    seed: int
    budget: Budget
    distinct: int = 1
    path: SettingPath = ("generator",)


class ReaderChoice(NamedTuple):
    """A puzzle file, and its reader with its options; `path` leads to them in the config."""

    record: AnyReader
    options: Options
    file: Path
    path: SettingPath = ("puzzle", "reader")
    seed: int = DEFAULT_SEED
    budget: Budget = DEFAULT_BUDGET
    distinct: int = 1


class FinisherChoice(NamedTuple):
    """A finisher with its options; `path` leads to them in the config."""

    record: AnyFinisher
    options: Options
    path: SettingPath


class ClueProviderChoice(NamedTuple):
    """A clue provider with its options; `path` leads to them in the config."""

    record: AnyClueProvider
    options: Options
    path: SettingPath

    @property
    def key(self) -> str:
        """A key that is equal for choices of the same place."""
        return repr((self.record.name, self.options))


class CheckChoice(NamedTuple):
    """A check with its options."""

    record: AnyCheck
    options: Options


class PuzzleKindChoice(NamedTuple):
    """The kind of a puzzle with its options; `path` leads to them in the config."""

    record: AnyPuzzleKind
    options: Options
    path: SettingPath


class ExportChoice(NamedTuple):
    """An exporter with its options; `file` is a file-name pattern of its own, if it has one.

    `path` leads to the options in the config; `templates` are the files that they came from. With
    `each`, an exporter of publications makes one of every puzzle.
    """

    record: AnyExporter
    options: Options
    file: str | None
    path: SettingPath
    templates: tuple[Path, ...] = ()
    each: bool = False

    @property
    def has_all(self) -> bool:
        """Whether all puzzles are in one file."""
        return self.record.takes == "publication" and not self.each


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of the table of `for_each`: its file and line, its number from 1, its cells, its key.

    The cells are by their columns.
    """

    where: str
    number: int
    cells: Mapping[str, str] = field(hash=False)
    key: tuple[str, ...]

    def __str__(self) -> str:
        """The row in messages: pupils.csv:3 (row 2, “Dan”)."""
        return f"{self.where} (row {self.number}, {', '.join(f'“{each}”' for each in self.key)})"


class ExecutorChoice(NamedTuple):
    """The executor that makes many puzzles, with its options; `path` leads to them."""

    record: AnyExecutor
    options: Options
    path: SettingPath = ("run",)


class Output(NamedTuple):
    """The folder that files are written to, and the pattern of their names without suffix.

    `manifest` is the file that lists them all, if one is wanted.
    """

    folder: Path
    name: str
    manifest: str | None = None


class _Located:
    """Settings with the `root` that they were read from, and the `place` of that in the file."""

    __slots__ = ()

    root: Node
    place: SettingPath = ()

    def fault(self, path: SettingPath, error: OptionError) -> ConfigError:
        """The error of a plugin's option as an error of the config, at its place.

        `path` leads to the plugin's options, as the `path` of its choice does.
        """
        whole = (*path, *error.path)
        node, _ = self.root.find(whole)
        report = Report(self.root, place=self.place)
        is_mapping = isinstance(node.value, dict)
        return ConfigError([report.fault(whole, error.message, at_key=is_mapping)])

    @contextmanager
    def locating(self, *path: str | int) -> Iterator[None]:
        """Give errors in options their place in the config; `path` is as for `fault`."""
        try:
            yield
        except OptionError as error:
            raise self.fault(path, error) from None


@dataclass(frozen=True, slots=True)
class PuzzleConfig(_Located):
    """The settings of one puzzle, or of several of the same words; `path` is their file.

    `origin` is the generator that makes the puzzles, or the file that has the only one. `seeds` is
    how often a generator makes `distinct` puzzles, each time with new seeds; `skipped` are the
    numbers of those that are left out, from 1 and in order. `clues` is the file of
    clues still to be written, `clue_providers` and the words of `clue_sources` suggest some, `lock`
    is the file that keeps the puzzles. `section` is the heading of the part of a book that the
    first puzzle begins. `rejected` are the letters of words that may not be in a puzzle. `remarks`
    say how the config was understood, where that is not obvious. `row` is the row of a table that
    it comes from. `apart` says how far a word is from the same word, `first` is the number of its
    first puzzle in the book, from 0. With `same`, its puzzles may be equal to others, as versions
    of one sheet are. With `has_own_seed`, it states a seed that is not its book's. `hints` are
    letters that every puzzle gives. `numbering` and `published` are as the config has them. `root`
    is the puzzle config as it was written, and `place` leads to it in its file. With `has_numbers`,
    titles of several puzzles of it have numbers. `finishers` change each puzzle before it is
    exported. `checks` are those that the config names, None for one that it leaves out.
    `kind` is the kind of the puzzles, None if they are crosswords.
    """

    path: Path
    title: str
    author: str
    copyright: str
    notes: str
    language: Language
    words: tuple[SourceChoice, ...]
    origin: GeneratorChoice | ReaderChoice
    clues: Path | None
    lock: Path | None
    root: Node = field(repr=False, compare=False)
    place: SettingPath = ()
    seeds: int = 1
    skipped: tuple[int, ...] = ()
    section: str = ""
    remarks: tuple[str, ...] = ()
    rejected: frozenset[tuple[str, ...]] = frozenset()
    at_least: AtLeastSettings | None = None
    row: TableRow | None = None
    apart: Apart | None = None
    same: bool = False
    has_own_seed: bool = False
    first: int = 0
    hints: HintCount = NO_HINTS
    numbering: WantedNumbering | None = None
    published: str = ""
    has_numbers: bool = True
    finishers: tuple[FinisherChoice, ...] = ()
    clue_providers: tuple[ClueProviderChoice, ...] = ()
    checks: Mapping[str, CheckChoice | None] = field(default_factory=dict)
    clue_sources: tuple[SourceChoice, ...] = ()
    kind: PuzzleKindChoice | None = None

    def fault(self, path: SettingPath, error: OptionError) -> ConfigError:
        """As of all settings; an option of the generator may be set with those of the kind."""
        name = error.path[:1]
        if self.kind and path == self.origin.path and not self.root.find((*path, *name))[1]:
            is_there = self.root.find((*self.kind.path, *name))[1]
            path = self.kind.path if is_there else path
        return _Located.fault(self, path, error)

    def hand(self, number: int) -> Hand | None:
        """The words that are dealt to a puzzle, by its number from 0 among those of this config."""
        return self.apart.hand(self.first + number) if self.apart else None

    @property
    def name(self) -> str:
        """Its name in messages: its row, its place in a book, or its file."""
        return (str(self.row) if self.row else dotted(self.place)) or str(self.path)

    @property
    def kind_name(self) -> str | None:
        """The name of the kind of its puzzles; None if their file says it."""
        if isinstance(self.origin, ReaderChoice):
            return None
        return self.kind.record.name if self.kind else CROSSWORD

    @property
    def count(self) -> int:
        """The number of puzzles that are made of it."""
        return self.distinct * self.seeds - len(self.skipped)

    def seed_of(self, number: int) -> int:
        """The seed of a puzzle, by its number from 0; those of skipped puzzles are passed over."""
        for skipped in self.skipped:
            number += skipped <= number + 1
        return self.seed + number

    @property
    def distinct(self) -> int:
        """The number of puzzles that share the words out; a puzzle file has one puzzle."""
        return self.origin.distinct

    @property
    def options(self) -> Iterator[Options]:
        """The options of every plugin that the puzzles are made by."""
        for choice in (*self.words, *self.clue_sources):
            yield choice.options
            yield from (each.options for each in choice.filters)
        yield self.origin.options
        yield from (choice.options for choice in self.finishers)
        yield from [self.kind.options] if self.kind else []
        yield from (each.options for each in self.clue_providers if not each.record.remember)
        yield from (choice.options for choice in self.checks.values() if choice)

    @property
    def budget(self) -> Budget:
        """The budget of the search for each puzzle."""
        return self.origin.budget

    @property
    def seed(self) -> int:
        """The seed of the first puzzle, which also draws its words and chooses its clues."""
        return self.origin.seed

    def kept_files(self) -> dict[str, Path]:
        """The files that the program reads and writes, by their settings."""
        remembering = [each for each in self.clue_providers if each.record.remember]
        banks = {dotted(each.path): next(input_files(each.options), None) for each in remembering}
        files = {"clues": self.clues, **banks, "lock": self.lock}
        return {setting: path for setting, path in files.items() if path}


@dataclass(frozen=True, slots=True)
class Config(_Located):
    """All settings of a publication: one puzzle, or a book; `path` is the file they came from.

    `fields` are what a file-name pattern may hold, `tables` say which tables its rows come from,
    `root` is the config as it was written. If `is_ordered`, the easiest puzzles come first, in
    sections for `levels` if there are any. `run` is the executor that the config asks for, None if
    the program is to choose. `language` is the one that it names, or that of the most puzzles.
    """

    path: Path
    title: str
    author: str
    copyright: str
    language: Language
    puzzle_configs: tuple[PuzzleConfig, ...]
    exports: tuple[ExportChoice, ...]
    output: Output
    fields: Mapping[str, str] = field(repr=False)
    root: Node = field(repr=False, compare=False)
    tables: tuple[Options, ...] = ()
    levels: tuple[str, ...] = ()
    is_ordered: bool = False
    run: ExecutorChoice | None = None

    @property
    def count(self) -> int:
        """The number of its puzzles."""
        return sum(puzzle_config.count for puzzle_config in self.puzzle_configs)

    @property
    def work_folder(self) -> Path:
        """The folder of this machine for what is kept while puzzles are made.

        It is that of the files, or that of the config if they go to another system.
        """
        folder = self.output.folder
        return self.path.parent if isinstance(folder, Address) else folder

    @property
    def manifest(self) -> Path | None:
        """The file that lists all files, if one is wanted."""
        name = self.output.manifest
        return self.output.folder / file_stem(name, self.fields) if name else None

    def files(self, export: ExportChoice) -> tuple[Path, ...]:
        """The files that an export writes: one for each puzzle, or one for them all."""
        stems = file_stems(export, self.output, self.fields, self.puzzle_configs)
        return tuple(self.output.folder / f"{stem}{export.record.suffix}" for stem in stems)

    def publication(
        self, puzzles: Sequence[Puzzle], sections: tuple[Section, ...] = ()
    ) -> Publication:
        """These puzzles under the texts of the config; where it is silent, under those they share.

        A puzzle of a file has its own title, author and copyright.
        """
        return Publication(
            puzzles,
            self.title or _shared(puzzle.title for puzzle in puzzles),
            self.author or _shared(puzzle.author for puzzle in puzzles),
            self.copyright or _shared(puzzle.copyright for puzzle in puzzles),
            sections,
            own_language=self.language,
        )


def _shared(texts: Iterable[str]) -> str:
    """The text that all puzzles have; empty if one has another, or the first has none."""
    others = iter(texts)
    first = next(others, "")
    return first if first and all(other == first for other in others) else ""
