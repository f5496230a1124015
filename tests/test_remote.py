"""Files on other systems: addresses are paths, and all files are visible or none."""

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fsspec import register_implementation
from fsspec.implementations.memory import MemoryFileSystem

from conftest import Command
from publisher import OutputError
from publisher.files.address import Address, place
from publisher.files.output import check, write
from publisher.pipeline.manifest import listed_before, manifest

MEMORY = Address("memory://printed")


@pytest.fixture(autouse=True)
def memory() -> Iterator[MemoryFileSystem]:
    """The file system in memory, empty before and after."""
    system = MemoryFileSystem()
    system.store.clear()
    yield system
    system.store.clear()


@pytest.mark.parametrize(
    "text", ["s3://bucket/a b", "sftp://ann@host.org/books", "shelf://a/תשבץ", "S3://bucket"]
)
def test_the_text_of_an_address_is_the_address(text: str) -> None:
    found = place(text)
    assert isinstance(found, Address)
    assert str(found) == text
    below = found / "one/two.pdf"
    assert isinstance(below, Address)
    assert str(below.with_name("three.pdf")) == f"{text}/one/three.pdf"
    assert str(pickle.loads(pickle.dumps(below))) == f"{text}/one/two.pdf"  # noqa: S301 - ours


@pytest.mark.parametrize(
    "text", ["/srv/books", "books", "c:/books", "c:\\books", "a/s3://b", "-", "a::b", "תשבץ:1"]
)
def test_a_path_is_no_address(text: str) -> None:
    assert place(text) == Path(text)
    assert not isinstance(place(text), Address)


@pytest.mark.parametrize(
    "text", ["file:///srv/my%20books", "local:///srv/my books", "FILE://localhost/srv/my%20books"]
)
def test_an_address_of_this_machine_is_a_path(text: str) -> None:
    if sys.platform == "win32":
        pytest.skip("it has drives")
    assert place(text) == Path("/srv/my books")
    assert not isinstance(place(text), Address)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("file://printed", "write a folder of this machine as it is, such as `printed`"),
        ("local://a/b", "write a folder of this machine as it is"),
        ("file://host.example/srv", "write a folder of this machine as it is"),
        ("memory://books", "what is in memory is gone when the program ends: name a folder"),
        ("http://a.example/books", "a site of the web takes no files: name a folder"),
        ("HTTPS://a.example/books", "a site of the web takes no files"),
        ("simplecache::s3://bucket", "leave out what is before `::`"),
        ("zip://a.zip::file:///etc", "leave out what is before `::`"),
    ],
)
def test_what_nothing_can_be_kept_at_is_told_what_to_do(
    text: str, said: str | None, tmp_path: Path, publisher: Command
) -> None:
    config = tmp_path / "pets.yaml"
    if said is None:
        assert place(text) == Path(text)
        return
    config.write_text(f"words: [{{list: [cat, dog, cow]}}]\noutput: {{folder: '{text}'}}\n")
    run = publisher("check", config)
    assert run.code == 2
    assert f"{config}:2:18: output.folder:" in run.err
    assert said in run.err
    config.write_text("words: [{list: [cat, dog, cow]}]\n")
    run = publisher("publish", config, "-o", text)
    assert run.code == 2
    assert said in " ".join(run.err.split())
    assert [path.name for path in tmp_path.iterdir()] == ["pets.yaml"]


def test_files_are_uploaded_into_folders(memory: MemoryFileSystem, tmp_path: Path) -> None:
    write({MEMORY / "001/a.txt": b"a", MEMORY / "b.txt": b"b", tmp_path / "c.txt": b"c"})
    assert memory.cat("/printed/001/a.txt") == b"a"
    assert memory.cat("/printed/b.txt") == b"b"
    assert (tmp_path / "c.txt").read_bytes() == b"c"


