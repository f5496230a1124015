"""Words from the flash cards of Anki."""

from typing import Any

from publisher import Source, hookimpl
from publisher_anki.notes import read_deck
from publisher_anki.options import DeckOptions


@hookimpl
def publisher_sources() -> list[Source[Any]]:
    """Offer `anki`."""
    return [
        Source(
            name="anki",
            summary="A deck of flash cards from Anki, .apkg or .colpkg, its fields by name",
            options=DeckOptions,
            read=read_deck,
        )
    ]
