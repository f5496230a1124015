"""The workers of a studio: one process for pages, and a team for searches and what is quick."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from publisher.errors import system_reason
from publisher.studio.workers.asking import Answer, JobError
from publisher.studio.workers.process import WorkerProcess
from publisher.studio.workers.search_team import SearchTeam
from publisher.studio.workers.turns import Turns

TABLE = "publisher.studio.jobs.table"
"""The module that knows the jobs."""

LONGEST_JOB = 60.0
"""Seconds after which a job that is not a search is ended."""

_NICENESS = 10
"""A search leaves the processor to whatever the user does in the meantime."""


class WorkerPool:
    """The processes of a studio. An error of a job is raised as `JobError`.

    A job that is not a search goes on when nobody waits for it any more, since its process has
    loaded much; after `longest` seconds the process is killed all the same.
    """

    def __init__(
        self, table: str = TABLE, longest: float = LONGEST_JOB, plugin_files: Sequence[Path] = ()
    ) -> None:
        self._table, self._longest, self._plugin_files = table, longest, plugin_files
        self._started: list[WorkerProcess] = []
        self._page_worker: WorkerProcess | None = None
        self._turns = Turns()
        self._team = SearchTeam(lambda: self._start(_NICENESS))
        self._tasks: set[asyncio.Task[Answer]] = set()

    @property
    def processes(self) -> list[int]:
        """The numbers of all processes that run."""
        return [worker.pid for worker in self._started if worker.is_alive]

    async def warm(self) -> None:
        """Have a process for pages, and one for searches, before they are asked for."""
        with suppress(JobError):  # the first page tells
            await self._for_pages()
        await self._team.warm()

    async def page(self, draft: str, job: str, asked: Mapping[str, object]) -> Answer:
        """The answer of the page process; a newer call for a draft ends one that still waits."""
        await self._turns.wait(draft)
        return await self._even_if_cancelled(self._page_answer(job, asked))

    async def quick(self, draft: str, job: str, asked: Mapping[str, object]) -> Answer:
        """The answer of a process that is not searching."""
        return await self._even_if_cancelled(self._team.quick(draft, job, asked, self._longest))

    def search(
        self, draft: str, job: str, asked: Mapping[str, object]
    ) -> AsyncGenerator[Answer, None]:
        """The news of a job in a process of its own, and at last its answer, with the key `done`.

        The process ends when the generator is closed.
        """
        return self._team.search(draft, job, asked)

    async def close(self) -> None:
        """Kill all processes, and wait until they have ended."""
        await self._team.close()
        for worker in self._started:
            worker.kill()
        await asyncio.gather(*(worker.ended() for worker in self._started))
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _page_answer(self, job: str, asked: Mapping[str, object]) -> Answer:
        try:
            worker = await self._for_pages()
            return await worker.answer(job, asked, self._longest)
        finally:
            self._turns.end()

    async def _for_pages(self) -> WorkerProcess:
        if self._page_worker is None or not self._page_worker.is_alive:
            self._page_worker = await self._start()
        return self._page_worker

    async def _start(self, niceness: int = 0) -> WorkerProcess:
        try:
            worker = await WorkerProcess.start(self._table, niceness, self._plugin_files)
        except OSError as error:
            reason = system_reason(error)
            said = f"no process can be started: {reason}; end other programs, and try again"
            raise JobError(said, "WorkerDied") from None
        self._started = [worker, *(each for each in self._started if not each.has_ended)]
        return worker

    async def _even_if_cancelled(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """The result of some work, which goes on when the caller is cancelled."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)
