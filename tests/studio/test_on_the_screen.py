"""What is on the screen is what is kept, and what is printed."""

from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, Route, expect

from studio.browsers import RunningStudio, StudioVisitor, enter, eventually
from studio.test_grid_room import ENGLISH, OPEN, Room, letters

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = [pytest.mark.browser, pytest.mark.proof]

WORDS = {
    "en": "oboe – a woodwind\nlion – a king\nnoble – of high birth\n",
    "he": "שלום – ברכה\nלחם – נאפה בתנור\nמים – אפשר לשתות\nחלום – בא בלילה\n",
}


class Made:
    """A puzzle that somebody has made of a list of words, in a page of the browser."""

    def __init__(self, page: Page, studio: RunningStudio, language: str, **settings: str) -> None:
        self.page, self.studio = page, studio
        enter(page, studio)
        self.visitor = StudioVisitor(studio.new_address())
        asked = {"settings": {"language": language, **settings}}
        self.name = self.visitor.post("/api/drafts", asked).json["draft"]
        self.visitor.post(f"/api/d/{self.name}/words", {"text": WORDS[language]})
        self.open("page")

    def open(self, room: str) -> None:
        self.page.goto(f"{self.studio.origin}/d/{self.name}/{room}")
        if room == "page":
            expect(self.page.locator("[data-area^=clue]").first).to_be_attached()

    def settings(self) -> dict[str, object]:
        found: dict[str, object] = self.visitor.get(f"/api/d/{self.name}").json["settings"]
        return found

    def has(self, setting: str) -> bool:
        return setting in self.settings()

    def field(self, name: str) -> "Callable[[str], None]":
        """Opens the fields beside the title, and writes into one of them."""
        self.page.locator(".about-puzzle summary").click()
        return self.page.locator(f"[data-setting={name}]").press_sequentially

    def printed(self) -> str:
        """The text that a file of the puzzle has."""
        return self.file("text").decode()

    def file(self, exporter: str) -> bytes:
        answer = self.visitor.get(f"/d/{self.name}/files/{exporter}")
        assert answer.status == 200, answer.body
        return answer.body


@pytest.mark.parametrize(("language", "note"), [("en", "Good luck!"), ("he", "בהצלחה!")])
def test_what_is_typed_is_kept_though_the_field_is_never_left(
    chromium_page: Page, studio: RunningStudio, language: str, note: str
) -> None:
    made = Made(chromium_page, studio, language)
    made.field("notes")(note)

    eventually(chromium_page, lambda: made.settings().get("notes") == note)
    chromium_page.reload()
    made.page.locator(".about-puzzle summary").click()
    expect(chromium_page.locator("[data-setting=notes]")).to_have_value(note)


def test_half_a_date_is_not_complained_of_while_it_is_written(
    chromium_page: Page, studio: RunningStudio
) -> None:
    made = Made(chromium_page, studio, "en")
    with chromium_page.expect_response("**/settings") as answered:
        made.field("published")("2026-1")
    assert answered.value.status == 400
    expect(chromium_page.locator("#notice")).to_be_empty()

    chromium_page.keyboard.press("Tab")
    expect(chromium_page.locator("#notice")).to_contain_text("2026-1")


def test_a_clue_that_is_being_written_is_kept_when_the_page_is_loaded_anew(
    chromium_page: Page, studio: RunningStudio
) -> None:
    made, page = Made(chromium_page, studio, "en"), chromium_page
    page.locator("[data-area^=clue]").first.click()
    page.keyboard.type("written just now")
    page.reload()

    expect(page.get_by_role("button", name="written just now").first).to_be_attached()
    page.keyboard.press("Control+z")
    expect(page.locator("#notice")).to_contain_text("Undone")
    expect(page.get_by_role("button", name="written just now")).to_have_count(0)
    page.keyboard.press("Control+y")
    expect(page.locator("#notice")).to_contain_text("Done again")
    made.open("words")
    assert "written just now" in made.printed()


