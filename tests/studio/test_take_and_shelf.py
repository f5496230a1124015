"""A puzzle is taken away, saved and put into a book, in a real browser at a real studio."""

import io
import json
import os
import zipfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from shutil import copy
from signal import SIGINT
from typing import Literal
from urllib.parse import quote

import pytest
import yaml
from playwright.sync_api import Browser, Download, Page, expect

from conftest import Command
from studio.browsers import (
    PATIENCE,
    RunningStudio,
    StudioVisitor,
    enter,
    eventually,
    running_studio,
)

pytestmark = [pytest.mark.browser, pytest.mark.proof]

EXAMPLES = Path(__file__).parents[2] / "examples"
PUZZLES = {"en": "square-en", "he": "square-he"}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningStudio]:
    """One studio for all tests, on a folder with two puzzles and a broken config."""
    folder = tmp_path_factory.mktemp("shelf") / "puzzles"
    folder.mkdir()
    for pattern in ("square-*", "never*", "wrong.yaml"):
        for file in EXAMPLES.glob(pattern):
            copy(file, folder)
    with running_studio(folder) as running:
        yield running


def violations(page: Page) -> list[str]:
    """What axe finds, by the rules of WCAG 2.2 AA."""
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    found = page.evaluate("tags => axe.run({ runOnly: { type: 'tag', values: tags } })", tags)
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found["violations"]]


