"""The JSON Schema of a config, for editors: the options of every plugin are in it."""

from collections.abc import Sequence
from dataclasses import fields

from publisher.config.filenames import SHOWN_FIELDS
from publisher.config.json_schema import TEXT, Json, choices, options_schema
from publisher.config.puzzle_files import PuzzleFileSettings
from publisher.config.settings import (
    DEFAULT_BUDGET,
    DEFAULT_GENERATOR,
    DEFAULT_LANGUAGE,
    DEFAULT_NAME,
    DEFAULT_SEED,
)
from publisher.language.language import FOREIGN, EnumerationStyle, Headings, Language, TextDirection
from publisher.messages.wording import listed
from publisher.plugins.records import AnyExporter, AnyGenerator, AnySource
from publisher.plugins.registry import Registry
from publisher.words.filters import WordFilter

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_ONE_ORIGIN: Json = {"not": {"required": ["generator", "puzzle"]}}
_NAME = f"File name without suffix; fields are {listed(SHOWN_FIELDS)}."


def schema(registry: Registry) -> dict[str, object]:
    """The JSON Schema (draft 2020-12) of a config, with the plugins that are installed."""
    definitions: Json = {}
    puzzle_config: Json = {
        "title": _text("The title, as it is printed."),
        "author": _text("Who made the puzzle."),
        "copyright": _text("The copyright line."),
        "notes": _text("A note to the solver."),
        "language": _language(registry, definitions),
        "words": _words(registry, definitions),
        "generator": _generators(registry, definitions),
        "puzzle": _puzzle_file(registry, definitions),
        "clues": _text("A file where answers without a clue are noted, and their clues read."),
        "lock": _text("A file that keeps the puzzles, to be published again unchanged."),
    }
    book = {"puzzles": _puzzles(puzzle_config)}
    files = {"export": _exports(registry, definitions), "output": _output()}
    needs = [*_with_words(registry), {"required": ["puzzle"]}, {"required": ["puzzles"]}]
    whole = _object(puzzle_config | book | files) | {"anyOf": needs} | _ONE_ORIGIN
    return {"$schema": _DIALECT, "title": "Crossword config", **whole, "$defs": definitions}


def _with_words(registry: Registry) -> list[Json]:
    """Either there are words, or a generator that has words of its own."""
    own = [record.name for record in registry.generators.values() if not record.needs_words]
    generator: Json = {"properties": {"use": choices(own)}, "required": ["use"]}
    alone: Json = {"properties": {"generator": generator}, "required": ["generator"]}
    return [{"required": ["words"]}, *([alone] if own else [])]


def _puzzles(puzzle_config: Json) -> Json:
    """Configs in files, or puzzles written in the book."""
    number: Json = {"type": "integer", "minimum": 1, "maximum": 9999, "default": 1}
    both: Json = {
        "section": _text("The heading of the part of the book that begins here."),
        "seeds": number | {"description": "How many puzzles to make, each with another seed."},
        "parts": number | {"description": "Into how many puzzles the words are shared out."},
    }
    config = {"config": _text("A config in a file of its own.")}
    return {
        "description": "The puzzles of a book.",
        "type": "array",
        "minItems": 1,
        "items": {
            "anyOf": [
                _object(config | both, required=["config"]),
                _object(puzzle_config | both) | _ONE_ORIGIN,
            ]
        },
    }


def _words(registry: Registry, definitions: Json) -> Json:
    sources = [_source(record, definitions) for record in registry.sources.values()]
    return {
        "description": "Where the words come from; sources are merged in this order.",
        "type": "array",
        "minItems": 1,
        "items": {"anyOf": sources},
    }


def _source(record: AnySource, definitions: Json) -> Json:
    name = f"source-{record.name}"
    made = options_schema(record.options, name, definitions)
    made["properties"] |= {"only": options_schema(WordFilter, "only", definitions)}
    required = dict.fromkeys([record.name, *made.get("required", [])])
    return _defined(name, _named(made, record) | {"required": list(required)}, definitions)


def _generators(registry: Registry, definitions: Json) -> Json:
    records = registry.generators.values()
    return {
        "description": "What makes the puzzle, and how.",
        "anyOf": [_generator(record, definitions) for record in records],
    }


