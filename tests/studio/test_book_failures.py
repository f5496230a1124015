"""A book that cannot be made names the puzzle that is at fault, why, and leads to it."""

from pathlib import Path

import pytest

from studio.in_process import StudioHere

FINE = "title: Animals\nlanguage: en\nwords: [{list: [lion, tiger, otter]}]\n"
IMPOSSIBLE = "title: תשבץ\nlanguage: en\nat_least: 2\nwords: [{list: [qqq, zzz]}]\n"
WITHOUT_WORDS = "title: Lost\nlanguage: en\nwords: [{file: gone.txt}]\n"
TWO = {"configs": [{"config": "fine.yaml"}, {"config": "my other.yaml"}], "title": "Both"}


def studio_of(folder: Path, other: str, language: str = "en") -> StudioHere:
    (folder / "fine.yaml").write_text(FINE, "utf-8")
    (folder / "my other.yaml").write_text(other, "utf-8")
    studio = StudioHere(folder, language)
    studio.get("/api/shelf")  # which has the titles
    return studio


@pytest.mark.slow  # a search in a ledger
def test_a_puzzle_that_cannot_be_made_is_named_by_its_title(tmp_path: Path) -> None:
    studio = studio_of(tmp_path, IMPOSSIBLE)
    studio.done("/api/shelf/book", **TWO, name="both")

    status, refused = studio.get("/shelf/both.yaml/printed?export=0")

    assert status == 400
    assert refused["file"] == "my other.yaml"
    assert refused["error"].startswith("“תשבץ” (my other.yaml): only 1 of 2 words is placed, and ")


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("en", "there is no file gone.txt"),
        ("he", "אין קובץ gone.txt"),
        ("ru", "нет файла gone.txt"),
    ],
)
def test_a_config_that_is_wrong_is_named_without_its_line(
    tmp_path: Path, language: str, reason: str
) -> None:
    studio = studio_of(tmp_path, WITHOUT_WORDS, language)

    for path in ("/api/shelf/book", "/api/shelf/book/page"):
        status, refused = studio.post(path, **TWO, name="both")
        said = refused["error"].replace("\u2068", "").replace("\u2069", "")
        assert (status, refused["file"]) == (400, "my other.yaml")
        title = "«my other»" if language == "ru" else "“my other”"  # it has no card yet
        assert said.endswith(f"{title} (my other.yaml): {reason}")


def test_a_puzzle_that_was_never_made_is_named(tmp_path: Path) -> None:
    _, refused = studio_of(tmp_path, FINE).post("/api/shelf/book/page", **TWO)

    about = "puzzle 1 of the book is not made yet: open it and save it"
    assert refused == {
        "error": f"“Animals” (fine.yaml): {about}",
        "kind": "CommandError",
        "file": "fine.yaml",
    }


def test_a_fault_of_the_book_itself_leads_to_no_puzzle(tmp_path: Path) -> None:
    studio = studio_of(tmp_path, FINE)
    (tmp_path / "both.yaml").write_text("puzzles: [{config: gone.yaml}]\n", "utf-8")

    status, refused = studio.get("/shelf/both.yaml/printed?export=0")

    assert (status, set(refused)) == (400, {"error", "kind"})
