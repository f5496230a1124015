"""`publisher edit`: some words change, the rest stays, and nothing an editor wrote is lost."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from checker import check_puzzle
from conftest import Command, Once
from publisher import (
    Candidate,
    Draft,
    Generator,
    Layout,
    NoOptions,
    Request,
    Reviser,
    SearchRun,
    Slot,
    from_json,
)
from publisher.files import output
from publisher.plugins.installed import Provider
from publisher.plugins.registry import load
from publisher.words.clue_file import EARLIER
from publisher_testing import ENGLISH
from publisher_typesetting.bidi import reorder
from tiny_reviser import TinyReviser, laid_out

WORDS = "cat car cot cod tan ran ten den don dog can hat had nat ode oat one"
GRID = "generator: {use: fill, budget: 3000steps, grid: '...\n\n  .#.\n\n  ...'}"
HEBREW = "שיר שלט רעב רטב בטן טבע שיא אור רוח חול לחם מלח שלח שלב בית תות תיק קיר קור רוק שוק"


def config(folder: Path, settings: str = "", words: str = WORDS, language: str = "en") -> Path:
    path = folder / "square.yaml"
    path.write_text(
        f"language: {language}\nwords: [list: [{', '.join(words.split())}]]\n"
        f"{GRID}\nlock: square.lock\nexport: [json]\n{settings}",
        encoding="utf-8",
    )
    return path


@pytest.fixture
def square(publisher: Command, tmp_path: Path, once: Once) -> Path:
    """A config whose puzzle is locked, with clues for all its words."""
    path = config(tmp_path, "clues: clues.txt\n")

    def publish() -> None:
        assert publisher("publish", path).code == 0
        file = tmp_path / "clues.txt"
        found = lines(file, keep=True)
        file.write_text("".join(f"{line.strip()}\tClue of {line}" for line in found))
        assert publisher("publish", path).code == 0

    once(tmp_path, publish)
    return path


def lines(path: Path, *, keep: bool = False) -> list[str]:
    return path.read_text("utf-8").splitlines(keepends=keep)


def puzzles(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["puzzles"]
    return found


def answers(path: Path, number: int = 0) -> dict[str, str]:
    """The spellings of a puzzle of a lock, by the names of their slots."""
    return {
        f"{entry['number']} {entry['direction']}": entry["spelling"]
        for entry in puzzles(path)[number]["entries"]
    }


def answers_of(data: bytes) -> dict[str, str]:
    """The same of the bytes of a lock."""
    return {
        f"{entry['number']} {entry['direction']}": entry["spelling"]
        for entry in json.loads(data)["puzzles"][0]["entries"]
    }


def checked(path: Path) -> None:
    for puzzle in from_json(path.read_bytes(), lambda _: ENGLISH).puzzles:
        check_puzzle(puzzle)


def test_a_rejected_word_is_replaced_and_what_changed_is_said(
    publisher: Command, square: Path
) -> None:
    lock = square.with_name("square.lock")
    before = answers(lock)
    run = publisher("edit", square, "--reject", "1a")
    assert run.code == 0, run.err
    after = answers(lock)
    checked(lock)
    changed = {name for name in before if before[name] != after[name]}
    assert before["1 across"] not in after.values()
    for name in changed:
        assert f"  {name}: {before[name]}, now {after[name]}; score 100, now 100\n" in run.out
    assert f": {len(changed)} words changed, the fewest possible (" in run.out
    assert "  scores: mean 100.0, now 100.0; lowest 100, now 100\n" in run.out
    assert len(changed) < len(before)
    assert f"the clue of {before['1 across']} is kept in {square.parent / 'clues.txt'}" in run.out
    assert f"reject: [{before['1 across']}]" in run.out
    assert run.out.endswith(f"for the pages: publisher publish {square}\n")


def test_a_clue_that_points_to_another_one_joins_it_and_is_told(
    publisher: Command, square: Path
) -> None:
    lock = square.with_name("square.lock")
    run = publisher("edit", square, "--clue", "3a=See 1 across", "--publish")
    assert run.code == 0, run.err
    assert "  the clue of 3 across is now: See 1\n" in run.out
    assert "for the pages:" not in run.out
    for _ in range(2):
        entries = {(e["number"], e["direction"]): e for e in puzzles(lock)[0]["entries"]}
        head = entries[1, "across"]
        assert [puzzles(lock)[0]["entries"][at]["number"] for at in head["linked"]] == [3]
        assert head["lengths"] == [3, 3]
        assert publisher("publish", square).code == 0
    run = publisher("edit", square, "--clue", "3a=")
    assert run.code == 2
    assert "3 across has no clue of its own, it is linked to 1 across" in run.err
    run = publisher("edit", square, "--clue", "3a=Its own")
    assert "  the clue of 3 across is now: Its own\n    it was: See 1\n" in run.out
    assert all(each["lengths"] == [3] for each in puzzles(lock)[0]["entries"])


@pytest.fixture
def scored(publisher: Command, tmp_path: Path) -> Path:
    """A config with a locked square: CAT, TAN, COD, DEN are its words, CAR and RAN others."""
    path = config(tmp_path, words="cod")
    words = "cat;90\ncod;80\nden;70\ntan;60\ncar;50\nran;40\n"
    (tmp_path / "list.txt").write_text(words)
    lists = "wordlists: [file: list.txt], improve: no"
    path.write_text(path.read_text().replace("use: fill", f"use: fill, {lists}"))
    assert publisher("publish", path).code == 0
    assert set(answers(path.with_name("square.lock")).values()) == {"CAT", "cod", "TAN", "DEN"}
    return path


def test_scores_are_said_before_and_after(publisher: Command, scored: Path) -> None:
    run = publisher("edit", scored, "--reject", "tan")
    assert run.code == 0, run.err
    assert ": 2 words changed, the fewest possible (" in run.out
    assert "CAT, now CAR; score 90, now 50\n" in run.out
    assert "TAN, now RAN; score 60, now 40\n" in run.out
    assert "  scores: mean 80.0, now 65.0; lowest 60, now 40\n" in run.out
    run = publisher("edit", scored, "--put", "ran=run")
    assert "RAN, now run; score 40, now none\n" in run.out


def test_a_locked_puzzle_is_measured_wherever_its_lists_are_there(
    publisher: Command, scored: Path
) -> None:
    first = "  scores: mean 80.0, lowest 60; the weakest: TAN 60, DEN 70, CAT 90, cod 100\n"
    assert first in publisher("publish", scored).out
    scored.with_name("list.txt").write_text("!!!\n")
    run = publisher("publish", scored)
    assert (run.code, run.err) == (0, "")
    assert "scores" not in run.out


def test_at_most_so_many_words_change_or_none(publisher: Command, scored: Path) -> None:
    lock = scored.with_name("square.lock").read_bytes()
    run = publisher("edit", scored, "--reject", "tan", "--at-most", 1)
    assert (run.code, run.err) == (1, "it cannot be done with 1: at least 2 words must change\n")
    assert scored.with_name("square.lock").read_bytes() == lock
    run = publisher("edit", scored, "--refill", "1a,2d", "--at-most", 1)
    assert run.code == 1
    assert "the fewest found is" in run.err
    assert "not proved" in run.err
    assert scored.with_name("square.lock").read_bytes() == lock
    assert publisher("edit", scored, "--reject", "tan", "--at-most", 2).code == 0


def test_proposals_are_numbered_and_one_is_taken(publisher: Command, square: Path) -> None:
    lock = square.with_name("square.lock")
    before = lock.read_bytes()
    edit = ("edit", square, "--reject", "1a")
    run = publisher(*edit, "--propose", 2)
    assert run.code == 0, run.err
    assert "proposal 1: " in run.out
    assert "nothing was written: the same command with `--take 1` instead of" in run.out
    second = [line for line in run.out.partition("proposal 2: ")[2].splitlines() if "now" in line]
    assert lock.read_bytes() == before
    after = publisher(*edit, "--propose", 1, "--another")
    assert [line for line in after.out.splitlines() if "now" in line] == second
    assert "proposal 2: " in after.out
    taken = publisher(*edit, "--another", "--dry-run")
    assert "without words of the proposals before" in taken.out
    assert [line for line in taken.out.splitlines() if "now" in line] == second
    assert publisher(*edit, "--take", 2).code == 0
    checked(lock)
    for line in second[:-1]:
        name, _, said = line.strip().partition(": ")
        assert said.startswith(f"{answers_of(before)[name]}, now {answers(lock)[name]};")


def test_proposals_end_where_there_is_no_other(publisher: Command, scored: Path) -> None:
    lock = scored.with_name("square.lock").read_bytes()
    run = publisher("edit", scored, "--reject", "tan", "--propose", 9)
    assert run.code == 0
    count = run.out.count("proposal ")
    assert "; no other was found\n" in run.out
    run = publisher("edit", scored, "--reject", "tan", "--take", 9)
    assert (run.code, "no other was found" in run.err) == (1, True)
    run = publisher("edit", scored, "--reject", "tan", "--take", 1, "--another")
    assert (run.code, "leave out --propose and --another" in run.err) == (2, True)
    assert 0 < count < 9
    assert scored.with_name("square.lock").read_bytes() == lock


def test_publishing_makes_what_the_edit_said(publisher: Command, square: Path) -> None:
    publisher("edit", square, "--reject", "3a")
    lock = square.with_name("square.lock").read_bytes()
    assert publisher("publish", square).code == 0
    assert square.with_name("square.lock").read_bytes() == lock
    made, kept = puzzles(square.with_suffix(".json")), puzzles(square.with_name("square.lock"))
    assert [p["rows"] for p in made] == [p["rows"] for p in kept]


def test_clues_of_todays_grid_come_first_and_no_line_is_lost(
    publisher: Command, square: Path
) -> None:
    file, lock = square.with_name("clues.txt"), square.with_name("square.lock")
    own = "# for the spring issue\nunicorn\tIt has one horn\r\n\n"
    file.write_bytes((own + file.read_text()).encode())
    written = lines(file)
    publisher("edit", square, "--reject", "1a")
    after = lines(file)
    assert [line for line in written if line not in after] == []
    today, earlier = after[: after.index(EARLIER)], after[after.index(EARLIER) + 1 :]
    clued = [line.partition("\t")[0] for line in today]
    assert clued == list(answers(lock).values())
    assert "unicorn\tIt has one horn" in earlier
    assert earlier.index("# for the spring issue") + 1 == earlier.index("unicorn\tIt has one horn")
    once = file.read_bytes()
    assert publisher("publish", square).code == 0
    assert file.read_bytes() == once


def test_a_word_that_comes_back_has_its_clue_again(publisher: Command, square: Path) -> None:
    before = answers(square.with_name("square.lock"))
    file = square.with_name("clues.txt").read_bytes()
    publisher("edit", square, "--reject", "1a")
    puts = [f"--put={name}={word}" for name, word in before.items()]
    run = publisher("edit", square, *puts)
    assert run.code == 0, run.err
    assert answers(square.with_name("square.lock")) == before
    assert sorted(filter(None, file.decode().splitlines())) == sorted(
        line for line in lines(square.with_name("clues.txt")) if line.partition("\t")[2]
    )


def test_publishing_adds_lacking_answers_before_those_of_earlier_words(
    publisher: Command, square: Path
) -> None:
    publisher("edit", square, "--reject", "1a")
    file = square.with_name("clues.txt")
    todays = lines(file)[0]
    file.write_text("\n".join(lines(file)[1:]) + "\n")
    publisher("publish", square)
    after = lines(file)
    assert after.index(todays.partition("\t")[0] + "\t") < after.index(EARLIER)


def test_a_word_is_put_and_stays_though_no_list_has_it(publisher: Command, square: Path) -> None:
    before = answers(square.with_name("square.lock"))
    word = before["1 across"][0] + "X" + before["1 across"][2]
    run = publisher("edit", square, "--put", f"1a={word}")
    assert run.code == 0, run.err
    after = answers(square.with_name("square.lock"))
    assert after == {**before, "1 across": word}
    assert f"without a clue: {word}, to be written into {square.parent / 'clues.txt'}" in run.out


def test_of_many_words_without_a_clue_the_first_twelve_are_named(
    publisher: Command, tmp_path: Path
) -> None:
    path = tmp_path / "many.yaml"
    words = (
        "stone, onset, notes, cabin, canoe, cocoa, octane, ladder, goat, tulip, lilac, aster, iris"
    )
    path.write_text(
        f"words: [list: [{words}, crocus, hyacinth, primrose]]\ngenerator: {{budget: 100steps}}\n"
        "lock: many.lock\nexport: [json]\n"
    )
    assert publisher("publish", path).code == 0
    count = len(answers(tmp_path / "many.lock"))
    run = publisher("edit", path, "--clue", "stone=It does not swim", "--dry-run")
    (line,) = [each for each in run.out.splitlines() if "without a clue" in each]
    assert line.endswith(f" and {count - 13} more")
    assert line.count(",") == 11


def test_an_area_is_filled_anew(publisher: Command, square: Path) -> None:
    puts = (f"--put={each}" for each in ("1a=cat", "1d=cod", "2d=tan", "3a=den"))
    assert publisher("edit", square, *puts).code == 0
    before = answers(square.with_name("square.lock"))
    run = publisher("edit", square, "--refill", "r1c1:r1c3", "--keep", "r1c3")
    assert run.code == 0, run.err
    after = answers(square.with_name("square.lock"))
    assert after["1 across"] != before["1 across"]
    assert (after["2 down"], after["3 across"]) == (before["2 down"], before["3 across"])
    again = publisher("edit", square, "--refill", "all", "--dry-run")
    assert again.code == 0


def test_another_puzzle_of_another_puzzle_is_yet_another(publisher: Command, square: Path) -> None:
    lock = square.with_name("square.lock")
    found = [answers(lock)]
    for _ in range(3):
        run = publisher("edit", square, "--refill", "all")
        assert run.code == 0, run.err
        found.append(answers(lock))
        assert found[-1] != found[-2]
    checked(lock)


def test_several_changes_are_one_search(publisher: Command, square: Path) -> None:
    before = answers(square.with_name("square.lock"))
    run = publisher(
        "edit", square, "--reject", before["1 across"], "--reject", "3a", "--refill", "r3c2"
    )
    assert run.code == 0, run.err
    gone = {before["1 across"], before["3 across"]}
    assert gone.isdisjoint(answers(square.with_name("square.lock")).values())


def test_a_dry_run_writes_nothing(publisher: Command, square: Path) -> None:
    files = {path: path.read_bytes() for path in square.parent.iterdir()}
    run = publisher("edit", square, "--reject", "1a", "--dry-run")
    assert run.out.endswith("nothing was written: this was a dry run\n")
    assert {path: path.read_bytes() for path in square.parent.iterdir()} == files


def test_publish_makes_the_pages_too(publisher: Command, square: Path) -> None:
    run = publisher("edit", square, "--reject", "1a", "--publish")
    assert run.code == 0, run.err
    kept = puzzles(square.with_name("square.lock"))
    assert [p["rows"] for p in puzzles(square.with_suffix(".json"))] == [p["rows"] for p in kept]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ([], 2, "say what to change: --reject, --put, --refill or --clue"),
        (["--keep", "1a"], 2, "say what to change"),
        (["--put", "1a"], 2, "--put 1a: write the slot and the word, as in 12d=oboe"),
        (["--put", "1a=horse"], 2, "horse has 5 letters, and 1 across has 3"),
        (["--reject", "99d"], 2, "there is no 99 down"),
        (["--reject", "zebra"], 2, "“zebra” is not in the puzzle"),
        (["--refill", "r2c2"], 2, "there is no cell for a letter in r2c2"),
        (["--refill", "r3c3:r1c1"], 2, "there is no cell for a letter in r3c3:r1c1"),
        (["--refill", "r1c1:r99c4"], 2, "r99c4 is outside the grid, which has rows 1 to 3 and c"),
        (["--refill", "r1c1:r3c4"], 2, "r3c4 is outside the grid"),
        (["--refill", "r0c0:r2c2"], 2, "r0c0 is outside the grid"),
        (["--refill", "r1c0"], 2, "r1c0 is outside the grid, which has rows 1 to 3 and columns 1"),
        (["--reject", "1a", "--keep", "r4c1"], 2, "r4c1 is outside the grid"),
        (
            ["--reject", "1a", "--keep", "1a"],
            2,
            "1 across is kept: free it, then its word can be rejected",
        ),
        (["--reject", "1a", "--keep", "all"], 2, "1 across is kept"),
        (["--reject", "1a", "--puzzle", "2"], 2, "has one puzzle, and no puzzle 2"),
        (["--reject", "1a", "--budget", "soon"], 2, "a budget is seconds, minutes or steps"),
        (["--reject", "1a", "--keep", "r1c1,r1c3,r3c1:r3c3"], 1, "1 across"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    publisher: Command, square: Path, arguments: list[str], code: int, said: str
) -> None:
    if code == 1:  # nothing but the rejected word fits between the letters that are kept
        words = " ".join(sorted(set(answers(square.with_name("square.lock")).values())))
        config(square.parent, "clues: clues.txt\n", words)
    files = {path: path.read_bytes() for path in square.parent.iterdir()}
    run = publisher("edit", square, *arguments)
    assert run.code == code
    assert said in run.err
    assert {path: path.read_bytes() for path in square.parent.iterdir()} == files


def test_without_a_locked_puzzle_it_says_what_to_do(publisher: Command, tmp_path: Path) -> None:
    path = config(tmp_path)
    run = publisher("edit", path, "--reject", "1a")
    assert run.code == 2
    assert f"{path} is not in {tmp_path / 'square.lock'} yet: publish it once" in run.err
    run = publisher("edit", path, "--reject", "1a", "--set", "lock=other.lock")
    assert "other.lock yet" in run.err
    path.write_text(path.read_text().replace("lock: square.lock\n", ""))
    run = publisher("edit", path, "--reject", "1a")
    assert f"{path} is not kept: give it a `lock: FILE`, and publish it once" in run.err


def test_a_word_that_the_config_rejects_is_replaced_by_any_edit(
    publisher: Command, square: Path
) -> None:
    before = answers(square.with_name("square.lock"))
    square.write_text(square.read_text() + f"reject: [{before['1 across']}]\n")
    run = publisher("publish", square)
    assert f"`reject` has “{before['1 across']}”, and the locked puzzle has it too" in run.out
    run = publisher("edit", square, "--reject", before["1 across"])
    assert run.code == 0, run.err
    assert "reject: [" not in run.out
    assert "`reject` has" not in publisher("publish", square).out


def test_of_several_puzzles_the_others_stay_byte_for_byte(
    publisher: Command, tmp_path: Path
) -> None:
    path = config(tmp_path, "clues: clues.txt\n")
    path.write_text(path.read_text().replace("budget: ", "distinct: 4, budget: "))
    assert publisher("publish", path).code == 0
    lock = tmp_path / "square.lock"
    before = lock.read_text().split('"language"')
    run = publisher("edit", path, "--reject", "1a", "--puzzle", 3)
    assert run.code == 0, run.err
    assert f"{path} (3 of 4): " in run.out
    after = lock.read_text().split('"language"')
    assert [mine == its for mine, its in zip(before, after, strict=True)] == [
        *(True, True, True), False, True,
    ]  # fmt: skip


def test_hebrew_from_the_names_of_slots_to_the_clue_file(
    publisher: Command, tmp_path: Path
) -> None:
    path = config(tmp_path, "clues: clues.txt\n", HEBREW, "he")
    assert publisher("publish", path).code == 0
    file, lock = tmp_path / "clues.txt", tmp_path / "square.lock"
    file.write_text("".join(f"{line.strip()}\tהגדרה\n" for line in lines(file)), encoding="utf-8")
    before = answers(lock)
    run = publisher("edit", path, "--reject", "1 מאוזן")
    assert run.code == 0, run.err
    after = answers(lock)
    assert before["1 across"] not in after.values()
    assert f"{before['1 across']}\tהגדרה" in lines(file)
    run = publisher("edit", path, "--put", f"1 מאוזן={before['1 across']}")
    assert run.code == 0, run.err


def test_a_clue_without_a_clue_file_is_not_lost_in_silence(
    publisher: Command, tmp_path: Path
) -> None:
    path = config(tmp_path)
    publisher("publish", path)
    document = json.loads((tmp_path / "square.lock").read_text())
    document["puzzles"][0]["entries"][0]["clue"] = "Only here"
    (tmp_path / "square.lock").write_text(json.dumps(document))
    run = publisher("edit", path, "--reject", "1a")
    assert "is gone, for the config has no `clues:` file: Only here" in run.out
    path.write_text(path.read_text() + "clues: clues.txt\n")
    (tmp_path / "square.lock").write_text(json.dumps(document))
    run = publisher("edit", path, "--reject", "1a")
    assert "Only here" in (tmp_path / "clues.txt").read_text()


def test_an_interrupt_leaves_everything_as_it_was(
    publisher: Command, square: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {path: path.read_bytes() for path in square.parent.iterdir()}
    counted = SearchRun.step

    def interrupted(run: SearchRun) -> bool:
        signal.raise_signal(signal.SIGINT)
        return counted(run)

    monkeypatch.setattr(SearchRun, "step", interrupted)
    run = publisher("edit", square, "--reject", "1a")
    assert (run.code, run.err.strip()) == (1, "interrupted; nothing more was written")
    assert {path: path.read_bytes() for path in square.parent.iterdir()} == files


def test_between_two_files_no_clue_is_lost(
    publisher: Command, square: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clue file takes its place first: with the old lock, it still has every clue."""
    order: list[str] = []

    def written(files: dict[Path, bytes]) -> None:
        order.extend(path.name for path in files)

    monkeypatch.setattr(output, "write", written)
    publisher("edit", square, "--reject", "1a")
    assert order == ["clues.txt", "square.lock"]


