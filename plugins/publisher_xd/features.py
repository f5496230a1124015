"""What an .xd text leaves out, and what none can be made of."""

from publisher import PuzzleFeature

LACKS = frozenset(
    {
        PuzzleFeature.SPELLINGS,
        PuzzleFeature.GIVENS,
        PuzzleFeature.NUMBERS,
        PuzzleFeature.LINES,
        PuzzleFeature.RIGHT_TO_LEFT,
    }
)
REFUSES = frozenset({PuzzleFeature.BARS, PuzzleFeature.SHAPES})
