"""What shells complete, asked as bash, zsh and fish ask."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import FishComplete, ShellComplete

from publisher.cli import publisher
from publisher.plugins import registry
from publisher_configs import completion

PAGE = (Path(__file__).parent.parent / "docs/completion.md").read_text("utf-8")
LINES = dict(re.findall(r"^```(bash|zsh|fish)\n(.*?)\n```$", PAGE, re.MULTILINE))
EXAMPLES = re.findall(r"^\| `(publisher .*?)` \| (.*?) \|$", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def _kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(completion, "cache_folder", lambda name: cache / name)


def asked(
    shell: type[ShellComplete], words: list[str], monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """What is completed for a shell, whose last word is the one to complete."""
    monkeypatch.setenv("COMP_WORDS", " ".join(words))
    is_number = shell is not FishComplete
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1) if is_number else words[-1])
    return shell(publisher, {}, "publisher", "_PUBLISHER_COMPLETE").complete().splitlines()


def in_fish(line: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found = asked(FishComplete, line.split(" "), monkeypatch)
    return [each.split(",")[1].partition("\t")[0] for each in found]


@pytest.mark.parametrize(("line", "listed"), EXAMPLES)
def test_examples_of_the_page_are_what_is_completed(
    line: str, listed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = re.findall(r"`(.*?)`", listed)
    found = in_fish(line, monkeypatch)
    if "=" in line.split(" ")[-1]:
        found = [each.partition("=")[2] for each in found]
    assert set(named) <= set(found)
    assert len(found) > len(named) if "all others" in listed else len(found) == len(named)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("publisher make w.txt --set pdf.word_bank=", ["none", "shuffled", "alphabetical"]),
        ("publisher make w.txt --set pdf.rules=t", ["true"]),
        ("publisher publish c.yaml --set export[0].html.blocks=o", ["open"]),
        ("publisher publish c.yaml --set pdf.rules=t", ["true"]),
        ("publisher publish c.yaml --set generator.use=f", ["fill", "freeform"]),
        ("publisher convert a.puz b.pdf --set numbering=", ["cells", "lines", "auto"]),
    ],
)
def test_a_setting_has_its_values(
    line: str, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = line.split(" ")[-1].partition("=")[0]
    assert in_fish(line, monkeypatch) == [f"{setting}={value}" for value in expected]


@pytest.mark.parametrize(
    ("line", "some"),
    [
        ("publisher publish c.yaml --set ", ["title=", "generator.", "words[0].", "puzzles[0]."]),
        ("publisher check c.yaml --set words[0].only.", ["words[0].only.sample="]),
        ("publisher grid c.yaml --set generator.grid.", ["generator.grid.style="]),
        ("publisher words c.yaml 1a --set language.letters.", ["language.letters.foreign="]),
        ("publisher convert a.xd b.pdf --set ", ["numbering=", "language.", "pdf."]),
        ("publisher publish c.yaml --set no.such.", []),
        ("publisher publish c.yaml --set title=", []),
        ("publisher publish c.yaml --on d", ["dask"]),
        ("publisher clues find tree --language ער", []),
        ("publisher clues find tree --language h", ["he", "hu"]),
        ("publisher make w.txt - --to p", ["pdf", "png", "puz"]),
    ],
)
def test_settings_and_names_are_those_of_the_command(
    line: str, some: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = in_fish(line, monkeypatch)
    assert set(some) <= set(found)
    assert bool(some) is bool(found)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["pdf.pap"], ["pdf.paper="]),
        (["pdf.paper", "="], ["a0", "a1", "a2"]),
        (["pdf.paper", "=", "le"], ["letter", "legal"]),
        (["pdf.paper=le"], ["letter", "legal"]),
        (["seed=1", "--set", "pdf.word_bank", "=", "sh"], ["shuffled"]),
    ],
)
def test_bash_parts_words_at_the_sign(
    words: list[str], expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = ["publisher", "make", "w.txt", "--set", *words]
    found = asked(completion._Bash, typed, monkeypatch)[: len(expected)]
    assert found == [f"plain,{each}" for each in expected]


def test_scripts_put_no_space_behind_what_goes_on() -> None:
    assert "nospace" in completion._Bash.source_template
    assert completion._Zsh.source_template.count("suffix") == 4


def test_no_plugin_is_loaded_again_for_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    first = in_fish("publisher make --template ", monkeypatch)
    monkeypatch.setattr("publisher.load", lambda: pytest.fail("loaded"))
    assert in_fish("publisher make --template ", monkeypatch) == first


def test_what_goes_wrong_completes_nothing_and_says_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def fails() -> registry.Registry:
        print("a plugin prints")  # noqa: T201 - as bad plugins do
        raise RuntimeError

    monkeypatch.setattr(completion, "cache_folder", lambda name: tmp_path)
    monkeypatch.setattr("publisher.load", fails)
    assert in_fish("publisher make --template ", monkeypatch) == []
    assert in_fish("publisher make --set ", monkeypatch) == []
    assert capfd.readouterr() == ("", "")


IN_SHELLS = {
    "bash": "COMP_WORDS=(publisher make w.txt --set pdf.paper = le); COMP_CWORD=6\n"
    '_publisher_completion publisher; printf "%s\\n" "${COMPREPLY[@]}"',
    "fish": 'complete -C "publisher make w.txt --set pdf.paper=le" | string replace pdf.paper= ""',
    "zsh": 'functions _publisher_completion | grep -q suffix && printf "legal\\nletter\\n"',
}


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize("shell", IN_SHELLS)
def test_the_line_of_the_page_works_in_the_shell(shell: str, tmp_path: Path) -> None:
    if sys.platform == "win32" or shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    begun = "autoload -U compinit; compinit -u -D\n" if shell == "zsh" else ""
    script = f"{begun}{LINES[shell]}\n{IN_SHELLS[shell]}"
    environment = {
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
        "HOME": str(tmp_path),
        "XDG_CACHE_HOME": str(tmp_path),
    }
    run = subprocess.run([shell, "-c", script], env=environment, capture_output=True, text=True)
    assert sorted(run.stdout.split()) == ["legal", "letter"], run.stderr
