"""`publisher clues`: clues of every kind of file go into the bank, are found, and come out."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Command
from publisher.language.cleaning import clean
from publisher.language.emphasis_signs import emphasised, with_signs
from publisher.plugins.registry import load
from publisher_cluebank.bank import ClueBank
from publisher_cluebank.clues import BankedClue, PublishedPuzzle
from publisher_cluebank.table import is_table, table_clues, table_text
from strategies import publication_times, texts

KEPT = Path(__file__).parent / "data" / "kept"
CONFIG = """title: {title}
language: {language}
words: [list: {{{words}}}]
generator: {{budget: 50steps}}
export: [json, ipuz, jpz, xd, puz, text]
"""
PETS = "canary: A yellow singer, cat: It purrs, rat: It has a long tail"
ANIMALS = "אריה: מלך החיות, ארנבת: יש לה אוזניים, תרנגול: משכים קום"
ENGLISH = ("en", "Pets", PETS, "It purrs")
HEBREW = ("he", "חיות", ANIMALS, "מלך החיות")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def banked(language: str = "en") -> dict[str, str]:
    """The clues of `clues.db` by their answers, with where they were used."""
    clues = [each for each in ClueBank(Path("clues.db")).all_clues() if each.language == language]
    return {each.spelling: f"{each.text} · {each.last_use}" for each in clues}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("w.txt", "cat\tIt _purrs_\nice cream\tIt melts\ndodo\n7up\tA drink\n"),
        ("w.csv", "answer,clue\ncat,It _purrs_\nice cream,It melts\ndodo,\n7up,A drink\n"),
        ("w.tsv", "cat\tIt _purrs_\nice cream\tIt melts\ndodo\t\n"),
        ("w.json", '{"cat": "It _purrs_", "ice cream": "It melts", "dodo": "", "7up": "A drink"}'),
        ("w.tsv", "word\tclue\ncat\tIt _purrs_\nice cream\tIt melts\ndodo\t\n7up\tA drink\n"),
    ],
    ids=["lines", "csv", "clue file", "json", "tsv"],
)
def test_words_with_their_clues_go_in(
    publisher: Command, folder: Path, name: str, content: str
) -> None:
    Path(name).write_text(content, "utf-8")
    run = publisher("clues", "import", name)
    assert (run.code, run.err) == (0, "")
    assert run.out.startswith(f"{name}: 2 clues of 2 answers: 2 new, 0 known\n")
    assert "  without a clue: 1 answer\n" in run.out
    assert ("refused: 7up" in run.out) is ("7up" in content)
    assert banked() == {"cat": "It _purrs_ · never used", "ice cream": "It melts · never used"}
    assert "0 new, 2 known" in publisher("clues", "import", name).out


@pytest.mark.parametrize(("language", "title", "words", "text"), [ENGLISH, HEBREW])
def test_puzzles_of_every_reader_go_in_as_used_once(
    publisher: Command, folder: Path, language: str, title: str, words: str, text: str
) -> None:
    config = CONFIG.format(title=title, language=language, words=words)
    exports = config.replace(", jpz, xd, puz", ", jpz, xd") if language == "he" else config
    Path("a.yaml").write_text(exports, "utf-8")
    assert publisher("publish", "a.yaml", "--set", "lock=a.lock").code == 0
    files = sorted(str(path) for path in folder.relative_to(folder).glob("a.[!y]*"))
    assert len(files) >= 6
    run = publisher("clues", "import", *files, "--date", "2026-03-01", "--language", language)
    assert (run.code, run.err) == (0, "")
    assert run.out.count(" of 3 answers: ") == len(files)
    assert run.out.count("3 clues") == len(files)
    assert run.out.count(" 3 new, 0 known") == 1, run.out
    found = banked(language)
    assert len(found) == 3
    for told in found.values():
        assert told.endswith(f"used in “{title}” (a.ipuz), 2026-03-01")
    assert any(told.startswith(text) for told in found.values())


def test_a_config_brings_its_words_its_clue_file_and_its_lock(
    publisher: Command, folder: Path
) -> None:
    text = CONFIG.format(title="Pets", language="en", words=f"{PETS}, tiger: _big_")
    Path("a.yaml").write_text(f"{text}lock: a.lock\nclues: c.tsv\n", "utf-8")
    Path("c.tsv").write_text("cat\tIt has _nine_ lives\nice cream\tIt melts\n", "utf-8")
    assert publisher("publish", "a.yaml").code == 0
    run = publisher("clues", "import", "a.yaml")
    assert (run.code, run.err) == (0, "")
    clues = sorted(str(each) for each in ClueBank(Path("clues.db")).all_clues())
    used = "used in “Pets” (a.yaml), nobody knows when"
    assert f"It has _nine_ lives · {used}" in clues
    assert "It purrs · never used" in clues
    assert "It melts · never used" in clues
    assert rf"\_big\_ · {used}" in clues


def test_a_clue_that_was_written_after_the_lock_counts_as_used_in_its_puzzle(
    publisher: Command, folder: Path
) -> None:
    text = CONFIG.format(title="Pets", language="en", words='cat: "", rat: "", emu: ""')
    Path("a.yaml").write_text(f"{text}lock: a.lock\nclues: c.tsv\n", "utf-8")
    assert publisher("publish", "a.yaml").code == 0
    Path("c.tsv").write_text("cat\tIt purrs\nowl\tIt hoots\n", "utf-8")
    assert publisher("clues", "import", "a.yaml", "--date", "2026-03-01").code == 0
    clues = banked()
    assert clues["cat"] == "It purrs · used in “Pets” (a.yaml), 2026-03-01"
    assert clues["owl"] == "It hoots · never used"


def test_an_answer_is_found_by_letters_in_every_language(publisher: Command, folder: Path) -> None:
    Path("en.yaml").write_text(CONFIG.format(title="P", language="en", words=PETS), "utf-8")
    Path("he.yaml").write_text(CONFIG.format(title="H", language="he", words=ANIMALS), "utf-8")
    assert publisher("clues", "import", "en.yaml", "he.yaml", "--difficulty", "easy").code == 0
    run = publisher("clues", "find", "Cat")
    assert run.out == "cat (en)\n  It purrs · easy · never used\n"
    assert publisher("clues", "find", "?at").out.startswith("cat (en)\n")
    assert publisher("clues", "find", ".at").out.count("at (en)\n") == 2
    for word in ("אַרְיֵה", "א.יה", "אר??"):
        assert (
            publisher("clues", "find", word).out == "אריה (he)\n  מלך החיות · easy · never used\n"
        )
    run = publisher("clues", "find", "....", "--language", "en")
    assert (run.code, run.out, run.err) == (1, "", "clues.db has no clue of “....”\n")
    run = publisher("clues", "find", "x7")
    assert run.code == 1
    assert "“x7” is not an answer in `en`: it has a digit, 7" in run.err
    assert publisher("clues", "find", "cat", "--language", "xx").code == 2
    assert publisher("clues", "find", "").code == 1


def test_what_was_never_used_is_shown_first(publisher: Command, folder: Path) -> None:
    Path("a.yaml").write_text(CONFIG.format(title="A", language="en", words=PETS), "utf-8")
    assert publisher("publish", "a.yaml").code == 0
    publisher("clues", "import", "a.ipuz", "--date", "2026-03-01")
    Path("w.txt").write_text("cat\tIt meows\n")
    publisher("clues", "import", "w.txt")
    assert publisher("clues", "find", "cat").out == (
        "cat (en)\n  It meows · never used\n  It purrs · used in “A” (a.ipuz), 2026-03-01\n"
    )


def test_a_bank_comes_out_whole_and_goes_into_another(publisher: Command, folder: Path) -> None:
    Path("a.yaml").write_text(CONFIG.format(title="A", language="he", words=ANIMALS), "utf-8")
    Path("w.txt").write_text('cat\tIt _purrs_, \\_so\\_ "loud"\n')
    assert publisher("publish", "a.yaml", "--set", "export=[json]").code == 0
    publisher("clues", "import", "a.json", "--date", "2026-03-01")
    publisher("clues", "import", "w.txt", "--difficulty", "hard")
    printed = publisher("clues", "export").out
    assert publisher("clues", "export", "-").out == printed
    run = publisher("clues", "export", "out.tsv")
    assert (run.code, run.out) == (0, "out.tsv\n")
    assert Path("out.tsv").read_text("utf-8") == printed
    run = publisher("clues", "import", "out.tsv", "--bank", "new/other.db")
    assert run.out == "out.tsv: 4 clues of 4 answers: 4 new, 0 known\n"
    assert publisher("clues", "export", "--bank", "new/other.db").out == printed
    run = publisher("clues", "import", "clues.db", "--bank", "third.db")
    assert run.out == "clues.db: 4 clues of 4 answers: 4 new, 0 known\n"
    assert publisher("clues", "export", "--bank", "third.db").out == printed
    rows = [line.split("\t") for line in printed.splitlines()]
    rows[1][3] = "my own"
    Path("sheet.csv").write_text("\n".join(";".join(row) for row in rows[:2]), "utf-8")
    assert "0 new, 1 known" in publisher("clues", "import", "sheet.csv").out
    assert " · my own · " in publisher("clues", "find", rows[1][0]).out


def test_a_row_that_cannot_be_used_is_refused_with_its_line(
    publisher: Command, folder: Path
) -> None:
    header = "answer\tclue\tlanguage\tdifficulty\ttitle\tdate\tfile\tpuzzle\n"
    rows = "cat\tIt purrs\ten\ndog\tIt barks\txx\nx7\tz\ten\nrat\tq\ten\t\tA\t1.3.2026\ta\tb\n\n"
    Path("t.tsv").write_text(header + rows)
    run = publisher("clues", "import", "t.tsv")
    assert run.out == (
        "t.tsv: 1 clue of 1 answer: 1 new, 0 known\n"
        "  refused: dog (t.tsv:3): there is no language `xx`\n"
        "  refused: x7 (t.tsv:4): it has a digit, 7\n"
        "  refused: rat (t.tsv:5): the date 1.3.2026 is not like 2026-03-01\n"
    )


def test_what_cannot_be_read_is_said_and_the_rest_goes_in(publisher: Command, folder: Path) -> None:
    Path("bad.puz").write_bytes(b"x")
    Path("good.txt").write_text("cat\tIt purrs\n")
    Path("picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\xff")
    Path("broken.json").write_text('{"title": ')
    names = ["bad.puz", "gone.txt", "picture.png", "broken.json", "good.txt"]
    run = publisher("clues", "import", *names)
    assert run.code == 1
    assert run.out == "good.txt: 1 clue of 1 answer: 1 new, 0 known\n"
    for name in names[:-1]:
        assert name in run.err
    assert run.err.endswith("4 of 5 files could not be read\n")
    assert banked() == {"cat": "It purrs · never used"}


def test_nothing_is_made_where_nothing_is_read(publisher: Command, folder: Path) -> None:
    for arguments in (
        ["import", "gone.txt"],
        ["import", "clues.db"],
        ["find", "cat"],
        ["export"],
        ["import", "gone.txt", "--language", "xx"],
        ["import", "gone.txt", "--date", "yesterday"],
    ):
        run = publisher("clues", *arguments)
        assert run.code in (1, 2)
        assert run.err
    assert list(folder.iterdir()) == []
    assert "`publisher clues import` makes one" in publisher("clues", "find", "cat").err


def test_the_bank_is_not_written_over(publisher: Command, folder: Path) -> None:
    Path("w.txt").write_text("cat\tIt purrs\n")
    publisher("clues", "import", "w.txt")
    run = publisher("clues", "export", "clues.db")
    assert (run.code, run.err) == (1, "clues.db is the bank itself: name another file\n")
    assert banked() == {"cat": "It purrs · never used"}


def test_a_puzzle_without_its_solution_has_no_answers(publisher: Command, folder: Path) -> None:
    puzzle = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 1},
        "puzzle": [[1, 0, 0]],
        "clues": {"Across": [[1, "It purrs"]]},
    }
    Path("a.ipuz").write_text(json.dumps(puzzle))
    run = publisher("clues", "import", "a.ipuz")
    assert "0 clues of 0 answers" in run.out
    assert "refused: 1 clue in a.ipuz: the solution is not in the file" in run.out


@st.composite
def banked_clues(draw: st.DrawFn) -> BankedClue:
    """Clues as a bank has them: texts are clean, and have the signs that are needed."""
    language, spelling = draw(st.sampled_from([("en", "ice cream"), ("he", "שָׁלוֹם")]))
    text = with_signs(emphasised(clean(draw(texts())) or "x")[0])
    words = st.builds(clean, texts())
    day = st.sampled_from(["", "2026-03-01"])
    of_puzzle = st.just("1f"), words, words, day, publication_times
    puzzles = st.lists(st.builds(PublishedPuzzle, *of_puzzle), max_size=1)
    return BankedClue(language, spelling, text, draw(words), tuple(draw(puzzles)))


@pytest.mark.proof
@given(banked_clues())
def test_every_clue_comes_back_from_the_table(clue: BankedClue) -> None:
    text = table_text([clue])
    assert is_table(text)
    ((_, _, new),) = table_clues(text, load().languages)
    assert not isinstance(new, str)
    assert (new.language, new.spelling, new.text) == (clue.language, clue.spelling, clue.text)
    assert new.difficulty == clue.difficulty
    assert (new.puzzle,) == (clue.puzzles or (None,))


def test_an_import_says_that_explanations_stay_where_they_are(
    publisher: Command, tmp_path: Path
) -> None:
    file = tmp_path / "clues.tsv"
    file.write_text("cat\tIt purrs\n\t= so it is\n\t* purr: hum\ndog\tRex\n")
    result = publisher("clues", "import", file, "--bank", tmp_path / "clues.db")
    said = "1 clue with explanations and glosses: a clue bank does not keep them"
    assert (result.code, said in result.out + result.err) == (0, True)
    assert "2 clues of 2 answers: 2 new" in result.out
    assert "refused" not in result.out + result.err
