"""A search that fails for want of time says so where one looks, and may be tried longer."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from studio.browsers import RunningStudio, running_studio
from studio.test_grid_jobs import MORE, PANE
from studio.test_grid_room import Room

pytestmark = [pytest.mark.browser, pytest.mark.proof]

SHORT = {"use": "fill", "budget": "1steps", "wordlists": [{"file": "more.txt"}]}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[RunningStudio]:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (folder / "more.txt").write_text("\n".join(MORE.split()), "utf-8")
    with running_studio(folder) as running:
        yield running


def test_a_fill_of_the_grid_room_is_tried_longer(chromium_page: Page, desk: RunningStudio) -> None:
    room = Room(chromium_page, desk, "en", PANE, "more.txt")
    room.send("settings", {"changes": {"generator": SHORT}})
    chromium_page.reload()
    expect(room.cell(0, 0)).to_be_focused()
    room.press("Control+Enter")
    longer = chromium_page.get_by_role("button", name="Try longer")
    expect(longer).to_be_visible()
    expect(chromium_page.locator("#trouble-text")).to_contain_text("not filled")

    longer.press("Enter")

    expect(chromium_page.locator("#accept")).to_be_enabled()
    expect(chromium_page.locator("#trouble-box")).to_be_hidden()


def test_a_puzzle_without_some_of_its_words_is_tried_longer(
    chromium_page: Page, desk: RunningStudio
) -> None:
    room = Room(chromium_page, desk, "en", words="more.txt")
    room.send("settings", {"changes": {"generator": {"budget": "1steps", "size": "9x9"}}})
    chromium_page.goto(f"{desk.origin}/d/{room.name}/words")
    end = chromium_page.locator("#search-end")
    chromium_page.fill("#words", "ocean - a large sea\ndealt - gave cards\n")
    expect(chromium_page.locator("#print")).to_be_enabled()
    expect(chromium_page.locator("#progress")).to_be_hidden()
    expect(end).to_be_hidden()  # all words are placed

    chromium_page.fill("#words", "\n".join(f"{word} - a word" for word in MORE.split()))
    expect(end).to_contain_text("The time was over before all words were placed")
    expect(chromium_page.locator("#print")).to_be_enabled()

    for _ in range(3):  # 64 times as long is the longest
        end.get_by_role("button").press("Enter")
        expect(chromium_page.locator("#progress")).to_be_hidden()

    expect(end.get_by_role("button")).to_have_count(0)


def test_why_no_puzzle_was_found_stands_above_the_page_until_there_is_one(
    chromium_page: Page, desk: RunningStudio
) -> None:
    room = Room(chromium_page, desk, "en", words="more.txt")
    room.send("settings", {"changes": {"generator": {"use": "fill", "grid": {"size": "5x5"}}}})
    chromium_page.goto(f"{desk.origin}/d/{room.name}/words")
    chromium_page.fill("#words", "cat - it purrs\ndog - it barks\n")
    end = chromium_page.locator("#search-end")
    expect(end).to_contain_text("no grid of this design was found")
    expect(end.get_by_role("button")).to_have_count(0)

    room.send("settings", {"changes": {"generator": None}})
    chromium_page.reload()
    expect(chromium_page.locator("#print")).to_be_enabled()
    expect(end).to_be_hidden()


DESIGN = {"use": "fill", "grid": {"size": "21x21"}, "wordlists": [{"file": "long.txt"}]}
"""A grid that no list of these tests fills, and of which no design can be told to be impossible."""


def words_of_all_lengths() -> str:
    """Words that hardly cross: those of a length share one letter, in another place each."""
    return "\n".join(
        "".join("Z" if place == at else "AEIOU"[(place + turn) % 5] for place in range(length))
        for length in range(3, 22)
        for at in range(length)
        for turn in range(5)
    )


@pytest.mark.parametrize("room", ["words", "page"])
def test_a_large_grid_that_is_not_filled_is_tried_longer_and_given_up(
    chromium_page: Page, desk: RunningStudio, room: str
) -> None:
    (desk.folder / "long.txt").write_text(words_of_all_lengths(), "utf-8")
    opened = Room(chromium_page, desk, "en", PANE, "more.txt")
    opened.send("settings", {"changes": {"generator": {**DESIGN, "budget": "1s"}}})
    chromium_page.goto(f"{desk.origin}/d/{opened.name}/{room}")
    chromium_page.locator("#another").click()
    end, progress = chromium_page.locator("#search-end"), chromium_page.locator("#progress")
    expect(end).to_contain_text(re.compile("time that it had|time was over before a grid"))
    expect(end).to_contain_text("more time, a smaller grid or more word lists")
    expect(end).not_to_contain_text("fullest grid")
    said = end.text_content()
    held: list[Route] = []
    chromium_page.route("**/search", lambda route: held.append(route))

    end.get_by_role("button", name="Try longer").click()

    expect(progress).to_contain_text("Searching")
    expect(end).to_be_hidden()
    progress.get_by_role("button", name="Stop").click()
    expect(progress).to_be_hidden()
    expect(end).to_have_text(said or "")
    assert (held[0].request.post_data_json or {})["longer"] == 4
