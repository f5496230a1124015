"""Files are written whole, all of them, or not at all."""

import errno
import os
from pathlib import Path

import pytest

from publisher import OutputError
from publisher.output import write


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


def test_a_folder_in_the_way_is_told_and_nothing_is_changed(tmp_path: Path) -> None:
    (tmp_path / "b.txt").mkdir()
    with pytest.raises(OutputError, match="it is a folder"):
        write({tmp_path / "a.txt": b"new", tmp_path / "b.txt": b"new"})
    assert files(tmp_path) == ["b.txt"]


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"mine")
    with pytest.raises(OutputError, match=r"out.a\.txt cannot be written"):
        write({tmp_path / "out/a.txt": b"new"})
    assert (tmp_path / "out").read_bytes() == b"mine"
