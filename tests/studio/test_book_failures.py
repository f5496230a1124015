"""A book that cannot be made names the puzzle that is at fault, why, and leads to it."""

import re
from pathlib import Path

import pytest

from publisher.studio.texts.interface_texts import interface_texts
from studio.in_process import StudioHere

FINE = "title: Animals\nlanguage: en\nwords: [{list: [lion, tiger, otter]}]\n"
IMPOSSIBLE = "title: תשבץ\nlanguage: en\nat_least: 2\nwords: [{list: [qqq, zzz]}]\n"
WITHOUT_WORDS = "title: Lost\nlanguage: en\nwords: [{file: gone.txt}]\n"
TWO = {"configs": [{"config": "fine.yaml"}, {"config": "my other.yaml"}], "title": "Both"}


def studio_of(folder: Path, other: str, language: str = "en") -> StudioHere:
    (folder / "fine.yaml").write_text(FINE, "utf-8")
    (folder / "my other.yaml").write_text(other, "utf-8")
    studio = StudioHere(folder, language)
    studio.get("/api/shelf")  # which has the titles
    return studio


@pytest.mark.slow  # a search in a ledger
def test_a_puzzle_that_cannot_be_made_is_named_by_its_title(tmp_path: Path) -> None:
    studio = studio_of(tmp_path, IMPOSSIBLE)
    studio.done("/api/shelf/book", **TWO, name="both")

    status, refused = studio.get("/shelf/both.yaml/printed?export=0")

    assert status == 400
    assert refused["file"] == "my other.yaml"
    assert refused["error"].startswith("“תשבץ” (my other.yaml): only 1 of 2 words is placed, and ")


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("en", "there is no file gone.txt"),
        ("he", "אין קובץ gone.txt"),
        ("ru", "нет файла gone.txt"),
    ],
)
def test_a_config_that_is_wrong_is_named_without_its_line(
    tmp_path: Path, language: str, reason: str
) -> None:
    studio = studio_of(tmp_path, WITHOUT_WORDS, language)

    for path in ("/api/shelf/book", "/api/shelf/book/page"):
        status, refused = studio.post(path, **TWO, name="both")
        said = refused["error"].replace("\u2068", "").replace("\u2069", "")
        assert (status, refused["file"]) == (400, "my other.yaml")
        title = "«my other»" if language == "ru" else "“my other”"  # it has no card yet
        assert said.endswith(f"{title} (my other.yaml): {reason}")


def test_a_puzzle_that_was_never_made_is_named(tmp_path: Path) -> None:
    _, refused = studio_of(tmp_path, FINE).post("/api/shelf/book/page", **TWO)

    about = "puzzle 1 of the book is not made yet: open it and save it"
    assert refused == {
        "error": f"“Animals” (fine.yaml): {about}",
        "kind": "CommandError",
        "file": "fine.yaml",
    }


def test_a_fault_of_the_book_itself_leads_to_no_puzzle(tmp_path: Path) -> None:
    studio = studio_of(tmp_path, FINE)
    (tmp_path / "both.yaml").write_text("puzzles: [{config: gone.yaml}]\n", "utf-8")

    status, refused = studio.get("/shelf/both.yaml/printed?export=0")

    assert (status, set(refused)) == (400, {"error", "kind"})


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_word_file_that_cannot_be_read_names_the_puzzle_too_which_opens(
    tmp_path: Path, language: str
) -> None:
    (tmp_path / "w.csv").write_text('word,clue\n"lion,king\ntiger,cat\n', "utf-8")
    studio = studio_of(tmp_path, "title: Zoo\nlanguage: en\nwords: [{file: w.csv}]\n", language)
    studio.done("/api/shelf/book", **TWO, name="both")

    refused = studio.get("/shelf/both.yaml/printed?export=0")[1]

    assert refused["file"] == "my other.yaml"
    assert all(name in refused["error"] for name in ("Zoo", "my other.yaml", "w.csv:2"))
    opened = studio.done("/api/shelf/open", config="my other.yaml")
    assert opened["room"] == "words"
    said = studio.get(f"/api/d/{opened['draft']}/words")[1]["error"]
    assert "w.csv:2" in said
    assert "my" not in said
    (tmp_path / "w.csv").write_text("word,clue\nlion,king\ntiger,cat\n", "utf-8")
    assert studio.get(f"/api/d/{opened['draft']}/words")[1]["understood"]["usable"] == 2


