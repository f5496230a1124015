"""Completions for a shell, beside those of commands and options.

These are settings (`--set pdf.paper=a4`), and the names of what installed plugins offer. Loading
all plugins takes longer than somebody who presses a key wants to wait, so what they offer is kept
in the cache, by what it was made of. A plugin that is a file is not run for a key that is pressed.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

from publisher import cache_folder, plugins_key, read_cached, write_cached

_KINDS = ("exporters", "readers", "templates", "languages", "executors")
_MOST_KEPT = 4 * 2**20
_PARTED = {"$ref", "anyOf", "allOf", "not"}
_OWN = {"properties", "enum", "const", "items"}
_STEP = re.compile(r"([^.\[\]]+)((?:\[\d+\])*)")

SchemaObject = Mapping[str, Any]


def names(kind: str, incomplete: str) -> "list[CompletionItem[str]]":
    """The records of a kind, such as `readers`, whose names begin like this."""
    found = _offers()[kind].items()
    return [CompletionItem(name, help=said) for name, said in found if name.startswith(incomplete)]


def settings(command: str, incomplete: str) -> "list[CompletionItem[str]]":
    """The settings that begin like this, up to the next dot; behind a `=`, their values.

    A setting ends with `=`, or with `.` if there are settings below it.
    """
    tree = _Tree(_offers(), command)
    path, sign, _ = incomplete.partition("=")
    if sign:
        found = [(f"{path}={value}", "") for value in tree.values(path)]
    else:
        before = path[: path.rfind(".") + 1]
        found = [(before + name, said) for name, said in tree.below(before)]
    return [
        CompletionItem(text, help=said or None)
        for text, said in found
        if text.startswith(incomplete)
    ]


class _Tree:
    """The settings that a command takes, as JSON Schema."""

    def __init__(self, offers: SchemaObject, command: str) -> None:
        whole: SchemaObject = offers["schema"]
        self._definitions: SchemaObject = whole["$defs"]
        exporters = self._all("exporter-")
        if command == "convert":
            ours = {name: whole["properties"][name] for name in ("numbering", "language", "then")}
            self._root: SchemaObject = {"properties": ours | exporters | self._all("reader-")}
        else:
            self._root = {"properties": whole["properties"] | exporters}

    def below(self, path: str) -> Iterator[tuple[str, str]]:
        """The settings below a path that ends with a dot, each with what is said of it."""
        for name, found in self._properties(self._at(path)).items():
            said = next((each["description"] for each in found if "description" in each), "")
            forms = [form for each in found for form in self._forms(each)]
            if self._properties(forms):
                yield f"{name}.", said
            items = [form for each in forms for form in self._forms(each.get("items", {}))]
            if self._properties(items):
                yield f"{name}[0].", said
            if any(map(_is_text, forms)):
                yield f"{name}=", said

    def values(self, path: str) -> list[str]:
        """The values of a setting, as far as they can be listed."""
        found: dict[str, None] = {}
        for form in self._at(path):
            listed = [*form.get("enum", ()), *form.get("examples", ())]
            if True in listed or form.get("type") == "boolean":
                listed = ["true", "false"]
            listed += [form["const"]] if "const" in form else []
            found |= {str(each): None for each in listed if isinstance(each, str | int | float)}
        return list(found)

    def _at(self, path: str) -> list[SchemaObject]:
        """The forms of the setting at a path; none where there is no such setting."""
        found = list(self._forms(self._root))
        for name, places in _STEP.findall(path):
            nodes = self._properties(found).get(name, [])
            found = [form for node in nodes for form in self._forms(node)]
            for _ in range(places.count("[")):
                found = [form for each in found for form in self._forms(each.get("items", {}))]
        return found

    def _properties(self, forms: Iterable[SchemaObject]) -> dict[str, list[SchemaObject]]:
        """The settings of all forms, each with all that it may be."""
        found: dict[str, list[SchemaObject]] = {}
        for form in forms:
            for name, node in form.get("properties", {}).items():
                found.setdefault(name, []).append(node)
        return found

    def _forms(self, node: SchemaObject) -> Iterator[SchemaObject]:
        """The forms that a value may have, whatever it refers to and whatever its conditions."""
        if "$ref" in node:
            yield from self._forms(self._definitions[node["$ref"].rpartition("/")[2]])
        branches = [node[name] for name in ("then", "else") if name in node]
        for each in (*node.get("anyOf", ()), *node.get("allOf", ()), *branches):
            yield from self._forms(each)
        if not (branches or node.keys() & _PARTED) or node.keys() & _OWN:
            yield node

    def _all(self, kind: str) -> dict[str, SchemaObject]:
        names = (name for name in self._definitions if name.startswith(kind) and "." not in name)
        return {name.removeprefix(kind): self._definitions[name] for name in names}


def _is_text(form: SchemaObject) -> bool:
    """Whether a form of a setting is more than a mapping or nothing."""
    kinds = form.get("type", "")
    named = {kinds} if isinstance(kinds, str) else set(kinds)
    return "properties" not in form and not named <= {"object", "null"}


def _offers() -> SchemaObject:
    """The names that plugins offer, with their summaries, and the schema of all settings."""
    path = cache_folder("completion") / f"{plugins_key()}.json"
    data = read_cached(path)
    if data is None:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):  # a shell would show it
            data = json.dumps(_made()).encode()
        write_cached(path, [data], _MOST_KEPT)
    found: SchemaObject = json.loads(data)
    return found


def _made() -> dict[str, object]:
    from publisher import load
    from publisher_configs.editor_schemas import options_schema
    from publisher_configs.schema import schema

    registry = load()
    whole: Any = schema(registry)
    for name, record in registry.readers.items():
        made = options_schema(record.options, f"reader-{name}", whole["$defs"])
        whole["$defs"][f"reader-{name}"] = made
    found: dict[str, object] = {"schema": whole}
    for kind in _KINDS:
        records: Mapping[str, Any] = getattr(registry, kind)
        found[kind] = {
            name: getattr(record, "summary", None) or record.name
            for name, record in records.items()
        }
    return found


class _Bash(BashComplete):
    """Bash parts a word at each `=`, and puts a space behind all that it completes."""

    source_template = BashComplete.source_template.replace(
        "    return 0\n",
        '    [[ "${COMPREPLY[*]}" == *[=.] ]] && compopt -o nospace\n    return 0\n',
    )

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one to complete, and that one, whole again."""
        words = split_arg_string(os.environ["COMP_WORDS"])
        here = int(os.environ["COMP_CWORD"])
        typed = [*words[1:here], words[here] if here < len(words) else ""]
        whole: list[str] = []
        for word in typed:
            if whole and (word == "=" or whole[-1].endswith("=")) and not word.startswith("-"):
                whole[-1] += word
            else:
                whole.append(word)
        return whole[:-1], whole[-1]

    def format_completion(self, item: "CompletionItem[str]") -> str:
        """A completion, of which bash replaces what is behind the `=`."""
        _, incomplete = self.get_completion_args()
        done = incomplete.rfind("=") + 1
        return f"{item.type},{item.value[done:] if item.type == 'plain' else item.value}"


class _Zsh(ZshComplete):
    """Zsh puts a space behind all that it completes, unless it is told to put nothing."""

    source_template = (
        ZshComplete.source_template.replace(
            "    local -a response\n", "    local -a response suffix\n"
        )
        .replace(
            '        if [[ "$type" == "plain" ]]; then\n',
            '        if [[ "$type" == "plain" ]]; then\n'
            '            [[ "$key" == *[=.] ]] && suffix=(-S "")\n',
        )
        .replace(
            "completions_with_descriptions -U", 'completions_with_descriptions "${suffix[@]}" -U'
        )
        .replace("compadd -U", 'compadd "${suffix[@]}" -U')
    )


def register() -> None:
    """Let click use what is here for bash and zsh."""
    add_completion_class(_Bash)
    add_completion_class(_Zsh)
