"""What an Exolve text leaves out, and what none can be made of."""

from publisher import PuzzleFeature

LACKS = frozenset(
    {
        PuzzleFeature.SPELLINGS,
        PuzzleFeature.NUMBERS,
        PuzzleFeature.LINES,
        PuzzleFeature.ABSENT,
    }
)
REFUSES = frozenset({PuzzleFeature.RIGHT_TO_LEFT, PuzzleFeature.SHAPES})
