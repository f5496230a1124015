"""Puzzles as plain text: a sheet with grids and clues, or the bare letters."""

from typing import Any

from publisher import Exporter, hookimpl
from publisher_text.options import TextOptions
from publisher_text.sheet import export


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `text`."""
    return [
        Exporter(
            name="text",
            summary="Plain text: the grid in box-drawing characters, the clues, the solution",
            options=TextOptions,
            suffix=".txt",
            export=export,
        )
    ]
