"""Exolve: the text that its README describes."""

import re
from dataclasses import replace

import pytest

from losses import losing, lossless, lost
from publisher import (
    Cell,
    Clue,
    Emphasis,
    Enumeration,
    ExportError,
    FormatError,
    Grid,
    NoOptions,
    Puzzle,
    TextStyle,
)
from publisher_exolve import publisher_exporters, publisher_readers
from publisher_exolve.reading import language_code, read
from publisher_exolve.writing import write
from publisher_testing import ENGLISH, check_exporter, check_reader, puzzle, sample_puzzles

PLAIN = puzzle(["CAT", "A#O", "RUN"])


def text(sample: Puzzle) -> str:
    return write(sample, NoOptions()).decode()


def with_cell(**changes: object) -> Puzzle:
    first = replace(PLAIN.grid.rows[0][0], **changes)  # type: ignore[arg-type]
    return replace(PLAIN, grid=Grid(((first, *PLAIN.grid.rows[0][1:]), *PLAIN.grid.rows[1:])))


def test_keeps_the_contract() -> None:
    [exporter], [reader] = publisher_exporters(), publisher_readers()
    check_exporter(exporter)
    check_reader(reader, [RICH.encode(), *map(encoded, sample_puzzles().values())])


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


def encoded(sample: Puzzle) -> bytes:
    try:
        return write(sample, NoOptions())
    except ExportError:
        return write(PLAIN, NoOptions())


RICH = """\
<html><script>const text = `
exolve-begin
  exolve-id: mine-1
  exolve-title: A <i>small</i> one & more
  exolve-setter: Somebody
  exolve-copyright: 2026
  exolve-prelude:
    Two lines
    of notes.
  exolve-width: 4
  exolve-height: 3
  exolve-option: rebus-cells show-cell-level-buttons
  exolve-grid:
     CH@  A|T    E!
     A*   . E_   .
     &0   ? N    D   # the last row
  exolve-colour: #dddddd a1 c4r1
  exolve-color: palegreen A1
  exolve-nina: a1 b1
  exolve-across:
    1. Pet with a tail (2) Def: none. An annotation.
    --- Next
    3 Two <b>things</b> &#40;12) [END] (4)* [NEND] As it is said.
  exolve-down:
    #a3 [A] Hat (three letters)
    2 ~{Number}~ of ~{{blue}fingers}~ (2,1)
exolve-end
`;</script></html>
"""


def taken(text: str) -> Puzzle:
    return lossless(read(text.encode(), NoOptions(), ENGLISH))


def with_digits(text: str) -> str:
    return text.replace("rebus-cells", "rebus-cells allow-digits")


def test_a_text_of_others_is_read_and_what_it_has_more_is_told() -> None:
    found = read(with_digits(RICH).encode(), NoOptions(), ENGLISH)
    puzzle = found.value
    assert (puzzle.title, puzzle.author) == ("A small one & more", "Somebody")
    assert (puzzle.copyright, puzzle.notes) == ("2026", "Two lines of notes.")
    top, _, last = puzzle.grid.rows
    ends_across = Cell(letter="A", bar_after=True, shaded=True)
    assert top[:2] == (Cell(letter="CH", circled=True, shaded=True), ends_across)
    assert top[3] == Cell(letter="E", given=True)
    assert puzzle.grid[1, 2].bar_below
    assert last == (
        Cell(letter="0", shaded=True),
        Cell(),
        Cell(letter="N"),
        Cell(letter="D", shaded=True),
    )
    clues = {(e.number, str(e.direction)): e.clue for e in puzzle.entries}
    explained = Clue("Pet with a tail", Enumeration((2,)), explanation="Def: none. An annotation.")
    assert clues[1, "across"] == explained
    assert clues[3, "across"].text == "Two things (12) [END]"
    assert clues[3, "across"].enumeration is None
    assert [part.style for part in clues[3, "across"].emphasis] == [TextStyle.BOLD]
    assert clues[1, "down"].text == "Hat (three letters)"
    assert clues[2, "down"] == Clue("Number of fingers")
    assert [loss.partition("file: ")[2] for loss in found.losses] == LOSSES


LOSSES = [
    "“exolve-id”",
    "“exolve-nina”",
    "the option “show-cell-level-buttons”",
    "labels that are not numbers of words: A",
    "the enumeration (2,1) of a word of 2 letters",
    "that it is hidden whether it is a block of 1 cell",
    "“colour” of 1 cell",
    "the text between clues of 1 line",
    "the marks of an annotation of 1 clue",
    "the looks of 1 text",
]


@pytest.mark.parametrize(
    ("line", "text", "shape"),
    [
        ("1 Plain (3)", "Plain", (3,)),
        ("1 This (13) ends (word) here! (3)", "This (13) ends (word) here!", (3,)),
        ("1 This ends (1 word) here! (3) Some annotation.", "This ends (1 word) here!", (3,)),
        ("1 It ends (2 letters) here (3) [CAT] It (5) is", "It ends (2 letters) here", (3,)),
        ("1 No lengths that ends here!", "No lengths that ends here!", None),
        ("1 None to be seen (?)*", "None to be seen", None),
        ("1 Two (two words)", "Two (two words)", None),
        ("1.Ignorance is _____ (3)", "Ignorance is _____", (3,)),
        ("1 ... and so on (2-1) __", "... and so on", (2, 1)),
        ("1 *", "", None),
    ],
)
def test_the_enumeration_parts_a_clue_from_its_annotation(
    line: str, text: str, shape: tuple[int, ...] | None
) -> None:
    lines = ["exolve-begin", "exolve-width: 3", "exolve-height: 1", "exolve-grid:", "CAT"]
    file = "\n".join([*lines, "exolve-across:", line, "exolve-end"])
    [entry] = read(file.encode(), NoOptions(), ENGLISH).value.entries
    assert entry.clue.text == text
    assert (entry.clue.enumeration and entry.clue.enumeration.lengths) == shape


