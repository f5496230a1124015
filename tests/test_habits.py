"""What the project promises to those who work on it: releases, checks, versions in reports."""

import ast
import importlib
import platform
import re
import runpy
import tomllib
from collections.abc import Callable, Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import Command

ROOT = Path(__file__).parent.parent
TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools/release_notes.py"))
notes: Callable[[str, str], str] = TOOL["notes"]
CHANGELOG = "# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-03-04\n\n### Added\n\n- b\n\n## 1.1\n"


def text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def test_the_notes_of_a_release_are_its_part_of_the_changelog() -> None:
    assert notes(CHANGELOG, "1.2.0") == "### Added\n\n- b\n"


@pytest.mark.parametrize("missing", ["1.2", "Unreleased", "1.1", "2.0.0"])
def test_a_version_without_a_day_or_a_text_is_refused(missing: str) -> None:
    with pytest.raises(ValueError, match=f"no part '## {re.escape(missing)} - YYYY-MM-DD'"):
        notes(CHANGELOG, missing)


def test_the_version_of_a_release_is_that_of_the_package() -> None:
    assert TOOL["version"](text("publisher/__init__.py")) == version("crossword-publisher")


def steps(workflow: str) -> Iterable[str]:
    jobs = yaml.safe_load(text(f".github/workflows/{workflow}.yml"))["jobs"]
    return [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]


def test_hosted_checks_run_on_every_python_that_is_named() -> None:
    matrix = yaml.safe_load(text(".github/workflows/checks.yml"))["jobs"]["tests"]["strategy"]
    named = re.findall(r"Python :: (3\.\d+)", text("pyproject.toml"))
    assert matrix["matrix"]["python"] == named
    lowest = tomllib.loads(text("pyproject.toml"))["project"]["requires-python"]
    assert lowest == f">={named[0]}"


def test_what_workflows_run_of_ours_is_there() -> None:
    run = "\n".join([*steps("checks"), *steps("release")])
    named = re.findall(r"(?:tools|examples|\.ci)/[\w./-]+", run)
    assert {"tools/release_notes.py", ".ci/run", "examples/animals-he.yaml"} <= set(named)
    assert all((ROOT / each).exists() for each in named)


def test_commands_for_contributors_are_those_of_ci() -> None:
    given = re.findall(r"^```sh\n(.*?)^```", text("CONTRIBUTING.md"), re.MULTILINE | re.DOTALL)
    commands = [line for block in given for line in block.splitlines()]
    ci = text(".ci/run")
    assert len(commands) == 10
    for command in commands:
        program = command.rpartition("&& ")[2]
        assert program.split(" -")[0] in ci, command


def test_what_stops_a_change_has_the_same_examples_each_time() -> None:
    asked = set(re.findall(r"--hypothesis-profile=(\w+)", text(".ci/run")))
    assert asked == {"thorough"}
    for name in ("publisher", *asked):
        profile = settings.get_profile(name)
        assert profile.derandomize
        assert profile.database is None
    search = ".venv/bin/pytest -m hypothesis --hypothesis-profile=search"
    assert search in text("CONTRIBUTING.md").splitlines()
    assert not settings.get_profile("search").derandomize
    assert search.removeprefix(".venv/bin/") in "\n".join(steps("search"))
    begun_by = yaml.safe_load(text(".github/workflows/search.yml"))[True]  # YAML reads `on:` so
    assert set(begun_by) == {"schedule", "workflow_dispatch"}


def test_examples_do_not_depend_on_the_modules_that_are_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawn() -> list[str]:
        found: list[str] = []

        @settings(max_examples=200)
        @given(st.text(max_size=20))
        def draw(text: str) -> None:
            found.append(text)

        draw()
        return found

    before = drawn()
    (tmp_path / "constants_of_others.py").write_text("A = ['owl', 'gnu', 'emu', 'yak', 'ant']\n")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("constants_of_others")
    assert drawn() == before


def test_what_git_asks_before_a_commit_is_what_ci_asks() -> None:
    hooks = yaml.safe_load(text(".pre-commit-config.yaml"))["repos"][0]["hooks"]
    for hook in hooks:
        assert hook["entry"].removesuffix(" --fix") in text(".ci/run")


def test_the_version_for_a_report_names_python_and_the_system(publisher: Command) -> None:
    run = publisher("--version")
    first, second = run.out.splitlines()[:2]
    assert first == f"publisher, version {version('crossword-publisher')}"
    assert second.startswith(f"Python {platform.python_version()} on ")
    assert run.code == 0


def test_coverage_is_measured_of_all_that_is_installed() -> None:
    project = tomllib.loads(text("pyproject.toml"))
    folders = [path for name in ("plugins", "templates") for path in (ROOT / name).iterdir()]
    measured = project["tool"]["coverage"]["run"]["source_pkgs"]
    assert measured == sorted(["publisher", *(path.name for path in folders if path.is_dir())])
    assert project["tool"]["coverage"]["report"]["fail_under"] >= 93


def test_programs_must_be_there_only_where_ci_installs_them() -> None:
    """Hosted runners say `CI` of every job, and those of the matrix install none."""
    sources = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
    assert not re.search(r'"CI" (not )?in os\.environ', sources)
    assert "PUBLISHER_CI=1" in text(".ci/run")


def unordered(node: ast.AST) -> bool:
    """Whether this is a set as written: its order is another one in each process."""
    if isinstance(node, ast.BinOp):
        return unordered(node.left)
    made = node.func if isinstance(node, ast.Call) else None
    is_call = isinstance(made, ast.Name) and made.id in ("set", "frozenset")
    return is_call or isinstance(node, ast.Set | ast.SetComp)


def test_every_process_collects_the_tests_in_the_same_order() -> None:
    wrong = [
        f"{path}:{node.lineno}"
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.parametrize"
        if any(map(unordered, node.args))
    ]
    assert not wrong
