"""Puzzles as ipuz, the open format that crossword programs exchange."""

from typing import Any

from publisher import Deferred, DeferredRecord, Exporter, NoOptions, Reader, hookimpl


@hookimpl
def publisher_exporters() -> list[DeferredRecord[Exporter[Any]]]:
    """Offer `ipuz`."""
    return [DeferredRecord("ipuz", _ipuz_exporter)]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `ipuz`."""
    return [
        Reader(
            name="ipuz",
            summary="ipuz, versions 1 and 2, crosswords",
            options=NoOptions,
            suffixes=(".ipuz",),
            read=Deferred("publisher_ipuz.reading:read"),
            language=Deferred("publisher_ipuz.reading:language_of"),
        )
    ]


def _ipuz_exporter() -> Exporter[Any]:
    from publisher_ipuz.features import lacks
    from publisher_ipuz.options import IpuzOptions

    return Exporter(
        name="ipuz",
        summary="ipuz v2: the whole puzzle for other programs and for solving on screen",
        options=IpuzOptions,
        suffix=".ipuz",
        export=Deferred("publisher_ipuz.writing:write"),
        lacks=lacks,
    )
