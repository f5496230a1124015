"""An export that is refused takes nothing else with it: the puzzle, the lock, the other files."""

import json
from pathlib import Path

import pytest

from conftest import Command
from publisher import from_json
from publisher_testing import ENGLISH, HEBREW

WORDS = {
    "en": "{cat: It purrs, cow: It moos, owl: It hoots}",
    "he": "{שלום: ברכה, לחם: מאפה, מים: נוזל}",
}
STRANGER = '''
"""An exporter that does what its option says."""

import os
import signal
from pathlib import Path
from typing import Any

from publisher import Exporter, ExportError, OptionError, Options, hookimpl


class OddOptions(Options):
    then: str = ""
    beside: str = ""


def export(puzzle: Any, options: OddOptions) -> bytes:
    if options.then == "fail":
        return bytes(1 // 0)
    if options.then == "refuse":
        raise ExportError("not today")
    if options.then == "dislike":
        raise OptionError(("then",), "not that")
    if options.then == "interrupt":
        for _ in range(2):  # the first one only ends the search
            os.kill(os.getpid(), signal.SIGINT)
    if options.then == "lock":
        return Path(options.beside).read_bytes()
    if options.then == "block":
        Path(options.beside).mkdir(exist_ok=True)
    return b"odd"


@hookimpl
def publisher_exporters() -> list[Exporter[OddOptions]]:
    return [Exporter("odd", "An odd one", OddOptions, ".odd", export)]
'''


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A plugin in a file, which offers the exporter `odd`."""
    path = tmp_path / "odd.py"
    path.write_text(STRANGER)
    return path


def config(folder: Path, code: str, exports: str, more: str = "") -> Path:
    """A config of a small puzzle in a language, with a lock."""
    path = folder / "pets.yaml"
    path.write_text(
        f"language: {code}\nwords: [list: {WORDS[code]}]\ngenerator: {{budget: 50steps}}\n"
        f"lock: pets.lock\n{more}export:\n{exports}",
        encoding="utf-8",
    )
    return path


LANGUAGES = pytest.mark.parametrize("code", ["en", "he"])


@LANGUAGES
@pytest.mark.parametrize(
    ("then", "place", "reason"),
    [
        ("fail", "7:3: export[1].odd", "its exporter odd failed: ZeroDivisionError"),
        ("refuse", "7:3: export[1].odd", "not today"),
        ("dislike", "7:15: export[1].odd.then", "not that"),
    ],
)
def test_all_other_files_are_written_and_the_export_is_named(
    publisher: Command, tmp_path: Path, odd: Path, code: str, then: str, place: str, reason: str
) -> None:
    path = config(tmp_path, code, f"- json\n- odd: {{then: {then}}}\n- ipuz\n")

    run = publisher("--plugin", odd, "publish", path, "--json")

    assert run.code == 1
    assert f"{path}:{place}: {tmp_path / 'pets.odd'} is not written: " in run.err
    assert reason in run.err
    assert not (tmp_path / "pets.odd").exists()
    languages = {"en": ENGLISH, "he": HEBREW}
    for name in ("pets.json", "pets.lock"):
        assert from_json((tmp_path / name).read_bytes(), languages.__getitem__).puzzles
    told = json.loads(run.out)
    (puzzle,) = told["puzzles"]
    assert [file["exporter"] for file in puzzle["files"]] == ["json", "ipuz"]
    (refused,) = told["refused"]
    line, column, setting = place.replace(" ", "").split(":")
    where = (refused["config"], refused["line"], refused["column"], refused["setting"])
    assert where == (str(path), int(line), int(column), setting)
    assert (refused["exporter"], refused["path"]) == ("odd", str(tmp_path / "pets.odd"))
    assert reason in refused["reason"]


@LANGUAGES
def test_the_lock_is_there_before_anything_is_exported(
    publisher: Command, tmp_path: Path, odd: Path, code: str
) -> None:
    lock = tmp_path / "pets.lock"
    path = config(tmp_path, code, f"- odd: {{then: lock, beside: '{lock.as_posix()}'}}\n")
    assert publisher("--plugin", odd, "publish", path).code == 0
    assert (tmp_path / "pets.odd").read_bytes() == lock.read_bytes()


@LANGUAGES
def test_the_lock_is_kept_if_every_export_is_refused(
    publisher: Command, tmp_path: Path, odd: Path, code: str
) -> None:
    path = config(tmp_path, code, "- odd: {then: fail}\n")
    assert publisher("--plugin", odd, "publish", path).code == 1
    before = (tmp_path / "pets.lock").read_bytes()

    path.write_text(path.read_text("utf-8").replace("- odd: {then: fail}", "- json"), "utf-8")
    run = publisher("publish", path)

    assert (run.code, run.err) == (0, "")
    assert "(locked, 0.0 s)" in run.out
    assert (tmp_path / "pets.lock").read_bytes() == before


@LANGUAGES
def test_an_interrupt_while_exporting_leaves_the_lock(
    publisher: Command, tmp_path: Path, odd: Path, code: str
) -> None:
    path = config(tmp_path, code, "- odd: {then: interrupt}\n")
    run = publisher("--plugin", odd, "publish", path)
    assert run.code == 1
    assert "interrupted; nothing more was written" in run.err
    assert (tmp_path / "pets.lock").exists()
    assert {each.name for each in tmp_path.iterdir()} == {"odd.py", "pets.lock", "pets.yaml"}


def test_a_file_that_cannot_be_written_keeps_no_other_back(
    publisher: Command, tmp_path: Path, odd: Path
) -> None:
    blocked = tmp_path / "pets.odd"
    then = f"- odd: {{then: block, beside: '{blocked.as_posix()}'}}\n"
    run = publisher("--plugin", odd, "publish", config(tmp_path, "he", f"{then}- json\n"))
    assert run.code == 1
    assert f"pets.yaml:6:3: export[0].odd: {blocked} cannot be written: it is a folder" in run.err
    assert (tmp_path / "pets.json").exists()
    assert (tmp_path / "pets.lock").exists()


def test_a_lock_that_cannot_be_written_keeps_no_page_back(
    publisher: Command, tmp_path: Path
) -> None:
    path = config(tmp_path, "en", "- json\n").rename(tmp_path / "far.yaml")
    path.write_text(path.read_text().replace("pets.lock", "pets.lock/pets.lock"))
    (tmp_path / "pets.lock").write_text("a file where a folder is wanted")
    run = publisher("publish", path)
    assert run.code == 1
    assert "pets.lock cannot be written" in run.err
    assert (tmp_path / "far.json").exists()


def test_an_earlier_file_of_a_refused_export_stays_and_is_told(
    publisher: Command, tmp_path: Path, odd: Path
) -> None:
    manifest = "output: {manifest: files.jsonl}\n"
    path = config(tmp_path, "en", "- json\n- odd: {then: refuse}\n", manifest)
    (tmp_path / "pets.odd").write_bytes(b"of last week")

    run = publisher("--plugin", odd, "publish", path)

    assert run.err.splitlines()[0].endswith("not today; what is there is of an earlier run")
    assert (tmp_path / "pets.odd").read_bytes() == b"of last week"
    listed = (tmp_path / "files.jsonl").read_text().splitlines()
    assert [json.loads(line)["file"] for line in listed] == ["pets.json"]


def test_a_finisher_that_refuses_a_puzzle_leaves_the_lock(
    publisher: Command, tmp_path: Path
) -> None:
    plugin = tmp_path / "spoiler.py"
    plugin.write_text(
        "from publisher import Finisher, NoOptions, hookimpl\n\n\n"
        "@hookimpl\ndef publisher_finishers():\n"
        "    return [Finisher('spoil', 'Spoils', NoOptions, lambda *_: 1 // 0)]\n"
    )
    path = config(tmp_path, "en", "- json\n", "then: [spoil]\n")
    run = publisher("--plugin", plugin, "publish", path)
    assert run.code == 1
    assert "its finisher spoil failed: ZeroDivisionError" in run.err
    assert (tmp_path / "pets.lock").exists()
    assert not (tmp_path / "pets.json").exists()


class TestBook:
    """A book: what one puzzle is refused is told with its number."""

    BOOK = (
        "generator: {budget: 20steps}\npuzzles:\n"
        "- {title: Pets, lock: book.lock, words: [list: {cat: It purrs, cow: It moos}]}\n"
        "- {title: Birds, words: [list: {owl: It hoots, crow: כמו עורב}]}\n"
        "- {title: More, words: [list: {ant: Small, bat: Flies}]}\n"
        "export: [puz, json]\n"
    )

    def test_one_file_is_refused_and_all_others_are_written(
        self, publisher: Command, tmp_path: Path
    ) -> None:
        path = tmp_path / "book.yaml"
        path.write_text(self.BOOK, encoding="utf-8")
        for _ in range(2):  # what was refused is tried again, and told again
            run = publisher("publish", path)
            assert run.code == 1
            assert f"{path}:6:10: export[0].puz: " in run.err
            assert f"{tmp_path / 'book-2.puz'} (puzzle 2) is not written: the clue of" in run.err
        there = {each.name for each in tmp_path.glob("book*")}
        assert {"book-1.puz", "book-3.puz", "book.json", "book.lock"} <= there
        assert "book-2.puz" not in there

    def test_a_reason_that_many_files_have_is_told_once(
        self, publisher: Command, tmp_path: Path, odd: Path
    ) -> None:
        path = tmp_path / "book.yaml"
        path.write_text(self.BOOK.replace("[puz", "[odd: {then: refuse}"), encoding="utf-8")
        run = publisher("--plugin", odd, "publish", path)
        assert run.code == 1
        first = run.err.splitlines()[0]
        assert first.endswith("book-1.odd (puzzle 1) and 2 more are not written: not today")
        assert run.err.count("not today") == 1
        assert "--retry-failed" not in run.err  # no puzzle has failed

    @pytest.mark.parametrize("option", [[], ["--json"]])
    def test_what_is_listed_is_on_the_disk(
        self, publisher: Command, tmp_path: Path, odd: Path, option: list[str]
    ) -> None:
        """The first puzzle's file makes a folder where that of the second is to be."""
        path, blocked = tmp_path / "book.yaml", tmp_path / "book-2.odd"
        then = f"[odd: {{then: block, beside: '{blocked.as_posix()}'}}, text"
        path.write_text(self.BOOK.replace("[puz", then), encoding="utf-8")
        run = publisher("--plugin", odd, "publish", path, *option)
        assert run.code == 1
        assert f"{blocked} cannot be written: it is a folder" in run.err
        if option:
            files = [
                file["path"] for each in json.loads(run.out)["puzzles"] for file in each["files"]
            ]
        else:
            files = [
                line.strip() for line in run.out.splitlines() if line.startswith(f"  {tmp_path}")
            ]
        assert files
        assert all(Path(file).is_file() for file in files)

    def test_a_part_stays_where_the_whole_is_refused(
        self, publisher: Command, tmp_path: Path
    ) -> None:
        plugin, path = tmp_path / "whole.py", tmp_path / "book.yaml"
        plugin.write_text(
            "from publisher import Exporter, ExportError, NoOptions, hookimpl\n\n\n"
            "def export(publication, options):\n"
            "    if len(publication.puzzles) == 3:\n"
            "        raise ExportError('three are too many')\n"
            "    return b'part'\n\n\n"
            "@hookimpl\ndef publisher_exporters():\n"
            "    return [Exporter('whole', 'All', NoOptions, '.whole', export, 'publication')]\n"
        )
        part = self.BOOK.replace("[puz, json]", "[whole]").replace("ant: Small, bat: Flies", "x: y")
        path.write_text(part, encoding="utf-8")
        publisher("--plugin", plugin, "publish", path, "--partial")
        assert (tmp_path / "book-partial.whole").read_bytes() == b"part"

        path.write_text(part.replace("x: y", "ant: Small, bat: Flies"), encoding="utf-8")
        run = publisher("--plugin", plugin, "publish", path)

        assert run.code == 1
        assert "three are too many" in run.err
        assert (tmp_path / "book-partial.whole").exists()


