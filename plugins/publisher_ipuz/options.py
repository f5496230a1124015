"""Settings of the ipuz exporter."""

from typing import Literal

from pydantic import Field

from publisher import Options


class IpuzOptions(Options):
    """Settings of an `ipuz` export."""

    enumerations: Literal["all", "phrases", "none"] = Field(
        default="phrases",
        description="Which clues end with their enumeration: all, those of answers of several "
        "parts, or none. A clue without a text always shows it.",
    )
