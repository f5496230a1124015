"""Commands of plugins: looked for when the program has none of a name, and blamed by name."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

    from publisher.errors import PluginError
    from publisher.language.language import Language
    from publisher.model.losses import WithLosses
    from publisher.model.puzzle import Publication
    from publisher.pipeline.clue_reading import ClueReading
    from publisher.pipeline.config_words import ConfigWords
    from publisher.pipeline.suggesting import ConfigSuggestions
    from publisher.plugins.registry import Registry
    from publisher.workbench.reviewing import Review


def plugin_command(ctx: click.Context, name: str) -> click.Command | None:
    """The command of this name that a plugin offers; the plugins are loaded for it."""
    record = _registry(ctx).commands.get(name)
    return record.command if record else None


def unknown_command(ctx: click.Context, name: str) -> str:
    """A message about a command that neither the program nor a plugin has, with the likely one."""
    from publisher.cli import COMMANDS
    from publisher.messages.wording import unknown_record

    registry = _registry(ctx)
    return unknown_record("command", name, [*COMMANDS, *registry.commands]) + registry.absent


def blamed(ctx: click.Context, name: str, error: Exception) -> "PluginError":
    """An error that escaped a plugin's command, as the failure of its plugin."""
    registry = _registry(ctx)
    return registry.blamed(registry.commands[name], error)


def publication_in(path: Path) -> "WithLosses[Publication]":
    """The puzzles of a file for a command: of a lock or our JSON all of them, else the only one.

    Any reader may read it, by the suffix of the file, in the language that it names or seems to be
    in. Raises `FormatError` and `FileError`.
    """
    from publisher.pipeline.conversion import publication_of_file

    return publication_of_file(path, _registry(click.get_current_context(silent=True)))


def reviews_in(
    path: Path, number: int | None = None, overrides: Sequence[str] = ()
) -> "Iterator[Review]":
    """What all checks say of the puzzles of a config's lock, or of a puzzle file, for a command.

    `number` is that of the only one that is wanted, from 1; `overrides` are settings such as
    `review.cheaters=false`. Raises `CommandError` if there is no such puzzle, and what reading the
    config or the file raises.
    """
    from publisher.workbench.reviewing import reviews_of

    registry = _registry(click.get_current_context(silent=True))
    return reviews_of(path, registry, number, overrides)


def words_of_config(
    config: Path | Mapping[str, object], overrides: Sequence[str] = (), number: int = 1
) -> "ConfigWords":
    """The words that a puzzle of a config may have, by its number from 1, for a command.

    A config that is in no file is its settings, whose paths start in the working folder. Raises
    `ConfigError`, `CommandError` for another number, and what reading the words raises.
    """
    from publisher.config import config_of, load
    from publisher.pipeline.config_words import ConfigWords
    from publisher.pipeline.publishing import Pipeline

    registry = _registry(click.get_current_context(silent=True))
    if isinstance(config, Path):
        loaded = load(config, registry, overrides)
    else:
        loaded = config_of(config, registry, Path("words"), overrides)
    builder, place = Pipeline(loaded, registry).place(number)
    return ConfigWords.of(builder, builder.draws().of(place))


def clue_reader(language: str | None) -> "ClueReading":
    """What reads the clues of files for a command, and the puzzles that had them.

    `language` is the code for files that name none; None leaves it to their words and letters.
    Raises `ConfigError` for a language that is not known.
    """
    from publisher.pipeline.clue_reading import ClueReading

    return ClueReading(_registry(click.get_current_context()), language)


def suggested_clues(
    config: Path, overrides: "Sequence[str]" = (), level: str = "", longest: int | None = None
) -> "ConfigSuggestions":
    """What is suggested for the answers of a config that have no clue, for a command.

    `level` and `longest` are as in a `ClueRequest`. Raises `ConfigError`, `CommandError` if it
    names no provider, and what reading words raises.
    """
    from publisher.config import load
    from publisher.pipeline.publishing import Pipeline
    from publisher.pipeline.suggesting import ConfigSuggestions

    registry = _registry(click.get_current_context(silent=True))
    pipeline = Pipeline(load(config, registry, overrides), registry)
    return ConfigSuggestions.of(pipeline, level, longest)


def installed_languages() -> "Mapping[str, Language]":
    """The languages that a command can have, by their codes."""
    return _registry(click.get_current_context()).languages


def _registry(ctx: click.Context | None) -> "Registry":
    """All plugins, loaded once for a run of the program."""
    if ctx is None:
        from publisher.plugins.registry import load

        return load()
    root = ctx.find_root()
    if root.obj is None:
        from publisher.cli.setup import registry

        with root.scope(cleanup=False):  # older clicks have no context while a shell completes
            root.obj = registry()
    found: Registry = root.obj
    return found
