"""Grids without words, designed by a generator and drawn to start from: `publisher grid`."""

from typing import TYPE_CHECKING

from publisher import deferred, hookimpl

if TYPE_CHECKING:
    from publisher import Command


@hookimpl
def publisher_commands() -> "list[Command]":
    """Offer `grid`."""
    return [deferred("publisher_grid.command:command", name="grid")]
