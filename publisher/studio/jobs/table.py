"""The jobs by their names, each loaded when it is first asked for."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path

from publisher.errors import CommandError
from publisher.messages.wording import unknown_record

JOBS: Mapping[str, str] = {
    name: f"publisher.studio.jobs.{name}"
    for name in (
        *("archive", "begin_grid", "book", "candidates", "cards", "designs", "export", "form"),
        *("open_config", "page", "prospects", "publication", "prove", "save", "search"),
        *("thumbnail", "understand", "versions"),
    )
}
"""The module of each job, whose function `job` does it."""

Job = Callable[..., Mapping[str, object]]


def job_named(name: str) -> Job:
    """The function `job(asked, context, tell)` of a job; raises `CommandError` for another name."""
    if name not in JOBS:
        raise CommandError(unknown_record("job", name, JOBS))
    made: Job = import_module(JOBS[name]).job
    return made


def new_context(plugin_files: Sequence[Path]) -> object:
    """The context of a worker, with its plugins loaded."""
    from publisher.studio.jobs.context import WorkerContext

    context = WorkerContext(plugin_files)
    _ = context.registry
    return context
