"""Exolve: the text that its README describes."""

from dataclasses import replace

import pytest

from publisher import (
    Cell,
    Clue,
    Emphasis,
    Enumeration,
    ExportError,
    Grid,
    NoOptions,
    Puzzle,
    TextStyle,
)
from publisher.testing import check_exporter, puzzle, sample_puzzles
from publisher_exolve import publisher_exporters
from publisher_exolve.writing import write

PLAIN = puzzle(["CAT", "A#O", "RUN"])


def text(sample: Puzzle) -> str:
    return write(sample, NoOptions()).decode()


def with_cell(**changes: object) -> Puzzle:
    first = replace(PLAIN.grid.rows[0][0], **changes)  # type: ignore[arg-type]
    return replace(PLAIN, grid=Grid(((first, *PLAIN.grid.rows[0][1:]), *PLAIN.grid.rows[1:])))


def test_keeps_the_contract() -> None:
    [exporter] = publisher_exporters()
    check_exporter(exporter)


def test_a_puzzle_is_a_block_of_named_parts() -> None:
    head, *rest = text(PLAIN).splitlines()
    assert (head, rest[-1]) == ("exolve-begin", "exolve-end")
    assert rest[0].startswith("  exolve-id: crossword-")
    assert rest[1:-1] == [
        "  exolve-title: Sample",
        "  exolve-width: 3",
        "  exolve-height: 3",
        "  exolve-grid:",
        *("    CAT", "    A.O", "    RUN"),
        "  exolve-across:",
        *("    1 Clue CAT (3)", "    3 Clue RUN (3)"),
        "  exolve-down:",
        *("    1 Clue CAR (3)", "    2 Clue TON (3)"),
    ]


@pytest.mark.parametrize(
    ("changes", "row"),
    [
        ({"circled": True}, "    C@AT"),
        ({"given": True}, "    C!AT"),
        ({"letter": "CH"}, "    CH A T"),
        ({"letter": ""}, "    ?AT"),
    ],
)
def test_signs_stand_behind_their_letter(changes: dict[str, object], row: str) -> None:
    assert row in text(with_cell(**changes)).splitlines()


def test_bars_are_signs_too() -> None:
    grid = Grid(((Cell(letter="A"), Cell(letter="B", bar_below=True)),) * 2)
    made = puzzle(["AB", "AB"])
    slots = [entry for entry in made.entries if entry.number != 2]
    with pytest.raises(ExportError, match="some words of the grid are not entries"):
        write(replace(made, grid=grid), NoOptions())
    assert "    AB_" in text(replace(made, grid=grid, entries=tuple(slots))).splitlines()


def test_shaded_cells_have_a_colour_their_rows_counted_from_the_bottom() -> None:
    first = f"r{PLAIN.grid.height}c1"
    assert f"  exolve-colour: #dddddd {first}" in text(with_cell(shaded=True)).splitlines()


def test_nothing_in_a_clue_is_markup() -> None:
    assert "    1 5 &lt; 6 &amp; &lt;b&gt; (3)" in text(puzzle(["CAT"], clue="5 < 6 & <b>"))


def test_emphasis_is_html() -> None:
    clue = Clue("R&D", None, (Emphasis(0, 3, TextStyle.BOLD),))
    sample = replace(PLAIN, entries=(replace(PLAIN.entries[0], clue=clue), *PLAIN.entries[1:]))
    assert "    1 <b>R&amp;D</b>" in text(sample)


