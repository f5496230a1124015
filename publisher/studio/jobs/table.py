"""The jobs by their names, each loaded when it is first asked for."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path

from publisher.errors import CommandError
from publisher.messages.wording import unknown_record

JOBS: Mapping[str, str] = {
    **dict.fromkeys(("find", "form", "look", "open_config", "page", "picture", "remarks"), ""),
    **dict.fromkeys(("puzzle_file", "save", "search", "sketch", "suggest", "understand"), ""),
    "warm": "",
    **dict.fromkeys(("archive", "export", "levels", "versions"), "files"),
    **dict.fromkeys(("begin_grid", "candidates", "designs", "prospects", "prove"), "grid"),
    **dict.fromkeys(("book", "book_page", "cards", "publication", "thumbnail"), "shelf"),
}
"""The module with the function of each job; those that have one to themselves call it `job`."""

Job = Callable[..., Mapping[str, object]]


def job_named(name: str) -> Job:
    """The function `job(asked, context, tell)` of a job; raises `CommandError` for another name."""
    if name not in JOBS:
        raise CommandError(unknown_record("job", name, JOBS))
    module = import_module(f"publisher.studio.jobs.{JOBS[name] or name}")
    made: Job = getattr(module, name if JOBS[name] else "job")
    return made


def new_context(plugin_files: Sequence[Path]) -> object:
    """The context of a worker, with its plugins and what the first page needs loaded."""
    from publisher.studio.jobs.context import WorkerContext

    context = WorkerContext(plugin_files)
    _ = context.registry
    for name in ("search", "page"):
        job_named(name)
    return context
