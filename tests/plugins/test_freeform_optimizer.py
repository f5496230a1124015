"""What `optimize` achieves: boards of a high score, and pins joined across a board."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from checker import half_turn_likeness, shared_squares
from freeform_making import GARDEN, SHORT, make, pin, spellings
from publisher import Language, Layout, OptionError
from publisher_freeform.annealing import annealing
from publisher_freeform.annealing.temperature import CROSSING_TEMPERATURE
from publisher_testing import ENGLISH, HEBREW


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


TREES = ["almond", "birch", "cedar", "chestnut", "cypress", "hazel", "juniper", "larch", "linden"]
BIRDS = ["blackbird", "bullfinch", "dunnock", "heron", "magpie", "nightingale", "starling", "wren"]


LIGHT = [
    "אלקטרומגנטיות",
    "אור",
    "חום",
    "גל",
    "אטום",
    "יון",
    "כוח",
    "מסה",
    "זמן",
    "תא",
    "קרן",
    "מים",
]
LEAVES = ["photosynthesis", "leaf", "root", "stem", "seed", "soil", "sun", "rain", "bud", "fern"]


@pytest.mark.parametrize(("words", "language"), [(LEAVES, ENGLISH), (LIGHT, HEBREW)])
def test_a_box_is_no_wider_than_its_one_long_word_needs(
    words: list[str], language: Language
) -> None:
    """A box about as long as wide would have twice as many cells."""
    layout = make(words, steps=2000, language=language)
    assert not layout.left_out
    rows = layout.grid.rows
    assert max(len(rows), len(rows[0])) == len(words[0])
    assert min(len(rows), len(rows[0])) <= len(words[0]) // 2 + 1


class TestGivenSize:
    @pytest.mark.proof
    def test_words_cross_more_if_the_search_cools_once_all_are_placed(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def crossings(temperature: float) -> float:
            monkeypatch.setattr(annealing, "CROSSING_TEMPERATURE", temperature)
            words = [*GARDEN, *TREES, *BIRDS]
            layouts = [make(words, steps=2500, seed=seed, size="20x20") for seed in (1, 2, 3)]
            assert all(len(layout.placements) == len(words) for layout in layouts)
            return mean([shared_squares(layout) for layout in layouts])

        assert crossings(CROSSING_TEMPERATURE) > crossings(1500)


POINTS = {"a": 1, "e": 1, "t": 1, "r": 20, "o": 1}


def crossed(layout: Layout) -> Counter[str]:
    """How often each letter is at a crossing."""
    times = Counter(cell for placement in layout.placements for cell in placement.slot.cells)
    return Counter(layout.grid[cell].letter.lower() for cell, count in times.items() if count == 2)


class TestAim:
    def points(self, layout: Layout) -> int:
        letters = crossed(layout).items()
        return len(layout.placements) + sum(POINTS.get(letter, 0) * n for letter, n in letters)

    def layouts(self, **options: Any) -> list[Layout]:
        score = {"words": 1, "crossed_letters": POINTS}
        return [
            make(SHORT, "optimize", 500, seed=seed, size="5x5", score=score, **options)
            for seed in (1, 2, 3)
        ]

    def test_at_the_score_gives_a_higher_score_than_at_words(self) -> None:
        words, score = (
            mean([self.points(layout) for layout in self.layouts(aim=aim)])
            for aim in ("words", "score")
        )
        assert score > words

    def test_keeps_pins_and_required_words(self) -> None:
        for layout in self.layouts(aim="score", must=["oat"], place=[pin("toe", 3, 1)]):
            assert spellings(layout) >= {"oat", "toe"}

    def test_takes_letters_as_cells_have_them(self) -> None:
        words = ["מלך", "כלב", "לבן", "כלה", "הלך", "בכה", "נכה", "לבנה"]
        options: dict[str, Any] = {"size": "6x6", "aim": "score", "language": HEBREW}
        layout = make(words, steps=300, score={"crossed_letters": {"ך": 1}}, **options)
        assert crossed(layout)["כ"] >= 2

    @pytest.mark.parametrize(
        ("letters", "message"),
        [
            ({"ab": 1}, "“ab” is 2 letters; name one"),
            ({"a": 1, "A": 1}, "“A” is the same letter as “a” before it"),
            ({"!": 1}, "“!” is not a letter"),
        ],
    )
    def test_names_what_is_no_single_letter(self, letters: dict[str, int], message: str) -> None:
        with pytest.raises(OptionError, match=message):
            make(SHORT, score={"crossed_letters": letters})


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
