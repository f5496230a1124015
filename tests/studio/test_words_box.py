"""The box of words in a browser."""

import time

import pytest
from playwright.sync_api import Page, Route, expect

from studio.browsers import PATIENCE, RunningStudio, StudioVisitor, enter

pytestmark = pytest.mark.browser


def test_the_box_takes_no_typing_before_its_list_is_read(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page, held = chromium_page, list[Route]()
    enter(page, studio)
    visitor = StudioVisitor(studio.new_address())
    draft = visitor.post("/api/drafts", {"settings": {"title": "Zoo"}}).json["draft"]
    box = page.locator("#words")
    page.route(f"**/api/d/{draft}/words", lambda route: held.append(route))
    page.goto(f"{studio.origin}/d/{draft}/words")
    expect(box).not_to_be_editable()
    end = time.monotonic() + PATIENCE / 1000
    while not held and time.monotonic() < end:
        page.wait_for_timeout(50)

    for route in held:
        route.continue_()
    page.unroute(f"**/api/d/{draft}/words")
    expect(box).to_be_editable()
    box.fill("fox - It is sly")
    page.wait_for_load_state("networkidle")
    expect(box).to_have_value("fox - It is sly")


def test_a_new_puzzle_takes_typing_at_once(chromium_page: Page, studio: RunningStudio) -> None:
    enter(chromium_page, studio)
    expect(chromium_page.locator("#words")).to_be_editable()
