"""A stranger's plugin in the studio: it appears by itself, and harms nothing but itself."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from studio.browsers import StudioVisitor, running_studio
from studio.strangers import install_stranger

pytestmark = pytest.mark.proof

WORDS = "oboe - a woodwind\nlion - king of beasts\ntiger - striped cat\n"
PLUGIN = "stranger (stranger-plugin 2.0)"


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StudioVisitor]:
    """Somebody in a studio that has the stranger's plugin."""
    folder = tmp_path_factory.mktemp("puzzles")
    (folder / "logo.png").write_bytes(b"picture")
    with pytest.MonkeyPatch.context() as patch:
        install_stranger(tmp_path_factory.mktemp("strangers") / "site", patch)
        with running_studio(folder) as studio:
            yield StudioVisitor(studio.new_address())


class Puzzle:
    """A draft with words, asked for over the wire."""

    def __init__(self, visitor: StudioVisitor) -> None:
        self.visitor = visitor
        self.name = visitor.post("/api/drafts", {}).json["draft"]
        self.ask("words", {"text": WORDS})

    def ask(self, what: str, value: object = None) -> Any:
        path = f"/api/d/{self.name}/{what}"
        answer = self.visitor.get(path) if value is None else self.visitor.post(path, value)
        return answer.json

    def fill(self, form: str, **texts: str) -> Any:
        entries = [{"path": [name], "text": text} for name, text in texts.items()]
        base = self.view["change_number"]
        return self.ask(f"forms/{form}", {"entries": entries, "base": base})

    def search(self) -> Any:
        """The last line of a search for the first puzzle."""
        asked = {"command": None, "base": self.view["change_number"], "accept": True}
        path = f"/api/d/{self.name}/search"
        return json.loads(self.visitor.post(path, asked).body.splitlines()[-1])

    @property
    def view(self) -> Any:
        return self.visitor.get(f"/api/d/{self.name}").json


@pytest.fixture
def puzzle(visitor: StudioVisitor) -> Puzzle:
    return Puzzle(visitor)


@pytest.mark.proof
def test_one_of_each_kind_is_offered_as_a_strangers(puzzle: Puzzle) -> None:
    offers = puzzle.ask("offers")
    theirs = {
        kind: [(each["name"], each["summary"]) for each in offers[kind] if each["plugin"] == PLUGIN]
        for kind in ("exporters", "generators", "sources", "templates", "languages")
    }
    assert theirs == {
        "exporters": [("poster-text", "A poster as text")],
        "generators": [("staircase", "Words one below the other")],
        "sources": [("echo", "A word and its echoes")],
        "templates": [("violet", "Violet lines")],
        "languages": [("qya", "Elvish")],
    }
    assert offers["problems"] == []


def test_its_form_has_its_own_words_and_the_files_of_the_folder(puzzle: Puzzle) -> None:
    form = puzzle.ask("forms/exporters/poster-text")
    found = {each["path"][-1]: each for each in form["fields"]}
    assert {name: each["kind"] for name, each in found.items()} == {
        "slogan": "text",
        "copies": "number",
        "is_loud": "yes-no",
        "mood": "choice",
        "story": "long-text",
        "logo": "file",
        "table": "pairs",
    }
    assert (found["slogan"]["label"], found["copies"]["most"]) == ("The slogan", 9)
    assert form["files"] == ["logo.png"]


def test_what_is_wrong_is_said_at_its_field(puzzle: Puzzle) -> None:
    problems = puzzle.fill("exporters/poster-text", slogan="Read!", copies="70")["problems"]
    assert problems == [
        {"path": ["slogan"], "message": "no shouting, please"},
        {"path": ["copies"], "message": "expected at most 9, not “70”"},
    ]
    assert "export" not in puzzle.view["settings"]


def test_a_validator_that_breaks_is_the_plugins_failure(puzzle: Puzzle) -> None:
    said = puzzle.fill("exporters/poster-text", slogan="break")
    assert said["error"] == (
        f"plugin {PLUGIN}: its exporter poster-text failed: "
        "RuntimeError: the stranger broke (stranger_plugin.py, line 60)"
    )
    assert puzzle.fill("exporters/poster-text", slogan="Read")["problems"] == []


