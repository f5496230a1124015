"""The generator `read`: a puzzle made elsewhere, instead of a new one.

It belongs to the program itself, because it needs to know every reader that is installed.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import Field, ValidationError

from publisher._wording import listed, unknown_record
from publisher.errors import FileError, FormatError, OptionError
from publisher.language import Language
from publisher.opening import MEGABYTE, file_bytes
from publisher.options import InputFile, Options
from publisher.puzzle import Puzzle
from publisher.records import AnyReader, Generator
from publisher.run import Request, Run

if TYPE_CHECKING:
    from publisher.registry import Registry

LARGEST = 32 * MEGABYTE
"""The most bytes of a puzzle file: far more than any has, and little enough to be held."""


class ReadOptions(Options):
    """A puzzle file, and how it is read."""

    file: InputFile = Field(description="the puzzle file")
    format: str | None = Field(
        default=None, description="the reader, by name; by the file's suffix if left out"
    )
    reader: dict[str, Any] = Field(default={}, description="settings of the reader")


def read_generator(registry: "Registry") -> Generator[ReadOptions]:
    """The generator that reads a file with one of the registry's readers."""

    def check(request: Request, options: ReadOptions) -> None:
        generate(request, options, None)

    def generate(request: Request, options: ReadOptions, run: Run | None) -> Puzzle:
        del run
        record = reader_of(registry, options.file, options.format)
        settings = _settings(record, options.reader)
        return read_puzzle(options.file, record, settings, request.language)

    return Generator(
        name="read",
        summary="A puzzle from a file made elsewhere",
        options=ReadOptions,
        generate=generate,
        check=check,
        needs_words=False,
    )


def reader_of(registry: "Registry", file: Path, name: str | None) -> AnyReader:
    """The reader of this name, or else the one for the file's suffix.

    Raises `OptionError`, at `format` or at `file`.
    """
    readers = registry.readers
    if name is not None:
        if name not in readers:
            raise OptionError(("format",), unknown_record("reader", name, readers))
        return readers[name]
    for record in readers.values():
        if file.name.lower().endswith(record.suffixes):
            return record
    known = sorted({suffix for record in readers.values() for suffix in record.suffixes})
    message = f"no reader is for files like {file.name}; there are readers for {listed(known)}"
    raise OptionError(("file",), f"{message}: name one as `format:`")


def read_puzzle(file: Path, record: AnyReader, settings: Options, language: Language) -> Puzzle:
    """The puzzle of a file; raises `FormatError` naming the file and what is wrong."""
    try:
        data = file_bytes(file, LARGEST)
    except FileError as error:
        raise FormatError(str(error)) from None
    try:
        return record.read(data, settings, language)
    except FormatError as error:
        raise FormatError(f"{file}: {error}") from None


def _settings(record: AnyReader, given: dict[str, Any]) -> Options:
    from publisher.config.validation import problems  # which needs the registry itself

    try:
        settings: Options = record.options.model_validate(given)
    except ValidationError as error:
        first = problems(error, given, record.options)[0]
        raise OptionError(("reader", *first.path), first.message) from None
    return settings
