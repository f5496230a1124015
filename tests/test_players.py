"""Our files in players and libraries of others: the same grid, numbers, clues and answers there.

Players are npm packages in tests/players, which `npm ci --prefix tests/players` installs.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import unescape
from typing import Any, cast

import ipuz
import puz
import pytest

from losses import kept
from playing import playings
from publisher import Clue, Direction, Language, Puzzle, TextDirection
from publisher.plugins.registry import load
from publisher_testing import ENGLISH, HEBREW, puzzle

pytestmark = pytest.mark.players

REGISTRY = load()
FRENCH = REGISTRY.languages["fr"]


def told(rows: list[str], language: Language, title: str, clues: list[str]) -> Puzzle:
    """A puzzle whose clues are those, each with the number and the direction of its entry."""
    drawn = puzzle(rows, language, title=title)
    entries = tuple(
        replace(entry, clue=Clue(f"{clues[index % len(clues)]} {entry.number} {entry.direction}"))
        for index, entry in enumerate(drawn.entries)
    )
    return replace(drawn, entries=entries, author="A. U. Thor")


PUZZLES = {
    "english": told(
        ["HEART", "E#B#R", "APPLE", "R##O#", "TRADE"],
        ENGLISH,
        "Fish & chips",
        ["5 < 6 & 7 > 6", 'He said "so"', "100% of it; what's left", "<b>No</b> markup &amp;"],
    ),
    "french": told(
        ["CHAT", "O##E", "QUEL"], FRENCH, "Été à Nîmes", ["Où ça ?", "« Déjà », dit-elle"]
    ),
    "hebrew": told(
        ["שלומ", "מ##ל", "שיר#"], HEBREW, "תשבץ לדוגמה", ["שאלה (12) & עוד", "כלי <נגינה> abc"]
    ),
}
LATIN = ("english", "french")


@dataclass(frozen=True)
class Playing:
    """A player, a format that it reads, and what there is to know of both.

    A clue is HTML so many times as `html` says. In a `logical` format the first column is where
    reading starts. A `counting` player counts clues instead of numbering them; a `numbering` one
    numbers the cells of every grid from the left, whatever the file says.
    """

    player: str
    suffix: str
    puzzles: tuple[str, ...] = tuple(PUZZLES)
    html: int = 0
    logical: bool = False
    counting: bool = False
    numbering: bool = False


PLAYED = [
    Playing("confuzzle", ".puz", LATIN),
    Playing("puzzmo", ".puz", LATIN),
    Playing("puzzmo", ".jpz", html=2, numbering=True),
    Playing("puzzmo", ".xd", logical=True),
    Playing("xwordly", ".ipuz", html=1),
    Playing("xwordly", ".jpz", html=1, counting=True),
    Playing("xwordly", ".xd", LATIN),  # it knows an .xd file by the Latin letters of its grid
]
CASES = [(playing, name) for playing in PLAYED for name in playing.puzzles]


def exported(name: str, sample: Puzzle) -> bytes:
    exporter, given = REGISTRY.exporters[name], cast("Any", sample)
    data: bytes = kept(exporter.export(given, exporter.options()))
    return data


@pytest.fixture(scope="module")
def players(tmp_path_factory: pytest.TempPathFactory) -> Mapping[tuple[Playing, str], Any]:
    """What every player makes of every puzzle, in one run of node."""
    folder = tmp_path_factory.mktemp("players")
    asked = []
    for playing, name in CASES:
        file = folder / f"{name}{playing.suffix}"
        file.write_bytes(exported(playing.suffix[1:], PUZZLES[name]))
        asked.append((playing.player, file))
    return dict(zip(CASES, playings(asked), strict=True))


def seen(sample: Puzzle) -> list[list[str]]:
    """The letters as the eye sees them, from the left."""
    return [[cell.letter or "#" for _, cell in row] for row in sample.visual_rows()]


def numbers(sample: Puzzle) -> list[tuple[int, int, int]]:
    """Rows and columns as seen, and the numbers printed there."""
    return [
        (place.row, column, sample.numbers[place])
        for row in sample.visual_rows()
        for column, (place, _) in enumerate(row)
        if place in sample.numbers
    ]


def clues(sample: Puzzle, direction: Direction) -> list[tuple[int, str, str]]:
    return [
        (entry.number, entry.clue.text, "".join(sample.answer(entry)))
        for entry in sample.along(direction)
    ]


@pytest.mark.parametrize(
    ("playing", "name"), CASES, ids=[f"{p.player}{p.suffix}-{name}" for p, name in CASES]
)
def test_a_player_has_the_same_grid_numbers_clues_and_answers(
    players: Mapping[tuple[Playing, str], Any], playing: Playing, name: str
) -> None:
    sample, found = PUZZLES[name], players[playing, name]
    assert "error" not in found, found["error"]
    assert shown(found["title"], playing) == sample.title
    drawn = replace(sample, language=ENGLISH) if playing.logical else sample
    assert found["rows"] == seen(drawn)
    if sample.language.direction is TextDirection.LTR or not playing.numbering:
        assert sorted({tuple(each) for each in found["numbers"]}) == numbers(drawn)
    for direction in Direction:
        expected = clues(sample, direction)
        if playing.counting:
            texts = [shown(each["text"], playing) for each in found[direction]]
            assert texts == [text for _, text, _ in expected]
            continue
        here = [
            (each["number"], shown(each["text"], playing), each.get("answer", answer))
            for each, (_, _, answer) in zip(found[direction], expected, strict=True)
        ]
        assert here == expected


def shown(text: str, playing: Playing) -> str:
    for _ in range(playing.html):
        text = unescape(text)
    return text


# --- Libraries for Python ---


@pytest.mark.parametrize("name", LATIN)
def test_puzpy_has_the_same_grid_numbers_clues_and_answers(name: str) -> None:
    sample = PUZZLES[name]
    found = puz.load(exported("puz", sample))  # it raises for a wrong checksum
    width = sample.grid.width
    rows = [found.solution[at : at + width] for at in range(0, len(found.solution), width)]
    assert [list(row.replace(".", "#")) for row in rows] == seen(sample)
    numbering = found.clue_numbering()
    for direction, listed in (
        (Direction.ACROSS, numbering.across),
        (Direction.DOWN, numbering.down),
    ):
        step = 1 if direction is Direction.ACROSS else width
        assert clues(sample, direction) == [
            (
                clue["num"],
                clue["clue"],
                found.solution[clue["cell"] : clue["cell"] + clue["len"] * step : step],
            )
            for clue in listed
        ]
    assert (found.title, found.author) == (sample.title, sample.author)


@pytest.mark.parametrize("name", PUZZLES)
def test_the_ipuz_library_has_the_same_grid_numbers_clues_and_answers(name: str) -> None:
    sample = PUZZLES[name]
    document = json.loads(exported("ipuz", sample))
    for each in [*document["clues"]["Across"], *document["clues"]["Down"]]:
        if isinstance(each, dict):
            del each["cells"]  # the library knows version 1 of clues, which had none
    found = ipuz.read(json.dumps(document))
    assert found["solution"] == seen(sample)
    placed = {
        (row, column): cell
        for row, cells in enumerate(found["puzzle"])
        for column, cell in enumerate(cells)
        if cell not in (0, "#")
    }
    assert sorted((row, column, number) for (row, column), number in placed.items()) == numbers(
        sample
    )
    for direction in Direction:
        expected = clues(sample, direction)
        assert [one(clue) for clue in found["clues"][str(direction).title()]] == [
            (number, text) for number, text, _ in expected
        ]


def one(clue: Any) -> tuple[int, str]:
    number, text = (clue["number"], clue["clue"]) if isinstance(clue, dict) else clue
    return number, unescape(text)
