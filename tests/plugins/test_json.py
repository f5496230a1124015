"""json: what the exporter wrote is read back whole, and the example in the docs is one of them."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from losses import losing, lossless
from publisher import FormatError, Language, NoOptions, Publication, Section
from publisher_json import publisher_exporters, publisher_readers
from publisher_testing import ENGLISH, HEBREW, check_exporter, check_reader, sample_puzzles

DOCS = Path(__file__).parents[2] / "docs"
EXPORTER: Any = publisher_exporters()[0]
READER: Any = publisher_readers()[0]


def test_keeps_the_contracts() -> None:
    check_exporter(EXPORTER)
    sample = Publication.of(sample_puzzles()["english"])
    check_reader(READER, [EXPORTER.export(sample, NoOptions())])


@pytest.mark.parametrize("name", sample_puzzles())
def test_a_puzzle_is_read_back_whole(name: str) -> None:
    sample = sample_puzzles()[name]
    data = EXPORTER.export(Publication.of(sample), NoOptions())
    assert lossless(READER.read(data, NoOptions(), sample.language)) == sample


def test_a_file_says_its_language_and_is_read_in_the_one_asked_for() -> None:
    sample = sample_puzzles()["english"]
    data = EXPORTER.export(Publication.of(sample), NoOptions())
    assert READER.language(data) == "en"
    assert lossless(READER.read(data, NoOptions(), HEBREW)) == replace(sample, language=HEBREW)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["English", "Hebrew"])
def test_texts_of_a_publication_are_those_of_its_puzzle(language: Language) -> None:
    sample = replace(sample_puzzles()["english"], language=language, title="Own", author="")
    whole = Publication((sample,), "Own", "Ann", "© Ann", (Section("First", 0),))
    found = READER.read(EXPORTER.export(whole, NoOptions()), NoOptions(), language)
    assert (found.value.author, found.value.copyright) == ("Ann", "© Ann")
    assert found.losses == ("not taken over from the JSON file: the section “First”",)
    other = EXPORTER.export(Publication((sample,), "Another"), NoOptions())
    losing("title of the publication", READER.read(other, NoOptions(), language))


def test_books_are_refused() -> None:
    sample = sample_puzzles()["english"]
    book = EXPORTER.export(Publication((sample, sample)), NoOptions())
    with pytest.raises(FormatError, match="it has 2 puzzles"):
        READER.read(book, NoOptions(), ENGLISH)


def test_the_example_in_the_docs_is_a_puzzle() -> None:
    page = (DOCS / "formats/json.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    puzzle = lossless(READER.read(example.encode(), NoOptions(), ENGLISH))
    assert puzzle.title == "Pets"
    assert [entry.clue.text for entry in puzzle.entries] == ["It purrs", "It moos"]
    again = EXPORTER.export(Publication((puzzle,), "Pets"), NoOptions())
    assert again.decode() == example
