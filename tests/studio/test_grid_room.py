"""The grid room in browsers: by the keyboard alone, in both directions, and for everybody."""

import json
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, Page, expect

from studio.browsers import PATIENCE, RunningStudio, enter, eventually, running_studio
from studio.test_teacher import violations

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.browser, pytest.mark.proof]

ENGLISH = "ocean dealt rates order exact notes drink rated exist naked tight outer eight noted"
HEBREW = "שלומ שמימ מיתר לימונ ורדימ מלחמה שולחנ מנורה"
MANY = {
    "en": "cat car cot cod tan ran ten den don dog can hat had nat",
    "he": "אבא אמא אבנ בנה הנה נהג גננ אגנ בגד דגה אגד גמל למד דלי ילד דוד דוב בוא אור רוח חול לול "
    "לוח חוט טוב בול לבנ נבל לבב בצל צלל לחמ מלח חלב בקר קרח רקב קיר ריק",
}
RING = "...\n.#.\n..."
OPEN = ".....\n.#.#.\n.....\n.#.#.\n....."


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningStudio]:
    """A studio of a folder with two word lists."""
    folder: Path = tmp_path_factory.mktemp("desk") / "puzzles"
    folder.mkdir()
    (folder / "en.txt").write_text("\n".join(ENGLISH.split()), "utf-8")
    (folder / "he.txt").write_text("\n".join(HEBREW.split()), "utf-8")
    for language, words in MANY.items():
        (folder / f"many-{language}.txt").write_text("\n".join(words.split()), "utf-8")
    with running_studio(folder) as running:
        yield running


class Room:
    """The grid room of a new draft in a page."""

    def __init__(
        self, page: Page, desk: RunningStudio, language: str, rows: str = "", words: str = ""
    ) -> None:
        self.page, self.desk = page, desk
        enter(page, desk)
        lists = [{"file": words or f"{language}.txt"}]
        settings = {"language": language, "generator": {"use": "fill", "wordlists": lists}}
        self.name = self._sent("/api/drafts", {"settings": settings})["draft"]
        if rows:
            view = self.view
            asked = {"drawing": rows, "symmetry": "rotational", "base": view["change_number"]}
            self._sent(f"/api/d/{self.name}/begin", asked)
        page.goto(f"{desk.origin}/d/{self.name}/grid")
        if rows:
            expect(self.cell(0, 0)).to_be_focused()
        else:
            expect(page.locator("#start")).to_be_visible()

    @property
    def view(self) -> Any:
        """The draft as the server has it."""
        return self.page.evaluate(
            "async (path) => (await fetch(path)).json()", f"/api/d/{self.name}"
        )

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def cell(self, row: int, column: int) -> Any:
        """The field of a cell; row and column in logical order, from 0."""
        return self.page.locator(f'#board [data-cell="{row},{column}"]')

    def tab_to(self, selector: str) -> None:
        """Press Tab until something has the focus."""
        for _ in range(40):
            if self.page.locator(f"{selector}:focus").count():
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def send(self, what: str, value: Mapping[str, object]) -> Any:
        """Send something for the draft as it is now."""
        base = {"base": self.view["change_number"]}
        return self._sent(f"/api/d/{self.name}/{what}", {**value, **base})

    def _sent(self, path: str, value: Mapping[str, object]) -> Any:
        send = """async ([path, body]) => {
            const headers = {"content-type": "application/json"};
            return (await fetch(path, {method: "POST", headers, body})).json();
        }"""
        return self.page.evaluate(send, [path, json.dumps(value)])


def letters(view: Any) -> list[str]:
    rows = view["state"]["cells"]
    signs = [["#" if cell.get("block") else cell["letter"] or "." for cell in row] for row in rows]
    return ["".join(row) for row in signs]


def letters_of(state: Any) -> list[str]:
    return [cell.get("letter", "#") for row in state["cells"] for cell in row]


