"""The job `publication`: a config of the folder, such as a book, as a file of one format."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from publisher.config import Config, config_of, load
from publisher.errors import CommandError
from publisher.model.puzzle import Section
from publisher.pipeline.publishing import Pipeline
from publisher.plugins.registry import Registry
from publisher.plugins.search_run import Budget, SearchRun
from publisher.studio.jobs.bench import Tell, Workroom


def job(asked: Mapping[str, Any], room: Workroom, tell: Tell) -> Mapping[str, object]:
    """The file of an `exporter` for the config at `path`, as base64; each puzzle made is news.

    Puzzles without a lock are made anew, as publishing makes them; nothing is written. Raises what
    publishing raises.
    """
    whole = load(Path(asked["path"]), room.registry)
    config = _for_exporter(whole, asked["exporter"], room.registry)
    pipeline = Pipeline(config, room.registry)
    made: list[Any] = []
    sections = []

    def start(budget: Budget, number: int) -> SearchRun:
        tell({"puzzle": {"number": number + 1, "count": config.count}})
        return SearchRun(budget)

    for builder in pipeline.builders:
        with builder.named():
            more = builder.make(builder.draws(), start, first=len(made))
        if more and builder.puzzle_config.section:
            sections.append(Section(builder.puzzle_config.section, len(made)))
        made += more
    record = config.exports[0].record
    if config.count > 1 and record.takes == "puzzle":
        raise CommandError(f"a file of {record.name} has one puzzle: open the puzzles one by one")
    name = f"{config.path.stem}{record.suffix}"
    (file, *_) = pipeline.export(made, [(config.output.folder / name,)], sections)
    return {"name": name, "losses": list(file.losses), "data": b64encode(file.data).decode()}


def _for_exporter(config: Config, exporter: str, registry: Registry) -> Config:
    """The config with this exporter alone, with the options that it has there."""
    for choice in config.exports:
        if choice.record.name == exporter:
            return replace(config, exports=(choice,))
    plain: Any = config.root.plain()
    return config_of({**plain, "export": [exporter]}, registry, config.path)
