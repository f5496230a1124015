"""What a config may set under `- handout:`; every start of the program imports this."""

from typing import Literal

from publisher import Field, Options


class HandoutOptions(Options):
    """The options of `handout`."""

    answers: bool = Field(default=True, description="Whether there is a file with the answers.")
    blank: Literal["_", "□", "."] = Field(default="□", description="The sign of an empty cell.")
