"""What is pressed while a room still loads is done, or waits until it can be."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import pytest
from playwright.sync_api import Page, Route, expect

from studio.browsers import RunningStudio, enter, running_studio

pytestmark = [pytest.mark.browser, pytest.mark.proof]

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningStudio]:
    """A studio of two puzzles."""
    folder = tmp_path_factory.mktemp("loading") / "puzzles"
    folder.mkdir()
    for pattern in ("square-*", "never*"):
        for file in EXAMPLES.glob(pattern):
            copy(file, folder)
    with running_studio(folder) as running:
        yield running


class Held:
    """Requests of a page that get no answer before they are let go; its errors."""

    def __init__(self, page: Page, what: str) -> None:
        self.errors: list[str] = []
        self._routes: list[Route] | None = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.route(what, self._came)

    def _came(self, route: Route) -> None:
        if self._routes is None:
            route.continue_()
        else:
            self._routes.append(route)

    def let_go(self) -> None:
        held, self._routes = self._routes or [], None
        for route in held:
            route.continue_()


def opened(page: Page, studio: RunningStudio) -> str:
    """The address of a puzzle with a grid, without its room."""
    enter(page, studio)
    page.goto(f"{studio.origin}/shelf")
    page.get_by_role("link", name="Six by Six", exact=True).click()
    page.wait_for_url("**/grid")
    return page.url.removesuffix("/grid")


def test_all_are_taken_into_a_book_once_all_are_there(
    chromium_page: Page, shared: RunningStudio
) -> None:
    enter(chromium_page, shared)
    held = Held(chromium_page, "**/api/shelf*")
    chromium_page.goto(f"{shared.origin}/shelf")
    chromium_page.locator("#make-book").click()

    chromium_page.locator("#book-all").click()

    expect(chromium_page.locator("#notice")).to_have_text("Working…")
    held.let_go()
    expect(chromium_page.locator("#chosen li")).to_have_count(2)
    expect(chromium_page.locator("#notice")).to_be_empty()


def test_a_book_that_is_changed_waits_for_its_puzzles(
    chromium_page: Page, shared: RunningStudio
) -> None:
    enter(chromium_page, shared)
    page = chromium_page
    config = shared.folder / "both.yaml"
    visible = page.locator(".card", has_text="Both")
    page.goto(f"{shared.origin}/shelf")
    page.locator("#make-book").click()
    page.locator("#book-all").click()
    expect(page.locator("#chosen li")).to_have_count(2)
    page.fill("#book-title", "Both")
    page.fill("#book-name", "both")
    page.locator("#book-write").click()
    expect(page.locator("#book-done a").first).to_be_visible()
    page.evaluate("sessionStorage.clear()")
    page.reload()
    expect(visible).to_be_visible()
    held = Held(page, "**/api/shelf*")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as another tab is left

    visible.get_by_role("button").click()
    page.get_by_role("menuitem", name="Change the book").click()

    expect(page.locator("#book")).to_be_hidden()
    held.let_go()
    expect(page.locator("#chosen li")).to_have_count(2)
    config.unlink()


def test_what_is_pressed_before_the_modules_ran_is_done_then(
    chromium_page: Page, shared: RunningStudio
) -> None:
    enter(chromium_page, shared)
    held = Held(chromium_page, "**/static/nodes.js")
    chromium_page.goto(f"{shared.origin}/shelf", wait_until="commit")

    chromium_page.locator("#make-book").click()

    held.let_go()
    expect(chromium_page.locator("#book")).to_be_visible()


def test_a_page_with_its_letters_is_asked_for_before_the_puzzle_is_known(
    chromium_page: Page, shared: RunningStudio
) -> None:
    puzzle = opened(chromium_page, shared)
    held = Held(chromium_page, "**/api/d/*")
    chromium_page.goto(f"{puzzle}/page")

    chromium_page.locator("#solved").check()

    expect(chromium_page.locator("#notice")).to_be_empty()
    with chromium_page.expect_request("**/pages?*solved=1*"):
        held.let_go()


def test_a_name_is_written_before_the_puzzle_is_known(
    chromium_page: Page, shared: RunningStudio
) -> None:
    puzzle = opened(chromium_page, shared)
    held = Held(chromium_page, "**/api/d/*")
    chromium_page.goto(f"{puzzle}/take")

    chromium_page.fill("#save-name", "another")

    held.let_go()
    expect(chromium_page.locator("#ways li").first).to_be_visible()
    expect(chromium_page.locator("#save-name")).to_have_value("another")
    assert held.errors == []