def expect_letters(room: Room, *first_rows: str) -> None:
    """The server has these rows, or gets them soon: the page shows a letter before it is saved."""
    rows = list(first_rows)
    eventually(room.page, lambda: letters(room.view)[: len(rows)] == rows)


def test_a_puzzle_is_made_and_clued_by_the_keyboard_alone(
    chromium_page: Page, desk: RunningStudio
) -> None:
    room = Room(chromium_page, desk, "en")
    for name in ("width", "height"):
        room.tab_to(f"[name={name}]")
        chromium_page.keyboard.type("5")
    room.tab_to("#begin-empty")
    room.press("Enter")
    expect(room.cell(0, 0)).to_be_focused()

    room.press("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", ".")
    room.press("ArrowRight", "ArrowRight", ".")
    expect(chromium_page.locator("#board .block")).to_have_count(4)
    room.press("ArrowUp", "Home")
    chromium_page.keyboard.type("ocean")
    room.press("*", "Control+Enter")
    expect(chromium_page.locator("#board .ghost")).not_to_have_count(0)
    room.press("=")
    expect(chromium_page.locator("#board .pencil")).to_have_count(16)
    expect(chromium_page.locator("#board .pinned")).to_have_count(5)

    room.press("Alt+ArrowUp")
    expect(chromium_page.locator("#clue")).to_be_focused()
    for number in range(6):
        chromium_page.keyboard.type(f"clue {number}")
        room.press("Enter")
    expect(chromium_page.locator("#slots .unclued")).to_have_count(0)
    expect_letters(room, "OCEAN")
    assert sorted(slot["clue"] for slot in room.view["state"]["slots"]) == [
        f"clue {number}" for number in range(6)
    ]

    room.press("Escape", "Control+z")
    expect(chromium_page.locator("#slots .unclued")).to_have_count(1)
    room.press("Control+y")
    expect(chromium_page.locator("#slots .unclued")).to_have_count(0)


def test_a_candidate_is_put_in_rejected_and_undone(
    chromium_page: Page, desk: RunningStudio
) -> None:
    room = Room(chromium_page, desk, "en", OPEN)
    expect(chromium_page.locator(".candidate")).to_have_count(14)
    with chromium_page.expect_response("**/candidates"):
        room.press("Alt+ArrowDown", "Enter")
    expect(chromium_page.locator("#board .typed")).to_have_count(5)
    word = "".join(room.cell(0, column).input_value() for column in range(5))
    expect_letters(room, word)

    with chromium_page.expect_response("**/candidates"):
        room.press("Control+z")
    expect(chromium_page.locator("#board .typed")).to_have_count(0)
    expect(chromium_page.locator(".candidate")).to_have_count(14)
    room.press("Alt+ArrowDown", "-")
    expect(chromium_page.locator(".candidate")).to_have_count(13)
    (rejected,) = room.view["state"]["rejected"]
    assert rejected["word"].upper() == word
    assert rejected["slot"] == {"row": 0, "column": 0, "direction": "across"}

    chromium_page.locator("#filter").fill("te")
    expect(chromium_page.locator(".candidate")).to_have_count(5)


@pytest.mark.parametrize("language", ["en", "he"])
def test_what_fits_the_slot_that_crosses_is_shown_and_put_there(
    chromium: Browser, desk: RunningStudio, language: str
) -> None:
    with chromium.new_context(locale=language, reduced_motion="reduce") as context:
        page = context.new_page()
        room = Room(page, desk, language, "...\n.#.\n...", words=f"many-{language}.txt")
        page.locator("#crossing summary").click()
        down = {"en": "1 down", "he": "1 מאונך"}[language]
        expect(page.locator("#crossing-name")).to_contain_text(down)
        first = page.locator("#crossing-rows .candidate").first
        expect(first).to_be_visible()
        assert violations(page) == []
        word = first.locator(".word bdi").inner_text()

        first.focus()
        room.press("Enter")

        eventually(page, lambda: letters(room.view)[1][0] != ".")
        rows = letters(room.view)
        assert f"{rows[0][0]}{rows[1][0]}".lower() == word[:2].lower()
        assert rows[2][0] != "."
        assert rows[0][1:] == ".."
        page.reload()
        expect(page.locator("#crossing")).to_have_attribute("open", "")
        expect(page.locator("#crossing-rows [aria-current=true]")).to_have_count(1)
        room.cell(0, 1).click()  # which no word crosses
        expect(page.locator("#crossing")).to_be_hidden()


