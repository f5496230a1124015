"""Settings of an `anki` source."""

from pydantic import Field

from publisher import InputFile, setting
from publisher_wordfiles.options import RoleOptions


class DeckOptions(RoleOptions):
    """A package of Anki, and which of the fields of its notes are wanted."""

    anki: InputFile = Field(
        description="The .apkg or .colpkg; a relative path starts at the config's folder."
    )
    notes: str | None = setting(None, "Only notes of this type, such as Basic or Cloze.")
    max_notes: int = setting(100_000, "The most notes that are read; more are an error.", ge=1)
