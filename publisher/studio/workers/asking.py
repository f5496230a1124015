"""How the server asks workers; `pool` does it with processes."""

from collections.abc import AsyncGenerator, Mapping
from typing import Any, Protocol

Answer = Mapping[str, Any]


class Workers(Protocol):
    """Processes that do jobs. An error of a job is raised as `JobError`."""

    async def page(self, draft: str, job: str, asked: Mapping[str, object]) -> Answer:
        """The answer of the page process; a newer call for a draft ends one that still waits."""

    async def quick(self, draft: str, job: str, asked: Mapping[str, object]) -> Answer:
        """The answer of a process that is not searching."""

    def search(
        self, draft: str, job: str, asked: Mapping[str, object]
    ) -> AsyncGenerator[Answer, None]:
        """The news of a job in a process of its own, and at last its answer, with the key `done`.

        The process ends when the generator is closed.
        """


class JobError(Exception):
    """A job that failed: the message for people, and the class of the error."""

    def __init__(self, message: str, kind: str) -> None:
        super().__init__(message)
        self.kind = kind
