"""Axe finds nothing in any room, nor in what opens there: in all languages of the interface.

On a phone and wide, in the dark and in the light.
"""

import pytest
from playwright.sync_api import Browser, Page, expect

from studio.browsers import PATIENCE, RunningStudio
from studio.test_teacher import violations

pytestmark = [pytest.mark.browser, pytest.mark.proof]

LANGUAGES = ["en", "he", "ru"]
ROOMS = ["words", "page", "grid", "take", "shelf"]

BEGINNING_ELSEWHERE = """[...document.querySelectorAll("[dir=auto]:is(input, textarea)")].filter(
    (each) => !each.value && getComputedStyle(each).direction !== document.documentElement.dir
).map((each) => each.outerHTML)"""
"""Empty fields in which the cursor stands at the wrong side."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_room_shuts_anybody_out(chromium: Browser, studio: RunningStudio, language: str) -> None:
    with chromium.new_context(locale=language, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(studio.new_address())
        page.locator("#words").fill("oboe - a woodwind\nlion - a cat\ntiger - another\n")
        expect(page.locator("#print")).to_be_enabled()
        draft = page.evaluate("document.documentElement.dataset.draft")
        for room in ROOMS:
            page.goto(f"{studio.origin}/{room if room == 'shelf' else f'd/{draft}/{room}'}")
            page.wait_for_load_state("networkidle", timeout=PATIENCE)
            expect_open_to_all(page, room)
            for width in (375, 1280):
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(BEGINNING_ELSEWHERE) == [], (room, width)
                assert page.evaluate("document.documentElement.scrollWidth") <= width


def expect_open_to_all(page: Page, what: str) -> None:
    """Axe finds nothing at either width: in a room light and dark, else in one of them at each."""
    is_hebrew = page.locator("html[lang=he]").count() > 0
    for width in (375, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        for is_dark in (False, True) if what in ROOMS else ((width == 375) != is_hebrew,):
            page.emulate_media(color_scheme="dark" if is_dark else "light")
            assert violations(page) == [], (what, is_dark, width)


def unfold(page: Page) -> None:
    """Open all that is folded in the room."""
    for summary in page.locator("main details > summary").all():
        if summary.is_visible():
            summary.click()


def expect_sheet_open_to_all(page: Page, opener: str) -> None:
    """Axe finds nothing while a dialog is open."""
    page.locator(opener).first.click()
    expect(page.locator("dialog[open]")).to_be_visible()
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    expect_open_to_all(page, opener)
    page.keyboard.press("Escape")


def expect_menu_open_to_all(page: Page, opener: str) -> None:
    """Axe finds nothing while a menu is open, which another width closes."""
    for width in (375, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.locator(opener).first.click()
        expect(page.get_by_role("menu")).to_be_visible()
        assert violations(page) == [], (opener, width)
        page.keyboard.press("Escape")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_opens_shuts_anybody_out(
    chromium: Browser, studio: RunningStudio, language: str
) -> None:
    (studio.folder / "there.yaml").write_text("words: [{list: [lion]}]\n", "utf-8")
    with chromium.new_context(locale=language, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(studio.new_address())
        page.locator("#words").fill("oboe - a woodwind\nlion - a cat\ntiger - another\n123\n")
        expect(page.locator("#print")).to_be_enabled()
        expect(page.locator("#progress")).to_be_hidden()
        draft = f"{studio.origin}/d/{page.evaluate('document.documentElement.dataset.draft')}"
        unfold(page)
        expect_open_to_all(page, "words, unfolded")
        expect_menu_open_to_all(page, "#save")
        for opener in ("[data-generators]", "[data-more-words]", "#help-open"):
            expect_sheet_open_to_all(page, opener)

        page.goto(f"{draft}/page")
        expect(page.locator("#looks")).to_be_visible()
        unfold(page)
        expect_open_to_all(page, "page, unfolded")
        expect_sheet_open_to_all(page, "[data-form]")

        page.goto(f"{draft}/take")
        expect_sheet_open_to_all(page, "#take-made [data-form]")
        page.fill("#save-name", "there")
        page.click("#save")
        expect(page.locator("#asks")).to_be_visible()
        expect_open_to_all(page, "take, asked about a file")
        expect_grid_and_book_open_to_all(page, studio.origin, draft)


def expect_grid_and_book_open_to_all(page: Page, origin: str, draft: str) -> None:
    """Axe finds nothing in the panels of the grid room, and beside a book that is made."""
    page.goto(f"{draft}/grid")
    for panel in ("find", "flaws", "figures", "aside", "lists"):
        page.click(f"#tab-{panel}")
        expect_open_to_all(page, panel)
    expect_menu_open_to_all(page, "#menus button")

    page.goto(f"{origin}/shelf")
    page.click("#make-book")
    page.click("#book-all")
    expect(page.locator("#chosen li")).not_to_have_count(0)
    expect_open_to_all(page, "a book")
    expect_menu_open_to_all(page, ".card-more")
