"""No grid is twice in a publication unless that is asked for, and none has too few words."""

import json
from pathlib import Path

import pytest

from conftest import Command
from publisher.pipeline.config_puzzles import AGAIN

ENGLISH = ["lion", "tiger", "panda", "zebra", "horse", "goat", "camel", "otter", "mouse", "whale"]
HEBREW = ["אריה", "נמר", "זברה", "סוס", "גמל", "עכבר", "לווייתן", "פנדה", "כלב", "חתול"]
LISTS = pytest.mark.parametrize(
    ("language", "words"), [("en", ENGLISH), ("he", HEBREW)], ids=["en", "he"]
)
SAYS = "other words make another, and `same: yes` says that they are versions of one sheet"


def book(folder: Path, puzzles: str, more: str = "", language: str = "en") -> Path:
    path = folder / "book.yaml"
    text = f"language: {language}\ngenerator: {{budget: 60steps}}\nexport: [ipuz, json]\n{more}"
    path.write_text(f"{text}puzzles:\n{puzzles}", encoding="utf-8")
    return path


def grids(folder: Path) -> list[str]:
    """The grids of a book's own files, by their numbers."""
    files = sorted(folder.glob("book-[0-9]*.ipuz"))
    return [str(json.loads(file.read_text(encoding="utf-8"))["solution"]) for file in files]


@LISTS
@pytest.mark.parametrize("differ", ["", ", hints: 20%", ", generator: {budget: 70steps}"])
def test_entries_of_the_same_words_are_other_puzzles(
    publisher: Command, tmp_path: Path, language: str, words: list[str], differ: str
) -> None:
    entry = f"seeds: 2, words: [list: {words}]"
    path = book(tmp_path, f"- {{{entry}}}\n- {{{entry}{differ}}}\n", language=language)
    assert publisher("publish", path).code == 0
    before = grids(tmp_path)
    assert len(set(before)) == len(before) == 4
    path.write_text(path.read_text("utf-8").replace("seeds: 2", "seeds: 3", 1), "utf-8")
    assert publisher("publish", path).code == 0
    after = grids(tmp_path)
    assert (after[:2], after[3:]) == (before[:2], before[2:])


@LISTS
def test_the_same_words_with_other_clues_are_another_puzzle(
    publisher: Command, tmp_path: Path, language: str, words: list[str]
) -> None:
    """The sources differ, so only the finished puzzles show that the words do not."""
    items = ""
    for level in ("easy", "hard"):
        clued = ", ".join(f"{word}: {level}" for word in words)
        items += f"- words: [list: {{{clued}}}]\n"
    path = book(tmp_path, items, language=language)
    for _ in range(2):
        run = publisher("publish", path)
        assert (run.code, run.err) == (0, "")
        first, second = grids(tmp_path)
        assert first != second


@LISTS
@pytest.mark.parametrize("where", ["book", "entry"])
def test_versions_of_a_sheet_are_asked_for(
    publisher: Command, tmp_path: Path, language: str, words: list[str], where: str
) -> None:
    own = ", same: yes" if where == "entry" else ""
    items = "".join(f"- {{hints: {hints}{own}, words: [list: {words}]}}\n" for hints in (9, 0))
    path = book(tmp_path, items, "" if own else "same: yes\n", language)
    run = publisher("publish", path)
    assert (run.code, run.err) == (0, "")
    first, second = grids(tmp_path)
    assert first == second


