"""Ledgers and clue banks that somebody else has written: what has no sense is told; all ends."""

# ruff: noqa: S608 - these tests write the statements of strangers

import json
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from conftest import Command
from publisher.batch.ledger import Ledger
from publisher.batch.replies import KeptFailureError
from publisher.batch.task import SearchFacts, Stored, Task, WrittenFile
from publisher.errors import PublisherError
from publisher.files.sqlite_file import OwnDatabase, connected
from publisher.plugins.search_run import Stopped
from publisher_cluebank.bank import ClueBank
from publisher_cluebank.clues import NewClue, PublishedPuzzle

CONFIG = "title: Zoo\ngenerator: {budget: 200steps}\nwords: [{list: [oboe, lion, tiger]}]\n"
FACTS = SearchFacts((), ("a remark",), Stopped.COMPLETE, 1.5, 7)
MADE = Stored(b'{"puzzle": 1}', FACTS)
PUZZLE = PublishedPuzzle("abc", "Pets", "pets.yaml", "2026-03-01")
CLUES = [
    NewClue("en", tuple(word.upper()), word, f"clue of {word}", "easy", puzzle)
    for word in ("cat", "dog", "emu", "oboe")
    for puzzle in (PUZZLE, None)
]


def ledger(folder: Path) -> Path:
    """A ledger with a task of each kind, and a file."""
    tasks = [Task(n, f"key {n}", f"puzzle {n}", None, 1) for n in range(2)]  # type: ignore[arg-type]
    with Ledger(folder, folder / "zoo.yaml") as made, made.run():
        made.keep("here", [(tasks[0], MADE), (tasks[1], KeptFailureError("no", 1))])
        made.note_written({"zoo.pdf": WrittenFile("abc", 7, 9, ("a loss",))})
    return folder / ".publisher" / "ledger.db"


def bank(folder: Path) -> Path:
    ClueBank(folder / "clues.db").add([CLUES])
    return folder / "clues.db"


def read_ledger(path: Path) -> object:
    """All that a ledger has, by every way to ask it."""
    with Ledger(path.parent.parent, path.parent.parent / "zoo.yaml") as found, found.run():
        keys = found.finished(["key 0", "key 1"])
        failures = {key: str(error) for key, error in found.failures(["key 0", "key 1"]).items()}
        return {key: found.stored(key) for key in keys}, failures, found.written()


def read_bank(path: Path) -> object:
    found = ClueBank(path)
    letters = [each.letters for each in CLUES]
    return (
        found.languages(),
        found.offered("en", letters),
        [found.matching("en", [""] * size) for size in (3, 4)],
        list(found.all_clues()),
        found.earlier(PublishedPuzzle("xyz", "Pets", "pets.yaml"), CLUES, ()),
    )


def written_bank(path: Path) -> object:
    """The same after something was written."""
    ClueBank(path).add([CLUES])
    ClueBank(path).record([(PUZZLE, CLUES)])
    ClueBank(path).forget("other.yaml", "")
    return read_bank(path)


BOTH = [(ledger, read_ledger), (bank, read_bank), (bank, written_bank)]
Make = Callable[[Path], Path]
Read = Callable[[Path], object]

ENDLESS = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n)"


def told(path: Path, read: Read) -> str:
    """What a reader says of a file, in one sentence that names it."""
    with pytest.raises(PublisherError) as refused:
        read(path)
    said = str(refused.value)
    assert said.startswith(f"{path} ")
    assert said.isprintable()
    assert "take a copy of it from before" in said or "publish again" in said
    return said


def said_of(path: Path, read: Read) -> str:
    """The same, or nothing where the file is read."""
    try:
        read(path)
    except PublisherError as error:
        said = str(error)
    else:
        return ""
    assert said.startswith(str(path))
    assert said.isprintable()
    return said


