"""Puzzle files read for commands and the studio, without a config: by a reader, and finished."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from publisher.config.form import Form
from publisher.config.languages import language
from publisher.config.models import PuzzleSettings
from publisher.config.puzzle_configs import finishers
from publisher.errors import (
    ExportError,
    FormatError,
    OptionError,
)
from publisher.files.opening import file_bytes
from publisher.formats.linked_clues import linked_by_words
from publisher.formats.puzzle_json import from_json
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Publication, Puzzle
from publisher.model.sheet import numbered_by
from publisher.pipeline.located import enumerated_once
from publisher.pipeline.lock_file import LARGEST_LOCK
from publisher.plugins.additions import AnyFinisher
from publisher.plugins.core_settings import DEFAULT_SEED
from publisher.plugins.finishing import finished_by
from publisher.plugins.options import Options
from publisher.plugins.records import AnyExporter, AnyReader, Reader
from publisher.plugins.registry import Registry
from publisher.reading.puzzle_file import read_in_own_language, read_puzzle, reader_of


def publication_of_file(
    path: Path, registry: Registry, code: str | None = None
) -> WithLosses[Publication]:
    """The puzzles of a lock or of our JSON, or the puzzle of a file by the reader for its suffix.

    Raises `FormatError` and `FileError`.
    """
    data = file_bytes(path, LARGEST_LOCK)
    if data.lstrip()[:1] == b"{":
        with suppress(FormatError, KeyError):
            return WithLosses(from_json(data, registry.languages.__getitem__), ())
    reading = FileReading(registry, code)
    puzzle = reading.read(path, reader_of(registry, path, None))
    return WithLosses(Publication.of(puzzle), tuple(reading.losses))


class FileReading:
    """One puzzle file, and how it is read; `losses` are what was left out on the way.

    `code` is that of the puzzle's language; None leaves it to the file. `overrides` are
    `numbering`, `then`, and options such as `pzl.encoding=cp1255`, by the name of the reader.
    """

    def __init__(self, registry: Registry, code: str | None, overrides: Sequence[str] = ()) -> None:
        self.losses: list[str] = []
        self.registry = registry
        settings = {} if code is None else {"language": code}
        self.form = Form.of("--language", settings, registry, overrides)
        self._language = language(self.form)
        self._read = read_in_own_language if code is None else read_puzzle
        self._numbering = self.form.own_settings(PuzzleSettings, (), others=True).numbering
        self.finishers = tuple(finishers(self.form))

    def read(self, source: Path, record: AnyReader) -> Puzzle:
        """The puzzle of a file, after the finishers."""
        options, tongue = self.options(record), self._language
        if tongue is None:
            raise self.form.report.error()
        with self.calling(record):
            read = self._read(source, record, options, tongue, self.registry.languages)
        self.losses += [f"{source}: {loss}" for loss in read.losses]
        puzzle = enumerated_once(linked_by_words(read.value))
        puzzle = numbered_by(puzzle, self._numbering) if self._numbering else puzzle
        for choice in self.finishers:
            with self.calling(choice.record):
                made = finished_by(choice.record, choice.options, puzzle, DEFAULT_SEED)
            self.losses += made.losses
            puzzle = made.value
        return puzzle

    def options(self, record: AnyReader | AnyExporter) -> Options:
        """The options of a reader or an exporter; raises `ConfigError`."""
        options = self.form.options(record, (record.name,))
        if options is None or self.form.report:
            raise self.form.report.error()
        return options

    @contextmanager
    def calling(self, record: AnyReader | AnyExporter | AnyFinisher) -> Iterator[None]:
        """Run a plugin's code; a fault in its options is reported without a config."""
        try:
            with self.registry.calling(record):
                yield
        except OptionError as error:
            kind = FormatError if isinstance(record, Reader) else ExportError
            raise kind(f"{record.name}: {error.message}") from None