@pytest.mark.parametrize("name", ["square.lock", "clues.txt"])
def test_a_file_that_cannot_be_written_is_said_before_the_search(
    publisher: Command, square: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SearchRun, "step", lambda run: pytest.fail("it searched"))
    files = {path: path.read_bytes() for path in square.parent.iterdir()}
    square.with_name(name).chmod(0o444)
    run = publisher("edit", square, "--reject", "1a")
    assert run.code == 1
    assert f"{name} cannot be written: it is read-only; nothing was changed" in run.err
    assert {path: path.read_bytes() for path in square.parent.iterdir()} == files


def test_a_budget_that_ends_too_soon_leaves_everything(publisher: Command, square: Path) -> None:
    lock = square.with_name("square.lock").read_bytes()
    run = publisher("edit", square, "--refill", "all", "--budget", "1steps")
    assert (run.code, run.out) == (1, "")
    assert run.err
    assert square.with_name("square.lock").read_bytes() == lock


def test_puzzles_of_a_book_are_counted_through(publisher: Command, tmp_path: Path) -> None:
    inner = config(tmp_path)
    path = tmp_path / "book.yaml"
    first = "{language: he, words: [list: [שלום, שיר]], generator: {budget: 5steps}}"
    path.write_text(
        f"puzzles: [{first}, {{config: {inner.name}, seeds: 2}}]\nexport: [json]\n",
        encoding="utf-8",
    )
    assert publisher("publish", path).code == 0
    before = puzzles(tmp_path / "square.lock")
    run = publisher("edit", path, "--reject", "1a", "--puzzle", 3)
    assert run.code == 0, run.err
    after = puzzles(tmp_path / "square.lock")
    assert [old == new for old, new in zip(before, after, strict=True)] == [True, False]
    there = answers(tmp_path / "square.lock", 1)["1 across"]
    run = publisher("words", path, "1a", "--puzzle", 3)
    assert run.out.startswith(f"1 across, now {there}:")
    run = publisher("edit", path, "--reject", "1a")
    assert f"puzzle 1 of {path} is not kept: give it a `lock: FILE`" in run.err
    run = publisher("edit", path, "--reject", "1a", "--puzzle", 4)
    assert "has 3 puzzles, and no puzzle 4" in run.err


