"""Clues have room in their cells: words are chosen for it, and what has none is told."""

import json
import re
from pathlib import Path
from random import Random

import pytest

import publisher_arrowword
from arrowword_checker import check_arrowword
from conftest import Command
from filling import REGISTRY, words_of
from publisher import Budget, Layout, Placement, Request, SearchRun, read_drawing, slots
from publisher.formats.puzzle_json import from_json
from publisher.plugins.puzzle_kind import built_by
from publisher_arrowword.clue_room import HALF, NOWHERE, WHOLE, ClueRoom, room_remarks, shares
from publisher_arrowword.crossings import crossings_remark
from publisher_arrowword.generate import check, generate
from publisher_arrowword.options import ArrowGridOptions, ArrowwordOptions

(KIND,) = publisher_arrowword.publisher_puzzle_kinds()
LANGUAGES = REGISTRY.languages
EXAMPLES = Path(__file__).parents[2] / "examples"
CLUES = {
    "en": (
        "Short",
        "What is left when all the others have gone",
        "So long that no cell holds it, " * 5,
    ),
    "he": (
        "קצר",
        "מה שנשאר אחרי שכל האחרים הלכו להם",
        "ארוך מכדי שיהיה לו מקום באיזה תא שהוא, " * 5,
    ),
}


def options(path: Path, size: str = "9x11") -> ArrowGridOptions:
    context = {"folder": Path(), "registry": REGISTRY}
    asked = {"size": size, "wordlists": [{"file": str(path)}], "improve": False}
    return ArrowGridOptions.model_validate(asked, context=context)


def with_long_clues(folder: Path, code: str, *, every: int = 3) -> Path:
    """The example's list, of whose clues every third has room in a whole cell alone."""
    lines = (EXAMPLES / f"short-clues-{code}.tsv").read_text("utf-8").splitlines()
    _, long, _ = CLUES[code]
    for at in range(1, len(lines), every):
        lines[at] = "\t".join([lines[at].split("\t")[0], long])
    path = folder / "list.tsv"
    path.write_text("\n".join(lines), "utf-8")
    return path


@pytest.mark.parametrize("code", ["en", "he"])
def test_a_clue_needs_a_half_or_a_whole_cell_or_has_no_room(code: str) -> None:
    texts = [[each] for each in CLUES[code]]
    room = ClueRoom(dict(zip(map(tuple, ["ab", "cd", "ef"]), texts, strict=True)), LANGUAGES[code])
    assert list(room.needed.values()) == [HALF, WHOLE, NOWHERE]
    assert room.left_out == {HALF: [], WHOLE: [("e", "f")]}
    assert list(room.remarks()) == [
        "1 of 3 words with clues have none with room in a cell: they are left out"
    ]


@pytest.mark.proof
@pytest.mark.parametrize("code", ["en", "he"])
def test_a_word_takes_a_slot_that_has_room_for_its_clue(code: str, tmp_path: Path) -> None:
    language = LANGUAGES[code]
    asked = options(with_long_clues(tmp_path, code), "8x9")
    layout = generate(Request((), language, 1), asked, SearchRun(Budget(steps=9000)))
    puzzle = built_by(KIND, ArrowwordOptions(), layout, language, 1)
    check_arrowword(puzzle, crossed=60)
    assert list(room_remarks(puzzle)) == []
    long = [each for each in puzzle.entries if each.clue.text == CLUES[code][1]]
    assert long
    assert {shares(puzzle.grid)[each.slot] for each in long} == {WHOLE}


def test_of_several_clues_one_with_room_is_drawn() -> None:
    short, long, _ = CLUES["en"]
    room = ClueRoom({("a", "b"): [long, short]}, LANGUAGES["en"])
    drawn = [
        room.chosen(("a", "b"), share, Random(seed)) for share in (HALF, WHOLE) for seed in range(9)
    ]
    assert set(drawn[:9]) == {short}
    assert set(drawn[9:]) == {short, long}


def test_a_list_of_long_clues_fills_a_grid_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "list.tsv"
    path.write_text(
        "".join(f"{a}{b}{c}\t{CLUES['en'][2]}\n" for a in "abcd" for b in "efgh" for c in "ijkl")
    )
    said = list(check(Request((), LANGUAGES["en"], 1), options(path)))
    assert (
        said[0] == "64 of 64 words with clues have none with room in a cell: they come all the same"
    )


