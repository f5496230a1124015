"""Configs as people begin and type them: `publisher new`, `publisher schema`, and completions."""

from typing import TYPE_CHECKING

from publisher import deferred, hookimpl

if TYPE_CHECKING:
    from publisher import Command


@hookimpl
def publisher_commands() -> "list[Command]":
    """Offer `new` and `schema`."""
    return [
        deferred("publisher_configs.new:command", name="new"),
        deferred("publisher_configs.command:command", name="schema"),
    ]
