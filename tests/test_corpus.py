"""Files that other programs wrote, each as its reader takes it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import puz
import pytest

from playing import playings
from publisher import Direction, FormatError, Puzzle, WithLosses
from publisher.plugins.registry import load
from publisher.reading.puzzle_file import read_in_own_language

CORPUS = Path(__file__).parent / "data" / "corpus"
REGISTRY = load()
FILES = sorted(str(file.relative_to(CORPUS)) for file in CORPUS.glob("*/*"))


@dataclass(frozen=True)
class Facts:
    """What is in a file, read by eye: its size in cells, and its first answer with its clue."""

    width: int
    height: int
    entries: int
    title: str
    answer: str
    clue: str = ""
    language: str = "en"
    losses: tuple[str, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)


BY_LETTERS = (
    "it names no language: by its letters it is read as {}; name the language if it is another"
)
BY_QXW = "not taken over from the .jpz file: “created”"
FACTS = {
    "puz/puzpy-french.puz": Facts(4, 3, 4, "À l'aube", "CHAT", "Il dort tout l'été"),
    "puz/puzpy-rebus.puz": Facts(4, 3, 4, "Ten and more", "KITTEN", "It grows into a cat"),
    "puz/puzpy-russian.puz": Facts(3, 3, 4, "Три кота", "CAT", "кот"),
    "puz/confuzzle-german.puz": Facts(
        3,
        3,
        4,
        "Kleine Tür",
        "TÜR",
        "Man klopft an sie",
        losses=("not taken over from the .puz file: the letters of a solver",),
    ),
    "puz/xpuz-spanish.puz": Facts(4, 3, 4, "Cuatro palabras", "NIÑO", "Aún no es mayor"),
    "puz/blacksquare-english.puz": Facts(
        15, 15, 32, "Plain English", "EFFECTIVE", "Doing what it was meant to do"
    ),
    "ipuz/genxword-english.ipuz": Facts(
        17, 17, 7, "sea-en", "HARBOUR", "Where ships rest at night"
    ),
    "ipuz/genxword-french.ipuz": Facts(17, 17, 6, "sea-fr", "RIVIÈRE", "Elle coule vers la mer"),
    "ipuz/genxword-german.ipuz": Facts(17, 17, 6, "sea-de", "GRAS", "Es ist grün"),
    "ipuz/genxword-hebrew.ipuz": Facts(
        17, 17, 6, "sea-he", "שמש", "היא זורחת בבוקר", "he", (BY_LETTERS.format("Hebrew (`he`)"),)
    ),
    "ipuz/crossword-spanish.ipuz": Facts(4, 3, 4, "Cuatro palabras", "NIÑO", "Aún no es mayor"),
    "ipuz/pycrossword-russian.ipuz": Facts(
        4, 3, 4, "Три кота", "CAT", "кот", losses=("not taken over from the ipuz file: “origin”",)
    ),
    "jpz/qxw-english-ccw.xml": Facts(
        15, 15, 32, "Plain English", "EFFECTIVE", "EFFECTIVE", losses=(BY_QXW,)
    ),
    "jpz/qxw-barred-ccw.xml": Facts(
        12, 12, 40, "Inside the Lines", "ACCESS", "ACCESS", losses=(BY_QXW,)
    ),
    "jpz/qxw-french-ccw.xml": Facts(4, 3, 4, "À l'aube", "CHAT", "CHAT", losses=(BY_QXW,)),
    "jpz/qxw-german-ccw.xml": Facts(3, 3, 4, "Kleine Tür", "TÜR", "TÜR", losses=(BY_QXW,)),
    "jpz/qxw-russian-ccw.xml": Facts(
        17,
        21,
        30,
        "Космос",
        "СКАФАНДР",
        "СКАФАНДР",
        "ru",
        (BY_QXW, BY_LETTERS.format("Russian (`ru`)")),
    ),
    "xd/puzzmo-french.xd": Facts(4, 3, 4, "À l'aube", "CHAT", "Il dort tout l'été"),
    "xd/puzzmo-spanish.xd": Facts(4, 3, 4, "Cuatro palabras", "NIÑO", "Aún no es mayor"),
    "xd/puzzmo-english.xd": Facts(
        15, 15, 32, "Plain English", "EFFECTIVE", "Doing what it was meant to do"
    ),
    "xd/puzzmo-rebus.xd": Facts(4, 3, 4, "Ten and more", "KITTEN", "It grows into a cat"),
    "xd/puzzmo-russian.xd": Facts(
        17, 21, 30, "Космос", "СКАФАНДР", "", "ru", (BY_LETTERS.format("Russian (`ru`)"),)
    ),
    "xd/puzzmo-barred.xd": Facts(12, 12, 40, "Inside the Lines", "ACCESS"),
    "pzl/angry_15x15.pzl": Facts(15, 15, 21, "Sue2", "CALMEST"),
    "pzl/angry_9x7.pzl": Facts(9, 7, 7, "Sue2", "PUBLISHER"),
    "pzl/angry_3x2_ab.pzl": Facts(3, 2, 1, "Sue2", "AB"),
    "pzl/angry_hebrew_cp1255_6x6.pzl": Facts(
        6,
        6,
        3,
        "Sue2",
        "םלוע",
        "",
        "he",
        (BY_LETTERS.format("Hebrew (`he`)"),),
        {"encoding": "cp1255"},
    ),
}
REFUSED = {
    "puz/puzjs-no-version.puz": "byte 24: the file is damaged: its version is b'\\x00\\x00\\x00'",
    "pzl/angry_9x7.doc": "this is not a .pzl file",
    "pzl/angry_9x7.cwd": "this is a crossword in .cwd",
}


def found(name: str, settings: Mapping[str, Any]) -> WithLosses[Puzzle]:
    reader = REGISTRY.readers[name.partition("/")[0]]
    options, languages = reader.options(**settings), REGISTRY.languages
    return read_in_own_language(CORPUS / name, reader, options, languages["en"], languages)


@cache
def taken(name: str) -> Puzzle:
    return found(name, {}).value


@pytest.mark.parametrize("name", FACTS)
def test_a_file_is_read_with_what_is_in_it(name: str) -> None:
    facts = FACTS[name]
    read = found(name, facts.settings)
    puzzle, first = read.value, read.value.entries[0]
    assert read.losses == facts.losses
    assert (puzzle.grid.width, puzzle.grid.height) == (facts.width, facts.height)
    assert (len(puzzle.entries), puzzle.title) == (facts.entries, facts.title)
    assert ("".join(puzzle.answer(first)), first.clue.text) == (facts.answer, facts.clue)
    assert puzzle.language.code == facts.language


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_no_program_reads_is_refused(name: str) -> None:
    with pytest.raises(FormatError) as caught:
        taken(name)
    assert f"{CORPUS / name}: " in str(caught.value)
    assert REFUSED[name] in str(caught.value)


def test_every_file_of_the_corpus_is_tested_and_has_its_origin() -> None:
    assert sorted([*FACTS, *REFUSED]) == FILES
    said = (CORPUS / "README.md").read_text(encoding="utf-8")
    for name in FILES:
        assert f"`{re.split('[-_]', name)[0]}" in said, name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("xd/puzzmo-barred.xd", "jpz/qxw-barred-ccw.xml"),
        ("xd/puzzmo-rebus.xd", "puz/puzpy-rebus.puz"),
        ("xd/puzzmo-english.xd", "puz/blacksquare-english.puz"),
    ],
)
def test_a_file_made_of_another_has_the_same_grid(one: str, other: str) -> None:
    assert taken(one).grid == taken(other).grid


# --- What other programs make of the same files ---


def rows(puzzle: Puzzle) -> list[list[str]]:
    """The letters as the eye sees them, from the left."""
    return [[cell.letter or "#" for _, cell in row] for row in puzzle.visual_rows()]


def clues(puzzle: Puzzle, direction: Direction) -> list[tuple[int, str]]:
    return [(entry.number, entry.clue.text) for entry in puzzle.along(direction)]


@pytest.mark.parametrize("name", [name for name in FACTS if name.startswith("puz/")])
def test_puzpy_has_the_same_letters_and_clues(name: str) -> None:
    puzzle, file = taken(name), puz.read(str(CORPUS / name))
    rebus = file.rebus()
    signs = [
        rebus.get_rebus_solution(at) if rebus.is_rebus_square(at) else sign
        for at, sign in enumerate(file.solution.replace(".", "#"))
    ]
    assert [letter for row in rows(puzzle) for letter in row] == signs
    cells = [cell for row in puzzle.grid.rows for cell in row]
    circled = {at for at, cell in enumerate(cells) if cell.circled}
    assert circled == set(file.markup().get_markup_squares(puz.GridMarkup.Circled))
    numbering = file.clue_numbering()
    for direction, listed in (
        (Direction.ACROSS, numbering.across),
        (Direction.DOWN, numbering.down),
    ):
        assert clues(puzzle, direction) == [(clue["num"], clue["clue"]) for clue in listed]


PLAYED = {
    "confuzzle": [
        *(f"puz/{name}.puz" for name in ("puzpy-french", "confuzzle-german", "xpuz-spanish")),
        "puz/blacksquare-english.puz",
    ],
    "puzzmo": [f"xd/puzzmo-{name}.xd" for name in ("french", "spanish", "english")],
    "xwordly": [  # it gives a .jpz file's clues other numbers, and a rebus cell its first letter
        *(f"ipuz/genxword-{name}.ipuz" for name in ("english", "french", "german", "hebrew")),
        "ipuz/crossword-spanish.ipuz",
    ],
}


@pytest.mark.players
def test_players_have_the_same_letters_and_clues() -> None:
    asked = [(player, name) for player, names in PLAYED.items() for name in names]
    played = playings([(player, CORPUS / name) for player, name in asked])
    for (player, name), seen in zip(asked, played, strict=True):
        puzzle, where = taken(name), f"{player} reads {name}"
        assert "error" not in seen, (where, seen)
        assert seen["rows"] == rows(puzzle), where
        assert unescape(seen["title"]) == puzzle.title, where
        for direction in Direction:
            said = [(each["number"], unescape(each["text"])) for each in seen[direction]]
            assert said == clues(puzzle, direction), where


@pytest.mark.players
def test_a_player_has_the_same_letters_and_texts_of_jpz() -> None:
    names = [name for name in FACTS if name.startswith("jpz/")]
    for name, seen in zip(names, playings([("xwordly", CORPUS / n) for n in names]), strict=True):
        puzzle = taken(name)
        assert seen["rows"] == rows(puzzle), name
        for direction in Direction:
            texts = [unescape(each["text"]) for each in seen[direction]]
            assert texts == [text for _, text in clues(puzzle, direction)], name
