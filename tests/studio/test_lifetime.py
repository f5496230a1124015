"""How long a studio lives, where it is, and that a folder has one."""

import asyncio
import getpass
import json
import os
import socket
import stat
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from publisher.batch.machine import machine_name
from publisher.errors import OutputError
from publisher.plugins import registry as registries
from publisher.studio.server.door import PREFERRED, AddressError, Door, bound_socket
from publisher.studio.server.lifetime import Lifetime
from publisher.studio.server.one_studio import StudioBusyError, StudioClaim, address_of_other, claim
from publisher.studio.server.running import run


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def cache_file() -> Path:
    (found,) = Path(os.environ["XDG_CACHE_HOME"], "crossword-publisher", "studio").iterdir()
    return found


@pytest.fixture(autouse=True)
def _empty_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "חידות"
    made.mkdir()
    return made


def test_a_studio_ends_ten_minutes_after_its_last_answer() -> None:
    clock = Clock()
    lifetime = Lifetime(600, clock)
    clock.now += 400
    assert lifetime.left == 200
    with lifetime.answering(), lifetime.answering():
        clock.now += 10_000
        assert lifetime.left == 600
    assert lifetime.left == 600
    clock.now += 600
    assert lifetime.left == 0
    asyncio.run(lifetime.over())


def test_a_studio_that_is_to_stay_stays() -> None:
    clock = Clock()
    lifetime = Lifetime(None, clock)
    clock.now += 1e9
    assert lifetime.left == float("inf")


def test_the_socket_listens_on_this_machine_alone() -> None:
    with bound_socket(0) as made:
        assert made.family == socket.AF_INET
        assert made.getsockname()[0] == "127.0.0.1"
        with pytest.raises(ConnectionRefusedError), socket.socket() as other:
            other.connect(("127.0.0.2", made.getsockname()[1]))


