"""`letters: all`: every letter of the alphabet comes into the grid, and none gets lost again."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from filling import fill
from publisher import Budget, Layout, SearchRun
from publisher_fill import generate, letter_search
from publisher_testing import ENGLISH, HEBREW

GRID = """
......#......
.#.#.#.#.#.#.
......#......
.#.#.#.#.#.#.
......#......
"""
"""A drawing whose second and fourth rows are crossed down alone."""

FEW = replace(ENGLISH, alphabet=tuple("ABCDEFGHIJ"))
"""English with ten letters."""


def words(letters: str, rare: str, seed: int) -> list[str]:
    """Words of five and six letters by chance; one in twelve has one of the rare letters."""
    random, found = Random(seed), list[str]()
    for length in (5, 6) * 500:
        text = [random.choice(letters) for _ in range(length)]
        if random.random() < 1 / 12:
            text[random.randrange(length)] = random.choice(rare)
        found.append(f"{''.join(text)};{random.randrange(40, 60)}")
    return list(dict.fromkeys(found))


def lacking(layout: Layout, letters: Sequence[str]) -> set[str]:
    return set(letters) - {cell.letter for row in layout.grid.rows for cell in row}


def remarks(layout: Layout) -> list[str]:
    return [each for each in layout.remarks if each.startswith("letters:")]


@pytest.mark.parametrize("improve", [False, True])
@pytest.mark.parametrize("seed", [1, 2])
def test_all_letters_are_in_the_grid(seed: int, improve: bool) -> None:
    listed = words("ABCDEF", "GHIJ", seed)
    plain = fill(GRID, listed, language=FEW, seed=seed, improve=False)
    assert lacking(plain, FEW.letters)
    made = fill(GRID, listed, language=FEW, seed=seed, letters="all", improve=improve, steps=900)
    assert not lacking(made, FEW.letters)
    assert remarks(made) == ["letters: the grid has 10 of 10"]
    assert not remarks(plain)


def test_final_letters_count_as_theirs_in_hebrew() -> None:
    language = replace(HEBREW, alphabet=tuple("אבגדהוזח"))
    listed = words("אבגדה", "וזח", 1)
    made = fill(GRID, listed, language=language, letters="all", improve=False)
    assert not lacking(made, language.letters)


def test_letters_that_no_word_has_are_named() -> None:
    listed = words("ABCDEF", "GH", 1)
    made = fill(GRID, listed, language=FEW, letters="all", improve=False)
    assert lacking(made, FEW.letters) == {"I", "J"}
    assert remarks(made) == ["letters: the grid has 8 of 10; it lacks I, J"]


def test_a_run_that_ends_has_the_letters_that_were_found() -> None:
    """Each better fill of a run has at least the letters of those before it."""
    counts = list[int]()
    run = SearchRun(Budget(steps=60), lambda it: counts.append(len(lacking(it, FEW.letters))))
    made = fill(GRID, words("ABCDEF", "GHIJ", 1), language=FEW, run=run, letters="all")
    assert counts == sorted(counts, reverse=True)
    assert len(lacking(made, FEW.letters)) == counts[-1]


def counted(seed: int) -> list[int]:
    """How many letters each better fill of a run lacks."""
    counts = list[int]()
    run = SearchRun(Budget(steps=900), lambda it: counts.append(len(lacking(it, FEW.letters))))
    listed = words("ABCDEF", "GHIJ", seed)
    made = fill(GRID, listed, language=FEW, seed=seed, run=run, letters="all", improve=False)
    assert len(lacking(made, FEW.letters)) == counts[-1]
    assert counts == sorted(counts, reverse=True)
    return counts


def test_another_fill_has_letters_that_come_into_no_region_of_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With 60 steps a fill most lack letters; what was found is never given up."""
    monkeypatch.setattr(letter_search, "MOST_STEPS", 60)
    monkeypatch.setattr(generate, "FILLS_FOR_LETTERS", 1)
    first = [counted(seed)[-1] for seed in range(3)]
    monkeypatch.setattr(generate, "FILLS_FOR_LETTERS", 8)
    assert sum(counted(seed)[-1] for seed in range(3)) < sum(first)


def test_a_grid_with_fewer_cells_than_letters_is_filled_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another fill cannot have them all either."""
    monkeypatch.setattr(letter_search, "MOST_STEPS", 60)
    run, listed = SearchRun(Budget(steps=900)), words("ABCDEF", "GHIJ", 1)
    made = fill("......\n######\n.....#", listed, run=run, letters="all", improve=False)
    assert lacking(made, ENGLISH.letters)
    assert run.steps < 100
