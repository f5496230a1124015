"""What `optimize` achieves: boards of a high score, and pins joined across a board."""

from collections.abc import Sequence
from typing import Any

import pytest

from checker import half_turn_likeness, shared_squares
from freeform_making import GARDEN, SHORT, make, pin, spellings
from publisher import Layout


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


WITHOUT_AND_WITH: dict[str, list[dict[str, Any]]] = {
    "crossings": [{}, {"score": {"crossings": 1}}],
    "symmetry": [{}, {"score": {"symmetry": 20}}],
}


class TestScore:
    def layouts(self, **options: Any) -> list[Layout]:
        return [make(GARDEN, "optimize", 2500, seed=seed, **options) for seed in range(5)]

    @pytest.mark.proof
    @pytest.mark.parametrize("size", ["auto", "14x14"])
    def test_symmetry_makes_boards_more_symmetric(self, size: str) -> None:
        without, with_symmetry = (
            mean([half_turn_likeness(layout) for layout in self.layouts(size=size, **score)])
            for score in WITHOUT_AND_WITH["symmetry"]
        )
        assert with_symmetry > without + 0.05

    def test_crossings_make_boards_with_more_crossings(self) -> None:
        without, with_crossings = (
            mean(
                [
                    shared_squares(make(SHORT, "optimize", 800, seed=seed, **score))
                    for seed in (1, 2, 3)
                ]
            )
            for score in WITHOUT_AND_WITH["crossings"]
        )
        assert with_crossings > without


class TestFarPins:
    @pytest.mark.parametrize("seed", range(5))
    def test_a_chain_of_words_joins_two_pins_across_a_board(self, seed: int) -> None:
        chain = ["harvest", "transept", "tide", "endorser", "raft"]
        layout = make(
            [*chain, "mumm", "vivid"],
            "optimize",
            1000,
            seed=seed,
            size="15x15",
            place=[pin("harvest", 1, 1), pin("raft", 15, 10)],
        )
        assert spellings(layout) >= set(chain)
