"""Configs that are published again whenever a file of theirs changes."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from publisher import (
    Outcome,
    PublisherError,
    file_stamp,
    files_kept,
    files_read,
    pipelines,
    publishing,
    say,
    tell,
)

_States = Mapping[Path, tuple[int, int] | None]
"""The stamp of each file; None if it is not there."""


_EVERY_SECOND: Any = {"rust_timeout": 1000, "yield_on_timeout": True}
"""A file may change before its folder is watched, or on a disk that sends no news."""


class Watched:
    """One config, and the files that it was last made of."""

    def __init__(self, path: Path, overrides: Sequence[str], folder: Path | None) -> None:
        self._path, self._overrides, self._folder = path, overrides, folder
        self._seen: _States = {}

    def publish(self) -> None:
        """Publish, and remember the files as they were before; what is wrong is printed.

        Raises `KeyboardInterrupt` if the search was interrupted, after its best was published.
        """
        self._seen = _states([self._path, *self._seen])
        try:
            (pipeline,) = pipelines([self._path], self._overrides, self._folder)
            self._seen = _states(files_read(pipeline.config))
            with publishing(pipeline) as outcome:
                self._seen = {**self._seen, **_states(files_kept(pipeline.config))}
                say(_line(outcome))
        except PublisherError as error:
            tell(error)
            return
        if outcome.interrupted:
            raise KeyboardInterrupt

    def has_changed(self) -> bool:
        """Whether a file is not as it was when the config was last published."""
        return _states(self._seen) != self._seen

    def folders(self) -> Iterator[Path]:
        """Where its files are; for a folder that is not there, the one above it."""
        for path in self._seen:
            folder = path.absolute().parent
            yield next(each for each in (folder, *folder.parents) if each.is_dir())


def publish_changes(watches: Sequence[Watched]) -> None:
    """Publish what has changed, for ever; raises `KeyboardInterrupt`."""
    from watchfiles import watch as changes

    while True:
        folders = {folder for each in watches for folder in each.folders()}
        for _ in changes(*folders, watch_filter=None, recursive=False, **_EVERY_SECOND):
            changed = [each for each in watches if each.has_changed()]
            for each in changed:
                each.publish()
            if changed:
                break  # its files may be in other folders now


def _states(paths: Iterable[Path]) -> _States:
    return {path: file_stamp(path) for path in paths}


def _line(outcome: Outcome) -> str:
    """A line about what was made; `publish` tells what was left out."""
    made, count = outcome.published.made, outcome.config.count
    words = sum(len(each.puzzle.entries) for each in made)
    left = sum(len(each.left_out) for each in made)
    puzzles = "" if count == 1 else f"{len(made)} of {count} puzzles, "
    more = f", {left} left out" if left else ""
    files = ", ".join(str(file.path) for file in outcome.published.files)
    return (
        f"{time.strftime('%H:%M:%S')} {outcome.config.path}: {puzzles}{words} words{more}: {files}"
    )
