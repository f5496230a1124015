"""What a .puz file leaves out, and what none can be made of."""

from publisher import Feature
from publisher_puz.options import PuzOptions

_LACKS = frozenset(
    {
        Feature.EMPHASIS,
        Feature.SPELLINGS,
        Feature.SHADING,
        Feature.GIVENS,
        Feature.ABSENT,
        Feature.NUMBERS,
        Feature.RIGHT_TO_LEFT,
    }
)
REFUSES = frozenset({Feature.BARS, Feature.SHAPES})


def lacks(options: PuzOptions) -> frozenset[Feature]:
    """What a file leaves out."""
    bare = frozenset({Feature.ENUMERATIONS} if options.enumerations == "none" else ())
    return _LACKS | bare
