"""Lines of JSON between the server and a worker: one message a line, in ASCII.

The server writes `{"id": 7, "job": "search", "asked": {...}}`. The worker answers with
`{"id": 7, "news": {...}}`, any number of them, and at last with `{"id": 7, "done": {...}}` or
`{"id": 7, "failed": {"message": "...", "kind": "CommandError"}}`. By `{"stop": 7}` the server
says that nobody wants the answer any more; a job that heeds it answers soon.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

LONGEST = 64 * 2**20
"""The bytes that a line has at most."""


Answer = Mapping[str, Any]


class JobError(Exception):
    """A job that failed: the message for people, and the class of the error.

    `file` is the puzzle of a book that is at fault, a file on the shelf, if it is one. `config` is
    the path of the config whose plugin failed, "" if none did.
    """

    def __init__(self, message: str, kind: str, file: str = "", config: str = "") -> None:
        super().__init__(message)
        self.kind, self.file, self.config = kind, file, config


STOP = b'{"stop":'
"""How a line begins that stops a job."""


class Tell:
    """Sends news of a job to the browser, and hears when nobody wants the job any more."""

    def __init__(self, send: Callable[[Mapping[str, object]], object] = lambda _: None) -> None:
        self._send = send
        self._end: Callable[[], None] | None = None
        self._is_stopped = False

    def __call__(self, news: Mapping[str, object]) -> None:
        """Send some news."""
        self._send(news)

    def when_stopped(self, end: Callable[[], None]) -> None:
        """Have a function called, in any thread, when the job is stopped; at once if it was."""
        self._end = end
        if self._is_stopped:
            end()

    def stop(self) -> None:
        """Nobody wants the job any more."""
        self._is_stopped = True
        if self._end is not None:
            self._end()


def line_of(message: Mapping[str, object]) -> bytes:
    """A message as a line; raises `ValueError` or `TypeError` for one that no line can carry."""
    line = json.dumps(message, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"
    if len(line) > LONGEST:
        raise ValueError(f"it has {len(line) >> 20} MB, more than the {LONGEST >> 20} MB of a line")
    return line


def message_of(line: bytes) -> dict[str, Any]:
    """The message of a line; raises `ValueError` if it has none."""
    message = json.loads(line)
    if not isinstance(message, dict):
        raise ValueError("it is not a JSON object")
    return message
