"""What a format leaves out: what somebody would miss is said, the rest when it is asked for."""

from pathlib import Path

import pytest

from studio.in_process import StudioHere

pytestmark = pytest.mark.slow


def losses(folder: Path, words: str, exporter: str) -> tuple[list[str], list[str]]:
    studio = StudioHere(folder)
    name = studio.done("/api/drafts", settings={"author": "Ann"})["draft"]
    base = studio.done(f"/api/d/{name}/words", text=words)["view"]["change_number"]
    studio.done(f"/api/d/{name}/search", command=None, base=base, accept=True)
    status, found = studio.get(f"/api/d/{name}/exports/{exporter}")
    assert status == 200
    return found["losses"], found["unseen"]


CAPITALS = "Lima - a city\nMali - a country\nIran - another\n"


@pytest.mark.parametrize(
    ("exporter", "lost", "unseen"),
    [
        ("ipuz", [], ["answers as they are spelled"]),
        ("puz", [], ["answers as they are spelled"]),
        ("pdf", [], []),
    ],
)
def test_what_the_printed_page_does_not_show_is_not_among_what_is_missed(
    tmp_path: Path, exporter: str, lost: list[str], unseen: list[str]
) -> None:
    assert losses(tmp_path, CAPITALS, exporter) == (lost, unseen)


def test_what_is_seen_is_said_beside_it(tmp_path: Path) -> None:
    (first, *_), unseen = losses(tmp_path, CAPITALS, "pzl")
    assert first == "the author, clues"
    assert unseen == ["answers as they are spelled"]
