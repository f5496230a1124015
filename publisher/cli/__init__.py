"""The command line: the only place that prints, and that chooses exit codes.

0: done. 1: it could not be done. 2: the command line or a config is wrong. Each command is a module
of its own, imported when it is called for.
"""

import sys
from importlib import import_module

import click

from publisher import __version__
from publisher._interrupt import raise_interrupt
from publisher.errors import ConfigError, PublisherError

COMMANDS = ("publish", "check", "convert", "grid", "plugins", "schema")


class Commands(click.Group):
    """The commands, each imported only when it is run or described."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Their names, in the order of a user's day."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of this name."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"publisher.cli.{cmd_name}"), cmd_name)
        return command if isinstance(command, click.Command) else None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="publisher")
def publisher() -> None:
    """Turn words and clues into printed crosswords, in any language."""


def main() -> None:
    """Run the command line and exit with its code."""
    try:
        code = _run()
    except click.exceptions.Exit as stop:
        code = stop.exit_code
    except click.ClickException as error:
        error.show()
        code = 2
    except (click.Abort, KeyboardInterrupt):
        complain("interrupted; nothing more was written")
        code = 1
    except PublisherError as error:
        tell(error)
        code = error.exit_code
    sys.exit(code if isinstance(code, int) else 0)


def _run() -> object:
    """Run the command line; an interrupt that became another error on its way is one again."""
    try:
        return publisher.main(standalone_mode=False)
    except Exception as error:
        raise_interrupt(error)
        raise


def tell(error: PublisherError) -> None:
    """Print an error to standard error; of many faults, only the first with their lines."""
    if not isinstance(error, ConfigError):
        complain(str(error))
        return
    for number, fault in enumerate(error.faults):
        complain(str(fault) if number < 6 else str(fault).partition("\n")[0])


def complain(message: str) -> None:
    """Print a message to standard error."""
    click.echo(message, err=True)
