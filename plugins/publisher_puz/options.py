"""Settings of the .puz exporter."""

from typing import Literal

from pydantic import Field

from publisher import Options


class PuzOptions(Options):
    """Settings of a `puz` export."""

    enumerations: Literal["phrases", "all", "none"] = Field(
        default="phrases",
        description="Which clues end with their enumeration: of answers of several parts, all, or "
        "none; a clue without a text always has it.",
    )
    unicode: bool = Field(
        default=False,
        description="Write version 2 of the format, which many programs refuse, for letters and "
        "clues that are not Latin; a right-to-left grid is then shown mirrored.",
    )


class AcrossLiteOptions(PuzOptions):
    """Settings of an `across-lite` export."""

    unicode: bool = Field(
        default=False,
        description="Write UTF-8, for letters and clues that are not Latin; Across Lite itself "
        "reads Windows' code page for Latin.",
    )
