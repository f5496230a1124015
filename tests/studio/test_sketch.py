"""A fill that is suggested while somebody types: what it is, and how the grid room shows it."""

import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from publisher.errors import CommandError
from publisher.plugins.draft import Draft
from publisher.plugins.search_run import SearchRun
from publisher.studio.jobs import grid as grid_jobs
from publisher.studio.jobs import sketch
from publisher.studio.workers.protocol import Tell
from studio.browsers import RunningStudio, eventually, running_studio
from studio.test_grid_jobs import CONTEXT, MORE, PANE, Desk
from studio.test_grid_room import HEBREW, OPEN, Room, expect_letters, letters

if TYPE_CHECKING:
    from publisher.model.layout import Layout
    from publisher.workbench.guarded_reviser import GuardedReviser


@pytest.fixture
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """So much time that a fill is found on any machine."""
    for limit in ("SECONDS", "LIKE_BEFORE"):
        monkeypatch.setattr(sketch, limit, 60)


def rows(sketched: Any) -> list[str]:
    return ["".join(letter or "#" for letter in row) for row in sketched["state"]["rows"]]


def lettered(state: Any) -> list[list[object]]:
    """The letters of a state, as a page asks with them."""
    return [
        [row, column, letter]
        for row, letters in enumerate(state["rows"])
        for column, letter in enumerate(letters)
        if letter
    ]


@pytest.mark.usefixtures("_patient")
def test_a_sketch_is_a_whole_fill_and_changes_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path, words=MORE)
    before = desk.state
    made = desk.ask(sketch.job)
    assert (made["proof"], made["conflict"]) == ("filled", ())
    assert all(row.replace("#", "").isalpha() for row in rows(made))
    assert desk.state == before


@pytest.mark.usefixtures("_patient")
def test_a_sketch_changes_as_little_of_the_one_before_as_can_be(tmp_path: Path) -> None:
    desk = Desk(tmp_path, words=MORE)
    first = desk.ask(sketch.job)
    again = desk.ask(sketch.job, letters=lettered(first["state"]))
    assert rows(again) == rows(first)

    last = rows(first)[-1]
    other = f"{last[0]}Q{last[2]}Q{last[4]}"  # nothing crosses the letters between
    drawn = "\n".join((*PANE.split("\n")[:-1], other.lower()))
    desk.state = desk.ask(grid_jobs.begin_grid, drawing=drawn)["state"]
    changed = desk.ask(sketch.job, letters=lettered(first["state"]))
    assert rows(changed) == [*rows(first)[:-1], other]


def test_letters_that_are_no_letters_of_the_grid_are_refused(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    for wrong in ([[9, 9, "A"]], [["0", 0, "A"]], [7]):
        with pytest.raises(CommandError, match="`letters` are a list"):
            desk.ask(sketch.job, letters=wrong)


def test_what_cannot_be_filled_is_named(tmp_path: Path) -> None:
    desk = Desk(tmp_path, PANE.replace(".....", "zzzzz", 1))
    made = desk.ask(sketch.job)
    assert (made["proof"], made["state"]) == ("dead", None)
    assert len(made["conflict"]) == 1


@pytest.mark.usefixtures("_patient")
def test_a_sketch_that_nobody_wants_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(tmp_path, words=MORE)
    reviser = desk.context.loaded({"recipe": desk.recipe}).reviser
    searching = threading.Event()

    def revise(self: "GuardedReviser", draft: Draft, seed: int, run: SearchRun) -> "Layout":
        searching.set()
        while run.step():
            time.sleep(0.001)
        return reviser.reviser.revise(draft, seed, run)

    monkeypatch.setattr(type(reviser), "revise", revise)
    tell, answers = Tell(), list[Any]()
    asked = {"recipe": desk.recipe, "state": desk.state}
    job = threading.Thread(target=lambda: answers.append(sketch.job(asked, CONTEXT, tell)))
    job.start()
    assert searching.wait(30)
    tell.stop()
    job.join(30)
    assert [each["proof"] for each in answers] == ["unknown"]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningStudio]:
    """A studio of a folder with word lists."""
    folder = tmp_path_factory.mktemp("desk") / "puzzles"
    folder.mkdir()
    for language, words in {"en": MORE, "he": HEBREW}.items():
        (folder / f"{language}.txt").write_text("\n".join(words.split()), "utf-8")
    with running_studio(folder) as running:
        yield running


