"""`publisher watch`: publish again whenever a file of a config changes."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from publisher import arguments, say

if TYPE_CHECKING:
    from publisher import Command


@click.command
@arguments.CONFIGS
@arguments.FOLDER
@arguments.OVERRIDES
def watch(configs: tuple[Path, ...], folder: Path | None, overrides: tuple[str, ...]) -> int:
    """Publish each CONFIG, and again whenever a file that it is made of changes.

    Each time, one line says what was made. Ctrl-C ends it.
    """
    from publisher import all_plugins
    from publisher_watch.watching import Watched, publish_changes

    all_plugins()  # what is wrong with plugins is said once, and first
    watches = [Watched(path, overrides, folder) for path in configs]
    try:
        for each in watches:
            each.publish()
        publish_changes(watches)
    except KeyboardInterrupt:
        say("no longer watching", err=True)
    return 0


def command() -> "Command":
    """The record of the command."""
    from publisher import Command

    return Command("watch", "Publish again whenever a file changes", watch)
