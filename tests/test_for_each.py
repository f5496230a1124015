"""A puzzle for each row of a table: texts, files and seeds of its own, and errors with the row."""

import sqlite3
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from conftest import Command
from publisher import ConfigError, Options, PluginError, Source
from publisher.config import Config, load
from publisher.config.for_each import row_seed
from publisher.plugins.installed import Provider
from publisher.plugins.registry import load as load_registry
from publisher_wordfiles import files

REGISTRY = load_registry()
PUPILS = "name,class\nNoa,4b\nDan,4b\nנועה,4א\n"
SHEETS = (
    'title: "Animals for {name}"\n'
    'notes: "Class {class}"\n'
    "for_each: {file: pupils.csv}\n"
    "words: [{list: {cat: It purrs, dog: It barks, cow: It moos, goat: It eats all}}]\n"
    "generator: {budget: 20steps}\n"
    "export: [ipuz]\n"
    'output: {folder: out, name: "{class}/{name}"}\n'
)

Sheets = Callable[..., Config]


@pytest.fixture
def sheets(tmp_path: Path) -> Sheets:
    """Load the config of a school, its table and its settings changed."""

    def load_sheets(text: str = SHEETS, pupils: str | None = PUPILS, **changes: str) -> Config:
        if pupils is not None:
            (tmp_path / "pupils.csv").write_text(pupils, encoding="utf-8")
        for old, new in changes.items():
            text = text.replace(old, new)
        path = tmp_path / "term.yaml"
        path.write_text(text, encoding="utf-8")
        return load(path, REGISTRY)

    return load_sheets


