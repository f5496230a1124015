"""What an Exolve text leaves out, and what none can be made of."""

from publisher import Feature

LACKS = frozenset({Feature.SPELLINGS, Feature.NUMBERS, Feature.ABSENT})
REFUSES = frozenset({Feature.RIGHT_TO_LEFT, Feature.SHAPES})
