"""The `freeform` generator: as many words of a list as possible, crossing each other."""

from publisher import Generator, hookimpl
from publisher_freeform.generate import check, generate
from publisher_freeform.options import FreeformOptions


@hookimpl
def publisher_generators() -> list[Generator[FreeformOptions]]:
    """The one generator of this plugin."""
    return [
        Generator(
            name="freeform",
            summary="as many words of the list as possible, crossing each other",
            options=FreeformOptions,
            generate=generate,
            check=check,
        )
    ]
