"""Puzzles made elsewhere, read from their files by whatever reader is installed for them."""

import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from publisher.errors import FileError, FormatError, LossWarning, OptionError
from publisher.files.opening import MEGABYTE, file_bytes
from publisher.interrupt import raise_interrupt
from publisher.language.language import Language
from publisher.messages.wording import listed
from publisher.model.puzzle import Puzzle
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import expect
from publisher.plugins.records import AnyReader
from publisher.plugins.registry import Registry

LARGEST = 32 * MEGABYTE
"""The most bytes of a puzzle file: far more than any has, and little enough to be held."""


def reader_of(registry: Registry, file: Path, name: str | None) -> AnyReader:
    """The reader of this name, or else the one for the file's suffix.

    Raises `OptionError`, at `format` or at `file`.
    """
    readers = registry.readers
    if name is not None:
        if name not in readers:
            raise OptionError(("format",), registry.unknown("readers", name))
        return readers[name]
    for record in readers.values():
        if file.name.lower().endswith(record.suffixes):
            return record
    known = sorted({suffix for record in readers.values() for suffix in record.suffixes})
    message = f"no reader is for files like {file.name}; there are readers for {listed(known)}"
    raise OptionError(("file",), f"{message}: name one as `format:`{registry.absent}")


def read_puzzle(
    file: Path,
    record: AnyReader,
    settings: Options,
    language: Language,
    languages: Mapping[str, Language],
) -> Puzzle:
    """The puzzle of a file in the language that its reader was told, whatever the file says.

    Raises `FormatError` naming the file and what is wrong, and warns where the file says otherwise.
    """
    from publisher.reading.file_language import contradictions  # nearly no config reads a puzzle

    data = _content(file)
    with _naming(file):
        puzzle = _puzzle(record, data, settings, language)
        for remark in contradictions(puzzle, _told(record, data), languages):
            warnings.warn(remark, LossWarning, stacklevel=2)
    return puzzle


def read_in_own_language(
    file: Path,
    record: AnyReader,
    settings: Options,
    usual: Language,
    languages: Mapping[str, Language],
) -> Puzzle:
    """The puzzle of a file in the language that the file names, or that can be inferred.

    `usual` is the language where nothing says otherwise. Raises `FormatError` naming the file and
    what is wrong, and warns of what was inferred.
    """
    from publisher.reading.file_language import inferred

    data = _content(file)
    caught: list[warnings.WarningMessage] = []

    def read(language: Language) -> Puzzle:
        """Read once more, and forget the warnings of the times before."""
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always", LossWarning)
            puzzle = _puzzle(record, data, settings, language)
        caught[:] = found
        return puzzle

    with _naming(file):
        puzzle, remarks = inferred(read, data, _told(record, data), languages, usual)
    for each in caught:
        warnings.warn(str(each.message), each.category, stacklevel=2)
    for remark in remarks:
        warnings.warn(remark, LossWarning, stacklevel=2)
    return puzzle


def language_of_file(
    registry: Registry, record: AnyReader, file: Path, settings: Options, usual: Language
) -> tuple[Language, tuple[str, ...]]:
    """The language of the file to be read, for a config that names none, and what was inferred.

    It is the usual one where the file cannot be read: whoever generates the puzzle is told why.
    """
    from publisher.reading.file_language import inferred

    try:
        data = _content(file)
        with registry.calling("readers", record.name), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            puzzle, remarks = inferred(
                lambda language: _puzzle(record, data, settings, language),
                data,
                _told(record, data),
                registry.languages,
                usual,
            )
    except Exception as error:
        raise_interrupt(error)
        return usual, ()
    return puzzle.language, tuple(f"{file.name}: {remark}" for remark in remarks)


def _puzzle(record: AnyReader, data: bytes, settings: Options, language: Language) -> Puzzle:
    return expect(record.read(data, settings, language), Puzzle, "a Puzzle")


def _told(record: AnyReader, data: bytes) -> str | None:
    return record.language(data) if record.language is not None else None


def _content(file: Path) -> bytes:
    try:
        return file_bytes(file, LARGEST)
    except FileError as error:
        raise FormatError(str(error)) from None


@contextmanager
def _naming(file: Path) -> Iterator[None]:
    """Say which file it is that is wrong."""
    try:
        yield
    except FormatError as error:
        raise FormatError(f"{file}: {error}") from None
