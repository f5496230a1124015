"""Arrowwords: designs, arrows, own words and those of lists; every puzzle is checked anew."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

import publisher_arrowword
from arrowword_checker import check_arrowword
from conftest import Command
from filling import REGISTRY, words_of
from publisher import (
    Budget,
    GenerationError,
    Grid,
    Language,
    Layout,
    Request,
    SearchRun,
    read_drawing,
)
from publisher.formats.puzzle_json import from_json
from publisher.plugins.puzzle_kind import built_by
from publisher_arrowword.arrows import clue_cells
from publisher_arrowword.design import ArrowDesigner
from publisher_arrowword.generate import check, designs, generate
from publisher_arrowword.options import ArrowGridOptions, ArrowwordOptions
from publisher_arrowword.plan import ArrowPlan
from publisher_fill.design.estimate import ListProfile
from publisher_testing import ENGLISH, check_generator, check_puzzle_kind

(KIND,) = publisher_arrowword.publisher_puzzle_kinds()
(GENERATOR,) = publisher_arrowword.publisher_generators()
LANGUAGES = REGISTRY.languages


def options(**given: object) -> ArrowGridOptions:
    context = {"folder": Path(), "registry": REGISTRY}
    lists = [{"wordfreq": "en", "top": 20000}]
    asked = {"size": "8x9", "wordlists": lists, "improve": False, **given}
    return ArrowGridOptions.model_validate(asked, context=context)


def made(
    words: Sequence[str] = (),
    *,
    language: Language | None = None,
    seed: int = 1,
    before: tuple[Layout, ...] = (),
    steps: int = 5000,
    crossed: int = 80,
    **given: object,
) -> Layout:
    """A layout, whose puzzle is checked."""
    of = language or LANGUAGES["en"]
    request = Request(words_of(words, of), of, seed, before)
    layout = generate(request, options(**given), SearchRun(Budget(steps=steps)))
    puzzle = built_by(KIND, ArrowwordOptions(), layout, of, 1)
    check_arrowword(puzzle, crossed=90 if given.get("style") == "dense" else crossed)
    return layout


def answers(layout: Layout) -> set[str]:
    return {"".join(each.word.letters) for each in layout.placements}


@pytest.mark.parametrize("style", ["frame", "dense"])
@pytest.mark.parametrize("code", ["en", "he"])
def test_a_grid_is_designed_and_filled(code: str, style: str) -> None:
    lists = [{"wordfreq": code, "top": 20000}]
    layout = made(language=LANGUAGES[code], style=style, wordlists=lists)
    assert (layout.grid.width, layout.grid.height) == (8, 9)


@pytest.mark.proof
@pytest.mark.parametrize(("code", "top"), [("en", 10000), ("he", 10000), ("en", 60000)])
def test_the_pattern_follows_the_list(code: str, top: int) -> None:
    lists = [{"wordfreq": code, "top": top}]
    language = LANGUAGES[code]
    found = [made(language=language, size="12x16", wordlists=lists, seed=s) for s in range(3)]
    lengths = [len(each.slot) for layout in found for each in layout.placements]
    assert 3.5 < sum(lengths) / len(lengths) < 5.5


def test_contracts() -> None:
    layout = made()
    assert len(check_puzzle_kind(KIND, ArrowwordOptions(), [layout], LANGUAGES["en"])) == 1
    easy = options(size="7x7", wordlists=[{"wordfreq": "en", "top": 60000}])
    check_generator(GENERATOR, easy, ["tea", "extraordinary"], language=LANGUAGES["en"])


@pytest.mark.proof
def test_own_words_come_first_and_the_others_are_told() -> None:
    own = ["zebra", "quiz", "waxy", "fjord", "extraordinarily"]
    layout = made(own)
    there = answers(layout)
    left = {each.spelling: each.reason for each in layout.left_out}
    assert {word for word in own if word.upper() not in there} == left.keys()
    assert len(left) < len(own)
    assert "no place" in left["extraordinarily"]


def test_without_lists_the_words_are_the_list() -> None:
    own = [w for w in words_in_list(4000) if 3 <= len(w) <= 7]
    layout = made(own, wordlists=[])
    assert answers(layout) <= {word.upper() for word in own}
    assert layout.left_out == ()


def words_in_list(top: int) -> list[str]:
    from wordfreq import top_n_list

    return [w for w in top_n_list("en", top) if w.isalpha() and w.isascii()]


@pytest.mark.proof
def test_the_clues_of_lists_come_with_their_words(tmp_path: Path) -> None:
    listed = "\n".join(f"{word}\tsaid of {word}" for word in words_in_list(9000))
    (tmp_path / "list.tsv").write_text(listed, "utf-8")
    layout = made(["zebra"], wordlists=[{"file": str(tmp_path / "list.tsv")}])
    for each in layout.placements:
        said = each.word.spelling.lower()
        assert each.word.clue == ("" if said == "zebra" else f"said of {said}")


def test_a_makers_clue_is_not_replaced_by_that_of_a_list(
    publisher: Command, tmp_path: Path
) -> None:
    examples = Path(__file__).parents[2] / "examples"
    (tmp_path / "own.yaml").write_text(
        "kind: {arrowword: {size: 9x11}}\nwords: [list: {lion: Our cat}]\nexport: [json]\n"
        f"generator: {{use: arrowword, wordlists: [file: {examples}/short-clues-en.tsv]}}\n",
        "utf-8",
    )
    assert publisher("publish", tmp_path / "own.yaml").code == 0
    (puzzle,) = from_json((tmp_path / "own.json").read_bytes(), LANGUAGES.__getitem__).puzzles
    clues = {each.spelling.lower(): each.clue.text for each in puzzle.entries}
    assert clues.pop("lion") == "Our cat"
    assert all(clues.values())


@pytest.mark.proof
@pytest.mark.parametrize("word", ["olive", "uncle", "zebra"])
def test_a_single_own_word_finds_a_place(word: str) -> None:
    examples = Path(__file__).parents[2] / "examples"
    lists = [{"file": str(examples / "short-clues-en.tsv")}]
    for seed in (1, 2, 3):
        layout = made([word], seed=seed, size="9x11", wordlists=lists, steps=40_000, crossed=60)
        assert layout.left_out == ()


def test_one_seed_makes_one_grid_and_another_seed_another_one() -> None:
    assert made(seed=4) == made(seed=4) != made(seed=5)


def test_puzzles_of_one_config_have_other_words() -> None:
    first = made()
    second = made(before=(first,), seed=2)
    assert not answers(first) & answers(second)


def test_rejected_words_are_in_no_grid() -> None:
    there = made()
    rejected = frozenset(each.word.letters for each in there.placements)
    request = Request((), LANGUAGES["en"], 1, rejected=rejected)
    other = generate(request, options(), SearchRun(Budget(steps=5000)))
    assert not answers(other) & answers(there)


@pytest.mark.proof
def test_nothing_to_fill_a_grid_with_is_told() -> None:
    with pytest.raises(GenerationError, match=r"^2 words are too few .* add lists with clues"):
        made(["cat", "dog"], wordlists=[])
    words = [f"{a}{b}{c}" for a in "abcd" for b in "efgh" for c in "klmn"]
    with pytest.raises(GenerationError, match=r"no grid of this design|before a grid was designed"):
        made(words, wordlists=[], steps=300)


def test_check_says_what_the_lists_have() -> None:
    request = Request((), LANGUAGES["en"], 1)
    *_, said = check(request, options())
    assert said.endswith("% clue cells")


def test_designs_are_empty_and_without_words_for_a_usual_list() -> None:
    run = SearchRun(Budget(steps=2000))
    found = next(iter(designs(Request((), ENGLISH, 1), options(wordlists=[]), run)))
    assert not any(cell.letter for row in found.rows for cell in row)
    assert clue_cells(found)


DRAWN = "#.#.#\n.....\n#....\n#...."


def test_a_drawing_is_an_arrowword_if_arrows_reach_all_words() -> None:
    found = [(slot.start, str(slot.direction), cell) for slot, cell in clue_cells(grid(DRAWN))]
    assert found == [
        ((0, 1), "down", (0, 0)),
        ((0, 3), "down", (0, 2)),
        ((1, 2), "down", (0, 2)),
        ((1, 4), "down", (0, 4)),
        ((2, 1), "across", (2, 0)),
        ((1, 0), "across", (2, 0)),
        ((3, 1), "across", (3, 0)),
    ]
    with pytest.raises(GenerationError, match="across from row 1, column 1 has no clue cell"):
        clue_cells(grid("CAT\nA#O\nR#W"))


def grid(drawing: str) -> Grid:
    return read_drawing(drawing, ENGLISH)


@pytest.mark.parametrize("is_framed", [True, False])
@pytest.mark.parametrize("size", [(12, 16), (13, 17), (6, 6), (9, 7)])
def test_designs_of_any_size(size: tuple[int, int], is_framed: bool) -> None:
    plan = ArrowPlan.of(ListProfile.usual(), max(size) - 1, 80 if is_framed else 90)
    designer = ArrowDesigner(*size, 0, plan, is_framed)
    run = SearchRun(Budget(steps=2000))
    assert next(iter(designer.designs(Random(1), run))).width == size[0]


def test_a_side_is_neither_too_short_nor_too_long() -> None:
    for size in ("5x9", "9x26"):
        with pytest.raises(ValueError, match="a side of an arrowword has 6 to 25 cells"):
            ArrowGridOptions.model_validate({"size": size})


EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("code", ["en", "he"])
def test_the_lists_of_the_examples_have_short_clues(code: str) -> None:
    lines = (EXAMPLES / f"short-clues-{code}.tsv").read_text("utf-8").splitlines()[1:]
    answers = [line.split("\t")[0] for line in lines]
    words = {word.letters for word in words_of(answers, LANGUAGES[code])}
    assert len(words) == len(lines) > 600
    assert max(len(line.split("\t")[1]) for line in lines) <= 28
    assert all(len(letters) <= 8 for letters in words)


@pytest.mark.proof
@pytest.mark.parametrize("name", ["arrowword-en", "arrowword-he", "lighthouse-en", "lighthouse-he"])
def test_the_examples_are_arrowwords(name: str, publisher: Command, tmp_path: Path) -> None:
    made = publisher("publish", EXAMPLES / f"{name}.yaml", "--set", "export=[json]", "-o", tmp_path)
    assert made.code == 0, made
    (found,) = from_json((tmp_path / f"{name}.json").read_bytes(), LANGUAGES.__getitem__).puzzles
    check_arrowword(found)
    assert all(entry.clue.text for entry in found.entries)


@pytest.mark.proof
def test_make_fills_a_grid_from_a_list_with_clues(publisher: Command, tmp_path: Path) -> None:
    listed = EXAMPLES / "short-clues-he.tsv"
    made = publisher("make", listed, tmp_path / "o.json", "--kind", "arrowword", "--size", "9x11")
    assert made.code == 0, made
    (found,) = from_json((tmp_path / "o.json").read_bytes(), LANGUAGES.__getitem__).puzzles
    check_arrowword(found, crossed=70)
    assert found.language.code == "he"
    assert all(entry.clue.text for entry in found.entries)
