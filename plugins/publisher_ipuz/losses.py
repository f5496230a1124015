"""What an ipuz file leaves out."""

from publisher import Feature
from publisher_ipuz.options import IpuzOptions


def lacks(options: IpuzOptions) -> frozenset[Feature]:
    """Only what is not asked for, and how answers are spelled."""
    bare = frozenset({Feature.ENUMERATIONS} if options.enumerations == "none" else ())
    return bare | {Feature.SPELLINGS}
