"""Puzzles made elsewhere, read from their files by whatever reader is installed for them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from publisher.errors import FileError, FormatError
from publisher.files.kinds import ARCHIVE, LISTS, FileKind, file_kind
from publisher.files.opening import MEGABYTE, file_bytes
from publisher.files.standard import STANDARD
from publisher.interrupt import raise_interrupt
from publisher.language.alphabet import alphabet_of
from publisher.language.language import Language
from publisher.language.spelling import spelling_of
from publisher.messages.wording import listed
from publisher.model.features import PuzzleFeature, features
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Entry, Puzzle
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import expect, split_losses
from publisher.plugins.records import AnyReader
from publisher.plugins.registry import Registry

_CONFIGS = (".yaml", ".yml")

LARGEST = 32 * MEGABYTE
"""The most bytes of a puzzle file: far more than any has, and little enough to be held."""


def reader_of(registry: Registry, file: Path, name: str | None) -> AnyReader:
    """The reader of this name, or else the one for the file: for its suffix, or its first bytes.

    A file that begins as another format than its suffix says is one of that format. Raises
    `FormatError` if there is none.
    """
    readers = registry.readers
    if name is not None:
        if name not in readers:
            raise FormatError(registry.unknown("readers", name))
        return readers[name]
    record, kind = reader_by_suffix(registry, file), _kind(file)
    shown = readers.get(kind.reader) if kind else None
    if shown is not None and not file.name.lower().endswith(shown.suffixes):
        return shown
    if record is not None:
        return record
    if kind is not None:
        raise FormatError(_not_read(file, kind))
    known = sorted({suffix for record in readers.values() for suffix in record.suffixes})
    message = f"no reader is for files like {file.name}; there are readers for {listed(known)}"
    config = "; for the pages of a config: publisher publish" if file.suffix in _CONFIGS else ""
    raise FormatError(f"{message}: name one as `format:`{registry.absent}{config}")


def reader_by_suffix(registry: Registry, file: Path) -> AnyReader | None:
    """The reader for the suffix of a file, the longest of several; None if there is none."""
    name = file.name.lower()
    found = [
        (len(suffix), each)
        for each in registry.readers.values()
        for suffix in each.suffixes
        if name.endswith(suffix)
    ]
    return max(found, key=lambda each: each[0])[1] if found else None


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
    with _naming(file, data, record):
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
    data = _content(file)
    with _naming(file, data, record):
        puzzle, losses, remarks = _inferred(record, data, settings, usual, languages)
    return WithLosses(puzzle, (*losses, *remarks))


def language_of_file(
    registry: Registry, record: AnyReader, file: Path, settings: Options, usual: Language
) -> tuple[Language, tuple[str, ...]]:
    """The language of the file to be read, for a config that names none, and what was inferred.

    It is the usual one where the file cannot be read: whoever reads the puzzle then reports why.
    """
    try:
        data = _content(file)
        with registry.calling(record):
            puzzle, _, said = _inferred(record, data, settings, usual, registry.languages)
    except Exception as error:
        raise_interrupt(error)
        return usual, ()
    return puzzle.language, tuple(f"{file.name}: {remark}" for remark in said)


def _inferred(
    record: AnyReader,
    data: bytes,
    settings: Options,
    usual: Language,
    languages: Mapping[str, Language],
) -> tuple[Puzzle, tuple[str, ...], tuple[str, ...]]:
    """The puzzle of a file in its own language, the losses, and what was inferred."""
    from publisher.reading.file_language import inferred

    losses: tuple[str, ...] = ()

    def read(language: Language) -> Puzzle:
        """Read once more, and forget the losses of the times before."""
        nonlocal losses
        found = _puzzle(record, data, settings, language)
        losses = found.losses
        return found.value

    puzzle, remarks = inferred(read, data, _named_code(record, data), languages, usual)
    return puzzle, losses, remarks


def _puzzle(
    record: AnyReader, data: bytes, settings: Options, language: Language
) -> WithLosses[Puzzle]:
    found, losses = split_losses(record.read(data, settings, language))
    return WithLosses(_spelled(expect(found, Puzzle, "a Puzzle")), losses)


def _spelled(puzzle: Puzzle) -> Puzzle:
    """The puzzle of a file that keeps no spellings, with final forms where its words end in them.

    Where any answer is spelled otherwise than by its letters, a file keeps the spelling of all.
    """
    if not alphabet_of(puzzle.language).final_forms or PuzzleFeature.SPELLINGS in features(puzzle):
        return puzzle

    def spelled(entry: Entry) -> Entry:
        found = entry.spelling and spelling_of(puzzle.answer(entry), puzzle.language)
        return replace(entry, spelling=found)

    return replace(puzzle, entries=tuple(map(spelled, puzzle.entries)))


def _named_code(record: AnyReader, data: bytes) -> str | None:
    return record.language(data) if record.language is not None else None


def _content(file: Path) -> bytes:
    try:
        return file_bytes(file, LARGEST)
    except FileError as error:
        raise FormatError(str(error)) from None


def _kind(file: Path) -> FileKind | None:
    """The kind of a file, by its name alone if it cannot be read."""
    try:
        data = b"" if file == STANDARD else file_bytes(file, LARGEST)
    except FileError:
        data = b""
    return file_kind(data, file) or LISTS.get(file.suffix.lower())


def _not_read(file: Path, kind: FileKind) -> str:
    if kind.reader:
        return f"{file} is {kind.name}, which the reader `{kind.reader}` reads"
    return f"{file}: this is {kind.name}, a kind that is not read; {kind.advice}"


@contextmanager
def _naming(file: Path, data: bytes, record: AnyReader) -> Iterator[None]:
    """Say which file it is that is wrong, and what it is if not one of the reader's."""
    try:
        yield
    except FormatError as error:
        kind = file_kind(data, file)
        if kind not in (None, ARCHIVE) and kind.reader != record.name:
            raise FormatError(_not_read(file, kind)) from None
        raise FormatError(f"{file}: {error}") from None