def said(sheets: Sheets, *arguments: Any, **changes: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        sheets(*arguments, **changes)
    return [f"{fault.path}: {fault.message}" for fault in caught.value.faults]


def names(config: Config) -> list[str]:
    (paths,) = (config.files(export) for export in config.exports)
    return [path.relative_to(config.output.folder).as_posix() for path in paths]


def test_each_row_has_its_texts_and_its_file(sheets: Sheets) -> None:
    config = sheets()
    assert [each.title for each in config.puzzle_configs] == [
        "Animals for Noa",
        "Animals for Dan",
        "Animals for נועה",
    ]
    assert [each.notes for each in config.puzzle_configs] == ["Class 4b", "Class 4b", "Class 4א"]
    assert names(config) == ["4b/Noa.ipuz", "4b/Dan.ipuz", "4א/נועה.ipuz"]


def test_a_row_added_in_the_middle_changes_no_other_sheet(sheets: Sheets) -> None:
    before = {each.title: each.seed for each in sheets().puzzle_configs}
    more = sheets(
        pupils="class,name\n4c,Maya\n4b,Noa\n4b,Eve\n4א,נועה\n4b,Dan\n", csv="csv, key: name"
    )
    after = {each.title: each.seed for each in more.puzzle_configs}
    assert before.items() <= after.items()
    assert len(set(after.values())) == 5


def test_the_seed_of_a_row_is_the_same_everywhere() -> None:
    assert row_seed(1, ["Noa"]) == 2788724089860537
    assert row_seed(2, ["Noa"]) != row_seed(1, ["Noa"])
    assert row_seed(1, ["a", "b"]) != row_seed(1, ["ab"])


def test_another_seed_of_the_config_is_another_for_all(sheets: Sheets) -> None:
    one = [each.seed for each in sheets().puzzle_configs]
    other = sheets(budget="seed: 2, budget")
    assert not set(one) & {each.seed for each in other.puzzle_configs}


def test_columns_name_words_files_and_languages(sheets: Sheets, tmp_path: Path) -> None:
    for name, words in (("pets", "cat\ndog\ncow\n"), ("חיות", "אריה\nנמר\nדוב\n")):
        (tmp_path / f"{name}.txt").write_text(words, encoding="utf-8")
    config = sheets(
        'title: "{topic}"\nfor_each: {file: pupils.csv}\nlanguage: "{language}"\n'
        'words: [{file: "{topic}.txt"}]\nexport: [ipuz]\noutput: {name: "{language}-{name}"}\n',
        "name,topic,language\nNoa,pets,en\nנועה,חיות,he\n",
    )
    english, hebrew = config.puzzle_configs
    assert (english.language.code, hebrew.language.code) == ("en", "he")
    assert hebrew.words[0].options.file == tmp_path / "חיות.txt"  # type: ignore[attr-defined]
    assert names(config) == ["en-Noa.ipuz", "he-נועה.ipuz"]


FILLED = [
    'words: [{file: "{file}"}]',
    'words: [{folder: "{file}"}]',
    'words: [{xlsx: "{file}"}]',
    'puzzle: "{file}"',
    'puzzle: {file: "{file}", format: ipuz}',
    'lock: "{file}"',
    'clues: "{file}"',
    'clue_bank: "{file}"',
    'generator: {use: fill, grid: {file: "{file}"}, wordlists: [list: [cat]]}',
    'generator: {use: fill, wordlists: [file: "{file}"]}',
    'generator: {use: fill, wordlists: [list: [cat], block: "{file}"]}',
    'generator: {use: fill, wordlists: [list: [cat], block: {file: "{file}"}]}',
]
"""Settings that a row may make a path of."""


@pytest.mark.parametrize("cell", ["../secret.txt", "a/../../secret.txt", "{}/secret.txt"])
@pytest.mark.parametrize("setting", FILLED)
def test_a_row_names_no_file_outside_the_folder(
    sheets: Sheets, tmp_path: Path, setting: str, cell: str
) -> None:
    (tmp_path.parent / "secret.txt").write_text("secret - a word\n", encoding="utf-8")
    outside = cell.format(tmp_path.parent.as_posix())
    wrong = outside_faults(sheets, setting, outside)
    assert any("stays in the folder of the config" in each for each in wrong)
    assert all("secret - a word" not in each for each in wrong)
    assert all("did you mean" not in each for each in wrong)


def outside_faults(sheets: Sheets, setting: str, cell: str) -> list[str]:
    words = "" if setting.startswith(("words", "puzzle")) else "words: [{list: [cat, dog]}]\n"
    text = f"for_each: {{file: pupils.csv}}\nexport: [json]\n{words}{setting}\n"
    return said(sheets, text, f"name,file\nנועה,{cell}\n")


@pytest.mark.parametrize(
    "cell",
    [
        "~/secret.txt",
        "~root/x",
        "-",
        "words/../secret.txt",
        "words\\..\\secret.txt",
        "link.txt",
        "linked/secret.txt",
        "file:///etc/hostname",
        "s3://bucket/a",
        "/etc/hostname",
        "//host/share",
    ],
)
@pytest.mark.parametrize("setting", ['lock: "{file}"', 'words: [{file: "{file}"}]'])
def test_whatever_the_cell_says(sheets: Sheets, tmp_path: Path, setting: str, cell: str) -> None:
    (tmp_path / "words").mkdir()
    outside = tmp_path.parent / f"{tmp_path.name}-outside"
    outside.mkdir()
    (outside / "secret.txt").write_text("secret - a word\n", encoding="utf-8")
    (tmp_path / "link.txt").symlink_to(outside / "secret.txt")
    (tmp_path / "linked").symlink_to(outside)
    wrong = outside_faults(sheets, setting, cell)
    reasons = ("stays in the folder", "is not a file of this machine", "there is no user")
    assert any(reason in each for each in wrong for reason in reasons)


def test_the_row_that_leads_outside_is_named(sheets: Sheets, tmp_path: Path) -> None:
    wrong = said(
        sheets,
        "for_each: {file: pupils.csv}\nwords: [{list: [cat]}]\nlock: 'locks/{name}.json'\n",
        "name\nNoa\n../נועה\n",
    )
    assert wrong == [
        f"lock: {tmp_path}/pupils.csv:3 (row 2, “../נועה”): a path that a row fills "
        "stays in the folder of the config, and has no `..`: `locks/../נועה.json` does not"
    ]


def test_what_the_config_itself_says_may_be_anywhere(sheets: Sheets, tmp_path: Path) -> None:
    (tmp_path.parent / "words.txt").write_text("cat\ndog\n", encoding="utf-8")
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "..חיות").write_text("cat\ndog\n", encoding="utf-8")
    found = sheets(
        "for_each: {file: pupils.csv}\nlock: '{name}/{{lock}}.json'\nexport: [json]\n"
        "words: [{file: ../words.txt}, {file: 'lists/{file}'}]\n",
        "name,file\nnew/Noa,..חיות\n",
    )
    (one,) = found.puzzle_configs
    assert one.lock == tmp_path / "new/Noa/{lock}.json"
    assert one.words[0].options.file == tmp_path / "../words.txt"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "source",
    [
        '{database: "sqlite:///{file}", query: "SELECT answer FROM words"}',
        '{sqlite: "{file}", query: "SELECT answer FROM words"}',
        '{sqlite: words.db, query: "SELECT answer FROM {file}"}',
    ],
)
@pytest.mark.parametrize("place", ["words: [{}]", "generator: {{use: fill, wordlists: [{}]}}"])
def test_a_row_fills_nothing_of_a_database(
    sheets: Sheets, tmp_path: Path, source: str, place: str
) -> None:
    (tmp_path / "words.db").touch()
    wrong = outside_faults(sheets, place.format(source), "words.db")
    assert any("no row of a table can fill this" in each for each in wrong)


