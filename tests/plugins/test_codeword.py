"""Codewords: the code and its key, one solution with the list, and letters given by level."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from wordfreq import top_n_list

import publisher_codeword
from codeword_checker import check_codeword, code_of, given, solutions
from conftest import Command
from layouts import pages_of
from publisher import (
    Figures,
    GenerationError,
    Grid,
    Language,
    Layout,
    SourceWord,
    WordError,
    instructions_of,
    to_word,
)
from publisher.formats.puzzle_json import from_json
from publisher.pipeline.puzzle_builder import layout_of
from publisher.plugins.puzzle_kind import built_by
from publisher.plugins.registry import load
from publisher_codeword import solver
from publisher_codeword.options import GIVEN, CodewordOptions
from publisher_codeword.puzzle import built, remarks
from publisher_languages import publisher_languages
from publisher_make import making
from publisher_pages.drawing.marks import Role
from publisher_testing import ENGLISH, HEBREW, check_puzzle_kind, puzzle

(KIND,) = publisher_codeword.publisher_puzzle_kinds()
EXAMPLES = Path(__file__).parents[2] / "examples"
LANGUAGES = {each.name: each() for each in publisher_languages()}
TWO_WAYS = ["CAT", "###", "COT"]
"""With CAT, COT, DIG and DOG in the list: CAT and COT, COT and CAT, DIG and DOG, and so on."""

Words = Collection[tuple[str, ...]]
Level = Literal["easy", "medium", "hard"]


def knowing(layout: Layout, words: Iterable[tuple[str, ...]]) -> Layout:
    """The layout of a generator that knows these words."""
    known = list(words)
    return replace(layout, vocabulary=lambda length: [w for w in known if len(w) == length])


def of(*texts: str, language: Language = ENGLISH) -> list[tuple[str, ...]]:
    return [to_word(SourceWord(text), language).letters for text in texts]


@cache
def common(code: str, count: int) -> Words:
    """The most common words of a language, as its letters."""
    found = dict[tuple[str, ...], None]()
    for text in top_n_list(code, count):
        try:
            found[to_word(SourceWord(text), LANGUAGES[code]).letters] = None
        except WordError:
            continue
    return found


def test_contract() -> None:
    for level in GIVEN:
        for each in check_puzzle_kind(KIND, CodewordOptions.model_validate({"level": level})):
            words = [each.answer(entry) for entry in each.entries]
            check_codeword(each, words, least=min(GIVEN[level], len(code_of(each))))


@pytest.mark.parametrize("level", GIVEN)
@pytest.mark.parametrize("name", ["square-en", "symmetric-he", "petite-fr", "british-en"])
def test_a_codeword_has_one_solution_with_the_list(name: str, level: Level) -> None:
    data = (EXAMPLES / f"{name}.lock").read_bytes()
    (lock,) = from_json(data, LANGUAGES.__getitem__).puzzles
    words = common(lock.language.code, 4000)
    layout = knowing(layout_of(lock), words)
    made = built_by(KIND, CodewordOptions(level=level), layout, lock.language, 1)
    answers = [made.answer(entry) for entry in made.entries]
    check_codeword(made, dict.fromkeys((*words, *answers)), least=GIVEN[level])
    assert made.language.direction is lock.language.direction


def test_the_rarest_letter_is_given_on_which_two_solutions_differ() -> None:
    words = of("cat", "cot", "dig", "dog")
    made = built(
        knowing(layout_of(puzzle(TWO_WAYS)), words), ENGLISH, CodewordOptions(level="hard"), 1
    )
    check_codeword(made, words, least=1)
    assert len(solutions(made, words, {})) == 2
    assert len(given(made)) == 1
    assert set(given(made).values()) <= {"A", "O"}


def test_no_letter_is_given_without_need() -> None:
    """A letter that is given later may part the solutions for which an earlier one was given."""
    for seed in range(40):
        random = Random(seed)
        words = sorted({tuple(random.choices("ABCDEFG", k=3)) for _ in range(24)})
        first, second, third = map("".join, random.sample(words, 3))
        layout = layout_of(puzzle([first, "###", second, "###", third]))
        made = built(knowing(layout, words), ENGLISH, CodewordOptions(level="hard"), seed)
        check_codeword(made, words, least=1)


def test_letters_are_given_by_level() -> None:
    layout = layout_of(puzzle(["HOUSE", "O#E##", "TEA##"]))
    counts = {
        level: len(
            given(built(layout, ENGLISH, CodewordOptions.model_validate({"level": level}), 1))
        )
        for level in GIVEN
    }
    assert counts == {"easy": 3, "medium": 2, "hard": 1}


def test_the_code_is_shuffled_by_the_seed() -> None:
    layout = layout_of(puzzle(["HOUSE", "O#E##", "TEA##"]))
    codes = [code_of(built(layout, ENGLISH, CodewordOptions(), seed)) for seed in (1, 1, 2)]
    assert codes[0] == codes[1] != codes[2]
    assert (
        len({frozenset(given(built(layout, ENGLISH, CodewordOptions(), s))) for s in range(9)}) > 2
    )


def test_what_cannot_be_proved_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "MOST_TRIES", 1)
    words = of("cat", "cot", "dig", "dog")
    made = built(
        knowing(layout_of(puzzle(TWO_WAYS)), words), ENGLISH, CodewordOptions(level="hard"), 1
    )
    check_codeword(made, words, least=1)


def test_letters_to_cross_off_are_those_of_the_language_that_are_not_given() -> None:
    made = built_by(
        KIND, CodewordOptions(), layout_of(puzzle(["שלומ", "מ##ל", "שיר#"], HEBREW)), HEBREW, 1
    )
    _, letters = instructions_of(made).splitlines()
    assert letters.split() == [each for each in HEBREW.letters if each not in given(made).values()]
    assert made.sheet is not None
    assert made.sheet.name == "צופן"
    assert "מספר" in instructions_of(made)


@pytest.mark.parametrize(
    ("rows", "language"),
    [(["HOUSE", "O#E##", "TEA##"], ENGLISH), (["שלומ", "מ##ל", "שיר#"], HEBREW)],
)
def test_figures_count_the_grid_without_its_key(rows: list[str], language: Language) -> None:
    layout = layout_of(puzzle(rows, language))
    made = built_by(KIND, CodewordOptions(), layout, language, 1)
    assert made.grid.height > len(rows)
    own = Figures.of(puzzle(rows, language))
    assert Figures.of(made) == own
    assert (own.rows, own.columns) == (3, len(rows[0]))


@pytest.mark.parametrize("width", [2, 5, 30])
def test_the_key_has_room_below_any_grid(width: int) -> None:
    """All letters of a long alphabet, in rows that are no wider than the grid."""
    kazakh = LANGUAGES["kk"]
    letters = [*kazakh.letters] + ["Қ"] * (-len(kazakh.letters) % width)
    rows = ["".join(letters[at : at + width]) for at in range(0, len(letters), width)]
    layout = layout_of(puzzle([row for each in rows for row in (each, "#" * width)], kazakh))
    made = built(layout, kazakh, CodewordOptions(), 1)
    assert made.grid.width == width
    assert len(code_of(made)) == len(kazakh.letters) > 33
    check_codeword(made, [each.word.letters for each in layout.placements], least=2)


def test_a_cell_with_two_letters_has_one_number() -> None:
    croatian = LANGUAGES["hr"]
    layout = layout_of(puzzle(["XOK", "O##", "GAT"], croatian))
    grid = layout.grid.mapped(lambda _, c: replace(c, letter="LJ") if c.letter == "X" else c)
    made = built(replace(layout, grid=grid), croatian, CodewordOptions(), 1)
    assert "LJ" in code_of(made).values()
    check_codeword(made, [made.answer(entry) for entry in made.entries], least=2)


def test_letters_that_the_layout_gives_stay() -> None:
    layout = layout_of(puzzle(["HOUSE", "O#E##", "TEA##"]))
    grid = layout.grid.mapped(lambda at, cell: replace(cell, given=at == (0, 2)))
    made = built(replace(layout, grid=grid), ENGLISH, CodewordOptions(level="hard"), 1)
    assert set(given(made).values()) == {"U"}


def test_a_letter_that_no_word_goes_through_is_given() -> None:
    made = built(
        layout_of(puzzle(["CAT", "###", "#X#"])), ENGLISH, CodewordOptions(level="hard"), 1
    )
    assert "X" in given(made).values()


@pytest.mark.parametrize(("rows", "language"), [(["AB"], ENGLISH), (["אב"], HEBREW)])
def test_where_nothing_is_left_to_find_out_it_is_said(rows: list[str], language: Language) -> None:
    layout = layout_of(puzzle(rows, language))
    said = {
        level: [
            *remarks(built(layout, language, CodewordOptions.model_validate({"level": level}), 1))
        ]
        for level in GIVEN
    }
    assert not said["hard"]
    assert "nothing is left to find out" in said["medium"][0]
    assert said["easy"] == said["medium"]


def test_hints_in_some_cells_of_a_number_are_told() -> None:
    made = built(layout_of(puzzle(["HOUSE", "O#E##", "TEA##"])), ENGLISH, CodewordOptions(), 1)
    assert not [*remarks(made)]
    hinted = made.grid.mapped(lambda at, cell: replace(cell, given=cell.given or at == (0, 0)))
    bare = made.grid.mapped(lambda at, cell: replace(cell, given=at == (0, 0)))
    for grid in (hinted, bare):
        given_h = all(cell.given for row in grid.rows for cell in row if cell.letter == "H")
        said = [*remarks(replace(made, grid=grid))]
        assert bool(said) != given_h
        assert all("not in all that have their number" in each for each in said)


def test_a_layout_without_words_is_refused() -> None:
    with pytest.raises(GenerationError, match="no word in the grid"):
        built(Layout(Grid(puzzle(["#"]).grid.rows), ()), ENGLISH, CodewordOptions(), 1)


@pytest.mark.parametrize("flow", ["auto", "beside", "facing"])
def test_the_grid_has_the_whole_page_as_there_are_no_clues(flow: str) -> None:
    data = (EXAMPLES / "codeword-en.lock").read_bytes()
    (made,) = from_json(data, LANGUAGES.__getitem__).puzzles
    pages = [pages_of(made, flow=each) for each in (flow, "above")]
    places = [[(each.x, each.y) for each in page.texts(Role.CELL_NUMBER)] for page, *_ in pages]
    assert places[0] == places[1]
    assert [len(each) for each in pages] == [2, 2]


@pytest.mark.proof
def test_a_command_may_say_its_level_and_another_process_knows_the_lists(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = "cat cot dig dog fig fog tic tac tag gig act oat"
    Path("w.txt").write_text("\n".join(words.split()), encoding="utf-8")
    grid, more = "generator.grid=...\n.#.\n...", ("--set", "generator.improve=false")
    made = publisher(
        *("make", "w.txt", "o.json", "--kind", "codeword", "--set", "kind.codeword.level=easy"),
        *("--set", grid, *more, "--save-config", "s.yaml"),
    )
    assert made.code == 0, made.err
    data = Path("o.json").read_bytes()
    (found,) = from_json(data, lambda _: ENGLISH).puzzles
    check_codeword(found, of(*words.split()), least=3)
    Path("o.json").unlink()
    assert publisher("publish", "s.yaml", "--on", "processes:1").code == 0
    assert Path("o.json").read_bytes() == data


def test_a_filled_grid_is_proved_with_the_words_of_its_lists(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The words are those of the lists of the generator, which is `fill` if none is named."""
    monkeypatch.chdir(tmp_path)
    Path("w.txt").write_text("cat\ncot\ndig\ndog\n", encoding="utf-8")
    Path("a.yaml").write_text(
        "kind: {codeword: {level: hard}}\ngenerator: {grid: '.../###/...', improve: false,"
        " budget: 500steps, wordlists: [file: w.txt]}\nexport: [json, text]\n".replace(
            "/", "\\n"
        ).replace("'", '"'),
        encoding="utf-8",
    )
    done = publisher("publish", "a.yaml")
    assert done.code == 0, done.err
    (made,) = from_json(Path("a.json").read_bytes(), lambda _: ENGLISH).puzzles
    check_codeword(made, of("cat", "cot", "dig", "dog"), least=1)
    assert len(solutions(made, of("cat", "cot", "dig", "dog"), {})) == 2


