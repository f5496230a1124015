"""The .xd format: text as its description has it, and the same puzzle again."""

import re
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from losses import kept, losing, lossless
from publisher import (
    ABSENT,
    BLOCK,
    Cell,
    Clue,
    Emphasis,
    Entry,
    Enumeration,
    ExportError,
    FormatError,
    Grid,
    Language,
    NoOptions,
    Puzzle,
    PuzzleFeature,
    TextStyle,
    clean,
    clue_of_parts,
    features,
    numbered,
    without,
)
from publisher_testing import ENGLISH, HEBREW, check_exporter, check_reader, puzzle
from publisher_xd import LACKS, publisher_exporters, publisher_readers
from publisher_xd.reading import read
from publisher_xd.writing import write
from strategies import puzzles

PLAIN = puzzle(["CAT", "A#O", "RUN"])
TEXT = """\
Title: Sample


CAT
A#O
RUN


A1. Clue CAT (3) ~ CAT
A3. Clue RUN (3) ~ RUN

D1. Clue CAR (3) ~ CAR
D2. Clue TON (3) ~ TON
"""
NONE = NoOptions()
QUIET = st.text(st.characters(codec="utf-8", exclude_characters="()~"), max_size=12)


def taken(text: str | bytes) -> Puzzle:
    return lossless(read(text if isinstance(text, bytes) else text.encode(), NONE, ENGLISH))


def test_keeps_the_contracts() -> None:
    [exporter], [reader] = publisher_exporters(), publisher_readers()
    check_exporter(exporter)
    check_reader(reader, [TEXT.encode()])


def test_a_puzzle_is_three_parts_of_text() -> None:
    assert lossless(write(PLAIN, NONE)).decode() == TEXT
    assert taken(TEXT) == PLAIN


def test_headings_may_stand_above_the_parts() -> None:
    head, grid, clues = TEXT.split("\n\n\n")
    assert taken(f"## Metadata\n{head}\n\n## Grid\n{grid}\n\n## Clues\n{clues}") == PLAIN


@pytest.mark.proof
@given(puzzles(st.sampled_from([ENGLISH, HEBREW]), text=QUIET))
def test_whatever_can_be_written_is_read_back(sample: Puzzle) -> None:
    try:
        data = kept(write(sample, NONE))
    except ExportError:
        assert features(sample) & {PuzzleFeature.BARS, PuzzleFeature.SHAPES}
        return
    tidy = without(sample, LACKS | {PuzzleFeature.CIRCLES, PuzzleFeature.SHADING})
    again = lossless(read(data, NONE, sample.language))
    assert (
        without(again, frozenset({PuzzleFeature.CIRCLES, PuzzleFeature.SHADING})).grid == tidy.grid
    )
    assert [(e.number, e.slot, e.clue.enumeration) for e in again.entries] == [
        (e.number, e.slot, e.clue.enumeration) for e in tidy.entries
    ]
    assert [e.clue.text for e in again.entries] == [clean(e.clue.text) for e in tidy.entries]
    assert (again.title, again.notes) == (clean(sample.title), clean(sample.notes))


@pytest.mark.parametrize("mark", ["circled", "shaded"])
def test_marked_cells_are_small_letters(mark: str) -> None:
    first = replace(PLAIN.grid.rows[0][0], **{mark: True})  # type: ignore[arg-type]
    grid = Grid(((first, *PLAIN.grid.rows[0][1:]), *PLAIN.grid.rows[1:]))
    text = lossless(write(replace(PLAIN, grid=grid), NONE)).decode()
    assert "\ncAT\n" in text
    assert taken(text).grid == grid


def test_cells_of_several_letters_have_keys() -> None:
    grid = Grid(((Cell(letter="CH"), *PLAIN.grid.rows[0][1:]), *PLAIN.grid.rows[1:]))
    text = lossless(write(replace(PLAIN, grid=grid), NONE)).decode()
    assert "Rebus: 0=CH\n" in text
    assert "\n0AT\n" in text
    assert taken(text).grid == grid


