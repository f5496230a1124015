"""The two formats that are called .pzl: Tridgell's, for XWORD, and pipe-separated entries."""

from typing import Any

from publisher import Exporter, Reader, deferred, hookimpl
from publisher_pzl.features import lacks, refuses


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `pzl`."""
    return [
        Exporter(
            name="pzl",
            summary="XWORD's grid of letters, or a line for each entry with its clue",
            options=deferred("publisher_pzl.options:PzlOptions"),
            suffix=".pzl",
            export=deferred("publisher_pzl.dialects:write"),
            lacks=lacks,
            refuses=refuses,
            check=deferred("publisher_pzl.dialects:check"),
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `pzl`."""
    return [
        Reader(
            name="pzl",
            summary="Both kinds of .pzl file, known by how they begin",
            options=deferred("publisher_pzl.options:PzlReadOptions"),
            suffixes=(".pzl",),
            read=deferred("publisher_pzl.dialects:read"),
        )
    ]
