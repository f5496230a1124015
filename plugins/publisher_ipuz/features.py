"""What an ipuz file leaves out."""

from typing import TYPE_CHECKING

from publisher import PuzzleFeature

if TYPE_CHECKING:
    from publisher_ipuz.options import IpuzOptions


def lacks(options: "IpuzOptions") -> frozenset[PuzzleFeature]:
    """The spelling of answers, numbers of lines, and enumerations unless they are asked for."""
    bare = frozenset({PuzzleFeature.ENUMERATIONS} if options.enumerations == "none" else ())
    return bare | {PuzzleFeature.SPELLINGS, PuzzleFeature.LINES}
