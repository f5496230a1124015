"""A page that is open tells the studio so, and says when the studio is gone."""

import time

import pytest
from playwright.sync_api import Page, expect

from studio.browsers import PATIENCE, RunningStudio

pytestmark = [pytest.mark.browser, pytest.mark.proof]

MINUTE = 60_000


def test_a_page_that_is_open_keeps_the_studio_alive(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    page.clock.install()
    page.goto(studio.new_address())
    with page.expect_response("**/api/alive") as told:
        page.clock.run_for(MINUTE)
    assert told.value.status == 200
    told.value.finished()
    studio.process.kill()
    trouble, end = page.locator("#trouble"), time.monotonic() + PATIENCE / 1000
    while not trouble.inner_text() and time.monotonic() < end:
        page.clock.run_for(MINUTE)  # a minute passes unused while the page reads the answer before
    expect(trouble).to_have_text("The studio does not answer. Nothing is lost; trying again…")
