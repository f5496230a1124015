"""Across Lite's format: other eyes find the puzzle in the file, and every damage is a sentence."""

import re
from contextlib import suppress
from dataclasses import replace
from typing import Any

import puz
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losses import kept, losing, lossless
from publisher import (
    Cell,
    Clue,
    Enumeration,
    ExportError,
    FormatError,
    Grid,
    NoOptions,
    Puzzle,
    PuzzleFeature,
    clean,
    features,
    without,
)
from publisher_puz import lacks, publisher_exporters, publisher_readers
from publisher_puz.options import PuzOptions
from publisher_puz.reading import read
from publisher_puz.writing import write
from publisher_testing import ENGLISH, HEBREW, check_exporter, check_reader, puzzle, sample_puzzles
from strategies import puzzles

PLAIN = puzzle(["CAT", "A#O", "RUN"], clue="Clue {} (or not)")
LATIN = st.text(st.characters(codec="latin-1", exclude_characters="()\0"), max_size=12)
ALL = PuzOptions(enumerations="all")


def taken(data: bytes) -> Puzzle:
    return lossless(read(data, NoOptions(), ENGLISH))


def changed(data: bytes, at: int, value: int) -> bytes:
    return data[:at] + bytes([value]) + data[at + 1 :]


def test_keeps_the_contracts() -> None:
    exporter, reader = publisher_exporters()[0], publisher_readers()[0]
    check_exporter(exporter)
    check_reader(reader, [lossless(write(PLAIN, ALL))])


def test_another_program_finds_grid_and_clues() -> None:
    file = puz.load(lossless(write(PLAIN, PuzOptions())))
    assert (file.width, file.height, file.version) == (3, 3, b"1.3")
    assert (file.solution, file.fill) == ("CATA.ORUN", "----.----")
    assert [(c.number, c.text, c.solution) for c in file.clue_numbering().across] == [
        (1, "Clue CAT (or not)", "CAT"),
        (3, "Clue RUN (or not)", "RUN"),
    ]
    assert [c.solution for c in file.clue_numbering().down] == ["CAR", "TON"]


@pytest.mark.proof
@given(puzzles(st.just(ENGLISH), text=LATIN))
def test_whatever_can_be_written_is_read_back(sample: Puzzle) -> None:
    try:
        data = lossless(write(sample, ALL))
    except ExportError:
        assert PuzzleFeature.BARS in features(sample)
        return
    tidy = without(sample, lacks(ALL))
    entries = [replace(e, clue=Clue(clean(e.clue.text), e.clue.enumeration)) for e in tidy.entries]
    again = taken(data)
    assert again.grid == tidy.grid
    assert [(e.number, e.slot, e.clue.enumeration) for e in again.entries] == [
        (e.number, e.slot, e.clue.enumeration) for e in entries
    ]
    assert again.title == clean(sample.title)


def test_several_letters_in_a_cell_are_a_rebus() -> None:
    grid = Grid(((Cell(letter="CH"), *PLAIN.grid.rows[0][1:]), *PLAIN.grid.rows[1:]))
    data = lossless(write(replace(PLAIN, grid=grid), PuzOptions()))
    assert puz.load(data).rebus().get_rebus_solution(0) == "CH"
    assert taken(data).grid == grid


def test_circles_are_kept() -> None:
    first = replace(PLAIN.grid.rows[0][0], circled=True)
    grid = Grid(((first, *PLAIN.grid.rows[0][1:]), *PLAIN.grid.rows[1:]))
    assert taken(lossless(write(replace(PLAIN, grid=grid), PuzOptions()))).grid == grid


def test_typographic_signs_become_plain_ones() -> None:
    sample = replace(puzzle(["CAT"], clue="“Don’t” – well…"), title="A —\u200eB")
    said = "typographic signs, which become plain: — “ ’ ” – …$"
    written = write(sample, PuzOptions())
    file = puz.load(losing(said, written))
    assert len(written.losses) == 1
    assert (file.title, file.clues) == ("A -B", ['"Don\'t" - well...'])
    assert taken(lossless(write(sample, PuzOptions(unicode=True)))).title == sample.title