@pytest.mark.proof
def test_a_makers_clue_without_room_is_told_before_the_page(
    publisher: Command, tmp_path: Path
) -> None:
    words = f"{{cat: {CLUES['en'][2]!r}, dog: {CLUES['en'][2]!r}}}"
    lists = f"[file: {EXAMPLES}/short-clues-en.tsv]"
    (tmp_path / "own.yaml").write_text(
        f"kind: arrowword\nwords: [list: {words}]\nexport: [text]\n"
        f"generator: {{use: arrowword, size: 9x11, improve: no, wordlists: {lists}}}\n",
        "utf-8",
    )
    run = publisher("publish", tmp_path / "own.yaml")
    assert run.code == 0
    assert re.search(
        "clues without room in their cells: (cat|dog), “So long that no cell .*…”", run.out
    )


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        ("#A#B#\nCATER\n#REST\n#SALE", "80 of 100 letters are in two words, and 90 are usual: "),
        ("#A#B\nCDEF\n#G#H", "25 of 100"),
        (
            "CAT",
            "0 of 100 letters are in two words, and 90 are usual; "
            "two that are in one stand side by side 2 ×",
        ),
        ("CAT\nARE\nTEN", None),
    ],
)
def test_few_crossings_are_told(drawing: str, said: str | None) -> None:
    grid = read_drawing(drawing, LANGUAGES["en"])
    (word,) = words_of(["any"])
    made = Layout(grid, tuple(Placement(word, slot) for slot in slots(grid)))
    found = list(crossings_remark(made, 90))
    assert [each[: len(said or "")] for each in found] == ([said] if said else [])


def drawn_page(publisher: Command, folder: Path, code: str) -> tuple[Path, str]:
    """A config of a small drawn page without clues, with a provider that has three for a word."""
    short, long, longest = CLUES[code]
    rows = {"en": "#A#B#|CATER|#REST|#SALE", "he": "#א#ב#|גדהוז|חטיכ#|למנס#"}[code].split("|")
    language = LANGUAGES[code]
    grid = read_drawing("\n".join(rows), language)
    answers = {"".join(grid[cell].letter for cell in slot.cells) for slot in slots(grid)}
    said = [
        f"{answer}\t{text.strip()} {at}"
        for at, answer in enumerate(sorted(answers))
        for text in (longest, long, short)
    ]
    (folder / "said.tsv").write_text("\n".join(said), "utf-8")
    (folder / "words.txt").write_text("\n".join(sorted(answers)), "utf-8")
    config = folder / "page.yaml"
    config.write_text(
        f"kind: arrowword\nlanguage: {code}\nlock: page.lock\nclues: page.txt\nexport: [json]\n"
        "suggest: [{file: said.tsv, separator: tab}]\n"
        "generator:\n  use: fill\n  wordlists: [{file: words.txt}]\n  grid: |\n"
        + "".join(f"    {row}\n" for row in rows),
        "utf-8",
    )
    run = publisher("publish", config)
    assert run.code == 0, run.err
    return config, (folder / "page.txt").read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", "he"])
def test_suggested_clues_have_room_in_their_cells(
    publisher: Command, tmp_path: Path, code: str
) -> None:
    config, _ = drawn_page(publisher, tmp_path, code)
    assert publisher("clues", "suggest", config).code == 0
    written = (tmp_path / "page.txt").read_text("utf-8")
    short, long, longest = CLUES[code]
    assert longest.strip() not in written
    (puzzle,) = from_json((tmp_path / "page.json").read_bytes(), LANGUAGES.__getitem__).puzzles
    halves = [each for each, share in shares(puzzle.grid).items() if share == HALF]
    assert written.count(short) == len(puzzle.entries)
    assert 0 < written.count(long) == len(puzzle.entries) - len(halves)


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", "he"])
def test_review_names_clues_without_room(publisher: Command, tmp_path: Path, code: str) -> None:
    config, _ = drawn_page(publisher, tmp_path, code)
    (puzzle,) = from_json((tmp_path / "page.json").read_bytes(), LANGUAGES.__getitem__).puzzles
    first, *others = puzzle.entries
    lines = [f"{first.spelling}\t{CLUES[code][2].strip()}"]
    lines += [f"{each.spelling}\t{CLUES[code][0]} {each.number}" for each in others]
    (tmp_path / "page.txt").write_text("\n".join(lines), "utf-8")
    said = json.loads(publisher("review", config, "--json").out)
    found = [each for each in said["puzzles"][0]["remarks"] if each["check"] == "clue-room"]
    assert len(found) == 1
    assert f"the clue of {first.spelling} has no room in its cell" in found[0]["text"]
