"""The bounds of settings that come from a page: files of the folder, and no database."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from os.path import realpath
from pathlib import Path

from publisher.config import Config, ReaderChoice
from publisher.errors import CommandError
from publisher.files.address import Address
from publisher.files.standard import STANDARD
from publisher.pipeline.collisions import files_kept, files_read
from publisher.plugins.options import Options, values_in
from publisher.plugins.record_choice import RecordChoice
from publisher.words.word_list_choice import WordListChoice


@dataclass(frozen=True)
class PathBounds:
    """The folders whose files a page may name, and what else is named already.

    `named` are paths of the config that was opened, and `options` those of its plugins: they may
    stay, since somebody wrote them by hand.
    """

    folders: tuple[Path, ...]
    named: frozenset[Path] = frozenset()
    options: tuple[Options, ...] = ()

    @classmethod
    def of(cls, folders: tuple[Path, ...], before: Config) -> "PathBounds":
        """The bounds of a draft that has a config already."""
        named = files_read(before) | files_kept(before) | {before.output.folder}
        return cls(folders, named, tuple(_options_in(before)))

    def rule(self, path: Path) -> None:
        """Raise `ValueError` for a path that a page may not name: the rule of its settings.

        A link in a folder that leads out of it is outside, and so are standard input and addresses.
        """
        is_here = path != STANDARD and not isinstance(path, Address)
        if is_here and any(is_inside(path, each) for each in self.folders):
            return
        if path not in self.named:
            raise ValueError("the studio takes only files of its own folder")

    def refuse_more(self, config: Config) -> None:
        """Raise `CommandError` for what the rule did not see.

        These are options that only a config written by hand may have, such as databases, and paths
        that a plugin reads in its own way.
        """
        for options in _options_in(config):
            if options in self.options:
                continue
            if options.only_by_hand:
                raise CommandError(
                    "a database or a server can only be named in a config written by hand"
                )
            for path in (value for value in values_in(options) if isinstance(value, Path)):
                try:
                    self.rule(path)
                except ValueError as error:
                    raise CommandError(f"{path.name}: {error}") from None


def is_inside(path: Path, folder: Path) -> bool:
    """Whether a path leads into a folder; a link leads to where its target is."""
    return Path(realpath(path)).is_relative_to(realpath(folder))


def refuse_outside(files: Iterable[Path], folder: Path) -> None:
    """Raise `CommandError` for a file outside of a folder: the studio writes nothing there."""
    for file in files:
        if not is_inside(file, folder):
            said = f"{file} is outside of {folder}, where the studio writes nothing"
            raise CommandError(f"{said}: choose another name")


def _options_in(config: Config) -> Iterator[Options]:
    """The options of every plugin that a config chooses, of sources of word lists too."""
    for puzzle in config.puzzle_configs:
        yield from puzzle.options
        if not isinstance(puzzle.origin, ReaderChoice):
            yield from _inner(puzzle.origin.options)
    for choice in config.exports:
        yield choice.options
        yield from _inner(choice.options)


def _inner(options: Options) -> Iterator[Options]:
    """The options of other plugins that are in those of a plugin."""
    found = values_in(options)
    yield from (each.options for each in found if isinstance(each, WordListChoice | RecordChoice))
