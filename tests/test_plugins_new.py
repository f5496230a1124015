"""`publisher plugins new` writes a project whose tests are green, or nothing."""

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import Command
from module_runs import run_in
from publisher.plugins.registry import KINDS
from publisher_authoring import project as project_module
from publisher_authoring.project import AUTHORED, ProjectNames, project_files


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


TEMPLATES = Path(project_module.__file__).parent / "kinds"
NAMED = {kind: "tlh" if kind == "language" else "flash9" for kind in AUTHORED}


def test_a_new_exporter_works_and_keeps_its_contract(
    publisher: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = publisher("plugins", "new", "exporter", "flash-cards")
    assert run.code == 0, run.err
    project = Path("publisher-flash-cards")
    written = {str(path) for path in project.rglob("*") if path.is_file()}
    *told, last = run.out.splitlines()
    assert set(told) == written
    assert last == "then: cd publisher-flash-cards && pip install -e '.[test]' && pytest"
    assert {path.name for path in Path().iterdir()} == {"publisher-flash-cards"}
    monkeypatch.syspath_prepend(str(project))
    monkeypatch.setitem(sys.modules, "publisher_flash_cards", None)  # so that it is gone afterwards
    del sys.modules["publisher_flash_cards"]
    tests = runpy.run_path(str(project / "tests/test_publisher_flash_cards.py"))
    ran = [test() for name, test in tests.items() if name.startswith("test_")]
    assert len(ran) == 2
    plugin = project / "publisher_flash_cards/__init__.py"
    done = publisher("--plugin", plugin, "publish", project / "example.yaml")
    assert done.code == 0, done.err
    cards = (project / "example.flashcards.txt").read_text("utf-8")
    assert "It gives light = lamp\n" in cards


@pytest.mark.proof
@pytest.mark.parametrize("kind", AUTHORED)
def test_every_kind_is_green_as_written(
    kind: str,
    publisher: Command,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MYPY_CACHE_DIR", str(tmp_path_factory.getbasetemp() / "mypy"))
    name = NAMED[kind]
    assert publisher("plugins", "new", kind, name).code == 0
    project, site = tmp_path / f"publisher-{name}", tmp_path / "site"
    assert " passed" in run_in(project, "pytest", "-q", "-p", "no:xdist")
    assert "no issues found in 2 source files" in run_in(project, "mypy")
    options = ["--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    run_in(project, "pip", "install", *options, "--target", str(site), ".")
    assert (site / f"publisher_{name}/py.typed").exists()
    listed = run_in(tmp_path, "publisher", "plugins", PYTHONPATH=str(site))
    assert f"[publisher-{name} 0.1.0]" in listed
    assert "problem" not in listed
    before = set(project.iterdir())
    run_in(project, "publisher", "publish", "example.yaml", PYTHONPATH=str(site))
    made = set(project.iterdir()) - before
    assert made
    assert all(path.stat().st_size for path in made)


def test_every_kind_of_record_can_be_begun() -> None:
    assert set(AUTHORED.values()) < set(KINDS)
    assert {folder.name for folder in TEMPLATES.iterdir()} == {*AUTHORED, "project"}
    for kind in AUTHORED:
        files = project_files(ProjectNames(kind, NAMED[kind]))
        assert Path("example.yaml") in files
        assert any(path.parts[0] == "tests" for path in files)


@pytest.mark.parametrize(
    ("kind", "name", "said"),
    [
        ("exprter", "cards", "did you mean `exporter`?"),
        ("exporter", "Cards", "lower-case letters and digits"),
        ("exporter", "../cards", "lower-case letters and digits"),
        ("exporter", "כרטיסים", "lower-case letters and digits"),
        ("exporter", "", "lower-case letters and digits"),
        ("exporter", "a" * 41, "at most 40"),
        ("exporter", "pdf", "the exporter `pdf` is already offered by plugin pages"),
        ("exporter", "freeform", "there is a package `publisher_freeform`"),
        ("source", "word-net", "free in Python"),
        ("source", "import", "free in Python"),
        ("source", "copy", "free in Python"),
        ("source", "only", "free in Python"),
        ("language", "Klingon", "named by its code"),
        ("language", "iw", "the language `iw` is already offered by plugin languages"),
    ],
)
def test_a_name_that_cannot_be_is_refused(
    publisher: Command, kind: str, name: str, said: str
) -> None:
    run = publisher("plugins", "new", kind, name)
    assert run.code == 2
    assert said in run.err
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("make", [Path.mkdir, Path.touch])
def test_what_is_there_stays(publisher: Command, make: Any) -> None:
    make(Path("publisher-flash7"))
    run = publisher("plugins", "new", "exporter", "flash7")
    assert run.code == 1
    assert "publisher-flash7 exists and will not be overwritten" in run.err
    assert list(Path().rglob("*")) == [Path("publisher-flash7")]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("step", ["mkdir", "write_bytes", "rename"])
def test_a_fault_or_ctrl_c_leaves_nothing(
    publisher: Command, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
) -> None:
    real, calls = getattr(Path, step), []

    def fails(path: Path, *arguments: Any, **settings: Any) -> Any:
        if ".publisher-" in str(path):
            calls.append(path)
            if len(calls) == (1 if step == "rename" else 3):
                raise error
        return real(path, *arguments, **settings)

    monkeypatch.setattr(Path, step, fails)
    run = publisher("plugins", "new", "exporter", "flash7")
    assert run.code == 1
    assert ("no space left" in run.err) or ("interrupted" in run.err)
    assert list(Path().iterdir()) == []


def test_the_list_takes_no_settings_for_a_new_one(publisher: Command) -> None:
    run = publisher("plugins", "--json", "new", "exporter", "flash7")
    assert run.code == 2
    assert "--json is for the list" in run.err
