"""Clue providers of plugins: what they suggest is shown with its source, and never taken."""

from pathlib import Path
from typing import Any

import pytest

from conftest import Command
from publisher import ClueProvider, ClueRequest, Letters, NoOptions, SuggestedClue
from publisher.testing import HEBREW, check_clue_provider
from publisher_cluebank import publisher_clue_providers

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
    assert f"{word}\t\n# book, p. {len(word)}, CC0:\n#{word}\tOn {word}\n" in written
    Path("to-write.tsv").write_text(written.replace(f"#{word}", word), "utf-8")
    assert "without a clue: 1" in publisher("--plugin", "plugin.py", "publish", path).out
    assert f"On {word}" in Path("a.json").read_text("utf-8")


def test_one_that_cannot_be_read_is_told_and_keeps_no_other_from_it(publisher: Command) -> None:
    path = config("gone, book")
    run = publisher("--plugin", "plugin.py", "check", path)
    assert (run.code, "  warning: book.txt is gone\n" in run.out) == (0, True)
    assert "in the book: A clue of cat" in run.out
    run = publisher("--plugin", "plugin.py", "publish", path)
    assert (run.code, "gone says nothing: book.txt is gone" in run.out) == (0, True)
    assert "#cat\tA clue of cat\n" in Path("to-write.tsv").read_text()


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
    assert "#cat\tIt purrs\n# book, p. 3, CC0:\n#cat\tA clue of cat\n" in written
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
    assert f"{told}\n" in written
    assert written.count(f"# {name}:") == 1


def test_a_dictionary_that_is_none_is_told_and_stops_nothing(publisher: Command) -> None:
    Path("clues.csv").write_bytes(b"")
    path = config("file: clues.csv")
    run = publisher("publish", path)
    assert (run.code, "file says nothing: a.yaml:4:" in run.out) == (0, True)
    run = publisher("publish", path, "--set", "suggest=[{file: none.csv}]")
    assert (run.code, "there is no file none.csv" in run.err) == (2, True)
    run = publisher("publish", config("{file: clues.csv, sheet: 3}"))
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