def test_enumerations_are_part_of_the_clue_and_leave_it_again() -> None:
    entry = replace(PLAIN.entries[0], clue=Clue("Two", Enumeration((1, 2), (",",))))
    sample = replace(PLAIN, entries=(entry, *PLAIN.entries[1:]))
    data = lossless(write(sample, PuzOptions()))
    assert puz.load(data).clues[0] == "Two (1,2)"
    assert taken(data).entries[0].clue == entry.clue


@pytest.mark.parametrize(
    ("sample", "said"),
    [
        (sample_puzzles()["hebrew"], "only Latin-1"),
        (puzzle(["CAT"], clue="Ω"), "the clue of 1 across has the character Ω"),
        (puzzle(["ŁAŃ"], clue="x"), "the grid has the letter Ł"),
        (replace(PLAIN, entries=PLAIN.entries[1:]), "some words of the grid are not entries"),
        (
            replace(PLAIN, grid=Grid(((Cell(letter="C", bar_after=True),),))),
            "the grid has bars",
        ),
        (puzzle(["A" * 256]), "a side has 256 cells; .puz allows at most 255"),
    ],
)
def test_what_the_format_cannot_hold_is_refused(sample: Puzzle, said: str) -> None:
    with pytest.raises(ExportError) as caught:
        write(sample, PuzOptions())
    assert said in str(caught.value)


def test_hebrew_is_written_on_request() -> None:
    sample = puzzle(["שלומ", "מ###"], HEBREW, "הגדרה")
    data = lossless(write(sample, PuzOptions(unicode=True)))
    again = lossless(read(data, NoOptions(), HEBREW))
    assert (again.grid, [e.clue.text for e in again.entries]) == (sample.grid, ["הגדרה"] * 2)


def test_signs_of_windows_are_kept() -> None:
    data = lossless(write(puzzle(["CAT"], clue="Don_t"), PuzOptions())).replace(
        b"Don_t", b"Don\x92t"
    )
    again = losing("checksum", read(data, NoOptions(), ENGLISH))
    assert again.entries[0].clue.text == "Don’t"


def with_clue(said: bytes, version: bytes = b"1.3") -> bytes:
    """A file of this version whose first clue has these bytes, with the right checksums."""
    file = puz.load(lossless(write(puzzle(["CAT"], clue="_"), PuzOptions())))
    file.clues = [said.decode("latin-1")]
    data: bytes = file.tobytes()
    return data.replace(b"1.3\0", version + b"\0")


@pytest.mark.parametrize("said", ["Été", "Don’t", "“Ça”", "…", "Ωμέγα", "Привет", "mąka", "שלום"])
def test_texts_in_utf_8_are_known_whatever_the_version_says(said: str) -> None:
    assert taken(with_clue(said.encode())).entries[0].clue.text == said
    assert taken(with_clue(said.encode(), b"2.0")).entries[0].clue.text == said


@pytest.mark.parametrize("said", ["Été", "Don’t", "“Ça”", "CAFÉ’S", "É…", "£5 – «Ü»"])
def test_texts_of_windows_are_known_whatever_the_version_says(said: str) -> None:
    assert taken(with_clue(said.encode("cp1252"))).entries[0].clue.text == said


def test_a_version_2_that_is_no_utf_8_is_read_with_a_warning() -> None:
    found = read(with_clue("Ça’".encode("cp1252"), b"2.0"), NoOptions(), ENGLISH)
    again = losing("read as Windows-1252", found)
    assert (again.entries[0].clue.text, len(found.losses)) == ("Ça’", 1)


def test_enumerations_may_count_letters_or_cells() -> None:
    grid = Grid((((Cell(letter="CH"), Cell(letter="A"))),))
    for count in (2, 3):
        entry = replace(puzzle(["CA"]).entries[0], clue=Clue("Two", Enumeration((count,))))
        made = replace(puzzle(["CA"]), grid=grid, entries=(entry,))
        assert taken(lossless(write(made, ALL))).entries[0].clue == entry.clue


