"""The processes that search: two at most at a time, and one more that is free for what is quick."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing, suppress
from dataclasses import dataclass

from publisher.studio.workers.asking import Answer, JobError
from publisher.studio.workers.process import WorkerProcess
from publisher.studio.workers.turns import superseded

SEARCHES = 2
"""How many searches there are at a time."""

_MEMBERS = SEARCHES + 1
_IDLE = 2
"""How many without work are kept: one that has the words of a draft, and one that is free."""


@dataclass(eq=False)
class _Search:
    """A search that somebody wants. It waits, then has begun, and at last is over."""

    has_begun: bool = False
    is_over: bool = False
    is_superseded: bool = False
    worker: WorkerProcess | None = None


class SearchTeam:
    """Processes for searches and for quick jobs; `start` starts one.

    A search that is given up costs its process, and a spare one that is warm takes the next job.
    What ends a search awaits nothing: the server may be about to cancel whoever does.
    """

    def __init__(self, start: Callable[[], Awaitable[WorkerProcess]]) -> None:
        self._start = start
        self._starting = 0
        self._idle: list[WorkerProcess] = []
        self._busy: set[WorkerProcess] = set()
        self._searches: dict[str, _Search] = {}
        self._change = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def warm(self) -> None:
        """Have a process that is free, if there is room for one more and one can be started."""
        self._idle = [worker for worker in self._idle if worker.is_alive]
        if not self._idle and self._has_room():
            with suppress(JobError):  # the next job tells
                self._idle.append(await self._new_worker())
                self._wake_all()

    async def quick(
        self, draft: str, job: str, asked: Mapping[str, object], seconds: float
    ) -> Answer:
        """The answer of a process that is free: the one with the words of this draft first.

        Raises `JobError`. A process that takes more than so many seconds is killed.
        """
        worker = await self._free_worker(draft)
        try:
            return await worker.answer(job, asked, seconds)
        finally:
            self._release(worker)

    async def search(
        self, draft: str, job: str, asked: Mapping[str, object]
    ) -> AsyncGenerator[Answer, None]:
        """The news of a search, and at last its answer, with the key `done`.

        `{"waiting": True}` comes first if others are searching. A newer search of the draft ends
        this one with a `JobError`. When the generator is closed, the process is killed.
        """
        mine = _Search()
        self._supersede(draft, mine)
        try:
            if not self._can_begin(mine):
                yield {"waiting": True}
            worker = await self._worker_for(draft, mine)
            async with aclosing(worker.answers(job, asked)) as answers:
                async for news in answers:
                    mine.is_over = "done" in news
                    yield news
        except JobError:
            if mine.is_superseded:
                raise superseded() from None
            mine.is_over = True  # it failed, and the process can do something else
            raise
        finally:
            self._end(draft, mine)

    async def close(self) -> None:
        """Start no more processes; whoever waits for one gets a `JobError`."""
        self._is_closed = True
        self._wake_all()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _supersede(self, draft: str, mine: _Search) -> None:
        """Let a search take the place of an older one of its draft."""
        older = self._searches.pop(draft, None)
        self._searches[draft] = mine
        if older is not None:
            older.is_superseded = True
            self._kill_worker(older)

    def _end(self, draft: str, mine: _Search) -> None:
        """Make room for other searches."""
        if self._searches.get(draft) is mine:
            del self._searches[draft]
        if mine.is_over and mine.worker in self._busy:
            self._release(mine.worker)
        self._kill_worker(mine)

    def _kill_worker(self, search: _Search) -> None:
        """Kill the process of a search, if it still has one, and have a spare one."""
        worker = search.worker
        if worker is not None and worker in self._busy:
            self._busy.remove(worker)
            worker.kill()
            self._warm_later()
        self._wake_all()

    def _can_begin(self, mine: _Search) -> bool:
        """Whether fewer are searching than may, and none that waits was there before."""
        searches = list(self._searches.values())
        others = searches[: searches.index(mine)] if mine in searches else []
        begun = sum(each.has_begun for each in searches)
        return begun < SEARCHES and all(each.has_begun for each in others)

    async def _worker_for(self, draft: str, mine: _Search) -> WorkerProcess:
        while not self._can_begin(mine):
            await self._change.wait()
            if mine.is_superseded or self._is_closed:
                raise superseded()
        mine.has_begun = True
        worker = mine.worker = await self._free_worker(draft)
        self._warm_later()
        if mine.is_superseded:
            raise superseded()
        return worker

    async def _free_worker(self, draft: str) -> WorkerProcess:
        """A process that is free, or the next one to be so."""
        while not self._is_closed:
            self._idle = [worker for worker in self._idle if worker.is_alive]
            if self._idle:
                worker = min(self._idle, key=lambda each: (each.draft != draft, each.draft))
                self._idle.remove(worker)
            elif self._has_room():
                worker = await self._new_worker()
            else:
                await self._change.wait()
                continue
            worker.draft = draft
            self._busy.add(worker)
            return worker
        raise JobError("the studio is ending", "Closed")

    def _release(self, worker: WorkerProcess) -> None:
        self._busy.discard(worker)
        if worker.is_alive and len(self._idle) < _IDLE:
            self._idle.append(worker)
        else:
            worker.kill()
            self._warm_later()
        self._wake_all()

    def _has_room(self) -> bool:
        return len(self._idle) + len(self._busy) + self._starting < _MEMBERS

    async def _new_worker(self) -> WorkerProcess:
        self._starting += 1
        try:
            return await self._start()
        finally:
            self._starting -= 1

    def _warm_later(self) -> None:
        if not self._is_closed:
            task = asyncio.get_running_loop().create_task(self.warm())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _wake_all(self) -> None:
        """Let all look again that wait for a process or a place."""
        self._change.set()
        self._change.clear()
