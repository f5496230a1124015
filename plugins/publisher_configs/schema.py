"""The JSON Schema of a config, for editors: the options of every plugin are in it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from publisher import (
    CROSSWORD,
    EVERYWHERE,
    Executor,
    Exporter,
    Filter,
    Generator,
    Headings,
    Options,
    Registry,
    Source,
    SupportSettings,
    Term,
    WordFilter,
    WordListSettings,
    __version__,
    core_settings,
    json_schema,
    models,
    singular,
    word_list_choice,
)
from publisher_configs.editor_schemas import (
    NOTHING,
    TEXT,
    Schema,
    by_key,
    by_type,
    by_value,
    choices,
    options_schema,
    suffix_pattern,
)

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_SWITCH: Schema = {"enum": [True, False, "true", "false", "yes", "no", "on", "off"]}
_ID = "urn:crossword-publisher:{}:" + __version__
"""The name of a schema: it is made of what is installed, so that there is no address of it."""
_ONE_ORIGIN: Schema = {"not": {"required": ["generator", "puzzle"]}}


def schema(registry: Registry) -> dict[str, object]:
    """The JSON Schema (draft 2020-12) of a config, with the plugins that are installed."""
    parts = _Parts(registry)
    whole = {**parts.config(), "title": "Crossword config", **_ONE_ORIGIN}
    return {"$schema": _DIALECT, "$id": _ID.format("config"), **whole, "$defs": parts.definitions}


def template_schema(registry: Registry, exporter: str) -> dict[str, object]:
    """The JSON Schema of the file of a template for this exporter."""
    parts = _Parts(registry)
    parts.exporter(registry.exporters[exporter])
    whole = parts.definitions.pop(f"exporter-{exporter}") | {"type": "object"}
    whole["properties"]["extends"] = {
        "description": "A template whose settings count where this one says nothing.",
        **whole["properties"].pop("template"),
    }
    whole.pop("required", None)  # what one template leaves out, another or the config says
    name = _ID.format(f"template:{exporter}")
    return {"$schema": _DIALECT, "$id": name, **whole, "$defs": parts.definitions}


@dataclass
class _Parts:
    """The parts of a schema; those that others refer to are `definitions`, by their names."""

    registry: Registry
    definitions: Schema = field(default_factory=dict)

    def config(self) -> Schema:
        """The settings of a config, with all their sections."""
        self._define("word-list", self._word_list())
        for kind in ("panels", "readers", "strategies"):
            self._define(singular(kind), self._named_with_options(kind))
        sections = {
            "language": self._language(),
            "words": self._words(),
            "generator": self._generators(),
            "puzzle": self._puzzle_file(),
            "export": self._exports(),
            "then": {"type": ["array", "null"], "items": self._named_with_options("finishers")},
            "suggest": {"type": ["array", "null"], "items": self._suggesting()},
            "review": {"type": ["object", "null"], "properties": self._checks()},
            "kind": self._kinds(),
            "at_least": by_type(
                self._model(models.AtLeastSettings, "at-least"), {"type": ["string", "integer"]}
            ),
            "apart": by_type(self._model(models.ApartSettings, "apart"), {"type": "integer"}),
            "for_each": self._tables(),
            "output": self._model(models.OutputSettings, "output"),
            "run": self._executors(),
        }
        sections["puzzles"] = self._puzzles(sections)
        terms = {name: self._term(record) for name, record in self.registry.terms.items()}
        json_schema.name_terms(terms, self.definitions)
        return self._model(models.ConfigSettings, "config", sections) | self._with_words()

    def exporter(self, record: Exporter[Any]) -> Schema:
        """An export: the options of its exporter, none of which may be needed."""
        file: Schema = {"type": "string", "pattern": r"\.ya?ml$"}
        template = {"if": file, "else": choices([*self.registry.templates, None])}
        own = self._model(core_settings.ExportSettings, "export", {"template": template})[
            "properties"
        ]
        made = self._options("exporter", record, own)
        return self._define(f"exporter-{record.name}", _or_nothing(made))

    def _define(self, name: str, made: Schema) -> Schema:
        self.definitions[name] = made
        return {"$ref": f"#/$defs/{name}"}

    def _model(
        self, model: type[Options], name: str, sections: Mapping[str, Schema] | None = None
    ) -> Schema:
        """The schema of the program's own settings, its sections filled in."""
        made = options_schema(model, name, self.definitions)
        for key, below in (sections or {}).items():
            if key in made["properties"]:
                made["properties"][key] |= below
        return made

    def _beside(self, record: Any, kind: str) -> Schema:
        """The program's own settings beside the options of a record."""
        made: Schema = self._model(record.beside, kind)["properties"]
        return made

    def _options(self, kind: str, record: Any, beside: Schema | None = None) -> Schema:
        """The options of a record under its name, with the settings that are beside them."""
        made = options_schema(record.options, f"{kind}-{record.name}", self.definitions)
        properties = (beside or {}) | made.get("properties", {})
        texts = {"title": record.name, "description": record.summary}
        return made | texts | {"properties": properties}

    def _with_words(self) -> Schema:
        """There are words, if there is no puzzle and no generator that has words of its own."""
        own = [each.name for each in self.registry.generators.values() if not each.needs_words]
        generator: Schema = {"properties": {"use": choices(own)}, "required": ["use"]}
        alone: Schema = {"properties": {"generator": generator}, "required": ["generator"]}
        without = [{"required": ["puzzle"]}, {"required": ["puzzles"]}, *([alone] if own else [])]
        return {"if": {"not": {"anyOf": without}}, "then": {"required": ["words"]}}

    def _puzzles(self, sections: Mapping[str, Schema]) -> Schema:
        """Configs in files, or puzzles written in the book."""
        inline = self._model(models.InlinePuzzle, "inline-puzzle", sections) | _ONE_ORIGIN
        of_config = self._model(models.PuzzleOfConfig, "puzzle-of-config")
        kinds = {"if": {"required": ["config"]}, "then": of_config, "else": inline}
        return {"type": "array", "minItems": 1, "items": {"type": "object", **kinds}}

    def _words(self) -> Schema:
        only = {"only": self._word_filter()}
        beside = self._model(core_settings.SourceSettings, "source", only)["properties"]
        return {
            "type": "array",
            "minItems": 1,
            "items": self._by_source(self._sources("source", beside)),
        }

    def _word_filter(self) -> Schema:
        """The program's own tests of words, and those of plugins."""
        made = options_schema(WordFilter, "only", self.definitions)
        filters = self.registry.filters.values()
        made["properties"] |= {record.name: self._filter(record) for record in filters}
        return self._define("only", made)

    def _filter(self, record: Filter[Any]) -> Schema:
        """Options of a filter; the value of one of them alone, or whether the filter is wanted."""
        made = self._options("filter", record)
        whole = self._define(f"filter-{record.name}", made)
        if made.get("required") and not record.text:
            return whole
        return by_type(whole, made["properties"][record.text] if record.text else _SWITCH)

    def _checks(self) -> Schema:
        """Each check with its options, or whether it is wanted."""
        made: Schema = {}
        for record in self.registry.checks.values():
            options = self._options("check", record)
            text = options["properties"].get(record.text, {})
            alone = {"anyOf": [text, _SWITCH]} if record.text else _SWITCH
            made[record.name] = by_type(self._define(f"check-{record.name}", options), alone)
        return made

    def _word_list(self) -> Schema:
        """An item of a list of word lists: a source, or a file or source of other words."""
        beside = self._model(WordListSettings, "word-list")["properties"]
        items = self._sources("list", beside)
        alone = {"type": [*TEXT["type"], "array"], "items": TEXT}  # a file, or the words themselves
        blocked = by_type(self._by_source(self._sources("block", {})), alone)
        changes = self._model(SupportSettings, "support")["properties"]
        support = _object(
            {word_list_choice.SUPPORT: blocked, **changes}, [word_list_choice.SUPPORT]
        )
        return self._by_source(
            items
            | {
                word_list_choice.BLOCK: _object(
                    {word_list_choice.BLOCK: blocked}, [word_list_choice.BLOCK]
                ),
                word_list_choice.SUPPORT: support,
            }
        )

    def _suggesting(self) -> Schema:
        """A clue provider, or a source whose words have clues."""
        beside = self._model(core_settings.SourceSettings, "source", {"only": self._word_filter()})[
            "properties"
        ]
        sources = self._by_source(self._sources("source", beside))
        return {"anyOf": [self._named_with_options("clue_providers"), sources]}

    def _tables(self) -> Schema:
        """Sources whose rows give puzzles."""
        beside = self._model(models.ForEachSettings, "for-each")["properties"]
        return self._by_source(self._sources("row", beside, has_rows=True))

    def _by_source(self, items: Mapping[str, Schema]) -> Schema:
        """An item that is one of the sources, with the settings beside its options."""
        return by_key(items, {each.name: each.summary for each in self.registry.sources.values()})

    def _sources(self, kind: str, beside: Schema, *, has_rows: bool = False) -> Schema:
        known = self.registry.sources.values()
        return {
            record.name: self._source(kind, record, beside)
            for record in known
            if record.rows or not has_rows
        }

    def _source(self, kind: str, record: Source[Any], beside: Schema) -> Schema:
        """A source's options; a name that is beside them too has the values of both."""
        made = self._options(kind, record)
        options = made["properties"]
        both = {key: {"anyOf": [beside[key], options[key]]} for key in beside if key in options}
        required = dict.fromkeys([record.name, *made.get("required", [])])
        made |= {"properties": options | beside | both, "required": list(required)}
        return self._define(f"{kind}-{record.name}", made)

    def _generators(self) -> Schema:
        made = {name: self._generator(each) for name, each in self.registry.generators.items()}
        use = self._model(core_settings.GeneratorSettings, "generator")["properties"]["use"]
        pairs = [(choices([name]), each) for name, each in made.items()]
        return by_value(
            "use", use | choices(made), pairs, made.get(core_settings.DEFAULT_GENERATOR)
        )

    def _generator(self, record: Generator[Any]) -> Schema:
        use = {"description": record.summary, "const": record.name}
        made = self._options("generator", record, self._beside(record, "generator") | {"use": use})
        named = [] if record.name == core_settings.DEFAULT_GENERATOR else ["use"]
        made |= {"required": [*named, *made.get("required", [])]}
        return self._define(f"generator-{record.name}", made)

    def _puzzle_file(self) -> Schema:
        """A puzzle file: its name alone, or with the reader and its options."""
        made = options_schema(models.PuzzleFileSettings, "puzzle-file", self.definitions)
        made["properties"]["format"] |= choices(self.registry.readers)
        if readers := list(self._readers()):
            made["allOf"] = readers
        return by_type(self._define("puzzle-file", made), TEXT)

    def _readers(self) -> Iterator[Schema]:
        """The options of each reader: of the one that is named, or that the suffix chooses."""
        taken: set[str] = set()
        for record in self.registry.readers.values():
            named: Schema = {
                "properties": {"format": choices([record.name])},
                "required": ["format"],
            }
            chosen: Schema = {
                "properties": {"file": suffix_pattern(set(record.suffixes) - taken)},
                "not": {"required": ["format"]},
            }
            taken.update(record.suffixes)
            options = self._define(f"reader-{record.name}", self._options("reader", record))
            then = {"properties": {"reader": options}}
            yield {"if": {"anyOf": [named, chosen]}, "then": then}

    def _exports(self) -> Schema:
        options = {name: self.exporter(each) for name, each in self.registry.exporters.items()}
        named = _object(options) | {"minProperties": 1, "maxProperties": 1}
        del named["type"]  # so that editors offer the names of both forms
        item = named | {"if": {"type": "object"}, "else": choices(options)}
        return {"type": "array", "minItems": 1, "items": item}

    def _named_with_options(self, kind: str) -> Schema:
        """The name of a record, or its name with options; nothing if there is no record."""
        options: Schema = {}
        alone, what = [], singular(kind).replace(" ", "-")
        for name, record in self.registry.of_kind(kind).items():
            made = _or_nothing(self._options(what, record))
            alone += [] if made.get("required") else [name]
            if text := getattr(record, "text", ""):
                made = by_type(made, made["properties"][text])
            options[name] = self._define(f"{what}-{name}", made)
        named = _object(options) | {"minProperties": 1, "maxProperties": 1}
        return by_type(named, choices(alone)) if options else NOTHING

    def _kinds(self) -> Schema:
        """The kind of puzzles: a crossword, or what a plugin offers."""
        offered = self._named_with_options("puzzle_kinds")
        return {"anyOf": [choices([CROSSWORD, None]), offered]}

    def _term(self, record: Term[Any]) -> Schema:
        """The weight of a term alone, or its options with the weight beside them."""
        own = self._beside(record, "term")
        made = self._options("term", record, own)
        whole = self._define(f"term-{record.name}", made)
        return whole if made.get("required") else by_type(whole, own["weight"])

    def _executors(self) -> Schema:
        """The name of an executor, perhaps with a text after a colon, or with its options."""
        records = self.registry.executors
        made = {name: self._executor(record) for name, record in records.items()}
        known: Schema = {"type": "string", "pattern": _names(*records.values())}
        pairs = [({"pattern": _names(record)}, made[name]) for name, record in records.items()]
        return by_type(
            by_value("on", known, pairs, made.get(core_settings.DEFAULT_EXECUTOR)), known
        )

    def _executor(self, record: Executor[Any]) -> Schema:
        on = {"description": record.summary, "type": "string", "pattern": _names(record)}
        made = self._options("executor", record, self._beside(record, "executor") | {"on": on})
        made |= {"required": [] if record.name == core_settings.DEFAULT_EXECUTOR else ["on"]}
        return self._define(f"executor-{record.name}", made)

    def _language(self) -> Schema:
        languages = self.registry.languages
        aliases = (alias for each in languages.values() for alias in each.aliases)
        code = self._define("language-code", choices([*languages, *aliases]))
        sections = {
            "letters": _object(self._policies()),
            "headings": _object({each.name: TEXT for each in fields(Headings)}),
        }
        settings = self._model(models.LanguageSettings, "language", sections)
        settings["properties"]["use"] = code
        return by_type(settings, code)

    def _policies(self) -> Schema:
        """The policies, each with the choices of all languages that have it."""
        found: dict[str, tuple[str, dict[str, None]]] = {}
        languages = self.registry.languages.values()
        for policy in [*EVERYWHERE, *(policy for each in languages for policy in each.policies)]:
            _, names = found.setdefault(policy.name, (policy.summary, {}))
            names.update(dict.fromkeys(policy.choices))
        return {
            name: {"description": summary, **choices(names)}
            for name, (summary, names) in found.items()
        }


def _names(*records: Executor[Any]) -> str:
    """The pattern of the names of executors, with a text after those that take one."""
    return f"^({'|'.join(record.name + ('(:.*)?' if record.text else '') for record in records)})$"


def _object(properties: Schema, required: Sequence[str] = ()) -> Schema:
    made: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return made | ({"required": list(required)} if required else {})


def _or_nothing(options: Schema) -> Schema:
    """Options that may all be left out, unless one of them is required."""
    return options if options.get("required") else options | {"type": ["object", "null"]}
