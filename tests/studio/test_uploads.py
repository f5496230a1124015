"""Files that are dropped on a draft: they take the place of nothing, also when they are refused."""

import io
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import docx
import openpyxl
import pytest

from publisher.studio.texts.interface_texts import interface_texts
from studio.in_process import StudioHere, in_base64

WORDS = "oboe - a woodwind\nlion - king of beasts\ntiger - striped cat\n"
HEBREW = "שלום - ברכה\nלחם - נאפה בתנור\nמים - אפשר לשתות\nחלום - בא בלילה\n"

NAMES = (
    *("words.txt", "WORDS.TXT", "journal.jsonl", "saved.json", "files", "con.txt", ".htaccess", ""),
    *("..", "../../x.txt", "..\\..\\x.txt", "a:b.txt", "\x00.txt", "e\u0301.txt", "é.txt", "🦁"),
    *("שלום.txt", f"{'x' * 300}.txt", "x." + "y" * 300, "trailing. ", "\u202e.txt"),
)


def tree(folder: Path) -> dict[str, bytes]:
    """All files below a folder, by their paths."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def begun(studio: StudioHere, words: str = WORDS, **settings: object) -> str:
    """A draft with a puzzle; the beginning of its addresses."""
    given = {"title": "Zoo", "generator": {"budget": "200steps"}, **settings}
    name = studio.done("/api/drafts", settings=given)["draft"]
    place = f"/api/d/{name}"
    view = studio.done(f"{place}/words", text=words, guess=True)["view"]
    studio.done(f"{place}/search", command=None, base=view["change_number"], accept=True)
    return place


def kept(studio: StudioHere, place: str) -> tuple[object, object, object]:
    """What a draft has that no upload may change."""
    view = studio.get(place)[1]
    return studio.get(f"{place}/words")[1]["text"], view["state"], view["title"]


@pytest.mark.parametrize("words", [WORDS, HEBREW])
def test_no_name_takes_the_place_of_words_or_history(tmp_path: Path, words: str) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio, words)
    before, files = kept(studio, place), tree(tmp_path)
    had = studio.get(place)[1]["settings"]["words"]

    for turn, name in enumerate(NAMES):
        data = in_base64(f"cat{'s' * turn} - they purr\n".encode())
        view = studio.done(f"{place}/file", name=name, base64=data)["view"]
        assert view["uploaded"]
        assert view["settings"]["words"] != had
        had = view["settings"]["words"]
        studio.done(f"{place}/option-files", name=name, base64=in_base64(b"%d" % turn))
        assert kept(studio, place) == before

    after = tree(tmp_path)
    assert len(after) == len(files) + 2 * len(NAMES)
    journal = ".studio/Zoo/journal.jsonl"
    assert after[journal].startswith(files[journal])
    assert {name: after[name] for name in files if name != journal} == {
        name: data for name, data in files.items() if name != journal
    }
    again = StudioHere(tmp_path)
    assert kept(again, place) == before
    assert again.get(place)[1]["settings"]["words"] == had


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("words.txt", b"\x00\xff\x00"),
        ("empty.txt", b" \n\n"),
        ("saved.xlsx", b""),
        ("saved.xlsx", b"no spreadsheet"),
    ],
)
@pytest.mark.parametrize("is_other", [False, True])
def test_a_file_that_is_refused_leaves_nothing(
    tmp_path: Path, name: str, data: bytes, is_other: bool
) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio)
    if is_other:
        studio.done(f"{place}/file", name="words.txt", base64=in_base64(b"cat - purrs\n"))
    before, seen = tree(tmp_path), studio.get(place)[1]

    status, said = studio.post(f"{place}/file", name=name, base64=in_base64(data), guess=True)

    assert status == 400
    assert str(tmp_path) not in said["error"]
    assert tree(tmp_path) == before
    assert not [each for each in tmp_path.rglob("*") if each.is_dir() and not any(each.iterdir())]
    assert studio.get(place)[1] == seen


STRANGE = {
    "words.db": b"SQLite format 3\0" + bytes(100),
    "bad.apkg": b"PK\x03\x04 cut short",
    "lists.zip": b"PK\x03\x04 cut short",
    "song.mp3": b"ID3\x03" + bytes(100),
    "film.mp4": b"\0\0\0\x18ftypmp42" + bytes(range(256)),
    "logo.svg": b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
    "sheet.pdf": b"%PDF-1.7\n",
    "page.html": b"<html><p>Hello</p></html>",
    "zoo.lock": (Path(__file__).parents[2] / "examples/square-en.lock").read_bytes(),
}


@pytest.mark.parametrize("name", STRANGE)
def test_what_is_no_list_is_refused_in_words_of_people(tmp_path: Path, name: str) -> None:
    for language, beginning in {"en": name, "he": f"\u2068{name}\u2069", "ru": name}.items():
        (tmp_path / language).mkdir()
        studio = StudioHere(tmp_path / language, language)
        place = begun(studio)

        status, said = studio.post(f"{place}/file", name=name, base64=in_base64(STRANGE[name]))

        assert status == 400
        assert beginning in said["error"]
        assert not re.search(r"\w+:[`”]|encoding|publisher|pip|[Nn]ame the|\.studio", said["error"])
        if language != "en":
            in_english = interface_texts(language).text("common.in_english", said="")
            assert not said["error"].startswith(in_english[:5])


def test_a_deck_of_cards_is_read(tmp_path: Path) -> None:
    deck = Path(__file__).parents[2] / "examples/sea.apkg"
    studio = StudioHere(tmp_path)
    place = begun(studio)

    answer = studio.done(f"{place}/file", name="SEA.APKG", base64=in_base64(deck.read_bytes()))

    assert answer["understood"]["usable"] > 3
    assert answer["view"]["uploaded"] == "SEA.apkg"
    assert not answer["understood"]["asks"]


def workbook(**sheets: list[tuple[str, ...]]) -> bytes:
    """A spreadsheet with these sheets."""
    book, made = openpyxl.Workbook(), io.BytesIO()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(made)
    return made.getvalue()


ANIMALS: list[tuple[str, ...]] = [
    ("oboe", "a woodwind"),
    ("lion", "king of beasts"),
    ("tiger", "striped cat"),
]


@pytest.mark.parametrize("language", ["en", "he"])
def test_of_a_workbook_it_is_said_which_sheet_is_read_and_another_can_be_chosen(
    tmp_path: Path, language: str
) -> None:
    notes: list[tuple[str, ...]] = [
        ("remember to print this", ""),
        ("twenty copies for Monday", ""),
    ]
    data = workbook(Notes=notes, Week=ANIMALS)
    studio = StudioHere(tmp_path, language)
    place = begun(studio)

    answer = studio.done(f"{place}/file", name="zoo.xlsx", base64=in_base64(data))

    (said,) = answer["understood"]["losses"]
    assert all(name in said for name in ("zoo.xlsx", "Week", "Notes"))
    assert not re.search(r"xlsx:[`”]|sheet:|files|\.studio", said)
    assert answer["understood"]["usable"] == 3
    assert answer["understood"]["readings"][-1]["settings"] == {"sheet": "Notes"}
    assert not answer["understood"]["asks"]

    (source,) = answer["view"]["settings"]["words"]
    chosen = {"words": [{**source, "sheet": "Notes"}]}
    studio.done(f"{place}/settings", changes=chosen, base=answer["view"]["change_number"])
    again = studio.done(f"{place}/words", guess=False)["understood"]
    assert [each["settings"] for each in again["readings"]][-1] == {"sheet": "Week"}
    assert again["count"] == 2


@pytest.mark.parametrize("name", ["zoo.xlsx", "zoo.txt"])
def test_a_sheet_in_another_script_is_one_click_away(tmp_path: Path, name: str) -> None:
    hebrew: list[tuple[str, ...]] = [
        ("אריה", "מלך החיות"),
        ("פרה", "נותנת חלב"),
        ("סוס", "רוכבים עליו"),
    ]
    studio = StudioHere(tmp_path, "he")
    place = begun(studio)
    data = in_base64(workbook(English=ANIMALS, עברית=hebrew))

    answer = studio.done(f"{place}/file", name=name, base64=data, guess=True)
    assert (answer["understood"]["usable"], answer["understood"]["language"]) == (3, "en")
    assert answer["understood"]["readings"][-1]["settings"] == {"sheet": "עברית"}

    (source,) = answer["view"]["settings"]["words"]
    chosen = {"words": [{**source, "sheet": "עברית"}]}
    studio.done(f"{place}/settings", changes=chosen, base=answer["view"]["change_number"])
    again = studio.done(f"{place}/words", guess=True)["understood"]
    assert [each["clue"] for each in again["lines"]] == [clue for _, clue in hebrew]
    assert again["language"] == "he"
    assert again["readings"][-1]["settings"] == {"sheet": "English"}


def test_sheets_whose_columns_differ_are_asked_about(tmp_path: Path) -> None:
    turned: list[tuple[str, ...]] = [
        ("Clue", "Word", "Note"),
        *((clue, word, "x") for word, clue in ANIMALS),
    ]
    studio = StudioHere(tmp_path)
    place = begun(studio)

    data = workbook(One=turned, Two=[("Word", "Clue"), *ANIMALS])
    found = studio.done(f"{place}/file", name="zoo.xlsx", base64=in_base64(data))["understood"]

    assert found["asks"]
    assert [each["settings"] for each in found["readings"]] == [{"sheet": "One"}, {"sheet": "Two"}]


PAIRS: list[tuple[str, ...]] = [
    ("big cat", "lion"),
    ("big bird", "goose"),
    ("pig", "boar"),
    ("fruit", "apple"),
]
"""A list whose answers may be in either column."""


def document(*tables: list[tuple[str, ...]]) -> bytes:
    """A document of a word processor with these tables."""
    made, file = docx.Document(), io.BytesIO()
    for rows in tables:
        table = made.add_table(len(rows), len(rows[0]))
        for cells, row in zip(table.rows, rows, strict=True):
            for cell, text in zip(cells.cells, row, strict=True):
                cell.text = text
        made.add_paragraph()
    made.save(file)
    return file.getvalue()


def read_so(studio: StudioHere, place: str, settings: Mapping[str, object], at: int = 0) -> Any:
    """What is understood when one of the readings is taken, as a page takes it."""
    view = studio.get(place)[1]
    words = view["settings"]["words"]
    words[at] = {name: each for name, each in {**words[at], **settings}.items() if each is not None}
    studio.done(f"{place}/settings", changes={"words": words}, base=view["change_number"])
    return studio.done(f"{place}/words", guess=False)["understood"]


def test_of_tables_that_are_asked_about_all_can_be_taken_or_one(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio)
    data = in_base64(document(ANIMALS, PAIRS))

    found = studio.done(f"{place}/file", name="zoo.docx", base64=data)["understood"]

    assert found["asks"]
    every, first, second = (each["settings"] for each in found["readings"])
    assert (first, second) == ({"table": 1}, {"table": 2})
    assert (every["table"], read_so(studio, place, every)["usable"]) == (None, 7)
    read_so(studio, place, {"columns": None})
    assert read_so(studio, place, first)["usable"] == 3
    of_second = read_so(studio, place, second)
    assert of_second["asks"]  # which column has the answers
    way_back = of_second["readings"][-1]["settings"]
    assert read_so(studio, place, way_back)["readings"] == found["readings"]


def test_a_file_that_is_asked_about_beside_others_is_the_one_that_is_changed(
    tmp_path: Path,
) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio)
    studio.done(f"{place}/file", name="zoo.txt", base64=in_base64(WORDS.encode()))
    pairs = in_base64("".join(f"{word} = {clue}\n" for word, clue in PAIRS).encode())

    found = studio.done(f"{place}/file", name="p.txt", base64=pairs, join=True)["understood"]

    assert (found["asks"], found["place"]) == (True, 1)
    taken = read_so(studio, place, found["readings"][1]["settings"], at=1)
    assert (taken["asks"], taken["place"]) == (False, 0)
    assert "goose" in [each.get("spelling") for each in taken["lines"]]


def test_json_is_a_puzzle_or_a_list_by_what_is_in_it(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio)
    words = json.dumps({"oboe": "a woodwind", "lion": "king of beasts"}).encode()

    answer = studio.done(f"{place}/file", name="sea.json", base64=in_base64(words))
    assert [each["clue"] for each in answer["understood"]["lines"]] == [
        "a woodwind",
        "king of beasts",
    ]
    refused = studio.post("/api/shelf/dropped", name="sea.json", base64=in_base64(words))[1]
    assert refused["error"] == "sea.json is not a puzzle: if it has words, drop it in Words"

    puzzle = (Path(__file__).parents[1] / "golden/hebrew.ipuz").read_bytes()
    for name in ("hebrew.json", "hebrew.txt"):
        refused = studio.post(f"{place}/file", name=name, base64=in_base64(puzzle))[1]
        assert refused["kind"] == "PuzzleFileError"
        opened = studio.done("/api/shelf/dropped", name=name, base64=in_base64(puzzle))
        assert opened["room"] == "grid"


def test_two_files_of_one_name_are_two_files(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio, generator={"use": "fill", "grid": "...\n...\n..."}, words=WORDS)
    first = studio.done(f"{place}/lists", name="list.txt", base64=in_base64(b"cat\n"))
    path = studio.done(f"{place}/option-files", name="list.txt", base64=in_base64(b"dog\n"))["path"]

    (chosen,) = first["settings"]["generator"]["wordlists"]
    assert (tmp_path / chosen["file"]).read_bytes() == b"cat\n"
    assert (tmp_path / path).read_bytes() == b"dog\n"

    for _ in range(2):  # the second time, the same file is there already
        view = studio.done(f"{place}/lists", name="list.txt", base64=in_base64(b"cat\ncow\n"))
        (newer,) = view["settings"]["generator"]["wordlists"]
        assert (tmp_path / newer["file"]).read_bytes() == b"cat\ncow\n"
    assert len(tree(tmp_path / ".studio/Zoo/files")) == 3


def test_a_list_that_no_generator_takes_is_not_kept(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio)
    before = tree(tmp_path)

    assert studio.post(f"{place}/lists", name="list.txt", base64=in_base64(b"cat\n"))[0] == 400

    assert tree(tmp_path) == before


def test_what_is_saved_has_a_name_for_each_file(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio)
    more = studio.done(
        f"{place}/option-files", name="words.txt", base64=in_base64(b"oryx - horns\n")
    )
    clue = studio.done(f"{place}/option-files", name="clues.txt", base64=in_base64(b"emu - no\n"))
    view = studio.get(place)[1]
    words = [*view["settings"]["words"], {"file": more["path"]}, {"file": clue["path"]}]
    view = studio.done(f"{place}/settings", changes={"words": words}, base=view["change_number"])
    slot = view["state"]["slots"][0]["answer"]
    command = {"do": "clue", "slot": slot, "text": "another clue"}
    studio.done(f"{place}/do", command=command, base=view["change_number"])

    studio.done(f"{place}/save", name="Zoo")

    named = {
        "Zoo-words.txt": WORDS.encode(),
        "Zoo-words-2.txt": b"oryx - horns\n",
        "Zoo-clues-2.txt": b"emu - no\n",
    }
    saved = tree(tmp_path)
    assert {name: saved[name] for name in named} == named
    assert b"another clue" in saved["Zoo-clues.txt"]
    assert all(name in saved["Zoo.yaml"].decode() for name in named)


def test_a_title_that_reads_like_a_path_copies_no_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    (tmp_path / "puzzles").mkdir()
    studio = StudioHere(tmp_path / "puzzles")
    place = begun(studio)
    for title in (".studio/Zoo/../../../secret", f".studio/Zoo/{'x' * 400}"):
        base = studio.get(place)[1]["change_number"]
        studio.done(f"{place}/settings", changes={"title": title}, base=base)
        studio.done(f"{place}/save", name="Zoo", replace=True)
        assert b"secret" not in tree(tmp_path / "puzzles").values()


def test_a_draft_made_before_keeps_the_files_that_lie_beside_its_words(tmp_path: Path) -> None:
    place = begun(StudioHere(tmp_path))
    folder = tmp_path / ".studio" / "Zoo"
    (folder / "farm.csv").write_text("word,clue\ngoat,eats shoes\notter,swims\n")
    line = {"settings": {"title": "Zoo", "words": [{"file": ".studio/Zoo/farm.csv"}]}}
    with folder.joinpath("journal.jsonl").open("a", encoding="utf-8") as journal:
        journal.write(f"{json.dumps(line)}\n")

    studio = StudioHere(tmp_path)

    found: Any = studio.get(f"{place}/words")[1]
    assert [each["spelling"] for each in found["understood"]["lines"] if "spelling" in each] == [
        "goat",
        "otter",
    ]
    assert found["view"]["uploaded"] == "farm.csv"
    copy = studio.done("/api/shelf/duplicate", draft="Zoo")["draft"]
    again: Any = studio.get(f"/api/d/{copy}/words")[1]["understood"]
    for each in (again, found["understood"]):
        (said,) = each.pop("layouts")
        assert said.endswith(
            "farm.csv: 2 words, separated by “,” from their clues; line 1 is a heading"
        )
    assert again == found["understood"]
    studio.done(f"{place}/save", name="Zoo")
    assert "goat" in (tmp_path / "Zoo-farm.csv").read_text()


def test_a_file_of_the_folder_that_is_called_like_ours_is_no_pasted_text(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text(WORDS)
    (tmp_path / "zoo.yaml").write_text("title: Zoo\nwords: [{file: words.txt}]\n")
    studio = StudioHere(tmp_path)
    place = f"/api/d/{studio.done('/api/shelf/open', config='zoo.yaml')['draft']}"

    assert studio.get(place)[1]["uploaded"] == "words.txt"
    view = studio.done(f"{place}/words", text="cow - moos\n")["view"]

    assert view["uploaded"] == ""
    assert studio.get(f"{place}/words")[1]["understood"]["count"] == 1
    assert (tmp_path / "words.txt").read_text() == WORDS


def test_a_second_file_joins_the_first_and_a_refused_one_changes_nothing(tmp_path: Path) -> None:
    studio = StudioHere(tmp_path)
    place = begun(studio, HEBREW)
    cats = in_base64(b"lion - roars\ncat - purrs\n")
    studio.done(f"{place}/file", name="cats.txt", base64=cats, guess=True)
    dogs = in_base64(b"dog - barks\nwolf - howls\n")
    for _ in range(2):  # the same file again is there once
        found = studio.done(f"{place}/file", name="dogs.txt", base64=dogs, join=True, guess=True)
    refused = in_base64(b"\x00\xff\x00")
    assert studio.post(f"{place}/file", name="x.txt", base64=refused, join=True)[0] == 400

    again: Any = StudioHere(tmp_path).get(f"{place}/words")[1]
    assert again["view"]["uploaded"] == found["view"]["uploaded"] == "cats.txt, dogs.txt"
    lines = [(each["list"], each["spelling"]) for each in again["understood"]["lines"]]
    assert lines == [(0, "lion"), (0, "cat"), (1, "dog"), (1, "wolf")]
    assert again["text"] == HEBREW, "what was pasted before is still there"


@pytest.mark.parametrize("name", ["hebrew.ipuz", "english.ipuz"])
def test_a_puzzle_file_from_elsewhere_becomes_a_draft_that_is_there_after_a_restart(
    tmp_path: Path, name: str
) -> None:
    data = Path(__file__).parent.parent.joinpath("golden", name).read_bytes()
    studio = StudioHere(tmp_path)
    opened = studio.done("/api/shelf/dropped", name=name, base64=in_base64(data))

    seen: Any = StudioHere(tmp_path).get(f"/api/d/{opened['draft']}")[1]
    assert seen["language"]["code"] == {"h": "he", "e": "en"}[name[0]]
    assert all(each["answer"] and each["clue"] for each in seen["state"]["slots"])
    assert [path.read_bytes() for path in (tmp_path / ".studio").rglob(name)] == [data]


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("puzzle.ipuz", b"{", "puzzle.ipuz"),
        ("../../x.puz", b"no puzzle", "-..-x.puz"),
        ("zoo.yaml", b"title: Zoo\n", "zoo.yaml names other files: put it into the folder"),
    ],
)
def test_a_puzzle_file_that_cannot_be_read_leaves_nothing(
    tmp_path: Path, name: str, data: bytes, said: str
) -> None:
    studio = StudioHere(tmp_path)
    studio.done("/api/drafts", settings={"title": "Zoo"})
    before = tree(tmp_path)

    status, answer = studio.post("/api/shelf/dropped", name=name, base64=in_base64(data))

    assert (status, answer["error"].startswith(said)) == (400, True), answer
    assert str(tmp_path) not in answer["error"]
    assert tree(tmp_path) == before
    assert sorted(path.name for path in (tmp_path / ".studio").iterdir()) == ["Zoo"]
