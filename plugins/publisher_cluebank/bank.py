"""A clue bank: clues are found in it in the order in which they are offered, and added to it."""

import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from publisher import Letters, sqlite_file
from publisher_cluebank.clues import BankedClue, NewClue, PublishedPuzzle
from publisher_cluebank.database import reading, writing

_SELECT = """
SELECT clues.id, answers.language, answers.letters, answers.spelling, clues.text, clues.difficulty,
    puzzles.identity, puzzles.title, puzzles.file, uses.day, coalesce(published, '')
FROM answers JOIN clues ON clues.answer = answers.id
LEFT JOIN uses ON uses.clue = clues.id LEFT JOIN puzzles ON puzzles.id = uses.puzzle
LEFT JOIN appearances ON appearances.puzzle = puzzles.id
"""
_LATEST_FIRST = "clues.id, uses.day DESC, uses.puzzle DESC"
_ORDER = f"ORDER BY {_LATEST_FIRST}"
_USES_OF_CLUE = """
SELECT uses.puzzle FROM uses JOIN clues ON clues.id = uses.clue
JOIN answers ON answers.id = clues.answer WHERE language = ? AND letters = ? AND text = ?
"""
_USE = """
INSERT INTO uses VALUES (?, ?, ?)
ON CONFLICT (clue, puzzle) DO UPDATE SET day = excluded.day WHERE day = ''
"""
_APPEARANCE = """
INSERT INTO appearances SELECT id, ? FROM puzzles WHERE identity = ?
ON CONFLICT (puzzle) DO UPDATE SET published = excluded.published
"""
_NO_USE = "DELETE FROM uses WHERE puzzle IN (SELECT id FROM puzzles WHERE identity = ?)"
_NO_APPEARANCE = """
DELETE FROM appearances WHERE puzzle IN (SELECT id FROM puzzles WHERE identity = ?)
"""
_DAY = "UPDATE uses SET day = ? WHERE puzzle IN (SELECT id FROM puzzles WHERE identity = ?)"
_NOT_PRINTED_AT_ANOTHER_TIME = """
SELECT id, identity FROM puzzles LEFT JOIN appearances ON appearances.puzzle = puzzles.id
WHERE file = ? AND coalesce(published, '') IN ('', ?)
"""
_Row = tuple[int, str, str, str, str, str, str | None, str, str, str, str]


@dataclass(slots=True)
class Added:
    """How many clues of how many answers came in, and how many of the clues are new."""

    answers: int
    clues: int
    new: int