@pytest.mark.parametrize("same", ["", "same: yes, "])
def test_two_seeds_that_are_stated_make_one_grid_which_is_told(
    publisher: Command, tmp_path: Path, same: str
) -> None:
    entry = f"words: [list: {ENGLISH}], generator: {{seed: 5, budget: 60steps}}, lock: one.lock"
    other = entry.replace("one.lock", "two.lock")
    path = book(tmp_path, f"- {{{entry}}}\n- {{{same}{other}}}\n")
    for _ in range(2):
        run = publisher("publish", path)
        assert run.code == (0 if same else 1)
        assert (f"puzzles[1]: it has the grid of puzzles[0]; {SAYS}\n" in run.err) is not bool(same)
    assert "--retry-failed" not in run.err
    assert (tmp_path / "book.json").exists() is bool(same)
    assert (tmp_path / "two.lock").exists() is bool(same)
    assert len(grids(tmp_path)) == 2
    assert publisher("publish", path, "--partial").code == run.code
    if not same:
        made = json.loads((tmp_path / "book-partial.json").read_text("utf-8"))["puzzles"]
        assert len(made) == 1


def test_locks_that_have_one_grid_keep_it_and_that_is_told(
    publisher: Command, tmp_path: Path
) -> None:
    entry = f"words: [list: {ENGLISH}], generator: {{seed: 5, budget: 60steps}}, lock: one.lock"
    items = f"- {{{entry}}}\n- {{{entry.replace('one.lock', 'two.lock')}}}\n"
    path = book(tmp_path, items, "same: yes\n")
    assert publisher("publish", path).code == 0
    kept = [(tmp_path / f"{name}.lock").read_bytes() for name in ("one", "two")]
    path.write_text(path.read_text("utf-8").replace("same: yes\n", ""), "utf-8")
    run = publisher("publish", path)
    assert run.code == 0
    assert "warning: puzzles[1]: it has the grid of puzzles[0]; locks keep both" in run.out
    (tmp_path / "one.lock").unlink()
    run = publisher("publish", path)
    assert "puzzles[0]: it has the grid of puzzles[1]; other words" in run.err
    assert (tmp_path / "two.lock").read_bytes() == kept[1]
    assert not (tmp_path / "one.lock").exists()


@pytest.mark.parametrize(
    ("language", "words", "count"),
    [("en", "cat, cow, car, tar", 2), ("he", "תפוח, חתול, פתח, לוח", 4)],
    ids=["en", "he"],
)
@pytest.mark.proof
def test_what_chance_makes_equal_is_made_again(
    publisher: Command, tmp_path: Path, language: str, words: str, count: int
) -> None:
    """Few words make few grids, and seeds that follow each other often the same one."""
    items = f"- {{seeds: {count}, words: [list: [{words}]]}}\n"
    path = book(tmp_path, items, language=language)
    run = publisher("publish", path, "--json")
    assert run.code == 0
    seeds = [puzzle["seed"] for puzzle in json.loads(run.out)["puzzles"]]
    assert any(seed >= AGAIN for seed in seeds)
    before = grids(tmp_path)
    assert len(set(before)) == count
    for on in ("serial", "processes:2"):
        other = tmp_path / on.partition(":")[0]
        other.mkdir()
        (other / "book.yaml").write_bytes(path.read_bytes())
        assert publisher("publish", other / "book.yaml", "--on", on).code == 0
        assert grids(other) == before
    assert publisher("publish", path, "--fresh").code == 0
    assert grids(tmp_path) == before


def test_what_is_equal_whatever_the_seed_is_told(publisher: Command, tmp_path: Path) -> None:
    path = book(tmp_path, "- {seeds: 2, words: [list: [cat]]}\n")
    run = publisher("publish", path)
    assert run.code == 1
    said = [line for line in run.err.splitlines() if "it has the grid of" in line]
    assert said == [f"puzzles[0] (2 of 2): it has the grid of puzzles[0] (1 of 2); {SAYS}"]
    assert not (tmp_path / "book.json").exists()


