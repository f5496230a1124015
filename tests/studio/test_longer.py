"""A search that fails for want of time says so where one looks, and may be tried longer."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

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
