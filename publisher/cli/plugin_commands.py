"""Commands of plugins: looked for when the program has none of a name, and blamed by name."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from publisher.cli.setup import all_plugins

if TYPE_CHECKING:
    from publisher.config import Config
    from publisher.errors import PluginError
    from publisher.language.language import Language
    from publisher.model.losses import WithLosses
    from publisher.model.puzzle import Publication
    from publisher.pipeline.config_words import ConfigWords


def plugin_command(ctx: click.Context, name: str) -> click.Command | None:
    """The command of this name that a plugin offers; the plugins are loaded for it."""
    with ctx.scope(cleanup=False):  # older clicks have no context while a shell completes
        record = all_plugins().commands.get(name)
    return record.command if record else None


def unknown_command(name: str) -> str:
    """A message about a command that neither the program nor a plugin has, with the likely one."""
    from publisher.cli import COMMANDS
    from publisher.messages.wording import unknown_record

    plugins = all_plugins()
    return (
        unknown_record("command", name, dict.fromkeys([*COMMANDS, *plugins.commands]))
        + plugins.absent
    )


def blamed(name: str, error: Exception) -> "PluginError":
    """An error that escaped a plugin's command, as the failure of its plugin."""
    plugins = all_plugins()
    return plugins.blamed(plugins.commands[name], error)


def publication_in(path: Path, language: str | None = None) -> "WithLosses[Publication]":
    """The puzzles of a file for a command: of a lock or our JSON all of them, else the only one.

    Any reader may read it, by the suffix of the file, in the language of this code, or without one
    in that which it names or seems to be in. Raises `FormatError` and `FileError`.
    """
    from publisher.pipeline.conversion import publication_of_file

    return publication_of_file(path, all_plugins(), language)


def read_config(config: Path | Mapping[str, object], overrides: Sequence[str] = ()) -> "Config":
    """A config for a command, `overrides` before what it says itself; raises `ConfigError`.

    A config that is in no file is its settings, whose paths start in the working folder.
    """
    from publisher.config import config_of, load

    if isinstance(config, Path):
        return load(config, all_plugins(), overrides)
    return config_of(config, all_plugins(), Path("words"), overrides)


def words_of_config(
    config: Path | Mapping[str, object], overrides: Sequence[str] = (), number: int = 1
) -> "ConfigWords":
    """The words that a puzzle of a config may have, by its number from 1, for a command.

    A config that is in no file is its settings, as for `read_config`. Raises `ConfigError`,
    `CommandError` for another number, and what reading the words raises.
    """
    from publisher.pipeline.config_words import ConfigWords
    from publisher.pipeline.publishing import Pipeline

    builder, place = Pipeline(read_config(config, overrides), all_plugins()).place(number)
    return ConfigWords.of(builder, builder.draws().of(place))


def named_language(code: str | None) -> "Language":
    """The language that a command line names, else the usual one; raises `ConfigError`."""
    from publisher.config.form import Form
    from publisher.config.languages import language

    form = Form.of("--language", {} if code is None else {"language": code}, all_plugins())
    found = language(form)
    if found is None:
        raise form.report.error()
    return found
