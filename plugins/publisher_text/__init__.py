"""Puzzles as plain text: a sheet with grids and clues, or the bare letters."""

from typing import Any

from publisher import Deferred, Exporter, NoOptions, Reader, hookimpl
from publisher_text.features import lacks
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
            export=Deferred("publisher_text.sheet:write"),
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
            read=Deferred("publisher_text.reading:read"),
        )
    ]
