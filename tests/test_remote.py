"""Files on other systems: addresses are paths, and all files are visible or none."""

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fsspec.implementations.memory import MemoryFileSystem

from conftest import Command
from publisher import OutputError
from publisher.files.address import Address, place
from publisher.files.output import check, write

MEMORY = Address("memory://printed")


@pytest.fixture(autouse=True)
def memory() -> Iterator[MemoryFileSystem]:
    """The file system in memory, empty before and after."""
    system = MemoryFileSystem()
    system.store.clear()
    yield system
    system.store.clear()


@pytest.mark.parametrize(
    "text", ["s3://bucket/a b", "sftp://ann@host.org/books", "memory://a/תשבץ", "file:///srv/books"]
)
def test_the_text_of_an_address_is_the_address(text: str) -> None:
    found = place(Path(text))
    assert isinstance(found, Address)
    assert str(found) == text
    below = found / "one/two.pdf"
    assert isinstance(below, Address)
    assert str(below.with_name("three.pdf")) == f"{text}/one/three.pdf"
    assert str(pickle.loads(pickle.dumps(below))) == f"{text}/one/two.pdf"  # noqa: S301 - ours


@pytest.mark.parametrize("text", ["/srv/books", "books", "c:/books", "c:\\books", "a/s3://b", "-"])
def test_a_path_is_no_address(text: str) -> None:
    assert not isinstance(place(Path(text)), Address)


def test_files_are_uploaded_into_folders(memory: MemoryFileSystem, tmp_path: Path) -> None:
    write({MEMORY / "001/a.txt": b"a", MEMORY / "b.txt": b"b", tmp_path / "c.txt": b"c"})
    assert memory.cat("/printed/001/a.txt") == b"a"
    assert memory.cat("/printed/b.txt") == b"b"
    assert (tmp_path / "c.txt").read_bytes() == b"c"


@pytest.mark.parametrize("scheme", ["file", "local"])
def test_local_addresses_are_folders_of_this_machine(scheme: str, tmp_path: Path) -> None:
    write({Address(f"{scheme}://{tmp_path}") / "new/a.txt": b"a"})
    assert (tmp_path / "new/a.txt").read_bytes() == b"a"


def test_nothing_is_visible_if_a_file_of_this_machine_fails(
    memory: MemoryFileSystem, tmp_path: Path
) -> None:
    write({MEMORY / "a.txt": b"old"})
    (tmp_path / "folder").mkdir()
    with pytest.raises(OutputError, match="it is a folder; nothing was changed"):
        write({MEMORY / "a.txt": b"new", MEMORY / "b.txt": b"b", tmp_path / "folder": b"c"})
    assert memory.cat("/printed/a.txt") == b"old"
    assert not memory.exists("/printed/b.txt")


def test_nothing_is_visible_if_an_upload_fails(
    memory: MemoryFileSystem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = MemoryFileSystem._open

    def full(self: MemoryFileSystem, path: str, *arguments: Any, **settings: Any) -> Any:
        if path.endswith("b.txt"):
            raise RuntimeError("quota exceeded")
        return real(self, path, *arguments, **settings)

    monkeypatch.setattr(MemoryFileSystem, "_open", full)
    with pytest.raises(OutputError, match=r"memory://printed/b\.txt cannot be written: quota exc"):
        write({MEMORY / "a.txt": b"a", MEMORY / "b.txt": b"b", tmp_path / "c.txt": b"c"})
    assert not memory.exists("/printed/a.txt")
    assert not list(tmp_path.iterdir())
    monkeypatch.undo()
    write({MEMORY / "a.txt": b"a"})
    assert memory.cat("/printed/a.txt") == b"a"


def test_an_interrupt_leaves_nothing(memory: MemoryFileSystem, monkeypatch: Any) -> None:
    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(MemoryFileSystem, "makedirs", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write({MEMORY / "a.txt": b"a"})
    assert not memory.exists("/printed/a.txt")


def test_an_upload_that_ends_badly_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(self: Any) -> None:
        raise RuntimeError("connection lost")

    monkeypatch.setattr("fsspec.implementations.memory.MemoryFile.commit", lost)
    with pytest.raises(
        OutputError, match=r"1 file was uploaded, .* connection lost; publish again"
    ):
        write({MEMORY / "a.txt": b"a"})


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("nowhere://a", "nowhere://a/b.txt cannot be written: Protocol not known: nowhere"),
        ("s3://bucket", "Install s3fs to access S3"),
    ],
)
def test_an_address_that_cannot_be_used_is_told_at_once(address: str, said: str) -> None:
    if "s3fs" in said:
        pytest.importorskip("fsspec")
        sys.modules.setdefault("s3fs", None)  # type: ignore[arg-type]  # as if it were not there
    with pytest.raises(OutputError, match=said):
        check([Address(address) / "b.txt"])


def test_without_fsspec_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(OutputError, match=r"pip install 'crossword-publisher\[remote\]'"):
        check([MEMORY / "a.txt"])


@pytest.mark.parametrize("how", ["config", "option"])
def test_a_config_is_published_to_an_address(
    how: str, tmp_path: Path, memory: MemoryFileSystem, publisher: Command
) -> None:
    config = tmp_path / "pets.yaml"
    folder = "output: {folder: 'memory://pets'}\n" if how == "config" else ""
    config.write_text(f"words: [{{list: [cat, dog, cow]}}]\nexport: [json]\n{folder}")
    more = ["-o", "memory://pets"] if how == "option" else []
    run = publisher("publish", str(config), *more)
    assert run.code == 0, run.err
    assert "memory://pets/pets.json" in run.out
    assert memory.exists("/pets/pets.json")
    assert [path.name for path in tmp_path.iterdir()] == ["pets.yaml"]
