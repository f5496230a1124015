"""The source `bank`: the answers of a clue bank, in the language that is asked for."""

from pathlib import Path

import pytest

from conftest import Command
from publisher import OptionError
from publisher_cluebank import publisher_sources
from publisher_cluebank.words import BankWordOptions, read_bank
from publisher_testing import check_source


@pytest.fixture
def bank(publisher: Command, tmp_path: Path) -> Path:
    """A bank with three clues in English and one in Hebrew."""
    (tmp_path / "en.txt").write_text("owl;It hoots\nowl;A bird of the night\nwren;A small bird\n")
    (tmp_path / "he.txt").write_text("דלת;פותחים וסוגרים אותה\n", "utf-8")
    path = tmp_path / "clues.db"
    for code in ("en", "he"):
        arguments = ("clues", "import", tmp_path / f"{code}.txt", "--bank", path)
        assert publisher(*arguments, "--language", code).code == 0
    return path


def test_answers_come_with_all_their_clues(bank: Path) -> None:
    (source,) = publisher_sources()
    options = BankWordOptions(bank=bank, language="en")
    check_source(source, options)
    assert [(word.text, word.clue) for word in read_bank(options)] == [
        ("owl", "It hoots"),
        ("owl", "A bird of the night"),
        ("wren", "A small bird"),
    ]
    (word,) = read_bank(BankWordOptions(bank=bank, language="he"))
    assert (word.text, word.clue) == ("דלת", "פותחים וסוגרים אותה")


def test_a_language_is_asked_for_where_there_are_several(bank: Path, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="in en, he: say one of them") as caught:
        list(read_bank(BankWordOptions(bank=bank)))
    assert caught.value.path == ("bank",)
    with pytest.raises(OptionError, match="in en, he: say one of them") as caught:
        list(read_bank(BankWordOptions(bank=bank, language="fr")))
    assert caught.value.path == ("language",)
    other = tmp_path / "en.txt"
    with pytest.raises(OptionError, match="is not a clue bank"):
        list(read_bank(BankWordOptions(bank=other)))


def test_words_are_found_in_a_bank(publisher: Command, bank: Path) -> None:
    run = publisher("find", "--list", f"bank={bank},language=en", "--letters", "renw")
    assert (run.code, run.err) == (0, "")
    assert run.out == "1 word\n  WREN   4   50  clues.db\n"
