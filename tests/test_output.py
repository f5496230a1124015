"""Files are written whole, all of them, or not at all."""

import errno
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from publisher import OutputError
from publisher.files.output import check, write


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*"))


def test_all_files_are_written_into_folders_made_for_them(tmp_path: Path) -> None:
    write({tmp_path / "out/deep/a.txt": b"a", tmp_path / "out/b.txt": b"b"})
    assert (tmp_path / "out/deep/a.txt").read_bytes() == b"a"
    assert files(tmp_path) == ["a.txt", "b.txt", "deep", "out"]


def test_files_have_the_permissions_that_new_files_have(tmp_path: Path) -> None:
    (tmp_path / "usual").write_bytes(b"")
    write({tmp_path / "ours": b""})
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_full_disk_leaves_old_files_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_bytes(b"old")
    real = os.fsync
    calls = []

    def full(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match=r"b\.txt cannot be written: no space left"):
        write({tmp_path / "a.txt": b"new", tmp_path / "b.txt": b"new"})
    assert (tmp_path / "a.txt").read_bytes() == b"old"
    assert files(tmp_path) == ["a.txt"]


def test_an_interrupt_while_writing_leaves_nothing_half_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write({tmp_path / "a.txt": b"new"})
    assert files(tmp_path) == []


def test_a_folder_in_the_way_is_an_error_and_nothing_changes(tmp_path: Path) -> None:
    (tmp_path / "b.txt").mkdir()
    with pytest.raises(OutputError, match="it is a folder"):
        write({tmp_path / "a.txt": b"new", tmp_path / "b.txt": b"new"})
    assert files(tmp_path) == ["b.txt"]


def test_a_file_in_place_of_the_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"mine")
    with pytest.raises(OutputError, match=r"out.a\.txt cannot be written"):
        write({tmp_path / "out/a.txt": b"new"})
    assert (tmp_path / "out").read_bytes() == b"mine"


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o7777


@pytest.mark.parametrize("bits", [0o600, 0o644, 0o755, 0o660])
def test_a_file_that_is_replaced_keeps_its_mode(tmp_path: Path, bits: int) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")
    file.chmod(bits)
    write({file: b"new"})
    assert (file.read_bytes(), mode(file)) == (b"new", bits)


def test_a_file_that_the_superuser_replaces_keeps_its_owner(tmp_path: Path) -> None:
    if sys.platform == "win32" or os.geteuid() != 0:
        pytest.skip("only the superuser may give files away")
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")
    os.chown(file, 1234, 5678)
    write({file: b"new"})
    assert (file.stat().st_uid, file.stat().st_gid) == (1234, 5678)


def test_a_private_file_is_replaced_by_a_private_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")
    file.chmod(0o600)
    seen: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda number: seen.append(os.fstat(number).st_mode & 0o777))
    write({file: b"new"})
    assert seen == [0o600]


@pytest.mark.parametrize("umask", [0o022, 0o077, 0o002])
def test_a_new_file_has_the_mode_that_its_owner_wants(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        write({tmp_path / "a.txt": b"new"})
    finally:
        os.umask(before)
    assert mode(tmp_path / "a.txt") == 0o666 & ~umask


def test_a_read_only_file_stays(tmp_path: Path) -> None:
    file = tmp_path / "תשבץ.txt"
    file.write_bytes(b"old")
    file.chmod(0o444)
    for refuse in check, lambda paths: write(dict.fromkeys(paths, b"new")):
        with pytest.raises(
            OutputError, match=r"תשבץ\.txt cannot be written: it is read-only; nothi"
        ):
            refuse([tmp_path / "b.txt", file])
    assert (file.read_bytes(), mode(file)) == (b"old", 0o444)
    assert files(tmp_path) == [file.name]


def test_a_folder_that_takes_no_files_is_seen_before_any_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != closed)  # we may be root
    with pytest.raises(OutputError, match=rf"a\.txt cannot be written: nothing .* into {closed};"):
        check([tmp_path / "b.txt", closed / "deep/er/a.txt"])


