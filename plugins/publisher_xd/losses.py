"""What an .xd text leaves out, and what none can be made of."""

from publisher import Feature

LACKS = frozenset({Feature.SPELLINGS, Feature.GIVENS, Feature.NUMBERS, Feature.RIGHT_TO_LEFT})
REFUSES = frozenset({Feature.BARS, Feature.SHAPES})