class ClueBank:
    """The clue bank in a file, which need not be there yet.

    Every method opens the file and closes it, and raises `FileError` where it is not a clue bank,
    or cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def check(self) -> bool:
        """Whether there is a bank; raises `FileError` for any other file."""
        with reading(self.path) as bank:
            return bank is not None

    def languages(self) -> list[str]:
        """The codes of the languages of its answers."""
        with reading(self.path) as bank:
            rows = bank.execute("SELECT DISTINCT language FROM answers") if bank else ()
            return sorted(str(code) for (code,) in rows)

    def offered(self, language: str, answers: Iterable[Letters]) -> dict[Letters, list[BankedClue]]:
        """All clues of these answers, as far as there are any, each in the order of an offer."""
        found: dict[Letters, list[BankedClue]] = {}
        with reading(self.path) as bank:
            if bank:
                query = f"{_SELECT} WHERE answers.language = ? AND answers.letters = ? {_ORDER}"
                for letters in dict.fromkeys(answers):
                    if clues := _offered(bank.execute(query, (language, _key(letters)))):
                        found[letters] = [clue for _, clue in clues]
        return found

    def matching(self, language: str, pattern: Sequence[str]) -> list[BankedClue]:
        """The clues of all answers that a pattern fits, "" in it for any letter, by answer."""
        with reading(self.path) as bank:
            if bank is None:
                return []
            query = f"{_SELECT} WHERE answers.language = ? AND answers.length = ? {_ORDER}"
            rows = bank.execute(query, (language, len(pattern)))
            fitting = (row for row in rows if _fits(pattern, row[2].split("|")))
            return [clue for _, clue in sorted(_offered(fitting), key=lambda found: found[0])]

    def all_clues(self) -> Iterator[BankedClue]:
        """Every clue, by language and answer."""
        with reading(self.path) as bank:
            order = f"answers.language, answers.letters, {_LATEST_FIRST}"
            rows = bank.execute(f"{_SELECT} ORDER BY {order}") if bank else ()
            for _, clue in groupby(rows, key=lambda row: row[0]):
                yield _clue(list(clue))[1]

    def add(self, batches: Iterable[Sequence[NewClue]]) -> list[Added]:
        """Add clues with the puzzles that had them, and say of each batch what was new.

        All of them are added, or none. A difficulty that is given replaces the earlier one.
        """
        with writing(self.path) as bank:
            return [_added(bank, batch) for batch in batches]

    def record(self, published: Sequence[tuple[PublishedPuzzle, Sequence[NewClue]]]) -> None:
        """Record the clues of puzzles, replacing what was recorded for each puzzle before.

        That may be under an earlier identity: see `earlier`. Where nothing has changed, nothing is
        written.
        """
        current = {puzzle.identity for puzzle, _ in published}
        with reading(self.path) as bank:
            changed = [each for each in published if bank is None or not _is_recorded(bank, *each)]
        if not changed:
            return
        with writing(self.path) as bank:
            for puzzle, clues in changed:
                for before in _earlier(bank, puzzle, clues, current):
                    _rename(bank, before, puzzle.identity)
                _bring_up_to_date(bank, puzzle)
                _remove_other_uses(bank, puzzle, clues)
                _added(bank, clues)

    def earlier(
        self, puzzle: PublishedPuzzle, clues: Sequence[NewClue], current: Collection[str]
    ) -> list[str]:
        """The identities that a puzzle had before it was changed, the most like it first.

        They are puzzles of the same file, and the puzzle still has at least half of their clues.
        Those that appear at another time are printed, and stay what they are. Identities in
        `current` belong to other puzzles and are skipped.
        """
        with reading(self.path) as bank:
            return _earlier(bank, puzzle, clues, current) if bank else []

    def forget(self, file: str, day: str) -> list[tuple[PublishedPuzzle, int]]:
        """Forget the puzzles of a file, or those of one day; their clues stay in the bank.

        Returns the puzzles, each with the number of clues that it had.
        """
        query = (
            "SELECT puzzles.id, identity, title, file, max(day), count(*) FROM puzzles "
            "JOIN uses ON uses.puzzle = puzzles.id WHERE file = ? GROUP BY puzzles.id"
        )
        forgotten = []
        with writing(self.path) as bank:
            for number, *facts, count in bank.execute(query, (file,)).fetchall():
                puzzle = PublishedPuzzle(*facts)
                if day in ("", puzzle.day):
                    bank.execute(_NO_APPEARANCE, (puzzle.identity,))
                    bank.execute("DELETE FROM uses WHERE puzzle = ?", (number,))
                    bank.execute("DELETE FROM puzzles WHERE id = ?", (number,))
                    forgotten.append((puzzle, count))
        return forgotten


def _key(letters: Iterable[str]) -> str:
    return "|".join(letters)


def _fits(pattern: Sequence[str], letters: Sequence[str]) -> bool:
    if len(letters) != len(pattern):
        raise sqlite_file.DamagedError("an answer does not have as many letters as it says")
    same = (not wanted or wanted == letter for wanted, letter in zip(pattern, letters, strict=True))
    return all(same)


def _offered(rows: Iterable[_Row]) -> list[tuple[str, BankedClue]]:
    """The clues of rows, the latest use of each first, with their answers' letters, as offered.

    First are those never used, then those used longest ago; a use without a known day counts as
    earlier than any day.
    """
    clues = [_clue(list(each)) for _, each in groupby(rows, key=lambda row: row[0])]
    return sorted(clues, key=lambda found: [puzzle.day for puzzle in found[1].puzzles[:1]])


def _clue(rows: Sequence[_Row]) -> tuple[str, BankedClue]:
    """The clue of rows that differ only in their puzzles, and its answer's letters."""
    _, language, letters, spelling, text, difficulty, *_ = rows[0]
    puzzles = [
        PublishedPuzzle(identity, title, file, day, published)
        for *_, identity, title, file, day, published in rows
        if identity is not None
    ]
    return letters, BankedClue(language, spelling, text, difficulty, tuple(puzzles))


def _added(bank: sqlite3.Connection, clues: Sequence[NewClue]) -> Added:
    answers: set[int] = set()
    numbers: set[int] = set()
    puzzles: dict[PublishedPuzzle, int] = {}
    (before,) = bank.execute("SELECT count(*) FROM clues").fetchone()
    for new in clues:
        answer = _answer(bank, new)
        clue = _number(bank, "clues", {"answer": answer, "text": new.text}, {"difficulty": ""})
        answers.add(answer)
        numbers.add(clue)
        if new.difficulty:
            bank.execute("UPDATE clues SET difficulty = ? WHERE id = ?", (new.difficulty, clue))
        if new.puzzle:
            if new.puzzle not in puzzles:
                more = {"title": new.puzzle.title, "file": new.puzzle.file}
                named = {"identity": new.puzzle.identity}
                puzzles[new.puzzle] = _number(bank, "puzzles", named, more)
                if new.puzzle.published:
                    bank.execute(_APPEARANCE, (new.puzzle.published, new.puzzle.identity))
            bank.execute(_USE, (clue, puzzles[new.puzzle], new.puzzle.day))
    (after,) = bank.execute("SELECT count(*) FROM clues").fetchone()
    return Added(len(answers), len(numbers), after - before)


