"""The ledger as a SQLite file beside the output: every task that was finished, or that failed.

A finished task is in it before anything says that it is finished, and stays when the program is
killed. One that is in it is never made again.
"""

import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from publisher.batch.keys import changes_of, key_of
from publisher.batch.ledger_file import (
    FOLDER,
    NAME,
    claimed,
    connected,
    sensible,
    telling,
    transaction,
)
from publisher.batch.machine import machine_name
from publisher.batch.replies import FACTS, Result, error_of, facts
from publisher.batch.task import Made, Stored, Task, WrittenFile
from publisher.errors import FormatError, OutputError, PublisherError
from publisher.formats.puzzle_json import from_json

_MANY = 500
"""How many keys are looked up at a time: SQLite takes a few thousand at most."""

_KEEP = """
INSERT INTO units VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET
    state = excluded.state, puzzle = excluded.puzzle, facts = excluded.facts,
    config = excluded.config, number = excluded.number, worker = excluded.worker,
    ended = excluded.ended
WHERE units.state = 'failed'
"""


class Ledger:
    """The ledger of the configs that write into one folder.

    `warnings` say what became of one that was there. `changes` say which of the `packages` that lay
    out files are others than in the last run of the config, as soon as this one runs. All methods
    raise `OutputError` if the file cannot be read or written.
    """

    def __init__(self, folder: Path, config: Path, packages: Sequence[str] = ()) -> None:
        self._path = folder / FOLDER / NAME
        self._config = str(config.absolute())
        self._connection, is_started_afresh = connected(self._path)
        self.warnings: tuple[str, ...] = ()
        if is_started_afresh:
            self.warnings = (
                f"{self._path} was of another version of this program, and was started afresh; its "
                "puzzles will be made again",
            )
        self.changes = ""
        self._packages = packages
        self._run: int | None = None

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @contextmanager
    def run(self) -> Iterator[None]:
        """A publish of the config, the only one; raises `OutputError` if there is another."""
        mark = self._path.with_name(f"{key_of(self._config)[:16]}.lock")
        with claimed(mark) as is_ours:
            if not is_ours:
                raise OutputError(self._busy())
            self._begin()
            try:
                yield
            finally:
                with suppress(OutputError):  # a full disk has been reported; this loses nothing
                    self._end()

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Keep other configs that use this ledger from changing shared files meanwhile."""
        with transaction(self._path, self._connection):
            yield

    def finished(self, keys: Iterable[str]) -> set[str]:
        """Those of these keys whose tasks are finished."""
        return {key for key, state in self._states(keys) if state == "finished"}

    def failures(self, keys: Iterable[str]) -> dict[str, PublisherError]:
        """Why tasks failed in earlier runs, by their keys."""
        failed = [key for key, state in self._states(keys) if state == "failed"]
        with sensible(self._path):
            found = self._select("key, facts", failed)
            return {key: error_of(json.loads(facts)) for key, facts in found}

    def made(self, task: Task) -> Made:
        """The result of a finished task; raises `FormatError` if its JSON has no puzzle."""
        stored = self.stored(task.key)
        try:
            publication = from_json(stored.puzzle, lambda _: task.request.language)
        except FormatError as error:
            message = f"a puzzle of the ledger cannot be read: {error}"
            raise FormatError(f"{message}; `--fresh` makes the puzzles again") from None
        return Made(publication.puzzles[0], stored.facts)

    def stored(self, key: str) -> Stored:
        """The result of a finished task as it is kept."""
        with telling(self._path):
            found = self._connection.execute(
                "SELECT puzzle, facts FROM units WHERE key = ? AND state = 'finished'", (key,)
            ).fetchone()
        if found is None:  # it was there when we looked
            raise OutputError(
                f"another `publisher` has removed puzzles from {self._path} in the meantime, as "
                "`--fresh` does: publish again"
            )
        puzzle, stored_facts = found
        with sensible(self._path):
            values = json.loads(stored_facts)
            if values.pop("digest") != _digest(puzzle, values):
                raise ValueError
            return Stored(puzzle, FACTS.validate_python(values))

    def keep(self, worker: str, results: Sequence[tuple[Task, Result]]) -> None:
        """Keep the results of tasks, all or none; a finished task is never kept twice.

        One that another config has finished in the meantime stays as it is.
        """
        now = _now()
        rows = [
            (task.key, *_row(result), self._config, task.number, worker, now)
            for task, result in results
        ]
        with transaction(self._path, self._connection):
            new = [row for row in rows if self._connection.execute(_KEEP, row).rowcount]
            finished = sum(state == "finished" for _, state, *_ in new)
            self._connection.execute(
                "UPDATE runs SET finished = finished + ?, failed = failed + ? WHERE id = ?",
                (finished, len(new) - finished, self._run),
            )

    def forget(self, keys: Iterable[str]) -> None:
        """Forget tasks, by their keys, whether they are finished or failed."""
        with transaction(self._path, self._connection):
            self._connection.executemany("DELETE FROM units WHERE key = ?", ((k,) for k in keys))

    def forget_all(self) -> None:
        """Forget all that was made of the config."""
        with transaction(self._path, self._connection):
            self._connection.execute("DELETE FROM units WHERE config = ?", (self._config,))

    def written(self, *, by_config: bool = False) -> dict[str, WrittenFile]:
        """The files that were written, by their paths; perhaps only those of the config."""
        query = "SELECT path, made_of, size, written, losses FROM files"
        chosen = (f"{query} WHERE config = ?", (self._config,)) if by_config else (query, ())
        with sensible(self._path):
            return dict(map(_written, self._connection.execute(*chosen)))

    def note_written(self, files: Mapping[str, WrittenFile]) -> None:
        """Note files that were written."""
        rows = (
            (path, each.made_of, each.size, each.written, json.dumps(each.losses), self._config)
            for path, each in files.items()
        )
        with transaction(self._path, self._connection):
            self._connection.executemany("REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?)", rows)

    def _begin(self) -> None:
        last = "SELECT packages FROM runs WHERE config = ? ORDER BY id DESC"
        with sensible(self._path):
            found = self._connection.execute(last, (self._config,)).fetchone()
            self.changes = changes_of(json.loads(found[0]), self._packages) if found else ""
        with transaction(self._path, self._connection):
            done = self._connection.execute(
                "INSERT INTO runs (config, machine, process, packages, began) "
                "VALUES (?, ?, ?, ?, ?)",
                (self._config, machine_name(), os.getpid(), json.dumps(self._packages), _now()),
            )
            self._run = done.lastrowid

    def _end(self) -> None:
        with transaction(self._path, self._connection):
            self._connection.execute("UPDATE runs SET ended = ? WHERE id = ?", (_now(), self._run))

    def _busy(self) -> str:
        with telling(self._path):
            found = self._connection.execute(
                "SELECT machine, process, began FROM runs WHERE config = ? ORDER BY id DESC",
                (self._config,),
            ).fetchone()
        who = f" (process {found[1]} on {found[0]}, since {found[2]})" if found else ""
        return (
            f"{self._config} is being published by another `publisher`{who}: wait for its end, or "
            "end it; what it has finished is kept"
        )

    def _states(self, keys: Iterable[str]) -> list[tuple[str, str]]:
        with sensible(self._path):
            found = list(self._select("key, state", keys))
            if not {state for _, state in found} <= {"finished", "failed"}:
                raise ValueError
            return found

    def _select(self, columns: str, keys: Iterable[str]) -> Iterator[tuple[str, str]]:
        wanted = list(dict.fromkeys(keys))
        for first in range(0, len(wanted), _MANY):
            part = wanted[first : first + _MANY]
            marks = ", ".join("?" * len(part))
            query = f"SELECT {columns} FROM units WHERE key IN ({marks})"  # noqa: S608 - no text
            with telling(self._path):
                found = self._connection.execute(query, part).fetchall()
            yield from found


def _row(result: Result) -> tuple[str, bytes | None, str]:
    """The state, the puzzle and the facts of a task; a puzzle has a digest of both there."""
    found = facts(result)
    if isinstance(result, PublisherError):
        return "failed", None, json.dumps(found, ensure_ascii=False)
    found = json.loads(json.dumps(found))
    found["digest"] = _digest(result.puzzle, found)
    return "finished", result.puzzle, json.dumps(found, ensure_ascii=False)


def _digest(puzzle: bytes, found: Mapping[str, object]) -> str:
    """The digest of a puzzle and its facts, by which a change on the disk is noticed."""
    return sha256(puzzle + json.dumps(found).encode()).hexdigest()


def _written(row: tuple[str, str, int, int, str]) -> tuple[str, WrittenFile]:
    path, made_of, size, written, losses = row
    listed = json.loads(losses)
    texts = (path, made_of, *listed)
    if not all(isinstance(text, str) for text in texts) or type(listed) is not list:
        raise TypeError
    return path, WrittenFile(made_of, int(size), int(written), tuple(listed))


def _now() -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S")
