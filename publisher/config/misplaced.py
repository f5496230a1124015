"""Settings in the wrong place: words where sources belong, options at the top of a config."""

import re
from collections.abc import Collection, Sequence
from itertools import islice

from pydantic import ValidationError

from publisher.config.form import Form
from publisher.config.models import DEFAULT_EXPORT, BookSettings
from publisher.config.nodes import Node
from publisher.config.puzzle_kinds import generator_name
from publisher.messages.excerpt import shortened
from publisher.messages.setting_paths import SettingPath
from publisher.messages.wording import nearest, quoted, unknown_setting
from publisher.plugins.core_settings import (
    ExportSettings,
    GeneratorSettings,
    SourceSettings,
)
from publisher.plugins.options import Options
from publisher.plugins.validation import setting_names

_FILE = re.compile(r"[/\\]|\.\w{1,5}$")
_PLAIN = re.compile(r"\w[\w' ./-]*")
_MOST_WORDS = 3
_ALIKE = 0.8

ClueOfWord = dict[str, str]
"""Words with their clues, "" where one has none."""


def tell_words(form: Form, items: Sequence[Node]) -> frozenset[int]:
    """Report items of `words:` that are words and no sources, in one fault; say which they are."""
    found = {place: words for place, item in enumerate(items) if (words := _words(form, item))}
    if found:
        together = {word: clue for words in found.values() for word, clue in words.items()}
        form.report.add(("words", next(iter(found))), _as_list(together))
    return frozenset(found)


def tell_bare_words(form: Form) -> bool:
    """Report it if `words:` has words instead of sources; say whether it has."""
    node = form.node(("words",))
    words = None if node is None or isinstance(node.value, list) else _words(form, node)
    if words:
        form.report.add(("words",), _as_list(words))
    return bool(words)


def refuse_unknown(form: Form, path: SettingPath, names: Collection[str]) -> None:
    """Report unknown keys of a config or a puzzle, and say where they belong."""
    for key, value in form.given(path).items():
        if key not in names:
            known = names if value.document.is_file else [*names, *_export_names(form)]
            is_typo = nearest(key[:60], known, _ALIKE) is not None
            message = None if is_typo else _home(form, key, value)
            form.report.add((*path, key), message or unknown_setting(key, known), at_key=True)


def _words(form: Form, node: Node) -> ClueOfWord | None:
    """The words in the place of a source; None if they seem to be something else."""
    known = form.registry.sources
    if isinstance(node.value, str):
        word, _, clue = node.value.partition(":")
        if node.blank or word in known or _FILE.search(node.value):
            return None
        return {word.strip(): clue.strip()}
    if not isinstance(node.value, dict):
        return None
    words = {}
    for key, below in node.value.items():
        name = key.partition(":")[0]
        names = (*known, *setting_names(SourceSettings))
        is_other = name in names or nearest(name[:60].casefold(), known)
        if is_other or not isinstance(below.value, str):
            return None
        words[key] = below.value
    return words or None


def _as_list(words: ClueOfWord) -> str:
    some = list(islice(words.items(), _MOST_WORDS))
    more = ", …" if len(words) > len(some) else ""
    if any(words.values()):
        inside = ", ".join(f"{_flow(word)}: {_flow(clue)}" for word, clue in some)
        written = f"{{{inside}{more}}}"
    else:
        written = f"[{', '.join(_flow(word) for word, _ in some)}{more}]"
    return f"words themselves are written as a list, which is a source: `- list: {written}`"


def _flow(text: str) -> str:
    """A text as it is written in brackets; a text with other signs in it is left out."""
    if not text:
        return '""'
    return shortened(text, 40) if _PLAIN.fullmatch(text) else '"…"'


def _home(form: Form, key: str, value: Node) -> str | None:
    """The place where an unknown key belongs; None if no place is known for it."""
    said = f"{quoted(key)} does not belong here, but"
    if key in form.registry.sources:
        return f"{said} below `words:`, as in `words: [{key}: {_shown(value, key)}]`"
    if key in setting_names(BookSettings):
        example = f"puzzles: [{{config: a.yaml, {key}: {_shown(value, key, BookSettings)}}}]"
        return f"{said} below a puzzle of a book, as in `{example}`"
    if key in _names_in(of_generator := _generator_settings(form)):
        example = f"generator: {{{key}: {_shown(value, key, *of_generator)}}}"
        return f"{said} below `generator:`, as in `{example}`"
    is_export = key in form.registry.exporters
    for name, settings in _exporters(form).items():
        if key in _names_in(settings) and not (is_export and isinstance(value.value, dict)):
            example = f"export: [{name}: {{{key}: {_shown(value, key, *settings)}}}]"
            return f"{said} below an export, as in `{example}`"
    return f"{said} below `export:`, as in `export: [{key}]`" if is_export else None


def _shown(node: Node, key: str, *models: type[Options]) -> str:
    """The value of a key for an example; … for one that is not plain, or wrong in these models."""
    value = node.value
    if not isinstance(value, str) or not _PLAIN.fullmatch(value):
        return "…"
    for model in models:
        try:
            model.model_validate({key: value} if key in model.model_fields else {})
        except ValidationError as error:
            if any(each["loc"][:1] == (key,) for each in error.errors()):
                return "…"
    return shortened(value, 40)


def _names_in(models: Collection[type[Options]]) -> set[str]:
    return {name for model in models for name in setting_names(model)}


def _generator_settings(form: Form) -> tuple[type[Options], ...]:
    record = form.registry.generators.get(str(generator_name(form)))
    return (GeneratorSettings, *([record.options] if record else []))


def _exporters(form: Form) -> dict[str, tuple[type[Options], ...]]:
    """The settings of all exporters: first of those in the config, then of the usual one."""
    known = form.registry.exporters
    order = dict.fromkeys([*_export_names(form), DEFAULT_EXPORT, *known])
    return {name: (ExportSettings, known[name].options) for name in order if name in known}


def _export_names(form: Form) -> list[str]:
    """The names of the exports of the config; the command line has settings by them."""
    node = form.node(("export",))
    if node is None:
        return [DEFAULT_EXPORT]
    items = node.value if isinstance(node.value, list) else []
    return [name for item in items for name in _names(item)]


def _names(item: Node) -> list[str]:
    if isinstance(item.value, str):
        return [item.value]
    return list(item.value) if isinstance(item.value, dict) else []
