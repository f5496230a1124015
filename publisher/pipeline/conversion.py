"""A puzzle file into others: a reader, and exporters found by suffix, without a config."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from publisher.config.form import Form
from publisher.config.languages import language
from publisher.config.models import PuzzleSettings
from publisher.config.puzzle_configs import finishers
from publisher.config.templates import apply_template
from publisher.errors import (
    ExportError,
    FormatError,
    OptionError,
    OutputError,
    PublisherError,
)
from publisher.files import output
from publisher.files.opening import file_bytes
from publisher.files.standard import STANDARD
from publisher.formats.linked_clues import linked_by_words
from publisher.formats.puzzle_json import from_json
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Publication, Puzzle
from publisher.model.sheet import numbered_by
from publisher.pipeline.collisions import refuse_overwriting
from publisher.pipeline.exporting import export, exporter_for
from publisher.pipeline.located import enumerated_once
from publisher.pipeline.lock_file import LARGEST
from publisher.plugins.additions import AnyFinisher
from publisher.plugins.core_settings import DEFAULT_SEED
from publisher.plugins.finishing import finished_by
from publisher.plugins.options import Options, input_files
from publisher.plugins.records import AnyExporter, AnyReader, Exporter, Reader
from publisher.plugins.registry import Registry
from publisher.reading.puzzle_file import read_in_own_language, read_puzzle, reader_of


def publication_of_file(path: Path, registry: Registry) -> WithLosses[Publication]:
    """The puzzles of a lock or of our JSON, or the puzzle of a file by the reader for its suffix.

    Raises `FormatError` and `FileError`.
    """
    data = file_bytes(path, LARGEST)
    if data.lstrip()[:1] == b"{":
        with suppress(FormatError, KeyError):
            return WithLosses(from_json(data, registry.languages.__getitem__), ())
    conversion = Conversion(registry, None)
    puzzle = conversion.read(path, reader_of(registry, path, None))
    return WithLosses(Publication.of(puzzle), tuple(conversion.losses))


class Conversion:
    """One file read and others written; `losses` are what was left out on the way.

    `refused` are the files that could not be made or written, each with the reason.
    `code` is that of the puzzle's language; None leaves it to the file. `overrides` are
    `numbering`, `then`, and options such as `pdf.paper=a5`, by the name of the reader or exporter.
    """

    def __init__(self, registry: Registry, code: str | None, overrides: Sequence[str] = ()) -> None:
        self.losses: list[str] = []
        self.refused: list[str] = []
        self._registry = registry
        settings = {} if code is None else {"language": code}
        self._form = Form.of("--language", settings, registry, overrides)
        self._language = language(self._form)
        self._read = read_in_own_language if code is None else read_puzzle
        self._numbering = self._form.own_settings(PuzzleSettings, (), others=True).numbering
        self._finishers = tuple(finishers(self._form))

    def plan(
        self, source: Path, reader: str | None, targets: Sequence[Path], exporter: str | None = None
    ) -> tuple[AnyReader, list[AnyExporter]]:
        """The reader and the exporters, all options checked, and no file written over another.

        `exporter` is the name of the one for standard output, the path `-`.

        Raises `FormatError` or `ExportError` for a suffix that nothing is for, and `ConfigError`.
        """
        record = reader_of(self._registry, source, reader)
        exporters = [exporter_for(self._registry, target, exporter) for target in targets]
        names = [record.name, *(each.name for each in exporters)]
        self._form.refuse_unknown((), ["language", "numbering", "then", *names])
        if self._form.report:
            raise self._form.report.error()
        read = [source, *self._files_of(record)]
        read += [file for each in self._finishers for file in input_files(each.options)]
        read += [file for each in exporters for file in self._files_of(each)]
        refuse_overwriting(read, targets)
        return record, exporters

    def read(self, source: Path, record: AnyReader) -> Puzzle:
        """The puzzle of a file, after the finishers."""
        (options, _), tongue = self._options(record), self._language
        if tongue is None:
            raise self._form.report.error()
        with self._calling(record):
            read = self._read(source, record, options, tongue, self._registry.languages)
        self.losses += [f"{source}: {loss}" for loss in read.losses]
        puzzle = enumerated_once(linked_by_words(read.value))
        puzzle = numbered_by(puzzle, self._numbering) if self._numbering else puzzle
        for choice in self._finishers:
            with self._calling(choice.record):
                made = finished_by(choice.record, choice.options, puzzle, DEFAULT_SEED)
            self.losses += made.losses
            puzzle = made.value
        return puzzle

    def write(
        self, puzzle: Puzzle, targets: Sequence[Path], exporters: Sequence[AnyExporter]
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

    def _is_written(self, puzzle: Puzzle, target: Path, record: AnyExporter) -> bool:
        options, _ = self._options(record)
        try:
            with self._calling(record):
                made = export(record, puzzle, options)
            output.write({target: made.value})
        except OutputError as error:
            self.refused.append(str(error))
        except PublisherError as error:
            self.refused.append(f"{target} is not written: {error}")
        else:
            self.losses += [f"{target}: not in it: {loss}" for loss in made.losses]
            return True
        return False

    def _files_of(self, record: AnyReader | AnyExporter) -> list[Path]:
        """The files that a reader's or an exporter's options name."""
        options, templates = self._options(record)
        return [*templates, *input_files(options)]

    def _options(self, record: AnyReader | AnyExporter) -> tuple[Options, tuple[Path, ...]]:
        """The options, and the templates that they were taken from."""
        path = (record.name,)
        templates: tuple[Path, ...] = ()
        if isinstance(record, Exporter):
            templates = apply_template(self._form, path)
        options = self._form.options(record, path)
        if options is None or self._form.report:
            raise self._form.report.error()
        return options, templates

    @contextmanager
    def _calling(self, record: AnyReader | AnyExporter | AnyFinisher) -> Iterator[None]:
        """Run a plugin's code; a fault in its options is reported without a config."""
        try:
            with self._registry.calling(record):
                yield
        except OptionError as error:
            kind = FormatError if isinstance(record, Reader) else ExportError
            raise kind(f"{record.name}: {error.message}") from None
