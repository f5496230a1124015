"""Many puzzles: made once and kept, remade when something changes, alone when they fail."""

import json
import re
import sqlite3
from importlib import metadata
from pathlib import Path

import pytest

from conftest import Command
from module_runs import run_in
from publisher.batch.keys import packages_of

WORDS = ["lion", "tiger", "panda", "zebra", "horse", "goat", "camel", "otter", "mouse", "whale"]
HEBREW = ["אריה", "נמר", "זברה", "סוס", "גמל", "עכבר", "לווייתן", "פנדה", "כלב", "חתול"]


def book(folder: Path, puzzles: str, more: str = "") -> Path:
    path = folder / "book.yaml"
    text = f"generator: {{budget: 40steps}}\nexport: [ipuz, json]\n{more}puzzles:\n{puzzles}"
    path.write_text(text, encoding="utf-8")
    return path


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(path.parent / ".publisher" / "ledger.db") as connection:
        found = list(connection.execute(query))
    connection.close()
    return found


def made(path: Path) -> int:
    """How many tasks the last run finished."""
    ((number,),) = rows(path, "SELECT finished FROM runs ORDER BY id DESC LIMIT 1")
    assert isinstance(number, int)
    return number


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("book*.*") if path.is_file()}


class TestWhatIsFinished:
    @pytest.mark.parametrize("words", [WORDS, HEBREW], ids=["en", "he"])
    def test_is_not_made_again(self, publisher: Command, tmp_path: Path, words: list[str]) -> None:
        language = "he" if words is HEBREW else "en"
        path = book(tmp_path, f"- {{language: {language}, seeds: 5, words: [list: {words}]}}\n")
        assert publisher("publish", path).code == 0
        assert made(path) == 5
        before = {each: each.stat().st_mtime_ns for each in tmp_path.glob("book*.*")}
        assert publisher("publish", path).code == 0
        assert made(path) == 0
        assert {each: each.stat().st_mtime_ns for each in tmp_path.glob("book*.*")} == before

    @pytest.mark.slow
    @pytest.mark.proof
    def test_is_not_made_again_by_another_run_of_python(self, tmp_path: Path) -> None:
        puzzles = "- {language: zh-Hans, seeds: 2, words: [list: [苹果, 果树, 树木]]}\n"
        path = book(tmp_path, puzzles, "same: yes\n")
        written = []
        for seed in "123":  # sets are in another order
            run_in(tmp_path, "publisher", "publish", str(path), PYTHONHASHSEED=seed)
            written.append({each: each.stat().st_mtime_ns for each in tmp_path.glob("book*.*")})
        assert written[0] == written[1] == written[2]

    def test_is_told_as_it_was_made(self, publisher: Command, tmp_path: Path) -> None:
        path = book(tmp_path, f"- {{seeds: 3, words: [list: {WORDS}]}}\n")
        first, second = (json.loads(publisher("publish", path, "--json").out) for _ in range(2))
        assert first == second

    def test_is_counted_in_a_small_book_too(self, publisher: Command, tmp_path: Path) -> None:
        path = book(tmp_path, f"- {{seeds: 3, words: [list: {WORDS}]}}\n")
        assert "made before" not in publisher("publish", path).out
        assert "3 of 3 puzzles made before" in publisher("publish", path).out

    def test_is_forgotten_when_asked(self, publisher: Command, tmp_path: Path) -> None:
        path = book(tmp_path, f"- {{seeds: 3, words: [list: {WORDS}]}}\n")
        publisher("publish", path)
        before = files(tmp_path)
        assert publisher("publish", path, "--fresh").code == 0
        assert made(path) == 3
        assert files(tmp_path) == before

    def test_is_kept_by_a_lock_even_then(self, publisher: Command, tmp_path: Path) -> None:
        path = book(tmp_path, f"- {{seeds: 3, words: [list: {WORDS}], lock: zoo.json}}\n")
        assert "keeps its puzzles" not in publisher("publish", path, "--fresh").err
        kept = (tmp_path / "zoo.json").read_bytes()
        assert "zoo.json keeps its puzzles" in publisher("publish", path, "--fresh").err
        assert (tmp_path / "zoo.json").read_bytes() == kept

    def test_stays_when_only_texts_change(self, publisher: Command, tmp_path: Path) -> None:
        words = "{" + ", ".join(f"{word}: A clue" for word in WORDS) + "}"
        path = book(tmp_path, f"- {{title: Zoo, seeds: 3, words: [list: {words}]}}\n")
        publisher("publish", path)
        text = path.read_text().replace("lion: A clue", "lion: It roars").replace("Zoo", "Ark")
        path.write_text(text)
        assert publisher("publish", path).code == 0
        assert made(path) == 0
        told = files(tmp_path)["book-1.ipuz"].decode()
        assert "It roars" in told
        assert "Ark 1" in told

    def test_is_remade_alone_when_its_words_change(
        self, publisher: Command, tmp_path: Path
    ) -> None:
        puzzles = "".join(f"- {{words: [list: {[*WORDS, f'extra{n}s']}]}}\n" for n in "abc")
        path = book(tmp_path, puzzles)
        publisher("publish", path)
        before = files(tmp_path)
        path.write_text(path.read_text().replace("extrabs", "extrabt"))
        assert publisher("publish", path).code == 0
        assert made(path) == 1
        after = files(tmp_path)
        assert after["book-1.ipuz"] == before["book-1.ipuz"]
        assert after["book-2.ipuz"] != before["book-2.ipuz"]

    def test_comes_back_where_a_file_was_lost_or_changed(
        self, publisher: Command, tmp_path: Path
    ) -> None:
        path = book(tmp_path, f"- {{seeds: 3, words: [list: {WORDS}]}}\n")
        publisher("publish", path)
        before = files(tmp_path)
        (tmp_path / "book-1.ipuz").unlink()
        (tmp_path / "book-2.ipuz").write_text("mine")
        (tmp_path / "book.json").unlink()
        assert publisher("publish", path).code == 0
        assert made(path) == 0
        assert files(tmp_path) == before

    def test_is_made_once_where_two_puzzles_are_one(
        self, publisher: Command, tmp_path: Path
    ) -> None:
        path = book(tmp_path, f"- words: [list: {WORDS}]\n" * 2, "same: yes\n")
        assert publisher("publish", path).code == 0
        assert made(path) == 1
        assert files(tmp_path)["book-1.ipuz"] == files(tmp_path)["book-2.ipuz"]

    def test_grows_with_the_book(self, publisher: Command, tmp_path: Path) -> None:
        path = book(tmp_path, f"- {{seeds: 3, parts: 2, words: [list: {WORDS}]}}\n")
        publisher("publish", path)
        path.write_text(path.read_text().replace("seeds: 3", "seeds: 5"))
        assert publisher("publish", path).code == 0
        assert made(path) == 4

    def test_of_a_single_puzzle_leaves_no_ledger(self, publisher: Command, tmp_path: Path) -> None:
        path = book(tmp_path, f"- words: [list: {WORDS}]\n")
        assert publisher("publish", path).code == 0
        assert not (tmp_path / ".publisher").exists()


