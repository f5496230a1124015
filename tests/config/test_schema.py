"""The JSON Schema that editors are given agrees with what the program accepts."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from pydantic import Field

from editors import editor
from publisher import ConfigError, GridSize, Options, Size, __version__
from publisher.config import Config, load
from publisher.plugins import registry as registry_module
from publisher.plugins.registry import Registry
from publisher_configs.schema import schema, template_schema

Load = Callable[..., Config]

FILL = "words: [{file: a}]\ngenerator: {use: fill, wordlists: "
EXAMPLES = Path(__file__).parents[2] / "examples"
GOOD = {
    "whole": """
title: Animals
author: 1984
language: he
words:
  - file: animals.csv
  - list: {אריה: מלך החיות, NO: 12:30, 007: }
  - list: [NO, 007, null, 1E5, 12:30, 2024]
generator:
  use: freeform
  seed: 7
  budget: 5000steps
  size: 13x17
  mirror: no
  place: [{word: cat, at: [1, 2], direction: down}]
export: [pdf: {paper: a4, file: 2024}, text, text: {file: more}, notes: {file: 007}]
output: {folder: out, name: "{config}"}
""",
    "short": "words: [{file: a.csv}]",
    "no generator named": "words: [{file: a.csv}]\ngenerator: {size: auto, tries: 4}",
    "another generator": "words: [{file: a.csv}]\ngenerator: {use: fill, seed: 2}",
    "word lists": """
words: [{file: a.csv}]
generator:
  use: fill
  wordlists:
    - {file: a.csv, encoding: cp1255, weight: 0.5, score: 70}
    - {list: [NO, 007]}
    - block: a.csv
    - block: {list: [off]}
""",
    "a puzzle file": "puzzle: puzzle.yaml",
    "a puzzle file with a reader": "puzzle: {file: puzzle.yaml, reader: {lenient: yes}}",
    "puzzle files in a book": """
puzzles: [{puzzle: puzzle.yaml}, {puzzle: {file: puzzle.yaml, format: pzl}, lock: b}]
""",
    "a language with settings": """
