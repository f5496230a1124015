"""html in a real browser: solved with keys and fingers, checked, kept, printed, read aloud."""

import io
import json
import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from importlib.resources import files
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, Route, expect, sync_playwright
from pypdf import PdfReader

from conftest import program
from kind_samples import ARROWED, ARROWED_HEBREW, CODED, CODED_HEBREW
from publisher import (
    ABSENT,
    BLOCK,
    Cell,
    Clue,
    Entry,
    Enumeration,
    Grid,
    Language,
    Numbering,
    Position,
    Puzzle,
    Sheet,
    ShownItem,
    ShownList,
    Slot,
    Stroke,
    numbered,
    spell,
)
from publisher_html.options import HtmlOptions, ShareOptions
from publisher_html.sharing import write as share
from publisher_html.web_page import write
from publisher_languages import publisher_languages
from publisher_testing import ENGLISH, HEBREW, puzzle

pytestmark = pytest.mark.browser

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
ARGUMENTS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

Ends = tuple[tuple[int, int], tuple[int, int]]

expect.set_options(timeout=90_000)

SQUARE = puzzle(["HEART", "EMBER", "ABUSE", "RESIN", "TREND"], clue="Clue")
SHALOM = puzzle(["שלומ", "מ##ל", "שיר#"], HEBREW, "הגדרה", "תשבץ")
CAT = puzzle(["CAT#", "A##O", "RAIN"], clue='5 < 6 & <b>"bold"</b> </script> \u202e{}')


def marked(language: Language = ENGLISH) -> Puzzle:
    """A small grid with everything that a cell can have."""
    rows = (
        (
            Cell(letter="A", circled=True, bar_after=True),
            Cell(letter="B", given=True),
            Cell(letter="THE"),
            ABSENT,
        ),
        (
            Cell(letter="C", shaded=True, bar_below=True),
            Cell(letter="D"),
            Cell(letter="E", shaded=True, circled=True),
            Cell(letter="F"),
        ),
        (Cell(letter="G"), BLOCK, Cell(letter="H"), Cell(letter="I")),
    )
    grid = Grid(rows)
    entries = (
        Entry(number, slot, Clue(f"Clue {number}", Enumeration((len(slot),))))
        for number, slot in numbered(grid)
    )
    return Puzzle(grid, tuple(entries), language, "Marks", "Somebody", "© Somebody", "A note")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = program("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()


class Solver:
    """Somebody at a page: what they see and do."""

    def __init__(self, page: Page, troubles: list[str]) -> None:
        self.page = page
        self.troubles = troubles
        self.press = page.keyboard.press
        self.type = page.keyboard.type

    def cell(self, index: int) -> Locator:
        return self.page.locator("#grid input").nth(index)

    def letters(self) -> list[str]:
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('#grid input')].map((cell) => cell.value)"
        )
        return found

    def place(self) -> int:
        """Which cell has the focus; -1 if none."""
        found: int = self.page.evaluate(
            "[...document.querySelectorAll('#grid input')].indexOf(document.activeElement)"
        )
        return found

    def tab_to_grid(self) -> None:
        for _ in range(20):
            if self.place() >= 0:
                return
            self.press("Tab")
        raise AssertionError("the grid is not reached with the Tab key")

    def left_edge(self) -> float:
        box = self.cell(self.place()).bounding_box()
        assert box
        return box["x"]

    def compose(self, text: str) -> None:
        """Show a text that the keyboard may still change, as input methods do."""
        keyboard = self.page.context.new_cdp_session(self.page)
        end = len(text)
        arguments = {"text": text, "selectionStart": end, "selectionEnd": end}
        keyboard.send("Input.imeSetComposition", arguments)

    def button(self, name: str, index: int = 0) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True).nth(index)

    def says(self, text: str) -> None:
        expect(self.page.get_by_role("status")).to_have_text(text)


Opener = Callable[..., Solver]


