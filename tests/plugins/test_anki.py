"""Words from decks of Anki, in all formats that its packages have had."""

import contextlib
import io
import json
import random
import sqlite3
import sys
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import zstandard

from losses import lossless
from publisher import OptionError, Origin, SourceError, SourceWord
from publisher.plugins.registry import load
from publisher_anki import package
from publisher_anki.cloze import deletions, is_cloze

ANKI = load().sources["anki"]

BASIC = ("Basic", ["Front", "Back"])
CLOZE = ("Cloze", ["Text", "Extra"])
Kind = tuple[str, list[str]]
Note = tuple[Kind, str, list[str]]
NOTES: list[Note] = [
    (BASIC, " pet animal::cat ", ["It <b>purrs</b>&nbsp;[sound:cat.mp3]", "<div>cat</div>"]),
    (BASIC, "", ["נובח", "כלב<br>"]),
]


def database(notes: list[Note], schema: int = 11) -> bytes:
    """A collection with the tables that Anki's own have, as far as notes go."""
    kinds = {name: (1000 + n, fields) for n, (name, fields) in enumerate((BASIC, CLOZE))}
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute(
            "CREATE TABLE notes (id, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data)"
        )
        if schema == 11:
            models = {
                key: {
                    "id": key,
                    "name": name,
                    "flds": [{"name": f, "ord": n} for n, f in enumerate(fields)],
                }
                for name, (key, fields) in kinds.items()
            }
            made.execute("CREATE TABLE col (id, models TEXT)")
            made.execute("INSERT INTO col VALUES (1, ?)", [json.dumps(models)])
        else:
            made.create_collation("unicase", lambda a, b: (a > b) - (a < b))
            made.execute(
                "CREATE TABLE notetypes (id INTEGER PRIMARY KEY, name TEXT COLLATE unicase)"
            )
            made.execute(
                "CREATE TABLE fields (ntid, ord, name TEXT COLLATE unicase, "
                "PRIMARY KEY (ntid, ord)) WITHOUT ROWID"
            )
            for name, (key, fields) in kinds.items():
                made.execute("INSERT INTO notetypes VALUES (?, ?)", [key, name])
                made.executemany(
                    "INSERT INTO fields VALUES (?, ?, ?)",
                    [(key, n, f) for n, f in enumerate(fields)],
                )
        for number, ((name, _), tags, texts) in enumerate(notes):
            row = [number, kinds[name][0], tags, "\x1f".join(texts)]
            made.execute("INSERT INTO notes (id, mid, tags, flds) VALUES (?, ?, ?, ?)", row)
        made.commit()
        return made.serialize()


def packed(**members: bytes) -> bytes:
    """A package without the time in it: tests are named after its bytes, in every process."""
    out = io.BytesIO()
    files = {f"collection.{suffix}": data for suffix, data in members.items()}
    with zipfile.ZipFile(out, "w") as made:
        for name, data in {"media": b"{}", **files}.items():
            made.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


PLACEHOLDER = database([(BASIC, "", ["Please update to the latest Anki version", ""])])
PACKAGES = {
    "Anki 2.0": packed(anki2=database(NOTES)),
    "Anki 2.1": packed(anki2=PLACEHOLDER, anki21=database(NOTES)),
    "Anki 2.1.50": packed(
        anki2=PLACEHOLDER, anki21b=zstandard.compress(database(NOTES, schema=18))
    ),
}


def read(folder: Path, data: bytes, **options: Any) -> list[SourceWord]:
    (folder / "deck.apkg").write_bytes(data)
    chosen = ANKI.options.model_validate(
        {"anki": "deck.apkg", **options}, context={"folder": folder}
    )
    return list(lossless(ANKI.read(chosen)))


def pairs(words: list[SourceWord]) -> list[tuple[str, str]]:
    return [(word.text, word.clue) for word in words]


@pytest.mark.parametrize("data", PACKAGES.values(), ids=PACKAGES)
def test_fields_are_found_by_their_names_and_are_plain_text(tmp_path: Path, data: bytes) -> None:
    deck = f"{tmp_path / 'deck.apkg'} (Basic)"
    assert read(tmp_path, data, answer="back", clue="Front") == [
        SourceWord("cat", "It purrs", Origin(deck, 1), None, ("pet", "animal", "animal::cat")),
        SourceWord("כלב", "נובח", Origin(deck, 2)),
    ]


def test_fields_with_usual_names_need_not_be_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "BASIC", ("Basic", ["Clue", "Word"]))
    data = packed(anki2=database([(("Basic", []), "", ["It purrs", "cat"])]))
    assert pairs(read(tmp_path, data)) == [("cat", "It purrs")]


@pytest.mark.parametrize("is_turned", [False, True])
def test_fields_whose_names_say_nothing_are_read_as_a_list_is(
    tmp_path: Path, is_turned: bool
) -> None:
    words = [("oboe", "It has a double reed"), ("lion", "The king of beasts"), ("כלב", "חבר נאמן")]
    notes = [(BASIC, "", list(pair)[:: -1 if is_turned else 1]) for pair in words]
    data = packed(anki2=database([*notes, (CLOZE, "", ["The {{c1::cat}} sat", ""])]))

    assert pairs(read(tmp_path, data)) == [*words, ("cat", "The … sat")]
    assert pairs(read(tmp_path, data, notes="Basic", swap=True)) == [
        (clue, word) for word, clue in words
    ]


