"""A room that is left keeps what it shows; one that is entered goes on from today's words."""

from collections.abc import Iterator
from itertools import islice, product
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from publisher.studio.server.answers import place_cookie
from studio.browsers import RunningStudio, StudioVisitor, enter, eventually, running_studio

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.browser, pytest.mark.proof]

WORDS = {
    "en": "lantern harbour anchor compass sextant mooring current estuary tiller rudder halyard "
    "mainsail dolphin seagull pelican lobster oyster barnacle keelboat gangway bulkhead porthole",
    "he": "מגדלור נמל עוגן מצפן מפרש תורן חבל סירה דולפין שחף גלים חוף מפרץ ספינה הגה קברניט מלח "
    "תרמיל מזוודה כרטיס רכבת תחנה נוסע",
}
NEW = {"en": "submarine", "he": "צוללת"}
LONG, SHORT = "600s", "300steps"
RING = "...\n.#.\n..."
LISTED = {
    "en": "cat car cot cod tan ran ten den don dog can hat had nat",
    "he": "אבא אמא אבנ בנה הנה נהג גננ אגנ בגד דגה אגד גמל למד דלי ילד דוד דוב בוא אור רוח חול לול "
    "לוח חוט טוב בול לבנ נבל לבב בצל צלל לחמ מלח חלב בקר קרח רקב קיר ריק",
}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningStudio]:
    folder: Path = tmp_path_factory.mktemp("leaving") / "puzzles"
    folder.mkdir()
    for language, words in LISTED.items():
        (folder / f"{language}.txt").write_text("\n".join(words.split()), "utf-8")
    with running_studio(folder) as running:
        yield running


class Draft:
    """A draft as the server has it."""

    def __init__(self, studio: RunningStudio, language: str = "en", **settings: object) -> None:
        self.visitor, self.studio = StudioVisitor(studio.new_address()), studio
        asked = {"settings": {"language": language, **settings}}
        self.name = self.visitor.post("/api/drafts", asked).json["draft"]

    @property
    def view(self) -> Any:
        return self.visitor.get(f"/api/d/{self.name}").json

    @property
    def words(self) -> set[str]:
        """The words that are in the puzzle."""
        state = self.view["state"]
        return {each["answer"] for each in state["slots"]} if state else set()

    def post(self, what: str, **value: object) -> Any:
        answer = self.visitor.post(f"/api/d/{self.name}/{what}", value)
        assert answer.status == 200, answer.body
        return answer

    def write(self, words: str) -> None:
        self.post("words", text="\n".join(words.split()))

    def make(self) -> None:
        self.post("search", command=None, base=self.view["change_number"], accept=True)

    def open(self, page: Page, room: str) -> None:
        page.goto(f"{self.studio.origin}/d/{self.name}/{room}")


def of_words(studio: RunningStudio, language: str, budget: str) -> Draft:
    draft = Draft(studio, language, generator={"use": "freeform", "budget": budget})
    draft.write(WORDS[language])
    return draft


def words_in(page: Page) -> set[str]:
    """The words that are behind the buttons of the page that is shown."""
    named = page.locator(".page-words [data-area^='listed']").all_text_contents()
    return {name.partition(", ")[2].strip("\u2068\u2069") for name in named}


@pytest.fixture
def context(chromium: Browser, shared: RunningStudio, language: str) -> Iterator[BrowserContext]:
    """A browser that is let in, in the language of the puzzle."""
    with chromium.new_context(locale=language, reduced_motion="reduce") as made:
        page = made.new_page()
        enter(page, shared)
        page.close()
        yield made


def test_no_room_says_that_there_is_no_puzzle_while_one_is_made(
    chromium_page: Page, shared: RunningStudio
) -> None:
    page = chromium_page
    draft = of_words(shared, "en", LONG)
    enter(page, shared)
    draft.open(page, "page")
    expect(page.locator("#page-view img")).to_be_visible()
    expect(page.locator("#no-puzzle")).to_be_hidden()
    Draft(shared).open(page, "page")
    expect(page.locator("#no-puzzle")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "way"),
    [("en", "link"), ("he", "link"), ("en", "key"), ("he", "reload"), ("en", "close")],
)
def test_the_best_so_far_is_taken_when_one_leaves(
    context: BrowserContext, shared: RunningStudio, language: str, way: str
) -> None:
    draft, page = of_words(shared, language, LONG), context.new_page()
    draft.open(page, "words")
    expect(page.locator("#print")).to_be_enabled()
    expect(page.locator("#progress")).to_be_visible()
    assert not draft.words
    if way == "link":
        page.locator("[data-to='page']").click()
        page.wait_for_url("**/page")
    elif way == "key":
        page.locator("#print").focus()
        page.keyboard.press("2")
        page.wait_for_url("**/page")
    elif way == "reload":
        page.reload()
    else:
        page.close()
        page = context.new_page()
    eventually(page, lambda: bool(draft.words))
    assert not draft.view["outdated"]
    if way == "close":
        draft.open(page, "page")
    expect(page.locator(".area").first).to_be_attached()
    expect(page.locator("#print")).to_be_enabled()
    assert words_in(page) == draft.words