def test_braces_that_are_no_columns_stay(sheets: Sheets) -> None:
    config = sheets(SHEETS.replace("Class {class}", "{{class}} {3,5} {}"))
    assert config.puzzle_configs[0].notes == "{class} {3,5} {}"


def test_tables_are_spreadsheets_and_databases_too(sheets: Sheets, tmp_path: Path) -> None:
    book = Workbook()
    for row in (["name", "class"], ["Noa", 4], [None, None], ["Dan", 5]):
        book.active.append(row)
    book.save(tmp_path / "pupils.xlsx")
    found = sheets(file="xlsx", csv="xlsx")
    assert [each.notes for each in found.puzzle_configs] == ["Class 4", "Class 5"]
    opened = sqlite3.connect(tmp_path / "pupils.db")
    opened.executescript("create table pupils (name, class); insert into pupils values ('Noa', 6)")
    opened.close()
    query = '{sqlite: pupils.db, query: "select * from pupils"}'
    found = sheets(SHEETS.replace("{file: pupils.csv}", query))
    assert [each.notes for each in found.puzzle_configs] == ["Class 6"]
    assert names(found) == ["6/Noa.ipuz"]


def test_a_number_is_added_only_where_no_column_is(sheets: Sheets) -> None:
    assert names(sheets(SHEETS.replace("{class}/{name}", "term")))[0] == "term-1.ipuz"
    assert names(sheets(SHEETS.replace("{class}/{name}", "{number:03}/{seed}")))[0].startswith(
        "001/"
    )


@pytest.mark.parametrize(
    ("pupils", "expected"),
    [
        (
            "name,class\nNoa,\n",
            "pupils.csv:2 (row 1, “Noa”): `class` is empty, and the config uses it",
        ),
        ("name,class\n,4b\n", "pupils.csv:2: `name` is empty"),
        ("name,class\nNoa,4\nNoa,4\n", "`name` is “Noa”, as in "),
        ("name,class\nNoa,4\nNoa,5\n", "such as `key: [name, class]`"),
        ("name,class\nNoa,4,5\n", "pupils.csv:2: a value is in a column without a name"),
        ("name,class\n", "the table has no rows"),
        ("", "the table has no rows"),
        ("name,name,class\nNoa,a,4\n", "two columns of the table are called `name`"),
        (
            "name,class\n???,4\n",
            "pupils.csv:2 (row 1, “???”): nothing of “???” can be in a file name",
        ),
        ("name,class\nNoa,4\nnoa,4\n", "pupils.csv:3 (row 2, “noa”): its file would be that of "),
    ],
)
def test_what_is_wrong_with_a_row_is_told_with_the_row(
    sheets: Sheets, pupils: str, expected: str
) -> None:
    (fault,) = said(sheets, SHEETS, pupils)
    assert expected in fault


def test_an_empty_cell_that_nothing_uses_is_no_fault(sheets: Sheets) -> None:
    assert sheets(pupils="name,class,remark\nNoa,4b,\n").count == 1


def test_columns_that_do_not_exist_are_told_with_the_likely_one(sheets: Sheets) -> None:
    assert said(sheets, SHEETS.replace("{class}", "{clas}")) == [
        "notes: there is no column `clas`, only `name` and `class` — did you mean `class`? "
        "(a brace itself is written `{{`)",
        "output.name: there is no field `clas`, only `config`, `title`, `language`, `published`, "
        "`seed`, `number`, `thousand`, `name` and `class` — did you mean `class`?",
    ]


def test_a_key_must_be_a_column(sheets: Sheets) -> None:
    (fault,) = said(sheets, csv="csv, key: nmae")
    assert fault == (
        "for_each: there is no column `nmae`, only `name` and `class` — did you mean `name`?"
    )