class TestAhead:
    """What the settings alone say is told before anything is made."""

    @pytest.mark.parametrize(
        ("code", "more", "export", "said"),
        [
            ("he", "", "puz", "Hebrew has no Latin letters"),
            ("en", "title: חיות\n", "puz", "the title has the character ח"),
            ("en", "author: נועה\n", "puz", "the author has the character נ"),
            ("he", "", "exolve", "`exolve` cannot say that it is read from the right"),
            ("he", "", "pzl: {encoding: cp1251}", "the code page cp1251 has no letter of Hebrew"),
        ],
    )
    def test_check_and_publish_say_so(
        self, publisher: Command, tmp_path: Path, code: str, more: str, export: str, said: str
    ) -> None:
        path = config(tmp_path, code, f"- json\n- {export}\n", more)
        name = export.partition(":")[0]
        line = 7 + more.count("\n")
        told = f"{path}:{line}:3: export[1].{name}: {tmp_path / 'pets'}.{name} will not be written"

        run = publisher("check", path)
        assert run.code == 1
        assert told in run.err
        assert said in run.err
        assert run.out.count("would write") == 1

        run = publisher("publish", path)
        assert run.code == 1
        assert run.err.count(f"pets.{name} ") == 1  # it is not told again at the end
        assert told in run.err
        assert (tmp_path / "pets.json").exists()
        assert (tmp_path / "pets.lock").exists()

    def test_nothing_is_searched_for_if_no_file_can_be_written(
        self, publisher: Command, tmp_path: Path
    ) -> None:
        path = config(tmp_path, "he", "- puz\n- exolve\n")
        run = publisher("publish", path, "--json")
        assert run.code == 1
        told = json.loads(run.out)
        assert told["puzzles"] == []
        assert [each["exporter"] for each in told["refused"]] == ["puz", "exolve"]
        assert "publish again" not in run.err
        assert not (tmp_path / "pets.lock").exists()

    def test_what_an_option_allows_is_not_refused(self, publisher: Command, tmp_path: Path) -> None:
        path = config(tmp_path, "he", "- puz: {unicode: true}\n", "title: חיות\n")
        assert publisher("check", path).code == 0
        assert publisher("publish", path).code == 0

    def test_letters_of_which_only_some_are_foreign_are_not_refused(
        self, publisher: Command, tmp_path: Path
    ) -> None:
        path = config(tmp_path, "en", "- puz\n")
        path.write_text(path.read_text().replace("language: en", "language: pl"))
        assert publisher("check", path).code == 0

    def test_a_row_is_told_with_its_number(self, publisher: Command, tmp_path: Path) -> None:
        path = tmp_path / "book.yaml"
        path.write_text(TestBook.BOOK.replace("title: More", "title: חיות"), encoding="utf-8")
        run = publisher("check", path)
        assert run.code == 1
        assert "book-3.puz (puzzle 3) will not be written: the title" in run.err
        assert "book-1.puz" in run.out

    def test_a_command_without_a_config_names_the_file(
        self, publisher: Command, tmp_path: Path
    ) -> None:
        words = tmp_path / "חיות.txt"
        words.write_text("שלום - ברכה\nלחם - מאפה\n", encoding="utf-8")
        puz, page = tmp_path / "a.puz", tmp_path / "a.json"
        run = publisher("make", words, puz, page, "--budget", "20steps")
        assert run.code == 1
        assert f"\n{puz} will not be written: Hebrew has no Latin letters" in run.err
        assert page.exists()

    def test_a_check_of_a_stranger_that_fails_stops_nothing(
        self, publisher: Command, tmp_path: Path
    ) -> None:
        plugin = tmp_path / "wary.py"
        plugin.write_text(
            "from publisher import Exporter, NoOptions, hookimpl\n\n\n"
            "@hookimpl\ndef publisher_exporters():\n"
            "    return [Exporter('wary', 'Wary', NoOptions, '.wary', lambda *_: b'w',\n"
            "                     check=lambda facts, _: 1 // 0)]\n"
        )
        run = publisher("--plugin", plugin, "publish", config(tmp_path, "en", "- wary\n- json\n"))
        assert run.code == 1
        assert "pets.wary will not be written: plugin wary" in run.err
        assert "its exporter wary failed: ZeroDivisionError" in run.err
        assert not (tmp_path / "pets.wary").exists()
        assert (tmp_path / "pets.json").exists()


