"""The settings of the kind `fillin` and of the source `numbers`."""

from typing import Literal

from publisher import Options, setting

Level = Literal["easy", "medium", "hard"]


class FillInOptions(Options):
    """What a config may set at `kind: {fillin: …}`."""

    level: Level = setting(
        "medium",
        "How many words are in the grid from the start: as few as leave one solution (`hard`), one "
        "or more (`medium`), or as many as let every step be found without a try (`easy`).",
    )
