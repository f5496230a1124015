"""The words of the notes in a collection of Anki.

A note has fields, whose names are its type's; a card is a view of it. Schema 11 keeps the types as
JSON, schema 18 in tables of their own.
"""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import NamedTuple

from publisher import (
    OptionError,
    Origin,
    SourceError,
    SourceWord,
    UnderstoodList,
    WithLosses,
    plain_text,
)
from publisher_anki.cloze import deletions, is_cloze
from publisher_anki.options import DeckOptions
from publisher_anki.package import OLDER, collection
from publisher_tables import table_words
from publisher_wordfiles.merged import merged_lists
from publisher_wordfiles.reading.settings import ListSettings
from publisher_wordfiles.reading.text_list import read_rows

MAX_NOTE = 1_000_000
"""The most characters of a note, pictures written into it included."""

MAX_STEPS = 100_000
"""The most time of reading, in thousands of SQLite's instructions; a hundred thousand notes take
some thousands. A hostile collection would have it take for ever."""

NEWEST_SCHEMA = 18
"""The schema of collections since Anki 2.1.50."""

_SOUND = re.compile(r"\[(?:sound|anki):[^\]]*\]")
_ADVICE = "; `notes:` takes those of one type alone"

Note = tuple[int, list[str]]
"""The number of a note among all that are read, and its tags before its fields."""


class _Type(NamedTuple):
    """A type of notes."""

    key: int
    name: str
    fields: list[str]


def read_deck(options: DeckOptions) -> WithLosses[UnderstoodList]:
    """The words of a deck, a type of notes after another, in the order in which they were made.

    The line of a word is the number of its note. Raises `OptionError` if the package cannot be
    opened or its notes have no such field, and `SourceError` if it is not what it should be.
    """
    with collection(options.anki) as database:
        try:
            with closing(_opened(database)) as opened:
                if opened.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                    raise ValueError("SQLite reads blanks where pages are lacking")
                _refuse_newer(opened, options)
                return _words(opened, options)
        except (sqlite3.Error, AttributeError, LookupError, RuntimeError, TypeError, ValueError):
            # Tables and JSON that are not as Anki makes them.
            raise SourceError("its collection is damaged", options.anki) from None


def _opened(database: Path) -> sqlite3.Connection:
    opened = sqlite3.connect(f"{database.as_uri()}?mode=ro&immutable=1", uri=True)
    opened.text_factory = lambda data: data.decode(errors="replace")
    opened.create_collation("unicase", lambda a, b: (a > b) - (a < b))
    steps = count()
    opened.set_progress_handler(lambda: next(steps) > MAX_STEPS, 1000)
    return opened


def _refuse_newer(opened: sqlite3.Connection, options: DeckOptions) -> None:
    columns = {name for _, name, *_ in opened.execute("PRAGMA table_info(col)")}
    if "ver" in columns:
        ((schema,),) = opened.execute("SELECT ver FROM col LIMIT 1")
        if schema > NEWEST_SCHEMA:
            wrong = f"has schema {schema}, and {NEWEST_SCHEMA} is the newest that can be read"
            raise SourceError(f"{wrong}: {OLDER}", options.anki)


def _words(opened: sqlite3.Connection, options: DeckOptions) -> WithLosses[UnderstoodList]:
    numbers = count(1)
    lists: list[WithLosses[UnderstoodList]] = []
    for kind in _chosen(list(_types(opened)), options):
        name = f"{options.anki} ({kind.name})"
        rows: list[Note] = []
        words: list[SourceWord] = []
        for number, texts in _notes(opened, kind, numbers, options):
            marked = next(filter(is_cloze, texts), None)
            if marked is None:
                rows.append((number, [texts[0], *map(_plain, texts[1:])]))
                continue
            for answer, clue in deletions(marked):
                tags = tuple(texts[0].split(",")) if texts[0] else ()
                word = SourceWord(_plain(answer), _plain(clue), Origin(name, number), tags=tags)
                words.append(word)
        lists.append(WithLosses(UnderstoodList(words)))
        if rows:
            lists.append(_read(rows, kind, name, options))
    return merged_lists([each for each in lists if not _is_empty(each)] or lists[:1])


def _read(
    rows: list[Note], kind: _Type, name: str, options: DeckOptions
) -> WithLosses[UnderstoodList]:
    """The words of the notes of a type: of the fields that are named, or else as a list is read."""
    table = [(rows[0][0], ["tags", *kind.fields]), *rows]
    if options.answer is not None or options.clue is not None:
        found = table_words(name, table, options, note=_ADVICE)
        return WithLosses(UnderstoodList(found.value), found.losses)
    if not any(texts[0] for _, texts in rows):
        table = [(number, texts[1:]) for number, texts in table]
    settings = ListSettings(options, header=True, columns=options.roles, swap=options.swap)
    return read_rows(table, name, settings, note=_ADVICE)


def _is_empty(read: WithLosses[UnderstoodList]) -> bool:
    return not (read.losses or read.value.odd_lines or list(read.value.words))


def _notes(
    opened: sqlite3.Connection, kind: _Type, numbers: Iterator[int], options: DeckOptions
) -> Iterator[Note]:
    rows = opened.execute("SELECT tags, flds FROM notes WHERE mid = ? ORDER BY id", [kind.key])
    for number, (tags, fields) in zip(numbers, rows, strict=False):
        if number > options.max_notes:
            wrong = f"has more than {options.max_notes} notes; `max_notes:` lets more pass"
            raise SourceError(wrong, options.anki)
        if len(fields) > MAX_NOTE:
            raise SourceError(f"a note has more than {MAX_NOTE} characters", options.anki, number)
        yield number, [",".join(_tags(tags)), *fields.split("\x1f")]


def _types(opened: sqlite3.Connection) -> Iterator[_Type]:
    """The types that have notes."""
    used = {key for (key,) in opened.execute("SELECT DISTINCT mid FROM notes")}
    tables = {name for (name,) in opened.execute("SELECT name FROM sqlite_master")}
    if "notetypes" not in tables:
        ((models,),) = opened.execute("SELECT models FROM col LIMIT 1")
        for key, model in sorted(json.loads(models).items()):
            if int(key) in used:
                fields = [str(field["name"]) for field in model["flds"]]
                yield _Type(int(key), str(model["name"]), fields)
        return
    for key, name in opened.execute("SELECT id, name FROM notetypes ORDER BY id").fetchall():
        if key in used:
            rows = opened.execute("SELECT name FROM fields WHERE ntid = ? ORDER BY ord", [key])
            yield _Type(key, str(name), [str(field) for (field,) in rows])


def _chosen(types: list[_Type], options: DeckOptions) -> list[_Type]:
    """The types that the config wants."""
    if options.notes is None:
        return types
    found = [each for each in types if each.name.casefold() == options.notes.casefold()]
    if not found:
        names = ", ".join(each.name for each in types[:20]) or "no type at all"
        message = f"{options.anki} has no notes of the type {options.notes!r}, but of {names}"
        raise OptionError(("notes",), message)
    return found


def _plain(field: str) -> str:
    return plain_text(_SOUND.sub("", field))[0]


def _tags(text: str) -> Iterator[str]:
    """The tags and, of `animal::bird`, what it is below."""
    for tag in dict.fromkeys(text.split()):
        parts = tag.split("::")
        yield from ("::".join(parts[:depth]) for depth in range(1, len(parts) + 1))