@LANGUAGES
def test_converting_writes_what_can_be_written(
    publisher: Command, tmp_path: Path, code: str
) -> None:
    source = config(tmp_path, code, "- json\n", "title: חיות\n")
    assert publisher("publish", source).code == 0
    closed = tmp_path / "closed"
    closed.mkdir()
    out = [tmp_path / "a.puz", tmp_path / "b.ipuz", closed, tmp_path / "c.xd"]
    out[2] = closed / "d.xd"
    out[2].mkdir()

    run = publisher("convert", source.with_suffix(".json"), *out)

    assert run.code == 1
    assert run.out.splitlines() == [str(out[1]), str(out[3])]
    assert f"{out[0]} is not written: the title has the character" in run.err
    assert f"{out[2]} cannot be written: it is a folder" in run.err
    assert out[1].exists()
    assert out[3].exists()


def test_a_conversion_of_which_a_plugin_breaks_writes_the_rest(
    publisher: Command, tmp_path: Path, odd: Path
) -> None:
    source = config(tmp_path, "he", "- json\n")
    assert publisher("publish", source).code == 0
    out = [tmp_path / "a.odd", tmp_path / "a.ipuz"]
    wanted = ("convert", source.with_suffix(".json"), *out, "--set", "odd.then=fail")
    run = publisher("--plugin", odd, *wanted)
    assert run.code == 1
    assert f"{out[0]} is not written: plugin " in run.err
    assert out[1].exists()
