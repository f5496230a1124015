"""Puzzles made elsewhere, read from their files by whatever reader is installed for them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from publisher.errors import FileError, FormatError
from publisher.files.opening import MEGABYTE, file_bytes
from publisher.interrupt import raise_interrupt
from publisher.language.language import Language
from publisher.messages.wording import listed
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Puzzle
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import expect, split_losses
from publisher.plugins.records import AnyReader
from publisher.plugins.registry import Registry

LARGEST = 32 * MEGABYTE
"""The most bytes of a puzzle file: far more than any has, and little enough to be held."""


def reader_of(registry: Registry, file: Path, name: str | None) -> AnyReader:
    """The reader of this name, or else the one for the file's suffix.

    Raises `FormatError` if there is none.
    """
    readers = registry.readers
    if name is not None:
        if name not in readers:
            raise FormatError(registry.unknown("readers", name))
        return readers[name]
    record = reader_by_suffix(registry, file)
    if record is not None:
        return record
    known = sorted({suffix for record in readers.values() for suffix in record.suffixes})
    message = f"no reader is for files like {file.name}; there are readers for {listed(known)}"
    raise FormatError(f"{message}: name one as `format:`{registry.absent}")


def reader_by_suffix(registry: Registry, file: Path) -> AnyReader | None:
    """The reader for the suffix of a file; None if there is none."""
    name = file.name.lower()
    return next((each for each in registry.readers.values() if name.endswith(each.suffixes)), None)


def read_puzzle(
    file: Path,
    record: AnyReader,
    settings: Options,
    language: Language,
    languages: Mapping[str, Language],
) -> WithLosses[Puzzle]:
    """The puzzle of a file in a language that is given, whatever the file says.

    Its losses say where the file says otherwise. Raises `FormatError` naming the file and what is
    wrong.
    """
    from publisher.reading.file_language import contradictions  # nearly no config reads a puzzle

    data = _content(file)
    with _naming(file):
        found = _puzzle(record, data, settings, language)
        remarks = contradictions(found.value, _named_code(record, data), languages)
        return WithLosses(found.value, (*found.losses, *remarks))


def read_in_own_language(
    file: Path,
    record: AnyReader,
    settings: Options,
    usual: Language,
    languages: Mapping[str, Language],
) -> WithLosses[Puzzle]:
    """The puzzle of a file in the language that the file names, or that can be inferred.

    `usual` is the language where nothing says otherwise. Its losses say what was inferred. Raises
    `FormatError` naming the file and what is wrong.
    """
    from publisher.reading.file_language import inferred

    data = _content(file)
    losses: tuple[str, ...] = ()

    def read(language: Language) -> Puzzle:
        """Read once more, and forget the losses of the times before."""
        nonlocal losses
        found = _puzzle(record, data, settings, language)
        losses = found.losses
        return found.value

    with _naming(file):
        puzzle, remarks = inferred(read, data, _named_code(record, data), languages, usual)
    return WithLosses(puzzle, (*losses, *remarks))


def language_of_file(
    registry: Registry, record: AnyReader, file: Path, settings: Options, usual: Language
) -> tuple[Language, tuple[str, ...]]:
    """The language of the file to be read, for a config that names none, and what was inferred.

    It is the usual one where the file cannot be read: whoever reads the puzzle then reports why.
    """
    from publisher.reading.file_language import inferred

    try:
        data = _content(file)
        with registry.calling(record):
            puzzle, remarks = inferred(
                lambda language: _puzzle(record, data, settings, language).value,
                data,
                _named_code(record, data),
                registry.languages,
                usual,
            )
    except Exception as error:
        raise_interrupt(error)
        return usual, ()
    return puzzle.language, tuple(f"{file.name}: {remark}" for remark in remarks)


def _puzzle(
    record: AnyReader, data: bytes, settings: Options, language: Language
) -> WithLosses[Puzzle]:
    found, losses = split_losses(record.read(data, settings, language))
    return WithLosses(expect(found, Puzzle, "a Puzzle"), losses)


def _named_code(record: AnyReader, data: bytes) -> str | None:
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