def test_what_is_wrong_for_some_rows_names_them(sheets: Sheets) -> None:
    text = SHEETS.replace("{list: {cat", 'file: "{name}.txt"} , {list: {cat').replace(
        "[file", "[{file"
    )
    faults = said(sheets, text)
    assert len(faults) == 3
    assert "pupils.csv:2 (row 1, “Noa”): there is no file" in faults[0]
    text = SHEETS.replace("budget: 20steps", 'budget: "{class}steps"')
    faults = said(sheets, text, "name,class\nNoa,4\nDan,b\nEve,b\n")
    assert len(faults) == 1
    assert "pupils.csv:3 (row 2, “Dan”) and 1 more row: " in faults[0]


def test_what_is_wrong_for_all_rows_is_told_once_and_without_them(sheets: Sheets) -> None:
    (fault,) = said(sheets, budget="bugdet")
    assert "pupils.csv" not in fault


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("{list: [a, b]}", "for_each.list: `list` is not a table; tables are "),
        ("pupils.csv", "for_each: say what `pupils.csv` is, such as `file: pupils.csv`"),
        ("{file: missing.csv}", "there is no file"),
        ("{file: term.yaml}", "is not a table: name a file of .csv, .tsv, .xlsx or .ods"),
    ],
)
def test_a_table_that_cannot_be_read_is_told(sheets: Sheets, table: str, expected: str) -> None:
    (fault,) = said(sheets, SHEETS.replace("{file: pupils.csv}", table))
    assert expected in fault


def test_a_book_has_no_rows_beside_its_puzzles(sheets: Sheets) -> None:
    text = SHEETS.replace("words:", "puzzles: []\nwords:")
    assert any("leave out `puzzles:`, or `for_each:`" in each for each in said(sheets, text))


def test_rows_that_are_near_are_kept_apart(sheets: Sheets) -> None:
    hands = [each.hand(0) for each in sheets(SHEETS + "apart: 2\n").puzzle_configs]
    first, second, third = (hand for hand in hands if hand)
    assert (first.rivals, third.rivals) == ((second.draw,), (second.draw,))
    assert second.rivals == (first.draw, third.draw)


def test_each_row_has_a_lock_of_its_own(sheets: Sheets) -> None:
    (fault,) = said(sheets, SHEETS + "lock: all.json\n")
    assert "each row needs a lock of its own" in fault
    assert sheets(SHEETS + 'lock: "{name}.ipuz"\n').puzzle_configs[0].lock is not None


def test_a_file_of_all_rows_has_no_cells_in_its_name(sheets: Sheets) -> None:
    text = SHEETS.replace("[ipuz]", "[pdf: {file: '{name}'}]")
    (fault,) = said(sheets, text)
    assert "this file has the puzzles of all rows: say `each: true` for one of each" in fault


def test_a_table_is_no_file_to_write_over(
    sheets: Sheets, tmp_path: Path, publisher: Command
) -> None:
    text = SHEETS.replace("export: [ipuz]", "export: [csv: {file: pupils}]")
    sheets(text.replace("output: {folder: out,", "output: {"), "name,class\nNoa,4\n")
    run = publisher("publish", tmp_path / "term.yaml")
    assert run.code == 0, run.err
    assert (tmp_path / "pupils.csv").read_text() == "name,class\nNoa,4\n"
    assert (tmp_path / "pupils-1.csv").exists()
    sheets(
        text.replace("folder: out,", "").replace("file: pupils}", "file: '{name}'}"),
        "name,class\npupils,4\n",
    )
    run = publisher("publish", tmp_path / "term.yaml")
    assert run.code == 2
    assert "it would overwrite" in run.err


def test_sheets_are_published_in_a_file_each_and_all_in_one(
    sheets: Sheets, tmp_path: Path, publisher: Command
) -> None:
    sheets(**{"[ipuz]": "[pdf: {each: true}, pdf: {file: all}, json]"})
    run = publisher("publish", tmp_path / "term.yaml")
    assert run.code == 0, run.err
    out = tmp_path / "out"
    found = [*out.rglob("*.pdf"), *out.rglob("*.json")]
    files = sorted(path.relative_to(out) for path in found)
    assert [file.as_posix() for file in files] == [
        "4b/Dan.pdf",
        "4b/Noa.pdf",
        "4א/נועה.pdf",
        "all.pdf",
        "term.json",
    ]


