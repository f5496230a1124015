"""The forms of plugins as somebody meets them: by keyboard, in Hebrew, on a phone."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from studio.browsers import RunningStudio, enter, running_studio
from studio.strangers import install_stranger

pytestmark = [pytest.mark.browser, pytest.mark.proof]

HEBREW = "שלום - ברכה\nלחם - נאפה בתנור\nמים - אפשר לשתות\nחלום - בא בלילה\n"


@pytest.fixture
def studio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningStudio]:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    install_stranger(tmp_path / "site", monkeypatch)
    with running_studio(folder) as running:
        yield running


@pytest.fixture
def words(chromium: Browser, studio: RunningStudio) -> Iterator[Page]:
    """The words room in Hebrew, on a phone in the dark, with a puzzle."""
    phone: ViewportSize = {"width": 375, "height": 800}
    with chromium.new_context(
        locale="he-IL", viewport=phone, color_scheme="dark", reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        enter(page, studio)
        page.fill("#words", HEBREW)
        expect(page.locator("#print")).to_be_enabled()
        yield page


def test_a_wrong_value_is_said_at_its_field_until_it_is_right(words: Page) -> None:
    words.locator("[data-generators]").press("Enter")
    words.select_option(".form-sheet select >> nth=0", "staircase")
    most = words.get_by_label("Most", exact=True)
    most.fill("1000")
    most.press("Enter")

    expect(most).to_have_attribute("aria-invalid", "true")
    expect(most).to_be_focused()
    described = most.get_attribute("aria-describedby") or ""
    said = [words.locator(f"#{name}").text_content() for name in described.split()]
    assert said[0] == "How many rows at most."
    assert (
        re.sub("[\u2066-\u2069]", "", said[1] or "") == "כאן אפשר לכתוב לכל היותר 100, ולא “1000”"
    )
    words.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    found = words.evaluate(
        "axe.run('.form-sheet', { rules: { 'target-size': { enabled: true } } })"
    )
    assert not [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]]

    most.fill("2")
    most.press("Enter")
    expect(words.locator(".form-sheet")).to_have_count(0)
    expect(words.locator("[data-generators]")).to_be_focused()
    expect(words.locator("#sentence")).to_contain_text("שתיים שובצו")


def test_options_of_another_tab_are_replaced_only_by_those_who_were_told(words: Page) -> None:
    other = words.context.new_page()
    other.goto(words.url)
    expect(other.locator("#print")).to_be_enabled()
    for page, count in ((words, "2"), (other, "3")):
        page.locator("[data-generators]").press("Enter")
        page.select_option(".form-sheet select >> nth=0", "staircase")
        page.get_by_label("Most", exact=True).fill(count)
    words.get_by_label("Most", exact=True).press("Enter")
    expect(words.locator("#sentence")).to_contain_text("שתיים שובצו")

    other.get_by_label("Most", exact=True).press("Enter")

    expect(other.locator(".form-trouble")).to_contain_text("שונו בלשונית אחרת")
    other.get_by_label("Most", exact=True).press("Enter")
    expect(other.locator(".form-sheet")).to_have_count(0)
    expect(other.locator("#sentence")).to_contain_text("3 שובצו")


def test_options_are_found_by_their_words_and_each_change_is_taken(words: Page) -> None:
    room = words.url.removesuffix("/words") + "/page"
    words.goto(room)
    words.locator("[data-form]").press("Enter")
    search, bottom = words.get_by_label("חיפוש אפשרות"), words.get_by_label("למטה", exact=True)
    bottom.fill("much")
    bottom.press("Tab")
    expect(bottom).to_have_attribute("aria-invalid", "true")
    expect(words.locator(".form-trouble")).to_contain_text("שדה אחד")

    search.fill("רוחב הכריכה")
    expect(words.get_by_label("רוחב הכריכה", exact=True)).to_be_visible()
    expect(bottom).to_be_hidden()
    search.fill("")
    bottom.fill("20mm")
    bottom.press("Tab")
    expect(words.locator(".form-trouble")).to_be_empty()
    bottom.press("Escape")
    expect(words.locator("[data-form]")).to_be_focused()

    words.goto(room)
    words.locator("[data-form]").press("Enter")
    expect(bottom).to_have_value("20mm")
    expect(words.locator(".option-section summary").first).to_have_text("נייר")


def test_a_look_is_chosen_by_its_picture(words: Page) -> None:
    words.goto(words.url.removesuffix("/words") + "/page")
    expect(words.locator("#looks summary")).to_be_visible()
    words.locator("#looks summary").press("Enter")
    poster = words.locator("#looks").get_by_role("button", name="כרזה")
    expect(poster.locator("img")).to_be_visible()
    poster.press("Enter")
    expect(words.locator("[data-choice=template]")).to_have_value("poster")
    expect(words.locator("#looks [aria-pressed=true]")).to_have_text("כרזה")

    words.locator("[data-form]").press("Enter")
    words.locator(".option-section summary", has_text="הלוח").first.press("Enter")
    section = words.locator(".option-section", has_text="הלוח").first
    section.evaluate("section => { section.open = true; }")
    section.get_by_role("button", name="קווים דקים, לחיסכון בדיו").press("Enter")
    expect(section.locator("select").nth(1)).to_have_value("pattern")


def test_words_are_placed_by_hand_in_groups_and_what_is_wrong_is_said_in_its_own(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    enter(page, studio)
    page.locator("#words").fill("lion - a king\noboe - a woodwind\ntiger - striped\n")
    expect(page.locator("#print")).to_be_enabled()
    for turn, where in enumerate(("1, x", "1, 1")):
        page.locator("[data-generators]").click()
        place = page.locator(".option:has(> .option-rows)")
        page.locator(".form-search").fill("by hand")
        place.locator("> button").click()
        place.locator("> button").click()  # another one, which stays empty
        group = place.locator("fieldset").first
        group.get_by_label("Word").fill("lion")
        group.get_by_label("Row, column").fill(where)
        group.get_by_label("Direction").select_option("down")
        page.locator(".options-form button.main").click()
        if not turn:
            wrong = group.locator(".option:has(> [aria-invalid]) > label")
            expect(wrong).to_contain_text("Row, column")
            page.locator(".form-leave").click()
    expect(page.locator(".form-sheet")).to_have_count(0)
    expect(page.locator('[data-area="word 1d"]')).to_have_attribute("aria-label", "1 down, lion")
