"""Layouts made for the tests of the freeform generator, each verified by the checker."""

from collections.abc import Sequence
from typing import Any

from checker import Pin, check_layout, check_rules
from publisher import (
    Budget,
    Enumeration,
    Language,
    Layout,
    Request,
    SearchRun,
    SourceWord,
    StrategyChoice,
    Word,
    to_word,
)
from publisher_freeform.generate import generate
from publisher_freeform.options import FreeformOptions
from publisher_testing import ENGLISH

GARDEN = ["rose", "tulip", "daisy", "lilac", "spade", "rake", "hedge", "lawn", "bulb", "petal"]
GARDEN += ["stem", "thorn", "seed", "fern", "ivy"]

SHORT = [
    "tea",
    "eat",
    "ate",
    "oat",
    "toe",
    "rat",
    "tar",
    "art",
    "ear",
    "era",
    "are",
    "rate",
    "tear",
]
"""Words that cross each other in many ways."""

RULES = ["spacing", "min_crossings", "per_line", "max_width", "max_height"]
"""The settings that `check_rules` verifies."""


def word(letters: Sequence[str], score: float | None = None) -> Word:
    shape = Enumeration((len(letters),))
    return Word(tuple(letters), "·".join(letters), shape, score=score)


def make(
    texts: Sequence[str | Word],
    strategy: str | StrategyChoice = "optimize",
    steps: int = 400,
    *,
    language: Language = ENGLISH,
    seed: int = 1,
    run: SearchRun | None = None,
    before: Sequence[Layout] = (),
    share: int | None = None,
    **options: object,
) -> Layout:
    words = tuple(t if isinstance(t, Word) else to_word(SourceWord(t), language) for t in texts)
    chosen = FreeformOptions.model_validate({"strategy": strategy, **options})
    request = Request(words, language, seed, tuple(before), share)
    layout = generate(request, chosen, run or SearchRun(Budget(steps=steps)))
    pins: list[Pin] = [
        (to_word(SourceWord(pin.word), language).letters, *pin.at, str(pin.direction))
        for pin in chosen.place
    ]
    size: tuple[int, int] | None = chosen.grid_size
    if size is None and (chosen.shape != "none" or chosen.drawing):
        size = layout.grid.width, layout.grid.height  # a shape may have no letter at its edges
    check_layout(layout, words, size=size, pins=pins)
    rules: dict[str, Any] = {name: getattr(chosen, name) for name in RULES}
    check_rules(layout, **rules)
    return layout


def reasons(layout: Layout) -> dict[str, str]:
    return {left.spelling: left.reason for left in layout.left_out}


def spellings(layout: Layout) -> set[str]:
    return {placement.word.spelling for placement in layout.placements}


def drawn(layout: Layout) -> list[str]:
    return ["".join(cell.letter or "." for cell in row) for row in layout.grid.rows]


def pin(text: str, row: int, column: int, direction: str = "across") -> dict[str, Any]:
    return {"word": text, "at": [row, column], "direction": direction}