def _answer(bank: sqlite3.Connection, new: NewClue) -> int:
    named = {"language": new.language, "letters": _key(new.letters)}
    more = {"length": len(new.letters), "spelling": new.spelling}
    number = _number(bank, "answers", named, more)
    bare = "".join(new.letters)
    if new.spelling != bare:  # most puzzle files have nothing but the letters
        bank.execute(
            "UPDATE answers SET spelling = ? WHERE id = ? AND spelling = ?",
            (new.spelling, number, bare),
        )
    return number


def _number(
    bank: sqlite3.Connection, table: str, named: Mapping[str, object], more: Mapping[str, object]
) -> int:
    """The number of the row with these values, which is made with `more` if there is none."""
    same = " AND ".join(f"{column} = ?" for column in named)
    query = f"SELECT id FROM {table} WHERE {same}"  # noqa: S608 - the names are ours
    found = bank.execute(query, tuple(named.values())).fetchone()
    if found:
        return int(found[0])
    columns = {**named, **more}
    places = ", ".join("?" * len(columns))
    insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608
    return bank.execute(insert, tuple(columns.values())).lastrowid or 0


def _is_recorded(
    bank: sqlite3.Connection, puzzle: PublishedPuzzle, clues: Sequence[NewClue]
) -> bool:
    """Whether a puzzle is recorded with these clues, and no others."""
    query = f"{_SELECT} WHERE puzzles.identity = ?"
    rows = list(bank.execute(query, (puzzle.identity,)))
    there = {(row[1], row[2], row[4]) for row in rows}
    about = {(row[7], row[8], row[10]) for row in rows}
    days = {row[9] for row in rows} if puzzle.is_dated else {puzzle.day}
    wanted = {(new.language, _key(new.letters), new.text) for new in clues}
    is_same = about <= {(puzzle.title, puzzle.file, puzzle.published)}
    return there == wanted and is_same and days <= {puzzle.day}


def _bring_up_to_date(bank: sqlite3.Connection, puzzle: PublishedPuzzle) -> None:
    """Change what is recorded of a puzzle, if it is, but for its clues."""
    bank.execute(
        "UPDATE puzzles SET title = ?, file = ? WHERE identity = ?",
        (puzzle.title, puzzle.file, puzzle.identity),
    )
    bank.execute(_NO_APPEARANCE, (puzzle.identity,))
    if puzzle.is_dated:
        bank.execute(_DAY, (puzzle.day, puzzle.identity))


def _earlier(
    bank: sqlite3.Connection,
    puzzle: PublishedPuzzle,
    clues: Sequence[NewClue],
    current: Collection[str],
) -> list[str]:
    """The same as `ClueBank.earlier`, in an open bank."""
    found = bank.execute(_NOT_PRINTED_AT_ANOTHER_TIME, (puzzle.file, puzzle.published))
    others = {
        number: str(name) for number, name in found if name not in {*current, puzzle.identity}
    }
    kept = Counter(
        number
        for new in (clues if others else ())
        for (number,) in bank.execute(_USES_OF_CLUE, (new.language, _key(new.letters), new.text))
        if number in others
    )
    count = "SELECT count(*) FROM uses WHERE puzzle = ?"
    return [
        others[number]
        for number, common in kept.most_common()
        if 2 * common >= bank.execute(count, (number,)).fetchone()[0]
    ]


def _rename(bank: sqlite3.Connection, before: str, identity: str) -> None:
    """Give a puzzle another identity; where that is recorded already, forget the puzzle."""
    bank.execute("UPDATE OR IGNORE puzzles SET identity = ? WHERE identity = ?", (identity, before))
    bank.execute(_NO_APPEARANCE, (before,))
    bank.execute(_NO_USE, (before,))
    bank.execute("DELETE FROM puzzles WHERE identity = ?", (before,))


def _remove_other_uses(
    bank: sqlite3.Connection, puzzle: PublishedPuzzle, clues: Sequence[NewClue]
) -> None:
    """Forget the clues that a puzzle no longer has; the others keep their days."""
    wanted = {(new.language, _key(new.letters), new.text) for new in clues}
    rows = list(bank.execute(f"{_SELECT} WHERE puzzles.identity = ?", (puzzle.identity,)))
    bank.executemany(
        "DELETE FROM uses WHERE clue = ? AND puzzle IN (SELECT id FROM puzzles WHERE identity = ?)",
        [(row[0], puzzle.identity) for row in rows if (row[1], row[2], row[4]) not in wanted],
    )