@pytest.mark.parametrize("name", ["Dan", "דן"])
@pytest.mark.parametrize("command", ["publish", "check"])
@pytest.mark.parametrize(
    ("words", "generator", "said"),
    [
        (b"!\n", "{budget: 20steps}", "cannot be used: it has no letters"),
        (b"caf\xe9 \xa1\xf0\xb8\xb6\xff\xcd\n", "{budget: 20steps}", "is not utf-8"),
        (b"cat\ncow\n", "{must: [dog], budget: 20steps}", "“dog” is not in the word list"),
    ],
)
def test_a_row_that_gives_no_puzzle_is_named(
    sheets: Sheets,
    tmp_path: Path,
    publisher: Command,
    name: str,
    command: str,
    words: bytes,
    generator: str,
    said: str,
) -> None:
    (tmp_path / f"{name}.txt").write_bytes(words)
    (tmp_path / "Noa.txt").write_text("cat\ndog\n", encoding="utf-8")
    text = f'generator: {generator}\nwords: [{{file: "{{name}}.txt"}}]\nexport: [ipuz]\n'
    sheets(f"for_each: {{file: pupils.csv}}\n{text}", f"name\nNoa\n{name}\n")
    run = publisher(command, tmp_path / "term.yaml")
    assert run.code in (1, 2)
    (line,) = [line for line in run.err.splitlines() if said in line]
    assert f"{tmp_path / 'pupils.csv'}:3 (row 2, “{name}”): " in line


def test_the_only_row_is_named_too(sheets: Sheets, tmp_path: Path, publisher: Command) -> None:
    (tmp_path / "Noa.txt").write_text("!\n")
    text = 'for_each: {file: pupils.csv}\nwords: [{file: "{name}.txt"}]\nexport: [ipuz]\n'
    sheets(text, "name\nNoa\n")
    run = publisher("publish", tmp_path / "term.yaml")
    assert f"{tmp_path / 'pupils.csv'}:2 (row 1, “Noa”): the only word, “!”" in run.err


def test_rows_that_are_too_many_to_be_named_are_counted(sheets: Sheets) -> None:
    text = 'for_each: {file: pupils.csv}\nwords: [{file: "{name}.txt"}]\nexport: [ipuz]\n'
    names = [f"pupil{number}" for number in range(14)]
    faults = said(sheets, text, "name\n" + "\n".join(names) + "\n")
    assert "pupils.csv:11 (row 10, “pupil9”): there is no file" in faults[9]
    assert faults[10:] == [": 4 more rows are wrong"]


