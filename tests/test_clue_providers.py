"""Clue providers of plugins: what they suggest is shown with its source, and never taken."""

import json
from pathlib import Path
from typing import Any

import pytest

from conftest import Command
from publisher import ClueProvider, ClueRequest, Letters, NoOptions, SuggestedClue
from publisher_cluebank import publisher_clue_providers
from publisher_testing import HEBREW, check_clue_provider

PLUGIN = """
from pathlib import Path
from publisher import ClueProvider, FileError, NoOptions, Options, SuggestedClue, hookimpl


class TextOptions(Options):
    text: str = "A clue of {}"


def suggest(request, options):
    return {
        letters: [SuggestedClue(options.text.format(text), f"book, p. {len(text)}", licence="CC0")]
        for letters, text in request.answers.items()
        if request.language.code in ("en", "he")
    }


def fail(*_):
    raise FileError(Path("book.txt"), "is gone")


def remember(puzzles, options):
    for puzzle in puzzles:
        lines = [f"{each.spelling}={each.text}" for each in puzzle.clues]
        Path("remembered.txt").write_text(" ".join([puzzle.title, *lines]), "utf-8")


@hookimpl
def publisher_clue_providers():
    return [
        ClueProvider("book", "A book", TextOptions, suggest, "the book", text="text"),
        ClueProvider("gone", "Gone", NoOptions, fail),
        ClueProvider("never", "For those who ask", NoOptions, lambda *_: 1 / 0, only_asked=True),
        ClueProvider("odd", "Odd", NoOptions, lambda *_: {"x": 3}),
        ClueProvider("kept", "Kept", NoOptions, lambda *_: {}, remember=remember),
        ClueProvider("closed", "Closed", NoOptions, fail, check=fail),
    ]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("plugin.py").write_text(PLUGIN)
    return tmp_path


def config(suggest: str, words: str = "cat, rat", more: str = "") -> str:
    Path("a.yaml").write_text(
        f"title: A\nwords: [list: [{words}]]\ngenerator: {{budget: 20steps}}\n{more}"
        f"suggest: [{suggest}]\nclues: to-write.tsv\nlock: a.lock\nexport: [json]\n",
        "utf-8",
    )
    return "a.yaml"


@pytest.mark.parametrize(
    ("language", "words", "word"), [("en", "cat, rat", "cat"), ("he", "שלום, מלון", "שלום")]
)
def test_clues_are_shown_with_their_source_and_taken_by_nobody(
    publisher: Command, language: str, words: str, word: str
) -> None:
    path = config('book: "On {}", never', words, f"language: {language}\n")
    told = f"  without a clue: {word} (list:1)\n    in the book: On {word} · book, p. {len(word)}"
    assert f"{told}, CC0\n" in publisher("--plugin", "plugin.py", "check", path).out
    run = publisher("--plugin", "plugin.py", "publish", path)
    assert (run.code, "without a clue: 2" in run.out) == (0, True)
    written = Path("to-write.tsv").read_text("utf-8")
    assert written.startswith("# From the book: delete the # before an answer to take that clue.\n")
    source = f"the book: book, p. {len(word)}, CC0"
    assert f"{word}\t\n#{word}\tOn {word}\t# {source}\n" in written
    Path("to-write.tsv").write_text(written.replace(f"#{word}", word), "utf-8")
    assert "without a clue: 1" in publisher("--plugin", "plugin.py", "publish", path).out
    Path("a.lock").unlink()
    assert publisher("--plugin", "plugin.py", "publish", path).code == 0
    for file in "a.json", "a.lock":
        (entry,) = [
            each
            for each in json.loads(Path(file).read_text("utf-8"))["puzzles"][0]["entries"]
            if each.get("clue")
        ]
        assert (entry["clue"], entry["source"]) == (f"On {word}", source)


def test_one_that_cannot_be_read_is_told_and_keeps_no_other_from_it(publisher: Command) -> None:
    path = config("gone, book")
    run = publisher("--plugin", "plugin.py", "check", path)
    assert (run.code, "  warning: book.txt is gone\n" in run.out) == (0, True)
    assert "in the book: A clue of cat" in run.out
    run = publisher("--plugin", "plugin.py", "publish", path)
    assert (run.code, "gone says nothing: book.txt is gone" in run.out) == (0, True)
    assert "#cat\tA clue of cat\t# the book: " in Path("to-write.tsv").read_text()


@pytest.mark.parametrize(
    ("suggest", "code", "said"),
    [
        ("nothing", 2, "a.yaml:4:11: suggest[0]: there is no clue provider `nothing`"),
        ("{book: {tetx: On}}", 2, "did you mean `text`?"),
        ("closed", 2, "a.yaml:4:11: suggest[0].closed: book.txt is gone"),
        ("odd", 1, "its clue provider odd failed: it gave int, not clues"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(
    publisher: Command, suggest: str, code: int, said: str
) -> None:
    run = publisher("--plugin", "plugin.py", "check", config(suggest))
    assert (run.code, said in run.err) == (code, True), run


def test_published_puzzles_are_remembered_when_they_have_a_lock(publisher: Command) -> None:
    path = config("kept", "words")
    text = Path(path).read_text().replace("[words]", "{cat: Purrs, rat: Long}")
    Path(path).write_text(text.replace("lock: a.lock\n", ""))
    assert publisher("--plugin", "plugin.py", "publish", path).code == 0
    assert not Path("remembered.txt").exists()
    Path(path).write_text(text)
    assert publisher("--plugin", "plugin.py", "publish", path).code == 0
    title, *clues = Path("remembered.txt").read_text().split(" ")
    assert (title, set(clues)) == ("A", {"cat=Purrs", "rat=Long"})


@pytest.mark.proof
def test_the_bank_keeps_the_contract(publisher: Command) -> None:
    Path("w.txt").write_text("cat\tIt purrs\nשלום\tברכה\n", "utf-8")
    assert publisher("clues", "import", "w.txt").code == 0
    (bank,) = publisher_clue_providers()
    for language, words in ((None, ["cat", "dog"]), (HEBREW, ["שלום"])):
        check_clue_provider(bank, words, bank.options(file=Path("clues.db")), language)
    check_clue_provider(bank, ["cat"], bank.options(file=Path("none.db")))


def strange(request: ClueRequest, _: NoOptions) -> Any:
    return {("X",): [SuggestedClue("Odd")]}


def empty(request: ClueRequest, _: NoOptions) -> dict[Letters, list[SuggestedClue]]:
    return {letters: [SuggestedClue(" ")] for letters in request.answers}


@pytest.mark.parametrize(
    ("suggest", "said"), [(strange, "answers that nobody gave"), (empty, "a clue without a text")]
)
def test_a_provider_of_what_nobody_asked_for_breaks_the_contract(suggest: Any, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_clue_provider(ClueProvider("odd", "Odd", NoOptions, suggest), ["cat"])


def test_the_bank_is_named_by_suggest_too(publisher: Command) -> None:
    Path("w.txt").write_text("cat\tIt purrs\n")
    assert publisher("clues", "import", "w.txt").code == 0
    path = config("{clue-bank: clues.db}, book")
    run = publisher("--plugin", "plugin.py", "publish", path)
    assert run.code == 0
    written = Path("to-write.tsv").read_text()
    assert written.startswith("# From the clue bank, the book: delete the #")
    clues = "#cat\tIt purrs\t# the clue bank\n#cat\tA clue of cat\t# the book: book, p. 3, CC0\n"
    assert clues in written
    Path("to-write.tsv").write_text("cat\tIt purrs\nrat\tLong\n")
    assert publisher("--plugin", "plugin.py", "publish", path).code == 0
    assert "It purrs · used in “A” (a.yaml)" in publisher("clues", "find", "cat").out
    run = publisher("--plugin", "plugin.py", "publish", path, "--set", "clues=clues.db")
    assert run.code == 2
    assert "it would overwrite clues.db, which this config keeps under `clues`" in run.err


DICTIONARIES = {
    "clues.csv": "answer,clue\ncat,It _purrs_\nshalom,Peace\nשלום,ברכה\n",
    "clues.tsv": "cat\tIt _purrs_\nשָׁלוֹם\tברכה\n",
    "clues.jsonl": '{"answer": "cat", "clue": "It _purrs_"}\n{"answer": "שלום", "clue": "ברכה"}\n',
}


@pytest.mark.parametrize("name", DICTIONARIES)
@pytest.mark.parametrize(
    ("language", "words", "told"),
    [("en", "cat, rat", "cat\tIt _purrs_"), ("he", "שלום, מלון", "ברכה")],
)
def test_every_source_is_a_dictionary(
    publisher: Command, name: str, language: str, words: str, told: str
) -> None:
    Path(name).write_text(DICTIONARIES[name], "utf-8")
    source = "json" if name.endswith("jsonl") else "file"
    path = config(f"{{{source}: {name}, emphasis: true}}", words, f"language: {language}\n")
    run = publisher("check", path)
    assert (run.code, f"    in {source}: " in run.out) == (0, True)
    assert f" · {name}:" in run.out
    assert publisher("publish", path).code == 0
    written = Path("to-write.tsv").read_text("utf-8")
    assert written.startswith(f"# From {source}: delete the # before")
    assert f"{told}\t# {source}: {name}:" in written
    assert written.count("\n#") == 1


def test_a_dictionary_that_is_none_is_told_and_stops_nothing(publisher: Command) -> None:
    Path("clues.csv").write_bytes(b"")
    path = config("file: clues.csv")
    run = publisher("publish", path)
    assert (run.code, "file says nothing: a.yaml:4:" in run.out) == (0, True)
    run = publisher("publish", path, "--set", "suggest=[{file: none.csv}]")
    assert (run.code, "there is no file none.csv" in run.err) == (2, True)
    Path("clues.csv").write_bytes(b"owl,hoots\n")
    run = publisher("check", config("{file: clues.csv, sheet: 3}"))
    told = "suggest[0].sheet: clues.csv is no spreadsheet: leave it out"
    assert (run.code, told in run.out + run.err) == (0, True)
    run = publisher("publish", config("{file: clues.csv, pages: 3}"))
    assert (run.code, "suggest[0]" in run.err) == (2, True)


def test_wordnet_has_glosses_and_sentences_with_a_blank(publisher: Command) -> None:
    Path("wn").mkdir()
    Path("wn/data.noun").write_text(
        '00000456 20 n 02 oak 0 oak_tree 0 000 | a tree with acorns: "the Oak stands for ages"\n'
        '00000457 20 n 01 elm 0 000 | a tall tree; "an oak and its elms"\n'
    )
    path = config("{wordnet: wn, parts: [noun], examples: true}", "oak, elm")
    out = publisher("check", path).out
    assert "in wordnet: a tree with acorns · noun, plant, data.noun:1\n" in out
    assert "in wordnet: the ____ stands for ages · noun, plant, example, data.noun:1\n" in out
    assert out.count("data.noun:2") == 1
    out = publisher("check", path, "--set", "suggest=[{wordnet: wn, parts: [noun]}]").out
    assert "____" not in out


@pytest.mark.parametrize(
    ("language", "words", "word"), [("en", "cat, rat", "cat"), ("he", "שלום, מלון", "שלום")]
)
def test_where_a_clue_comes_from_is_told_forbidden_or_printed(
    publisher: Command, language: str, words: str, word: str
) -> None:
    path = config("book", words, f"language: {language}\n")
    Path("to-write.tsv").write_text(f"{word}\tA _fine_ thing\t# the book: p. 3, CC0\n", "utf-8")
    plugin = ("--plugin", "plugin.py")
    assert publisher(*plugin, "publish", path).code == 0
    run = publisher(*plugin, "review", path)
    assert (run.code, "1 clue from the book" in run.out) == (0, True)
    text = Path(path).read_text("utf-8")
    Path(path).write_text(f"{text}review: {{clue-sources: [cc0]}}\n", "utf-8")
    run = publisher(*plugin, "review", path, "--fail-on", "error")
    assert run.code == 1
    assert "is from the book: p. 3, CC0, which is forbidden" in run.out
    then = 'then: [clue-sources: {text: "By {sources}."}]'
    Path(path).write_text(f"{text}notes: Easy.\n{then}\n")
    assert publisher(*plugin, "publish", path).code == 0
    made = json.loads(Path("a.json").read_text("utf-8"))["puzzles"][0]
    assert made["notes"] == "Easy. By the book."
    Path("to-write.tsv").write_text(f"{word}\tA fine thing\n", "utf-8")
    Path("a.lock").unlink()
    assert publisher(*plugin, "publish", path).code == 0
    assert json.loads(Path("a.json").read_text("utf-8"))["puzzles"][0]["notes"] == "Easy."


def test_suggestions_are_asked_for_by_a_command(publisher: Command) -> None:
    Path("a.yaml").write_text("words: [list: [cat]]\nexport: [json]\n")
    run = publisher("clues", "suggest", "a.yaml")
    assert run.code == 2
    assert "a.yaml names nobody who suggests clues: say `clue_bank:` or `suggest:`" in run.err
    path, plugin = config("book, gone"), ("--plugin", "plugin.py")
    run = publisher(*plugin, "clues", "suggest", path)
    assert "rat\n  in the book: A clue of rat · book, p. 3, CC0\n" in run.out
    assert "gone says nothing: book.txt is gone\n" in run.out
    run = publisher(*plugin, "clues", "suggest", path, "--longest", 12)
    assert "in the book" not in run.out
    assert "nothing is suggested for 2 answers: cat and rat\n" in run.out
    as_long = publisher(*plugin, "clues", "suggest", path, "--longest", len("A clue of cat"))
    assert "in the book: A clue of cat" in as_long.out
    assert not Path("to-write.tsv").exists()
    assert publisher(*plugin, "publish", path).code == 0
    Path("to-write.tsv").write_text("# mine\ncat\tIt purrs\nrat\t\n")
    run = publisher(*plugin, "clues", "suggest", path)
    assert "cat\n" not in run.out
    written = Path("to-write.tsv").read_text()
    lines = "# mine\ncat\tIt purrs\nrat\t\n#rat\tA clue of rat\t# the book: book, p. 3, CC0\n"
    assert written.endswith(lines)
    assert publisher(*plugin, "clues", "suggest", path).code == 0
    assert Path("to-write.tsv").read_text() == written
    Path("to-write.tsv").write_text("cat\tIt purrs\nrat\tLong\n")
    run = publisher(*plugin, "clues", "suggest", path)
    assert run.out == f"every answer of {path} has a clue\n"


def test_nothing_is_suggested_for_a_word_with_open_cells(publisher: Command) -> None:
    path, plugin = config("book", "cat, rat, tar"), ("--plugin", "plugin.py")
    assert publisher(*plugin, "publish", path).code == 0
    lock = json.loads(Path("a.lock").read_text("utf-8"))
    (puzzle,) = lock["puzzles"]
    (row, column), *_ = puzzle["entries"][0]["cells"]
    puzzle["rows"][row][column] = ""
    open_words = [each["spelling"] for each in puzzle["entries"] if [row, column] in each["cells"]]
    Path("a.lock").write_text(json.dumps(lock), "utf-8")
    out = publisher(*plugin, "clues", "suggest", path).out
    assert open_words
    for word in "cat", "rat", "tar":
        assert (f"A clue of {word}" in out) is (word not in open_words)
