"""When a puzzle appears in a paper: on a day, in a week, or in an issue with a number."""

import re
from datetime import date

from publisher.language.language import TextDirection

_LEFT_TO_RIGHT = "\u200e"
_WEEK = re.compile(r"\d{4}-W\d{2}", re.ASCII)
_ISSUE = re.compile(r"\d{1,6}", re.ASCII)


def publication_time(text: str) -> str:
    """A day such as 2026-11-28, a week (ISO 8601) such as 2026-W48, an issue such as 47, or "".

    Raises `ValueError` for anything else, such as a day that is not in the calendar.
    """
    found = text.strip()
    if found and not _ISSUE.fullmatch(found) and _first_day(found) is None:
        raise ValueError(
            "write a day as 2026-11-28, a week as 2026-W48, or the number of an issue as 47"
        )
    return found


def publication_day(published: str) -> date | None:
    """The day, or the Monday of the week; None for an issue, whose day nobody says."""
    return _first_day(published)


def shown_publication_time(published: str, direction: TextDirection) -> str:
    """A day, a week or an issue as it stands in a text that is read in this direction.

    In one that is read from the right, an invisible mark keeps the week behind its year.
    """
    is_week = direction is TextDirection.RTL and "W" in published
    return f"{_LEFT_TO_RIGHT}{published}" if is_week else published


def _first_day(text: str) -> date | None:
    try:
        if _WEEK.fullmatch(text):
            return date.fromisoformat(f"{text}-1")
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None