def test_fields_that_are_not_there_are_told(tmp_path: Path) -> None:
    data = PACKAGES["Anki 2.0"]
    with pytest.raises(OptionError, match=r"no column 'Bakc'; did you mean back\?; `notes:` takes"):
        read(tmp_path, data, answer="Bakc")


def test_deletions_are_answers_of_their_texts(tmp_path: Path) -> None:
    text = "The {{c1::cat::a pet}} sat on <i>the {{c2::mat}}</i>"
    data = packed(anki2=database([(CLOZE, "pet", [text, ""]), *NOTES]))
    assert pairs(read(tmp_path, data, answer="Back", clue="Front")) == [
        ("cat", "It purrs"),
        ("כלב", "נובח"),
        ("cat", "The [a pet] sat on the mat"),
        ("mat", "The cat sat on the …"),
    ]
    assert [word.tags for word in read(tmp_path, data, notes="cloze")] == [("pet",), ("pet",)]


def test_notes_of_one_type_may_be_taken_alone(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no notes of the type 'Cloze', but of Basic") as caught:
        read(tmp_path, PACKAGES["Anki 2.1"], notes="Cloze")
    assert caught.value.path == ("notes",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{c1::a}} and {{c1::b}}", [("a", "… and b"), ("b", "a and …")]),
        ("{{c1::a}} is {{c2::a}}", [("a", "… is …")]),
        ("{{c1::Rome, {{c2::Italy}}}}", [("Italy", "Rome, …")]),
        ("{{c1::a}} {{c2::b", [("a", "… {{c2::b")]),
        ("{{c12::a::}}", [("a", "…")]),
    ],
)
def test_what_deletions_leave(text: str, expected: list[tuple[str, str]]) -> None:
    assert is_cloze(text)
    assert list(deletions(text)) == expected


@pytest.mark.parametrize("text", ["", "{{c1::", "{{Front}}", "{c1::a}", "{{cloze::a}}"])
def test_what_is_no_deletion(text: str) -> None:
    assert not is_cloze(text)


def test_hostile_deletions_come_to_an_end() -> None:
    assert len(list(deletions("".join(f"{{{{c1::{n}}}}}" for n in range(5000))))) == 100
    assert next(deletions("{{c1::" * 2000 + "a" + "}}" * 2000))[0] == "a"


def test_too_many_notes_are_told(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"has more than 1 notes; `max_notes:` lets more pass"):
        read(tmp_path, PACKAGES["Anki 2.0"], answer="Back", max_notes=1)


def test_a_missing_package_is_told_with_what_to_do_in_anki(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(SourceError, match="export it again with “Support older Anki versions”"):
        read(tmp_path, PACKAGES["Anki 2.1.50"])


def test_a_bomb_stops_at_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "MAX_SIZE", 2**20)
    bomb = bytes(2**22)
    for data in (packed(anki2=bomb), packed(anki21b=zstandard.compress(bomb))):
        with pytest.raises(SourceError, match="unpacks to more than 1 MB: export a smaller deck"):
            read(tmp_path, data)


@pytest.mark.proof
def test_a_query_without_end_is_stopped(tmp_path: Path) -> None:
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute(
            "CREATE VIEW notes (id, mid, tags, flds) AS WITH RECURSIVE n(i) AS "
            "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, i, '', '' FROM n"
        )
        made.commit()
        data = made.serialize()
    with pytest.raises(SourceError, match="its collection is damaged"):
        read(tmp_path, packed(anki2=data))


def test_nothing_is_unpacked_but_the_collection(tmp_path: Path) -> None:
    out = io.BytesIO(PACKAGES["Anki 2.0"])
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr("../outside.txt", "no")
        archive.writestr("/collection.anki21", "no")
    assert len(read(tmp_path, out.getvalue(), answer="Back", clue="Front")) == 2
    assert [path.name for path in tmp_path.parent.glob("outside*")] == []


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is not a package of Anki, or is damaged"),
        (b"Front,Back\n", "is not a package of Anki"),
        (packed(), "has no collection in it: export the deck as .apkg"),
        (packed(anki2=b""), "its collection is damaged"),
        (packed(anki2=b"no database" * 100), "its collection is damaged"),
        (packed(anki21b=b"no frame"), "is not a package of Anki, or is damaged"),
        (packed(anki21b=zstandard.compress(database(NOTES))[:100]), "collection is damaged"),
        (packed(anki2=database(NOTES)[:6000]), "its collection is damaged"),
    ],
)
def test_what_is_no_package_is_told(tmp_path: Path, data: bytes, said: str) -> None:
    with pytest.raises(SourceError, match=rf"deck\.apkg: .*{said}"):
        read(tmp_path, data)


def test_a_file_cut_short_or_with_wrong_bits_never_fails_otherwise(tmp_path: Path) -> None:
    rng = random.Random(7)
    for whole in [*PACKAGES.values(), database(NOTES), database(NOTES, 18)]:
        for _ in range(25):
            flipped = bytearray(whole)
            flipped[rng.randrange(len(flipped))] ^= 1 << rng.randrange(8)
            cut = whole[: rng.randrange(len(whole))]
            for data in (bytes(flipped), cut):
                inner = packed(anki2=data) if whole.startswith(b"SQLite") else data
                with contextlib.suppress(SourceError, OptionError):
                    assert len(read(tmp_path, inner, answer="Back", clue="Front")) <= 2
