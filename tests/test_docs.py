"""README and docs are true: every command and snippet in them is run here.

A `yaml` block is a config, or a part of one; if its first line is a comment with a file name, later
commands find it there, as they do a `text` block of words. In an `sh` block, each `publisher`
command succeeds, and `publisher studio` answers. A `console` block shows commands with all that
they print. A `python` block runs, and so do the tests in it. A `toml` block is a part of the
example plugin's project file.
"""

import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import Command
from publisher.config import load as load_config
from publisher.plugins.registry import Registry, load
from studio.browsers import StudioVisitor, running_studio

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FOLLOWED = [ROOT / "docs/first-plugin.md"]
"""Pages that are followed from the first line to the last, each in a test of its own."""
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> Iterator[str]:
    for kind, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind == language:
            yield text


def snippets(language: str) -> list[Any]:
    return [
        pytest.param(page, text, id=f"{page.relative_to(ROOT)}-{number}")
        for page in PAGES
        if page not in FOLLOWED
        for number, text in enumerate(blocks(page, language), start=1)
    ]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples, as a user's checkout has them."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("out"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def plugins() -> Registry:
    return load()


def whole(text: str) -> str:
    """A config of a part of one: words are added where it names none."""
    named = re.search(r"^(words|puzzles):", text, re.MULTILINE)
    return text if named else f"{text}words:\n- list: [cat]\n"


def named(text: str) -> str:
    match = re.match(r"# (\S+\.yaml)\n", text)
    return match[1] if match else "snippet.yaml"


def write_words(page: Path, desk: Path) -> None:
    """The files of words that a page shows."""
    for words in blocks(page, "text"):
        if file := re.match(r"# (\S+\.\w+)\n", words):
            (desk / file[1]).write_text(words, encoding="utf-8")


def succeeds(arguments: list[str], desk: Path, publisher: Command) -> None:
    """The command ends well; the studio does not end, but answers."""
    if arguments[0] != "studio":
        run = publisher(*arguments)
        assert run.code == 0, f"{arguments}\n{run.err}"
        return
    folder = desk.joinpath(*arguments[1:])
    folder.mkdir(exist_ok=True)
    with running_studio(folder) as studio:
        assert b"<html" in StudioVisitor(studio.first_address).get("/").body


@pytest.mark.parametrize(("page", "text"), snippets("yaml"))
def test_configs_are_valid(page: Path, text: str, desk: Path, plugins: Registry) -> None:
    write_words(page, desk)
    config = desk / named(text)
    config.write_text(whole(text), encoding="utf-8")
    load_config(config, plugins)


@pytest.mark.proof
@pytest.mark.parametrize(("page", "text"), snippets("sh"))
def test_commands_succeed(page: Path, text: str, desk: Path, publisher: Command) -> None:
    for config in blocks(page, "yaml"):
        (desk / named(config)).write_text(whole(config), encoding="utf-8")
    write_words(page, desk)
    commands = [part for line in text.splitlines() for part in line.split(" && ")]
    for command in commands:
        program, *arguments = shlex.split(command)
        if program.endswith("publisher"):
            succeeds(arguments, desk, publisher)
        else:
            known = (
                r"python3 -m venv|.*pip install|.*pytest|source |mkdocs build|python -m http.server"
                r"|python plugins/publisher_freeform/annealing/kernel/build.py"
            )
            assert re.match(known, command), command


@pytest.mark.slow
def test_the_readme_works_as_typed_line_by_line(desk: Path, publisher: Command) -> None:
    """Each file of the page is written where it comes, each command run after the lines before."""
    on_path = False
    for kind, text in BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8")):
        if kind in ("yaml", "text") and (file := re.match(r"# (\S+\.\w+)\n", text)):
            (desk / file[1]).write_text(text, encoding="utf-8")
        for line in text.splitlines() if kind == "sh" else ():
            for program, *arguments in map(shlex.split, line.split(" && ")):
                on_path = on_path or program == "source"
                if program.endswith("publisher"):
                    assert on_path or program == ".venv/bin/publisher", line
                    succeeds(arguments, desk, publisher)


@pytest.mark.parametrize(("page", "text"), snippets("console"))
def test_shown_output_is_what_is_printed(
    page: Path, text: str, desk: Path, publisher: Command
) -> None:
    for config in blocks(page, "yaml"):
        (desk / named(config)).write_text(whole(config), encoding="utf-8")
    for shown in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = shown.partition("\n")
        run = publisher(*shlex.split(command)[1:])
        assert run.out + run.err == output


@pytest.mark.parametrize(("page", "text"), snippets("python"))
def test_code_runs(page: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "examples/plugin")
    monkeypatch.delitem(sys.modules, "publisher_cards", raising=False)
    scope: dict[str, Any] = {}
    exec(text, scope)  # noqa: S102 - running what the docs show is the point
    for name, thing in scope.items():
        if name.startswith("test_"):
            thing()


@pytest.mark.parametrize(("page", "text"), snippets("toml"))
def test_project_files_are_those_of_the_example(page: Path, text: str) -> None:
    assert text in (ROOT / "examples/plugin/pyproject.toml").read_text(encoding="utf-8")


def test_the_plugin_in_the_readme_is_the_example() -> None:
    source = (ROOT / "examples/plugin/publisher_cards.py").read_text(encoding="utf-8")
    assert source in blocks(ROOT / "README.md", "python")


def test_the_quick_start_has_two_commands_of_one_line() -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    section = page.split("## Quick start")[1].split("\n## ")[0]
    commands = re.findall(r"^```sh\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    assert [command.count("\n") for command in commands] == [1, 1]
    assert all(command.startswith("python3 -m venv .venv && ") for command in commands)


def anchors(page: Path) -> set[str]:
    """What a link to a heading ends with, as forges make it of the heading's text."""
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    plain = (re.sub(r"\[(.*?)\]\(.*?\)", r"\1", heading).lower() for heading in headings)
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)", page.read_text(encoding="utf-8"))
    for target, anchor in links:
        if not target.startswith("http"):
            there = page.parent / target if target else page
            assert there.exists(), target
            assert not anchor or anchor in anchors(there), f"{target}#{anchor}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "example", sorted((ROOT / "examples").glob("*.yaml")), ids=lambda p: p.name
)
def test_examples_are_valid_but_for_the_wrong_one(example: Path, publisher: Command) -> None:
    assert publisher("check", example).code == (2 if example.name == "wrong.yaml" else 0)