def test_a_small_answer_does_not_wait_for_more() -> None:
    """Else the system keeps the second part of an answer until the first has been acknowledged."""
    delays: list[int] = []

    def seen(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        accepted = writer.get_extra_info("socket")
        delays.append(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async def connect(listening: socket.socket) -> None:
        async with await asyncio.start_server(seen, sock=listening):
            reader, writer = await asyncio.open_connection(*listening.getsockname())
            await reader.read()
            writer.close()

    with bound_socket(0) as made:
        asyncio.run(connect(made))
    assert delays == [1]


def test_a_port_that_is_in_use_is_named() -> None:
    with bound_socket(0) as made:
        port = made.getsockname()[1]
        with pytest.raises(AddressError, match=f"port {port} cannot be used: address already in"):
            bound_socket(port)


def test_without_a_wish_it_is_the_next_port_that_is_free() -> None:
    with bound_socket() as first, bound_socket() as second:
        ports = [each.getsockname()[1] for each in (first, second)]
    assert PREFERRED <= ports[0] < ports[1]


def test_the_socket_is_not_inherited() -> None:
    with bound_socket(0) as made:
        assert not made.get_inheritable()


def claimed(folder: Path) -> StudioClaim:
    made = claim(folder)
    assert made is not None
    return made


def test_a_folder_has_one_studio_by_whatever_path(folder: Path) -> None:
    link = folder.parent / "link"
    link.symlink_to(folder)
    with claimed(folder):
        assert claim(folder.parent / "." / folder.name) is None
        assert claim(link) is None
        with claimed(folder.parent):
            assert claim(folder) is None
    with claimed(link):
        assert claim(folder) is None


def test_only_the_user_can_read_how_to_reach_it(folder: Path) -> None:
    with claimed(folder) as mine:
        mine.tell(Door(8417))
        assert stat.S_IMODE(cache_file().stat().st_mode) == 0o600
        assert stat.S_IMODE(cache_file().parent.stat().st_mode) == 0o700
        assert b"8417" in cache_file().read_bytes()
    assert cache_file().read_bytes() == b""


OTHER = {"user": "ann", "machine": "desk-2", "process": "7", "since": "2026-03-01 10:00"}


def note(folder: Path) -> Path:
    return folder / ".studio" / "claim.json"


def test_the_folder_says_who_has_it_until_the_end(folder: Path) -> None:
    with claimed(folder):
        said = json.loads(note(folder).read_bytes())
        assert (said["process"], said["machine"]) == (str(os.getpid()), machine_name())
        assert stat.S_IMODE(note(folder).stat().st_mode) & 0o444 == 0o444, "for all accounts"
    assert not list(folder.iterdir())


def test_what_is_in_the_folder_stays_when_its_studio_ends(folder: Path) -> None:
    with claimed(folder):
        (folder / ".studio" / "Zoo").mkdir()
    assert [each.name for each in (folder / ".studio").iterdir()] == ["Zoo"]


def test_another_account_is_told_who_has_the_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with claimed(folder):
        monkeypatch.setenv("XDG_CACHE_HOME", str(folder.parent / "other"))
        for _ in range(2):
            with pytest.raises(StudioBusyError, match=rf"process {os.getpid()}, since .*חידות"):
                claim(folder)
    with claimed(folder):
        pass


@pytest.mark.parametrize(
    "machine", ["desk-2", "שולחן", "\x1b[2J\u202edesk", "x" * 9_000, 7, None], ids=repr
)
def test_another_machine_is_told_and_how_to_take_the_folder(folder: Path, machine: object) -> None:
    note(folder).parent.mkdir()
    note(folder).write_text(json.dumps(OTHER | {"machine": machine})[:4096])
    if len(str(machine)) > 4096:  # nobody writes that: the claim is damaged
        with claimed(folder):
            return
    before = note(folder).read_bytes()

    with pytest.raises(StudioBusyError, match="ann on ") as refused:
        run(folder, 0, registries.load, keep=False, ready=lambda address, is_new: None)

    assert str(refused.value).isprintable()
    assert str(refused.value).endswith(f"if it does not run any more, delete {note(folder)}")
    assert note(folder).read_bytes() == before
    note(folder).unlink()
    with claimed(folder):
        pass


@pytest.mark.parametrize("user", ["ann", getpass.getuser()])
def test_a_claim_that_a_kill_left_is_taken_over_on_its_machine(folder: Path, user: str) -> None:
    whole = json.dumps(OTHER | {"machine": machine_name(), "user": user}).encode()
    for left in (whole, whole[:20], b"", b"{}", b"[]", b"\xff", b"[" * 4_000):
        note(folder).parent.mkdir()
        note(folder).write_bytes(left)
        with claimed(folder):
            assert json.loads(note(folder).read_bytes())["process"] == str(os.getpid())


def test_on_a_disk_without_locks_only_ones_own_claim_is_taken_over(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("publisher.studio.server.one_studio.lock", lambda _: None)
    mine = OTHER | {"machine": machine_name(), "user": getpass.getuser()}
    note(folder).parent.mkdir()
    note(folder).write_text(json.dumps(mine))
    with claimed(folder):
        pass
    note(folder).parent.mkdir()
    note(folder).write_text(json.dumps(mine | {"user": "ann"}))
    with pytest.raises(StudioBusyError, match="ann on"):
        claim(folder)


def test_a_claim_leads_nowhere_else(folder: Path) -> None:
    outside = folder.parent / "outside"
    outside.mkdir()
    (folder / ".studio").symlink_to(outside)
    with pytest.raises(OutputError, match=r"\.studio is a link"):
        claim(folder)
    (folder / ".studio").unlink()
    note(folder).parent.mkdir()
    note(folder).symlink_to(outside / "file")
    with pytest.raises(OutputError, match="cannot be written"):
        claim(folder)
    note(folder).unlink()
    if sys.platform != "win32":
        os.mkfifo(note(folder))
        with pytest.raises(OutputError, match="it is not a file"):
            claim(folder)
    assert not list(outside.iterdir())


def test_what_a_killed_studio_left_is_no_studio(folder: Path) -> None:
    with claimed(folder) as mine:
        mine.tell(Door(8417))
        left = cache_file().read_bytes()
    cache_file().write_bytes(left)
    cache_file().chmod(0o644)
    with claimed(folder):
        assert cache_file().read_bytes() == b""
        assert stat.S_IMODE(cache_file().stat().st_mode) == 0o600


@pytest.mark.parametrize("cache", ["file", "file/in/it"])
def test_without_a_cache_the_claim_in_the_folder_is_enough(
    folder: Path, monkeypatch: pytest.MonkeyPatch, cache: str
) -> None:
    (folder / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / cache))
    with claimed(folder) as mine:
        mine.tell(Door(8417))
        with pytest.raises(StudioBusyError, match="has the studio of this folder"):
            claim(folder)
    assert [path.name for path in folder.iterdir()] == ["file"]


class Stranger(BaseHTTPRequestHandler):
    """A program that answers at the port of a studio, but is none."""

    answer = b'{"key": "../../?evil"}'

    def do_POST(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.answer)

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002
        pass


@pytest.mark.parametrize(
    "answer", [b'{"key": "../../?evil"}', b"{}", b"[]", b"no JSON", b'{"key": 1}']
)
def test_a_program_that_is_no_studio_is_not_opened(
    folder: Path, monkeypatch: pytest.MonkeyPatch, answer: bytes
) -> None:
    monkeypatch.setattr(Stranger, "answer", answer)
    with HTTPServer(("127.0.0.1", 0), Stranger) as server, claimed(folder) as mine:
        mine.tell(Door(server.server_port))
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        assert address_of_other(folder) is None
        server.shutdown()


def test_a_studio_that_does_not_answer_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("publisher.studio.server.running.PATIENCE", 0)
    with claimed(folder), pytest.raises(StudioBusyError, match=r"a studio has .*חידות already"):
        run(folder, 0, registries.load, keep=False, ready=lambda address, is_new: None)
