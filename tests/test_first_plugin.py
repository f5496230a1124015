"""docs/first-plugin.md, followed as typed: every file that it shows, every command in its order."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent / "docs/first-plugin.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INSTALL = ["--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]


class Reader:
    """Somebody at a terminal, who has the program, and installs into a folder of her own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._site = folder, folder / "site"
        self.typed: list[str] = []

    def write(self, text: str) -> None:
        name = text.partition("\n")[0].removeprefix("# ")
        assert (self.folder / name).exists(), name
        (self.folder / name).write_text(text, encoding="utf-8")

    def type(self, line: str) -> None:
        program, *arguments = shlex.split(line)
        self.typed.append(program)
        if program == "cd":
            self.folder /= arguments[0]
        elif program == "pip" and "-e" in arguments:
            self._run("pip", "install", *INSTALL, "--target", str(self._site), "-e", ".")
        elif program in ("publisher", "pytest", "mypy"):
            more = ["-p", "no:xdist"] if program == "pytest" else []
            self._run(program, *more, *arguments)

    def _run(self, module: str, *arguments: str) -> None:
        paths = os.pathsep.join([str(self._site), str(self.folder)])
        done = subprocess.run(
            [sys.executable, "-m", module, *arguments],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": paths, "PYTHONUTF8": "1"},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{module} {arguments}\n{done.stdout}{done.stderr}"


@pytest.mark.proof
def test_the_page_is_followed_as_typed(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    for kind, text in BLOCK.findall(PAGE.read_text("utf-8")):
        if kind == "sh":
            for line in text.splitlines():
                reader.type(line)
        else:
            reader.write(text)
    assert reader.typed.count("pytest") == 2
    made = (reader.folder / "example.quiz.md").read_text("utf-8")
    assert made.startswith("# At home\n\n1. ")
    assert "lamp" not in made
    assert (reader.folder / "example.pdf").exists()
