"""The JSON Schema of a config, for editors: the options of every plugin are in it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from publisher import __version__
from publisher.config.json_schema import TEXT, Schema, choices, name_terms, options_schema
from publisher.config.models import (
    ApartSettings,
    ConfigSettings,
    ForEachSettings,
    InlinePuzzle,
    LanguageSettings,
    OutputSettings,
    PuzzleFileSettings,
    PuzzleOfConfig,
)
from publisher.config.schema_branches import (
    NOTHING,
    by_key,
    by_type,
    by_value,
    suffix_pattern,
)
from publisher.language.language import EVERYWHERE, Headings, Language
from publisher.plugins.additions import AnyFilter, AnyTerm
from publisher.plugins.core_settings import (
    DEFAULT_EXECUTOR,
    DEFAULT_GENERATOR,
    ExecutorSettings,
    ExportSettings,
    GeneratorSettings,
    SourceSettings,
    TermSettings,
    WordListSettings,
)
from publisher.plugins.options import Options
from publisher.plugins.record import Record
from publisher.plugins.records import AnyExecutor, AnyExporter, AnyGenerator, AnySource
from publisher.plugins.registry import Registry
from publisher.words.filters import WordFilter
from publisher.words.word_list_choice import BLOCK

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_SWITCH: Schema = {"enum": [True, False, "true", "false", "yes", "no", "on", "off"]}
_ID = "urn:crossword-publisher:{}:" + __version__
"""The name of a schema: it is made of what is installed, so that there is no address of it."""
_ONE_ORIGIN: Schema = {"not": {"required": ["generator", "puzzle"]}}


def schema(registry: Registry) -> dict[str, object]:
    """The JSON Schema (draft 2020-12) of a config, with the plugins that are installed."""
    definitions: Schema = {}
    definitions["word-list"] = _word_list(registry, definitions)
    definitions["panel"] = _named_with_options("panel", registry.panels, definitions)
    definitions["reader"] = _named_with_options("reader", registry.readers, definitions)
    definitions["strategy"] = _named_with_options("strategy", registry.strategies, definitions)
    sections = {
        "language": _language(registry, definitions),
        "words": _words(registry, definitions),
        "generator": _generators(registry, definitions),
        "puzzle": _puzzle_file(registry, definitions),
        "export": _exports(registry, definitions),
        "then": _finishers(registry, definitions),
        "apart": by_type(_model(ApartSettings, "apart", definitions), {"type": "integer"}),
        "for_each": _tables(registry, definitions),
        "output": _model(OutputSettings, "output", definitions),
        "run": _executors(registry, definitions),
    }
    sections["puzzles"] = _puzzles(sections, definitions)
    terms = {name: _term(record, definitions) for name, record in registry.terms.items()}
    name_terms(terms, definitions)
    whole = _model(ConfigSettings, "config", definitions, sections)
    whole |= {"title": "Crossword config", **_with_words(registry), **_ONE_ORIGIN}
    return {"$schema": _DIALECT, "$id": _ID.format("config"), **whole, "$defs": definitions}


def template_schema(registry: Registry, exporter: str) -> dict[str, object]:
    """The JSON Schema of the file of a template for this exporter."""
    definitions: Schema = {}
    _exporter(registry.exporters[exporter], _templates(registry), definitions)
    whole = definitions.pop(f"exporter-{exporter}") | {"type": "object"}
    whole["properties"]["extends"] = {
        "description": "A template whose settings count where this one says nothing.",
        **whole["properties"].pop("template"),
    }
    whole.pop("required", None)  # what one template leaves out, another or the config says
    name = _ID.format(f"template:{exporter}")
    return {"$schema": _DIALECT, "$id": name, **whole, "$defs": definitions}


def _model(
    model: type[Options],
    name: str,
    definitions: Schema,
    sections: Mapping[str, Schema] | None = None,
) -> Schema:
    """The schema of the program's own settings, its sections filled in."""
    made = options_schema(model, name, definitions)
    for key, below in (sections or {}).items():
        if key in made["properties"]:
            made["properties"][key] |= below
    return made


def _with_words(registry: Registry) -> Schema:
    """There are words, if there is no puzzle and no generator that has words of its own."""
    own = [record.name for record in registry.generators.values() if not record.needs_words]
    generator: Schema = {"properties": {"use": choices(own)}, "required": ["use"]}
    alone: Schema = {"properties": {"generator": generator}, "required": ["generator"]}
    without = [{"required": ["puzzle"]}, {"required": ["puzzles"]}, *([alone] if own else [])]
    return {"if": {"not": {"anyOf": without}}, "then": {"required": ["words"]}}


def _puzzles(sections: Mapping[str, Schema], definitions: Schema) -> Schema:
    """Configs in files, or puzzles written in the book."""
    inline = _model(InlinePuzzle, "inline-puzzle", definitions, sections) | _ONE_ORIGIN
    of_config = _model(PuzzleOfConfig, "puzzle-of-config", definitions)
    kinds = {"if": {"required": ["config"]}, "then": of_config, "else": inline}
    return {"type": "array", "minItems": 1, "items": {"type": "object", **kinds}}


