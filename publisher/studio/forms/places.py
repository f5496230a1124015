"""Where settings have the options of a plugin: an export, the generator, or a source of words."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from publisher.config.models import DEFAULT_EXPORT
from publisher.config.puzzle_kinds import usual_generator
from publisher.errors import CommandError
from publisher.plugins.core_settings import DEFAULT_GENERATOR
from publisher.plugins.registry import KINDS, Registry
from publisher.plugins.validation import setting_names

Settings = Mapping[str, object]
FORM_KINDS: tuple[str, ...] = ("exporters", "generators", "sources", "puzzle_kinds")
"""The kinds of records that have a form."""


def options_in(
    settings: Settings, kind: str, name: str, index: int | None, known: Registry | None = None
) -> dict[str, object]:
    """The options that settings give a plugin, without the program's own settings beside them.

    `index` is the place of a source among the words. Of a known exporter that they do not name,
    they are those with which the studio gives its files away.
    """
    exporter = known.exporters.get(name) if known and kind == "exporters" else None
    if exporter and name not in map(_export_name, _listed(settings, "export")):
        return dict(exporter.given_away)
    beside = setting_names(KINDS[kind].beside)
    given = _given(settings, kind, name, index, known)
    return {key: value for key, value in given.items() if key not in beside}


def with_options(
    settings: Settings, kind: str, name: str, index: int | None, options: Settings, known: Registry
) -> dict[str, object]:
    """The settings with other options of a plugin; a source without an index is added.

    The generator becomes the one that is named; the program's own settings beside the options stay.
    """
    beside = setting_names(KINDS[kind].beside)
    given = _given(settings, kind, name, index, known)
    kept = {key: value for key, value in given.items() if key in beside}
    if kind == "generators":
        former = generator_in(settings)  # seed and budget stay, whichever it was
        kept = {key: value for key, value in former.items() if key in beside}
        return {**settings, "generator": {**kept, "use": name, **options}}
    if kind == "puzzle_kinds":
        return {**settings, "kind": {name: {**options}} if options else name}
    if kind == "exporters":
        return {**settings, "export": _exports(settings, name, {**kept, **options}, known)}
    words = list(_listed(settings, "words"))
    place = len(words) if index is None else index
    words[place : place + 1] = [{**options, **kept}]
    return {**settings, "words": words}


def generator_in(settings: Settings) -> dict[str, Any]:
    """The settings of the generator; one that is only named has no others."""
    found = settings.get("generator")
    return {"use": found} if isinstance(found, str) else dict(_mapping(found))


def generator_by_hand(settings: Settings, known: Registry) -> dict[str, Any]:
    """The same where a grid is made by hand: of a generator that designs grids and fills others.

    Raises `CommandError` if there is none.
    """
    able = [name for name, each in known.generators.items() if each.designs and each.reviser]
    if not able:
        raise CommandError("no generator that is installed fills grids")
    own = generator_in(settings)
    return own if own.get("use") in able else {"use": able[0]}


def generator_of(settings: Settings, known: Registry | None) -> str:
    """The name of the generator that settings choose, or that of the kind."""
    given, kind = generator_in(settings), kind_of(settings)
    usual = usual_generator(known.puzzle_kinds.get(kind), given, known) if known else ""
    return str(given.get("use") or usual or DEFAULT_GENERATOR)


def kind_of(settings: Settings) -> str:
    """The name of the kind that settings choose; that of a crossword has no record."""
    kind = settings.get("kind")
    return str(next(iter(kind), "") if isinstance(kind, Mapping) else kind or "")


def sources_in(settings: Settings, names: Collection[str]) -> list[dict[str, object]]:
    """The sources of these names among the words: each with its index, and what it reads."""
    found: list[dict[str, object]] = []
    for index, item in enumerate(_listed(settings, "words")):
        name = next((key for key in item if key in names), "") if isinstance(item, Mapping) else ""
        if name:
            reads = item[name] if isinstance(item[name], str) else ""
            found.append({"index": index, "name": name, "reads": reads})
    return found


def without_source(settings: Settings, index: int) -> dict[str, object]:
    """The settings without one of the sources of words."""
    words = [each for place, each in enumerate(_listed(settings, "words")) if place != index]
    return {**settings, "words": words}


def given_in(settings: Settings, exporter: str) -> Mapping[str, Any]:
    """The settings of an export, those of the program beside its options too."""
    items = _listed(settings, "export")
    found = (each[exporter] for each in items if isinstance(each, Mapping) and exporter in each)
    return next(found, None) or {}


def _given(
    settings: Settings, kind: str, name: str, index: int | None, known: Registry | None
) -> Mapping[str, Any]:
    """The settings of a plugin."""
    if kind == "generators":
        return generator_in(settings) if generator_of(settings, known) == name else {}
    if kind == "puzzle_kinds":
        return _mapping(_mapping(settings.get("kind")).get(name))
    if kind == "exporters":
        return given_in(settings, name)
    if index is None:
        return {}
    words = _listed(settings, "words")
    item = words[index] if 0 <= index < len(words) else None
    if not isinstance(item, Mapping) or name not in item:
        raise CommandError(f"the words have no {name} at place {index + 1} any more")
    return item


def _exports(settings: Settings, name: str, options: Settings, known: Registry) -> list[object]:
    """The exports with one of them changed, or added under a file name of its own if need be."""
    items = list(_listed(settings, "export")) if "export" in settings else [DEFAULT_EXPORT]
    names = [_export_name(each) for each in items]
    if name in names:
        items[names.index(name)] = {name: options} if options else name
        return items
    suffixes = {known.exporters[each].suffix for each in names if each in known.exporters}
    if known.exporters[name].suffix in suffixes:
        options = {"file": f"{{config}}-{name}", **options}
    return [*items, {name: options} if options else name]


def _export_name(item: object) -> str:
    return str(next(iter(item), "")) if isinstance(item, Mapping) else str(item)


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _listed(settings: Settings, name: str) -> Sequence[Any]:
    found = settings.get(name)
    return found if isinstance(found, list | tuple) else ()
