"""The offers of the installed plugins in the rooms, whoever made them."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import get_args

from pydantic import SecretBytes, SecretStr

from publisher.config.models import DEFAULT_EXPORT
from publisher.config.templates import suits
from publisher.plugins.core_settings import ExportSettings
from publisher.plugins.options import Options
from publisher.plugins.registry import Registry, singular
from publisher.plugins.validation import setting_names
from publisher.studio.forms.option_texts import OptionTexts
from publisher.studio.forms.word_list_item import WORD_LIST, sources_of_one_text
from publisher.studio.texts.interface_texts import InterfaceTexts

_INNER: tuple[str, ...] = ("strategies", "panels", "terms")
OFFERED: tuple[str, ...] = ("exporters", "generators", "sources", "templates", "languages")
"""The kinds of records that rooms offer."""

_NOT_FROM_A_PAGE = (Path, SecretStr, SecretBytes)
"""Types of settings that a page cannot give."""


@dataclass(frozen=True, slots=True)
class PluginOffer:
    """A record of a plugin, as a room offers it.

    `summary` is in the plugin's own words. `plugin` names a plugin that did not come with this
    program, with its version. `direction` is that of a language, else empty; `fills_grids` is
    whether a generator fills a grid that somebody draws.
    """

    name: str
    summary: str
    plugin: str = ""
    has_form: bool = False
    direction: str = ""
    fills_grids: bool = False


def offers(registry: Registry, kind: str) -> list[PluginOffer]:
    """What a room offers of a kind, in the order of the registry, languages by their names.

    Sources that need a file or a database are none of them: a file is dropped, and a database is
    named in a config. Templates are those that suit a page for print.
    """
    found = [_offer(registry, kind, name) for name in _names(registry, kind)]
    return sorted(found, key=lambda each: each.summary) if kind == "languages" else found


def offers_told(registry: Registry, kind: str, texts: InterfaceTexts) -> list[dict[str, object]]:
    """The same as pages get them, each with what it `means` in the language of the interface."""
    return [{**asdict(each), "means": texts.about(each.summary)} for each in offers(registry, kind)]


def usual_choices(
    registry: Registry, kind: str, name: str, texts: InterfaceTexts
) -> list[list[object]]:
    """The options of a record that a room shows: a name, its values, and what people call them.

    Those names are by the values, that of the option by ""; what has no name is left out.
    """
    called = OptionTexts(texts, name, registry.provider_of(kind, name).built_in)
    found: list[list[object]] = []
    for option, values in registry.of_kind(kind)[name].usual_choices.items():
        said = {value: called.name((option,), value) for value in ("", *values)}
        found.append([option, [*values], {value: each for value, each in said.items() if each}])
    return found


def inner_records(registry: Registry) -> dict[str, list[str]]:
    """The records that options of other plugins may name, those that need no options of their own.

    They are by what a record is called; the sources that one text names are those of word lists.
    """
    found = {
        singular(kind): [
            name
            for name, each in registry.of_kind(kind).items()
            if not each.options.only_by_hand
            and not any(field.is_required() for field in each.options.model_fields.values())
        ]
        for kind in _INNER
    }
    return {**found, WORD_LIST: sources_of_one_text(registry.sources)}


def is_for_pages(options: type[Options]) -> bool:
    """Whether a page can give all that these options need."""
    needed = (field for field in options.model_fields.values() if field.is_required())
    return not options.only_by_hand and not any(
        issubclass(kind, _NOT_FROM_A_PAGE) for field in needed for kind in _types(field.annotation)
    )


def _names(registry: Registry, kind: str) -> Iterator[str]:
    records = registry.of_kind(kind)
    if kind == "sources":
        yield from (name for name, each in records.items() if is_for_pages(each.options))
    elif kind == "templates":
        printed = registry.exporters.get(DEFAULT_EXPORT)
        own = [*setting_names(printed.options), *setting_names(ExportSettings)] if printed else []
        yield from (name for name, each in records.items() if suits(each.file, own))
    else:
        yield from records


def _offer(registry: Registry, kind: str, name: str) -> PluginOffer:
    record, provider = registry.of_kind(kind)[name], registry.provider_of(kind, name)
    plugin = "" if provider.built_in else str(provider)
    if kind == "languages":
        return PluginOffer(name, record.name, plugin, direction=str(record.direction))
    options = getattr(record, "options", None)
    fills = kind == "generators" and bool(record.designs and record.reviser)
    has_form = bool(options and options.model_fields)
    return PluginOffer(name, record.summary, plugin, has_form, fills_grids=fills)


def _types(annotation: object) -> Iterator[type]:
    """The classes inside an annotation such as `tuple[Path, ...] | None`."""
    if isinstance(annotation, type):
        yield annotation
    for argument in get_args(annotation):
        yield from _types(argument)
