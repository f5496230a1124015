"""A character that no font has: the page shows all else, and says so where it is looked at."""

import pytest
from playwright.sync_api import Page, expect

from studio.browsers import RunningStudio, StudioVisitor, enter

pytestmark = [pytest.mark.browser, pytest.mark.proof]

LISTS = {
    "en": "fox - Sly 🦊 animal\nox - It pulls\nbox - Four sides\n",
    "he": "שועל - חיה 🦊 ערומה\nשור - מושך עגלה\nעול - על צוואר השור\n",
}
SAID = {
    "en": "the character “🦊” (U+1F98A FOX FACE) in the clue of",
    "he": "אין גופן שיש בו הסימן 🦊",
}
NOT_HELD = {"en": "holds only Latin", "he": "מכילים רק אותיות לטיניות"}


@pytest.mark.parametrize(("interface", "language"), [("en", "he"), ("he", "en")])
def test_the_page_and_the_formats_say_so_in_the_language_of_the_interface(
    chromium_page: Page, studio: RunningStudio, interface: str, language: str
) -> None:
    page = chromium_page
    page.context.add_cookies(
        [{"name": "studio_language", "value": interface, "url": studio.origin}]
    )
    enter(page, studio)
    visitor = StudioVisitor(studio.new_address())
    draft = visitor.post("/api/drafts", {"settings": {"title": "Zoo"}}).json["draft"]
    page.goto(f"{studio.origin}/d/{draft}/words")
    page.fill("#words", LISTS[language])
    expect(page.locator(".paper .area").first).to_be_visible()  # the search is over

    fault = page.locator(".page-faults p")
    expect(fault).to_have_count(1)
    expect(fault).to_contain_text(SAID[interface].split("🦊")[0])
    expect(fault).not_to_contain_text("FILE.ttf")  # as a config says it
    page.goto(f"{studio.origin}/d/{draft}/take")
    pdf = page.locator("#ways li").filter(has=page.locator("a[data-file='pdf']")).first
    expect(pdf.locator(".losses")).to_have_attribute("data-kind", "some")
    expect(pdf.locator(".losses")).to_contain_text("U+1F98A FOX FACE")
    puz = page.locator("#formats li").filter(has_text=".puz").locator(".losses")
    expect(puz).to_contain_text(NOT_HELD[interface])