def test_the_board_stays_where_it_is_when_letters_are_proposed(
    chromium: Browser, desk: RunningStudio
) -> None:
    with chromium.new_page(viewport={"width": 1280, "height": 800}) as page:
        room = Room(page, desk, "en", OPEN)
        page.wait_for_load_state(
            "networkidle", timeout=PATIENCE
        )  # the menus above the board come by themselves
        before = page.locator("#board").bounding_box()
        page.evaluate("document.querySelector('.tools .search-bar').hidden = false")
        assert page.locator("#board").bounding_box() == before
        room.press("Control+Enter")
        expect(page.locator("#accept")).to_be_visible()
        expect(page.locator("#light")).to_have_attribute("data-light", "proven")
        assert page.locator("#board").bounding_box() == before


def test_typing_against_ghosts_drops_what_it_contradicts(
    chromium_page: Page, desk: RunningStudio
) -> None:
    room = Room(chromium_page, desk, "en", OPEN)
    room.press("Control+Enter")
    expect(chromium_page.locator("#board .ghost")).to_have_count(21)
    chromium_page.keyboard.type("z")
    expect(chromium_page.locator("#board .ghost")).to_have_count(12)
    room.press("Escape")
    expect(chromium_page.locator("#board .ghost")).to_have_count(0)
    expect_letters(room, "Z....", ".#.#.", ".....", ".#.#.", ".....")


def test_hebrew_runs_to_the_left_and_has_its_letters(
    chromium_page: Page, desk: RunningStudio
) -> None:
    room = Room(chromium_page, desk, "he", "....\n.##.\n....")
    chromium_page.keyboard.type("שלום")
    expect(room.cell(0, 3)).to_have_value("מ")
    first, last = room.cell(0, 0).bounding_box(), room.cell(0, 3).bounding_box()
    assert first
    assert last
    assert first["x"] > last["x"]
    expect_letters(room, "שלומ")

    room.press("ArrowRight")
    expect(room.cell(0, 2)).to_be_focused()
    room.press("Backspace", "Control+KeyZ")
    expect(room.cell(0, 2)).to_have_value("")
    expect(room.cell(0, 3)).to_have_value("")


def test_the_table_of_words_is_a_second_way_in(chromium: Browser, desk: RunningStudio) -> None:
    with chromium.new_context(viewport={"width": 375, "height": 800}) as context:
        page = context.new_page()
        room = Room(page, desk, "en", OPEN)
        words = page.locator("#slots td.answer input")
        words.first.fill("ocean")
        words.nth(1).focus()
        expect(room.cell(0, 4)).to_have_value("N")
        words.nth(1).fill("two")
        words.nth(2).focus()
        expect(page.locator("#slots .trouble").nth(1)).to_contain_text("3")
        words.nth(2).fill("apple")  # what follows shows the table anew
        words.nth(3).focus()
        expect(room.cell(4, 0)).to_have_value("A")
        expect(words.nth(1)).to_have_value("two")
        expect(page.locator("#slots .trouble").nth(1)).to_contain_text("3")
        words.nth(1).focus()
        page.keyboard.press("Escape")
        expect(words.nth(1)).to_have_value("")
        expect(page.locator("#slots .trouble").nth(1)).to_be_empty()
        expect_letters(room, "OCEAN", ".#.#.", ".....")
        assert page.evaluate("document.documentElement.scrollWidth") <= 375