@pytest.mark.parametrize(
    ("said", "letter"),
    [
        ("1=CH,2=B", "CH"),
        ("1=C/P 2=B", "C"),
        ("1=S|E/SE", "S"),
        ("1=SE/S|E", "SE"),
        ("1=A 1=O", "A"),
        ("1=/", "/"),
        ("1=|", "|"),
    ],
)
def test_of_several_readings_of_a_cell_the_first_is_taken(said: str, letter: str) -> None:
    text = TEXT.replace("Title: Sample", f"Title: Sample\nRebus: {said}").replace(
        "\nCAT\n", "\n1AT\n"
    )
    found = read(text.encode(), NONE, ENGLISH)
    assert found.value.grid.rows[0][0].letter == letter
    is_told = found.losses == ("not taken over from the .xd file: other letters of cells 1",)
    assert is_told == (said not in ("1=CH,2=B", "1=/", "1=|"))


def test_no_answer_is_part_of_a_clue() -> None:
    made = losing(
        "other answers of clue A1",
        read(TEXT.replace("Clue CAT (3) ~ CAT", "~ CAT ~ CUT").encode(), NONE, ENGLISH),
    )
    assert made.entries[0].clue == Clue()
    assert taken(TEXT.replace("Clue CAT (3) ~ CAT", "~ CAT")).entries[0].clue == Clue()
    assert taken(TEXT.replace("Clue CAT (3) ~ CAT", "H{~2~}O")).entries[0].clue.text == "H2O"


def test_other_signs_for_blocks_and_absent_cells() -> None:
    assert taken(TEXT.replace("A#O", "A■O")) == PLAIN
    row = taken("Title: T\n\n\nAB\uff3f\n").grid.rows[0]
    assert row == (Cell(letter="A"), Cell(letter="B"), ABSENT)


def test_marks_belong_to_their_letters() -> None:
    row = taken("Title: T\n\n\nE\u0301Q\u0303\n#A\n").grid.rows[0]
    assert row == (Cell(letter="É"), Cell(letter="Q\u0303"))


DESIGNED = """\
## Metadata
Title: Sample
Form: barred
## Grid
CATS
A#OO
## Clues
## Design
<style>
O { background: circle } S { background: shade }
B { Bar-Left:true; bar-top: true }
</style>
O.S.
.#.B
"""


def test_a_design_has_circles_shading_and_bars() -> None:
    first, second = taken(DESIGNED).grid.rows
    assert [cell.circled for cell in first] == [True, False, False, False]
    assert [cell.shaded for cell in first] == [False, False, True, False]
    assert [cell.bar_below for cell in first] == [False, False, False, True]
    assert [cell.bar_after for cell in second] == [False, False, True, False]


def test_a_design_in_one_line_goes_with_small_letters_for_circles() -> None:
    one_line = DESIGNED.replace("<style>\n", "<style>").replace("\n</style>", "</style>")
    marked = one_line.replace("Title:", "Special: circle\nTitle:").replace("CATS", "CaTS")
    assert [cell.circled for cell in taken(marked).grid.rows[0]] == [True, True, False, False]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (".#.B", ".#.", "part “Design”, which has other rows than the grid"),
        (".#.B\n", "", "part “Design”, which has other rows than the grid"),
        (".#.B", ".#.X", "the look X of 1 cell"),
        ("background: shade", "color: red", "the look color: red of 1 cell"),
        ("Form: barred", "Form: spiral", "“Form”"),
    ],
)
def test_what_a_design_has_besides_is_reported(old: str, new: str, said: str) -> None:
    found = read(DESIGNED.replace(old, new).encode(), NONE, ENGLISH)
    assert found.losses == (f"not taken over from the .xd file: {said}",)


