"""Publishing again whenever a file changes: `publisher watch`."""

from typing import TYPE_CHECKING

from publisher import deferred, hookimpl

if TYPE_CHECKING:
    from publisher import Command


@hookimpl
def publisher_commands() -> "list[Command]":
    """Offer `watch`."""
    return [deferred("publisher_watch.command:command", name="watch")]
