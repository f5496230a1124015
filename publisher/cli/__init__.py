"""The command line: the only place that prints, through `printing`, and that chooses exit codes.

0: done. 1: it could not be done. 2: the command line or a config is wrong. Each command is a module
of its own, imported when it is called for.
"""

import faulthandler
import os
import sys
from contextlib import suppress
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

import click

from publisher import __version__
from publisher.cli.printing import complain, is_of_printing, say, stop_printing, tell
from publisher.errors import PluginError, PublisherError, system_reason
from publisher.interrupt import TERMINATED, Terminated, raise_interrupt
from publisher.messages.harmless import show_traceback

_TRACEBACK = "PUBLISHER_TRACEBACK"
_COMPLETE = "_PUBLISHER_COMPLETE"

COMMANDS = (
    *("make", "new", "publish", "check", "watch", "studio", "words", "find", "edit", "review"),
    *("convert", "grid", "clues", "plugins", "schema"),
)

_OF_PLUGINS = {
    "make": "Make a puzzle of the WORDS in a file and write it to each OUT, a PDF unless you "
    "name one.",
    "new": "Ask a few questions, and write a config and a file of words, NAME.yaml and NAME.txt.",
    "watch": "Publish each CONFIG, and again whenever a file that it is made of changes.",
    "words": "List the words that could be in a SLOT of a puzzle, such as 12d, the best first.",
    "find": "Find words in the word lists of a CONFIG, or in those of --list.",
    "edit": "Change words of the puzzle that the lock of CONFIG keeps, and as few others as can "
    "be.",
    "review": "Say how good puzzles are, and what an editor should look at, the worst first.",
    "convert": "Read the puzzle in IN and write it to each OUT, in the formats of their suffixes.",
    "grid": "Design empty grids and draw them, the most promising first.",
    "clues": "Keep clues in a bank, and find them there.",
    "plugins": "List all plugins: what they offer, where they came from, and their options.",
    "schema": "Print the JSON Schema of a config, the options of all plugins included.",
}
"""Those that built-in plugins offer, and their lines in the help, which loads no plugin."""


class CommandGroup(click.Group):
    """Commands under one name; for a name that none of them has, it says which there are."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called for; raises `UsageError` if there is none."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            if args[0].startswith("-"):
                raise
            raise click.UsageError(self.unknown(ctx, args[0]), ctx) from error

    def unknown(self, ctx: click.Context, name: str) -> str:
        """A message about an unknown command, with all that there are and the likely one."""
        from publisher.messages.wording import unknown_record

        return unknown_record("command", name, self.list_commands(ctx))


class Commands(CommandGroup):
    """The commands, each imported only when it is run or described."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Their names, in the order of a user's day."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name; plugins are asked only for names that are not our own."""
        if cmd_name not in COMMANDS:
            from publisher.cli.plugin_commands import plugin_command

            return None if ctx.resilient_parsing else plugin_command(ctx, cmd_name)
        if cmd_name in _OF_PLUGINS:
            return click.Command(cmd_name, help=_OF_PLUGINS[cmd_name])
        command = getattr(import_module(f"publisher.cli.{cmd_name}"), cmd_name)
        return command if isinstance(command, click.Command) else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called for, a plugin's own in the place of its line."""
        name, command, rest = super().resolve_command(ctx, args)
        if name in _OF_PLUGINS:
            command = built_in("publisher.commands", name)
        return name, command, rest

    def unknown(self, ctx: click.Context, name: str) -> str:  # noqa: ARG002
        """The same with the commands of plugins."""
        from publisher.cli.plugin_commands import unknown_command

        return unknown_command(name)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; an error that escapes one of a plugin is blamed on it."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, PublisherError):
            raise
        except Exception as error:
            raise_interrupt(error)
            name = ctx.invoked_subcommand
            if name is None or name in COMMANDS or is_of_printing(error):
                raise
            from publisher.cli.plugin_commands import blamed

            raise blamed(name, error) from error


