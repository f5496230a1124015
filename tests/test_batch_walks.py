"""The walks of docs/batch.md, in small, from the page itself: what they promise is what happens."""

import json
import re
import shutil
from hashlib import sha256
from pathlib import Path

import pytest
from pypdf import PdfReader

from conftest import Command

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(?:text|yaml)\n# (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the page shows, and the examples."""
    home = tmp_path / "desk"
    shutil.copytree(ROOT / "examples", home / "examples", ignore=shutil.ignore_patterns("out"))
    for name, text in BLOCK.findall((ROOT / "docs/batch.md").read_text(encoding="utf-8")):
        small = text.replace("2000steps", "60steps")
        (home / name).write_text(small, encoding="utf-8")
    monkeypatch.chdir(home)
    return home


def files(folder: Path) -> dict[str, bytes]:
    """All files of a folder but for those of the program itself."""
    found = (path for path in folder.rglob("*") if path.is_file())
    names = {path: path.relative_to(folder).as_posix() for path in found}
    return {name: path.read_bytes() for path, name in names.items() if not name.startswith(".")}


def test_a_pupil_who_comes_later_changes_no_other_sheet(desk: Path, publisher: Command) -> None:
    assert publisher("publish", "term.yaml").code == 0
    before = files(desk / "printed")
    assert set(before) == {"4b/Noa.pdf", "4b/Dan.pdf", "4א/נועה.pdf", "term-all.pdf"}
    table = desk / "pupils.csv"
    lines = table.read_text(encoding="utf-8").splitlines()
    table.write_text("\n".join([*lines[:2], "Zoe,4c", *lines[2:]]), encoding="utf-8")
    run = publisher("publish", "term.yaml")
    assert run.code == 0, run.err
    after = files(desk / "printed")
    assert set(after) - set(before) == {"4c/Zoe.pdf"}
    changed = {name for name, data in before.items() if after[name] != data}
    assert changed == {"term-all.pdf"}


def test_a_book_has_its_levels_its_cover_and_its_answers(desk: Path, publisher: Command) -> None:
    few = [f"--set=puzzles[{place}].seeds=2" for place in range(3)]
    run = publisher("publish", "book.yaml", *few)
    assert run.code == 0, run.err
    printed = desk / "printed"
    text = "\n".join(page.extract_text() for page in PdfReader(printed / "book.pdf").pages)
    assert text.index("Easy") < text.index("Medium") < text.index("Hard")
    assert "First edition, 2026" in text
    assert "About the author" in text
    (cover,) = PdfReader(printed / "book-cover.pdf").pages
    pages = len(PdfReader(printed / "book.pdf").pages)
    spine = (pages + pages % 2) * 0.0025
    assert float(cover.mediabox.width) / 72 == pytest.approx(12.25 + spine, abs=0.001)
    answers = PdfReader(printed / "book-answers.pdf").pages
    assert "Solutions" in answers[0].extract_text()
    listed = [json.loads(line) for line in (printed / "files.jsonl").read_text().splitlines()]
    data = {name: content for name, content in files(printed).items() if name != "files.jsonl"}
    assert {each["file"]: each["sha256"] for each in listed} == {
        name: sha256(content).hexdigest() for name, content in data.items()
    }


@pytest.mark.proof
@pytest.mark.parametrize("where", ["processes", "two machines"])
def test_dailies_are_the_same_wherever_they_are_made(
    desk: Path, tmp_path: Path, publisher: Command, where: str
) -> None:
    assert publisher("publish", "year.yaml", "--on", "serial", "-o", "here").code == 0
    here = files(desk / "here")
    assert len(here) == 10
    assert "2027-01-03/daily.puz" in here
    if where == "processes":
        run = publisher("publish", "year.yaml", "--on", "processes", "-o", "there")
    else:
        pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
        from test_cluster import cluster

        with cluster(tmp_path / "cluster", desk) as there:
            address = f"dask:{there.address}"
            run = publisher("publish", "year.yaml", "--on", address, "-o", "there")
    assert run.code == 0, run.err
    assert files(desk / "there") == here
