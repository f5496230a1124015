"""Misbehaving plugins, really installed, and how the command deals with each of them."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import Command

HEAD = """\
import os, subprocess, sys, warnings
from publisher import *


class LineOptions(Options):
    lines: str = ""


def exporters(export):
    return [Exporter("cards", "Cards", NoOptions, ".cards", export)]
"""
Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Install:
    """Install a plugin: its module, and the metadata that pip would write."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)

    def write(name: str, code: str, *requires: str) -> None:
        module = f"hostile_{name}"
        (site / f"{module}.py").write_text(HEAD + code, encoding="utf-8")
        monkeypatch.delitem(sys.modules, module, raising=False)
        info = site / f"{module}-2.0.dist-info"
        info.mkdir()
        lines = [f"Name: {name}-plugin", "Version: 2.0", *(f"Requires-Dist: {r}" for r in requires)]
        (info / "METADATA").write_text("\n".join(["Metadata-Version: 2.1", *lines, ""]))
        (info / "entry_points.txt").write_text(f"[publisher]\n{name} = {module}\n")

    return write


def config(folder: Path, text: str = "export: [cards, text]") -> Path:
    path = folder / "pets.yaml"
    rest = "" if "words:" in text else "words:\n- list: {cat: It purrs, rat: It gnaws}\n"
    path.write_text(f"{rest}{text}\n", encoding="utf-8")
    return path


def hook(kind: str, value: str) -> str:
    return f"\n\n@hookimpl\ndef publisher_{kind}():\n    return {value}\n"


