"""A calendar as a table: its days, ISO weeks and names, and puzzles for them."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from pydantic import ValidationError

from conftest import Command
from publisher import OptionError
from publisher_calendar.days import no_words, rows
from publisher_calendar.options import WEEKDAYS, CalendarOptions

CONFIG = """\
title: "{weekday}, {day} {month} {year}"
notes: "{week}, {issue}"
for_each: {CALENDAR}
words: [{list: {cat: A pet, act: A deed, tea: A drink, ate: Had, eat: Have, tac: A knot}}]
generator: {budget: 20steps}
export: [text: {file: "{week}/{date}"}]
"""


def options(**settings: object) -> CalendarOptions:
    return CalendarOptions.model_validate(settings)


def table(**settings: object) -> list[dict[str, object]]:
    (_, names), *found = rows(options(**settings))
    assert [number for number, _ in found] == [*range(2, len(found) + 2)]
    return [dict(zip(map(str, names), cells, strict=True)) for _, cells in found]


def test_every_day_has_a_row_with_its_iso_week() -> None:
    days = table(calendar="2020-12-30", to="2021-01-04")
    assert [day["date"] for day in days] == [
        *("2020-12-30", "2020-12-31", "2021-01-01", "2021-01-02", "2021-01-03", "2021-01-04")
    ]
    assert [day["week"] for day in days] == [*["2020-W53"] * 5, "2021-W01"]
    assert days[2] == {
        "date": "2021-01-01",
        "weekday": "Friday",
        "day": 1,
        "month": "January",
        "year": 2021,
        "week": "2020-W53",
        "issue": 3,
    }


def test_a_leap_year_has_366_days_of_known_names() -> None:
    days = table(calendar="2028-01-01", to="2028-12-31")
    assert len(days) == 366
    for day in days:
        written = date.fromisoformat(str(day["date"]))
        assert str(day["weekday"]).lower() == WEEKDAYS[written.weekday()]
        assert (day["year"], day["day"]) == (written.year, written.day)


def test_days_of_the_week_and_days_that_are_left_out() -> None:
    days = table(calendar="2027-01-01", to="2027-01-31", on=["sunday"], without=["2027-01-10"])
    assert [day["day"] for day in days] == [3, 17, 24, 31]
    assert [day["issue"] for day in days] == [1, 2, 3, 4]


def test_names_in_another_language() -> None:
    weekdays = ["שני", "שלישי", "רביעי", "חמישי", "שישי", "שבת", "ראשון"]
    (day,) = table(calendar="2027-01-01", to="2027-01-01", weekdays=weekdays, months=["ינואר"] * 12)
    assert (day["weekday"], day["month"]) == ("שישי", "ינואר")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"to": "2026-12-31"}, "`to` is a day from 2027-01-01 on"),
        ({"to": "3000-01-01"}, "a hundred years later at most, and not 3000-01-01"),
        ({"to": "2027-01-02", "on": ["sunday"]}, "no puzzle appears from 2027-01-01 to 2027-01-02"),
        ({"to": "2027-01-02", "without": ["2027-02-01"]}, "names 2027-02-01, which is not in"),
        ({"to": "2027-01-02", "weekdays": ["Mon"]}, "at least 7"),
        ({"to": "2027-01-02", "on": ["moonday"]}, "'monday'"),
        ({}, "Field required"),
    ],
)
def test_a_calendar_that_cannot_be_is_refused(settings: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        options(calendar="2027-01-01", **settings)


def test_the_last_day_of_all_is_no_error() -> None:
    last = date.max
    assert len(table(calendar=last - timedelta(1), to=last)) == 2


def test_a_calendar_has_no_words() -> None:
    with pytest.raises(OptionError, match="for_each"):
        no_words(options(calendar="2027-01-01", to="2027-01-02"))


@pytest.mark.slow
def test_each_day_has_its_puzzle_and_a_longer_calendar_changes_none(
    publisher: Command, tmp_path: Path
) -> None:
    def publish(last: str) -> dict[str, bytes]:
        calendar = f"{{calendar: 2027-01-01, to: {last}}}"
        path = tmp_path / "daily.yaml"
        path.write_text(CONFIG.replace("{CALENDAR}", calendar))
        run = publisher("publish", path, "-o", tmp_path / last)
        assert run.code == 0, run.err
        found = (tmp_path / last).glob("*/*.txt")
        return {f"{each.parent.name}/{each.name}": each.read_bytes() for each in found}

    days = publish("2027-01-05")
    assert set(days) == {
        *("2026-W53/2027-01-01.txt", "2026-W53/2027-01-02.txt", "2026-W53/2027-01-03.txt"),
        *("2027-W01/2027-01-04.txt", "2027-W01/2027-01-05.txt"),
    }
    text = days["2026-W53/2027-01-02.txt"].decode()
    assert "Saturday, 2 January 2027" in text
    assert "2026-W53, 2" in text
    longer = publish("2027-01-07")
    assert len(longer) == 7
    assert {name: longer[name] for name in days} == days
