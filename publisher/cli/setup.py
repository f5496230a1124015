"""From the arguments of a command to pipelines: plugins and configs loaded, faults told at once."""

from collections.abc import Sequence
from pathlib import Path

from publisher import registry as registries
from publisher.cli import complain
from publisher.config import load
from publisher.errors import ConfigError, Fault, OutputError
from publisher.pipeline import Pipeline
from publisher.registry import Registry


def registry() -> Registry:
    """All plugins; what is wrong with them is told on standard error, in one line."""
    loaded = registries.load()
    faulty = dict.fromkeys(problem.provider.name for problem in loaded.problems)
    if len(loaded.problems) == 1:
        complain(f"warning: {loaded.problems[0]}")
    elif faulty:
        what = "1 plugin" if len(faulty) == 1 else f"{len(faulty)} plugins"
        complain(f"warning: something is wrong with {what}: `publisher plugins` says what")
    return loaded


def pipelines(
    configs: Sequence[Path], overrides: Sequence[str] = (), folder: Path | None = None
) -> list[Pipeline]:
    """A pipeline for each config; raises one `ConfigError` with the faults of them all."""
    plugins = registry()
    ready: list[Pipeline] = []
    faults: list[Fault] = []
    for path in configs:
        try:
            ready.append(Pipeline(load(path, plugins, overrides), plugins, folder))
        except ConfigError as error:
            faults += error.faults
    if faults:
        raise ConfigError(faults)
    _refuse_collisions(ready)
    return ready


def _refuse_collisions(ready: Sequence[Pipeline]) -> None:
    """Two configs must not write one file."""
    writers: dict[Path, Path] = {}
    for pipeline in ready:
        for path in pipeline.paths():
            first = writers.setdefault(path.resolve(), pipeline.config.path)
            if first is not pipeline.config.path:
                raise OutputError(
                    f"{first} and {pipeline.config.path} would both write {path}; "
                    "give one of them another `output:`"
                )