ENDINGS = {
    "sys.exit(0)": "SystemExit: 0",
    "sys.exit()": "SystemExit",
    "raise GeneratorExit('gone')": "GeneratorExit: gone",
    "raise type('Fatal', (BaseException,), {})('no')": "Fatal: no",
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_exit_at_import_ends_only_the_plugin(
    install: Install, publisher: Command, tmp_path: Path, ending: str
) -> None:
    install("quits", ending)
    run = publisher("publish", config(tmp_path, "export: [text]"))
    assert run.code == 0
    at = f"hostile_quits.py, line {HEAD.count(chr(10)) + 1}"
    told = f"plugin quits (quits-plugin 2.0): cannot be loaded: {ENDINGS[ending]} ({at})"
    assert run.err == f"warning: {told}\n"
    assert (tmp_path / "pets.txt").exists()


def test_and_in_a_hook(install: Install, publisher: Command) -> None:
    install("quits", hook("exporters", "sys.exit(3)"))
    run = publisher("plugins")
    assert run.code == 0
    assert "publisher_exporters failed: SystemExit: 3 (hostile_quits.py, line 15)\n" in run.err


CALLABLES = {
    "exporter": (
        "def export(puzzle, options):\n    {}\n" + hook("exporters", "exporters(export)"),
        "export: [cards]",
        "exporter cards",
    ),
    "source": (
        "def read(options):\n    {}\n"
        + hook("sources", "[Source('lines', 'Lines', LineOptions, read)]"),
        "words:\n- lines: x\nexport: [text]",
        "source lines",
    ),
    "source half-way": (
        "def read(options):\n    yield SourceWord('cat')\n    {}\n"
        + hook("sources", "[Source('lines', 'Lines', LineOptions, read)]"),
        "words:\n- lines: x\nexport: [text]",
        "source lines",
    ),
    "generator": (
        "def generate(request, options, run):\n    {}\n"
        + hook("generators", "[Generator('mine', 'Mine', NoOptions, generate)]"),
        "generator: {use: mine}\nexport: [text]",
        "generator mine",
    ),
    "options": (
        "from pydantic import field_validator\n"
        "class Fussy(Options):\n    lines: str\n    @field_validator('lines')\n"
        "    @classmethod\n    def _no(cls, value):\n        {}\n"
        + hook("sources", "[Source('lines', 'Lines', Fussy, lambda options: [])]"),
        "words:\n- lines: x\nexport: [text]",
        "source lines",
    ),
    "reader": (
        "def read(data, options, language):\n    {}\n"
        + hook("readers", "[Reader('mine', 'Mine', NoOptions, ('.yaml',), read)]"),
        "puzzle: pets.yaml\nexport: [text]",
        "reader mine",
    ),
}


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("kind", CALLABLES)
def test_and_in_whatever_a_record_calls(
    install: Install, publisher: Command, tmp_path: Path, kind: str, ending: str
) -> None:
    code, settings, name = CALLABLES[kind]
    install("quits", code.format(ending))
    run = publisher("publish", "--json", config(tmp_path, settings))
    assert run.code == 1
    told = f"plugin quits (quits-plugin 2.0): its {name} failed: {ENDINGS[ending]}"
    said = rf"{re.escape(told)} \(hostile_quits\.py, line \d+\)\n"
    if kind == "options":
        assert re.fullmatch(said, run.err)
        assert run.out == ""
    elif kind == "exporter":  # the puzzle is made all the same
        assert re.fullmatch(refused(tmp_path, said), run.err)
        (refusal,) = json.loads(run.out)["refused"]
        assert refusal["reason"].startswith(told)
    else:
        assert re.fullmatch(said, run.err)
        assert json.loads(run.out) == {"puzzles": [], "refused": [], "failed": []}


def refused(folder: Path, said: str) -> str:
    """The pattern of a refusal by the first export of the config: its place, its file, the line."""
    place = re.escape(f"{folder / 'pets.yaml'}:3:10: export[0].cards: {folder / 'pets.cards'}")
    return rf"{place} is not written: {said}    export: \[cards\]\n +\^\n"


def test_ctrl_c_in_a_plugin_stays_ctrl_c(
    install: Install, publisher: Command, tmp_path: Path
) -> None:
    install("slow", CALLABLES["exporter"][0].format("raise KeyboardInterrupt"))
    run = publisher("publish", config(tmp_path))
    assert (run.code, run.err.strip()) == (1, "interrupted; nothing more was written")


PRINTS = """
print("at import")
os.write(1, b"straight\\n")

def export(puzzle, options):
    print("שלום from an exporter")
    print("around", file=sys.__stdout__)
    subprocess.run([sys.executable, "-c", "print('from a child')"], check=True)
    return b""
""" + hook("exporters", "[print('in a hook')] and exporters(export)")


@pytest.mark.slow
def test_plugins_print_to_standard_error(install: Install, tmp_path: Path) -> None:
    install("chatty", PRINTS)
    install("other", PRINTS.replace("exporters(export)", "[]"))
    command = [sys.executable, "-m", "publisher", "publish", "--json", str(config(tmp_path))]
    run = subprocess.run(
        command,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(tmp_path / "site"), "PYTHONIOENCODING": "utf-8"},
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    assert len(json.loads(run.stdout)["puzzles"]) == 1
    assert sorted(run.stderr.split("\n")) == sorted(
        ["at import", "straight", "in a hook"] * 2
        + ["שלום from an exporter", "around", "from a child", ""]
    )


def test_designs_are_printed_and_the_generators_output_is_not(
    install: Install, publisher: Command, tmp_path: Path
) -> None:
    code = """
from publisher_testing import grid

def designs(request, options, run):
    for letter in "AB":
        print("thinking of", letter)
        yield grid(letter * 3)
    sys.exit(0)
"""
    made = "[Generator('mine', 'Mine', NoOptions, lambda *_: None, designs=designs)]"
    install("chatty", code + hook("generators", made))
    run = publisher("grid", config(tmp_path, "generator: {use: mine}"), "--count", 5)
    assert run.out == "AAA\n\nBBB\n"
    assert run.err.startswith("thinking of A\nthinking of B\n")
    assert "its generator mine failed: SystemExit: 0" in run.err
    assert run.code == 1


@pytest.mark.parametrize("at_import", [True, False])
def test_files_go_where_they_were_meant_after_a_change_of_folder(
    install: Install,
    publisher: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    at_import: bool,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    away = f"os.chdir({str(tmp_path / 'elsewhere')!r})\n"
    code = f"def export(puzzle, options):\n    {away}    return b''\n"
    install("wanders", (away if at_import else "") + code + hook("exporters", "exporters(export)"))
    config(tmp_path)
    run = publisher("publish", "pets.yaml")
    assert (run.code, run.err) == (0, "")
    assert Path.cwd() == tmp_path
    assert (tmp_path / "pets.cards").exists()
    assert (tmp_path / "pets.txt").exists()


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        ("exporter", "None", "it returned None, not bytes"),
        ("exporter", "'text'", "it returned str, not bytes"),
        ("source", "None", "it returned None, not SourceWords"),
        ("source", "7", "it returned int, not SourceWords"),
        ("source", "['cat']", "it gave str, not a SourceWord"),
        ("source", "[SourceWord(None)]", "it gave a word whose `text` is None, not a text"),
        ("source", "[SourceWord('a', None)]", "it gave a `clue` that is None, not a text"),
        ("generator", "None", "it returned None, not a Layout"),
        ("generator", "[]", "it returned list, not a Layout"),
        ("reader", "None", "it returned None, not a Puzzle"),
    ],
)
def test_a_wrong_type_is_named(
    install: Install, publisher: Command, tmp_path: Path, kind: str, value: str, said: str
) -> None:
    code, settings, name = CALLABLES[kind]
    install("wrong", code.format(f"return {value}"))
    run = publisher("publish", config(tmp_path, settings))
    assert run.code == 1
    told = re.escape(f"plugin wrong (wrong-plugin 2.0): its {name} failed: {said}\n")
    assert re.fullmatch(refused(tmp_path, told) if kind == "exporter" else told, run.err)


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("designs=lambda *_: None", "it returned None, not Grids"),
        ("designs=lambda *_: ['...']", "it designed str, not a Grid"),
        ("designs=lambda *_: [None]", "it designed None, not a Grid"),
    ],
)
def test_so_are_wrong_designs(
    install: Install, publisher: Command, tmp_path: Path, field: str, said: str
) -> None:
    made = f"[Generator('mine', 'Mine', NoOptions, lambda *_: None, {field})]"
    install("wrong", hook("generators", made))
    run = publisher("grid", config(tmp_path, "generator: {use: mine}"))
    assert run.code == 1
    assert run.err == f"plugin wrong (wrong-plugin 2.0): its generator mine failed: {said}\n"


