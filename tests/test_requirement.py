"""What a plugin's distribution may ask of this program's version."""

from types import SimpleNamespace
from typing import Any

import pytest

from publisher.plugins.installed import unmet


def asking(*requires: str) -> Any:
    return SimpleNamespace(requires=list(requires) or None)


@pytest.mark.parametrize(
    ("requirement", "version"),
    [
        ("crossword-publisher", "0.1.0"),
        ("crossword-publisher>=0.1", "0.1.0"),
        ("crossword-publisher>=0.1", "0.2.0rc1"),
        ("crossword-publisher>=0.1", "0.2.0.dev3+local"),
        ("crossword-publisher~=0.1", "0.9"),
        ("crossword-publisher>=9; extra == 'test'", "0.1.0"),
        ("crossword-publisher>=9; python_version < '3'", "0.1.0"),
        ("crossword-publisher @ https://example.org/x.whl", "0.1.0"),
        ("crossword-publisher-extras>=9", "0.1.0"),
        ("other>=9", "0.1.0"),
    ],
)
def test_a_requirement_that_this_version_meets(requirement: str, version: str) -> None:
    assert unmet(asking(requirement), "crossword-publisher", version) is None


@pytest.mark.parametrize(
    ("requirement", "version"),
    [
        ("crossword-publisher>=99", "0.1.0"),
        ("Crossword.Publisher (>=99)", "0.1.0"),
        ("crossword_publisher<0.1", "0.1.0"),
        ("crossword-publisher>=0.2", "0.2.0rc1"),
        ("crossword-publisher[xlsx]>=99; python_version >= '3'", "0.1.0"),
        ("crossword-publisher at least 3", "0.1.0"),
    ],
)
def test_a_requirement_that_this_version_does_not_meet(requirement: str, version: str) -> None:
    asked = asking("other>=1", requirement)
    assert unmet(asked, "crossword-publisher", version)


def test_nothing_asked_is_nothing_unmet() -> None:
    assert unmet(asking(), "crossword-publisher") is None
