"""Both browsers at a real studio."""

import pytest
from playwright.sync_api import Page

from studio.browsers import RunningStudio

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_browser_is_let_in_once_by_an_address(page: Page, studio: RunningStudio) -> None:
    address = studio.new_address()
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200
    assert page.url == f"{studio.origin}/"
    page.reload()
    assert page.url == f"{studio.origin}/"
