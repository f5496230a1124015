"""A clue bank: what config and command know of clues that were used, in an SQLite file."""

from typing import Any

from publisher import ClueProvider, Command, deferred, hookimpl


@hookimpl
def publisher_clue_providers() -> list[ClueProvider[Any]]:
    """Offer `clue-bank`, which `clue_bank:` of a config names."""
    return [
        ClueProvider(
            name="clue-bank",
            summary="Clues that were used, and those that are kept for another day",
            options=deferred("publisher_cluebank.provider:BankOptions"),
            suggest=deferred("publisher_cluebank.provider:suggest"),
            label="the clue bank",
            check=deferred("publisher_cluebank.provider:check"),
            remark=deferred("publisher_cluebank.provider:remark"),
            remember=deferred("publisher_cluebank.provider:remember"),
            text="file",
        )
    ]


@hookimpl
def publisher_commands() -> list[Command]:
    """Offer `publisher clues`."""
    return [deferred("publisher_cluebank.commands:command", name="clues")]
