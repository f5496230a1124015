"""Texts inside settings, such as names of files."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any


def shown_from(folder: Path, path: Path) -> str:
    """A path as a config in the folder has it."""
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else str(path)


def texts_in(value: object) -> Iterator[str]:
    """All texts in settings, but for the names."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from texts_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner)


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Settings with other names of files."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Mapping):
        return {name: renamed(inner, names) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [renamed(inner, names) for inner in value]
    return value
