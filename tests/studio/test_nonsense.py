"""Nonsense at every address of the studio is answered in its own shape, and breaks nothing."""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from starlette.routing import Route

from publisher.studio.routes import drafts, forms, grid, rooms, search, shelf, take, words
from studio.browsers import RunningStudio, StudioAnswer, StudioVisitor, running_studio

pytestmark = [pytest.mark.slow, pytest.mark.proof]

ROUTES: Sequence[Route] = [
    route
    for module in (rooms, drafts, search, words, grid, take, shelf, forms)
    for route in module.ROUTES
]
SLOT = {"row": 0, "column": 0, "direction": "across"}
FILE = {"name": "a.txt", "base64": "YQ=="}
BODIES: Mapping[str, Mapping[str, Any]] = {
    "/api/drafts": {"settings": {"title": "x", "language": "en"}},
    "/api/d/{draft}/words": {"text": "oboe - x", "base": 0, "only": "keep", "guess": True},
    "/api/d/{draft}/settings": {"changes": {"title": "x"}, "base": 0},
    "/api/d/{draft}/do": {"command": {"do": "undo"}, "base": 0},
    "/api/d/{draft}/search": {"command": {"do": "another"}, "base": 0, "accept": True, "polish": 1},
    "/api/d/{draft}/accept": {"proposal": 1, "base": 0, "cells": [[0, 0]]},
    "/api/d/{draft}/better": {"base": 0},
    "/api/d/{draft}/file": {**FILE, "guess": True, "base": 0},
    "/api/d/{draft}/earlier": {"id": "s0", "base": 0},
    "/api/d/{draft}/candidates": {"slot": SLOT, "order": "best", "filter": ""},
    "/api/d/{draft}/find": {"finder": "words", "options": {"filter": "c*"}, "slot": SLOT},
    "/api/d/{draft}/remarks": {},
    "/api/d/{draft}/suggest": {"slot": SLOT},
    "/api/d/{draft}/look": {"slot": SLOT},
    "/api/d/{draft}/prospects": {},
    "/api/d/{draft}/prove": {"slot": SLOT, "word": "oboe"},
    "/api/d/{draft}/sketch": {},
    "/api/d/{draft}/designs": {"grid": {"style": "american", "size": "5x5"}, "seed": 1, "many": 1},
    "/api/d/{draft}/begin": {
        "base": 0,
        "size": [5, 5],
        "drawing": "..\n..",
        "file": FILE,
        "symmetry": "rotational",
        "language": "en",
        "title": "x",
    },
    "/api/d/{draft}/lists": FILE,
    "/api/d/{draft}/never": {"word": "abc", "allow": False},
    "/api/d/{draft}/value": {"word": "abc", "better": True},
    "/api/d/{draft}/forms/{kind}/{name}": {
        "entries": [{"place": ["x"], "text": "y"}],
        "index": 0,
        "base": 0,
    },
    "/api/d/{draft}/option-files": FILE,
    "/api/d/{draft}/sources/leave": {"index": 0, "base": 0},
    "/api/d/{draft}/save": {"name": "x", "replace": True},
    "/api/shelf/open": {"config": "lion.yaml"},
    "/api/shelf/dropped": FILE,
    "/api/shelf/folder": {"folder": "lions"},
    "/api/shelf/duplicate": {"draft": "nobody", "config": "lion.yaml"},
    "/api/shelf/delete": {"draft": "nobody"},
    "/api/shelf/restore": {"deleted": "nobody~1"},
    "/api/shelf/book/page": {
        "configs": [{"config": "lion.yaml", "section": "a"}],
        "page": 0,
        "template": "book",
        "cover": True,
    },
    "/api/shelf/book": {
        "configs": [{"config": "lion.yaml", "section": "a"}],
        "title": "t",
        "name": "n",
        "language": "en",
        "replace": True,
    },
}
"""A body of each address that takes one, as a page sends it."""

