"""The two formats that are called .pzl: Tridgell's, for XWORD, and pipe-separated entries."""

from typing import TYPE_CHECKING, Any

from publisher import Exporter, PuzzleFeature, Reader, deferred, hookimpl

if TYPE_CHECKING:
    from publisher_pzl.options import PzlOptions

_IN_NEITHER = frozenset(
    {
        PuzzleFeature.AUTHOR,
        PuzzleFeature.COPYRIGHT,
        PuzzleFeature.NOTES,
        PuzzleFeature.PUBLISHED,
        PuzzleFeature.EMPHASIS,
        PuzzleFeature.EXPLANATIONS,
        PuzzleFeature.GLOSSES,
        PuzzleFeature.LINKED,
        PuzzleFeature.SPELLINGS,
        PuzzleFeature.BARS,
        PuzzleFeature.CIRCLES,
        PuzzleFeature.SHADING,
        PuzzleFeature.GIVENS,
        PuzzleFeature.ABSENT,
        PuzzleFeature.LINES,
        PuzzleFeature.RIGHT_TO_LEFT,
    }
)
_NOT_IN_XWORD = {
    PuzzleFeature.CLUES,
    PuzzleFeature.ENUMERATIONS,
    PuzzleFeature.NUMBERS,
    PuzzleFeature.SHAPES,
}
_NOT_IN_PIPE = {PuzzleFeature.TITLE, PuzzleFeature.EDGES, PuzzleFeature.LONE}


def lacks(options: "PzlOptions") -> frozenset[PuzzleFeature]:
    """The features that a file of this dialect leaves out."""
    if options.dialect == "xword":
        return _IN_NEITHER | _NOT_IN_XWORD
    bare = frozenset(() if options.enumerations else {PuzzleFeature.ENUMERATIONS})
    return _IN_NEITHER | _NOT_IN_PIPE | bare


def refuses(options: "PzlOptions") -> frozenset[PuzzleFeature]:
    """The features of puzzles that no file of this dialect can hold."""
    bent = frozenset(() if options.dialect == "xword" else {PuzzleFeature.SHAPES})
    return bent | {PuzzleFeature.REBUS}


@hookimpl
def publisher_exporters() -> list[Exporter[Any]]:
    """Offer `pzl`."""
    return [
        Exporter(
            name="pzl",
            summary="XWORD's grid of letters, or a line for each entry with its clue",
            options=deferred("publisher_pzl.options:PzlOptions"),
            suffix=".pzl",
            export=deferred("publisher_pzl.dialects:write"),
            lacks=lacks,
            refuses=refuses,
            check=deferred("publisher_pzl.dialects:check"),
        )
    ]


@hookimpl
def publisher_readers() -> list[Reader[Any]]:
    """Offer `pzl`."""
    return [
        Reader(
            name="pzl",
            summary="Both kinds of .pzl file, known by how they begin",
            options=deferred("publisher_pzl.options:PzlReadOptions"),
            suffixes=(".pzl",),
            read=deferred("publisher_pzl.dialects:read"),
        )
    ]
