"""Pictures beside clues on paper: files of a folder that are named as the answers."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from PIL import Image as Pillow
from pydantic import ValidationError
from pypdf import PdfReader

from conftest import Command
from losses import lossless
from publisher import ExportError, Language, Publication
from publisher_pages.document.document import document
from publisher_pages.drawing.marks import Image, Role
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.options import PdfOptions
from publisher_testing import ENGLISH, HEBREW, puzzle

ROWS = {ENGLISH: ["CAT", "O#O", "WOE"], HEBREW: ["חתל", "מ#ו", "רבה"]}
NAMES = {ENGLISH: ("cat.png", "Toe.jpg"), HEBREW: ("חתל.png", "לוה.jpg")}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for each in (name for names in NAMES.values() for name in names):
        Pillow.new("L", (60, 30), 128).save(tmp_path / each)
    (tmp_path / "notes.txt").write_text("no picture")
    return tmp_path


def pages_of(language: Language, clue: str = "Clue {}", **settings: object) -> list[Page]:
    options = PdfOptions.model_validate({"solution": "none", **settings})
    sample = Publication.of(puzzle(ROWS[language], language, clue))
    return lossless(document(sample, options, load_fonts(), list))


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("clue", ["Clue {}", "A clue of many words " * 9, ""])
def test_a_picture_is_below_its_clue_and_above_the_next(
    folder: Path, language: Language, clue: str
) -> None:
    (page,) = pages_of(language, clue, pictures=folder, columns=1)
    pictures = [mark for mark in page.marks if isinstance(mark, Image)]
    assert len(pictures) == 2
    labels = page.texts(Role.CLUE_NUMBER)
    for picture, label in zip(pictures, (labels[0], labels[-1]), strict=True):
        box = picture.extent
        assert box.width == pytest.approx(2 * box.height)
        assert box.top > label.extent.top
        for text in page.texts():
            above, below = text.extent.bottom <= box.top, text.extent.top >= box.bottom
            assert above or below
        beside = (
            label.extent.left - box.right if language is HEBREW else box.left - label.extent.right
        )
        assert 0 < beside < 2 * label.size
    bare = [text.text for text in pages_of(language, clue, columns=1)[0].texts(Role.CLUE)]
    assert [text.text for text in page.texts(Role.CLUE)] == bare


@pytest.mark.proof
def test_a_clue_that_is_higher_than_a_page_has_its_picture_once(folder: Path) -> None:
    pages = pages_of(ENGLISH, "word " * 3000, pictures=folder, paper="a6")
    assert sum(isinstance(mark, Image) for page in pages for mark in page.marks) == 2


def test_a_broken_picture_is_told_before_anything_is_made(folder: Path) -> None:
    (folder / "cow.png").write_bytes(b"GIF89a")
    with pytest.raises(ValidationError, match=r"cow\.png is neither PNG, JPEG"):
        PdfOptions(pictures=folder)
    with pytest.raises(ValidationError, match="is not a folder"):
        PdfOptions(pictures=folder / "cow.png")


def test_two_pictures_of_one_answer_are_refused(folder: Path) -> None:
    Pillow.new("L", (6, 6)).save(folder / "c-a-t.png")
    with pytest.raises(ExportError, match="are named as one answer"):
        pages_of(ENGLISH, pictures=folder)


@pytest.mark.parametrize("code", ["en", "he"])
def test_a_word_search_shows_pictures_instead_of_words(
    publisher: Command, folder: Path, code: str
) -> None:
    words = {"en": "cat, toe", "he": "חתול, חבל"}[code]
    for size, name in enumerate(["cat", "toe", "חתול", "חבל"], start=20):
        Pillow.new("L", (size, size), size).save(folder / f"{name}.png")
    (folder / "Toe.jpg").unlink()
    config = folder / "look.yaml"
    config.write_text(
        f"language: {code}\nwords: [list: [{words}]]\n"
        "kind: {wordsearch: {list: clues, size: 8x8}}\n"
        "export: [pdf: {pictures: ., solution: none}, docx: {pictures: .}]\n",
        "utf-8",
    )
    run = publisher("publish", config)
    assert run.code == 0, run.err
    (page,) = PdfReader(folder / "look.pdf").pages
    assert len(page.images) == 2
    with ZipFile(folder / "look.docx") as file:
        assert sum(name.startswith("word/media/") for name in file.namelist()) == 2


@pytest.mark.parametrize("export", ["pdf", "docx", "html"])
def test_words_with_neither_clue_nor_picture_are_told(
    publisher: Command, folder: Path, export: str
) -> None:
    config = folder / "look.yaml"
    config.write_text(
        "words: [list: {cat: '', toe: '', owl: '', emu: Bird}]\nkind: {wordsearch: {list: clues}}\n"
        f"export: [{export}: {{pictures: .}}]\n",
        "utf-8",
    )
    run = publisher("publish", config)
    assert "neither a clue nor a picture: 1 (owl)" in run.out
    listed = publisher("publish", config, "--set", "kind={wordsearch: {list: words}}")
    assert "neither a clue" not in listed.out