def _words(registry: Registry, definitions: Schema) -> Schema:
    only = _word_filter(registry, definitions)
    records = registry.sources
    sources = {name: _source(record, only, definitions) for name, record in records.items()}
    items = by_key(sources, _summaries(records))
    return {"type": "array", "minItems": 1, "items": items}


def _word_filter(registry: Registry, definitions: Schema) -> Schema:
    """The program's own tests of words, and those of plugins."""
    made = options_schema(WordFilter, "only", definitions)
    filters = registry.filters.values()
    made["properties"] |= {record.name: _filter(record, definitions) for record in filters}
    return _defined("only", made, definitions)


def _filter(record: AnyFilter, definitions: Schema) -> Schema:
    """Options of a filter; the value of one of them alone, or whether the filter is wanted."""
    name = f"filter-{record.name}"
    made = _named(options_schema(record.options, name, definitions), record)
    whole = _defined(name, made, definitions)
    if made.get("required") and not record.text:
        return whole
    return by_type(whole, made["properties"][record.text] if record.text else _SWITCH)


def _source(record: AnySource, only: Schema, definitions: Schema) -> Schema:
    beside = _model(SourceSettings, "source", definitions, {"only": only})["properties"]
    return _source_item("source", record, beside, definitions)


def _word_list(registry: Registry, definitions: Schema) -> Schema:
    """An item of a list of word lists: a source, or a file or source of blocked words."""
    beside = _model(WordListSettings, "word-list", definitions)["properties"]
    sources, summaries = registry.sources, _summaries(registry.sources)
    items = {
        name: _source_item("list", record, beside, definitions) for name, record in sources.items()
    }
    blocks = {
        name: _source_item("block", record, {}, definitions) for name, record in sources.items()
    }
    alone = {"type": [*TEXT["type"], "array"], "items": TEXT}  # a file, or the words themselves
    block = _object({BLOCK: by_type(by_key(blocks, summaries), alone)}, [BLOCK])
    return by_key(items | {BLOCK: block}, summaries)


def _source_item(kind: str, record: AnySource, beside: Schema, definitions: Schema) -> Schema:
    """A source's options with the settings beside them; a name of both has the values of both."""
    name = f"{kind}-{record.name}"
    made = options_schema(record.options, name, definitions)
    options = made["properties"]
    both = {key: {"anyOf": [beside[key], options[key]]} for key in beside if key in options}
    made["properties"] = options | beside | both
    required = dict.fromkeys([record.name, *made.get("required", [])])
    return _defined(name, _named(made, record) | {"required": list(required)}, definitions)


def _tables(registry: Registry, definitions: Schema) -> Schema:
    """Sources whose rows give puzzles."""
    beside = _model(ForEachSettings, "for-each", definitions)["properties"]
    items = {
        name: _source_item("row", record, beside, definitions)
        for name, record in registry.sources.items()
        if record.rows
    }
    return by_key(items, _summaries(registry.sources))


def _generators(registry: Registry, definitions: Schema) -> Schema:
    made = {name: _generator(each, definitions) for name, each in registry.generators.items()}
    pairs = [(choices([name]), each) for name, each in made.items()]
    own = _model(GeneratorSettings, "generator", definitions)["properties"]["use"]
    return by_value("use", own | choices(made), pairs, made.get(DEFAULT_GENERATOR))


def _generator(record: AnyGenerator, definitions: Schema) -> Schema:
    name = f"generator-{record.name}"
    made = _named(options_schema(record.options, name, definitions), record)
    own = _model(GeneratorSettings, "generator", definitions)["properties"]
    own["use"] = {"description": record.summary, "const": record.name}
    required = made.get("required", [])
    if record.name != DEFAULT_GENERATOR:
        required = ["use", *required]
    made |= {"properties": own | made.get("properties", {}), "required": required}
    return _defined(name, made, definitions)


def _puzzle_file(registry: Registry, definitions: Schema) -> Schema:
    """A puzzle file: its name alone, or with the reader and its options."""
    made = options_schema(PuzzleFileSettings, "puzzle-file", definitions)
    made["properties"]["format"] |= choices(registry.readers)
    if readers := list(_readers(registry, definitions)):
        made["allOf"] = readers
    return by_type(_defined("puzzle-file", made, definitions), TEXT)


def _readers(registry: Registry, definitions: Schema) -> Iterator[Schema]:
    """The options of each reader: of the one that is named, or that the suffix chooses."""
    taken: set[str] = set()
    for record in registry.readers.values():
        name = f"reader-{record.name}"
        options = _named(options_schema(record.options, name, definitions), record)
        named: Schema = {
            "properties": {"format": choices([record.name])},
            "required": ["format"],
        }
        chosen: Schema = {
            "properties": {"file": suffix_pattern(set(record.suffixes) - taken)},
            "not": {"required": ["format"]},
        }
        taken.update(record.suffixes)
        then = {"properties": {"reader": _defined(name, options, definitions)}}
        yield {"if": {"anyOf": [named, chosen]}, "then": then}


