"""Commands of plugins: looked for when the program has none of a name, and blamed by name."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from publisher.errors import PluginError
    from publisher.model.losses import WithLosses
    from publisher.model.puzzle import Publication
    from publisher.plugins.registry import Registry


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

    ctx = click.get_current_context(silent=True)
    if ctx is not None:
        return publication_of_file(path, _registry(ctx.find_root()))
    from publisher.plugins.registry import load

    return publication_of_file(path, load())


def _registry(ctx: click.Context) -> "Registry":
    """All plugins, loaded once for a run of the program."""
    root = ctx.find_root()
    if root.obj is None:
        from publisher.cli.setup import registry

        root.obj = registry()
    found: Registry = root.obj
    return found
