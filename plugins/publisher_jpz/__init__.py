"""JPZ, the XML of Crossword Compiler's applet, which many players and apps take."""

from typing import Any

from publisher import Deferred, Exporter, NoOptions, PuzzleFeature, Reader, hookimpl

LACKS = frozenset({PuzzleFeature.SPELLINGS, PuzzleFeature.LINES})


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `jpz`."""
    return [
        Exporter(
            name="jpz",
            summary="Crossword Compiler's XML, for players and apps, in either direction",
            options=NoOptions,
            suffix=".jpz",
            export=Deferred("publisher_jpz.writing:write"),
            lacks=LACKS,
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `jpz`."""
    return [
        Reader(
            name="jpz",
            summary="Crossword Compiler's XML, plain or zipped",
            options=NoOptions,
            suffixes=(".jpz",),
            read=Deferred("publisher_jpz.reading:read"),
        )
    ]
