"""Clues of a language model, by an OpenAI-compatible server of the user's own."""

from typing import Any

from publisher import ClueProvider, deferred, hookimpl


@hookimpl
def publisher_clue_providers() -> list[ClueProvider[Any]]:
    """Offer `clue-server`."""
    return [
        ClueProvider(
            name="clue-server",
            summary="Clues of a language model, by a server of your own; asked only when you ask",
            options=deferred("publisher_clueserver.options:ServerOptions"),
            suggest=deferred("publisher_clueserver.suggesting:suggest"),
            label="the clue server",
            check=deferred("publisher_clueserver.options:check"),
            only_asked=True,
            text="url",
        )
    ]
