"""A plugin that is one file: used, listed and blamed like those that are installed."""

import subprocess
import sys
from pathlib import Path

import pytest

from conftest import Command
from publisher.plugins.installed import PluginFile
from publisher.studio.jobs.context import WorkerContext

EXPORTER = """\
from publisher import Exporter, Options, hookimpl

class CardOptions(Options):
    separator: str = " - "

def export(puzzle, options):
    return "".join(line(entry, options) for entry in puzzle.entries).encode()

def line(entry, options):
    return {" - ": f"{entry.clue.text} - {entry.spelling}\\n"}[options.separator]

@hookimpl
def publisher_exporters():
    return [Exporter("cards", "Flash cards", CardOptions, ".cards.txt", export)]
"""
GENERATOR = """\
from publisher import Generator, GenerationError, Layout, NoOptions, hookimpl

def generate(request, options, run):
    raise GenerationError("no luck today")

@hookimpl
def publisher_generators():
    return [Generator("unlucky", "Finds nothing", NoOptions, generate)]
"""
CONFIG = "words: [{list: {cat: It purrs, act: A deed}}]\nexport: [%s]\n"


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "my.py"
    path.write_text(EXPORTER, encoding="utf-8")
    return path


def config(folder: Path, export: str = "cards") -> Path:
    path = folder / "pets.yaml"
    path.write_text(CONFIG % export, encoding="utf-8")
    return path


def test_it_exports(publisher: Command, cards: Path, tmp_path: Path) -> None:
    run = publisher("--plugin", cards, "--plugin", cards, "publish", config(tmp_path))
    assert (run.code, run.err) == (0, "")
    made = (tmp_path / "pets.cards.txt").read_text(encoding="utf-8")
    assert sorted(made.splitlines()) == ["A deed - act", "It purrs - cat"]


def test_without_the_option_there_is_no_such_exporter(
    publisher: Command, cards: Path, tmp_path: Path
) -> None:
    assert cards.exists()
    run = publisher("check", config(tmp_path))
    assert run.code == 2
    assert "there is no exporter `cards`" in run.err


def test_it_is_listed_with_its_file(publisher: Command, cards: Path) -> None:
    version = PluginFile.read(cards).provider.version
    run = publisher("--plugin", cards, "plugins")
    assert f"  cards: Flash cards [my.py {version}]\n    options: separator\n" in run.out


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends such a process in its own way")
def test_one_that_crashes_the_program_is_found_in_what_is_said(cards: Path, tmp_path: Path) -> None:
    crashing = "import ctypes\ndef line(entry, options):\n    ctypes.string_at(0)\n"
    cards.write_text(EXPORTER.replace("@hookimpl", crashing + "\n@hookimpl"), encoding="utf-8")
    options = ["--plugin", str(cards), "publish", str(config(tmp_path))]
    run = subprocess.run(
        [sys.executable, "-m", "publisher", *options], capture_output=True, text=True, check=False
    )
    assert run.returncode != 0
    assert "Fatal Python error: Segmentation fault" in run.stderr
    assert "my.py" in run.stderr


def test_the_studios_workers_have_it(cards: Path) -> None:
    assert "cards" in WorkerContext([cards]).registry.exporters
    assert "cards" not in WorkerContext().registry.exporters


def test_a_failure_names_its_file_and_its_innermost_line(
    publisher: Command, cards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = config(tmp_path, "cards: {separator: '; '}")
    run = publisher("--plugin", cards, "publish", path)
    version = PluginFile.read(cards).provider.version
    assert run.code == 1
    assert run.err.splitlines()[0] == (
        f"{path}:2:10: export[0].cards: {tmp_path / 'pets.cards.txt'} is not written: "
        f"plugin my (my.py {version}): its exporter cards failed: KeyError: '; ' (my.py, line 10)"
    )
    monkeypatch.setenv("PUBLISHER_TRACEBACK", "1")
    traced = publisher("--plugin", cards, "publish", path).err
    assert traced.startswith("Traceback (most recent call last):\n")
    assert f'File "{cards}", line 10, in line' in traced
    assert traced.endswith(run.err)


def test_the_traceback_of_an_error_that_is_no_plugins(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUBLISHER_TRACEBACK", "0")
    path = config(tmp_path, "ipuz, text, cards")
    plain = publisher("check", path).err
    traced = publisher("--traceback", "check", path).err
    assert traced.startswith("Traceback (most recent call last):\n")
    assert traced.endswith(plain)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("1 / 0\n", "cannot be loaded: ZeroDivisionError: division by zero (bad.py, line 1)"),
        ("exit(3)\n", "cannot be loaded: SystemExit: 3"),
        ("def (\n", "cannot be loaded: SyntaxError: "),
        ("import nothing_of_this_name\n", "cannot be loaded: ModuleNotFoundError: "),
        (EXPORTER.replace("cards", "pdf"), "exporter 'pdf' is already offered by plugin pages "),
    ],
)
def test_one_that_is_wrong_harms_nothing(
    publisher: Command, tmp_path: Path, code: str, said: str
) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text(code, encoding="utf-8")
    run = publisher("--plugin", bad, "publish", config(tmp_path, "ipuz"))
    assert run.code == 0
    assert run.err.startswith("warning: plugin bad (bad.py ")
    assert said in run.err


@pytest.mark.parametrize("missing", ["no.py", "."])
def test_one_that_is_not_there_ends_the_command(
    publisher: Command, tmp_path: Path, missing: str
) -> None:
    run = publisher("--plugin", tmp_path / missing, "publish", config(tmp_path, "ipuz"))
    assert run.code == 2
    assert "Invalid value for '--plugin'" in run.err


def test_the_option_comes_before_the_command(
    publisher: Command, cards: Path, tmp_path: Path
) -> None:
    run = publisher("publish", config(tmp_path), "--plugin", cards)
    assert run.code == 2
    assert "Error: --plugin comes before the command\n" in run.err


def test_a_config_names_none(publisher: Command, cards: Path, tmp_path: Path) -> None:
    path = config(tmp_path)
    path.write_text(f"plugin: {cards}\n{path.read_text()}", encoding="utf-8")
    run = publisher("check", path)
    assert run.code == 2
    assert "plugin: there is no setting `plugin`" in run.err


@pytest.mark.proof
@pytest.mark.parametrize("executor", ["serial", "processes"])
def test_many_puzzles_are_made_by_it_wherever_they_are(
    publisher: Command, tmp_path: Path, executor: str
) -> None:
    unlucky = tmp_path / "unlucky.py"
    unlucky.write_text(GENERATOR, encoding="utf-8")
    path = tmp_path / "many.yaml"
    path.write_text(
        "generator: {use: unlucky}\npuzzles: [{seeds: 2, words: [{list: {cat: a}}]}]\n"
        "export: [ipuz]\n",
        encoding="utf-8",
    )
    run = publisher("--plugin", unlucky, "publish", "--on", executor, path)
    assert run.code == 1
    assert run.err.count("no luck today") == 2
    unlucky.write_text(GENERATOR.replace("today", "tomorrow"), encoding="utf-8")
    again = publisher("--plugin", unlucky, "publish", "--on", executor, path)
    assert again.err.count("no luck tomorrow") == 2
