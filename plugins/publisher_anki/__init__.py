"""Words from the flash cards of Anki."""

from typing import Any

from publisher import Source, deferred, hookimpl


@hookimpl
def publisher_sources() -> list[Source[Any]]:
    """Offer `anki`."""
    return [
        Source(
            name="anki",
            summary="A deck of flash cards from Anki, .apkg or .colpkg, its fields by name",
            options=deferred("publisher_anki.options:DeckOptions"),
            read=deferred("publisher_anki.notes:read_deck"),
            suffixes=(".apkg", ".colpkg"),
        )
    ]
