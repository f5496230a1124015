"""Puzzle files of one format written in others: `publisher convert`."""

from typing import TYPE_CHECKING

from publisher import deferred, hookimpl

if TYPE_CHECKING:
    from publisher import Command


@hookimpl
def publisher_commands() -> "list[Command]":
    """Offer `convert`."""
    return [deferred("publisher_convert.command:command", name="convert")]