def test_a_design_of_nothing_is_none() -> None:
    assert taken(DESIGNED.partition("<style>")[0]) == taken(DESIGNED.partition("## Design")[0])


def test_notes_are_called_description_too() -> None:
    text = TEXT.replace(
        "Title: Sample", "Title: Sample\nDescription: Solve it twice\nNotes: Or not"
    )
    assert taken(text).notes == "Solve it twice Or not"


def test_enumerations_leave_the_clue() -> None:
    again = taken(TEXT.replace("Clue CAT (3)", "Two words (1,2)"))
    assert again.entries[0].clue == Clue("Two words", Enumeration((1, 2), (",",)))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Title:", "Editor: Ann\nTitle:", "“Editor”"),
        ("Clue CAT (3) ~ CAT", "Clue ~ CAT ~ KAT", "other answers of clue A1"),
        ("A3.", "A9. Lost ~ LOST\nA3.", "clue A9, which has no cells"),
        ("A3.", "A1 ^Refs: 3\nA3.", "“^Refs” of 1 clue"),
        ("A3.", "A1. Again ~ CAT\nA3.", "second clue A1"),
        ("A3.", "X9. Slanting ~ COT\n4. Alone ~ TON\nA3.", "clues X9 and 4, which have no cells"),
    ],
)
def test_what_has_no_place_is_told(old: str, new: str, said: str) -> None:
    assert said in " ".join(read(TEXT.replace(old, new).encode(), NONE, ENGLISH).losses)


