"""The .xd format: a crossword as plain text that people can write and compare line by line."""

from typing import Any

from publisher import Exporter, NoOptions, PuzzleFeature, Reader, deferred, hookimpl

LACKS = frozenset(
    {
        PuzzleFeature.EXPLANATIONS,
        PuzzleFeature.GLOSSES,
        PuzzleFeature.LINKED,
        PuzzleFeature.SPELLINGS,
        PuzzleFeature.GIVENS,
        PuzzleFeature.NUMBERS,
        PuzzleFeature.LINES,
        PuzzleFeature.RIGHT_TO_LEFT,
    }
)
REFUSES = frozenset({PuzzleFeature.BARS, PuzzleFeature.SHAPES})


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
            rewrite=deferred("publisher_xd.rewriting:rewrite"),
        )
    ]
