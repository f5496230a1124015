"""Drafts that somebody else has written, or a disk has damaged: each fails alone, and is named."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import Once
from studio.in_process import StudioHere
from studio.test_uploads import HEBREW, begun, tree

FORM = {"config": "Zoo.yaml", "settings": {}, "files": {}, "fingerprint": ""}


@pytest.fixture
def folder(tmp_path: Path, once: Once) -> Path:
    """A folder with a bad draft to be, “Zoo”, and two good ones."""
    folder = tmp_path / "puzzles"
    folder.mkdir()

    def begin() -> None:
        studio = StudioHere(folder)
        begun(studio)
        begun(studio, HEBREW, title="בעלי חיים")
        begun(studio, title="Farm")

    once(folder, begin)
    return folder


def shelf(folder: Path) -> dict[str, Any]:
    """The faults on the shelf by the names of the drafts, None for those without."""
    status, found = StudioHere(folder).get("/api/shelf")
    while status == 200 and found["pending"]:
        status, found = StudioHere(folder).get("/api/shelf?more=1")
    assert status == 200, found
    return {each["name"]: each.get("fault") for each in found["items"] if each["kind"] == "draft"}


def refuses(folder: Path, file: str, said: str) -> None:
    """Only the bad draft is at fault, the fault names its file, and it can be deleted."""
    found = shelf(folder)
    assert (len(found), [name for name, fault in found.items() if fault]) == (3, ["Zoo"])
    assert found["Zoo"].startswith(f".studio/Zoo/{file}")
    assert said in found["Zoo"]
    studio = StudioHere(folder)
    for path in ("/api/d/Zoo", "/api/d/Zoo/words"):
        status, answer = studio.get(path)
        assert status == 400
        assert answer["error"].startswith(f".studio/Zoo/{file}")
    assert studio.done("/api/shelf/delete", draft="Zoo") == {"deleted": "Zoo~1"}
    assert len(shelf(folder)) == 2


LINES = {
    "no JSON": b'{"settings": {"title": }}',
    "no object": b"[]",
    "nothing": b"{}",
    "null": b"null",
    "of nothing": b'{"state": null, "by": null}',
    "a setting": b'{"settings": "title"}',
    "a language": b'{"state": {"language": "xx", "rows": [[""]], "symmetry": "none", "seed": 0}}',
    "a grid": b'{"state": {"language": "en", "rows": 7, "symmetry": "none", "seed": 0}}',
    "a command": b'{"command": {"do": "fly"}}',
    "no command": b'{"command": [1]}',
    "a place": b'{"command": {"do": "letter", "at": [99, 99], "letter": "a"}}',
    "deep": b'{"settings": ' + b"[" * 5_000 + b"]" * 5_000 + b"}",
    "endless": b'{"settings": {"seed": 1e999}}',
    "no number": b'{"settings": {"seed": NaN}}',
    "long": b'{"settings": {"seed": ' + b"9" * 5_000 + b"}}",
    "half": b'{"settings": {"title": "\\ud83e"}}',
    "bytes": b'{"settings": {"title": "\xff"}}',
    "two": b'{"settings": {}}{"settings": {}}',
    "zeros": b"\x00" * 50 + b"}",
}


@pytest.mark.proof
@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_damaged_line_is_named_and_spares_the_shelf(folder: Path, line: bytes) -> None:
    journal = folder / ".studio/Zoo/journal.jsonl"
    number = len(journal.read_bytes().splitlines()) + 1
    with journal.open("ab") as file:
        file.write(line + b"\n" + b'{"settings": {}}\n')

    refuses(folder, f"journal.jsonl:{number}", "cannot be read: ")


SAVED = {
    "outside": FORM | {"config": "../Zoo.yaml"},
    "absolute": FORM | {"config": "/tmp/Zoo.yaml"},  # noqa: S108 - nothing is written there
    "above": FORM | {"config": ".."},
    "no config": FORM | {"config": ".bashrc"},
    "a number": FORM | {"config": 7},
    "files": FORM | {"files": {"Zoo.yaml": "digest"}},
    "a file": FORM | {"files": {"Zoo.yaml": {"digest": 7, "text": None}}},
    "settings": FORM | {"settings": []},
    "lacking": {"config": "Zoo.yaml"},
    "list": [FORM],
}


@pytest.mark.parametrize("form", SAVED.values(), ids=SAVED)
def test_what_was_saved_is_no_way_out_of_the_folder(folder: Path, form: object) -> None:
    (folder / ".studio/Zoo/saved.json").write_text(json.dumps(form))
    before = tree(folder.parent)

    assert StudioHere(folder).post("/api/d/Zoo/save", name="Zoo")[0] == 400

    assert tree(folder.parent) == before
    refuses(folder, "saved.json", "is damaged: it is ")


@pytest.mark.parametrize("setting", ["lock", "clues"])
@pytest.mark.parametrize("file", ["../outside", "/{parent}/outside", "a/../../outside", "link"])
def test_saving_writes_nothing_outside_of_the_folder(folder: Path, setting: str, file: str) -> None:
    (folder / "link").symlink_to(folder.parent / "outside")
    settings = {setting: file.format(parent=folder.parent)}
    (folder / ".studio/Zoo/saved.json").write_text(json.dumps(FORM | {"settings": settings}))
    studio = StudioHere(folder)
    view = studio.get("/api/d/Zoo")[1]
    command = {"do": "clue", "slot": view["state"]["slots"][0]["answer"], "text": "new"}
    studio.done("/api/d/Zoo/do", command=command, base=view["change_number"])
    before = tree(folder.parent)

    for replace in (False, True):
        status, said = studio.post("/api/d/Zoo/save", name="Zoo", replace=replace)
        assert (status, "is outside of" in said["error"]) == (400, True)

    assert tree(folder.parent) == before
    assert studio.done("/api/d/Zoo/save", name="Other")["config"] == "Other.yaml"
    assert not (folder.parent / "outside").exists()


def test_a_config_that_is_a_link_out_of_the_folder_is_not_written(folder: Path) -> None:
    outside = folder.parent / "outside.yaml"
    for name in ("Zoo.yaml", "never.txt", "book.yaml"):
        (folder / name).symlink_to(outside)
    studio = StudioHere(folder)
    studio.done("/api/d/Zoo/save", name="Farm")
    for path, asked in (
        ("/api/d/Zoo/save", {"name": "Zoo", "replace": True}),
        ("/api/d/Zoo/never", {"word": "cat"}),
        ("/api/shelf/book", {"name": "book", "configs": [{"config": "Farm.yaml"}]}),
    ):
        status, said = studio.post(path, **asked)
        assert (status, "is outside of" in said["error"]) == (400, True)
    assert not outside.exists()


@pytest.mark.parametrize("file", ["journal.jsonl", "saved.json"])
def test_what_never_ends_is_not_read(folder: Path, file: str) -> None:
    if sys.platform == "win32":
        pytest.skip("pipes are no files there")
    path = folder / ".studio/Zoo" / file
    path.unlink(missing_ok=True)
    os.mkfifo(path)

    refuses(folder, file, "is a pipe")


@pytest.mark.parametrize("file", ["journal.jsonl", "saved.json", "words.txt", "files"])
@pytest.mark.parametrize("target", ["/dev/zero", "outside"])
def test_our_own_files_are_no_links(folder: Path, file: str, target: str) -> None:
    outside = folder.parent / "outside"
    path = folder / ".studio/Zoo" / file
    if path.exists():
        path.rename(outside)
        before = outside.read_bytes()
    else:
        outside.write_bytes(before := b"theirs")
    path.symlink_to(outside if target == "outside" else target)
    studio = StudioHere(folder)

    for what, asked in (
        ("words", {"text": "cat - purrs"}),
        ("file", {"name": "x.txt", "base64": "Y2F0"}),
        ("settings", {"changes": {"title": "x"}, "base": 3}),
    ):
        assert studio.post(f"/api/d/Zoo/{what}", **asked)[0] == 400

    assert outside.read_bytes() == before
    refuses(folder, file, "is a link")


def test_a_folder_of_a_draft_is_no_link(folder: Path) -> None:
    (folder / ".studio/Zoo").rename(folder.parent / "outside")
    (folder / ".studio/Zoo").symlink_to(folder.parent / "outside")
    before = tree(folder.parent / "outside")

    assert StudioHere(folder).post("/api/d/Zoo/words", text="cat")[0] == 400

    assert tree(folder.parent / "outside") == before
    assert "is a link" in shelf(folder)["Zoo"]


def test_what_is_put_away_goes_through_no_link(folder: Path) -> None:
    outside = folder.parent / "outside"
    for number in range(40):
        (outside / f"theirs {number}").mkdir(parents=True)
    (folder / ".studio/.deleted").symlink_to(outside)
    studio = StudioHere(folder)

    for path, asked in (("delete", {"draft": "Zoo"}), ("restore", {"deleted": "theirs~1"})):
        status, said = studio.post(f"/api/shelf/{path}", **asked)
        assert (status, "is a link" in said["error"]) == (400, True)

    assert len(list(outside.iterdir())) == 40
    assert studio.get("/api/d/Zoo")[0] == 200


def test_words_that_cannot_be_read_are_told_where_they_are_needed(folder: Path) -> None:
    words = folder / ".studio/Zoo/words.txt"
    words.write_bytes(b"caf\x00\xff\x00 - drink")
    studio = StudioHere(folder)
    for status, said in (studio.get("/api/d/Zoo/words"), studio.post("/api/d/Zoo/save")):
        assert (status, "a file of another program" in said["error"]) == (400, True), said
    words.unlink()
    if sys.platform != "win32":
        os.mkfifo(words)

        status, said = StudioHere(folder).get("/api/d/Zoo/words")

        assert (status, "words.txt is a pipe" in said["error"]) == (400, True), said


def test_a_journal_that_a_full_disk_cut_keeps_what_was_answered(folder: Path) -> None:
    """Earlier versions wrote on behind a line that was cut."""
    journal = folder / ".studio/Zoo/journal.jsonl"
    whole = journal.read_bytes()
    before = StudioHere(folder).get("/api/d/Zoo")[1]
    for end in (b'{"settings": {"title": "Ze', b'{"settings": {"title": "\xd7', b'{"settings": {'):
        journal.write_bytes(whole + end)
        assert StudioHere(folder).get("/api/d/Zoo")[1] == before
        journal.write_bytes(whole + end + b"\n" + whole.splitlines(keepends=True)[-1])
        assert StudioHere(folder).get("/api/d/Zoo")[1]["state"] == before["state"]


def test_a_journal_of_too_many_bytes_is_told_before_it_cannot_be_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = folder / ".studio/Zoo/journal.jsonl"
    size = journal.stat().st_size
    monkeypatch.setattr("publisher.studio.drafts.journal.LARGEST", size + 10)
    studio = StudioHere(folder)
    view = studio.get("/api/d/Zoo")[1]

    asked = {"changes": {"title": "Ark"}, "base": view["change_number"]}
    status, said = studio.post("/api/d/Zoo/settings", **asked)

    assert (status, "go on with a copy" in said["error"]) == (400, True)
    assert studio.get("/api/d/Zoo")[1] == view
    assert journal.stat().st_size == size


def test_whatever_makes_no_card_is_at_fault_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake of ours, or a plugin's: it is not known what, and the shelf stands."""
    from publisher.studio.jobs import shelf as shelf_jobs

    made = shelf_jobs._of_draft

    def of_draft(path: Path, *more: Any) -> dict[str, object]:
        if path.name == "Zoo":
            raise MemoryError
        return made(path, *more)

    monkeypatch.setattr(shelf_jobs, "_of_draft", of_draft)

    assert [name for name, fault in shelf(folder).items() if fault] == ["Zoo"]
