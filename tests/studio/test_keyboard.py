"""The keyboard alone: the focus stays where somebody is when what is around it is drawn anew."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from studio.browsers import RunningStudio, StudioVisitor, enter, running_studio

pytestmark = [pytest.mark.browser, pytest.mark.proof]

WORDS = {
    "en": "lion - a beast\ntiger - a cat\notter - swims\nzebra - stripes\n",
    "he": "אריה - מלך החיות\nנמר - חתול גדול\nלוטרה - חיה שוחה\nזברה - חיה עם פסים\n",
}


def puzzles(folder: Path) -> Path:
    """A folder with three configs."""
    folder.mkdir()
    for name in ("Animals", "Birds", "Fish"):
        text = f"title: {name}\nlanguage: en\nwords: [{{list: [lion, tiger, otter]}}]\n"
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return folder


def press(page: Page, selector: str, key: str = "Enter") -> None:
    """Press a key on an element that has the focus."""
    place = page.locator(selector).first
    place.focus()
    expect(place).to_be_focused()
    page.keyboard.press(key)


@pytest.mark.parametrize("language", WORDS)
def test_a_choice_in_the_sentence_keeps_the_focus_and_can_be_taken_back(
    chromium_page: Page, studio: RunningStudio, language: str
) -> None:
    page = chromium_page
    enter(page, studio)
    page.locator("#words").fill(WORDS[language])
    expect(page.locator("#sentence")).to_contain_text("4 words")
    separator = page.locator("#sentence select").last

    separator.focus()
    separator.select_option("colon")  # which no line has

    expect(page.locator("#sentence")).to_contain_text("0 words")
    expect(separator).to_be_focused()
    separator.select_option("auto")
    expect(page.locator("#sentence")).to_contain_text("4 words")
    expect(separator).to_be_focused()


def test_a_book_is_put_together_and_looked_at_without_losing_the_focus(
    chromium_page: Page, tmp_path: Path
) -> None:
    page = chromium_page
    with running_studio(puzzles(tmp_path / "puzzles")) as studio:
        enter(page, studio)
        page.goto(f"{studio.origin}/shelf")
        expect(page.locator(".card")).to_have_count(3)
        press(page, "#make-book")
        expect(page.locator("#book-title")).to_be_focused()
        page.keyboard.type("Zoo")
        press(page, "#book-all")
        expect(page.locator("#chosen li")).to_have_count(3)

        first = page.locator("#chosen li").first
        press(page, "#chosen li:first-child [data-by='1']")
        expect(first).to_contain_text("Birds")
        expect(page.locator("#chosen li:nth-child(2) [data-by='1']")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#chosen li").last).to_contain_text("Animals")
        press(page, "#chosen li:last-child [data-by='-1']")

        press(page, "#chosen li:nth-child(2) button:last-child")

        expect(page.locator("#chosen li")).to_have_count(2)
        expect(page.locator("#chosen :focus")).to_have_count(1)


def test_after_a_draft_is_deleted_the_focus_is_on_the_shelf(
    chromium_page: Page, tmp_path: Path
) -> None:
    page = chromium_page
    with running_studio(puzzles(tmp_path / "puzzles")) as studio:
        enter(page, studio)
        page.locator("#words").fill(WORDS["en"])
        expect(page.locator(".area").first).to_be_attached()
        page.goto(f"{studio.origin}/shelf")
        expect(page.locator(".card")).to_have_count(4)
        press(page, ".card:has(.badge) .card-more")
        page.keyboard.press("End")
        page.keyboard.press("Enter")

        expect(page.locator("#notice")).to_contain_text("is deleted")
        expect(page.locator(".card h2 a:focus")).to_have_count(1)


def test_a_book_says_which_of_its_puzzles_is_newer_than_its_pages(
    chromium_page: Page, tmp_path: Path
) -> None:
    page = chromium_page
    with running_studio(puzzles(tmp_path / "puzzles")) as studio:
        visitor = StudioVisitor(studio.new_address())
        name = visitor.post("/api/drafts", {"settings": {"title": "Cats"}}).json["draft"]
        seen = visitor.post(f"/api/d/{name}/words", {"text": WORDS["en"]}).json["view"]
        asked = {"command": None, "base": seen["change_number"], "accept": True}
        assert visitor.post(f"/api/d/{name}/search", asked).status == 200
        assert visitor.post(f"/api/d/{name}/save", {"name": "Cats"}).status == 200
        enter(page, studio)
        page.goto(f"{studio.origin}/shelf")
        expect(page.locator(".card")).to_have_count(4)
        press(page, "#make-book")
        press(page, ".card-choose input[value='Cats.yaml']", "Space")
        expect(page.locator("#chosen li")).to_have_count(1)
        expect(page.locator("#book-old")).to_be_hidden()
        base = visitor.get(f"/api/d/{name}").json["change_number"]
        changed = {"changes": {"author": "Ann"}, "base": base}
        assert visitor.post(f"/api/d/{name}/settings", changed).status == 200
        page.reload()

        expect(page.locator("#book-old")).to_contain_text("Cats")
        press(page, "#book-old button")

        expect(page.locator("#book-old")).to_be_hidden()
        assert "Ann" in (studio.folder / "Cats.yaml").read_text("utf-8")


def test_the_sheet_of_options_is_worked_by_keys_alone(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    enter(page, studio)
    page.locator("#words").fill(WORDS["en"])
    expect(page.locator(".area").first).to_be_attached()
    page.goto(page.url.replace("/words", "/page"))
    press(page, "[data-live]")
    expect(page.locator(".form-search")).to_be_focused()
    for _ in range(3):  # the heading of the group, the paper, the turn
        page.keyboard.press("Tab")
    turn = page.locator("dialog select").first
    expect(turn).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#undo")).to_be_enabled()
    page.keyboard.press("Control+z")
    expect(turn).to_have_value("")
    expect(turn).to_be_focused()

    combo = page.locator("dialog input[list]:visible").first
    combo.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")  # closes the list
    expect(combo).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.form-sheet")).to_have_count(0)
    expect(page.locator("[data-live]")).to_be_focused()
