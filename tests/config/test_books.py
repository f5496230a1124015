"""Books: a config with `puzzles:`, each a config in a file or written in the book itself."""

from collections.abc import Callable
from pathlib import Path

import pytest

from publisher import ConfigError
from publisher.config import Config
from publisher.config.books import STRIDE

Load = Callable[..., Config]
Said = Callable[..., list[str]]

PETS = "title: Pets\nlanguage: he\nwords: [{list: [a]}]\ngenerator: {seed: 4}\nexport: [text]\n"


@pytest.fixture
def pets(tmp_path: Path) -> Path:
    path = tmp_path / "pets.yaml"
    path.write_text(PETS, encoding="utf-8")
    return path


@pytest.mark.usefixtures("pets")
def test_a_book_has_puzzles_from_files_and_of_its_own(load_text: Load, tmp_path: Path) -> None:
    config = load_text(
        "title: A Book\n"
        "puzzles:\n"
        "  - config: pets.yaml\n"
        "    section: Animals\n"
        "  - {title: Own, words: [{list: [b]}], section: Others}\n"
    )
    first, second = config.puzzle_configs
    assert (config.title, config.count) == ("A Book", 2)
    assert (first.title, first.language.code, first.path) == ("Pets", "he", tmp_path / "pets.yaml")
    assert (second.title, second.language.code, second.path) == ("Own", "en", config.path)
    assert [puzzle_config.section for puzzle_config in config.puzzle_configs] == [
        "Animals",
        "Others",
    ]


def test_puzzles_of_the_book_have_its_settings_unless_they_have_their_own(
    load_text: Load,
) -> None:
    config = load_text(
        "language: he\nauthor: Ann\ngenerator: {seed: 9}\n"
        "puzzles:\n"
        "  - words: [{list: [a]}]\n"
        "  - {language: en, author: Bob, generator: {budget: 5s}, words: [{list: [a]}]}\n"
    )
    first, second = config.puzzle_configs
    assert (first.language.code, first.author, first.seed) == ("he", "Ann", 9)
    assert (second.language.code, second.author, second.seed) == ("en", "Bob", 1)


def seeds(config: Config) -> list[int]:
    return [puzzle_config.seed for puzzle_config in config.puzzle_configs]


@pytest.mark.parametrize(
    ("differ", "second", "third"),
    [
        ("", 1 + STRIDE, 1 + 2 * STRIDE),
        ("hints: 20%", 1 + STRIDE, 1 + 2 * STRIDE),
        ("title: שלב קל", 1 + STRIDE, 1 + 2 * STRIDE),
        ("seeds: 3", 1 + STRIDE, 1 + 2 * STRIDE),
        ("generator: {budget: 9steps}", 1 + STRIDE, 1 + 2 * STRIDE),
        ("generator: {size: 9x9}", 1, 1 + STRIDE),
        ("language: he", 1, 1 + STRIDE),
        ("generator: {seed: 1}", 1, 1 + STRIDE),
        ("same: yes", 1, 1 + STRIDE),
    ],
)
def test_entries_that_would_make_the_same_puzzles_have_seeds_of_their_own(
    load_text: Load, differ: str, second: int, third: int
) -> None:
    words = "words: [{list: [a, b]}]"
    more = f", {differ}" if differ else ""
    config = load_text(f"puzzles: [{{{words}}}, {{{words}{more}}}, {{{words}}}]")
    assert seeds(config) == [1, second, third]


def test_entries_of_other_words_keep_the_seed_of_the_book(load_text: Load) -> None:
    text = "generator: {{seed: 4}}\npuzzles: [words: [list: [a, b]], words: [list: [{}]]]"
    assert seeds(load_text(text.format("a, c"))) == [4, 4]
    assert seeds(load_text(text.format("a, b"))) == [4, 4 + STRIDE]
    assert seeds(load_text(text.format("a, b"), "generator.seed=7")) == [7, 7 + STRIDE]


@pytest.mark.usefixtures("pets")
def test_a_seed_that_entries_state_is_theirs_and_that_of_a_file_is_said_once(
    load_text: Load,
) -> None:
    entry = "{words: [list: [a]], generator: {seed: 8}}"
    assert seeds(load_text(f"puzzles: [{entry}, {entry}]")) == [8, 8]
    assert seeds(load_text("puzzles: [config: pets.yaml, config: pets.yaml]")) == [4, 4 + STRIDE]


