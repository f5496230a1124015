"""The .xd format: a crossword as plain text that people can write and compare line by line."""

from typing import Any

from publisher import Exporter, NoOptions, Reader, deferred, hookimpl
from publisher_xd.features import LACKS, REFUSES


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `xd`."""
    return [
        Exporter(
            name="xd",
            summary="Plain text for people and for comparing line by line",
            options=NoOptions,
            suffix=".xd",
            export=deferred("publisher_xd.writing:write"),
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
            read=deferred("publisher_xd.reading:read"),
        )
    ]
