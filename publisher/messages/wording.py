"""Sentences about names and values, such as wrong ones of a config."""

from collections.abc import Collection, Iterable, Sequence

from publisher.messages.excerpt import shortened

_MOST_NAMES = 20


def quoted(text: str) -> str:
    """A name or value of a config, as a message shows it."""
    return f"`{shortened(text, 40)}`"


def unknown_setting(name: str, names: Collection[str]) -> str:
    """Say that there is no setting of this name, and name the likely one, or all that there are."""
    said = f"there is no setting {quoted(name)} here"
    return said + (_hint(name, names) or _only(names))


def unknown_record(what: str, name: str, names: Collection[str]) -> str:
    """Say that there is no such record, and name all that there are, and the likely one."""
    if not name:
        return f"name a {what}: {listed(names, 'or')}"
    return f"there is no {what} {quoted(name)}{_only(names)}{_hint(name, names)}"


def not_among(name: str, choices: Collection[str]) -> str:
    """Say that a value is not among a setting's choices, and name these, and the likely one."""
    return f"expected {listed(choices, 'or')}, not {quoted(name)}{_hint(name, choices)}"


def listed(names: Iterable[str], last: str = "and") -> str:
    """Names as `a`, `b` and `c`, each once; only the first of a long list."""
    shown = [quoted(name) for name in dict.fromkeys(names)]
    if len(shown) > _MOST_NAMES:
        return f"{', '.join(shown[:_MOST_NAMES])} {last} {len(shown) - _MOST_NAMES} more"
    return joined(shown, last)


def joined(parts: Collection[str], last: str) -> str:
    """The parts, with commas between them and a word before the last."""
    *first, end = parts or ("nothing",)
    return f"{', '.join(first)} {last} {end}" if first else end


def some_of(names: Sequence[str], most: int = 5) -> str:
    """The number of names, and the first of them: 7 (ONE, TWO, THREE, FOUR, FIVE …)."""
    return f"{len(names)} ({', '.join(names[:most])}{' …' if len(names) > most else ''})"


def count_of(count: int, noun: str) -> str:
    """A number of things: 1 word, 2 words."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def nearest(name: str, names: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The name that the user probably meant; None if no name is near."""
    from difflib import get_close_matches  # for faults alone

    return next(iter(get_close_matches(name, list(names), n=1, cutoff=cutoff)), None)


def _hint(name: str, names: Collection[str]) -> str:
    """The end of a message that suggests a near name; empty if there is none."""
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
