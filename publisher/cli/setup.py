"""From the arguments of a command to pipelines: plugins and configs loaded, all faults at once."""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from publisher.cli.printing import complain
from publisher.errors import ConfigError, Fault, OutputError
from publisher.messages.wording import count_of, quoted
from publisher.plugins.installed import PluginFile

if TYPE_CHECKING:
    from publisher.pipeline.publishing import Pipeline
    from publisher.plugins.registry import Registry

_DATE = "SOURCE_DATE_EPOCH"
_LAST = 253_402_300_799
"""The end of the year 9999, in seconds since 1970: no format has a date after it."""


def all_plugins(*, checks: bool = True) -> "Registry":
    """All plugins, loaded once for a run; one line on standard error says what is wrong with them.

    Raises `OutputError` if something around the program is wrong. Without `checks` it says and
    raises nothing, for a command that tells it all.
    """
    context = click.get_current_context(silent=True)
    root = context and context.find_root()
    if root is None:
        from publisher.plugins.registry import load

        return load()
    root.obj = root.obj or _loaded(root, checks=checks)
    found: Registry = root.obj
    return found


def _loaded(root: click.Context, *, checks: bool) -> "Registry":
    from publisher.plugins.registry import load

    if not checks:
        return load(files=plugin_files(root))
    check_surroundings()
    loaded = load(files=plugin_files(root))
    faulty = dict.fromkeys(problem.provider.name for problem in loaded.problems)
    if len(loaded.problems) == 1:
        complain(f"warning: {loaded.problems[0]}")
    elif faulty:
        what = count_of(len(faulty), "plugin")
        complain(f"warning: something is wrong with {what}: `publisher plugins` says what")
    return loaded


def plugin_files(root: click.Context) -> list[PluginFile]:
    """The plugins that the command line names as files; raises `FileError`."""
    return [PluginFile.read(path) for path in dict.fromkeys(root.params["plugin"])]


def pipelines(
    configs: Sequence[Path],
    overrides: Sequence[str] = (),
    folder: Path | None = None,
    *,
    partial: bool = False,
    removes: bool = False,
) -> "list[Pipeline]":
    """A pipeline for each config; raises one `ConfigError` with the faults of them all.

    No file of any would be written over one of another, or of its own. Raises `OutputError` where
    one cannot be written, or something around the program is wrong.
    """
    from publisher.config import load
    from publisher.pipeline.collisions import refuse_collisions
    from publisher.pipeline.publishing import Pipeline

    plugins = all_plugins()
    ready: list[Pipeline] = []
    faults: list[Fault] = []
    for path in configs:
        try:
            config = load(path, plugins, overrides)
            ready.append(Pipeline(config, plugins, folder, partial=partial, removes=removes))
        except ConfigError as error:
            faults += error.faults
    if faults:
        raise ConfigError(faults)
    refuse_collisions(ready)
    return ready


def check_surroundings() -> None:
    """Raise `OutputError` if there is no working folder, or a variable cannot be used.

    `SOURCE_DATE_EPOCH` is the date of what is made, for builds that can be repeated:
    https://reproducible-builds.org/specs/source-date-epoch/.
    """
    try:
        Path.cwd()
    except OSError:
        message = "the folder that you are in is not there any more: change to another"
        raise OutputError(message) from None
    date = os.environ.get(_DATE)
    if date is not None and not (re.fullmatch("[0-9]{1,12}", date) and int(date) <= _LAST):
        said = f"expected seconds since 1970, such as 1700000000, not {quoted(date)}"
        raise OutputError(f"the environment variable {_DATE}: {said}; correct it or unset it")
