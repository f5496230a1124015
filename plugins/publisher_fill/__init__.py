"""The `fill` generator: grids, drawn or designed, with every slot filled from word lists."""

from typing import Any

from publisher import Generator, deferred, hookimpl


@hookimpl
def publisher_generators() -> list[Generator[Any]]:
    """The one generator of this plugin."""
    return [
        Generator(
            name="fill",
            summary="Drawn or designed grids with every slot filled from word lists",
            options=deferred("publisher_fill.options:FillOptions"),
            generate=deferred("publisher_fill.generate:generate"),
            check=deferred("publisher_fill.generate:check"),
            designs=deferred("publisher_fill.generate:designs"),
            needs_words=False,
            reviser=deferred("publisher_fill.revising.reviser:FillReviser"),
        )
    ]
