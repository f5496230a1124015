"""What is done on the page while the puzzle becomes another one, in a real browser."""

import os
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from processes import children_of
from studio.browsers import RunningStudio, StudioVisitor, enter, eventually

pytestmark = [pytest.mark.browser, pytest.mark.proof]

WORDS = (
    "volcano – a mountain that spits fire\noasis – where the desert has water\n"
    "glacier – a river of ice\ndelta – where a river meets the sea\nisland – land in the sea\n"
)
NOTICE_STAYS = """
    const after = window.setTimeout;
    window.setTimeout = (run, ms, ...more) => (ms === 7000 ? 0 : after(run, ms, ...more));
"""


class Puzzle:
    """A puzzle of words, asked for over the wire."""

    def __init__(self, studio: RunningStudio, words: str = WORDS) -> None:
        self.visitor = StudioVisitor(studio.new_address())
        settings = {"title": "Earth", "generator": {"budget": "200steps"}}
        self.name = self.visitor.post("/api/drafts", {"settings": settings}).json["draft"]
        self.address = f"{studio.origin}/d/{self.name}"
        self.post("words", text=words)
        self.search(None)

    @property
    def view(self) -> Any:
        return self.visitor.get(f"/api/d/{self.name}").json

    @property
    def clues(self) -> dict[str, str]:
        return {each["answer"]: each["clue"] for each in self.view["state"]["slots"]}

    @property
    def slots(self) -> dict[str, str]:
        """The names of the slots by their words."""
        return {
            each["answer"]: f"{each['number']}{each['direction'][0]}"
            for each in self.view["state"]["slots"]
        }

    def post(self, what: str, **asked: object) -> None:
        assert self.visitor.post(f"/api/d/{self.name}/{what}", asked).status == 200

    def search(self, command: object) -> None:
        self.post("search", command=command, base=self.view["change_number"], accept=True)

    def do(self, **command: object) -> None:
        self.post("do", command=command, base=self.view["change_number"])


def write_clue(page: Page, slot: str, word: str, text: str) -> None:
    """Begin a clue of a word, once the picture has it there."""
    clue = page.locator(f"[data-area='clue {slot}']")
    expect(clue).to_have_accessible_name(re.compile(f", {word}: "))
    clue.click()
    page.locator(".clue-field").fill(text)