def test_so_is_a_check_that_answers_instead_of_raising(
    install: Install, publisher: Command, tmp_path: Path
) -> None:
    made = "[Generator('mine', 'M', NoOptions, lambda *_: None, check=lambda *_: 'no room')]"
    install("wrong", hook("generators", made))
    run = publisher("check", config(tmp_path, "generator: {use: mine}"))
    assert run.code == 1
    assert "its `check` returned str, not lines: it raises OptionError" in run.err


@pytest.mark.parametrize(
    ("check", "lines"),
    [
        ("lambda *_: None", []),
        ("lambda *_: ['first', 'second']", ["  first", "  second"]),
        ("lambda *_: (line for line in ('one',))", ["  one"]),
    ],
)
def test_the_lines_of_a_check_are_printed(
    install: Install, publisher: Command, tmp_path: Path, check: str, lines: list[str]
) -> None:
    made = f"[Generator('mine', 'M', NoOptions, lambda *_: None, check={check})]"
    install("telling", hook("generators", made))
    run = publisher("check", config(tmp_path, "generator: {use: mine}"))
    assert run.code == 0, run.err
    assert [
        line for line in run.out.splitlines() if line in ("  first", "  second", "  one")
    ] == lines


@pytest.mark.parametrize(
    ("check", "said"),
    [
        ("lambda *_: 7", "its `check` returned int, not lines"),
        ("lambda *_: [7]", "its `check` gave int, not a text"),
        ("lambda *_: (1 // 0 for _ in 'x')", "ZeroDivisionError"),
    ],
)
def test_so_is_a_check_whose_lines_are_wrong(
    install: Install, publisher: Command, tmp_path: Path, check: str, said: str
) -> None:
    made = f"[Generator('mine', 'M', NoOptions, lambda *_: None, check={check})]"
    install("wrong", hook("generators", made))
    run = publisher("check", config(tmp_path, "generator: {use: mine}"))
    assert run.code == 1
    assert f"its generator mine failed: {said}" in run.err


def test_a_hook_that_returns_nothing_is_a_problem(install: Install, publisher: Command) -> None:
    install("wrong", hook("readers", "None") + hook("exporters", "[None]"))
    told = publisher("plugins").err
    assert "publisher_readers failed: it returned None, not Reader records\n" in told
    assert "publisher_exporters gave None, not Exporter\n" in told


def test_a_hook_with_parameters_is_one_line_of_error(install: Install, publisher: Command) -> None:
    install("wrong", "@hookimpl\ndef publisher_exporters(config, session): return []\n")
    told = publisher("plugins").err
    assert told == (
        "problem: plugin wrong (wrong-plugin 2.0): its hooks are not as specified: "
        "publisher_exporters asks for `config` and `session`, and a hook is given nothing\n"
    )


