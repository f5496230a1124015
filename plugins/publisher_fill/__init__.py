"""The `fill` generator: grids, drawn or designed, with every slot filled from word lists."""

from publisher import Generator, hookimpl
from publisher_fill.generate import check, designs, generate
from publisher_fill.options import FillOptions


@hookimpl
def publisher_generators() -> list[Generator[FillOptions]]:
    """The one generator of this plugin."""
    return [
        Generator(
            name="fill",
            summary="a grid, drawn or designed, with every slot filled from word lists",
            options=FillOptions,
            generate=generate,
            check=check,
            designs=designs,
            needs_words=False,
        )
    ]