@pytest.mark.parametrize(
    ("ending", "explanation"),
    [
        ("(3) It is (plain).", "It is (plain)."),
        ("(3) [CAT] Two words", "Two words"),
        ("(3) [] [t]WITTER", "[t]WITTER"),
        ("(?)* [] a <b>bold</b> one &amp; more", "a bold one & more"),
        ("(3)", ""),
    ],
)
def test_what_is_behind_the_enumeration_is_the_explanation(ending: str, explanation: str) -> None:
    lines = ["exolve-begin", "exolve-width: 3", "exolve-height: 1", "exolve-grid:", "CAT"]
    file = "\n".join([*lines, "exolve-across:", f"1 Pet {ending}", "exolve-end"])
    found = read(file.encode(), NoOptions(), ENGLISH)
    assert found.value.entries[0].clue.explanation == explanation
    assert bool(lost(found)) == ("<b>" in ending)


def test_a_cell_may_have_no_number() -> None:
    skipped = text(PLAIN).replace("    CAT\n", "    CAT~\n").replace("  3 Clue RUN", "  2 Clue RUN")
    file = skipped.replace("    2 Clue TON (3)\n", "")
    found = losing("that it has no number of 1 cell", read(file.encode(), NoOptions(), ENGLISH))
    shown = [(entry.number, entry.clue.text) for entry in found.entries]
    assert shown == [(1, "Clue CAT"), (2, "Clue RUN"), (1, "Clue CAR"), (3, "")]


def test_zeros_alone_are_a_grid_without_a_solution() -> None:
    file = text(PLAIN).replace("CAT\n", "000\n").replace("A.O\n", "0.0\n").replace("RUN\n", "000\n")
    found = taken(file.replace("exolve-grid", "exolve-option: allow-digits\nexolve-grid"))
    assert not found.has_letters
    assert len(found.entries) == 4


def test_the_file_names_its_language() -> None:
    file = text(PLAIN)
    assert language_code(file.encode()) is None
    named = file.replace("exolve-width", "exolve-language: hi Devanagari 3\n  exolve-width")
    assert language_code(named.encode()) == "hi"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("exolve-begin", "begin", "begins with `exolve-begin`"),
        ("exolve-end", "", "the end of the puzzle is missing"),
        ("exolve-width: 3", "exolve-width: three", "`exolve-width` is a number, not 'three'"),
        ("exolve-width: 3", "exolve-width: 9999", "a side has 1 to 250 cells"),
        ("exolve-height: 3", "exolve-height: 4", "the grid has 3 rows, and `exolve-height` is 4"),
        ("A.O", "A.OX", "line 8: the row has 4 cells, and the grid 3 columns"),
        ("A.O", "|A.O", "line 8: `|` stands behind no cell"),
        ("    CAT\n    A.O\n    RUN\n", "", "there is no grid"),
        ("exolve-title: Sample", "exolve-3d: 3", "three dimensions"),
        ("exolve-title: Sample", "exolve-title: Sample\n  More", "line 4: a part begins with"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, said: str) -> None:
    file = text(PLAIN)
    with pytest.raises(FormatError, match=re.escape(said)):
        read(file.replace(old, new).encode(), NoOptions(), ENGLISH)


@pytest.mark.parametrize(("old", "new"), [("    1 Clue", "    7 Clue"), ("across", "nodir")])
def test_a_clue_without_cells_is_told(old: str, new: str) -> None:
    file = text(PLAIN).replace(old, new)
    found = losing("which have no cells", read(file.encode(), NoOptions(), ENGLISH))
    assert sum(not entry.clue.text for entry in found.entries) == 2


def test_what_is_written_is_read_again() -> None:
    assert taken(text(PLAIN)) == PLAIN


def test_a_clue_runs_on_in_the_words_that_its_label_names() -> None:
    file = text(PLAIN).replace("1 Clue CAT (3)", "1, 3 & 2d All of it (3,3-3)")
    found = taken(
        file.replace("3 Clue RUN (3)", "3 See 1").replace("2 Clue TON (3)", "2 See 1 Across")
    )
    head, other, _, down = found.entries
    assert head.linked == (other.slot, down.slot)
    assert head.clue == Clue("All of it", Enumeration((3, 3, 3), (",", "-")))
    assert (other.clue, down.clue) == (Clue(), Clue())
    assert taken(text(found)) == found


def test_a_label_of_words_that_are_not_there_stays() -> None:
    file = text(PLAIN).replace("1 Clue CAT (3)", "1, 9 It goes on (3)")
    assert taken(file).entries[0].clue.text == "(1, 9) It goes on"
