"""Puzzles as JSON: everything comes back, and damage is an error."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from publisher import (
    ABSENT,
    BLOCK,
    Cell,
    CellKind,
    Clue,
    ClueCell,
    Direction,
    Emphasis,
    Entry,
    Enumeration,
    FormatError,
    Grid,
    Language,
    Numbering,
    Position,
    Publication,
    Puzzle,
    Section,
    Sheet,
    ShownItem,
    ShownList,
    Slot,
    Stroke,
    TextDirection,
    TextStyle,
    numbered,
    shown_labels,
    shown_lists,
)
from publisher.formats.puzzle_json import VERSION, from_json, to_json
from publisher.plugins.registry import load
from publisher_testing import ENGLISH, HEBREW, puzzle, sample_puzzles

LANGUAGES = {"en": ENGLISH, "he": HEBREW}


def test_a_publication_keeps_a_language_that_is_not_its_first_puzzle_s() -> None:
    whole = Publication((puzzle(["cat"]), puzzle(["אבג"], HEBREW)), "Two", own_language=HEBREW)
    assert from_json(to_json(whole), LANGUAGES.__getitem__) == whole
    assert whole.language == HEBREW
    assert replace(whole, own_language=None).language == ENGLISH


def find(code: str) -> Language:
    return LANGUAGES[code]


def letters() -> st.SearchStrategy[Cell]:
    flags = [st.booleans() for _ in range(5)]
    return st.builds(Cell, st.just(Cell().kind), st.sampled_from(["A", "IJ", "#", " ", ""]), *flags)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Grids of every kind of cell, with entries that have or lack everything."""
    width = draw(st.integers(1, 5))
    row = st.lists(letters() | st.sampled_from([BLOCK, ABSENT]), min_size=width, max_size=width)
    grid = Grid(tuple(map(tuple, draw(st.lists(row, min_size=1, max_size=5)))))
    shape = st.sampled_from([None, Enumeration((3,)), Enumeration((1, 4), ("-",))])
    entries = tuple(
        Entry(number, slot, Clue(draw(st.text(max_size=9)), draw(shape)), draw(st.text(max_size=5)))
        for number, slot in numbered(grid)
    )
    title, author, owner, notes = (draw(st.text(max_size=9)) for _ in range(4))
    language, numbering = draw(st.sampled_from([ENGLISH, HEBREW])), draw(st.sampled_from(Numbering))
    return Puzzle(grid, entries, language, title, author, owner, notes, numbering)


@pytest.mark.proof
@given(st.lists(puzzles(), min_size=1, max_size=3), st.text(max_size=9))
def test_whatever_is_written_is_read_back(made: list[Puzzle], title: str) -> None:
    whole = Publication(tuple(made), title, "author", "copyright")
    try:
        data = to_json(whole)
    except UnicodeEncodeError:
        return  # half a surrogate pair: `clean` keeps them out of puzzles
    assert from_json(data, find) == whole


def test_each_row_and_each_entry_has_its_line() -> None:
    text = to_json(Publication.of(sample_puzzles()["one word"])).decode()
    assert '        ["W", "O", "R", "D"]\n' in text
    assert json.loads(text)["puzzles"][0]["rows"] == [["W", "O", "R", "D"]]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (
            lambda form: form.update(version=2),
            "this program reads version 1, and the file has 2",
        ),
        (lambda form: form.update(puzzles=[]), "puzzles: List should have at least 1 item"),
        (lambda form: form["puzzles"][0].update(rows=[]), "rows: List should have at least 1 item"),
        (lambda form: form["puzzles"][0].update(rows=[["A", "B"], ["C"]]), "equally long"),
        (
            lambda form: form["puzzles"][0].update(rows=[["#", "#", "#", "#"]]),
            "1 across: there is no letter at row 0, column 0",
        ),
        (
            lambda form: form["puzzles"][0]["entries"][0].update(direction="up"),
            "puzzles.0.entries.0.direction: Input should be 'across' or 'down'",
        ),
        (
            lambda form: form["puzzles"][0]["entries"][0].update(lengths=[1, 3], joints=[]),
            "one joint between every two lengths",
        ),
    ],
)
def test_damage_is_an_error_at_its_place(damage: object, said: str) -> None:
    form = json.loads(to_json(Publication.of(sample_puzzles()["one word"])))
    damage(form)  # type: ignore[operator]
    with pytest.raises(FormatError) as caught:
        from_json(json.dumps(form).encode(), find)
    assert said in str(caught.value)


@pytest.mark.parametrize("cut", range(0, 400, 13))
def test_half_a_file_is_no_puzzle(cut: int) -> None:
    data = to_json(Publication.of(replace(sample_puzzles()["one word"], title="T" * 300)))
    with pytest.raises(FormatError):
        from_json(data[:cut], find)


ROOT = Path(__file__).parent.parent
SCHEMA = json.loads((ROOT / "docs/formats/json.schema.json").read_text("utf-8"))
VALID = Draft202012Validator(SCHEMA)
WRONG: tuple[object, ...] = (None, -1, 1.5, True, [], {}, [[]], "nonsense")
BEYOND = (
    *("equally long", "there is no letter", "emphasis is on", "one joint", "holds no letter"),
    *("has no direction", "there is no cell", "does not begin beside", "which is none"),
)
"""What reading refuses, and no schema can say."""