def test_rows_with_one_grid_are_named(publisher: Command, tmp_path: Path) -> None:
    (tmp_path / "pupils.csv").write_text("name\nNoa\nדן\n", "utf-8")
    path = tmp_path / "book.yaml"
    text = "for_each: {file: pupils.csv}\nwords: [list: [cat]]\nexport: [ipuz]\n"
    path.write_text(text + "generator: {budget: 20steps}\ntitle: '{name}'\n", "utf-8")
    run = publisher("publish", path)
    table = tmp_path / "pupils.csv"
    assert run.code == 1
    assert f"{table}:3 (row 2, “דן”): it has the grid of {table}:2 (row 1, “Noa”)" in run.err
    assert publisher("publish", path, "--set", "same=yes").code == 0


def test_a_sheet_for_all_rows_is_asked_for(publisher: Command, tmp_path: Path) -> None:
    path = book(tmp_path, f"- words: [list: {ENGLISH}]\n").rename(tmp_path / "one.yaml")
    assert publisher("publish", path).code == 0
    (tmp_path / "pupils.csv").write_text("name\nNoa\nDan\n")
    sheets = tmp_path / "book.yaml"
    sheets.write_text(
        "for_each: {file: pupils.csv}\ntitle: '{name}'\npuzzle: one.ipuz\nexport: [ipuz]\n"
    )
    assert "(row 2, “Dan”): it has the grid of " in publisher("publish", sheets).err
    assert publisher("publish", sheets, "--set", "same=yes").code == 0


class TestTooFewWords:
    @pytest.mark.parametrize("words", ["lion, cwm, buzz", "אריה, ששש, צוק"])
    def test_one_word_of_several_is_an_error(
        self, publisher: Command, tmp_path: Path, words: str
    ) -> None:
        language = "en" if words.isascii() else "he"
        path = book(tmp_path, f"- {{words: [list: [{words}]], lock: a.lock}}\n", "", language)
        run = publisher("publish", path)
        assert (run.code, list(tmp_path.glob("*.ipuz"))) == (1, [])
        assert "puzzles[0]: only 1 of 3 words is placed; `at_least: 1` allows it; left" in run.err
        assert not (tmp_path / "a.lock").exists()
        assert publisher("publish", path, "--set", "at_least=1").code == 0

    def test_in_a_book_it_fails_alone(self, publisher: Command, tmp_path: Path) -> None:
        few = "words: [list: [lion, cwm, buzz]]"
        path = book(tmp_path, f"- words: [list: {ENGLISH}]\n- {{{few}}}\n")
        for _ in range(2):
            run = publisher("publish", path)
            assert run.code == 1
            assert "puzzles[1]: only 1 of 3 words is placed" in run.err
        assert "1 of 2 puzzles are finished and kept; 1 failed" in run.err
        assert "--retry-failed" not in run.err
        assert len(grids(tmp_path)) == 1
        run = publisher("publish", path, "--set", "puzzles[1].at_least=1")
        assert run.code == 0
        assert "2 of 2 puzzles made before" in run.out

    @pytest.mark.parametrize(
        ("least", "is_enough"),
        [("2", True), ("3", False), ("50%", True), ("51%", False), ("100%", False), ("0", True)],
    )
    def test_how_many_are_enough_is_said(
        self, publisher: Command, tmp_path: Path, least: str, is_enough: bool
    ) -> None:
        items = f"- words: [list: [cat, car, buzz, '4']]\n- words: [list: {ENGLISH}]\n"
        run = publisher("publish", book(tmp_path, items, f"at_least: {least}\n"))
        assert run.code == (0 if is_enough else 1)
        said = f"only 2 of 4 words are placed, and `at_least` is {least}; left out: buzz: it shares"
        assert (said in run.err) is not is_enough

    def test_a_lock_is_published_as_it_is(self, publisher: Command, tmp_path: Path) -> None:
        path = book(tmp_path, "- {words: [list: [cat, car]], lock: a.lock}\n")
        assert publisher("publish", path).code == 0
        assert publisher("publish", path, "--set", "at_least=9").code == 0

    def test_what_is_no_number_of_words_is_told(self, publisher: Command, tmp_path: Path) -> None:
        run = publisher("check", book(tmp_path, "- words: [list: [cat]]\n", "at_least: most\n"))
        assert run.code == 2
        assert "at_least: expected a share of the words, such as 80%, or a number" in run.err


