"""The items of a list of word lists, as a config has them.

An item is read as one of `words:` is, by the source whose name is one of its keys. Beside the
source's options it has `weight:` and `score:`. An item `block:` has the words that no grid is to
have: a file, the words themselves, or a source with its options. An item `support:` has words that
change the scores of other lists.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from publisher.messages.wording import unknown_setting
from publisher.plugins.core_settings import SupportSettings, WordListSettings
from publisher.plugins.options import Options
from publisher.plugins.record_choice import source_of
from publisher.plugins.records import AnySource
from publisher.plugins.registry import Registry
from publisher.plugins.validation import OptionProblem, as_error, setting_names, validated
from publisher.words.word_list_choice import BLOCK, SUPPORT, WordListChoice, placed

_ONLY = "only"
_UNFILTERED = "`only` is for the sources of `words:`: a word list has only `bare`"

_SHORT: Mapping[type, str] = {str: "file", list: "list"}
"""The source of a block list, or of support, that is only a name, or only words."""

Context = Mapping[str, object]
ListItem = dict[str, Any]


def read_item(item: object, registry: Registry, context: Context) -> WordListChoice:
    """The choice of an item; raises `ValidationError` with all that is wrong with it."""
    if isinstance(item, dict) and BLOCK in item:
        return _inner(item, BLOCK, (), registry, context)
    if isinstance(item, dict) and SUPPORT in item:
        return _support(item, registry, context)
    names = setting_names(WordListSettings)
    record = source_of(item, registry, (*names, _ONLY), more=(BLOCK, SUPPORT))
    if isinstance(record, OptionProblem):
        raise as_error([record])
    return _list(item, names, record, registry, context)


def _list(
    item: Any, names: Collection[str], record: AnySource, registry: Registry, context: Context
) -> WordListChoice:
    own = {key: item[key] for key in names if key in item and not _is_column(item, key, record)}
    others = {key: value for key, value in item.items() if key not in (*own, _ONLY)}
    settings, found = validated(WordListSettings, own, context)
    options, more = _options(record, others, registry, context, names)
    only = [OptionProblem((_ONLY,), _UNFILTERED, at_key=True)] if _ONLY in item else []
    if settings is None or options is None or only:
        raise as_error([*found, *more, *only])
    return WordListChoice(record, options, settings, (record.name,), registry)


def _support(item: ListItem, registry: Registry, context: Context) -> WordListChoice:
    names = setting_names(SupportSettings)
    own = {key: item[key] for key in names if key in item}
    settings, found = validated(SupportSettings, own, context)
    if settings is None:
        raise as_error(found)
    made = _inner(item, SUPPORT, names, registry, context)
    return replace(made, support=settings)


def _inner(
    item: ListItem, kind: str, beside: Collection[str], registry: Registry, context: Context
) -> WordListChoice:
    """The choice of an item whose key says what its source is for; others it has are `beside`."""
    others = [
        OptionProblem((key,), unknown_setting(key, [kind, *beside]), at_key=True)
        for key in item
        if key not in (kind, *beside)
    ]
    short = next((name for each, name in _SHORT.items() if isinstance(item[kind], each)), "")
    is_short = short == "file" or short in registry.sources
    inner: ListItem = {short: item[kind]} if short and is_short else item[kind]
    record = source_of(inner, registry, ())
    if isinstance(record, OptionProblem):
        raise as_error([*others, record._replace(path=(kind, *record.path))])
    path = (kind,) if is_short else (kind, record.name)
    options, found = _options(record, inner, registry, context)
    if options is None or others:
        raise as_error([*others, *(each._replace(path=placed(path, each.path)) for each in found)])
    return WordListChoice(record, options, WordListSettings(), path, registry)


def _options(
    record: AnySource,
    data: ListItem,
    registry: Registry,
    context: Context,
    beside: Collection[str] = (),
) -> tuple[Options | None, list[OptionProblem]]:
    """The options of a source, or what is wrong; raises `PluginError` if its validators fail."""
    with registry.calling(record):
        made: tuple[Options | None, list[OptionProblem]]
        made = validated(record.options, data, context, beside)
    return made


def _is_column(item: ListItem, key: str, record: AnySource) -> bool:
    """Whether a setting is the source's option of that name: `score: points` names a column."""
    if key not in setting_names(record.options):
        return False
    try:
        float(str(item[key]))
    except ValueError:
        return bool(item[key])
    return False