class TestAFailure:
    PUZZLES = (
        f"- words: [list: {WORDS}]\n- words: [list: [a, b]]\n"
        "- {seeds: 2, words: [list: [cat, zzz]], generator: {must: [cat, zzz]}}\n"
    )

    def test_is_alone(self, publisher: Command, tmp_path: Path) -> None:
        path = book(tmp_path, self.PUZZLES)
        run = publisher("publish", path)
        assert run.code == 1
        assert "puzzles[1]: none of the 2 words can be used" in run.err
        assert "puzzles[2] (1 of 2): " in run.err
        assert f"{path}: 1 of 4 puzzles are finished and kept; 3 failed; files with several" in (
            run.err
        )
        assert set(files(tmp_path)) == {"book.yaml", "book-1.ipuz"}

    def test_is_remembered_until_it_is_to_be_tried_again(
        self, publisher: Command, tmp_path: Path
    ) -> None:
        path = book(tmp_path, self.PUZZLES)
        first = publisher("publish", path)
        again = publisher("publish", path)
        assert (again.code, again.err) == (1, first.err)
        assert rows(path, "SELECT failed FROM runs ORDER BY id") == [(2,), (0,)]
        assert publisher("publish", path, "--retry-failed").code == 1
        assert rows(path, "SELECT failed FROM runs ORDER BY id DESC LIMIT 1") == [(2,)]

    @pytest.mark.proof
    def test_is_gone_when_its_words_are_better(self, publisher: Command, tmp_path: Path) -> None:
        path = book(tmp_path, self.PUZZLES, "same: yes\n")
        publisher("publish", path)
        text = path.read_text().replace("[a, b]", "[cat, act]").replace("zzz", "tac")
        path.write_text(text)
        assert publisher("publish", path).code == 0
        assert len(files(tmp_path)) == 6


class TestAnotherPublish:
    def test_of_the_same_config_is_refused(self, publisher: Command, tmp_path: Path) -> None:
        from publisher.batch.ledger import Ledger

        path = book(tmp_path, f"- {{seeds: 3, words: [list: {WORDS}]}}\n")
        with Ledger(tmp_path, path) as ledger, ledger.run():
            run = publisher("publish", path)
        assert run.code == 1
        assert f"{path} is being published by another `publisher` (process " in run.err
        assert publisher("publish", path).code == 0

    def test_of_another_config_is_not(self, publisher: Command, tmp_path: Path) -> None:
        from publisher.batch.ledger import Ledger

        path = book(tmp_path, f"- {{seeds: 3, words: [list: {WORDS}]}}\n")
        with Ledger(tmp_path, tmp_path / "other.yaml") as ledger, ledger.run():
            assert publisher("publish", path).code == 0