def open_puzzle(page: Page, studio: RunningStudio, language: str) -> str:
    """Open a puzzle from the shelf by the keyboard, and go to the room where it is taken away."""
    title = {"en": "Six by Six", "he": "ריבוע מילים"}[language]
    page.goto(f"{studio.origin}/shelf")
    page.get_by_role("link", name=title, exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/grid")
    name = page.url.split("/")[-2]
    page.goto(f"{studio.origin}/d/{name}/take")
    expect(page.locator("#ways li").first).to_be_visible()
    return name


@pytest.mark.parametrize("language", PUZZLES)
def test_what_is_changed_and_saved_is_published_as_it_was_downloaded(
    publisher: Command, chromium_page: Page, shared: RunningStudio, language: str
) -> None:
    page, name = chromium_page, PUZZLES[language]
    enter(page, shared)
    draft = open_puzzle(page, shared, language)
    expect(page.locator("#save-status")).to_contain_text(f"{name}.yaml")
    visitor = StudioVisitor(shared.new_address())
    seen = visitor.get(f"/api/d/{draft}").json
    slot = seen["state"]["slots"][0]["answer"]
    command = {"do": "clue", "slot": slot, "text": "A clue from the _studio_"}
    visitor.post(f"/api/d/{draft}/do", {"command": command, "base": seen["change_number"]})
    page.reload()
    expect(page.locator("#save-status")).to_have_attribute("data-is", "unsaved")

    page.keyboard.press("Control+s")

    expect(page.locator("#save-status")).to_have_attribute("data-is", "saved")
    expect(page.locator("#saved-files")).to_contain_text(f"publisher publish {name}.yaml")
    with page.expect_download() as download:
        page.locator("a[data-file='pdf']").first.click()
    title = seen["title"]
    assert download.value.suggested_filename == f"{title}.pdf"
    config = shared.folder / f"{name}.yaml"
    assert config.read_bytes() == (EXAMPLES / f"{name}.yaml").read_bytes()
    assert "A clue from the _studio_" in config.with_name(f"{name}-clues.txt").read_text("utf-8")
    assert publisher("publish", config, "--set", "export=[pdf]").code == 0
    published = shared.folder / "out" / f"{name}.pdf"
    assert published.read_bytes() == Path(download.value.path()).read_bytes()


def test_everything_at_once(chromium_page: Page, shared: RunningStudio) -> None:
    page = chromium_page
    enter(page, shared)
    open_puzzle(page, shared, "he")
    puz = page.locator("#formats li").filter(has_text=".puz")
    expect(puz.locator(".losses")).to_have_attribute("data-kind", "none")
    expect(puz.locator("a")).to_have_attribute("aria-disabled", "true")

    with page.expect_download() as download:
        page.locator("a[href$='all.zip']").click()

    assert download.value.suggested_filename == "ריבוע מילים.zip"
    with zipfile.ZipFile(io.BytesIO(Path(download.value.path()).read_bytes())) as archive:
        names = archive.namelist()
    assert {"ריבוע מילים.pdf", "square-he.yaml", "square-he.lock", "contents.txt"} <= set(names)
    line = page.locator(".ways li", has=page.locator("a[href$='all.zip']")).locator(".given")
    expect(line).to_contain_text("puz")  # what is missing in it


REFUSED = {"error": "the paper is on fire", "kind": "ExportError"}


def test_what_is_taken_away_is_made_of_the_words_as_they_are(
    chromium_page: Page, shared: RunningStudio
) -> None:
    page = chromium_page
    enter(page, shared)
    page.locator("#words").fill("lion - a\ntiger - b\notter - c\n")
    expect(page.locator(".area").first).to_be_attached()
    address = page.url.replace("/d/", "/api/d/")
    kept = {"text": "lion - a\ntiger - b\notter - c\nzebra - d\n", "only": "keep"}
    script = """([address, kept]) => fetch(address, {method: "POST", body: JSON.stringify(kept),
        headers: {"content-type": "application/json"}})"""
    page.goto(shared.origin)  # the words change on no page that makes a puzzle of them
    page.evaluate(script, [address, kept])

    page.goto(address.replace("/api", "").replace("/words", "/take"))

    told = "async (address) => (await (await fetch(address)).json()).state.slots.length"
    eventually(page, lambda: page.evaluate(told, address.removesuffix("/words")) == 4)
    expect(page.locator("#take-made")).to_be_visible()
    expect(page.locator("#outdated")).to_be_hidden()


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "It was not done: \u2068the paper"), ("he", "הפעולה לא בוצעה: \u2068the paper")],
)
@pytest.mark.parametrize("name", ["solution.pdf", "all.zip", "files/pdf"])
def test_a_download_that_fails_says_so_beside_its_link_and_saves_nothing(
    chromium: Browser, shared: RunningStudio, language: str, said: str, name: str
) -> None:
    with chromium.new_context(locale=language, reduced_motion="reduce") as context:
        page = context.new_page()
        enter(page, shared)
        open_puzzle(page, shared, language)
        saved: list[Download] = []
        page.on("download", lambda given: saved.append(given))
        page.route(f"**/{name}", lambda route: route.fulfill(status=400, json=REFUSED))
        link = page.locator(f"a[href$='{name}']")
        link.click()
        line = page.locator(".ways li", has=link).locator(".given")
        expect(line).to_contain_text(said)
        assert not violations(page)

        page.unroute(f"**/{name}")
        with page.expect_download():
            link.click()
        expect(line).not_to_contain_text("the paper")
        assert len(saved) == 1


def test_what_a_file_lacks_is_said_beside_its_link(
    chromium_page: Page, shared: RunningStudio
) -> None:
    page = chromium_page
    enter(page, shared)
    open_puzzle(page, shared, "en")
    headers = {
        "content-disposition": "attachment; filename*=UTF-8''a.pdf",
        "losses": quote(json.dumps(["emphasis in clues", "circles"])),
    }
    page.route("**/solution.pdf", lambda route: route.fulfill(headers=headers, body="%PDF"))
    with page.expect_download():
        page.locator("a[href$='solution.pdf']").click()
    expect(page.locator(".ways .given")).to_have_text("Not in it: emphasis in clues; circles")