def test_pipes_sockets_and_devices_are_no_files(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("they are no files there")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "null").symlink_to("/dev/null")
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(tmp_path / "socket"))
        for name, said in ("pipe", "a pipe"), ("socket", "a socket"), ("null", "a device"):
            for refuse in check, lambda paths: write(dict.fromkeys(paths, b"new")):
                with pytest.raises(OutputError, match=f"{name} cannot be written: it is {said}"):
                    refuse([tmp_path / name])
    assert files(tmp_path) == ["null", "pipe", "socket"]


def test_a_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there/old.txt").write_bytes(b"old")
    (tmp_path / "there/old.txt").chmod(0o600)
    (tmp_path / "a.txt").symlink_to("there/old.txt")
    (tmp_path / "b.txt").symlink_to("elsewhere/new.txt")
    write({tmp_path / "a.txt": b"A", tmp_path / "b.txt": b"B"})
    assert (tmp_path / "a.txt").is_symlink()
    assert (tmp_path / "b.txt").is_symlink()
    assert (tmp_path / "there/old.txt").read_bytes() == b"A"
    assert mode(tmp_path / "there/old.txt") == 0o600
    assert (tmp_path / "elsewhere/new.txt").read_bytes() == b"B"


def test_a_link_to_itself_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.txt").symlink_to("a.txt")
    with pytest.raises(OutputError, match="it is a link that leads to itself"):
        check([tmp_path / "a.txt"])


STOPPED = """
import os, signal, sys
from pathlib import Path
from publisher import __main__
from publisher.files import output
from publisher.cli import publisher

def stop(descriptor):
    print("writing", flush=True)
    signal.pause()

os.fsync = stop
publisher.main = lambda **_: output.write({Path(sys.argv[1]): b"new"})
__main__.run()
"""


def writing(path: Path) -> subprocess.Popen[str]:
    """A run that has written a file, and waits before it puts it in its place."""
    command = [sys.executable, "-c", STOPPED, str(path)]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.stdout is not None
    assert run.stdout.readline() == "writing\n"
    return run


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_neither_sigterm_nor_a_closed_terminal_leaves_anything_behind(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / "a.txt").write_bytes(b"old")
    run = writing(tmp_path / "a.txt")
    assert len(files(tmp_path)) == 3
    run.send_signal(getattr(signal, name))
    _, said = run.communicate(timeout=30)
    assert (run.returncode, said) == (143, "terminated; nothing more was written\n")
    assert (tmp_path / "a.txt").read_bytes() == b"old"
    assert files(tmp_path) == ["a.txt"]


def test_a_later_run_removes_the_files_of_dead_runs_only(
    tmp_path: Path,
) -> None:
    mine = (".publisher-notes.tmp", ".publisher.tmp", "publisher-0a1b2c3d.tmp")
    for name in mine:
        (tmp_path / name).write_bytes(b"mine")
    (tmp_path / ".publisher-k_3sab0q.tmp").write_bytes(b"left by an older version")
    killed, alive = writing(tmp_path / "a.txt"), writing(tmp_path / "b.txt")
    try:
        during = set(files(tmp_path))
        killed.kill()
        killed.communicate(timeout=30)
        write({tmp_path / "c.txt": b"new"})
        after = set(files(tmp_path))
        left = after - {*mine, "c.txt"}
        assert len(left) == 2
        assert left < during
    finally:
        alive.terminate()
        alive.communicate(timeout=30)
    assert set(files(tmp_path)) == {*mine, "c.txt"}


def test_a_mark_that_is_swept_away_before_it_is_held_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, opened = os.open, []

    def swept(path: Path, *arguments: int) -> int:
        descriptor = real(path, *arguments)
        opened.append(path)
        if len(opened) == 1:
            Path(path).unlink()
        return descriptor

    monkeypatch.setattr(os, "open", swept)
    write({tmp_path / "a.txt": b"new"})
    assert len(set(opened)) == len(opened) == 3
    assert files(tmp_path) == ["a.txt"]
