"""Files of one puzzle that tell of the one before it: a daily with yesterday's solution."""

from pathlib import Path
from typing import Any

import docx
import pytest
from pypdf import PdfReader

from conftest import Command

pytestmark = pytest.mark.slow

DAILY = """\
title: "{name}"
for_each: {file: days.csv}
words: [{list: [{words}], only: {sample: 5}}]
generator: {budget: 20steps}
export:
- pdf: {each: true, template: newspaper, solution: next, file: "{name}"}
- pdf: {each: true, template: newspaper, solution: none, file: "alone-{name}"}
- docx: {each: true, solution: next, file: "{name}"}
"""
WORDS = ["lion", "tiger", "panda", "zebra", "horse", "goat", "camel", "otter", "mouse"]


def publish(publisher: Command, folder: Path, words: dict[str, str], *more: str) -> int:
    """Publish three days; `words` are the words of some, instead of all."""
    lines = ["name,words", *(f'{day},"{words.get(day, " ".join(WORDS))}"' for day in DAYS)]
    (folder / "days.csv").write_text("\n".join(lines))
    config = folder / "daily.yaml"
    listed = DAILY.replace("list: [{words}]", "file: '{words}.txt'")
    config.write_text(listed)
    for each in {*words.values(), " ".join(WORDS)}:
        (folder / f"{each}.txt").write_text("\n".join(each.split()))
    return publisher("publish", config, "-o", folder / "out", *more).code


DAYS = ("mon", "tue", "wed")


def files(folder: Path) -> dict[str, bytes]:
    return {path.stem: path.read_bytes() for path in (folder / "out").glob("*.pdf")}


def text_of(folder: Path, name: str) -> str:
    return "".join(page.extract_text() for page in PdfReader(folder / f"out/{name}.pdf").pages)


def heading_of(folder: Path, name: str) -> str:
    """The last heading of a document."""
    document: Any = docx.Document(str(folder / f"out/{name}.docx"))
    paragraphs = document.paragraphs
    *_, last = (each.text for each in paragraphs if each.style.name == "Heading 2")
    return str(last).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("on", ["serial", "processes:2"])
def test_each_day_has_the_solution_of_the_day_before(
    publisher: Command, tmp_path: Path, on: str
) -> None:
    assert publish(publisher, tmp_path, {}, "--on", on) == 0
    assert set(files(tmp_path)) == {f"{kind}{day}" for kind in ("", "alone-") for day in DAYS}
    headings = [heading_of(tmp_path, day) for day in DAYS]
    assert headings == ["Down", "Solution – mon", "Solution – tue"]
    assert "Solution" not in text_of(tmp_path, "mon")
    assert "Solution – mon" in text_of(tmp_path, "tue")
    assert "Solution – tue" in text_of(tmp_path, "wed")
    assert not any("Solution" in text_of(tmp_path, f"alone-{day}") for day in DAYS)


def test_a_day_that_changes_changes_the_next_file_too(publisher: Command, tmp_path: Path) -> None:
    assert publish(publisher, tmp_path, {}) == 0
    before = files(tmp_path)
    assert publish(publisher, tmp_path, {"mon": "eagle heron snail crab shell"}) == 0
    after = files(tmp_path)
    assert {name for name in after if after[name] != before[name]} == {"mon", "alone-mon", "tue"}


def test_a_day_that_failed_has_no_solution_anywhere(publisher: Command, tmp_path: Path) -> None:
    assert publish(publisher, tmp_path, {"mon": "q"}) == 1
    assert set(files(tmp_path)) == {"tue", "wed", "alone-tue", "alone-wed"}
    assert "Solution" not in text_of(tmp_path, "tue")
    assert "Solution – tue" in text_of(tmp_path, "wed")
    assert publish(publisher, tmp_path, {}) == 0
    assert "Solution – mon" in text_of(tmp_path, "tue")
