"""Exolve, the text that the web player of that name makes a crossword of."""

from typing import Any

from publisher import Exporter, Feature, NoOptions, hookimpl
from publisher_exolve.writing import write

LACKS = frozenset({Feature.SPELLINGS, Feature.NUMBERS, Feature.ABSENT})
"""What the text cannot say. Right-to-left and bent words are refused."""


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `exolve`."""
    return [
        Exporter(
            name="exolve",
            summary="Text for the web player Exolve, left-to-right puzzles",
            options=NoOptions,
            suffix=".exolve",
            export=write,
            lacks=LACKS,
        )
    ]