def test_a_puzzle_without_its_solution() -> None:
    empty = Grid(tuple(tuple(replace(c, letter="") for c in row) for row in (PLAIN.grid.rows[0],)))
    entry = replace(PLAIN.entries[0], spelling="")
    data = losing("solution", write(replace(PLAIN, grid=empty, entries=(entry,)), PuzOptions()))
    assert taken(data).grid == empty


def test_of_a_locked_solution_all_else_is_read() -> None:
    sample = puzzle(["CATS", "A##O", "RUNS"])
    (first, *others), *more = sample.grid.rows
    rebus = replace(first, letter="CH", circled=True)
    sample = replace(sample, grid=Grid(((rebus, *others), *more)), notes="Ours")
    file = puz.load(lossless(write(sample, PuzOptions())))
    file.solution, file.solution_state = "XHQLJ..WDEYZ", puz.SolutionState.Locked
    found, losses = read_with_losses(file.tobytes())
    assert [said.partition(",")[0] for said in losses] == ["the solution is locked"]
    blank = [[replace(cell, letter="") for cell in row] for row in sample.grid.rows]
    assert found.grid == Grid(tuple(map(tuple, blank)))
    assert [(each.number, each.slot, each.clue.text, each.spelling) for each in found.entries] == [
        (each.number, each.slot, each.clue.text, "") for each in sample.entries
    ]
    assert (found.title, found.notes) == (sample.title, "Ours")


def test_a_wrong_checksum_is_a_warning() -> None:
    data = lossless(write(PLAIN, PuzOptions()))
    again = losing(
        "checksum does not match: the file may be damaged",
        read(changed(data, 0, data[0] ^ 1), NoOptions(), ENGLISH),
    )
    assert again.grid == PLAIN.grid


def big(notes: str = "Ours") -> Puzzle:
    """A puzzle with 14 clues, a circle and a cell of two letters."""
    made = puzzle(["CATSUP", "A#O#N#", "RUNNER", "E#E#A#", "STREET"], clue="Clue {}, for once")
    (first, *others), *rows = made.grid.rows
    row = (replace(first, circled=True, letter="CH"), *others)
    return replace(made, grid=Grid((row, *rows)), notes=notes, author="Ann")


def read_with_losses(data: bytes) -> tuple[Puzzle, list[str]]:
    found = read(data, NoOptions(), ENGLISH)
    return found.value, list(found.losses)


