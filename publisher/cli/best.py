"""The best puzzle so far of a long search, kept on the disk until all is published.

A power cut then costs some seconds of a search, not all of it. What is left behind by one is a
puzzle of the format `json`, which `publisher convert` turns into any other.
"""

import re
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from publisher.cli.progress import beside
from publisher.errors import OutputError, system_reason
from publisher.files import output
from publisher.model.puzzle import Publication
from publisher.pipeline.collisions import file_identity
from publisher.plugins.search_run import SearchRun

if TYPE_CHECKING:
    from publisher.model.layout import Layout

PAUSE = 5.0
"""Seconds before the first file, and between looks at whether there is a better puzzle."""

SUFFIX = ".best.json"


class BestSoFar:
    """The file of the best puzzle of a search; there is none before the first `keep`.

    `stem` is its path without the suffix. No file that is there is touched, and none of `taken`.
    """

    def __init__(self, stem: Path, taken: Collection[Path], tell: Callable[[str], None]) -> None:
        self._stem = stem
        self._folder = stem.parent.absolute()  # a plugin at work may change the working folder
        self._taken = {file_identity(path) for path in taken}
        self._tell = tell
        self._run: SearchRun | None = None
        self._kept: Layout | None = None
        self._path: Path | None = None
        self._folders: list[Path] = []

    def tell_of_others(self) -> None:
        """Say which files of other searches are there."""
        ours = re.compile(rf"{re.escape(self._stem.name)}(-\d+)?{re.escape(SUFFIX)}")
        for path in sorted(self._stem.parent.glob("*" + SUFFIX)):
            if ours.fullmatch(path.name):
                self._tell(
                    f"{path} is the best of a search that was cut short, or still goes on; to "
                    f"print it: publisher convert {quote(str(path))} FILE; then delete it"
                )

    def follow(self, run: SearchRun) -> None:
        """Keep the best of this search."""
        self._run = run

    def keep(self) -> None:
        """Write what is better than what is on the disk; raises `OutputError` if that fails."""
        from publisher.formats.puzzle_json import to_json  # a short search does without it

        run = self._run
        if run is None:
            return
        best, finish = run.best, run.finish
        if best is None or finish is None or best is self._kept:
            return
        is_first = self._path is None
        path = self._path or self._reserved()
        output.write({path: to_json(Publication.of(finish(best)))})
        self._kept = best
        if is_first:
            shown = self._stem.parent / path.name
            self._tell(f"the best so far is kept in {shown} until the search is over")

    def remove(self) -> None:
        """Remove the file, and the folders that were made for it if nothing else is there."""
        with suppress(OSError):
            if self._path is not None:
                self._path.unlink(missing_ok=True)
            for folder in self._folders:
                folder.rmdir()

    def _reserved(self) -> Path:
        """A new and empty file."""
        folder, name = self._folder, self._stem.name
        try:
            self._make(folder)
            for turn in count(1):
                path = folder / f"{name}{f'-{turn}' if turn > 1 else ''}{SUFFIX}"
                if file_identity(path) not in self._taken:
                    with suppress(FileExistsError):
                        path.touch(exist_ok=False)
                        self._path = path
                        return path
        except OSError as error:
            said = f"{folder} cannot be written to: {system_reason(error)}"
            raise OutputError(said) from None
        raise AssertionError("count() has no end")

    def _make(self, folder: Path) -> None:
        """Make a folder, and note what was made."""
        missing = [each for each in (folder, *folder.parents) if not each.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        self._folders += missing


@contextmanager
def kept(best: BestSoFar, tell: Callable[[str], None]) -> Iterator[BestSoFar]:
    """Keep the best so far every few seconds until the end, however that comes.

    A thread of its own looks, so that no generator is asked to. If nothing can be kept it says so,
    once: a search does not end for that.
    """

    def look(over: threading.Event) -> None:
        while not over.wait(PAUSE):
            try:
                best.keep()
            except Exception as error:
                tell(f"warning: the best so far cannot be kept: {error}")
                return

    best.tell_of_others()
    try:
        with beside(look):
            yield best
    finally:
        best.remove()