def test_a_file_that_somebody_changed_is_replaced_only_when_that_is_wanted(
    chromium_page: Page, shared: RunningStudio
) -> None:
    page = chromium_page
    path = shared.folder / "theirs.yaml"
    path.write_text("title: Theirs\n")
    enter(page, shared)
    visitor = StudioVisitor(shared.new_address())
    made = visitor.post("/api/drafts", {"settings": {"title": "theirs"}}).json["draft"]
    visitor.post(f"/api/d/{made}/words", {"text": "oboe - a woodwind\n"})
    page.goto(f"{shared.origin}/d/{made}/take")
    expect(page.locator("#save-name")).to_have_value("theirs")
    page.locator("#save").click()
    expect(page.locator("#asks")).to_contain_text("theirs.yaml\u2069 already")
    assert path.read_text() == "title: Theirs\n"
    assert violations(page) == []

    page.get_by_role("button", name="Replace").click()

    expect(page.locator("#save-status")).to_contain_text("theirs.yaml")
    assert "theirs-words.txt" in path.read_text()
    assert path.with_name("theirs-words.txt").read_text() == "oboe - a woodwind\n"


def test_a_book_of_two_puzzles_in_an_order(chromium_page: Page, shared: RunningStudio) -> None:
    page = chromium_page
    enter(page, shared)
    page.goto(f"{shared.origin}/shelf")
    page.locator("#make-book").click()
    for title in ("Six by Six", "ריבוע מילים"):
        page.get_by_role("checkbox", name=title).check()
    page.get_by_role("button", name="ריבוע מילים: move up").click()
    page.get_by_role("textbox", name="Heading before Six by Six").fill("English")
    page.locator("#book-title").fill("Both")
    assert violations(page) == []
    expect(page.locator("#book-page img")).to_be_visible()
    page.locator("#book-next").click()
    expect(page.locator("#book-number")).to_contain_text("2")
    page.get_by_role("checkbox", name="A cover too").check()
    expect(page.get_by_role("img", name="The cover")).to_be_visible()
    page.reload()  # the form is as it was
    expect(page.locator("#book-title")).to_have_value("Both")
    assert page.locator(".chosen-title").all_inner_texts() == ["ריבוע מילים", "Six by Six"]
    page.locator("#book-write").click()
    expect(page.locator("#book-done")).to_contain_text("Both.yaml")
    with page.expect_download() as download:
        page.locator("#book-done a[download]").last.click()
    assert download.value.suggested_filename == "Both-cover.pdf"

    with page.expect_download() as download:
        page.locator("#book-done a[download]").first.click()

    assert download.value.suggested_filename == "Both.pdf"
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    text = shared.folder.joinpath("Both.yaml").read_text()
    assert text.index("square-he.yaml") < text.index("{config: square-en.yaml, section: English}")


def test_a_book_of_the_folder_is_changed_and_written_again(
    chromium_page: Page, shared: RunningStudio
) -> None:
    page = chromium_page
    written = shared.folder / "Again.yaml"
    written.write_text(
        "title: Again\nlanguage: he\npuzzles:\n- {config: square-he.yaml, section: עברית}\n"
        "- config: square-en.yaml\nexport:\n- pdf: {template: classic}\n"
    )
    enter(page, shared)
    page.goto(f"{shared.origin}/shelf")
    page.locator("#make-book").click()
    page.get_by_role("checkbox", name="Six by Six").check()
    page.get_by_role("button", name="More for Again").click()

    page.get_by_role("menuitem", name="Change the book").click()

    expect(page.locator("#book-title")).to_have_value("Again")
    expect(page.locator("#book-template")).to_have_value("classic")
    page.get_by_role("button", name="A part for each language").click()
    headings = page.get_by_role("textbox", name="Heading before")
    assert [each.input_value() for each in headings.all()] == ["Hebrew", "English"]
    page.locator("#notice button").click()  # Undo
    expect(page.locator("#book-title")).to_have_value("")
    page.get_by_role("button", name="More for Again").click()
    page.get_by_role("menuitem", name="Change the book").click()
    page.get_by_role("button", name="Out of the book: Six by Six").click()
    page.locator("#book-write").click()
    page.get_by_role("button", name="Replace").click()
    expect(page.locator("#book-done")).to_contain_text("is written")
    assert yaml.safe_load(written.read_text())["puzzles"] == [
        {"config": "square-he.yaml", "section": "עברית"}
    ]
    written.unlink()


