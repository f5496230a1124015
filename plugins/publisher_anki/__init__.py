"""Words from the flash cards of Anki."""

from typing import Any

from publisher import Deferred, Source, hookimpl
from publisher_anki.options import DeckOptions


@hookimpl
def publisher_sources() -> list[Source[Any]]:
    """Offer `anki`."""
    return [
        Source(
            name="anki",
            summary="A deck of flash cards from Anki, .apkg or .colpkg, its fields by name",
            options=DeckOptions,
            read=Deferred("publisher_anki.notes:read_deck"),
        )
    ]
