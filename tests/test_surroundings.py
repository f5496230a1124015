"""What is wrong around the program: streams, the working folder, variables."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import Command

COMMAND = [sys.executable, "-m", "publisher"]
FULL = Path("/dev/full")


@pytest.fixture(
    autouse=True,
    params=["0", pytest.param("1", marks=pytest.mark.proof)],
    ids=["buffered", "unbuffered"],
)
def _streams(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard streams that keep what is written until they are flushed, or nothing."""
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    if request.param == "1":
        monkeypatch.setenv("PYTHONUNBUFFERED", "1")


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "כלבים.yaml"
    words = "language: he\nwords: [list: {כלב: נובח, חתול: מיילל}]"
    path.write_text(f"{words}\ngenerator: {{budget: 20steps}}\nexport: [ipuz]\n", encoding="utf-8")
    return path


@pytest.mark.proof
@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is full")
@pytest.mark.parametrize(
    "arguments", [["publish"], ["publish", "--json"], ["check"], ["plugins"], ["--help"], ["grid"]]
)
def test_a_full_disk_behind_standard_output_is_told(config: Path, arguments: list[str]) -> None:
    named = [config] if arguments[0] in ("publish", "check") else []
    with FULL.open("w") as full:
        run = subprocess.run(
            [*COMMAND, *arguments, *map(str, named)], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert run.stderr == "standard output cannot be written: no space left on device\n"
    assert run.returncode == 1
    assert config.with_suffix(".ipuz").exists() is (arguments[0] == "publish")


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is full")
def test_where_nothing_can_be_printed_all_configs_are_made(config: Path) -> None:
    other = config.with_name("other.yaml")
    other.write_bytes(config.read_bytes())
    with FULL.open("w") as full:
        command = [*COMMAND, "publish", str(config), str(other)]
        run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert run.stderr == "standard output cannot be written: no space left on device\n"
    assert run.returncode == 1
    assert config.with_suffix(".ipuz").exists()
    assert other.with_suffix(".ipuz").exists()


def test_a_reader_that_goes_away_costs_no_files(config: Path) -> None:
    other = config.with_name("other.yaml")
    other.write_bytes(config.read_bytes())
    read, write = os.pipe()
    os.close(read)
    command = [*COMMAND, "publish", str(config), str(other)]
    run = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)
    assert (run.returncode, run.stderr) == (1, "")
    assert other.with_suffix(".ipuz").exists()


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is full")
@pytest.mark.parametrize("arguments", [["--json"], ["--no-such-option"]])
def test_a_full_disk_behind_standard_error_stops_nothing(
    config: Path, arguments: list[str]
) -> None:
    known = arguments == ["--json"]
    config.write_text(config.read_text(encoding="utf-8").replace("חתול", "catחתול"), "utf-8")
    with FULL.open("w") as full:
        command = [*COMMAND, "publish", str(config), "--set", "at_least=1", *arguments]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=full)
    assert run.returncode == (0 if known else 2)
    assert config.with_suffix(".ipuz").exists() is known


