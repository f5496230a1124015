"""`publisher watch`: publish again whenever a file of a config changes."""

from pathlib import Path

import click

from publisher.cli.arguments import CONFIGS, FOLDER, OVERRIDES
from publisher.cli.printing import say


@click.command
@CONFIGS
@FOLDER
@OVERRIDES
def watch(configs: tuple[Path, ...], folder: Path | None, overrides: tuple[str, ...]) -> int:
    """Publish each CONFIG, and again whenever a file that it is made of changes.

    Each time, one line says what was made. Ctrl-C ends it.
    """
    from publisher.cli.setup import registry
    from publisher.cli.watching import Watched, publish_changes

    plugins = registry()
    watches = [Watched(path, overrides, folder, plugins) for path in configs]
    try:
        for each in watches:
            each.publish()
        publish_changes(watches)
    except KeyboardInterrupt:
        say("no longer watching", err=True)
    return 0
