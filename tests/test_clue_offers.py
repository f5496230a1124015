"""`clue_bank:` of a config: clues are offered and never taken, and what was used is recorded."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from conftest import Command
from publisher import OutputError
from publisher_cluebank import database
from publisher_cluebank.bank import ClueBank
from publisher_cluebank.clues import NewClue, PublishedPuzzle

EN = ("en", ["canary", "cat", "rat"], "canary", "It sings _at dawn_", "A yellow **singer**")
HE = ("he", ["אריה", "ארנבת", "תרנגול"], "אריה", "_מלך_ החיות", "הוא **שואג**")
LANGUAGES = pytest.mark.parametrize(
    ("language", "words", "word", "first", "second"), [EN, HE], ids=["en", "he"]
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1772366400")  # 2026-03-01
    return tmp_path


def config(name: str, words: list[str], more: str = "", language: str = "en") -> Path:
    path = Path(f"{name}.yaml")
    path.write_text(
        f"title: {name}\nlanguage: {language}\nwords: [list: [{', '.join(words)}]]\n"
        f"generator: {{budget: 50steps}}\nclue_bank: clues.db\n{more}export: [json]\n",
        "utf-8",
    )
    return path


def bank(publisher: Command, *clues: str, language: str = "en") -> ClueBank:
    """The bank, with these clues, an answer and a tab before each."""
    Path("w.txt").write_text("\n".join(clues), "utf-8")
    run = publisher("clues", "import", "w.txt")
    assert run.code == 0
    assert ("read as Hebrew (`he`), by its words" in run.out) is (language == "he")
    return ClueBank(Path("clues.db"))


def uses() -> dict[str, str]:
    return {each.text: each.last_use for each in ClueBank(Path("clues.db")).all_clues()}


@pytest.mark.slow
@LANGUAGES
def test_clues_are_offered_and_not_taken(
    publisher: Command, language: str, words: list[str], word: str, first: str, second: str
) -> None:
    bank(publisher, f"{word}\t{first}", f"{word}\t{second}", language=language)
    path = config("a", words, "clues: to-write.tsv\n", language)
    run = publisher("check", path)
    assert (
        f"  without a clue: {word} (list:1)\n    in the clue bank: {first} · never used" in run.out
    )
    run = publisher("publish", path)
    assert f"in the clue bank: clues of {word} (2); `publisher clues find WORD --bank" in run.out
    assert "without a clue: 3" in run.out
    file = Path("to-write.tsv")
    where = "\t# the clue bank"
    offers = f"{word}\t\n#{word}\t{first}{where}\n#{word}\t{second}{where}\n"
    assert offers in file.read_text("utf-8")
    assert file.read_text("utf-8").startswith("# From the clue bank: delete the # before")
    before = file.read_bytes()
    assert "without a clue: 3" in publisher("publish", path).out
    assert file.read_bytes() == before
    file.write_text(before.decode().replace(f"#{word}\t{second}", f"{word}\t{second}"), "utf-8")
    run = publisher("publish", path)
    assert "without a clue: 2" in run.out
    assert second.replace("*", "") in Path("a.json").read_text("utf-8")


def test_only_some_of_many_clues_are_shown(publisher: Command) -> None:
    bank(publisher, *(f"cat\tclue {number}" for number in range(20)))
    path = config("a", ["cat", "rat"], "clues: to-write.tsv\n")
    run = publisher("check", path)
    assert run.out.count("in the clue bank: clue ") == 3
    assert "and 17 more: `publisher clues suggest` shows them all" in run.out
    assert publisher("publish", path).code == 0
    written = Path("to-write.tsv").read_text("utf-8")
    assert written.count("#cat\t") == 5
    assert "# and 15 more in the clue bank\n" in written


@LANGUAGES
def test_a_locked_puzzle_is_recorded_once_and_its_clues_are_told_elsewhere(
    publisher: Command, language: str, words: list[str], word: str, first: str, second: str
) -> None:
    bank(publisher, f"{word}\t{first}", f"{word}\t{second}", language=language)
    Path("to-write.tsv").write_text(f"{word}\t{first}\n", "utf-8")
    path = config("a", words, "clues: to-write.tsv\nlock: a.lock\n", language)
    run = publisher("publish", path)
    assert (run.code, "used before" in run.out) == (0, False)
    told = "used in “a” (a.yaml), 2026-03-01"
    assert uses() == {first: told, second: "never used"}
    before = Path("clues.db").read_bytes()
    run = publisher("publish", path)
    assert (run.code, "used before" in run.out) == (0, False)
    assert Path("clues.db").read_bytes() == before
    other = config("b", words[:2], "clues: to-write.tsv\n", language)
    plain = first.replace("_", "")
    said = f"used before in “a” (a.yaml), 2026-03-01: {word}: “{plain}”"
    assert said in publisher("publish", other).out
    assert said in publisher("publish", other, "--json").out.replace('\\"', '"')
    assert uses() == {first: told, second: "never used"}
    assert publisher("clues", "find", word).out.endswith(
        f"{second} · never used\n  {first} · {told}\n"
    )


def test_a_clue_that_was_replaced_counts_as_never_used(
    publisher: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("c.tsv").write_text("cat\tIt purrs\nrat\tIt squeaks\n")
    path = config("a", ["cat", "rat"], "clues: c.tsv\nlock: a.lock\n")
    assert publisher("publish", path).code == 0
    Path("c.tsv").write_text("cat\tIt meows\nrat\tIt squeaks\n")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1775044800")  # 2026-04-01
    assert publisher("publish", path).code == 0
    assert uses() == {
        "It purrs": "never used",
        "It meows": "used in “a” (a.yaml), 2026-04-01",
        "It squeaks": "used in “a” (a.yaml), 2026-03-01",
    }


ENGLISH_LIST = ["canary", "cat", "rat", "tiger", "goat", "parrot"]
HEBREW_LIST = ["אריה", "ארנבת", "תרנגול", "נמר", "ברווז", "כלב"]
DRAFTS = pytest.mark.parametrize(
    ("language", "words"), [("en", ENGLISH_LIST), ("he", HEBREW_LIST)], ids=["en", "he"]
)


def clued(words: list[str], number: int = 1) -> str:
    return "".join(f"{word}\tClue {number} of {word}\n" for word in words)


@DRAFTS
@pytest.mark.parametrize("another", ["edited", "made anew"])
def test_a_draft_of_a_puzzle_is_no_other_puzzle(
    publisher: Command, language: str, words: list[str], another: str
) -> None:
    Path("c.tsv").write_text(clued(words), "utf-8")
    path = config("a", words, "clues: c.tsv\nlock: a.lock\n", language)
    assert publisher("publish", path).code == 0
    before = Path("a.lock").read_bytes()
    if another == "edited":
        assert publisher("edit", path, "--reject", words[-1]).code == 0
    else:
        Path("a.lock").unlink()
    run = publisher("publish", path, "--seed", 3)
    assert (run.code, "used before" in run.out) == (0, False)
    assert Path("a.lock").read_bytes() != before
    told = {f"Clue 1 of {word}": "used in “a” (a.yaml), 2026-03-01" for word in words}
    if another == "edited":
        told[f"Clue 1 of {words[-1]}"] = "never used"
    assert uses() == told


def test_a_draft_that_is_not_recorded_yet_is_no_other_puzzle_either(publisher: Command) -> None:
    Path("c.tsv").write_text(clued(ENGLISH_LIST), "utf-8")
    path = config("a", ENGLISH_LIST, "clues: c.tsv\nlock: a.lock\n")
    assert publisher("publish", path).code == 0
    path = config("a", ENGLISH_LIST[:-1], "clues: c.tsv\n")
    assert "used before" not in publisher("publish", path).out


def test_drafts_that_an_older_program_took_for_several_puzzles_are_one(publisher: Command) -> None:
    Path("c.tsv").write_text(clued(ENGLISH_LIST), "utf-8")
    path = config("a", ENGLISH_LIST, "clues: c.tsv\nlock: a.lock\n")
    assert publisher("publish", path).code == 0
    clues = list(ClueBank(Path("clues.db")).all_clues())
    drafts = [PublishedPuzzle(name, "a", "a.yaml", "2026-02-01") for name in ("x", "y")]
    ClueBank(Path("clues.db")).add(
        [
            NewClue("en", tuple(each.spelling.upper()), each.spelling, each.text, puzzle=draft)
            for each in clues
        ]
        for draft in drafts
    )
    assert "used before" not in publisher("publish", path).out
    assert publisher("edit", path, "--reject", "goat").code == 0
    assert "used before" not in publisher("publish", path).out
    assert uses() == {
        each.text: "never used" if "goat" in each.text else "used in “a” (a.yaml), 2026-03-01"
        for each in clues
    }


@DRAFTS
def test_a_new_puzzle_of_a_config_leaves_what_is_recorded_of_the_old_one(
    publisher: Command, language: str, words: list[str]
) -> None:
    Path("c.tsv").write_text(clued(words), "utf-8")
    path = config("a", words, "clues: c.tsv\nlock: a.lock\n", language)
    assert publisher("publish", path).code == 0
    Path("a.lock").unlink()
    Path("c.tsv").write_text(clued(words[:2]) + clued(words[2:], 2), "utf-8")
    run = publisher("publish", path, "--set", "title=next", "--seed", 3)
    assert run.out.count("used before in “a” (a.yaml), 2026-03-01: ") == 2
    assert uses()[f"Clue 1 of {words[2]}"] == "used in “a” (a.yaml), 2026-03-01"
    assert uses()[f"Clue 1 of {words[0]}"].endswith("and 1 more")


def test_a_puzzle_that_was_never_printed_is_forgotten(publisher: Command) -> None:
    Path("c.tsv").write_text("cat\tIt purrs\nrat\tIt squeaks\n")
    path = config("a", ["cat", "rat"], "clues: c.tsv\nlock: a.lock\n")
    assert publisher("publish", path).code == 0
    run = publisher("clues", "forget", "a.yaml", "--date", "2026-03-02")
    assert (run.code, run.err) == (1, "clues.db has no puzzle of a.yaml on 2026-03-02\n")
    assert publisher("clues", "forget", "b.yaml").code == 1
    assert uses()["It purrs"] != "never used"
    run = publisher("clues", "forget", "a.yaml", "--date", "2026-03-01")
    assert run.out == "forgotten: 2 clues in “a” (a.yaml), 2026-03-01\n"
    assert set(uses().values()) == {"never used"}
    assert publisher("publish", path).code == 0
    assert publisher("clues", "forget", Path("a.yaml").resolve()).code == 0


def test_puzzles_of_one_publication_are_not_elsewhere_to_each_other(publisher: Command) -> None:
    words = "[{list: {cat: It purrs, rat: It squeaks}}]"
    Path("book.yaml").write_text(
        f"clue_bank: clues.db\ngenerator: {{budget: 20steps}}\nexport: [json]\npuzzles:\n"
        f"- {{title: One, words: {words}, lock: one.lock}}\n"
        f"- {{title: Two, words: [{{list: {{cat: It purrs, tar: Black}}}}], lock: two.lock}}\n"
    )
    for _ in range(2):
        run = publisher("publish", "book.yaml")
        assert (run.code, "used before" in run.out) == (0, False)
    assert uses()["It purrs"] == "used in “Two” (book.yaml), 2026-03-01, and 1 more"
    Path("one.yaml").write_text(
        f"title: Again\nwords: {words}\nclue_bank: clues.db\nlock: one.lock\nexport: [json]\n"
    )
    run = publisher("publish", "one.yaml")
    assert "used before in “Two” (book.yaml), 2026-03-01: cat: “It purrs”" in run.out


def test_nothing_is_recorded_without_a_lock_or_without_the_files(
    publisher: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = config("a", ["{cat: It purrs}", "rat"]).rename("a.yaml")
    text = path.read_text().replace("[{cat: It purrs}, rat]", "{cat: It purrs, rat: Long}")
    path.write_text(text)
    assert publisher("publish", path).code == 0
    assert not Path("clues.db").exists()
    path.write_text(text.replace("export", "lock: a.lock\nexport"))

    def refuse(files: object) -> None:
        raise OutputError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr("publisher.files.output.write", refuse)
        assert publisher("publish", path).code == 1
    assert not Path("clues.db").exists()
    assert publisher("publish", path).code == 0
    assert uses()["Long"] == "used in “a” (a.yaml), 2026-03-01"


def no_bank(path: Path) -> None:
    path.write_text("no bank")


def read_only(path: Path) -> None:
    ClueBank(path).add([])
    path.chmod(0o400)


@pytest.mark.parametrize(
    ("make", "code", "said"),
    [
        (
            no_bank,
            2,
            "a.yaml:5:12: clue_bank: clues.db is not a clue bank: it is not an SQLite file",
        ),
        (read_only, 1, "clues.db cannot be written: it is read-only; nothing was changed"),
        (Path.mkdir, 2, "a.yaml:5:12: clue_bank: expected a file"),
    ],
)
def test_what_is_no_bank_is_told_before_anything_is_made(
    publisher: Command, make: Callable[[Path], object], code: int, said: str
) -> None:
    make(Path("clues.db"))
    path = config("a", ["cat", "rat"], "lock: a.lock\n")
    for command in "check", "publish":
        run = publisher(command, path)
        assert (run.code, said in run.err) == (code, True), run
    assert {each.name for each in Path().iterdir()} == {"a.yaml", "clues.db"}


def test_a_bank_for_reading_alone_still_offers(publisher: Command) -> None:
    bank(publisher, "cat\tIt purrs")
    Path("clues.db").chmod(0o400)
    run = publisher("publish", config("a", ["cat", "rat"]))
    assert (run.code, run.err) == (0, "")
    assert "in the clue bank: clues of cat (1)" in run.out


def test_a_bank_that_is_in_use_loses_no_puzzle(
    publisher: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    bank(publisher, "cat\tIt purrs")
    monkeypatch.setattr(database, "WAIT", 0.1)
    path = config("a", ["cat", "rat"], "lock: a.lock\nclues: c.tsv\n")
    Path("c.tsv").write_text("cat\tIt meows\n")
    with closing(sqlite3.connect("clues.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        run = publisher("publish", path)
    assert run.code == 1
    assert "all files were written, but not which clues were used: publish again" in run.err
    assert Path("a.json").exists()
    assert publisher("publish", path).code == 0
    assert uses() == {"It purrs": "never used", "It meows": "used in “a” (a.yaml), 2026-03-01"}


@pytest.mark.proof
@pytest.mark.slow
def test_a_damaged_page_of_a_bank_stops_nothing(publisher: Command) -> None:
    bank(publisher, *(f"cat\tclue {number}" for number in range(2000)))
    data = Path("clues.db").read_bytes()
    Path("clues.db").write_bytes(data[:20480] + b"\xff" * (len(data) - 20480))
    path = config("a", ["cat", "rat"], "clues: c.tsv\n")
    run = publisher("check", path)
    assert (run.code, "warning: clues.db is damaged: take a copy" in run.out) == (0, True)
    run = publisher("publish", path)
    assert run.code == 0
    assert "the clue bank says nothing: clues.db is damaged" in run.out
    assert Path("c.tsv").read_text().count("\t\n") == 2


def test_a_bank_is_kept_by_many_and_written_over_by_none(publisher: Command) -> None:
    bank(publisher, "cat\tIt purrs")
    first, second = (config(name, ["cat", "rat"], f"lock: {name}.lock\n") for name in "ab")
    assert publisher("publish", first, second).code == 0
    run = publisher("publish", first, "--set", "lock=clues.db")
    assert run.code == 2
    assert "lock: it would overwrite" in run.err
    assert "which this config keeps under `clue_bank`" in run.err


def test_a_finished_puzzle_has_a_bank_too(publisher: Command) -> None:
    config("a", ["cat", "rat"])
    Path("c.tsv").write_text("cat\tIt purrs\nrat\tIt squeaks\n")
    assert publisher("publish", "a.yaml", "--set", "clues=c.tsv").code == 0
    Path("again.yaml").write_text(
        "title: Again\npuzzle: a.json\nclue_bank: clues.db\nlock: again.lock\nexport: [ipuz]\n"
    )
    assert publisher("publish", "again.yaml").code == 0
    assert uses()["It purrs"] == "used in “Again” (again.yaml), 2026-03-01"


SINGER = ("en", "cat, rat", "cat", "Does it purr")
LION = ("he", "אריה, תרנגול", "אריה", "מלך החיות")


@pytest.mark.parametrize(("language", "words", "word", "clue"), [SINGER, LION], ids=["en", "he"])
@pytest.mark.parametrize("signs", ["{}.", "{}?", "_{}_ …", "“{}”", "{} "])
def test_a_clue_with_other_signs_at_its_ends_is_the_same_clue(
    publisher: Command, language: str, words: str, word: str, clue: str, signs: str
) -> None:
    Path("c.tsv").write_text(f"{word}\t{clue}\n", "utf-8")
    path = config("a", words.split(", "), "clues: c.tsv\nlock: a.lock\n", language)
    assert publisher("publish", path).code == 0
    Path("d.tsv").write_text(f"{word}\t{signs.format(clue)}\n", "utf-8")
    run = publisher("publish", config("b", words.split(", ")[:1], "clues: d.tsv\n", language))
    shown = signs.format(clue).replace("_", "").strip()
    other = "" if shown == clue else f", there as “{clue}”"
    assert f"used before in “a” (a.yaml), 2026-03-01: {word}: “{shown}”{other}\n" in run.out
    assert "used lately" not in run.out


@pytest.mark.parametrize(
    ("later", "more", "is_said"),
    [(0, "", True), (59, "", True), (60, "", False), (-1, "", True), (8, "lately: 8, ", False)],
)
def test_an_answer_that_was_used_lately_with_another_clue_is_told(
    publisher: Command, monkeypatch: pytest.MonkeyPatch, later: int, more: str, is_said: bool
) -> None:
    Path("c.tsv").write_text("cat\tIt purrs\nrat\tIt squeaks\n")
    path = config("a", ["cat", "rat"], "clues: c.tsv\nlock: a.lock\n")
    run = publisher("publish", path)
    assert (run.code, "used lately" in run.out) == (0, False)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(1772366400 + later * 86400))
    Path("d.tsv").write_text("cat\tIt meows\n")
    other = config("b", ["cat", "rat", "goat"], "clues: d.tsv\n")
    suggest = f"suggest: [{{clue-bank: {{{more}file: clues.db}}}}]\n"
    other.write_text(other.read_text().replace("clue_bank: clues.db\n", suggest))
    out = publisher("publish", other).out
    (said,) = [line for line in out.splitlines() if "used lately" in line] or [""]
    assert bool(said) is is_said
    if is_said:
        assert said.startswith("  answers used lately, with other clues: ")
        assert "cat in “a” (a.yaml), 2026-03-01" in said
        assert "goat" not in said


@DRAFTS
def test_what_appeared_on_another_day_is_printed_and_no_draft(
    publisher: Command, language: str, words: list[str]
) -> None:
    Path("c.tsv").write_text(clued(words), "utf-8")
    day = "lock: a.lock\nclues: c.tsv\npublished: {}\n"
    path = config("a", words, day.format("2026-02-27"), language)
    assert publisher("publish", path).code == 0
    clue = f"Clue 1 of {words[0]}"
    assert uses()[clue] == "used in “a” (a.yaml), 2026-02-27"
    Path("a.lock").unlink()
    path = config("a", words[:-1], day.format("2026-02-28"), language)
    run = publisher("publish", path)
    assert run.out.count("used before in “a” (a.yaml), 2026-02-27: ") == len(words) - 1
    assert uses()[clue] == "used in “a” (a.yaml), 2026-02-28, and 1 more"
    run = publisher("publish", path, "--set", "published=2026-W10")
    assert uses()[clue] == "used in “a” (a.yaml), 2026-W10, and 1 more"


def test_an_answer_counts_as_used_lately_from_the_day_on_which_the_puzzle_appears(
    publisher: Command,
) -> None:
    Path("c.tsv").write_text("cat\tIt purrs\nrat\tIt squeaks\n")
    path = config("a", ["cat", "rat"], "clues: c.tsv\nlock: a.lock\npublished: 2027-01-10\n")
    assert publisher("publish", path).code == 0
    Path("d.tsv").write_text("cat\tMouser\ntar\tBlack\n")
    other = config("b", ["cat", "tar"], "clues: d.tsv\n")
    lately = "answers used lately, with other clues: cat in “a” (a.yaml), 2027-01-10"
    assert lately not in publisher("publish", other).out
    for near in ("2027-01-20", "2026-12-24", "2027-W03"):
        run = publisher("publish", other, "--set", f"published={near}")
        assert lately in run.out
    assert lately not in publisher("publish", other, "--set", "published=2027-04-01").out
    locked = config("b", ["cat", "tar"], "clues: d.tsv\nlock: b.lock\npublished: 2027-01-20\n")
    assert publisher("publish", locked).code == 0
    assert lately in publisher("review", locked).out


def test_an_import_takes_the_day_of_a_puzzle_unless_it_is_given_one(publisher: Command) -> None:
    Path("w.yaml").write_text(
        "published: 2026-02-03\nwords: [{list: {cat: It purrs, rat: It squeaks}}]\n"
        "generator: {budget: 20steps}\nexport: [ipuz, xd]\n"
    )
    assert publisher("publish", "w.yaml").code == 0
    assert publisher("clues", "import", "w.ipuz").code == 0
    assert uses()["It purrs"] == "used in w.ipuz, 2026-02-03"
    assert publisher("clues", "import", "w.xd", "--bank", "x.db", "--date", "2026-02-04").code == 0
    assert "w.xd, 2026-02-04" in publisher("clues", "find", "cat", "--bank", "x.db").out