@pytest.mark.parametrize(
    ("language", "asked", "word", "first"),
    [("en", "canoe", "OCEAN", "o"), ("he", "מישמ", "שמימ", "מ")],
)
def test_words_are_found_in_the_lists_and_put_where_they_fit(
    chromium_page: Page, desk: RunningStudio, language: str, asked: str, word: str, first: str
) -> None:
    room = Room(chromium_page, desk, language, "\n".join(["." * len(word)] * 3))
    chromium_page.locator("#tab-find").click()
    question, text = chromium_page.locator("#find-question"), chromium_page.locator("#find-text")
    question.select_option("anagram")
    text.fill(asked)
    found = chromium_page.locator("#find-rows button")
    expect(found).to_have_text([word])
    found.click()
    expect_letters(room, word)
    expect(room.cell(0, 0)).to_be_focused()

    room.press("*")  # pinned: no other word fits
    question.select_option("starts")
    text.fill(first)
    misfits = chromium_page.locator("#find-rows .misfit button")
    expect(misfits).not_to_have_count(0)
    misfits.first.click()
    expect(chromium_page.locator("#notice")).not_to_be_empty()
    expect_letters(room, word)


@pytest.mark.parametrize(("language", "scheme"), [("en", "dark"), ("en", "light"), ("he", "light")])
def test_nobody_is_shut_out(
    chromium: Browser, desk: RunningStudio, language: str, scheme: Any
) -> None:
    axe = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
    with chromium.new_context(
        color_scheme=scheme, locale=language, reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        room = Room(page, desk, language, OPEN)
        expect(page.locator(".candidate")).not_to_have_count(0)
        if language == "en":
            room.press("Shift+ArrowRight")  # in an area, in a slot, and beside them
            expect(page.locator("#board .sketch")).not_to_have_count(0)
            page.evaluate(axe)
            found = page.evaluate("axe.run()")
            assert not found["violations"], json.dumps(found["violations"], indent=1)
        room.press("Control+Enter")
        expect(page.locator("#board .ghost, #trouble-box:not([hidden])")).not_to_have_count(0)
        for panel in ("slots", "find", "figures", "aside", "lists"):
            page.locator(f"#tab-{panel}").click()
            page.evaluate(axe)
            found = page.evaluate("axe.run({ rules: { 'target-size': { enabled: true } } })")
            assert not found["violations"], json.dumps(found["violations"], indent=1)


def test_all_words_of_a_slot_are_listed_before_a_filter_is_typed(
    chromium_page: Page, desk: RunningStudio
) -> None:
    Room(chromium_page, desk, "en", OPEN)
    expect(chromium_page.locator(".candidate")).not_to_have_count(0)

    with chromium_page.expect_request("**/candidates") as asked:
        chromium_page.locator("#filter").focus()

    assert '"filter":"*"' in (asked.value.post_data or "")
    shown = chromium_page.locator("#candidate-count").inner_text()
    asked.value.response()
    expect(chromium_page.locator("#candidate-count")).to_have_text(shown)


@pytest.mark.parametrize("width", [1280, 1920])
def test_what_fits_both_ways_stands_beside_each_other_on_a_wide_screen(
    chromium: Browser, desk: RunningStudio, width: int
) -> None:
    with chromium.new_context(viewport={"width": width, "height": 900}) as context:
        page = context.new_page()
        Room(page, desk, "he", OPEN)
        tabs = page.locator(".tabs [role=tab]")
        top = "tabs => new Set(tabs.map((tab) => tab.offsetTop)).size"
        eventually(page, lambda: tabs.evaluate_all(top) == 1)
        if width < 1600:
            expect(page.locator("#crossing")).not_to_have_attribute("open", "")
            return
        expect(page.locator("#crossing-rows .candidate")).not_to_have_count(0)
        across, down = (page.locator(f"#{name}-rows") for name in ("candidate", "crossing"))
        boxes = [
            each.evaluate("rows => rows.getBoundingClientRect().left") for each in (across, down)
        ]
        assert abs(boxes[0] - boxes[1]) > 200


def test_why_a_large_grid_has_no_fill_is_said_where_it_is_seen(
    chromium: Browser, desk: RunningStudio
) -> None:
    with chromium.new_context(viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        room = Room(page, desk, "en", "\n".join(["." * 21] * 21))
        room.press("Control+Enter")

        expect(page.locator("#trouble-box")).to_be_visible()
        expect(page.locator("#trouble-box")).to_be_in_viewport(ratio=1)
        expect(page.locator("#trouble-text")).not_to_contain_text("that stay,")
        page.locator("#trouble-box [data-do=escape]").click()
        expect(page.locator("#trouble-box")).to_be_hidden()


def test_firefox_types_blocks_and_undoes(firefox_page: Page, desk: RunningStudio) -> None:
    room = Room(firefox_page, desk, "en", "...\n...\n...")
    firefox_page.keyboard.type("cat")
    expect(room.cell(0, 2)).to_have_value("T")
    room.press("Enter", ".")
    expect(firefox_page.locator("#board .block")).to_have_count(2)
    room.press("Control+z", "Control+z")
    expect(firefox_page.locator("#board .typed")).to_have_count(0)
    expect_letters(room, "...", "...", "...")


def test_enter_in_the_clue_goes_to_the_next_full_word_or_else_to_the_board(
    chromium_page: Page, desk: RunningStudio
) -> None:
    room = Room(chromium_page, desk, "en", OPEN)
    chromium_page.keyboard.type("ocean")
    room.press("Alt+ArrowUp")
    chromium_page.keyboard.type("1 sea")
    room.press("Enter")
    expect(room.cell(2, 0)).to_be_focused()
    chromium_page.keyboard.type("2x")
    expect(room.cell(2, 0)).to_have_value("X")
    assert chromium_page.url.endswith("/grid")
    expect_letters(room, "OCEAN", ".#.#.", "X....")

    chromium_page.locator("#slots td.answer input").nth(2).fill("dealt")
    chromium_page.locator("#slots td.answer input").nth(2).press("Tab")
    expect(room.cell(4, 4)).to_have_value("T")
    room.cell(0, 1).click()
    room.press("Alt+ArrowUp", "Enter")  # over the open word between
    expect(chromium_page.locator("#slot-pattern")).to_have_text("DEALT")
    expect(chromium_page.locator("#clue")).to_be_focused()
    chromium_page.keyboard.type("2 cards")
    room.press("Enter")
    expect(chromium_page.locator("#clue")).to_have_value("1 sea")
    expect(chromium_page.locator("#slots td.clue input").nth(2)).to_have_value("2 cards")


def test_control_enter_in_the_clue_keeps_it_and_fills(
    chromium_page: Page, desk: RunningStudio
) -> None:
    room = Room(chromium_page, desk, "en", OPEN)
    chromium_page.keyboard.type("ocean")
    room.press("Alt+ArrowUp")
    chromium_page.keyboard.type("the sea")
    room.press("Control+Enter")
    expect(chromium_page.locator("#board .ghost")).to_have_count(16)
    expect(chromium_page.locator("#slot-pattern")).to_have_text("OCEAN")
    assert room.view["state"]["slots"][0]["clue"] == "the sea"


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_clue_is_explained_beside_it(
    chromium_page: Page, desk: RunningStudio, language: str
) -> None:
    room = Room(chromium_page, desk, language, OPEN)
    chromium_page.keyboard.type({"en": "ocean", "he": "שולחנ"}[language])
    room.cell(0, 1).click()
    field, about = chromium_page.locator("#explanation"), chromium_page.locator("#about-clue")
    expect(field).to_be_hidden()
    about.locator("summary").click()
    for name, text in (("explanation", "so it is"), ("gloss", "souk: שוק")):
        with chromium_page.expect_response(f"**/api/d/{room.name}/**"):
            chromium_page.locator(f"#{name}").fill(text)
            chromium_page.locator(f"#{name}").press("Tab")
    chromium_page.reload()
    room.cell(0, 1).click()
    expect(field).to_have_value("so it is")
    expect(chromium_page.locator("#gloss")).to_have_value("souk: שוק")
    (slot,) = [each for each in room.view["state"]["slots"] if each["explanation"]]
    assert (slot["clue"], slot["gloss"]) == ("", "souk: שוק")
    field.fill("no")
    field.press("Escape")
    expect(field).to_have_value("so it is")
    room.cell(2, 0).click()
    expect(field).to_have_value("")


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_suggestion_becomes_the_clue_with_its_source(
    chromium_page: Page, desk: RunningStudio, language: str
) -> None:
    word, clue = {"en": ("ocean", "It is salty"), "he": ("שולחנ", "עליו אוכלים")}[language]
    (desk.folder / f"clues-{language}.csv").write_text(f"answer,clue\n{word},{clue}\n", "utf-8")
    room = Room(chromium_page, desk, language, OPEN)
    ask = chromium_page.locator("#suggest")
    expect(ask).to_be_disabled()
    chromium_page.keyboard.type(word)
    room.cell(0, 1).click()
    ask.click()
    expect(chromium_page.locator("#suggestions")).to_contain_text("clue_bank:")
    changes = {"suggest": [{"file": f"clues-{language}.csv"}]}
    room.send("settings", {"changes": changes})
    chromium_page.reload()
    room.cell(0, 1).click()
    ask.click()
    found = chromium_page.locator(".suggestion")
    expect(found).to_have_text(f"{clue}file: clues-{language}.csv:2")
    found.click()
    expect(chromium_page.locator("#clue")).to_have_value(clue)
    expect(room.cell(0, 1)).to_have_accessible_description(clue)
    source = f"file: clues-{language}.csv:2"
    expect(chromium_page.locator("#clue-source")).to_contain_text(source)
    (slot,) = [each for each in room.view["state"]["slots"] if each["clue"]]
    assert (slot["clue"], slot["source"]) == (clue, source)
    fodder = {"en": "canoe", "he": "נחש לו"}[language]
    chromium_page.locator("#clue").fill(f"{fodder} …")
    chromium_page.locator("#look").click()
    expect(chromium_page.locator("#suggestions")).to_have_text(f"anagram of “{fodder}”")
    chromium_page.locator("#suggestions button").click()
    expect(chromium_page.locator("#explanation")).to_have_value(f"anagram of “{fodder}”")
    room.cell(2, 0).click()
    expect(found).to_have_count(0)


def reject_first(room: Room) -> None:
    """Reject a word of the slot under the cursor, and read that it is."""
    expect(room.page.locator(".candidate")).to_have_count(14)
    room.press("Alt+ArrowDown", "-")
    expect(room.page.locator("#notice button")).to_be_visible()


def test_undo_beside_a_rejection_takes_it_back(chromium_page: Page, desk: RunningStudio) -> None:
    room = Room(chromium_page, desk, "en", OPEN)
    reject_first(room)
    chromium_page.locator("#notice button").click()
    expect(chromium_page.locator(".candidate")).to_have_count(14)
    assert not room.view["state"]["rejected"]


def test_undo_beside_a_rejection_undoes_nothing_else(
    chromium_page: Page, desk: RunningStudio
) -> None:
    room = Room(chromium_page, desk, "en", OPEN)
    reject_first(room)
    button = chromium_page.locator("#notice button").element_handle()
    with chromium_page.expect_response("**/do"):
        room.cell(0, 0).click()
        chromium_page.keyboard.type("o")
    expect(chromium_page.locator("#notice")).to_be_empty()
    button.evaluate("button => button.click()")  # as it was already under a finger
    chromium_page.keyboard.type("c")  # this comes after what the button does
    expect_letters(room, "O....", "C#.#.")  # the click turned the cursor
    assert len(room.view["state"]["rejected"]) == 1


@pytest.mark.parametrize("interface", ["en", "he"])
def test_a_grid_without_words_takes_the_common_ones_in_one_click(
    chromium_page: Page, studio: RunningStudio, interface: str
) -> None:
    page = chromium_page
    enter(page, studio)
    page.context.add_cookies(
        [{"name": "studio_language", "value": interface, "url": studio.origin}]
    )
    page.goto(f"{studio.origin}/")
    page.locator("[data-by-hand]").click()
    for side in ("width", "height"):
        page.locator(f"#start [name={side}]").fill("4")
    page.locator("#begin-empty").click()

    none = page.locator("#candidate-none")
    expect(none).to_be_visible()
    expect(page.locator("#light-text")).to_have_text(none.inner_text())
    page.locator("#panel-lists button.main").click()

    expect(page.locator("#panel-lists input:checked")).to_have_count(1)
    expect(page.locator("#panel-lists button.main")).to_have_count(0)
    expect(page.locator(".candidates tbody tr").first).to_be_visible()


def test_a_new_grid_can_be_left_and_offers_the_size_that_is_there(
    chromium_page: Page, desk: RunningStudio
) -> None:
    room = Room(chromium_page, desk, "he", "....\n.##.\n....")
    for focus in ("[name=width]", "body"):
        chromium_page.locator("#menus button").nth(2).click()
        chromium_page.locator("[role=menuitem]").last.click()
        expect(chromium_page.locator("#start")).to_be_visible()
        expect(chromium_page.locator("[name=width]")).to_have_value("4")
        expect(chromium_page.locator("[name=height]")).to_have_value("3")
        if focus != "body":
            chromium_page.locator(focus).fill("9")
        room.press("Escape")
        expect(chromium_page.locator("#start")).to_be_hidden()
        expect(room.cell(0, 0)).to_be_focused()


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("he", 1280), ("he", 375)])
def test_all_lines_of_the_board_are_as_far_from_each_other(
    chromium: Browser, desk: RunningStudio, language: str, width: int
) -> None:
    with chromium.new_page(viewport={"width": width, "height": 800}) as page:
        Room(page, desk, language, "\n".join(["." * 15] * 15))
        sizes = page.evaluate(
            """() => [...document.querySelectorAll("#board .cell")].flatMap((cell) => {
                const { width, height } = cell.getBoundingClientRect();
                return [width, height];
            })"""
        )
        assert len(set(sizes)) == 1
        assert sizes[0] == int(sizes[0])
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def filled_ring(page: Page, desk: RunningStudio, language: str) -> Room:
    """A small grid whose letters are all a fill's, with the list of flaws beside it."""
    room = Room(page, desk, language, RING, f"many-{language}.txt")
    page.locator("[data-do=fill]").click()
    expect(page.locator("#board .ghost")).to_have_count(8)
    expect(page.locator("#searching")).to_be_disabled()
    expect(page.locator("[data-do=fill]")).to_be_focused()
    room.press("=")
    expect(page.locator("#board .pencil")).to_have_count(8)
    page.locator("#tab-flaws").click()
    expect(page.locator("#panel-flaws .level-error")).to_have_count(1)  # no entry has a clue
    return room


