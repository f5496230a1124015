"""The job `publication`: a config of the folder, such as a book, as a file of one format."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from publisher.batch.onlooker import Onlooker
from publisher.config import Config, config_of, load
from publisher.config.settings import ExecutorChoice
from publisher.errors import CommandError
from publisher.pipeline.exporting import export
from publisher.pipeline.publish_run import SERIAL
from publisher.pipeline.publishing import Pipeline
from publisher.plugins.registry import Registry
from publisher.plugins.search_run import Budget, SearchRun
from publisher.studio.jobs.bench import Tell, Workroom


def job(asked: Mapping[str, Any], room: Workroom, tell: Tell) -> Mapping[str, object]:
    """The file of an `exporter` for the config at `path`, as base64; each puzzle made is news.

    The puzzles are those that publishing makes, and the ledger keeps them; nothing else is written.
    Raises what publishing raises.
    """
    whole = load(Path(asked["path"]), room.registry)
    config = _for_exporter(whole, asked["exporter"], room.registry)
    choice = config.exports[0]
    record = choice.record
    if config.count > 1 and record.takes == "puzzle":
        raise CommandError(f"a file of {record.name} has one puzzle: open the puzzles one by one")
    with Pipeline(config, room.registry).publication(_Counting(config.count, tell)) as found:
        given = found if record.takes == "publication" else found.puzzles[0]
        with config.locating(*choice.path), room.registry.calling(record):
            data, losses = export(record, given, choice.options)
    name = f"{config.path.stem}{record.suffix}"
    return {"name": name, "losses": list(losses), "data": b64encode(data).decode()}


class _Counting(Onlooker):
    """Tells the number of each puzzle whose search begins."""

    def __init__(self, count: int, tell: Tell) -> None:
        self._count, self._tell = count, tell

    def begin(self, budget: Budget, number: int) -> SearchRun:
        """Tell of a search."""
        self._tell({"puzzle": {"number": number + 1, "count": self._count}})
        return SearchRun(budget)


def _for_exporter(config: Config, exporter: str, registry: Registry) -> Config:
    """The config with this exporter alone, with the options that it has there.

    A worker of the studio starts no other processes.
    """
    serial = registry.executors[SERIAL]
    run = ExecutorChoice(serial, serial.options())
    for choice in config.exports:
        if choice.record.name == exporter:
            return replace(config, exports=(choice,), run=run)
    plain: Any = config.root.plain()
    return replace(config_of({**plain, "export": [exporter]}, registry, config.path), run=run)
