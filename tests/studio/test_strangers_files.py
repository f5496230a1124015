"""A file of another program is opened in the studio, changed, and taken away in its own format."""

import json
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from conftest import Command
from publisher.studio.jobs import puzzle_file
from publisher.studio.routes.take import saving
from publisher.studio.workers.protocol import Tell
from studio.in_process import CONTEXT, StudioHere, in_base64
from test_corpus import CORPUS
from test_in_place import CHANGED, CLUES, IPUZ, LETTERS, NO_CLUES, OWN

TWICE = "Title: T\n\n\nCAT\nA#O\nTOT\n\n\nA1. Purrs ~ CAT\nA3. Child ~ TOT\n\n"
TWICE += "D1. It has claws ~ CAT\nD2. Small drink ~ TOT\n"


class Desk:
    """A studio with one puzzle open, that of a file of its folder."""

    def __init__(self, folder: Path, name: str, data: bytes) -> None:
        self.path = folder / name
        self.path.write_bytes(data)
        self.studio = StudioHere(folder)
        self.opened = self.studio.done("/api/shelf/open", config=name)

    @property
    def at(self) -> str:
        return f"/api/d/{self.opened['draft']}"

    @property
    def view(self) -> Any:
        return self.studio.get(self.at)[1]

    def do(self, **command: object) -> Any:
        asked = {"command": command, "base": self.view["change_number"]}
        return self.studio.done(f"{self.at}/do", **asked)

    def save(self, name: str = "", **more: object) -> Any:
        return self.studio.done(f"{self.at}/save", name=name or self.path.name, **more)

    def taken(self) -> bytes:
        asked = json.loads(json.dumps(saving(self.studio.folder.draft(self.opened["draft"]))))
        return b64decode(str(puzzle_file.job(asked, CONTEXT, Tell())["data"]))


@pytest.mark.parametrize("name", CLUES)
def test_a_clue_and_a_letter_are_all_that_is_other_in_the_file(tmp_path: Path, name: str) -> None:
    desk = Desk(tmp_path, f"in.{name}", OWN[name])
    assert desk.opened["room"] == "grid"
    assert (desk.view["came"], desk.view["unsaved"]) == (f"in.{name}", False)
    assert desk.taken() == OWN[name]
    down = next(each for each in desk.view["state"]["slots"] if each["direction"] == "down")
    desk.do(do="clue", slot="1a", text="Mice fear it")
    wanted = OWN[name].replace(*CLUES[name])
    assert desk.taken() == wanted
    assert desk.save()["files"] == [f"in.{name}", f"in.{name}.bak"]
    assert desk.path.read_bytes() == wanted
    assert desk.path.with_name(f"in.{name}.bak").read_bytes() == OWN[name]
    desk.do(do="undo")
    assert desk.save()["files"] == [f"in.{name}"]
    assert desk.path.read_bytes() == OWN[name]
    desk.do(do="letters", letters=[[[1, 0], "I"]])
    assert (b"It has wheels" in OWN[name], b"It has wheels" in desk.taken()) == (True, False)
    slot = {"row": 0, "column": 0, "direction": "down"}
    for part in ("clue", "explanation", "gloss"):
        desk.do(do="clue", slot=slot, text=down[part], part=part)
    wanted = OWN[name]
    for old, new in LETTERS[name]:
        wanted = wanted.replace(old, new)
    assert desk.taken() == wanted


@pytest.mark.parametrize("name", ["ipuz", "jpz", "puz", "xd"])
def test_a_draft_is_the_same_after_a_restart_and_in_a_copy(tmp_path: Path, name: str) -> None:
    desk = Desk(tmp_path, f"in.{name}", OWN[name])
    desk.do(do="clue", slot="1a", text="Mice fear it")
    made = desk.taken()
    assert b"Mice fear it" in made
    desk.studio = StudioHere(tmp_path)
    assert desk.studio.done("/api/shelf/open", config=f"in.{name}") == desk.opened
    assert desk.taken() == made
    desk.opened = desk.studio.done("/api/shelf/duplicate", draft=desk.opened["draft"])
    assert desk.view["saved"] is None
    assert desk.taken() == made


@pytest.mark.proof
@pytest.mark.parametrize("name", [each for each in CHANGED if each not in NO_CLUES])
def test_a_file_of_the_corpus_comes_back_as_it_was(tmp_path: Path, name: str) -> None:
    data = (CORPUS / name).read_bytes()
    path = tmp_path / f"in.{name.partition('/')[0]}"
    path.write_bytes(data)
    studio = StudioHere(tmp_path)
    status, answer = studio.post("/api/shelf/open", config=path.name)
    if status != 200:
        assert "so it cannot be changed" in answer["error"]
        return
    desk = Desk(tmp_path, path.name, data)
    assert desk.taken() == data
    slots = desk.view["state"]["slots"]
    first = next(each for each in slots if each["answer"] and not each["said"])
    row, column = first["cells"][0]
    slot = {"row": row, "column": column, "direction": first["direction"]}
    desk.do(do="clue", slot=slot, text="Another clue")
    assert b"Another clue" in desk.taken()
    desk.do(do="clue", slot=slot, text=first["clue"])
    desk.do(do="undo")
    desk.do(do="undo")
    assert desk.taken() == data


