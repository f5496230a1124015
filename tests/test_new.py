"""`publisher new` asks, and writes a config and words that can be published at once."""

import json
from collections.abc import Sequence
from pathlib import Path

import jsonschema
import pytest
import yaml
from click.testing import CliRunner

from conftest import Command
from publisher.cli import publisher as command


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def answered(*lines: str, name: str = "mine", options: Sequence[str] = ()) -> str:
    result = CliRunner().invoke(
        command, ["new", *options, name], input="".join(f"{line}\n" for line in lines)
    )
    assert not result.exception or isinstance(result.exception, SystemExit), result.exception
    return result.output


@pytest.mark.slow
def test_the_answers_are_in_the_config_and_the_words_in_their_file(publisher: Command) -> None:
    answered("Tiere: groß", "German", "a5", "Hund\tBellt", "Uhu\tEin Vogel", "")
    config = Path("mine.yaml").read_text("utf-8")
    assert "title: 'Tiere: groß'" in config
    assert "language: de" in config
    assert "paper: a5" in config
    assert Path("mine.txt").read_text("utf-8").endswith("Hund\tBellt\nUhu\tEin Vogel\n")
    assert publisher("publish", "mine.yaml").code == 0


@pytest.mark.slow
@pytest.mark.parametrize(("title", "code"), [("My words", "en"), ("המילים שלי", "he")])
def test_without_words_there_are_some_to_begin_with(
    publisher: Command, title: str, code: str
) -> None:
    answered(title, "", "", "")
    assert f"language: {code}" in Path("mine.yaml").read_text("utf-8")
    result = publisher("publish", "mine.yaml")
    assert result.code == 0
    assert "3 of 3 words" in result.out


def test_a_language_without_examples_asks_for_words() -> None:
    assert "write your words into mine.txt" in answered("", "fi", "", "")


def test_an_unknown_language_is_asked_for_again() -> None:
    said = answered("", "Germn", "german", "", "")
    assert "did you mean german?" in said
    assert "language: de" in Path("mine.yaml").read_text("utf-8")


def test_what_is_there_stays(publisher: Command) -> None:
    Path("mine.txt").write_text("cat\n")
    result = publisher("new", "mine")
    assert result.code == 1
    assert "mine.txt exists and will not be overwritten" in result.err
    assert not Path("mine.yaml").exists()


def test_nothing_is_written_if_the_questions_are_not_answered() -> None:
    result = CliRunner().invoke(command, ["new", "mine"], input="Title\n")
    assert result.exit_code == 1
    assert list(Path().iterdir()) == []


def test_editors_are_led_to_a_schema_beside_the_config() -> None:
    assert "publisher.schema.json" in answered("", "", "", "", options=["--schema"])
    first, *_ = Path("mine.yaml").read_text("utf-8").splitlines()
    assert first == "# yaml-language-server: $schema=publisher.schema.json"
    made = jsonschema.Draft202012Validator(json.loads(Path("publisher.schema.json").read_bytes()))
    assert list(made.iter_errors(yaml.safe_load(Path("mine.yaml").read_text("utf-8")))) == []
    Path("publisher.schema.json").write_text("{}")
    assert "schema" not in answered("", "", "", "", name="other", options=["--schema"])
    assert Path("publisher.schema.json").read_text() == "{}"


def test_without_the_option_there_is_no_schema() -> None:
    answered("", "", "", "")
    assert "yaml-language-server" not in Path("mine.yaml").read_text("utf-8")
    assert {path.name for path in Path().iterdir()} == {"mine.yaml", "mine.txt"}


def test_the_schema_of_a_template_is_that_of_an_exporter(publisher: Command) -> None:
    made = json.loads(publisher("schema", "--template", "pdf").out)
    assert "extends" in made["properties"]
    assert made["$id"].startswith("urn:crossword-publisher:template:pdf:")
    run = publisher("schema", "--template", "pfd")
    assert run.code == 2
    assert "did you mean `pdf`?" in run.err