def test_many_broken_plugins_are_one_line(
    install: Install, publisher: Command, tmp_path: Path
) -> None:
    for number in range(39):
        install(f"broken{number}", "raise ImportError('several\\nlines')\n")
    run = publisher("publish", "--json", config(tmp_path, "export: [text]"))
    assert run.code == 0
    assert run.err == (
        "warning: something is wrong with 39 plugins: `publisher plugins` says what\n"
    )
    listed = publisher("plugins", "--json")
    assert listed.err == ""
    assert len(json.loads(listed.out)["problems"]) == 39
    assert publisher("plugins").err.count("\n") == 39


MISSING = {
    "export: [cards]": "no exporter `cards`",
    "words:\n- lines: x": "no source `lines`",
    "generator: {use: mine}": "no generator `mine`",
    "export: [text: {template: mine}]": "no template `mine`",
    "language: qqq": "no language `qqq`",
    "puzzle: {file: pets.yaml, format: mine}": "no reader `mine`",
    "puzzle: pets.yaml": "no reader is for files like pets.yaml",
}


@pytest.mark.parametrize("settings", MISSING)
@pytest.mark.parametrize("value", ["1", "cards"])
def test_the_error_of_a_missing_record_names_plugins_that_are_switched_off(
    install: Install,
    publisher: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    settings: str,
    value: str,
) -> None:
    install("cards", "sys.exit('never imported')")
    monkeypatch.setenv("PUBLISHER_NO_PLUGINS", value)
    run = publisher("check", config(tmp_path, settings))
    assert run.code == 2
    assert MISSING[settings] in run.err
    assert "PUBLISHER_NO_PLUGINS switches off the plugin `cards`" in run.err


def test_so_it_is_by_convert_and_by_plugins(
    install: Install, publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("cards", "")
    install("maps", "")
    monkeypatch.setenv("PUBLISHER_NO_PLUGINS", "maps, cards")
    published = publisher("publish", config(tmp_path, "export: [json]"))
    assert published.code == 0
    run = publisher("convert", tmp_path / "pets.json", tmp_path / "pets.cards")
    assert "PUBLISHER_NO_PLUGINS switches off the plugins `cards` and `maps`" in run.err
    told = publisher("plugins").err
    assert told == (
        "switched off by PUBLISHER_NO_PLUGINS: cards (cards-plugin 2.0), maps (maps-plugin 2.0)\n"
    )
    (first, _) = json.loads(publisher("plugins", "--json").out)["switched_off"]
    assert first == {"plugin": "cards", "distribution": "cards-plugin", "version": "2.0"}


def test_a_plugin_made_for_another_version_is_not_loaded(
    install: Install, publisher: Command
) -> None:
    install(
        "future", "sys.exit('never imported')", "Crossword_Publisher[xlsx] >=99; python_version>'3'"
    )
    install(
        "fitting", hook("exporters", "exporters(len)"), "crossword-publisher>=0.1,<99", "nowhere>=9"
    )
    run = publisher("plugins")
    assert run.err.startswith(
        "problem: plugin future (future-plugin 2.0): it is made for Crossword_Publisher >=99"
    )
    assert run.err.count("\n") == 1
    assert "cards: Cards [fitting-plugin 2.0]" in run.out


def test_options_of_a_type_that_json_schema_has_no_word_for(
    install: Install, publisher: Command
) -> None:
    code = "class Own:\n    pass\n\n\nclass Odd(Options):\n    own: Own = Own()\n"
    made = "[Exporter('cards', 'Cards', Odd, '.cards', lambda *_: b'')]"
    install("odd", code + hook("exporters", made))
    listed = publisher("plugins", "--json")
    assert (listed.code, listed.err) == (0, "")
    (cards,) = (row for row in json.loads(listed.out)["plugins"] if row["name"] == "cards")
    assert list(cards["options"]) == ["own"]
    assert publisher("schema").code == 0


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("name=[], summary='S', file=Path('x')", "name []: use lower-case letters"),
        ("name='mine', summary=None, file=Path('x')", "mine: the summary is empty"),
        ("name='mine', summary='S', file='x'", "mine: file must be a Path"),
    ],
)
def test_a_template_checks_itself(
    install: Install, publisher: Command, template: str, said: str
) -> None:
    install("odd", "from pathlib import Path\n" + hook("templates", f"[Template({template})]"))
    assert "publisher_templates failed: " in publisher("plugins").err
    assert said in publisher("plugins").err
