"""The answer of a worker, and the error of a job that failed."""

from collections.abc import Mapping
from typing import Any

Answer = Mapping[str, Any]


class JobError(Exception):
    """A job that failed: the message for people, and the class of the error."""

    def __init__(self, message: str, kind: str) -> None:
        super().__init__(message)
        self.kind = kind
