"""A puzzle of a kind is made once of a layout, though it is kept during a search and at its end."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from freeform_making import SHORT, make
from publisher import Language, Layout, Options, Puzzle, Request
from publisher.batch import making
from publisher.batch.making import PuzzleOfLayout
from publisher.plugins.registry import load
from publisher_testing import ENGLISH


def test_the_last_puzzle_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    registry, built = load(), []

    def build(
        record: Any, options: Options, layout: Layout, language: Language, seed: int
    ) -> Puzzle:
        built.append(layout)
        return Puzzle(layout.grid, (), language, title=f"{record.name} {seed}")

    monkeypatch.setattr(making, "built_by", build)
    kind = registry.puzzle_kinds["fillin"]
    shared = SimpleNamespace(kind=(kind, kind.options(), None), registry=registry)
    numbered = PuzzleOfLayout(cast("Any", shared), Request((), ENGLISH, 7))
    first, other = (make(SHORT, steps=50, seed=seed) for seed in (1, 2))
    again = make(SHORT, steps=50, seed=1)
    assert again == first
    assert again is not first
    assert numbered(first) is numbered(again)
    assert numbered(other).title == "fillin 7"
    assert built == [first, other]
    numbered(first)
    assert built == [first, other, first]
