"""Revising the grids of the examples, with blocks and bars, in English and Hebrew."""

from pathlib import Path
from random import Random

import pytest

from fill_checker import check_fill
from filling import fill_options, words_in
from publisher import (
    Budget,
    Draft,
    Grid,
    Puzzle,
    Rejection,
    Request,
    SearchRun,
    SourceWord,
    from_json,
    to_word,
)
from publisher_fill import publisher_generators
from publisher_fill.options import FillOptions
from publisher_fill.revising.reviser import FillReviser
from publisher_languages import publisher_languages
from publisher_testing import check_reviser
from revising import with_letters

EXAMPLES = Path(__file__).parents[2] / "examples"
LANGUAGES = {each.name: each() for each in publisher_languages()}
TOP = 30_000


def options(code: str, **others: object) -> FillOptions:
    given = {"wordlists": [{"wordfreq": code, "top": TOP}], "grid": "...", **others}
    return fill_options(**given)


@pytest.fixture(scope="module", params=["british-en", "barred-en", "newspaper-en", "symmetric-he"])
def example(request: pytest.FixtureRequest) -> tuple[Puzzle, FillReviser]:
    publication = from_json(
        (EXAMPLES / f"{request.param}.lock").read_bytes(), LANGUAGES.__getitem__
    )
    puzzle = publication.puzzles[0]
    code = request.param[-2:]
    return puzzle, FillReviser(Request((), LANGUAGES[code], 1), options(code))


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(3))
def test_random_drafts_of_the_examples(example: tuple[Puzzle, FillReviser], seed: int) -> None:
    """Letters that are kept stay, rejected words go, open cells are filled with words."""
    puzzle, made_by = example
    language, random = LANGUAGES[puzzle.language.code], Random(seed)
    own = tuple(to_word(SourceWord(entry.spelling), language) for entry in puzzle.entries)
    entries = random.sample(puzzle.entries, 3)
    rejected = tuple(
        Rejection(tuple(puzzle.grid[cell].letter for cell in each.slot.cells), slot)
        for each, slot in zip(entries, (entries[0].slot, None, entries[2].slot), strict=True)
    )
    busy = {cell for each in entries for cell in each.slot.cells}
    free = [each for each in puzzle.entries if busy.isdisjoint(each.slot.cells)]
    kept = frozenset(cell for each in random.sample(free, 2) for cell in each.slot.cells)
    opened = set(random.choice(free).slot.cells) - kept
    letters = {
        cell: puzzle.grid[cell].letter for cell in puzzle.grid.positions() if cell not in opened
    }
    draft = Draft(with_letters(puzzle.grid, letters), kept, rejected, own)
    layout = made_by.revise(draft, seed, SearchRun(Budget(steps=1500)))
    asked = with_letters(puzzle.grid, {cell: puzzle.grid[cell].letter for cell in kept})
    listed = words_in(options(language.code), (), language)
    check_fill(layout, asked, listed, given=[word.letters for word in own])
    assert all(draft.allows(each.word.letters, each.slot) for each in layout.placements)
    assert _changed(puzzle, layout.grid) < len(puzzle.entries)


@pytest.mark.parametrize("corner", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_a_corner_is_filled_anew_and_the_rest_stays(
    example: tuple[Puzzle, FillReviser], corner: tuple[int, int]
) -> None:
    puzzle, made_by = example
    height, width = puzzle.grid.height, puzzle.grid.width
    top, left = corner[0] * (height - 4), corner[1] * (width - 4)
    rest = {
        cell: puzzle.grid[cell].letter
        for cell in puzzle.grid.positions()
        if puzzle.grid[cell].letter
        and not (top <= cell.row < top + 4 and left <= cell.column < left + 4)
    }
    own = tuple(to_word(SourceWord(entry.spelling), puzzle.language) for entry in puzzle.entries)
    draft = Draft(with_letters(puzzle.grid, rest), frozenset(rest), words=own)
    layout = made_by.revise(draft, 1, SearchRun(Budget(steps=1500)))
    assert {cell: layout.grid[cell].letter for cell in rest} == rest
    assert all(
        layout.grid[cell].letter for cell in layout.grid.positions() if puzzle.grid[cell].letter
    )


CONTRACTS = {
    "drawn": ("en", {"grid": "....#\n.....\n.....\n#....\n#...."}),
    "designed, stems": ("en", {"grid": {"style": "british", "size": "9x9"}, "stems": "distinct"}),
    "several letters": (
        "en",
        {"grid": "1...\n....\n....\n\n1 = HEART", "wordlists": [{"wordfreq": "en"}]},
    ),
    "bars": ("en", {"grid": ". .|. .\n. . . .\n. . . .\n_ _    \n. .|. ."}),
    "hebrew": ("he", {"grid": "....#\n.....\n#....", "min_score": 20}),
    "theme": ("en", {"grid": "....\n....\n....", "theme": ["oboe"]}),
    "not improved": ("en", {"grid": "...\n...\n...", "improve": False}),
}


@pytest.mark.proof
@pytest.mark.parametrize(("code", "given"), CONTRACTS.values(), ids=CONTRACTS)
def test_the_contract_of_revisers(code: str, given: dict[str, object]) -> None:
    fill = publisher_generators()[0]
    request = Request((), LANGUAGES[code], 1)
    check_reviser(fill, request, options(code, **given), steps=600)


def _changed(puzzle: Puzzle, grid: Grid) -> int:
    return sum(
        any(puzzle.grid[cell].letter != grid[cell].letter for cell in entry.slot.cells)
        for entry in puzzle.entries
    )
