"""The texts of a plugin by language: English where it has none in the language of a puzzle."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from publisher.language.language import Language, TextDirection

Texts = Mapping[str, str]

_ENGLISH = "en"


class TextFolder(Mapping[str, Texts]):
    """The texts in a folder with a YAML file for each language, such as `he.yaml`, by its code."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __getitem__(self, code: str) -> Texts:
        return _read(self._folder / f"{code}.yaml")

    def __contains__(self, code: object) -> bool:
        return (self._folder / f"{code}.yaml").is_file()

    def __iter__(self) -> Iterator[str]:
        return (path.stem for path in sorted(self._folder.glob("*.yaml")))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class LanguageTexts(NamedTuple):
    """Texts by name, and the language that they are in."""

    texts: Texts
    code: str
    direction: TextDirection


def texts_for(
    known: Mapping[str, Texts], language: Language, changes: Texts | None = None
) -> LanguageTexts:
    """The texts of a language; English where there are none, unless the changes are all."""
    changes, english = changes or {}, known[_ENGLISH]
    if language.code in known or changes.keys() >= english.keys():
        own = known.get(language.code, {})
        texts = {**english, **own, **changes}
        return LanguageTexts(texts, language.code, language.direction)
    return LanguageTexts({**english, **changes}, _ENGLISH, TextDirection.LTR)


@cache
def _read(path: Path) -> Texts:
    import yaml

    loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        found: dict[str, str] = yaml.load(path.read_bytes(), loader)  # noqa: S506 - strings only
    except FileNotFoundError:
        raise KeyError(path.stem) from None
    return found