@pytest.mark.parametrize(("language", "room"), [("en", "words"), ("he", "page")])
def test_a_room_makes_what_nobody_has_made_yet(
    context: BrowserContext, shared: RunningStudio, language: str, room: str
) -> None:
    draft, page = of_words(shared, language, SHORT), context.new_page()
    draft.open(page, room)
    expect(page.locator(".area").first).to_be_attached()
    expect(page.locator("#another")).to_be_enabled()
    assert draft.words


@pytest.mark.parametrize(("language", "room"), [("en", "words"), ("he", "page")])
def test_of_too_many_words_a_room_takes_some(
    context: BrowserContext, shared: RunningStudio, language: str, room: str
) -> None:
    draft, page = of_words(shared, language, SHORT), context.new_page()
    letters = {"en": "aeiounrst", "he": "אהוירתשל"}[language]
    draft.write(" ".join(map("".join, islice(product(letters, repeat=5), 0, 30_000, 5))))
    draft.open(page, room)
    expect(page.locator(".area").first).to_be_attached()
    assert draft.view["settings"]["words"][0]["only"] == {"sample": 30}
    assert len(draft.words) <= 30


@pytest.mark.parametrize(("language", "room"), [("he", "words"), ("en", "page")])
def test_a_room_goes_on_from_words_that_were_changed_since(
    context: BrowserContext, shared: RunningStudio, language: str, room: str
) -> None:
    draft, page = of_words(shared, language, SHORT), context.new_page()
    draft.make()
    assert not draft.view["outdated"]
    draft.write(f"{NEW[language]} {WORDS[language]}")
    assert draft.view["outdated"]

    draft.open(page, room)
    eventually(page, lambda: NEW[language] in draft.words)
    expect(page.locator(".area").first).to_be_attached()
    assert not draft.view["outdated"]
    draft.open(page, "take")
    expect(page.locator("#take-made")).to_be_visible()
    expect(page.locator("#outdated")).to_be_hidden()


@pytest.mark.parametrize(("language", "way"), [("en", "print"), ("he", "leave")])
def test_what_is_typed_just_now_counts(
    context: BrowserContext, shared: RunningStudio, language: str, way: str
) -> None:
    draft, page = of_words(shared, language, SHORT), context.new_page()
    draft.open(page, "words")
    expect(page.locator(".area").first).to_be_attached()
    expect(page.locator("#progress")).to_be_hidden()
    page.evaluate("() => { window.print = () => document.body.append('printed') }")
    page.locator("#words").press("Control+Home")
    page.keyboard.type(f"{NEW[language]}\n")
    if way == "print":
        page.locator("#print").evaluate("button => button.click()")  # at once
        expect(page.locator("body")).to_contain_text("printed")
        assert NEW[language] in draft.words
    else:
        page.locator("[data-to='page']").evaluate("link => link.click()")
        page.wait_for_url("**/page")
        eventually(page, lambda: NEW[language] in draft.words)
        expect(page.locator(".area").first).to_be_attached()


def author_held(draft: Draft, page: Page) -> list[Route]:
    """The request of an author that was written in the page room, held before it is sent on."""
    held = list[Route]()
    draft.make()
    draft.open(page, "page")
    expect(page.locator(".area").first).to_be_attached()
    page.route("**/settings", lambda route: held.append(route), times=1)
    page.locator(".about-puzzle summary").click()
    page.locator("[data-setting=author]").fill("Dana")
    return held


@pytest.mark.parametrize("language", ["en"])
def test_a_link_waits_until_every_setting_is_kept(
    context: BrowserContext, shared: RunningStudio, language: str
) -> None:
    draft, page = of_words(shared, language, SHORT), context.new_page()
    held = author_held(draft, page)
    page.locator("[data-setting=notes]").fill("For Monday")
    page.locator("[data-to=grid]").click()
    eventually(page, lambda: bool(held))
    held[0].continue_()

    page.wait_for_url("**/grid")
    assert draft.view["settings"]["author"] == "Dana"
    assert draft.view["settings"]["notes"] == "For Monday"


@pytest.mark.parametrize("language", ["en"])
def test_a_setting_that_is_refused_holds_the_page_once(
    context: BrowserContext, shared: RunningStudio, language: str
) -> None:
    draft, page = of_words(shared, language, SHORT), context.new_page()
    held = author_held(draft, page)
    page.locator("[data-to=grid]").click()
    eventually(page, lambda: bool(held))
    held[0].fulfill(status=422, json={"error": "the disk is full"})

    expect(page.locator("#notice")).to_contain_text("the disk is full")
    assert page.url.endswith("/page")
    page.locator("[data-to=grid]").click()
    page.wait_for_url("**/grid")


def by_hand(studio: RunningStudio, language: str) -> Draft:
    """A small grid with a word that was typed, and others that a fill put there."""
    generator = {"use": "fill", "wordlists": [{"file": f"{language}.txt"}]}
    draft = Draft(studio, language, generator=generator)
    draft.post("begin", base=draft.view["change_number"], drawing=RING)
    word = {"en": "cat", "he": "בול"}[language]
    draft.post(
        "do", command={"do": "put", "slot": "1a", "word": word}, base=draft.view["change_number"]
    )
    draft.post(
        "do", command={"do": "clue", "slot": "1a", "text": "mine"}, base=draft.view["change_number"]
    )
    draft.post("search", command={"do": "fill"}, base=draft.view["change_number"], accept=True)
    return draft


