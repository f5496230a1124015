"""Connections that nothing comes from: they are closed, else they hold memory as long as they like.

`safety` says how long a body may take. This is for what it never sees: the head of a request that
does not end, what is sent after an answer, and an answer that nobody takes.
"""

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol

SILENT_SECONDS = 30.0
"""How long we wait for a whole head, or until some more of an answer is taken."""


class Silence:
    """The connections that wait for their other end, and since when."""

    def __init__(
        self, seconds: float = SILENT_SECONDS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._seconds, self._clock = seconds, clock
        self._since: dict[H11Protocol, tuple[object, float]] = {}

    def end(self, connections: "Iterable[H11Protocol]") -> None:
        """Close the connections that have waited too long; to be called often."""
        now, before = self._clock(), self._since
        self._since = {}
        for connection in connections:
            state = _waiting(connection)
            if state is None:
                continue
            known, since = before.get(connection, (None, now))
            if known != state:
                since = now
            if now - since > self._seconds:
                connection.transport.abort()
            self._since[connection] = state, since


def _waiting(connection: "H11Protocol") -> tuple[object, int] | None:
    """How far a connection is, if it waits for the other end; None if it waits for us."""
    answer = connection.cycle
    if answer is None or answer.response_complete or connection.flow.write_paused:
        return answer, connection.transport.get_write_buffer_size()
    return None
