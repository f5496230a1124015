"""The workers of a studio: a process for pages, two for searches, and one for what is quick."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine, Mapping, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from publisher.errors import system_reason
from publisher.studio.workers.process import WorkerProcess
from publisher.studio.workers.protocol import Answer, JobError

TABLE = "publisher.studio.jobs.table"
"""The module that knows the jobs."""

LONGEST_JOB = 60.0
"""Seconds after which a job that is not a search is ended."""

GRACE = 2.0
"""Seconds that a search has to stop when nobody wants it any more; then its process is ended."""

SEARCHES = 2
"""How many searches there are at a time; one process more is free for what is quick."""

SPARE_AFTER = 2.0
"""Seconds that a search takes before a spare process is started: the first page waits for none."""

_IDLE = 2
"""How many without work are kept: one that has the words of a draft, and one that is free."""

_NICENESS = 10
"""A search leaves the processor to whatever the user does in the meantime."""

_T = TypeVar("_T")


class _Ahead(NamedTuple):
    """A page that was begun before it is asked for: the call of `page` that will ask for it."""

    call: tuple[str, str, Mapping[str, object]]
    answer: "asyncio.Task[Answer]"


@dataclass(eq=False)
class _Search:
    """A search that somebody asked for, or not. It waits, then has begun, and at last is over."""

    is_asked: bool = True
    has_begun: bool = False
    is_over: bool = False
    is_superseded: bool = False
    worker: WorkerProcess | None = None


class WorkerPool:
    """The processes of a studio. An error of a job is raised as `JobError`.

    A job that is not a search goes on when nobody waits for it any more, since its process has
    loaded much; after `longest` seconds the process is killed all the same. A search that is given
    up is asked to stop, for its process has the words of the draft; if it does not, it is killed
    after `grace` seconds, and a spare one that is warm takes the next job. What ends a search
    awaits nothing: the server may be about to cancel whoever does.
    """

    def __init__(
        self,
        table: str = TABLE,
        longest: float = LONGEST_JOB,
        plugin_files: Sequence[Path] = (),
        grace: float = GRACE,
    ) -> None:
        self._table, self._longest, self._plugin_files = table, longest, plugin_files
        self._grace = grace
        self._started: list[WorkerProcess] = []
        self._page_worker: WorkerProcess | None = None
        self._is_paging = False
        self._pages: dict[str, object] = {}
        self._ahead: _Ahead | None = None
        self._starting = 0
        self._idle: list[WorkerProcess] = []
        self._busy: set[WorkerProcess] = set()
        self._stopping: dict[WorkerProcess, asyncio.TimerHandle] = {}
        self._searches: dict[str, _Search] = {}
        self._change = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_closed = False

    @property
    def processes(self) -> list[int]:
        """The numbers of all processes that run."""
        return [worker.pid for worker in self._started if worker.is_alive]

    async def warm(self) -> None:
        """Have a process for pages, and one for searches, before they are asked for.

        Each does its jobs for nobody, by the job `warm`, unless it is asked before.
        """
        with suppress(JobError):  # the first page tells
            (await self._for_pages()).prepare("warm", {"page": True})
        await self._have_spare()
        for worker in self._idle:
            worker.prepare("warm", {"page": False})

    async def page(self, draft: str, job: str, asked: Mapping[str, object]) -> Answer:
        """The answer of the page process; a newer call for a draft ends one that still waits."""
        begun = self._ahead
        if begun is not None and begun.call == (draft, job, asked):
            self._ahead = None  # files may change: it is used once
            try:
                return await asyncio.shield(begun.answer)
            except JobError as error:
                if error.kind != "Superseded":
                    raise
        mine = self._pages[draft] = object()  # in the place of an older one, if there is one
        self._wake_all()
        try:
            while self._is_paging or next(iter(self._pages.values())) is not mine:
                await self._change.wait()
                if self._pages.get(draft) is not mine:
                    raise _superseded()
        finally:
            if self._pages.get(draft) is mine:
                del self._pages[draft]
            self._wake_all()
        self._is_paging = True
        return await asyncio.shield(self._task(self._page_answer(job, asked)))

    async def begin_page(self, draft: str, job: str, asked: Mapping[str, object]) -> None:
        """Begin a page that is asked for soon: the next call of `page` for the same gets it."""
        answer = self._task(self.page(f"{draft}, ahead", job, asked))
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())  # `page` tells
        self._ahead = _Ahead((draft, job, asked), answer)
        for _ in ("it looks whether it may begin", "its process is asked"):
            await asyncio.sleep(0)

    async def quick(self, draft: str, job: str, asked: Mapping[str, object]) -> Answer:
        """The answer of a process that is not searching."""
        return await asyncio.shield(self._task(self._quick_answer(draft, job, asked)))

    async def search(
        self, draft: str, job: str, asked: Mapping[str, object], *, is_asked: bool = True
    ) -> AsyncGenerator[Answer, None]:
        """The news of a job in a process of its own, and at last its answer, with the key `done`.

        `{"waiting": True}` comes first if others are searching. A newer search of the draft ends
        this one with a `JobError`; one that nobody asked for gives way to those that are. When the
        generator is closed, the search is given up.
        """
        mine = _Search(is_asked)
        self._supersede(draft, mine)
        try:
            if not self._can_begin(mine):
                yield {"waiting": True}
            worker = await self._worker_for(draft, mine)
            async with aclosing(worker.answers(job, asked)) as answers:
                async for news in answers:
                    mine.is_over = "done" in news
                    if mine.is_superseded:
                        raise _superseded()
                    yield news
        except JobError as error:
            mine.is_over = mine.is_over or error.kind != "Superseded"  # it failed
            if mine.is_superseded:
                raise _superseded() from None
            raise
        finally:
            self._end(draft, mine)

    async def close(self) -> None:
        """Kill all processes, and wait until they have ended; whoever waits gets a `JobError`."""
        self._is_closed = True
        self._wake_all()
        for worker in self._started:
            worker.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.ended() for worker in self._started))

    async def _page_answer(self, job: str, asked: Mapping[str, object]) -> Answer:
        """The answer; a new process is asked if an old one died, maybe before it was asked."""
        old = self._page_worker
        try:
            try:
                return await (await self._for_pages()).answer(job, asked, self._longest)
            except JobError as error:
                if error.kind != "WorkerDied" or self._page_worker is not old:
                    raise
            return await (await self._for_pages()).answer(job, asked, self._longest)
        finally:
            self._is_paging = False
            self._wake_all()

    async def _for_pages(self) -> WorkerProcess:
        if self._page_worker is None or not self._page_worker.is_alive:
            self._page_worker = await self._start()
        return self._page_worker

    async def _quick_answer(self, draft: str, job: str, asked: Mapping[str, object]) -> Answer:
        worker = await self._free_worker(draft)
        try:
            return await worker.answer(job, asked, self._longest)
        finally:
            self._release(worker)

    def _supersede(self, draft: str, mine: _Search) -> None:
        """Let a search take the place of an older one of its draft, if it may."""
        older = self._searches.get(draft)
        if older is not None and older.is_asked and not mine.is_asked:
            raise _superseded()
        self._searches.pop(draft, None)
        self._searches[draft] = mine
        if older is not None:
            older.is_superseded = True
            self._give_up(older)

    def _end(self, draft: str, mine: _Search) -> None:
        """Make room for other searches."""
        if self._searches.get(draft) is mine:
            del self._searches[draft]
        if mine.worker is not None and mine.worker in self._busy:
            if mine.is_over:
                self._release(mine.worker)
            else:
                self._give_up(mine)
                self._task(self._rest(mine.worker))
        self._wake_all()

    def _give_up(self, search: _Search) -> None:
        """Ask the process of a search to stop, if it has one; kill it if it does not soon."""
        worker = search.worker
        if worker is not None and worker in self._busy - self._stopping.keys():
            worker.stop()
            loop = asyncio.get_running_loop()
            self._stopping[worker] = loop.call_later(self._grace, self._kill, worker)
        self._wake_all()

    async def _rest(self, worker: WorkerProcess) -> None:
        """Let a process come to the end of a search that was given up."""
        with suppress(JobError):
            async with aclosing(worker.rest()) as answers:
                async for _ in answers:
                    pass
        if worker in self._busy:
            self._release(worker)

    def _kill(self, worker: WorkerProcess) -> None:
        """End a process that was asked to stop and has not."""
        worker.kill()
        self._release(worker)

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
                raise _superseded()
        mine.has_begun = True
        while not self._is_closed and any(each.draft == draft for each in self._stopping):
            await self._change.wait()  # for the process that has the words
        worker = mine.worker = await self._free_worker(draft, is_asked=mine.is_asked)
        asyncio.get_running_loop().call_later(SPARE_AFTER, self._have_spare_later)
        if mine.is_superseded:
            mine.is_over = True  # nothing is asked of the process
            raise _superseded()
        return worker

    async def _free_worker(self, draft: str, *, is_asked: bool = True) -> WorkerProcess:
        """A process that is free, or the next one to be so: first one that has this draft's words.

        The only one that has them is left to those who wait for an answer. Raises `JobError`.
        """
        while not self._is_closed:
            self._idle = [worker for worker in self._idle if worker.is_alive]
            having = [each for each in (*self._idle, *self._busy) if each.draft == draft]
            may_have = is_asked or len(having) > 1
            found = [each for each in self._idle if may_have or each.draft != draft]
            if found:
                worker = min(found, key=lambda each: (each.draft != draft, each.draft))
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
        if timer := self._stopping.pop(worker, None):
            timer.cancel()
        if worker.is_alive:
            self._idle.append(worker)
        if len(self._idle) > _IDLE:
            spare = min(self._idle, key=lambda each: each.draft != "")  # it has no words yet
            self._idle.remove(spare)
            spare.kill()
        self._have_spare_later()
        self._wake_all()

    def _has_room(self) -> bool:
        return len(self._idle) + len(self._busy) + self._starting <= SEARCHES

    async def _new_worker(self) -> WorkerProcess:
        self._starting += 1
        try:
            return await self._start(_NICENESS)
        finally:
            self._starting -= 1

    async def _start(self, niceness: int = 0) -> WorkerProcess:
        try:
            worker = await WorkerProcess.start(self._table, niceness, self._plugin_files)
        except OSError as error:
            reason = system_reason(error)
            said = f"no process can be started: {reason}; end other programs, and try again"
            raise JobError(said, "WorkerDied") from None
        self._started = [worker, *(each for each in self._started if not each.has_ended)]
        if self._is_closed:
            worker.kill()
        return worker

    async def _have_spare(self) -> None:
        """Have a process that is free, if there is room for one more and one can be started."""
        self._idle = [worker for worker in self._idle if worker.is_alive]
        if not self._idle and self._has_room():
            with suppress(JobError):  # the next job tells
                self._idle.append(await self._new_worker())
                self._wake_all()

    def _have_spare_later(self) -> None:
        if not self._is_closed:
            self._task(self._have_spare())

    def _task(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        """Some work as a task, which goes on when nobody waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _wake_all(self) -> None:
        """Let all look again that wait for a process or a place."""
        self._change.set()
        self._change.clear()


def _superseded() -> JobError:
    """The error of a request whose answer is of no use any more."""
    return JobError("something newer was asked of this puzzle meanwhile", "Superseded")
