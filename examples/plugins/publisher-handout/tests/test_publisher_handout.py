"""The exporter `handout` keeps its contract, and packs the files that it should."""

from io import BytesIO
from zipfile import ZipFile

import publisher_handout
from publisher_handout import EXPORTER
from publisher_handout.options import HandoutOptions
from publisher_handout.writing import export

from publisher import Puzzle
from publisher_testing import check_exporter, check_plugin, sample_puzzles


def files(puzzle: Puzzle, options: HandoutOptions) -> dict[str, str]:
    """The files of an archive."""
    with ZipFile(BytesIO(export(puzzle, options))) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_contract() -> None:
    check_plugin(publisher_handout)
    check_exporter(EXPORTER)
    check_exporter(EXPORTER, HandoutOptions(answers=False, blank="_"))


def test_a_file_each_for_the_class_the_board_and_the_teacher() -> None:
    found = files(sample_puzzles()["one word"], HandoutOptions(blank="_"))
    assert found["clues.txt"] == "Sample\n\nAcross\n1. Clue WORD (4)\n"
    assert found["board.txt"] == "____\n"
    assert found["answers.txt"] == "1. WORD\n"


def test_a_hebrew_board_begins_at_the_right() -> None:
    found = files(sample_puzzles()["hebrew"], HandoutOptions(answers=False))
    assert found["board.txt"] == "□□□□\n□  □\n □□□\n"
    assert "answers.txt" not in found
