"""A page that was open while the studio was killed and started again at the same port."""

import pytest
from playwright.sync_api import Page, expect

from studio.browsers import PATIENCE, RunningStudio, enter, running_studio

pytestmark = [pytest.mark.browser, pytest.mark.proof]

WORDS = "oboe – a woodwind\nlion – king of beasts\n"


def killed(page: Page, studio: RunningStudio) -> None:
    """The studio has the words of the page, and ends without a word."""
    enter(page, studio)
    page.locator("#words").fill(WORDS)
    expect(page.locator(".area").first).to_be_attached()
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    studio.process.kill()
    studio.process.wait()


def test_what_was_typed_meanwhile_is_sent_once_the_page_is_let_in(
    page: Page, studio: RunningStudio
) -> None:
    killed(page, studio)
    box, trouble = page.locator("#words"), page.locator("#trouble")
    box.press("Control+End")
    page.keyboard.type("tiger – a striped cat")
    expect(trouble).to_contain_text("does not answer")
    with running_studio(studio.folder, "--port", str(studio.port)) as again:
        expect(trouble).to_contain_text("from an earlier start")

        other = page.context.new_page()
        enter(other, again)

        expect(trouble).to_be_empty()
        expect(page.locator("#sentence")).to_contain_text("3 words")
        expect(box).to_have_value(f"{WORDS}tiger – a striped cat")
        (kept,) = studio.folder.glob(".studio/*/words.txt")
        assert kept.read_text("utf-8") == f"{WORDS}tiger – a striped cat"


def test_a_page_that_is_not_let_in_asks_before_it_loses_what_was_typed(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    killed(page, studio)
    with running_studio(studio.folder, "--port", str(studio.port)):
        page.locator("#words").press("x")
        expect(page.locator("#trouble")).to_contain_text("from an earlier start")

        with page.expect_event("dialog") as asked:
            page.close(run_before_unload=True)

        assert asked.value.type == "beforeunload"
        asked.value.dismiss()


def test_a_page_with_nothing_to_send_is_let_in_again_without_a_banner(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    killed(page, studio)
    with running_studio(studio.folder, "--port", str(studio.port)) as again:
        seen = "() => document.dispatchEvent(new Event('visibilitychange'))"
        page.evaluate(seen)
        expect(page.locator("#trouble")).to_contain_text("from an earlier start")
        enter(page.context.new_page(), again)

        page.evaluate(seen)

        expect(page.locator("#trouble")).to_be_empty()
