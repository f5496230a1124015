"""The items of a list of word lists, as a config has them.

An item is read as one of `words:` is, by the source whose name is one of its keys. Beside the
source's options it has `weight:` and `score:`. An item `block:` has the words that no grid is to
have: a file, or a source with its options.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from publisher.messages.setting_paths import SettingPath
from publisher.messages.wording import unknown_setting
from publisher.plugins.core_settings import WordListSettings
from publisher.plugins.options import Options
from publisher.plugins.records import AnySource
from publisher.plugins.registry import Registry
from publisher.plugins.source_items import source_of
from publisher.plugins.validation import OptionProblem, setting_names, validated

BLOCK = "block"
_ONLY = "only"
_UNFILTERED = "`only` is for the sources of `words:`: a word list is taken whole"

ReadItem = tuple[list[OptionProblem], dict[str, object]]
"""What is wrong with an item; and its settings, with `record`, `options` and `path`."""


def read_item(item: object, registry: Registry, context: Mapping[str, object]) -> ReadItem:
    """An item as settings of a word list and a source with its options.

    `path` leads to the source's own setting in the item, as `("file",)` or `("block", "file")`.
    """
    if isinstance(item, dict) and BLOCK in item:
        return _block(item, registry, context)
    names = setting_names(WordListSettings)
    record = source_of(item, registry, (*names, _ONLY), more=(BLOCK,))
    if isinstance(record, OptionProblem) or not isinstance(item, dict):
        return [record] if isinstance(record, OptionProblem) else [], {}
    own = {key: item[key] for key in names if key in item and not _is_column(item, key, record)}
    others = {key: value for key, value in item.items() if key not in (*own, _ONLY)}
    settings, wrong = validated(WordListSettings, own, context)
    options, more = _options(record, others, registry, context, names)
    only = [OptionProblem((_ONLY,), _UNFILTERED, at_key=True)] if _ONLY in item else []
    values = dict(settings or ()) | {"record": record, "options": options, "path": (record.name,)}
    return [*wrong, *more, *only], values


def placed(path: SettingPath, source: SettingPath) -> SettingPath:
    """The place in an item of an option of its source; `block: FILE` has one place for all."""
    return source if source == (BLOCK,) else (*source[:-1], *path)


def _block(item: dict[str, object], registry: Registry, context: Mapping[str, object]) -> ReadItem:
    found = [
        OptionProblem((key,), unknown_setting(key, [BLOCK]), at_key=True)
        for key in item
        if key != BLOCK
    ]
    is_file = isinstance(item[BLOCK], str)
    inner = {"file": item[BLOCK]} if is_file else item[BLOCK]
    record = source_of(inner, registry, ())
    if isinstance(record, OptionProblem):
        return [*found, replace(record, path=(BLOCK, *record.path))], {}
    path = (BLOCK,) if is_file else (BLOCK, record.name)
    options, wrong = _options(record, inner, registry, context, ())
    found += [replace(each, path=placed(each.path, path)) for each in wrong]
    return found, {"record": record, "options": options, "path": path}


def _options(
    record: AnySource,
    data: object,
    registry: Registry,
    context: Mapping[str, object],
    beside: Sequence[str],
) -> tuple[Options | None, list[OptionProblem]]:
    with registry.calling("sources", record.name):
        made: tuple[Options | None, list[OptionProblem]]
        made = validated(record.options, data, context, beside)
    return made


def _is_column(item: Mapping[str, object], key: str, record: AnySource) -> bool:
    """Whether a setting is the source's option of that name: `score: points` names a column."""
    if key not in setting_names(record.options):
        return False
    try:
        float(str(item[key]))
    except ValueError:
        return bool(item[key])
    return False