VALUES = (
    *("null", "true", "-1", "1.5", "1e30", "1e999", "NaN", "1" + "0" * 30, "[]", "{}", "[[[]]]"),
    *("[null]", "[1e99]", "[[-1,-1]]", "[[1e9,0]]", '{"a":{"b":[]}}', '""', r'"\ud800"'),
    *(r'"\u0000"', '"../../x"', '"/"', '"folder"', '"1d"', '"\u2028<b>"', f'"{"x" * 300}"'),
    *("[" * 200 + "]" * 200, f'"{"1" * 5000}"'),
)
RAW = (b"", b"[", b"1", b"\xff", b"[" * 100_000, b'{"a":' * 20_000, b'{"a":"\\ud800"}')
NAMES = ("x" * 300, "..", "%2e%2e", "folder", "%00", "%ff", "<b>", "\u202e", " ", "a/b", ".studio")
NUMBERS = ("", "x", "-1", "1e999", "9" * 400, "%C2%B2", "%00", "%ff", "1000000", "1")
QUERIES: Mapping[str, Sequence[str]] = {
    "/api/d/{draft}/pages": ("page", "width", "quality", "solved", "better"),
    "/api/d/{draft}/forms/{kind}/{name}": ("index",),
    "/api/shelf": ("more",),
    "/d/{draft}/files/{exporter}": ("print",),
    "/shelf/{name}/printed": ("print",),
}
"""What addresses take after a question mark."""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningStudio]:
    folder: Path = tmp_path_factory.mktemp("nonsense") / "puzzles"
    (folder / "folder").mkdir(parents=True)
    (folder / "lion.yaml").write_text("title: Lion\nwords: [{file: words.txt}]\n", "utf-8")
    (folder / "words.txt").write_text("oboe\nlion\n", "utf-8")
    with running_studio(folder) as running:
        yield running


@pytest.fixture(scope="module")
def visitor(shared: RunningStudio) -> StudioVisitor:
    return StudioVisitor(shared.first_address)


def begun(visitor: StudioVisitor, folder: str = "") -> str:
    """The name of a draft with a small grid."""
    generator = {"use": "fill", "budget": "50steps", "wordlists": [{"file": f"{folder}words.txt"}]}
    settings = {"title": "Nonsense", "language": "en", "generator": generator}
    name: str = visitor.post("/api/drafts", {"settings": settings}).json["draft"]
    base = visitor.get(f"/api/d/{name}").json["change_number"]
    assert visitor.post(f"/api/d/{name}/begin", {"base": base, "size": [3, 3]}).status == 200
    return name


def assert_shape(answer: StudioAnswer, asked: object) -> None:
    """What went wrong is a sentence of ours, as JSON or on a page, and no mistake of ours."""
    text = answer.body.decode("utf-8", "replace")
    assert answer.status < 500, (asked, text)
    assert "Traceback" not in text, asked
    assert "fault of the program" not in text, (asked, text)
    kind = answer.headers.get("content-type", "")
    if kind.startswith("text/html"):
        assert "<h1" in text, (asked, text)
    elif kind.startswith("application/json"):  # or lines of it
        for line in filter(None, text.split("\n")):
            said = json.loads(line)
            said = said.get("failed", said)
            if answer.status >= 400 or "kind" in said:
                assert said["error"], (asked, text)
                assert re.fullmatch(r"\w+Error|Refusal", said["kind"]), (asked, text)
    else:
        assert answer.status < 400, (asked, kind, text)


def bodies(body: Mapping[str, Any]) -> Iterator[str]:
    """The body with one value after another in the place of each of its own, and of theirs."""
    for name, own in body.items():
        rest = ", ".join(f'"{each}": {json.dumps(body[each])}' for each in body if each != name)
        more = f", {rest}" if rest else ""
        inner = bodies(own) if isinstance(own, dict) else ()
        for value in (*VALUES, *inner):
            yield f'{{"{name}": {value}{more}}}'


def filled(path: str, **values: str) -> str:
    """An address, with the usual values at its places."""
    usual = {"draft": "", "kind": "exporters", "name": "pdf", "exporter": "pdf"}
    usual |= {"option": "flow", "value": "above"} | values
    return re.sub(r"\{(\w+)\}", lambda place: usual[place[1]], path)


def test_each_address_that_takes_a_body_is_tried() -> None:
    taking = {route.path for route in ROUTES if "POST" in (route.methods or ())}
    assert taking == set(BODIES)


@pytest.mark.parametrize("path", BODIES)
def test_a_body_of_nonsense_is_refused_and_the_draft_stays(
    visitor: StudioVisitor, path: str
) -> None:
    draft = begun(visitor)
    sent = [text.encode() for text in bodies(BODIES[path])]
    for body in (*sent, *RAW):
        seen = visitor.get(f"/api/d/{draft}")
        assert seen.status == 200
        now = re.sub(rb'"base": 0', b'"base": %d' % seen.json["change_number"], body)
        kind = {"Content-Type": "application/json"}
        answer = visitor.send("POST", filled(path, draft=draft), now, kind)
        assert_shape(answer, body[:200])
    assert visitor.get(f"/api/d/{draft}").status == 200


