"""The studio with too much: a list of 250,000 words, a kill in the middle, a disk that is full."""

import base64
import json
import os
import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from studio.browsers import RunningStudio, StudioVisitor, running_studio

pytestmark = [pytest.mark.slow, pytest.mark.proof]

COUNT = 250_000


def long_list() -> str:
    """Words that are all different, of 3 to 12 letters, each with a clue."""
    dice = random.Random(1)
    words: dict[str, None] = {}
    while len(words) < COUNT:
        size = dice.randint(3, 12)
        words["".join(dice.choices("eaotinshrdlu", k=size))] = None
    return "".join(f"{word}\tclue {number}\n" for number, word in enumerate(words))


class Draft:
    """A draft, asked for over the wire."""

    def __init__(self, visitor: StudioVisitor, name: str = "") -> None:
        self.visitor = visitor
        self.name = (
            name or visitor.post("/api/drafts", {"settings": {"title": "Long"}}).json["draft"]
        )

    def get(self, what: str = "") -> Any:
        return self.visitor.get(f"/api/d/{self.name}{what}").json

    def post(self, what: str, **value: object) -> Any:
        """The last line of an answer."""
        body = self.visitor.post(f"/api/d/{self.name}/{what}", value).body
        return json.loads(body.splitlines()[-1])

    def search(self, command: object = None) -> Any:
        return self.post("search", command=command, base=self.get()["change_number"], accept=True)


def test_a_list_of_250_000_words_is_dropped_shown_used_and_there_after_a_kill(
    tmp_path: Path,
) -> None:
    data = base64.b64encode(long_list().encode()).decode()
    (tmp_path / "puzzles").mkdir()
    with running_studio(tmp_path / "puzzles") as studio:
        draft = Draft(StudioVisitor(studio.first_address))
        understood = draft.post("file", name="long.tsv", base64=data, guess=True)["understood"]
        assert understood["count"] == understood["usable"] == COUNT
        assert len(understood["lines"]) < 10_000

        view = draft.get()
        words, base = view["settings"]["words"], view["change_number"]
        some = [{**words[0], "only": {"sample": 20}}]
        assert draft.post("settings", changes={"words": some}, base=base)["words_change_number"]
        assert draft.search()["done"]["view"]["state"]["slots"]
        page = draft.get("/pages?solved=0&page=1&width=800&quality=quick")
        assert base64.b64decode(page["png"]).startswith(b"\x89PNG")

        grid = Draft(draft.visitor)
        grid.post("begin", base=grid.get()["change_number"], size=[9, 9])
        grid.post("lists", name="long.tsv", base64=data)
        slot = {"row": 0, "column": 0, "direction": "across"}
        found = grid.post("candidates", slot=slot, order="score", filter="", limit=200)
        assert (found["total"] > 10_000, len(found["rows"])) == (True, 200)
        before = [each.get() for each in (draft, grid)]
        begin_search(studio, grid)
        studio.process.kill()
        studio.process.wait()

    kept = (tmp_path / "puzzles").glob(".studio/*/files/*/long.tsv")
    assert [base64.b64encode(file.read_bytes()).decode() == data for file in kept] == [True] * 2
    with running_studio(tmp_path / "puzzles") as studio:
        visitor = StudioVisitor(studio.first_address)
        for had in before:
            again = Draft(visitor, had["draft"]).get()
            assert (again["state"], again["settings"]) == (had["state"], had["settings"])


def begin_search(studio: RunningStudio, draft: Draft) -> None:
    """Ask for a search, and wait only until it is under way."""
    asked = {"command": {"do": "fill"}, "base": draft.get()["change_number"], "accept": True}
    body = json.dumps(asked).encode()
    head = (
        f"POST /api/d/{draft.name}/search HTTP/1.1\r\nHost: {draft.visitor.host}\r\n"
        f"Cookie: {draft.visitor.cookie}\r\nSec-Fetch-Site: same-origin\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", studio.port)) as page:
        page.sendall(head.encode() + body)
        assert page.recv(1)


def test_twenty_clients_at_once_leave_what_the_next_start_has(tmp_path: Path) -> None:
    (tmp_path / "puzzles").mkdir()
    with running_studio(tmp_path / "puzzles") as studio, ThreadPoolExecutor(20) as clients:
        draft = Draft(StudioVisitor(studio.first_address))
        draft.post("words", text="oboe - a woodwind\nlion - king of beasts\ntiger - striped cat\n")
        draft.search()
        slots = [each["answer"] for each in draft.get()["state"]["slots"]]

        def client(number: int) -> None:
            for turn in range(5):
                base = draft.get()["change_number"]
                clue = {"do": "clue", "slot": slots[number % 3], "text": f"{number} {turn}"}
                draft.post("do", command=clue, base=base)
                draft.post("settings", changes={"notes": f"{number} {turn}"}, base=base)
                draft.post("words", text=f"oboe - {number}\nlion - {turn}\n", only="keep")

        list(clients.map(client, range(20)))
        text, had = (
            draft.get("/words")["text"],
            draft.get(),
        )  # to read words may settle their columns
        studio.process.kill()
        studio.process.wait()
    with running_studio(tmp_path / "puzzles") as studio:
        again = Draft(StudioVisitor(studio.first_address), had["draft"])
        assert again.get() == had | {"words_change_number": had["change_number"]}
        assert again.get("/words")["text"] == text


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with room for 400 KB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(folder)]
    may = sys.platform != "win32" and os.geteuid() == 0
    if not may or subprocess.run(mount, capture_output=True).returncode:
        assert "PUBLISHER_CI" not in os.environ, "CI has to be able to mount a disk"
        pytest.skip("only root can mount a small disk, and not in every container")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_is_said_and_loses_nothing_that_was_kept(small_disk: Path) -> None:
    with running_studio(small_disk) as studio:
        draft = Draft(StudioVisitor(studio.first_address))
        draft.post("words", text="oboe - a woodwind\nlion - king of beasts\n")
        state = draft.search()["done"]["view"]["state"]
        filler = small_disk / "filler"
        with pytest.raises(OSError, match="space"):
            filler.write_bytes(b"x" * 1_000_000)

        refused = draft.post("words", text="tiger - a striped cat\n" * 2_000)
        assert "space" in refused["error"]
        assert draft.get("/words")["text"] == "oboe - a woodwind\nlion - king of beasts\n"
        assert draft.get()["state"] == state
        assert not list(small_disk.rglob("*.tmp*"))

        filler.unlink()
        draft.post("words", text="tiger - a striped cat\nlion - king of beasts\n")
        assert draft.get("/words")["text"].startswith("tiger")


def test_a_draft_that_may_not_be_begun_leaves_nothing(studio: RunningStudio) -> None:
    visitor = StudioVisitor(studio.first_address)
    (studio.folder / "words.db").touch()
    for settings in (
        {"words": [{"file": "/etc/hostname"}]},
        {"words": [{"sqlite": "words.db", "query": "SELECT answer FROM words"}]},
        {"language": "xx"},
        ["a list"],
    ):
        assert visitor.post("/api/drafts", {"settings": settings}).status == 400
    assert not list(studio.folder.glob(".studio/*/*"))