@pytest.mark.parametrize(("language", "title"), [("en", "The Zoo"), ("he", "גן החיות")])
def test_a_title_that_is_taken_away_is_printed_no_more(
    chromium_page: Page, studio: RunningStudio, language: str, title: str
) -> None:
    made = Made(chromium_page, studio, language, title=title, author="Dana")
    assert title in made.printed()

    made.page.locator(".about-puzzle summary").click()
    for name in ("title", "author"):
        chromium_page.locator(f"[data-setting={name}]").fill("")
        chromium_page.keyboard.press("Tab")
        eventually(chromium_page, lambda: not made.settings().keys() & {name})  # noqa: B023
    expect(chromium_page.locator("#open-title")).to_be_empty()
    assert title not in made.printed()
    assert "Dana" not in made.printed()


def test_a_puzzle_of_another_program_shows_what_its_file_says(
    chromium_page: Page, studio: RunningStudio
) -> None:
    made = Made(chromium_page, studio, "en", title="Boats", author="Dana")
    file = made.file("ipuz")
    (studio.folder / "boats.ipuz").write_bytes(file)
    chromium_page.goto(f"{studio.origin}/shelf/boats.ipuz/open")

    chromium_page.locator(".about-puzzle summary").click()
    expect(chromium_page.locator("#open-title")).to_have_text("Boats")
    expect(chromium_page.locator(".about-fields [data-setting=author]")).to_have_value("Dana")


def test_a_title_goes_along_to_a_grid_that_is_made_by_hand(
    chromium_page: Page, studio: RunningStudio
) -> None:
    enter(chromium_page, studio)
    chromium_page.locator("#title").fill("Boats")
    chromium_page.locator("[data-by-hand]").click()

    chromium_page.wait_for_url("**/grid")
    expect(chromium_page.locator("#open-title")).to_have_text("Boats")


def test_the_light_knows_a_fill_that_was_accepted(
    chromium_page: Page, studio: RunningStudio
) -> None:
    (studio.folder / "en.txt").write_text("\n".join(ENGLISH.split()), "utf-8")
    page, light = chromium_page, chromium_page.locator("#light")
    room = Room(page, studio, "en", OPEN)
    expect(light).to_have_attribute("data-light", "proven")
    room.press("Control+Enter")
    expect(page.locator("#accept")).to_be_enabled()
    expect(page.locator("#searching")).to_be_disabled()
    room.press("=")
    eventually(page, lambda: "." not in "".join(letters(room.view)))

    expect(light).not_to_contain_class("waiting")
    expect(light).to_have_attribute("data-light", "proven")


def titles(page: Page) -> list[str]:
    """The puzzles of the book that is being made."""
    return page.locator("#chosen .chosen-title bdi").all_inner_texts()


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_book_has_its_puzzles_in_the_order_of_the_clicks(
    chromium_page: Page, studio: RunningStudio, language: str
) -> None:
    for number in (10, 2, 1):
        Made(chromium_page, studio, language, title=f"No. {number}")
    page, boxes = chromium_page, chromium_page.locator(".card-choose input")
    page.goto(f"{studio.origin}/shelf")
    page.locator("#make-book").click()
    held = list[Route]()
    page.route("**/save", lambda route: held.append(route), times=1)
    for number in (2, 10, 1):
        boxes.and_(page.locator(f"[aria-label$='No. {number}']")).click()
    eventually(page, lambda: bool(held))
    held[0].continue_()
    eventually(page, lambda: titles(page) == ["No. 2", "No. 10", "No. 1"])

    page.locator("#chosen button").last.click()
    expect(page.locator(".card-choose input:checked")).to_have_count(2)
    page.locator("#chosen button").last.click()
    page.locator("#chosen button").last.click()
    page.locator("#book-all").click()
    eventually(page, lambda: titles(page) == ["No. 1", "No. 2", "No. 10"])