def test_a_file_with_two_slots_that_are_open_is_begun(tmp_path: Path) -> None:
    data = b"Title: Begun\n\n\nCAT\n.#.\n...\n.#.\n...\n\n\nA1. Purrs ~ CAT\n"
    desk = Desk(tmp_path, "in.xd", data)
    cells = desk.view["state"]["cells"]
    assert [cell["letter"] for cell in cells[0]] == ["C", "A", "T"]
    assert not any(cell.get("sure") == "pinned" for row in cells for cell in row)


def test_a_word_that_is_there_twice_has_two_clues(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "in.xd", TWICE.encode())
    assert [each["clue"] for each in desk.view["state"]["slots"]] == [
        "Purrs",
        "Child",
        "It has claws",
        "Small drink",
    ]
    desk.do(do="clue", slot="2d", text="A drop to drink")
    assert desk.taken() == TWICE.replace("Small drink", "A drop to drink").encode()
    desk.do(do="clue", slot="3a", text="Toddler")
    wanted = TWICE.replace("Small drink", "A drop to drink").replace("Child", "Toddler")
    assert desk.taken() == wanted.encode()


@pytest.mark.proof
def test_two_clues_of_a_word_are_in_the_pages_and_in_a_config(
    publisher: Command, tmp_path: Path
) -> None:
    desk = Desk(tmp_path, "in.xd", TWICE.encode())
    desk.do(do="clue", slot="2d", text="A drop to drink")
    done = desk.save("mine")
    assert done["files"] == ["mine.yaml", "mine-clues.txt", "mine.lock"]
    assert desk.path.read_text() == TWICE
    run = publisher("publish", desk.path.with_name("mine.yaml"), "--set", "export=[xd]")
    assert run.code == 0, run.err
    made = (tmp_path / "mine.xd").read_text("utf-8")
    for clue in ("Purrs", "Child", "It has claws", "A drop to drink"):
        assert f" {clue} ~ " in made


def test_a_search_changes_no_word_that_is_there_twice(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "in.xd", TWICE.encode())
    cells = desk.view["state"]["cells"]
    assert {each["sure"] for row in cells for each in row if not each.get("block")} == {"pinned"}


def test_a_file_that_is_dropped_in_the_grid_room_is_taken_away_changed(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    draft = studio.done("/api/drafts")["draft"]
    desk = Desk.__new__(Desk)
    desk.studio, desk.opened, desk.path = studio, {"draft": draft}, tmp_path / "in.ipuz"
    file = {"name": "in.ipuz", "base64": in_base64(IPUZ.encode())}
    studio.done(f"{desk.at}/begin", file=file, base=desk.view["change_number"])
    desk.do(do="clue", slot="1a", text="Mice fear it")
    wanted = IPUZ.replace('"Purrs"', '"Mice fear it"').encode()
    assert desk.taken() == wanted
    assert desk.save()["files"] == ["in.ipuz"]
    assert desk.path.read_bytes() == wanted
    studio.done(f"{desk.at}/begin", size=[5, 5], base=desk.view["change_number"])
    assert desk.view["came"] == ""


def test_what_the_file_cannot_hold_is_refused_and_is_kept_in_the_draft(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "in.xd", OWN["xd"])
    desk.do(do="block", cell=[0, 1])
    _, answer = desk.studio.post(f"{desk.at}/save", name="in.xd")
    assert (
        "its size, blocks and bars would be others; save it under another name" in answer["error"]
    )
    _, tried = desk.studio.get(f"{desk.at}/came")
    assert "its size, blocks and bars" in tried["refused"]
    desk.do(do="undo")
    base = desk.view["change_number"]
    desk.studio.done(f"{desk.at}/settings", changes={"title": "Mine"}, base=base)
    _, answer = desk.studio.post(f"{desk.at}/save", name="in.xd")
    assert "its title, author, copyright, notes and “published” would be others" in answer["error"]
    assert desk.path.read_bytes() == OWN["xd"]
    assert sorted(each.name for each in tmp_path.iterdir()) == [".studio", "in.xd"]
    assert desk.view["settings"]["title"] == "Mine"


def test_a_file_that_somebody_changed_meanwhile_is_asked_about(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "in.xd", OWN["xd"])
    desk.do(do="clue", slot="3a", text="Hurry")
    other = OWN["xd"].replace(b"X-Id: 7", b"X-Id: 8")
    desk.path.write_bytes(other)
    (asks,) = desk.save()["asks"]
    assert (asks["file"], asks["is_ours"], asks["changed"]) == (
        "in.xd",
        True,
        ["-X-Id: 7", "+X-Id: 8"],
    )
    assert desk.path.read_bytes() == other
    assert desk.studio.done("/api/shelf/open", config="in.xd")["is_other"]


def test_a_hebrew_file_is_changed_from_the_right(tmp_path: Path) -> None:
    text = "Title: בית\n\n\nשיר\nל#מ\nומת\n\n\nA1. זמר ~ שיר\nA3. נפטר ~ ומת\n\n"
    text += "D1. שייך לו ~ שלו\nD2. גבוהה ~ רמת\n"
    desk = Desk(tmp_path, "in.xd", text.encode())
    assert desk.view["language"]["code"] == "he"
    desk.do(do="clue", slot="1 מאוזן", text="זֶמֶר")
    assert desk.taken() == text.replace("A1. זמר", "A1. זֶמֶר").encode()
