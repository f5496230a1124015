"""Puzzles as plain text: a sheet with grids and clues, or the bare letters."""

from typing import TYPE_CHECKING, Any

from publisher import Exporter, NoOptions, PuzzleFeature, Reader, deferred, hookimpl

if TYPE_CHECKING:
    from publisher_text.options import TextOptions

_LETTERS_ALONE = frozenset(PuzzleFeature) - {
    PuzzleFeature.PUBLISHED,
    PuzzleFeature.REBUS,
    PuzzleFeature.EDGES,
    PuzzleFeature.LONE,
    PuzzleFeature.RIGHT_TO_LEFT,
}

_OF_A_GRID = frozenset(
    {
        PuzzleFeature.REBUS,
        PuzzleFeature.BARS,
        PuzzleFeature.CIRCLES,
        PuzzleFeature.SHADING,
        PuzzleFeature.ABSENT,
        PuzzleFeature.EDGES,
        PuzzleFeature.LONE,
    }
)
"""Features that a list without a grid cannot show; its crossings say where words meet."""

BESIDE_A_GRID = frozenset(
    {
        PuzzleFeature.TITLE,
        PuzzleFeature.AUTHOR,
        PuzzleFeature.COPYRIGHT,
        PuzzleFeature.NOTES,
        PuzzleFeature.PUBLISHED,
        PuzzleFeature.CLUES,
        PuzzleFeature.LINKED,
        PuzzleFeature.EMPHASIS,
        PuzzleFeature.EXPLANATIONS,
        PuzzleFeature.GLOSSES,
        PuzzleFeature.ENUMERATIONS,
        PuzzleFeature.SPELLINGS,
        PuzzleFeature.LINES,
        PuzzleFeature.PICTURES,
        PuzzleFeature.RIGHT_TO_LEFT,
    }
)
"""Features that are not in a grid; a config that reads a drawing names its language."""


def lacks(options: "TextOptions") -> frozenset[PuzzleFeature]:
    """The features that a sheet, a list, or a grid of bare letters leaves out."""
    if options.style == "plain":
        return _LETTERS_ALONE
    lost = {
        PuzzleFeature.EMPHASIS: True,
        PuzzleFeature.EXPLANATIONS: not options.has_solution,
        PuzzleFeature.SHAPES: True,
        PuzzleFeature.PICTURES: True,
        PuzzleFeature.SPELLINGS: not options.has_answers,
        PuzzleFeature.ABSENT: options.blocks != "filled",
    }
    found = frozenset(feature for feature, is_lost in lost.items() if is_lost)
    return found | _OF_A_GRID if options.form == "list" else found


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
            omits=frozenset({PuzzleFeature.PUBLISHED}),
            kinds="any",
        ),
        Exporter(
            name="drawing",
            summary="The grid alone, a character a cell, to be changed and filled again",
            options=deferred("publisher_text.options:DrawingOptions"),
            suffix=".drawing.txt",
            export=deferred("publisher_text.drawing_export:write"),
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
