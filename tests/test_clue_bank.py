"""The clue bank: what goes in comes out in order, and the file is whole whatever happens."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from publisher import FileError, OutputError, PublisherError, Puzzle
from publisher.model.identity import identity
from publisher.plugins.registry import load
from publisher.words.answer_clues import answer_letters, clued_puzzle
from publisher_cluebank import database
from publisher_cluebank.bank import Added, ClueBank
from publisher_cluebank.clues import (
    NewClue,
    PublishedPuzzle,
    clues_of,
    file_name,
)
from publisher_testing import ENGLISH, HEBREW, sample_puzzles

CAT = ("C", "A", "T")
MARCH = PublishedPuzzle("m", "March", "march.yaml", "2026-03-01")
MAY = PublishedPuzzle("y", "May", "may.yaml", "2026-05-01")
LONG_AGO = PublishedPuzzle("l", "", "old.puz")


def clue(text: str, puzzle: PublishedPuzzle | None = None, **more: str) -> NewClue:
    return NewClue("en", CAT, "cat", text, puzzle=puzzle, **more)


@pytest.fixture
def bank(tmp_path: Path) -> ClueBank:
    return ClueBank(tmp_path / "new" / "clues.db")


def offered(bank: ClueBank) -> list[str]:
    return [each.text for each in bank.offered("en", [CAT]).get(CAT, [])]


def test_a_bank_that_is_not_there_is_empty(bank: ClueBank) -> None:
    assert not bank.check()
    assert bank.offered("en", [CAT]) == {}
    assert bank.languages() == []
    assert list(bank.all_clues()) == []
    assert not bank.path.exists()


def test_clues_never_used_come_first_then_those_used_longest_ago(bank: ClueBank) -> None:
    clues = [clue("in May", MAY), clue("in March", MARCH), clue("long ago", LONG_AGO)]
    assert bank.add([[*clues, clue("new"), clue("in March", MAY), clue("new too")]]) == [
        Added(answers=1, clues=5, new=5)
    ]
    assert offered(bank) == ["new", "new too", "long ago", "in May", "in March"]
    (*_, last) = bank.offered("en", [CAT])[CAT]
    assert str(last) == "in March · used in “May” (may.yaml), 2026-05-01, and 1 more"
    assert bank.offered("he", [CAT]) == {}


def test_what_is_known_is_not_added_again(bank: ClueBank) -> None:
    bank.add([[clue("It purrs")]])
    again = [clue("It purrs"), clue("It meows"), clue("It meows")]
    assert bank.add([again]) == [Added(answers=1, clues=2, new=1)]
    bank.add([[clue("It purrs", MARCH, difficulty="easy")], [clue("It purrs")]])
    (_, purrs) = bank.offered("en", [CAT])[CAT]
    assert (purrs.difficulty, purrs.puzzles) == ("easy", (MARCH,))


def test_a_day_that_becomes_known_is_kept(bank: ClueBank) -> None:
    unknown = PublishedPuzzle(MARCH.identity, "March", "march.puz")
    bank.add([[clue("x", unknown)], [clue("x", MARCH)], [clue("x", unknown)]])
    assert [puzzle.day for puzzle in bank.offered("en", [CAT])[CAT][0].puzzles] == ["2026-03-01"]


def test_a_puzzle_is_recorded_once_with_its_latest_clues(bank: ClueBank) -> None:
    bank.add([[clue("draft"), clue("final")]])
    bank.record([(MARCH, [clue("draft", MARCH)])])
    later = PublishedPuzzle("m", "March, corrected", "march.yaml", "2026-04-01")
    bank.record([(later, [clue("final", later)])])
    draft, final = bank.offered("en", [CAT])[CAT]
    assert (draft.text, draft.puzzles) == ("draft", ())
    assert (final.text, final.puzzles) == ("final", (later,))
    before = bank.path.read_bytes()
    bank.record([(later, [clue("final", later)])])
    assert bank.path.read_bytes() == before


def test_the_day_of_the_first_publication_stays(bank: ClueBank) -> None:
    bank.record([(MARCH, [clue("a", MARCH)])])
    again = PublishedPuzzle("m", "March", "march.yaml", "2026-04-01")
    bank.record([(again, [clue("a", again), clue("b", again)])])
    days = {each.text: each.puzzles[0].day for each in bank.offered("en", [CAT])[CAT]}
    assert days == {"a": "2026-03-01", "b": "2026-04-01"}


def printed(identity: str, day: str, published: str) -> PublishedPuzzle:
    return PublishedPuzzle(identity, "Daily", "daily.yaml", day, published)


def test_a_draft_becomes_what_is_printed_and_what_is_printed_stays(bank: ClueBank) -> None:
    draft, monday, tuesday = (
        printed("a", "2026-11-20", ""),
        printed("b", "2026-11-23", "2026-11-23"),
        printed("c", "2026-11-24", "2026-11-24"),
    )
    for puzzle in (draft, monday, tuesday):
        bank.record([(puzzle, [clue("It purrs", puzzle)])])
    ((purrs,),) = bank.offered("en", [CAT]).values()
    assert purrs.puzzles == (tuesday, monday)
    assert str(purrs.puzzles[0]) == "in “Daily” (daily.yaml), 2026-11-24"
    later = printed("d", "2026-11-30", "")
    assert bank.earlier(later, [clue("It purrs")], ()) == []


@pytest.mark.parametrize(
    ("published", "day", "said"),
    [
        ("2026-11-28", "2026-11-28", "2026-11-28"),
        ("2026-W48", "2026-11-23", "2026-W48"),
        ("47", "2026-03-01", "issue 47"),
    ],
)
def test_the_day_is_that_on_which_the_puzzle_appears(
    published: str, day: str, said: str, bank: ClueBank
) -> None:
    bank.record([(MARCH, [clue("It purrs", MARCH)])])
    later = PublishedPuzzle("m", "March", "march.yaml", day, published)
    bank.record([(later, [clue("It purrs", later)])])
    ((purrs,),) = bank.offered("en", [CAT]).values()
    assert purrs.puzzles == (later,)
    assert str(purrs).endswith(f"used in “March” (march.yaml), {said}")
    before = bank.path.read_bytes()
    bank.record([(later, [clue("It purrs", later)])])
    assert bank.path.read_bytes() == before
    bank.record([(MARCH, [clue("It purrs", MARCH)])])
    ((purrs,),) = bank.offered("en", [CAT]).values()
    assert purrs.puzzles[0].published == ""


def test_a_bank_of_the_first_version_is_read_and_brought_up(bank: ClueBank) -> None:
    bank.add([[clue("It purrs", MARCH)]])
    with closing(sqlite3.connect(bank.path)) as old:
        old.execute("DROP TABLE appearances")
        old.execute("PRAGMA user_version = 1")
        old.commit()
    before = bank.path.read_bytes()
    ((purrs,),) = bank.offered("en", [CAT]).values()
    assert purrs.puzzles == (MARCH,)
    assert bank.path.read_bytes() == before
    new = printed("p", "2026-11-28", "2026-11-28")
    bank.record([(new, [clue("It purrs", new)])])
    ((purrs,),) = bank.offered("en", [CAT]).values()
    assert purrs.puzzles == (new, MARCH)


def test_a_pattern_finds_answers_by_their_letters(bank: ClueBank) -> None:
    words = ["CAT", "COT", "CATS", "DOG"]
    bank.add([[NewClue("en", tuple(word), word.lower(), f"clue of {word}") for word in words]])
    found = [each.spelling for each in bank.matching("en", ("C", "", "T"))]
    assert found == ["cat", "cot"]
    assert [each.spelling for each in bank.matching("en", ("", "", "", ""))] == ["cats"]
    assert bank.matching("en", ()) == []


@pytest.mark.parametrize("spelling", ["שלום", "שָׁלוֹם", "שלום־", "שלומ"])
def test_an_answer_is_the_same_with_points_and_whatever_final_letters(spelling: str) -> None:
    for language in (HEBREW, load().languages["he"].overridden(letters={"final_forms": "keep"})):
        cells = ("ש", "ל", "ו", "ם" if language is not HEBREW else "מ")
        plain = load().languages["he"]
        assert answer_letters(spelling, cells, plain) == ("ש", "ל", "ו", "מ")
        assert answer_letters("", cells, plain) == ("ש", "ל", "ו", "מ")


def test_the_clues_of_a_puzzle_are_those_with_letters_and_a_clue() -> None:
    for puzzle in sample_puzzles().values():
        wanted = [
            entry.spelling or "".join(puzzle.answer(entry))
            for entry in puzzle.entries
            if entry.clue.text and all(puzzle.answer(entry))
        ]
        clued = clued_puzzle(puzzle, puzzle.language, Path("a.yaml"))
        assert [each.spelling for each in clues_of(clued, Path(), "")[1]] == wanted


def test_a_puzzle_is_itself_elsewhere_by_its_letters() -> None:
    puzzles: list[Puzzle] = list(sample_puzzles().values())
    first = puzzles[0]
    renamed = Puzzle(first.grid, first.entries, first.language, "Another title")
    assert identity(renamed) == identity(first)
    assert identity(Puzzle(first.grid, (), HEBREW)) != identity(Puzzle(first.grid, (), ENGLISH))


def test_a_file_is_named_from_the_folder_of_the_bank(tmp_path: Path) -> None:
    assert file_name(tmp_path / "a" / "b.yaml", tmp_path) == "a/b.yaml"
    assert file_name(tmp_path / "b.yaml", tmp_path / "c") == (tmp_path / "b.yaml").as_posix()


def made_by_another(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE words (answer)")


def made_by_a_newer_one(path: Path) -> None:
    ClueBank(path).add([[clue("x")]])
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA user_version = {database.VERSION + 1}")


def a_pipe(path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("pipes are no files there")
    os.mkfifo(path)


def damaged(path: Path) -> None:
    ClueBank(path).add([[clue(f"clue {number}") for number in range(2000)]])
    data = path.read_bytes()
    path.write_bytes(data[:4096] + b"\xff" * (len(data) - 4096))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (
            lambda path: path.write_text("answer,clue\n"),
            "is not a clue bank: it is not an SQLite file",
        ),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + b"x" * 99), "is not a clue bank"),
        (made_by_another, "is not a clue bank: another program made it"),
        (
            made_by_a_newer_one,
            "was made by a newer publisher: its tables are of version 3",
        ),
        (damaged, "is damaged: take a copy of it from before"),
        (lambda path: path.mkdir(), "clues.db"),
        (a_pipe, "is a pipe"),
    ],
)
def test_what_is_no_bank_is_refused_and_stays(
    tmp_path: Path, make: Callable[[Path], object], said: str
) -> None:
    path = tmp_path / "clues.db"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    for work in (
        lambda: ClueBank(path).offered("en", [CAT]),
        lambda: ClueBank(path).add([[clue("y")]]),
    ):
        with pytest.raises(PublisherError, match=said):
            work()
    assert before == (path.read_bytes() if path.is_file() else b"")


@pytest.mark.parametrize("name", ["a b.db", "100%.db", "a#b.db", "a?b.db", "מאגר.db", "é.sqlite"])
def test_a_bank_may_have_any_name(tmp_path: Path, name: str) -> None:
    if sys.platform == "win32" and "?" in name:
        pytest.skip("no file has such a name there")
    bank = ClueBank(tmp_path / "שם" / name)
    bank.add([[clue("x")]])
    assert offered(bank) == ["x"]
    assert [path.name for path in bank.path.parent.iterdir()] == [name]


def test_an_empty_file_is_an_empty_bank(tmp_path: Path) -> None:
    path = tmp_path / "clues.db"
    path.touch()
    assert not ClueBank(path).check()
    ClueBank(path).add([[clue("x")]])
    assert offered(ClueBank(path)) == ["x"]


def test_a_bank_for_reading_alone_is_read_and_not_written(bank: ClueBank) -> None:
    bank.add([[clue("x")]])
    bank.path.chmod(0o400)
    assert offered(bank) == ["x"]
    with pytest.raises(OutputError, match="it is read-only"):
        bank.add([[clue("y")]])


def test_a_bank_that_another_program_writes_is_waited_for_and_then_told(
    bank: ClueBank, monkeypatch: pytest.MonkeyPatch
) -> None:
    bank.add([[clue("x")]])
    monkeypatch.setattr(database, "WAIT", 0.1)
    with closing(sqlite3.connect(bank.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for work in (lambda: offered(bank), lambda: bank.add([[clue("y")]])):
            with pytest.raises(FileError, match="is being written by another program: try again"):
                work()
    bank.add([[clue("y")]])
    assert offered(bank) == ["x", "y"]


def test_an_error_in_the_middle_leaves_nothing_behind(bank: ClueBank) -> None:
    bank.add([[clue("x")]])

    def batches() -> Iterator[list[NewClue]]:
        yield [clue("y")]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bank.add(batches())
    assert offered(bank) == ["x"]


KILLED = """
import os, signal, sys
from pathlib import Path
from publisher_cluebank.bank import ClueBank
from publisher_cluebank.clues import NewClue
def batches():
    for number in range(200):
        texts = [f"{number} {place} " + "x" * 500 for place in range(100)]
        yield [NewClue("en", tuple("CAT"), "cat", text) for text in texts]
    os.kill(os.getpid(), signal.SIGKILL)
ClueBank(Path(sys.argv[1])).add(batches())
"""


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize("is_new", [True, False])
def test_a_killed_import_leaves_the_bank_as_it_was(bank: ClueBank, is_new: bool) -> None:
    if not is_new:
        bank.add([[clue("x")]])
    run = subprocess.run([sys.executable, "-c", KILLED, bank.path], check=False)
    assert run.returncode == -9
    assert offered(bank) == ([] if is_new else ["x"])
    bank.add([[clue("y")]])
    assert offered(bank) == (["y"] if is_new else ["x", "y"])


ADDS = """
import sys
from pathlib import Path
from publisher_cluebank.bank import ClueBank
from publisher_cluebank.clues import NewClue
for number in range(20):
    new = NewClue("en", tuple("CAT"), "cat", f"{sys.argv[2]} {number}")
    ClueBank(Path(sys.argv[1])).add([[new]])
"""


def test_two_programs_at_once_lose_nothing(bank: ClueBank) -> None:
    runs = [subprocess.Popen([sys.executable, "-c", ADDS, bank.path, name]) for name in "ab"]
    assert [run.wait() for run in runs] == [0, 0]
    assert len(offered(bank)) == 40
