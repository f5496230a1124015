"""`publisher watch` publishes again when a file changes, and only then."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")


class Watching:
    """A command under way; what it prints goes into a file."""

    def __init__(self, folder: Path, *configs: str) -> None:
        self._log = folder / "printed.log"
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-u", "-m", "publisher", "watch", *configs],
                cwd=folder,
                stdout=log,
                stderr=log,
            )

    @property
    def lines(self) -> list[str]:
        return self._log.read_text("utf-8").splitlines()

    def until(self, condition: Callable[[list[str]], bool]) -> None:
        ends = time.monotonic() + 30
        while not condition(self.lines):
            assert time.monotonic() < ends, self.lines
            assert self.process.poll() is None, self.lines
            time.sleep(0.05)


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[Watching]:
    (tmp_path / "words").mkdir()
    (tmp_path / "words/mine.txt").write_text("cat\tIt purrs\nact\n", "utf-8")
    (tmp_path / "mine.yaml").write_text(
        "words: [{file: words/mine.txt}]\nclues: clues.txt\nexport: [text]\n", "utf-8"
    )
    each = Watching(tmp_path, "mine.yaml")
    yield each
    each.process.kill()
    each.process.wait()


@pytest.mark.proof
def test_a_change_is_published_and_said_in_one_line(watching: Watching, tmp_path: Path) -> None:
    watching.until(lambda lines: len(lines) == 1)
    assert "mine.yaml: 2 words: mine.txt" in watching.lines[0]
    (tmp_path / "clues.txt").write_text("act\tA deed\n", "utf-8")
    watching.until(lambda lines: len(lines) == 2)
    assert "A deed" in (tmp_path / "mine.txt").read_text("utf-8")
    new = tmp_path / "words/new"
    new.write_text("cat\tIt purrs\nact\ncart\tA wagon\n", "utf-8")
    new.replace(tmp_path / "words/mine.txt")  # as editors save
    watching.until(lambda lines: "3 words" in lines[-1])
    (tmp_path / "words/other.txt").write_text("no file of the config\n")
    time.sleep(2.5)  # what it writes itself, and other files, are no changes
    assert len(watching.lines) == 3
    watching.process.send_signal(signal.SIGINT)
    assert watching.process.wait(30) == 0
    assert watching.lines[-1] == "no longer watching"


@pytest.mark.slow
def test_a_fault_is_said_and_the_mended_file_published(watching: Watching, tmp_path: Path) -> None:
    watching.until(lambda lines: len(lines) == 1)
    good = (tmp_path / "mine.yaml").read_text("utf-8")
    (tmp_path / "mine.yaml").write_text(f"{good}titel: X\n", "utf-8")
    watching.until(lambda lines: any("did you mean `title`" in line for line in lines))
    count = len(watching.lines)
    (tmp_path / "mine.yaml").write_text(f"{good}title: Mended\n", "utf-8")
    watching.until(lambda lines: len(lines) > count)
    assert "Mended" in (tmp_path / "mine.txt").read_text("utf-8")
