"""Settings of the ipuz exporter."""

from typing import Literal

from publisher import Options, setting


class IpuzOptions(Options):
    """Settings of an `ipuz` export."""

    enumerations: Literal["all", "phrases", "none"] = setting(
        "phrases",
        "Which clues end with their enumeration: all, those of answers of several "
        "parts, or none. A clue without a text always shows it.",
    )
