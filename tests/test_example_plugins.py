"""The projects in examples/plugins: their tests, their types, and each in a run of the program."""

import re
import runpy
import sys
from collections.abc import Iterator
from inspect import signature
from pathlib import Path

import pytest

from module_runs import run_in

ROOT = Path(__file__).parent.parent
PROJECTS = sorted(path.parent for path in (ROOT / "examples/plugins").glob("*/pyproject.toml"))
MADE = {
    "publisher-diary": ["example.txt"],
    "publisher-handout": ["example.handout.zip"],
    "publisher-ladder": ["example.json", "example.pdf", "example.svg", "example.txt"],
    "publisher-placed": ["example.txt"],
    "publisher-school": ["example-large.pdf", "example.pdf"],
    "publisher-spine": ["example.pdf", "example.txt"],
}
"""What the configs of the projects make."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all projects as pip installs them."""
    target = tmp_path_factory.mktemp("site")
    options = ["--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    run_in(ROOT, "pip", "install", *options, "--target", str(target), *map(str, PROJECTS))
    return target


def test_every_project_is_here() -> None:
    assert [project.name for project in PROJECTS] == list(MADE)


@pytest.mark.proof
@pytest.mark.parametrize("name", MADE)
def test_the_config_of_a_project_is_published(name: str, site: Path, tmp_path: Path) -> None:
    config = ROOT / "examples/plugins" / name / "example.yaml"
    printed = run_in(
        tmp_path, "publisher", "publish", str(config), "-o", str(tmp_path), PYTHONPATH=str(site)
    )
    assert "warning" not in printed
    assert sorted(path.name for path in tmp_path.iterdir()) == MADE[name]


@pytest.fixture
def importable(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each project on the path; what is imported of it is forgotten."""
    for project in PROJECTS:
        monkeypatch.syspath_prepend(str(project))
    yield
    names = tuple(project.name.replace("-", "_") for project in PROJECTS)
    for module in [each for each in sys.modules if each.startswith(names)]:
        del sys.modules[module]


@pytest.mark.parametrize("project", PROJECTS, ids=lambda path: path.name)
def test_the_contract_is_kept(project: Path, importable: None, tmp_path: Path) -> None:
    (tests,) = project.glob("tests/test_*.py")
    test = runpy.run_path(str(tests))["test_contract"]
    test(*([tmp_path] if signature(test).parameters else []))


def test_the_docs_show_a_function_of_an_example() -> None:
    page = (ROOT / "docs/plugins.md").read_text("utf-8")
    (shown,) = re.findall(r"^```py\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    file = ROOT / "examples/plugins/publisher-spine/publisher_spine/generate.py"
    assert shown in file.read_text("utf-8")


@pytest.mark.proof
@pytest.mark.parametrize("project", PROJECTS, ids=lambda path: path.name)
def test_all_its_tests_and_types_are_green(
    project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    cache = str(tmp_path_factory.getbasetemp() / "mypy")
    run_in(project, "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider")
    assert "no issues found" in run_in(project, "mypy", MYPY_CACHE_DIR=cache)


@pytest.mark.parametrize("project", PROJECTS, ids=lambda path: path.name)
def test_it_imports_the_public_names_alone(project: Path) -> None:
    for path in project.rglob("*.py"):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith(("import ", "from ")):
                module = line.split()[1]
                home = module.partition(".")[0]
                is_ours = module in ("publisher", "publisher_testing") or home == (
                    project.name.replace("-", "_")
                )
                assert is_ours or home in (*sys.stdlib_module_names, "pytest"), f"{path}: {line}"
