"""Word lists of a fill from sources of all kinds, as a config names them."""

import re
import sqlite3
from pathlib import Path

import pytest
from openpyxl import Workbook

from conftest import Command
from filling import REGISTRY, answers
from publisher import Budget, Options, Request, SearchRun, Source, SourceWord, WordListChoice
from publisher.plugins.installed import Provider
from publisher.plugins.registry import Registry
from publisher_fill.generate import generate
from publisher_fill.options import FillOptions
from publisher_testing import ENGLISH

WORDS = [("cat", 80), ("owl", 20)]
HEBREW = [("אריה", 80), ("חתול", 20)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Files of all kinds with two words of three letters, and with two Hebrew words of four."""
    (tmp_path / "plain.txt").write_text("cat\nowl\n", encoding="utf-8")
    for name, words in (("en", WORDS), ("he", HEBREW)):
        table = [("word", "score"), *words]
        rows = "".join(f"{word},{score}\n" for word, score in table)
        (tmp_path / f"{name}.csv").write_text(rows, encoding="utf-8")
        (tmp_path / f"{name}.txt").write_bytes(rows.replace(",", ";").encode("cp1255"))
        (tmp_path / name).mkdir()
        (tmp_path / name / "words.csv").write_text(rows, encoding="utf-8")
        book = Workbook()
        for row in table:
            book.active.append(row)
        book.save(tmp_path / f"{name}.xlsx")
        with sqlite3.connect(tmp_path / f"{name}.db") as base:
            base.execute("CREATE TABLE words (word TEXT, score INT)")
            base.executemany("INSERT INTO words VALUES (?, ?)", words)
        base.close()
    return tmp_path


SOURCES = {
    "a table": "file: {}.csv",
    "a plain file of another encoding": "file: {}.txt, encoding: cp1255",
    "a folder": "folder: {}",
    "a spreadsheet": "xlsx: {}.xlsx",
    "a spreadsheet, its column named": "xlsx: {}.xlsx, score: score",
    "a database": "sqlite: {}.db, query: SELECT * FROM words",
}


def config(folder: Path, grid: str, lists: str, language: str = "en", **more: str) -> Path:
    path = folder / "puzzle.yaml"
    text = "".join(f"{key}: {value}\n" for key, value in more.items())
    path.write_text(
        f"language: {language}\n{text}generator:\n  use: fill\n  grid: '{grid}'\n"
        f"  min_score: 50\n  wordlists:\n{lists}export: [text]\noutput: {{name: out}}\n",
        encoding="utf-8",
    )
    return path


@pytest.mark.parametrize("item", SOURCES.values(), ids=SOURCES)
@pytest.mark.parametrize(("name", "grid", "answer"), [("en", "...", "CAT"), ("he", "....", "אריה")])
def test_the_words_and_scores_of_any_source_are_used(
    publisher: Command, folder: Path, item: str, name: str, grid: str, answer: str
) -> None:
    lists = f"    - {{{item.format(name)}}}\n"
    run = publisher("publish", config(folder, grid, lists, name))
    assert (run.code, run.err) == (0, "")
    assert f"({answer})" in run.out
    assert "scores: all 80" in run.out


@pytest.mark.parametrize("item", SOURCES.values(), ids=SOURCES)
def test_the_words_of_any_source_are_blocked(publisher: Command, folder: Path, item: str) -> None:
    block = item.format("en")
    lists = f"    - list: [cat, owl, emu]\n    - block: {{{block}}}\n"
    run = publisher("publish", config(folder, "...", lists))
    assert (run.code, run.err) == (0, "")
    assert "(EMU)" in run.out


@pytest.mark.parametrize(
    ("name", "words", "blocked", "answer"),
    [("en", "[cat, owl, emu]", "[Cat, OWL]", "EMU"), ("he", "[שלום, אריה]", "[שלומ]", "אריה")],
)
def test_words_are_blocked_in_the_config(
    publisher: Command, folder: Path, name: str, words: str, blocked: str, answer: str
) -> None:
    lists = f"    - list: {words}\n    - block: {blocked}\n"
    run = publisher("publish", config(folder, "." * len(answer), lists, name))
    assert (run.code, run.err) == (0, "")
    assert f"({answer})" in run.out


def test_a_blocked_word_that_is_none_is_told(publisher: Command, folder: Path) -> None:
    lists = "    - list: [cat, owl, emu]\n    - block: [owl, {cat: emu}]\n"
    run = publisher("publish", config(folder, "...", lists))
    assert run.code == 2
    assert "generator.wordlists[1].block[1]: expected a text, not a mapping" in run.err
    run = publisher("publish", config(folder, "...", lists.replace("{cat: emu}", "4x4")))
    assert "list: 1 word is left out; the first, “4x4” (line 2): it has a digit, 4" in run.out


def test_digits_are_letters_where_the_language_says_so(publisher: Command, folder: Path) -> None:
    for name, words, answer in (("en", "[MP3, cat]", "MP3"), ("he", "[קו2, אבא]", "קו2")):
        file = config(folder, "..." if name == "en" else "2..", f"    - list: {words}\n", name)
        text = file.read_text("utf-8").replace("...", "..3")
        assert "digit" in publisher("check", file).out + publisher("check", file).err
        kept = f"language: {{use: {name}, letters: {{digits: keep}}}}"
        file.write_text(re.sub(r"language: \w+", kept, text), encoding="utf-8")
        assert f"({answer})" in publisher("publish", file).out


def test_a_weight_and_a_score_go_with_any_source(publisher: Command, folder: Path) -> None:
    lists = "    - {list: [cat], score: 30}\n    - {list: [owl], score: 30, weight: 2}\n"
    run = publisher("publish", config(folder, "...", lists))
    assert "(OWL)" in run.out
    assert "scores: all 60" in run.out


def test_what_a_source_does_not_use_is_told(publisher: Command, folder: Path) -> None:
    (folder / "wide.csv").write_text("word,clue,colour\ncat,It purrs,grey\n", encoding="utf-8")
    for item in ("file: wide.csv", "folder: wide"):
        (folder / "wide").mkdir(exist_ok=True)
        (folder / "wide" / "a.csv").write_bytes((folder / "wide.csv").read_bytes())
        run = publisher("publish", config(folder, "...", f"    - {item}\n"))
        assert "the column `colour` is not used" in run.out


@pytest.mark.parametrize(
    ("item", "place", "said"),
    [
        ("{xlsx: en.xlsx, sheet: Shet}", ".sheet", "did you mean Sheet?"),
        ("{xlsx: en.xlsx, score: points}", ".score", "has no column 'points'"),
        ("{file: en.csv, score: points}", ".score", "has no column 'points'"),
        ("{file: en.txt, score: points}", ".score", "has no column 'points'"),
        ("{file: plain.txt, score: points}", ".score", "a plain list, which has no columns"),
        ("{sqlite: en.db, query: x, timeout: 0}", ".timeout", "expected more than 0"),
        ("list: []", ".list", "there are no words in list"),
        ("list: ['7', '8']", ".list", "no word of list can be used; the first, “7” (line 1)"),
        ("{block: {xlsx: he.xlsx}}", ".block.xlsx", "“אריה” (line 2): it has א (U+05D0), which"),
        ("block: he.csv", ".block", "“אריה” (line 2): it has א (U+05D0), which is not a letter of"),
    ],
)
def test_a_faulty_list_is_told_at_its_place(
    publisher: Command, folder: Path, item: str, place: str, said: str
) -> None:
    run = publisher("check", config(folder, "...", f"    - list: [cat]\n    - {item}\n"))
    assert run.code == 2
    assert "puzzle.yaml:8:" in run.err
    assert f"generator.wordlists[1]{place}: " in run.err
    assert said in run.err


def test_a_score_out_of_range_names_its_row(publisher: Command, folder: Path) -> None:
    query = "SELECT word, 500 AS score FROM words"
    run = publisher("check", config(folder, "...", f"    - {{sqlite: en.db, query: '{query}'}}\n"))
    assert run.code == 2
    assert "(line 1): the score 500 is not from 0 to 100" in run.err


@pytest.mark.parametrize(
    ("lists", "victim"),
    [
        ("    - file: out.txt\n", "out.txt"),
        ("    - block: out.txt\n", "out.txt"),
        ("    - block: {file: out.txt}\n", "out.txt"),
        ("    - folder: .\n", "out.txt"),
    ],
)
def test_no_list_is_overwritten(publisher: Command, folder: Path, lists: str, victim: str) -> None:
    (folder / victim).write_text("cat\n", encoding="utf-8")
    run = publisher("publish", config(folder, "...", lists))
    assert run.code == 2
    assert f"it would overwrite {folder / victim}, which this config reads" in run.err
    assert (folder / victim).read_text(encoding="utf-8") == "cat\n"


def test_no_clue_file_is_written_over_a_list(publisher: Command, folder: Path) -> None:
    run = publisher("publish", config(folder, "...", "    - file: en.csv\n", clues="en.csv"))
    assert run.code == 2
    assert "it would overwrite" in run.err


def test_the_words_of_a_strangers_source_fill_a_grid(tmp_path: Path) -> None:
    class StarOptions(Options):
        stars: str

    def read(options: StarOptions) -> list[SourceWord]:
        return [SourceWord(word) for word in options.stars.split("*")]

    registry = Registry(sources=dict(REGISTRY.sources))
    stranger = Provider("stars", "strange-stars", "0.3")
    registry.add(Source("stars", "Stars", StarOptions, read), stranger)
    chosen = FillOptions.model_validate(
        {"grid": "...", "wordlists": [{"stars": "cat*owl"}, {"block": {"stars": "owl"}}]},
        context={"registry": registry, "folder": tmp_path},
    )
    assert isinstance(chosen.wordlists[0], WordListChoice)
    made = generate(Request((), ENGLISH, 1), chosen, SearchRun(Budget(steps=100)))
    assert answers(made) == {"1 across": "CAT"}