def built_in(group: str, name: str) -> Any:
    """The entry point of a built-in plugin, such as a command: no other plugin is loaded for it."""
    from importlib.metadata import PackageNotFoundError, distribution

    from publisher.plugins.installed import OWN_DISTRIBUTION

    with suppress(PackageNotFoundError):
        points = distribution(OWN_DISTRIBUTION).entry_points
        for each in points.select(group=group, name=name):
            return each.load()
    raise PluginError(f"{name} is not installed: run “pip install .” in the checkout")


def _versions(ctx: click.Context, _: click.Parameter, is_asked: bool) -> None:
    """Print what a report of a fault needs: versions, the system, others' plugins."""
    if not is_asked:
        return
    say(f"publisher, version {__version__}")
    import platform
    from importlib.metadata import entry_points

    from publisher.plugins.installed import OWN_DISTRIBUTION, in_order, installed

    providers = (provider for _, provider, _ in in_order(installed()))  # none is imported
    plugins = (f"plugin {provider}" for provider in providers if not provider.built_in)
    tellers = entry_points(group="publisher.version")
    told = (each.load()() for each in tellers if each.dist and each.dist.name == OWN_DISTRIBUTION)
    say(f"Python {platform.python_version()} on {platform.platform()}", *told, *plugins)
    ctx.exit()


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Plugins may have more commands: `publisher plugins` lists them.",
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_versions)
@click.option(
    "--plugin",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    metavar="FILE",
    help="Use a plugin that is a file of Python; may be given again.",
)
@click.option(
    "--traceback", "is_traced", is_flag=True, help="Show where in the code an error comes from."
)
def publisher(plugin: tuple[Path, ...], is_traced: bool) -> None:  # noqa: ARG001 - commands ask for the plugins
    """Turn words and clues into printed crosswords, in any language."""
    if is_traced:
        os.environ[_TRACEBACK] = "1"  # in the processes of this one, too


def main() -> None:
    """Run the command line and exit with its code."""
    _tell_of_crashes()
    try:
        code = _run()
    except click.exceptions.Exit as stop:
        code = stop.exit_code
    except click.ClickException as error:
        said = StringIO()
        _placed(error).show(said)
        complain(*said.getvalue().removesuffix("\n").split("\n"))
        code = 2
    except Terminated:
        complain("terminated; nothing more was written")
        code = TERMINATED
    except (click.Abort, KeyboardInterrupt):
        complain("interrupted; nothing more was written")
        code = 1
    except PublisherError as error:
        if os.environ.get(_TRACEBACK) == "1" and not isinstance(error, PluginError):
            show_traceback(error)
        tell(error)
        code = error.exit_code
    except OSError as error:
        if not is_of_printing(error):
            raise
        complain(f"standard output cannot be written: {system_reason(error)}")
        stop_printing()
        code = 1
    sys.exit(code if isinstance(code, int) else 0)


def _tell_of_crashes() -> None:
    """Let Python say where it was when compiled code ends it, as that of a plugin may."""
    with suppress(AttributeError, OSError, RuntimeError, ValueError):  # there may be no such stream
        if not faulthandler.is_enabled():
            faulthandler.enable()


def _run() -> object:
    """Run the command line; an interrupt that became another error on its way is one again."""
    if _COMPLETE in os.environ:
        built_in("publisher.completion", "register")()
    try:
        return publisher.main(standalone_mode=False, complete_var=_COMPLETE)
    except Exception as error:
        raise_interrupt(error)
        raise


def _placed(error: click.ClickException) -> click.ClickException:
    """The error of an option that comes after the command, where it belongs before it."""
    if isinstance(error, click.NoSuchOption):
        before = {name for option in publisher.params for name in option.opts}
        if error.option_name in before:
            return click.UsageError(f"{error.option_name} comes before the command", error.ctx)
    return error
