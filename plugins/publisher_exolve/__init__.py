"""Exolve, the text that the web player of that name makes a crossword of."""

from typing import Any

from publisher import Exporter, NoOptions, PuzzleFeature, deferred, hookimpl

LACKS = frozenset(
    {PuzzleFeature.SPELLINGS, PuzzleFeature.NUMBERS, PuzzleFeature.LINES, PuzzleFeature.ABSENT}
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