@pytest.mark.parametrize(("language", "down"), [("en", "1 down"), ("he", "1 מאונך")])
def test_a_rejected_word_is_told_at_its_slot_and_filled_with_few_changes(
    chromium: Browser, desk: RunningStudio, language: str, down: str
) -> None:
    with chromium.new_context(locale=language) as context:
        page = context.new_page()
        room = filled_ring(page, desk, language)
        before = room.view["state"]
        word = next(each["answer"] for each in before["slots"] if each["direction"] == "down")

        room.cell(0, 0).click()  # it turns the cursor
        room.press("-")
        flaw = page.locator("#panel-flaws .level-error").filter(has_text=word)
        expect(flaw).to_contain_text(word)
        expect(flaw).to_contain_text(down)
        expect(page.locator("#light")).to_have_attribute("data-light", "proven")
        room.cell(2, 2).click()
        flaw.locator("button").click()
        expect(room.cell(0, 0)).to_be_focused()
        expect(page.locator("#slot-pattern")).to_have_text(word)

        room.press("Control+Enter")
        expect(page.locator("#searching")).to_be_disabled()
        expect(page.locator("#board .ghost")).not_to_have_count(0)
        changed = page.locator("#board .ghost").count()
        room.press("=")
        expect(flaw).to_have_count(0)
        pairs = zip(letters_of(before), letters_of(room.view["state"]), strict=True)
        assert 1 <= sum(old != new for old, new in pairs) == changed < 8


