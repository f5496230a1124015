"""Puzzles as plain text: a sheet with grids and clues, or the bare letters."""

from typing import Any

from publisher import Exporter, NoOptions, PuzzleFeature, Reader, deferred, hookimpl
from publisher_text.features import BESIDE_A_GRID, lacks


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `text` and `drawing`."""
    return [
        Exporter(
            name="text",
            summary="Plain text: the grid in box-drawing characters, the clues, the solution",
            options=deferred("publisher_text.options:TextOptions"),
            suffix=".txt",
            export=deferred("publisher_text.sheet:write"),
            lacks=lacks,
        ),
        Exporter(
            name="drawing",
            summary="The grid alone, a character a cell, to be changed and filled again",
            options=deferred("publisher_text.options:DrawingOptions"),
            suffix=".drawing.txt",
            export=deferred("publisher_text.grid_drawing:write"),
            lacks=frozenset({PuzzleFeature.NUMBERS, PuzzleFeature.SHAPES}),
            omits=BESIDE_A_GRID,
        ),
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `text`."""
    return [
        Reader(
            name="text",
            summary="A sheet that the exporter text wrote, with both grids, and nothing else",
            options=NoOptions,
            suffixes=(".txt",),
            read=deferred("publisher_text.reading:read"),
        )
    ]
