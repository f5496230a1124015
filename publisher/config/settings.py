"""A config that was found right: typed, frozen, every plugin's options validated."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from publisher.config.filenames import file_stem
from publisher.config.nodes import Node
from publisher.config.paths import SettingPath
from publisher.config.report import Report
from publisher.errors import ConfigError, OptionError
from publisher.filters import Only
from publisher.language import Language
from publisher.options import Options
from publisher.records import AnyExporter, AnyGenerator, AnySource
from publisher.run import Budget

DEFAULT_LANGUAGE = "en"
DEFAULT_GENERATOR = "freeform"
DEFAULT_EXPORT = "pdf"
DEFAULT_SEED = 1
DEFAULT_BUDGET = Budget(seconds=60, steps=30_000)
"""In steps, so that a config makes the same puzzle everywhere; seconds are for huge lists."""
DEFAULT_NAME = "{config}"


@dataclass(frozen=True, slots=True)
class SourceChoice:
    """A place words come from; `path` is where its options stand in the config.

    `only` says which of its words are wanted.
    """

    record: AnySource
    options: Options
    only: Only
    path: SettingPath


@dataclass(frozen=True, slots=True)
class GeneratorChoice:
    """The generator, and what every generator is told; `path` is where its options stand.

    `distinct` is how many puzzles are made of the words, with seeds that follow each other.
    """

    record: AnyGenerator
    options: Options
    seed: int
    budget: Budget
    distinct: int = 1
    path: SettingPath = ("generator",)


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """A file to write; `file` is its own file-name pattern, `path` is where its options stand.

    `templates` are the files that its settings were taken from.
    """

    record: AnyExporter
    options: Options
    file: str | None
    path: SettingPath
    templates: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Output:
    """The folder that files are written to, and the pattern of their names without suffix."""

    folder: Path
    name: str


def file_stems(
    export: ExportChoice, output: Output, fields: Mapping[str, str], count: int
) -> list[str]:
    """The names, without suffix, of the files that an export writes of so many puzzles.

    A name that does not tell the puzzles apart has their number added.
    """
    pattern = export.file or output.name
    if export.record.takes == "publication" or count == 1:
        number = "1" if count == 1 else "all"
        return [file_stem(pattern, {**fields, "number": number})]
    if "{number}" not in pattern:
        pattern += "-{number}"
    width, seed = len(str(count)), int(fields["seed"])
    return [
        file_stem(pattern, {**fields, "number": f"{n + 1:0{width}}", "seed": str(seed + n)})
        for n in range(count)
    ]


@dataclass(frozen=True, slots=True)
class Recipe:
    """What one puzzle is made of, or several of the same words; `path` is the file it stands in.

    `seeds` is how often its generator is asked for `distinct` puzzles, with ever new seeds. `clues`
    is the file of clues still to be written, `lock` the file that keeps its puzzles. `section` is
    the heading of the part of a book that it begins. `remarks` are what its maker is to know of how
    it was understood. `root` is the recipe as it was written, and
    `place` leads to it in its file.
    """

    path: Path
    title: str
    author: str
    copyright: str
    notes: str
    language: Language
    words: tuple[SourceChoice, ...]
    generator: GeneratorChoice
    clues: Path | None
    lock: Path | None
    root: Node = field(repr=False, compare=False)
    place: SettingPath = ()
    seeds: int = 1
    section: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many puzzles are made of it."""
        return self.generator.distinct * self.seeds

    def fault(self, path: SettingPath, error: OptionError) -> ConfigError:
        """The error of a plugin's option as an error of the config, at its place.

        `path` leads to the plugin's options, as the `path` of its choice does.
        """
        return _fault(self.root, path, error, self.place)


@dataclass(frozen=True, slots=True)
class Config:
    """All settings of a publication: one puzzle, or a book; `path` is the file they came from.

    `recipes` are what its puzzles are made of. `fields` are what a file-name pattern may hold,
    `root` is the config as it was written.
    """

    path: Path
    title: str
    author: str
    copyright: str
    recipes: tuple[Recipe, ...]
    exports: tuple[ExportChoice, ...]
    output: Output
    fields: Mapping[str, str] = field(repr=False)
    root: Node = field(repr=False, compare=False)

    @property
    def count(self) -> int:
        """How many puzzles it has."""
        return sum(recipe.count for recipe in self.recipes)

    def files(self, export: ExportChoice) -> tuple[Path, ...]:
        """The files that an export writes: one for each puzzle, or one for them all."""
        stems = file_stems(export, self.output, self.fields, self.count)
        return tuple(self.output.folder / f"{stem}{export.record.suffix}" for stem in stems)

    def fault(self, path: SettingPath, error: OptionError) -> ConfigError:
        """The error of an exporter's option as an error of this config, at its place."""
        return _fault(self.root, path, error, ())


def _fault(root: Node, path: SettingPath, error: OptionError, place: SettingPath) -> ConfigError:
    whole = (*path, *error.path)
    node, _ = root.find(whole)
    report = Report(root, place=place)
    return ConfigError([report.fault(whole, error.message, at_key=isinstance(node.value, dict))])