def test_the_schema_is_one_and_names_its_version() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["properties"]["version"] == {"const": VERSION}
    assert SCHEMA["$id"] == f"urn:crossword-publisher:puzzles:{VERSION}"


@pytest.mark.slow
@given(st.lists(puzzles(), min_size=1, max_size=2))
def test_whatever_is_written_keeps_to_the_schema(made: list[Puzzle]) -> None:
    try:
        data = to_json(Publication(tuple(made), "T", "A", "C", (Section("S", 0),)))
    except UnicodeEncodeError:
        return
    VALID.validate(json.loads(data))


def whole_form() -> Any:
    """A form with every field that there is."""
    cells = (Cell(letter="A", circled=True), Cell(letter="IJ"))
    slot = Slot.straight(0, 0, Direction.ACROSS, 2)
    clue = Clue("A clue", Enumeration((1, 1), ("-",)), (Emphasis(2, 6, TextStyle.ITALIC),))
    grid = Grid((cells, (Cell(CellKind.ABSENT, bar_below=True), BLOCK)))
    beside = ClueCell(Slot(None, (Position(0, 1), Position(0, 0))), Position(1, 1))
    made = Puzzle(grid, (Entry(1, slot, clue, "a ij"),), ENGLISH, "T", "A", "C", "N")
    bent = Entry(1, Slot(None, slot.cells), clue, "a ij")
    lists = (ShownList("Words", "words", (ShownItem("1", (bent,), "1"),)),)
    strokes = (Stroke(Position(0, 0), Position(1, 1), True),)
    sheet = Sheet({Position(0, 1): "7"}, lists, strokes, clue_cells=(beside,))
    clued = Entry(2, beside.slot, clue)
    other = replace(made, entries=(bent, clued), kind="ladder", sheet=sheet)
    return json.loads(to_json(Publication((made, other), "T", "A", "C", (Section("S", 0),))))


def test_a_puzzle_of_another_kind_comes_back_with_its_sheet() -> None:
    form = whole_form()
    _, kept = from_json(json.dumps(form).encode(), lambda _: ENGLISH).puzzles
    assert json.loads(to_json(Publication.of(kept)))["puzzles"] == form["puzzles"][1:]
    assert (kept.kind, kept.entries[0].direction, kept.unclued) == ("ladder", None, ())
    assert shown_labels(kept).cells == {Position(0, 1): "7"}
    (words,) = shown_lists(kept)
    assert [item.entries[0].clue.text for item in words.items] == ["a ij"]
    assert kept.sheet is not None
    assert kept.sheet.strokes == (Stroke(Position(0, 0), Position(1, 1), True),)
    (beside,) = kept.sheet.clue_cells
    assert beside == (kept.entries[1].slot, Position(1, 1))


@pytest.mark.parametrize(
    ("clue_cell", "said"),
    [
        ([0, 0, 1], "entry 1 does not begin beside a block at row 0, column 0"),  # a letter
        ([1, 0, 1], "entry 1 does not begin beside a block at row 1, column 0"),  # at its corner
        ([1, 1, 2], "a clue cell has entry 2, which is none"),
        ([1, 2, 1], "there is no cell at row 1, column 2"),
    ],
)
def test_a_clue_cell_is_a_block_beside_the_first_letter(clue_cell: list[int], said: str) -> None:
    form = whole_form()
    form["puzzles"][1]["sheet"]["clue_cells"] = [clue_cell]
    assert refusal(form) == f"sheet: {said}"


def test_an_entry_of_a_clue_cell_needs_a_clue() -> None:
    form = whole_form()
    for name in ("clue", "emphasis"):
        del form["puzzles"][1]["entries"][1][name]
    _, kept = from_json(json.dumps(form).encode(), lambda _: ENGLISH).puzzles
    assert kept.unclued == kept.entries[1:]


def mutations(form: Any) -> Iterator[Any]:
    """The form with one value of it replaced, left out, or given an unknown field."""
    if isinstance(form, dict):
        yield form | {"unheard of": 1}
        yield from ({k: v for k, v in form.items() if k != key} for key in form)
        for key, value in form.items():
            yield from (form | {key: each} for each in (*WRONG, *mutations(value)))
    elif isinstance(form, list):
        for at, value in enumerate(form):
            yield form[:at] + form[at + 1 :]
            for each in (*WRONG, *mutations(value)):
                yield [*form[:at], each, *form[at + 1 :]]


def refusal(form: Any) -> str | None:
    try:
        from_json(json.dumps(form).encode(), lambda code: ENGLISH)
    except FormatError as error:
        return str(error)
    return None


@pytest.mark.proof
def test_the_schema_refuses_exactly_what_reading_refuses() -> None:
    VALID.validate(whole_form())
    for form in mutations(whole_form()):
        said = refusal(form)
        if said is None:
            VALID.validate(form)
        else:
            assert not VALID.is_valid(form) or any(each in said for each in BEYOND), (form, said)


@pytest.mark.parametrize("language", load().languages.values(), ids=lambda each: each.code)
def test_a_direction_is_kept_that_is_not_the_language_s(language: Language) -> None:
    usual = puzzle(["AB"], language)
    (form,) = json.loads(to_json(Publication.of(usual)))["puzzles"]
    assert "direction" not in form
    other = "ltr" if language.direction is TextDirection.RTL else "rtl"
    turned = replace(usual, language=language.overridden(direction=other))
    made = from_json(to_json(Publication.of(turned)), lambda _: language)
    assert made.puzzles == (turned,)
