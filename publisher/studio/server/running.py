"""A studio from its start to its end: the socket first, then all that takes longer to load."""

import asyncio
import socket
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from publisher.studio.server.door import Door, bound_socket
from publisher.studio.server.lifetime import IDLE_SECONDS, Lifetime
from publisher.studio.server.one_studio import StudioBusyError, StudioClaim, address_of_other, claim

if TYPE_CHECKING:
    import uvicorn
    from starlette.types import ASGIApp
    from uvicorn.protocols.http.h11_impl import H11Protocol

    from publisher.plugins.registry import Registry
    from publisher.studio.workers.pool import WorkerPool

PATIENCE = 10.0
"""How long a studio of the same folder, which begins or ends just now, is waited for."""

GRACE_SECONDS = 2
"""How long answers that are under way may take when the studio ends."""

SILENT_SECONDS = 30.0
"""How long we wait for a whole head, or until some more of an answer is taken."""


def run(
    folder: Path,
    port: int | None,
    load: "Callable[[], Registry]",
    *,
    keep: bool,
    ready: Callable[[str, bool], None],
) -> bool:
    """Run the studio of a folder until it has been left, or a signal ends it.

    `ready` gets a one-time address as soon as browsers may ask for it, and whether the studio is
    new: a folder that has one gets no other, and then this gives False. `load` loads the plugins.
    Raises `AddressError`, `StudioBusyError`, `OutputError`, and `KeyboardInterrupt` for a signal.
    """
    mine = _claimed(folder)
    if isinstance(mine, str):
        ready(mine, False)
        return False
    with mine, bound_socket(port) as listening:
        door = Door(listening.getsockname()[1])
        mine.tell(door)
        ready(door.entrance(door.new_key()), True)
        lifetime = Lifetime(None if keep else IDLE_SECONDS)
        asyncio.run(_serve(folder, load(), listening, door, lifetime))
    return True


def _claimed(folder: Path) -> StudioClaim | str:
    """The claim to a folder, or a one-time address of the studio that has it."""
    until = time.monotonic() + PATIENCE
    while True:
        found = claim(folder) or address_of_other(folder)
        if found is not None:
            return found
        if time.monotonic() > until:
            said = f"a studio has {folder} already, but does not answer: end it, and try again"
            raise StudioBusyError(said)
        time.sleep(0.05)


async def _serve(
    folder: Path,
    registry: "Registry",
    listening: socket.socket,
    door: Door,
    lifetime: Lifetime,
) -> None:
    """Answer requests until the studio has been left, or a signal ends it."""
    from publisher.studio.drafts.folder import StudioFolder
    from publisher.studio.server.answers import Studio
    from publisher.studio.server.app import app_of
    from publisher.studio.server.safety import Safety
    from publisher.studio.workers.pool import WorkerPool

    workers = WorkerPool(plugin_files=[each.path for each in registry.files])
    app = app_of(Studio(StudioFolder(folder, registry), workers))
    server = server_of(Safety(app, door, lifetime), workers, Silence())

    async def warm_when_visited() -> None:
        await lifetime.visited.wait()  # the first page comes before all else
        await workers.warm()

    async def end_when_left() -> None:
        await lifetime.over()
        server.should_exit = True

    tasks = [asyncio.create_task(each()) for each in (warm_when_visited, end_when_left)]
    try:
        await server.serve([listening])
    finally:
        for task in tasks:
            task.cancel()


def server_of(app: "ASGIApp", workers: "WorkerPool", silence: "Silence") -> "uvicorn.Server":
    """A server that writes no log, which would have the keys."""
    import uvicorn

    class Server(uvicorn.Server):
        """A server that does not wait for ever.

        It ends its workers first: answers that are under way wait for them.
        """

        async def on_tick(self, counter: int) -> bool:
            silence.end(cast("set[H11Protocol]", self.server_state.connections))
            return await super().on_tick(counter)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await workers.close()
            await super().shutdown(sockets)

    config = uvicorn.Config(
        app,
        http="h11",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="none",
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return Server(config)


class Silence:
    """The connections that wait for their other end, and since when.

    They are closed, else they hold memory as long as they like. `safety` says how long a body may
    take. This is for what it never sees: the head of a request that does not end, what is sent
    after an answer, and an answer that nobody takes.
    """

    def __init__(self, seconds: float = SILENT_SECONDS) -> None:
        self._seconds = seconds
        self._since: dict[H11Protocol, tuple[object, float]] = {}

    def end(self, connections: "Iterable[H11Protocol]") -> None:
        """Close the connections that have waited too long; to be called often."""
        now, before = time.monotonic(), self._since
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