def test_a_strangers_generator_can_be_edited(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = load()

    def reviser(request: Request, options: NoOptions) -> Reviser:
        return TinyReviser(request.words)

    def generate(request: Request, options: NoOptions, run: SearchRun) -> Layout:
        from publisher.workbench.state import PuzzleState
        from publisher_testing import puzzle

        state = PuzzleState.of(puzzle(["CAT", "O#A", "DEN"]))
        return TinyReviser(request.words).revise(state.draft(()), request.seed, run)

    record = Generator("tiny", "Tiny", NoOptions, generate, reviser=reviser)
    registry.add(record, Provider("tiny", "tiny-plugin", "1.0"))
    broken = Generator("broken", "Broken", NoOptions, generate, reviser=lambda *_: 7)  # type: ignore[arg-type]
    registry.add(broken, Provider("tiny", "tiny-plugin", "1.0"))
    fixed = Generator("fixed", "Fixed", NoOptions, generate)
    registry.add(fixed, Provider("tiny", "tiny-plugin", "1.0"))
    monkeypatch.setattr("publisher.plugins.registry.load", lambda files: registry)
    path = config(tmp_path)
    path.write_text(path.read_text().replace(GRID, "generator: {use: tiny}"))
    assert publisher("publish", path).code == 0
    run = publisher("edit", path, "--reject", "cat")
    assert run.code == 0, run.err
    checked(tmp_path / "square.lock")
    assert "cat" not in answers(tmp_path / "square.lock").values()
    run = publisher("edit", path, "--reject", "1a", "--set", "generator.use=broken")
    assert (run.code, "its generator broken failed: it returned int" in run.err) == (1, True)
    run = publisher("edit", path, "--reject", "1a", "--set", "generator.use=fixed")
    assert "a puzzle made by fixed cannot be changed: its plugin has no reviser" in run.err


class Growing(Reviser):
    """Returns a larger grid, as a freeform generator may."""

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:
        return laid_out("##W", "COT", "##O", "##N")

    def candidates(self, draft: Draft, slot: Slot) -> list[Candidate]:
        return []


def test_right_to_left_words_stand_in_the_order_of_the_sentence(
    publisher: Command, tmp_path: Path
) -> None:
    path = config(tmp_path, words=HEBREW, language="he")
    assert publisher("publish", path).code == 0
    lock = path.with_name("square.lock")
    before = answers(lock)
    run = publisher("edit", path, "--reject", "1a")
    assert run.code == 0, run.err
    after = answers(lock)
    old, new = before["1 across"], after["1 across"]
    (line,) = (line for line in run.out.splitlines() if "1 across" in line)
    assert line == f"  1 across: {old}, now {new}; score 100, now 100"
    for terminal in (line, reorder(line, 0), reorder(line)):  # without bidi, and with it
        shown = terminal if terminal is line else terminal.replace(new[::-1], new)
        shown = shown.replace(old[::-1], old)
        assert 0 < shown.index(old) < shown.index("now") < shown.index(new)
        assert shown.endswith("; score 100, now 100")


def test_another_grid_is_said(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = load()
    record = Generator(
        "growing",
        "Growing",
        NoOptions,
        lambda request, options, run: laid_out("COT", "A##", "R##"),
        reviser=lambda request, options: Growing(),
    )
    registry.add(record, Provider("growing", "growing-plugin", "1.0"))
    monkeypatch.setattr("publisher.plugins.registry.load", lambda files: registry)
    path = config(tmp_path)
    path.write_text(path.read_text().replace(GRID, "generator: {use: growing}"))
    assert publisher("publish", path).code == 0
    run = publisher("edit", path, "--refill", "all", "--keep", "1a")
    assert run.code == 0, run.err
    assert "  1 down: now wton\n  1 down: car, now gone\n" in run.out
    assert "  the grid has other cells now; it is 3×4\n" in run.out


def test_explanations_and_glosses_go_to_the_clue_file_and_are_taken_away_there(
    publisher: Command, square: Path
) -> None:
    file = square.with_name("clues.txt")
    before = lines(file)
    word = before[0].partition("\t")[0]
    texts = ("--explanation", f"{word}=so it is", "--gloss", f"{word}=souk: a market")
    result = publisher("edit", square, *texts, "--clue", f"{word}=In the _souk_")
    assert result.code == 0
    assert "the explanation of 1 across is now: so it is" in result.out + result.err
    said = [f"{word}\tIn the _souk_", "\t= so it is", "\t* souk: a market"]
    assert lines(file) == [*said, *before[1:]]
    assert publisher("edit", square, *texts).out.count(" is now: ") == 0
    made = publisher("edit", square, "--reject", word)
    assert made.code == 0
    _, _, earlier = file.read_text("utf-8").partition(EARLIER)
    assert "\n".join(said) in earlier, "a word that went keeps what is said about its clue"
    assert publisher("edit", square, "--put", f"1a={word}").code == 0
    result = publisher("edit", square, "--explanation", f"{word}=", "--gloss", "1a=souk: shops")
    assert result.code == 0
    assert lines(file)[:2] == [said[0], "\t* souk: shops"]
    result = publisher("edit", square, "--gloss", "No")
    assert "--gloss No: write the slot and the gloss" in result.out + result.err


def test_an_explanation_of_a_clue_of_the_list_is_written_with_the_clue(
    publisher: Command, tmp_path: Path
) -> None:
    path = tmp_path / "few.yaml"
    path.write_text(
        "words: [list: {cat: It purrs, tan: Brown, car: It goes}]\nclues: clues.txt\n"
        "lock: few.lock\ngenerator: {budget: 50steps}\nexport: [text]\n"
    )
    assert publisher("publish", path).code == 0
    assert publisher("edit", path, "--explanation", "cat=so it is").code == 0
    assert "cat\tIt purrs\n\t= so it is\n" in path.with_name("clues.txt").read_text()
    assert publisher("publish", path).code == 0
    assert ". cat – so it is" in path.with_suffix(".txt").read_text()