def test_a_book_has_what_was_changed_in_a_puzzle_since(
    chromium_page: Page, studio: RunningStudio
) -> None:
    Made(chromium_page, studio, "en", title="Animals")
    made, page = Made(chromium_page, studio, "en", title="Boats"), chromium_page
    page.goto(f"{studio.origin}/shelf")
    page.locator("#make-book").click()
    expect(page.locator("#shelf-count")).to_have_text("2 puzzles")
    page.locator("#book-all").click()
    eventually(page, lambda: titles(page) == ["Animals", "Boats"])
    made.open("page")
    made.field("notes")("Changed since")
    page.goto(f"{studio.origin}/shelf")
    expect(page.locator(".card").first).to_contain_text("Writing the book saves its changes")

    page.locator("#book-write").click()
    assert page.evaluate("document.activeElement.id") == "book-title"  # which the book has not
    page.locator("#book-title").fill("Fleet")
    page.locator("#book-write").click()
    expect(page.locator("#book-done")).to_contain_text("Fleet.yaml")
    assert "Changed since" in (studio.folder / "Boats.yaml").read_text("utf-8")
    expect(page.locator(".card").first).not_to_contain_text("Unsaved changes")


def test_the_shelf_does_not_say_that_it_is_empty_before_it_is_read(
    chromium_page: Page, studio: RunningStudio
) -> None:
    for title in ("Animals", "Boats"):
        Made(chromium_page, studio, "en", title=title)
    page, held = chromium_page, list[Route]()
    page.goto(f"{studio.origin}/shelf")
    page.locator("#make-book").click()
    page.route("**/api/shelf", lambda route: held.append(route))
    page.reload()
    eventually(page, lambda: bool(held))
    expect(page.locator("#book")).to_be_visible()
    expect(page.locator("#shelf-count")).to_have_text("Working…")
    expect(page.locator("#empty")).to_be_hidden()

    held[0].continue_()
    expect(page.locator("#shelf-count")).to_have_text("2 puzzles")


SEARCH = {"en": ("lion", "otter"), "he": ("שלום", "לחם")}


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_word_search_is_pictured_with_its_letters_and_asks_for_no_click_on_a_word(
    chromium_page: Page, studio: RunningStudio, language: str
) -> None:
    page, visitor = chromium_page, StudioVisitor(studio.new_address())
    enter(page, studio)
    asked = {"settings": {"language": language, "kind": "wordsearch"}}
    name = visitor.post("/api/drafts", asked).json["draft"]
    visitor.post(f"/api/d/{name}/words", {"text": "\n".join(SEARCH[language])})
    page.goto(f"{studio.origin}/d/{name}/page")
    expect(page.locator("#page-view img")).to_be_visible()
    eventually(page, lambda: visitor.get(f"/api/d/{name}").json["state"] is not None)
    expect(page.locator("#page-hint")).to_be_hidden()

    state = visitor.get(f"/api/d/{name}").json["state"]
    shown = visitor.get(f"/shelf/draft/{name}.svg").body.decode()
    assert shown.count("<use") == state["width"] * state["height"]


@pytest.mark.parametrize("language", WORDS)
def test_a_setting_is_undone_in_every_room_and_after_a_reload(
    chromium_page: Page, studio: RunningStudio, language: str
) -> None:
    page, made = chromium_page, Made(chromium_page, studio, language)
    made.field("author")("Ann")
    eventually(page, lambda: made.settings().get("author") == "Ann")
    made.open("words")
    large = page.locator("#choices [data-choice=large-print]")
    large.check()
    eventually(page, lambda: "large-print" in str(made.settings().get("export")))
    made.open("take")
    page.locator("#undo").click()
    eventually(page, lambda: "export" not in made.settings())
    made.open("page")

    page.locator("#undo").click()

    expect(page.locator("[data-setting=author]")).to_have_value("")
    page.reload()
    for name in ("author", "export"):
        page.locator("#redo").click()
        eventually(page, partial(made.has, name))
    expect(page.locator("#redo")).to_be_disabled()
    expect(page.locator("[data-setting=author]")).to_have_value("Ann")


def test_what_was_chosen_in_the_sheet_of_all_options_is_undone_beside_it(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page, made = chromium_page, Made(chromium_page, studio, "en")
    page.locator("[data-live]").click()
    turned = page.locator("dialog select:visible").first
    turned.focus()  # as who chooses does
    turned.select_option("landscape")
    expect(page.locator("#undo")).to_be_enabled()
    assert "landscape" in str(made.settings()["export"])

    page.keyboard.press("Control+z")

    expect(page.locator("dialog select:visible").first).to_have_value("")
    assert "export" not in made.settings()