LISTS = {
    "en": "robin wren owl heron sparrow starling thrush lark finch magpie raven eagle",
    "he": "דרור יונה נשר עיט בז ינשוף חסידה ברווז תרנגול עורב סנונית",
}


@pytest.mark.parametrize("code", LISTS)
@pytest.mark.parametrize("kind", ["codeword", "fillin"])
def test_a_list_that_fills_no_grid_is_crossed(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, kind: str
) -> None:
    monkeypatch.chdir(tmp_path)
    words = {*LISTS[code].split()}
    Path("w.txt").write_text("\n".join(words), encoding="utf-8")
    done = publisher("make", "w.txt", "o.json", "--kind", kind, "--budget", "20steps")
    assert done.code == 0, done.err
    (found,) = from_json(Path("o.json").read_bytes(), LANGUAGES.__getitem__).puzzles
    placed = {each.spelling for each in found.entries}
    assert placed <= words
    assert len(placed) > 4
    assert "too many" not in done.err


@pytest.mark.parametrize("kind", ["codeword", "fillin", "wordsearch"])
def test_a_grid_is_filled_from_a_long_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """By kinds that have a filler, unless another generator is named."""
    monkeypatch.setattr(making, "_FILLING", 12)
    (tmp_path / "w.txt").write_text("\n".join(LISTS["en"].split()), encoding="utf-8")
    for override in ((), ("generator.use=freeform",)):
        made = making.Making(tmp_path / "w.txt", (), None, {"kind": kind}, override, load())
        origin = made.pipeline().config.puzzle_configs[0].origin
        own = "wordsearch" if kind == "wordsearch" else "fill"
        assert origin.record.name == ("freeform" if override else own)
        is_said = any("12 words are too many for one grid: fill" in each for each in made.guesses())
        assert is_said == (origin.record.name == "fill")
