"""Files of earlier runs that a whole publication replaces, or that it leaves behind.

The ledger knows which files were written, and how they were then. A file that has changed since is
somebody else's, as is one that the ledger does not know.
"""

import re
from collections.abc import Iterator, Set
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from publisher.config.file_names import row_fields, stem_of_any
from publisher.config.settings import ExportChoice

if TYPE_CHECKING:
    from publisher.batch.ledger import Ledger
    from publisher.pipeline.publishing import Pipeline

_NUMBER = "90817263545362718"
"""Stands for any number where names of files are compared."""


class FormerFiles:
    """The files that earlier runs of a pipeline wrote, beside those of its whole publication."""

    def __init__(self, pipeline: "Pipeline", ledger: "Ledger") -> None:
        self._pipeline = pipeline
        self._config = pipeline.config
        self._files = {Path(path): file for path, file in ledger.written().items()}

    def remove_partial(self, written: Set[Path]) -> tuple[Path, ...]:
        """Remove what was written while puzzles were missing, and is now whole; its paths.

        `written` are the files of the whole: one that was refused replaces nothing.
        """
        names = zip(self._pipeline.files, self._pipeline.partial_names, strict=True)
        replaced = [path for whole, partial in names if written >= set(whole) for path in partial]
        return tuple(filter(self._is_removed, replaced))

    def warnings(self) -> Iterator[str]:
        """A sentence for each export that wrote files of puzzles under other numbers."""
        if row_fields(self._config.puzzle_configs):
            return  # rows have names of their own
        current = {path.absolute() for path in self._pipeline.paths()}
        for export in self._config.exports:
            if not export.has_all:
                found = sorted(set(self._with_any_number(export)) - current, key=_in_order)
                if found:
                    yield _left_behind(found)

    def _is_removed(self, path: Path) -> bool:
        file = self._files.get(path.absolute())
        if file is None or not (file.is_partial and file.is_at(path)) or path.is_symlink():
            return False
        with suppress(OSError):  # open in another program, for instance: it stays
            path.unlink()
            return True
        return False

    def _with_any_number(self, export: ExportChoice) -> Iterator[Path]:
        """The files that are on the disk as they were written, and have such a name."""
        config = self._config
        stem = stem_of_any(export, config.output, config.fields, _NUMBER)
        path = (config.output.folder / f"{stem}{export.record.suffix}").absolute()
        name = re.compile(re.escape(str(path)).replace(_NUMBER, "[0-9]+"))
        for each, file in self._files.items():
            if name.fullmatch(str(each)) and file.is_at(each):
                yield each


def _in_order(path: Path) -> tuple[int, str]:
    return len(str(path)), str(path)


def _left_behind(paths: list[Path]) -> str:
    if len(paths) == 1:
        return f"{paths[0]} is of an earlier run, and no part of this one; it stays"
    return (
        f"{paths[0]} … {paths[-1].name} ({len(paths)} files) are of an earlier run, and no part of "
        "this one; they stay"
    )
