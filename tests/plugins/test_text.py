"""The text sheet: grids that line up, that every program shows as they are, and that say it all."""

import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from pydantic import ValidationError
from wcwidth import wcswidth

from kind_samples import ARROWED
from losses import lossless
from publisher import (
    ABSENT,
    BLOCK,
    Cell,
    Clue,
    Enumeration,
    Grid,
    Headings,
    Language,
    Numbering,
    Puzzle,
    Sheet,
    ShownItem,
    ShownList,
    TextDirection,
)
from publisher_testing import ENGLISH, HEBREW, check_exporter, puzzle
from publisher_text import publisher_exporters
from publisher_text.box_drawing import BOX, Weight
from publisher_text.options import TextOptions
from publisher_text.sheet import write
from publisher_typesetting import bidi
from strategies import enumerations, languages, puzzles, texts

GOLDEN = Path(__file__).parents[1] / "golden"
ANGRY_DOC = Path(__file__).parents[1] / "data" / "corpus" / "pzl" / "angry_9x7.doc"
JAPANESE = Language(
    code="ja",
    name="Japanese",
    direction=TextDirection.LTR,
    alphabet=tuple("アイウエオカキクケコ"),
    headings=Headings("ヨコのカギ", "タテのカギ", "パズル", "答え"),
)
ARABIC = Language(
    code="ar",
    name="Arabic",
    direction=TextDirection.RTL,
    alphabet=tuple("ابتثجحخدذرزسشصضطظعغفقكلمنهوي"),
    headings=Headings("أفقي", "عمودي", "الشبكة", "الحل"),
    digits="٠١٢٣٤٥٦٧٨٩",
)
MARKED = Grid(
    (
        (Cell(letter="A", given=True), Cell(letter="B", bar_after=True), Cell(letter="C")),
        (Cell(letter="D", shaded=True), Cell(letter="E", circled=True, bar_below=True), BLOCK),
        (ABSENT, Cell(letter="F", shaded=True, circled=True), BLOCK),
    )
)


def text(sample: Puzzle, **options: object) -> str:
    return lossless(write(sample, TextOptions.model_validate(options))).decode()


def clued(sample: Puzzle, clues: Mapping[int, tuple[str, str, Enumeration]]) -> Puzzle:
    """The puzzle with other clues, spellings and enumerations; keys are places in its entries."""
    entries = list(sample.entries)
    for index, (clue, spelling, shape) in clues.items():
        entries[index] = replace(entries[index], clue=Clue(clue, shape), spelling=spelling)
    return replace(sample, entries=tuple(entries))


def ice_cream() -> Puzzle:
    plain = puzzle(["ICECREAM", "N##A##N#", "K##T##T#"], clue="Say {}", title="Summer")
    clues = {0: ("Frozen < treat & “more” of it", "ice cream", Enumeration((3, 5), (",",)))}
    made = clued(plain, clues)
    return replace(made, author="A. Setter", copyright="© 2026 A. Setter", notes="For the beach.")


def school() -> Puzzle:
    plain = puzzle(["ביתספר", "י#ו##ו", "ת#ת##ח"], HEBREW, "הגדרה", "תשבץ ראשון")
    clues = {
        0: ("לומדים בו C++ מאז 2005", "בית ספר", Enumeration((3, 3), (",",))),
        1: ("Python הוא לא רק נחש", "בית", Enumeration((3,))),
        2: ("פרי אדום (באנגלית: berry)", "תות", Enumeration((3,))),
    }
    return replace(clued(plain, clues), author="ע. חידון")


def drawn(sample: Puzzle, **options: object) -> list[str]:
    """The lines of the solved grid alone, without invisible characters."""
    bare = Puzzle(sample.grid, (), sample.language)
    lines = text(bare, grid="solved", bidi="plain", **options).splitlines()
    return lines[lines.index("") + 1 :]


def letters_of(lines: list[str], sample: Puzzle) -> list[list[str]]:
    """The letters of a drawn grid, by nothing but their columns and lines; rows as seen."""
    width = (len(lines[0]) - 1) // sample.grid.width
    return [
        [
            line[at + 1 : at + width].strip("()░█ ")
            for at in range(0, width * sample.grid.width, width)
        ]
        for line in lines[2::3]
    ]


def test_keeps_the_contract_of_exporters() -> None:
    exporter, _ = publisher_exporters()
    check_exporter(exporter)


@pytest.mark.parametrize(
    ("name", "sample", "options"),
    [
        ("english", ice_cream(), {"blocks": "filled"}),
        ("hebrew", school(), {}),
        ("marked", Puzzle(MARKED, (), ENGLISH), {}),
        ("marked-hebrew", Puzzle(MARKED, (), HEBREW), {"bidi": "plain"}),
        ("marked-ascii", Puzzle(MARKED, (), ENGLISH), {"style": "ascii"}),
        ("open", puzzle(["CAT####", "A######", "RAIN###", "###O###"]), {"grid": "blank"}),
        ("japanese", puzzle(["アイウ", "カ#エ"], JAPANESE, "カギ {}", "パズル"), {}),
    ],
)
def test_golden(name: str, sample: Puzzle, options: dict[str, str]) -> None:
    expected = (GOLDEN / f"text-{name}.txt").read_bytes()
    assert lossless(write(sample, TextOptions.model_validate(options))) == expected


