"""Designs of other plugins: their grids are filled with words that fit their slots."""

import runpy
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fill_checker import check_fill
from filling import REGISTRY, words_of
from publisher import (
    Budget,
    Cell,
    GenerationError,
    Letters,
    Position,
    Request,
    SearchRun,
    WordError,
    spell,
)
from publisher_testing import check_generator

ROOT = Path(__file__).parents[2]
LATTICE: dict[str, Any] = runpy.run_path(str(ROOT / "examples/plugins/lattice.py"))
(RECORD,) = LATTICE["publisher_generators"]()


def options(**given: object) -> Any:
    asked = {"wordlists": [{"wordfreq": "en", "top": 20000}], "cells": 7, **given}
    context = {"folder": Path(), "registry": REGISTRY}
    return LATTICE["LatticeOptions"].model_validate(asked, context=context)


def emptied(_: Position, cell: Cell) -> Cell:
    return replace(cell, letter="")


def known(top: int, code: str) -> set[Letters]:
    from wordfreq import top_n_list

    found = set()
    for text in top_n_list(code, top):
        with suppress(WordError):
            found.add(spell(text, REGISTRY.languages[code])[0])
    return found


@pytest.mark.parametrize("code", ["en", "he"])
@pytest.mark.parametrize("improve", [False, True])
def test_a_design_is_filled_with_words_that_fit(code: str, improve: bool) -> None:
    lists = [{"wordfreq": code, "top": 20000}]
    language = REGISTRY.languages[code]
    run = SearchRun(Budget(steps=2000))
    made = RECORD.generate(Request((), language, 3), options(wordlists=lists, improve=improve), run)
    check_fill(made, made.grid.mapped(emptied), known(20000, code))
    long = [each.word.letters for each in made.placements if len(each.slot) >= LATTICE["LONG"]]
    assert long
    assert all(len({*letters}) == len(letters) for letters in long)


def test_its_contract() -> None:
    check_generator(RECORD, options(), ["tea", "letters"], language=REGISTRY.languages["en"])


def test_words_that_fit_no_slot_leave_no_fill() -> None:
    language = REGISTRY.languages["en"]
    words = words_of(["level", "seven", "noon", "eve"], language)
    run = SearchRun(Budget(steps=300))
    with pytest.raises(GenerationError, match=r"filled|design"):
        RECORD.generate(Request(words, language, 1), options(wordlists=[]), run)
