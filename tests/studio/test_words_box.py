"""The box of words in a browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Download, Page, Route, expect

from studio.browsers import PATIENCE, RunningStudio, StudioVisitor, enter, eventually

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
    eventually(page, lambda: bool(held))

    for route in held:
        route.continue_()
    page.unroute(f"**/api/d/{draft}/words")
    expect(box).to_be_editable()
    box.fill("fox - It is sly")
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    expect(box).to_have_value("fox - It is sly")


def test_a_new_puzzle_takes_typing_at_once(chromium_page: Page, studio: RunningStudio) -> None:
    enter(chromium_page, studio)
    expect(chromium_page.locator("#words")).to_be_editable()


ANIMALS = (
    "oboe – a woodwind\nlion – a king of beasts\notter – a good swimmer\nheron – a wading bird\n"
    "goose – a noisy bird\n"
)


@pytest.mark.proof
def test_a_word_that_is_there_twice_is_placed_and_not_left_out(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    enter(page, studio)
    page.locator("#words").fill(f"{ANIMALS}oboe – a woodwind\n")
    expect(page.locator("#sentence")).to_contain_text("all placed")

    expect(page.locator("#sentence")).not_to_contain_text("left out")
    page.locator("#troubles summary").click()
    expect(page.locator("#troubles li").first).to_contain_text(re.compile(r"in line \W?1"))
    expect(page.locator("#troubles")).not_to_contain_text("words.txt")


@pytest.mark.proof
def test_of_a_grid_made_by_hand_nothing_is_said_of_placing(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    enter(page, studio)
    visitor = StudioVisitor(studio.new_address())
    view = visitor.post("/api/drafts", {"settings": {"title": "Zoo"}}).json
    begun = {"base": view["change_number"], "size": [5, 5]}
    assert visitor.post(f"/api/d/{view['draft']}/begin", begun).json["view"]["by_hand"]
    page.goto(f"{studio.origin}/d/{view['draft']}/words")
    page.locator("#words").fill("oboe – a woodwind\nlion – a king\n")

    expect(page.locator("#said")).to_contain_text("2 words")
    expect(page.locator("#sentence")).not_to_contain_text("placed")


WORDS = "oboe – a woodwind\nlion – a king\n"


def titled(page: Page, studio: RunningStudio, title: str, words: str = WORDS) -> None:
    """A puzzle with a title, and the menu of files open."""
    enter(page, studio)
    page.locator("#title").fill(title)
    page.locator("#words").fill(words)
    expect(page.locator(".area").first).to_be_attached()
    page.locator("#save").click()


@pytest.mark.proof
def test_a_file_is_saved_under_its_name(chromium_page: Page, studio: RunningStudio) -> None:
    page = chromium_page
    titled(page, studio, "Zoo שלום")

    with page.expect_download() as download:
        page.get_by_role("menuitem", name="PDF", exact=True).click()

    assert download.value.suggested_filename == "Zoo שלום.pdf"
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")


@pytest.mark.proof
def test_a_file_that_cannot_be_made_is_said_and_not_saved(
    page: Page, studio: RunningStudio
) -> None:
    titled(page, studio, "Zoo", "oboe – a woodwind\n")
    downloads: list[Download] = []
    page.on("download", lambda each: downloads.append(each))

    page.get_by_role("menuitem", name="Versions A and B, as a PDF").click()

    expect(page.locator("#notice")).to_contain_text("these words make one puzzle only")
    assert not downloads


@pytest.mark.parametrize(("language", "turned"), [("en", "clue · answer"), ("he", "הגדרה · תשובה")])
def test_a_menu_over_a_column_reads_the_list_anew_and_is_kept(
    chromium_page: Page, studio: RunningStudio, language: str, turned: str
) -> None:
    page = chromium_page
    enter(page, studio)
    if language == "he":
        page.locator("[data-interface=he]").click()
    page.locator("#words").fill("red\tloin\t3\nblue\tsad\t14\ngreen\tyoung\t5\nwhite\tpale\t8\n")
    page.locator("#columns [data-column='1']").select_option("answer")

    expect(page.locator("#columns summary")).to_contain_text(turned)
    expect(page.locator("#page-view img")).to_be_visible()
    eventually(page, lambda: page.locator("#progress").is_hidden())
    page.reload()
    expect(page.locator("#columns summary")).to_contain_text(turned)
    page.locator("#columns .as-link").last.click()
    expect(page.locator("#columns summary")).not_to_contain_text(turned)


def test_a_list_in_doubt_is_asked_about_before_it_is_used(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    enter(page, studio)
    page.locator("#words").fill("big cat = lion\nbig bird = goose\npig = boar\nfruit = apple\n")
    expect(page.locator("#columns .asked")).to_be_visible()
    expect(page.locator("#print")).to_be_disabled()

    page.locator("#columns .readings button").last.click()
    expect(page.locator("#columns .asked")).to_be_hidden()
    expect(page.locator("#print")).to_be_enabled()
    expect(page.locator("#columns [data-column='1']")).to_have_value("answer")


def test_what_people_say_of_a_puzzle_has_fields_beside_it(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    enter(page, studio)
    page.locator(".about-puzzle summary").click()
    page.locator("[data-setting=author]").fill("Dana")
    page.locator("#words").fill(
        "deer – it has antlers\nR2D2 – a robot\ndodo – gone\nreed – a plant\n"
    )
    digits = page.locator("#letter-policies select").last
    expect(page.locator(".mirror > div").nth(1)).to_have_attribute("data-kind", "odd")
    digits.select_option("keep")
    expect(page.locator(".mirror > div").nth(1)).to_have_attribute("data-kind", "word")

    page.locator("[data-to=page]").click()
    page.wait_for_url("**/page")
    page.locator(".about-puzzle summary").click()
    expect(page.locator("[data-setting=author]")).to_have_value("Dana")
    page.locator("[data-setting=numbering]").select_option("lines")
    page.locator("[data-setting=notes]").fill("For Monday")
    page.locator("[data-to=grid]").click()
    page.wait_for_url("**/grid")
    expect(page.locator("[data-setting=numbering]")).to_have_value("lines")
    expect(page.locator("[data-setting=notes]")).to_have_value("For Monday")
    settings = StudioVisitor(studio.new_address()).get("/api/d/puzzle").json["settings"]
    assert settings["language"] == {"use": "en", "letters": {"digits": "keep"}}


@pytest.mark.proof
@pytest.mark.parametrize(
    ("interface", "said"),
    [("en", "write a day as 2026-11-28"), ("he", "כותבים יום כך: 2026-11-28")],
)
def test_words_are_read_once_the_day_beside_them_is_one(
    chromium_page: Page, studio: RunningStudio, interface: str, said: str
) -> None:
    page = chromium_page
    enter(page, studio)
    if interface != "en":
        page.locator(f"[data-interface={interface}]").click()
        expect(page.locator("html")).to_have_attribute("lang", interface)
    page.locator("#words").fill(ANIMALS)
    page.locator(".about-puzzle summary").click()
    page.locator("[data-setting=published]").fill("28.11.2026")
    page.locator("[data-setting=published]").blur()
    expect(page.get_by_text(said)).to_be_visible()

    page.locator("[data-setting=published]").fill("2026-W48")
    page.locator("[data-setting=published]").blur()
    page.locator("[data-to=grid]").click()
    page.wait_for_url("**/grid")
    expect(page.locator("[data-setting=published]")).to_have_value("2026-W48")
    settings = StudioVisitor(studio.new_address()).get("/api/d/puzzle").json["settings"]
    assert settings["published"] == "2026-W48"


def test_a_language_with_settings_of_its_own_is_not_guessed_anew(studio: RunningStudio) -> None:
    visitor = StudioVisitor(studio.new_address())
    language = {"use": "he", "headings": {"down": "למטה"}}
    view = visitor.post("/api/drafts", {"settings": {"language": language}}).json
    path = f"/api/d/{view['draft']}"

    words = visitor.post(f"{path}/words", {"text": "lion - a king\n", "guess": True}).json
    begun = {"base": words["view"]["change_number"], "size": [5, 5], "language": "he"}
    made = visitor.post(f"{path}/begin", begun).json["view"]

    assert made["settings"]["language"] == language


ROWS = {
    "en": (("harbour", "Ships rest", "here"), ("anchor", "It holds", "a ship")),
    "he": (("נמל", "כאן עוגנות", "אניות"), ("עוגן", "הוא מחזיק", "ספינה")),
}


@pytest.mark.proof
@pytest.mark.parametrize("language", ["en", "he"])
def test_a_table_of_a_word_processor_is_pasted_by_its_rows(
    chromium_page: Page, studio: RunningStudio, language: str
) -> None:
    page, rows = chromium_page, ROWS[language]
    enter(page, studio)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=studio.origin)
    cells = "".join(
        f"<tr><td><p>{word}</p></td><td style='x'><p>{one}</p>\n<p>{two}</p></td></tr>"
        for word, one, two in rows
    )
    text = "".join(f"{word}\t{one}\n{two}\n" for word, one, two in rows)
    whole = "\n".join(f"{word}\t{one} {two}" for word, one, two in rows)
    for html, pasted in (
        (f"<style>p{{}}</style><table>{cells}</table>", whole),
        (f"<p>Words</p><table>{cells}</table>", text),  # more than a table is as it is
    ):
        page.evaluate(
            """async ([html, text]) => {
                const made = {"text/html": new Blob([html], {type: "text/html"}),
                              "text/plain": new Blob([text], {type: "text/plain"})};
                await navigator.clipboard.write([new ClipboardItem(made)]);
            }""",
            [html, text],
        )
        page.locator("#words").focus()
        page.keyboard.press("Control+v")
        expect(page.locator("#words")).to_have_value(pasted)
        page.keyboard.press("Control+z")
        expect(page.locator("#words")).to_have_value("")
