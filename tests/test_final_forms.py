"""A letter has the form of the end of a word wherever somebody reads an answer without spelling."""

from dataclasses import replace
from pathlib import Path

import pytest

from conftest import Command
from publisher.language.language import Language
from publisher.language.spelling import letters_of, spelling_of
from publisher.plugins import registry as registries
from publisher.reading.puzzle_file import read_puzzle, reader_of

LANGUAGES = registries.load().languages


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("he", "הנביאים", "הנביאים"),
        ("he", "אף", "אף"),
        ("he", "שלום עולם", "שלומעולם"),
        ("yi", "דרייץ", "דרייץ"),
        ("el", "λόγος", "ΛΟΓΟΣ"),
        ("en", "oboe", "OBOE"),
    ],
)
def test_the_last_letter_alone_has_another_form(code: str, text: str, expected: str) -> None:
    language = LANGUAGES[code]

    assert spelling_of(letters_of(text, language), language) == expected


def test_final_forms_that_have_cells_are_letters_as_others() -> None:
    keeping = LANGUAGES["he"].overridden(letters={"final_forms": "keep"})

    assert spelling_of(("י", "מ"), keeping) == "ימ"
    assert spelling_of((), keeping) == ""


def read(path: Path, language: Language) -> dict[str, str]:
    registry = registries.load()
    record = reader_of(registry, path, None)
    options = record.options.model_validate({})
    puzzle = read_puzzle(path, record, options, language, registry.languages).value
    return {"".join(puzzle.answer(each)): each.spelling for each in puzzle.entries}


WORDS = "{נביאים: אנשי חזון, ארון: רהיט, סולם: עולים בו, קליפ: סרטון}"


@pytest.mark.proof
def test_a_file_that_keeps_no_spellings_is_read_with_final_forms(
    publisher: Command, tmp_path: Path
) -> None:
    config = tmp_path / "he.yaml"
    config.write_text(
        f"language: he\nwords: [{{list: {WORDS}}}]\ngenerator: {{budget: 50steps}}\n"
        "lock: he.lock\nexport: [ipuz, json]\n"
    )
    assert publisher("publish", config).code == 0
    hebrew = LANGUAGES["he"]

    unkept, kept = (read(tmp_path / f"he.{suffix}", hebrew) for suffix in ("ipuz", "json"))

    assert unkept["נביאימ"] == kept["נביאימ"] == "נביאים"
    assert (kept["קליפ"], unkept["קליפ"]) == ("קליפ", "קליף")  # its maker wrote it so
    english = read(tmp_path / "he.ipuz", replace(hebrew, policies=(), folds={}))
    assert english["נביאימ"] == "נביאימ"

    before = (tmp_path / "he.ipuz").read_bytes()
    edited = publisher("edit", tmp_path / "he.ipuz", "--reject", "נביאים", "--dry-run")
    assert "נביאימ" not in edited.out + edited.err
    assert publisher("edit", tmp_path / "he.ipuz", "--clue", "סולם=לטיפוס").code == 0
    changed = (tmp_path / "he.ipuz").read_bytes()
    assert changed == before.replace("עולים בו".encode(), "לטיפוס".encode())