def with_clue(clue: Clue) -> str:
    """The line of a puzzle's first clue."""
    sample = replace(PLAIN, entries=(replace(PLAIN.entries[0], clue=clue), *PLAIN.entries[1:]))
    lines = text(sample).splitlines()
    return lines[lines.index("  exolve-across:") + 1].strip()


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("Year (12) of it", "1 Year &#40;12) of it"),
        ("Say [] (two words)", "1 Say &#91;] &#40;two words)"),
        ("A ~{word}~", "1 A &#126;{word}&#126;"),
        ("Item # 5", "1 Item &#35; 5"),
        ("... and so on", "1 &#46;.. and so on"),
        (", say", "1 &#44; say"),
        ("and 2 more", "1 &#97;nd 2 more"),
        ("and more", "1 and more"),
        ("& 2", "1 &amp; 2"),
        ("/2", "1 &#47;2"),
        ("*", "1 &#42;"),
        ("#3", "1 &#35;3"),
        ("[t]witter", "1 &#91;t]witter"),
        ("exolve-end", "1 exolve&#45;end"),
    ],
)
def test_nothing_in_a_clue_is_a_sign_of_the_player(said: str, line: str) -> None:
    assert with_clue(Clue(said)) == line
    assert with_clue(Clue(said, Enumeration((1, 2), (",",)))) == f"{line} (1,2)"


def test_the_player_writes_the_sign_of_copyright() -> None:
    assert "  exolve-copyright: 2026 Us" in text(replace(PLAIN, copyright="© 2026 Us")).splitlines()


def test_notes_begin_no_part() -> None:
    lines = text(replace(PLAIN, notes="exolve-grid: # 1")).splitlines()
    assert lines[lines.index("  exolve-prelude:") + 1] == "    exolve&#45;grid: &#35; 1"


def test_a_grid_without_a_solution_has_zeros() -> None:
    rows = tuple(
        tuple(replace(c, letter="") if c.letter else c for c in r) for r in PLAIN.grid.rows
    )
    made = text(replace(PLAIN, grid=Grid(rows))).splitlines()
    assert made[made.index("  exolve-grid:") + 1 :][:3] == ["    000", "    0.0", "    000"]


def told_of(*letters: str) -> tuple[list[str], str]:
    """What is said of letters before the grid, and its one row."""
    entry = puzzle(["X" * len(letters)]).entries[0]
    grid = Grid((tuple(Cell(letter=letter) for letter in letters),))
    lines = text(replace(puzzle(["X" * len(letters)]), grid=grid, entries=(entry,))).splitlines()
    parts = ("exolve-language: ", "exolve-option: ")
    said = [line.strip() for line in lines if line.strip().startswith(parts)]
    return said, lines[lines.index("  exolve-grid:") + 1].strip()


@pytest.mark.parametrize(
    ("letters", "said", "row"),
    [
        ("ΓΑΤΑ", ["exolve-language: en Greek"], "ΓΑΤΑ"),
        ("ÖL", ["exolve-language: en Latin"], "ÖL"),
        ("日本", ["exolve-language: en Han"], "日本"),
        ("R2D0", ["exolve-option: allow-digits"], "R2D&0"),
        ("A-B", ["exolve-option: allow-chars:-"], "A-B"),
        (("CH", "AT"), ["exolve-option: rebus-cells"], "CH AT"),
        (("से", "ह", "त"), ["exolve-language: en Devanagari 2"], "से ह त"),
        (("ह", "त"), ["exolve-language: en Devanagari 1"], "हत"),
        (("กี่", "ก"), ["exolve-language: en Thai 3"], "กี่ ก"),
        (
            ("A", "Q\u0303"),
            ["exolve-option: rebus-cells allow-chars:\u0303"],
            "A Q\u0303",
        ),
        (
            ("हत", "त"),
            ["exolve-language: en Devanagari 1", "exolve-option: rebus-cells"],
            "हत त",
        ),
    ],
)
def test_the_player_is_told_of_letters_that_it_does_not_expect(
    letters: str | tuple[str, ...], said: list[str], row: str
) -> None:
    assert told_of(*letters) == (said, row)


@pytest.mark.parametrize("letter", ["|", "?", "&", "{", "\U00010400"])
def test_signs_of_the_grid_are_no_letters(letter: str) -> None:
    with pytest.raises(ExportError, match="has another meaning"):
        told_of(letter, "A")


def test_right_to_left_is_refused() -> None:
    with pytest.raises(ExportError, match="exolve cannot say that it is read from the right"):
        write(sample_puzzles()["hebrew"], NoOptions())
