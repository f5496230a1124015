"""A studio without processes and without a network: requests go to its app, jobs run here."""

import asyncio
import json
from base64 import b64encode
from collections.abc import AsyncGenerator, Iterable, Mapping
from pathlib import Path
from typing import Any

from publisher.errors import PublisherError
from publisher.studio.drafts.folder import StudioFolder
from publisher.studio.jobs.context import WorkerContext
from publisher.studio.jobs.table import job_named
from publisher.studio.server.answers import Studio
from publisher.studio.server.app import app_of
from publisher.studio.workers.pool import WorkerPool
from publisher.studio.workers.protocol import Answer, JobError, Tell

CONTEXT = WorkerContext()


class WorkersHere(WorkerPool):
    """Workers that are no processes."""

    async def quick(self, draft: str, job: str, asked: Mapping[str, object]) -> Answer:
        plain = json.loads(json.dumps(asked))
        try:
            return await asyncio.to_thread(job_named(job), plain, CONTEXT, Tell())
        except (PublisherError, MemoryError) as error:  # whatever a worker says of a job
            config = str(getattr(error, "config", None) or "")
            kind = type(error).__name__
            raise JobError(str(error) or "failed", kind, config=config) from None

    page = quick

    async def search(
        self, draft: str, job: str, asked: Mapping[str, object], *, is_asked: bool = True
    ) -> AsyncGenerator[Answer, None]:
        yield {"done": await self.quick(draft, job, asked)}


class StudioHere:
    """The studio of a folder; another one on the same folder is what comes after a restart."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self._language = language.encode()
        self.folder = StudioFolder(folder, CONTEXT.registry)
        self._app = app_of(Studio(self.folder, WorkersHere()))

    def get(self, path: str) -> tuple[int, Any]:
        """The status and the JSON of the answer."""
        return self.all([("GET", path, None)])[0]

    def post(self, path: str, **value: object) -> tuple[int, Any]:
        return self.all([("POST", path, value)])[0]

    def done(self, path: str, **value: object) -> Any:
        """The answer to something that is not refused."""
        status, answer = self.post(path, **value)
        assert status == 200, answer
        return answer

    def all(self, asked: Iterable[tuple[str, str, object]]) -> list[tuple[int, Any]]:
        """The answers to requests that come at once."""

        async def gathered() -> list[tuple[int, Any]]:
            return await asyncio.gather(*(self._answer(*each) for each in asked))

        return asyncio.run(gathered())

    async def _answer(self, method: str, path: str, value: object) -> tuple[int, Any]:
        path, _, query = path.partition("?")
        data, status = b"", 0
        bodies = [json.dumps(value).encode()]

        async def receive() -> dict[str, Any]:
            if not bodies:
                await asyncio.Future()  # the page stays
            return {"type": "http.request", "body": bodies.pop(), "more_body": False}

        async def send(message: Any) -> None:
            nonlocal data, status
            status = message.get("status", status)
            data += message.get("body", b"")

        scope = {"type": "http", "method": method, "path": path, "query_string": query.encode()}
        headers = [(b"accept", b"application/json"), (b"accept-language", self._language)]
        await self._app({**scope, "headers": headers, "root_path": ""}, receive, send)
        return status, json.loads(data.splitlines()[-1]) if data.strip() else None


def in_base64(data: bytes) -> str:
    return b64encode(data).decode()
