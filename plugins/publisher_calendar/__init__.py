"""A calendar as a table for `for_each:`, with a row for each day on which a puzzle appears."""

from typing import Any

from publisher import Source, deferred, hookimpl


@hookimpl
def publisher_sources() -> list[Source[Any]]:
    """Offer `calendar`."""
    return [
        Source(
            name="calendar",
            summary="Days on which puzzles appear, as a table for `for_each`; it has no words",
            options=deferred("publisher_calendar.options:CalendarOptions"),
            read=deferred("publisher_calendar.days:no_words"),
            rows=deferred("publisher_calendar.days:rows"),
        )
    ]
