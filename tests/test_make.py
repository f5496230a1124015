"""`publisher make`: words in, files out, without a config."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import Command
from publisher.plugins.registry import load
from publisher_make.making import Making

ENGLISH = "lamp\tIt gives light\npalm\tA tree of the south\nmap\tIt shows the way to the town\n"
HEBREW = "מנורה\tמאירה את החדר\nתפוח\tפרי של עץ\nשולחן\tאוכלים עליו\nנר\tנותן אור\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "old_words.txt").write_text(ENGLISH, "utf-8")
    (tmp_path / "words-he.txt").write_text(HEBREW, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def piped(folder: Path, words: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "publisher", *arguments]
    return subprocess.run(command, cwd=folder, input=words.encode(), capture_output=True)


@pytest.mark.slow
def test_a_file_of_words_is_one_page_of_pdf(folder: Path, publisher: Command) -> None:
    result = publisher("make", "old_words.txt")
    assert result.code == 0
    assert "3 of 3 words" in result.out
    assert (folder / "old_words.pdf").read_bytes().startswith(b"%PDF")
    assert "read as English (`en`)" in result.err


@pytest.mark.slow
def test_the_title_is_the_name_of_the_file_unless_there_is_another(
    folder: Path, publisher: Command
) -> None:
    publisher("make", "old_words.txt", "a.json", "-q")
    publisher("make", "old_words.txt", "b.json", "-q", "--title", "At home", "--author", "Ada")
    first, second = (
        json.loads((folder / name).read_text("utf-8")) for name in ("a.json", "b.json")
    )
    assert first["title"] == "Old words"
    assert (second["title"], second["author"]) == ("At home", "Ada")


@pytest.mark.slow
def test_hebrew_is_known_by_its_letters(folder: Path, publisher: Command) -> None:
    result = publisher("make", "words-he.txt", "x.json", "--json")
    (made,) = json.loads(result.out)["puzzles"]
    assert (made["language"], made["direction"], made["placed"]) == ("he", "rtl", 4)


@pytest.mark.slow
def test_a_language_that_is_named_is_not_guessed(folder: Path, publisher: Command) -> None:
    for named in (("--language", "de"), ("--set", "language=de"), ("--set", "language.use=de")):
        result = publisher("make", "old_words.txt", "x.json", "--json", *named)
        assert "read as" not in result.err
        assert json.loads(result.out)["puzzles"][0]["language"] == "de"


def test_a_setting_of_a_format_is_for_all_files_of_it(folder: Path, publisher: Command) -> None:
    papr = ("words-he.txt", "a.pdf", "b.pdf", "--budget", "300steps", "--set", "pdf.papr=a6")
    assert publisher("make", *papr).err.count("did you mean `paper`?") == 1
    result = publisher("make", *papr[:-1], "pdf.paper=a6", "--save-config", "he.yaml")
    assert result.code == 0, result.err
    assert (folder / "he.yaml").read_text("utf-8").count("paper: a6") == 2


def test_a_saved_config_makes_the_same_files(folder: Path, publisher: Command) -> None:
    (folder / "out").mkdir()
    options = ("--paper", "a5", "--template", "worksheet", "--seed", "3", "--budget", "500steps")
    more = ("--set", "pdf.word_bank=shuffled", "--set", "generator.spacing=loose")
    made = ("out/a page.pdf", "out/b {1}.ipuz")
    result = publisher("make", "words-he.txt", *made, *options, *more, "--save-config", "he.yaml")
    assert result.code == 0, result.err
    before = [(folder / name).read_bytes() for name in made]
    again = publisher("publish", "he.yaml", "-q")
    assert again.code == 0, again.err
    assert (folder / "out/a page.pdf").read_bytes() == before[0]
    assert (folder / "out/b 1.ipuz").read_bytes() == before[1]


@pytest.mark.proof
def test_a_saved_config_keeps_words_of_standard_input(folder: Path, publisher: Command) -> None:
    run = piped(folder, HEBREW, "make", "-", "x.pdf", "--save-config", "mine.yaml")
    assert run.returncode == 0, run.stderr
    assert (folder / "mine-words.txt").read_text("utf-8") == HEBREW
    before = (folder / "x.pdf").read_bytes()
    assert publisher("publish", "mine.yaml").code == 0
    assert (folder / "x.pdf").read_bytes() == before


def test_a_saved_config_is_written_over_nothing(folder: Path, publisher: Command) -> None:
    (folder / "mine.yaml").write_text("title: Mine\n")
    result = publisher("make", "old_words.txt", "--save-config", "mine.yaml")
    assert result.code == 1
    assert "mine.yaml exists and will not be overwritten" in result.err
    assert (folder / "mine.yaml").read_text() == "title: Mine\n"
    assert not (folder / "old_words.pdf").exists()


@pytest.mark.slow
def test_standard_input_and_output(folder: Path) -> None:
    run = piped(folder, ENGLISH, "make", "-", "-", "copy.json", "--to", "text")
    assert run.returncode == 0
    text = run.stdout.decode()
    assert "A tree of the south" in text
    assert "words" not in text.partition("Across")[0]
    assert b"3 of 3 words" in run.stderr
    assert (folder / "copy.json").exists()
    converted = subprocess.run(
        [sys.executable, "-m", "publisher", "convert", "-", "-", "--from", "json", "--to", "xd"],
        cwd=folder,
        input=(folder / "copy.json").read_bytes(),
        capture_output=True,
        check=True,
    )
    assert "~ MAP" in converted.stdout.decode()


def test_standard_output_needs_a_format(folder: Path, publisher: Command) -> None:
    result = publisher("make", "old_words.txt", "-")
    assert result.code == 1
    assert "--to text" in result.err
    unknown = publisher("make", "old_words.txt", "-", "--to", "txet")
    assert "did you mean" in unknown.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("none.txt",), "there is no file"),
        (("old_words.txt", "x.nothing"), "no exporter is for files like x.nothing"),
        (("old_words.txt", "a.pdf", "A.pdf"), "would be written over"),
        (("old_words.txt", "old_words.txt"), "would be written over old_words.txt"),
        (("old_words.txt", "x.json", "--paper", "a4"), "--paper is for files with pages"),
        (("old_words.txt", "--language", "elvish"), "elvish"),
        (("old_words.txt", "--size", "3by4"), "columns×rows"),
        (("old_words.txt", "--set", "pdf.papr=a4"), "did you mean `paper`"),
        (("empty.txt",), "empty.txt: there are no words in it"),
        (("none.txt",), "none.txt: there is no file none.txt"),
        (("old_words.txt", "--size", "3by4"), "old_words.txt: --size: a size is"),
        (("old_words.txt", "--paper", "a44"), "old_words.txt: --paper: a paper is"),
        (("old_words.txt", "--template", "x"), "old_words.txt: --template: there is no template"),
        (("old_words.txt", "--set", "pdf.papr=a4"), "--set pdf.papr=a4: there is no setting"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(
    folder: Path, publisher: Command, arguments: tuple[str, ...], said: str
) -> None:
    (folder / "empty.txt").write_text("# nothing\n")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    result = publisher("make", *arguments)
    assert result.code in (1, 2)
    assert said in result.err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.slow
def test_a_config_is_checked_from_standard_input(folder: Path) -> None:
    run = piped(folder, "words: [{file: old_words.txt}]\n", "check", "-")
    assert run.returncode == 0
    assert b"3 words in English" in run.stdout


@pytest.mark.slow
def test_one_crossing_and_one_word_are_one(folder: Path, publisher: Command) -> None:
    (folder / "two.txt").write_text("rain - It falls\nnest - A home\n", "utf-8")
    assert "2 of 2 words in 4×4, 1 crossing (" in publisher("make", "two.txt").out
    (folder / "one.txt").write_text("rain - It falls\n", "utf-8")
    assert "1 of 1 word in 4×1, 0 crossings (" in publisher("make", "one.txt").out


@pytest.mark.proof
def test_a_template_is_for_the_files_that_have_its_settings(
    folder: Path, publisher: Command
) -> None:
    both = publisher("make", "words-he.txt", "a.pdf", "b.docx", "--template", "worksheet")
    assert both.code == 0, both.err
    alone = publisher("make", "words-he.txt", "c.docx", "--template", "worksheet")
    assert alone.code == 2
    assert "the template worksheet is for a PDF: name one too" in alone.err
    (folder / "mine.yaml").write_text("font_size: 16\n", "utf-8")
    own = publisher("make", "words-he.txt", "d.docx", "--template", "mine.yaml")
    assert own.code == 0, own.err


@pytest.mark.parametrize("place", ["../elsewhere", ".hidden", "../elsewhere/a b"])
def test_a_saved_config_writes_where_the_command_wrote(
    folder: Path, publisher: Command, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    here = folder / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    made = ("make", "../old_words.txt", f"{place}/x.json", "--budget", "20steps")
    run = publisher(*made, "--save-config", "mine.yaml")
    assert run.code == 0, run.err
    written = here / place / "x.json"
    before = written.read_bytes()
    written.unlink()
    assert publisher("publish", "mine.yaml", "-q").code == 0
    assert written.read_bytes() == before


WINDOWS = "café - Coffee ¡ð¸¶ÿÍ\nrain - Water\ntea - Drink\n".encode("cp1252")
CP1252 = ("--set", "words[0].encoding=cp1252")


@pytest.mark.parametrize("named", [(), ("--language", "en")])
def test_the_advice_for_a_list_in_another_encoding_works(
    folder: Path, publisher: Command, named: tuple[str, ...]
) -> None:
    (folder / "cp.txt").write_bytes(WINDOWS)
    refused = publisher("make", "cp.txt", "x.json", *named)
    assert refused.code == 1
    assert refused.err.startswith("cp.txt:1: is not utf-8: byte 3 is 0xE9; ")
    assert f"say what it is with `{' '.join(CP1252)}` or cp1255" in refused.err
    budget = ("--budget", "20steps")
    made = publisher("make", "cp.txt", "x.json", *named, *CP1252, *budget)
    assert made.code == 0, made.err
    assert "café" in (folder / "x.json").read_text("utf-8")


def test_the_advice_for_another_list_than_the_first_names_no_place(
    folder: Path, publisher: Command
) -> None:
    (folder / "cp.txt").write_bytes(WINDOWS)
    run = publisher("make", "old_words.txt", "x.json", "--set", "words[1].file=cp.txt")
    assert run.code == 1
    assert "cp.txt:1: is not utf-8" in run.err
    assert "say what it is with `encoding:`" in run.err


def test_a_wrong_setting_of_the_words_is_the_commands(folder: Path, publisher: Command) -> None:
    run = publisher("make", "old_words.txt", "x.json", "--set", "words[0].sep=comma")
    assert run.code == 2
    assert run.err.startswith("--set words[0].sep=comma: there is no setting `sep` here")


def test_what_the_words_lack_is_in_terms_of_the_command_in_a_named_language(
    folder: Path, publisher: Command
) -> None:
    (folder / "empty.txt").write_text("# nothing\n")
    run = publisher("make", "empty.txt", "x.json", "--language", "en")
    assert run.err == "empty.txt: there are no words in it\n"


@pytest.mark.parametrize(
    ("row", "option", "words"),
    [
        ("{}\t{}", ["--swap"], {"MEOW", "WOOF"}),
        ("{}\t{}\tn", ["--columns", "clue,answer,-"], {"MEOW", "WOOF"}),
        ("n\t{}\t{}", ["--columns", "-,answer,clue"], {"CAT", "TIGER"}),
    ],
)
def test_the_columns_of_a_list_can_be_chosen_and_saved(
    publisher: Command, tmp_path: Path, row: str, option: list[str], words: set[str]
) -> None:
    lines = [row.format(*pair) for pair in (("cat", "meow"), ("tiger", "woof"))]
    (tmp_path / "words.txt").write_text("\n".join(lines))
    out, saved = tmp_path / "out.txt", tmp_path / "saved.yaml"
    run = publisher("make", tmp_path / "words.txt", out, *option, "--save-config", saved)
    assert run.code == 0, run.err
    again = publisher("publish", saved, "--set", "export=[json]")
    assert again.code == 0, again.err
    (made,) = json.loads((tmp_path / "saved.json").read_text("utf-8"))["puzzles"]
    assert {entry["spelling"].upper() for entry in made["entries"]} == words


def test_a_question_names_the_options_of_the_command(publisher: Command, tmp_path: Path) -> None:
    rows = ["Hund\tdog\tchien", "Katze\tcat\tchat", "Maus\tmouse\tsouris"]
    (tmp_path / "words.tsv").write_text("\n".join(rows))
    run = publisher("make", tmp_path / "words.tsv", tmp_path / "out.txt")
    assert run.code == 2
    assert 'say `--columns "answer,-,clue"`' in run.err
    assert run.err.count("words.tsv") == 1


def test_a_doubt_names_the_option_of_the_command(publisher: Command, tmp_path: Path) -> None:
    rows = ["Sport;Land", "tennis;it has a net", "hockey;it has a puck", "rowing;it has an oar"]
    (tmp_path / "words.csv").write_text("\n".join(rows))
    run = publisher("make", tmp_path / "words.csv", tmp_path / "out.txt", "--language", "en")
    (option,) = re.findall("say `--set (.+)`", run.out)
    assert option == "words[0].header='no'"
    named = ("--language", "en", "--set", option.replace("'", ""))
    again = publisher("make", tmp_path / "words.csv", tmp_path / "out.json", *named)
    assert again.code == 0, again.err
    assert "say `" not in again.out
    (made,) = json.loads((tmp_path / "out.json").read_text("utf-8"))["puzzles"]
    spelled = {entry["spelling"] for entry in made["entries"]}
    assert spelled == {"tennis", "hockey", "rowing", "Sport"}


@pytest.mark.parametrize(
    ("words", "kind", "name"),
    [
        ("birds.txt", None, "birds.pdf"),
        ("birds.txt", "crossword", "birds.pdf"),
        ("birds.txt", "codeword", "birds-codeword.pdf"),
        ("ציפורים.txt", "wordsearch", "ציפורים-wordsearch.pdf"),
        ("-", None, "crossword.pdf"),
        ("-", "fillin", "fillin.pdf"),
    ],
)
def test_each_kind_has_a_file_of_its_own(words: str, kind: str | None, name: str) -> None:
    """Three kinds of one list are three files."""
    making = Making(Path(words), (), None, {"kind": kind}, (), load())
    assert making.targets == (Path(name),)
