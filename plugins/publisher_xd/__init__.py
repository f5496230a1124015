"""The .xd format: a crossword as plain text that people can write and compare line by line."""

from typing import Any

from publisher import Exporter, Language, NoOptions, Puzzle, Reader, hookimpl
from publisher_xd.losses import LACKS, REFUSES


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `xd`."""
    return [
        Exporter(
            name="xd",
            summary="Plain text for people and for comparing line by line",
            options=NoOptions,
            suffix=".xd",
            export=_export,
            lacks=LACKS,
            refuses=REFUSES,
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `xd`."""
    return [
        Reader(
            name="xd",
            summary="Plain text, its parts separated by blank lines or by headings",
            options=NoOptions,
            suffixes=(".xd",),
            read=_read,
        )
    ]


def _export(puzzle: Puzzle, options: NoOptions) -> bytes:
    from publisher_xd.writing import write

    return write(puzzle, options)


def _read(data: bytes, options: NoOptions, language: Language) -> Puzzle:
    from publisher_xd.reading import read

    return read(data, options, language)
