"""Words from the flash cards of Anki."""

from collections.abc import Iterable
from typing import Any

from publisher import Source, SourceWord, hookimpl
from publisher_anki.options import DeckOptions


@hookimpl
def publisher_sources() -> list[Source[Any]]:
    """Offer `anki`."""
    return [
        Source(
            name="anki",
            summary="A deck of flash cards from Anki, .apkg or .colpkg, its fields by name",
            options=DeckOptions,
            read=_read,
        )
    ]


def _read(options: DeckOptions) -> Iterable[SourceWord]:
    from publisher_anki.notes import read_deck  # SQLite is needed only here

    return read_deck(options)
