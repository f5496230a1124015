"""Files that are dropped on a page, as a person does it: each has a place, or it is named."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from studio.browsers import PATIENCE, RunningStudio, enter

pytestmark = [pytest.mark.browser, pytest.mark.proof]

GOLDEN = Path(__file__).parent.parent / "golden"
CATS = "lion - king of beasts\ntiger - striped cat\nrhino - one horn\n"
MUSIC = "oboe - a woodwind\nviola - big violin\nbanjo - plucked\n"
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c63f8cfc0f01f0005000"
    "1ff89993d1d0000000049454e44ae426082"
)

Drop = Callable[..., None]


def not_taken(name: str) -> str:
    """What is said of a file, whose name has an order of its own in the sentence."""
    return f"\u2068{name}\u2069 was not taken"


@pytest.fixture
def drop(chromium_page: Page, tmp_path: Path) -> Drop:
    """Drops files of these names and contents, folders without one, on what a selector finds."""
    session = chromium_page.context.new_cdp_session(chromium_page)

    def dropped(selector: str, **contents: str | bytes | None) -> None:
        paths = []
        for name, content in contents.items():
            path = tmp_path / "elsewhere" / name.replace("_", ".")
            path.parent.mkdir(exist_ok=True)
            if content is None:
                path.mkdir()
            else:
                path.write_bytes(content.encode() if isinstance(content, str) else content)
            paths.append(str(path))
        box = chromium_page.locator(selector).first.bounding_box()
        assert box
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + min(box["height"] / 2, 100)}
        data = {"items": [], "files": paths, "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            session.send("Input.dispatchDragEvent", {"type": kind, "data": data, **at})

    return dropped


def test_of_several_files_the_lists_join_and_others_are_named(
    chromium_page: Page, studio: RunningStudio, drop: Drop
) -> None:
    page, errors = chromium_page, list[object]()
    page.on("pageerror", lambda error: errors.append(error))
    enter(page, studio)

    drop("#words", cats_txt=CATS, logo_png=PIXEL, music_txt=MUSIC, folder=None)

    expect(page.locator("#long-list p")).to_contain_text("cats.txt, music.txt")
    expect(page.locator("#long-list li")).to_have_count(6)
    expect(page.locator("#notice")).to_contain_text(not_taken("folder"))
    expect(page.locator("#notice")).to_contain_text("logo.png is a picture")
    expect(page.locator("#sentence")).to_contain_text("all placed")
    drop("#long-list", again=None)
    expect(page.locator("#notice")).to_contain_text(not_taken("again"))
    drop(".desk", shalom_txt="שלום - ברכה\nלחם - נאפה\nמים - שותים\n")  # anywhere on the page
    expect(page.locator("#long-list p")).to_contain_text("shalom.txt")
    expect(page.locator("#long-list li")).to_have_count(3)
    page.reload()
    expect(page.locator("#long-list li")).to_have_count(3)
    assert not errors


def test_a_puzzle_under_another_name_opens_and_a_list_in_json_is_words(
    chromium_page: Page, studio: RunningStudio, drop: Drop
) -> None:
    page = chromium_page
    enter(page, studio)

    drop("#words", sea_json='{"oboe": "a woodwind", "viola": "big violin", "banjo": "plucked"}')
    expect(page.locator("#long-list p")).to_contain_text("sea.json")
    expect(page.locator("#long-list li")).to_have_count(3)
    drop("#long-list", hebrew_txt=GOLDEN.joinpath("hebrew.ipuz").read_bytes())

    page.wait_for_url("**/d/hebrew/**")


def test_files_that_are_chosen_are_those_that_are_dropped(
    chromium_page: Page, studio: RunningStudio, tmp_path: Path
) -> None:
    enter(chromium_page, studio)
    for name, words in {"cats.txt": CATS, "music.txt": MUSIC}.items():
        (tmp_path / name).write_text(words)
    files = [tmp_path / "cats.txt", tmp_path / "music.txt"]

    chromium_page.locator("#file").set_input_files(files)

    expect(chromium_page.locator("#long-list p")).to_contain_text("cats.txt, music.txt")


@pytest.mark.parametrize("room", ["words", "page", "grid", "take", "shelf"])
def test_a_puzzle_file_opens_in_every_room_and_other_files_are_named_where_they_have_no_place(
    chromium_page: Page, studio: RunningStudio, drop: Drop, room: str
) -> None:
    page = chromium_page
    enter(page, studio)
    page.locator("#words").fill(CATS)
    expect(page.locator("#print")).to_be_enabled()
    page.locator(f"a[data-to={room}]").click()
    expect(page.locator(f"a[data-to={room}][aria-current]")).to_be_visible()
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    if room != "words":
        drop("#room", cats_txt=CATS)
        expect(page.locator("#notice")).to_contain_text(not_taken("cats.txt"))

    drop("#room", hebrew_ipuz=GOLDEN.joinpath("hebrew.ipuz").read_bytes())

    page.wait_for_url("**/d/hebrew/**")
    expect(page.locator("html[data-draft=hebrew]")).to_be_attached()


def test_a_picture_goes_to_the_field_that_asks_for_one(
    chromium_page: Page, studio: RunningStudio, drop: Drop
) -> None:
    page = chromium_page
    enter(page, studio)
    page.locator("#words").fill(CATS)
    expect(page.locator("#print")).to_be_enabled()
    page.locator("a[data-to=page]").click()
    expect(page.locator("a[data-to=page][aria-current]")).to_be_visible()
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    page.locator("[data-form^=exporters]").click()
    page.locator(".form-search").fill("logo")
    field = page.get_by_label("Logo", exact=True)

    drop(".option:not([hidden]) select", cats_txt=CATS)
    expect(page.locator("#notice")).to_contain_text(not_taken("cats.txt"))
    drop(".option:not([hidden]) select", logo_png=PIXEL)

    expect(field.locator("option:checked")).to_have_text("logo.png")


def test_lists_of_the_grid_are_kept_one_by_one(
    chromium_page: Page, studio: RunningStudio, drop: Drop
) -> None:
    page = chromium_page
    enter(page, studio)
    page.locator("[data-by-hand]").click()
    page.locator("#begin-empty").click()
    page.locator("#tab-lists").click()

    drop("#panel-lists", words_pdf=b"%PDF", cats_txt=CATS, music_txt=MUSIC)

    expect(page.locator("#panel-lists li")).to_have_count(2)
    expect(page.locator("#notice")).to_contain_text("words.pdf is not a word list")