def test_a_puzzle_that_is_not_saved_is_saved_when_a_book_takes_it(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    for title, words in (("Beasts", "lion - cat\nnewt - pond"), ("חיות", "אריה - מלך\nיען - עוף")):
        enter(page, studio)
        page.locator("#title").fill(title)
        page.locator("#words").fill(words)
        expect(page.locator("#print")).to_be_enabled()
    studio.folder.joinpath("חיות.yaml").write_text("title: another\n")  # somebody else's
    page.goto(f"{studio.origin}/shelf")
    page.locator("#make-book").click()
    page.get_by_role("checkbox", name="Into the book: Beasts").check()
    expect(page.locator("#book-page img")).to_be_visible()
    assert yaml.safe_load(studio.folder.joinpath("Beasts.yaml").read_text())["title"] == "Beasts"
    assert violations(page) == []

    page.get_by_role("checkbox", name="Into the book: חיות").click()

    expect(page.locator("#notice")).to_contain_text("There is another \u2068חיות.yaml\u2069")
    expect(page.get_by_role("checkbox", name="Into the book: חיות")).not_to_be_checked()
    assert studio.folder.joinpath("חיות.yaml").read_text() == "title: another\n"
    page.locator("#notice button").click()
    page.wait_for_url("**/take")


def test_a_book_has_the_newest_of_a_puzzle_that_was_changed_since_it_was_saved(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    enter(page, studio)
    page.locator("#words").fill("lion - cat\nnewt - pond")
    expect(page.locator("#print")).to_be_enabled()
    visitor = StudioVisitor(studio.new_address())
    address = f"/api/d/{page.evaluate('document.documentElement.dataset.draft')}"
    visitor.post(f"{address}/save", {"name": "beasts"})
    seen = visitor.get(address).json
    command = {"do": "clue", "slot": seen["state"]["slots"][0]["answer"], "text": "a maned one"}
    visitor.post(f"{address}/do", {"command": command, "base": seen["change_number"]})
    clues = studio.folder / "beasts-clues.txt"
    assert not clues.exists()
    page.goto(f"{studio.origin}/shelf")
    studio.folder.joinpath("other.yaml").write_text("words: []\n")  # a book is made of two
    page.reload()
    page.locator("#make-book").click()

    page.get_by_role("checkbox", name="Into the book").check()

    expect(page.locator("#book-page img")).to_be_visible()
    assert "a maned one" in clues.read_text()


def test_the_parts_of_a_book_are_its_levels(chromium_page: Page, shared: RunningStudio) -> None:
    page = chromium_page
    enter(page, shared)
    page.goto(f"{shared.origin}/shelf")
    page.locator("#make-book").click()
    for title in ("Six by Six", "ריבוע מילים"):
        page.get_by_role("checkbox", name=title).check()
    page.locator("#book-title").fill("Levels")
    page.locator("#book-levels").fill("Easy, Hard,")
    page.locator("#book-levels").press("Tab")

    expect(page.get_by_role("textbox", name="Heading before Six by Six")).to_be_hidden()
    assert violations(page) == []
    page.locator("#book-write").click()

    expect(page.locator("#book-done")).to_contain_text("Levels.yaml")
    written = yaml.safe_load(shared.folder.joinpath("Levels.yaml").read_text())
    assert written["levels"] == ["Easy", "Hard"]


def test_a_folder_on_the_shelf_has_a_shelf_of_its_own(
    chromium_page: Page, shared: RunningStudio
) -> None:
    page, folder = chromium_page, shared.folder / "מונחים of term 1"
    folder.mkdir()
    for file in EXAMPLES.glob("square-he*"):
        copy(file, folder)
    enter(page, shared)
    page.goto(f"{shared.origin}/shelf")

    page.get_by_role("button", name=folder.name).click()

    try:
        expect(page.locator("#shelf-folder")).to_contain_text(folder.name)
        expect(page.get_by_role("link", name="ריבוע מילים", exact=True)).to_be_visible()
        assert not page.url.startswith(f"{shared.origin}/")
    finally:
        os.kill(int(json.loads((folder / ".studio/claim.json").read_text())["process"]), SIGINT)


def test_a_draft_is_put_away_and_brought_back(chromium_page: Page, shared: RunningStudio) -> None:
    page = chromium_page
    enter(page, shared)
    visitor = StudioVisitor(shared.new_address())
    made = visitor.post("/api/drafts", {"settings": {"title": "Passing"}}).json["draft"]
    visitor.post(f"/api/d/{made}/words", {"text": "oboe - a woodwind\n"})
    page.goto(f"{shared.origin}/shelf")
    card = page.locator(".card").filter(has_text="Passing")
    card.get_by_role("button", name="More for").click()
    page.get_by_role("menuitem", name="Delete the draft").click()
    expect(card).to_have_count(0)

    page.locator("#notice button").click()

    expect(card).to_have_count(1)


@pytest.mark.parametrize(
    ("language", "width", "scheme"), [("en", 1280, "dark"), ("he", 375, "light")]
)
def test_the_rooms_shut_nobody_out(
    chromium: Browser,
    shared: RunningStudio,
    language: str,
    width: int,
    scheme: Literal["dark", "light"],
) -> None:
    with chromium.new_context(
        viewport={"width": width, "height": 800},
        locale=language,
        color_scheme=scheme,
        reduced_motion="reduce",
    ) as context:
        page = context.new_page()
        enter(page, shared)
        open_puzzle(page, shared, language)
        expect(page.locator(".losses[data-kind]")).to_have_count(page.locator(".losses").count())
        found = {"take": violations(page)}
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.goto(f"{shared.origin}/shelf")
        expect(page.locator(".card .fault").first).to_be_visible()
        found["shelf"] = violations(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.locator("#make-book").click()
        page.locator(".card-choose input").first.check()
        found["book"] = violations(page)
        assert found == {"take": [], "shelf": [], "book": []}


STRANGERS = "Title: Theirs\r\nX-Id: 7\r\n\r\n\r\nCAT\r\nA#A\r\nRUN\r\n\r\n\r\nA1. Purrs ~ CAT\r\n"
STRANGERS += "A3. Go ~ RUN\r\n\r\nD1. It has wheels ~ CAR\r\nD2. To brown ~ TAN\r\n"


@pytest.mark.parametrize(("language", "said"), [("en", "changed"), ("he", "אחרי השינויים")])
def test_a_strangers_file_is_opened_changed_and_saved_in_its_own_format(
    chromium: Browser, tmp_path: Path, language: str, said: str
) -> None:
    path = tmp_path / "theirs.xd"
    path.write_bytes(STRANGERS.encode())
    with (
        running_studio(tmp_path) as studio,
        chromium.new_context(locale=language, reduced_motion="reduce") as context,
    ):
        page = context.new_page()
        enter(page, studio)
        page.goto(f"{studio.origin}/shelf")
        page.get_by_role("link", name="Theirs", exact=True).click()
        page.wait_for_url("**/grid")
        page.locator("#clue").fill("Mice fear it")
        page.locator("#clue").press("Tab")
        page.wait_for_load_state("networkidle", timeout=PATIENCE)
        page.goto(f"{studio.origin}/d/{page.url.split('/')[-2]}/take")
        expect(page.locator("#ways li").first).to_contain_text(f"theirs.xd\u2069, {said}")
        expect(page.locator("#ways li").first.locator(".losses")).to_have_attribute(
            "data-kind", "all"
        )
        expect(page.locator("#save-name")).to_have_value("theirs.xd")
        expect(page.locator("#save-suffix")).to_be_hidden()
        assert not violations(page)
        with page.expect_download() as download:
            page.locator("a[data-file='came']").click()
        wanted = STRANGERS.replace("Purrs", "Mice fear it").encode()
        assert Path(download.value.path()).read_bytes() == wanted

        page.keyboard.press("Control+s")

        expect(page.locator("#save-status")).to_have_attribute("data-is", "saved")
        expect(page.locator("#saved-files li")).to_have_count(2)
        assert path.read_bytes() == wanted
        assert path.with_name("theirs.xd.bak").read_bytes() == STRANGERS.encode()
