"""The days on which puzzles appear, with their ISO weeks (ISO 8601) and the names of their days."""

from collections.abc import Iterator
from typing import NoReturn

from publisher import OptionError
from publisher_calendar.options import CalendarOptions

_COLUMNS = ("date", "weekday", "day", "month", "year", "week", "issue")


def rows(options: CalendarOptions) -> Iterator[tuple[int, tuple[object, ...]]]:
    """A row for each day, the names of the columns first."""
    yield 1, _COLUMNS
    for issue, day in enumerate(options.days(), 1):
        year, week, _ = day.isocalendar()
        names = options.weekdays[day.weekday()], day.day, options.months[day.month - 1], day.year
        yield issue + 1, (day.isoformat(), *names, f"{year}-W{week:02}", issue)


def no_words(options: CalendarOptions) -> NoReturn:  # noqa: ARG001
    """Raise `OptionError`: there are no words to read."""
    raise OptionError(
        ("calendar",), "a calendar has no words: it is a table for `for_each: {calendar: …}`"
    )