class TestADamagedLedger:
    @pytest.mark.parametrize("content", [b"SQLite format 3\0" + b"x" * 5000, b"no database"])
    def test_is_told_with_what_to_do(
        self, publisher: Command, tmp_path: Path, content: bytes
    ) -> None:
        path = book(tmp_path, f"- {{seeds: 3, words: [list: {WORDS}]}}\n")
        (tmp_path / ".publisher").mkdir()
        (tmp_path / ".publisher" / "ledger.db").write_bytes(content)
        run = publisher("publish", path)
        assert run.code == 1
        assert "move its folder elsewhere, and publish again: what it had is made" in run.err
        assert "delete" not in run.err


class TestPackagesThatLayOut:
    """Hyphens, phrases and the like: what is here, and what was there."""

    def test_are_in_the_key_of_a_file_and_told_before(
        self, publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = book(tmp_path, f"- {{seeds: 3, words: [list: {WORDS}]}}\n")
        assert "laid out" not in publisher("publish", path).err
        before = {each: each.stat().st_mtime_ns for each in tmp_path.glob("book*.*")}
        real = metadata.version

        def version(name: str) -> str:
            if name == "pyphen":
                raise metadata.PackageNotFoundError(name)
            return "99" if name == "reportlab" else real(name)

        monkeypatch.setattr(metadata, "version", version)
        packages_of.cache_clear()
        run = publisher("publish", path)
        packages_of.cache_clear()
        said = r"laid out with pyphen \S+ \(missing here\), reportlab \S+ \(99 here\)"
        assert re.search(said, run.err)
        assert made(path) == 0
        after = {each: each.stat().st_mtime_ns for each in tmp_path.glob("book*.*")}
        assert all(after[each] > before[each] for each in before if each.suffix != ".yaml")

    def test_are_those_that_a_distribution_asks_for(self) -> None:
        names = {each.rsplit(" ", 1)[0] for each in packages_of("crossword-publisher")}
        assert {"reportlab", "uharfbuzz", "zlib"} <= names
        assert not names & {"pytest", "mypy", "dask[distributed]", "dask"}
        assert {each.split()[0] for each in packages_of("nobody's")} == {"Unicode", "zlib"}


def test_failures_are_in_json_with_their_numbers(publisher: Command, tmp_path: Path) -> None:
    few = "- {words: [list: [שלום, צצצ]], language: he}\n"
    path = book(tmp_path, f"- words: [list: {WORDS}]\n{few}")
    run = publisher("publish", path, "--json")
    (failed,) = json.loads(run.out)["failed"]
    assert (run.code, failed["puzzle"], failed["name"]) == (1, 2, "puzzles[1]")
    assert failed["error"].startswith("only 1 of 2 words is placed")


class TestALedgerOfAnotherVersion:
    def test_is_started_afresh_with_a_warning(self, publisher: Command, tmp_path: Path) -> None:
        path = book(tmp_path, f"- {{seeds: 3, words: [list: {WORDS}]}}\n")
        assert "another version" not in publisher("publish", path).out
        rows(path, "PRAGMA user_version = 99")
        run = publisher("publish", path)
        assert (run.code, made(path)) == (0, 3)
        ledger = tmp_path / ".publisher" / "ledger.db"
        assert (
            f"warning: {ledger} was of another version of this program, and was started" in run.out
        )
        assert "another version" not in publisher("publish", path).out


class TestTheExecutor:
    @pytest.mark.parametrize(
        ("run", "said"),
        [
            ("nobody", "run.on: there is no executor `nobody`"),
            ("serial:3", "the executor serial takes nothing after its name"),
            ("processes:many", "run.workers"),
            ("{on: processes, worker: 3}", "did you mean `workers`?"),
        ],
    )
    def test_that_cannot_be_is_told(
        self, publisher: Command, tmp_path: Path, run: str, said: str
    ) -> None:
        path = book(tmp_path, f"- {{seeds: 3, words: [list: {WORDS}]}}\n", f"run: {run}\n")
        told = publisher("publish", path)
        assert told.code == 2
        assert said in told.err

    @pytest.mark.proof
    @pytest.mark.parametrize("words", [WORDS, HEBREW], ids=["en", "he"])
    def test_decides_no_byte(self, publisher: Command, tmp_path: Path, words: list[str]) -> None:
        language = "he" if words is HEBREW else "en"
        puzzles = (
            f"- {{language: {language}, seeds: 3, parts: 2, words: [list: {words}]}}\n"
            f"- {{language: {language}, seeds: 4, words: [{{list: {words}, "
            "only: {sample: 6}}]}\n"
        )
        found = []
        for number, run in enumerate(["serial", "processes:1", "processes:3"]):
            folder = tmp_path / str(number)
            folder.mkdir()
            path = book(folder, puzzles)
            told = publisher("publish", path, "--on", run)
            assert told.code == 0, told.err
            found.append(files(folder))
        assert found[0] == found[1] == found[2]
        assert len(found[0]) == 12
