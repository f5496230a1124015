"""The wordplay of cryptic clues: a command."""

from publisher import Command, deferred, hookimpl


@hookimpl
def publisher_commands() -> list[Command]:
    """Offer `cryptic`."""
    return [deferred("publisher_cryptic.command:cryptic_command", name="cryptic")]
