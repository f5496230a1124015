"""Several puzzles, and Ctrl-C before the last: nothing old is lost, what is finished is kept."""

import json
import os
import signal
from pathlib import Path

import pytest
from pypdf import PdfReader

from conftest import Command
from publisher import Budget, SearchRun
from publisher.cli.search import Searches

WORDS = ["lion", "tiger", "panda", "zebra", "horse", "goat", "camel", "otter", "mouse", "whale"]
HEBREW = ["אריה", "נמר", "זברה", "סוס", "גמל", "עכבר", "לווייתן", "פנדה", "כלב", "חתול"]


def puzzles(tmp_path: Path, language: str = "en", count: str = "seeds: 4", rest: str = "") -> Path:
    """A book of four puzzles of one list."""
    words = ", ".join(WORDS if language == "en" else HEBREW)
    path = tmp_path / "zoo.yaml"
    generator = "generator: {budget: 60steps, size: 10x10}"
    path.write_text(
        f"language: {language}\n{generator}\nexport: [pdf, ipuz]\npuzzles:\n"
        f"- {{title: Zoo, {count}, words: [list: [{words}]]{rest}}}\n",
        encoding="utf-8",
    )
    return path


def press_ctrl_c_in_search(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Press it as soon as the search of this number, from 1, has begun."""
    real, begun = Searches.begin, list[SearchRun]()

    def begin(searches: Searches, budget: Budget, puzzle: int) -> SearchRun:
        run = real(searches, budget, puzzle)
        begun.append(run)
        if len(begun) == number:
            signal.raise_signal(signal.SIGINT)
        return run

    monkeypatch.setattr(Searches, "begin", begin)


def state(folder: Path) -> dict[str, bytes]:
    """The files of a folder, without the ledger."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("options", [[], ["--json"], ["-q"]])
def test_the_book_of_yesterday_stays(
    publisher: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    options: list[str],
) -> None:
    config = puzzles(tmp_path, language)
    assert publisher("publish", config).code == 0
    before = state(tmp_path)
    with monkeypatch.context() as patch:
        press_ctrl_c_in_search(patch, 3)
        run = publisher("publish", config, "--seed", 9, *options)
    assert run.code == 1
    ending = "" if options == ["-q"] else "zoo.yaml: ending; Ctrl-C again ends it at once\n"
    assert run.err.startswith(
        f"{ending}{config}: interrupted: 2 of 4 puzzles are finished and kept; files with several "
        "puzzles were left as they were; --partial writes what there is under another name; "
        "publish again to make the others\n"
    )
    after = state(tmp_path)
    changed = {name for name in before if before[name] != after[name]}
    assert after.keys() == before.keys()
    assert changed == {"zoo-1.ipuz", "zoo-2.ipuz"}  # each is whole, and was written as it came
    if options == ["--json"]:
        assert len(json.loads(run.out)["puzzles"]) == 2
    again = publisher("publish", config, "--seed", 9)
    assert again.code == 0
    assert state(tmp_path)["zoo.pdf"] != before["zoo.pdf"]


def test_what_there_is_is_written_under_another_name_when_asked(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = puzzles(tmp_path, rest=", clues: to-write.tsv")
    press_ctrl_c_in_search(monkeypatch, 3)
    run = publisher("publish", config, "--partial")
    assert run.code == 1
    assert "interrupted: 2 of 4 puzzles" in run.err
    assert "what there is was written under names with -partial" in run.err
    assert set(state(tmp_path)) == {"zoo.yaml", "zoo-partial.pdf", "zoo-1.ipuz", "zoo-2.ipuz"}
    text = "".join(page.extract_text() for page in PdfReader(tmp_path / "zoo-partial.pdf").pages)
    assert "Zoo 2" in text
    assert "Zoo 3" not in text


def test_a_whole_book_has_its_own_name_whatever_was_asked(
    publisher: Command, tmp_path: Path
) -> None:
    run = publisher("publish", puzzles(tmp_path), "--partial")
    assert (run.code, run.err) == (0, "")
    assert set(state(tmp_path)) == {
        *("zoo.yaml", "zoo.pdf", "zoo-1.ipuz", "zoo-2.ipuz", "zoo-3.ipuz", "zoo-4.ipuz"),
    }


def interrupted(publisher: Command, config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interrupt a book that writes what there is."""
    with monkeypatch.context() as patch:
        press_ctrl_c_in_search(patch, 3)
        assert publisher("publish", config, "--partial").code == 1
    assert "zoo-partial.pdf" in state(config.parent)


@pytest.mark.parametrize("options", [[], ["--partial"]])
def test_without_a_finished_puzzle_nothing_is_said_of_files(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    config = puzzles(tmp_path)
    press_ctrl_c_in_search(monkeypatch, 1)
    run = publisher("publish", config, *options)
    assert run.code == 1
    assert run.err.splitlines()[-1] == (
        f"{config}: interrupted: 0 of 4 puzzles are finished and kept; publish again to make the "
        "others"
    )


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("options", [[], ["--partial"]])
def test_what_there_was_is_removed_when_the_book_is_whole(
    publisher: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    options: list[str],
) -> None:
    config = puzzles(tmp_path, language)
    interrupted(publisher, config, monkeypatch)
    run = publisher("publish", config, *options)
    assert (run.code, run.err) == (0, "")
    assert f"{tmp_path / 'zoo-partial.pdf'} is removed: all puzzles are finished\n" in run.out
    assert "zoo-partial.pdf" not in state(tmp_path)
    assert "is removed" not in publisher("publish", config).out


def test_what_there_was_stays_if_somebody_has_changed_it(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = puzzles(tmp_path)
    interrupted(publisher, config, monkeypatch)
    (tmp_path / "zoo-partial.pdf").write_bytes(b"notes of an editor")
    assert "is removed" not in publisher("publish", config).out
    assert state(tmp_path)["zoo-partial.pdf"] == b"notes of an editor"


def test_a_file_of_that_name_stays_if_it_is_a_whole_one_of_another_config(
    publisher: Command, tmp_path: Path
) -> None:
    config = puzzles(tmp_path)
    other = tmp_path / "zoo-partial.yaml"
    other.write_text(config.read_text(encoding="utf-8"), encoding="utf-8")
    assert publisher("publish", other).code == 0
    assert "is removed" not in publisher("publish", config).out
    assert "zoo-partial.pdf" in state(tmp_path)


@pytest.mark.parametrize(
    ("before", "after", "left"),
    [
        ("seeds: 9", "seeds: 10", "{0}zoo-1.ipuz … zoo-9.ipuz (9 files) are of an earlier run"),
        ("seeds: 4", "seeds: 3", "{0}zoo-4.ipuz is of an earlier run, and no part of this one"),
        ("seeds: 3", "seeds: 4", None),
    ],
)
@pytest.mark.proof
def test_files_of_an_earlier_size_are_told_and_stay(
    publisher: Command, tmp_path: Path, before: str, after: str, left: str | None
) -> None:
    publisher("publish", puzzles(tmp_path, count=before))
    files = set(state(tmp_path))
    (tmp_path / "zoo-0x.ipuz").write_text("mine")
    run = publisher("publish", puzzles(tmp_path, count=after))
    assert run.code == 0
    assert files <= set(state(tmp_path))
    if left is None:
        assert "earlier run" not in run.out
    else:
        assert f"warning: {left.format(f'{tmp_path}{os.sep}')}" in run.out


def test_names_of_what_there_is_spare_other_files(publisher: Command, tmp_path: Path) -> None:
    config = puzzles(tmp_path, rest=", lock: ZOO-partial.pdf")
    assert publisher("check", config).code == 0
    run = publisher("publish", config, "--partial")
    assert run.code == 2
    assert "it would overwrite" in run.err


@pytest.mark.proof
@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("count", ["seeds: 4", "parts: 4", "seeds: 2, parts: 2"])
@pytest.mark.parametrize("stop", [2, 3, 4])
def test_finished_puzzles_are_kept_and_the_next_run_makes_the_others(
    publisher: Command, tmp_path: Path, language: str, count: str, stop: int
) -> None:
    for name in "never", "once":
        (tmp_path / name).mkdir()
    whole = puzzles(tmp_path / "never", language, count, ", lock: zoo.lock")
    assert publisher("publish", whole).code == 0
    config = puzzles(tmp_path / "once", language, count, ", lock: zoo.lock")
    with pytest.MonkeyPatch.context() as patch:
        press_ctrl_c_in_search(patch, stop)
        run = publisher("publish", config)
    lock = config.with_name("zoo.lock")
    assert run.code == 1
    assert f"interrupted: {stop - 1} of 4 puzzles are finished and kept" in run.err
    single = {f"zoo-{number}.ipuz" for number in range(1, stop)}
    assert set(state(lock.parent)) == {"zoo.yaml", "zoo.lock", *single}
    assert len(json.loads(lock.read_text(encoding="utf-8"))["puzzles"]) == stop - 1
    assert publisher("publish", config).code == 0
    assert state(lock.parent) == state(whole.parent)


@pytest.mark.slow
def test_an_interrupted_book_has_a_lock_and_nothing_that_is_of_the_whole(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = puzzles(tmp_path, rest=", lock: zoo.lock, clues: to-write.tsv")
    with config.open("a", encoding="utf-8") as file:
        file.write("output: {manifest: files.jsonl}\n")
    press_ctrl_c_in_search(monkeypatch, 3)
    assert publisher("publish", config).code == 1
    assert set(state(tmp_path)) == {"zoo.yaml", "zoo.lock", "zoo-1.ipuz", "zoo-2.ipuz"}
    lock = json.loads(config.with_name("zoo.lock").read_text(encoding="utf-8"))
    assert len(lock["puzzles"]) == 2


def test_where_nothing_is_finished_nothing_is_kept(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = puzzles(tmp_path, rest=", lock: zoo.lock, clues: to-write.tsv")
    press_ctrl_c_in_search(monkeypatch, 1)
    run = publisher("publish", config)
    assert run.code == 1
    assert "0 of 4 puzzles are finished and kept" in run.err
    assert set(state(tmp_path)) == {"zoo.yaml"}


def test_a_lock_that_grows_changes_nothing_that_it_has(publisher: Command, tmp_path: Path) -> None:
    config = puzzles(tmp_path, count="seeds: 1", rest=", lock: zoo.lock")
    assert publisher("publish", config).code == 0
    before = json.loads(config.with_name("zoo.lock").read_text())["puzzles"]
    text = config.read_text().replace("seeds: 1", "seeds: 3").replace("title: Zoo", "title: Ark")
    config.write_text(text)
    assert publisher("publish", config).code == 0
    after = json.loads(config.with_name("zoo.lock").read_text())["puzzles"]
    assert after[:1] == before
    assert [puzzle["title"] for puzzle in after] == ["Zoo", "Ark 2", "Ark 3"]


def test_a_title_that_a_lock_has_is_numbered_once(publisher: Command, tmp_path: Path) -> None:
    config = tmp_path / "again.yaml"
    puzzle = f"seeds: 2, lock: a.lock, words: [list: {WORDS}]"
    for title in ("title: Harbour, ", ""):
        config.write_text(f"puzzles: [{{{title}{puzzle}}}]\nexport: [ipuz]\n")
        assert publisher("publish", config, "--budget", "20steps").code == 0
        titles = [json.loads(path.read_text())["title"] for path in tmp_path.glob("*.ipuz")]
        assert sorted(titles) == ["Harbour 1", "Harbour 2"]
