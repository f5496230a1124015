"""`publisher studio` as a process: its start, its end, and what it answers to no browser."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from conftest import Command
from processes import children_of
from studio.browsers import RunningStudio, StudioVisitor, running_studio

pytestmark = pytest.mark.proof


def busy_workers(studio: RunningStudio, visitor: StudioVisitor) -> list[int]:
    """The workers of a studio, of which one has done a job."""
    draft = visitor.post("/api/drafts", {"kind": "words"}).json["draft"]
    assert visitor.post(f"/api/d/{draft}/words", {"text": "cat - purrs\n"}).status == 200
    found = children_of(studio.process.pid)
    assert found
    return found


def first_to_end(pids: list[int]) -> int | None:
    """The first of some processes that ends; None if none does in a minute."""
    if sys.platform != "linux":
        pytest.skip("only Linux lets us wait for the processes of others")
    with ExitStack() as stack:
        waited = {}
        for pid in pids:
            try:
                waited[os.pidfd_open(pid)] = pid
            except ProcessLookupError:
                return pid
            stack.callback(os.close, next(reversed(waited)))
        ended, _, _ = select.select(waited, (), (), 60)
        return waited[ended[0]] if ended else None


def all_end(pids: list[int]) -> bool:
    """Whether all of some processes end, each in a minute."""
    return all(first_to_end([pid]) for pid in pids)


def raw(studio: RunningStudio, data: bytes) -> bytes:
    """All that the studio answers to these bytes until it closes the connection."""
    with socket.create_connection(("127.0.0.1", studio.port), timeout=30) as connection:
        connection.sendall(data)
        parts = []
        while part := connection.recv(65536):
            parts.append(part)
        return b"".join(parts)


def test_a_second_start_opens_the_first_studio(studio: RunningStudio) -> None:
    assert StudioVisitor(studio.first_address).get("/").status == 200
    with running_studio(studio.folder) as second:
        assert second.origin == studio.origin
        assert StudioVisitor(second.first_address).get("/").status == 200
        assert second.process.wait(60) == 0
    assert StudioVisitor(studio.first_address).get("/").status == 403


@pytest.mark.proof
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 0), ("SIGTERM", 143), ("SIGHUP", 143)])
def test_it_ends_calmly_and_takes_its_workers_with_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], name: str, code: int
) -> None:
    with running_studio(tmp_path) as studio:
        visitor = StudioVisitor(studio.first_address)
        workers = busy_workers(studio, visitor)
        studio.process.send_signal(getattr(signal, name))
        assert studio.process.wait(60) == code
        assert all_end(workers)
    assert not list(tmp_path.rglob("claim.json"))
    # Neither a line for each request, nor a traceback.
    assert capfd.readouterr().err == "the studio has ended; everything is kept\n"


@pytest.mark.proof
def test_after_a_kill_nothing_is_left_and_the_next_start_is_a_new_studio(
    studio: RunningStudio,
) -> None:
    visitor = StudioVisitor(studio.first_address)
    workers = busy_workers(studio, visitor)
    studio.process.kill()
    assert all_end(workers)
    with running_studio(studio.folder) as second:
        assert second.process.poll() is None
        cookie = visitor.cookie.replace(str(studio.port), str(second.port))
        new = StudioVisitor(second.first_address)
        assert new.get("/").status == 200
        assert new.send("GET", "/", headers={"Cookie": cookie}).status == 403


def test_two_accounts_do_not_have_a_studio_of_one_folder(
    studio: RunningStudio, publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They share no cache, in which a second start of one account finds the first."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "other"))
    before = (studio.folder / ".studio/claim.json").read_bytes()

    run = publisher("studio", studio.folder, "--no-browser", "--port", 0)

    assert (run.code, run.out) == (1, "")
    assert f"(process {studio.process.pid}, since " in run.err
    assert f"end it there; if it does not run any more, delete {studio.folder}" in run.err
    assert (studio.folder / ".studio/claim.json").read_bytes() == before
    studio.process.kill()
    studio.process.wait()
    with running_studio(studio.folder, "--port", "0") as second:
        said = json.loads((studio.folder / ".studio/claim.json").read_bytes())
        assert said["process"] == str(second.process.pid)


def test_it_ends_when_its_pages_are_gone(tmp_path: Path) -> None:
    program = """
