"""A clue bank: what config and command know of clues that were used, in an SQLite file."""

from typing import Any

from publisher import Check, ClueProvider, Command, Finisher, Source, deferred, hookimpl


@hookimpl
def publisher_sources() -> list[Source[Any]]:
    """Offer `bank`, the answers of a clue bank."""
    return [
        Source(
            name="bank",
            summary="The answers of a clue bank with their clues",
            options=deferred("publisher_cluebank.words:BankWordOptions"),
            read=deferred("publisher_cluebank.words:read_bank"),
        )
    ]


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
def publisher_checks() -> list[Check[Any]]:
    """Offer `clue-sources`, which knows clues that were suggested."""
    return [
        Check(
            name="clue-sources",
            summary="Clues that were suggested, and those of sources that are forbidden",
            options=deferred("publisher_cluebank.sources:ForbiddenSources"),
            remarks=deferred("publisher_cluebank.sources:remarks"),
            text="forbid",
        )
    ]


@hookimpl
def publisher_finishers() -> list[Finisher[Any]]:
    """Offer `clue-sources`, which prints them."""
    return [
        Finisher(
            name="clue-sources",
            summary="A note that says where suggested clues come from",
            options=deferred("publisher_cluebank.sources:PrintedSources"),
            finish=deferred("publisher_cluebank.sources:finish"),
        )
    ]


@hookimpl
def publisher_commands() -> list[Command]:
    """Offer `publisher clues`."""
    return [deferred("publisher_cluebank.commands:command", name="clues")]
