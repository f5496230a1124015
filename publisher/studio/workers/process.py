"""One worker as the server sees it: a process that does one job at a time, and can be killed."""

import asyncio
import os
import signal
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing, suppress
from itertools import count
from pathlib import Path
from typing import Any
from weakref import finalize

from publisher.studio.workers.protocol import LONGEST, Answer, JobError, line_of, message_of

if sys.platform == "win32":
    _OWN_GROUP: Mapping[str, Any] = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
else:
    _OWN_GROUP: Mapping[str, Any] = {"process_group": 0}
"""So that Ctrl-C in a terminal reaches only the server, and a kill all that a worker started."""

_BUFFER = 2**18
"""How many bytes are read before they are wanted, about: a worker that tells more has to wait."""


class WorkerProcess:
    """A worker; `draft` is the one whose job it did last, and whose words it may still have."""

    def __init__(self, process: Process) -> None:
        if process.stdin is None or process.stdout is None:
            raise ValueError("a worker has two pipes")
        self._process = process
        self._requests, self._answers = process.stdin, process.stdout
        self._numbers = count(1)
        self._asked = 0
        self._is_killed = False
        self.draft = ""

    @classmethod
    async def start(
        cls, table: str, niceness: int = 0, plugin_files: Sequence[Path] = ()
    ) -> "WorkerProcess":
        """Start a worker for the jobs of a table; requests may be sent to it at once."""
        # -P: no module of the folder that we are in is taken for one of ours.
        command = [sys.executable, "-P", "-m", "publisher.studio.workers.worker", table]
        lifeline = os.pipe() if sys.platform == "linux" else ()
        theirs = lifeline[:1]
        pipe = str(theirs[0]) if theirs else "-"
        try:
            process = await asyncio.create_subprocess_exec(
                *(*command, pipe, *map(str, plugin_files)),
                stdin=PIPE,
                stdout=PIPE,
                limit=_BUFFER,
                pass_fds=theirs,
                **_OWN_GROUP,
            )
        except BaseException:
            _close(*lifeline)
            raise
        _close(*theirs)
        if niceness and sys.platform != "win32":
            with suppress(OSError):  # it may have ended
                os.setpriority(os.PRIO_PROCESS, process.pid, niceness)
        worker = cls(process)
        finalize(worker, _close, *lifeline[1:])
        return worker

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked, as far as is known."""
        return not self._is_killed and not self.has_ended

    @property
    def has_ended(self) -> bool:
        """Whether the system has said so."""
        return self._process.returncode is not None

    @property
    def pid(self) -> int:
        """Its number in the system."""
        return self._process.pid

    async def answers(self, job: str, asked: Mapping[str, object]) -> AsyncGenerator[Answer, None]:
        """The news of a job, and at last its answer, with the key `done`.

        Raises `JobError` if the job fails, or the process ends. If the generator is closed before
        its end, the worker is still at the job: `stop` it, and wait for the `rest`.
        """
        number = self._asked = next(self._numbers)
        try:
            await self._send({"id": number, "job": job, "asked": asked})
        except ValueError:  # it is too long for a line
            self.kill()
        async with aclosing(self.rest()) as answers:
            async for news in answers:
                yield news

    async def rest(self) -> AsyncGenerator[Answer, None]:
        """What `answers` has not given yet of the last job."""
        number = self._asked
        try:
            while line := await self._line():
                message = message_of(line)
                if message.get("id") != number:
                    continue  # late news of the job before
                if "failed" in message:
                    raise JobError(**message["failed"])
                if "done" in message:
                    yield {"done": message["done"]}
                    return
                yield message["news"]
        except ValueError:  # no line of the protocol, or one too long
            self.kill()
        raise JobError(await self._reason_of_end(), "WorkerDied")

    async def answer(self, job: str, asked: Mapping[str, object], seconds: float) -> Answer:
        """The answer of a job whose news nobody needs.

        Raises `JobError`. If it takes more than so many seconds, the process is killed.
        """
        try:
            async with asyncio.timeout(seconds), aclosing(self.answers(job, asked)) as answers:
                async for news in answers:
                    if "done" in news:
                        found: Answer = news["done"]
                        return found
        except TimeoutError:
            self.kill()
        except asyncio.CancelledError:
            self.kill()
            raise
        raise JobError(f"this took more than {seconds:.0f} seconds, and was stopped", "TooLong")

    def prepare(self, job: str, asked: Mapping[str, object]) -> None:
        """Have a job done whose answer nobody reads, unless another one is asked by then."""
        message = {"id": next(self._numbers), "job": job, "asked": asked, "is_spare": True}
        with suppress(ConnectionError):
            self._requests.write(line_of(message))

    def stop(self) -> None:
        """Say that nobody wants the answer of the last job any more."""
        with suppress(ConnectionError):
            self._requests.write(line_of({"stop": self._asked}))

    def kill(self) -> None:
        """End it at once, with all processes that it started."""
        if not self.is_alive:
            return
        self._is_killed = True
        with suppress(ProcessLookupError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)

    async def ended(self) -> None:
        """Wait until it has ended."""
        await self._process.wait()

    async def _send(self, message: Mapping[str, object]) -> None:
        line = line_of(message)
        with suppress(ConnectionError):  # it died: there is nothing to read from it either
            self._requests.write(line)
            await self._requests.drain()

    async def _line(self) -> bytes:
        """The next line; empty at the end. Raises `ValueError` for one that is too long."""
        parts: list[bytes] = []
        while sum(map(len, parts)) <= LONGEST:
            try:
                parts.append(await self._answers.readuntil())
            except asyncio.LimitOverrunError as begun:
                parts.append(await self._answers.read(begun.consumed))
            except asyncio.IncompleteReadError:
                return b""
            else:
                return b"".join(parts)
        raise ValueError("this line is too long")

    async def _reason_of_end(self) -> str:
        code = await self._process.wait()
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        return (
            f"the worker crashed ({how}) and was restarted: try again, and if memory is short, "
            "with fewer words"
        )


def _close(*descriptors: int) -> None:
    for each in descriptors:
        os.close(each)