from publisher.studio.server import running
running.IDLE_SECONDS = 0.1
from publisher.__main__ import run
run()
"""
    command = [sys.executable, "-c", program, "studio", str(tmp_path), "--no-browser", "--port=0"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0
    assert run.stderr == "no page has been open for ten minutes: the studio has ended\n"


def test_a_folder_that_is_read_only_has_a_studio(tmp_path: Path) -> None:
    folder = tmp_path / "ספר"
    folder.mkdir()
    folder.chmod(0o500)
    with running_studio(folder) as studio, running_studio(folder) as second:
        assert second.origin == studio.origin
        assert StudioVisitor(second.first_address).get("/").status == 200
        studio.process.terminate()
        studio.process.wait(60)
    folder.chmod(0o700)
    assert not list(folder.iterdir())


def test_the_browser_gets_the_address_that_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform == "win32":
        pytest.skip("a browser is no script there, and no pipe a file")
    seen = tmp_path / "seen"
    os.mkfifo(seen)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n', encoding="utf-8")
    browser.chmod(0o700)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    with running_studio(tmp_path, opens_browser=True) as studio:
        assert seen.read_text("utf-8").strip() == studio.first_address


def test_a_port_in_use_and_a_folder_that_is_none_are_told(
    publisher: Command, tmp_path: Path
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run = publisher("studio", tmp_path, "--no-browser", "--port", port)
        assert (run.code, run.out) == (1, "")
        assert run.err.startswith(f"port {port} cannot be used: address already in use; name anot")
    run = publisher("studio", tmp_path / "missing", "--no-browser")
    assert run.code == 2
    assert "does not exist" in run.err


def test_bodies_and_upgrades_of_no_browser(studio: RunningStudio) -> None:
    visitor = StudioVisitor(studio.first_address)
    host = f"Host: {visitor.host}\r\n"
    ours = f"{host}Cookie: {visitor.cookie}\r\nSec-Fetch-Site: same-origin\r\n"
    post = f"POST /api/alive HTTP/1.1\r\n{ours}Content-Type: application/json\r\n"

    declared = raw(studio, f"{post}Content-Length: 9999999999\r\n\r\n".encode())
    assert declared.startswith(b"HTTP/1.1 413 ")
    chunk = b"100000\r\n" + b"x" * 2**20 + b"\r\n"
    chunked = raw(
        studio, f"{post}Transfer-Encoding: chunked\r\n\r\n".encode() + chunk * 17 + b"0\r\n\r\n"
    )
    assert chunked.startswith(b"HTTP/1.1 413 ")

    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    upgrade += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    refused = raw(studio, f"GET / HTTP/1.1\r\n{host}Origin: null\r\n{upgrade}\r\n".encode())
    assert refused.startswith(b"HTTP/1.1 403 ")
    assert raw(studio, b"GET / HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.1 403 ")
    assert raw(studio, b"\x16\x03\x01 no HTTP\r\n\r\n").startswith(b"HTTP/1.1 400 ")

    for data in (declared, chunked, refused):
        assert b"\r\ncontent-security-policy: default-src 'none'" in data
    assert visitor.get("/").status == 200


def begun_search(visitor: StudioVisitor, page: socket.socket) -> None:
    """Ask for a search of ten minutes, and wait for the first puzzle that it finds."""
    settings = {"title": "Long", "language": "en", "generator": {"budget": "600s"}}
    made = visitor.post("/api/drafts", {"kind": "words", "settings": settings}).json
    words = "".join(f"{a}{b}a{a}e - clue\n" for a in "bcdfghklmn" for b in "aeiou")
    written = visitor.post(f"/api/d/{made['draft']}/words", {"text": words}).json
    asked = {"command": None, "base": written["view"]["change_number"], "accept": True}
    body = json.dumps(asked)
    page.sendall(
        f"POST /api/d/{made['draft']}/search HTTP/1.1\r\nHost: {visitor.host}\r\n"
        f"Cookie: {visitor.cookie}\r\nSec-Fetch-Site: same-origin\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
    )
    seen = b""
    while b'"better"' not in seen:
        part = page.recv(65536)
        assert part, seen
        assert b'"failed"' not in part, part
        seen += part


def test_a_search_ends_when_its_page_goes(studio: RunningStudio) -> None:
    visitor = StudioVisitor(studio.first_address)
    with socket.create_connection(("127.0.0.1", studio.port)) as page:
        begun_search(visitor, page)
        workers = children_of(studio.process.pid)
    assert any(_rests(workers) for _ in range(10))


def _rests(workers: list[int]) -> bool:
    """Whether workers take less than a tenth of a second of CPU in three, or have ended."""
    if sys.platform != "linux":
        pytest.skip("only Linux tells what the processes of others take")
    before = _ticks(workers)
    time.sleep(3)
    return _ticks(workers) - before < 10


def _ticks(workers: list[int]) -> int:
    stats = [Path(f"/proc/{worker}/stat") for worker in workers]
    fields = [stat.read_text().rpartition(")")[2].split() for stat in stats if stat.exists()]
    return sum(int(each[11]) + int(each[12]) for each in fields)


@pytest.mark.proof
def test_ctrl_c_does_not_wait_for_a_search(studio: RunningStudio) -> None:
    visitor = StudioVisitor(studio.first_address)
    with socket.create_connection(("127.0.0.1", studio.port)) as page:
        begun_search(visitor, page)
        studio.process.send_signal(signal.SIGINT)
        assert studio.process.wait(60) == 0
        rest = b""
        while part := page.recv(65536):
            rest += part
    assert b'"failed"' in rest
