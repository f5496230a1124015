"""From the arguments of a command to pipelines: plugins and configs loaded, all faults at once."""

from collections.abc import Sequence
from pathlib import Path

import click

from publisher.cli.printing import complain
from publisher.cli.surroundings import check_surroundings
from publisher.config import load
from publisher.errors import ConfigError, Fault
from publisher.pipeline.collisions import refuse_collisions
from publisher.pipeline.publishing import Pipeline
from publisher.plugins import registry as registries
from publisher.plugins.plugin_file import PluginFile
from publisher.plugins.registry import Registry


def registry() -> Registry:
    """All plugins; one line on standard error says what is wrong with them."""
    loaded = registries.load(files=plugin_files())
    faulty = dict.fromkeys(problem.provider.name for problem in loaded.problems)
    if len(loaded.problems) == 1:
        complain(f"warning: {loaded.problems[0]}")
    elif faulty:
        what = "1 plugin" if len(faulty) == 1 else f"{len(faulty)} plugins"
        complain(f"warning: something is wrong with {what}: `publisher plugins` says what")
    return loaded


def plugin_files() -> list[PluginFile]:
    """The plugins that the command line names as files; raises `FileError`."""
    paths = click.get_current_context().find_root().params["plugin"]
    return [PluginFile.read(path) for path in dict.fromkeys(paths)]


def pipelines(
    configs: Sequence[Path],
    overrides: Sequence[str] = (),
    folder: Path | None = None,
    *,
    partial: bool = False,
) -> list[Pipeline]:
    """A pipeline for each config; raises one `ConfigError` with the faults of them all.

    No file of any would be written over one of another, or of its own. Raises `OutputError` where
    one cannot be written, or something around the program is wrong.
    """
    check_surroundings()
    plugins = registry()
    ready: list[Pipeline] = []
    faults: list[Fault] = []
    for path in configs:
        try:
            config = load(path, plugins, overrides)
            ready.append(Pipeline(config, plugins, folder, partial=partial))
        except ConfigError as error:
            faults += error.faults
    if faults:
        raise ConfigError(faults)
    refuse_collisions(ready)
    return ready