def test_a_book_of_versions_has_one_seed(load_text: Load) -> None:
    text = "same: yes\npuzzles: [words: [list: [a]], {hints: 20%, words: [list: [a]]}]"
    config = load_text(text)
    assert seeds(config) == [1, 1]
    assert all(puzzle_config.same for puzzle_config in config.puzzle_configs)


def test_file_names_have_the_seeds_of_their_puzzles(load_text: Load) -> None:
    config = load_text(
        "puzzles: [{words: [list: [a]], seeds: 2}, words: [list: [b]], words: [list: [a]]]\n"
        "export: [notes]\noutput: {name: 'p{number}-{seed}'}\n"
    )
    names = [path.stem for path in config.files(config.exports[0])]
    assert names == ["p1-1", "p2-2", "p3-1", f"p4-{1 + STRIDE}"]


@pytest.mark.usefixtures("pets")
def test_one_config_gives_many_puzzles(load_text: Load) -> None:
    config = load_text(
        "puzzles:\n  - {config: pets.yaml, seeds: 20}\n  - {config: pets.yaml, parts: 3}\n"
        "  - {words: [{list: [a]}], seeds: 2, parts: 4}\n"
    )
    assert [puzzle_config.count for puzzle_config in config.puzzle_configs] == [20, 3, 8]
    assert len(config.files(config.exports[0])) == 31


@pytest.mark.usefixtures("pets")
def test_generators_of_all_puzzles_are_set_from_the_command_line(load_text: Load) -> None:
    config = load_text(
        "puzzles: [config: pets.yaml, {words: [{list: [a]}], generator: {seed: 3}}]\n",
        "generator.seed=7",
    )
    assert [puzzle_config.seed for puzzle_config in config.puzzle_configs] == [7, 7]


def test_faults_of_puzzles_are_told_at_their_place(load_text: Load, said: Said, pets: Path) -> None:
    pets.write_text("titel: Pets\n", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load_text("puzzles: [config: pets.yaml, {words: [{fil: a}]}]")
    assert [(Path(f.file).name, f.line, f.column, f.path) for f in caught.value.faults] == [
        ("pets.yaml", 1, 1, "titel"),
        ("pets.yaml", 1, 1, "words"),
        ("puzzle.yaml", 1, 40, "puzzles[1].words[0].fil"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("puzzles:", "1:1: puzzles: a book has at least one puzzle, such as"),
        ("puzzles: [pets]", "1:11: puzzles[0]: expected a puzzle: `config: FILE`, or settings"),
        ("puzzles: [config: no.yaml]", "1:19: puzzles[0].config: "),
        ("puzzles: [config: puzzle.yaml]", "is a book, and a book cannot be part of another"),
        ("puzzles: [{config: a.yaml, title: x}]", "puzzles[0].title: there is no setting `title`"),
        ("puzzles: [{words: [list: [a]], seeds: 0}]", "expected a whole number from 1 to 9999"),
        (
            "words: [list: [a]]\npuzzles: [words: [list: [a]]]",
            "1:1: words: a book has no `words` of its own: put it into one of its `puzzles:`",
        ),
    ],
)
def test_what_is_no_book_is_told(text: str, expected: str, said: Said) -> None:
    assert any(expected in line for line in said(text))


def test_a_fault_that_many_puzzles_inherit_is_told_once(said: Said) -> None:
    (only,) = said("generator: {seed: x}\npuzzles: [{words: [list: [a]]}, {words: [list: [b]]}]")
    assert only.startswith("1:19: ")


@pytest.mark.parametrize(
    ("apart", "expected"),
    [
        ("3", (3, False)),
        ("{puzzles: 3, of: pairs}", (3, True)),
    ],
)
def test_words_are_apart_as_the_book_says(
    load_text: Load, apart: str, expected: tuple[int, bool]
) -> None:
    config = load_text(f"apart: {apart}\npuzzles: [{{words: [{{list: [a]}}], seeds: 3}}]\n")
    assert [each.apart and each.apart[:2] for each in config.puzzle_configs] == [expected]