def _exports(registry: Registry, definitions: Schema) -> Schema:
    templates = _templates(registry)
    options = {
        record.name: _exporter(record, templates, definitions)
        for record in registry.exporters.values()
    }
    named = _object(options) | {"minProperties": 1, "maxProperties": 1}
    del named["type"]  # so that editors offer the names of both forms
    item = named | {"if": {"type": "object"}, "else": choices(options)}
    return {"type": "array", "minItems": 1, "items": item}


def _templates(registry: Registry) -> Schema:
    """The name of a template, or a file."""
    file: Schema = {"type": "string", "pattern": r"\.ya?ml$"}
    return {"if": file, "else": choices([*registry.templates, None])}


def _exporter(record: AnyExporter, templates: Schema, definitions: Schema) -> Schema:
    name = f"exporter-{record.name}"
    made = _named(options_schema(record.options, name, definitions), record)
    own = _model(ExportSettings, "export", definitions, {"template": templates})["properties"]
    made["properties"] = own | made.get("properties", {})
    if not made.get("required"):
        made["type"] = ["object", "null"]
    return _defined(name, made, definitions)


def _finishers(registry: Registry, definitions: Schema) -> Schema:
    item = _named_with_options("finisher", registry.finishers, definitions)
    return {"type": ["array", "null"], "items": item}


def _named_with_options(
    kind: str, records: Mapping[str, Record[Any]], definitions: Schema
) -> Schema:
    """The name of a record, or its name with options; nothing if there is no record."""
    options: Schema = {}
    alone = []
    for record in records.values():
        name = f"{kind}-{record.name}"
        made = _named(options_schema(record.options, name, definitions), record)
        if not made.get("required"):
            made["type"] = ["object", "null"]
            alone.append(record.name)
        options[record.name] = _defined(name, made, definitions)
    named = _object(options) | {"minProperties": 1, "maxProperties": 1}
    return by_type(named, choices(alone)) if options else NOTHING


def _term(record: AnyTerm, definitions: Schema) -> Schema:
    """The weight of a term alone, or its options with the weight beside them."""
    name = f"term-{record.name}"
    made = _named(options_schema(record.options, name, definitions), record)
    own = _model(TermSettings, "term", definitions)["properties"]
    made["properties"] = own | made.get("properties", {})
    whole = _defined(name, made, definitions)
    return whole if made.get("required") else by_type(whole, own["weight"])


def _executors(registry: Registry, definitions: Schema) -> Schema:
    """The name of an executor, perhaps with a text after a colon, or a mapping with its options."""
    records = registry.executors
    made = {name: _executor(record, definitions) for name, record in records.items()}
    known: Schema = {"type": "string", "pattern": _names(records.values())}
    pairs = [({"pattern": _names([record])}, made[name]) for name, record in records.items()]
    return by_type(by_value("on", known, pairs, made.get(DEFAULT_EXECUTOR)), known)


def _executor(record: AnyExecutor, definitions: Schema) -> Schema:
    name = f"executor-{record.name}"
    made = _named(options_schema(record.options, name, definitions), record)
    own = _model(ExecutorSettings, "executor", definitions)["properties"]
    own["on"] = {"description": record.summary, "type": "string", "pattern": _names([record])}
    required = [] if record.name == DEFAULT_EXECUTOR else ["on"]
    made |= {"properties": own | made.get("properties", {}), "required": required}
    return _defined(name, made, definitions)


def _names(records: Iterable[AnyExecutor]) -> str:
    """The pattern of the names of executors, with a text after those that take one."""
    return f"^({'|'.join(record.name + ('(:.*)?' if record.text else '') for record in records)})$"


def _language(registry: Registry, definitions: Schema) -> Schema:
    languages = registry.languages
    aliases = (alias for each in languages.values() for alias in each.aliases)
    code = _defined("language-code", choices([*languages, *aliases]), definitions)
    sections = {
        "letters": _object(_policies(list(languages.values()))),
        "headings": _object({each.name: TEXT for each in fields(Headings)}),
    }
    settings = _model(LanguageSettings, "language", definitions, sections)
    settings["properties"]["use"] = code
    return by_type(settings, code)


def _policies(languages: Sequence[Language]) -> Schema:
    """What makers disagree about, with the choices of all languages that have the policy."""
    found: dict[str, tuple[str, dict[str, None]]] = {}
    for policy in [*EVERYWHERE, *(policy for each in languages for policy in each.policies)]:
        _, names = found.setdefault(policy.name, (policy.summary, {}))
        names.update(dict.fromkeys(policy.choices))
    return {
        name: {"description": summary, **choices(names)} for name, (summary, names) in found.items()
    }


def _summaries(records: Mapping[str, AnySource]) -> dict[str, str]:
    return {name: record.summary for name, record in records.items()}


def _object(properties: Schema, required: Sequence[str] = ()) -> Schema:
    made: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return made | ({"required": list(required)} if required else {})


def _named(made: Schema, record: Record[Any]) -> Schema:
    return made | {"title": record.name, "description": record.summary}


def _defined(name: str, made: Schema, definitions: Schema) -> Schema:
    definitions[name] = made
    return {"$ref": f"#/$defs/{name}"}