@pytest.mark.proof
@pytest.mark.parametrize("how", ["config", "option"])
def test_files_at_an_address_of_this_machine_keep_the_rules_of_paths(
    how: str, tmp_path: Path, publisher: Command
) -> None:
    address = f"file://{tmp_path.as_posix()}/new"
    config = tmp_path / "pets.yaml"
    folder = f"output: {{folder: '{address}'}}\n" if how == "config" else ""
    config.write_text(f"words: [{{list: [cat, dog, cow]}}]\nexport: [json]\n{folder}")
    more = ["-o", address] if how == "option" else []
    assert publisher("publish", config, *more).code == 0
    old = (tmp_path / "new/pets.json").read_bytes()
    (tmp_path / "new/pets.json").chmod(0o444)
    run = publisher("publish", config, *more, "--seed", "7")
    assert run.code == 1
    assert "it is read-only" in run.err
    assert (tmp_path / "new/pets.json").read_bytes() == old


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
        ("nowhere://a", "nowhere://a cannot be written: Protocol not known: nowhere"),
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


class Shelf(MemoryFileSystem):  # type: ignore[misc]  # fsspec has no types
    """A system with buckets: folders appear by themselves, and so would a bucket of any name."""

    protocol = ("shelf",)
    root_marker = ""
    may_look = True

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        return path.removeprefix("shelf://").strip("/")

    def info(self, path: str, **_: Any) -> dict[str, Any]:
        if not self.may_look:
            raise PermissionError("you may not look")
        if path.partition("/")[0] != "bucket":
            raise FileNotFoundError(path)
        return {"name": path, "type": "directory", "size": 0}

    def makedirs(self, path: str, exist_ok: bool = False) -> None:
        pass


@pytest.fixture
def shelf() -> Iterator[type[Shelf]]:
    """A system with one bucket, which is called so."""
    register_implementation("shelf", Shelf, clobber=True)
    yield Shelf
    Shelf.may_look = True


@pytest.mark.proof
@pytest.mark.parametrize("how", ["config", "option"])
def test_a_config_is_published_to_an_address(
    how: str, tmp_path: Path, memory: MemoryFileSystem, shelf: object, publisher: Command
) -> None:
    config = tmp_path / "pets.yaml"
    folder = "output: {folder: 'shelf://bucket/pets'}\n" if how == "config" else ""
    config.write_text(f"words: [{{list: [cat, dog, cow]}}]\nexport: [json]\n{folder}")
    more = ["-o", "shelf://bucket/pets"] if how == "option" else []
    run = publisher("publish", str(config), *more)
    assert run.code == 0, run.err
    assert "shelf://bucket/pets/pets.json" in run.out
    assert memory.store["bucket/pets/pets.json"]
    assert [path.name for path in tmp_path.iterdir()] == ["pets.yaml"]


@pytest.mark.parametrize("command", ["check", "publish"])
def test_a_missing_bucket_is_told_before_anything_is_made(
    command: str, tmp_path: Path, memory: MemoryFileSystem, shelf: object, publisher: Command
) -> None:
    config = tmp_path / "pets.yaml"
    config.write_text(
        "words: [{list: [cat, dog, cow]}]\nexport: [json]\noutput: {folder: 'shelf://buckte/a'}\n"
    )
    run = publisher(command, config)
    assert run.code == 1
    assert "there is no buckte there: make it first, or correct its name" in run.err
    assert not memory.store


def test_who_may_write_need_not_see_the_bucket(
    memory: MemoryFileSystem, shelf: type[Shelf]
) -> None:
    shelf.may_look = False
    check([Address("shelf://bucket/a.txt")])
    write({Address("shelf://bucket/a.txt"): b"a"})
    assert memory.store["bucket/a.txt"].getvalue() == b"a"


def test_a_manifest_that_is_elsewhere_keeps_the_lines_of_others(memory: MemoryFileSystem) -> None:
    path = MEMORY / "files.jsonl"
    memory.makedirs("/printed", exist_ok=True)
    assert listed_before(path) == []
    write({path: manifest([], MEMORY, "a", [{"file": "שבוע.pdf", "config": "b"}])})
    assert listed_before(path) == [{"file": "שבוע.pdf", "config": "b"}]
    write({path: b"mine"})
    with pytest.raises(OutputError, match="exists and is not a manifest"):
        listed_before(path)
