"""How a list was read is said once, however many puzzles have words of it."""

import json
from pathlib import Path

import pytest

from conftest import Command

LISTS = {
    "en": "cat - It purrs\nrat - It squeaks\nact - A part\ntea - A drink\neat - To dine\n",
    "he": "חתול - מיילל\nכלב - נובח\nחול - על החוף\nתל - גבעה\nלוח - של כיתה\n",
}
BUDGET = "generator: {budget: 20steps}\nat_least: 1\nexport: [json]\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for code, text in LISTS.items():
        Path(f"{code}.txt").write_text(text, "utf-8")
    return tmp_path


def config(words: str) -> Path:
    path = Path("a.yaml")
    path.write_text(BUDGET + words, "utf-8")
    return path


@pytest.mark.parametrize("count", [3, 15])
@pytest.mark.parametrize("code", LISTS)
def test_puzzles_of_one_list(publisher: Command, code: str, count: int) -> None:
    words = f"[{{file: {code}.txt, only: {{sample: 4}}}}]"
    path = config(
        f"same: yes\npuzzles: [{{title: A, language: {code}, seeds: {count}, words: {words}}}]\n"
    )
    run = publisher("publish", path)
    assert run.code == 0
    assert run.out.count(f"{code}.txt: 5 words, separated by “ - ” from their clues") == 1
    whole = json.loads(publisher("publish", path, "--json").out)
    said = [[line for line in each["remarks"] if "separated" in line] for each in whole["puzzles"]]
    assert [len(lines) for lines in said] == [1] * count


def test_a_list_of_each_row(publisher: Command) -> None:
    Path("rows.csv").write_text("name,file\na,en\nb,more\nc,en\n", "utf-8")
    Path("more.txt").write_text(LISTS["en"], "utf-8")
    run = publisher(
        "publish", config("words: ['file': '{file}.txt']\nfor_each: {file: rows.csv}\n")
    )
    assert run.code == 0
    assert [line.partition(":")[0].strip() for line in run.out.splitlines() if "sep" in line] == [
        "en.txt",
        "more.txt",
    ]


def test_more_lists_than_anybody_reads(publisher: Command) -> None:
    names = [f"list{number}" for number in range(23)]
    for name in names:
        Path(f"{name}.txt").write_text(LISTS["en"], "utf-8")
    Path("rows.csv").write_text("file\n" + "\n".join(names), "utf-8")
    path = config("words: ['file': '{file}.txt']\nfor_each: {file: rows.csv}\nsame: yes\n")
    run = publisher("publish", path)
    assert run.out.count("separated by") == 20
    assert "  3 more lists (--json says how each was read)" in run.out
