"""Exolve, the text that the web player of that name makes a crossword of."""

from typing import Any

from publisher import Exporter, NoOptions, deferred, hookimpl
from publisher_exolve.features import LACKS, REFUSES


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