@pytest.mark.parametrize(
    ("language", "drawn", "told"),
    [
        ("en", "CAT\nO#A\nDEN", "the clue of 3 across has its answer: “{}”"),
        ("he", "גמל\nנ#ב\nבול", "התשובה נמצאת בהגדרה של 3 מאוזן: „{}”"),
    ],
)
def test_what_checks_say_is_beside_the_grid_and_the_page_and_leads_to_its_place(
    chromium: Browser, desk: RunningStudio, language: str, drawn: str, told: str
) -> None:
    with chromium.new_context(locale=language) as context:
        page = context.new_page()
        room = Room(page, desk, language, drawn)
        page.locator("#tab-flaws").click()
        answers = [each["answer"] for each in room.view["state"]["slots"] if each["number"] == 3]
        word = answers[0].lower()
        remark = page.locator("#panel-flaws li.remark").filter(has_text=word)
        unclued = re.compile("no entry has a clue|עדיין אין אף הגדרה")
        expect(page.locator("#panel-flaws .level-error").filter(has_text=unclued)).to_have_count(1)
        expect(remark).to_have_count(0)
        base = room.view["change_number"]
        command = {"do": "clue", "slot": "3a", "text": word}
        room._sent(f"/api/d/{room.name}/do", {"command": command, "base": base})
        page.reload()
        page.locator("#tab-flaws").click()
        expect(remark).to_have_class("remark level-error")
        said = remark.inner_text().replace("\u2068", "").replace("\u2069", "")
        assert told.format(word) in said
        remark.get_by_role("button").click()
        expect(room.cell(2, 0)).to_be_focused()
        expect(page.locator("#slot-pattern")).to_have_text(word.upper())

        page.goto(f"{desk.origin}/d/{room.name}/page")
        clue = page.locator('[data-area="clue 3a"]')
        expect(clue).to_be_visible()
        page.locator("#remarks li.level-error").filter(has_text=word).get_by_role("button").click()
        expect(clue).to_be_focused()


def test_nothing_is_asked_of_words_where_there_are_none(
    chromium_page: Page, desk: RunningStudio
) -> None:
    said: list[str] = []
    room = Room(chromium_page, desk, "en")
    room.send("settings", {"changes": {"words": [], "generator": {"use": "fill"}}})
    chromium_page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    chromium_page.reload()
    chromium_page.click("#begin-empty")
    expect(room.cell(0, 0)).to_be_focused()
    expect(chromium_page.locator("#candidate-none")).to_contain_text("There are no words yet")
    expect(chromium_page.locator("#light-text")).to_contain_text("There are no words yet")

    room.press("Control+Enter")

    expect(chromium_page.locator("#trouble-text")).to_contain_text("There are no words yet")
    assert said == []
