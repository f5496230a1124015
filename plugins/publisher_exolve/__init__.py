"""Exolve, the text that the web player of that name makes a crossword of."""

from typing import Any

from publisher import Exporter, NoOptions, PuzzleFeature, Reader, deferred, hookimpl

LACKS = frozenset(
    {
        PuzzleFeature.PUBLISHED,
        PuzzleFeature.GLOSSES,
        PuzzleFeature.SPELLINGS,
        PuzzleFeature.NUMBERS,
        PuzzleFeature.LINES,
        PuzzleFeature.ABSENT,
    }
)
REFUSES = frozenset({PuzzleFeature.RIGHT_TO_LEFT, PuzzleFeature.SHAPES})


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `exolve`."""
    return [
        Exporter(
            name="exolve",
            summary="Text for the web player Exolve, left-to-right puzzles",
            options=NoOptions,
            suffix=".exolve",
            export=deferred("publisher_exolve.writing:write"),
            lacks=LACKS,
            refuses=REFUSES,
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `exolve`."""
    return [
        Reader(
            name="exolve",
            summary="Text for the web player Exolve, alone or in its page",
            options=NoOptions,
            suffixes=(".exolve",),
            read=deferred("publisher_exolve.reading:read"),
            language=deferred("publisher_exolve.reading:language_code"),
        )
    ]
