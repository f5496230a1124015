"""What a .puz file leaves out, and what none can be made of."""

from typing import TYPE_CHECKING

from publisher import PuzzleFeature

if TYPE_CHECKING:
    from publisher_puz.options import PuzOptions

_LACKS = frozenset(
    {
        PuzzleFeature.EMPHASIS,
        PuzzleFeature.SPELLINGS,
        PuzzleFeature.SHADING,
        PuzzleFeature.GIVENS,
        PuzzleFeature.ABSENT,
        PuzzleFeature.NUMBERS,
        PuzzleFeature.LINES,
        PuzzleFeature.RIGHT_TO_LEFT,
    }
)
REFUSES = frozenset({PuzzleFeature.BARS, PuzzleFeature.SHAPES})


def lacks(options: "PuzOptions") -> frozenset[PuzzleFeature]:
    """What a file leaves out."""
    bare = frozenset({PuzzleFeature.ENUMERATIONS} if options.enumerations == "none" else ())
    return _LACKS | bare
