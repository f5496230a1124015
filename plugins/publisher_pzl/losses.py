"""What a .pzl file leaves out, and what none can be made of, by its dialect."""

from publisher import Feature
from publisher_pzl.options import ExportOptions

_IN_NEITHER = frozenset(
    {
        Feature.AUTHOR,
        Feature.COPYRIGHT,
        Feature.NOTES,
        Feature.EMPHASIS,
        Feature.SPELLINGS,
        Feature.BARS,
        Feature.CIRCLES,
        Feature.SHADING,
        Feature.GIVENS,
        Feature.ABSENT,
        Feature.RIGHT_TO_LEFT,
    }
)
_NOT_IN_XWORD = {Feature.CLUES, Feature.ENUMERATIONS, Feature.NUMBERS, Feature.SHAPES}
_NOT_IN_PIPE = {Feature.TITLE, Feature.EDGES, Feature.LONE}


def lacks(options: ExportOptions) -> frozenset[Feature]:
    """What a file leaves out."""
    if options.dialect == "xword":
        return _IN_NEITHER | _NOT_IN_XWORD
    bare = frozenset(() if options.enumerations else {Feature.ENUMERATIONS})
    return _IN_NEITHER | _NOT_IN_PIPE | bare


def refuses(options: ExportOptions) -> frozenset[Feature]:
    """What no file can be made of."""
    bent = frozenset(() if options.dialect == "xword" else {Feature.SHAPES})
    return bent | {Feature.REBUS}
