"""Puzzles that are kept, changed on the command line: `publisher edit` and `publisher words`."""

from typing import TYPE_CHECKING

from publisher import deferred, hookimpl

if TYPE_CHECKING:
    from publisher import Command


@hookimpl
def publisher_commands() -> "list[Command]":
    """Offer `edit` and `words`."""
    return [
        deferred("publisher_edit.command:command", name="edit"),
        deferred("publisher_edit.words:command", name="words"),
    ]
