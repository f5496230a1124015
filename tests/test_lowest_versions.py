"""The tool that CI asks for the lowest versions that are allowed."""

import runpy
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools/lowest_versions.py"))
constraints: Callable[..., Iterable[str]] = TOOL["constraints"]


def project(*dependencies: str) -> str:
    return (
        f"[project]\ndependencies = {list(dependencies)}\n[project.optional-dependencies]\ntest=[]"
    )


def test_extras_and_upper_bounds_are_no_constraints() -> None:
    given = project("click>=8.1", "psycopg[binary]>=3.1.8", "reportlab>=5.1,<5.2")
    assert list(constraints(given)) == ["click==8.1", "psycopg==3.1.8", "reportlab==5.1"]


@pytest.mark.parametrize("dependency", ["click", "click<9", "click==8"])
def test_a_dependency_without_a_lowest_version_is_refused(dependency: str) -> None:
    with pytest.raises(ValueError, match=r"click.*: its lowest version is not given"):
        list(constraints(project(dependency)))


def test_the_extras_of_users_have_the_same_lowest_versions_as_the_tests() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    with_tests = set(constraints(text))
    for extra in ("anki", "database", "wordlists"):
        assert set(constraints(text, extra)) <= with_tests
