"""What a config may set under `generator:`, beside `use: spine`."""

from typing import Annotated

from publisher import Field, Options, WholeNumber


class SpinePin(Options):
    """A word that stays in a row."""

    word: str = Field(description="A word of the list.")
    row: Annotated[int, WholeNumber(1, 99)] = Field(description="Its row, from 1 at the top.")


class SpineOptions(Options):
    """The options of `spine`."""

    hidden: str = Field(description="The word that is hidden, a letter a row.")
    clue: str = Field(default="", description="The clue of the hidden word.")
    place: tuple[SpinePin, ...] = Field(default=(), description="Words that stay in a row.")