def letters(draft: Draft) -> list[str]:
    return [cell.get("letter", "#") for row in draft.view["state"]["cells"] for cell in row]


@pytest.mark.parametrize(("language", "room"), [("en", "words"), ("he", "page")])
def test_another_one_keeps_what_a_person_typed_and_can_be_undone(
    context: BrowserContext, shared: RunningStudio, language: str, room: str
) -> None:
    draft, page = by_hand(shared, language), context.new_page()
    before, slots = letters(draft), draft.view["state"]["slots"]
    draft.open(page, room)
    expect(page.locator("#another")).to_be_enabled()
    expect(page.locator(".area").first).to_be_attached()

    page.locator("#another").click()
    undo = page.locator("#notice button")
    expect(undo).to_be_visible()
    expect(page.locator("#earlier li")).to_have_count(1)
    now = draft.view["state"]
    assert letters(draft) != before
    assert letters(draft)[:3] == before[:3]
    assert [cell["sure"] for cell in now["cells"][0]] == ["typed"] * 3
    assert now["slots"][0]["clue"] == "mine"
    undo.click()
    eventually(page, lambda: letters(draft) == before)
    assert draft.view["state"]["slots"] == slots


@pytest.mark.parametrize("language", ["en"])
def test_a_new_grid_in_the_place_of_a_puzzle_can_be_undone(
    context: BrowserContext, shared: RunningStudio, language: str
) -> None:
    draft, page = of_words(shared, language, SHORT), context.new_page()
    draft.make()
    before, settings = letters(draft), draft.view["settings"]
    draft.open(page, "grid")
    page.locator("#menus button").nth(2).click()
    page.locator("[role=menuitem]").last.click()
    page.locator("#begin-empty").click()
    undo = page.locator("#notice button")
    expect(undo).to_be_visible()
    assert draft.view["by_hand"]
    undo.click()
    eventually(page, lambda: draft.view["settings"] == settings)
    assert letters(draft) == before


def test_a_new_start_opens_where_one_was(chromium_page: Page, studio: RunningStudio) -> None:
    page = chromium_page
    enter(page, studio)
    page.fill("#words", "\n".join(LISTED["en"].split()[:4]))
    expect(page.locator("#print")).to_be_enabled()
    expect(page.locator("#progress")).to_be_hidden()
    room = page.url.removesuffix("/words")
    page.goto(f"{room}/grid")
    expect(page.locator("#slot-name")).not_to_be_empty()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    slot = page.locator("#slot-name").text_content()
    assert slot

    page.goto(studio.new_address())

    page.wait_for_url(f"{room}/grid")
    expect(page.locator("#slot-name")).to_have_text(slot)
    expect(page.locator("#board :focus")).to_have_count(1)
    page.goto(f"{studio.origin}/shelf")
    page.goto(studio.new_address())
    page.wait_for_url(f"{studio.origin}/shelf")


@pytest.mark.parametrize("place", ["/d/nobody/page", "//evil.test/d", "/d/../etc", "/d/x/y/z", "%"])
def test_a_start_leads_nowhere_else(chromium_page: Page, studio: RunningStudio, place: str) -> None:
    enter(chromium_page, studio)
    cookie = {"name": place_cookie(studio.folder), "value": place, "url": studio.origin}
    chromium_page.context.add_cookies([cookie])  # type: ignore[list-item]
    chromium_page.goto(studio.new_address())
    assert chromium_page.url == f"{studio.origin}/"


def test_a_new_start_leads_back_to_what_was_changed_last(
    chromium_page: Page, studio: RunningStudio
) -> None:
    page = chromium_page
    enter(page, studio)
    page.fill("#words", "\n".join(LISTED["en"].split()[:4]))
    expect(page.locator("#print")).to_be_enabled()
    expect(page.locator("#progress")).to_be_hidden()
    there = page.url

    enter(page, studio)
    page.get_by_role("link", name="Go on with the last puzzle").click()
    page.wait_for_url(there)
    page.goto(f"{studio.origin}/shelf")
    link = page.locator(".card h2 a")
    page_room = there.removeprefix(studio.origin).removesuffix("/words") + "/page"
    expect(link).to_have_attribute("href", page_room)


def test_a_start_in_another_folder_does_not_take_the_place_of_this_one(
    chromium_page: Page, studio: RunningStudio, tmp_path: "Path"
) -> None:
    """Cookies ignore ports: the studios of all folders share them."""
    page, other = chromium_page, tmp_path / "other"
    other.mkdir()
    enter(page, studio)
    page.goto(f"{studio.origin}/shelf")
    with running_studio(other) as second:
        page.goto(second.new_address())
        assert page.url == f"{second.origin}/"
    page.goto(studio.new_address())
    page.wait_for_url(f"{studio.origin}/shelf")
