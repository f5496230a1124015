"""The settings of the kind `codeword`."""

from typing import Literal

from publisher import Options, setting

GIVEN = {"easy": 3, "medium": 2, "hard": 1}
"""The least letters that are given, by level."""


class CodewordOptions(Options):
    """What a config may set at `kind: {codeword: …}`."""

    level: Literal["easy", "medium", "hard"] = setting(
        "medium",
        "How many letters are given: three (`easy`), two (`medium`) or one (`hard`), and more "
        "where there are several solutions otherwise.",
    )
