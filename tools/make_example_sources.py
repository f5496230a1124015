"""Make the examples of sources that are no text files: a spreadsheet, a deck and a database.

The words and clues are our own. The same bytes come out every time::

    pip install crossword-publisher
    python tools/make_example_sources.py
"""

import io
import json
import sqlite3
import zipfile
from contextlib import closing
from datetime import datetime
from pathlib import Path

from openpyxl import Workbook
from openpyxl.writer.excel import ExcelWriter

EXAMPLES = Path(__file__).parent.parent / "examples"
WORDS = (
    ("anchor", "It holds a ship where it is", 90, "ship"),
    ("captain", "First to command, last to leave", 80, "ship people"),
    ("compass", "It always knows the north", 90, "ship"),
    ("dolphin", "Leaper that talks in whistles", 85, "animal"),
    ("harbour", "Where ships are at home", 80, "place"),
    ("island", "Land with a coast all round", 85, "place"),
    ("lighthouse", "It winks at ships by night", 70, "place"),
    ("lobster", "It wears its claws to dinner", 75, "animal"),
    ("octopus", "Swimmer with eight arms", 85, "animal"),
    ("pilot", "Guide of ships into port", 75, "people"),
    ("rudder", "What turns a ship", 60, "ship"),
    ("sailor", "One who knows the ropes", 90, "people"),
    ("seagull", "Thief of chips on the pier", 80, "animal"),
    ("tide", "It comes in twice a day", 95, "sea"),
    ("wave", "It breaks on the beach", 95, "sea"),
)
WHEN = datetime(2026, 1, 1)
_MODEL = 1_700_000_000_000


def main() -> None:
    """Write `sea.xlsx`, `sea.apkg` and `sea.db` into the examples."""
    (EXAMPLES / "sea.xlsx").write_bytes(fixed(spreadsheet()))
    (EXAMPLES / "sea.db").write_bytes(table())
    deck = archive({"collection.anki2": collection(), "media": b"{}"})
    (EXAMPLES / "sea.apkg").write_bytes(deck)


def spreadsheet() -> bytes:
    """A workbook of two sheets, the words on the second."""
    book = Workbook()
    book.active.title = "About"
    book.active.append(["Words of the sea, with their clues"])
    sheet = book.create_sheet("Words")
    sheet.append(["Answer", "Clue", "Score", "Tags"])
    for answer, clue, score, tags in WORDS:
        sheet.append([answer, clue, score, tags.replace(" ", ", ")])
    book.properties.created = book.properties.modified = WHEN
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        ExcelWriter(book, made).write_data()
    return out.getvalue()


def table() -> bytes:
    """An SQLite file with a table `words`."""
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute("CREATE TABLE words (answer TEXT, clue TEXT, score REAL, tags TEXT)")
        made.executemany("INSERT INTO words VALUES (?, ?, ?, replace(?, ' ', ', '))", WORDS)
        made.commit()
        return made.serialize()


def collection() -> bytes:
    """A collection as Anki keeps it (schema 11), as far as notes go."""
    fields = [{"name": name, "ord": place} for place, name in enumerate(("Front", "Back"))]
    models = {str(_MODEL): {"id": _MODEL, "name": "Basic", "type": 0, "flds": fields}}
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute("CREATE TABLE col (id INTEGER PRIMARY KEY, ver INTEGER, models TEXT)")
        made.execute("INSERT INTO col VALUES (1, 11, ?)", [json.dumps(models)])
        made.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, mid INTEGER, tags, flds)")
        for number, (answer, clue, _, tags) in enumerate(WORDS, start=1):
            row = [number, _MODEL, f" {tags} ", f"<b>{clue}</b>\x1f{answer}"]
            made.execute("INSERT INTO notes VALUES (?, ?, ?, ?)", row)
        made.commit()
        return made.serialize()


def fixed(data: bytes) -> bytes:
    """A zip archive with the times of its members set."""
    with zipfile.ZipFile(io.BytesIO(data)) as made:
        return archive({name: made.read(name) for name in made.namelist()})


def archive(members: dict[str, bytes]) -> bytes:
    """A zip archive of these members."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in members.items():
            made.writestr(zipfile.ZipInfo(name, WHEN.timetuple()[:6]), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


if __name__ == "__main__":
    main()
