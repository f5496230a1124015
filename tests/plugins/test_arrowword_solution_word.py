"""The solution word of an arrowword: its letters, its cells, and what cannot be one."""

from pathlib import Path

import pytest

import publisher_arrowword
from arrowword_checker import check_arrowword
from conftest import Command
from filling import REGISTRY, words_of
from publisher import (
    GenerationError,
    Layout,
    OptionError,
    Placement,
    Publication,
    Puzzle,
    read_drawing,
    slots,
)
from publisher.formats.puzzle_json import from_json, to_json
from publisher.plugins.puzzle_kind import built_by
from publisher_arrowword.options import ArrowwordOptions

(KIND,) = publisher_arrowword.publisher_puzzle_kinds()
LANGUAGES = REGISTRY.languages
DRAWN = {"en": "#A#B#\nCATER\n#REST\n#SALE", "he": "#א#ב#\nגדהוז\nחטיכ#\nלמנס#"}
EXAMPLES = Path(__file__).parents[2] / "examples"


def made(word: str, code: str = "en", seed: int = 1) -> Puzzle:
    language = LANGUAGES[code]
    grid = read_drawing(DRAWN[code], language)
    answers = {slot: "".join(grid[cell].letter for cell in slot.cells) for slot in slots(grid)}
    placed = tuple(Placement(words_of([text], language)[0], slot) for slot, text in answers.items())
    options = ArrowwordOptions(solution_word=word)
    return built_by(KIND, options, Layout(grid, placed), language, seed)


@pytest.mark.parametrize(("code", "word"), [("en", "STAR"), ("he", "סמל")])
def test_its_letters_are_in_numbered_cells(code: str, word: str) -> None:
    puzzle = made(word, code)
    assert puzzle.sheet is not None
    check_arrowword(puzzle, crossed=60)
    by_number: dict[str, list[str]] = {}
    for place, label in puzzle.sheet.labels.items():
        by_number.setdefault(label, []).append(puzzle.grid[place].letter)
    assert by_number == {str(at): [each, each] for at, each in enumerate(word, start=1)}
    assert puzzle.sheet.instructions.count(".") == 2
    (read,) = from_json(to_json(Publication((puzzle,))), LANGUAGES.__getitem__).puzzles
    assert read == puzzle


def test_cells_with_arrows_come_last() -> None:
    puzzle = made("as")
    assert puzzle.sheet is not None
    assert not puzzle.sheet.labels.keys() & {each.slot.start for each in puzzle.sheet.clue_cells}


def test_a_word_that_has_no_place_is_told() -> None:
    with pytest.raises(GenerationError, match="needs 1 × Q"):
        made("quit")
    with pytest.raises(GenerationError, match="needs 2 × מ, and this grid has fewer"):
        made("מים", "he")
    with pytest.raises(OptionError, match="“12” cannot be used"):
        made("12")


def test_another_seed_draws_other_cells() -> None:
    assert made("seat") == made("seat")
    assert len({str(made("seat", seed=seed).sheet) for seed in range(6)}) > 1


@pytest.mark.proof
@pytest.mark.parametrize(("code", "word"), [("en", "seat"), ("he", "שלום")])
@pytest.mark.parametrize("suffix", ["ipuz", "jpz", "json"])
def test_it_comes_back_from_files(
    publisher: Command, tmp_path: Path, suffix: str, code: str, word: str
) -> None:
    (tmp_path / "own.yaml").write_text(
        f"language: {code}\nkind: {{arrowword: {{size: 9x11, solution_word: {word}}}}}\n"
        "generator: {use: arrowword, improve: no, "
        f"wordlists: [file: {EXAMPLES}/short-clues-{code}.tsv]}}\n"
        f"export: [{suffix}]\n",
        "utf-8",
    )
    assert publisher("publish", tmp_path / "own.yaml").code == 0
    again = publisher("convert", tmp_path / f"own.{suffix}", tmp_path / "again.json")
    assert again.code == 0, again.err
    (puzzle,) = from_json((tmp_path / "again.json").read_bytes(), LANGUAGES.__getitem__).puzzles
    check_arrowword(puzzle, crossed=60)
    assert puzzle.grid.height == 13
    assert puzzle.sheet is not None
    numbered = sorted((label, puzzle.grid[at].letter) for at, label in puzzle.sheet.labels.items())
    letters = words_of([word], LANGUAGES[code])[0].letters
    assert numbered == sorted(2 * [(str(at), each) for at, each in enumerate(letters, start=1)])
    assert "labels" not in again.out + again.err
    assert puzzle.sheet.instructions.count(".") == 2
    assert puzzle.notes == ""