def _generator(record: AnyGenerator, definitions: Json) -> Json:
    name = f"generator-{record.name}"
    made = _named(options_schema(record.options, name, definitions), record)
    own: Json = {
        "use": {"description": record.summary, "const": record.name},
        "seed": {
            "description": "Another seed makes another puzzle.",
            "type": "integer",
            "minimum": 0,
            "default": DEFAULT_SEED,
        },
        "budget": {
            "description": "How long to search: steps, seconds or minutes, or both.",
            "type": "string",
            "pattern": r"^\s*(\d+\s*steps)?\s*(\d+(\.\d+)?\s*[sm])?\s*$",
            "default": str(DEFAULT_BUDGET),
        },
        "distinct": {
            "description": "How many puzzles to make, with as little in common as can be.",
            "type": "integer",
            "minimum": 1,
            "maximum": 9999,
            "default": 1,
        },
    }
    required = made.get("required", [])
    if record.name != DEFAULT_GENERATOR:
        required = ["use", *required]
    made |= {"properties": own | made.get("properties", {}), "required": required}
    return _defined(name, made, definitions)


def _puzzle_file(registry: Registry, definitions: Json) -> Json:
    """A puzzle file: its name alone, or with the reader and its options."""
    made = options_schema(PuzzleFileSettings, "puzzle-file", definitions)
    made["properties"]["format"] |= choices(registry.readers)
    return {
        "description": "A puzzle made elsewhere, instead of a generator.",
        "anyOf": [TEXT, _defined("puzzle-file", made, definitions)],
    }


def _exports(registry: Registry, definitions: Json) -> Json:
    records = registry.exporters.values()
    options = {record.name: _exporter(record, definitions) for record in records}
    named = _object(options) | {"minProperties": 1, "maxProperties": 1}
    return {
        "description": "What to write: exporters by name, with or without options.",
        "type": "array",
        "minItems": 1,
        "items": {"anyOf": [choices(options), named]},
    }


def _exporter(record: AnyExporter, definitions: Json) -> Json:
    name = f"exporter-{record.name}"
    made = _named(options_schema(record.options, name, definitions), record)
    own = {"file": _text(_NAME), "template": _text("A template by its name, or its file.")}
    made["properties"] = own | made.get("properties", {})
    reference = _defined(name, made, definitions)
    return reference if made.get("required") else {"anyOf": [reference, {"type": "null"}]}


def _language(registry: Registry, definitions: Json) -> Json:
    languages = registry.languages
    aliases = (alias for each in languages.values() for alias in each.aliases)
    code = _defined("language-code", choices([*languages, *aliases]), definitions)
    headings = {each.name: _text("A heading of the page.") for each in fields(Headings)}
    settings: Json = {
        "use": code | {"default": DEFAULT_LANGUAGE},
        "letters": _object(_policies(list(languages.values()))),
        "headings": _object(headings),
        "folds": {"description": "What becomes of letters.", "type": "object"}
        | {"additionalProperties": TEXT},
        "direction": choices(map(str, TextDirection)),
        "alphabet": _text("Its letters, with spaces between them."),
        "borrowed": _text("Letters of names and loan words, with spaces between them."),
        "enumerations": choices(map(str, EnumerationStyle)),
        "digits": _text("Ten digits, from zero to nine, or latin."),
    }
    return {
        "description": "The language of the puzzle, or a language with settings of one's own.",
        "anyOf": [code, _object(settings)],
        "default": DEFAULT_LANGUAGE,
    }


def _policies(languages: Sequence[Language]) -> Json:
    """What makers disagree about, with the choices of all languages that have the policy."""
    found: dict[str, tuple[str, dict[str, None]]] = {}
    for policy in [FOREIGN, *(policy for each in languages for policy in each.policies)]:
        _, names = found.setdefault(policy.name, (policy.summary, {}))
        names.update(dict.fromkeys(policy.choices))
    return {
        name: {"description": summary, **choices(names)} for name, (summary, names) in found.items()
    }


def _output() -> Json:
    folder = _text("Where files are written; a relative path starts at the config's folder.")
    return _object({"folder": folder, "name": _text(_NAME) | {"default": DEFAULT_NAME}})


def _text(description: str) -> Json:
    return {"description": description, **TEXT}


def _object(properties: Json, required: Sequence[str] = ()) -> Json:
    made: Json = {"type": "object", "properties": properties, "additionalProperties": False}
    return made | ({"required": list(required)} if required else {})


def _named(made: Json, record: AnySource | AnyGenerator | AnyExporter) -> Json:
    return made | {"title": record.name, "description": record.summary}


def _defined(name: str, made: Json, definitions: Json) -> Json:
    definitions[name] = made
    return {"$ref": f"#/$defs/{name}"}
