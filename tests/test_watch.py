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
        """The lines so far, without those that a slow machine adds."""
        lines = self._log.read_text("utf-8").splitlines()
        return [line for line in lines if not line.startswith("the best so far is kept")]

    def until(self, condition: Callable[[list[str]], bool]) -> None:
        ends = time.monotonic() + 120
        while not condition(self.lines):
            assert time.monotonic() < ends, self.lines
            assert self.process.poll() is None, self.lines
            time.sleep(0.05)


def saved(file: Path, text: str) -> None:
    """Write a file as editors do: it is never seen half-written."""
    new = file.with_name("new")
    new.write_text(text, "utf-8")
    new.replace(file)


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
    saved(tmp_path / "clues.txt", "act\tA deed\n")
    watching.until(lambda lines: len(lines) == 2)
    assert "A deed" in (tmp_path / "mine.txt").read_text("utf-8")
    saved(tmp_path / "words/mine.txt", "cat\tIt purrs\nact\ncart\tA wagon\n")
    watching.until(lambda lines: "3 words" in lines[-1])
    (tmp_path / "words/other.txt").write_text("no file of the config\n")
    time.sleep(2.5)  # what it writes itself, and other files, are no changes
    assert len(watching.lines) == 3
    watching.process.send_signal(signal.SIGINT)
    assert watching.process.wait(30) == 0
    assert watching.lines[-1] == "no longer watching"


@pytest.mark.proof
def test_a_fault_is_said_and_the_mended_file_published(watching: Watching, tmp_path: Path) -> None:
    watching.until(lambda lines: len(lines) == 1)
    good = (tmp_path / "mine.yaml").read_text("utf-8")
    saved(tmp_path / "mine.yaml", f"{good}titel: X\n")
    watching.until(lambda lines: any("did you mean `title`" in line for line in lines))
    count = len(watching.lines)
    saved(tmp_path / "mine.yaml", f"{good}title: Mended\n")
    watching.until(lambda lines: len(lines) > count)
    assert "Mended" in (tmp_path / "mine.txt").read_text("utf-8")
