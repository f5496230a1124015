"""Sentences about names and values that a config has wrong."""

from collections.abc import Collection, Iterable

from publisher.messages.excerpt import shortened

_MOST_NAMES = 20


def quoted(text: str) -> str:
    """A name or value from a config as it is shown in a message."""
    return f"`{shortened(text, 40)}`"


def unknown_setting(name: str, names: Collection[str]) -> str:
    """That there is no setting of this name; which may have been meant, or which there are."""
    said = f"there is no setting {quoted(name)} here"
    return said + (_hint(name, names) or _only(names))


def unknown_record(what: str, name: str, names: Collection[str]) -> str:
    """That there is nothing of this kind and name, which there are, and which may be meant."""
    if not name:
        return f"name a {what}: {listed(names, 'or')}"
    return f"there is no {what} {quoted(name)}{_only(names)}{_hint(name, names)}"


def not_among(name: str, choices: Collection[str]) -> str:
    """That a value is none of a setting's choices, and which may have been meant."""
    return f"expected {listed(choices, 'or')}, not {quoted(name)}{_hint(name, choices)}"


def listed(names: Iterable[str], last: str = "and") -> str:
    """`a`, `b` and `c`; of very many the first."""
    shown = [quoted(name) for name in names]
    if len(shown) > _MOST_NAMES:
        return f"{', '.join(shown[:_MOST_NAMES])} {last} {len(shown) - _MOST_NAMES} more"
    return joined(shown, last)


def joined(parts: Collection[str], last: str) -> str:
    """The parts with commas, and a word before the last."""
    *first, end = parts or ("nothing",)
    return f"{', '.join(first)} {last} {end}" if first else end


def nearest(name: str, names: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The name that may have been meant, if any is near enough."""
    from difflib import get_close_matches  # for faults alone

    return next(iter(get_close_matches(name, list(names), n=1, cutoff=cutoff)), None)


def _hint(name: str, names: Collection[str]) -> str:
    """What may have been meant, if anything is near."""
    before, colon, _ = name.partition(":")
    if colon and before in names:
        return f" — write a space after {quoted(before + ':')}"
    by_fold = {known.casefold(): known for known in names}
    near = nearest(name[:60].casefold(), by_fold)
    return f" — did you mean {quoted(by_fold[near])}?" if near else ""


def _only(names: Collection[str]) -> str:
    if len(names) > _MOST_NAMES:
        return f" among the {len(names)} that `publisher plugins` lists"
    return f", only {listed(names)}" if names else ", nor any other"
