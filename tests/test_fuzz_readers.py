"""The fuzzer, for a few seconds: damaged files are read or refused, and nothing else happens."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytest.importorskip("resource", reason="the tool limits time and memory as POSIX does")

FAULTY = """
import sys
sys.path.insert(0, {tools!r})
import fuzz_readers
from fuzz_readers import Fuzzer, Path, Target, limit

fuzz_readers.SECONDS = 3
limit()

def take(data):
    if data == b"divides":
        1 // 0
    if data == b"never ends":
        while True:
            pass
    if data == b"grows":
        b"x" * 2**29
    raise ValueError("" if data == b"says nothing" else "refused")

target = Target("faulty", (), take, (ValueError,))
fuzzer = Fuzzer(Path({keep!r}))
for data in (b"fine", b"divides", b"divides", b"never ends", b"grows", b"says nothing"):
    fuzzer.run(target, data)
for name, file in zip(("divides", "never ends", "grows", "says nothing"), fuzzer.findings.values()):
    assert file.read_bytes() == name.encode(), file
print(len(fuzzer.findings))
"""


def run(*arguments: object) -> str:
    done = subprocess.run(
        [sys.executable, *map(str, arguments)], capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.proof
def test_every_reader_reads_or_refuses_damaged_files(tmp_path: Path) -> None:
    told = run(ROOT / "tools/fuzz_readers.py", "--cases", 60, "--keep", tmp_path)
    assert "puz en: 60 cases" in told
    assert "\n0 findings" in told


@pytest.mark.proof
def test_the_fuzzer_finds_errors_endless_loops_and_memory_each_once(tmp_path: Path) -> None:
    script = FAULTY.format(tools=str(ROOT / "tools"), keep=str(tmp_path))
    told = run("-c", script)
    assert told.splitlines()[-1] == "4"
    for fault in (
        "ZeroDivisionError",
        "TooLongError",
        "it takes ",
        "ValueError without a message",
    ):
        assert fault in told