def tables(path: Path) -> list[tuple[str, list[str]]]:
    """The tables of a file, each with its columns."""
    with closing(sqlite3.connect(path)) as opened:
        found = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return [
            (name, [column for _, column, *_ in opened.execute(f"PRAGMA table_info({name})")])
            for (name,) in found
        ]


def changed(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as opened:
        opened.execute("PRAGMA ignore_check_constraints = ON")
        for each in statements:
            opened.execute(each)
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@pytest.mark.parametrize(("make", "read"), BOTH)
def test_what_is_no_table_of_ours_is_not_asked(tmp_path: Path, make: Make, read: Read) -> None:
    places = tables(make(tmp_path))
    for number, (table, columns) in enumerate(places):
        endless = f"{ENDLESS} SELECT {', '.join(f'i AS {name}' for name in columns)} FROM n"
        for turn, statements in enumerate(
            (
                [f"DROP TABLE {table}", f"CREATE VIEW {table} AS {endless}"],
                [f"DROP TABLE {table}", f"CREATE TABLE {table} ({', '.join(columns)})"],
                [f"ALTER TABLE {table} ADD COLUMN more AS ({columns[0]} || {columns[0]})"],
                [f"DROP TABLE {table}"],
                [f'CREATE VIEW "{chr(27)}[2J{"x" * 99}" AS {endless}'],
                [
                    f"CREATE TRIGGER t AFTER INSERT ON {table} BEGIN "
                    f"SELECT count(*) FROM ({ENDLESS} SELECT i FROM n); END"
                ],
            )
        ):
            folder = tmp_path / f"{number} {turn}"
            folder.mkdir()
            path = make(folder)
            changed(path, *statements)
            assert "is not what the program makes" in told(path, read)


NONSENSE = ("x'00ff'", "CAST(x'ff' AS TEXT)", "'[' || '[' || '{'", "9e999")


@pytest.mark.parametrize(("make", "read"), BOTH)
@pytest.mark.parametrize("value", NONSENSE)
def test_a_row_without_sense_is_told_or_harms_nothing(
    tmp_path: Path, make: Make, read: Read, value: str
) -> None:
    said = []
    for number, (table, columns) in enumerate(tables(make(tmp_path))):
        for column in columns:
            folder = tmp_path / f"{number} {column}"
            folder.mkdir()
            path = make(folder)
            try:
                changed(path, f"UPDATE {table} SET {column} = {value}")
            except sqlite3.Error:
                continue  # numbers take no text
            said.append(said_of(path, read))
    assert any(said)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "read", "column"),
    [(ledger, read_ledger, "units SET puzzle"), (bank, read_bank, "puzzles SET title")],
)
def test_a_value_that_no_file_of_ours_has_is_not_read(
    tmp_path: Path, make: Make, read: Read, column: str
) -> None:
    path = make(tmp_path)
    changed(path, f"UPDATE {column} = zeroblob({2**26 + 1})")
    assert "is damaged" in told(path, read)


@pytest.mark.parametrize(
    "facts",
    [
        *("", "null", "[]", "{}", "7", "[" * 5_000, '{"left_out": 7}', '{"digest": ""}'),
        '{"error": null}',
    ],
)
def test_facts_without_sense_are_told(tmp_path: Path, facts: str) -> None:
    for number, what in enumerate(("units", "files")):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = ledger(folder)
        with closing(sqlite3.connect(path)) as opened:
            column = "facts" if what == "units" else "losses"
            opened.execute(f"UPDATE {what} SET {column} = ?", (facts,))
            opened.commit()
        if what == "units" or facts != "[]":
            assert "is damaged: a row has no sense" in told(path, read_ledger)


def test_a_puzzle_that_a_disk_has_changed_is_not_published(tmp_path: Path) -> None:
    path = ledger(tmp_path)
    changed(path, "UPDATE units SET puzzle = replace(puzzle, '1', '2')")
    assert "is damaged: a row has no sense" in told(path, read_ledger)


