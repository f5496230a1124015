"""What an ipuz file leaves out."""

from publisher import PuzzleFeature
from publisher_ipuz.options import IpuzOptions


def lacks(options: IpuzOptions) -> frozenset[PuzzleFeature]:
    """Only what is not asked for, and how answers are spelled."""
    bare = frozenset({PuzzleFeature.ENUMERATIONS} if options.enumerations == "none" else ())
    return bare | {PuzzleFeature.SPELLINGS}