def seen(room: Room, *cells: tuple[int, int]) -> str:
    return "".join(room.cell(*cell).input_value() for cell in cells)


@pytest.mark.browser
@pytest.mark.proof
def test_a_fill_is_suggested_while_one_types_and_kept_when_it_is_taken(
    chromium_page: Page, desk: RunningStudio
) -> None:
    room = Room(chromium_page, desk, "en", OPEN)
    sketched = chromium_page.locator("#board .sketch, #board .forced")
    expect(sketched).to_have_count(21)
    expect(chromium_page.locator("#told")).to_have_text(
        "A fill of the whole grid is suggested; = takes it"
    )
    across = [(0, column) for column in range(5)]
    old = seen(room, *across)
    new = next(each.upper() for each in MORE.split() if each[0].upper() != old[0])
    chromium_page.keyboard.type(new)
    expect(chromium_page.locator("#light")).to_have_attribute("data-light", "proven")
    expect(sketched).to_have_count(16)
    expect_letters(room, new, ".#.#.")  # and nothing else is kept
    assert seen(room, *across) == new

    down = seen(room, *((row, 0) for row in range(5)))
    assert down.lower() in MORE.split()
    room.press("=")
    expect(chromium_page.locator("#board .pencil")).to_have_count(16)
    eventually(chromium_page, lambda: "." not in "".join(letters(room.view)))
    assert "".join(row[0] for row in letters(room.view)) == down


@pytest.mark.browser
@pytest.mark.proof
def test_what_breaks_the_grid_is_named_as_one_types(
    chromium_page: Page, desk: RunningStudio
) -> None:
    room = Room(chromium_page, desk, "en", OPEN)
    expect(chromium_page.locator("#board .sketch")).to_have_count(21)
    chromium_page.keyboard.type("zzz")
    light = chromium_page.locator("#light")
    expect(light).to_have_attribute("data-light", "impossible")
    expect(light).to_contain_text("1 across")
    expect(room.cell(0, 3).locator("..")).to_have_class(re.compile("flaw-hopeless"))
    room.press("Control+z")
    expect(light).to_have_text("A fill is proven")


@pytest.mark.browser
@pytest.mark.proof
def test_no_fill_is_suggested_to_those_who_want_none(
    chromium_page: Page, desk: RunningStudio
) -> None:
    Room(chromium_page, desk, "en", OPEN)
    sketched = chromium_page.locator("#board .sketch")
    expect(sketched).to_have_count(21)
    chromium_page.get_by_label("Suggest a fill as I type").click()
    expect(sketched).to_have_count(0)
    chromium_page.reload()
    expect(chromium_page.locator("#light")).to_have_attribute("data-light", "proven")
    expect(chromium_page.get_by_label("Suggest a fill as I type")).not_to_be_checked()
    expect(sketched).to_have_count(0)
    chromium_page.get_by_label("Suggest a fill as I type").click()
    expect(sketched).to_have_count(21)


@pytest.mark.browser
@pytest.mark.proof
def test_a_hebrew_fill_is_suggested_in_the_letters_of_grids(
    chromium_page: Page, desk: RunningStudio
) -> None:
    room = Room(chromium_page, desk, "he", ".....")
    suggested = chromium_page.locator("#board .sketch, #board .forced")
    expect(suggested).to_have_count(5)
    chromium_page.keyboard.type("ל")
    expect(suggested).to_have_count(4)
    assert seen(room, *((0, column) for column in range(5))) == "לימונ"
