"""Puzzles of other kinds in the studio: made, kept, saved, never turned into a crossword."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from conftest import Command
from publisher.formats.puzzle_json import from_json
from publisher.plugins.registry import load
from studio.browsers import StudioVisitor, enter, running_studio
from studio.in_process import StudioHere

LANGUAGES = load().languages
WORDS = {
    "en": "robin - Red breast\nheron - Grey fisher\nowl - Hunts at night\nsparrow - Small\n",
    "he": "דרור - ציפור קטנה\nעורב - שחור כולו\nחסידה - נודדת\nינשוף - ער בלילה\n",
}
KINDS = [("wordsearch", "en"), ("wordsearch", "he"), ("fillin", "en")]


def made(studio: StudioHere, kind: object, language: str = "en") -> str:
    """The path of a draft with a puzzle of a kind."""
    settings = {"language": language, "kind": kind, "title": "Birds"}
    name = studio.done("/api/drafts", settings=settings)["draft"]
    place = f"/api/d/{name}"
    studio.done(f"{place}/words", text=WORDS[language])
    base = studio.get(place)[1]["change_number"]
    done = studio.done(f"{place}/search", command=None, base=base, accept=True)
    assert "done" in done, done
    return place


def seen(studio: StudioHere, place: str) -> Any:
    return studio.get(place)[1]


@pytest.mark.parametrize(("kind", "language"), KINDS)
def test_a_puzzle_of_a_kind_is_made_kept_and_saved(
    tmp_path: Path, publisher: Command, kind: str, language: str
) -> None:
    studio = StudioHere(tmp_path)
    place = made(studio, kind, language)
    before = seen(studio, place)
    assert before["state"]["kind"] == kind
    assert not before["by_hand"]
    page = studio.done(f"{place}/save", name="birds")
    assert page["config"] == "birds.yaml"
    (kept,) = from_json((tmp_path / "birds.lock").read_bytes(), LANGUAGES.__getitem__).puzzles
    assert kept.kind == kind
    assert kept.sheet is not None
    assert publisher("publish", tmp_path / "birds.yaml", "--set", "export=[text]").code == 0
    again = StudioHere(tmp_path)
    assert seen(again, place)["state"] == before["state"]
    opened = again.done("/api/shelf/open", config="birds.yaml")["draft"]
    assert seen(again, f"/api/d/{opened}")["state"]["cells"] == before["state"]["cells"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "lists"),
    [("wordsearch", True), ({"wordsearch": {"list": "clues"}}, False), (None, False)],
)
def test_a_puzzle_says_whether_it_lists_its_words(
    tmp_path: Path, kind: object, lists: bool
) -> None:
    studio = StudioHere(tmp_path)
    assert seen(studio, made(studio, kind))["state"]["lists_words"] is lists


def test_nothing_changes_its_letters_and_another_is_of_its_kind(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = made(studio, {"wordsearch": {"size": "9x9", "level": "hard"}})
    before = seen(studio, place)
    base = before["change_number"]
    letter = {"do": "letter", "cell": [0, 0], "letter": "Q"}
    for command in (letter, {"do": "pin", "cells": [[0, 0]]}):
        status, answer = studio.post(f"{place}/do", command=command, base=base)
        assert status == 400
        assert "no crossword" in answer["error"]
    status, answer = studio.post(f"{place}/search", command={"do": "fill"}, base=base)
    assert (status, "no crossword" in answer["error"]) == (400, True)
    another = studio.done(f"{place}/search", command={"do": "another"}, base=base, accept=True)
    state = another["done"]["view"]["state"]
    assert (state["kind"], state["width"]) == ("wordsearch", 9)
    assert state["cells"] != before["state"]["cells"]
    studio.done(f"{place}/do", command={"do": "undo"}, base=seen(studio, place)["change_number"])
    assert seen(studio, place)["state"] == before["state"]


def test_remarks_are_those_of_its_kind(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    found = studio.done(f"{made(studio, 'wordsearch')}/remarks")
    assert found["remarks"] == found["failed"] == []


def test_the_kind_is_another_one_and_a_crossword_again(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = made(studio, "wordsearch")
    kinds = []
    for kind in ("fillin", None):
        base = seen(studio, place)["change_number"]
        assert not seen(studio, place)["outdated"]
        studio.done(f"{place}/settings", changes={"kind": kind}, base=base)
        assert seen(studio, place)["outdated"]  # until another search, which may fail
        base = seen(studio, place)["change_number"]
        studio.done(f"{place}/search", command=None, base=base, accept=True)
        kinds.append(seen(studio, place)["state"]["kind"])
    assert kinds == ["fillin", "crossword"]
    assert seen(studio, place)["state"]["slots"]


@pytest.mark.browser
@pytest.mark.proof
@pytest.mark.parametrize(("language", "name"), [("en", "Word search"), ("he", "תפזורת")])
def test_the_first_screen_offers_kinds(
    chromium: Browser, tmp_path: Path, language: str, name: str
) -> None:
    with (
        running_studio(tmp_path) as running,
        chromium.new_context(locale=language, reduced_motion="reduce") as context,
    ):
        page = context.new_page()
        enter(page, running)
        page.locator("#kind").select_option(label=name)
        page.locator("#words").fill(WORDS[language])
        expect(page.locator("#another")).to_be_enabled()
        expect(page.locator("#progress")).to_be_hidden()
        expect(page.locator("#page-view img")).to_be_visible()
        expect(page.locator("#sentence")).to_contain_text("4")
        draft = page.url.split("/d/")[-1].split("/")[0]
        state = StudioVisitor(running.new_address()).get(f"/api/d/{draft}").json["state"]
        assert state["kind"] == "wordsearch"
        page.locator("[data-form='puzzle_kinds/wordsearch']").click()
        expect(page.locator("dialog.form-sheet")).to_be_visible()
        expect(page.locator("dialog.form-sheet select").first).to_be_visible()
        words = page.url
        page.goto(words.replace("/words", "/page"))
        expect(page.locator("#page-view img")).to_be_visible()
        expect(page.locator("#undo")).to_be_visible()
        expect(page.locator("#keep")).to_be_hidden()
        expect(page.locator("[data-choice=solution]")).to_be_visible()
        for choice in ("[data-choice=hints]", "[data-setting=numbering]"):
            expect(page.locator(choice)).to_have_count(0)
        page.goto(words.replace("/words", "/grid"))
        expect(page.locator("#no-grid")).to_be_visible()
        expect(page.locator("#work")).to_have_count(0)


def test_options_of_a_kind_have_a_form(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = made(studio, {"wordsearch": {"level": "easy"}})
    form = studio.get(f"{place}/forms/puzzle_kinds/wordsearch")[1]
    level = next(each for each in form["fields"] if each["path"] == ["level"])
    assert level["value"] == "easy"
    assert studio.get(f"{place}/offers")[1]["generator"] == "wordsearch"


@pytest.mark.browser
@pytest.mark.proof
@pytest.mark.parametrize(
    ("interface", "said"), [("en", ("Style", "dense")), ("he", ("סגנון", "צפוף"))]
)
def test_an_arrowword_takes_all_of_a_long_list_and_has_a_picture(
    chromium: Browser, tmp_path: Path, interface: str, said: tuple[str, str]
) -> None:
    examples = Path(__file__).parents[2] / "examples"
    folder = tmp_path / "puzzles"
    folder.mkdir()
    shutil.copy(examples / "lighthouse.png", folder)
    label, dense = said
    with running_studio(folder) as studio, chromium.new_page() as page:
        enter(page, studio)
        if interface != "en":
            page.locator(f"[data-interface={interface}]").click()
            expect(page.locator("html")).to_have_attribute("lang", interface)
        page.locator("#kind").select_option("arrowword")
        text = (examples / f"short-clues-{interface}.tsv").read_text("utf-8")
        page.locator("#words").fill(text)
        expect(page.locator("#print")).to_be_enabled()
        page.locator("[data-form='puzzle_kinds/arrowword']").click()
        sheet = page.locator("dialog.form-sheet")
        sheet.locator(
            "select", has=page.locator("option", has_text="lighthouse.png")
        ).select_option(label="lighthouse.png")
        sheet.locator("form button:not([type])").click()
        expect(sheet).to_have_count(0)
        expect(page.locator("#print")).to_be_enabled()
        name = page.url.split("/d/")[1].split("/")[0]
        page.goto(f"{studio.origin}/d/{name}/page")
        style = page.locator("select[data-choice=style]")
        expect(style.locator("xpath=..")).to_contain_text(label)
        expect(style.locator("option")).to_contain_text([re.compile(".+"), dense])
        view = page.evaluate(f"async () => (await fetch('/api/d/{name}')).json()")
    assert view["settings"]["kind"]["arrowword"]["picture"]["file"] == "lighthouse.png"
    assert "sample" not in json.dumps(view["settings"])
    assert view["state"]["kind"] == "arrowword"
