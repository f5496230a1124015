"""What is installed runs on Windows and macOS too; what Windows does is pretended here."""

import importlib.util
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from posix_only import found
from publisher import OutputError, __main__
from publisher.errors import system_reason
from publisher.files import output
from publisher.studio.server.door import Door

ROOT = Path(__file__).parent.parent
CONFIG = ROOT / "examples/animals-he.yaml"


@pytest.mark.slow
def test_installed_code_does_not_depend_on_posix() -> None:
    sources = (
        path
        for name in ("publisher", "plugins", "templates")
        for path in (ROOT / name).rglob("*.py")
    )
    there = {str(path.relative_to(ROOT)): found(path.read_text("utf-8")) for path in sources}
    assert len(there) > 300
    assert not {path: names for path, names in there.items() if names}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import fcntl", ["fcntl"]),
        ("import sys\nif sys.platform != 'win32':\n    import fcntl", []),
        ("try:\n    import fcntl\nexcept ImportError:\n    fcntl = None", []),
        ("from os import fork", ["os.fork"]),
        ("import os\nos.killpg(1, 9)", ["os.killpg"]),
        ("def f():\n    if sys.platform == 'win32':\n        return\n    os.killpg(1, 9)", []),
        ("x = os.uname() if hasattr(os, 'uname') else None", []),
        ("x = os.uname() if y else None", ["os.uname"]),
        ("loop.add_signal_handler(2, f)", ["loop.add_signal_handler"]),
        ("run(a, preexec_fn=f)", ["the option preexec_fn"]),
        ("get_context('fork')", ["get_context of anything but spawn"]),
        ("get_context('spawn')", []),
        ("now.strftime('%-d')", ["the date %-d"]),
        ("open('/dev/null', 'rb')", ["the path /dev/null"]),
        ("def f():\n    '''/dev/null'''", []),
        ("path.open()\nopen(path)", ["open of text without an encoding"]),
        ("path.read_text('utf-8')", []),
        ("path.write_text(x, 'utf-8')", ["write_text of text without a newline"]),
        ("path.open('w', encoding='utf-8', newline='')\nopen(path, 'wb')\nzip.open(member)", []),
    ],
)  # fmt: skip
def test_a_use_without_its_other_half_is_found(source: str, names: list[str]) -> None:
    assert [each.partition(": ")[2] for each in found(source)] == names


def printed(arguments: list[str], encoding: str) -> subprocess.CompletedProcess[bytes]:
    """What a command prints where the console has an encoding, as redirected on Windows."""
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", "publisher", *arguments]
    return subprocess.run(command, capture_output=True, env=environment, cwd=ROOT)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["cp862", "cp1252"])
def test_a_console_that_lacks_letters_ends_nothing(encoding: str) -> None:
    run = printed(["check", str(CONFIG), "--words"], encoding)
    assert (run.returncode, b"Traceback" in run.stderr) == (0, False), run.stderr
    said = run.stdout.decode(encoding)
    assert ("\\u05d0" in said) is (encoding == "cp1252")  # an alef, which cp862 has


@pytest.mark.slow
def test_the_schema_is_utf_8_whatever_the_console_has() -> None:
    run = printed(["schema"], "cp862")
    assert "properties" in json.loads(run.stdout.decode())


def stream_of(encoding: str, *, is_terminal: bool = False) -> io.TextIOWrapper:
    class Stream(io.TextIOWrapper):
        def isatty(self) -> bool:
            return is_terminal

    return Stream(io.BytesIO(), encoding=encoding)


@pytest.mark.parametrize(
    ("stream", "variable", "encoding"),
    [
        (stream_of("cp1252"), None, "utf-8"),
        (stream_of("cp1252"), "cp1252", "cp1252"),
        (stream_of("cp1252", is_terminal=True), None, "cp1252"),
    ],
)
def test_a_file_of_windows_gets_utf_8_unless_somebody_says_more(
    stream: io.TextIOWrapper,
    variable: str | None,
    encoding: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    if variable:
        monkeypatch.setenv("PYTHONIOENCODING", variable)
    monkeypatch.setattr(sys, "stdout", stream)
    __main__._open_streams()
    assert stream.encoding == encoding
    stream.write("אב")
    stream.flush()
    expected = "אב" if encoding == "utf-8" else "\\u05d0\\u05d1"
    assert stream.buffer.getvalue() == expected.encode()  # type: ignore[attr-defined]


def as_on_windows(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module as Windows has it, in a Python that is told that it is there."""
    if sys.platform == "win32":
        pytest.skip("this is Windows")
    import fcntl

    def locking(descriptor: int, mode: int, number: int) -> None:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PermissionError(13, "Permission denied") from None

    monkeypatch.setitem(
        sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2)
    )  # fmt: skip
    monkeypatch.setattr(sys, "platform", "win32")
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_files_are_written_whole_as_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = as_on_windows("publisher.files.temporary", monkeypatch)
    monkeypatch.setattr(output, "temporaries", module.temporaries)
    left = [tmp_path / f".publisher-0123456789abcdef{end}.tmp" for end in ("", "-0")]
    for path in (*left, tmp_path / "a.txt"):
        path.write_bytes(b"old")
    output.write({tmp_path / "a.txt": b"new", tmp_path / "b.txt": b"more"})
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "a.txt": b"new",
        "b.txt": b"more",
    }


def test_files_of_a_run_that_goes_on_stay_as_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = as_on_windows("publisher.files.temporary", monkeypatch)
    held = tmp_path / ".publisher-0123456789abcdef.tmp"
    unlink = module._unlink
    monkeypatch.setattr(module, "_unlink", lambda path: path != held and unlink(path))
    monkeypatch.setattr(output, "temporaries", module.temporaries)
    others = held, tmp_path / ".publisher-0123456789abcdef-0.tmp"
    for path in others:
        path.write_bytes(b"theirs")
    output.write({tmp_path / "a.txt": b"new"})
    assert sorted(tmp_path.iterdir()) == sorted((*others, tmp_path / "a.txt"))


def test_a_file_that_is_open_elsewhere_is_said_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(self: Path, target: Path) -> None:
        raise PermissionError(13, "Permission denied")

    assert system_reason(PermissionError(13, "Permission denied")) == "permission denied"
    monkeypatch.setattr(Path, "replace", held)
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(OutputError, match=r"permission denied \(is it open in another program\?\)"):
        output.write({tmp_path / "a.pdf": b"new"})
    assert not list(tmp_path.iterdir())


def test_a_folder_has_one_studio_as_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    claims = as_on_windows("publisher.studio.server.one_studio", monkeypatch)
    monkeypatch.setitem(sys.modules, claims.__name__, claims)
    module = as_on_windows("publisher.studio.server.one_studio", monkeypatch)
    monkeypatch.setattr(module, "cache_folder", lambda name: tmp_path / name)
    for _ in range(2):
        claim = module.claim(tmp_path)
        with claim:
            claim.tell(Door(8000))
            assert module.claim(tmp_path) is None
