"""A worker: a process that does one job after the other, for the server that started it.

`python -m publisher.studio.workers.worker TABLE PIPE [FILE …]` reads requests from standard input
and writes answers to standard output. TABLE is a module: `job_named(name)` gives the function of a
job, `new_context(plugin_files)` the context that all share. The worker ends when standard input
does, also in the middle of a job, and takes its own processes with it: so it never outlives the
server, however that ended. PIPE is the number of an open pipe for the same purpose, or `-`; nobody
writes to its other end. A FILE is a plugin.
"""

import ctypes
import gc
import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO

from publisher import errors
from publisher.errors import PublisherError
from publisher.messages.harmless import guarded, show_traceback
from publisher.studio.workers.protocol import STOP, Tell, line_of, message_of

if sys.platform == "linux":
    import fcntl

_LONG = 0.5
"""CPU seconds of a job after which there may be much memory to give back."""

_NEW_OBJECTS = 10_000
"""How many are made between two looks for garbage: with Python's 700, each page waited for some."""

_Job = Callable[[Mapping[str, Any], Any, Tell], Mapping[str, object]]


def main() -> None:
    """Do jobs until standard input ends."""
    _, table_name, pipe, *plugin_files = sys.argv
    if pipe != "-":
        _end_with(int(pipe))
    requests, answers = _own_streams()
    waiting: SimpleQueue[bytes] = SimpleQueue()
    stops = _Stops()
    threading.Thread(target=_listen, args=(requests, waiting, stops), daemon=True).start()
    if not sys.warnoptions:
        warnings.simplefilter("ignore")  # what other packages say of files is not for our users
    table: Any = import_module(table_name)
    context = table.new_context([*map(Path, plugin_files)])
    gc.set_threshold(_NEW_OBJECTS, *gc.get_threshold()[1:])
    gc.freeze()  # what is loaded stays
    worker = _Worker(table, context, answers, stops)
    while True:
        request, began = message_of(waiting.get()), time.process_time()
        if request.get("is_spare") and not waiting.empty():
            continue  # somebody waits for another one
        worker.do(request)
        if time.process_time() - began > _LONG:
            _tidy_up()
        else:
            gc.collect(1)  # what is young: now, and not in the middle of the next job


class _Stops:
    """Stops jobs, also one that has not begun."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last = 0
        self._now: tuple[int, Tell] | None = None

    def begin(self, number: int, tell: Tell) -> None:
        """A job begins."""
        with self._lock:
            self._now = number, tell
            if number <= self._last:
                tell.stop()

    def stop(self, number: int) -> None:
        """A job is not wanted any more, nor are those before it."""
        with self._lock:
            self._last = number
            if self._now and self._now[0] == number:
                self._now[1].stop()


class _Worker:
    """Does what requests ask for, and writes the answers."""

    def __init__(self, table: Any, context: object, answers: BinaryIO, stops: _Stops) -> None:
        self._table, self._context, self._answers = table, context, answers
        self._stops, self._lock = stops, threading.Lock()

    def do(self, request: Mapping[str, Any]) -> None:
        """Do what a request asks for, and answer; whatever a job raises is an answer too."""
        number, name = request["id"], request["job"]
        tell = Tell(lambda news: self._write(line_of({"id": number, "news": news})))
        self._stops.begin(number, tell)
        try:
            job = self._table.job_named(name)
            answer = line_of({"id": number, "done": job(request["asked"], self._context, tell)})
        except BaseException as error:  # a plugin may even call sys.exit
            answer = line_of({"id": number, "failed": _failure(name, error)})
        self._write(answer)

    def _write(self, line: bytes) -> None:
        try:
            with self._lock:
                self._answers.write(line)
                self._answers.flush()
        except OSError:  # nobody reads any more
            _end()


def _failure(name: str, error: BaseException) -> dict[str, str]:
    own = (each for each in type(error).__mro__ if each.__module__ == errors.__name__)
    kind = next(own, type(error)).__name__  # that of a plugin is one of those that pages know
    if isinstance(error, PublisherError):
        return {"message": str(error), "kind": kind, "config": str(error.config or "")}
    show_traceback(error)
    said = f"{kind}: {error}" if str(error) else kind
    message = f"the job “{name}” failed, by a fault of the program or of a plugin: {said}"
    return {"message": message, "kind": kind}


def _own_streams() -> tuple[BinaryIO, BinaryIO]:
    """Standard input and output, only for the protocol.

    What a plugin prints then goes to standard error, and what it reads is empty.
    """
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout, sys.stderr = guarded(sys.stdout), guarded(sys.stderr)
    return requests, answers


def _tidy_up() -> None:
    """Collect all garbage, look at what is left no more until the next time, give memory back.

    The C library gives it back where it can, in some milliseconds: glibc keeps what was freed in
    the middle, `malloc_trim(3)`.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


def _listen(requests: BinaryIO, waiting: "SimpleQueue[bytes]", stops: _Stops) -> None:
    for line in requests:
        if line.startswith(STOP):
            stops.stop(message_of(line)["stop"])
        else:
            waiting.put(line)
    _end()


def _end() -> None:
    """End at once, with all processes of this worker's own group."""
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def _end_with(pipe: int) -> None:
    """Let Linux kill the group of this worker when the other end of a pipe is closed.

    No thread could, while a job is in code that does not let another run. The
    kernel sends the signal that `F_SETSIG` names, fcntl(2).
    """
    if sys.platform == "linux":
        fcntl.fcntl(pipe, fcntl.F_SETOWN, -os.getpgrp())
        fcntl.fcntl(pipe, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(pipe, fcntl.F_SETFL, os.O_ASYNC)


if __name__ == "__main__":
    main()
