"""In which language a puzzle file is read: its maker's word, its own, or that of its letters."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conftest import Command
from publisher import FormatError, Language, Publication, Puzzle, to_json
from publisher.plugins.registry import load
from publisher.reading.file_language import inferred, named
from publisher_testing import puzzle

LANGUAGES = load().languages
EVERY = ("ipuz", "json", "jpz", "xd", "txt", "puz", "pzl")
OPTIONS = ("--set", "puz.unicode=true", "--set", "pzl.dialect=pipe", "--set", "text.bidi=marks")


def sample(code: str, *rows: str) -> Puzzle:
    clues = {"he": "הגדרה של {}", "ru": "Вот {}", "yi": "דאָס איז {}"}
    return puzzle(rows, LANGUAGES[code], clues.get(code, "{}"))


Write = Callable[[Puzzle, str], Path]


@pytest.fixture
def written(publisher: Command, tmp_path: Path) -> Write:
    """Writes a puzzle in a format, its language named by nobody but the file itself."""

    def write(made: Puzzle, suffix: str) -> Path:
        source = tmp_path / "in.json"
        source.write_bytes(to_json(Publication.of(made)))
        if suffix == "json":
            return source
        target = tmp_path / f"in.{suffix}"
        options = [o for o in OPTIONS if f"{suffix}." in o]
        sets = [part for option in options for part in ("--set", option)]
        assert publisher("convert", source, target, *sets).code == 0
        return target

    return write


def converted(publisher: Command, source: Path, *options: str) -> tuple[Any, str]:
    """The puzzle as JSON, and what was said on standard error."""
    target = source.with_name("out.json")
    run = publisher("convert", source, target, *options)
    assert run.code == 0, run.err
    return json.loads(target.read_bytes())["puzzles"][0], run.err


def whole(made: Puzzle) -> Any:
    return json.loads(to_json(Publication.of(made)))["puzzles"][0]


def answers(form: Any) -> list[Any]:
    """What each entry of a puzzle is, but for the lengths, which not all formats print."""
    return [{**entry, "lengths": None} for entry in form["entries"]]


def with_final_forms(entries: list[Any]) -> list[Any]:
    """The entries as a reader of Hebrew spells them, where no file keeps the spelling."""
    spelled = {"שלומ": "שלום"}
    return [
        {**each, "spelling": spelled.get(each["spelling"], each["spelling"])} for each in entries
    ]


def changed(path: Path, change: Callable[[Any], None]) -> Path:
    form = json.loads(path.read_text(encoding="utf-8"))
    change(form)
    path.write_text(json.dumps(form, ensure_ascii=False), encoding="utf-8")
    return path


def anonymous(form: Any) -> None:
    del form["org.libipuz:locale"]


@pytest.mark.parametrize("suffix", ["ipuz", "json"])
@pytest.mark.parametrize("code", ["he", "fr", "fa"])
def test_the_language_that_a_file_names_counts(
    publisher: Command, written: Write, suffix: str, code: str
) -> None:
    rows = {"he": ("שלומ", "מ##ל", "שיר#"), "fr": ("CAT", "A##"), "fa": ("کتاب", "ا###")}[code]
    made = sample(code, *rows)
    read, said = converted(publisher, written(made, suffix))
    assert said == ""
    assert (read["language"], answers(read)) == (code, with_final_forms(answers(whole(made))))


@pytest.mark.parametrize("suffix", EVERY)
def test_a_file_that_names_none_is_read_in_that_of_its_letters(
    publisher: Command, written: Write, suffix: str
) -> None:
    made = sample("he", "שלומ", "מ##ל", "שיר#")
    path = written(made, suffix)
    if suffix == "ipuz":
        changed(path, anonymous)
    read, said = converted(publisher, path)
    assert (read["language"], answers(read)) == ("he", with_final_forms(answers(whole(made))))
    if suffix != "json":
        assert "it names no language: by its letters it is read as Hebrew (`he`)" in said
        assert "which have no cells" not in said


@pytest.mark.parametrize(
    ("code", "word", "read_as"),
    [
        ("he", "שלומ", "he"),
        ("yi", "שלום", "he"),  # letters of both: Hebrew is the likely one
        ("yi", "אַלט", "yi"),
        ("ar", "كتاب", "ar"),
        ("fa", "پنجره", "fa"),
        ("ur", "لڑکا", "ur"),
        ("ru", "КОТ", "ru"),
        ("uk", "КІТ", "uk"),
        ("sr", "ЉУБАВ", "sr"),
        ("el", "ΓΑΤΑ", "el"),
        ("en", "CAT", "en"),
        ("fr", "CHAT", "en"),
    ],
)
def test_letters_say_what_can_be_known(
    publisher: Command, written: Write, code: str, word: str, read_as: str
) -> None:
    read, said = converted(publisher, written(sample(code, word), "xd"))
    assert read["language"] == read_as
    assert ("by its letters" in said) is (read_as != "en")


@pytest.mark.parametrize("data", ["שלום", r'"\u05e9\u05DC"', "&#1513;&#x5DC;"])
def test_letters_may_be_escapes_of_json_or_xml(data: str) -> None:
    def read(language: Language) -> Puzzle:
        if language.code != "he":
            raise FormatError("its clues fit no other way")
        return puzzle(["שלומ"], language)

    made, remarks = inferred(read, data.encode(), None, LANGUAGES, LANGUAGES["en"])
    assert made.language.code == "he"
    assert len(remarks) == 1


@pytest.mark.parametrize("suffix", ["ipuz", "jpz"])
def test_words_that_run_from_the_right_say_so_without_letters(
    publisher: Command, written: Write, suffix: str
) -> None:
    hebrew = sample("he", "שלומ", "מ##ל", "שיר#")
    path = written(hebrew, suffix)
    if suffix == "ipuz":
        changed(path, anonymous)
    text = re.sub(r"[\u0590-\u05ff]", "A", path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    read, said = converted(publisher, path)
    assert "its words across run from the right" in said
    cells = [entry["cells"] for entry in read["entries"]]
    assert cells == [[[*cell] for cell in entry.slot.cells] for entry in hebrew.entries]
    assert read["direction"] == "rtl"
    page = path.with_suffix(".html")
    assert publisher("convert", path.with_name("out.json"), page).code == 0
    assert 'dir="rtl"' in page.read_text(encoding="utf-8")


def test_letters_that_are_written_mirrored_stay_as_the_words_run(
    publisher: Command, written: Write
) -> None:
    path = written(sample("he", "שלומ", "מ##ל", "שיר#"), "ipuz")

    def mirrored(form: Any) -> None:
        anonymous(form)
        width = form["dimensions"]["width"]
        for grid in ("puzzle", "solution"):
            form[grid] = [row[::-1] for row in form[grid]]
        for clue in [*form["clues"]["Across"], *form["clues"]["Down"]]:
            clue["cells"] = [[width + 1 - column, row] for column, row in clue["cells"]]

    page = path.with_suffix(".html")
    run = publisher("convert", changed(path, mirrored), page)
    assert run.code == 0
    assert "its words across run from the left" in run.err
    assert "that are not straight" not in run.err


SPIRAL = {"en": ("PEAR", "TRAY", "YELL", "LAMP"), "he": ("גבינ", "נמלה", "הרימ", "מגנט")}


def spiral(code: str, corners: bool) -> dict[str, Any]:
    """An ipuz file of words along a spiral of 4×4 from the corner where reading starts.

    Without `corners`, it has the words that are straight alone, and most of those run backwards.
    """
    inward = [(c, 1) for c in (1, 2, 3, 4)] + [(4, r) for r in (2, 3, 4)]
    inward += [(c, 4) for c in (3, 2, 1)] + [(1, r) for r in (3, 2)]
    inward += [(2, 2), (3, 2), (3, 3), (2, 3)]
    if code == "he":
        inward = [(5 - column, row) for column, row in inward]
    letters = "".join(SPIRAL[code])
    grid = [["" for _ in range(4)] for _ in range(4)]
    for letter, (column, row) in zip(letters, inward, strict=True):
        grid[row - 1][column - 1] = letter
    parts = [inward[at : at + 4] for at in range(0, 16, 4)]
    if not corners:
        parts = [inward[7:10], inward[14:16], inward[12:14]]
    clues = [
        {"number": n, "clue": f"? {n}", "cells": [[*cell] for cell in cells]}
        for n, cells in enumerate(parts, start=1)
    ]
    return {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 4, "height": 4},
        "puzzle": [[0] * 4 for _ in range(4)],
        "solution": grid,
        "clues": {"Across": clues},
    }


@pytest.mark.parametrize("corners", [True, False])
@pytest.mark.parametrize("locale", [True, False])
@pytest.mark.parametrize("code", ["en", "he"])
def test_words_along_a_spiral_are_read_as_their_language_is(
    publisher: Command, tmp_path: Path, code: str, locale: bool, corners: bool
) -> None:
    form = spiral(code, corners) | ({"org.libipuz:locale": code} if locale else {})
    path = tmp_path / "in.ipuz"
    path.write_text(json.dumps(form), encoding="utf-8")
    read, said = converted(publisher, path)
    assert "run from the" not in said
    assert (read["language"], read.get("direction")) == (code, None)
    assert read["rows"][0] == [*SPIRAL[code][0]]
    spelled = [entry["spelling"] for entry in read["entries"]]
    letters = "".join(SPIRAL[code])
    words = [*SPIRAL[code]] if corners else [letters[7:10], letters[14:16], letters[12:14]]
    finals = {
        "נ": "ן",
        "מ": "ם",
    }  # no file keeps the spelling: a Hebrew word ends in its final form
    assert spelled == [word[:-1] + finals.get(word[-1], word[-1]) for word in words]


def test_what_a_maker_says_counts_and_a_contradiction_is_told(
    publisher: Command, written: Write
) -> None:
    path = written(sample("he", "שלומ", "מ##ל", "שיר#"), "ipuz")
    read, said = converted(publisher, path, "--language", "yi")
    assert read["language"] == "yi"
    assert "it says that it is in Hebrew, and is read as Yiddish, as asked for" in said
    read, said = converted(publisher, path, "--language", "en")
    assert "words across run from the right, and it is read from the left, as English is" in said
    assert converted(publisher, path, "--language", "he") == converted(publisher, path)


def test_a_language_that_is_not_known_is_told(publisher: Command, written: Write) -> None:
    path = written(sample("he", "שלומ"), "ipuz")

    def strange(form: Any) -> None:
        form["org.libipuz:locale"] = "tlh"

    read, said = converted(publisher, changed(path, strange))
    assert read["language"] == "he"
    assert "its language `tlh` is not one of those known here" in said


@pytest.mark.parametrize("word", ["ᎠᎡᎢ", ""])
def test_letters_of_no_known_language_and_no_letters_at_all(
    publisher: Command, written: Write, word: str
) -> None:
    made = sample("en", "CAT")
    path = written(made, "ipuz")

    def strange(form: Any) -> None:
        anonymous(form)
        form["solution"] = [[*word]]

    read, said = converted(publisher, changed(path, strange))
    assert read["language"] == "en"
    assert ("its letters are of no language known here" in said) is bool(word)


@pytest.mark.parametrize("told", [True, False])
def test_a_config_without_a_language_takes_the_files(
    publisher: Command, written: Write, tmp_path: Path, told: bool
) -> None:
    path = written(sample("he", "שלומ", "מ##ל", "שיר#"), "ipuz" if told else "xd")
    config = tmp_path / "it.yaml"
    config.write_text(
        f"puzzle: {path.name}\noutput: {{name: '{{language}}'}}\n"
        "words: [list: {שלום: ברכה}]\nclues: clues.tsv\nlock: lock.json\nexport: [ipuz]\n"
    )
    (tmp_path / "clues.tsv").write_text("שיר\tפזמון\n", encoding="utf-8")
    for _ in range(2):  # made, and kept
        run = publisher("publish", config)
        assert run.code == 0, run.err
        assert ("by its letters it is read as Hebrew" in run.err + run.out) is not told
        (tmp_path / "again.ipuz").unlink(missing_ok=True)
    document = json.loads((tmp_path / "he.ipuz").read_text(encoding="utf-8"))
    assert document["org.libipuz:locale"] == "he"
    assert [clue["clue"] for clue in document["clues"]["Across"]][1] == "פזמון"
    run = publisher("check", config)
    assert ("by its letters it is read as Hebrew" in run.err + run.out) is not told


def test_a_config_with_a_language_keeps_it(
    publisher: Command, written: Write, tmp_path: Path
) -> None:
    path = written(sample("he", "שלומ"), "ipuz")
    config = tmp_path / "it.yaml"
    config.write_text(f"language: yi\npuzzle: {path.name}\nexport: [json]\n")
    run = publisher("publish", config)
    assert "it says that it is in Hebrew, and is read as Yiddish" in run.out + run.err
    assert json.loads((tmp_path / "it.json").read_bytes())["puzzles"][0]["language"] == "yi"


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("he", "he"),
        ("iw-IL", "he"),
        ("pt_BR.UTF-8", "pt"),
        ("sr-Latn-RS", "sr-Latn"),
        ("SR", "sr"),
        ("zh-Hant-TW", "zh-Hant"),
        ("zh_TW.UTF-8", "zh-Hant"),
        ("zh", "zh-Hans"),
        ("tlh", None),
        ("C", None),
        ("", None),
        ("-", None),
    ],
)
def test_tags_are_looked_up_from_their_end(tag: str, code: str | None) -> None:
    found = named(LANGUAGES, tag)
    assert (found and found.code) == code