def test_what_ails_all_rows_is_checked_once(
    sheets: Sheets, tmp_path: Path, publisher: Command
) -> None:
    (tmp_path / "all.txt").write_bytes(b"caf\xe9 \xa1\xf0\xb8\xb6\xff\xcd\n")
    text = "for_each: {file: pupils.csv}\nwords: [{file: all.txt}]\nexport: [ipuz]\n"
    sheets(text, "name\nNoa\nDan\n")
    run = publisher("check", tmp_path / "term.yaml")
    assert run.err.count("is not utf-8") == 1
    assert "row 1" not in run.err


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files of words that are read from now on."""
    read: list[str] = []
    real = files.read_data

    def counted(data: bytes, options: Any) -> Any:
        read.append(options.file.name)
        return real(data, options)

    monkeypatch.setattr(files, "read_data", counted)
    return read


def test_a_list_that_all_rows_have_is_read_once(
    sheets: Sheets, tmp_path: Path, publisher: Command, read: list[str]
) -> None:
    (tmp_path / "pets.csv").write_text("answer,clue\ncat,a pet\ndog,a friend\n")
    (tmp_path / "Dan.csv").write_text("answer,clue\ncow,it moos\n")
    text = SHEETS.replace("[{list", "[{file: pets.csv}, {file: '{own}.csv'}, {list")
    sheets(text, "name,class,own\nNoa,4b,pets\nDan,4b,Dan\nEve,4b,pets\n")
    run = publisher("publish", tmp_path / "term.yaml")
    assert run.code == 0, run.err
    assert sorted(read) == ["Dan.csv", "pets.csv"]


def test_a_list_that_fails_in_all_rows_is_read_once_too(
    sheets: Sheets, tmp_path: Path, publisher: Command, read: list[str]
) -> None:
    (tmp_path / "pets.csv").write_text("answer,clue\ncat,a pet\ndog,a friend\n")
    source = "{file: pets.csv, only: {score: 60}}"
    text = f"for_each: {{file: pupils.csv}}\nwords: [{source}]\nexport: [ipuz]\n"
    sheets(text, "name\n" + "\n".join("abcdefgh"))
    run = publisher("check", tmp_path / "term.yaml")
    assert (run.code, read) == (2, ["pets.csv"])
    assert run.err.count("none of 2 words has a score of 60 or more") == 1
    book = "puzzles:\n" + 2 * f"- {{title: A, words: [{source}]}}\n" + "export: [ipuz]\n"
    (tmp_path / "book.yaml").write_text(book)
    run = publisher("check", tmp_path / "book.yaml")
    assert [line.split(":")[1] for line in run.err.splitlines() if "none of" in line] == ["2", "3"]


class OddOptions(Options):
    odd: str


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (lambda _: 1 / 0, "odd-plugin"),
        (lambda _: [("name",)], "odd-plugin"),
        (lambda _: [(1, ["name"]), (2, [7]), (5, [None]), (9, [True])], "name"),
    ],
)
def test_a_table_of_a_stranger_is_not_trusted(
    tmp_path: Path, rows: Callable[[Any], Any], said: str
) -> None:
    registry = load_registry()
    record = Source("odd", "Odd", OddOptions, lambda _: [], rows=rows)
    registry.add(record, Provider("odd", "odd-plugin", "1.0"))
    path = tmp_path / "odd.yaml"
    path.write_text("title: '{name}'\nfor_each: {odd: x}\nwords: [list: [cat]]\nexport: [ipuz]\n")
    if said == "name":
        assert [each.title for each in load(path, registry).puzzle_configs] == ["7", "TRUE"]
    else:
        with pytest.raises(PluginError, match=said):
            load(path, registry)


@pytest.mark.parametrize("gone", ["Dan,4b", "נועה,4א"])
def test_the_sheet_of_a_row_that_left_is_named_and_goes_if_asked(
    sheets: Sheets, publisher: Command, tmp_path: Path, gone: str
) -> None:
    sheets()
    other = tmp_path / "other.yaml"
    other.write_text((tmp_path / "term.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    assert publisher("publish", other, "--set", "output.name=other/{name}").code == 0
    assert publisher("publish", tmp_path / "term.yaml").code == 0
    out = tmp_path / "out"
    (out / "4b" / "mine.ipuz").write_text("of somebody else")
    before = set(out.rglob("*.ipuz"))
    sheets(pupils=PUPILS.replace(f"{gone}\n", ""))
    name, group = gone.split(",")
    sheet = out / group / f"{name}.ipuz"
    run = publisher("publish", tmp_path / "term.yaml")
    assert f"{sheet} is of an earlier run, and no part of this one; it stays; `--rem" in run.out
    assert set(out.rglob("*.ipuz")) == before
    run = publisher("publish", tmp_path / "term.yaml", "--remove-earlier")
    assert f"{sheet} is of an earlier run, and no part of this one; it is removed" in run.out
    assert set(out.rglob("*.ipuz")) == before - {sheet}


def test_a_sheet_that_somebody_changed_is_never_removed(
    sheets: Sheets, publisher: Command, tmp_path: Path
) -> None:
    sheets()
    publisher("publish", tmp_path / "term.yaml")
    sheet = tmp_path / "out" / "4b" / "Dan.ipuz"
    sheet.write_text("changed")
    sheets(pupils=PUPILS.replace("Dan,4b\n", ""))
    run = publisher("publish", tmp_path / "term.yaml", "--remove-earlier")
    assert (run.code, "earlier" in run.out, sheet.read_text()) == (0, False, "changed")


def test_the_summary_names_the_rows_of_words_left_out(
    sheets: Sheets, publisher: Command, tmp_path: Path
) -> None:
    rows = "".join(f"{name},b,cat\n" for name in string.ascii_uppercase)
    text = SHEETS[: SHEETS.index("words:")] + SHEETS[SHEETS.index("generator:") :]
    text += 'same: yes\nwords: [{list: [act, tea, cow, "{word}"]}]\n'
    sheets(text, f"name,class,word\n{rows}נועה,b,xyz\n")
    run = publisher("publish", tmp_path / "term.yaml")
    assert "puzzle 27 (נועה): left out: 1 (xyz)" in run.out
    sheets(text, "name,class,word\nנועה,b,xyz\nDan,b,cat\n")
    run = publisher("publish", tmp_path / "term.yaml")
    assert "term.yaml (1 of 2) (נועה): 3 of 4 words" in run.out
