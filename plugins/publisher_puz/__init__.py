"""Across Lite's .puz, the format that most solving programs know."""

from typing import Any

from publisher import Exporter, Reader, deferred, hookimpl
from publisher_puz.features import REFUSES, lacks


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `puz`."""
    return [
        Exporter(
            name="puz",
            summary="Across Lite's format, for solving on screen: Latin letters",
            options=deferred("publisher_puz.options:PuzOptions"),
            suffix=".puz",
            export=deferred("publisher_puz.writing:write"),
            lacks=lacks,
            refuses=REFUSES,
            check=deferred("publisher_puz.writing:check"),
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `puz`."""
    return [
        Reader(
            name="puz",
            summary="Across Lite's format, versions 1 and 2; a locked solution is left out",
            options=deferred("publisher_puz.options:PuzReadOptions"),
            suffixes=(".puz",),
            read=deferred("publisher_puz.reading:read"),
        )
    ]
