"""The two formats that are called .pzl: Tridgell's, for XWORD, and pipe-separated entries."""

from typing import Any

from publisher import Deferred, DeferredRecord, Exporter, Reader, hookimpl


@hookimpl
def publisher_exporters() -> list[DeferredRecord[Exporter[Any]]]:
    """Offer `pzl`."""
    return [DeferredRecord("pzl", _pzl_exporter)]


@hookimpl
def publisher_readers() -> list[DeferredRecord[Reader[Any]]]:
    """Offer `pzl`."""
    return [DeferredRecord("pzl", _pzl_reader)]


def _pzl_exporter() -> Exporter[Any]:
    from publisher_pzl.features import lacks, refuses
    from publisher_pzl.options import PzlOptions

    return Exporter(
        name="pzl",
        summary="XWORD's grid of letters, or a line for each entry with its clue",
        options=PzlOptions,
        suffix=".pzl",
        export=Deferred("publisher_pzl.dialects:write"),
        lacks=lacks,
        refuses=refuses,
    )


def _pzl_reader() -> Reader[Any]:
    from publisher_pzl.options import PzlReadOptions

    return Reader(
        name="pzl",
        summary="Both kinds of .pzl file, known by how they begin",
        options=PzlReadOptions,
        suffixes=(".pzl",),
        read=Deferred("publisher_pzl.dialects:read"),
    )
