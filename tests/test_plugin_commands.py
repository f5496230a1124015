"""Commands of plugins: found, run, blamed, listed, and never in the way of the program's own."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

import publisher.cli as command_line
from conftest import Command as Run
from publisher import Command, FormatError, publication_in
from publisher.plugins.installed import PluginFile, Provider
from publisher.plugins.registry import Registry, load

EXAMPLES = Path(__file__).parent.parent / "examples"
PLUGIN = EXAMPLES / "plugins/letter_counts.py"
HARBOUR = EXAMPLES / "harbour.pzl"


def test_the_example_counts_letters_of_any_file_in_any_language(publisher: Run) -> None:
    lock = EXAMPLES / "square-he.lock"
    run = publisher("--plugin", PLUGIN, "letters", HARBOUR, lock, "--most", 3)
    assert (run.code, run.err) == (0, "")
    assert run.out == f"{HARBOUR}: A 2, I 2, S 2\n{lock}: י 6, ב 4, ו 3\n"


def test_it_has_help_of_its_own_and_is_listed(publisher: Run) -> None:
    assert "Count the letters of puzzles" in publisher("--plugin", PLUGIN, "letters", "-h").out
    out = publisher("--plugin", PLUGIN, "plugins").out
    listed = out.partition("\ncommands\n")[2]
    assert "\n  letters: Count the letters of puzzles [letter_counts.py " in listed
    assert "publisher plugins" in publisher("--help").out


def test_wrong_arguments_are_told_like_any_others(publisher: Run, tmp_path: Path) -> None:
    run = publisher("--plugin", PLUGIN, "letters", "--least", 3)
    assert run.code == 2
    assert "Usage: publisher letters [OPTIONS] FILES..." in run.err
    run = publisher("--plugin", PLUGIN, "letters", tmp_path / "none.pzl")
    assert (run.code, run.out) == (1, "")
    assert run.err == f"{tmp_path / 'none.pzl'} cannot be read: no such file or directory\n"


def test_a_name_that_nobody_has_is_a_usage_error(publisher: Run) -> None:
    run = publisher("lettres")
    assert run.code == 2
    assert "there is no command `lettres`, only `make`, `new`, " in run.err
    assert "did you mean" not in run.err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["lettres"], "letters"),
        (["publsh", "x.yaml"], "publish"),
        (["clues", "imprt"], "import"),
        (["plugins", "nwe"], "new"),
    ],
)
def test_a_name_that_is_nearly_one_leads_to_it(
    publisher: Run, typed: list[str], meant: str
) -> None:
    run = publisher("--plugin", PLUGIN, *typed)
    assert (run.code, run.out) == (2, "")
    assert "there is no command `" in run.err
    assert run.err.endswith(f" — did you mean `{meant}`?\n")


def test_plugins_that_are_switched_off_are_told_where_a_command_is_missing(
    publisher: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = Registry(switched_off=[Provider("letters", "letters-plugin", "1.0")])
    monkeypatch.setattr("publisher.plugins.registry.load", lambda files: registry)
    assert "PUBLISHER_NO_PLUGINS switches off the plugin `letters`" in publisher("lettres").err


FAILING = """\
import sys
import click
from publisher import Command, FormatError, hookimpl

@click.command
def odd():
    %s

@hookimpl
def publisher_commands():
    return [Command("odd", "Odd", odd)]
"""


@pytest.mark.parametrize(
    ("does", "code", "said"),
    [
        ("1 / 0", 1, "its command odd failed: ZeroDivisionError: division by zero (odd.py, line 7"),
        ("open('nothing-there')", 1, "its command odd failed: FileNotFoundError"),
        ("raise FormatError('no such format')", 1, "no such format\n"),
        ("raise click.UsageError('not so')", 2, "Error: not so\n"),
        ("sys.exit(7)", 7, ""),
        ("click.get_current_context().exit(3)", 3, ""),
        ("raise KeyboardInterrupt", 1, "interrupted; nothing more was written\n"),
    ],
)
def test_a_failure_is_the_plugins_and_messages_are_messages(
    publisher: Run, tmp_path: Path, does: str, code: int, said: str
) -> None:
    plugin = tmp_path / "odd.py"
    plugin.write_text(FAILING % does)
    run = publisher("--plugin", plugin, "odd")
    assert (run.code, run.out) == (code, "")
    assert said in run.err
    assert ("plugin odd (odd.py " in run.err) == ("failed" in said)


def test_a_broken_plugin_is_told_where_a_command_is_missing_and_nowhere_before(
    publisher: Run, tmp_path: Path
) -> None:
    plugin = tmp_path / "broken.py"
    plugin.write_text("1 / 0\n")
    assert publisher("--plugin", plugin, "--help").err == ""
    run = publisher("--plugin", plugin, "odd")
    assert run.code == 2
    assert "warning: plugin broken (broken.py " in run.err
    assert "there is no command `odd`" in run.err


def test_the_help_has_the_lines_of_built_in_plugins() -> None:
    commands = load().commands
    for name, line in command_line._OF_PLUGINS.items():
        said = (commands[name].command.help or "").partition("\n\n")[0]
        assert " ".join(said.split()) == line
        assert command_line.built_in("publisher.commands", name) is commands[name].command


@pytest.mark.parametrize("name", command_line.COMMANDS)
def test_the_programs_own_commands_win(name: str) -> None:
    registry = Registry()
    stranger = Provider("odd", "odd-plugin", "1.0")
    registry.add(Command(name, "Mine", click.Command(name)), stranger)
    assert registry.commands == {}
    assert "the program has one of its own" in registry.problems[0].message


def test_names_are_reserved_that_the_program_has() -> None:
    assert Command.reserved == set(command_line.COMMANDS)


@pytest.mark.parametrize("arguments", [["--help"], ["grid", "--help"], ["--version"]])
def test_no_command_of_the_program_loads_a_plugin_for_a_name(arguments: list[str]) -> None:
    code = (
        "import sys\nfrom publisher.cli import main\ntry: main()\nexcept SystemExit: pass\n"
        "print('publisher.cli.plugin_commands' in sys.modules, file=sys.stderr)"
    )
    command = [sys.executable, "-c", code, "--plugin", str(PLUGIN), *arguments]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.stderr == "False\n"


def test_a_record_checks_itself() -> None:
    wrong: Any = print
    with pytest.raises(TypeError, match="must be a click command"):
        Command("odd", "Odd", wrong)


def test_a_file_of_puzzles_is_read_without_a_command_line_too(tmp_path: Path) -> None:
    assert len(publication_in(HARBOUR).value.puzzles[0].entries) == 4
    (tmp_path / "no.txt").write_text("nothing")
    with pytest.raises(FormatError):
        publication_in(tmp_path / "no.txt")
    assert PluginFile.read(PLUGIN).provider.name == "letter_counts"
