"""Exolve, the text that the web player of that name makes a crossword of."""

from typing import Any

from publisher import Exporter, NoOptions, Puzzle, hookimpl
from publisher_exolve.losses import LACKS, REFUSES


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `exolve`."""
    return [
        Exporter(
            name="exolve",
            summary="Text for the web player Exolve, left-to-right puzzles",
            options=NoOptions,
            suffix=".exolve",
            export=_export,
            lacks=LACKS,
            refuses=REFUSES,
        )
    ]


def _export(puzzle: Puzzle, options: NoOptions) -> bytes:
    from publisher_exolve.writing import write

    return write(puzzle, options)
