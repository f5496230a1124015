"""The file of clues still to be written: what an editor writes there, and what is added."""

from dataclasses import replace
from pathlib import Path

import pytest

from publisher import Cell, Clue, Grid, SourceError
from publisher.words.clue_file import NO_CLUES, ClueFile, read_clue, written_clue
from publisher_testing import ENGLISH, puzzle

CAT, DOG = ("C", "A", "T"), ("D", "O", "G")
LACKING = puzzle(["CAT", "###", "DOG"], clue="")


def clues(path: Path, text: str) -> dict[tuple[str, ...], str]:
    """The clues of a file of this text, by the letters of their answers."""
    path.write_text(text, encoding="utf-8")
    return {letters: clue.text for letters, clue in ClueFile.read(path, ENGLISH).clues.items()}


def test_a_clue_is_what_follows_the_first_tab(tmp_path: Path) -> None:
    found = clues(tmp_path / "clues.tsv", "cat\tIt purrs\tand sleeps\n\ndog\n")
    assert found == {CAT: "It purrs and sleeps", DOG: ""}


def test_the_first_clue_of_an_answer_counts_and_a_blank_one_is_none(tmp_path: Path) -> None:
    found = clues(tmp_path / "clues.tsv", "cat\t\ncat\tIt purrs\ncat\tMouser\ncat\t\n")
    assert found == {CAT: "It purrs"}


def test_a_second_clue_of_an_answer_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "clues.tsv"
    path.write_text("cat\t\ncat\tIt purrs\ncat\tIt purrs\ndog\tRex\nCAT\tMouser\ndog\tSpot\n")
    assert ClueFile.read(path, ENGLISH).warnings == (
        f"{path}:5: “Mouser” is not used: the answer has a clue in an earlier line (and 1 more)"
        "; delete one of them",
    )
    path.write_text("cat\tIt purrs\ncat\tIt purrs\ndog\t\n")
    assert ClueFile.read(path, ENGLISH).warnings == ()


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "clues.tsv"
    path.write_bytes("café\tRoom".encode("latin-1"))
    with pytest.raises(SourceError) as caught:
        ClueFile.read(path, ENGLISH)
    assert str(caught.value) == f"{path}: this is not UTF-8: save the file as UTF-8"
    with pytest.raises(SourceError, match="is a directory") as caught:
        ClueFile.read(tmp_path, ENGLISH)
    assert str(caught.value).startswith(f"{tmp_path}: it ")


def test_what_is_said_about_a_clue_is_below_it(tmp_path: Path) -> None:
    path = tmp_path / "clues.tsv"
    path.write_text(
        "cat\tIt purrs in the _souk_\t# bank: old\n# checked\n  =two meanings,\n\t= both plain\n"
        "\t*  souk: a market\ndog\t\n\t= of God, turned\n"
    )
    found = ClueFile.read(path, ENGLISH)
    cat = found.clues[CAT]
    assert (cat.text, cat.source) == ("It purrs in the souk", "bank: old")
    assert (cat.explanation, cat.gloss) == ("two meanings, both plain", "souk: a market")
    assert found.clues[DOG] == Clue(explanation="of God, turned")
    assert read_clue(written_clue(cat)) == (cat, True)
    assert found.extended([LACKING]).text == found.text


def test_what_is_said_about_a_clue_that_is_not_used_is_not_used(tmp_path: Path) -> None:
    path = tmp_path / "clues.tsv"
    path.write_text("cat\tIt purrs\n\t= this\ncat\tMouser\n\t= that\ndog\tRex\n")
    found = ClueFile.read(path, ENGLISH)
    assert found.clues == {CAT: Clue("It purrs", explanation="this"), DOG: Clue("Rex")}
    assert len(found.warnings) == 1


def test_an_explanation_without_an_answer_above_it_is_an_error_with_its_place(
    tmp_path: Path,
) -> None:
    path = tmp_path / "clues.tsv"
    path.write_text("# our clues\n\t= an anagram\ncat\tIt purrs\n")
    with pytest.raises(SourceError) as caught:
        ClueFile.read(path, ENGLISH)
    said = "“= an anagram” is about a clue, and no answer is above it"
    assert str(caught.value) == f"{path}:2: {said}"


def test_a_slot_with_an_open_cell_has_no_answer_to_be_clued() -> None:
    rows = [list(row) for row in LACKING.grid.rows]
    rows[0][1] = Cell()
    open_puzzle = replace(LACKING, grid=Grid(tuple(map(tuple, rows))))

    assert set(NO_CLUES.extended([open_puzzle]).clues) == {DOG}


@pytest.mark.parametrize("text", ["owl\tIt hoots", "owl\tIt hoots\n"])
def test_answers_are_added_on_lines_of_their_own(tmp_path: Path, text: str) -> None:
    path = tmp_path / "clues.tsv"
    path.write_text(text, encoding="utf-8")
    found = ClueFile.read(path, ENGLISH).extended([LACKING])
    assert found.text == "owl\tIt hoots\nCAT\t\nDOG\t\n"


def test_a_file_of_several_puzzles_has_an_answer_once_and_without_a_clue() -> None:
    once = NO_CLUES.extended([LACKING])
    again = once.extended([puzzle(["CAT", "###", "OWL"], clue="")])
    assert again.text == "CAT\t\nDOG\t\nOWL\t\n"
    assert not any(clue.text for clue in again.clues.values())


def test_an_answer_whose_spelling_has_other_cells_is_written_cell_by_cell(tmp_path: Path) -> None:
    cells = Grid(((Cell(letter="TEN"), Cell(letter="O"), Cell(letter="R")),))
    (entry,) = puzzle(["CAT"], clue="").entries
    made = replace(puzzle(["CAT"]), grid=cells, entries=(replace(entry, spelling="tenor"),))
    written = NO_CLUES.extended([made])
    assert written.text == "[TEN]|O|R\t\n"
    assert clues(tmp_path / "clues.tsv", written.text) == {("TEN", "O", "R"): ""}
