"""The generator `spine`: words in rows, one below the other, that hide a word in a column."""

from publisher import Generator, deferred, hookimpl
from publisher_spine.options import SpineOptions

GENERATOR = Generator(
    name="spine",
    summary="Words in rows that hide a word in a column",
    options=SpineOptions,
    generate=deferred("publisher_spine.generate:generate"),
    check=deferred("publisher_spine.generate:check"),
)


@hookimpl
def publisher_generators() -> list[Generator[SpineOptions]]:
    """Offer `spine`."""
    return [GENERATOR]
