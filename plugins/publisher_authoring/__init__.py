"""What is installed, and projects of new plugins: `publisher plugins`."""

from typing import TYPE_CHECKING

from publisher import deferred, hookimpl

if TYPE_CHECKING:
    from publisher import Command


@hookimpl
def publisher_commands() -> "list[Command]":
    """Offer `plugins`."""
    return [deferred("publisher_authoring.command:command", name="plugins")]
