"""Puzzles as plain text: a sheet with grids and clues, or the bare letters."""

from typing import Any

from publisher import Exporter, Language, NoOptions, Puzzle, Reader, hookimpl
from publisher_text.losses import lacks
from publisher_text.options import TextOptions


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `text`."""
    return [
        Exporter(
            name="text",
            summary="Plain text: the grid in box-drawing characters, the clues, the solution",
            options=TextOptions,
            suffix=".txt",
            export=_export,
            lacks=lacks,
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `text`."""
    return [
        Reader(
            name="text",
            summary="A sheet that the exporter text wrote, with both grids, and nothing else",
            options=NoOptions,
            suffixes=(".txt",),
            read=_read,
        )
    ]


def _export(puzzle: Puzzle, options: TextOptions) -> bytes:
    from publisher_text.sheet import export

    return export(puzzle, options)


def _read(data: bytes, options: NoOptions, language: Language) -> Puzzle:
    from publisher_text.reading import read

    return read(data, options, language)
