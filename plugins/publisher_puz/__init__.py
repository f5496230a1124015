"""Across Lite's .puz, the format that most solving programs know."""

from typing import Any

from publisher import Deferred, DeferredRecord, Exporter, Reader, hookimpl


@hookimpl
def publisher_exporters() -> list[DeferredRecord[Exporter[Any]]]:
    """Offer `puz`."""
    return [DeferredRecord("puz", _puz_exporter)]


@hookimpl
def publisher_readers() -> list[DeferredRecord[Reader[Any]]]:
    """Offer `puz`."""
    return [DeferredRecord("puz", _puz_reader)]


def _puz_exporter() -> Exporter[Any]:
    from publisher_puz.features import REFUSES, lacks
    from publisher_puz.options import PuzOptions

    return Exporter(
        name="puz",
        summary="Across Lite's format, for solving on screen: Latin letters",
        options=PuzOptions,
        suffix=".puz",
        export=Deferred("publisher_puz.writing:write"),
        lacks=lacks,
        refuses=REFUSES,
    )


def _puz_reader() -> Reader[Any]:
    from publisher_puz.options import PuzReadOptions

    return Reader(
        name="puz",
        summary="Across Lite's format, versions 1 and 2, unless the solution is scrambled",
        options=PuzReadOptions,
        suffixes=(".puz",),
        read=Deferred("publisher_puz.reading:read"),
    )
