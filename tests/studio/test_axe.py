"""Axe finds nothing in any room: in both languages, on a phone and wide, in the dark and light."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from studio.browsers import PATIENCE, RunningStudio
from studio.test_teacher import violations

pytestmark = [pytest.mark.browser, pytest.mark.proof]

BEGINNING_ELSEWHERE = """[...document.querySelectorAll("[dir=auto]:is(input, textarea)")].filter(
    (each) => !each.value && getComputedStyle(each).direction !== document.documentElement.dir
).map((each) => each.outerHTML)"""
"""Empty fields in which the cursor stands at the wrong side."""


@pytest.mark.parametrize("language", ["en", "he"])
def test_no_room_shuts_anybody_out(chromium: Browser, studio: RunningStudio, language: str) -> None:
    with chromium.new_context(locale=language, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(studio.new_address())
        page.locator("#words").fill("oboe - a woodwind\nlion - a cat\ntiger - another\n")
        expect(page.locator("#print")).to_be_enabled()
        draft = page.evaluate("document.documentElement.dataset.draft")
        for room in (*(f"d/{draft}/{name}" for name in ("words", "page", "grid", "take")), "shelf"):
            page.goto(f"{studio.origin}/{room}")
            page.wait_for_load_state("networkidle", timeout=PATIENCE)
            for width in (375, 1280):
                is_dark = (width == 375) == (language == "en")
                scheme: Literal["dark", "light"] = "dark" if is_dark else "light"
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.set_viewport_size({"width": width, "height": 800})
                assert violations(page) == [], (room, scheme, width)
                assert page.evaluate(BEGINNING_ELSEWHERE) == [], (room, width)
                assert page.evaluate("document.documentElement.scrollWidth") <= width
