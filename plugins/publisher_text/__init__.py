"""Puzzles as plain text: a sheet with grids and clues, or the bare letters."""

from typing import Any

from publisher import Deferred, DeferredRecord, Exporter, NoOptions, PuzzleFeature, Reader, hookimpl


@hookimpl
def publisher_exporters() -> list[DeferredRecord[Exporter[Any]]]:
    """Offer `text` and `drawing`."""
    return [
        DeferredRecord("text", _text_exporter),
        DeferredRecord("drawing", _drawing_exporter),
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
            read=Deferred("publisher_text.reading:read"),
        )
    ]


def _text_exporter() -> Exporter[Any]:
    from publisher_text.features import lacks
    from publisher_text.options import TextOptions

    return Exporter(
        name="text",
        summary="Plain text: the grid in box-drawing characters, the clues, the solution",
        options=TextOptions,
        suffix=".txt",
        export=Deferred("publisher_text.sheet:write"),
        lacks=lacks,
    )


def _drawing_exporter() -> Exporter[Any]:
    from publisher_text.features import BESIDE_A_GRID
    from publisher_text.options import DrawingOptions

    return Exporter(
        name="drawing",
        summary="The grid alone, a character a cell, to be changed and filled again",
        options=DrawingOptions,
        suffix=".drawing.txt",
        export=Deferred("publisher_text.grid_drawing:write"),
        lacks=frozenset({PuzzleFeature.NUMBERS, PuzzleFeature.SHAPES}),
        omits=BESIDE_A_GRID,
    )