def test_an_answer_of_other_letters_than_it_says_is_told(tmp_path: Path) -> None:
    path = bank(tmp_path)
    changed(path, "UPDATE answers SET length = 3")
    assert "is damaged: an answer does not have as many letters" in told(path, read_bank)


@pytest.mark.parametrize(("make", "read"), BOTH)
def test_tables_whose_names_are_no_text_are_told(tmp_path: Path, make: Make, read: Read) -> None:
    path = make(tmp_path)
    data = path.read_bytes()
    path.write_bytes(data.replace(b"CREATE TABLE ", b"CREATE TABLE\xfa"))
    assert "is damaged" in told(path, read)


def test_rows_without_end_end(tmp_path: Path) -> None:
    """As those of a file whose pages lead in circles do."""
    with closing(connected(tmp_path / "x.db", 1)) as opened:
        assert isinstance(opened, OwnDatabase)
        opened.most = 3
        for _ in range(2):
            with pytest.raises(sqlite3.OperationalError, match="interrupted"):
                opened.execute(f"{ENDLESS} SELECT count(*) FROM n").fetchone()
        for _ in range(10):
            assert opened.execute("SELECT 1").fetchone() == (1,)


@pytest.mark.parametrize(("make", "read"), BOTH)
@pytest.mark.parametrize("what", ["a pipe", "a device", "its log is a pipe", "a folder"])
def test_what_is_no_file_is_told_and_not_waited_for(
    tmp_path: Path, make: Make, read: Read, what: str
) -> None:
    if sys.platform == "win32":
        pytest.skip("pipes are no files there")
    path = make(tmp_path)
    match what:
        case "its log is a pipe":
            for name in ("-wal", "-journal", "-shm"):
                path.with_name(f"{path.name}{name}").unlink(missing_ok=True)
                os.mkfifo(path.with_name(f"{path.name}{name}"))
        case "a folder":
            path.unlink()
            path.mkdir()
        case "a pipe":
            path.unlink()
            os.mkfifo(path)
        case _:
            path.unlink()
            path.symlink_to("/dev/zero")
    assert said_of(path, read)


def test_a_database_of_another_program_stays_as_it_is(tmp_path: Path) -> None:
    theirs = tmp_path / "places.sqlite"
    changed(theirs, "CREATE TABLE places (url)", "INSERT INTO places VALUES ('x')")
    before = theirs.read_bytes()
    (tmp_path / ".publisher").mkdir()
    (tmp_path / ".publisher" / "ledger.db").symlink_to(theirs)
    (tmp_path / "clues.db").symlink_to(theirs)

    with pytest.raises(PublisherError, match="another program made it"):
        read_ledger(tmp_path / ".publisher" / "ledger.db")
    with pytest.raises(PublisherError, match="another program made it"):
        written_bank(tmp_path / "clues.db")

    assert theirs.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir() if "places" in each.name] == [theirs.name]


def test_a_publish_tells_what_its_ledger_has(publisher: Command, tmp_path: Path) -> None:
    config = tmp_path / "zoo.yaml"
    (tmp_path / "one.yaml").write_text(CONFIG)
    config.write_text("puzzles: [{config: one.yaml, seeds: 2, same: yes}]\n")
    assert publisher("publish", config, "--output", tmp_path).code == 0
    path = tmp_path / ".publisher" / "ledger.db"
    before = (tmp_path / "zoo.pdf").read_bytes()
    with closing(sqlite3.connect(path)) as opened:
        rows = opened.execute("SELECT key, facts FROM units").fetchall()
        assert len(rows) == 2
        assert all(json.loads(facts)["digest"] for _, facts in rows)
    changed(path, "UPDATE units SET puzzle = x'00'")

    run = publisher("publish", config, "--output", tmp_path)

    assert (run.code, run.err) == (1, run.err)
    assert f"{path} is damaged: a row has no sense" in run.err
    assert (tmp_path / "zoo.pdf").read_bytes() == before
    assert publisher("publish", config, "--output", tmp_path, "--fresh").code == 0
