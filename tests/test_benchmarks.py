"""The benchmarks of freeform run where no peer is installed, and print tables in Markdown."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from freeform_making import GARDEN

ROOT = Path(__file__).parent.parent

pytest.importorskip("resource", reason="the benchmark limits the CPU of peers as POSIX does")


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    file = tmp_path / "garden.txt"
    file.write_text("".join(f"{word}\tin the garden\n" for word in GARDEN), encoding="utf-8")
    return file


@pytest.mark.proof
def test_it_prints_a_row_for_each_strategy_and_board(garden: Path) -> None:
    script = ROOT / "benchmarks/freeform.py"
    short = ["--unbounded", "0.01", "0.02", "--bounded", "8x9@0.01", "--seeds", "1", "2"]
    short += ["--python-too"]
    names = ["--strategies", "first-fit", "optimize", "--peers-dir", str(garden.parent / "none")]
    run = subprocess.run(
        [sys.executable, script, garden, *short, *names],
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    )
    density, steps, placed, conditions = run.stdout.strip().split("\n\n")
    rows = [[line.split(" | ") for line in table.splitlines()] for table in (density, placed)]
    assert [row[0] for row in rows[0][2:]] == [
        f"| **our {name}{engine}, {seconds} s**"
        for name in ("first-fit", "optimize")
        for seconds in (0.01, 0.02)
        for engine in ("", " in Python")
    ]
    assert steps.count("optimize in Python, 0.02 s") == 1
    assert [row[0] for row in rows[1][2:]] == [
        f"| **8×9, our {name}{engine}, 0.01 s**"
        for name in ("first-fit", "optimize")
        for engine in ("", " in Python")
    ]
    assert {row[1] for row in (rows[0][0], rows[1][0])} == {"garden (15)"}
    assert "medians of seeds 1, 2" in conditions
    assert "genxword is not installed: pip install" in run.stderr


@pytest.mark.proof
@pytest.mark.parametrize(("language", "words"), [("en", GARDEN), ("he", ["חתול", "כלב", "לול"])])
def test_the_first_page_is_measured_as_a_whole_command(
    language: str, words: list[str], tmp_path: Path
) -> None:
    file = tmp_path / f"garden-{language}.txt"
    file.write_text("\n".join(words), encoding="utf-8")
    script = ROOT / "benchmarks/first_page.py"
    run = subprocess.run(
        [sys.executable, script, file, "--budgets", "20steps", "30steps", "--seeds", "1", "2"],
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    )
    head, _, row = run.stdout.splitlines()
    assert head == "| words | 20steps | 30steps |"
    figures = r"[\d.]+ words, [\d.]+ crossings, pack 0\.\d{3}, \d+\.\d\d s"
    assert re.fullmatch(rf"\| garden-{language} \| {figures} \| {figures} \|", row)


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize("words", [GARDEN, ["חתול", "כלב", "לול"]])
def test_what_a_rejection_changes_is_measured(words: list[str], tmp_path: Path) -> None:
    file = tmp_path / "garden.txt"
    file.write_text("\n".join(words), encoding="utf-8")
    script = str(ROOT / "benchmarks/freeform_revision.py")
    command = [sys.executable, script, str(file), "--seeds", "1", "--steps", "300"]
    run = subprocess.run(command, capture_output=True, check=True, text=True, encoding="utf-8")
    figures = r"[\d.]+ \| \d+ \| \d+ \| \d+\.\d\d \| \d+\.\d\d"
    assert re.fullmatch(rf"\| garden \| \d+ \| {figures} \|", run.stdout.splitlines()[-1])


@pytest.mark.proof
def test_the_workbench_is_measured_on_a_small_grid() -> None:
    script = str(ROOT / "benchmarks/workbench_questions.py")
    command = [sys.executable, script, "--grids", "dense5", "--seeds", "1"]
    run = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    rows = [line.split(" | ")[1] for line in run.stdout.splitlines()[2:]]
    assert rows == [
        "candidates, half full",
        "candidates, empty",
        "prospects, half full",
        "one word rejected",
        "4×4 corner filled anew",
        "another fill",
        "`publisher words`",
        "`publisher edit`",
    ]


@pytest.mark.proof
@pytest.mark.slow
def test_finding_words_is_measured_on_any_list(tmp_path: Path) -> None:
    file = tmp_path / "garden.txt"
    file.write_text("\n".join(GARDEN), encoding="utf-8")
    script = str(ROOT / "benchmarks/find.py")
    command = [sys.executable, script, "--list", str(file), "--times", "1"]
    run = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    head, questions, processes = run.stdout.strip().split("\n\n")
    assert head == f"{len(GARDEN)} words"
    rows = [line for line in questions.splitlines()[2:] if line.startswith("| --")]
    assert all(
        re.fullmatch(r"\| --.+, by (score|alphabet) \| \d+ \| \d+ \| \d+ \|", row) for row in rows
    )
    assert len(rows) == 22
    assert "| `publisher find --anagram listen` | " in processes
