"""When a puzzle appears: a stranger's file keeps it, whatever is done with the file."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from conftest import Command
from publisher import from_json
from publisher_testing import ENGLISH, HEBREW
from test_in_place import IPUZ

XD = (
    "Title: Café\nDate: 2026-11-27\n\n\nCAT\nA#A\nRUN\n\n\n"
    "A1. Purrs ~ CAT\nA3. Go ~ RUN\n\nD1. It has wheels ~ CAR\nD2. To brown ~ TAN\n"
)
HEBREW_XD = "Title: שבת\nDate: 2026-11-27\n\n\nשלומ\nמ###\n\n\nA1. ברכה ~ שלומ\n\nD1. יש לו ~ שמ\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def of_json(path: str) -> Sequence[str]:
    languages = {"en": ENGLISH, "he": HEBREW}
    made = from_json(Path(path).read_bytes(), lambda code: languages[code])
    return [puzzle.published for puzzle in made.puzzles]


@pytest.mark.parametrize(("name", "text"), [("in.ipuz", IPUZ), ("in.xd", XD), ("in.xd", HEBREW_XD)])
def test_it_goes_from_format_to_format(publisher: Command, name: str, text: str) -> None:
    Path(name).write_text(text, "utf-8", newline="")
    run = publisher("convert", name, "a.xd", "a.ipuz", "a.json", "a.jpz", "a.pdf")
    assert run.code == 0
    assert "Date: 2026-11-27" in Path("a.xd").read_text("utf-8").splitlines()
    assert json.loads(Path("a.ipuz").read_text("utf-8"))["date"] == "11/27/2026"
    assert of_json("a.json") == ["2026-11-27"]
    assert (run.out + run.err).count("when it is published") == 1  # .jpz has no place for it


@pytest.mark.parametrize(("name", "text"), [("in.ipuz", IPUZ), ("in.xd", XD)])
def test_a_change_in_place_and_a_config_keep_it(publisher: Command, name: str, text: str) -> None:
    Path(name).write_text(text, "utf-8", newline="")
    assert publisher("edit", name, "--clue", "1a=It purrs").code == 0
    said = '"date":"11/27/2026"' if name == "in.ipuz" else "Date: 2026-11-27\n"
    assert said in Path(name).read_text("utf-8")
    Path("c.yaml").write_text(f"puzzle: {name}\nlock: c.lock\nexport: [json]\n", "utf-8")
    assert publisher("publish", "c.yaml").code == 0
    assert (of_json("c.json"), of_json("c.lock")) == (["2026-11-27"], ["2026-11-27"])
    assert publisher("publish", "c.yaml", "--set", "published=2026-W49").code == 0
    assert of_json("c.json") == ["2026-W49"]


def test_a_lock_keeps_it_and_an_older_one_has_none(publisher: Command) -> None:
    words = "words: [{list: {cat: It purrs, rat: It squeaks}}]\ngenerator: {budget: 20steps}\n"
    Path("a.yaml").write_text(f"{words}lock: a.lock\nexport: [json]\n", "utf-8")
    assert publisher("publish", "a.yaml", "--set", "published=47").code == 0
    assert of_json("a.lock") == ["47"]
    assert publisher("publish", "a.yaml").code == 0
    assert of_json("a.json") == ["47"]
    lock = Path("a.lock").read_text("utf-8")
    Path("a.lock").write_text(lock.replace('"published": "47",', ""), "utf-8")
    assert publisher("publish", "a.yaml").code == 0
    assert of_json("a.json") == [""]
