"""The manifest: every file of a publication with its size and its hash."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from conftest import Command
from publisher import OutputError
from publisher.batch.ledger import Ledger
from publisher.files.address import Address
from publisher.pipeline.manifest import Digest, Exported, manifest

BOOK = (
    "generator: {budget: 20steps}\n"
    "puzzles:\n"
    "  - {title: Pets, words: [list: [cat, cow]], seeds: 2}\n"
    "  - {title: תשבץ, language: he, words: [list: [דב, דג]]}\n"
    "export: [json, ipuz: {file: '{thousand:03}/{number:06}'}]\n"
    "output: {folder: out, manifest: '{config}.jsonl'}\n"
)


def lines(data: bytes) -> list[dict[str, object]]:
    return [json.loads(line) for line in data.decode().splitlines()]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.yaml"
    path.write_text(BOOK, encoding="utf-8")
    return path


@pytest.mark.parametrize("times", [1, 2])
def test_every_file_is_listed_with_its_hash(
    book: Path, tmp_path: Path, publisher: Command, times: int
) -> None:
    for _ in range(times):
        run = publisher("publish", book)
        assert run.code == 0, run.err
    out = tmp_path / "out"
    listed = lines((out / "book.jsonl").read_bytes())
    assert [(file["file"], file["export"], file.get("puzzle")) for file in listed] == [
        ("book.json", "json", None),
        ("000/000001.ipuz", "ipuz", 1),
        ("000/000002.ipuz", "ipuz", 2),
        ("000/000003.ipuz", "ipuz", 3),
    ]
    for file in listed:
        data = (out / str(file["file"])).read_bytes()
        assert file["bytes"] == len(data)
        assert file["sha256"] == sha256(data).hexdigest()
    there = {path.relative_to(out).as_posix() for path in out.rglob("*.*") if path.is_file()}
    assert {str(file["file"]) for file in listed} | {"book.jsonl"} <= there


def test_a_file_of_an_earlier_run_is_read_again(tmp_path: Path) -> None:
    (tmp_path / "פאזל.ipuz").write_bytes(b"old")
    listed = [
        Exported("ipuz", tmp_path / "פאזל.ipuz", (), 0),
        Exported("text", Path("-"), (), None),
        Exported("pdf", Path("/elsewhere/a.pdf"), (), None, Digest.of(b"new")),
        Exported("pdf", Address("s3://bucket/a.pdf"), (), None, Digest.of(b"new")),
    ]
    old, *others = lines(manifest(listed, tmp_path))
    assert (old["file"], old["bytes"]) == ("פאזל.ipuz", 3)
    assert [file["file"] for file in others] == ["/elsewhere/a.pdf", "s3://bucket/a.pdf"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("'{number}.jsonl'", "there is one manifest for all puzzles"),
        ("'../book.yaml'", "`..` is not a name of a folder or a file"),
        ("book.json", "writes"),
    ],
)
def test_a_manifest_has_a_file_of_its_own(
    book: Path, publisher: Command, name: str, said: str
) -> None:
    book.write_text(BOOK.replace("'{config}.jsonl'", name), encoding="utf-8")
    run = publisher("publish", book)
    assert run.code == 2
    assert said in run.err


def test_a_manifest_is_not_written_over_the_config(book: Path, publisher: Command) -> None:
    text = BOOK.replace("folder: out", "folder: .").replace("'{config}.jsonl'", "book.yaml")
    book.write_text(text, encoding="utf-8")
    run = publisher("publish", book)
    assert run.code == 2
    assert "it would overwrite this config" in run.err
    assert book.read_text(encoding="utf-8") == text


def week(folder: Path, name: str, words: str = "cat, cow", more: str = "") -> Path:
    """A config that writes into the folder `out`, with a manifest that others have too."""
    path = folder / f"{name}.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        f"words: [list: [{words}]]\ngenerator: {{budget: 20steps}}\n{more}export: [ipuz, json]\n"
        f"output: {{folder: {folder / 'out'}, name: '{path.parent.name}-{{config}}', "
        "manifest: files.jsonl}\n",
        encoding="utf-8",
    )
    return path


def listed(folder: Path) -> list[tuple[object, object]]:
    found = lines((folder / "out" / "files.jsonl").read_bytes())
    for line in found:
        data = (folder / "out" / str(line["file"])).read_bytes()
        assert line["sha256"] == sha256(data).hexdigest()
    return [(line["config"], line["file"]) for line in found]


@pytest.mark.parametrize("together", [True, False])
def test_a_manifest_has_the_files_of_all_configs_in_a_folder(
    tmp_path: Path, publisher: Command, together: bool
) -> None:
    paths = [
        week(tmp_path, "january/week"),
        week(tmp_path, "תשפז/week", more="notes: Another\n"),
        week(tmp_path, "january/book", more="title: A book\n"),
    ]
    for arguments in [paths] if together else [[path] for path in paths]:
        run = publisher("publish", *arguments)
        assert run.code == 0, run.err
    expected = [
        (f"{folder}/{name}.yaml", f"{folder}-{name}.{suffix}")
        for folder, name in (("january", "book"), ("january", "week"), ("תשפז", "week"))
        for suffix in ("ipuz", "json")
    ]
    assert listed(tmp_path) == expected
    before = (tmp_path / "out" / "files.jsonl").read_bytes()
    assert publisher("publish", *paths).code == 0
    assert (tmp_path / "out" / "files.jsonl").read_bytes() == before
    paths[0].write_text(paths[0].read_text("utf-8").replace("[ipuz, json]", "[ipuz]"), "utf-8")
    assert publisher("publish", paths[0]).code == 0
    assert listed(tmp_path) == [pair for pair in expected if pair[1] != "january-week.json"]


def test_what_an_older_program_listed_stays_while_it_is_there(
    tmp_path: Path, publisher: Command
) -> None:
    path, out = week(tmp_path, "january/week"), tmp_path / "out"
    out.mkdir()
    (out / "old.pdf").write_bytes(b"old")
    names = ("old.pdf", "january-week.ipuz", "gone.pdf")
    (out / "files.jsonl").write_text("".join(f'{{"file": "{name}"}}\n' for name in names))
    assert publisher("publish", path).code == 0
    found = [line["file"] for line in lines((out / "files.jsonl").read_bytes())]
    assert found == ["old.pdf", "january-week.ipuz", "january-week.json"]


@pytest.mark.parametrize("content", ["my list of files\n", "[1]\n", '{"name": "x"}\n', "\xff"])
@pytest.mark.parametrize("command", ["check", "publish"])
def test_a_file_that_is_no_manifest_stays_and_is_told(
    tmp_path: Path, publisher: Command, content: str, command: str
) -> None:
    path, mine = week(tmp_path, "january/week"), tmp_path / "out" / "files.jsonl"
    mine.parent.mkdir()
    mine.write_bytes(content.encode("latin-1"))
    run = publisher(command, path)
    assert run.code == 2
    assert f"output.manifest: {mine} exists and is not a manifest: name another file" in run.err
    assert mine.read_bytes() == content.encode("latin-1")
    assert list(mine.parent.iterdir()) == [mine]


def test_two_configs_that_end_at_once_both_have_their_lines(tmp_path: Path) -> None:
    """The second waits for the first, which has read the manifest and writes it."""
    first, second = (Ledger(tmp_path, tmp_path / f"{name}.yaml") for name in "ab")
    second._connection.execute("PRAGMA busy_timeout = 0")
    with (
        first.exclusive(),
        pytest.raises(OutputError, match="is being written by another program"),
        second.exclusive(),
    ):
        pass
    with second.exclusive():
        pass
    first.close()
    second.close()
