"""Title, author and copyright that a puzzle file brings: they are those of what is published."""

import io
import json
from pathlib import Path
from typing import Any

import docx
import pytest
from pypdf import PdfReader

from conftest import Command
from publisher import Language, Publication, to_json
from publisher_testing import ENGLISH, HEBREW, puzzle

ROWS = {ENGLISH: ["CAT", "A##", "R##"], HEBREW: ["שלומ", "מ###"]}
TITLES = {ENGLISH: "Pets", HEBREW: "חיות"}
AUTHORS = {ENGLISH: "Ann Author", HEBREW: "דנה כותבת"}


def written(folder: Path, name: str, language: Language, author: str) -> str:
    """A puzzle file with all its texts, and its name."""
    made = puzzle(ROWS[language], language, title=TITLES[language])
    made = type(made)(
        made.grid, made.entries, language, made.title, author, f"© 2026 {author}", "A note."
    )
    (folder / name).write_bytes(to_json(Publication.of(made)))
    return name


def published(publisher: Command, folder: Path, config: str) -> tuple[list[str], Any, Any]:
    """The texts of the pages of a PDF, and what it and a document say of themselves."""
    (folder / "it.yaml").write_text(config, encoding="utf-8")
    run = publisher("publish", folder / "it.yaml")
    assert run.code == 0, run.err
    reader = PdfReader(io.BytesIO((folder / "it.pdf").read_bytes()))
    properties = docx.Document(str(folder / "it.docx")).core_properties
    return [page.extract_text() for page in reader.pages], reader.metadata, properties


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["English", "Hebrew"])
@pytest.mark.parametrize("template", ["book", "manuscript"])
def test_a_file_brings_its_texts_to_the_publication(
    publisher: Command, tmp_path: Path, language: Language, template: str
) -> None:
    author = AUTHORS[language]
    name = written(tmp_path, "in.json", language, author)
    config = f"puzzle: {name}\nexport: [pdf: {{template: {template}}}, docx, json]\n"
    pages, about, properties = published(publisher, tmp_path, config)
    assert (about.title, about.author) == (TITLES[language], author)
    assert (about.subject, properties.subject) == (f"© 2026 {author}",) * 2
    assert (properties.title, properties.author) == (TITLES[language], author)
    whole = json.loads((tmp_path / "it.json").read_bytes())
    assert (whole["title"], whole["author"]) == (TITLES[language], author)
    if language is ENGLISH:  # the order of Hebrew letters on a page is the matter of other tests
        named = [author in text for text in pages]
        assert named[0]
        assert all(named) is (template == "manuscript")
        assert f"© 2026 {author}" in "".join(pages[:2])  # behind the title page if it is free
        assert sum("A note." in text for text in pages) == 1


def test_the_config_says_otherwise(publisher: Command, tmp_path: Path) -> None:
    name = written(tmp_path, "in.json", ENGLISH, "Ann Author")
    config = f"puzzle: {name}\nauthor: Bob\nexport: [pdf: {{template: book}}, docx]\n"
    pages, about, properties = published(publisher, tmp_path, config)
    assert (about.author, properties.author) == ("Bob", "Bob")
    assert about.subject == "© 2026 Ann Author"
    assert "Bob" in pages[0]
    assert not any("Ann Author" in text for text in pages[2:])


@pytest.mark.parametrize("other", ["Ann Author", "Bob Builder", ""])
def test_a_book_has_the_author_that_all_its_puzzles_share(
    publisher: Command, tmp_path: Path, other: str
) -> None:
    names = [
        written(tmp_path, "one.json", ENGLISH, "Ann Author"),
        written(tmp_path, "two.json", ENGLISH, other),
    ]
    puzzles = "".join(f"- puzzle: {name}\n" for name in names)
    config = f"title: Both\nsame: yes\npuzzles:\n{puzzles}export: [pdf: {{template: book}}, docx]\n"
    pages, about, properties = published(publisher, tmp_path, config)
    shared = other == "Ann Author"
    assert about.author == ("Ann Author" if shared else None)
    assert properties.author == ("Ann Author" if shared else "")
    assert ("Ann Author" in pages[0]) is shared
    assert "Ann Author" in "".join(pages)
    assert shared or sum("Ann Author" in text for text in pages) == 1
    assert sum("Bob Builder" in text for text in pages) == (other == "Bob Builder")
