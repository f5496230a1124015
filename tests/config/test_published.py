"""`published:`: a day, a week or an issue, and `{published}` in texts and names."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from publisher import ConfigError, publication_day, publication_time
from publisher.config import Config, load
from publisher.plugins.registry import load as load_registry

REGISTRY = load_registry()
WORDS = "words: [{list: {cat: It purrs, dog: It barks, cow: It moos, goat: It eats all}}]\n"
Read = Callable[[str], Config]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Load a config of a text."""

    def made(text: str) -> Config:
        path = tmp_path / "daily.yaml"
        path.write_text(text, encoding="utf-8")
        return load(path, REGISTRY)

    return made


def faults(read: Read, text: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        read(text)
    return [f"{each.line}:{each.path}: {each.message}" for each in caught.value.faults]


def names(config: Config) -> list[str]:
    paths = (path for export in config.exports for path in config.files(export))
    return [path.relative_to(config.output.folder).as_posix() for path in paths]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-11-28", date(2026, 11, 28)),
        ("2026-W48", date(2026, 11, 23)),
        ("2026-W53", date(2026, 12, 28)),
        ("47", None),
        ("", None),
    ],
)
def test_a_day_a_week_or_an_issue_is_taken_as_it_is(
    text: str, day: date | None, read: Read
) -> None:
    assert publication_time(text) == text
    assert publication_day(text) == day
    (puzzle,) = read(f"published: {text}\n{WORDS}").puzzle_configs
    assert puzzle.published == text


@pytest.mark.parametrize(
    "text", ["28.11.2026", "2026-02-30", "2025-W53", "2026-11", "20261128", "2026-w48", "no. 47"]
)
def test_anything_else_is_told_with_its_place_and_what_to_write(text: str, read: Read) -> None:
    assert faults(read, f"title: Daily\npublished: {text}\n{WORDS}") == [
        f"2:published: `{text}` cannot be used: write a day as 2026-11-28, a week as 2026-W48, "
        "or the number of an issue as 47"
    ]


def test_a_wrong_one_is_told_once_whatever_has_it(read: Read) -> None:
    texts = 'title: "{published}"\nnotes: "{published}"\noutput: {name: "{published}"}\n'
    (fault,) = faults(read, f"{texts}published: 24.12.2026\n{WORDS}export: [ipuz]\n")
    assert fault.startswith("4:published: `24.12.2026` cannot be used")
    empty = faults(read, f'title: "{{published}}"\npublished:\n{WORDS}')
    assert empty == ["1:title: there is no `published:` to put in place of `{published}`"]


def test_it_is_filled_in_in_titles_notes_and_names(read: Read) -> None:
    config = read(
        'title: "Daily, {published}"\nnotes: "Issue {published}"\npublished: 2026-11-28\n'
        f'{WORDS}export: [ipuz]\noutput: {{folder: out, name: "{{published}}/daily"}}\n'
    )
    (puzzle,) = config.puzzle_configs
    assert (config.title, puzzle.title) == ("Daily, 2026-11-28",) * 2
    assert puzzle.notes == "Issue 2026-11-28"
    assert names(config) == ["2026-11-28/daily.ipuz"]


def test_a_week_keeps_its_order_where_it_is_read_from_the_right(read: Read) -> None:
    config = read(f'title: "תשבץ {{published}}"\nlanguage: he\npublished: 2026-W48\n{WORDS}')
    assert config.title == "תשבץ \u200e2026-W48"


@pytest.mark.parametrize(
    "setting", ['title: "{published}"', 'notes: "{published}"', 'output: {name: "{published}"}']
)
def test_a_text_with_it_needs_the_setting(setting: str, read: Read) -> None:
    (fault,) = faults(read, f"{setting}\n{WORDS}export: [ipuz]\n")
    assert fault.endswith("there is no `published:` to put in place of `{published}`")


def test_each_day_of_a_calendar_has_its_own(read: Read) -> None:
    config = read(
        'title: "No. {issue}, {published}"\npublished: "{date}"\n'
        f"for_each: {{calendar: 2026-12-31, to: 2027-01-01}}\n{WORDS}"
        'export: [ipuz: {file: "{published}"}, {pdf: {file: year}}]\n'
    )
    assert [each.published for each in config.puzzle_configs] == ["2026-12-31", "2027-01-01"]
    assert config.puzzle_configs[1].title == "No. 2, 2027-01-01"
    assert names(config) == ["2026-12-31.ipuz", "2027-01-01.ipuz", "year.pdf"]


def test_days_of_one_week_have_numbers_in_their_names(read: Read) -> None:
    config = read(
        'title: Daily\npublished: "{week}"\n'
        f"for_each: {{calendar: 2026-12-31, to: 2027-01-01}}\n{WORDS}"
        'export: [ipuz: {file: "{published}/daily"}]\n'
    )
    assert names(config) == ["2026-W53/daily-1.ipuz", "2026-W53/daily-2.ipuz"]


def test_a_cell_of_a_table_that_is_no_time_is_told_with_its_row(read: Read, tmp_path: Path) -> None:
    (tmp_path / "days.csv").write_text("name,day\nA,2026-11-28\nB,28.11.2026\n", encoding="utf-8")
    (fault,) = faults(read, f'published: "{{day}}"\nfor_each: {{file: days.csv}}\n{WORDS}')
    assert "days.csv:3" in fault
    assert "`28.11.2026` cannot be used: write a day as 2026-11-28" in fault


def test_a_book_gives_its_own_to_puzzles_without_one(read: Read) -> None:
    puzzle: Any = "  - {{title: {}, words: [{{list: [cat, act, {}]}}]{}}}\n"
    config = read(
        'title: "Issue {published}"\npublished: 47\npuzzles:\n'
        + puzzle.format("One", "cow", "")
        + puzzle.format("Two", "hen", ", published: 48")
    )
    assert config.title == "Issue 47"
    assert [each.published for each in config.puzzle_configs] == ["47", "48"]


def test_one_file_of_puzzles_that_appear_at_several_times_has_no_time_in_its_name(
    read: Read,
) -> None:
    (fault,) = faults(
        read,
        'published: "{date}"\nfor_each: {calendar: 2026-12-31, to: 2027-01-01}\n'
        f'{WORDS}export: [pdf: {{file: "{{published}}"}}]\n',
    )
    assert "say `each: true` for a file of each" in fault
