"""Whoever sends half a request, or takes no answer, holds nothing of the studio for ever."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, NamedTuple

import pytest
import uvicorn

from publisher.studio.server.running import Silence, server_of

LIMIT = 60  # seconds, after which a test has failed
HEAD = b" HTTP/1.1\r\nHost: here\r\n"


class Serving(NamedTuple):
    """A server in a thread, and what lets it answer at `/slow`."""

    server: uvicorn.Server
    address: tuple[str, int]
    slow: threading.Event

    def asked(self, data: bytes) -> socket.socket:
        """A connection of which the server has read these bytes."""
        connection = socket.create_connection(self.address, timeout=LIMIT)
        connection.sendall(data)
        return connection


class Workers:
    """Workers that need no end."""

    async def close(self) -> None:
        """Do nothing."""


@contextmanager
def serving(silent_seconds: float) -> Iterator[Serving]:
    slow = threading.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        del receive
        if scope["type"] == "lifespan":
            return
        while scope["path"] == "/slow" and not slow.is_set():
            await asyncio.sleep(0.01)
        body = b"x" * 2**26 if scope["path"] == "/large" else b"all"
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    server = server_of(app, Workers(), Silence(silent_seconds))  # type: ignore[arg-type]
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        yield Serving(server, listening.getsockname(), slow)
        server.should_exit = True
        thread.join(LIMIT)
        assert not thread.is_alive()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sent", "then"),
    [
        (b"", b""),
        (b"GET /" + HEAD, b"x"),
        (b"POST /" + HEAD + b"Content-Length: 1000000\r\n\r\n", b"x"),
        (b"GET /large" + HEAD + b"\r\n", b"x"),
    ],
    ids=["nothing", "a head that does not end", "a body after its answer", "nothing is taken"],
)
def test_what_waits_for_its_other_end_alone_is_closed(sent: bytes, then: bytes) -> None:
    with serving(silent_seconds=0.2) as studio:
        slow = studio.asked(b"GET /slow" + HEAD + b"Connection: close\r\n\r\n")
        with slow:
            with studio.asked(sent) as silent, suppress(ConnectionError):
                end = time.monotonic() + LIMIT
                while then or silent.recv(1):
                    assert time.monotonic() < end
                    silent.sendall(then)
                    time.sleep(0.01)
            studio.slow.set()
            assert slow.recv(2**20).startswith(b"HTTP/1.1 200 OK")


@pytest.mark.proof
@pytest.mark.parametrize("sent", [b"GET /" + HEAD, b"GET /slow" + HEAD + b"\r\n"])
def test_the_studio_ends_also_while_somebody_waits(sent: bytes) -> None:
    with ExitStack() as last, serving(silent_seconds=LIMIT) as studio:
        last.enter_context(studio.asked(sent))
        while not studio.server.server_state.connections:
            time.sleep(0.01)
