"""The reader `placed`: a table of answers, each with its place and its clue."""

from publisher import Reader, deferred, hookimpl
from publisher_placed.options import PlacedOptions

READER = Reader(
    name="placed",
    summary="A table of answers, each with row, column, direction and clue",
    options=PlacedOptions,
    suffixes=(".placed.csv",),
    read=deferred("publisher_placed.reading:read"),
    language=deferred("publisher_placed.reading:language"),
)


@hookimpl
def publisher_readers() -> list[Reader[PlacedOptions]]:
    """Offer `placed`."""
    return [READER]