def test_plain_style_is_a_line_a_row_as_angry_writes_it() -> None:
    rows = [row.replace(" ", "#") for row in ANGRY_DOC.read_text().upper().splitlines()]
    assert text(puzzle(rows), style="plain").lower() == ANGRY_DOC.read_text()


def test_plain_style_runs_right_to_left_as_seen() -> None:
    sample = puzzle(["שלומ", "מ###"], HEBREW)
    assert text(sample, style="plain", bidi="plain") == "מולש\n   מ\n"


def test_plain_style_lines_up_letters_of_several_characters() -> None:
    cells = (Cell(letter="LJ"), Cell(letter="A")), (BLOCK, Cell(letter="あ"))
    assert text(Puzzle(Grid(cells), (), ENGLISH), style="plain") == "LJA \n  あ\n"


def test_plain_style_has_no_options_of_sheets() -> None:
    with pytest.raises(ValidationError, match="leave out answers, grid"):
        TextOptions(style="plain", grid="solved", answers=False)


def test_a_blank_sheet_gives_nothing_away() -> None:
    sample = puzzle(["CAT#", "A##O"], clue="Say")
    assert not set("CATO") & set(text(sample, grid="blank").replace("Across", ""))


def test_a_list_has_blanks_and_crossings_in_place_of_grids() -> None:
    given = replace(Cell(letter="A"), given=True)
    sample = puzzle(["CAT", "A#O", "R##"], title="Pets")
    rows = ((sample.grid[0, 0], given, sample.grid[0, 2]), *sample.grid.rows[1:])
    assert text(replace(sample, grid=Grid(rows)), form="list").splitlines() == [
        "Pets",
        "",
        "Across",
        "",
        "1. Clue CAT (3)",
        "_ A _ (1: 1 Down, 1; 3: 2 Down, 1)",
        "",
        "Down",
        "",
        "1. Clue CAR (3)",
        "_ _ _ (1: 1 Across, 1)",
        "",
        "2. Clue TO (2)",
        "_ _ (1: 1 Across, 3)",
        "",
        "Solution",
        "",
        "Across",
        "1. CAT",
        "",
        "Down",
        "1. CAR",
        "2. TO",
    ]


def test_a_list_of_a_numbered_row_names_the_columns() -> None:
    lines = replace(school(), numbering=Numbering.LINES)
    found = text(lines, form="list", bidi="plain", answers=False).splitlines()
    assert found[5:7] == [
        "1. לומדים בו C++ מאז 2005 (3,3)",
        "_ _ _ _ _ _ (1: א; 2: ב; 3: ג; 4: ד; 5: ה; 6: ו)",
    ]
    assert found[-2:] == ["ו. הגדרה (3)", "_ _ _ (1: 1; 2: 2; 3: 3)"]


def test_a_list_in_hebrew_reads_from_the_right() -> None:
    found = text(school(), form="list").splitlines()
    assert found[6] == "_ _ _ _ _ _ (1: 1 מאונך, 1; 3: 2 מאונך, 1; 6: 3 מאונך, 1)"
    assert all(bidi.base_level(line) == 1 for line in found if line)


def test_a_list_in_arabic_has_its_digits_and_comma() -> None:
    found = text(puzzle(["قطة", "ل##"], ARABIC, "سؤال"), form="list", bidi="plain")
    assert "_ _ _ (١: ١ عمودي، ١)" in found.splitlines()


def test_a_list_of_a_puzzle_without_entries_is_its_title() -> None:
    assert text(Puzzle(MARKED, (), ENGLISH, "Marks"), form="list") == "Marks\n"


def test_a_list_of_words_of_another_kind_has_no_blanks() -> None:
    sample = puzzle(["CAT", "O##"])
    words = tuple(ShownItem("", (entry,), "") for entry in sample.entries)
    clues = (ShownItem("1", (sample.entries[0],), "1"),)
    lists = (ShownList("To find", "words", words), ShownList("", "clues", clues))
    found = text(replace(sample, sheet=Sheet({}, lists)), form="list", answers=False).split("\n\n")
    assert found == ["Sample", "To find", "CAT", "CO", "1. Clue CAT (3)\n_ _ _\n"]


@pytest.mark.parametrize("idle", ["style", "grid", "blocks"])
def test_a_list_has_no_options_of_grids(idle: str) -> None:
    value = {"style": "ascii", "grid": "blank", "blocks": "open"}[idle]
    with pytest.raises(ValidationError, match=f"form list draws no grid: leave out {idle}"):
        TextOptions.model_validate({"form": "list", idle: value})


def test_answers_can_be_left_out() -> None:
    assert text(ice_cream(), answers=False).count("ice cream") == 0
    assert text(ice_cream()).count("ice cream") == 1


