"""What a .pzl file leaves out, and what none can be made of, by its dialect."""

from typing import TYPE_CHECKING

from publisher import PuzzleFeature

if TYPE_CHECKING:
    from publisher_pzl.options import PzlOptions

_IN_NEITHER = frozenset(
    {
        PuzzleFeature.AUTHOR,
        PuzzleFeature.COPYRIGHT,
        PuzzleFeature.NOTES,
        PuzzleFeature.EMPHASIS,
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
    """What a file leaves out."""
    if options.dialect == "xword":
        return _IN_NEITHER | _NOT_IN_XWORD
    bare = frozenset(() if options.enumerations else {PuzzleFeature.ENUMERATIONS})
    return _IN_NEITHER | _NOT_IN_PIPE | bare


def refuses(options: "PzlOptions") -> frozenset[PuzzleFeature]:
    """What no file can be made of."""
    bent = frozenset(() if options.dialect == "xword" else {PuzzleFeature.SHAPES})
    return bent | {PuzzleFeature.REBUS}
