"""Emphasis in one's own words: `emphasis: true` of a source, and the clue file."""

import json
from pathlib import Path

import pytest

from conftest import Command
from publisher import Emphasis, Options, Source, SourceWord, TextStyle
from publisher.words.source_words import source_words, with_emphasis

BOLD = TextStyle.BOLD
EN = ("en", ["canary", "rat", "cat"], "A _yellow_ **singer**, ____", "A yellow singer, ____")
HE = ("he", ["אריה", "ארנבת", "תרנגול"], "הוא _מלך_ **החיות**, ____", "הוא מלך החיות, ____")
SPANS = {"en": [[2, 8, "italic"], [9, 15, "bold"]], "he": [[4, 7, "italic"], [8, 13, "bold"]]}


def entries(folder: Path, *names: str) -> dict[str, tuple[str, list[object]]]:
    """The clue and the emphasis of each answer in a JSON puzzle."""
    (puzzle,) = json.loads((folder / "a.json").read_text("utf-8"))["puzzles"]
    found = {
        entry["spelling"]: (entry.get("clue", ""), entry.get("emphasis", []))
        for entry in puzzle["entries"]
    }
    assert found.keys() >= set(names)
    return found


def config(folder: Path, language: str, words: str, more: str = "") -> Path:
    path = folder / "a.yaml"
    text = f"language: {language}\nwords: [{words}]\ngenerator: {{budget: 50steps}}\n{more}"
    exports = "json, html, text, ipuz, jpz, xd" + (", exolve" if language == "en" else "")
    path.write_text(f"{text}export: [{exports}]\n", "utf-8")
    return path


@pytest.mark.parametrize(("language", "words", "typed", "plain"), [EN, HE], ids=["en", "he"])
@pytest.mark.parametrize("suffix", ["csv", "txt"])
def test_a_source_says_whether_its_clues_have_signs(
    publisher: Command,
    tmp_path: Path,
    language: str,
    words: list[str],
    typed: str,
    plain: str,
    suffix: str,
) -> None:
    rows = [f'{word},"{typed}"' if suffix == "csv" else f"{word}\t{typed}" for word in words]
    rows = ["answer,clue", *rows] if suffix == "csv" else rows
    (tmp_path / f"w.{suffix}").write_text("\n".join(rows), "utf-8")
    for setting, clue in ((", emphasis: true", (plain, SPANS[language])), ("", (typed, []))):
        run = publisher("publish", config(tmp_path, language, f"{{file: w.{suffix}{setting}}}"))
        assert (run.code, run.err) == (0, "")
        assert set(map(str, entries(tmp_path, *words).values())) == {str(clue)}


@pytest.mark.parametrize(("language", "words", "typed", "plain"), [EN, HE], ids=["en", "he"])
@pytest.mark.parametrize("suffix", ["ipuz", "jpz", "xd"])
def test_what_was_typed_comes_back_from_every_format_that_carries_it(
    publisher: Command,
    tmp_path: Path,
    language: str,
    words: list[str],
    typed: str,
    plain: str,
    suffix: str,
) -> None:
    listed = ", ".join(f'{word}: "{typed}"' for word in words)
    path = config(tmp_path, language, f"{{list: {{{listed}}}, emphasis: true}}")
    assert publisher("publish", path).code == 0
    run = publisher(
        "convert", tmp_path / f"a.{suffix}", tmp_path / "a.json", "--language", language
    )
    assert run.code == 0, run.err
    assert {(clue, str(spans)) for clue, spans in entries(tmp_path).values()} == {
        (plain, str(SPANS[language]))
    }
    for page in tmp_path.glob("a.[eh]*"):  # exolve and html, which have no reader
        assert "<i>" in page.read_text("utf-8")


def test_signs_without_a_pair_are_told_once_and_stay(publisher: Command, tmp_path: Path) -> None:
    listed = "cat: It is _so soft, canary: _Two, rat: ____ and 2*3*4 and snake_case"
    run = publisher("check", config(tmp_path, "en", f"{{list: {{{listed}}}, emphasis: true}}"))
    assert run.out.count("has no pair") == 1
    said = "warning: list:1: “It is _so soft”: a sign of emphasis has no pair and is printed as"
    assert said in run.out
    assert "(and 1 more); a backslash before it says that this is meant" in run.out
    assert publisher("publish", tmp_path / "a.yaml", "-q").code == 0
    assert entries(tmp_path)["cat"] == ("It is _so soft", [])
    assert entries(tmp_path)["rat"] == ("____ and 2*3*4 and snake_case", [])


@pytest.mark.parametrize(("language", "words", "typed", "plain"), [EN, HE], ids=["en", "he"])
def test_the_clue_file_has_signs(
    publisher: Command, tmp_path: Path, language: str, words: list[str], typed: str, plain: str
) -> None:
    path = config(tmp_path, language, f"list: [{', '.join(words)}]", "clues: c.tsv\nlock: l\n")
    assert publisher("publish", path).code == 0
    file = tmp_path / "c.tsv"
    file.write_text(file.read_text("utf-8").replace("\t", f"\t{typed}"), "utf-8")
    before = file.read_bytes()
    assert publisher("publish", path).code == 0
    assert entries(tmp_path)[words[0]] == (plain, SPANS[language])
    assert file.read_bytes() == before
    file.write_text(f"{words[0]}\t{plain}\n{words[1]}\t_x\n", "utf-8")
    run = publisher("check", path)
    assert f"{file}:2: “_x”: a sign of emphasis has no pair" in run.out
    assert publisher("publish", path).code == 0
    assert entries(tmp_path)[words[0]] == (plain, [])


def test_a_wrong_setting_is_a_fault_at_its_place(publisher: Command, tmp_path: Path) -> None:
    run = publisher("check", config(tmp_path, "en", "{list: [cat], emphasis: maybe}"))
    assert run.code == 2
    assert "words[0].emphasis" in run.err


class _ShelfOptions(Options):
    shelf: str = ""


def test_emphasis_that_a_strangers_source_gives_itself_is_kept() -> None:
    given = [
        SourceWord("cat", " a big _cat_", emphasis=(Emphasis(3, 6, BOLD),)),
        SourceWord("dog", "a big _dog_"),
    ]
    record = Source("shelf", "Words of a shelf", _ShelfOptions, lambda _: given)
    read = source_words(record, _ShelfOptions())
    own = ("a big _cat_", (Emphasis(2, 5, BOLD),))
    assert [(word.clue, word.emphasis) for word in read.value] == [own, ("a big _dog_", ())]
    typed = with_emphasis(read.value)
    italic = ("a big dog", (Emphasis(6, 9, TextStyle.ITALIC),))
    assert [(word.clue, word.emphasis) for word in typed.value] == [own, italic]
    assert typed.losses == ()