@pytest.fixture
def solver(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens a puzzle from a file; the page may ask for nothing else and report no error."""
    contexts = []

    def only_files(route: Route) -> None:
        assert route.request.url.startswith("file:"), route.request.url
        route.continue_()

    troubles: list[str] = []

    def opened(sample: Puzzle, options: dict[str, Any] | None = None, **context: Any) -> Solver:
        script, address = context.pop("script", None), context.pop("address", "")
        file = tmp_path / "puzzle.html"
        file.write_bytes(write(sample, HtmlOptions.model_validate(options or {})).value)
        contexts.append(browser.new_context(**context))
        contexts[-1].route("**/*", only_files)
        page = contexts[-1].new_page()
        page.set_default_timeout(90_000)
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        if script:
            page.add_init_script(script)
        page.goto(file.as_uri() + address)
        return Solver(page, troubles)

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []


# --- Keys ---


@pytest.mark.parametrize(("sample", "told"), [(SQUARE, "Solved!"), (SHALOM, "פתרתם!")])
def test_a_puzzle_is_solved_with_the_keyboard_alone(
    solver: Opener, sample: Puzzle, told: str
) -> None:
    solving = solver(sample)
    solving.tab_to_grid()
    for entry in sample.entries:
        solving.press("Home")
        solving.type("".join(sample.answer(entry)).lower())
        solving.press("Enter")
    answers = [cell.letter for row in sample.grid.rows for cell in row if cell.is_letter]
    assert solving.letters() == answers
    solving.says(told)


@pytest.mark.parametrize(("sample", "onwards"), [(SQUARE, 1), (SHALOM, -1)])
def test_typing_goes_on_in_reading_direction_and_arrows_follow_the_eye(
    solver: Opener, sample: Puzzle, onwards: int
) -> None:
    solving = solver(sample)
    solving.tab_to_grid()
    first = solving.left_edge()
    solving.type(sample.grid[0, 0].letter)
    assert (solving.left_edge() - first) * onwards > 0
    solving.press("ArrowLeft" if onwards > 0 else "ArrowRight")
    assert solving.left_edge() == first
    here = solving.left_edge()
    solving.press("ArrowRight" if onwards > 0 else "ArrowLeft")
    assert (solving.left_edge() - here) * onwards > 0


def test_arrows_pass_over_blocks_and_stop_at_the_edge(solver: Opener) -> None:
    solving = solver(CAT)
    solving.cell(3).focus()  # A, with blocks up to the O
    solving.press("ArrowRight")
    assert solving.place() == 4
    solving.press("ArrowRight")
    assert solving.place() == 4


def test_space_turns_and_typing_then_goes_down(solver: Opener) -> None:
    solving = solver(SQUARE)
    solving.tab_to_grid()
    solving.press(" ")
    solving.type("heart")
    assert solving.letters()[::5] == list("HEART")
    expect(solving.page.locator("#clue")).to_contain_text("1 Down")


def test_backspace_clears_then_goes_back_and_delete_stays(solver: Opener) -> None:
    solving = solver(SQUARE)
    solving.tab_to_grid()
    solving.type("HEA")
    solving.press("Backspace")
    assert (solving.place(), solving.letters()[:3]) == (2, ["H", "E", ""])
    solving.press("Home")
    solving.press("Delete")
    assert (solving.place(), solving.letters()[:2]) == (0, ["", "E"])


def test_the_tab_key_leaves_the_grid_on_both_sides(solver: Opener) -> None:
    solving = solver(SQUARE)
    solving.tab_to_grid()
    solving.press("Tab")
    assert solving.place() == -1
    solving.press("Shift+Tab")
    assert solving.place() == 0
    solving.press("Shift+Tab")
    assert solving.place() == -1


def test_typed_letters_become_those_of_the_language(solver: Opener) -> None:
    language = replace(ENGLISH, code="de", folds={"Ä": "AE"}, alphabet=(*ENGLISH.alphabet, "Ñ"))
    solving = solver(puzzle(["CAEENXX"], language))
    solving.tab_to_grid()
    solving.type("cäéñ!?")
    assert solving.letters() == ["C", "A", "E", "E", "Ñ", "", ""]


def test_final_forms_are_folded_as_the_maker_chose(solver: Opener) -> None:
    solving = solver(puzzle(["שלומ"], replace(HEBREW, folds={"ם": "מ"})))
    solving.tab_to_grid()
    solving.type("שלום")
    solving.says("פתרתם!")


def test_a_letter_of_two_signs_takes_one_cell(solver: Opener) -> None:
    croatian = replace(ENGLISH, code="hr", alphabet=(*ENGLISH.alphabet, "LJ"))
    grid = Grid((tuple(Cell(letter=each) for each in ("P", "O", "LJ", "E")),))
    entries = tuple(Entry(n, slot, Clue("Field")) for n, slot in numbered(grid))
    solving = solver(Puzzle(grid, entries, croatian))
    solving.tab_to_grid()
    solving.type("polje")
    assert solving.letters() == ["P", "O", "LJ", "E"]


def test_marks_join_the_letter_before_them(solver: Opener) -> None:
    hindi = replace(ENGLISH, code="hi", alphabet=("क", "त", "ब"), clusters=True, conjoiner="्")
    grid = Grid((tuple(Cell(letter=each) for each in ("कि", "ता", "ब्त")),))
    entries = tuple(Entry(n, slot, Clue("Book")) for n, slot in numbered(grid))
    solving = solver(Puzzle(grid, entries, hindi))
    solving.tab_to_grid()
    solving.type("किताब्त")
    assert solving.letters() == ["कि", "ता", "ब्त"]


@pytest.mark.parametrize(
    ("code", "answer", "typed"),
    [
        ("br", "marc’h kozh", "marc'hkozh"),
        ("uz", "gʻisht", "g'isht"),
        ("ka", "კატა", "კატა"),
        ("bn", "র‍্যাম", "র‍্যাম"),
        ("ne", "गर्‍यो", "गर्‍यो"),
        ("ml", "അവൾ", "അവള്‍"),
        ("hi", "क्षमा", "क्‍षमा"),
        ("hi", "क्षितिज", "क्षितिज"),
        ("ta", "அம்மா", "அம்மா"),
        ("zh-Hans", "二〇〇八年", "二〇〇八年"),
    ],
)
def test_answers_are_typed_as_people_write_them(
    solver: Opener, code: str, answer: str, typed: str
) -> None:
    language = next(each() for each in publisher_languages() if each.name == code)
    letters, _ = spell(answer, language)
    grid = Grid((tuple(Cell(letter=each) for each in letters),))
    entries = tuple(Entry(n, slot, Clue("A clue")) for n, slot in numbered(grid))
    solving = solver(Puzzle(grid, entries, language))
    solving.tab_to_grid()
    solving.type(typed)
    assert solving.letters() == list(letters)


def test_several_letters_go_into_a_cell_after_the_insert_key(solver: Opener) -> None:
    solving = solver(marked())
    solving.cell(2).focus()
    solving.press("Insert")
    solving.type("thex")
    solving.press("Backspace")
    assert solving.letters()[2] == "THE"
    solving.press("Enter")
    expect(solving.button("Several letters in one cell")).to_have_attribute("aria-pressed", "false")


def test_a_cell_without_an_entry_says_where_it_is_and_takes_a_letter(solver: Opener) -> None:
    solving = solver(Puzzle(Grid(((BLOCK, Cell(letter="A")),)), (), ENGLISH))
    assert solving.cell(0).get_attribute("aria-label") == "Row 1, column 2"
    solving.tab_to_grid()
    for key in ("Enter", " ", "Home", "ArrowDown", "ArrowLeft"):
        solving.press(key)
    solving.type("a")
    solving.says("Solved!")


def test_a_grid_without_cells_is_no_error(solver: Opener) -> None:
    solving = solver(Puzzle(Grid(((BLOCK,),)), (), ENGLISH))
    solving.button("Next clue").click()
    solving.button("Clear").click()


@pytest.mark.parametrize(
    ("language", "shown", "finished", "typed"),
    [("ja", ["k", "か"], "か", "カ"), ("en", ["´"], "é", "E")],
)
def test_signs_composed_of_several_keys_are_taken_when_finished(
    solver: Opener, language: str, shown: list[str], finished: str, typed: str
) -> None:
    alphabet = (*ENGLISH.alphabet, "カ")
    made = replace(ENGLISH, code=language, alphabet=alphabet, folds={"か": "カ"})
    solving = solver(puzzle(["カE"], made))
    solving.tab_to_grid()
    for text in shown:
        solving.compose(text)
        assert solving.letters()[1] == ""
    solving.page.keyboard.insert_text(finished)
    expect(solving.cell(0)).to_have_value(typed)
    assert solving.letters() == [typed, ""]


def test_a_phone_that_guesses_words_gives_its_letters_one_by_one(solver: Opener) -> None:
    solving = solver(SQUARE, **PHONE)
    solving.cell(0).tap()
    for letter in "hea":
        solving.compose(letter)
    for place, letter in enumerate("HEA"):
        expect(solving.cell(place)).to_have_value(letter)


# --- Fingers ---


def test_a_puzzle_is_solved_with_a_finger_on_a_phone(solver: Opener) -> None:
    solving = solver(SHALOM, **PHONE)
    filled: set[tuple[int, int]] = set()
    for index, entry in enumerate(SHALOM.entries):
        solving.page.locator(".clues button").nth(index).tap()
        empty = [n for n, place in enumerate(entry.slot.cells) if place not in filled]
        for letter in SHALOM.answer(entry)[empty[0] :] if empty else ():
            solving.page.keyboard.insert_text(letter)  # as phones do, without keys
        filled.update(entry.slot.cells)
    solving.says("פתרתם!")


def test_the_next_clue_is_a_tap_away(solver: Opener) -> None:
    solving = solver(SHALOM, **PHONE)
    solving.page.get_by_role("button", name="ההגדרה הבאה").tap()
    assert solving.place() == 6
    expect(solving.page.locator("#clue")).to_contain_text("3 מאוזן")


def test_a_clue_of_a_numbered_row_is_a_key_away(solver: Opener) -> None:
    numbered_lines = replace(puzzle(["CAT#ON", "A##IRA", "RAINY#"]), numbering=Numbering.LINES)
    solving = solver(numbered_lines)
    clue = solving.page.locator(".clues [role=button]").filter(has_text="Clue ORY")
    clue.focus()
    solving.press("Enter")
    expect(solving.page.locator("#clue")).to_contain_text("E Down Clue ORY")
    expect(clue).to_have_attribute("aria-current", "true")
    solving.type("ory")
    assert "".join(solving.letters()) == "ORY"
    solving.press("ArrowLeft")
    expect(solving.page.locator("#clue")).to_contain_text("3 Across")
    assert solving.place() == 12


def test_a_second_tap_turns(solver: Opener) -> None:
    solving = solver(SQUARE, **PHONE)
    line = solving.page.locator("#clue")
    for told in ("1 Across", "1 Down", "1 Across"):
        solving.cell(0).tap()
        expect(line).to_contain_text(told)


def test_buttons_leave_a_phones_keyboard_where_it_is(solver: Opener) -> None:
    solving = solver(SQUARE, **PHONE)
    solving.cell(1).tap()
    solving.page.keyboard.insert_text("x")
    solving.button("All").tap()
    assert solving.place() == 2


def test_the_page_is_no_wider_than_a_phone(solver: Opener) -> None:
    solving = solver(puzzle(["A" * 21] * 3), **PHONE)
    assert solving.page.evaluate("document.documentElement.scrollWidth") <= 390


# --- Checking, revealing, keeping ---


def test_checking_marks_wrong_letters_until_they_are_changed(solver: Opener) -> None:
    solving = solver(SQUARE)
    solving.tab_to_grid()
    solving.type("HEXXT")
    solving.button("Word").click()
    solving.says("Wrong letters: 2")
    expect(solving.cell(2)).to_have_attribute("aria-invalid", "true")
    expect(solving.cell(0)).to_have_attribute("aria-invalid", "false")
    solving.cell(2).focus()
    solving.type("A")
    expect(solving.cell(2)).to_have_attribute("aria-invalid", "false")
    solving.button("Letter").click()
    solving.says("Wrong letters: 1")


def test_a_hashed_solution_checks_the_same(solver: Opener) -> None:
    solving = solver(SHALOM, {"solution": "hashed"})
    solving.tab_to_grid()
    solving.type("שלוש")
    solving.button("הכול").click()
    solving.says("אותיות שגויות: 1")


def test_a_full_grid_with_a_wrong_letter_says_so(solver: Opener) -> None:
    solving = solver(puzzle(["CAT"]))
    solving.tab_to_grid()
    solving.type("COT")
    solving.says("All cells are filled, but not all letters are right")


def test_revealing_shows_a_letter_a_word_with_its_spelling_and_all(solver: Opener) -> None:
    spelled = tuple(replace(entry, spelling="he art") for entry in SQUARE.entries)
    solving = solver(replace(SQUARE, entries=spelled))
    solving.page.on("dialog", lambda dialog: dialog.accept())
    solving.tab_to_grid()
    solving.button("Letter", 1).click()
    assert "".join(solving.letters()) == "H"
    solving.says("H")
    solving.button("Word", 1).click()
    assert "".join(solving.letters()) == "HEART"
    solving.says("he art")
    solving.button("All", 1).click()
    solving.says("Solved!")
    solving.button("Clear").click()
    assert "".join(solving.letters()) == ""


def explained(sample: Puzzle) -> Puzzle:
    """The puzzle with an explanation for each of its clues."""
    said = (replace(e.clue, explanation=f"so {e.number}") for e in sample.entries)
    entries = zip(sample.entries, said, strict=True)
    return replace(sample, entries=tuple(replace(entry, clue=clue) for entry, clue in entries))


def test_a_clue_is_explained_when_its_answer_is_revealed_and_all_when_solved(
    solver: Opener,
) -> None:
    solving = solver(explained(SQUARE))
    solving.page.on("dialog", lambda dialog: dialog.accept())
    shown = solving.page.locator("#explanations")
    assert "so 1" not in solving.page.locator("main").inner_text()
    assert shown.is_hidden()
    solving.tab_to_grid()
    solving.type("HEART")
    assert shown.is_hidden(), "it is right, but who solves may be wrong elsewhere"
    solving.button("Word", 1).click()
    assert shown.is_hidden(), "nothing of it was revealed"
    solving.button("Clear").click()
    solving.tab_to_grid()
    solving.button("Word", 1).click()
    assert shown.locator("li").inner_text().split("\n\n") == ["1 across", "HEART – so 1"]
    solving.page.emulate_media(media="print")
    assert shown.is_hidden()
    solving.page.emulate_media(media="screen")
    solving.button("All", 1).click()
    assert shown.locator("li").count() == len(SQUARE.entries)
    solving.page.reload()
    assert shown.locator("li").count() == len(SQUARE.entries)
    solving.button("Clear").click()
    assert shown.is_hidden()


def test_letters_are_still_there_after_a_reload(solver: Opener) -> None:
    solving = solver(SQUARE)
    solving.tab_to_grid()
    solving.type("HE")
    solving.button("Letter", 1).click()
    solving.page.reload()
    expect(solving.page.locator("td.revealed")).to_have_count(1)
    assert "".join(solving.letters()) == "HEA"


@pytest.mark.parametrize(
    "kept",
    [
        "null",
        "[]",
        '{\\"letters\\": 5}',
        "no JSON",
        '{\\"letters\\": \\"0123456789012345678901234\\"}',
    ],
)
def test_what_else_stands_in_the_storage_does_no_harm(solver: Opener, kept: str) -> None:
    solving = solver(SQUARE, script=f'Storage.prototype.getItem = () => "{kept}"')
    solving.tab_to_grid()
    solving.type("H")
    assert "".join(solving.letters()) == "H"


def test_a_browser_that_refuses_storage_lets_one_solve(solver: Opener) -> None:
    refusal = "get() { throw new DOMException('refused', 'SecurityError') }"
    script = f"Object.defineProperty(window, 'localStorage', {{ {refusal} }})"
    solving = solver(SQUARE, script=script)
    solving.tab_to_grid()
    solving.type("HE")
    assert "".join(solving.letters()) == "HE"


# --- What is seen, printed and read aloud ---


def test_text_is_shown_as_it_was_written(solver: Opener) -> None:
    solving = solver(replace(CAT, title="<i>&amp;"))
    assert solving.page.title() == "<i>&amp;"
    expect(solving.page.locator("h1")).to_have_text("<i>&amp;")
    expect(solving.page.locator(".clues button").first).to_contain_text('<b>"bold"</b> </script>')
    expect(solving.page.locator("#clue")).to_contain_text('<b>"bold"</b> </script>')


def test_the_page_runs_no_script_but_its_own(solver: Opener) -> None:
    solving = solver(SQUARE)
    ran = solving.page.evaluate(
        """() => new Promise((done) => {
            document.addEventListener("securitypolicyviolation", (e) => done(e.violatedDirective));
            const script = document.createElement("script");
            script.textContent = "document.title = 'taken over'";
            document.body.append(script);
        })"""
    )
    assert ran == "script-src-elem"
    assert solving.page.title() == "Sample"
    assert ["Content Security Policy" in told for told in solving.troubles] == [True]
    solving.troubles.clear()


@pytest.mark.parametrize(("language", "side"), [(ENGLISH, "Right"), (HEBREW, "Left")])
def test_a_bar_stands_where_reading_goes_on(solver: Opener, language: Language, side: str) -> None:
    solving = solver(marked(language))
    style = f"(cell) => parseFloat(getComputedStyle(cell).border{side}Width)"
    widths = [solving.page.locator("td").nth(index).evaluate(style) for index in (0, 1)]
    assert widths[0] >= 2 * widths[1]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_browsers_colour_scheme_is_followed(solver: Opener, scheme: str) -> None:
    solving = solver(SQUARE, color_scheme=scheme)
    paper = solving.page.evaluate("getComputedStyle(document.body).backgroundColor")
    shades = [int(part) for part in paper.removeprefix("rgb(").removesuffix(")").split(",")]
    assert (min(shades) > 200) == (scheme == "light")
    assert (max(shades) < 60) == (scheme == "dark")


@pytest.mark.proof
@pytest.mark.parametrize(
    ("sample", "word"),
    [(SQUARE, "Counterrevolutionaries"), (SHALOM, "וכשבאנציקלופדיותיהם")],
    ids=["en", "he"],
)
def test_an_enumeration_is_on_one_line_where_its_word_is_broken(
    solver: Opener, sample: Puzzle, word: str
) -> None:
    clue = Clue(word, Enumeration((12, 13), ("-",)))
    entries = tuple(replace(entry, clue=clue) for entry in sample.entries)
    solving = solver(replace(sample, entries=entries))
    for width in range(60, 260, 8):
        rows = solving.page.evaluate(
            """(width) => [...document.querySelectorAll(".clues button .lengths")].map((each) => {
                each.closest("button").style.width = `${width}px`;
                const lines = [...each.getClientRects()].filter((line) => line.width > 1);
                return new Set(lines.map((line) => line.top)).size;
            })""",
            width,
        )
        assert set(rows) == {1}, width


def test_paper_shows_the_puzzle_as_it_was_before_solving(solver: Opener) -> None:
    solving = solver(marked(), color_scheme="dark")
    solving.page.on("dialog", lambda dialog: dialog.accept())
    solving.button("All", 1).click()
    solving.page.emulate_media(media="print")
    assert solving.letters()[:3] == ["A", "B", "THE"]
    shown = [solving.cell(index).is_visible() for index in range(3)]
    assert shown == [False, True, False]
    expect(solving.page.locator(".tools")).to_be_hidden()
    printed = "".join(
        sheet.extract_text() for sheet in PdfReader(io.BytesIO(solving.page.pdf())).pages
    )
    assert "Clue 1" in printed
    assert "THE" not in printed


def test_paper_has_lines_to_write_on_and_a_size_of_its_own(solver: Opener) -> None:
    solving = solver(marked(), {"lines": ["name"], "font_size": 18})
    lines = solving.page.locator(".lines-to-fill")
    expect(lines).to_be_hidden()
    solving.page.emulate_media(media="print")
    expect(lines).to_be_visible()
    expect(solving.page.locator("body")).to_have_css("font-size", "24px")


@pytest.mark.proof
@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
@pytest.mark.parametrize(
    ("side", "times", "sheets", "options"),
    [
        (6, 1, 1, {"word_bank": "alphabetical", "lines": ["name"]}),
        (12, 1, 1, {}),
        (12, 6, 2, {}),
        (16, 3, 2, {"word_bank": "alphabetical", "lines": ["name"]}),
    ],
)
def test_clues_that_have_no_room_below_their_grid_are_all_on_the_next_sheet(
    solver: Opener, side: int, times: int, sheets: int, options: dict[str, Any], language: Language
) -> None:
    letters = cycle(letter for letter in language.alphabet if len(letter) == 1)
    rows = ["".join(islice(letters, side)) for _ in range(side)]
    clue = "A clue of some length " if language is ENGLISH else "הגדרה ארוכה במקצת "
    solving = solver(puzzle(rows, language, clue * times), options)
    for paper in ("A4", "Letter"):
        file = PdfReader(io.BytesIO(solving.page.pdf(format=paper)))
        counts = [len(re.findall(r"\(\d+\)", sheet.extract_text())) for sheet in file.pages]
        assert counts == [0] * (sheets - 1) + [2 * side]


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_paper_alone_has_the_code_where_reading_ends_large_enough_to_be_read(
    solver: Opener, language: Language
) -> None:
    rows = ["CAT"] if language is ENGLISH else ["חתל"]
    solving = solver(puzzle(rows, language), {"qr": "https://example.org/" + "solutions/" * 20})
    code = solving.page.locator(".qr")
    expect(code).to_be_hidden()
    solving.page.emulate_media(media="print")
    expect(code).to_be_visible()
    place = code.bounding_box()
    assert place
    assert place["width"] == pytest.approx(place["height"], abs=0.5)
    assert place["width"] > 15 / 25.4 * 96
    width = solving.page.evaluate("document.documentElement.clientWidth")
    white = place["x"] if language is HEBREW else width - place["x"] - place["width"]
    assert white < 40
    natural = solving.page.evaluate("document.querySelector('.qr').naturalWidth")
    assert natural > 0


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_a_frame_is_on_every_sheet_and_around_all_that_is_printed(
    solver: Opener, language: Language
) -> None:
    rows = ["CAT"] if language is ENGLISH else ["חתל"]
    sample = replace(puzzle(rows, language), notes="Many lines to read. " * 900)
    solving = solver(sample, {"frame": "deco", "font_size": 12})
    sheets = pypdfium2.PdfDocument(solving.page.pdf(format="A4"))
    assert len(sheets) > 1
    for sheet in sheets:
        pixels = (
            sheet.render(scale=1).to_pil().convert("L").point(lambda level: level < 128 and 255)
        )
        margin = 12 * 72 / 25.4
        left, top, right, bottom = pixels.getbbox() or (0, 0, 0, 0)
        assert (left, top) == pytest.approx((margin, margin), abs=3)
        assert (pixels.width - right, pixels.height - bottom) == pytest.approx(
            (margin, margin), abs=3
        )
        white = pixels.crop((left + 13, top + 24, left + 20, bottom - 24))
        assert white.getbbox() is None, "nothing is between the frame and the text"


def test_a_word_of_the_bank_is_struck_out_and_stays_so(solver: Opener) -> None:
    solving = solver(marked(), {"word_bank": "alphabetical"})
    words = solving.page.locator(".bank .word")
    words.first.click()
    solving.page.reload()
    expect(words.first).to_have_attribute("aria-pressed", "true")
    expect(words.last).to_have_attribute("aria-pressed", "false")
    assert barriers(solving) == []


def read_aloud(solving: Solver) -> tuple[str, str]:
    """The name and the description of what has the focus, in the tree that screen readers read."""
    session = solving.page.context.new_cdp_session(solving.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    [node] = [
        each
        for each in nodes
        if each["role"]["value"] == "textbox"
        and any(p["name"] == "focused" and p["value"]["value"] for p in each["properties"])
    ]
    description: str = node.get("description", {}).get("value", "")
    return node["name"]["value"], description.replace("\xa0", " ")


def test_a_cell_is_read_with_its_place_what_crosses_it_and_its_clue(solver: Opener) -> None:
    solving = solver(puzzle(["CAT#", "A##O", "RAIN"], clue="Shown & told"))
    solving.tab_to_grid()
    assert read_aloud(solving) == ("1 Across, letter 1 of 3, crosses 1 Down", "Shown & told (3)")
    solving.press("ArrowRight")
    assert read_aloud(solving) == ("1 Across, letter 2 of 3", "Shown & told (3)")
    solving.button("Letter", 1).click()
    assert read_aloud(solving)[0] == "1 Across, letter 2 of 3, revealed"
    solving.press("Enter")
    assert read_aloud(solving) == ("3 Across, letter 1 of 4, crosses 1 Down", "Shown & told (4)")


def test_a_cell_is_read_in_hebrew(solver: Opener) -> None:
    solving = solver(SHALOM)
    solving.tab_to_grid()
    assert read_aloud(solving) == ("1 מאוזן, אות 1 מתוך 4, מצטלבת עם 1 מאונך", "הגדרה (4)")
    solving.press("ArrowLeft")
    assert read_aloud(solving) == ("1 מאוזן, אות 2 מתוך 4", "הגדרה (4)")


@pytest.mark.parametrize(
    ("sample", "told"), [(SQUARE, "1 Down Clue (5)"), (SHALOM, "1 מאונך הגדרה (3)")]
)
def test_a_turn_is_announced_where_the_focus_stays(
    solver: Opener, sample: Puzzle, told: str
) -> None:
    solving = solver(sample)
    solving.tab_to_grid()
    spoken = solving.page.locator("[aria-live=polite]")
    expect(spoken).to_have_text("")
    solving.press(" ")
    expect(spoken).to_have_text(told)
    assert solving.place() == 0


def test_a_cell_without_a_clue_is_read_by_its_place(solver: Opener) -> None:
    bare = tuple(replace(entry, clue=Clue("")) for entry in SQUARE.entries)
    solving = solver(replace(SQUARE, entries=bare))
    solving.tab_to_grid()
    assert read_aloud(solving) == ("1 Across, letter 1 of 5, crosses 1 Down", "")


def test_what_has_the_focus_is_seen(solver: Opener) -> None:
    solving = solver(SQUARE)
    outline = "parseFloat(getComputedStyle(document.activeElement).outlineWidth)"
    seen = set()
    for _ in range(20):
        solving.press("Tab")
        if solving.page.evaluate("document.activeElement !== document.body"):
            assert solving.page.evaluate(outline) >= 2
            seen.add(solving.page.evaluate("document.activeElement.localName"))
    assert seen == {"button", "input"}


def test_cells_say_their_marks(solver: Opener) -> None:
    solving = solver(marked())
    names = [solving.cell(index).get_attribute("aria-label") for index in (0, 4)]
    assert names == ["1 Down, letter 1 of 2, circled", "4 Across, letter 2 of 4, crosses 2 Down"]


@pytest.mark.parametrize("sample", [SQUARE, SHALOM, marked()], ids=["en", "he", "marks"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_barrier(solver: Opener, sample: Puzzle, scheme: str) -> None:
    solving = solver(sample, color_scheme=scheme, **(PHONE if sample is SQUARE else {}))
    solving.tab_to_grid()
    solving.type("אבג" if sample is SHALOM else "XYZ")
    solving.page.locator("[data-action=check][data-scope=all]").click()
    solving.cell(8).focus()
    solving.page.locator("[data-action=reveal][data-scope=word]").click()
    assert barriers(solving) == []


@pytest.mark.parametrize(("sample", "letter"), [(CODED, "a"), (CODED_HEBREW, "א")])
def test_cells_of_one_label_have_one_letter_and_words_are_struck_out(
    solver: Opener, sample: Puzzle, letter: str
) -> None:
    solving = solver(sample)
    solving.tab_to_grid()
    solving.type(letter)
    assert "".join(solving.letters()) == letter.upper() * 4
    word = solving.page.locator(".word").nth(1)
    word.click()
    expect(word).to_have_attribute("aria-pressed", "true")
    assert barriers(solving) == []
    solving.page.reload()
    expect(word).to_have_attribute("aria-pressed", "true")
    assert "".join(solving.letters()) == letter.upper() * 4
    solving.tab_to_grid()
    solving.press("Delete")
    assert "".join(solving.letters()) == ""


@pytest.mark.parametrize("sample", [CODED, CODED_HEBREW])
def test_many_lists_are_in_several_rows(solver: Opener, sample: Puzzle) -> None:
    """As those of a fill-in with words of eight lengths."""
    assert sample.sheet is not None
    lists = sample.sheet.lists * 8
    solving = solver(
        replace(sample, sheet=replace(sample.sheet, lists=lists)),
        viewport={"width": 1000, "height": 800},
    )
    boxes = [each.bounding_box() for each in solving.page.locator(".clues section").all()]
    assert len(boxes) == 8
    assert all(box and box["width"] > 110 for box in boxes)


def test_an_entry_without_a_clue_is_read_with_its_label_and_its_place(solver: Opener) -> None:
    solving = solver(CODED)
    solving.tab_to_grid()
    name, _ = read_aloud(solving)
    assert name == "1, Row 1, column 1, Across, letter 1 of 4, crosses Down"
    solving.press("Enter")
    assert solving.place() == 6
    solving.page.locator("[data-action=reveal][data-scope=letter]").click()
    assert "".join(solving.letters()) == "CC"


def hidden(language: Language, rows: Sequence[str], words: dict[str, Ends]) -> Puzzle:
    """Letters that are all there, with words in them from one cell to another."""
    entries, strokes = [], []
    for number, (word, (start, end)) in enumerate(words.items(), 1):
        stroke = Stroke(Position(*start), Position(*end), is_loop=True)
        strokes.append(stroke)
        entries.append(Entry(number, Slot(None, stroke.cells), Clue(""), word))
    items = tuple(ShownItem("", (entry,), "") for entry in entries)
    sheet = Sheet(lists=(ShownList("Words", "words", items),), strokes=tuple(strokes))
    cells = tuple(tuple(Cell(letter=each, given=True) for each in row) for row in rows)
    return Puzzle(Grid(cells), tuple(entries), language, kind="hidden", sheet=sheet)


HIDDEN = hidden(
    ENGLISH, ["CATX", "XOQZ", "XXWJ"], {"cat": ((0, 0), (0, 2)), "cow": ((0, 0), (2, 2))}
)
HIDDEN_HEBREW = hidden(
    HEBREW, ["חתול", "זצקצ", "קזצז"], {"חתול": ((0, 0), (0, 3)), "זצ": ((2, 1), (2, 2))}
)


def centre(solving: Solver, index: int) -> tuple[float, float]:
    box = solving.cell(index).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def struck_words(solving: Solver) -> list[str]:
    return solving.page.locator(".word[aria-pressed=true]").all_inner_texts()


def drag(solving: Solver, start: int, end: int) -> None:
    mouse = solving.page.mouse
    mouse.move(*centre(solving, start))
    mouse.down()
    mouse.move(*centre(solving, end), steps=4)
    mouse.up()


@pytest.mark.parametrize(("solution", "word"), [("included", "COW"), ("hashed", "WOC")])
def test_a_word_is_found_by_dragging_either_way(solver: Opener, solution: str, word: str) -> None:
    solving = solver(HIDDEN, {"solution": solution})
    drag(solving, 10, 0)
    expect(solving.page.locator(".word[aria-pressed=true]")).to_have_text(["cow"])
    solving.says(f"{word} is found, 1 to go")
    drag(solving, 0, 3)
    solving.says("No word there")
    expect(solving.page.locator(".word[aria-pressed=true]")).to_have_text(["cow"])
    assert solving.page.locator("line").count() == 1
    solving.page.reload()
    expect(solving.page.locator(".word[aria-pressed=true]")).to_have_text(["cow"])
    drag(solving, 0, 2)
    solving.says("Solved!")
    assert solving.page.locator("line.found").count() == 2
    assert barriers(solving) == []


@pytest.mark.parametrize(
    ("sample", "key", "times", "word"),
    [(HIDDEN, "ArrowRight", 2, "cat"), (HIDDEN_HEBREW, "ArrowLeft", 3, "חתול")],
)
def test_a_word_is_found_with_the_keyboard_alone(
    solver: Opener, sample: Puzzle, key: str, times: int, word: str
) -> None:
    solving = solver(sample)
    solving.tab_to_grid()
    solving.press("Enter")
    for _ in range(times):
        solving.press(key)
    solving.press("Escape")
    solving.says("")
    solving.press("Home")
    for _ in range(times):
        solving.press({"ArrowRight": "ArrowLeft", "ArrowLeft": "ArrowRight"}[key])
    solving.press(" ")
    for _ in range(times):
        solving.press(key)
    solving.press(" ")
    assert struck_words(solving) == [word]
    assert barriers(solving) == []


def test_a_word_is_found_by_two_taps_on_a_phone(solver: Opener) -> None:
    solving = solver(HIDDEN, **PHONE)
    for index in (2, 0):
        solving.page.touchscreen.tap(*centre(solving, index))
    assert struck_words(solving) == ["cat"]


def swipe(solving: Solver, start: tuple[float, float], across: int) -> None:
    """Move a finger over the page, as playwright's own taps cannot."""
    session = solving.page.context.new_cdp_session(solving.page)
    (x, y), steps = start, 10
    for kind, step in (("touchStart", 0), *(("touchMove", each) for each in range(1, steps + 1))):
        points = [{"x": x + across * step / steps, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_moves_a_grid_that_is_wider_than_a_phone_between_two_taps(
    solver: Opener,
) -> None:
    row = "CAT" + "X" * 14 + "EEL"
    words = {"eel": ((0, 17), (0, 19)), "long": ((0, 0), (0, 19))}
    solving = solver(hidden(ENGLISH, [row, "Q" * 20], words), **PHONE)
    solving.page.touchscreen.tap(*centre(solving, 0))
    swipe(solving, centre(solving, 12), -200)
    solving.page.wait_for_function("document.querySelector('.frame').scrollLeft > 50")
    solving.page.touchscreen.tap(*centre(solving, 19))
    assert struck_words(solving) == ["long"]
    narrow = solver(HIDDEN, **PHONE).page.locator(".lines")
    expect(narrow).to_have_css("touch-action", "none")


def test_lines_are_revealed_and_cleared(solver: Opener) -> None:
    solving = solver(HIDDEN)
    solving.page.on("dialog", lambda dialog: dialog.accept())
    solving.page.locator(".word").nth(1).click()
    solving.page.locator("[data-action=reveal][data-scope=word]").click()
    assert struck_words(solving) == ["cow"]
    solving.page.locator("[data-action=reveal][data-scope=all]").click()
    assert struck_words(solving) == ["cat", "cow"]
    solving.page.locator("[data-action=clear]").click()
    assert struck_words(solving) == []


def test_a_page_that_knows_no_solution_keeps_every_line(solver: Opener) -> None:
    solving = solver(HIDDEN, {"solution": "none"})
    drag(solving, 0, 3)
    assert solving.page.locator("line").count() == 1
    drag(solving, 0, 3)
    assert solving.page.locator("line").count() == 0
    solving.page.locator(".word").nth(1).click()
    solving.page.reload()
    assert struck_words(solving) == ["cow"]


def test_a_shared_page_shows_words_to_find(solver: Opener) -> None:
    address = share(HIDDEN, ShareOptions()).decode().split("\n")[0].partition("#")[2]
    solving = solver(SQUARE, {"shared": True}, address=f"#{address}")
    drag(solving, 0, 2)
    assert struck_words(solving) == ["cat"]


def barriers(solving: Solver) -> list[tuple[str, list[str]]]:
    """What axe finds wrong, with up to three places each."""
    solving.page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    found = solving.page.evaluate("axe.run({ rules: { 'target-size': { enabled: true } } })")
    assert "color-contrast" in {each["id"] for each in found["passes"]}
    return [(each["id"], [n["html"] for n in each["nodes"]][:3]) for each in found["violations"]]


def test_a_picture_is_seen_beside_its_clue_and_where_it_is_solved(
    solver: Opener, tmp_path: Path
) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    Image.new("RGB", (60, 40), "teal").save(folder / "cat.png")
    solving = solver(CAT, {"pictures": folder})
    widths = "[...document.images].map((each) => each.naturalWidth)"
    assert solving.page.evaluate(widths) == [60, 60]
    expect(solving.page.locator("#clue img")).to_be_visible()
    assert barriers(solving) == []
    solving.page.emulate_media(media="print")
    expect(solving.page.locator(".clues img")).to_be_visible()


# --- Puzzles of addresses ---

DAMAGED = "This address carries no puzzle that the page can show"


def shared(sample: Puzzle, **options: Any) -> str:
    """What the address of a puzzle adds to that of the page."""
    text = share(sample, ShareOptions.model_validate(options)).decode()
    return text.split("\n")[0].removeprefix("puzzle.html")


def packed(carried: bytes) -> str:
    return "#puzzle=" + urlsafe_b64encode(zlib.compress(carried)).decode().rstrip("=")


def carrying(**changes: Any) -> str:
    """An address made by hand."""
    whole = {"version": 1, "language": "en", "direction": "ltr", "columns": 3, "rows": 1}
    record = write(puzzle(["CAT"]), HtmlOptions()).value.decode().split('id="record">')[1]
    made = {**whole, "body": [], "record": record.split("</script>")[0], **changes}
    return packed(json.dumps(made).encode())


@pytest.mark.parametrize(("own", "sample"), [(SQUARE, SHALOM), (SHALOM, SQUARE), (CAT, marked())])
def test_a_page_shows_the_puzzle_of_its_address_as_a_page_of_its_own(
    solver: Opener, own: Puzzle, sample: Puzzle
) -> None:
    seen = """() => {
        const { title, dir, documentElement: { lang } } = document;
        const parts = ["header", "main"].map((name) => document.querySelector(name).outerHTML);
        const { width } = getComputedStyle(document.querySelector("td"));
        return [title, dir, lang, width, ...parts.map((part) => part.replace(/<.?tbody>/g, ""))];
    }"""
    solving = solver(own, {"shared": True}, address=shared(sample))
    expect(solving.page.locator(".tools")).to_be_visible()
    assert solving.page.evaluate(seen) == solver(sample).page.evaluate(seen)


def test_a_puzzle_of_an_address_is_solved_and_kept(solver: Opener) -> None:
    solving = solver(SQUARE, {"shared": True}, address=shared(SHALOM, solution="hashed"))
    solving.tab_to_grid()
    solving.type("שלומ")
    solving.button("הכול").click()
    solving.says("אין אותיות שגויות")
    solving.page.reload()
    expect(solving.cell(0)).to_have_value("ש")


def test_another_address_in_the_same_window_is_followed(solver: Opener) -> None:
    solving = solver(CAT, {"shared": True}, address=shared(SQUARE))
    expect(solving.page.locator("h1")).to_have_text("Sample")
    solving.page.evaluate(f"location.hash = {shared(SHALOM)!r}")
    expect(solving.page.locator("h1")).to_have_text("תשבץ")
    expect(solving.cell(7)).to_be_visible()


def test_a_page_shows_its_own_puzzle_where_the_address_carries_none(solver: Opener) -> None:
    solving = solver(CAT, {"shared": True}, address="#across")
    expect(solving.cell(8)).to_be_visible()


def test_a_page_that_is_not_to_be_shared_shows_its_own_puzzle(solver: Opener) -> None:
    solving = solver(CAT, address=shared(SHALOM))
    solving.tab_to_grid()
    expect(solving.cell(8)).to_be_visible()
    assert solving.page.evaluate("document.dir") == "ltr"


WHOLE = shared(SQUARE)


@pytest.mark.parametrize(
    "address",
    [
        "#puzzle=",
        WHOLE[:-1],
        WHOLE[: len(WHOLE) // 2],
        WHOLE[:900] + ("A" if WHOLE[900] != "A" else "B") + WHOLE[901:],
        WHOLE + ".",
        "#puzzle=%D7%A9",
        packed(b""),
        packed(b"null"),
        packed(b"\xff"),
        carrying(version=2),
        carrying(record="{"),
        packed(bytes(3_000_000)),
    ],
)
def test_a_damaged_address_is_told_in_words(solver: Opener, address: str) -> None:
    solving = solver(CAT, {"shared": True}, address=address)
    expect(solving.page.get_by_role("heading")).to_contain_text(DAMAGED)
    assert solving.page.locator("input, button").count() == 0


def test_a_damaged_address_is_told_in_the_language_of_the_page(solver: Opener) -> None:
    solving = solver(SHALOM, {"shared": True}, address="#puzzle=x")
    expect(solving.page.get_by_role("heading")).to_contain_text("העתיקו שוב את הכתובת כולה")


@pytest.mark.parametrize(
    "part",
    [
        ["script", {}, ["document.title = 'taken over'"]],
        ["SCRIPT", {}, []],
        ["img", {"src": "https://example.org/x"}, []],
        ["iframe", {"srcdoc": "<b>"}, []],
        ["svg", {"onload": "taken()"}, []],
        ["a", {"href": "javascript:taken()"}, []],
        ["form", {"action": "https://example.org"}, []],
        ["style", {}, ["* { display: none }"]],
        ["p", {"style": "background: url(https://example.org/x)"}, []],
        ["p", {"onclick": "taken()"}, []],
        ["p", {"aria-label onclick": "taken()"}, []],
        ["input", {"type": "password"}, []],
        ["input", {"type": "button\n"}, []],
        ["button", {"formaction": "https://example.org"}, []],
        ["section", {}, [["p", {}, [["base", {"href": "https://example.org"}, []]]]]],
        ["p", {}, "<img src=x>"],
        7,
        None,
    ],
)
def test_an_address_with_what_our_pages_do_not_have_shows_nothing(
    solver: Opener, part: object
) -> None:
    solving = solver(CAT, {"shared": True}, address=carrying(body=["Text", part]))
    expect(solving.page.get_by_role("heading")).to_contain_text(DAMAGED)
    expect(solving.page.locator("main")).not_to_contain_text("Text")


def test_texts_of_an_address_are_no_markup(solver: Opener) -> None:
    said = '<img src=x onerror="document.title = 1">'
    sample = replace(
        puzzle(["CAT#", "A##O", "RAIN"], clue=said), title=said, notes=said, author=said
    )
    solving = solver(
        SQUARE, {"shared": True}, address=shared(sample, words={"check": said, "cell": said})
    )
    expect(solving.page.locator("h1")).to_have_text(said)
    expect(solving.page.locator("#clue")).to_contain_text(said)
    expect(solving.page.locator("#check")).to_have_text(said)
    assert solving.page.title() == said
    assert solving.page.locator("img").count() == 0


def test_axe_finds_no_barrier_in_a_shared_page(solver: Opener) -> None:
    for address in (shared(SHALOM), "#puzzle=x"):
        solving = solver(SQUARE, {"shared": True}, address=address)
        expect(solving.page.locator("td, h1[lang]").first).to_be_visible()
        assert barriers(solving) == []


def test_the_code_embeds_the_puzzle_in_another_page(solver: Opener, tmp_path: Path) -> None:
    solving = solver(CAT, {"shared": True})
    code = share(SHALOM, ShareOptions()).decode().split("\n")[2]
    (tmp_path / "blog.html").write_text(f"<!doctype html><title>Blog</title>{code}", "utf-8")
    solving.page.goto((tmp_path / "blog.html").as_uri())
    frame = solving.page.frame_locator("iframe[title='תשבץ']")
    expect(frame.locator("#grid input").nth(7)).to_be_visible()


ARROWS = """
() => [...document.querySelectorAll("td.clue i")].map((arrow) => {
  const { left, right, top, bottom } = arrow.getBoundingClientRect();
  const cells = [...document.querySelectorAll("td:has(input)")];
  return cells.findIndex((cell) => {
    const box = cell.getBoundingClientRect();
    const isBeside = left >= box.left - 1 && right <= box.right + 1;
    return isBeside && top >= box.top - 1 && bottom <= box.bottom + 1;
  });
})
"""


@pytest.mark.parametrize("sample", [ARROWED, ARROWED_HEBREW], ids=["en", "he"])
def test_a_clue_in_a_cell_is_a_tap_away_and_its_arrow_is_in_the_first_cell(
    solver: Opener, sample: Puzzle
) -> None:
    assert sample.sheet is not None
    solving = solver(sample, **PHONE)
    places = [place for place in sample.grid.positions() if sample.grid[place].is_letter]
    firsts = [places.index(each.slot.start) for each in sample.sheet.clue_cells]
    assert solving.page.evaluate(ARROWS) == firsts
    said = {entry.slot: entry.clue.text for entry in sample.entries}
    for index in (0, 4, len(firsts) - 1):
        solving.page.locator("td.clue button").nth(index).tap()
        assert solving.place() == firsts[index]
        expect(solving.page.locator("#clue")).to_contain_text(
            said[sample.sheet.clue_cells[index].slot]
        )
    assert solving.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert barriers(solving) == []


def test_a_cell_is_read_with_the_clue_that_leads_to_it(solver: Opener) -> None:
    solving = solver(ARROWED)
    solving.tab_to_grid()
    assert read_aloud(solving) == ("Down, letter 1 of 8", "With one another")
    solving.press("ArrowDown")
    solving.press(" ")
    assert read_aloud(solving) == ("Across, letter 2 of 5, crosses Down", "Going to, sung")


def test_clues_in_cells_are_printed(solver: Opener) -> None:
    data = solver(ARROWED).page.pdf()
    printed = "".join(sheet.extract_text() for sheet in PdfReader(io.BytesIO(data)).pages)
    assert "Football" in printed


@pytest.mark.parametrize("sample", [ARROWED, ARROWED_HEBREW], ids=["en", "he"])
def test_cells_with_clues_are_gray_on_paper_and_framed(solver: Opener, sample: Puzzle) -> None:
    solving = solver(sample)
    solving.page.emulate_media(media="print")
    look = "[...document.querySelectorAll('td.clue')].map(each => getComputedStyle(each))"
    grounds = solving.page.evaluate(f"{look}.map(each => each.backgroundColor)")
    assert set(grounds) == {"rgb(228, 228, 228)"}
    assert set(solving.page.evaluate(f"{look}.map(each => each.outlineStyle)")) == {"solid"}
    adjust = solving.page.evaluate(f"{look}.map(each => each.printColorAdjust)")
    assert set(adjust) == {"exact"}