@pytest.mark.parametrize("name", ["", "X", r"\g<0>7"])
def test_clues_that_mostly_have_no_cells_are_refused(name: str) -> None:
    data = re.sub(r"^[AD](?=\d+\.)", name, TEXT, flags=re.MULTILINE)
    with pytest.raises(FormatError, match=r"(\d) of \1 clues have no cells .* clue "):
        lossless(read(data.encode(), NONE, ENGLISH))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no grid"),
        ("Title", "line 1: what is said of a puzzle is written `Title: …`"),
        (
            TEXT.replace("A#O", "A#OO"),
            "line 5: the row has 4 cells, the first 3; a cell of several",
        ),
        (TEXT.replace("A3.", "A3"), "line 10: a clue is written `A1. Clue ~ ANSWER`"),
        ("Title: T\n\n\n" + "A" * 251, "a side has 1 to 250 cells"),
    ],
)
def test_what_is_no_puzzle_is_told_with_its_line(text: str, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        taken(text)
    assert said in str(caught.value)


def test_emphasis_stands_between_braces() -> None:
    italic, both = frozenset({TextStyle.ITALIC}), frozenset({TextStyle.ITALIC, TextStyle.BOLD})
    clue, _ = clue_of_parts([("War", italic), (" and ", frozenset()), ("{/Peace/}", both)])
    sample = replace(PLAIN, entries=(replace(PLAIN.entries[0], clue=clue), *PLAIN.entries[1:]))
    text = lossless(write(sample, NONE)).decode()
    assert "A1. {/War/} and {/{*{\\{\\}/Peace/{\\}\\}*}/} ~ CAT" in text
    again = taken(text).entries[0].clue
    assert (again.text, again.emphasis) == (clue.text, clue.emphasis)


@pytest.mark.parametrize(
    ("written", "text", "is_whole"),
    [
        ("H{~2~}O", "H2O", True),
        ("x{^2^}", "x2", True),
        ("{=Caps=}", "Caps", False),
        ("Empty set {\\{}\\}", "Empty set {}", True),
        ("{\\{/so/}\\}", "{/so/}", True),
        ("One{\\\\}two", "One two", True),
        ("What {\\~\\} means", "What ~ means", True),
        ("The {#red | light: #c00#} one", "The red one", False),
    ],
)
def test_marks_of_the_format_s_drafts_are_read(written: str, text: str, is_whole: bool) -> None:
    found = read(TEXT.replace("Clue CAT (3)", written).encode(), NONE, ENGLISH)
    assert found.value.entries[0].clue.text == text
    assert bool(found.losses) != is_whole


SIGNS = ["{", "}", "~", "/", "*", "\\", "^", "a", " ", "B", ".", "@", "|"]
TRICKY = [
    "{^2^}",
    "{=A=}",
    "{@a|b@}",
    "{\\a\\}",
    "{#a|b#}",
    "a ~ B",
    "~",
    "~ B ~",
    "x ~",
    "a~b",
    "{}",
]


def with_clue(clue: Clue, language: Language = ENGLISH) -> Puzzle:
    sample = puzzle(["CAT"], language)
    return replace(sample, entries=(replace(sample.entries[0], clue=clue),))


@pytest.mark.parametrize("said", [*TRICKY, "{", "{/", "\\}", "הוא ~ היא {/כך/}"])
@pytest.mark.parametrize("style", [None, TextStyle.ITALIC, TextStyle.BOLD])
def test_what_looks_like_a_mark_comes_back_as_it_was(said: str, style: TextStyle | None) -> None:
    emphasis = (Emphasis(0, len(said), style),) if style else ()
    sample = with_clue(Clue(said, None, emphasis))
    assert taken(lossless(write(sample, NONE))) == sample


@given(st.lists(st.sampled_from(SIGNS), min_size=1, max_size=8), st.data())
def test_every_clue_of_signs_comes_back_as_it_was(signs: list[str], data: st.DataObject) -> None:
    said = " ".join("".join(signs).split())
    assume(said)
    stop = data.draw(st.integers(1, len(said)))
    start = data.draw(st.integers(0, stop - 1))
    assume(said[start:stop].strip() == said[start:stop])
    styles = data.draw(st.sets(st.sampled_from([TextStyle.ITALIC, TextStyle.BOLD])))
    emphasis = tuple(sorted(Emphasis(start, stop, style) for style in styles))
    sample = with_clue(Clue(said, None, emphasis))
    assert taken(lossless(write(sample, NONE))) == sample


def test_literals_are_those_of_the_format() -> None:
    text = lossless(write(with_clue(Clue("What ~ means, {} and {x}, a~b")), NONE)).decode()
    assert "A1. What {\\~\\} means, {\\{\\}} and {x}, a~b ~ CAT" in text


def test_other_looks_are_told() -> None:
    made = losing(
        r"the look \(underlined, .*\) of 1 clue",
        read(TEXT.replace("Clue CAT", "{_Clue_} CAT").encode(), NONE, ENGLISH),
    )
    assert made.entries[0].clue.text == "Clue CAT"
    sub = Clue("H2O", None, (Emphasis(1, 2, TextStyle.SUBSCRIPT),))
    sample = replace(PLAIN, entries=(replace(PLAIN.entries[0], clue=sub), *PLAIN.entries[1:]))
    assert "A1. H2O ~ CAT" in losing("emphasis in clues: subscript", write(sample, NONE)).decode()


def test_marked_cells_without_a_small_letter_have_small_keys() -> None:
    cells = (Cell(letter="CH", circled=True), Cell(letter="א", circled=True), Cell(letter="B"))
    sample = replace(puzzle(["XXB"]), grid=Grid((cells,)))
    text = lossless(write(sample, NONE)).decode()
    assert "Rebus: a=CH b=א\nSpecial: circle\n\n\nabB\n" in text
    assert taken(text).grid == sample.grid


@pytest.mark.parametrize("letter", ["\u1e9e", "\u03f4", "\u0130"])
def test_marked_letters_whose_small_one_has_another_capital_have_keys(letter: str) -> None:
    """The capital of ß is SS, that of θ is not the symbol ϴ."""
    cells = (Cell(letter=letter, circled=True), Cell(letter="A"), Cell(letter="B"))
    sample = replace(puzzle(["XAB"]), grid=Grid((cells,)))
    assert taken(lossless(write(sample, NONE)).decode()).grid == sample.grid


def test_a_small_letter_without_a_capital_of_one_letter_is_kept() -> None:
    made = taken(TEXT.replace("CAT", "ßAT", 1).replace("Title", "Special: circle\nTitle"))
    assert (made.grid[0, 0].letter, made.grid[0, 0].circled) == ("ß", True)


def test_absent_cells_and_unknown_letters_have_signs() -> None:
    grid = Grid(((Cell(), Cell(letter="A"), ABSENT), (BLOCK, Cell(letter="B"), BLOCK)))
    entries = tuple(Entry(number, slot, Clue()) for number, slot in numbered(grid))
    text = lossless(write(Puzzle(grid, entries, ENGLISH), NONE)).decode()
    assert "\n.A_\n#B#\n" in text
    assert taken(text).grid == grid


def test_links_are_their_words_and_counts_are_no_loss() -> None:
    text = TEXT.replace("Clue CAT", "See {@the notes | href: x@}").replace(
        "Title", "Width: 3\nTitle"
    )
    found = read(text.encode(), NONE, ENGLISH)
    made = losing(r"the look \(underlined, .*\) of 1 clue", found)
    assert len(found.losses) == 1
    assert made.entries[0].clue.text == "See the notes"


def test_some_programs_write_blocks_as_dots() -> None:
    assert taken(TEXT.replace("A#O", "A.O")) == PLAIN


DOTS = "Title: T\n\n\nCAT.\nA..O\nRAIN\n....\n\n\n{}\n"


@pytest.mark.parametrize(
    "clues",
    [
        "A1. Purrs ~ CAT\nA3. Falls ~ RAIN\nD1. Coach ~ CAR\nD2. Upon",
        "A1. Purrs.\nA3. Falls.\n\nD1. Coach.\nD2. Upon.",
        "A1. Purrs ~ C.A.T.\nA3. Falls ~ RAIN\nD1. Coach ~ CAR\nD2. Upon ~ ON",
        "A1. Purrs ~ CAT",
        "",
    ],
)
def test_dots_are_blocks_where_the_numbers_of_clues_say_so(clues: str) -> None:
    made = taken(DOTS.format(clues))
    drawn = ["".join(cell.letter or "#" for cell in row) for row in made.grid.rows]
    assert drawn == ["CAT#", "A##O", "RAIN", "####"]
    assert not any(cell.is_letter for cell in made.grid.rows[3])
    assert [entry.number for entry in made.entries] == [1, 3, 1, 2]


@pytest.mark.parametrize("answers", ["ABC D.. GHI ADG B.H C.I", "ABC DEF GHI ADG BEH CFI"])
def test_dots_are_unknown_letters_where_the_numbers_of_clues_say_so(answers: str) -> None:
    names = ["A1", "A4", "A5", "D1", "D2", "D3"]
    clues = "\n".join(f"{n}. It ~ {a}" for n, a in zip(names, answers.split(), strict=True))
    made = taken(f"Title: T\n\n\nABC\nD..\nGHI\n\n\n{clues}\n")
    assert all(cell.is_letter for row in made.grid.rows for cell in row)
    assert len(made.entries) == 6


def test_dots_in_a_hebrew_grid_are_blocks_too() -> None:
    clues = "A1. א. ~ שלומ\nA3. ב.\nD1. ג.\nD2. ד."
    made = lossless(read(f"Title: T\n\n\nשלומ\nמ..ל\nשיר.\n\n\n{clues}\n".encode(), NONE, HEBREW))
    assert [entry.spelling for entry in made.entries] == ["שלומ", "שיר", "שמש", "מל"]


def test_marks_of_both_kinds_are_told() -> None:
    cells = (Cell(letter="A", circled=True), Cell(letter="B", shaded=True))
    assert (
        "\naB\n"
        in losing(
            "shading of some cells", write(replace(puzzle(["AB"]), grid=Grid((cells,))), NONE)
        ).decode()
    )


def test_other_parts_are_told() -> None:
    head, grid, clues = TEXT.split("\n\n\n")
    parts = f"## Metadata\n{head}\n\n## Grid\n{grid}\n\n## Clues\n{clues}\n## Design\nx\n"
    assert losing("part “Design”", read(parts.encode(), NONE, ENGLISH)) == PLAIN


COMMENTED = """\
<!-- from the desk -->
Title: Sample
<!-- Author: nobody -->


CAT
<!-- a row
###
of three -->
A#O
RUN <!-- the last -->

<!-- apart -->

A1. Clue <!-- not this -->CAT (3) ~ CAT
<!-- A2. No clue ~ AT -->
A3. Clue RUN (3) ~ RUN

D1. Clue CAR (3) ~ CAR
D2. Clue TON (3) ~ TON
"""


@pytest.mark.parametrize("headed", [False, True])
def test_comments_are_no_rows_and_no_clues(headed: bool) -> None:
    text = COMMENTED
    if headed:
        text = text.replace("\nCAT", "\n## Grid\nCAT").replace("\nA1.", "\n## Clues\nA1.")
        text = f"## Metadata\n{text}"
    found = read(text.encode(), NONE, ENGLISH)
    assert losing("the text of 7 comments$", found) == PLAIN
    assert len(found.losses) == 1


def test_a_fault_behind_a_comment_is_told_at_its_line() -> None:
    with pytest.raises(FormatError, match="line 17: a clue is written"):
        read(COMMENTED.replace("A3.", "3:").encode(), NONE, ENGLISH)


def test_a_comment_without_an_end_is_text() -> None:
    assert taken(TEXT.replace("Clue CAT", "<!-- CAT")).entries[0].clue.text == "<!-- CAT"
    with pytest.raises(FormatError, match="line 5: the row has 3 cells"):
        taken(TEXT.replace("CAT\nA#O", "<!--\nA#O"))


@pytest.mark.parametrize(
    ("clue", "answer", "language", "text", "lengths"),
    [
        ("Above", "ON|TO", ENGLISH, "Above", (2, 2)),
        ("Above (2-2)", "ON|TO", ENGLISH, "Above", (2, 2)),
        ("Above", "ONTO", ENGLISH, "Above", (4,)),
        ("מעל", "אב|גד", HEBREW, "מעל", (2, 2)),
    ],
)
def test_a_sign_may_part_the_words_of_an_answer(
    clue: str, answer: str, language: Language, text: str, lengths: tuple[int, ...]
) -> None:
    data = f"Title: x\nSplitCharacter: |\n\n\n{answer.replace('|', '')}\n\n\nA1. {clue} ~ {answer}"
    (entry,) = lossless(read(data.encode(), NONE, language)).entries
    assert (entry.clue.text, entry.clue.enumeration and entry.clue.enumeration.lengths) == (
        text,
        lengths,
    )
    joint = "-" if "-" in clue else ","
    assert entry.clue.enumeration is not None
    assert set(entry.clue.enumeration.joints) <= {joint}
    assert entry.spelling == answer.replace("|", " ")


@pytest.mark.parametrize(
    ("published", "line"),
    [("2026-11-28", "Date: 2026-11-28"), ("2026-W48", "Published: 2026-W48")],
)
def test_a_day_is_a_header_of_the_format_and_a_week_one_of_ours(published: str, line: str) -> None:
    file = kept(write(replace(PLAIN, published=published), NONE)).decode()
    assert line in file.splitlines()
    assert taken(file).published == published


def test_a_day_in_another_form_is_told() -> None:
    found = read(f"Date: 28.11.2026\n{TEXT}".encode(), NONE, ENGLISH)
    assert losing("from the .xd file: “Date”", found).published == ""