@pytest.mark.proof
@pytest.mark.parametrize("closed", ["2>&-", ">&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("option", ["", "--json"])
def test_files_are_made_where_streams_are_closed(config: Path, closed: str, option: str) -> None:
    command = f'exec "$0" -m publisher publish "$1" {option} {closed}'
    run = subprocess.run(["sh", "-c", command, sys.executable, config], capture_output=True)
    assert (run.returncode, run.stderr) == (0, b"")
    assert (b"ipuz" in run.stdout) is (closed == "2>&-")
    assert b"dimensions" in config.with_suffix(".ipuz").read_bytes()


@pytest.mark.parametrize(
    "arguments", [["publish", "{}"], ["check", "{}"], ["convert", "a.ipuz", "b.txt"]]
)
@pytest.mark.parametrize("relative", [True, False])
def test_a_working_folder_that_was_deleted_is_told(
    publisher: Command,
    monkeypatch: pytest.MonkeyPatch,
    config: Path,
    arguments: list[str],
    relative: bool,
) -> None:
    gone = config.with_name("gone")
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    named = f"../{config.name}" if relative else config
    run = publisher(*(each.format(named) for each in arguments))
    said = "the folder that you are in is not there any more: change to another\n"
    assert (run.code, run.err) == (1, said)
    assert not config.with_suffix(".ipuz").exists()


@pytest.mark.parametrize("date", ["x", "", "-5", "1_0", " 1", "١", "99999999999999"])
@pytest.mark.parametrize("exporter", ["pdf", "png", "text"])
def test_a_date_that_is_none_is_blamed_on_its_variable(
    publisher: Command, monkeypatch: pytest.MonkeyPatch, config: Path, date: str, exporter: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    published = publisher("publish", config, "--set", f"export=[{exporter}]")
    converted = publisher("convert", "examples/harbour.pzl", config.with_name(f"a.{exporter}"))
    for run in published, converted:
        assert run.code == 1
        assert run.err.startswith("the environment variable SOURCE_DATE_EPOCH: expected seconds")
    assert [path.name for path in config.parent.iterdir()] == [config.name]


@pytest.mark.parametrize("date", ["0", "1700000000", "253402300799"])
def test_a_date_is_that_of_the_file(
    publisher: Command, monkeypatch: pytest.MonkeyPatch, config: Path, date: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    assert publisher("publish", config, "--set", "export=[pdf]").code == 0
    assert config.with_suffix(".pdf").exists()


@pytest.mark.proof
def test_of_very_many_faults_the_first_are_told_and_the_rest_counted(
    publisher: Command, config: Path
) -> None:
    text = config.read_text(encoding="utf-8")
    config.write_text(text + "".join(f"מפתח{n}: 1\n" for n in range(5_000)), encoding="utf-8")
    for command in "check", "publish":
        run = publisher(command, config)
        assert run.code == 2
        assert run.err.count("there is no setting") == 50
        assert run.err.endswith("\n… and 4950 more faults\n")
        assert len(run.err) < 20_000


def test_fifty_faults_are_all_told(publisher: Command, config: Path) -> None:
    config.write_text("".join(f"key{n}: 1\n" for n in range(51)), encoding="utf-8")
    assert publisher("check", config).err.endswith("… and 2 more faults\n")  # no words either
    config.write_text("".join(f"key{n}: 1\n" for n in range(49)), encoding="utf-8")
    assert "more faults" not in publisher("check", config).err


FILL = """
title: Square
words: [list: {cat: It purrs, odo: A bishop, woe: Sorrow, cow: It moos, ado: Fuss, toe: A digit}]
generator: {use: fill, grid: "...\\n...\\n...", wordlists: [file: "-"], budget: 500steps}
export: [text, pdf, svg, png, html, docx]
"""


@pytest.mark.slow
@pytest.mark.parametrize("home", ["file", "file/in/it", "", "in/the/working/folder"])
@pytest.mark.parametrize(
    "arguments",
    [
        "make cat.txt cat.pdf",
        "publish book.yaml --on processes",
        "check square.yaml",
        "words square.yaml 1a",
        "grid size=5x5 style=dense --count 1",
        "clues import cat.txt",
        "plugins",
    ],
)
@pytest.mark.proof
def test_a_home_that_is_none_is_gone_without(tmp_path: Path, home: str, arguments: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "cat.txt").write_text("cat - It purrs\ncow - It moos\n")
    (tmp_path / "square.yaml").write_text(FILL)
    book = "puzzles: [{config: square.yaml, seeds: 2}]\nexport: [text, pdf]\n"
    (tmp_path / "book.yaml").write_text(book)
    variables = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    for root in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        variables[root] = str(tmp_path / home) if "file" in home else home
    run = subprocess.run(
        [*COMMAND, *arguments.split()],
        cwd=tmp_path,
        env=variables,
        input="cat\nodo\nwoe\ncow\nado\ntoe\n",
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stderr
    assert not (tmp_path / "in").exists()


def test_what_is_in_the_home_changes_no_page(tmp_path: Path) -> None:
    (tmp_path / "cat.txt").write_text("cat - It purrs\ncow - It moos\n")
    (tmp_path / ".reportlab_mods").write_text("import sys\nsys.exit('it was run')\n")
    (tmp_path / ".reportlab_settings").write_text("import sys\nsys.exit('it was run')\n")
    subprocess.run(
        [*COMMAND, "make", "cat.txt", "cat.pdf"],
        cwd=tmp_path,
        env=os.environ | {"HOME": str(tmp_path)},
        check=True,
    )
