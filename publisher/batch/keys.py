"""Keys: hashes of plain values, the same on every machine and in every process."""

import hashlib
import json
import os
import re
import unicodedata
import zlib
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from publisher.language.language import Language
from publisher.model.words import Word
from publisher.plugins.installed import Provider, in_order, installed


def key_of(*parts: object) -> str:
    """The key of values that JSON can hold, as 64 hexadecimal digits."""
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def words_key(words: Iterable[Word]) -> str:
    """The key of words: of all that may decide where they are placed.

    Their clues and origins are not in it: a clue that is corrected changes no grid.
    """
    return key_of([(word.letters, word.spelling, word.score) for word in words])


def language_key(language: Language) -> str:
    """The key of what decides the letters of a language: its headings are not in it."""
    tables = {name: dict(getattr(language, name)) for name in ("casing", "replacements", "joints")}
    names = ("code", "direction", "letters", "borrowed", "ties", "clusters")
    rules = {name: getattr(language, name) for name in names}
    return key_of(rules | tables | {"foreign": language.choice("foreign")})


def file_key(path: Path) -> str:
    """The key of a file's bytes; raises `OSError`."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@cache
def provider_key(provider: Provider) -> str:
    """The key of a plugin: of its version, and of its code if somebody works on it."""
    if not provider.is_editable:
        return str(provider)
    return key_of(str(provider), [file_key(path) for path in _code_of(provider.module)])


def plugins_key() -> str:
    """The key of the program and all installed plugins, none of which is loaded."""
    providers = [provider for _, provider, _ in in_order(installed())]
    core = [each._replace(module="publisher") for each in providers[:1]]
    made_of = [provider_key(each) for each in (*core, *providers)]
    return key_of([made_of, os.environ.get("PUBLISHER_NO_PLUGINS", "")])


_OTHER_EXTRAS = re.compile(
    r"extra *== *['\"](cluster|database|dev|docs|lint|mutation|remote|test)['\"]"
)
_NAME = re.compile(r"[A-Za-z0-9._-]+")


@cache
def packages_of(distribution: str) -> tuple[str, ...]:
    """The packages that a distribution asks for, extras too, with the versions that are here.

    They shape what it writes: hyphens, phrases, the lines of a page. So does the compression, and
    what Python knows of letters.
    """
    found = {f"zlib {zlib.ZLIB_RUNTIME_VERSION}", f"Unicode {unicodedata.unidata_version}"}
    with suppress(metadata.PackageNotFoundError):
        for line in metadata.requires(distribution) or ():
            name = _NAME.match(line)
            if name and not _OTHER_EXTRAS.search(line):
                with suppress(metadata.PackageNotFoundError):
                    found.add(f"{name[0]} {metadata.version(name[0])}")
    return tuple(sorted(found))


def changes_of(before: Iterable[str], now: Iterable[str]) -> str:
    """How packages differ from those that there were, in words for people; empty if they do not."""
    was, known = (dict(each.rsplit(" ", 1) for each in texts) for texts in (before, now))
    return ", ".join(
        f"{name} {was.get(name, 'was missing')} ({known.get(name, 'missing')} here)"
        for name in sorted(was | known)
        if was.get(name) != known.get(name)
    )


def _code_of(module: str) -> list[Path]:
    """The files of a module or package, whose own code is not run."""
    found = find_spec(module) if module else None
    if found is None:
        return []
    folders = [Path(each) for each in found.submodule_search_locations or ()]
    single = [] if folders or not found.origin else [Path(found.origin)]
    return single + sorted(path for folder in folders for path in folder.rglob("*.py"))
