"""The job `publication`: a config of the folder, such as a book, as a file of one format."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from publisher.batch.progress import Progress
from publisher.config import load
from publisher.config.settings import ExecutorChoice
from publisher.errors import CommandError, ConfigError
from publisher.pipeline.exporting import chosen, exported
from publisher.pipeline.publish_run import SERIAL
from publisher.pipeline.publishing import Pipeline
from publisher.plugins.search_run import Budget, SearchRun
from publisher.studio.jobs.context import Tell, WorkerContext


def job(asked: Mapping[str, Any], context: WorkerContext, tell: Tell) -> Mapping[str, object]:
    """The file of an `exporter` for the config at `path`, as base64; each puzzle made is news.

    The puzzles are those that publishing makes, and the ledger keeps them; nothing else is written.
    Raises what publishing raises.
    """
    whole = load(Path(asked["path"]), context.registry)
    choice = chosen(whole, context.registry, asked["exporter"])
    serial, record = context.registry.executors[SERIAL], choice.record
    run = ExecutorChoice(serial, serial.options())  # a worker of the studio starts no processes
    config = replace(whole, exports=(choice,), run=run)
    if config.count > 1 and record.takes == "puzzle":
        raise CommandError(f"a file of {record.name} has one puzzle: open the puzzles one by one")
    pipeline = Pipeline(config, context.registry)
    for refused in pipeline.foreseen:
        raise ConfigError([refused.fault])
    with pipeline.publication(_Counting(config.count, tell)) as found:
        made = exported(config, context.registry, choice, found)
    name = f"{config.path.stem}{record.suffix}"
    return {"name": name, "losses": list(made.losses), "data": b64encode(made.value).decode()}


class _Counting(Progress):
    """Tells the number of each puzzle whose search begins."""

    def __init__(self, count: int, tell: Tell) -> None:
        self._count, self._tell = count, tell

    def begin(self, budget: Budget, number: int) -> SearchRun:
        """Tell of a search."""
        self._tell({"puzzle": {"number": number + 1, "count": self._count}})
        return SearchRun(budget)
