"""The answers of workers, and the same as JSON, which is read and never unpickled."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import TypeAdapter, ValidationError

from publisher.batch.task import SearchFacts, Stored
from publisher.errors import GenerationError, OptionError, PluginError, PublisherError
from publisher.messages.harmless import visible

FACTS = TypeAdapter(SearchFacts)
"""Reads and writes the facts of a search as JSON has them."""


class KeptFailureError(GenerationError):
    """A task failed elsewhere, or earlier, with this message and exit code."""

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code

    @property
    def lines(self) -> tuple[str, ...]:
        """Those of that error."""
        return tuple(map(visible, str(self).split("\n")))


class UnfitWorkerError(PluginError):
    """A worker cannot make what this program would make: its versions are others."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """The answer of a worker that lacks the payloads of shared data, or their files too.

    Both are the names of shared data.
    """

    payloads: frozenset[str] = frozenset()
    files: frozenset[str] = frozenset()

    def __or__(self, other: "Lacking") -> "Lacking":
        return Lacking(self.payloads | other.payloads, self.files | other.files)

    def __bool__(self) -> bool:
        return bool(self.payloads or self.files)


class Crash(NamedTuple):
    """A mistake of this program in a worker: the traceback."""

    trace: str


Result = Stored | PublisherError
"""The result of a task: a puzzle, or why there is none."""


class Answered(NamedTuple):
    """The results of the tasks of a chunk, in their order, and the worker."""

    worker: str
    answers: tuple[Result, ...]


Reply = Answered | Lacking | Crash | PublisherError
"""The reply to a chunk; a single `PublisherError` says why the worker can do none of its tasks."""


def reply_json(reply: Reply) -> bytes:
    """A reply as JSON."""
    match reply:
        case Answered(worker, answers):
            whole: dict[str, object] = {"worker": worker, "answers": list(map(_sent, answers))}
        case Lacking():
            whole = {"payloads": sorted(reply.payloads), "files": sorted(reply.files)}
        case Crash(trace):
            whole = {"trace": trace}
        case UnfitWorkerError():
            whole = {"unfit": str(reply)}
        case _:
            whole = facts(reply)
    return json.dumps(whole).encode()


def reply_of(data: bytes) -> Reply:
    """The reply that JSON has; raises `ValueError` if it has none."""
    try:
        whole = json.loads(data)
        json.dumps(whole, ensure_ascii=False).encode()  # half a surrogate pair is not text
        if "answers" in whole:
            answers = (_received(puzzle, each) for puzzle, each in whole["answers"])
            return Answered(str(whole["worker"]), tuple(answers))
        if "payloads" in whole:
            return Lacking(frozenset(whole["payloads"]), frozenset(whole["files"]))
        if "unfit" in whole:
            return UnfitWorkerError(visible(str(whole["unfit"])))
        return Crash(str(whole["trace"])) if "trace" in whole else error_of(whole)
    except ValidationError as error:
        raise ValueError(error.errors()[0]["msg"]) from None
    except (AttributeError, KeyError, RecursionError, TypeError) as error:
        raise ValueError(f"it has no {error}") from None


def facts(result: Result) -> dict[str, object]:
    """The facts of a task's search, or why it failed, as JSON has them."""
    if isinstance(result, PublisherError):
        place = {"path": result.path} if isinstance(result, OptionError) else {}
        return {"error": "\n".join(result.lines), "exit_code": result.exit_code, **place}
    made: dict[str, object] = FACTS.dump_python(result.facts, mode="json")
    return made


def error_of(found: Mapping[str, Any]) -> PublisherError:
    """Why a task failed; an option's error has its place."""
    if "path" in found:
        return OptionError(found["path"], str(found["error"]))
    return KeptFailureError(str(found["error"]), 2 if found["exit_code"] == 2 else 1)


def _sent(answer: Result) -> tuple[str | None, dict[str, object]]:
    return (answer.puzzle.decode() if isinstance(answer, Stored) else None), facts(answer)


def _received(puzzle: str | None, found: Mapping[str, Any]) -> Result:
    return (
        error_of(found) if puzzle is None else Stored(puzzle.encode(), FACTS.validate_python(found))
    )
