"""The two formats that are called .pzl: Tridgell's, for XWORD, and pipe-separated entries."""

from typing import Any

from publisher import Exporter, Reader, hookimpl
from publisher_pzl.dialects import export, read
from publisher_pzl.options import ExportOptions, ReadOptions


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `pzl`."""
    return [
        Exporter(
            name="pzl",
            summary="XWORD's grid of letters, or a line for each entry with its clue",
            options=ExportOptions,
            suffix=".pzl",
            export=export,
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `pzl`."""
    return [
        Reader(
            name="pzl",
            summary="Both kinds of .pzl file, told apart by how they begin",
            options=ReadOptions,
            suffixes=(".pzl",),
            read=read,
        )
    ]