def test_a_clue_goes_to_its_word_though_the_puzzle_is_another_one_by_then(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page, puzzle = chromium_page, Puzzle(studio)
    moved: list[str] = []
    while not moved:  # words whose place had another word before
        before = puzzle.slots
        puzzle.search({"do": "another"})
        now = puzzle.slots
        others = {slot: word for word, slot in before.items()}
        moved = [each for each, slot in now.items() if others.get(slot, each) != each]
    word = moved[0]
    enter(page, studio)
    page.goto(f"{puzzle.address}/page")
    earlier = page.locator("#earlier button").first
    expect(earlier).to_be_visible()
    write_clue(page, now[word], word, "of this very word")

    earlier.evaluate("button => button.click()")  # the field stays open
    expect(page.locator(f"[data-area='listed {before[word]}']")).to_have_count(0)
    eventually(page, lambda: puzzle.slots == before)
    page.locator(".clue-field").press("Enter")

    clue = page.locator(f"[data-area='clue {before[word]}']")
    expect(clue).to_be_focused()
    expect(clue).to_have_accessible_name(
        f"Clue of {name_of(before[word])}, {word}: of this very word"
    )
    assert [each for each, text in puzzle.clues.items() if text == "of this very word"] == [word]


def name_of(slot: str) -> str:
    return f"{slot[:-1]} {'across' if slot[-1] == 'a' else 'down'}"


def test_a_change_brings_the_query_of_the_page_that_is_asked_for_then(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page, puzzle = chromium_page, Puzzle(studio)
    enter(page, studio)
    page.goto(f"{puzzle.address}/page")
    page.locator("#solved").check()
    word, slot = next(iter(puzzle.slots.items()))
    write_clue(page, slot, word, "of a page that is made at once")

    with page.expect_request("**/do") as change, page.expect_request("**/pages?*") as then:
        page.locator(".clue-field").press("Enter")

    sent, query = change.value.post_data_json or {}, then.value.url.partition("?")[2]
    assert "solved=1" in query
    assert query.startswith(f"{sent['page']}&change_number=")


@pytest.mark.parametrize("text", ["first", "ראשון"])
def test_a_clue_that_is_edited_again_before_its_page_is_there_is_as_it_is_kept(
    chromium_page: Page, studio: RunningStudio, text: str
) -> None:
    page, puzzle = chromium_page, Puzzle(studio)
    enter(page, studio)
    page.goto(f"{puzzle.address}/page")
    word, slot = next(iter(puzzle.slots.items()))
    write_clue(page, slot, word, text)
    pages: list[Any] = []
    page.route("**/pages?*", lambda each: pages.append(each))
    field, clue = page.locator(".clue-field"), page.locator(f"[data-area='clue {slot}']")
    field.press("Enter")
    expect(field).to_have_count(0)
    expect(clue).to_be_focused()

    clue.click()
    expect(field).to_have_value(text)
    field.press("Escape")
    eventually(page, lambda: bool(pages))
    pages[0].continue_()

    expect(clue).to_have_accessible_name(re.compile(f": {text}$"))
    expect(clue).to_be_focused()


def test_a_clue_of_a_word_that_is_gone_is_not_lost(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page, puzzle = chromium_page, Puzzle(studio)
    enter(page, studio)
    page.goto(f"{puzzle.address}/page")
    word, slot = next(iter(puzzle.slots.items()))
    write_clue(page, slot, word, "of a word that goes")
    puzzle.do(do="reject", slot=word, everywhere=True)
    puzzle.search({"do": "mend"})
    assert word not in puzzle.slots
    field = page.locator(".clue-field")
    field.press("Enter")
    expect(page.locator("#notice")).to_contain_text("another tab")
    expect(field).to_be_editable()
    field.press("Enter")

    expect(page.locator("#notice")).to_contain_text(f"{word}\u2069 is not in this puzzle any more")
    expect(field).to_have_value("of a word that goes")
    field.press("Escape")
    expect(field).to_have_count(0)
    expect(page.locator(".area").first).to_be_attached()
    assert "of a word that goes" not in puzzle.clues.values()


def reject_first(page: Page, studio: RunningStudio) -> Puzzle:
    """A puzzle on the page, with its first word just taken out and the notice still there."""
    puzzle = Puzzle(studio)
    page.add_init_script(NOTICE_STAYS)
    enter(page, studio)
    page.goto(f"{puzzle.address}/page")
    page.locator("[data-area^='word']").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("menuitem", name="Not in this puzzle").click()
    expect(page.locator("#notice button")).to_have_count(1)
    return puzzle


def test_what_a_notice_undoes_is_what_it_is_about(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    puzzle = reject_first(page, studio)
    page.locator("#notice button").click()
    expect(page.locator("#left-out")).not_to_contain_text("rejected")
    eventually(page, lambda: puzzle.view["state"]["rejected"] == [])


def test_a_notice_offers_no_undoing_once_something_else_was_done(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    puzzle = reject_first(page, studio)
    word, slot = next(iter(puzzle.slots.items()))
    write_clue(page, slot, word, "written since")
    page.locator(".clue-field").press("Enter")

    clue = page.locator(f"[data-area='clue {slot}']")
    expect(clue).to_have_accessible_name(f"Clue of {name_of(slot)}, {word}: written since")
    expect(page.locator("#notice button")).to_have_count(0)
    eventually(page, lambda: puzzle.clues[word] == "written since")


def test_undoing_in_a_notice_with_a_clue_half_written_undoes_nothing(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    puzzle = reject_first(page, studio)
    word, slot = next(iter(puzzle.slots.items()))
    write_clue(page, slot, word, "written since")

    page.locator("#notice button").click()

    expect(page.locator(".clue-field")).to_have_count(0)
    eventually(page, lambda: puzzle.clues[word] == "written since")
    assert puzzle.view["state"]["rejected"]


def test_a_search_that_dies_leaves_the_page_as_it_was(
    chromium_page: Page, studio: RunningStudio
) -> None:
    dice = random.Random(4)
    words = ("".join(dice.choices("eaotinshr", k=dice.randint(5, 9))) for _ in range(80))
    page, puzzle = chromium_page, Puzzle(studio, "".join(f"{word} – it\n" for word in words))
    changes = {"generator": {"budget": "1000s"}}
    puzzle.post("settings", changes=changes, base=puzzle.view["change_number"])
    before = puzzle.view["state"]
    enter(page, studio)
    page.goto(f"{puzzle.address}/page")
    expect(page.locator(".area").first).to_be_attached()
    page.locator("#another").click()
    expect(page.locator(".area")).to_have_count(0)  # a better one is shown, and nothing in it

    for worker in children_of(studio.process.pid):
        os.kill(worker, 9)

    expect(page.locator("#notice")).to_contain_text("It was not done")
    expect(page.locator(".area").first).to_be_attached()
    expect(page.locator("[data-area^='listed']")).to_have_count(len(before["slots"]))
    assert puzzle.view["state"] == before