def test_a_list_that_is_asked_about_is_asked_about_when_its_config_opens(tmp_path: Path) -> None:
    pairs = "big cat = lion\nbig bird = goose\npig = boar\nfruit = apple\n"
    (tmp_path / "w.txt").write_text(pairs, "utf-8")
    studio = studio_of(tmp_path, "title: Zoo\nlanguage: en\nwords: [{file: w.txt}]\n")

    draft = studio.done("/api/shelf/open", config="my other.yaml")["draft"]

    assert studio.get(f"/api/d/{draft}/words")[1]["understood"]["asks"]
    studio.done("/api/shelf/book", **TWO, name="both")
    said = studio.get("/shelf/both.yaml/printed?export=0")[1]["error"]
    assert "“lion” is an answer and “big cat” its clue: choose it in Words" in said


BROKEN = {
    "tab": "title: Zoo\nwords:\n\t- file: a.txt\n",
    "colon": "title: Zoo: more\nwords: [{list: [lion]}]\n",
    "quote": 'title: "Zoo\nwords: [{list: [lion]}]\n',
    "setting": "titel: Zoo\nwords: [{list: [lion]}]\n",
    "no setting": "qwxz: Zoo\nwords: [{list: [lion]}]\n",
    "value": "numbering: foo\nwords: [{list: [lion]}]\n",
    "gone": "words: [{file: gone.txt}]\n",
    "empty": "",
    "plain": "- a\n- b\n",
    "language": "language: klingon\nwords: [{list: [lion]}]\n",
    "nothing": "title: Zoo\n",
    "generator": "generator: {use: fillr}\nwords: [{list: [lion]}]\n",
    "export": "export: [pfd]\nwords: [{list: [lion]}]\n",
    "source": "words: [{fiel: a.txt}]\n",
    "list": "words: words.txt\n",
    "twice": "title: A\ntitle: B\nwords: [{list: [lion]}]\n",
    "book": "puzzles: [{config: gone.yaml}]\n",
}
"""Configs that somebody has broken in a text editor."""


@pytest.mark.parametrize("language", ["en", "he", "ru"])
def test_a_config_that_is_wrong_says_so_on_the_shelf_in_words_of_people(
    tmp_path: Path, language: str
) -> None:
    for name, text in BROKEN.items():
        (tmp_path / f"{name} mine.yaml").write_text(text, "utf-8")
    (tmp_path / "two.yaml").write_text("notes: [1]\nwordz: 3\n", "utf-8")
    studio = StudioHere(tmp_path, language)
    found = studio.get("/api/shelf")[1]
    while found["pending"]:
        found = studio.get("/api/shelf?more=1")[1]
    cards = {each["name"]: each for each in found["items"]}

    assert len(cards) == len(BROKEN) + 1
    assert cards["two.yaml"]["more_faults"] > 0
    in_english = interface_texts(language).text("common.in_english", said="").partition("\u2068")[0]
    for name, card in cards.items():
        assert not re.search(r"`|\[\d\]", card["fault"].replace(name, "`")), card["fault"]
        assert (":" in card["fault"].partition(" ")[2]) or name == "empty mine.yaml"
        if language != "en":
            assert in_english not in card["fault"]
            assert not re.search("there is|expected|did you", card["fault"])
    assert re.search(r"\b3\b", cards["tab mine.yaml"]["fault"])
