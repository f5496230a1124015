"""Finding words without a grid: the command `find`, on the index of the generator `fill`."""

from publisher import Command, deferred, hookimpl


@hookimpl
def publisher_commands() -> list[Command]:
    """Offer `find`."""
    return [deferred("publisher_find.command:find_command", name="find")]
