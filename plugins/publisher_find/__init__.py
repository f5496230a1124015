"""Finding words without a grid, on the index of the generator `fill`: a command, and the studio."""

from typing import Any

from publisher import Command, Finder, deferred, hookimpl


@hookimpl
def publisher_commands() -> list[Command]:
    """Offer `find`."""
    return [deferred("publisher_find.command:find_command", name="find")]


@hookimpl
def publisher_finders() -> list[Finder[Any]]:
    """Offer the questions of the command."""
    return [
        Finder(
            name="lists",
            summary="Words of the lists by patterns, letters, phrases and neighbours",
            options=deferred("publisher_find.finder:Question"),
            open=deferred("publisher_find.finder:open_finder"),
        )
    ]
