"""The source that an item of a config belongs to: the one whose name is among its keys."""

from collections.abc import Collection, Iterable

from publisher.messages.wording import listed, quoted
from publisher.plugins.records import AnySource
from publisher.plugins.registry import Registry
from publisher.plugins.validation import OptionProblem


def source_of(
    item: object, registry: Registry, beside: Collection[str], more: Collection[str] = ()
) -> AnySource | OptionProblem:
    """The source of an item, or what is wrong with the item; only its keys are looked at.

    `beside` are keys that every source may have beside its options; `more` are keys that an item
    may have instead of a source.
    """
    known = registry.sources
    if not isinstance(item, dict) or not item:
        return OptionProblem((), _not_a_source(item, known))
    names = [key for key in item if key in known]
    if len(names) > 1:
        return OptionProblem(
            (), f"this names {len(names)} sources, {listed(names)}: begin each with `- `"
        )
    if not names:
        key = next((key for key in item if key not in beside), next(iter(item)))
        return OptionProblem((key,), registry.unknown("sources", key, more), at_key=True)
    return known[names[0]]


def _not_a_source(item: object, known: Iterable[str]) -> str:
    if not isinstance(item, str) or not item:
        return f"expected a source, {listed(known, 'or')}, with its settings"
    name, colon, rest = item.partition(":")
    if name in known and not colon:
        return f"say what {quoted(name)} is to read, as in `{name}: …`"
    if name in known:
        return f"write a space after the colon: `{name}: {quoted(rest)[1:]}"
    return f"say what {quoted(item)} is, such as `file: {quoted(item)[1:]}"
