"""A puzzle of a file of words, without a config: `publisher make`."""

from typing import TYPE_CHECKING

from publisher import deferred, hookimpl

if TYPE_CHECKING:
    from publisher import Command


@hookimpl
def publisher_commands() -> "list[Command]":
    """Offer `make`."""
    return [deferred("publisher_make.command:command", name="make")]
