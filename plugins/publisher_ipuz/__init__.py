"""Puzzles as ipuz, the open format that crossword programs exchange."""

from typing import Any

from publisher import Exporter, NoOptions, Reader, deferred, hookimpl
from publisher_ipuz.features import lacks


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `ipuz`."""
    return [
        Exporter(
            name="ipuz",
            summary="ipuz v2: the whole puzzle for other programs and for solving on screen",
            options=deferred("publisher_ipuz.options:IpuzOptions"),
            suffix=".ipuz",
            export=deferred("publisher_ipuz.writing:write"),
            lacks=lacks,
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `ipuz`."""
    return [
        Reader(
            name="ipuz",
            summary="ipuz, versions 1 and 2, crosswords",
            options=NoOptions,
            suffixes=(".ipuz",),
            read=deferred("publisher_ipuz.reading:read"),
            language=deferred("publisher_ipuz.reading:language_of"),
        )
    ]