SCORED = "answer,clue,score,rank\n{0},one,40,1\n{1},two,80,2\n{2},three,90,3\n"


class TestTooLittle:
    @pytest.mark.parametrize("words", [("cat", "car", "cot"), ("שלום", "שיר", "ים")])
    @pytest.mark.parametrize(
        ("gate", "said"),
        [
            ("score: 70", ""),
            ("score: 71", "the mean of the scores of its words is 70, and `at_least.score` is 71"),
            ("level: 2", ""),
            ("level: 2.5", "the mean of the levels of its clues is 2, and `at_least.level` is 2.5"),
            ("crossings: 1", ""),
            ("crossings: 90%", "letters are crossings, and `at_least.crossings` is 90%"),
            ("{words: 100%, crossings: 90, score: 95}", "`at_least.crossings` is 90; the mean of"),
        ],
    )
    def test_what_is_too_little_is_said(
        self, publisher: Command, tmp_path: Path, words: tuple[str, ...], gate: str, said: str
    ) -> None:
        (tmp_path / "words.csv").write_text(SCORED.format(*words), encoding="utf-8")
        source = "- words: [{file: words.csv, level: rank}]\n  same: yes\n"
        language = "en" if words[0].isascii() else "he"
        least = gate if gate.startswith("{") else f"{{{gate}}}"
        path = book(tmp_path, 2 * source, f"at_least: {least}\n", language)
        run = publisher("publish", path)
        assert run.code == int(bool(said)), run.err
        assert said in run.err

    def test_words_without_scores_have_too_low_ones(
        self, publisher: Command, tmp_path: Path
    ) -> None:
        path = book(tmp_path, "- words: [list: [cat, car]]\n", "at_least: {score: 5}\n")
        run = publisher("publish", path)
        assert run.code == 1
        assert "there are no scores of its words, and `at_least.score` is 5" in run.err


class TestSkip:
    def test_all_other_puzzles_stay_as_they_are(self, publisher: Command, tmp_path: Path) -> None:
        items = (
            f"- {{title: Zoo, seeds: 6, words: [{{list: {ENGLISH}, only: {{sample: 5}}}}]SKIP}}\n"
        )
        publisher("publish", book(tmp_path, items.replace("SKIP", ""), "same: yes\n"))
        before = grids(tmp_path)
        run = publisher(
            "publish", book(tmp_path, items.replace("SKIP", ", skip: [3]"), "same: yes\n")
        )
        assert run.code == 0, run.err
        assert "5 of 5 puzzles made before" in run.out
        name = next(path.name for path in tmp_path.glob("*6.ipuz"))
        assert f"{name} is of an earlier run, and no part of this one; it stays; " in run.out
        assert grids(tmp_path)[:5] == before[:2] + before[3:]
        again = publisher("publish", tmp_path / "book.yaml", "--remove-earlier")
        assert f"{name} is of an earlier run, and no part of this one; it is removed" in again.out
        assert len(grids(tmp_path)) == 5

    @pytest.mark.parametrize(
        ("entry", "said"),
        [
            ("seeds: 3, skip: [4]", "puzzles[0].skip: there is no puzzle 4: `seeds` is 3"),
            ("skip: [1]", "puzzles[0].skip: no puzzle is left: take this entry out"),
            ("seeds: 2, parts: 2, skip: [1]", "puzzles that share words out"),
        ],
    )
    def test_what_cannot_be_left_out_is_told(
        self, publisher: Command, tmp_path: Path, entry: str, said: str
    ) -> None:
        run = publisher("check", book(tmp_path, f"- {{{entry}, words: [list: {ENGLISH}]}}\n"))
        assert run.code == 2
        assert said in run.err
