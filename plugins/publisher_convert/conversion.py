"""A puzzle file into others: a reader, and exporters found by suffix, without a config."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from publisher import (
    STANDARD,
    Exporter,
    FileReading,
    OutputError,
    PublisherError,
    Puzzle,
    Reader,
    Registry,
    apply_template,
    exporting,
    input_files,
    output,
    puzzle_file,
    refuse_overwriting,
)


class Conversion(FileReading):
    """One file read and others written.

    `refused` are the files that could not be made or written, each with the reason. `overrides` may
    have options of exporters too, such as `pdf.paper=a5`.
    """

    def __init__(self, registry: Registry, code: str | None, overrides: Sequence[str] = ()) -> None:
        super().__init__(registry, code, overrides)
        self.refused: list[str] = []

    def plan(
        self, source: Path, reader: str | None, targets: Sequence[Path], exporter: str | None = None
    ) -> tuple[Reader[Any], list[Exporter[Any]]]:
        """The reader and the exporters, all options checked, and no file written over another.

        `exporter` is the name of the one for standard output, the path `-`.

        Raises `FormatError` or `ExportError` for a suffix that nothing is for, and `ConfigError`.
        """
        record = puzzle_file.reader_of(self.registry, source, reader)
        exporters = [exporting.exporter_for(self.registry, target, exporter) for target in targets]
        names = [record.name, *(each.name for each in exporters)]
        self.form.refuse_unknown((), ["language", "numbering", "then", *names])
        if self.form.report:
            raise self.form.report.error()
        read = [source, *self._files_of(record)]
        read += [file for each in self.finishers for file in input_files(each.options)]
        read += [file for each in exporters for file in self._files_of(each)]
        refuse_overwriting(read, targets)
        return record, exporters

    def write(
        self, puzzle: Puzzle, targets: Sequence[Path], exporters: Sequence[Exporter[Any]]
    ) -> list[Path]:
        """Write each file that can be made, and return their paths; one stops no other.

        Standard output comes last.
        """
        files = zip(targets, exporters, strict=True)
        return [
            target
            for target, record in sorted(files, key=lambda file: file[0] == STANDARD)
            if self._is_written(puzzle, target, record)
        ]

    def _is_written(self, puzzle: Puzzle, target: Path, record: Exporter[Any]) -> bool:
        options = self.options(record)
        try:
            with self.calling(record):
                made = exporting.export(record, puzzle, options)
            output.write({target: made.value})
        except OutputError as error:
            self.refused.append(str(error))
        except PublisherError as error:
            self.refused.append(f"{target} is not written: {error}")
        else:
            self.losses += [f"{target}: not in it: {loss}" for loss in made.losses]
            return True
        return False

    def _files_of(self, record: Reader[Any] | Exporter[Any]) -> list[Path]:
        """The files that a reader's or an exporter's options name, and its templates."""
        is_written = isinstance(record, Exporter)
        templates = apply_template(self.form, (record.name,)) if is_written else ()
        return [*templates, *input_files(self.options(record))]