def test_numbers_are_in_the_digits_of_the_language() -> None:
    lines = text(puzzle(["باب", "ا##"], ARABIC, "كلمة"), bidi="plain").splitlines()
    assert lines[2:4] == ["┌───┬───┬───┐", "│   │   │  ١│"]
    assert "١. كلمة (٣)" in lines


def test_mostly_empty_grids_are_open_unless_blocks_are_wanted() -> None:
    sample = puzzle(["CAT##", "#####"])
    assert "█" not in text(sample)
    assert "█" in text(sample, blocks="filled")
    full = puzzle(["CAT", "A##"])
    assert "█" in text(full)
    assert "█" not in text(full, blocks="open")


def test_text_cannot_break_out_of_its_line() -> None:
    sample = puzzle(["CAT"], clue="a\nb\x1b[31m\u202ec", title="Two\r\nlines")
    lines = text(sample).splitlines()
    assert lines[0] == "Two lines"
    assert "1. a b[31m\u202ec\u202c \u200e(3)" in lines


def test_junctions_are_what_unicode_says_of_them() -> None:
    sides = {"UP": 0, "RIGHT": 1, "DOWN": 2, "LEFT": 3}
    both = {"VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT")}
    for arms in product(Weight, repeat=4):
        if not any(arms):
            continue
        *_, name = unicodedata.name(BOX.junction(*arms)).partition("BOX DRAWINGS ")
        told = [Weight.NONE] * 4
        first = Weight.HEAVY if name.split()[0] == "HEAVY" else Weight.LIGHT
        for part in name.split(" AND "):
            words = part.split()
            weights = [Weight[word] for word in words if word in Weight.__members__]
            for word in words:
                for side in both.get(word, (word,)):
                    if side in sides:
                        told[sides[side]] = weights[0] if weights else first
        assert tuple(told) == arms


@pytest.mark.slow
@given(puzzles())
def test_the_letters_are_found_where_they_are_seen(sample: Puzzle) -> None:
    expected = [[cell.letter for _, cell in row] for row in sample.visual_rows()]
    assert letters_of(drawn(sample), sample) == expected


@pytest.mark.proof
@given(puzzles())
def test_bars_are_thick_lines_after_and_below_their_cells(sample: Puzzle) -> None:
    lines = drawn(sample)
    width = (len(lines[0]) - 1) // sample.grid.width
    after = 0 if sample.direction is TextDirection.RTL else width
    for r, row in enumerate(sample.visual_rows()):
        for c, (_, cell) in enumerate(row):
            if cell.is_letter:
                assert (lines[3 * r + 1][c * width + after] == "┃") == cell.bar_after
                assert (lines[3 * r + 3][c * width + 1] == "━") == cell.bar_below


@pytest.mark.slow
@given(puzzles())
def test_every_line_of_a_grid_is_equally_wide(sample: Puzzle) -> None:
    assert len({wcswidth(line) for line in drawn(sample)}) == 1


@pytest.mark.proof
@given(puzzles())
def test_programs_that_reorder_text_show_grids_as_they_are(sample: Puzzle) -> None:
    plain = drawn(sample)
    marked = text(Puzzle(sample.grid, (), sample.language), grid="solved").splitlines()
    for base in (0, 1, None):
        if sample.direction is TextDirection.RTL or base != 1:
            shown = [bidi.reorder(line, base) for line in marked[-len(plain) :]]
            assert shown == plain


@pytest.mark.proof
@given(puzzles())
def test_every_line_reads_in_the_direction_of_the_puzzle(sample: Puzzle) -> None:
    rtl = sample.direction is TextDirection.RTL
    for line in text(sample, grid="blank").splitlines():
        if line.strip() and not line.startswith("\u200e\u202d") and not set(line) & set("│┃─━"):
            assert bidi.base_level(line) == rtl


@pytest.mark.slow
@given(puzzles())
def test_without_marks_there_is_nothing_invisible_about_direction(sample: Puzzle) -> None:
    controls = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    assert not set(text(sample, bidi="plain")) & set(controls)


@given(languages, texts(), enumerations(9))
def test_a_clue_is_shown_between_its_number_and_its_enumeration(
    language: Language, clue: str, shape: Enumeration
) -> None:
    sample = clued(puzzle(["A" * 9], language), {0: (clue, "", shape)})
    heading = bidi.reorder(language.headings.across)
    lines = [bidi.reorder(line) for line in text(sample, grid="blank").splitlines()]
    shown = lines[lines.index(heading) + 1]
    lengths = bidi.reorder(language.enumerate(sample.entries[0].clue), language is HEBREW)
    if language is HEBREW:
        assert shown.startswith(f"({lengths})")
        assert shown.endswith(".1")
    else:
        assert shown.startswith("1.")
        assert shown.endswith(f"({lengths})")


def test_clues_in_cells_are_in_numbered_lists() -> None:
    rows = ["".join(cell.letter or "#" for cell in row) for row in ARROWED.grid.rows]
    usual = puzzle(rows, clue="", title="Arrows")
    clues = {entry.slot: entry.clue for entry in ARROWED.entries}
    entries = (replace(entry, clue=clues[entry.slot]) for entry in usual.entries)
    assert text(ARROWED) == text(replace(usual, entries=tuple(entries)))