words: [{file: a.csv}]
language: {use: he, letters: {final_forms: keep}, headings: {across: a}}
""",
}
BAD = {
    "no words": "title: x",
    "empty words": "words: []",
    "unknown setting": "words: [{file: a}]\ntitel: x",
    "unknown source": "words: [{fil: a}]",
    "unknown option of a source": "words: [{file: a, fromat: csv}]",
    "wrong choice": "words: [{file: a, format: cvs}]",
    "words that are lists": "words: [{list: [[a]]}]",
    "unknown generator": "words: [{file: a}]\ngenerator: {use: freefrom}",
    "option of another generator": "words: [{file: a}]\ngenerator: {use: fill, size: 3x3}",
    "wrong size": "words: [{file: a}]\ngenerator: {size: 13}",
    "wrong pin": "words: [{file: a}]\ngenerator: {place: [{word: a, at: [1, 2], wrod: b}]}",
    "number out of range": "words: [{file: a}]\ngenerator: {tries: 10}",
    "unknown source of a word list": FILL + "[{fil: a}]}",
    "unknown option of a word list": FILL + "[{file: a, fromat: csv}]}",
    "a word list that is filtered": FILL + "[{file: a, only: {letters: 3}}]}",
    "a weight of nothing": FILL + "[{file: a, weight: 0}]}",
    "a weight of a block list": FILL + "[{block: a, weight: 2}]}",
    "unknown option of a block list": FILL + "[{block: {file: a, fromat: csv}}]}",
    "wrong budget": "words: [{file: a}]\ngenerator: {budget: long}",
    "a puzzle file and a generator": "puzzle: puzzle.yaml\ngenerator: {size: 3x3}",
    "a puzzle file without a file": "puzzle: {format: pzl}",
    "unknown reader": "puzzle: {file: puzzle.yaml, format: pzzl}",
    "unknown exporter": "words: [{file: a}]\nexport: [pfd]",
    "two names in one export": "words: [{file: a}]\nexport: [{pdf: , text: }]",
    "wrong paper": "words: [{file: a}]\nexport: [pdf: {paper: a44}]",
    "unknown language": "words: [{file: a}]\nlanguage: xx",
    "unknown policy": "words: [{file: a}]\nlanguage: {use: he, letters: {finals: keep}}",
    "unknown heading": "words: [{file: a}]\nlanguage: {headings: {acros: x}}",
}


@pytest.fixture(scope="module")
def made(registry: Registry) -> dict[str, Any]:
    return schema(registry)


@pytest.fixture(scope="module")
def accepts(made: dict[str, Any]) -> Callable[[str], bool]:
    """Whether an editor, which reads YAML with types, accepts a config."""
    validator = jsonschema.Draft202012Validator(made)

    def check(text: str) -> bool:
        # Keys are texts in JSON; an editor's 007 is the key "7" there.
        value = json.loads(json.dumps(yaml.load(text, Loader=yaml.CSafeLoader)))
        return validator.is_valid(value)

    return check


def test_it_is_a_schema_that_json_can_hold(made: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator.check_schema(made)
    assert json.loads(json.dumps(made)) == made


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_what_the_program_accepts_an_editor_accepts(
    text: str, accepts: Callable[[str], bool], load_text: Load
) -> None:
    assert load_text(text)
    assert accepts(text)


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_what_the_program_refuses_an_editor_refuses(
    text: str, accepts: Callable[[str], bool], load_text: Load
) -> None:
    with pytest.raises(ConfigError):
        load_text(text)
    assert not accepts(text)


def test_every_reference_leads_to_a_definition(made: dict[str, Any]) -> None:
    references = set(_references(made))
    assert references
    assert references <= {f"#/$defs/{name}" for name in made["$defs"]}


def _references(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for inner in node.values():
            yield from _references(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from _references(inner)


def test_models_of_one_name_in_two_plugins_do_not_collide(registry: Registry) -> None:
    class Pin(Options):
        colour: str

    class Other(Options):
        pins: list[Pin] = Field(default=[])

    text = replace(registry.exporters["text"], options=Other)
    both = Registry(**{**vars(registry), "exporters": {"text": text}})
    definitions: Any = schema(both)["$defs"]
    assert "colour" in definitions["exporter-text.Pin"]["properties"]
    assert "word" in definitions["generator-freeform.Pin"]["properties"]


def test_defaults_and_descriptions_are_what_a_person_would_write(made: dict[str, Any]) -> None:
    freeform = made["$defs"]["generator-freeform"]
    assert freeform["description"] == "Free layouts"
    assert freeform["properties"]["budget"]["default"] == "auto"
    assert freeform["properties"]["size"]["default"] == "auto"


def test_a_type_of_a_plugins_own_lets_anything_pass(registry: Registry) -> None:
    class Colour:
        pass

    class Other(Options):
        colour: Colour = Colour()
        size: GridSize = Size(3, 4)
        lines: int | None = None

    text = replace(registry.exporters["text"], options=Other)
    both = Registry(**{**vars(registry), "exporters": {"text": text}})
    definitions: Any = schema(both)["$defs"]
    properties = definitions["exporter-text"]["properties"]
    assert "type" not in properties["colour"]
    assert properties["size"]["default"] == "3x4"
    assert properties["lines"]["anyOf"] == [{"type": "integer"}, {"type": "null"}]
    assert "default" not in properties["lines"]


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.name)
def test_the_examples_are_as_good_to_an_editor_as_to_the_program(path: Path) -> None:
    value = json.loads(json.dumps(yaml.safe_load(path.read_text("utf-8"))))
    if path.name == "wrong.yaml":
        assert not editor().is_valid(value)
        with pytest.raises(ConfigError):
            load(path, registry_module.load())
    else:
        assert list(editor().iter_errors(value)) == []
        assert load(path, registry_module.load())


FAULTS = {
    "generator: {sized: 3x3}": ("generator", "'sized' was unexpected"),
    "generator: {size: 13}": ("generator.size", ""),
    "generator: {seed: -1}": ("generator.seed", "minimum"),
    "generator: {use: freefrom}": ("generator.use", "'freefrom' is not one of"),
    "generator: {use: fill, size: 3x3}": ("generator", "'size' was unexpected"),
    "generator: {use: fill, wordlists: [{fil: a}]}": ("generator.wordlists.0", "'fil' was"),
    "generator: {use: fill, wordlists: [{file: a, weight: 0}]}": (
        "generator.wordlists.0.weight",
        "minimum",
    ),
    "generator: {place: [{word: a, at: [1, 2], direction: down, wrod: b}]}": (
        "generator.place.0",
        "'wrod' was unexpected",
    ),
    "export: [pdf: {papr: a4}]": ("export.0.pdf", "'papr' was unexpected"),
    "export: [pdf: {template: clasic}]": ("export.0.pdf.template", "'clasic' is not one of"),
    "export: [pfd]": ("export.0", "'pfd' is not one of"),
    "export: [pfd: {paper: a4}]": ("export.0", "'pfd' was unexpected"),
    "export: [{pdf: , text: }]": ("export.0", "too many"),
    "language: {letters: {final_forms: kep}}": ("language.letters.final_forms", "'kep' is not"),
    "language: xx": ("language", "'xx' is not one of"),
    "run: {'on': procesess}": ("run.on", "does not match"),
    "run: {'on': processes, workrs: 2}": ("run", "'workrs' was unexpected"),
    "words: [{fil: a}]": ("words.0", "'fil' was unexpected"),
    "words: [{file: a, fromat: csv}]": ("words.0", "'fromat' was unexpected"),
    "title: x": ("", "'words' is a required property"),
    "puzzle: {file: a.ipuz, format: pzzl}": ("puzzle.format", "'pzzl' is not one of"),
    "puzzle: {file: a.xd, reader: {lenient: yes}}": ("puzzle.reader", "'lenient' was unexpected"),
    "puzzle: {file: a.B, format: pzl, reader: {lax: 1}}": ("puzzle.reader", "'lax' was unexpected"),
    "puzzle: {file: a.PZL, reader: {lax: 1}}": ("puzzle.reader", "'lax' was unexpected"),
    "puzzles: [{config: a.yaml, seds: 2}]": ("puzzles.0", "'seds' was unexpected"),
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_told_at_its_key(text: str) -> None:
    path, said = FAULTS[text]
    whole = text if re.match("words|title|puzzle", text) else f"words: [file: a]\n{text}"
    errors = list(editor().iter_errors(json.loads(json.dumps(yaml.safe_load(whole)))))
    assert [".".join(map(str, error.absolute_path)) for error in errors] == [path]
    assert said in errors[0].message
    if said:
        assert "any of the given schemas" not in errors[0].message


@pytest.mark.parametrize(
    "text",
    [
        "file: a.pzl\nreader: {}",
        "file: a.unknown\nreader: {any: thing}",
        "file: a.xd\nformat: pzl\nreader: {}",
    ],
)
def test_a_reader_is_that_of_the_format_or_the_suffix(text: str) -> None:
    assert editor().is_valid({"puzzle": yaml.safe_load(text)})


@pytest.mark.parametrize(
    ("option", "is_right"),
    [
        ("margin: 15mm", True),
        ("margin: {top: 15mm}", True),
        ("margin: {tip: 15mm}", False),
        ("lines: name", True),
        ("lines: [name, date]", True),
        ("header: Page", True),
        ("font: mine.ttf", True),
    ],
)
def test_a_setting_may_have_a_short_form(option: str, is_right: bool) -> None:
    text = f"words: [file: a]\nexport: [pdf: {{{option}}}]"
    assert editor().is_valid(yaml.safe_load(text)) is is_right


def test_it_has_a_name_of_its_own_and_no_address(made: dict[str, Any]) -> None:
    assert made["$id"] == f"urn:crossword-publisher:config:{__version__}"


def test_the_file_of_a_template_has_a_schema_too() -> None:
    plugins = registry_module.load()
    validator = jsonschema.Draft202012Validator(template_schema(plugins, "pdf"))
    for template in plugins.templates.values():
        value = json.loads(json.dumps(yaml.safe_load(template.file.read_text("utf-8"))))
        assert list(validator.iter_errors(value)) == [], template.name
    (error,) = validator.iter_errors({"extends": "clasic"})
    assert list(error.absolute_path) == ["extends"]
    assert not validator.is_valid({"papr": "a4"})
    assert not validator.is_valid({"template": "classic"})


def test_without_any_plugin_it_is_a_schema_still() -> None:
    made = schema(Registry())
    jsonschema.Draft202012Validator.check_schema(made)
    assert not jsonschema.Draft202012Validator(made).is_valid({"words": [{"file": "a"}]})
