"""Words from the flash cards of Anki."""

from typing import Any

from publisher import Deferred, DeferredRecord, Source, hookimpl


@hookimpl
def publisher_sources() -> list[DeferredRecord[Source[Any]]]:
    """Offer `anki`."""
    return [DeferredRecord("anki", _anki)]


def _anki() -> Source[Any]:
    from publisher_anki.options import DeckOptions

    return Source(
        name="anki",
        summary="A deck of flash cards from Anki, .apkg or .colpkg, its fields by name",
        options=DeckOptions,
        read=Deferred("publisher_anki.notes:read_deck"),
    )
