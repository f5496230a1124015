"""What a config may set under `reader:`."""

from typing import Literal

from publisher import Field, Options


class PlacedOptions(Options):
    """The options of `placed`."""

    first: Literal[0, 1] = Field(default=1, description="The number of the first row and column.")
