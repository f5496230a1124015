"""A teacher's walk through the studio, in real browsers: paste, see, change, print."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from studio.browsers import RunningStudio, enter, eventually, running_studio

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WORDS = {
    "en": "volcano – a mountain that spits fire\noasis – where the desert has water\n"
    "glacier – a river of ice\ndelta – where a river meets the sea\nisland – land in the sea\n"
    "12 – a number\n",
    "he": "חרמון – ההר הגבוה בארץ\nכינרת – אגם המים המתוקים\nירדן – נהר שזורם אל ים המלח\n"
    "נגב – הדרום היבש\nגליל – הצפון הירוק\nאילת – העיר הדרומית\n",
}
WIDE, PHONE = (1280, 800), (375, 812)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningStudio]:
    """One studio for all walks; each has a puzzle of its own."""
    folder = tmp_path_factory.mktemp("walks") / "puzzles"
    folder.mkdir()
    with running_studio(folder) as running:
        yield running


def paste(page: Page, words: str) -> None:
    """Put words into the box, and wait for the puzzle."""
    page.locator("#words").focus()
    page.keyboard.insert_text(words)
    expect(page.locator(".area").first).to_be_attached()
    expect(page.locator("#progress")).to_be_hidden()


def violations(page: Page) -> list[str]:
    """What axe finds, by the rules of WCAG 2.2 AA.

    Targets on the picture of the page are as small as its print; the list below it is the same with
    large ones, which is what 2.5.8 asks for.
    """
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    found = page.evaluate("tags => axe.run({ runOnly: { type: 'tag', values: tags } })", tags)
    return [
        f"{each['id']}: {node['html'][:200]}"
        for each in found["violations"]
        for node in each["nodes"]
        if each["id"] != "target-size" or 'class="area"' not in node["html"]
    ]


def test_paste_see_change_and_print(page: Page, shared: RunningStudio) -> None:
    enter(page, shared)
    expect(page.locator("#words")).to_be_focused()
    page.locator("#title").fill("<i>Earth</i>")
    paste(page, WORDS["en"])
    expect(page.locator("#sentence")).to_contain_text("5 words")
    expect(page.locator("#said")).to_contain_text(
        re.compile("5 words, English.*, separated by “ – ”")
    )
    expect(page.locator("#troubles summary")).to_contain_text("1 line")
    marks = page.locator(".line-mark")
    assert marks.all_inner_texts()[:6] == ["7", "5", "7", "5", "6", "?"]

    page.locator("[data-area^='clue']").first.click()
    page.keyboard.type("something <b>new</b>")
    page.keyboard.press("Enter")
    clue = page.get_by_role("button", name="something <b>new</b>")
    expect(clue).to_be_focused()
    page.locator("#another").click()
    expect(page.locator("#earlier li")).to_have_count(1)
    expect(clue).to_be_attached()

    page.evaluate("() => { window.print = () => document.body.append('printed') }")
    page.locator("#print").click()
    expect(page.locator("body")).to_contain_text("printed")
    expect(page.locator(".print-pages img")).to_have_count(2)

    page.reload()
    expect(page.locator("#words")).to_have_value(WORDS["en"])
    expect(clue).to_be_attached()


@pytest.mark.parametrize("language", WORDS)
def test_no_room_shuts_anybody_out(chromium: Browser, shared: RunningStudio, language: str) -> None:
    with chromium.new_context(locale=language, reduced_motion="reduce") as context:
        page = context.new_page()
        enter(page, shared)
        found = {"empty": seen_by_all(page)}
        paste(page, WORDS[language])
        found["words"] = seen_by_all(page)
        page.locator("#save").click()
        found["menu"] = violations(page)
        page.keyboard.press("Escape")
        page.locator("[data-to='page']").click()
        expect(page.locator(".area").first).to_be_attached()
        found["page"] = seen_by_all(page)
        page.locator("#help-open").click()
        found["help"] = violations(page)
    assert not any(found.values()), found


def seen_by_all(page: Page) -> list[str]:
    """What axe finds on a phone in the dark, and then on a wide screen in the light."""
    found = []
    for is_dark, (width, height) in ((True, PHONE), (False, WIDE)):
        scheme: Literal["dark", "light"] = "dark" if is_dark else "light"
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # no colour in between
        page.set_viewport_size({"width": width, "height": height})
        found += violations(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    return found


def test_the_keyboard_is_enough(chromium_page: Page, shared: RunningStudio) -> None:
    page = chromium_page
    enter(page, shared)
    paste(page, WORDS["en"])
    page.keyboard.press("Control+Enter")
    expect(page.locator("#earlier li")).to_have_count(1)
    page.locator("[data-to='page']").focus()
    page.keyboard.press("Enter")
    word = page.locator("[data-area^='word']").first
    expect(word).to_be_attached()
    word.focus()
    name = word.get_attribute("aria-label") or ""
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")  # pins it

    expect(page.get_by_role("button", name=f"{name}, pinned")).to_be_focused()
    page.keyboard.press("Control+z")
    expect(page.get_by_role("button", name=f"{name}, pinned")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    expect(page.locator("#words")).to_have_value(WORDS["en"])


def test_another_tab_shows_what_was_done_in_this_one(
    chromium_page: Page, shared: RunningStudio
) -> None:
    page = chromium_page
    enter(page, shared)
    paste(page, WORDS["en"])
    other = page.context.new_page()
    other.goto(page.url.replace("/words", "/page"))
    expect(other.locator(".area").first).to_be_attached()
    page.locator("#another").click()
    expect(page.locator("#earlier li")).to_have_count(1)

    other.locator("#keep").click()

    expect(other.locator("#notice")).to_contain_text("another tab")
    other.locator("[data-to='words']").click()
    expect(other.locator("#words")).to_have_value(WORDS["en"])
    page.locator("#words").fill(f"{WORDS['en']}tundra – cold plains\n")
    expect(page.locator("#sentence")).to_contain_text("6 words")
    other.locator("#words").fill("mine")
    expect(other.locator("#words")).to_have_value(f"{WORDS['en']}tundra – cold plains\n")
    other.get_by_role("button", name="Take mine").click()
    expect(other.locator("#words")).to_have_value("mine")


MANY = (
    "lion tiger oboe zebra panda otter camel llama horse goose eagle raven trout shark whale mouse "
    "snake koala hyena bison moose sloth skunk viper gecko robin finch heron stork crane"
).replace(" ", "\n")
"""Words for which a search takes all its time."""


def test_of_two_tabs_that_search_the_first_hears_what_happened(
    chromium_page: Page, shared: RunningStudio
) -> None:
    page = chromium_page
    enter(page, shared)
    page.locator("#words").fill(MANY)
    expect(page.locator("#another")).to_be_enabled()
    page.locator("#progress button").click()
    expect(page.locator("#progress")).to_be_hidden()
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("#another")).to_be_enabled()
    page.locator("#another").click()
    expect(page.locator("#progress")).to_be_visible()

    other.locator("#another").click()

    expect(page.locator("#notice")).to_contain_text("Another tab was asked")
    expect(page.locator("#search-end")).to_be_hidden()
    expect(page.locator(".page-faults")).to_have_count(0)


def test_a_setting_of_another_tab_is_shown_and_not_overwritten(
    chromium_page: Page, shared: RunningStudio
) -> None:
    page = chromium_page
    enter(page, shared)
    paste(page, WORDS["he"])
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".area").first).to_be_attached()
    page.locator("#title").fill("תיבה")
    page.locator("#title").press("Tab")
    address = page.url.replace("/d/", "/api/d/").replace("/words", "")
    told = "async (address) => (await (await fetch(address)).json()).title"
    eventually(page, lambda: page.evaluate(told, address) == "תיבה")

    other.locator("#title").fill("גן חיות")
    other.locator("#title").press("Tab")

    expect(other.locator("#notice")).to_contain_text("another tab")
    expect(other.locator("#title")).to_have_value("תיבה")
    other.locator("#title").fill("גן חיות")
    other.locator("#title").press("Tab")
    eventually(other, lambda: other.evaluate(told, address) == "גן חיות")


def test_a_studio_that_is_gone_is_said_and_nothing_is_lost(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    enter(page, studio)
    paste(page, WORDS["en"])
    studio.process.kill()
    studio.process.wait()
    page.locator("#words").focus()
    page.keyboard.type("x")

    expect(page.locator("#trouble")).to_contain_text("does not answer")
    expect(page.locator("#words")).to_have_value(f"{WORDS['en']}x")
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    expect(page.locator("#words")).to_have_value(f"{WORDS['en']}x")


def test_a_long_list_is_shown_and_not_edited(
    chromium_page: Page, shared: RunningStudio, tmp_path: Path
) -> None:
    page = chromium_page
    enter(page, shared)
    pasted = "".join(f"word{chr(97 + n % 26)} – clue {n}\n" for n in range(5_000))
    page.evaluate(
        """(text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            const init = { clipboardData, bubbles: true, cancelable: true };
            document.getElementById("words").dispatchEvent(new ClipboardEvent("paste", init));
        }""",
        pasted,
    )

    expect(page.locator("#long-list")).to_be_visible()
    assert page.locator(".long-lines li").count() < 100
    page.locator(".long-lines").evaluate("list => { list.scrollTop = list.scrollHeight }")
    expect(page.locator(".long-lines li", has_text="clue 4999")).to_be_visible()
    assert page.locator("#words").input_value() == ""
