"""XML of crossword programs: JPZ, which many players and apps take, and CrossFire's files."""

from typing import Any

from publisher import Exporter, NoOptions, PuzzleFeature, Reader, deferred, hookimpl

LACKS = frozenset(
    {
        PuzzleFeature.PUBLISHED,
        PuzzleFeature.GLOSSES,
        PuzzleFeature.PICTURES,
        PuzzleFeature.SPELLINGS,
        PuzzleFeature.LINES,
    }
)


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `jpz`."""
    return [
        Exporter(
            name="jpz",
            summary="Crossword Compiler's XML, for players and apps, in either direction",
            options=NoOptions,
            suffix=".jpz",
            export=deferred("publisher_jpz.writing:write"),
            lacks=LACKS,
            kinds=frozenset({"crossword", "arrowword"}),
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `jpz` and `cfp`."""
    return [
        Reader(
            name="jpz",
            summary="Crossword Compiler's XML, plain or zipped",
            options=NoOptions,
            suffixes=(".jpz",),
            read=deferred("publisher_jpz.reading:read"),
            rewrite=deferred("publisher_jpz.rewriting:rewrite"),
        ),
        Reader(
            name="cfp",
            summary="The files of the construction program CrossFire",
            options=NoOptions,
            suffixes=(".cfp",),
            read=deferred("publisher_jpz.crossfire:read"),
        ),
    ]
