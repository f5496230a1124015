"""The recipe of a puzzle of the studio, and the names of files in its settings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from publisher.config.models import DEFAULT_LANGUAGE
from publisher.plugins.registry import Registry


@dataclass(frozen=True)
class Recipe:
    """Settings of a config that need not be in a file yet.

    `path` is the file that the config would have: relative paths start beside it.
    `words_change_number` grows whenever the words have changed.
    """

    settings: Mapping[str, object]
    path: Path
    words_change_number: int = 0

    def form(self) -> dict[str, object]:
        """The recipe as a worker gets it."""
        return {**vars(self), "path": str(self.path)}

    @classmethod
    def of(cls, form: Mapping[str, Any]) -> "Recipe":
        """The recipe that `form` wrote."""
        return cls(form["settings"], Path(form["path"]), form["words_change_number"])


def shown_from(folder: Path, path: Path) -> str:
    """A path as a config in the folder has it."""
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else str(path)


READING = ("separator", "header", "columns", "swap")
"""The settings of a list that say how it is read, which hold for that list alone."""


def as_found(sources: Any) -> list[Any]:
    """Sources of words, the first one read as the program finds it."""
    first, *others = sources
    return [{name: value for name, value in first.items() if name not in READING}, *others]


def code_of(settings: Mapping[str, Any]) -> str:
    """The code of the language in settings, which may have settings of its own."""
    language = settings.get("language") or DEFAULT_LANGUAGE
    return str(language.get("use", DEFAULT_LANGUAGE) if isinstance(language, Mapping) else language)


_ANY = "file"
"""The source that reads files of any kind."""


def source_of(registry: Registry, file: Path) -> str:
    """The source that reads a file."""
    sources = registry.sources.items()
    return next((name for name, each in sources if file.suffix in each.suffixes), _ANY)


def file_sources(registry: Registry) -> list[str]:
    """The sources of words that are files."""
    return [name for name, each in registry.sources.items() if name == _ANY or each.suffixes]


def word_files_of(settings: Mapping[str, Any], registry: Registry) -> list[str]:
    """The file of each source of the words, "" for another; at least of a first source."""
    kinds = file_sources(registry)
    words = settings.get("words")
    sources = words if isinstance(words, list) and words else [None]
    return [
        next((str(each[kind]) for kind in kinds if each.get(kind)), "")
        if isinstance(each, Mapping)
        else ""
        for each in sources
    ]


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
