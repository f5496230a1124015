"""Settings of a `calendar`."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from publisher import Options, setting

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEKDAYS: tuple[Weekday, ...] = Weekday.__args__  # type: ignore[attr-defined]
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_MOST_DAYS = 36_525  # a hundred years


class CalendarOptions(Options):
    """The first day and the last one, and which days between them count."""

    only_by_hand: ClassVar[bool] = True

    calendar: date = Field(description="The first day, such as 2027-01-01.")
    to: date = Field(description="The last day.")
    on: list[Weekday] = setting(
        list(WEEKDAYS),
        "The days of the week on which a puzzle appears, such as `[monday, thursday]`.",
    )
    without: list[date] = setting([], "Days on which none appears, such as `[2027-12-25]`.")
    weekdays: list[str] = setting(
        [day.capitalize() for day in WEEKDAYS],
        "The names of the days of the week, from Monday on, for `{weekday}`.",
        min_length=7,
        max_length=7,
    )
    months: list[str] = setting(
        list(_MONTHS),
        "The names of the months, from January on, for `{month}`.",
        min_length=12,
        max_length=12,
    )

    @model_validator(mode="after")
    def _has_days(self) -> Self:
        if not 0 <= (self.to - self.calendar).days <= _MOST_DAYS:
            raise ValueError(
                f"`to` is a day from {self.calendar} on, a hundred years later at most, and not "
                f"{self.to}"
            )
        if next(self.days(), None) is None:
            raise ValueError(f"no puzzle appears from {self.calendar} to {self.to}")
        strange = [day for day in self.without if not self.calendar <= day <= self.to]
        if strange:
            raise ValueError(f"`without` names {strange[0]}, which is not in the calendar")
        return self

    def days(self) -> Iterator[date]:
        """The days on which a puzzle appears."""
        wanted, left_out = {WEEKDAYS.index(day) for day in self.on}, {*self.without}
        for number in range((self.to - self.calendar).days + 1):
            day = self.calendar + timedelta(number)
            if day.weekday() in wanted and day not in left_out:
                yield day