@pytest.mark.parametrize("route", ROUTES, ids=lambda each: f"{each.path} {sorted(each.methods)}")
def test_names_and_numbers_of_nonsense_in_an_address(visitor: StudioVisitor, route: Route) -> None:
    draft = begun(visitor)

    def ask(path: str) -> StudioAnswer:
        return visitor.post(path) if "POST" in (route.methods or ()) else visitor.get(path)

    for place in re.findall(r"\{(\w+)\}", route.path):
        for name in NAMES:
            shown = name if name.startswith("%") else quote(name, safe="")
            path = filled(route.path, **{"draft": draft, place: shown})
            assert_shape(ask(path), path)
    for name in QUERIES.get(route.path, ()):
        for number in NUMBERS:
            path = f"{filled(route.path, draft=draft)}?{name}={number}"
            assert_shape(ask(path), path)


def spoilt(folder: Path, draft: str) -> None:
    """Spoil what lies in the folder of a studio and of a draft, as no page could."""
    (folder / "never.txt").write_bytes("Käse\n".encode("latin-1"))
    (folder / "infinite.yaml").write_text("title: .inf\nexport: [{pdf: {gutter: .nan}}]\n")
    (folder / "dated.yaml").write_text("title: 2024-02-30\nauthor: 2024-02-03\n")
    (folder / "book.yaml").mkdir()
    if sys.platform == "linux":
        Path(f"{folder}/caf\udce9.txt").write_text("oboe\n")
        Path(f"{folder}/caf\udce9.yaml").write_text("title: Café\n")
    away = folder / ".studio" / "away"
    away.mkdir()
    line = {"settings": {"title": "Away", "language": "tlh", "words": []}}
    (away / "journal.jsonl").write_text(json.dumps(line) + "\n")
    lost = folder / ".studio" / "lost"
    lost.mkdir()
    lines = (folder / ".studio" / draft / "journal.jsonl").read_text("utf-8")
    lines = re.sub(r'"crc":"\w+",', "", lines)
    (lost / "journal.jsonl").write_text(lines.replace('"language":"en"', '"language":"tlh"'))
    mixed = folder / ".studio" / "mixed"
    mixed.mkdir()
    of_state = re.sub(r'("state":\{"language":)"en"', r'\1"tlh"', lines)
    assert of_state != lines
    (mixed / "journal.jsonl").write_text(of_state)


def test_what_lies_in_the_folder_is_nonsense(studio: RunningStudio) -> None:
    visitor = StudioVisitor(studio.first_address)
    (studio.folder / "words.txt").write_text("oboe\nlion\n", "utf-8")
    draft = begun(visitor)
    spoilt(studio.folder, draft)

    on_shelf = visitor.get("/api/shelf")
    while on_shelf.json["pending"]:
        on_shelf = visitor.get("/api/shelf?more=1")
    names = [each["name"] for each in on_shelf.json["items"]]
    assert {draft, "lost", "away", "infinite.yaml"} <= set(names)
    for name in (draft, "lost", "away", "mixed", "nobody"):
        for route in ROUTES:
            path = filled(route.path, draft=name)
            if route.methods and "POST" in route.methods:
                answer = visitor.post(path, {**BODIES[route.path], "base": 1})
            else:
                answer = visitor.get(path)
            assert_shape(answer, path)
    for name in [*names, "book.yaml", "folder"]:
        assert_shape(visitor.post("/api/shelf/open", {"config": name}), name)
        assert_shape(visitor.get(f"/shelf/config/{quote(name)}.png"), name)
    said = visitor.post(f"/api/d/{draft}/never", {"word": "oboe"}).json["error"]
    assert said == "never.txt is not UTF-8: save it as UTF-8, and do this again"
    assert visitor.get("/d/lost/words").headers["location"] == "/shelf"
    faults = {each["name"]: each.get("fault", "") for each in on_shelf.json["items"]}
    for name in ("away", "lost", "mixed"):
        assert "tlh" in faults[name], faults[name]
    assert (studio.folder / "never.txt").read_bytes() == b"K\xe4se\n"
