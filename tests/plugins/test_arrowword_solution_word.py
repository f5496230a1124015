"""The solution word of an arrowword: its letters, its cells, and what cannot be one."""

from pathlib import Path

import pytest

import publisher_arrowword
from arrowword_checker import check_arrowword
from conftest import Command
from filling import REGISTRY, words_of
from publisher import (
    Budget,
    GenerationError,
    Layout,
    OptionError,
    Placement,
    Publication,
    Puzzle,
    Request,
    SearchRun,
    read_drawing,
    slots,
)
from publisher.formats.puzzle_json import from_json, to_json
from publisher.plugins.puzzle_kind import built_by
from publisher_arrowword.generate import check, generate
from publisher_arrowword.options import ArrowGridOptions, ArrowwordOptions
from publisher_arrowword.solution_word import lacking

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


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 3])
def test_a_grid_that_lacks_its_letters_is_filled_anew(seed: int) -> None:
    lists = [{"file": str(EXAMPLES / "short-clues-en.tsv")}]
    context = {"folder": Path(), "registry": REGISTRY}
    asked = {"size": "9x11", "wordlists": lists, "solution_word": "harbour"}
    options = ArrowGridOptions.model_validate(asked, context=context)
    request, run = Request((), LANGUAGES["en"], seed), SearchRun(Budget(steps=20_000))
    layout = generate(request, options, run)
    assert not lacking(tuple("HARBOUR"), layout.grid)
    plain = generate(request, options.model_copy(update={"solution_word": ""}), run)
    assert lacking(tuple("HARBOUR"), plain.grid)


def test_check_refuses_what_is_no_word() -> None:
    lists = [{"file": str(EXAMPLES / "short-clues-en.tsv")}]
    context = {"folder": Path(), "registry": REGISTRY}
    asked = {"wordlists": lists, "solution_word": "12"}
    options = ArrowGridOptions.model_validate(asked, context=context)
    with pytest.raises(OptionError, match="“12” cannot be used"):
        check(Request((), LANGUAGES["en"], 1), options)


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
