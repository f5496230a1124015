"""The `freeform` generator: a crossword of as many words of a list as possible."""

from typing import Any

from publisher import Budget, Generator, deferred, hookimpl


@hookimpl
def publisher_generators() -> list[Generator[Any]]:
    """The generator of this plugin."""
    return [
        Generator(
            name="freeform",
            summary="Crosswords of as many words of a list as possible",
            options=deferred("publisher_freeform.options:FreeformOptions"),
            generate=deferred("publisher_freeform.generate:generate"),
            check=deferred("publisher_freeform.prepare:check"),
            reviser=deferred("publisher_freeform.revising.reviser:FreeformReviser"),
            own=deferred("publisher_freeform.options:own_names"),
            usual_choices={"size": ("auto", "9x9", "11x11", "13x13", "15x15", "17x17")},
            budget=Budget(seconds=60, steps=60_000, until_spent=False),
        )
    ]