@pytest.mark.slow
@pytest.mark.parametrize("options", [PuzOptions(), PuzOptions(unicode=True)])
@pytest.mark.parametrize("notes", ["", "Ours"])
def test_a_file_cut_short_says_what_is_missing(notes: str, options: PuzOptions) -> None:
    """At every byte: refused, or exactly the clues that are missing are named."""
    data = lossless(write(big(notes), options))
    whole = taken(data)
    told: set[int] = set()
    refused: list[str] = []
    for cut in range(len(data)):
        try:
            made, losses = read_with_losses(data[:cut])
        except FormatError as error:
            refused.append(str(error))
            continue
        pairs = zip(made.entries, whole.entries, strict=True)
        lost = [entry for entry, had in pairs if entry.clue != had.clue]
        assert not any(entry.clue.text for entry in lost)
        names = {f"{entry.number} {entry.direction}" for entry in lost}
        if losses and "behind its clues" not in losses[0]:
            (said,) = losses
            listed = said.partition("it lacks the clues of ")[2].partition(" and any notes")[0]
            assert set(filter(None, listed.split(", "))) == names
            assert names or said.endswith("its notes may not be all there")
            assert whole.notes.startswith(made.notes)
            told.add(len(names))
        else:
            assert not names
            assert made.notes == whole.notes
    assert all(re.search("ends early|is damaged, or not all there", said) for said in refused)
    assert told == {*range(1, len(whole.entries) // 2 + 1), *([0] if notes else [])}


def test_a_file_cut_short_within_a_character_keeps_the_rest() -> None:
    sample = replace(puzzle(["CAT", "A#O", "RUN"], clue="Été {}"), notes="Ô")
    data = lossless(write(sample, PuzOptions(unicode=True)))
    for cut in range(len(data) - 3, len(data)):
        made, _ = read_with_losses(data[:cut])
        assert [entry.clue.text for entry in made.entries][:3] == ["Été CAT", "Été RUN", "Été CAR"]


def test_notes_without_an_end_are_kept_whatever_the_checksum_says() -> None:
    data = lossless(write(replace(PLAIN, notes="Ours"), PuzOptions()))
    made, losses = read_with_losses(changed(data, 0, data[0] ^ 1)[:-1])
    assert (made.notes, losses) == (
        "Ours",
        ["the file ends early: its notes may not be all there"],
    )
    assert read_with_losses(data[:-1]) == (taken(data), [])


def test_most_clues_missing_is_an_error() -> None:
    data = lossless(write(PLAIN, PuzOptions()))
    with pytest.raises(FormatError, match="the file ends early: 3 of 4 clues are missing"):
        taken(data[: data.index(b"Clue CAR")])


def test_more_clues_than_words_are_told_and_most_are_an_error() -> None:
    file = puz.load(lossless(write(PLAIN, PuzOptions())))
    file.clues += ["More"]
    losing("there are 5 clues for 4 words", read(file.tobytes(), NoOptions(), ENGLISH))
    file.clues += ["More"] * 4
    with pytest.raises(FormatError, match=r"5 of 9 clues have no cells .* clue “More”"):
        lossless(read(file.tobytes(), NoOptions(), ENGLISH))


def test_a_damaged_version_is_told_as_such() -> None:
    data = lossless(write(PLAIN, PuzOptions())).replace(b"1.3\0", b"x.3\0")
    with pytest.raises(FormatError) as caught:
        taken(data)
    assert str(caught.value) == (
        "byte 24: the file is damaged: its version is b'x.3', not one such as 1.3"
    )


@pytest.mark.slow
def test_no_error_is_one_of_python_s() -> None:
    data = lossless(write(big(), PuzOptions()))
    told: list[str] = []
    for at in range(len(data)):
        for value in (0, 0x3B, 0xFF):
            try:
                read_with_losses(changed(data, at, value))
            except FormatError as error:
                told.append(str(error))
    assert told
    assert not [said for said in told if re.search(r"literal|unpack|codec|index|\bkey\b", said)]


def test_other_bytes_behind_the_tables_are_passed_over() -> None:
    data = lossless(write(big(), PuzOptions()))
    for more in (b"\r\n", b"\0\0\0", b"\x1a"):
        assert taken(data + more) == taken(data)


def test_what_is_there_for_a_solver_and_for_programs_is_told() -> None:
    file = puz.load(lossless(write(PLAIN, PuzOptions())))
    file.fill = "X" + file.fill[1:]
    file.extensions[puz.Extensions.Timer] = b"12,0"
    file.extensions[b"XYZW"] = b"more"
    file.markup().set_markup_squares([0, 1], puz.GridMarkup.Revealed)
    file.markup().save()
    found = read(file.tobytes() + b"behind", NoOptions(), ENGLISH)
    assert found.value == taken(lossless(write(PLAIN, PuzOptions())))
    assert sorted(found.losses) == sorted(
        f"not taken over from the .puz file: {told}"
        for told in (
            "the section “LTIM”",
            "the section “XYZW”",
            "the letters of a solver",
            "the marks of a solver",
            "6 bytes at its end",
        )
    )


def test_small_letters_are_letters() -> None:
    data = lossless(write(PLAIN, PuzOptions()))
    file = puz.load(data)
    file.solution = file.solution.lower()
    assert taken(file.tobytes()).grid == PLAIN.grid


@pytest.mark.slow
@given(data=st.data())
@settings(max_examples=300)
def test_damage_never_does_more_than_be_refused(data: st.DataObject) -> None:
    grid = Grid(((Cell(letter="CH", circled=True), *PLAIN.grid.rows[0][1:]), *PLAIN.grid.rows[1:]))
    file = lossless(write(replace(PLAIN, grid=grid), PuzOptions()))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(file) - 1))
        file = changed(file, at, data.draw(st.integers(0, 255)))
    with suppress(FormatError):
        made: Any = kept(read(file, NoOptions(), ENGLISH))
        assert made.grid.rows