def test_its_generator_makes_the_puzzle(puzzle: Puzzle) -> None:
    assert puzzle.fill("generators/staircase", most="2")["problems"] == []
    state = puzzle.search()["done"]["view"]["state"]
    assert len(state["slots"]) == 2
    assert [each["reason"] for each in state["left_out"]] == ["the stairs are full"]


@pytest.mark.proof
@pytest.mark.parametrize("ending", ["fail", "die"])
def test_its_crash_harms_nothing(puzzle: Puzzle, ending: str) -> None:
    puzzle.fill("generators/staircase", ending=ending)
    failed = puzzle.search()["failed"]
    if ending == "fail":
        said = (
            f"plugin {PLUGIN}: its generator staircase failed: "
            "RuntimeError: no stairs (stranger_plugin.py, line 85)"
        )
        assert failed["error"] == said
    assert puzzle.view["settings"]["generator"]["ending"] == ending
    puzzle.fill("generators/freeform")
    assert puzzle.search()["done"]["view"]["state"]["slots"]


def test_its_words_are_more_words(puzzle: Puzzle) -> None:
    assert puzzle.fill("sources/echo", echo="hall", times="2")["problems"] == []
    understood = puzzle.ask("words", {})["understood"]
    assert understood["usable"] == 5
    assert [each["spelling"] for each in understood["lines"]] == ["oboe", "lion", "tiger"]
    assert puzzle.ask("offers")["more_words"] == [{"index": 1, "name": "echo", "reads": "hall"}]
    left = puzzle.ask("sources/leave", {"index": 1, "base": puzzle.view["change_number"]})
    assert len(left["settings"]["words"]) == 1


def test_its_words_fail_as_its_own(puzzle: Puzzle) -> None:
    puzzle.fill("sources/echo", echo="fail")
    said = puzzle.ask("words", {})["error"]
    assert (
        said == f"plugin {PLUGIN}: its source echo failed: "
        "RuntimeError: no voice (stranger_plugin.py, line 114)"
    )


def test_its_language_is_read_from_the_right(visitor: StudioVisitor) -> None:
    settings = {"language": "qya", "title": "אבג"}
    made = visitor.post("/api/drafts", {"settings": settings}).json
    assert made["language"]["direction"] == "rtl"
    assert made["language"]["across"] == "קדימה"


def test_its_template_is_one_of_the_page(puzzle: Puzzle) -> None:
    changes = {"export": [{"pdf": {"template": "violet"}}]}
    view = puzzle.ask("settings", {"changes": changes, "base": puzzle.view["change_number"]})
    assert view["settings"]["export"] == changes["export"]
    rooms = puzzle.visitor.get(f"/d/{puzzle.name}/page").body.decode()
    assert '"violet"' in rooms


def test_its_format_is_taken_away_with_its_options(puzzle: Puzzle) -> None:
    puzzle.search()
    puzzle.fill("exporters/poster-text", slogan="Read", mood="glad")
    answer = puzzle.visitor.get(f"/d/{puzzle.name}/files/poster-text")
    assert answer.body.decode() == "Read|glad||3\n"
    assert answer.headers["content-disposition"].endswith(".poster.txt")


def test_its_usual_format_is_among_the_first(puzzle: Puzzle) -> None:
    page = puzzle.visitor.get(f"/d/{puzzle.name}/words").body.decode()
    facts = json.loads(page.partition('id="facts">')[2].partition("</script>")[0])
    assert facts["formats"] == [facts["printed"], "docx", "html", "poster-text"]


@pytest.mark.proof
@pytest.mark.parametrize("slogan", ["fail", "die"])
def test_its_failing_format_leaves_the_others(puzzle: Puzzle, slogan: str) -> None:
    puzzle.search()
    puzzle.fill("exporters/poster-text", slogan=slogan)
    path, asks = f"/d/{puzzle.name}/files/poster-text", {"Accept": "application/json"}
    refused = puzzle.visitor.send("GET", path, headers=asks)
    assert refused.status == 400
    if slogan == "fail":
        said = (
            f"plugin {PLUGIN}: its exporter poster-text failed: "
            "RuntimeError: no paper (stranger_plugin.py, line 70)"
        )
        assert refused.json["error"] == said
    assert puzzle.visitor.get(f"/d/{puzzle.name}/files/text").status == 200
    assert puzzle.view["state"]["slots"]
